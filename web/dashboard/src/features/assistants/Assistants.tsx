import { Skeleton } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { CodeBlock } from '@/components/Code';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import rows from '@/components/Rows.module.css';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { type Activity, activityQuery, configuration, type Program, programs } from './assistants';
import classes from './Assistants.module.css';

/** How to connect an assistant, what to ask it first, and what assistants did. */
export function Assistants() {
  const { t } = useI18n();
  const { address } = useProject();
  const query = useQuery(activityQuery(address));
  const activity = query.data;
  if (query.error && !activity) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      <Panel title={t.assistants.title} subtitle={t.assistants.text}>
        {activity ? <Connect endpoint={activity.endpoint} /> : <Skeleton height={220} mt={10} radius="md" aria-busy />}
      </Panel>
      <Panel title={t.assistants.activity} subtitle={t.assistants.activityText}>
        {activity ? <Calls calls={activity.calls} /> : <Skeleton height={120} mt={10} radius="md" aria-busy />}
      </Panel>
    </>
  );
}

function Connect({ endpoint }: { endpoint: string }) {
  const { t } = useI18n();
  const words = t.assistants;
  const { orgSlug, slug } = useProject();
  const [program, setProgram] = useState<Program>('claude');
  const ready = configuration(program, endpoint);
  return (
    <div className={classes.connect}>
      <Tabs
        label={words.program}
        wrap
        value={program}
        options={programs.map((value) => ({ value, label: words.programs[value].name }))}
        onChange={setProgram}
      />
      <p className={classes.text}>{words.programs[program].how}</p>
      {ready ? (
        <CodeBlock title={ready.where} code={ready.code} />
      ) : (
        <CodeBlock title={words.address} code={endpoint} />
      )}
      <p className={classes.text}>{words.consent}</p>
      <CodeBlock title={words.first} code={words.question(`${orgSlug}/${slug}`)} />
      <div>
        <ButtonLink
          to="/p/$org/$project/setup/prompts"
          params={{ org: orgSlug, project: slug }}
          search={{ kind: 'mcp_analysis' }}
          size="xs"
        >
          {words.longer}
        </ButtonLink>
      </div>
    </div>
  );
}

function Calls({ calls }: Pick<Activity, 'calls'>) {
  const { t, format } = useI18n();
  const words = t.assistants;
  if (calls.length === 0)
    return (
      <Empty icon={<IconMessageChatbot size={24} stroke={1.5} />} heading={words.none}>
        {words.noneText}
      </Empty>
    );
  return (
    <ul className={rows.rows}>
      {calls.map((call, index) => (
        <li key={`${call.at} ${call.actorId} ${call.tool} ${index}`} className={rows.row}>
          <div className={rows.name}>
            {call.tool}
            {call.outcome === 'ok' ? null : (
              <span className={`${rows.badge} ${classes.outcome}`} data-outcome={call.outcome}>
                {words.outcomes[call.outcome]}
              </span>
            )}
          </div>
          <div className={rows.meta}>
            {[call.client, format.dateTimeShort(call.at), words.took(call.durationMs), format.bytes(call.bytes)].join(
              ' · ',
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
