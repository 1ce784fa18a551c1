import { Skeleton } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import rows from '@/components/Rows.module.css';
import { Tabs } from '@/components/Tabs';
import { useMembership } from '@/features/account/me';
import { myGrantsQuery } from '@/features/account/MyApps';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { byCaller, type Call, SHOWN } from './assistants';
import classes from './Assistants.module.css';

const TONES = { ok: 'good', refused: 'warn', failed: 'bad' } as const;
const ALL = '';

/** The calls of all applications, or of one of them. */
export function AssistantCalls({ calls }: { calls: readonly Call[] | undefined }) {
  const { t, format } = useI18n();
  const words = t.assistants;
  const [chosen, setChosen] = useState(ALL);
  if (!calls) return <Skeleton height={160} mt={10} radius="md" aria-busy />;
  if (calls.length === 0) return <NoCalls />;
  const callers = byCaller(calls);
  const caller = callers.find(({ id }) => id === chosen);
  const shown = caller?.calls ?? calls;
  const [latest] = shown;
  const ended = (outcome: Call['outcome']) => shown.filter((call) => call.outcome === outcome).length;
  return (
    <div className={classes.calls}>
      {callers.length > 1 ? (
        <Tabs
          label={words.caller}
          wrap
          value={caller?.id ?? ALL}
          options={[
            { value: ALL, label: words.everyCaller },
            ...callers.map(({ id, name, calls }) => ({ value: id, label: `${name} (${format.number(calls.length)})` })),
          ]}
          onChange={setChosen}
        />
      ) : null}
      <p className={classes.text}>
        {[
          ...(caller || callers.length === 1 ? [latest?.client] : []),
          words.count(shown.length, shown.length === SHOWN),
          ...(['refused', 'failed'] as const)
            .filter((outcome) => ended(outcome) > 0)
            .map((outcome) => words.ended[outcome](ended(outcome))),
          ...(latest ? [words.latest(format.ago(latest.at))] : []),
        ].join(' · ')}
      </p>
      <ul className={rows.rows} aria-label={words.activity}>
        {shown.map((call, index) => (
          <li key={`${call.at} ${call.actorId} ${call.tool} ${index}`} className={classes.call}>
            <code>{call.tool}</code>
            <span className={rows.badge} data-tone={TONES[call.outcome]}>
              {words.outcomes[call.outcome]}
            </span>
            <span className={classes.facts}>
              {[call.client, format.dateTimeShort(call.at), words.took(call.durationMs), format.bytes(call.bytes)].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
      {ended('refused') > 0 ? <p className={classes.text}>{words.refusedText}</p> : null}
      {ended('failed') > 0 ? <p className={classes.text}>{words.failedText}</p> : null}
    </div>
  );
}

/** Says why there is no call: nothing is connected, nothing that sees this project, or nobody has asked. */
function NoCalls() {
  const { t } = useI18n();
  const words = t.assistants;
  const { id, orgSlug } = useProject();
  const org = useMembership(orgSlug)?.org.id;
  const query = useQuery(myGrantsQuery);
  if (query.isPending) return <Skeleton height={160} mt={10} radius="md" aria-busy />;
  const grants = query.data?.items.filter(({ orgId, revokedAt }) => orgId === org && !revokedAt) ?? [];
  const names = (list: typeof grants) => [...new Set(list.map(({ clientName }) => clientName))].join(', ');
  const seeing = grants.filter(({ projectIds }) => !projectIds || projectIds.includes(id));
  return (
    <Empty icon={<IconMessageChatbot size={24} stroke={1.5} />} heading={words.none}>
      {seeing.length > 0
        ? words.noneAsked(names(seeing))
        : grants.length > 0
          ? words.noneSees(names(grants))
          : words.noneConnected}
    </Empty>
  );
}
