/**
 * The conditions of a goal as form state: numbers are texts while the person types them. The server owns the
 * shape (Match of the API) and validates it; this file parses and serializes it.
 */
import { allRuleKind, type RuleKind } from '@/rest/values';

export const comparisons = [
  'equals',
  'not',
  'anyOf',
  'contains',
  'beginsWith',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'exists',
  'missing',
] as const;
export type Comparison = (typeof comparisons)[number];

/** One comparison of a property; `values` holds one text, several only for `anyOf`. */
export interface PropTest {
  prop: string;
  comparison: Comparison;
  values: string[];
}

export type Wanted =
  | { kind: 'event'; name: string; props: PropTest[]; valueFrom: string }
  | { kind: 'page'; rule: { kind: RuleKind; value: string } }
  | { kind: 'page_group'; group: string }
  | { kind: 'engaged'; seconds: string }
  | { kind: 'scroll'; percent: string }
  | { kind: 'video'; video: string; percent: string; completed: boolean }
  | { kind: 'answer'; questionnaire: string; question: string; values: string[] }
  | { kind: 'any' | 'all'; of: Wanted[] };

export type Kind = Wanted['kind'];
export type Group = Extract<Wanted, { of: Wanted[] }>;

/** The kinds of single conditions, in menu order. */
export const simpleKinds = ['page', 'page_group', 'event', 'engaged', 'scroll', 'video', 'answer'] as const;

/** Limits: nesting depth including the outermost group, and number of parts. */
export const deepest = 4;
export const mostParts = 50;

export const isGroup = (wanted: Wanted): wanted is Group => wanted.kind === 'any' || wanted.kind === 'all';

export function blank(kind: Kind): Wanted {
  switch (kind) {
    case 'event':
      return { kind, name: '', props: [], valueFrom: '' };
    case 'page':
      return { kind, rule: { kind: 'exact', value: '' } };
    case 'page_group':
      return { kind, group: '' };
    case 'engaged':
      return { kind, seconds: '60' };
    case 'scroll':
      return { kind, percent: '75' };
    case 'video':
      return { kind, video: '', percent: '', completed: false };
    case 'answer':
      return { kind, questionnaire: '', question: '', values: [] };
    default:
      return { kind, of: [blank('page')] };
  }
}

type Loose = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
/** Converts a text, number or boolean to text. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Parses the server's match. Unknown parts become an empty page rule. */
export function readMatch(value: unknown): Wanted {
  const from = asObject(value);
  switch (from.kind) {
    case 'event':
      return {
        kind: 'event',
        name: asText(from.name),
        props: readProps(from.props),
        valueFrom: asText(from.valueFrom),
      };
    case 'page_group':
      return { kind: 'page_group', group: asText(from.group) };
    case 'engaged':
      return { kind: 'engaged', seconds: asText(from.seconds) };
    case 'scroll':
      return { kind: 'scroll', percent: asText(from.percent) };
    case 'video':
      return {
        kind: 'video',
        video: asText(from.video),
        percent: asText(from.percent),
        completed: from.completed === true,
      };
    case 'answer':
      return {
        kind: 'answer',
        questionnaire: asText(from.questionnaire),
        question: asText(from.question),
        values: asList(from.values).map(asText),
      };
    case 'any':
    case 'all':
      return { kind: from.kind, of: asList(from.of).map(readMatch) };
    default: {
      const rule = asObject(from.match);
      return {
        kind: 'page',
        rule: { kind: allRuleKind.find((kind) => kind === rule.kind) ?? 'exact', value: asText(rule.value) },
      };
    }
  }
}

/** Parses property conditions, keyed by property name. */
export const readProps = (props: unknown): PropTest[] =>
  Object.entries(asObject(props)).flatMap(([prop, condition]) => readCondition(prop, condition));

function readCondition(prop: string, condition: unknown): PropTest[] {
  if (typeof condition !== 'object') return [{ prop, comparison: 'equals', values: [asText(condition)] }];
  return Object.entries(asObject(condition)).flatMap(([name, value]) => {
    if (name === 'exists') return [{ prop, comparison: value === true ? 'exists' : 'missing', values: [] } as const];
    const comparison = comparisons.find((known) => known === name);
    if (!comparison) return [];
    return [{ prop, comparison, values: comparison === 'anyOf' ? asList(value).map(asText) : [asText(value)] }];
  });
}

/** Converts numeric text to a number; other text stays text. */
const asValue = (text: string): string | number => {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
};

/** Serializes a match for the API. */
export function writeMatch(wanted: Wanted): Record<string, unknown> {
  const given = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined && value !== false),
    );
  switch (wanted.kind) {
    case 'event': {
      const { kind, name, props, valueFrom } = wanted;
      return given({ kind, name, props: props.length > 0 ? writeProps(props) : undefined, valueFrom });
    }
    case 'page':
      return { kind: 'page', match: wanted.rule };
    case 'engaged':
      return { kind: 'engaged', seconds: Number(wanted.seconds) };
    case 'scroll':
      return { kind: 'scroll', percent: Number(wanted.percent) };
    case 'video':
      return given({ ...wanted, percent: wanted.percent === '' ? undefined : Number(wanted.percent) });
    case 'answer':
      return given({ ...wanted, values: wanted.values.length > 0 ? wanted.values.map(asValue) : undefined });
    case 'any':
    case 'all':
      return { kind: wanted.kind, of: wanted.of.map(writeMatch) };
    default:
      return { ...wanted };
  }
}

/** Serializes property conditions, keyed by property name. */
export function writeProps(props: readonly PropTest[]) {
  const written: Record<string, Record<string, unknown>> = {};
  for (const { prop, comparison, values } of props) {
    const [name, value] = writeTest(comparison, values);
    written[prop] = { ...written[prop], [name]: value };
  }
  return written;
}

function writeTest(comparison: Comparison, values: readonly string[]): [string, unknown] {
  const [first = ''] = values;
  switch (comparison) {
    case 'exists':
    case 'missing':
      return ['exists', comparison === 'exists'];
    case 'anyOf':
      return [comparison, values.map(asValue)];
    case 'equals':
    case 'not':
      return [comparison, asValue(first)];
    case 'contains':
    case 'beginsWith':
      return [comparison, first];
    default:
      return [comparison, Number(first)];
  }
}

export const needsNumber = (comparison: Comparison) =>
  comparison === 'greater' || comparison === 'atLeast' || comparison === 'less' || comparison === 'atMost';

const isWhole = (text: string, most: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** Returns true if a comparison is complete. */
function isWholeTest({ prop, comparison, values }: PropTest): boolean {
  if (prop.trim() === '') return false;
  if (comparison === 'exists' || comparison === 'missing') return true;
  if (comparison === 'anyOf') return values.length > 0;
  const [value = ''] = values;
  return value !== '' && (!needsNumber(comparison) || typeof asValue(value) === 'number');
}

/** Returns comparisons that a property has twice: the server keeps only one of each kind. */
export const isRepeated = (props: readonly PropTest[]) => {
  const named = props.map(({ prop, comparison, values }) => `${writeTest(comparison, values)[0]} ${prop}`);
  return new Set(named).size < named.length;
};

/** Returns true if the property conditions are complete. */
export const areWhole = (props: readonly PropTest[]) => props.every(isWholeTest) && !isRepeated(props);

/** Returns true if every part is complete, so that the preview can be requested. */
export function isReady(wanted: Wanted): boolean {
  switch (wanted.kind) {
    case 'event':
      return /^[a-z][a-z0-9_]{0,39}$/.test(wanted.name) && areWhole(wanted.props);
    case 'page':
      return wanted.rule.value !== '';
    case 'page_group':
      return wanted.group !== '';
    case 'engaged':
      return isWhole(wanted.seconds, 86_400);
    case 'scroll':
      return isWhole(wanted.percent, 100);
    case 'video':
      return wanted.percent === '' || isWhole(wanted.percent, 100);
    case 'answer':
      return true;
    default:
      return wanted.of.length > 0 && wanted.of.every(isReady);
  }
}

export const countParts = (wanted: Wanted): number =>
  1 + (isGroup(wanted) ? wanted.of.reduce((sum, part) => sum + countParts(part), 0) : 0);

/** Wraps a single condition in a group, because the form always shows a group; `unwrapped` reverses this. */
export const asGroup = (wanted: Wanted): Group => (isGroup(wanted) ? wanted : { kind: 'any', of: [wanted] });
export const unwrapped = (group: Group): Wanted => (group.of.length === 1 && group.of[0] ? group.of[0] : group);
