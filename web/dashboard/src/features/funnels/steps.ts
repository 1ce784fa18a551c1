/**
 * Funnel steps as form state. The server owns their shape (StepMatch) and validates it: parts that this
 * file does not know are kept unchanged.
 */
import type { Filters } from '@/features/filters/params';
import { allRuleKind, type RuleKind } from '@/rest/values';

export const partKinds = ['page', 'page_group', 'event', 'answer', 'goal'] as const;
export type PartKind = (typeof partKinds)[number];

/** Comparisons of a property that the editor offers. */
export const comparisons = ['equals', 'not', 'contains', 'atLeast', 'atMost', 'exists'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  prop: string;
  comparison: Comparison;
  value: string;
}

/** One alternative of a step. */
export interface Part {
  kind: PartKind;
  /** Kind of path pattern; pages only. */
  rule: RuleKind;
  /** The page, page group, event, goal or questionnaire. */
  value: string;
  /** The question and its answers; quiz answers only. */
  question: string;
  answer: string;
  conditions: Condition[];
  /** Conditions that the editor cannot show; kept unchanged. */
  kept: Loose;
}

/** A step, met by any of its parts. */
export interface Step {
  name: string;
  parts: Part[];
  /** Maximum seconds after the previous step; empty for any time. */
  within: string;
}

type Loose = Record<string, unknown>;
const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export const newPart = (kind: PartKind = 'page'): Part => ({
  kind,
  rule: 'exact',
  value: '',
  question: '',
  answer: '',
  conditions: [],
  kept: {},
});
export const newStep = (): Step => ({ name: '', parts: [newPart()], within: '' });

function readCondition(prop: string, value: unknown): Condition | null {
  if (typeof value !== 'object' || value === null) return { prop, comparison: 'equals', value: asText(value) };
  const entries = Object.entries(value);
  const [name, wanted] = entries[0] ?? ['', null];
  const comparison = comparisons.find((known) => known === name);
  if (!comparison || entries.length > 1 || (comparison === 'exists' && wanted !== true)) return null;
  return { prop, comparison, value: comparison === 'exists' ? '' : asText(wanted) };
}

/** Flattens the alternatives of a step: `any` inside `any` is the same as `any`. */
export function readParts(match: unknown): Part[] {
  const { kind, of, match: rule, ...rest } = asObject(match);
  if (kind === 'any') return (Array.isArray(of) ? of : []).flatMap(readParts);
  const known = partKinds.find((one) => one === kind);
  if (!known) return [];
  const part = newPart(known);
  if (known === 'page') {
    const { kind: how, value } = asObject(rule);
    return [{ ...part, rule: allRuleKind.find((one) => one === how) ?? 'exact', value: asText(value) }];
  }
  if (known === 'page_group') return [{ ...part, value: asText(rest.group) }];
  if (known === 'goal') return [{ ...part, value: asText(rest.goal) }];
  if (known === 'answer') {
    const values = Array.isArray(rest.values) ? rest.values.map(asText) : [];
    return [{ ...part, value: asText(rest.questionnaire), question: asText(rest.question), answer: values.join(', ') }];
  }
  const read = Object.entries(asObject(rest.props)).map(
    ([prop, value]) => [prop, value, readCondition(prop, value)] as const,
  );
  return [
    {
      ...part,
      value: asText(rest.name),
      conditions: read.flatMap(([, , condition]) => (condition ? [condition] : [])),
      kept: Object.fromEntries(read.filter(([, , condition]) => !condition).map(([prop, value]) => [prop, value])),
    },
  ];
}

export const readStep = (step: { name?: string | null; match: unknown; within?: number | null }): Step => ({
  name: step.name ?? '',
  parts: readParts(step.match),
  within: step.within ? String(step.within) : '',
});

/** Converts numeric text to a number. The server treats the number 1 and the text “1” as equal. */
const written = ({ comparison, value }: Condition): unknown => {
  if (comparison === 'exists') return { exists: true };
  if (comparison === 'equals') return value;
  if (comparison === 'atLeast' || comparison === 'atMost') return { [comparison]: Number(value.replace(',', '.')) };
  return { [comparison]: value };
};

function writePart(part: Part): Loose {
  if (part.kind === 'page') return { kind: 'page', match: { kind: part.rule, value: part.value } };
  if (part.kind === 'page_group') return { kind: 'page_group', group: part.value };
  if (part.kind === 'goal') return { kind: 'goal', goal: part.value };
  if (part.kind === 'answer') {
    const values = part.answer
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    return {
      kind: 'answer',
      ...(part.value ? { questionnaire: part.value } : {}),
      ...(part.question ? { question: part.question } : {}),
      ...(values.length > 0 ? { values } : {}),
    };
  }
  const conditions = part.conditions.filter(({ prop }) => prop.trim() !== '');
  const props = { ...part.kept, ...Object.fromEntries(conditions.map((one) => [one.prop.trim(), written(one)])) };
  return { kind: 'event', name: part.value, ...(Object.keys(props).length > 0 ? { props } : {}) };
}

export interface WrittenStep {
  name: string | null;
  match: Loose;
  within: number | null;
}

/** The steps as API input; time limits only where they apply. */
export const writeSteps = (steps: readonly Step[], sequential: boolean): WrittenStep[] =>
  steps.map(({ name, parts, within }, at) => ({
    name: name.trim() || null,
    match: parts.length === 1 && parts[0] ? writePart(parts[0]) : { kind: 'any', of: parts.map(writePart) },
    within: sequential && at > 0 && Number(within) > 0 ? Math.round(Number(within)) : null,
  }));

/** Returns true if every part is complete, so that the preview can be requested. */
export const isComplete = (steps: readonly Step[]) =>
  steps.length >= 2 &&
  steps.every(
    ({ parts }) => parts.length > 0 && parts.every(({ kind, value }) => kind === 'answer' || value.trim() !== ''),
  );

/** Report filter for the sessions that took a step, as far as the filter can express it. */
export function filterOfStep(match: unknown): Filters | null {
  const parts = readParts(match);
  const [part] = parts;
  if (!part || parts.length > 1 || (part.kind !== 'answer' && part.value === '')) return null;
  if (part.kind === 'page') return part.rule === 'exact' ? { page: part.value } : null;
  if (part.kind === 'page_group') return { page_group: part.value };
  if (part.kind === 'goal') return { goal: [part.value] };
  return { event: [part.kind === 'answer' ? 'quiz_answer' : part.value] };
}
