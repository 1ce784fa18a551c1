import { codeName } from '@/features/leads/person';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { own } from '@/lib/own';
import { allAuditAction, type AuditAction } from '@/rest/values';

/** Parts of the sentence about a change, read from the details of an audit log entry. */
export interface AuditFacts {
  /** Name of the changed thing, else its email, else its id. For leads, a code name without personal data. */
  name: string;
  /** Kind of the key: publishable, secret or proxy, in the reader's language. */
  kind: string;
  role: string;
  roleBefore: string;
  /** The parts that were changed, with their new value where it is short. */
  parts: string;
  /** Of a purge: the scope, the days, and the number of sessions. */
  scope: string;
  days: string;
  sessions: number | null;
  /** Number of leads read; null for a single lead. */
  leads: number | null;
  /** The data that deletions by settings concern, with numbers. */
  deletions: string;
  /** Status of the lead, in the reader's language. */
  status: string;
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const strings = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

function deletionsOf(value: unknown, t: Dictionary, format: Format): string {
  const things: Readonly<Record<string, ((count: number, shown: string) => string) | undefined>> =
    t.setup.deletions.things;
  const deletions = (Array.isArray(value) ? value : []).filter(isObject);
  const shown = deletions.map(({ kind, count }) =>
    typeof count === 'number' ? own(things, text(kind))?.(count, format.whole(count)) : undefined,
  );
  return shown.filter((part) => part !== undefined).join(', ');
}

interface Entry {
  action: string;
  targetType?: string | null | undefined;
  targetId?: string | null | undefined;
  details?: unknown;
}

/** Reads the facts. Details are free-form and may come from an older version: missing values stay empty. */
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
      ? strings(all.keys).map((key) => own(names, key) ?? key)
      : Object.entries(all).map(([key, value]) => {
          const shown = typeof value === 'string' || typeof value === 'number' ? ` (${value})` : '';
          return `${own(names, key) ?? key}${shown}`;
        });
  return {
    name:
      targetType === 'lead'
        ? codeName(targetId ?? '', t)
        : text(all.name) || text(all.email) || text(all.client) || (targetId ?? ''),
    kind: own(kinds, text(all.kind)) ?? kinds.other ?? '',
    role: own(roles, role)?.name ?? role,
    roleBefore: own(roles, text(before.role))?.name ?? text(before.role),
    parts: parts.join(', '),
    scope: text(all.scope),
    days: isDay(from) && isDay(to) ? format.range(from, to) : '',
    sessions: typeof all.sessions === 'number' ? all.sessions : null,
    leads: targetType !== 'lead' && typeof all.leads === 'number' ? all.leads : null,
    status: own(statuses, text(all.status)) ?? '',
    deletions: deletionsOf(all.deletions, t, format),
  };
}

/** The change as a sentence that follows the actor's name. */
export function sayChange(entry: Entry, t: Dictionary, format: Format): string {
  const sentences: Readonly<Record<string, ((facts: AuditFacts) => string) | undefined>> = t.audit.actions;
  const said = own(sentences, entry.action)?.(factsOf(entry, t, format)) ?? t.audit.otherAction(entry.action);
  const reasons: Readonly<Record<string, string | undefined>> = t.audit.reasons;
  const why = isObject(entry.details) ? own(reasons, text(entry.details.reason)) : undefined;
  return why ? `${said} (${why})` : said;
}

/** The kinds of things the audit log filter offers. A trailing dot means all actions on that kind. */
export const auditThings = [
  ...new Set(allAuditAction.map((action) => action.slice(0, action.indexOf('.') + 1) as AuditThing)),
];

type ThingOf<Action extends string> = Action extends `${infer Thing}.${string}` ? `${Thing}.` : never;
export type AuditThing = ThingOf<AuditAction>;
