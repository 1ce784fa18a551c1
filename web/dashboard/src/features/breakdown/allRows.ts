/** All rows of a panel, each with its figures in the comparison period and in each split column. */
import { type FragmentType, readFragment } from '@/gql';
import type { AllPagesQuery } from '@/gql/graphql';
import { fromBreakdown, fromPages, type Row } from '@/features/overview/rows';
import { AllRowsFragment, RowFiguresFragment } from './documents';
import type { Figure } from './search';

export type Figures = Record<Figure, number>;

export interface FullRow extends Row {
  /** Undefined without a comparison, or if this figure is not compared. */
  before?: Partial<Figures> | undefined;
  cells: Figures[];
}

interface Comparison {
  period: { from: string; to: string; timezone: string };
  until?: string | null | undefined;
}

export interface AllRows {
  rows: FullRow[];
  distinct: number;
  /** True while past visits are being recomputed. */
  recomputing: boolean;
  /** The values that the rows are split by. */
  columns: { value?: string | null; label?: string | null }[];
  comparison: Comparison | null;
}

function figuresOf(answer: FragmentType<typeof RowFiguresFragment>): Figures {
  const { averageEngagedMs, ...figures } = readFragment(RowFiguresFragment, answer);
  return { ...figures, engagedMs: averageEngagedMs };
}

export function allRowsOf(answer: FragmentType<typeof AllRowsFragment>): AllRows {
  const report = readFragment(AllRowsFragment, answer);
  const { rows, distinct } = fromBreakdown(report);
  return {
    distinct,
    recomputing: report.recomputing,
    columns: report.columns ?? [],
    comparison: report.comparison ?? null,
    rows: rows.map((row, at) => {
      const { previous, cells } = report.rows[at] ?? {};
      return { ...row, before: previous ? figuresOf(previous) : undefined, cells: (cells ?? []).map(figuresOf) };
    }),
  };
}

export function allPagesOf({ pages, before }: AllPagesQuery['project']): AllRows {
  const { rows, distinct } = fromPages(pages);
  const previous = new Map(before?.rows.map((row) => [row.value, row.previous]));
  return {
    distinct,
    recomputing: pages.recomputing || (before?.recomputing ?? false),
    columns: [],
    comparison: before?.comparison ?? null,
    rows: rows.map((row) => {
      const found = previous.get(row.value);
      if (!found) return { ...row, cells: [] };
      const { sessions, visitors, conversions, conversionRate } = figuresOf(found);
      return { ...row, before: { sessions, visitors, conversions, conversionRate }, cells: [] };
    }),
  };
}
