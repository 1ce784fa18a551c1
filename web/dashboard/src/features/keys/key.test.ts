import { describe, expect, it } from 'vitest';
import { endingWithParents, inOrder, isReplaced, type Key, stateOf } from './key';

const now = Date.parse('2026-11-21T12:00:00Z');

const key = (id: string, more: Partial<Key> = {}): Key => ({
  id,
  name: id,
  hint: 'sk_svc_ab',
  value: null,
  scopes: [],
  projectIds: null,
  note: null,
  createdBy: null,
  createdAt: `2026-11-0${id}T00:00:00Z`,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  rolledFrom: null,
  derivedFrom: null,
  ...more,
});

describe('a key', () => {
  it('ends with what created it', () => {
    const [ended, later] = ['2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z'];
    const from = (id: string, kind = 'OAUTH_GRANT' as const) => ({ derivedFrom: { kind, id } });
    const keys = [
      key('1', from('gone')),
      key('2', from('here')),
      key('3', { ...from('here'), expiresAt: ended }),
      key('4', { ...from('1'), revokedAt: later }),
      key('5', from('unknown')),
    ];
    const seen = endingWithParents(keys, [
      { id: 'gone', revokedAt: ended },
      { id: 'here', expiresAt: later },
    ]);
    expect(seen.map(({ revokedAt, expiresAt }) => [revokedAt, expiresAt])).toEqual([
      [ended, null],
      [null, later],
      [null, ended],
      [ended, null],
      [null, null],
    ]);
  });
  it('is revoked, expired, expiring or active, in this order', () => {
    expect(stateOf({ revokedAt: '2026-11-01T00:00:00Z', expiresAt: '2026-12-01T00:00:00Z' }, now)).toBe('revoked');
    expect(stateOf({ revokedAt: null, expiresAt: '2026-11-21T12:00:00Z' }, now)).toBe('expired');
    expect(stateOf({ revokedAt: null, expiresAt: '2026-11-21T12:00:01Z' }, now)).toBe('expiring');
    expect(stateOf({ revokedAt: null, expiresAt: null }, now)).toBe('active');
  });

  it('stands before those that no longer work', () => {
    const old = key('1');
    const revoked = key('3', { revokedAt: '2026-11-04T00:00:00Z' });
    const expired = key('4', { expiresAt: '2026-11-05T00:00:00Z' });
    expect(inOrder([old, revoked, key('2'), expired], now).map(({ id }) => id)).toEqual(['2', '1', '4', '3']);
  });

  it('is replaced when a newer one was rolled from it', () => {
    const all = [key('1'), key('2', { rolledFrom: '1' })];
    expect(all.map((each) => isReplaced(each, all))).toEqual([true, false]);
  });
});
