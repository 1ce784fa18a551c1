import { describe, expect, it } from 'vitest';
import { pauseAfter } from './sites';

describe('the list of sites', () => {
  it('is asked for again every minute', () => {
    expect([0, 1, 9].map((answers) => pauseAfter(answers, true))).toEqual([60_000, 60_000, 60_000]);
  });

  it('is asked for sooner while figures are summed up, and less and less often', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 99].map((answers) => pauseAfter(answers, false));
    expect(pauses).toEqual([3_000, 3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  });
});
