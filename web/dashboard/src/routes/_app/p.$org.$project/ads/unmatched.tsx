import { IconRoute, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Figures } from '@/components/Figures';
import panels from '@/components/Panels.module.css';
import { useCan } from '@/features/account/me';
import { suggestionsQuery, unmatchedQuery } from '@/features/ads/ads';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame, AdsTabs } from '@/features/ads/AdsFrame';
import { draftOf, type RuleDraft } from '@/features/ads/rule';
import { RuleDialog } from '@/features/ads/RuleDialog';
import { Suggestions } from '@/features/ads/Suggestions';
import { ReasonsSkeleton, UnmatchedReasons } from '@/features/ads/UnmatchedReasons';
import { readReportSearch, type ReportSearch } from '@/features/filters/params';
import { ReportBody } from '@/features/filters/ReportBody';
import { ReportCsv } from '@/features/filters/ReportCsv';
import { ReportFrame } from '@/features/filters/ReportFrame';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { refreshEvery } from '@/lib/query';

export const Route = createFileRoute('/_app/p/$org/$project/ads/unmatched')({
  loaderDeps: ({ search }: { search: ReportSearch }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(unmatchedQuery(addressOf(params), deps));
    void context.queryClient.prefetchQuery(suggestionsQuery(addressOf(params), deps));
  },
  component: UnmatchedScreen,
});

function UnmatchedScreen() {
  const { orgSlug } = useProject();
  return useCan(orgSlug)('ads:read') ? <Unmatched /> : <AdsFrame>{null}</AdsFrame>;
}

function Unmatched() {
  const { t, format } = useI18n();
  const words = t.ads.unmatched;
  const project = useProject();
  const params = Route.useParams();
  const filters = useReportFilters();
  const mayWrite = useCan(project.orgSlug)('ads:write');
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  const [saved, setSaved] = useState(false);
  const query = useQuery({
    ...unmatchedQuery(project.address, filters.search),
    refetchInterval: refreshEvery,
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const suggestions = useQuery({
    ...suggestionsQuery(project.address, filters.search),
    placeholderData: (before) => (before?.project.id === project.id ? before : undefined),
  });
  const report = query.data?.project.adsUnmatched;
  // Suggestions stand above the visits, so both appear at once: nothing moves that somebody reads already.
  const isWaiting = !report || suggestions.isPending;
  const matched = report && report.sessionsOfAds - report.unmatchedSessions;
  const icon = <IconSpeakerphone size={24} stroke={1.5} />;

  return (
    <ReportFrame
      title={t.nav.screens.ads}
      filters={filters}
      query={query}
      report={report}
      live={false}
      aside={<AdsTabs />}
    >
      <ReportBody
        query={query}
        loaded={report !== undefined}
        filters={filters}
        alone
        empty={
          report?.sessionsOfAds === 0
            ? { icon, heading: words.noneHeading, text: filters.filtered ? words.noneFiltered : words.noneText }
            : null
        }
      >
        <div className={classes.screen}>
          <Figures
            label={words.figures}
            figures={[
              { label: words.sessions, hint: words.sessionsHint, value: report && format.whole(report.sessionsOfAds) },
              {
                label: words.rate,
                hint: words.rateHint,
                value:
                  report &&
                  (report.sessionsOfAds === 0 ? '–' : format.percentExact((matched ?? 0) / report.sessionsOfAds)),
              },
              { label: words.open, hint: words.openHint, value: report && format.whole(report.unmatchedSessions) },
            ]}
          />
          {isWaiting ? null : (
            <>
              <Suggestions report={suggestions.data?.project.adsMappingSuggestions} mayWrite={mayWrite} />
              <div className={panels.head}>
                <h2>{words.list}</h2>
                <ReportCsv report="ads-unmatched" of={words.csv} more={{ limit: 1000 }} />
              </div>
            </>
          )}
          {saved ? (
            <p className={classes.saved} role="status">
              <IconRoute size={17} stroke={1.8} aria-hidden />
              <span>
                {words.saved}{' '}
                <Link to="/p/$org/$project/ads/rules" params={params} search={readReportSearch}>
                  {words.toRules}
                </Link>
              </span>
            </p>
          ) : null}
          {isWaiting ? (
            <ReasonsSkeleton />
          ) : report.rows.length === 0 ? (
            <section className={panels.card}>
              <div className={panels.state}>
                <Empty icon={icon} heading={words.allHeading}>
                  {words.allText}
                </Empty>
              </div>
            </section>
          ) : (
            <UnmatchedReasons
              rows={report.rows}
              unmatched={report.unmatchedSessions}
              stale={query.isPlaceholderData}
              onRule={
                mayWrite
                  ? (row) => {
                      setDraft(draftOf(row));
                    }
                  : null
              }
            />
          )}
          {!isWaiting && report.distinct > report.rows.length ? (
            <p className={panels.note}>
              {words.first(format.whole(report.rows.length), format.whole(report.distinct))}
            </p>
          ) : null}
        </div>
      </ReportBody>
      {draft ? (
        <RuleDialog
          draft={draft}
          onSaved={() => {
            setDraft(null);
            setSaved(true);
          }}
          onClose={() => {
            setDraft(null);
          }}
        />
      ) : null}
    </ReportFrame>
  );
}
