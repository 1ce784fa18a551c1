import { expect, it } from 'vitest';
import { makeFragmentData } from '@/gql';
import { PageRowsFragment } from '@/features/pages/rows';
import { allPagesOf } from './allRows';

const figures = { pageviews: 4, sessions: 2, visitors: 2, entries: 1, bounceRate: 1, conversions: 1 };
const page = (path: string, previous: typeof figures | null) => ({
  page: path,
  ...figures,
  exits: 1,
  engagedMs: { median: 5 },
  scroll: { median: 50 },
  previous,
});
const nothing = { pageviews: 0, sessions: 0, visitors: 0, entries: 0, bounceRate: 0, conversions: 0 };
const list = (...rows: ReturnType<typeof page>[]) =>
  allPagesOf({
    id: '1',
    pages: {
      recomputing: false,
      comparison: null,
      ...makeFragmentData({ distinct: rows.length, totals: { pageviews: 8 }, rows }, PageRowsFragment),
    },
  }).rows;

it('compares each page with its own figures before, and has no rate of nothing', () => {
  const [known, fresh, alone] = list(page('/a', figures), page('/b', nothing), page('/c', null));
  expect(known?.before).toEqual({ ...figures, conversionRate: 0.5 });
  expect(known?.amountBefore).toBe(4);
  expect(fresh?.before).toEqual({ pageviews: 0, sessions: 0, visitors: 0, entries: 0, conversions: 0 });
  expect(alone?.before).toBeUndefined();
});
