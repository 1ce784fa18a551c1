import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import cases from './csv.cases.json';
import { toCsv } from './csv';

// The server's writer is held against the same cases.
test.each(cases)('$line', ({ cells, line }) => {
  expect(toCsv([cells])).toBe(`${line}\r\n`);
});

test('a last line says that rows are missing, or that figures mix two versions', () => {
  const rows = [['page'], ['/a'], ['/b']];
  const last = (about: Parameters<typeof toCsv>[1]) => toCsv(rows, about).split('\r\n').slice(3, -1);
  expect(last({ of: 2, cut: false, recomputing: false })).toEqual([]);
  expect(last({ of: 2500 })).toEqual(['# 2 of 2500 rows.']);
  expect(last({ cut: true })).toEqual(['# The first 2 rows. There are more.']);
  expect(last({ of: 3, recomputing: true })).toEqual([
    '# 2 of 3 rows. Past visits are being recomputed. Figures mix results from before and after the change.',
  ]);
});

test('every row is a line', () => {
  expect(toCsv([['a', 1], ['b']])).toBe('a,1\r\nb\r\n');
});

test('a table says that past visits are being recomputed, in the words of the server', () => {
  const [head, row, last, end] = toCsv([['a'], [1]], { recomputing: true }).split('\r\n');
  expect([head, row, end]).toEqual(['a', '1', '']);
  const server = readFileSync(new URL('../../../../src/http/csv.rs', import.meta.url), 'utf8');
  expect(server).toContain(last?.replace('# ', ''));
});
