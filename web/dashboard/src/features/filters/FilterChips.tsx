import { useRef } from 'react';
import { useNamesOfGoals } from '@/features/goals/names';
import { useI18n } from '@/i18n/I18n';
import type { WhereField } from '@/rest/values';
import { filtersOf, type Part } from './change';
import { Chip } from './Chip';
import classes from './Filters.module.css';
import { useValueLabel } from './labels';
import { type FilterKey, filterKeys, type ReportSearch } from './params';
import { useConditionText } from './useConditionText';
import type { useReportFilters } from './useReportFilters';
import { type Clause, readClauses } from './where';

interface FilterChipsProps {
  project: string;
  filters: ReturnType<typeof useReportFilters>;
  /** Names of segments by their keys. */
  segments: ReadonlyMap<string, string>;
  /** Whether the figures count only the pageviews of the page or group that the filter names. */
  ofViews?: boolean;
  /** Opens the dialog for conditions with a clause, which replaces the part. */
  onEdit: (clause: Clause, part: Part) => void;
}

const ofPages: readonly (FilterKey | WhereField)[] = ['page', 'page_group', 'entry_page', 'exit_page'];

/** Returns true if a clause asks for visits that saw certain pages. */
const isOfPages = (clause: Clause) =>
  clause.every(({ field, op }) => field !== undefined && ofPages.includes(field) && !op.startsWith('not_'));

/** The names of the parameters that have chips, each with its entries. */
const entriesOf = (search: ReportSearch) => {
  const filters = filtersOf(search);
  return filterKeys.flatMap((key) => {
    const value = filters[key];
    if (value === undefined || key === 'page_mode' || key === 'where') return [];
    return Array.isArray(value)
      ? value.map((entry) => ({ key, entry, part: { key, value: entry } }))
      : [{ key, entry: value, part: { key } }];
  });
};

/** The active filter, one chip per part, with words for how the parts combine. */
export function FilterChips({ project, filters, segments, ofViews = false, onEdit }: FilterChipsProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const list = useRef<HTMLUListElement>(null);
  const { search } = filters;
  const entries = entriesOf(search);
  const clauses = readClauses(search.where);
  const aboutGoals = search.goal !== undefined || clauses.flat().some(({ field }) => field === 'goal');
  const goals = useNamesOfGoals(project, aboutGoals);
  const { clauseText } = useConditionText(goals);
  const nameOf = (key: FilterKey) =>
    key === 'page' && search.page_mode && search.page_mode !== 'any'
      ? t.dimensions[search.page_mode === 'entry' ? 'entry_page' : 'exit_page']
      : t.dimensions[key];
  const chips: { id: string; part: Part; name: string; value: string; title: string; isClause: boolean }[] = [
    ...entries.map(({ key, entry, part }) => {
      const value = key === 'segment' ? (segments.get(entry) ?? entry) : say(key, entry, goals.get(entry));
      return { id: `${key}:${entry}`, part, name: nameOf(key), value, title: entry, isClause: false };
    }),
    ...clauses.map(clauseText).map(({ name, rest }, place) => ({
      id: `where:${place}`,
      part: { place },
      name,
      value: rest,
      title: `${name} ${rest}`,
      isClause: true,
    })),
  ];
  if (chips.length === 0) return null;

  const wanted = (search.goal?.length ?? 0) + clauses.filter(isGoal).length;
  const isNarrowed = ofViews && (search.page !== undefined || search.page_group !== undefined);
  const pages = entries.some(({ key }) => ofPages.includes(key)) || clauses.some(isOfPages);
  const notes = [
    wanted > 1 ? t.filters.ofGoals : null,
    isNarrowed ? t.filters.ofViews : pages ? t.filters.ofPages : null,
  ].filter((note) => note !== null);
  return (
    <ul ref={list} tabIndex={-1} className={classes.chips} aria-label={t.filters.active}>
      {chips.map(({ id, part, name, value, title, isClause }, at) => (
        <li key={id} className={classes.part}>
          <Chip
            project={project}
            search={search}
            part={part}
            text={{
              name,
              value,
              title,
              edit: isClause ? t.where.edit(title) : t.filters.edit(name, value),
            }}
            remove={isClause ? t.where.remove(title) : t.filters.remove(name, value)}
            onChange={(update) => {
              filters.change(update);
              // The chip may be another one now.
              list.current?.focus();
            }}
            onEdit={(clause) => {
              onEdit(clause, part);
            }}
            onRemove={() => {
              filters.removePart(part);
            }}
          />
          {at < chips.length - 1 ? <span className={classes.and}>{t.filters.and}</span> : null}
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button type="button" className={`plain ${classes.clear}`} onClick={filters.clear}>
            {t.filters.clear}
          </button>
        </li>
      ) : null}
      {notes.map((note) => (
        <li key={note} className={classes.note}>
          {note}
        </li>
      ))}
    </ul>
  );
}

/** Returns true if a clause asks for visits that reached goals. */
const isGoal = (clause: Clause) => clause.every(({ field, op }) => field === 'goal' && !op.startsWith('not_'));
