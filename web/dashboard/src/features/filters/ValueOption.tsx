import { Combobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { Meaning } from './Meaning';
import { useChoiceMeaning } from './meanings';
import classes from './ValuePicker.module.css';

interface ValueOptionProps {
  dimension: Dimension;
  value: string;
  text: string;
  /** Number of sessions with the value; undefined if it does not occur in the period. */
  sessions?: number | undefined;
  /** Whether one value alone can be chosen, so that there is no box. */
  single: boolean;
  ticked: boolean;
  onPick: (value: string, click: MouseEvent) => void;
  onToggle: (value: string) => void;
}

/** A value of the picker's list. Its name chooses it, its box adds or removes it. */
export function ValueOption({ dimension, value, text, sessions, single, ticked, onPick, onToggle }: ValueOptionProps) {
  const { format } = useI18n();
  const meaning = useChoiceMeaning();
  return (
    <Combobox.Option
      value={value}
      className={classes.option}
      active={ticked}
      aria-selected={ticked}
      onClick={(event) => {
        onPick(value, event);
      }}
    >
      {single ? null : (
        <span
          className={classes.tick}
          data-ticked={ticked}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(value);
          }}
        >
          <span className={classes.box}>{ticked ? <IconCheck size={13} stroke={3} aria-hidden /> : null}</span>
        </span>
      )}
      <span className={classes.value}>
        <span className={classes.line}>
          <span className="truncate" title={value}>
            {text}
          </span>
          {sessions === undefined ? null : <span className={`${classes.count} num`}>{format.short(sessions)}</span>}
        </span>
        <Meaning text={meaning(dimension, value)} />
      </span>
    </Combobox.Option>
  );
}
