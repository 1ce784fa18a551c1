import { expect, test } from 'vitest';
import { askedFor, keepFilters } from './leads';
import { readLeadsSearch } from './search';

test('the address holds filters, and never whom somebody looks for', () => {
  const raw = { status: 'won', channel: 'email', email: 'anna@example.com', phone: '+436601234567', contact: true };
  expect(readLeadsSearch(raw)).toEqual({ status: 'won', channel: 'email' });
  expect(keepFilters({ ...raw, preset: '7d' })).toEqual({ preset: '7d', status: 'won', channel: 'email' });
  expect(readLeadsSearch({ status: 'gone', channel: 'smoke' })).toEqual({});
});

test('the server is asked in its own words', () => {
  expect(askedFor({ status: 'qualified', channel: 'email', from: '2026-11-01', to: '2026-11-03' }, 'UTC')).toEqual({
    status: 'QUALIFIED',
    channel: 'EMAIL',
    from: '2026-11-01',
    to: '2026-11-03',
  });
  expect(askedFor({ preset: 'all' }, 'UTC')).toEqual({ status: null, channel: null, from: null, to: null });
});
