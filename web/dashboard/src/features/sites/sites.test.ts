import { describe, expect, it } from 'vitest';
import { pauseAfter } from './sites';

/** The pauses after some answers, of which some are current. */
function pausesAfter(answers: readonly boolean[]): number[] {
  const query = { state: { dataUpdateCount: 0, data: { pages: [{ isCurrent: true }] } } };
  return answers.map((isCurrent) => {
    query.state = { dataUpdateCount: query.state.dataUpdateCount + 1, data: { pages: [{ isCurrent }] } };
    // The library may ask several times after an answer.
    pauseAfter(query);
    return pauseAfter(query);
  });
}

describe('the list of sites', () => {
  it('is asked for again every minute', () => {
    expect(pausesAfter([true, true, true])).toEqual([60_000, 60_000, 60_000]);
    expect(pauseAfter({ state: { dataUpdateCount: 0, data: undefined } })).toBe(60_000);
  });

  it('is asked for sooner while figures are summed up, and less and less often', () => {
    const pauses = pausesAfter([false, false, false, false, false, false, false]);
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  });

  it('is asked for as soon again after hours of current answers', () => {
    expect(pausesAfter([true, true, true, true, true, false, false, true, false])).toEqual([
      60_000, 60_000, 60_000, 60_000, 60_000, 3_000, 6_000, 60_000, 3_000,
    ]);
  });
});
