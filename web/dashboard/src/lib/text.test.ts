import { describe, expect, it } from 'vitest';
import { en } from '@/i18n/en';
import { sayField } from '@/i18n/useFieldErrors';
import { fieldErrors } from './fields';
import { Problem } from './problem';
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
    const problem = new Problem({
      code: 'validation_error',
      fields: [
        { path: 'body.organization.slug', message: 'taken' },
        { path: 'input.domains.0', message: 'no host' },
      ],
    });
    expect(fieldErrors(problem)).toMatchObject({ 'organization.slug': 'taken', domains: 'no host' });
    expect(fieldErrors(null)).toEqual({});
  });
});

describe('sayField', () => {
  it('tells what is expected instead of the pattern', () => {
    expect(sayField('domains', 'value does not match "^x$"', en)).toBe(en.errors.field.host);
    expect(sayField('name', 'value is longer than 100 characters', en)).toBe('At most 100 characters.');
    expect(sayField('name', 'is required', en)).toBe(en.errors.field.required);
    expect(sayField('key', 'is used by another group', en)).toBe('is used by another group');
  });
});
