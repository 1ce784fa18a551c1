import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CopyIcon } from '@/components/Code';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { Actions } from '@/features/conversions/Actions';
import { StatusBadge } from '@/features/conversions/Badges';
import { NoAccess, useGoalNames } from '@/features/conversions/ConversionFrame';
import { conversionQuery, keepFilters, visitQuery } from '@/features/conversions/conversions';
import { isId, readConversionsSearch } from '@/features/conversions/search';
import classes from '@/features/conversions/Conversions.module.css';
import { Story } from '@/features/conversions/Story';
import { Uploads } from '@/features/conversions/Uploads';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/conversions/$conversion')({
  // The filters of the list, for the link back to it.
  validateSearch: readConversionsSearch,
  loader: ({ context, params }) => {
    if (isId(params.conversion))
      void context.queryClient.prefetchQuery(conversionQuery(addressOf(params), params.conversion));
  },
  component: ConversionScreen,
});

function ConversionScreen() {
  const { t, format } = useI18n();
  const words = t.conversions;
  const project = useProject();
  const params = Route.useParams();
  const can = useCan(params.org);
  const known = isId(params.conversion);
  const query = useQuery({
    ...conversionQuery(project.address, params.conversion),
    enabled: known && can('conversions:read'),
    refetchInterval: refreshEvery,
  });
  const of = query.data?.project;
  const goals = useGoalNames(of?.goals);
  const conversion = of?.conversion;
  const session = conversion?.sessionId;
  const visit = useQuery({ ...visitQuery(project.address, session ?? ''), enabled: Boolean(session) });
  const drawn = conversion !== undefined && (!session || visit.data !== undefined);
  const name = of?.conversionDefinitions.find(({ key }) => key === conversion?.definition)?.name;
  const title = name ?? conversion?.definition;
  useDocumentTitle(`${title ?? t.nav.screens.conversions} · ${project.name} · svc`);

  let body;
  if (!can('conversions:read')) body = <NoAccess page />;
  else if (!known || (query.error && asProblem(query.error).code === 'not_found'))
    body = (
      <StateCard>
        <Empty page heading={words.goneHeading}>
          {words.goneText}
        </Empty>
      </StateCard>
    );
  else if ((query.error && !conversion) || (visit.error && !visit.data))
    body = (
      <StateCard>
        <ErrorPanel
          page
          error={query.error ?? visit.error}
          retry={() => void (query.error ? query.refetch() : visit.refetch())}
        />
      </StateCard>
    );
  else
    body = (
      <>
        <header className={classes.head}>
          <div className={classes.title}>
            <h1>{title ?? <Skeleton height={26} width={180} />}</h1>
            {conversion ? <StatusBadge status={conversion.status} /> : null}
          </div>
          {conversion && can('conversions:write') ? (
            <Actions project={project.address} conversion={conversion} />
          ) : (
            <div className={classes.actions} />
          )}
          <p className={classes.sub}>
            {conversion ? (
              <>
                <span className="num">{format.dateTime(conversion.occurredAt, project.timezone)}</span>
                <span className={classes.eventId}>
                  {words.eventId} <code>{conversion.eventId}</code>
                  <CopyIcon value={conversion.eventId} label={words.copyEventId} />
                </span>
              </>
            ) : (
              <Skeleton height={12} width={260} my={5} />
            )}
          </p>
        </header>
        {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
        <div className={classes.columns} data-waiting={!drawn}>
          {of && conversion && drawn ? (
            <>
              <Story
                conversion={conversion}
                visit={session ? (visit.data?.project.session?.session ?? null) : 'unknown'}
                definitions={of.conversionDefinitions}
                goals={goals}
              />
              <Uploads uploads={conversion.uploads} requests={of?.uploadRequests ?? []} timezone={project.timezone} />
            </>
          ) : (
            <Panel title={words.story} subtitle={words.storyText}>
              <Skeleton height={430} />
            </Panel>
          )}
        </div>
      </>
    );
  return (
    <>
      <Link className={classes.back} to="/p/$org/$project/conversions" params={params} search={keepFilters}>
        <IconArrowLeft size={16} aria-hidden />
        {t.nav.screens.conversions}
      </Link>
      {body}
    </>
  );
}
