import { describe, expect, it } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { auditThings, factsOf, readAuditSearch, sayChange } from './facts';

describe('a line of the record', () => {
  it('is a sentence in both languages', () => {
    const entry = {
      action: 'member.update',
      details: { email: 'ben@example.com', from: { role: 'viewer', pii: false }, to: { role: 'admin', pii: false } },
    };
    expect(sayChange(entry, en)).toBe('changed ben@example.com from Viewer to Admin');
    expect(sayChange(entry, de)).toBe('hat ben@example.com von Leserecht auf Verwaltung geändert');
  });

  it('tells the kinds of keys apart', () => {
    const roll = (kind: string) => sayChange({ action: 'key.roll', details: { kind, name: 'CI' } }, en);
    expect(roll('secret')).toBe('rolled the secret key “CI”');
    expect(roll('proxy')).toBe('rolled the proxy key “CI”');
  });

  it('stays readable where the details are not what is expected', () => {
    expect(sayChange({ action: 'rocket.launch', details: [1] }, en)).toBe('did “rocket.launch”');
    expect(factsOf({ action: 'key.roll', targetId: 'abc', details: null }, en)).toMatchObject({
      name: 'abc',
      parts: '',
      sessions: null,
    });
  });

  it('belongs to a thing that can be filtered for', () => {
    for (const action of Object.keys(en.audit.actions)) {
      expect(auditThings.some((thing) => action.startsWith(thing))).toBe(true);
    }
  });
});

describe('the filter of the record', () => {
  it('is read from the address', () => {
    expect(readAuditSearch({ project: 'web', action: 'key.', limit: '3' })).toEqual({ project: 'web', action: 'key.' });
    expect(readAuditSearch({ project: '', action: 'DROP TABLE' })).toEqual({});
  });
});
