import { describe, expect, it } from 'vitest';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { depthClass, type NameOf, pagesClass, timeClass } from './classes';

const format = makeFormat('en');
const names = (name: NameOf, edges: number[]) =>
  edges.map((from, index) => name({ from, below: edges[index + 1] ?? null }, en, format));

describe('classes of sessions', () => {
  it('of time end where the next begins', () => {
    expect(names(timeClass, [0, 1, 10_000, 60_000])).toEqual(['none', 'up to 10s', '10s to 1m', '1m and more']);
  });

  it('of depth and pages end one before', () => {
    expect(names(depthClass, [0, 25, 90, 100])).toEqual(['up to 24%', '25% to 89%', '90% to 99%', '100%']);
    expect(names(pagesClass, [0, 2, 3, 6])).toEqual(['1', '2', '3 to 5', '6 and more']);
  });
});
