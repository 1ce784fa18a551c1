import { readFileSync } from 'node:fs';
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

test('a table says that past visits are being recomputed, in the words of the server', () => {
  const [head, row, last, end] = toCsv([['a'], [1]], true).split('\r\n');
  expect([head, row, end]).toEqual(['a', '1', '']);
  const server = readFileSync(new URL('../../../../src/http/csv.rs', import.meta.url), 'utf8');
  expect(server).toContain(last?.replace('# ', ''));
});
