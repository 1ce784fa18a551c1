import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search';

describe('search parameters', () => {
  it('are read and written as plain text', () => {
    expect(parseSearch('?page=/a/b&goal=x&goal=y')).toEqual({ page: '/a/b', goal: ['x', 'y'] });
    expect(stringifySearch({ page: '/a/b', goal: ['x', 'y'], none: undefined, empty: '' })).toBe(
      '?page=/a/b&goal=x&goal=y',
    );
  });

  it('keep every character of a value', () => {
    const search = { utm_campaign: 'a b&c=d%2F+ü', page: '/x?y' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('may have any name', () => {
    const search = parseSearch('?constructor=a&__proto__=b&__proto__=c');
    expect(Object.entries(search)).toEqual([
      ['constructor', 'a'],
      ['__proto__', ['b', 'c']],
    ]);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  });

  it('leave an empty search empty', () => {
    expect(stringifySearch({})).toBe('');
    expect(parseSearch('')).toEqual({});
  });
});
