import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Hint } from '@/components/Hint';
import { Panel } from '@/components/Panel';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useValueLabel } from '@/features/filters/labels';
import { addressOf, useProject } from '@/features/project/project';
import { AttributionCard } from '@/features/sessions/AttributionCard';
import { ConversionsCard } from '@/features/sessions/ConversionsCard';
import { LeadsCard, leadsOf } from '@/features/sessions/LeadsCard';
import { RelevanceCard } from '@/features/sessions/RelevanceCard';
import { durationOf } from '@/features/sessions/columns';
import classes from '@/features/sessions/Sessions.module.css';
import { Timeline } from '@/features/sessions/Timeline';
import { graphql } from '@/gql';
import type { InApp } from '@/gql/graphql';
import { readReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { isLanguage, type Language } from '@/i18n/language';
import { upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';

const SessionDocument = graphql(`
  query Session($project: String!, $id: UUID!, $locale: Locale) {
    project(project: $project) {
      id
      goals(archived: true) {
        key
        name
      }
      session(id: $id, locale: $locale) {
        session {
          id
          startedAt
          lastAt
          stitch
          consent
          test
          country
          lang
          device
          browser
          os
          variant
          pageviews
          events
          engagedMs
          maxScroll
          clicks
          videoMs
          converted
          goals
        }
        inApp
        ...AttributionCard
        conversions {
          id
          ...ConversionItem
        }
        ...LeadsCard
        ...RelevanceCard
        ...Timeline
      }
    }
  }
`);

const appNames: Record<InApp, string> = {
  FACEBOOK: 'Facebook',
  MESSENGER: 'Messenger',
  INSTAGRAM: 'Instagram',
  THREADS: 'Threads',
  TIKTOK: 'TikTok',
  LINKEDIN: 'LinkedIn',
  SNAPCHAT: 'Snapchat',
  PINTEREST: 'Pinterest',
  X: 'X',
  WECHAT: 'WeChat',
  LINE: 'LINE',
  TELEGRAM: 'Telegram',
};

/** Returns true if the text can be a session id. Other ids are not requested. */
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const sessionQuery = (project: string, id: string, language: Language) =>
  documentQuery('Session', SessionDocument, { project, id, locale: upper(language) });

export const Route = createFileRoute('/_app/p/$org/$project/sessions/$session')({
  loader: ({ context, params }) => {
    // Use the language of the dashboard, which changes only when the person chooses another.
    const language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';
    if (isId(params.session))
      void context.queryClient.prefetchQuery(sessionQuery(addressOf(params), params.session, language));
  },
  component: SessionScreen,
});

function SessionScreen() {
  const { t, format, language } = useI18n();
  const say = useValueLabel();
  const project = useProject();
  const params = Route.useParams();
  const query = useQuery({ ...sessionQuery(project.address, params.session, language), enabled: isId(params.session) });
  const detail = query.data?.project.session;
  const session = detail?.session;

  useDocumentTitle(
    `${session ? format.dateTime(session.startedAt, project.timezone) : t.nav.screens.sessions} · ${project.name} · svc`,
  );

  const back = (
    <Link className={classes.back} to="/p/$org/$project/sessions" params={params} search={readReportSearch}>
      <IconArrowLeft size={16} aria-hidden />
      {t.nav.screens.sessions}
    </Link>
  );
  if (query.error && !detail)
    return (
      <>
        {back}
        <StateCard>
          <ErrorPanel page error={query.error} retry={() => void query.refetch()} />
        </StateCard>
      </>
    );
  if ((query.data && !session) || !isId(params.session))
    return (
      <>
        {back}
        <StateCard>
          <Empty page heading={t.sessions.goneHeading}>
            {t.sessions.goneText}
          </Empty>
        </StateCard>
      </>
    );

  const { hints } = t.sessions;
  const facts: [string, string, string | undefined][] = [
    [t.metrics.pageviews, hints.pages, session && format.whole(session.pageviews)],
    [t.sessions.events, hints.events, session && format.whole(session.events)],
    [t.metrics.engaged, hints.engaged, session && format.duration(session.engagedMs)],
    [t.sessions.columns.duration, hints.duration, session && format.duration(durationOf(session))],
    [t.sessions.sorts.scroll, hints.scroll, session && format.percent(session.maxScroll / 100)],
    [t.sessions.sorts.clicks, hints.clicks, session && format.whole(session.clicks)],
    [t.sessions.sorts.video, hints.video, session && (session.videoMs > 0 ? format.duration(session.videoMs) : '–')],
  ];
  return (
    <>
      {back}
      <div className={classes.head}>
        <h1>
          {session ? (
            format.dateTime(session.startedAt, project.timezone)
          ) : (
            <>
              <span className="sr-only">{t.common.loading}</span>
              <Skeleton component="span" display="inline-block" height={20} width={210} />
            </>
          )}
        </h1>
        <div className={classes.badges}>
          {session?.test ? (
            <span className={classes.badge} data-kind="test">
              {t.sessions.test}
            </span>
          ) : null}
          {session?.goals.map((goal) => {
            const name = say('goal', goal, query.data?.project.goals.find(({ key }) => key === goal)?.name);
            return (
              <span
                key={goal}
                className={`truncate ${classes.badge}`}
                data-kind={session.converted ? 'converted' : 'plain'}
                title={name}
              >
                {name}
              </span>
            );
          })}
        </div>
      </div>
      <p className={classes.sub}>
        {session ? (
          [
            session.country ? format.country(session.country) : t.sessions.unknownPlace,
            session.lang ? format.language(session.lang) : null,
            say('device', session.device.toLowerCase()),
            detail?.inApp ? t.sessions.inApp(appNames[detail.inApp]) : say('browser', session.browser.toLowerCase()),
            say('os', session.os.toLowerCase()),
          ]
            .filter(Boolean)
            .join(' · ')
        ) : (
          <Skeleton component="span" display="inline-block" height={12} width={320} />
        )}
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, hint, value]) => (
          <Hint key={name} text={hint}>
            <div className={classes.fact}>
              <dt>{name}</dt>
              <dd className="num">
                {value ?? <Skeleton component="span" display="inline-block" height={14} width="45%" />}
              </dd>
            </div>
          </Hint>
        ))}
      </dl>
      <div className={classes.columns}>
        <Panel title={t.sessions.timeline}>
          {detail ? (
            <Timeline detail={detail} timezone={project.timezone} />
          ) : (
            <div style={{ minHeight: 420 }}>
              {[60, 44, 70, 38, 52, 30].map((width) => (
                <Skeleton key={width} height={13} width={`${width}%`} my={20} />
              ))}
            </div>
          )}
        </Panel>
        <div className={classes.stack} data-waiting={!detail}>
          <Panel title={t.sessions.attribution}>
            {detail ? <AttributionCard detail={detail} stitch={detail.session.stitch} /> : <Skeleton height={130} />}
          </Panel>
          {detail?.conversions && detail.conversions.length > 0 ? (
            <Panel title={t.sessions.conversions}>
              <ConversionsCard conversions={detail.conversions} place={params} />
            </Panel>
          ) : null}
          {detail && leadsOf(detail).length > 0 ? (
            <Panel title={t.sessions.leads}>
              <LeadsCard detail={detail} place={params} />
            </Panel>
          ) : null}
          {/* How far down it stands is known only with what stands above it. */}
          {detail ? (
            <Panel title={t.sessions.sorts.relevance} subtitle={hints.relevance}>
              <RelevanceCard detail={detail} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}
