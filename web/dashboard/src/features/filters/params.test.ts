import { describe, expect, it } from 'vitest';
import { filterOfRow, filtersOf, holds, withFilters, withoutFilter, withoutFilters } from './change';
import { isCompared, readReportSearch, toAnalyticsFilter } from './params';

describe('the filter in the address', () => {
  it('keeps what the interface knows and leaves the rest out', () => {
    const search = readReportSearch({
      preset: '7d',
      channel: 'email',
      device: 'fridge',
      page: '/a',
      nonsense: 'x',
      converted: 'true',
      goal: 'booking',
      compare: '0',
    });
    expect(search).toEqual({
      preset: '7d',
      channel: 'email',
      page: '/a',
      converted: '1',
      goal: ['booking'],
      compare: '0',
    });
  });

  it('compares all days with nothing', () => {
    expect(isCompared({})).toBe(true);
    expect(isCompared({ compare: '0' })).toBe(false);
    expect(isCompared({ preset: 'all' })).toBe(false);
    expect(isCompared({ from: '2026-01-01' })).toBe(true);
  });

  it('leaves defaults out', () => {
    expect(readReportSearch({ preset: '30d', compare: '1' })).toEqual({});
  });

  it('says what the period is compared with, and old links still do', () => {
    expect(readReportSearch({ compare_with: 'weekdays' })).toEqual({ compare_with: 'weekdays' });
    expect(readReportSearch({ compare_with: 'previous' })).toEqual({});
    expect(readReportSearch({ compare_with: 'weekdays', compare: '0' })).toEqual({ compare: '0' });
    const days = { compare_from: '2026-01-01', compare_to: '2026-01-31' };
    expect(readReportSearch({ ...days, compare_with: 'year' })).toEqual(days);
    expect(readReportSearch({ compare_from: '2026-02-01', compare_to: '2026-01-31' })).toEqual({});
    // With one of the two days, the other follows from the length of the period.
    expect(readReportSearch({ compare_from: '2026-01-01' })).toEqual({ compare_from: '2026-01-01' });
    const last = readReportSearch({ compare_to: '2026-01-31' });
    expect(last).toEqual({ compare_to: '2026-01-31' });
    expect(toAnalyticsFilter(last)).toEqual({ preset: 'DAYS_30', compareTo: '2026-01-31' });
    expect(toAnalyticsFilter(days)).toEqual({
      preset: 'DAYS_30',
      compareFrom: '2026-01-01',
      compareTo: '2026-01-31',
    });
    expect(toAnalyticsFilter({ compare_with: 'year' })).toEqual({ preset: 'DAYS_30', compareWith: 'YEAR' });
  });

  it('prefers days over a preset and refuses days that are none', () => {
    expect(readReportSearch({ preset: '7d', from: '2026-01-01', to: '2026-01-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(readReportSearch({ from: '2026-13-01' })).toEqual({});
    expect(readReportSearch({ country: 'xx', min_relevance: 'abc' })).toEqual({});
    expect(readReportSearch({ from: '2026-02-02', to: '2026-01-01' })).toEqual({});
    expect(readReportSearch({ from: '2026-01-01', to: '2026-02-31' })).toEqual({});
    for (const from of ['2026-02-31', '1969-12-31', '2201-01-01', '0000-01-01']) {
      expect(readReportSearch({ from })).toEqual({});
      expect(readReportSearch({ compare_from: from })).toEqual({});
    }
    for (const from of ['1970-01-01', '2028-02-29', '2200-12-31']) expect(readReportSearch({ from })).toEqual({ from });
    expect(readReportSearch({ to: '2026-01-31' })).toEqual({ from: '2026-01-02', to: '2026-01-31' });
  });

  it('knows nothing that its tables only inherit', () => {
    expect(readReportSearch({ converted: 'constructor', preset: 'toString', compare_with: 'valueOf' })).toEqual({});
  });

  it('reads itself again', () => {
    const search = readReportSearch({
      utm_campaign: 'a b',
      event: ['x', 'y', 'x'],
      page: '/p',
      page_mode: 'exit',
      ad_match: 'matched',
    });
    expect(readReportSearch({ ...search })).toEqual(search);
    expect(search.event).toEqual(['x', 'y']);
  });
});

describe('the filter for GraphQL', () => {
  it('names periods and values as the schema does', () => {
    expect(
      toAnalyticsFilter({
        channel: 'search_ads_1',
        os: 'macos',
        page: '/',
        page_mode: 'entry',
        converted: '0',
        has: ['form'],
      }),
    ).toEqual({
      preset: 'DAYS_30',
      channel: 'SEARCH_ADS_1',
      os: 'MACOS',
      page: '/',
      pageMode: 'ENTRY',
      converted: false,
      has: ['FORM'],
    });
    expect(toAnalyticsFilter({ from: '2026-01-01' })).toEqual({ from: '2026-01-01' });
    expect(toAnalyticsFilter({ preset: 'this_month' })).toEqual({ preset: 'THIS_MONTH' });
  });
});

describe('filtering by a row', () => {
  it('knows which parameter a dimension is', () => {
    expect(filterOfRow('UTM_SOURCE', 'news')).toEqual({ utm_source: 'news' });
    expect(filterOfRow('EXIT_PAGE', '/x')).toEqual({ page: '/x', page_mode: 'exit' });
    expect(filterOfRow('GOAL', 'booking')).toEqual({ goal: ['booking'] });
    expect(filterOfRow('REF_HOST', null)).toBeNull();
  });

  it('adds, recognizes and removes', () => {
    const once = withFilters(
      { device: 'mobile' as const, goal: ['a'] },
      { goal: ['b'], page: '/x', page_mode: 'entry' as const },
    );
    expect(once).toEqual({ device: 'mobile', goal: ['a', 'b'], page: '/x', page_mode: 'entry' });
    expect(holds(once, { goal: ['b'] })).toBe(true);
    expect(holds(once, { page: '/x', page_mode: undefined })).toBe(false);
    expect(withoutFilter(once, 'goal', 'a').goal).toEqual(['b']);
    expect(withoutFilter(once, 'page')).toMatchObject({ page: undefined, page_mode: undefined });
  });

  it('clears the filter and keeps the period', () => {
    const search = { preset: '7d' as const, country: 'DE', event: ['x'] };
    expect(withoutFilters(search)).toEqual({ preset: '7d' });
    expect(filtersOf(search)).toEqual({ country: 'DE', event: ['x'] });
  });
});
