import { emailOf, gmailOf, personNameOf, phoneOf } from '../src/plugins/identify/forms_of';
// The server does the same with what other servers tell it.
import cases from './people.cases.json';

type Case = (string | null)[];
const of = (list: Case[]) => list as [string, string | null][];
const countries: Record<string, { code: string; trunk: string }> = cases.countries;

it.each(of(cases.email))('an address: %s', (text, expected) => expect(emailOf(text) ?? null).toBe(expected));

it.each(of(cases.gmail))('Gmail: %s', (email, expected) => expect(gmailOf(email) ?? null).toBe(expected));

it.each(cases.phone as [string, string | null, string | null][])('a phone number: %s', (text, country, expected) =>
  expect(phoneOf(text, country ? countries[country] : null) ?? null).toBe(expected),
);

it.each(of(cases.name))('a name: %s', (text, expected) => expect(personNameOf(text) ?? null).toBe(expected));
