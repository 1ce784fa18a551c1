import { useI18n } from '@/i18n/I18n';
import { useValueLabel } from './labels';
import { type Clause, type Condition, inSeconds, type WhereValue } from './where';
import type { FilterKey } from './params';
import type { Dimension } from '@/gql/graphql';

const noNames: ReadonlyMap<string, string> = new Map();

/** Formats conditions as text: “Country is not Germany or Austria”. Goals have the given names, by key. */
export function useConditionText(goals = noNames) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const tables: Readonly<Record<string, string>> = t.where.fields;

  const valueOf = ({ field }: Condition, value: WhereValue): string => {
    if (field === undefined) return String(value);
    if (field === 'weekday') return t.where.weekdays[(Number(value) - 1) as 0] ?? String(value);
    if (inSeconds(field)) return format.duration(Number(value));
    if (typeof value === 'number') return format.number(value);
    if (field === 'converted' || field === 'consent') return value === 'true' ? t.common.yes : t.common.no;
    const label = field === 'goal' ? goals.get(String(value)) : undefined;
    return say((field === 'mark' ? 'has' : field) as FilterKey | Dimension, String(value), label);
  };

  const nameOf = (condition: Condition): string =>
    condition.field === undefined
      ? [condition.event ? say('event', condition.event) : null, condition.prop].filter(Boolean).join(' · ')
      : (tables[condition.field] ?? condition.field);

  const conditionText = (condition: Condition): { name: string; rest: string } => {
    const values = condition.values ?? (condition.value === undefined ? [] : [condition.value]);
    const list = values.map((value) => valueOf(condition, value)).join(` ${t.where.or} `);
    const range =
      condition.op === 'between'
        ? t.where.range(valueOf(condition, condition.min ?? 0), valueOf(condition, condition.max ?? 0))
        : list;
    return { name: nameOf(condition), rest: [t.where.short[condition.op], range].filter(Boolean).join(' ') };
  };

  return {
    valueOf,
    /** The name of the first condition, and the rest of the sentence. */
    clauseText: (clause: Clause): { name: string; rest: string } => {
      const [first, ...more] = clause.map(conditionText);
      if (!first) return { name: '', rest: '' };
      return {
        name: first.name,
        rest: [first.rest, ...more.map(({ name, rest }) => `${t.where.or} ${name} ${rest}`)].join(' '),
      };
    },
  };
}
