import { sayEvent } from '@/features/goals/say';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { lower } from '@/lib/names';
import { own } from '@/lib/own';
import type { Conversion, Upload } from './conversions';
import { readTrigger, readValue } from './draft';

type Names = readonly { key: string; name: string }[];
const nameOf = (names: Names, key: string) => names.find((one) => one.key === key)?.name ?? key;

/** Describes the trigger of a definition in one line. */
export function sayTrigger(
  stored: unknown,
  goals: readonly { key: string; name: string; archived?: boolean }[],
  t: Dictionary,
): string {
  const words = t.conversions.definitions;
  const trigger = readTrigger(stored);
  switch (trigger.kind) {
    case 'goal': {
      const goal = goals.find(({ key }) => key === trigger.goal);
      const name = goal?.name ?? trigger.goal;
      return words.triggers.goal(!goal || goal.archived ? words.goalGone(name) : name);
    }
    case 'event':
      return sayEvent(trigger.event, trigger.props, t);
    default:
      return words.triggers[trigger.kind];
  }
}

/** Describes the value of a definition in one line. */
export function sayValue(stored: unknown, currency: string, t: Dictionary, format: Format): string {
  const words = t.conversions.definitions.values;
  const { kind, amount, property, min, max } = readValue(stored);
  const money = (text: string) => format.moneyExact(Number(text), currency);
  switch (kind) {
    case 'none':
      return words.none;
    case 'fixed':
      return money(amount);
    case 'reported':
      return words.reported(money(min), money(max));
    default:
      return words.property(property, money(min), money(max));
  }
}

/** Describes what triggered a conversion. Names the goal or event only if the definition still has such a trigger. */
export function saySource(
  { source, definition }: Pick<Conversion, 'source' | 'definition'>,
  definitions: readonly { key: string; trigger: unknown }[],
  goals: Names,
  t: Dictionary,
): string {
  const words = t.conversions.told;
  const trigger = readTrigger(definitions.find(({ key }) => key === definition)?.trigger);
  switch (source) {
    case 'GOAL':
      return words.goal(trigger.kind === 'goal' ? nameOf(goals, trigger.goal) : '');
    case 'EVENT':
      return words.event(trigger.kind === 'event' ? sayEvent(trigger.event, trigger.props, t) : '');
    default:
      return words[lower(source)];
  }
}

/** Describes the confirmation of a conversion, past or pending. */
export function sayConfirmation(
  { status, confirmUntil, updatedAt }: Pick<Conversion, 'status' | 'confirmUntil' | 'updatedAt'>,
  t: Dictionary,
  at: (iso: string) => string,
  now = Date.now(),
): string {
  const words = t.conversions;
  if (status === 'RETRACTED') return words.retractedOn(at(updatedAt));
  if (!confirmUntil) return status === 'REJECTED' ? words.rejected : words.atOnce;
  const until = Date.parse(confirmUntil);
  switch (status) {
    case 'PENDING':
      return until < now ? words.waitsNoMore(at(confirmUntil)) : words.waitsUntil(at(confirmUntil));
    case 'CONFIRMED':
      return words.confirmedInTime(at(confirmUntil));
    default:
      return Date.parse(updatedAt) > until ? words.rejectedLate(at(confirmUntil)) : words.rejectedBy(at(updatedAt));
  }
}

/** Describes the state of an upload in a sentence or two. */
export function sayUpload(upload: Upload, t: Dictionary): string {
  const { state, change, attempts, code } = upload;
  const words = t.conversions.uploads.states;
  const reasons: Readonly<Record<string, string | undefined>> = words.skipped;
  switch (state) {
    case 'QUEUED':
      return attempts > 0 ? `${words.queued[change]} ${words.again}` : words.queued[change];
    case 'SENT':
      return words.sent[change];
    case 'SKIPPED':
      return own(reasons, code ?? '') ?? words.skipped.other;
    default:
      return words[lower(state)];
  }
}

/** The technical reason code, if no sentence covers it. */
export const unsaidCode = ({ state, code }: Upload, t: Dictionary): string | null =>
  code && !(state === 'SKIPPED' && Object.hasOwn(t.conversions.uploads.states.skipped, code)) ? code : null;
