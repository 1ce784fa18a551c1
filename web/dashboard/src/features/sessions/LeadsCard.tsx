import { Link } from '@tanstack/react-router';
import rowLink from '@/components/RowLink.module.css';
import { codeName, knownBy } from '@/features/leads/person';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Sessions.module.css';

const LeadsCardFragment = graphql(`
  fragment LeadsCard on SessionDetail {
    leads {
      id
      leadId
      form
      identities
      firstSeenAt
    }
  }
`);

interface LeadsCardProps {
  detail: FragmentType<typeof LeadsCardFragment>;
  place: { org: string; project: string };
}

/** Query of the session's leads; empty also if the person may not see leads. */
export const leadsOf = (detail: FragmentType<typeof LeadsCardFragment>) =>
  readFragment(LeadsCardFragment, detail).leads ?? [];

/** Leads of a session, each with a link. */
export function LeadsCard({ detail, place }: LeadsCardProps) {
  const { t, format } = useI18n();
  const { timezone } = useProject();
  return (
    <ul className={classes.conversions}>
      {leadsOf(detail).map(({ id, leadId, form, identities, firstSeenAt }) => (
        <li key={id}>
          {leadId ? (
            <Link className={rowLink.open} to="/p/$org/$project/leads/$lead" params={{ ...place, lead: leadId }}>
              {codeName(leadId, t)}
            </Link>
          ) : (
            <span>{t.sessions.leadWaiting}</span>
          )}
          <span className="num">{format.time(firstSeenAt, timezone)}</span>
          <small className={classes.told}>
            {[
              t.leads.knownBy(
                knownBy(identities)
                  .map((kind) => t.leads.known[kind])
                  .join(', '),
              ),
              ...(form ? [t.sessions.leadForm(form)] : []),
            ].join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
