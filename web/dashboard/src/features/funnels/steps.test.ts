import { describe, expect, it } from 'vitest';
import { filterOfStep, isComplete, newStep, readStep, writeSteps } from './steps';

const page = (value: string, kind = 'exact') => ({ kind: 'page', match: { kind, value } });

describe('steps of a funnel', () => {
  it('come back from the editor as they were', () => {
    const steps = [
      { name: 'Start', match: page('/'), within: null },
      {
        name: null,
        match: { kind: 'any', of: [page('/a/*', 'glob'), { kind: 'page_group', group: 'shop' }] },
        within: 60,
      },
      {
        name: null,
        match: {
          kind: 'event',
          name: 'buy',
          props: { plan: 'pro', price: { atLeast: 20 }, ref: { exists: true }, odd: { atLeast: 1, atMost: 2 } },
        },
        within: null,
      },
      { name: null, match: { kind: 'answer', questionnaire: 'lamps', values: ['a', 'b'] }, within: null },
      { name: null, match: { kind: 'goal', goal: 'booking' }, within: null },
    ];
    expect(writeSteps(steps.map(readStep), true)).toEqual(steps);
  });

  it('lose time limits that mean nothing', () => {
    const steps = [0, 1].map(() => readStep({ match: page('/'), within: 30 }));
    expect(writeSteps(steps, true).map(({ within }) => within)).toEqual([null, 30]);
    expect(writeSteps(steps, false).map(({ within }) => within)).toEqual([null, null]);
  });

  it('are asked of the server only when they are complete', () => {
    const full = readStep({ match: page('/') });
    expect(isComplete([full, newStep()])).toBe(false);
    expect(isComplete([full])).toBe(false);
    expect(isComplete([full, readStep({ match: { kind: 'answer' } })])).toBe(true);
  });

  it('filter sessions as far as the filter can say', () => {
    expect(filterOfStep(page('/a'))).toEqual({ page: '/a' });
    expect(filterOfStep(page('/a', 'prefix'))).toBeNull();
    expect(filterOfStep({ kind: 'page_group', group: 'shop' })).toEqual({ page_group: 'shop' });
    expect(filterOfStep({ kind: 'event', name: 'buy' })).toEqual({ event: ['buy'] });
    expect(filterOfStep({ kind: 'answer' })).toEqual({ event: ['quiz_answer'] });
    expect(filterOfStep({ kind: 'goal', goal: 'g' })).toEqual({ goal: ['g'] });
    expect(filterOfStep({ kind: 'any', of: [page('/a'), page('/b')] })).toBeNull();
  });
});
