import { Combobox, Skeleton, useCombobox } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { graphql } from '@/gql';
import type { AnalyticsFilter, Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';
import { useBack } from '@/lib/useBack';
import { ProblemText } from '@/components/States';
import { asProblem } from '@/lib/problem';
import classes from './Filters.module.css';
import { useValueLabel } from './labels';
import { filterOfRow } from './change';
import { dimensionGroups } from './dimensions';
import { FilterButton } from './FilterButton';
import { Meaning } from './Meaning';
import { useChoiceMeaning } from './meanings';
import { type Filters } from './params';

const FilterOptionsDocument = graphql(`
  query FilterOptions($project: String!, $filter: AnalyticsFilter) {
    project(project: $project) {
      id
      filterOptions(filter: $filter, limit: 100) {
        dimensions {
          dimension
          options {
            value
            label
            sessions
          }
        }
      }
    }
  }
`);

/** Dimensions that accept typed values that do not occur in the period. */
const free: readonly Dimension[] = [
  'PAGE',
  'ENTRY_PAGE',
  'EXIT_PAGE',
  'REF_HOST',
  'UTM_CAMPAIGN',
  'UTM_SOURCE',
  'UTM_MEDIUM',
  'UTM_CONTENT',
  'UTM_TERM',
  'UTM_ID',
  'VARIANT',
];

export interface FilterMenuProps {
  project: string;
  filter: AnalyticsFilter;
  onAdd: (filters: Filters) => void;
  /** Opens the dialog for conditions that a list of values cannot express. */
  onCondition: () => void;
}

const CONDITION = '$condition';

/** Filter menu with two steps: first the dimension, then the value. Both can be searched. It opens when it is loaded. */
export function FilterMenu({ project, filter, onAdd, onCondition }: FilterMenuProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const meaning = useChoiceMeaning();
  const [dimension, setDimension] = useState<Dimension | null>(null);
  const [typed, setTyped] = useState('');
  const list = useId();
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setDimension(null);
      setTyped('');
      combobox.focusTarget();
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
    },
  });
  useBack(combobox.dropdownOpened, combobox.closeDropdown);
  const { focusSearchInput } = combobox;
  useEffect(focusSearchInput, [focusSearchInput]);
  const options = useQuery({
    ...documentQuery('FilterOptions', FilterOptionsDocument, { project, filter }),
    enabled: combobox.dropdownOpened,
  });
  const wanted = typed.trim().toLowerCase();
  const name = (entry: Dimension) => t.dimensions[entry.toLowerCase() as Lowercase<Dimension>];

  const found =
    dimension === null
      ? []
      : (options.data?.project.filterOptions.dimensions.find((entry) => entry.dimension === dimension)?.options ?? []);
  const shown = found
    .map((option) => ({ ...option, text: say(dimension ?? 'PAGE', option.value, option.label) }))
    .filter(({ text, value }) => text.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted))
    .slice(0, 80);
  const offerTyped =
    dimension !== null &&
    wanted !== '' &&
    free.includes(dimension) &&
    !shown.some(({ value }) => value.toLowerCase() === wanted);

  const groups = dimensionGroups
    .map(([key, entries]) => ({ key, entries: entries.filter((entry) => name(entry).toLowerCase().includes(wanted)) }))
    .filter(({ entries }) => entries.length > 0);
  const first =
    dimension === null ? groups[0]?.entries[0] : (shown[0]?.value ?? (offerTyped ? typed.trim() : undefined));

  // Select the first option that the search found, so that Enter submits it.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (wanted !== '' && first !== undefined) selectFirstOption();
  }, [wanted, first, selectFirstOption]);

  const submit = (value: string) => {
    if (value === CONDITION) {
      combobox.closeDropdown();
      onCondition();
      return;
    }
    if (dimension === null) {
      setDimension(value as Dimension);
      setTyped('');
      combobox.resetSelectedOption();
      combobox.focusSearchInput();
      return;
    }
    const added = filterOfRow(dimension, value);
    if (added) onAdd(added);
    combobox.closeDropdown();
  };

  const back = () => {
    setDimension(null);
    setTyped('');
    combobox.focusSearchInput();
  };

  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      withinPortal={false}
      shadow="md"
      onOptionSubmit={submit}
      keepMounted={false}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <FilterButton
          opened={combobox.dropdownOpened}
          onClick={() => {
            combobox.toggleDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {dimension ? (
          <button type="button" className={`plain ${classes.back}`} onClick={back}>
            <IconChevronLeft size={15} aria-hidden />
            {name(dimension)}
          </button>
        ) : null}
        <Combobox.Search
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          value={typed}
          placeholder={dimension ? t.filters.searchValue(name(dimension)) : t.filters.searchDimension}
          aria-label={dimension ? t.filters.searchValue(name(dimension)) : t.filters.searchDimension}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '' && dimension) back();
          }}
        />
        <Combobox.Options
          id={list}
          mah={330}
          style={{ overflowY: 'auto' }}
          aria-label={dimension ? name(dimension) : t.filters.add}
        >
          {dimension === null
            ? groups.map(({ key, entries }) => (
                <Combobox.Group key={key} label={t.filters.groups[key]}>
                  {entries.map((entry) => (
                    <Combobox.Option key={entry} value={entry}>
                      {name(entry)}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))
            : null}
          {dimension === null ? (
            <Combobox.Option value={CONDITION} className={classes.more}>
              {t.where.add}
              <small>{t.where.addHint}</small>
            </Combobox.Option>
          ) : null}
          {dimension !== null && options.isPending
            ? [70, 55, 62, 40].map((width) => <Skeleton key={width} height={12} width={`${width}%`} m={10} />)
            : null}
          {dimension !== null && options.error ? (
            <Combobox.Empty>
              <ProblemText problem={asProblem(options.error)} loading />
            </Combobox.Empty>
          ) : null}
          {shown.map((option) => (
            <Combobox.Option key={option.value} value={option.value}>
              <span className={classes.option}>
                <span className="truncate" title={option.value}>
                  {option.text}
                </span>
                <span className={`${classes.count} num`}>{format.short(option.sessions)}</span>
              </span>
              <Meaning text={meaning(dimension ?? 'PAGE', option.value)} />
            </Combobox.Option>
          ))}
          {offerTyped ? (
            <Combobox.Option value={typed.trim()}>{t.filters.exactly(typed.trim())}</Combobox.Option>
          ) : null}
          {dimension !== null && options.data && shown.length === 0 && !offerTyped ? (
            <Combobox.Empty>{found.length === 0 ? t.filters.noValues : t.filters.noMatch}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
