import { label } from '../src/labels';

it.each([
  ['  Jetzt   anfragen!  ', 'Jetzt anfragen'],
  ['Über uns – Größe: 4/5', 'Über uns Größe: 4/5'],
  ['Angebot #3 (neu)', 'Angebot #3 neu'],
  ['x'.repeat(100), 'x'.repeat(80)],
])('cleans %j to %j', (text, cleaned) => expect(label(text)).toBe(cleaned));

it.each(['Call +43 660 123 45 67', 'mail max@example.com', '0660/1234567'])('gives no label for %j', (text) =>
  expect(label(text)).toBe(''),
);
