/** Normalizes personal data before hashing: the same person must give the same text, however it was typed. */

/** How phone numbers are dialled in the project's country: its code, and what stands before a number within it. */
export interface Dialling {
  code: string;
  trunk: string;
}

export const emailOf = (text: string): string | undefined =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.exec(text.trim().toLowerCase())?.[0];

/** Gmail leaves out dots and what follows a plus. Other providers do not, so they have no such form. */
export function gmailOf(email: string): string | undefined {
  const [, name, host] = /^([^+]+).*(@(?:gmail|googlemail)\.com)$/.exec(email) || [];
  return name && name.split('@')[0]!.replace(/\./g, '') + host;
}

/** E.164: `+`, the code of the country, and the number, 7 to 15 digits. Without a country only from `+` or `00`. */
export function phoneOf(text: string, country: Dialling | null | undefined): string | undefined {
  // Up to the first letter: an extension is no part of it. The zero in `+43 (0) 660` is not dialled.
  const [, typed = ''] = /^[^\d+]*([\d+][\d\s()./-]*)/.exec(text.replace('(0)', '')) || [];
  const { code = '', trunk = '' } = country || {};
  const number = typed.replace(/[^\d+]/g, '').replace(code === '1' ? /^011/ : /^00/, '+');
  const national = code && number.startsWith(trunk) ? number.slice(trunk.length) : number;
  const dialled = number[0] === '+' ? number : code && '+' + code + national;
  return /^\+[1-9]\d{6,14}$/.exec(dialled)?.[0];
}

export const personNameOf = (text: string): string | undefined =>
  text.normalize().replace(/\p{P}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase() || undefined;
