import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hint } from '@/components/Hint';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { Relevance } from './Relevance';
import classes from './SessionTable.module.css';
import type { SessionSort, SortDir } from '@/rest/values';

const SessionRowFragment = graphql(`
  fragment SessionRow on SessionSummary {
    id
    startedAt
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
  items: readonly FragmentType<typeof SessionRowFragment>[] | undefined;
  place: { org: string; project: string };
  timezone: string;
  sort: SessionSort;
  dir: SortDir;
  stale: boolean;
  rows: number;
  onSort: (sort: SessionSort) => void;
}

export function SessionTable({ items, place, timezone, sort, dir, stale, rows, onSort }: SessionTableProps) {
  const { t } = useI18n();
  const heading = (key: SessionSort, className?: string) => (
    <th
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
    <table className={classes.table} aria-busy={!items || stale} data-stale={stale}>
      <thead>
        <tr>
          {heading('started_at')}
          <th scope="col">{t.sessions.source}</th>
          <th scope="col">{t.sessions.visitor}</th>
          <th scope="col">{t.sessions.path}</th>
          {heading('pages', classes.right)}
          {heading('engaged', classes.right)}
          {heading('scroll', classes.right)}
          {heading('relevance', classes.right)}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map((item, index) => <SessionRow key={index} item={item} place={place} timezone={timezone} />)
          : Array.from({ length: rows }, (_, index) => (
              <tr key={index} aria-hidden>
                {[70, 60, 60, 82, 20, 40, 30, 50].map((width, cell) => (
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

function SessionRow({
  item,
  place,
  timezone,
}: {
  item: FragmentType<typeof SessionRowFragment>;
  place: { org: string; project: string };
  timezone: string;
}) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const session = readFragment(SessionRowFragment, item);
  const channel = say('channel', session.channel.toLowerCase());
  const from = session.utmCampaign ?? session.refHost ?? session.utmSource ?? session.clickIds.map(lower)[0] ?? null;
  const where = session.country ? format.country(session.country) : t.sessions.unknownPlace;
  const device = say('device', session.device.toLowerCase());
  const day = session.startedAt.slice(0, 10);
  return (
    <tr>
      <td className={classes.when}>
        <Link
          className={classes.open}
          to="/p/$org/$project/sessions/$session"
          params={{ ...place, session: session.id }}
          search={(now) => now}
          aria-label={t.sessions.open(format.dateTime(session.startedAt, timezone))}
        >
          <span className="num">{format.time(session.startedAt, timezone)}</span>
        </Link>
        <small>{format.dayMedium(localDay(session.startedAt, timezone) || day)}</small>
      </td>
      <td className={classes.source}>
        <span className="truncate">{channel}</span>
        {from ? (
          <small className="truncate" title={from}>
            {from}
          </small>
        ) : null}
      </td>
      <td className={classes.visitor}>
        <span className="truncate">{where}</span>
        <small className="truncate">
          {device} · {say('browser', session.browser.toLowerCase())}
        </small>
      </td>
      <td className={classes.path}>
        <span className="truncate" title={session.entryPage}>
          {session.entryPage}
        </span>
        <small className="truncate" title={session.exitPage}>
          {session.exitPage === session.entryPage
            ? session.pageviews === 1
              ? t.sessions.onlyPage
              : t.sessions.backHere
            : `→ ${session.exitPage}`}
        </small>
      </td>
      <td className={`${classes.right} ${classes.pages} num`} data-label={t.sessions.sorts.pages}>
        {session.pageviews}
      </td>
      <td className={`${classes.right} ${classes.engaged} num`} data-label={t.sessions.sorts.engaged}>
        {format.duration(session.engagedMs)}
      </td>
      <td className={`${classes.right} ${classes.scroll} num`} data-label={t.sessions.sorts.scroll}>
        {format.percent(session.maxScroll / 100)}
      </td>
      <td className={classes.result}>
        <Relevance score={session.relevance} tier={session.relevanceTierLabel} />
        {session.goals.length > 0 || session.test ? (
          <span className={classes.goals}>
            {session.test ? <em data-kind="test">{t.sessions.test}</em> : null}
            {session.goals.slice(0, 1).map((goal) => (
              <em key={goal} data-kind={session.converted ? 'converted' : 'goal'}>
                {say('goal', goal)}
              </em>
            ))}
            {session.goals.length > 1 ? <em data-kind="more">+{session.goals.length - 1}</em> : null}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

const localDay = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(iso),
  );
