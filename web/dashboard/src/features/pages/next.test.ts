import { expect, test } from 'vitest';
import { nextOf } from './next';

const way = (sessions: number, ...pages: string[]) => ({ pages: ['/here', ...pages], sessions });

test('the pages that came next are listed by size, and the end of the visit last', () => {
  const ways = { pathSessions: 10, otherSessions: 0, paths: [way(6), way(3, '/a'), way(1, '/b')] };
  expect(nextOf(ways)).toEqual({
    rows: [
      { page: '/a', sessions: 3, share: 0.3 },
      { page: '/b', sessions: 1, share: 0.1 },
      { page: null, sessions: 6, share: 0.6 },
    ],
    other: 0,
  });
});

test('what is not listed is summed', () => {
  const paths = Array.from({ length: 12 }, (_, index) => way(12 - index, `/${index}`));
  const { rows, other } = nextOf({ pathSessions: 83, otherSessions: 5, paths });
  expect(rows).toHaveLength(10);
  expect(other).toBe(5 + 2 + 1);
});

test('without sessions there is nothing', () => {
  expect(nextOf({ pathSessions: 0, otherSessions: 0, paths: [] })).toEqual({ rows: [], other: 0 });
});
