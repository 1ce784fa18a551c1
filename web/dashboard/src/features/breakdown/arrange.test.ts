import { describe, expect, it } from 'vitest';
import { arranged, asTable, type SaidRow } from './arrange';
import type { TableColumn } from './columns';
import { readAllRowsSearch, splitOf } from './search';

const row = (text: string, amount: number, bounceRate: number | null, before?: number) =>
  ({
    value: text.toLowerCase(),
    text,
    amount,
    bounceRate,
    before: before === undefined ? undefined : { sessions: before },
  }) as SaidRow;
const column = (key: 'amount' | 'bounceRate', before: TableColumn['before']): TableColumn => ({
  key,
  kind: key,
  label: key,
  hint: '',
  value: (of) => of[key],
  before,
});
const columns = [column('amount', (of) => of.before?.sessions), column('bounceRate', () => undefined)];
const rows = [row('Direct', 2, 0, 4), row('E-Mail', 9, null), row('Bing', 5, 0.5, 5)];
const names = (search: Parameters<typeof arranged>[2]) => arranged(rows, columns, search).map(({ text }) => text);

describe('all rows of a panel', () => {
  it('fall by their amount, unless another column or order is wanted', () => {
    expect(names({})).toEqual(['E-Mail', 'Bing', 'Direct']);
    expect(names({ dir: 'asc' })).toEqual(['Direct', 'Bing', 'E-Mail']);
    expect(names({ by: 'value', dir: 'asc' })).toEqual(['Bing', 'Direct', 'E-Mail']);
  });

  it('without a figure stand behind those with the least', () => {
    expect(names({ by: 'bounceRate' })).toEqual(['Bing', 'Direct', 'E-Mail']);
  });

  it('are searched in the words on the screen', () => {
    expect(names({ q: ' e-m' })).toEqual(['E-Mail']);
  });

  it('are a table with what is compared beside it', () => {
    expect(asTable(rows, 'Channel', columns, (label) => `${label} (before)`)).toEqual([
      ['Channel', 'amount', 'amount (before)', 'bounceRate'],
      ['Direct', 2, 4, 0],
      ['E-Mail', 9, null, null],
      ['Bing', 5, 5, 0.5],
    ]);
  });
});

describe('the address of all rows', () => {
  it('keeps what is understood', () => {
    expect(
      readAllRowsSearch({ split: 'country', figure: 'visitors', by: '=DE', dir: 'asc', q: 7, offset: 500 }),
    ).toEqual({
      split: 'country',
      figure: 'visitors',
      by: '=DE',
      dir: 'asc',
      q: '7',
      offset: '500',
    });
    expect(readAllRowsSearch({ split: 'nope', figure: 'visitors', dir: 'up', offset: -1 })).toEqual({});
  });

  it('does not split rows by what they are', () => {
    expect(splitOf({ split: 'device' }, 'DEVICE')).toBeNull();
    expect(splitOf({ split: 'device' }, 'CHANNEL')).toBe('DEVICE');
  });
});
