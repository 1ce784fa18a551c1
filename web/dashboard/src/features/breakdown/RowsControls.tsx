import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Dimension } from '@/gql/graphql';
import { oneOf } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './AllRows.module.css';
import { figureName } from './columns';
import { type AllRowsSearch, figures, readAllRowsSearch, splitGroups, splitOf } from './search';

interface RowsControlsProps {
  search: AllRowsSearch;
  /** Dimension of the rows, which is not offered for splitting. */
  dimension: Dimension;
  onChange: (next: AllRowsSearch) => void;
  /** The choice of columns; null if the columns are values. */
  menu: ReactNode;
  /** Undefined while there is nothing to save. */
  onDownload: (() => void) | undefined;
}

/** Controls of the table: search, split, and CSV download. */
export function RowsControls({ search, dimension, onChange, menu, onDownload }: RowsControlsProps) {
  const { t } = useI18n();
  const split = splitOf(search, dimension);
  const another = { by: undefined, dir: undefined, offset: undefined };
  return (
    <div className={classes.controls}>
      <TextInput
        className={classes.search}
        size="xs"
        leftSection={<IconSearch size={15} />}
        placeholder={t.overview.searchRows}
        aria-label={t.overview.searchRows}
        data-autofocus
        maxLength={200}
        value={search.q ?? ''}
        onChange={(event) => {
          onChange({ q: event.currentTarget.value || undefined, offset: undefined });
        }}
      />
      <Select
        className={classes.split}
        size="xs"
        aria-label={t.rows.split}
        placeholder={t.rows.split}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t.rows.notSplit }}
        nothingFoundMessage={t.filters.noMatch}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: true }}
        value={split && lower(split)}
        data={splitGroups.map(([key, dimensions]) => ({
          group: key === 'time' ? t.rows.time : t.filters.groups[key],
          items: dimensions
            .filter((entry) => entry !== dimension)
            .map((entry) => ({
              value: lower(entry),
              label: t.dimensions[lower(entry)],
            })),
        }))}
        onChange={(value) => {
          onChange({ ...another, split: readAllRowsSearch({ split: value }).split, figure: undefined });
        }}
      />
      {split ? (
        <Select
          className={classes.figure}
          size="xs"
          aria-label={t.rows.figure}
          allowDeselect={false}
          value={search.figure ?? 'sessions'}
          data={figures.map((figure) => ({ value: figure, label: figureName(figure, t) }))}
          onChange={(value) => {
            const figure = oneOf(figures, value);
            onChange({ ...another, figure: figure === 'sessions' ? undefined : figure });
          }}
        />
      ) : null}
      {menu}
      <Button
        className={classes.download}
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        aria-label={t.rows.download}
        disabled={onDownload === undefined}
        onClick={onDownload}
      >
        {t.rows.csv}
      </Button>
    </div>
  );
}
