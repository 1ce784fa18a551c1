import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Popover } from '@/components/Popover';
import { useI18n } from '@/i18n/I18n';
import classes from './ColumnsMenu.module.css';
import type { Columns } from './useColumns';

interface ColumnsMenuProps<Column extends string> {
  columns: Columns<Column>;
  labels: Readonly<Record<Column, string>>;
  /** Columns that the table can show now; all by default. */
  offered?: readonly Column[];
  /** Whether the table becomes a list on a phone, which has room for one arrangement. */
  listOnPhone?: boolean;
}

/** Button that opens the choice of a table's columns. */
export function ColumnsMenu<Column extends string>({
  columns,
  labels,
  offered = columns.all,
  listOnPhone = false,
}: ColumnsMenuProps<Column>) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          className={listOnPhone ? (classes.wide ?? '') : ''}
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={15} stroke={1.7} />}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {t.columnsMenu.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          value={offered.filter((column) => columns.shown.includes(column))}
          onChange={(chosen) => {
            columns.choose(chosen, offered);
          }}
        >
          <div className={classes.choices} role="group" aria-label={t.columnsMenu.label}>
            {offered.map((column) => (
              <Checkbox key={column} size="xs" value={column} label={labels[column]} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
