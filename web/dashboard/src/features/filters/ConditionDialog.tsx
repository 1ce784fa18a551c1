import { ActionIcon, Autocomplete, Button, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import type { AnalyticsFilter, Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { upper } from '@/lib/names';
import { allClickId, allDimension, allMark, type WhereField, type WhereOp } from '@/rest/values';
import classes from './ConditionDialog.module.css';
import { oneOf } from './params';
import { type Clause, type Condition, inSeconds, isNumber, isWhole, opsOf, type WhereValue, withOp } from './where';
import { useConditionText } from './useConditionText';
import { useOptions } from './useOptions';

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

/** What stands for a property of events among the fields. */
const PROP = '$prop';

interface ConditionDialogProps {
  project: string;
  filter: AnalyticsFilter;
  /** What is changed; a new one begins empty. */
  clause?: Clause | undefined;
  onApply: (clause: Clause) => void;
  onClose: () => void;
}

/** One condition, or several of which one must hold. */
export function ConditionDialog({ project, filter, clause, onApply, onClose }: ConditionDialogProps) {
  const { t } = useI18n();
  const [conditions, setConditions] = useState<Clause>(clause ?? [{ field: 'page', op: 'contains' }]);
  const ready = conditions.length > 0 && conditions.every(isWhole);
  const change = (at: number, next: Condition) => {
    setConditions(conditions.map((old, place) => (place === at ? next : old)));
  };
  return (
    <Dialog title={t.where.title} size={620} onClose={onClose}>
      <form
        className={dialogClasses.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onApply(conditions);
        }}
      >
        <p className={dialogClasses.text}>
          {conditions.length > 1 ? `${t.where.anyOf} ` : ''}
          {t.where.text}
        </p>
        {conditions.map((condition, at) => (
          <fieldset key={at} className={classes.condition} aria-label={`${t.where.title} ${at + 1}`}>
            {at > 0 ? <span className={classes.or}>{t.where.or}</span> : null}
            <ConditionFields
              project={project}
              filter={filter}
              condition={condition}
              onChange={(next) => {
                change(at, next);
              }}
            />
            {conditions.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={t.where.removeCondition}
                onClick={() => {
                  setConditions(conditions.filter((_, place) => place !== at));
                }}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            ) : null}
          </fieldset>
        ))}
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={15} />}
            disabled={conditions.length >= 10}
            onClick={() => {
              setConditions([...conditions, { field: 'page', op: 'contains' }]);
            }}
          >
            {t.where.addOr}
          </Button>
        </div>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" disabled={!ready}>
            {t.where.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  project: string;
  filter: AnalyticsFilter;
  condition: Condition;
  onChange: (next: Condition) => void;
}

function ConditionFields({ project, filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  const { field, op } = condition;
  const isProp = field === undefined;
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    const next: Pick<Condition, 'field' | 'prop'> = chosen === PROP ? { prop: '' } : { field: chosen as WhereField };
    const ops = opsOf(next);
    // A name of a list is chosen from it; of anything else, a part is typed.
    const first = ops.includes('in') && !['page', 'entry_page', 'exit_page'].includes(chosen) ? 'in' : ops[0];
    const usual = ops.includes(op) && !isNumber(chosen as WhereField) ? op : first;
    onChange(withOp({ ...next, op: usual ?? 'in' }, usual ?? 'in'));
  };
  return (
    <div className={classes.fields}>
      <Select
        label={t.where.field}
        searchable
        allowDeselect={false}
        value={field ?? PROP}
        onChange={choose}
        data={[
          ...groups.map(([key, fields]) => ({
            group: t.where.groups[key],
            items: fields.map((value) => ({ value, label: t.where.fields[value] })),
          })),
          { group: t.where.event, items: [{ value: PROP, label: t.where.ofEvents }] },
        ]}
      />
      <Select
        label={t.where.op}
        allowDeselect={false}
        value={op}
        onChange={(next) => {
          if (next) onChange(withOp(condition, next as WhereOp));
        }}
        data={opsOf(condition).map((value) => ({ value, label: t.where.ops[value] }))}
      />
      {isProp ? <PropFields project={project} filter={filter} condition={condition} onChange={onChange} /> : null}
      <ValueFields project={project} filter={filter} condition={condition} onChange={onChange} />
    </div>
  );
}

function PropFields({ project, filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  const events = useOptions({ project, filter }, 'EVENT', '');
  const props = useOptions({ project, filter }, 'EVENT_PROP', '', { event: condition.event });
  return (
    <>
      <Autocomplete
        label={t.where.event}
        placeholder={t.where.anyEvent}
        value={condition.event ?? ''}
        data={events.map(({ value }) => value)}
        maxLength={100}
        onChange={(event) => {
          const { event: _, ...rest } = condition;
          onChange(event.trim() ? { ...rest, event: event.trim() } : rest);
        }}
      />
      <Autocomplete
        label={t.where.prop}
        required
        withAsterisk={false}
        value={condition.prop ?? ''}
        data={props.map(({ value }) => value)}
        maxLength={100}
        onChange={(prop) => {
          onChange({ ...condition, prop });
        }}
      />
    </>
  );
}

/** The dimension whose values a condition can have. */
function dimensionOf({ field, prop }: Condition): Dimension | null {
  if (field === undefined) return prop?.trim() ? 'EVENT_PROP' : null;
  const dimension = oneOf(allDimension, field);
  return dimension ? upper(dimension) : null;
}

function ValueFields({ project, filter, condition, onChange }: FieldsProps) {
  const { t } = useI18n();
  const { valueOf } = useConditionText();
  const [search, setSearch] = useState('');
  const { field, op } = condition;
  const listed = op === 'in' || op === 'not_in';
  const options = useOptions({ project, filter }, listed ? dimensionOf(condition) : null, search, {
    prop: field === undefined ? condition.prop?.trim() : undefined,
    event: condition.event,
  });
  const scale = inSeconds(field) ? 1000 : 1;
  const number = (key: 'value' | 'min' | 'max', label: string) => {
    const now = condition[key];
    const shown = typeof now === 'number' ? now / scale : now === undefined ? '' : Number(now);
    return (
      <NumberInput
        label={scale === 1 ? label : `${label} (${t.where.seconds})`}
        value={Number.isNaN(shown) ? '' : shown}
        hideControls
        onChange={(next) => {
          const { [key]: _, ...rest } = condition;
          onChange(typeof next === 'number' ? { ...rest, [key]: next * scale } : rest);
        }}
      />
    );
  };

  if (op === 'is_set' || op === 'not_set') return null;
  if (op === 'between')
    return (
      <>
        {number('min', t.where.min)}
        {number('max', t.where.max)}
      </>
    );
  if (field === 'weekday')
    return (
      <Select
        label={t.where.value}
        allowDeselect={false}
        value={condition.value === undefined ? null : String(condition.value)}
        data={t.where.weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        onChange={(value) => {
          if (value) onChange({ ...condition, value: Number(value) });
        }}
      />
    );
  if (field !== undefined && isNumber(field)) return number('value', t.where.value);
  if (op === 'gte' || op === 'lte') return number('value', t.where.value);
  if (listed) {
    const fixed: readonly string[] | null =
      field === 'mark'
        ? allMark
        : field === 'click_id'
          ? allClickId
          : field === 'converted' || field === 'consent'
            ? ['true', 'false']
            : null;
    const labelled = new Map<string, string>();
    const label = (value: WhereValue) => {
      const text = valueOf(condition, value);
      const label = text === String(value) ? text : `${text} (${String(value)})`;
      labelled.set(label, String(value));
      return label;
    };
    const known = fixed ?? options.map(({ value }) => value);
    const chosen = (condition.values ?? []).map(label);
    return (
      <TagsInput
        className={classes.wide}
        label={t.where.values}
        description={fixed ? undefined : t.where.valuesHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={[...new Set(known.map(label))]}
        searchValue={search}
        onSearchChange={setSearch}
        maxTags={100}
        acceptValueOnBlur
        onChange={(values) => {
          const read = values.map((value) => labelled.get(value) ?? value);
          onChange({ ...condition, values: fixed ? read.filter((value) => fixed.includes(value)) : read });
        }}
      />
    );
  }
  return (
    <TextInput
      className={classes.wide}
      label={t.where.value}
      value={condition.value === undefined ? '' : String(condition.value)}
      maxLength={2048}
      onChange={(event) => {
        onChange({ ...condition, value: event.currentTarget.value });
      }}
    />
  );
}
