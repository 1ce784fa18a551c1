import { describe, expect, it } from 'vitest';
import { rowHeight, windowOf } from './window';

describe('windowOf', () => {
  it('draws all of a short table', () => {
    expect(windowOf(0, 400, 5)).toEqual({ from: 0, to: 5 });
  });

  it('holds every row in sight, wherever the table is scrolled to', () => {
    for (let at = 0; at < 10_000; at += 137) {
      const { from, to } = windowOf(at * rowHeight, 400, 10_000);
      expect(from).toBeLessThanOrEqual(at);
      expect(to).toBeGreaterThanOrEqual(Math.min(10_000, at + Math.ceil(400 / rowHeight)));
      expect(to - from).toBeLessThan(50);
    }
  });
});
