import { describe, expect, it } from 'vitest';
import { type Goal, keyOf, moved } from './goals';

const goals = (...sorts: number[]) => sorts.map((sort, at) => ({ key: 'abcd'[at], sort }) as Goal);

describe('moving a goal', () => {
  it('swaps two places', () => {
    expect(moved(goals(0, 1, 2), 'b', 1)).toEqual([
      { key: 'c', sort: 1 },
      { key: 'b', sort: 2 },
    ]);
  });

  it('gives places where several had the same', () => {
    expect(moved(goals(5, 5), 'b', -1)).toEqual([
      { key: 'b', sort: 0 },
      { key: 'a', sort: 1 },
    ]);
  });

  it('beyond the ends does nothing', () => {
    expect(moved(goals(0, 1), 'a', -1)).toEqual([]);
    expect(moved(goals(0, 1), 'b', 1)).toEqual([]);
  });
});

describe('the key of a name', () => {
  it('has the form of a key', () => {
    expect(keyOf('Über uns: Größe!')).toBe('uber_uns_grosse');
    expect(keyOf('  ')).toBe('');
  });
});
