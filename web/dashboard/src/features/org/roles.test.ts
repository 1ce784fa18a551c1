import { describe, expect, it } from 'vitest';
import { assignable, invitationState, mayChange } from './roles';

describe('roles', () => {
  it('of owners are given, changed and taken by owners only', () => {
    expect(assignable('OWNER')).toContain('OWNER');
    expect(assignable('ADMIN')).not.toContain('OWNER');
    expect(mayChange('ADMIN', 'OWNER')).toBe(false);
    expect(mayChange('ADMIN', 'ADMIN')).toBe(true);
    expect(mayChange('OWNER', 'OWNER')).toBe(true);
  });
});

describe('an invitation', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const expiresAt = '2026-11-28T12:00:00Z';
  it('is open until something ends it', () => {
    expect(invitationState({ expiresAt }, now)).toBe('open');
    expect(invitationState({ expiresAt: '2026-11-21T12:00:00Z' }, now)).toBe('expired');
    expect(invitationState({ expiresAt, revokedAt: '2026-11-21T11:00:00Z' }, now)).toBe('revoked');
    expect(invitationState({ expiresAt: '2026-11-20T00:00:00Z', acceptedAt: '2026-11-19T00:00:00Z' }, now)).toBe(
      'accepted',
    );
  });
});
