import { NativeSelect, Select, Switch } from '@mantine/core';
import { Panel } from '@/components/Panel';
import { oneOf } from '@/features/filters/params';
import { currencyOptions } from '@/features/project/choices';
import { useI18n } from '@/i18n/I18n';
import { allAdPlatform } from '@/rest/values';
import classes from './Ads.module.css';
import { type CostField, costFields, dayOrders } from './costs';
import type { Arranged, Choices } from './importing';

interface ColumnsPartProps {
  arranged: Arranged;
  /** The project's currency. */
  currency: string;
  onChange: (choices: Choices) => void;
}

/** Says which column is what, and how days and amounts are written. */
export function ColumnsPart({ arranged, currency, onChange }: ColumnsPartProps) {
  const { t, language } = useI18n();
  const words = t.ads.import.columns;
  const { found, heading, headings, lines, reading } = arranged;
  const { columns } = reading;
  const width = Math.max(headings.length, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const sample = (at: number) => lines.slice(0, 20).find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at];
  const options = Array.from({ length: width }, (_, at) => {
    const name = headings[at]?.trim() || words.numbered(String(at + 1));
    const text = sample(at)?.trim().slice(0, 24);
    return { value: String(at), label: text ? `${name} (${text})` : name };
  });
  const choose = (field: CostField, text: string) => {
    const { [field]: _, ...others } = columns;
    onChange({ columns: text === '' ? others : { ...others, [field]: Number(text) } });
  };
  const isNumeric = columns.day !== undefined && reading.dayOrder !== 'ymd';
  return (
    <Panel title={words.title} subtitle={words.text}>
      <div className={classes.columns}>
        <Switch
          label={found > 0 ? words.headingAt(String(found + 1)) : words.heading}
          checked={heading >= 0}
          onChange={({ currentTarget }) => {
            onChange({ heading: currentTarget.checked ? Math.max(found, 0) : -1 });
          }}
        />
        <div className={classes.grid}>
          {costFields.map((field) => (
            <NativeSelect
              key={field}
              label={words.fields[field]}
              data={[{ value: '', label: words.none }, ...options]}
              value={columns[field] === undefined ? '' : String(columns[field])}
              data-set={columns[field] !== undefined}
              onChange={({ currentTarget }) => {
                choose(field, currentTarget.value);
              }}
            />
          ))}
        </div>
        <div className={classes.grid}>
          <NativeSelect
            label={words.decimal}
            data={(['.', ','] as const).map((sign) => ({ value: sign, label: words.decimals[sign] }))}
            value={reading.decimal}
            onChange={({ currentTarget }) => {
              onChange({ decimal: currentTarget.value === ',' ? ',' : '.' });
            }}
          />
          <NativeSelect
            label={words.dayOrder}
            data={dayOrders
              .filter((order) => !isNumeric || order !== 'ymd')
              .map((order) => ({ value: order, label: words.dayOrders[order] }))}
            value={reading.dayOrder}
            onChange={({ currentTarget }) => {
              const next = oneOf(dayOrders, currentTarget.value);
              if (next) onChange({ dayOrder: next });
            }}
          />
          <NativeSelect
            label={columns.platform === undefined ? words.platform : words.platformOthers}
            description={reading.platform === null && columns.platform === undefined ? words.platformHint : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[
              { value: '', label: words.noPlatform },
              ...allAdPlatform.map((platform) => ({ value: platform, label: t.values.ad_platform[platform] })),
            ]}
            value={reading.platform ?? ''}
            onChange={({ currentTarget }) => {
              onChange({ platform: oneOf(allAdPlatform, currentTarget.value) ?? null });
            }}
          />
          <Select
            label={columns.currency === undefined ? words.currency : words.currencyOthers}
            data={currencyOptions(language, reading.currency ?? currency)}
            value={reading.currency ?? currency}
            searchable
            allowDeselect={false}
            onChange={(next) => {
              if (next) onChange({ currency: next });
            }}
          />
        </div>
      </div>
    </Panel>
  );
}
