import { describe, expect, it } from 'vitest';
import { readSitesSearch } from './search';

describe('the search parameters of all sites', () => {
  it('keep what the screen offers, and no defaults', () => {
    expect(readSitesSearch({ preset: '7d', sort: 'name', search: 'shop', org: 'acme' })).toEqual({
      preset: '7d',
      sort: 'name',
      search: 'shop',
      org: 'acme',
    });
    expect(readSitesSearch({ preset: '30d', sort: 'visitors', search: ' ', org: '' })).toEqual({});
    expect(readSitesSearch({ preset: '24h', sort: 'sessions', search: ['a', 'b'], org: 7 })).toEqual({});
  });
});
