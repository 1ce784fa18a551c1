import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '@/components/later';
import { clauseOf, type Part } from './change';
import { ChipButton, type ChipText, ChipWords } from './ChipButton';
import type { ChipMenuProps } from './ChipMenu';
import { choiceOf } from './choice';
import classes from './Filters.module.css';
import type { ReportSearch } from './params';
import type { Clause } from './where';

const ChipMenu = later<ChipMenuProps>(
  async () => (await import('./ChipMenu')).ChipMenu,
  ({ text, children }) => (
    <span className={classes.chip}>
      <ChipButton text={text} opened />
      {children}
    </span>
  ),
);

interface ChipProps {
  project: string;
  search: ReportSearch;
  part: Part;
  text: ChipText;
  /** Accessible name of the button that removes the chip. */
  remove: string;
  onChange: (update: (now: ReportSearch) => ReportSearch) => void;
  /** Opens the dialog for conditions. */
  onEdit: (clause: Clause) => void;
  onRemove: () => void;
}

/** One part of the filter. A click on it changes it: values in a menu, which is loaded then, other conditions in a dialog. */
export function Chip({ project, search, part, text, remove, onChange, onEdit, onRemove }: ChipProps) {
  const [wanted, setWanted] = useState(false);
  const clause = clauseOf(search, part);
  const choice = choiceOf(search, part);
  // A later choice in the same place has its menu closed.
  if (!choice && wanted) setWanted(false);
  const cross = (
    <button type="button" className={`plain ${classes.chipX}`} aria-label={remove} onClick={onRemove}>
      <IconX size={13} stroke={2.2} aria-hidden />
    </button>
  );
  if (choice && wanted)
    return (
      <ChipMenu
        project={project}
        text={text}
        search={search}
        part={part}
        choice={choice}
        onChange={onChange}
        onOr={onEdit}
      >
        {cross}
      </ChipMenu>
    );
  let words;
  if (choice)
    words = (
      <ChipButton
        text={text}
        opened={false}
        onClick={() => {
          setWanted(true);
        }}
      />
    );
  else if (clause)
    words = (
      <ChipButton
        text={text}
        onClick={() => {
          onEdit(clause);
        }}
      />
    );
  else words = <ChipWords {...text} />;
  return (
    <span className={classes.chip}>
      {words}
      {cross}
    </span>
  );
}
