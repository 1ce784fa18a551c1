import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import type { Table } from './schema';
import classes from './Sql.module.css';

interface SchemaBrowserProps {
  tables: readonly Table[];
  onInsert: (text: string) => void;
}

/** Tables and their columns with descriptions. Clicking a name inserts it into the query. */
export function SchemaBrowser({ tables, onInsert }: SchemaBrowserProps) {
  const { t } = useI18n();
  return (
    <Panel title={t.sql.tables} subtitle={t.sql.tablesHint} className={classes.schema}>
      <div className={classes.tables}>
        {tables.map((table, index) => (
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
