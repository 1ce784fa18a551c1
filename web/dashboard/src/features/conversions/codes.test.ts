import { expect, test } from 'vitest';
import { beaconCode, eventCode, serverCode } from './codes';

const place = { server: 'https://svc.example', project: 'shop/web', currency: 'EUR' };
const reported = { type: 'reported', min: 1, max: 20 };

test('the call of a page names the definition, and a value where it is asked for one', () => {
  expect(beaconCode({ key: 'order', value: null })).toBe("svc('convert', 'order', { eventId: 'order-00004711' });");
  expect(beaconCode({ key: 'order', value: reported })).toContain("{ eventId: 'order-00004711', value: 20 }");
});

test('the event meets its conditions', () => {
  const props = { plan: { anyOf: ['pro', 'team'] }, seats: { greater: 2 }, note: { beginsWith: "it's" } };
  const value = { type: 'property', property: 'amount', min: 100, max: 500 };
  expect(eventCode({ trigger: { type: 'event', name: 'paid', props }, value })).toBe(
    "svc('event', 'paid', { plan: 'pro', seats: 3, note: 'it\\'s', amount: 100 });",
  );
  expect(eventCode({ trigger: { type: 'event', name: 'paid' }, value: null })).toBe("svc('event', 'paid');");
});

test('a server says the value only where the definition does not', () => {
  const definition = { key: 'order', currency: null };
  expect(serverCode({ ...definition, value: null }, place)).toContain('"value": 49.9,\n    "currency": "EUR"');
  expect(serverCode({ ...definition, value: { type: 'fixed', amount: 5 } }, place)).not.toContain('"value"');
});
