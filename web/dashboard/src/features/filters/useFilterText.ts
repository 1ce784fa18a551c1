import { filtersOf } from './change';
import { useValueLabel } from './labels';
import { type FilterKey, filterKeys, type ReportSearch } from './params';
import { useConditionText } from './useConditionText';
import { readClauses } from './where';
import { useI18n } from '@/i18n/I18n';

/** Says a filter in words, one entry for each of its parts: “Country: Germany”. */
export function useFilterText() {
  const { t } = useI18n();
  const say = useValueLabel();
  const { clauseText } = useConditionText();
  return (search: ReportSearch): string[] => {
    const filters = filtersOf(search);
    const values = (key: FilterKey): string[] => {
      const value = filters[key];
      return value === undefined || key === 'where' ? [] : [value].flat();
    };
    return [
      ...filterKeys.flatMap((key) => values(key).map((value) => `${t.dimensions[key]}: ${say(key, value)}`)),
      ...readClauses(search.where)
        .map(clauseText)
        .map(({ name, rest }) => `${name} ${rest}`),
    ];
  };
}
