import { Link } from '@tanstack/react-router';
import { Panel } from '@/components/Panel';
import conversionClasses from '@/features/conversions/Conversions.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import sessionClasses from '@/features/sessions/Sessions.module.css';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Lead } from './leads';
import classes from './Leads.module.css';
import { fullName, knownBy, traitsOf } from './person';

/** The person of a lead: plain text if the project keeps it, else the kinds of identifiers. */
export function Who({ lead }: { lead: Lead }) {
  const { t } = useI18n();
  const words = t.leads;
  const { contact, identities, consent } = lead;
  const told = contact
    ? ([
        ['name', fullName(contact)],
        ['email', contact.email],
        ['phone', contact.phone],
        ['externalId', contact.externalId],
      ] as const)
    : [];
  return (
    <Panel title={words.who}>
      {contact ? (
        <>
          <dl className={sessionClasses.list}>
            {told.map(([field, text]) =>
              text ? (
                <div key={field} className={classes.row}>
                  <dt>{words.fields[field]}</dt>
                  <dd>
                    {field === 'email' ? (
                      <a href={`mailto:${text}`}>{text}</a>
                    ) : field === 'phone' ? (
                      <a href={`tel:${text}`}>{text}</a>
                    ) : (
                      text
                    )}
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
          <p className={classes.note}>{words.logged}</p>
        </>
      ) : null}
      <h3 className={classes.legend}>{words.hashed}</h3>
      <ul className={conversionClasses.names}>
        {knownBy(identities).map((kind) => (
          <li key={kind}>{words.known[kind]}</li>
        ))}
      </ul>
      <p className={conversionClasses.muted}>{words.hashedText}</p>
      <p className={classes.note}>{consent ? words.consentYes : words.consentNo}</p>
    </Panel>
  );
}

/** Source of a lead, from its first visit. */
export function Source({ lead }: { lead: Lead }) {
  const { t } = useI18n();
  const words = t.leads;
  const say = useValueLabel();
  const { orgSlug, slug } = useProject();
  const rows = [
    [t.dimensions.channel, lead.channel ? say('channel', lower(lead.channel)) : null],
    [t.dimensions.utm_source, lead.utmSource],
    [t.dimensions.utm_medium, lead.utmMedium],
    [t.dimensions.utm_campaign, lead.utmCampaign],
    [words.form, lead.form],
  ] as const;
  return (
    <Panel title={words.source} subtitle={lead.channel ? words.sourceText : undefined}>
      {lead.channel ? null : <p className={conversionClasses.none}>{words.sourceNone}</p>}
      <dl className={sessionClasses.list}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name} className={classes.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {lead.firstSessionId ? (
        <p className={classes.note}>
          <Link
            to="/p/$org/$project/sessions/$session"
            params={{ org: orgSlug, project: slug, session: lead.firstSessionId }}
            search={readReportSearch}
          >
            {words.firstVisit}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

/** Other traits of the person, if there are any. */
export function Traits({ lead }: { lead: Lead }) {
  const { t } = useI18n();
  const traits = traitsOf(lead.traits);
  if (traits.length === 0) return null;
  return (
    <Panel title={t.leads.traits}>
      <dl className={sessionClasses.list}>
        {traits.map(([name, value]) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>{typeof value === 'boolean' ? (value ? t.common.yes : t.common.no) : value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
