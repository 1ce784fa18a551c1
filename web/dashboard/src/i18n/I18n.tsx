import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { type Format, makeFormat } from '@/lib/format';
import { remember } from '@/lib/local';
import type { Language } from './language';
import { type Dictionary, loadDictionary } from './texts';

export type { Dictionary };

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

/** Has the times in it written in a time zone. */
export function TimesIn({ zone, children }: { zone: string | undefined; children: ReactNode }) {
  const value = useI18n();
  const inZone = useMemo(() => ({ ...value, format: makeFormat(value.language, zone) }), [value, zone]);
  return <I18nContext value={inZone}>{children}</I18nContext>;
}

export function useI18n(): I18nValue {
  const value = use(I18nContext);
  if (!value) throw new Error('useI18n is called outside of I18nProvider');
  return value;
}
