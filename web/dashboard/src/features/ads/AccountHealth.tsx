import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconHourglass,
  IconLock,
  IconScissors,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import badges from '@/features/conversions/Conversions.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { type Account, platformOf, type Run, type Runs, type Sync, syncQuery } from './accounts';
import { Trouble } from './AccountState';
import classes from './Accounts.module.css';
import { AccountsSkeleton } from './AccountTable';
import ads from './Ads.module.css';
import { StateBadge } from './StateBadge';

const ofOutcome = {
  STORED: [IconCheck, 'good'],
  NARROWED: [IconScissors, 'plain'],
  THROTTLED: [IconHourglass, 'warn'],
  UNAUTHORIZED: [IconLock, 'bad'],
  FAILED: [IconAlertTriangle, 'bad'],
} as const satisfies Record<Run['outcome'], unknown>;

/** How the reading of an account went: its last runs, and days that do not add up. */
export function AccountHealth({ account }: { account: Account & { sync: Sync } }) {
  const { t, format } = useI18n();
  const words = t.adAccounts.health;
  const project = useProject();
  const { sync, name } = account;
  const query = useQuery(syncQuery(project.address, sync.state === 'READING'));
  const runs = query.data?.project.adSync.find(({ accountId }) => accountId === account.id);
  const platform = platformOf(account);
  const currency = account.currency ?? project.currency;
  const isUnread = !sync.coveredFrom || !sync.coveredTo;
  return (
    <div className={ads.screen}>
      <div className={classes.healthHead}>
        <Link
          to="/p/$org/$project/ads/accounts"
          params={{ org: project.orgSlug, project: project.slug }}
          search={{}}
          className={classes.back}
        >
          <IconArrowLeft size={15} aria-hidden /> {words.back}
        </Link>
        <h2 className={classes.healthName}>{name}</h2>
        <p className={ads.muted}>
          {[platform && t.values.ad_platform[platform], account.externalId, account.currency, account.timezone]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <dl className={classes.facts} aria-label={words.figures}>
        {(
          [
            [words.state, words.stateHint, <StateBadge key="state" state={sync.state} />],
            [
              words.covered,
              words.coveredHint,
              sync.coveredFrom && sync.coveredTo ? format.range(sync.coveredFrom, sync.coveredTo) : '–',
            ],
            [words.last, words.lastHint, sync.lastSuccessAt ? format.ago(sync.lastSuccessAt) : '–'],
            [words.waiting, words.waitingHint, runs ? format.whole(runs.waiting) : <Skeleton height={18} width={30} />],
          ] as const
        ).map(([label, hint, value]) => (
          <div key={label}>
            <dt>
              <Hint text={hint}>
                <span className={ads.hint} tabIndex={0}>
                  {label}
                </span>
              </Hint>
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {sync.state === 'FAILING' ? (
        <div className={classes.banner} data-tone="bad" role="status">
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          <Trouble account={account} />
        </div>
      ) : null}
      {sync.lost.length > 0 ? (
        <div className={classes.banner} data-tone="warn" role="status">
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          <p>{words.lost(sync.lost.map(({ from, to }) => format.range(from, to)).join(', '))}</p>
        </div>
      ) : null}
      {!runs ? (
        <StateCard>
          {query.error ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : <AccountsSkeleton />}
        </StateCard>
      ) : (
        <>
          <Panel title={words.differences} subtitle={runs.differences.length > 0 ? words.differencesText : undefined}>
            {runs.differences.length > 0 ? (
              <>
                <Differences differences={runs.differences} currency={currency} />
                {runs.moreDifferences > 0 ? (
                  <p className={ads.muted}>
                    {words.differencesMore(runs.moreDifferences, format.whole(runs.moreDifferences))}
                  </p>
                ) : null}
              </>
            ) : isUnread ? (
              <p className={ads.muted}>{words.differencesUnread}</p>
            ) : (
              <p className={ads.good}>
                <IconCheck size={17} aria-hidden /> {words.differencesNone}
              </p>
            )}
          </Panel>
          <Panel title={words.runs} subtitle={words.runsText}>
            {runs.runs.length === 0 ? (
              <p className={ads.muted}>{words.runsNone}</p>
            ) : (
              <RunTable runs={runs.runs} currency={currency} timezone={project.timezone} />
            )}
          </Panel>
        </>
      )}
    </div>
  );
}

function Differences({ differences, currency }: { differences: Runs['differences']; currency: string }) {
  const { t, format } = useI18n();
  const words = t.adAccounts.health;
  return (
    <table className={`${ads.table} ${classes.differences}`}>
      <caption className="sr-only">{words.differences}</caption>
      <thead>
        <tr>
          <th scope="col">{words.differenceDay}</th>
          <th scope="col" className={ads.figure}>
            <Hint text={words.differenceHint}>
              <span className={ads.hint} tabIndex={0}>
                {words.differenceMissing}
              </span>
            </Hint>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...differences].reverse().map(({ day, missing }) => (
          <tr key={day}>
            <th scope="row">{format.dayYear(day)}</th>
            <td className={`${ads.figure} num`}>
              <span className={ads.unit}>{words.differenceMissing} </span>
              {format.moneyExact(missing, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RunTableProps {
  runs: readonly Run[];
  currency: string;
  timezone: string;
}

function RunTable({ runs, currency, timezone }: RunTableProps) {
  const { t, format } = useI18n();
  const words = t.adAccounts.health;
  const signed = (value: number) => (value > 0 ? '+' : '') + format.money(value, currency);
  const columns = [
    ['rows', (run: Run) => format.whole(run.rows)],
    ['changed', (run: Run) => format.whole(run.changed)],
    ['delta', (run: Run) => (run.spendDelta === 0 ? '0' : signed(run.spendDelta))],
    ['requests', (run: Run) => format.whole(run.requests)],
    ['waited', (run: Run) => format.duration(run.waitedMs)],
  ] as const;
  return (
    <table className={`${ads.table} ${classes.runs}`}>
      <caption className="sr-only">{words.runs}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.at}</th>
          <th scope="col">
            <Hint text={words.hints.days}>
              <span className={ads.hint} tabIndex={0}>
                {words.columns.days}
              </span>
            </Hint>
          </th>
          <th scope="col">{words.columns.outcome}</th>
          {columns.map(([key]) => (
            <th key={key} scope="col" className={ads.figure}>
              <Hint text={words.hints[key]}>
                <span className={ads.hint} tabIndex={0}>
                  {words.columns[key]}
                </span>
              </Hint>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => {
          const [Icon, tone] = ofOutcome[run.outcome];
          return (
            <tr key={run.id}>
              <th scope="row" className={classes.at}>
                {format.dateTimeShort(run.at, timezone)}
              </th>
              <td className={classes.days}>{format.range(run.from, run.to)}</td>
              <td className={classes.outcome}>
                <span className={badges.badge} data-tone={tone}>
                  <Icon size={13} stroke={2} aria-hidden />
                  {words.outcomes[lower(run.outcome)]}
                </span>
                {run.error ? (
                  <small>
                    {run.error.message ? <q lang="en">{run.error.message}</q> : null} <code>{run.error.code}</code>
                  </small>
                ) : null}
              </td>
              {columns.map(([key, say]) => (
                <td key={key} className={`${ads.figure} num`}>
                  <span className={ads.unit}>{words.columns[key]} </span>
                  {say(run)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
