import { describe, expect, it } from 'vitest';
import { steady } from './steady';

describe('rows that are watched', () => {
  it('stand as they came at first', () => {
    expect(steady([], ['b', 'a'])).toEqual(['b', 'a']);
  });
  it('keep their places when others are more now, and new ones follow them', () => {
    expect(steady(['b', 'a'], ['c', 'a', 'b'])).toEqual(['b', 'a', 'c']);
  });
  it('go when there is nothing of them any more', () => {
    expect(steady(['b', 'a'], ['a'])).toEqual(['a']);
  });
});
