import { describe, expect, it, test } from 'vitest';
import { en } from '@/i18n/en';
import { keepsPlainText, knownBy, nameOf, readWanted, traitsOf } from './person';

const id = '0190c2a1-0000-7000-8000-00000a7c21f0';

describe('the name of a lead', () => {
  it('says nothing of the person where nobody asked', () => {
    expect(nameOf({ id }, en)).toBe('Lead 7C21F0');
    expect(nameOf({ id, contact: null }, en)).toBe('Lead 7C21F0');
    expect(nameOf({ id, contact: {} }, en)).toBe('Lead 7C21F0');
  });

  it('is written as people write it', () => {
    expect(nameOf({ id, contact: { firstName: 'anna-lena', lastName: "o'neil" } }, en)).toBe("Anna-Lena O'Neil");
    expect(nameOf({ id, contact: { lastName: 'öztürk', email: 'a@example.com' } }, en)).toBe('Öztürk');
  });

  it('is an address or a number where no name is kept', () => {
    expect(nameOf({ id, contact: { phone: '+436601234567', email: 'a@example.com' } }, en)).toBe('a@example.com');
    expect(nameOf({ id, contact: { phone: '+436601234567', externalId: 'c-77' } }, en)).toBe('+436601234567');
  });
});

describe('whom a person looks for', () => {
  it('is a whole address or a number', () => {
    expect(readWanted(' Anna@Example.com ')).toEqual({ email: 'Anna@Example.com' });
    expect(readWanted('+43 (660) 123-45/67')).toEqual({ phone: '+43 (660) 123-45/67' });
  });

  it('is nobody otherwise', () => {
    for (const text of [
      '',
      '  ',
      'anna',
      'anna@',
      '@example.com',
      'anna@example',
      'a b@example.com',
      '+43',
      '12 ab 34',
    ])
      expect(readWanted(text)).toBeNull();
  });
});

test('two hashes of one address are one thing to recognize by', () => {
  expect(knownBy(['EMAIL', 'EMAIL_PLAIN', 'PHONE', 'PHONE_DIGITS', 'FIRST_NAME', 'LAST_NAME', 'EXTERNAL_ID'])).toEqual([
    'email',
    'phone',
    'name',
    'id',
  ]);
  expect(knownBy([])).toEqual([]);
});

test('of what else is known, only what can be shown in a line', () => {
  expect(traitsOf({ plan: 'pro', seats: 3, trial: false, deep: {}, none: null })).toEqual([
    ['plan', 'pro'],
    ['seats', 3],
    ['trial', false],
  ]);
  expect(traitsOf(null)).toEqual([]);
});

test('plain text is kept only where the project says so', () => {
  expect(keepsPlainText({ pii: { storePlaintext: true } })).toBe(true);
  for (const settings of [{ pii: { storePlaintext: false } }, { pii: null }, {}, null])
    expect(keepsPlainText(settings)).toBe(false);
});
