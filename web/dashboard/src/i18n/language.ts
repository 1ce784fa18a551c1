import { remembered } from '@/lib/local';
import { allLocale, type Locale } from '@/rest/values';

export type Language = Locale;

/** Languages by their own names. */
export const languages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

export function isLanguage(value: unknown): value is Language {
  return allLocale.some((language) => language === value);
}

/** The remembered choice, else the first supported language of the browser, else English. */
export function firstLanguage(): Language {
  const chosen = remembered('language');
  if (isLanguage(chosen)) return chosen;
  const offered = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return offered.find(isLanguage) ?? 'en';
}
