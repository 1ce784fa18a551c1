import type { Identity, PersonHash } from '@/gql/graphql';
import type { Dictionary } from '@/i18n/I18n';

/** What a lead is recognized by, as people tell it apart. */
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

/** Each once: an address has two hashes, one of them as its mail service reads it. */
export const knownBy = (identities: readonly (PersonHash | Identity)[]): Known[] => [
  ...new Set(identities.map((identity) => kinds[identity])),
];

/** What a lead is called where nobody may know, or has asked, who it is. It says nothing about the person. */
export const codeName = (id: string, t: Dictionary) => t.leads.called(id.slice(-6).toUpperCase());

/** A person in plain text, as far as that is kept. */
type Contact = Partial<Record<'email' | 'phone' | 'firstName' | 'lastName' | 'externalId', string | null>>;

/** Names are kept in lower case, as ad platforms compare them. */
const capitalized = (name: string) =>
  name.replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** The name of a person as far as it is kept. */
export const fullName = (contact: Contact) =>
  [contact.firstName, contact.lastName]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => capitalized(part ?? ''))
    .join(' ');

/** What a lead is called: by name, else by what else is kept in plain text, else by its code. */
export const nameOf = ({ id, contact }: { id: string; contact?: Contact | null | undefined }, t: Dictionary) =>
  (contact && (fullName(contact) || contact.email || contact.phone || contact.externalId)) || codeName(id, t);

export type Wanted = { email: string } | { phone: string };

/** Whom a person looks for; null where it is neither a whole address nor a number. */
export function readWanted(text: string): Wanted | null {
  const typed = text.trim();
  if (typed.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { email: typed } : null;
  return /^\+?[\d\s()/.-]{3,64}$/.test(typed) && typed.replace(/\D/g, '').length >= 5 ? { phone: typed } : null;
}

/** What else is known of a person, one line each. */
export const traitsOf = (traits: unknown): [string, string | number | boolean][] =>
  typeof traits === 'object' && traits !== null
    ? Object.entries(traits).filter(
        (entry): entry is [string, string | number | boolean] =>
          typeof entry[1] === 'string' || typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
      )
    : [];

/** Whether the project keeps what servers tell in plain text. */
export function keepsPlainText(settings: unknown): boolean {
  const { pii } = (settings ?? {}) as { pii?: { storePlaintext?: unknown } };
  return pii?.storePlaintext === true;
}
