import { IconX } from '@tabler/icons-react';
import { useNamesOfGoals } from '@/features/goals/names';
import { useI18n } from '@/i18n/I18n';
import classes from './Filters.module.css';
import { useValueLabel } from './labels';
import { filtersOf } from './change';
import { type FilterKey, filterKeys, type ReportSearch } from './params';
import { readClauses } from './where';
import { useConditionText } from './useConditionText';

interface FilterChipsProps {
  project: string;
  search: ReportSearch;
  /** Names of segments by their keys. */
  segments: ReadonlyMap<string, string>;
  onEdit: (place: number) => void;
  onRemoveClause: (place: number) => void;
  onRemove: (key: FilterKey, value?: string) => void;
  onClear: () => void;
}

/** The active filter, one removable chip per value. */
export function FilterChips({
  project,
  search,
  segments,
  onEdit,
  onRemoveClause,
  onRemove,
  onClear,
}: FilterChipsProps) {
  const { t } = useI18n();
  const value = useValueLabel();
  const filters = filtersOf(search);
  const conditions = readClauses(filters.where);
  const aboutGoals = filters.goal !== undefined || conditions.flat().some(({ field }) => field === 'goal');
  const goals = useNamesOfGoals(project, aboutGoals);
  const { clauseText } = useConditionText(goals);
  const say = (key: FilterKey, entry: string) =>
    key === 'segment' ? (segments.get(entry) ?? entry) : value(key, entry, goals.get(entry));
  const clauses = conditions.map(clauseText);
  const ofPages = ['page', 'page_group', 'entry_page', 'exit_page'].some((key) => key in filters);
  const chips = filterKeys.flatMap((key) => {
    const value = filters[key];
    if (value === undefined || key === 'page_mode' || key === 'where') return [];
    const name =
      key === 'page' && filters.page_mode && filters.page_mode !== 'any'
        ? t.dimensions[filters.page_mode === 'entry' ? 'entry_page' : 'exit_page']
        : t.dimensions[key];
    return (Array.isArray(value) ? value : [value]).map((entry) => ({ key, name, entry, list: Array.isArray(value) }));
  });
  if (chips.length + clauses.length === 0) return null;

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
      {clauses.map(({ name, rest }, place) => (
        <li key={`where:${place}`} className={classes.chip} data-wide>
          <button
            type="button"
            className={`plain ${classes.chipEdit}`}
            aria-label={t.where.edit(`${name} ${rest}`)}
            onClick={() => {
              onEdit(place);
            }}
          >
            <span className={classes.chipName}>{name}</span>
            <span className={`${classes.chipValue} truncate`} title={`${name} ${rest}`}>
              {rest}
            </span>
          </button>
          <button
            type="button"
            className={`plain ${classes.chipX}`}
            aria-label={t.where.remove(`${name} ${rest}`)}
            onClick={() => {
              onRemoveClause(place);
            }}
          >
            <IconX size={13} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
      {ofPages ? <li className={classes.note}>{t.filters.ofPages}</li> : null}
      {chips.length + clauses.length > 1 ? (
        <li>
          <button type="button" className={`plain ${classes.clear}`} onClick={onClear}>
            {t.filters.clear}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
