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

  it('is none after today and around all days', () => {
    expect(after({})).toBeNull();
    expect(after({ preset: 'today' })).toBeNull();
    expect(after({ preset: 'this_month' })).toBeNull();
    expect([before({ preset: 'all' }), after({ preset: 'all' })]).toEqual([null, null]);
    expect([before({ preset: '24h' }), after({ preset: '24h' })]).toEqual([{ preset: 'yesterday' }, null]);
  });
});
