import { IconBolt, IconCoins, IconFingerprint, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Panel';
import { useValueLabel } from '@/features/filters/labels';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Conversion, ConversionVisit } from './conversions';
import classes from './Conversions.module.css';
import { sayConfirmation, saySource } from './say';

interface StoryProps {
  conversion: Conversion;
  /** Null if the visit was deleted; `unknown` if a server reported the conversion without a visit. */
  visit: ConversionVisit | 'unknown' | null;
  definitions: readonly { key: string; trigger: unknown }[];
  goals: readonly { key: string; name: string }[];
}

/** The history of a conversion, step by step. */
export function Story({ conversion, visit, definitions, goals }: StoryProps) {
  const { t, format } = useI18n();
  const words = t.conversions;
  const { timezone } = useProject();
  const at = (iso: string) => format.dateTime(iso, timezone);
  const { clickIds, person, consent } = conversion;
  return (
    <Panel title={words.story} subtitle={words.storyText}>
      <ol className={classes.story}>
        <Step icon={<IconUser size={16} />} title={words.visit}>
          <Visit visit={visit} />
        </Step>
        <Step icon={<IconBolt size={16} />} title={words.trigger}>
          <p>{saySource(conversion, definitions, goals, t)}</p>
          <p className={classes.muted}>{words.stored(at(conversion.createdAt))}</p>
        </Step>
        <Step icon={<IconCoins size={16} />} title={words.columns.value}>
          <p className="num">
            {typeof conversion.value === 'number'
              ? format.moneyExact(conversion.value, conversion.currency)
              : words.noValue}
          </p>
        </Step>
        <Step icon={<IconShieldCheck size={16} />} title={words.confirmation}>
          <p>{sayConfirmation(conversion, t, at)}</p>
        </Step>
        <Step icon={<IconFingerprint size={16} />} title={words.known}>
          {clickIds.length + person.length > 0 ? (
            <>
              <ul className={classes.names}>
                {clickIds.map((name) => (
                  <li key={name}>{words.clickId(lower(name))}</li>
                ))}
                {person.map((name) => (
                  <li key={name}>{words.person[lower(name)]}</li>
                ))}
              </ul>
              <p className={classes.muted}>{words.knownText}</p>
            </>
          ) : (
            <p>{words.knownNone}</p>
          )}
          <p className={classes.muted}>{consent ? words.consentYes : words.consentNo}</p>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <span className={classes.dot} aria-hidden>
        {icon}
      </span>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** The visit of a conversion, or why it cannot be shown. */
function Visit({ visit }: { visit: StoryProps['visit'] }) {
  const { t, format } = useI18n();
  const words = t.conversions;
  const say = useValueLabel();
  const { orgSlug, slug, timezone } = useProject();
  if (visit === 'unknown') return <p>{words.visitNone}</p>;
  if (!visit) return <p>{words.visitGone}</p>;
  const from = [say('channel', lower(visit.channel)), visit.utmCampaign ?? visit.refHost].filter(Boolean).join(' · ');
  return (
    <>
      <p>
        {words.visitText(format.dateTime(visit.startedAt, timezone))}. {words.visitFrom(from, visit.entryPage)}.
      </p>
      <p>
        <Link
          to="/p/$org/$project/sessions/$session"
          params={{ org: orgSlug, project: slug, session: visit.id }}
          search={readReportSearch}
        >
          {words.visitOpen}
        </Link>
      </p>
    </>
  );
}
