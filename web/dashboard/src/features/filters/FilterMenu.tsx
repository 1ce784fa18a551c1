import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { useBack } from '@/lib/useBack';
import { withoutPart } from './change';
import { choiceOf } from './choice';
import { noChoice, partOf, withChoice } from './choose';
import { dimensionGroups } from './dimensions';
import { FilterButton } from './FilterButton';
import classes from './Filters.module.css';
import { type ReportSearch, toAnalyticsFilter } from './params';
import { ValuePicker } from './ValuePicker';

export interface FilterMenuProps {
  project: string;
  search: ReportSearch;
  onChange: (update: (now: ReportSearch) => ReportSearch) => void;
  /** Opens the dialog for conditions that a list of values cannot express. */
  onCondition: () => void;
}

const CONDITION = '$condition';

/**
 * Filter menu with two steps: first the dimension, then the values. Both can be searched. The filter of a dimension is
 * changed if it is one; to goals and events, more are added. The menu opens when it is loaded.
 */
export function FilterMenu({ project, search, onChange, onCondition }: FilterMenuProps) {
  const { t } = useI18n();
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
  const { focusSearchInput, selectFirstOption } = combobox;
  useEffect(focusSearchInput, [focusSearchInput]);
  const wanted = typed.trim().toLowerCase();
  const name = (entry: Dimension) => t.dimensions[lower(entry)];
  const groups = dimensionGroups
    .map(([key, entries]) => ({ key, entries: entries.filter((entry) => name(entry).toLowerCase().includes(wanted)) }))
    .filter(({ entries }) => entries.length > 0);
  const first = groups[0]?.entries[0];

  // Select the first option that the search found, so that Enter submits it.
  useEffect(() => {
    if (wanted !== '' && first !== undefined) selectFirstOption();
  }, [wanted, first, selectFirstOption]);

  const show = (next: Dimension | null) => {
    setDimension(next);
    setTyped('');
    combobox.resetSelectedOption();
    focusSearchInput();
  };
  const submit = (value: string) => {
    if (dimension !== null) return;
    if (value === CONDITION) {
      combobox.closeDropdown();
      onCondition();
    } else show(value as Dimension);
  };
  const part = dimension === null ? undefined : partOf(search, dimension);

  let step;
  if (dimension !== null)
    step = (
      <ValuePicker
        key={dimension}
        combobox={combobox}
        project={project}
        filter={toAnalyticsFilter(part ? withoutPart(search, part) : search)}
        choice={(part && choiceOf(search, part)) ?? noChoice(dimension)}
        onBack={() => {
          show(null);
        }}
        onApply={(choice) => {
          onChange((now) => withChoice(now, choice, part));
          combobox.closeDropdown();
        }}
      />
    );
  else
    step = (
      <>
        <Combobox.Search
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={list}
          value={typed}
          placeholder={t.conditions.searchDimension}
          aria-label={t.conditions.searchDimension}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
            combobox.resetSelectedOption();
          }}
        />
        <Combobox.Options id={list} mah={330} style={{ overflowY: 'auto' }} aria-label={t.filters.add}>
          {groups.map(({ key, entries }) => (
            <Combobox.Group key={key} label={t.filters.groups[key]}>
              {entries.map((entry) => (
                <Combobox.Option key={entry} value={entry}>
                  {name(entry)}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          <Combobox.Option value={CONDITION} className={classes.more}>
            {t.conditions.add}
            <small>{t.conditions.addHint}</small>
          </Combobox.Option>
        </Combobox.Options>
      </>
    );

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
      <Combobox.Dropdown>{step}</Combobox.Dropdown>
    </Combobox>
  );
}
