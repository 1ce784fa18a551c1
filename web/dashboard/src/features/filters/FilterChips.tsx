import { IconX } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import classes from './Filters.module.css';
import { useValueLabel } from './labels';
import { filtersOf } from './change';
import { type FilterKey, filterKeys, type ReportSearch } from './params';

interface FilterChipsProps {
  search: ReportSearch;
  onRemove: (key: FilterKey, value?: string) => void;
  onClear: () => void;
}

/** The filter as it stands, one chip a value; a chip is taken away with its button. */
export function FilterChips({ search, onRemove, onClear }: FilterChipsProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const filters = filtersOf(search);
  const chips = filterKeys.flatMap((key) => {
    const value = filters[key];
    if (value === undefined || key === 'page_mode') return [];
    const name =
      key === 'page' && filters.page_mode && filters.page_mode !== 'any'
        ? t.dimensions[filters.page_mode === 'entry' ? 'entry_page' : 'exit_page']
        : t.dimensions[key];
    return (Array.isArray(value) ? value : [value]).map((entry) => ({ key, name, entry, list: Array.isArray(value) }));
  });
  if (chips.length === 0) return null;

  return (
    <ul className={classes.chips} aria-label={t.filters.active}>
      {chips.map(({ key, name, entry, list }) => (
        <li key={`${key}:${entry}`} className={classes.chip}>
          <span className={classes.chipName}>{name}</span>
          <span className={`${classes.chipValue} truncate`} title={entry}>
            {say(key, entry)}
          </span>
          <button
            type="button"
            className={`plain ${classes.chipX}`}
            aria-label={t.filters.remove(name, say(key, entry))}
            onClick={() => {
              onRemove(key, list ? entry : undefined);
            }}
          >
            <IconX size={13} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button type="button" className={`plain ${classes.clear}`} onClick={onClear}>
            {t.filters.clear}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
