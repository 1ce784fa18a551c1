/** Columns of the dialog: the value each shows, and its format. */
import { type Column, columnHint, columns as kinds } from '@/features/overview/columns';
import type { Metric } from '@/features/overview/metrics';
import type { View } from '@/features/overview/panels';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import type { AllRows, Figures, FullRow } from './allRows';
import type { Figure, Split } from './search';

type Kind = Column | Figure;

export interface TableColumn {
  key: string;
  kind: Kind;
  label: string;
  hint: string;
  /** Null if the row has no such figure. */
  value: (row: FullRow) => number | null;
  /** Value in the comparison period, if there is one. */
  before: (row: FullRow) => number | undefined;
}

export const figureName = (figure: Figure, t: Dictionary) =>
  figure === 'pageviews' ? t.metrics.pageviews : t.overview.columns[figure];

/** Columns for the figures of the rows. Figures that no row has are left out. */
export function ownColumns({ rows }: AllRows, view: View, t: Dictionary): TableColumn[] {
  const amount: Figure = view === 'PAGES' ? 'pageviews' : 'sessions';
  const shown = kinds.filter(
    (kind) =>
      rows.some((row) => row[kind] !== undefined) &&
      (kind !== 'sessions' || view === 'PAGES') &&
      (kind !== 'conversionValue' || rows.some((row) => row.conversionValue > 0)),
  );
  return shown.map((kind) => ({
    key: kind,
    kind,
    label: kind === 'amount' ? (view === 'PAGES' ? t.overview.views : t.overview.sessions) : t.overview.columns[kind],
    hint: columnHint(kind, view, t),
    // The bounce rate counts visits that began on the page. Without such visits there is no rate.
    value: (row) => (kind === 'bounceRate' && (row.entries ?? row.sessions) === 0 ? null : (row[kind] ?? 0)),
    before: ({ before = {} }) => {
      const known: Partial<Record<Kind, number>> = before;
      return known[kind === 'amount' ? amount : kind];
    },
  }));
}

const rates: readonly Figure[] = ['conversionRate', 'bounceRate', 'engagedMs', 'durationMs'];

/** Columns of a split table: one figure in total, and by each split value. */
export function splitColumns(
  { columns }: AllRows,
  split: Split,
  figure: Figure,
  say: (value: string | null, label?: string | null) => string,
  t: Dictionary,
): TableColumn[] {
  const hint = figure === 'pageviews' ? t.rows.pageviews : columnHint(figure, 'CHANNEL', t);
  const of = (figures: (Partial<Figures> & Pick<Figures, 'sessions'>) | undefined) =>
    figures === undefined || (rates.includes(figure) && figures.sessions === 0) ? null : (figures[figure] ?? null);
  const values = columns.map(({ value = null, label }, at) => ({ value, label, at }));
  // Days and hours have an order of their own.
  if (split === 'WEEKDAY' || split === 'HOUR') values.sort((a, b) => Number(a.value) - Number(b.value));
  return [
    {
      key: 'total',
      kind: figure,
      label: t.rows.total,
      hint: rates.includes(figure) ? hint : `${hint} ${t.rows.totalHint}`,
      value: of,
      before: ({ before }) => before?.[figure],
    },
    ...values.map(({ value, label, at }) => ({
      key: `=${value ?? ''}`,
      kind: figure,
      label: say(value, label),
      hint,
      value: (row: FullRow) => of(row.cells[at]),
      before: () => undefined,
    })),
  ];
}

/** Formats a figure; null is a dash. */
export function formatFigure(kind: Kind, value: number | null, currency: string, format: Format): string {
  if (value === null) return '–';
  switch (kind) {
    case 'bounceRate':
    case 'share':
      return format.percent(value);
    case 'conversionRate':
      return value === 0 ? '–' : format.percentExact(value);
    case 'engagedMs':
    case 'durationMs':
      return format.duration(value);
    case 'scroll':
      return format.percent(value / 100);
    case 'conversionValue':
      return value === 0 ? '–' : format.money(value, currency);
    default:
      return value === 0 ? '–' : format.whole(value);
  }
}

/** Whether an increase of the figure is good or bad. */
export const metricOf = (kind: Kind): Metric =>
  kind === 'bounceRate'
    ? 'bounce'
    : kind === 'conversionRate'
      ? 'rate'
      : kind === 'engagedMs' || kind === 'durationMs'
        ? 'engaged'
        : 'sessions';
