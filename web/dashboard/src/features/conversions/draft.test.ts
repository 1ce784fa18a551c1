import { expect, test } from 'vitest';
import { boundsCurrencyOf, newDraft, readDraft, triedOf, valuesOf, withTrigger, writeDraft } from './draft';

const stored = {
  name: 'Order',
  trigger: { type: 'event', name: 'paid', props: { plan: { anyOf: ['pro', 'team'] }, seats: { atLeast: 2 } } },
  value: { type: 'property', property: 'amount', min: 1, max: 500 },
  currency: 'USD',
  confirmationDays: 14,
  destinations: {
    search_ads_1: { enabled: true, name: '123' },
    social_ads_1: { enabled: false, name: 'Purchase' },
  },
};

test('what the server has comes out as it went in', () => {
  expect(writeDraft(readDraft(stored))).toEqual(stored);
  for (const trigger of [
    { type: 'beacon' },
    { type: 'goal', goal: 'thanks' },
    { type: 'identify' },
    { type: 'server' },
  ])
    expect(writeDraft(readDraft({ name: 'x', trigger, destinations: {} })).trigger).toEqual(trigger);
});

test('a new one counts at once, is worth nothing and is told to nobody', () => {
  expect(writeDraft(newDraft())).toEqual({
    name: '',
    trigger: { type: 'beacon' },
    value: null,
    currency: null,
    confirmationDays: null,
    destinations: {},
  });
});

test('past visits are asked once it is said what triggers it', () => {
  const { trigger, value } = stored;
  expect(triedOf(readDraft(stored))).toEqual({ trigger, value, currency: 'USD', boundsCurrency: null });
  expect(triedOf(readDraft(stored), 'EUR')?.boundsCurrency).toBe('EUR');
  expect(triedOf(readDraft({ ...stored, value: { ...value, property: '' } }))?.value).toBeNull();
  for (const unsaid of [{ type: 'goal', goal: '' }, { type: 'event', name: ' ' }, { type: 'server' }])
    expect(triedOf(readDraft({ ...stored, trigger: unsaid }))).toBeNull();
});

test('bounds keep their currency until the value or its currency changes', () => {
  const kept = { ...stored, currency: null, boundsCurrency: 'EUR' };
  const draft = readDraft(kept);
  expect(boundsCurrencyOf({ ...draft, name: 'Sale' }, kept)).toBe('EUR');
  expect(boundsCurrencyOf({ ...draft, value: { ...draft.value, max: '900' } }, kept)).toBeNull();
  expect(boundsCurrencyOf({ ...draft, currency: 'JPY' }, kept)).toBeNull();
  expect(boundsCurrencyOf(readDraft(stored), stored)).toBeNull();
  expect(boundsCurrencyOf(newDraft(), null)).toBeNull();
});

test('a value goes with its trigger', () => {
  expect(valuesOf('beacon')).toEqual(['none', 'fixed', 'reported']);
  expect(valuesOf('server')).toEqual(['none', 'fixed']);
  const draft = readDraft(stored);
  expect(withTrigger(draft, 'goal').value.kind).toBe('none');
  expect(withTrigger(draft, 'event').value.kind).toBe('property');
});

test('a number that is missing is left out, so that the server names its field', () => {
  const draft = readDraft({ ...stored, value: { type: 'fixed', amount: 5 } });
  expect(JSON.stringify(writeDraft({ ...draft, value: { ...draft.value, amount: '' } }).value)).toBe(
    '{"type":"fixed"}',
  );
});
