import { Combobox, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBack } from '@/lib/useBack';
import { type Part, withoutPart } from './change';
import { ChipButton, type ChipText } from './ChipButton';
import type { Choice } from './choice';
import { clauseOfChoice, withChoice } from './choose';
import classes from './Filters.module.css';
import { type ReportSearch, toAnalyticsFilter } from './params';
import { ValuePicker } from './ValuePicker';
import type { Clause } from './where';

export interface ChipMenuProps {
  project: string;
  text: ChipText;
  search: ReportSearch;
  /** The part of the filter that the chip shows, and its choice. */
  part: Part;
  choice: Choice;
  onChange: (update: (now: ReportSearch) => ReportSearch) => void;
  /** Opens the dialog for conditions combined with "or". */
  onOr: (clause: Clause) => void;
  /** Content behind the button. */
  children: ReactNode;
}

/** Chip of the filter whose values can be changed in a menu below it. The menu opens when it is loaded. */
export function ChipMenu({ project, text, search, part, choice, onChange, onOr, children }: ChipMenuProps) {
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  useBack(combobox.dropdownOpened, combobox.closeDropdown);
  return (
    <Combobox store={combobox} width={300} position="bottom-start" withinPortal={false} shadow="md" keepMounted={false}>
      <span className={classes.chip}>
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <ChipButton
            text={text}
            opened={combobox.dropdownOpened}
            onClick={() => {
              combobox.toggleDropdown();
            }}
          />
        </Combobox.Target>
        {children}
      </span>
      <Combobox.Dropdown>
        <ValuePicker
          key={JSON.stringify(choice)}
          combobox={combobox}
          project={project}
          filter={toAnalyticsFilter(withoutPart(search, part))}
          choice={choice}
          onApply={(next) => {
            combobox.closeDropdown();
            onChange((now) => withChoice(now, next, part));
          }}
          onOr={(next) => {
            combobox.closeDropdown();
            onOr(clauseOfChoice(next));
          }}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
