/** All rows of a panel, each with its figures in the comparison period and in each split column. */
import { type FragmentType, readFragment } from '@/gql';
import type { AllPagesQuery } from '@/gql/graphql';
import { fromBreakdown, fromPages, type Row } from '@/features/overview/rows';
import { type PageRow, PageRowsFragment } from '@/features/pages/rows';
import { AllRowsFragment, RowFiguresFragment } from './documents';
import type { Figure } from './search';

export type Figures = Record<Figure, number>;

export interface FullRow extends Row {
  /** Undefined without a comparison, or if this figure is not compared. */
  before?: Partial<Figures & Pick<Row, 'entries'>> | undefined;
  cells: Figures[];
}

interface Comparison {
  period: { from: string; to: string; timezone: string; since?: string | null | undefined };
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
  const { averageEngagedMs, averageDurationMs, ...figures } = readFragment(RowFiguresFragment, answer);
  return { ...figures, engagedMs: averageEngagedMs, durationMs: averageDurationMs };
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

/** Figures of a page in the comparison period. Without sessions there is no rate. */
function beforeOf({ previous }: PageRow): FullRow['before'] {
  if (!previous) return undefined;
  const { bounceRate, ...counts } = previous;
  return {
    ...counts,
    ...(counts.entries > 0 ? { bounceRate } : {}),
    ...(counts.sessions > 0 ? { conversionRate: counts.conversions / counts.sessions } : {}),
  };
}

export function allPagesOf({ pages }: AllPagesQuery['project']): AllRows {
  const { rows, distinct } = fromPages(pages);
  const report = readFragment(PageRowsFragment, pages);
  return {
    distinct,
    recomputing: pages.recomputing,
    columns: [],
    comparison: pages.comparison ?? null,
    rows: rows.map((row, at) => {
      const page = report.rows[at];
      return { ...row, before: page && beforeOf(page), cells: [] };
    }),
  };
}
