import { expect, test } from 'vitest';
import { de } from '@/i18n/de';
import { en } from '@/i18n/en';
import { makeFormat } from '@/lib/format';
import { affectsValues, sayCurrencyChange } from './currency';

const change = {
  rate: 162.5,
  rateDay: '2026-11-20',
  sessions: 1200,
  conversions: 1,
  withoutRate: 0,
  goals: 2,
  definitions: 1,
};

test('the dialog says how many values keep their currency, and by which rate they are shown', () => {
  const said = sayCurrencyChange(change, 'EUR', 'JPY', en, makeFormat('en')).join(' ');
  expect(said).toContain('1,200 sessions with values of goals and one recorded conversion keep their currency');
  expect(said).toContain('in JPY');
  expect(said).toContain('€1.00 is JP¥162.5 by the rate of 20 Nov 2026');
  expect(said).toContain('2 goals keep their value in EUR');
  expect(said).toContain('One conversion definition keeps its fixed value or its bounds in EUR');
  expect(said).not.toContain('no exchange rate');
});

test('the dialog says what cannot be converted', () => {
  const without = { ...change, rate: null, rateDay: null, withoutRate: 1201, goals: 0, definitions: 0 };
  const said = sayCurrencyChange(without, 'EUR', 'KPW', de, makeFormat('de')).join(' ');
  expect(said).toContain('Zwischen EUR und KPW gibt es keinen Wechselkurs');
  expect(said).toContain('1.201 Werte');
  expect(said).not.toContain('Ziel behält');
});

test('nobody is asked if there are no values', () => {
  expect(affectsValues(change)).toBe(true);
  expect(affectsValues({ ...change, sessions: 0, conversions: 0, goals: 0, definitions: 0 })).toBe(false);
});
