import { describe, expect, it } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { sayField } from '@/i18n/useFieldErrors';
import { fieldErrors } from './fields';
import { makeFormat } from './format';
import { type FieldProblem, Problem } from './problem';
import { hostOf, slugOf } from './slug';

describe('slugOf', () => {
  it('spells out what has no place in a slug', () => {
    expect(slugOf('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh');
    expect(slugOf('  --Café!  ')).toBe('cafe');
    expect(slugOf('a'.repeat(39) + ' b')).toBe('a'.repeat(39));
  });
});

describe('hostOf', () => {
  it('takes the host out of an address', () => {
    expect(hostOf('https://www.Example.com/shop?x=1')).toBe('www.example.com');
    expect(hostOf('example.com:8080')).toBe('example.com');
    expect(hostOf('*.example.com')).toBe('*.example.com');
  });
});

describe('fieldErrors', () => {
  it('names fields alike for both interfaces', () => {
    const taken = { path: 'body.organization.slug', code: 'duplicate' } as const;
    const noHost = { path: 'input.domains.0', code: 'wrong_format' } as const;
    const problem = new Problem({ code: 'validation_error', fields: [taken, noHost] });
    expect(fieldErrors(problem)).toMatchObject({ 'organization.slug': taken, domains: noHost });
    expect(fieldErrors(null)).toEqual({});
  });
});

describe('sayField', () => {
  const inEnglish = makeFormat('en');
  const inGerman = makeFormat('de');

  it('tells what is expected, in the language of the reader', () => {
    const say = (field: string, problem: Omit<FieldProblem, 'path'>) =>
      sayField(field, { path: `body.${field}`, ...problem }, en, inEnglish);
    expect(say('domains', { code: 'wrong_format' })).toBe(en.errors.fields.host);
    expect(say('domains', { code: 'required' })).toBe('Please fill this in.');
    expect(say('name', { code: 'too_long', bound: 100 })).toBe('At most 100 characters.');
    expect(say('name', { code: 'too_short', bound: 1 })).toBe('Please fill this in.');
    expect(sayField('x', { path: 'x', code: 'too_small', bound: 0.05 }, de, inGerman)).toBe('Mindestens 0,05.');
    expect(sayField('x', { path: 'x', code: 'too_long', bound: 2000 }, de, inGerman)).toBe('Höchstens 2.000 Zeichen.');
  });
});
