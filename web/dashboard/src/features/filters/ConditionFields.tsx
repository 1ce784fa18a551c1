import { Select } from '@mantine/core';
import { Explained, meaningsOf } from '@/components/Explained';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { allWhereField, type WhereField, type WhereOp } from '@/rest/values';
import classes from './ConditionDialog.module.css';
import { PropFields } from './PropFields';
import { ValueFields } from './ValueFields';
import { opsOf, withOp } from './ops';
import { type Condition, isNumber } from './where';

const groups = [
  ['pages', ['page', 'entry_page', 'exit_page', 'entry_host', 'page_group', 'variant', 'pageviews']],
  [
    'source',
    ['channel', 'ref_host', 'traffic', 'utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term', 'utm_id'],
  ],
  ['audience', ['country', 'lang', 'device', 'browser', 'os', 'screen', 'consent', 'stitch']],
  [
    'behaviour',
    [
      'event',
      'goal',
      'mark',
      'converted',
      'conversions',
      'conversion_value',
      'confirmed_conversions',
      'pending_conversions',
      'recorded_value',
      'relevance',
      'engaged_ms',
      'max_scroll',
      'clicks',
      'video_ms',
      'events',
    ],
  ],
  ['time', ['hour', 'weekday']],
  ['ads', ['click_id', 'ad_platform', 'ad_account_id', 'ad_campaign_id', 'ad_adset_id', 'ad_id']],
] as const satisfies readonly (readonly [string, readonly WhereField[]])[];

/** Option of the field list that stands for an event property. */
const PROP = '$prop';

export interface FieldsProps {
  project: string;
  filter: AnalyticsFilter;
  condition: Condition;
  onChange: (next: Condition) => void;
}

/** Fields of one condition: field, operator, and value. */
export function ConditionFields({ project, filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  const { field, op } = condition;
  const isProp = field === undefined;
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    const next: Pick<Condition, 'field' | 'prop'> = chosen === PROP ? { prop: '' } : { field: chosen as WhereField };
    const ops = opsOf(next);
    // Fields with a list of values default to choosing from it, other fields to their first operator.
    const first = ops.includes('in') && !['page', 'entry_page', 'exit_page'].includes(chosen) ? 'in' : (ops[0] ?? 'in');
    const kept = ops.includes(op) && chosen !== PROP && !isNumber(chosen as WhereField);
    onChange(withOp({ ...next, op }, kept ? op : first));
  };
  return (
    <div className={classes.fields}>
      <Explained
        className={isProp ? classes.wide : undefined}
        values={meaningsOf(allWhereField, t.where.fields, t.meanings.field)}
      >
        <Select
          label={t.conditions.field}
          searchable
          allowDeselect={false}
          value={field ?? PROP}
          onChange={choose}
          data={[
            ...groups.map(([key, fields]) => ({
              group: t.conditions.groups[key],
              items: fields.map((value) => ({ value, label: t.where.fields[value] })),
            })),
            { group: t.conditions.event, items: [{ value: PROP, label: t.conditions.ofEvents }] },
          ]}
        />
      </Explained>
      {isProp ? <PropFields project={project} filter={filter} condition={condition} onChange={onChange} /> : null}
      <Explained values={meaningsOf(opsOf(condition), t.conditions.ops, t.meanings.op)}>
        <Select
          label={t.conditions.op}
          allowDeselect={false}
          value={op}
          onChange={(next) => {
            if (next) onChange(withOp(condition, next as WhereOp));
          }}
          data={opsOf(condition).map((value) => ({ value, label: t.conditions.ops[value] }))}
        />
      </Explained>
      <ValueFields project={project} filter={filter} condition={condition} onChange={onChange} />
    </div>
  );
}
