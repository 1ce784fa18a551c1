import { describe, expect, it } from 'vitest';
import { visitsOf } from './visits';

const arrival = (
  id: string,
  sessionId: string,
  more: { name?: string; page?: string | null; goals?: string[] } = {},
) => ({
  id,
  item: { at: id, name: more.name ?? 'pageview', sessionId, page: more.page ?? null, goals: more.goals ?? [] },
});

describe('visits of the live tail', () => {
  it('are where their latest arrival with a page was, and stand in the order of their latest arrivals', () => {
    const visits = visitsOf(
      [
        arrival('4', 'a', { name: 'form_submit' }),
        arrival('3', 'b', { page: '/' }),
        arrival('2', 'a', { page: '/pricing' }),
        arrival('1', 'a', { page: '/' }),
      ],
      new Set(),
    );
    expect(visits.map(({ id, page, latest }) => [id, page, latest.name])).toEqual([
      ['a', '/pricing', 'form_submit'],
      ['b', '/', 'pageview'],
    ]);
  });

  it('have each goal once, whichever arrival told of it', () => {
    const [visit] = visitsOf(
      [arrival('2', 'a', { goals: ['read', 'order'] }), arrival('1', 'a', { goals: ['read'] })],
      new Set(),
    );
    expect(visit?.goals).toEqual(['read', 'order']);
  });

  it('are fresh if any of their arrivals is', () => {
    const arrivals = [arrival('3', 'a'), arrival('2', 'b'), arrival('1', 'a')];
    expect(visitsOf(arrivals, new Set(['1'])).map(({ fresh }) => fresh)).toEqual([true, false]);
  });
});
