import { describe, expect, it } from 'vitest';
import { asConfig, changedKeys, draftOf, patchOf, rebased } from './draft';

const stored = asConfig({
  domains: ['example.com'],
  allowedOrigins: ['https://example.com'],
  allowLocalhost: false,
  hostPrefixes: { 'help.example.com': '/help' },
  testParams: ['svc_test'],
  notrackParam: 'svc_notrack',
  variantParam: null,
  pageGroups: [
    { key: 'blog', label: { en: 'Blog', de: 'Magazin' }, match: [{ kind: 'prefix', value: '/blog/' }] },
    { key: 'shop', label: 'Shop', match: [] },
  ],
  defaultGroup: { key: 'other', label: { de: null, en: 'Other' } },
  excludePaths: [],
  consent: { mode: 'strict', storageKey: 'consent', respectDoNotTrack: false, respectGlobalPrivacyControl: true },
  bookings: [{ type: 'postmessage', origin: 'https://book.example', match: { event: 'done', step: 3 }, via: 'book' }],
  bridges: [{ event: 'cart', emit: 'cart_change', props: { total: 'detail.total' }, flush: false }],
  plugins: { video: true },
});
const draft = () => draftOf(stored);

describe('the tracking form', () => {
  it('sends nothing when nothing was changed', () => {
    expect(patchOf(stored, draft())).toEqual({});
  });

  it('sends only the keys that were changed', () => {
    expect(patchOf(stored, { ...draft(), allowLocalhost: true })).toEqual({ allowLocalhost: true });
  });

  it('keeps what it does not edit inside of a key', () => {
    const { consent } = stored;
    const patch = patchOf(stored, { ...draft(), consent: { ...consent, respectDoNotTrack: true } });
    expect(patch).toEqual({ consent: { ...consent, respectDoNotTrack: true } });
  });

  it('writes a label with one language as text, and a parameter without text as none', () => {
    const changed = draft();
    changed.pageGroups = changed.pageGroups.slice(1);
    changed.variantParam = '';
    expect(patchOf(stored, changed)).toEqual({ pageGroups: [{ key: 'shop', label: 'Shop', match: [] }] });
  });

  it('writes rows of names and values as an object, without those nobody has begun', () => {
    const changed = draft();
    changed.hostPrefixes = [...changed.hostPrefixes, { name: '', value: '' }, { name: 'a.example', value: '/a' }];
    expect(patchOf(stored, changed)).toEqual({ hostPrefixes: { 'help.example.com': '/help', 'a.example': '/a' } });
  });

  it('takes an object with its names in another order for the same', () => {
    const turned = asConfig({ ...stored, defaultGroup: { label: { en: 'Other', de: null }, key: 'other' } });
    expect(changedKeys(stored, turned)).toBeNull();
  });

  it('puts its changes on what somebody else has stored meanwhile', () => {
    const now = asConfig({ ...stored, notrackParam: 'quiet', domains: ['other.example'] });
    const mine = { ...draft(), domains: ['mine.example'] };
    const next = rebased(stored, now, mine);
    expect(patchOf(now, next)).toEqual({ domains: ['mine.example'] });
    expect(next.notrackParam).toBe('quiet');
    expect(changedKeys(stored, now)?.toSorted()).toEqual(['domains', 'notrackParam']);
  });
});
