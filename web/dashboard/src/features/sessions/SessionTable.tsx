import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { Hint } from '@/components/Hint';
import rowLink from '@/components/RowLink.module.css';
import { filterOfRow } from '@/features/filters/change';
import { useValueLabel } from '@/features/filters/labels';
import type { Filters } from '@/features/filters/params';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { durationOf, isSorted, type SessionColumn } from './columns';
import { Relevance } from './Relevance';
import classes from './SessionTable.module.css';
import type { SessionSort, SortDir } from '@/rest/values';

const SessionRowFragment = graphql(`
  fragment SessionRow on SessionSummary {
    id
    startedAt
    lastAt
    test
    channel
    refHost
    utmSource
    utmCampaign
    clickIds
    country
    device
    browser
    os
    entryPage
    exitPage
    pageviews
    events
    engagedMs
    clicks
    maxScroll
    videoMs
    converted
    goals
    relevance
    relevanceTierLabel
  }
`);

interface SessionTableProps {
  /** The shown columns, besides the start. */
  columns: readonly SessionColumn[];
  /** The filter, and how to change it. */
  has: (filters: Filters) => boolean;
  onToggle: (filters: Filters) => void;
  items: readonly FragmentType<typeof SessionRowFragment>[] | undefined;
  /** Names of goals. */
  goals: readonly { key: string; name: string }[] | undefined;
  place: { org: string; project: string };
  timezone: string;
  sort: SessionSort;
  dir: SortDir;
  stale: boolean;
  rows: number;
  onSort: (sort: SessionSort) => void;
}

export function SessionTable({
  items,
  goals,
  place,
  timezone,
  columns,
  has,
  onToggle,
  sort,
  dir,
  stale,
  rows,
  onSort,
}: SessionTableProps) {
  const { t } = useI18n();
  const heading = (key: SessionSort, className?: string) => (
    <th
      key={key}
      scope="col"
      className={className}
      aria-sort={sort === key ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <Hint text={t.sessions.hints[key]}>
        <button
          type="button"
          className={`plain ${classes.sort}`}
          onClick={() => {
            onSort(key);
          }}
        >
          {t.sessions.sorts[key]}
          {sort === key ? (
            dir === 'asc' ? (
              <IconArrowUp size={13} aria-hidden />
            ) : (
              <IconArrowDown size={13} aria-hidden />
            )
          ) : null}
        </button>
      </Hint>
    </th>
  );
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-busy={!items || stale}
        data-stale={stale}
      >
        <thead>
          <tr>
            {heading('started_at', classes.whenHead)}
            {columns.map((column) =>
              isSorted(column) ? (
                heading(column, `${classes.right} ${classes[`${column}Head`]}`)
              ) : (
                <th key={column} scope="col" className={classes[`${column}Head`] ?? ''}>
                  {t.sessions.columns[column]}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items
            ? items.map((item, index) => (
                <SessionRow
                  key={index}
                  item={item}
                  goals={goals}
                  place={place}
                  timezone={timezone}
                  columns={columns}
                  has={has}
                  onToggle={onToggle}
                />
              ))
            : Array.from({ length: rows }, (_, index) => (
                <tr key={index} aria-hidden>
                  {[70, ...columns.map((_, cell) => [60, 60, 82, 20, 40, 30, 50][cell] ?? 40)].map((width, cell) => (
                    <td key={cell}>
                      <Skeleton height={11} width={`${width}%`} my={4} />
                      <Skeleton height={9} width={`${width * 0.6}%`} mt={8} mb={3} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface SessionRowProps extends Pick<
  SessionTableProps,
  'goals' | 'place' | 'timezone' | 'columns' | 'has' | 'onToggle'
> {
  item: FragmentType<typeof SessionRowFragment>;
}

function SessionRow({ item, goals, place, timezone, columns, has, onToggle }: SessionRowProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const session = readFragment(SessionRowFragment, item);
  const channel = say('channel', session.channel.toLowerCase());
  const from = session.utmCampaign ?? session.refHost ?? session.utmSource ?? session.clickIds.map(lower)[0] ?? null;
  const fromFilter = session.utmCampaign
    ? filterOfRow('UTM_CAMPAIGN', session.utmCampaign)
    : session.refHost
      ? filterOfRow('REF_HOST', session.refHost)
      : session.utmSource
        ? filterOfRow('UTM_SOURCE', session.utmSource)
        : null;
  const where = session.country ? format.country(session.country) : t.sessions.unknownPlace;
  const device = say('device', session.device.toLowerCase());
  const browser = say('browser', session.browser.toLowerCase());
  const day = session.startedAt.slice(0, 10);

  /** A value to filter by, as a button above the link of the row. */
  const value = (text: string, filter: Filters | null, title?: string) =>
    filter ? (
      <button
        type="button"
        className={`plain truncate ${classes.value}`}
        title={title ?? text}
        aria-label={t.overview.filterBy(text)}
        aria-pressed={has(filter)}
        onClick={() => {
          onToggle(filter);
        }}
      >
        {text}
      </button>
    ) : (
      <span className="truncate">{text}</span>
    );
  const figure = (column: SessionColumn, text: ReactNode) => (
    <td
      key={column}
      className={`${classes.right} ${classes[column] ?? ''} num`}
      data-label={isSorted(column) ? t.sessions.sorts[column] : t.sessions.columns[column]}
    >
      {text}
    </td>
  );
  const cells: Record<SessionColumn, ReactNode> = {
    source: (
      <td key="source" className={classes.source}>
        <span>{value(channel, filterOfRow('CHANNEL', lower(session.channel)))}</span>
        {from ? <small>{value(from, fromFilter)}</small> : null}
      </td>
    ),
    visitor: (
      <td key="visitor" className={classes.visitor}>
        <span>{value(where, filterOfRow('COUNTRY', session.country ?? null))}</span>
        <small className={classes.devices}>
          {value(device, filterOfRow('DEVICE', lower(session.device)))}
          <span aria-hidden>·</span>
          {value(browser, filterOfRow('BROWSER', lower(session.browser)))}
        </small>
      </td>
    ),
    path: (
      <td key="path" className={classes.path}>
        <span>{value(session.entryPage, filterOfRow('ENTRY_PAGE', session.entryPage))}</span>
        <small className="truncate" title={session.exitPage}>
          {session.exitPage === session.entryPage
            ? session.pageviews === 1
              ? t.sessions.onlyPage
              : t.sessions.backHere
            : `→ ${session.exitPage}`}
        </small>
      </td>
    ),
    pages: figure('pages', session.pageviews),
    events: figure('events', session.events),
    engaged: figure('engaged', format.duration(session.engagedMs)),
    duration: figure('duration', format.duration(durationOf(session))),
    scroll: figure('scroll', format.percent(session.maxScroll / 100)),
    clicks: figure('clicks', session.clicks),
    video: figure('video', session.videoMs > 0 ? format.duration(session.videoMs) : '–'),
    relevance: (
      <td key="relevance" className={classes.result}>
        <Relevance score={session.relevance} tier={session.relevanceTierLabel} />
        {session.goals.length > 0 || session.test ? (
          <span className={classes.goals}>
            {session.test ? <em data-kind="test">{t.sessions.test}</em> : null}
            {session.goals.slice(0, 1).map((goal) => {
              const name = say('goal', goal, goals?.find(({ key }) => key === goal)?.name);
              return (
                <em key={goal} data-kind={session.converted ? 'converted' : 'goal'} title={name}>
                  {name}
                </em>
              );
            })}
            {session.goals.length > 1 ? <em data-kind="more">+{session.goals.length - 1}</em> : null}
          </span>
        ) : null}
      </td>
    ),
  };
  return (
    <tr>
      <td className={classes.when}>
        <Link
          className={rowLink.open}
          to="/p/$org/$project/sessions/$session"
          params={{ ...place, session: session.id }}
          search={(now) => now}
          aria-label={t.sessions.open(format.dateTime(session.startedAt, timezone))}
        >
          <span className="num">{format.time(session.startedAt, timezone)}</span>
        </Link>
        <small>{format.dayMedium(localDay(session.startedAt, timezone) || day)}</small>
      </td>
      {columns.map((column) => cells[column])}
    </tr>
  );
}

const localDay = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(iso),
  );
