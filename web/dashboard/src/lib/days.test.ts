import { expect, test } from 'vitest';
import { dayOf, daysBetween, moved } from './days';

test('days are moved and counted across months, leap days and clock changes', () => {
  expect(moved('2026-10-25', 1)).toBe('2026-10-26');
  expect(moved('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(3);
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(1);
  expect(dayOf(Date.parse('2026-11-21T23:59:59Z'))).toBe('2026-11-21');
});
