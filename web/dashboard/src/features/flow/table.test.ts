import { expect, test } from 'vitest';
import type { Flow } from './flow';
import { tableOf } from './table';

const flow = {
  paths: [
    { pages: ['/', '/a', '/b'], sessions: 3 },
    { pages: ['/'], sessions: 2 },
  ],
  transitions: [{ from: '/', to: '/a', transitions: 4, sessions: 3 }],
  entries: [{ page: '/', sessions: 5 }],
  exits: [],
} as unknown as Flow;

test('every path has as many columns as the longest', () => {
  expect(tableOf(flow, 'paths')).toEqual([
    ['page1', 'page2', 'page3', 'sessions'],
    ['/', '/a', '/b', 3],
    ['/', null, null, 2],
  ]);
});

test('the other parts are the rows of the report', () => {
  expect(tableOf(flow, 'transitions')[1]).toEqual(['/', '/a', 4, 3]);
  expect(tableOf(flow, 'entries')).toEqual([
    ['page', 'sessions'],
    ['/', 5],
  ]);
  expect(tableOf(flow, 'exits')).toEqual([['page', 'sessions']]);
});
