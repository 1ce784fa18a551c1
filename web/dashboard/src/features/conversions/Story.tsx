import { Skeleton } from '@mantine/core';
import { IconBolt, IconCoins, IconFingerprint, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { useValueLabel } from '@/features/filters/labels';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { type Conversion, visitQuery } from './conversions';
import classes from './Conversions.module.css';
import { sayConfirmation, saySource } from './say';

interface StoryProps {
  conversion: Conversion;
  definitions: readonly { key: string; trigger: unknown }[];
  goals: readonly { key: string; name: string }[];
}

/** How a conversion came about, step by step. */
export function Story({ conversion, definitions, goals }: StoryProps) {
  const { t, format } = useI18n();
  const words = t.conversions;
  const { timezone } = useProject();
  const at = (iso: string) => format.dateTime(iso, timezone);
  const { clickIds, person, consent } = conversion;
  return (
    <Panel title={words.story} subtitle={words.storyText}>
      <ol className={classes.story}>
        <Step icon={<IconUser size={16} />} title={words.visit}>
          {conversion.sessionId ? <Visit id={conversion.sessionId} /> : <p>{words.visitNone}</p>}
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

/** The visit, which takes two lines whether it is there yet or not. */
function Visit({ id }: { id: string }) {
  const { t, format } = useI18n();
  const words = t.conversions;
  const say = useValueLabel();
  const { address, orgSlug, slug, timezone } = useProject();
  const query = useQuery(visitQuery(address, id));
  const visit = query.data?.project.session?.session;
  if (query.error && !query.data) return <ErrorNotice error={query.error} />;
  if (!query.data)
    return (
      <div aria-busy>
        <Skeleton height={12} width="60%" my={5} />
        <Skeleton height={12} width="30%" my={9} />
      </div>
    );
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
