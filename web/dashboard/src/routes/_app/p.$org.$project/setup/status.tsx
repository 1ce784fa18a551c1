import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Outdated } from '@/components/States';
import { addressOf, useProject } from '@/features/project/project';
import { Budgets } from '@/features/setup/Budgets';
import { Days, DaysCsv } from '@/features/setup/Days';
import { Machines, MachinesCsv } from '@/features/setup/Machines';
import { PendingDeletions } from '@/features/setup/PendingDeletions';
import layout from '@/components/Layout.module.css';
import classes from '@/features/setup/Setup.module.css';
import { Today } from '@/features/setup/Today';
import { graphql } from '@/gql';
import type { IgnoredReason } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { documentQuery } from '@/lib/query';

const StatusDocument = graphql(`
  query Status($project: String!) {
    project(project: $project) {
      id
      status {
        database
        firstEventAt
        lastEventAt
        sessionsTotal
        quota {
          exceeded
          reason
        }
        spool {
          batches
          lostToday
          disk
        }
        quarantine {
          batches
          lostToday
        }
        pausedDestinations {
          provider
          reason
          since
          until
        }
        ...Today
        ...Days
        ...Machines
        ...Budgets
      }
    }
  }
`);

const statusQuery = (project: string) => documentQuery('Status', StatusDocument, { project });

export const Route = createFileRoute('/_app/p/$org/$project/setup/status')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(statusQuery(addressOf(params)));
  },
  component: StatusScreen,
});

/** Whether a budget is that of one network. Others are counted as before, so it is no state of the project. */
const ofNetwork = (reason: IgnoredReason | null | undefined) =>
  reason === 'QUOTA_PAGEVIEWS_NETWORK' || reason === 'QUOTA_EVENTS_NETWORK';

function StatusScreen() {
  const { t, format } = useI18n();
  const project = useProject();
  const query = useQuery({ ...statusQuery(project.address), staleTime: 0, refetchInterval: 20_000 });
  const status = query.data?.project.status;
  if (query.error && !status)
    return (
      <div className={layout.wide}>
        <StateCard>
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      </div>
    );
  if (!status) {
    const now = new Date().toISOString();
    const likely: [string, string][] = [
      [t.setup.lastEvent, format.ago(now)],
      [t.setup.firstEvent, format.dateTime(now, project.timezone)],
      [t.setup.sessionsTotal, '–'],
      [t.setup.database, t.setup.databaseOk],
    ];
    return (
      <div className={layout.wide}>
        <Panel title={t.setup.healthTitle}>
          <dl className={classes.meters} aria-busy>
            {likely.map(([name, like]) => (
              <div key={name}>
                <dt className={classes.meterName}>{name}</dt>
                <dd className={`${classes.meterValue} num`} style={{ marginLeft: 0, marginBottom: 0 }}>
                  <Room like={like} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    );
  }

  const { quota, spool, quarantine } = status;
  const lost = spool.lostToday + quarantine.lostToday;
  const facts: [string, string][] = [
    [t.setup.lastEvent, status.lastEventAt ? format.ago(status.lastEventAt) : t.setup.never],
    [t.setup.firstEvent, status.firstEventAt ? format.dateTime(status.firstEventAt, project.timezone) : t.setup.never],
    [t.setup.sessionsTotal, format.whole(status.sessionsTotal)],
    [t.setup.database, query.error ? '–' : status.database === 'ok' ? t.setup.databaseOk : t.setup.databaseDown],
  ];
  return (
    <div className={layout.wide}>
      {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <PendingDeletions project={project} />
      {quota.exceeded && !ofNetwork(quota.reason) ? (
        <div className={classes.banner} role="alert">
          <strong>{t.setup.quotaTitle}</strong>
          {t.setup.quotaText(quota.reason ? t.reasons[lower(quota.reason)].name : '')}
        </div>
      ) : null}
      {spool.disk === 'OK' ? null : (
        <div className={classes.banner} role="alert">
          <strong>{t.setup.diskTitle[lower(spool.disk)]}</strong>
          {spool.disk === 'MOVED' ? t.setup.diskText.moved : t.setup.diskText.lost}
        </div>
      )}
      {spool.batches > 0 ? (
        <div className={classes.banner} role="status">
          <strong>{t.setup.spoolTitle}</strong>
          {t.setup.spoolText(spool.batches)}
        </div>
      ) : null}
      {quarantine.batches > 0 ? (
        <div className={classes.banner} role="alert">
          <strong>{t.setup.quarantineTitle}</strong>
          {t.setup.quarantineText(quarantine.batches)}
        </div>
      ) : null}
      {status.pausedDestinations.map(({ provider, reason, since, until }) => (
        <div key={provider} className={classes.banner} role="alert">
          <strong>{t.setup.pausedTitle(t.values.ad_platform[lower(provider)])}</strong>
          {t.setup.pausedText(
            format.dateTime(since, project.timezone),
            format.dateTime(until, project.timezone),
            reason,
          )}
        </div>
      ))}
      {lost > 0 ? (
        <div className={classes.banner} role="alert">
          <strong>{t.setup.lostTitle}</strong>
          {t.setup.lostText(lost)}
        </div>
      ) : null}
      <Panel title={t.setup.healthTitle}>
        <dl className={classes.meters}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className={classes.meterName}>{name}</dt>
              <dd className={`${classes.meterValue} num`} style={{ marginLeft: 0, marginBottom: 0 }}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t.setup.todayTitle} subtitle={t.setup.todayText}>
        <Today status={status} />
      </Panel>
      <Panel title={t.setup.days.title} subtitle={t.setup.days.text} aside={<DaysCsv status={status} />}>
        <Days status={status} />
      </Panel>
      <Panel title={t.setup.machinesTitle} subtitle={t.setup.machinesText} aside={<MachinesCsv status={status} />}>
        <Machines status={status} />
      </Panel>
      <Panel title={t.setup.budgetsTitle} subtitle={t.setup.budgetsText}>
        <Budgets status={status} />
      </Panel>
    </div>
  );
}
