import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';

describe('a table as CSV', () => {
  it('quotes what would be split', () => {
    expect(toCsv([['a,b', 'say "hi"', 'x;y', null, 'ok']])).toBe('"a,b","say ""hi""","x;y",,ok\r\n');
  });

  it('makes formulas harmless and leaves numbers alone', () => {
    expect(toCsv([['=1+1', '＝1', -1, 0.5]])).toBe("'=1+1,'＝1,-1,0.5\r\n");
    expect(toCsv([['\tx']])).toBe('"\'\tx"\r\n');
  });
});
