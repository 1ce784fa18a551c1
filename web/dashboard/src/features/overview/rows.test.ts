import { describe, expect, it } from 'vitest';
import { makeFragmentData } from '@/gql';
import { PageRowsFragment } from '@/features/pages/rows';
import { firstRows, fromPages, type Row } from './rows';

const row = (value: string | null) => ({ value }) as Row;

describe('rows of a panel', () => {
  it('put sessions without a value last', () => {
    const rows = [row(null), row('a'), row('b')];
    expect(firstRows(rows, 8).map(({ value }) => value)).toEqual(['a', 'b', null]);
    expect(firstRows(rows, 2).map(({ value }) => value)).toEqual(['a', 'b']);
  });

  it('of pages share the pageviews', () => {
    const page = {
      page: '/',
      pageviews: 3,
      sessions: 2,
      visitors: 2,
      entries: 1,
      exits: 1,
      bounceRate: 0,
      conversions: 1,
      engagedMs: { median: 5 },
      scroll: { median: 50 },
      previous: null,
    };
    const rows = (pageviews: number) =>
      fromPages(makeFragmentData({ distinct: 1, totals: { pageviews }, rows: [page] }, PageRowsFragment)).rows;
    expect(rows(12)[0]).toMatchObject({
      value: '/',
      amount: 3,
      share: 0.25,
      conversionRate: 0.5,
      engagedMs: 5,
      scroll: 50,
    });
    expect(rows(0)[0]?.share).toBe(0);
  });
});
