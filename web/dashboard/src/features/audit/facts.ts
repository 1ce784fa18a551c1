import { codeName } from '@/features/leads/person';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { allAuditAction, type AuditAction } from '@/rest/values';

/** What the sentences about a change are made of, read from the entry's details. */
export interface AuditFacts {
  /** Of whatever was changed: a name, else an address, else an id. A lead has a name that says nothing of the person. */
  name: string;
  /** Of a key: publishable, secret or proxy, in the reader's language. */
  kind: string;
  role: string;
  roleBefore: string;
  /** The parts that were changed, with their new value where it is short. */
  parts: string;
  /** Of an erasure: what, which days, and how many sessions. */
  scope: string;
  days: string;
  sessions: number | null;
  /** Of a reading: how many leads; null where one was read on its own. */
  leads: number | null;
  /** Of a lead: how far it has come, in the reader's language. */
  status: string;
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const strings = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

interface Entry {
  action: string;
  targetType?: string | null | undefined;
  targetId?: string | null | undefined;
  details?: unknown;
}

/** Details are free-form and may be of an older version: what is missing stays empty. */
export function factsOf({ action, targetType, targetId, details }: Entry, t: Dictionary, format: Format): AuditFacts {
  const all = isObject(details) ? details : {};
  const roles: Readonly<Record<string, { name: string } | undefined>> = t.org.roles;
  const kinds: Readonly<Record<string, string | undefined>> = t.audit.keyKinds;
  const before = isObject(all.from) ? all.from : {};
  const after = isObject(all.to) ? all.to : {};
  const role = text(after.role) || text(all.role);
  const names: Readonly<Record<string, string | undefined>> = t.audit.parts;
  const statuses: Readonly<Record<string, string | undefined>> = t.leads.status;
  const [from, to] = [text(all.from), text(all.to)];
  const parts =
    action === 'tracking.update'
      ? strings(all.keys).map((key) => names[key] ?? key)
      : Object.entries(all).map(([key, value]) => {
          const shown = typeof value === 'string' || typeof value === 'number' ? ` (${value})` : '';
          return `${names[key] ?? key}${shown}`;
        });
  return {
    name:
      targetType === 'lead'
        ? codeName(targetId ?? '', t)
        : text(all.name) || text(all.email) || text(all.client) || (targetId ?? ''),
    kind: kinds[text(all.kind)] ?? kinds.other ?? '',
    role: roles[role]?.name ?? role,
    roleBefore: roles[text(before.role)]?.name ?? text(before.role),
    parts: parts.join(', '),
    scope: text(all.scope),
    days: isDay(from) && isDay(to) ? format.range(from, to) : '',
    sessions: typeof all.sessions === 'number' ? all.sessions : null,
    leads: targetType !== 'lead' && typeof all.leads === 'number' ? all.leads : null,
    status: statuses[text(all.status)] ?? '',
  };
}

/** What was done, as a sentence that begins behind the name of who did it. */
export function sayChange(entry: Entry, t: Dictionary, format: Format): string {
  const sentences: Readonly<Record<string, ((facts: AuditFacts) => string) | undefined>> = t.audit.actions;
  const said = sentences[entry.action]?.(factsOf(entry, t, format)) ?? t.audit.otherAction(entry.action);
  const reasons: Readonly<Record<string, string | undefined>> = t.audit.reasons;
  const why = isObject(entry.details) ? reasons[text(entry.details.reason)] : undefined;
  return why ? `${said} (${why})` : said;
}

/** The things of the record, as the filter offers them: with a dot at the end, all changes of that thing. */
export const auditThings = [
  ...new Set(allAuditAction.map((action) => action.slice(0, action.indexOf('.') + 1) as AuditThing)),
];

type ThingOf<Action extends string> = Action extends `${infer Thing}.${string}` ? `${Thing}.` : never;
export type AuditThing = ThingOf<AuditAction>;

export interface AuditSearch {
  project?: string;
  action?: string;
}

/** The filter as the address has it; the names are those of the REST interface. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { project, action } = raw;
  return {
    ...(typeof project === 'string' && project !== '' ? { project } : {}),
    ...(typeof action === 'string' && /^[a-z_]+\.[a-z_]*$/.test(action) ? { action } : {}),
  };
}
