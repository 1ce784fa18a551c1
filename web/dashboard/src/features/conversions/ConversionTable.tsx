import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import rowLink from '@/components/RowLink.module.css';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { localNow } from '@/lib/zone';
import { StatusBadge, UploadBadge } from './Badges';
import { keepFilters } from './conversions';
import classes from './Conversions.module.css';

const ConversionRowFragment = graphql(`
  fragment ConversionRow on Conversion {
    id
    eventId
    definition
    source
    status
    occurredAt
    value
    currency
    uploads {
      destination
      state
    }
  }
`);

interface ConversionTableProps {
  /** Undefined while loading. */
  items: readonly FragmentType<typeof ConversionRowFragment>[] | undefined;
  definitions: readonly { key: string; name: string }[];
  /** The shown columns, besides the time. */
  columns: readonly ConversionColumn[];
  place: { org: string; project: string };
  timezone: string;
  stale: boolean;
}

/** The columns of the list besides the time, in order. */
export const conversionColumns = ['conversion', 'value', 'status', 'source', 'platforms'] as const;
export type ConversionColumn = (typeof conversionColumns)[number];

export function ConversionTable({ items, definitions, columns, place, timezone, stale }: ConversionTableProps) {
  const { t } = useI18n();
  return (
    <table className={classes.table} aria-busy={!items || stale} data-stale={stale} aria-label={t.conversions.list}>
      <thead>
        <tr>
          {(['when', ...columns] as const).map((column) => (
            <th key={column} scope="col" className={classes[`${column}Head`]}>
              {t.conversions.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map((item, at) => (
              <ConversionRow
                key={at}
                item={item}
                definitions={definitions}
                columns={columns}
                place={place}
                timezone={timezone}
              />
            ))
          : Array.from({ length: 10 }, (_, row) => (
              <tr key={row} aria-hidden>
                {[70, ...columns.map((_, cell) => [60, 50, 60, 60, 80][cell] ?? 60)].map((width, cell) => (
                  <td key={cell}>
                    <Skeleton height={11} width={`${width}%`} my={4} />
                    <Skeleton height={9} width={`${width * 0.6}%`} mt={8} mb={3} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

interface ConversionRowProps extends Pick<ConversionTableProps, 'definitions' | 'columns' | 'place' | 'timezone'> {
  item: FragmentType<typeof ConversionRowFragment>;
}

function ConversionRow({ item, definitions, columns, place, timezone }: ConversionRowProps) {
  const { t, format } = useI18n();
  const words = t.conversions;
  const one = readFragment(ConversionRowFragment, item);
  const name = definitions.find(({ key }) => key === one.definition)?.name ?? one.definition;
  const cells: Record<ConversionColumn, ReactNode> = {
    conversion: (
      <td key="conversion" className={classes.conversion}>
        <span className="truncate">{name}</span>
        <small className="truncate" title={one.eventId}>
          {one.eventId}
        </small>
      </td>
    ),
    value: (
      <td key="value" className={`${classes.value} num`}>
        {typeof one.value === 'number' ? (
          format.moneyExact(one.value, one.currency)
        ) : (
          <span className={classes.muted}>{words.noValue}</span>
        )}
      </td>
    ),
    status: (
      <td key="status" className={classes.status}>
        <StatusBadge status={one.status} />
      </td>
    ),
    source: (
      <td key="source" className={classes.source}>
        {words.source[lower(one.source)]}
      </td>
    ),
    platforms: (
      <td key="platforms" className={classes.platforms}>
        {one.uploads.length > 0 ? (
          <span className={classes.badges}>
            {one.uploads.map(({ destination, state }) => (
              <UploadBadge key={destination} state={state} platform={t.values.ad_platform[lower(destination)]} />
            ))}
          </span>
        ) : (
          <span className={classes.muted}>{words.noPlatforms}</span>
        )}
      </td>
    ),
  };
  return (
    <tr>
      <td className={classes.when}>
        <Link
          className={rowLink.open}
          to="/p/$org/$project/conversions/$conversion"
          params={{ ...place, conversion: one.id }}
          search={keepFilters}
          aria-label={words.open(name, format.dateTime(one.occurredAt, timezone))}
        >
          <time className="num" dateTime={one.occurredAt}>
            {format.time(one.occurredAt, timezone)}
          </time>
        </Link>
        <small>{format.dayMedium(localNow(timezone, new Date(one.occurredAt)))}</small>
      </td>
      {columns.map((column) => cells[column])}
    </tr>
  );
}
