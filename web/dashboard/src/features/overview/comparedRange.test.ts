import { describe, expect, it } from 'vitest';
import { makeFragmentData } from '@/gql';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { ComparedRangeFragment, comparedRange } from './comparedRange';

const compared = (until: string | null, since: string | null = null) => {
  const period = { from: '2026-11-20', to: '2026-11-20', timezone: 'Europe/Berlin', since };
  return comparedRange(makeFragmentData({ period, until }, ComparedRangeFragment), en, makeFormat('en'));
};

describe('what is compared with', () => {
  it('is whole days', () => {
    expect(compared(null)).toBe('20 Nov 2026');
  });

  it('ends at the same time of day while the period is not over', () => {
    expect(compared('2026-11-20T08:30:00.000Z')).toBe('20 Nov 2026, until 09:30');
  });

  it('is named from its first to its last hour for 24 hours', () => {
    const range = compared('2026-11-20T08:30:00.000Z', '2026-11-19T09:00:00.000Z');
    expect(range).toBe('19 Nov 2026, 10:00 – 20 Nov 2026, 09:30');
  });
});
