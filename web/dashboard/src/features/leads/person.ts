import type { Identity, PersonHash } from '@/gql/graphql';
import type { Dictionary } from '@/i18n/I18n';

/** Kinds of identifiers of a lead, as shown to people. */
export type Known = 'email' | 'phone' | 'name' | 'id';

const kinds = {
  EMAIL: 'email',
  EMAIL_PLAIN: 'email',
  PHONE: 'phone',
  PHONE_DIGITS: 'phone',
  FIRST_NAME: 'name',
  LAST_NAME: 'name',
  EXTERNAL_ID: 'id',
  EM: 'email',
  EMG: 'email',
  PH: 'phone',
  FN: 'name',
  LN: 'name',
  XID: 'id',
} as const satisfies Record<PersonHash | Identity, Known>;

/** Lists each kind once: an email address has two hashes, one of its normalized form. */
export const knownBy = (identities: readonly (PersonHash | Identity)[]): Known[] => [
  ...new Set(identities.map((identity) => kinds[identity])),
];

/** Code name of a lead, used if contact details are not shown. Contains no personal data. */
export const codeName = (id: string, t: Dictionary) => t.leads.called(id.slice(-6).toUpperCase());

/** Plain text of a person, as far as it is kept. */
type Contact = Partial<Record<'email' | 'phone' | 'firstName' | 'lastName' | 'externalId', string | null>>;

/** Capitalizes a name. Names are stored in lower case, because ad platforms compare them so. */
const capitalized = (name: string) =>
  name.replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** The person's name, as far as it is kept. */
export const fullName = (contact: Contact) =>
  [contact.firstName, contact.lastName]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => capitalized(part ?? ''))
    .join(' ');

/** Display name of a lead: its name, else other plain text, else its code name. */
export const nameOf = ({ id, contact }: { id: string; contact?: Contact | null | undefined }, t: Dictionary) =>
  (contact && (fullName(contact) || contact.email || contact.phone || contact.externalId)) || codeName(id, t);

export type Wanted = { email: string } | { phone: string };

/** Parses the search text; null if it is neither a full email address nor a phone number. */
export function readWanted(text: string): Wanted | null {
  const typed = text.trim();
  if (typed.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { email: typed } : null;
  return /^\+?[\d\s()/.-]{3,64}$/.test(typed) && typed.replace(/\D/g, '').length >= 5 ? { phone: typed } : null;
}

/** Other traits of a person, one line each. */
export const traitsOf = (traits: unknown): [string, string | number | boolean][] =>
  typeof traits === 'object' && traits !== null
    ? Object.entries(traits).filter(
        (entry): entry is [string, string | number | boolean] =>
          typeof entry[1] === 'string' || typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
      )
    : [];

/** Returns true if the project keeps plain text reported by servers. */
export function keepsPlainText(settings: unknown): boolean {
  const { pii } = (settings ?? {}) as { pii?: { storePlaintext?: unknown } };
  return pii?.storePlaintext === true;
}
