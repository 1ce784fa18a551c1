import type { ComponentProps } from 'react';
import classes from './Filters.module.css';

export interface ChipText {
  name: string;
  value: string;
  /** Shown on hover, where the value may be cut. */
  title: string;
  /** Accessible name of the button that changes the chip. */
  edit: string;
}

/** Name and value of a chip. */
export function ChipWords({ name, value, title }: ChipText) {
  return (
    <>
      <span className={classes.chipName}>{name}</span>{' '}
      <span className={`${classes.chipValue} truncate`} title={title}>
        {value}
      </span>
    </>
  );
}

interface ChipButtonProps extends ComponentProps<'button'> {
  text: ChipText;
  /** Whether its menu is open; undefined if the button opens a dialog. */
  opened?: boolean;
}

/** Button of a chip, which opens what changes it. */
export function ChipButton({ text, opened, ...button }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={opened === undefined ? 'dialog' : 'listbox'}
      aria-expanded={opened}
      {...button}
      className={`plain ${classes.chipEdit}`}
      aria-label={text.edit}
    >
      <ChipWords {...text} />
    </button>
  );
}
