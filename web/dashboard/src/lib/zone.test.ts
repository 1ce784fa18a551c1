import { expect, test } from 'vitest';
import { instantOf, localNow } from './zone';

test('a local time is the moment at which the clock of its zone shows it', () => {
  expect(instantOf('2026-11-21T13:05', 'Europe/Berlin')).toBe('2026-11-21T12:05:00.000Z');
  expect(instantOf('2026-07-01T00:00', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z');
  expect(instantOf('2026-11-21T13:05', 'UTC')).toBe('2026-11-21T13:05:00.000Z');
  // The day of a clock change, before and after it.
  for (const local of ['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T01:30', '2026-10-25T03:30'])
    expect(localNow('Europe/Berlin', new Date(instantOf(local, 'Europe/Berlin')))).toBe(local);
});
