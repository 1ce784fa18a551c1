/** Normalizes personal data before hashing: the same person must give the same text, however it was typed. */

/** How phone numbers are dialled in the project's country: its code, and what stands before a number within it. */
export interface Dialling {
  code: string;
  trunk: string;
}

/** A number that begins with the code of its country has left out the plus sign if it has so many digits. */
const WITH_CODE = 11;
/** The country whose numbers of eleven digits may begin with its code: it is an area code as well. */
const BRAZIL = '55';

/** Without signs that nobody sees, such as zero-width spaces, and each sign in its usual form. */
const usual = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

export const emailOf = (text: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.exec(
    usual(text)
      .trim()
      .toLowerCase()
      .replace(/^mailto:\s*([^?]*).*$/, '$1')
      .replace(/\.+$/, ''),
  )?.[0];

/** Gmail leaves out dots and what follows a plus. Other providers do not, so they have no such form. */
export function gmailOf(email: string): string | undefined {
  const [, name, host] = /^([^+]+).*(@(?:gmail|googlemail)\.com)$/.exec(email) || [];
  return name && name.split('@')[0]!.replace(/\./g, '') + host;
}

/** E.164: `+`, the code of the country, and the number, 7 to 15 digits. Without a country only from `+` or `00`. */
export function phoneOf(text: string, country: Dialling | null | undefined): string | undefined {
  // The digits of Arabic and Persian end in their value.
  const arabic = usual(text).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
  // Up to the first letter: an extension is no part of it. The zero in `+43 (0) 660` is not dialled.
  const [, typed = ''] = /^[^\d+]*([\d+][\d\s()./\u2010-\u2015\u2212-]*)/.exec(arabic.replace('(0)', '')) || [];
  const { code = '', trunk = '' } = country || {};
  const number = typed.replace(/[^\d+]/g, '').replace(code === '1' ? /^011/ : /^00/, '+');
  // Many leave out the plus sign. No number within a country that begins with its code is as long.
  const withCode = code === BRAZIL ? WITH_CODE + 1 : WITH_CODE;
  const hasCode = number.length >= withCode && number.startsWith(code);
  const before = trunk && number.startsWith(trunk) ? trunk : hasCode ? code : '';
  const national = number.slice(before.length);
  const dialled = number[0] === '+' ? number : code && '+' + code + national;
  return /^\+[1-9]\d{6,14}$/.exec(dialled)?.[0];
}

export const personNameOf = (text: string): string | undefined =>
  text
    .normalize()
    .replace(/[\p{P}\p{Cf}]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase() || undefined;
