import { describe, expect, test } from 'vitest';
import {
  amountOf,
  currencyIn,
  dayOf,
  dayOrderOf,
  decimalOf,
  guessColumns,
  headingAt,
  modeOf,
  partsOfRows,
  planOf,
  type Reading,
  readCosts,
} from './costs';
import { decode, delimiterOf, readTable } from './table';

const reading: Reading = {
  columns: { day: 0, cost: 1, campaign: 2 },
  decimal: '.',
  dayOrder: 'ymd',
  currency: null,
  platform: null,
};
const of = (text: string) => readTable(text, ',');

describe('a table', () => {
  test('has the delimiter with which its rows are equally wide', () => {
    expect(delimiterOf('Tag;Kosten\n2026-11-20;1,50\n2026-11-21;2,00')).toBe(';');
    expect(delimiterOf('Day,Cost\n2026-11-20,"1,50"')).toBe(',');
    expect(delimiterOf('Report\nAll time\nDay\tCost\tCampaign\n2026-11-20\t1.5\tA, B')).toBe('\t');
  });

  test('keeps quotes, line ends in cells, and the lines of the file', () => {
    expect(readTable('a,"b ""c""\nd"\r\n\r\ne,f\n', ',')).toEqual([
      { line: 1, cells: ['a', 'b "c"\nd'] },
      { line: 4, cells: ['e', 'f'] },
    ]);
  });

  test('is decoded by its byte order mark, or as Windows-1252', () => {
    expect(decode(new Uint8Array([0xff, 0xfe, 0x54, 0, 0x61, 0, 0x67, 0]))).toContain('Tag');
    expect(decode(new Uint8Array([0x57, 0xe4, 0x68]))).toBe('Wäh');
    expect(decode(new TextEncoder().encode('Wäh'))).toBe('Wäh');
  });
});

describe('columns', () => {
  test('are known by the headings of exports in both languages', () => {
    expect(
      guessColumns(['Tag', 'Kampagne', 'Kampagnen-ID', 'Anzeigengruppe', 'Währungscode', 'Kosten', 'Impr.', 'Klicks']),
    ).toEqual({ day: 0, campaign: 1, campaignId: 2, adset: 3, currency: 4, cost: 5, impressions: 6, clicks: 7 });
    expect(
      guessColumns([
        'Campaign name',
        'Ad set name',
        'Ad name',
        'Day',
        'Impressions',
        'Clicks (all)',
        'Link clicks',
        'Amount spent (EUR)',
        'Ad ID',
      ]),
    ).toEqual({ campaign: 0, adset: 1, ad: 2, day: 3, impressions: 4, clicks: 6, cost: 7, adId: 8 });
  });

  test('of campaign groups are one level higher', () => {
    expect(
      guessColumns([
        'Start Date (in UTC)',
        'Campaign Group Name',
        'Campaign Group ID',
        'Campaign Name',
        'Campaign ID',
        'Creative Name',
        'Total Spent',
      ]),
    ).toEqual({ day: 0, campaign: 1, campaignId: 2, adset: 3, adsetId: 4, ad: 5, cost: 6 });
  });

  test('may have headings below lines about the report, or none', () => {
    expect(
      headingAt(of('Campaign report\n"1 November 2026 - 20 November 2026"\nDay,Campaign,Cost\n2026-11-20,A,1')),
    ).toBe(2);
    expect(headingAt(of('When,What\n2026-11-20,1.5'))).toBe(0);
    expect(headingAt(of('2026-11-20,1.5\n2026-11-21,1.5'))).toBe(-1);
  });

  test('may say their currency', () => {
    expect(currencyIn('Amount spent (EUR)')).toBe('EUR');
    expect(currencyIn('Clicks (all)')).toBeNull();
  });
});

test.each([
  ['1,234.50', '.', '1234.50'],
  ['1.234,50', ',', '1234.50'],
  ['€ 12,5', ',', '12.5'],
  ['-3.00 €', '.', '-3.00'],
  ['−3', '.', '-3'],
  ['(3.20)', '.', '-3.20'],
  ['1’234.5', '.', '1234.5'],
  ['0.1234567', '.', '0.1234567'],
  [',5', ',', '0.5'],
  ['12,50', '.', null],
  ['1.2.3', '.', null],
  ['1e3', '.', null],
  ['abc', '.', null],
] as const)('the amount %s with %s is %s', (text, decimal, amount) => {
  expect(amountOf(text, decimal)).toBe(amount);
});

test('the decimal sign is that of all amounts', () => {
  expect(decimalOf(['1.234', '12,50'], '.')).toBe(',');
  expect(decimalOf(['1,234', '12.50'], ',')).toBe('.');
  expect(decimalOf(['1,234', '5'], ',')).toBe(',');
  expect(decimalOf(['1,234,567'], ',')).toBe('.');
});

test('days are read in the order that fits all of them', () => {
  expect(dayOrderOf(['03/04/2026', '03/14/2026'], 'dmy')).toBe('mdy');
  expect(dayOrderOf(['03/04/2026', '14/03/2026'], 'mdy')).toBe('dmy');
  expect(dayOrderOf(['03/04/2026'], 'mdy')).toBe('mdy');
  expect(dayOrderOf(['2026-11-20'], 'mdy')).toBe('ymd');
  expect(dayOf('20.11.2026', 'dmy')).toBe('2026-11-20');
  expect(dayOf('11/20/2026', 'mdy')).toBe('2026-11-20');
  expect(dayOf('20261120', 'dmy')).toBe('2026-11-20');
  expect(dayOf('2026-11-20 00:00:00', 'dmy')).toBe('2026-11-20');
  expect(dayOf('20. Okt. 2026', 'dmy')).toBe('2026-10-20');
  expect(dayOf('Nov 20, 2026', 'dmy')).toBe('2026-11-20');
  expect(dayOf('31.02.2026', 'dmy')).toBeNull();
  expect(dayOf('Total', 'dmy')).toBeNull();
});

test('a row that is wrong is refused with its line, and sums are left out', () => {
  const lines = of('2026-11-20,1.50,A\n20.13.2026,1,A\n2026-11-20,x,B\n,9.5,Total: account\n2026-11-21,--,C');
  const read = readCosts(lines, reading);
  expect(read.rows.map(({ row }) => row)).toEqual([
    { day: '2026-11-20', cost: '1.50', campaign: 'A' },
    { day: '2026-11-21', cost: '0', campaign: 'C' },
  ]);
  expect(read.refused).toEqual([
    { line: 2, code: 'invalid_day', value: '20.13.2026' },
    { line: 3, code: 'invalid_cost', value: 'x' },
  ]);
  expect(read.sums).toEqual([4]);
});

test('an id that a spreadsheet has rounded is refused', () => {
  const read = readCosts(of('2026-11-20,1,1.23E+17'), { ...reading, columns: { day: 0, cost: 1, campaignId: 2 } });
  expect(read.refused).toEqual([{ line: 1, code: 'spoiled_id', value: '1.23E+17' }]);
});

describe('parts', () => {
  const row = (day: string, line: number) => ({ line, row: { day, cost: '1' } });
  const days = (parts: { row: { day: string } }[][]) =>
    parts.map((part) => part.map(({ row: { day } }) => day.slice(-2)).join(' '));

  test('end between days', () => {
    const rows = [
      row('2026-11-22', 1),
      row('2026-11-20', 2),
      row('2026-11-21', 3),
      row('2026-11-20', 4),
      row('2026-11-21', 5),
    ];
    const { parts, tooLarge } = partsOfRows(rows, 3);
    expect(days(parts)).toEqual(['20 20', '21 21 22']);
    expect(tooLarge).toEqual([]);
  });

  test('split a day only if it does not fit, and say so', () => {
    const rows = [1, 2, 3].map((line) => row('2026-11-20', line));
    const { parts, tooLarge } = partsOfRows([...rows, row('2026-11-21', 4)], 2);
    expect(days(parts)).toEqual(['20 20', '20 21']);
    expect(tooLarge).toEqual([{ day: '2026-11-20', rows: 3 }]);
    expect(partsOfRows(rows, 5000, 70).parts).toHaveLength(2);
  });

  test('delete nothing where a row was refused', () => {
    const lines = of('2026-11-20,1,A\n2026-11-21,1,A\n2026-11-21,x,B');
    const read = readCosts(lines, reading);
    expect(planOf(lines, read, reading, 'replace_days').map(({ mode, rows }) => [mode, rows.length])).toEqual([
      ['replace_days', 1],
      ['upsert', 1],
    ]);
    const without = readCosts(of('2026-11-20,1,A\nx,1,B'), reading);
    expect(modeOf('replace_days', without)).toBe('upsert');
    expect(modeOf('replace_days', read)).toBe('replace_days');
  });
});
