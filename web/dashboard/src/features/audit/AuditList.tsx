import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Empty } from '@/components/Empty';
import { ErrorNotice, ErrorPanel } from '@/components/States';
import type { Membership } from '@/features/account/me';
import { graphql } from '@/gql';
import type { AuditQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { browserZone, localNow } from '@/lib/zone';
import classes from './Audit.module.css';
import { sayChange } from './facts';
import type { AuditSearch } from './search';

const AuditDocument = graphql(`
  query Audit($org: String!, $cursor: String, $project: String, $action: String) {
    organization(org: $org) {
      id
      audit(cursor: $cursor, limit: 50, project: $project, action: $action) {
        items {
          id
          at
          projectId
          actorKind
          actorLabel
          action
          targetType
          targetId
          details
        }
        nextCursor
      }
    }
  }
`);

type Entry = AuditQuery['organization']['audit']['items'][number];

interface AuditListProps {
  org: string;
  projects: Membership['projects'];
  search: AuditSearch;
}

export function AuditList({ org, projects, search }: AuditListProps) {
  const { t, format } = useI18n();
  const query = useInfiniteQuery({
    queryKey: ['Audit', org, search],
    queryFn: ({ pageParam, signal }) =>
      request(
        AuditDocument,
        { org, cursor: pageParam, project: search.project ?? null, action: search.action ?? null },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.organization.audit.nextCursor ?? null,
  });
  const entries = query.data?.pages.flatMap((page) => page.organization.audit.items);

  if (query.error && !entries) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (!entries) return [0, 1, 2, 3, 4].map((index) => <Skeleton key={index} height={22} my={9} />);
  if (entries.length === 0 && !query.hasNextPage)
    return (
      <Empty icon={<IconHistory size={24} stroke={1.5} />} heading={t.audit.none}>
        {search.action || search.project ? t.audit.noneFiltered : t.audit.noneText}
      </Empty>
    );
  return (
    <>
      {byDay(entries).map(([day, ofDay]) => (
        <Fragment key={day}>
          <h3 className={classes.day}>{format.dayLong(day)}</h3>
          <ul className={classes.entries}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <time className={`${classes.time} num`} dateTime={entry.at}>
                  {format.time(entry.at, browserZone())}
                </time>
                <span className={classes.sentence}>
                  <strong>{t.audit.actors[entry.actorKind](entry.actorLabel ?? '')}</strong>{' '}
                  {sayChange(entry, t, format)}
                </span>
                <span className={classes.project}>{projects.find(({ id }) => id === entry.projectId)?.name ?? ''}</span>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {query.error ? <ErrorNotice error={query.error} /> : null}
      {query.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t.audit.older}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Groups entries by day in the reader's time zone, keeping the order: newest first. */
function byDay(entries: readonly Entry[]): [string, Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = localNow(browserZone(), new Date(entry.at)).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
