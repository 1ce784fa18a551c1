import { expect, it } from 'vitest';
import { fitOf } from './paths';

const seen = [
  { page: '/blog/a', pageviews: 9 },
  { page: '/', pageviews: 5 },
  { page: '/blog/b', pageviews: 2 },
];

it('a page counts for the first list that it fits, and rules that cannot be read are named', () => {
  const lists = [
    [{ kind: 'exact', value: '/blog/b' }],
    [
      { kind: 'prefix', value: '/blog/' },
      { kind: 'regex', value: '(' },
      { kind: 'prefix', value: '' },
    ],
    [],
  ] as const;
  const { fitting, broken } = fitOf(lists, seen);
  expect(fitting.map((paths) => paths.map(({ page }) => page))).toEqual([['/blog/b'], ['/blog/a'], []]);
  expect(broken).toEqual([{ kind: 'regex', value: '(' }]);
});
