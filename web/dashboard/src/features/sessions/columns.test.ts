import { expect, it } from 'vitest';
import { durationOf, isSorted, sessionColumns } from './columns';

it('sorts by those columns that the server sorts by', () => {
  expect(sessionColumns.filter(isSorted)).toEqual(['pages', 'engaged', 'scroll', 'clicks', 'video', 'relevance']);
});

it('measures a visit from its start to its latest activity', () => {
  expect(durationOf({ startedAt: '2026-11-21T10:00:00Z', lastAt: '2026-11-21T10:01:30.5Z' })).toBe(90_500);
});
