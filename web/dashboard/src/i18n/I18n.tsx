import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { type Format, makeFormat } from '@/lib/format';
import { remember } from '@/lib/local';
import { en } from './en';
import type { Language } from './language';

/** Type of a dictionary: the structure of the English one, with any texts. */
type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> };
export type Dictionary = Widen<typeof en>;

/** English is in the main bundle. Other languages are loaded on demand. */
export async function loadDictionary(language: Language): Promise<Dictionary> {
  return language === 'de' ? (await import('./de')).de : en;
}

interface I18nValue {
  t: Dictionary;
  language: Language;
  format: Format;
  setLanguage: (language: Language) => void;
}

const I18nContext = createContext<I18nValue | null>(null);

export function I18nProvider({
  initial,
  children,
}: {
  initial: { language: Language; t: Dictionary };
  children: ReactNode;
}) {
  const [state, setState] = useState(initial);
  const setLanguage = useCallback((language: Language) => {
    remember('language', language);
    void loadDictionary(language).then((t) => {
      setState({ language, t });
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = state.language;
  }, [state.language]);
  const value = useMemo(() => ({ ...state, format: makeFormat(state.language), setLanguage }), [state, setLanguage]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useI18n(): I18nValue {
  const value = use(I18nContext);
  if (!value) throw new Error('useI18n is called outside of I18nProvider');
  return value;
}
