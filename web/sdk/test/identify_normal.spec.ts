import { emailOf, gmailOf, personNameOf, phoneOf } from '../src/plugins/identify/forms_of';

const AUSTRIA = { code: '43', trunk: '0' };
const ITALY = { code: '39', trunk: '' };
const AMERICA = { code: '1', trunk: '1' };
const HUNGARY = { code: '36', trunk: '06' };

it.each([
  [' Anna.Berger@Example.COM ', 'anna.berger@example.com'],
  ['anna@localhost', undefined],
  ['anna', undefined],
  ['a b@example.com', undefined],
])('an address: %s', (text, expected) => expect(emailOf(text)).toBe(expected));

it.each([
  ['anna.b.erger+shop@gmail.com', 'annaberger@gmail.com'],
  ['annaberger@googlemail.com', 'annaberger@googlemail.com'],
  ['a+b+c@gmail.com', 'a@gmail.com'],
  ['anna.berger@example.com', undefined],
  ['anna@gmail.com.example.com', undefined],
  ['anna@notgmail.com', undefined],
  ['+@gmail.com', undefined],
])('Gmail: %s', (email, expected) => expect(gmailOf(email)).toBe(expected));

it.each([
  ['+43 660 1234567', null, '+436601234567'],
  ['+43 (0) 660 / 123-45.67', AUSTRIA, '+436601234567'],
  ['0043 660 1234567', AUSTRIA, '+436601234567'],
  ['0043 660 1234567', null, '+436601234567'],
  ['0660 1234567', AUSTRIA, '+436601234567'],
  ['tel: 0660 1234567 ext. 12', AUSTRIA, '+436601234567'],
  ['0660 1234567', null, undefined],
  ['06 1234567', ITALY, '+39061234567'],
  ['(212) 555-0123', AMERICA, '+12125550123'],
  ['1 212 555 0123', AMERICA, '+12125550123'],
  ['011 43 660 1234567', AMERICA, '+436601234567'],
  ['06 20 123 4567', HUNGARY, '+36201234567'],
  ['+36 20 123 4567', AUSTRIA, '+36201234567'],
  ['12', AUSTRIA, undefined],
  ['+1234567890123456', AUSTRIA, undefined],
  ['none', AUSTRIA, undefined],
  ['', AUSTRIA, undefined],
])('a phone number: %s', (text, country, expected) => expect(phoneOf(text, country)).toBe(expected));

it('a name', () => {
  expect(personNameOf('  Anna  Lena ')).toBe('anna lena');
  expect(personNameOf('Ju\u0308rgen')).toBe('jürgen');
  expect(personNameOf('  ')).toBeUndefined();
});
