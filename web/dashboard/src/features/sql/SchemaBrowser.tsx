import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import type { Table } from './schema';
import classes from './Sql.module.css';

interface SchemaBrowserProps {
  /** Undefined while they are being loaded. */
  tables: readonly Table[] | undefined;
  onInsert: (text: string) => void;
}

/**
 * Tables and their columns with descriptions. Clicking a name inserts it into the query. On a narrow screen the list is
 * closed until somebody opens it, because the result of the query stands below it.
 */
export function SchemaBrowser({ tables, onInsert }: SchemaBrowserProps) {
  const { t } = useI18n();
  const list = useId();
  // Sql.module.css turns to one column at this width.
  const narrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const toggle = (
    <Button
      size="compact-xs"
      variant="default"
      aria-expanded={opened}
      aria-controls={list}
      onClick={() => {
        setOpened(!opened);
      }}
    >
      {opened ? t.sql.hideTables : t.sql.showTables}
    </Button>
  );
  return (
    <Panel
      title={t.sql.tables}
      subtitle={narrow && !opened ? undefined : t.sql.tablesHint}
      aside={narrow ? toggle : undefined}
      className={classes.schema}
    >
      <div id={list} className={classes.tables} hidden={narrow && !opened}>
        {tables ? null : <Skeleton h={340} aria-hidden />}
        {tables?.map((table, index) => (
          <details key={table.name} name="sql-table" open={index === 0}>
            <summary>
              <IconChevronRight size={14} aria-hidden />
              <code>{table.name}</code>
              <span className={classes.count}>{table.columns.length}</span>
            </summary>
            <p lang="en" className={classes.meaning}>
              {table.meaning}
            </p>
            <ul>
              {table.columns.map((column) => (
                <li key={column.name}>
                  <Hint
                    text={[column.meaning, column.unit ? `(${column.unit})` : '', column.values.join(', ')]
                      .filter(Boolean)
                      .join(' ')}
                  >
                    <UnstyledButton
                      className={classes.column}
                      aria-description={t.sql.insert(column.name)}
                      onClick={() => {
                        onInsert(column.name);
                      }}
                    >
                      <code>{column.name}</code>
                      <span>
                        {column.type}
                        {column.nullable ? ' · null' : ''}
                      </span>
                    </UnstyledButton>
                  </Hint>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Panel>
  );
}
