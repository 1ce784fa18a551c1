import { Modal, Skeleton, TextInput, useMatches } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Hint } from '@/components/Hint';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { useValueLabel } from '@/features/filters/labels';
import { filterOfRow } from '@/features/filters/change';
import { type Filters } from '@/features/filters/params';
import type { AnalyticsFilter } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './AllRowsDialog.module.css';
import { type Column, columnHint, columns } from './columns';
import { dimensionOf, type View } from './panels';
import { type Row, useRows } from './rows';

const LIMIT = 500;

interface AllRowsDialogProps {
  title: string;
  project: string;
  currency: string;
  filter: AnalyticsFilter;
  view: View;
  onClose: () => void;
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
}

export default function AllRowsDialog({
  title,
  project,
  currency,
  filter,
  view,
  onClose,
  has,
  onToggle,
}: AllRowsDialogProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const [typed, setTyped] = useState('');
  const [scrolled, setScrolled] = useState(false);
  const [sort, setSort] = useState<{ column: Column; up: boolean }>({ column: 'amount', up: false });
  const fullScreen = useMatches({ base: true, sm: false });
  const query = useRows(project, filter, view, LIMIT, { alone: true });
  const dimension = dimensionOf(view);
  const wanted = typed.trim().toLowerCase();
  const all = query.data?.rows ?? [];
  const shownColumns = columns.filter(
    (column) =>
      all.some((row) => row[column] !== undefined) &&
      (column !== 'sessions' || view === 'PAGES') &&
      (column !== 'conversionValue' || all.some((row) => row.conversionValue > 0)),
  );
  const rows = all
    .map((row) => ({ ...row, text: say(dimension, row.value, row.label) }))
    .filter(({ text, value }) => text.toLowerCase().includes(wanted) || (value ?? '').toLowerCase().includes(wanted))
    .sort((a, b) => ((a[sort.column] ?? 0) - (b[sort.column] ?? 0)) * (sort.up ? 1 : -1));

  const cell = (row: Row, column: Column) => {
    const value = row[column] ?? 0;
    switch (column) {
      case 'bounceRate':
        // A visit bounces off the page it began on: where none began, there is no rate.
        if ((row.entries ?? row.sessions) === 0) return '–';
        return format.percent(value);
      case 'share':
        return format.percent(value);
      case 'conversionRate':
        return value === 0 ? '–' : format.percentExact(value);
      case 'engagedMs':
        return format.duration(value);
      case 'scroll':
        return format.percent(value / 100);
      case 'conversionValue':
        return value === 0 ? '–' : format.money(value, currency);
      default:
        return value === 0 ? '–' : format.whole(value);
    }
  };
  const heading = (column: Column) =>
    column === 'amount' ? (view === 'PAGES' ? t.overview.views : t.overview.sessions) : t.overview.columns[column];

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={1180}
      fullScreen={fullScreen}
      centered
      closeButtonProps={{ 'aria-label': t.common.close }}
      classNames={{ body: classes.body, title: classes.title }}
    >
      <TextInput
        leftSection={<IconSearch size={16} />}
        placeholder={t.overview.searchRows}
        aria-label={t.overview.searchRows}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
        mb={10}
      />
      <div
        className={classes.scroll}
        data-scrolled={scrolled}
        onScroll={(event) => {
          setScrolled(event.currentTarget.scrollLeft > 0);
        }}
      >
        {query.error ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isPending
          ? Array.from({ length: 9 }, (_, index) => (
              <Skeleton key={index} height={14} my={13} width={`${96 - index * 4}%`} />
            ))
          : null}
        {query.data && rows.length === 0 ? <Empty heading={t.filters.noMatch}>{t.overview.noMatchText}</Empty> : null}
        {rows.length > 0 ? (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t.overview.firstColumn[view]}</th>
                {shownColumns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    aria-sort={sort.column === column ? (sort.up ? 'ascending' : 'descending') : 'none'}
                  >
                    <Hint text={columnHint(column, view, t)}>
                      <button
                        type="button"
                        className={`plain ${classes.sort}`}
                        onClick={() => {
                          setSort({ column, up: sort.column === column ? !sort.up : false });
                        }}
                      >
                        {heading(column)}
                        {sort.column === column ? (
                          sort.up ? (
                            <IconArrowUp size={13} aria-hidden />
                          ) : (
                            <IconArrowDown size={13} aria-hidden />
                          )
                        ) : null}
                      </button>
                    </Hint>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const rowFilter = filterOfRow(dimension, row.value);
                return (
                  <tr key={row.value ?? ''} data-active={rowFilter !== null && has(rowFilter)}>
                    <th scope="row">
                      {rowFilter ? (
                        <button
                          type="button"
                          className={`plain ${classes.value}`}
                          title={t.overview.filterBy(row.text)}
                          onClick={() => {
                            onToggle(rowFilter);
                            onClose();
                          }}
                        >
                          {row.text}
                        </button>
                      ) : (
                        <span className={classes.unset}>{row.text}</span>
                      )}
                    </th>
                    {shownColumns.map((column) => (
                      <td key={column} className="num">
                        {cell(row, column)}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        ) : null}
      </div>
      {query.data && query.data.distinct > all.length ? (
        <p className={classes.note}>
          {t.overview.firstRows(format.whole(all.length), format.whole(query.data.distinct))}
        </p>
      ) : null}
    </Modal>
  );
}
