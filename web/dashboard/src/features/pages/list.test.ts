import { describe, expect, it } from 'vitest';
import { arranged, readPagesSearch } from './list';
import type { PageRow } from './rows';

const row = (page: string, pageviews: number, entries: number, bounceRate: number): PageRow => ({
  page,
  pageviews,
  sessions: pageviews,
  visitors: pageviews,
  entries,
  exits: 0,
  bounceRate,
  conversions: 0,
  engagedMs: { median: 0 },
  scroll: { median: 0 },
  previous: null,
});
const rows = [row('/b', 2, 0, 0), row('/a', 2, 1, 0), row('/Pricing', 9, 2, 0.5)];
const paths = (list: PageRow[]) => list.map(({ page }) => page);

describe('the list of pages', () => {
  it('is sorted by a figure, and by the path where it is equal', () => {
    expect(paths(arranged(rows, '', 'pageviews', false))).toEqual(['/Pricing', '/a', '/b']);
    expect(paths(arranged(rows, '', 'pageviews', true))).toEqual(['/a', '/b', '/Pricing']);
  });

  it('puts pages that have no bounce rate behind those with none bounced', () => {
    expect(paths(arranged(rows, '', 'bounceRate', false))).toEqual(['/Pricing', '/a', '/b']);
  });

  it('is searched whatever the case', () => {
    expect(paths(arranged(rows, ' pri', 'pageviews', false))).toEqual(['/Pricing']);
  });

  it('leaves out of the address what is not understood', () => {
    expect(readPagesSearch({ by: 'nope', dir: 'up', q: 7 })).toEqual({ q: '7' });
    expect(readPagesSearch({ by: 'exits', dir: 'asc' })).toEqual({ by: 'exits', dir: 'asc' });
  });
});
