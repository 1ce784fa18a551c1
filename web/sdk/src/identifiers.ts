/**
 * Decides which texts may leave the page: none that looks like an e-mail address or a phone number. The server applies
 * the same rules. In doubt the text is dropped, because privacy matters more than a label.
 */

const MAIL = /@|%40|\S ?( at |\.at\.|_at_|-at-)\S*[. ]/i;
/** Digits with separators between them. */
const DIGITS = /\p{N}(?:[ ./#:-]*\p{N})*/gu;
const DATE = /^(19|20)\d\d([-/.](0[1-9]|1[0-2])|(0[1-9]|1[0-2])\d\d$)/;
/** Words before a number that say what it is. */
const PHONE = /(tel|phone|mobile?|handy|fon|fax|call|whatsapp|sms|wa\.me)[ ./#:-]*$/i;

const isPhone = (run: string, before: string, after: string): boolean => {
  const count = run.replace(/\P{N}/gu, '').length;
  const spaced = run.includes(' ');
  // More than fifteen digits are no phone number, but with spaces they may be two. A date and a time have fourteen.
  if (count < 7 || (count > 15 && !spaced) || (count < 15 && DATE.test(run))) return false;
  if (PHONE.test(before)) return true;
  // Parts of a UUID are tied to letters.
  if (count < run.length) return spaced || (!/\p{L}$/u.test(before) && !/^\p{L}/u.test(after));
  // A number tied to a word (`sku-1234567`) is an identifier, unless it begins like one that is dialled.
  return (/(^| )$/.test(before) && /^( |$)/.test(after)) || (run[0] === '0' && count > 8);
};

export const isPersonal = (text: string): boolean =>
  MAIL.test(text) ||
  [...text.matchAll(DIGITS)].some(({ 0: run, index }) =>
    isPhone(run, text.slice(0, index), text.slice(index + run.length)),
  );
