import { expect, test } from 'vitest';
import { differencesOf } from './revision';

test('two versions differ in what people set, not in how it is written', () => {
  const theirs = { name: 'Theirs', mode: 'sequential', match: { kind: 'page', value: '/' }, value: null, sort: 3 };
  const mine = { name: 'Mine', mode: 'SEQUENTIAL', match: { value: '/', kind: 'page' }, value: undefined };
  expect(differencesOf(mine, theirs)).toEqual([{ field: 'name', theirs: 'Theirs', mine: 'Mine' }]);
});
