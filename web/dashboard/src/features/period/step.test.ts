import { describe, expect, it } from 'vitest';
import { stepped } from './step';

// Half past eleven in the evening in UTC is the next day, a Monday, in Vienna.
const now = new Date('2026-03-01T23:30:00Z');
const before = (search: Parameters<typeof stepped>[0]) => stepped(search, -1, 'Europe/Vienna', now);
const after = (search: Parameters<typeof stepped>[0]) => stepped(search, 1, 'Europe/Vienna', now);

describe('the period before and after', () => {
  it('has as many days, and its name if it has one', () => {
    expect(before({})).toEqual({ from: '2026-01-02', to: '2026-01-31' });
    expect(after({ from: '2026-01-02', to: '2026-01-31' })).toEqual({ preset: '30d' });
    expect(before({ preset: 'today' })).toEqual({ preset: 'yesterday' });
    expect(after({ preset: 'yesterday' })).toEqual({ preset: 'today' });
    expect(before({ from: '2026-02-10', to: '2026-02-11' })).toEqual({ from: '2026-02-08', to: '2026-02-09' });
  });

  it('is the neighbouring month or year, whatever its length', () => {
    expect(before({ preset: 'this_month' })).toEqual({ preset: 'last_month' });
    expect(before({ preset: 'last_month' })).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(after({ from: '2026-01-01', to: '2026-01-31' })).toEqual({ preset: 'last_month' });
    expect(after({ preset: 'last_month' })).toEqual({ preset: 'this_month' });
    expect(before({ preset: 'this_year' })).toEqual({ preset: 'last_year' });
    expect(after({ preset: 'last_year' })).toEqual({ preset: 'this_year' });
    expect(before({ preset: 'last_year' })).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    expect(before({ from: '2025-10-01', to: '2025-12-31' })).toEqual({ from: '2025-07-01', to: '2025-09-30' });
  });

  it('has as many days if it is a number of days, also where these are whole months', () => {
    const last = new Date('2026-03-31T10:00:00Z');
    const beside = (search: Parameters<typeof stepped>[0], step: -1 | 1) =>
      stepped(search, step, 'Europe/Vienna', last);
    // The first of January to the last of March.
    expect(beside({ preset: '90d' }, -1)).toEqual({ from: '2025-10-03', to: '2025-12-31' });
    expect(beside({ from: '2025-10-03', to: '2025-12-31' }, 1)).toEqual({ preset: '90d' });
    const april = new Date('2026-04-30T10:00:00Z');
    expect(stepped({}, -1, 'Europe/Vienna', april)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(stepped({ preset: 'this_month' }, -1, 'Europe/Vienna', april)).toEqual({ preset: 'last_month' });
  });

  it('is none after today and around all days', () => {
    expect(after({})).toBeNull();
    expect(after({ preset: 'today' })).toBeNull();
    expect(after({ preset: 'this_month' })).toBeNull();
    expect([before({ preset: 'all' }), after({ preset: 'all' })]).toEqual([null, null]);
    expect([before({ preset: '24h' }), after({ preset: '24h' })]).toEqual([{ preset: 'yesterday' }, null]);
  });
});
