import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { AssistantCalls } from './AssistantCalls';
import { activityQuery, type Caller, cannotReach, configuration, idOf, type Program, programs } from './assistants';
import classes from './Assistants.module.css';

/** How to connect an assistant, what to ask it first, and what assistants did. */
export function Assistants() {
  const { address } = useProject();
  return <AssistantsOf key={address} project={address} />;
}

function AssistantsOf({ project }: { project: string }) {
  const { t } = useI18n();
  const [caller, setCaller] = useState<Caller>();
  const query = useInfiniteQuery(activityQuery(project, caller));
  const pages = query.data?.pages;
  // While the calls of another caller are awaited, those that are here already are shown.
  const calls = pages?.flatMap(({ calls }) => calls).filter((call) => !caller || idOf(call) === idOf(caller));
  if (query.error && !pages) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      <Panel title={t.assistants.title} subtitle={t.assistants.text}>
        <Connect endpoint={pages?.[0]?.endpoint} />
      </Panel>
      <Panel title={t.assistants.activity} subtitle={t.assistants.activityText}>
        <AssistantCalls
          callers={pages?.[0]?.callers}
          calls={calls ?? []}
          chosen={caller}
          onChoose={setCaller}
          older={query}
        />
      </Panel>
    </>
  );
}

/** The three steps. The address is not known while the answer is awaited. */
function Connect({ endpoint }: { endpoint: string | undefined }) {
  const { t } = useI18n();
  const words = t.assistants;
  const { orgSlug, slug } = useProject();
  return (
    <ol className={classes.steps}>
      <Step number={1} title={words.steps.add}>
        <Add endpoint={endpoint} />
      </Step>
      <Step number={2} title={words.steps.allow}>
        <p className={classes.text}>{words.consent}</p>
        <p className={classes.text}>
          {words.end} <Link to="/account">{words.account}</Link>.
        </p>
      </Step>
      <Step number={3} title={words.steps.ask}>
        <CodeBlock title={words.first} code={words.question(`${orgSlug}/${slug}`)} />
        <div>
          <ButtonLink
            to="/p/$org/$project/setup/prompts"
            params={{ org: orgSlug, project: slug }}
            search={{ kind: 'mcp_analysis' }}
            size="xs"
            variant="default"
          >
            {words.longer}
          </ButtonLink>
        </div>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <h3>{title}</h3>
      <div className={classes.body}>{children}</div>
    </li>
  );
}

function Add({ endpoint }: { endpoint: string | undefined }) {
  const { t } = useI18n();
  const words = t.assistants;
  const [program, setProgram] = useState<Program>('claude');
  const ready = endpoint ? configuration(program, endpoint) : undefined;
  return (
    <>
      <Tabs
        label={words.program}
        wrap
        value={program}
        options={programs.map((value) => ({ value, label: words.programs[value].name }))}
        onChange={setProgram}
      />
      <p className={classes.text}>
        {words.programs[program].how}
        {ready?.isFile ? ` ${words.merge}` : ''}
      </p>
      {endpoint ? (
        <CodeBlock key={program} title={ready?.where ?? words.address} code={ready?.code ?? endpoint} />
      ) : (
        <Skeleton height={84} radius="md" aria-busy />
      )}
      {/* Most servers have the address of the dashboard, so that this is there before the answer. */}
      {cannotReach(program, endpoint ?? window.location.origin) ? (
        <div className={classes.note} role="note">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>{words.cannotReach(words.programs[program].name)}</span>
        </div>
      ) : null}
    </>
  );
}
