import { describe, expect, it } from 'vitest';
import { patchOf, readTracking } from './tracking';

const stored = {
  domains: ['example.com'],
  allowedOrigins: ['https://example.com'],
  allowLocalhost: false,
  testParams: ['svc_test'],
  notrackParam: 'svc_notrack',
  pageGroups: [
    { key: 'blog', label: { en: 'Blog', de: 'Magazin' }, match: [{ kind: 'prefix', value: '/blog/' }] },
    { key: 'shop', label: 'Shop', match: [] },
  ],
  excludePaths: [],
  consent: { mode: 'strict', storageKey: 'consent', respectDoNotTrack: false, respectGlobalPrivacyControl: true },
  plugins: { video: true },
};

describe('the tracking form', () => {
  it('sends nothing when nothing was changed', () => {
    expect(patchOf(stored, readTracking(stored))).toEqual({});
  });

  it('sends only the keys that were changed', () => {
    expect(patchOf(stored, { ...readTracking(stored), allowLocalhost: true })).toEqual({ allowLocalhost: true });
  });

  it('keeps what it does not edit inside of a key', () => {
    const patch = patchOf(stored, { ...readTracking(stored), respectDoNotTrack: true });
    expect(patch).toEqual({ consent: { ...stored.consent, respectDoNotTrack: true } });
  });

  it('writes a label with one language as text', () => {
    const draft = readTracking(stored);
    draft.pageGroups = draft.pageGroups.slice(1);
    expect(patchOf(stored, draft)).toEqual({ pageGroups: [{ key: 'shop', label: 'Shop', match: [] }] });
  });

  it('reads anything without failing', () => {
    expect(readTracking(null)).toMatchObject({ domains: [], consentMode: 'cookieless', pageGroups: [] });
    expect(readTracking({ domains: 'x', pageGroups: [1], excludePaths: [{ kind: 'odd' }] })).toMatchObject({
      domains: [],
      excludePaths: [{ kind: 'prefix', value: '' }],
    });
  });
});
