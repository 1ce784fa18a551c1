/** State of an import: the table of a file, how it is read, and what the server did with its rows. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { post } from '@/lib/api';
import type { Schemas } from '@/lib/rest';
import type { AdPlatform, CostImportMode } from '@/rest/values';
import { useAdsChanged } from './ads';
import {
  type Columns,
  currencyIn,
  type DayOrder,
  dayOrderOf,
  type Decimal,
  decimalOf,
  guessColumns,
  headingAt,
  platformIn,
  type Reading,
  type ReadRow,
  type RefusedRow,
} from './costs';
import { type Delimiter, delimiterOf, type Line, readTable } from './table';

/** Maximum size of a file in bytes. */
export const MOST_BYTES = 20_000_000;

/** A table as it is in the file. */
export interface Table {
  name: string;
  delimiter: Delimiter;
  lines: readonly Line[];
}

/** Reads a text; the error is why it is no table. */
export function tableOf(name: string, text: string): Table | 'empty' | 'narrow' {
  const delimiter = delimiterOf(text);
  const lines = readTable(text, delimiter);
  if (lines.length === 0) return 'empty';
  return lines.some(({ cells }) => cells.length > 1) ? { name, delimiter, lines } : 'narrow';
}

/** What a person has changed of the guesses. */
export interface Choices {
  /** Index of the row of headings; -1 for none. */
  heading?: number;
  columns?: Columns;
  decimal?: Decimal;
  dayOrder?: DayOrder;
  platform?: AdPlatform | null;
  currency?: string;
}

export interface Arranged {
  /** Index of the row of headings that was found, or else -1. */
  found: number;
  heading: number;
  headings: readonly string[];
  /** The rows below the headings. */
  lines: readonly Line[];
  reading: Reading;
}

/** Guesses how a table is read, as far as nobody has chosen. `comma` says that the reader's language has decimal commas. */
export function arrange({ name, delimiter, lines }: Table, choices: Choices, comma: boolean): Arranged {
  const found = headingAt(lines);
  const heading = choices.heading ?? found;
  const headings = (heading >= 0 ? lines[heading]?.cells : undefined) ?? [];
  const below = lines.slice(heading + 1);
  const columns = choices.columns ?? guessColumns(headings);
  const textsOf = (at: number | undefined) =>
    at === undefined ? [] : below.slice(0, 2_000).map(({ cells }) => cells[at] ?? '');
  const isContinental = comma || delimiter === ';';
  return {
    found,
    heading,
    headings,
    lines: below,
    reading: {
      columns,
      decimal: choices.decimal ?? decimalOf(textsOf(columns.cost), isContinental ? ',' : '.'),
      dayOrder: choices.dayOrder ?? dayOrderOf(textsOf(columns.day), isContinental ? 'dmy' : 'mdy'),
      // Exports have the platform in the name of their file at best.
      platform: choices.platform === undefined ? platformIn(name) : choices.platform,
      currency: choices.currency ?? (columns.cost === undefined ? null : currencyIn(headings[columns.cost])),
    },
  };
}

/** Counts of all parts of an import. */
export interface Outcome {
  stored: number;
  changed: number;
  unchanged: number;
  deleted: number;
  rejected: RefusedRow[];
}

const nothing = (): Outcome => ({ stored: 0, changed: 0, unchanged: 0, deleted: 0, rejected: [] });

interface Part {
  mode: CostImportMode;
  rows: ReadRow[];
}

/** Sends the parts of an import one after the other. */
export function useSending(project: string) {
  const changed = useAdsChanged();
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const left = useRef(false);
  const mutation = useMutation({
    mutationFn: async ({ source, parts }: { source: string; parts: readonly Part[] }) => {
      const sum = nothing();
      left.current = false;
      setProgress({ done: 0, of: parts.length });
      for (const [at, { mode, rows }] of parts.entries()) {
        if (left.current) break;
        const answer = await post(
          '/v1/projects/{project}/ads/costs',
          // The generated type calls fields with defaults required.
          { source, mode, rows: rows.map(({ row }) => row as Schemas['AdCostRow']) },
          { path: { project } },
        );
        for (const count of ['stored', 'changed', 'unchanged', 'deleted'] as const) sum[count] += answer[count];
        for (const { index, code } of answer.rejected) {
          const refused = rows[index];
          if (refused) sum.rejected.push({ line: refused.line, code, value: textOf(refused, code) });
        }
        setProgress({ done: at + 1, of: parts.length });
      }
      return sum;
    },
    onSuccess: setOutcome,
    onSettled: changed,
  });
  return {
    mutation,
    progress,
    outcome,
    reset: () => {
      left.current = true;
      mutation.reset();
      setOutcome(null);
      setProgress({ done: 0, of: 0 });
    },
  };
}

/** The text of a row that the server has rejected it for. */
function textOf({ row }: ReadRow, code: RefusedRow['code']): string {
  switch (code) {
    case 'invalid_day':
      return row.day;
    case 'invalid_cost':
      return row.cost;
    case 'invalid_currency':
      return row.currency ?? '';
    default: {
      const ad = [row.campaign ?? row.campaignId, row.adset ?? row.adsetId, row.ad ?? row.adId];
      return [row.day, ...ad.filter((name) => typeof name === 'string')].join(' · ');
    }
  }
}
