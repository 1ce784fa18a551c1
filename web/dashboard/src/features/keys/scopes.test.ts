import { describe, expect, it } from 'vitest';
import { allowedFor, grantable } from './scopes';

describe('the scopes of a new key', () => {
  it('are among those that the person holds', () => {
    expect(grantable(['analytics:read', 'leads:read', 'org:admin'])).toEqual([
      { group: 'reports', scopes: ['analytics:read'] },
      { group: 'leads', scopes: ['leads:read'] },
      { group: 'organization', scopes: ['org:admin'] },
    ]);
  });

  it('never administer the organization when the key is narrowed', () => {
    expect(allowedFor('org:admin', true)).toBe(false);
    expect(allowedFor('org:admin', false)).toBe(true);
    expect(allowedFor('project:admin', true)).toBe(true);
  });
});
