import { expect, test } from 'vitest';
import { differencesOf } from './revision';

test('two versions differ in what people set, not in how it is written', () => {
  const theirs = { name: 'Theirs', mode: 'sequential', match: { kind: 'page', value: '/' }, value: null, sort: 3 };
  const mine = { name: 'Mine', mode: 'SEQUENTIAL', match: { value: '/', kind: 'page' }, value: undefined };
  expect(differencesOf(mine, theirs)).toEqual([{ field: 'name', theirs: 'Theirs', mine: 'Mine' }]);
});

test('what only one person changes is no difference', () => {
  const read = { name: 'Before', mode: 'SEQUENTIAL', match: { kind: 'page' } };
  const theirs = { name: 'Before', mode: 'independent', match: { kind: 'page' }, sort: 3 };
  const mine = { name: 'Mine', mode: 'SEQUENTIAL', match: { kind: 'page' }, sort: 4 };
  const mode = { field: 'mode', theirs: 'independent', mine: 'SEQUENTIAL' };
  expect(differencesOf(mine, theirs, read)).toEqual([mode, { field: 'sort', theirs: '3', mine: '4' }]);
});
