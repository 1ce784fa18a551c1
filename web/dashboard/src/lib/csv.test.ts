import { expect, test } from 'vitest';
import cases from './csv.cases.json';
import { toCsv } from './csv';

// The server's writer is held against the same cases.
test.each(cases)('$line', ({ cells, line }) => {
  expect(toCsv([cells])).toBe(`${line}\r\n`);
});

test('every row is a line', () => {
  expect(toCsv([['a', 1], ['b']])).toBe('a,1\r\nb\r\n');
});
