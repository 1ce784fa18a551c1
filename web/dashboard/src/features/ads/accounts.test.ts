import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '@/i18n/en';
import { type Account, nameOf, progressOf } from './accounts';
import { keepOrigin, originOf } from './connecting';

const account = (coveredFrom: string | null, coveredTo: string | null, backfillDays: number | null): Account =>
  ({
    settings: { campaigns: { mode: 'ALL', rules: [] }, restateDays: null, backfillDays },
    sync: { state: 'READING', coveredFrom, coveredTo, lastSuccessAt: null, nextAt: null, error: null, lost: [] },
  }) as unknown as Account;

it('the progress of an account is a share of the first days, and none once all of them are read', () => {
  expect(progressOf(account(null, null, null))).toEqual({ read: 0, all: 90 });
  expect(progressOf(account('2026-11-01', '2026-11-30', 45))).toEqual({ read: 30, all: 45 });
  expect(progressOf(account('2026-09-01', '2026-11-30', null))).toBeNull();
});

it('a connection without a name of its own has that of its platform', () => {
  expect(nameOf({ name: 'social_ads_3' }, en)).toBe(en.values.ad_platform.social_ads_3);
  expect(nameOf({ name: 'Agency' }, en)).toBe('Agency');
});

describe('the way back from a platform', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const origin = { org: 'shop', project: 'web', connection: 'c1', again: false };
  const stub = (text: string | null) => {
    const kept = new Map<string, string>(text === null ? [] : [['svc.adConnecting', text]]);
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  };
  it('is remembered for the connection that was started', () => {
    stub(null);
    keepOrigin(origin);
    expect(originOf('c1')).toEqual(origin);
    expect(originOf('c2')).toBeNull();
  });
  it('is unknown if the storage has something else, or nothing', () => {
    for (const text of [null, '{', '[]', '{"org":1,"connection":"c1"}']) {
      stub(text);
      expect(originOf('c1')).toBeNull();
    }
  });
});
