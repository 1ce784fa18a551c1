import { describe, expect, it } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { auditThings, factsOf, sayChange } from './facts';
import { readAuditSearch } from './search';

const inEnglish = makeFormat('en');

describe('a line of the record', () => {
  it('is a sentence in both languages', () => {
    const entry = {
      action: 'member.update',
      details: { email: 'ben@example.com', from: { role: 'viewer', pii: false }, to: { role: 'admin', pii: false } },
    };
    expect(sayChange(entry, en, inEnglish)).toBe('changed ben@example.com from Viewer to Admin');
    expect(sayChange(entry, de, makeFormat('de'))).toBe('hat ben@example.com von Leserecht auf Verwaltung geändert');
  });

  it('tells the kinds of keys apart', () => {
    const roll = (kind: string) => sayChange({ action: 'key.roll', details: { kind, name: 'CI' } }, en, inEnglish);
    expect(roll('secret')).toBe('rolled the secret key “CI”');
    expect(roll('proxy')).toBe('rolled the proxy key “CI”');
  });

  it('names what was set, and what was erased', () => {
    const say = (action: string, details: unknown) => sayChange({ action, details }, en, inEnglish);
    expect(say('project.update', { timezone: 'Europe/Berlin', settings: {}, country: null })).toBe(
      'changed project settings: time zone (Europe/Berlin), limits and privacy, country',
    );
    expect(say('tracking.update', { configRev: 2, keys: ['domains', 'new_thing'] })).toBe(
      'changed tracking: domains, new_thing',
    );
    expect(say('project.purge', { scope: 'range', from: '2026-11-03', to: '2026-11-16', sessions: 1 })).toBe(
      `erased data of ${inEnglish.range('2026-11-03', '2026-11-16')} (1 session)`,
    );
    expect(say('project.purge', { scope: 'test', sessions: 0 })).toBe('erased test data (0 sessions)');
  });

  it('says what a setting deletes', () => {
    const deletions = [
      { kind: 'visits', count: 1200 },
      { kind: 'contacts', count: 1 },
      { kind: 'new_thing', count: 2 },
    ];
    const say = (verb: string) => sayChange({ action: `deletion.${verb}`, details: { deletions } }, en, inEnglish);
    const what = '1,200 sessions and conversions, the contact details of one lead';
    expect(say('request')).toBe(`changed a setting, which deletes ${what} after a day`);
    expect(say('withdraw')).toBe(`took the deletion back that concerned ${what}`);
    expect(say('begin')).toBe(`began to delete what a setting no longer keeps: ${what}`);
  });

  it('stays readable where the details are not what is expected', () => {
    expect(sayChange({ action: 'rocket.launch', details: [1] }, en, inEnglish)).toBe('did “rocket.launch”');
    expect(factsOf({ action: 'key.roll', targetId: 'abc', details: null }, en, inEnglish)).toMatchObject({
      name: 'abc',
      parts: '',
      sessions: null,
    });
  });

  it('calls a lead by a name that says nothing of the person', () => {
    const target = { targetType: 'lead', targetId: '0190c2a1-0000-7000-8000-00000a7c21f0' };
    const say = (verb: string, details: unknown) =>
      sayChange({ action: `lead.${verb}`, ...target, details }, en, inEnglish);
    expect(say('read', { leads: 1 })).toBe('read the contact details of Lead 7C21F0');
    expect(say('update', { status: 'won', value: 120, currency: 'EUR', conversions: 1 })).toBe(
      'set Lead 7C21F0 to “Won”',
    );
    expect(say('update', { status: null, value: 120 })).toBe('changed Lead 7C21F0');
    expect(say('delete', {})).toBe('erased Lead 7C21F0');
    const all = { action: 'lead.read', targetType: 'project', targetId: 'abc', details: { leads: 50 } };
    expect(sayChange(all, en, inEnglish)).toBe('read the contact details of 50 leads');
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
