import { queryOptions, useQuery } from '@tanstack/react-query';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { ErrorPanel, Outdated } from '@/components/States';
import layout from '@/components/Layout.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { get } from '@/lib/api';
import classes from './Check.module.css';

/** Polling interval while the tab is visible, in milliseconds. */
const ASKED_EVERY = 10_000;

export const installationQuery = (project: string) =>
  queryOptions({
    queryKey: ['SetupInstallation', project],
    queryFn: () => get('/v1/projects/{project}/setup/installation', { path: { project } }),
    staleTime: 0,
    refetchInterval: ASKED_EVERY,
  });

/** Hosts from which visits arrived within a day. */
export function Arriving() {
  const { t, format } = useI18n();
  const words = t.check.arriving;
  const { address, timezone } = useProject();
  const query = useQuery(installationQuery(address));
  const found = query.data;
  return (
    <Panel title={words.title} subtitle={words.text}>
      {query.error && !found ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
      {query.error && found ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      {found ? (
        <>
          <p className={layout.text}>
            {found.firstAt === null ? words.never : words.first(format.dateTime(found.firstAt, timezone))}
          </p>
          {found.hosts.length > 0 ? (
            <table className={classes.hosts}>
              <thead>
                <tr>
                  <th scope="col">{words.host}</th>
                  <th scope="col">{words.visits}</th>
                  <th scope="col">{words.last}</th>
                </tr>
              </thead>
              <tbody>
                {found.hosts.map(({ host, allowed, visits, lastAt }) => (
                  <tr key={host}>
                    <th scope="row">
                      {host}
                      {allowed ? null : <small>{words.foreign}</small>}
                    </th>
                    <td className="num">{format.whole(visits)}</td>
                    <td>{lastAt === null ? '–' : format.ago(lastAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : found.firstAt === null ? null : (
            <p className={layout.text}>{words.quiet}</p>
          )}
        </>
      ) : query.error ? null : (
        <p className={layout.text} aria-busy>
          <Room like={words.never} />
        </p>
      )}
    </Panel>
  );
}
