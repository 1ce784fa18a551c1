import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import classes from './Explained.module.css';
import { Popover } from './Popover';

/** A value of a list, and the sentence that explains it. */
export interface Meaning {
  name: string;
  text: string;
}

/** Returns the meanings of the values that a control offers. */
export const meaningsOf = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  texts: Readonly<Record<Value, string>>,
): Meaning[] => values.map((value) => ({ name: names[value], text: texts[value] }));

interface ExplainedProps {
  values: readonly Meaning[];
  /** Whether the control has no visible label, so that the question mark stands beside it. */
  beside?: boolean;
  className?: string | undefined;
  /** The control. */
  children: ReactNode;
}

/** Control with a question mark, which explains each of its values. */
export function Explained({ values, beside = false, className = '', children }: ExplainedProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <div className={`${classes.explained} ${className}`} data-beside={beside || undefined}>
      {children}
      <Popover
        opened={open}
        onChange={setOpen}
        width={320}
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles
        middlewares={{ shift: { padding: 8 }, flip: true }}
      >
        <Popover.Target>
          <ActionIcon
            className={classes.mark}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t.meanings.explain}
            onClick={() => {
              setOpen(!open);
            }}
          >
            <IconHelp size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t.meanings.explain}>
          {/* Escape closes the list only, and not the dialog around it. */}
          <dl className={classes.values} tabIndex={0} data-autofocus data-mantine-stop-propagation="true">
            {values.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
