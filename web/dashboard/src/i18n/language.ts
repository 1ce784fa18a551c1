import { remembered } from '@/lib/local';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The remembered choice, else the first language of the browser we speak, else English. */
export function firstLanguage(): Language {
  const chosen = remembered('language');
  if (isLanguage(chosen)) return chosen;
  const offered = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return offered.find(isLanguage) ?? 'en';
}
