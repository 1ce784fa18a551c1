import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { own } from '@/lib/own';
import { useValueMeaning } from './labels';
import type { FilterKey } from './params';

/** What a value in a list of choices counts, if its name does not say it. */
export function useChoiceMeaning() {
  const { t } = useI18n();
  const meaning = useValueMeaning();
  const more: Readonly<Record<string, Readonly<Record<string, string>>>> = t.meanings.values;
  return (dimension: Dimension | FilterKey, value: string): string | undefined =>
    meaning(dimension, value) ?? own(more[dimension.toLowerCase()], value);
}
