import { Link } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import rowLink from '@/components/RowLink.module.css';
import conversionClasses from '@/features/conversions/Conversions.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Leads.module.css';

const LeadVisitFragment = graphql(`
  fragment LeadVisit on SessionSummary {
    id
    startedAt
    channel
    refHost
    utmCampaign
    entryPage
    pageviews
    engagedMs
  }
`);

/** Maximum number of visits that the server returns. */
const MOST = 100;

interface VisitsProps {
  /** Null if the person may not see visits. */
  visits: readonly FragmentType<typeof LeadVisitFragment>[] | null;
}

/** Visits in which the person was identified. */
export function Visits({ visits }: VisitsProps) {
  const { t } = useI18n();
  const words = t.leads;
  return (
    <Panel title={words.visits} subtitle={visits?.length ? words.visitsText : undefined}>
      {visits?.length ? (
        <ul className={classes.visits}>
          {visits.map((visit, at) => (
            <Visit key={at} visit={visit} />
          ))}
        </ul>
      ) : (
        <p className={conversionClasses.none}>{visits ? words.visitsNone : words.visitsHidden}</p>
      )}
      {visits && visits.length >= MOST ? <p className={classes.note}>{words.visitsMost}</p> : null}
    </Panel>
  );
}

function Visit({ visit }: { visit: FragmentType<typeof LeadVisitFragment> }) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const { orgSlug, slug, timezone } = useProject();
  const { id, startedAt, channel, refHost, utmCampaign, entryPage, pageviews, engagedMs } = readFragment(
    LeadVisitFragment,
    visit,
  );
  return (
    <li>
      <Link
        className={rowLink.open}
        to="/p/$org/$project/sessions/$session"
        params={{ org: orgSlug, project: slug, session: id }}
        search={readReportSearch}
        aria-label={t.sessions.open(format.dateTime(startedAt, timezone))}
      >
        <time className="num" dateTime={startedAt}>
          {format.dateTime(startedAt, timezone)}
        </time>
      </Link>
      <span className={`num ${classes.did}`}>
        {t.leads.visitPages(pageviews, format.whole(pageviews))} · {format.duration(engagedMs)}
      </span>
      <small>
        {[say('channel', lower(channel)), utmCampaign ?? refHost].filter(Boolean).join(' · ')} · {entryPage}
      </small>
    </li>
  );
}
