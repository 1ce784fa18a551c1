import type { en } from './en';
import type { Language } from './language';

/** Type of a dictionary: the structure of the English one, with any texts. */
type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> };
export type Dictionary = Widen<typeof en>;

/** Each language in two parts: the texts of the overview and of the frame around all screens, and all others. */
const parts = {
  en: { first: () => import('./en/first'), more: () => import('./en/more') },
  de: { first: () => import('./de/first'), more: () => import('./de/more') },
} as const satisfies Record<Language, object>;

const loaded = new Map<Language, Dictionary>();
let wanted = false;
let whole: Promise<void> | 'here' | null = null;

const complete = async (language: Language, dictionary: Dictionary) =>
  Object.assign(dictionary, (await parts[language].more()).more);

/** The dictionary of a language: the first texts, and the others if a screen has asked for them. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  const { first } = await parts[language].first();
  const dictionary = loaded.get(language) ?? ({ ...first } as Dictionary);
  loaded.set(language, dictionary);
  if (wanted) await complete(language, dictionary);
  return dictionary;
}

/**
 * Completes the dictionaries in use. Screens besides the overview, and what is loaded with `later`, wait for it. Returns
 * undefined if they are complete, so that nothing waits.
 */
export function loadAllTexts(): Promise<void> | undefined {
  wanted = true;
  if (whole === 'here') return undefined;
  whole ??= Promise.all([...loaded].map(([language, dictionary]) => complete(language, dictionary))).then(
    () => {
      whole = 'here';
    },
    (error: unknown) => {
      whole = null;
      throw error;
    },
  );
  return whole;
}
