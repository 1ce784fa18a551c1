import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorNotice, ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { useValueLabel } from '@/features/filters/labels';
import { useNamesOfGoals } from '@/features/goals/names';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { allSetupStepName, type SetupStepName } from '@/rest/values';
import {
  firstStep,
  isSettled,
  isSkippable,
  openSteps,
  scopeOfSkipping,
  scopeOfStep,
  type SetupStatus,
  statusQuery,
  type StepStatus,
  useUpdateSetup,
} from './status';
import { StepAction } from './StepAction';
import classes from './Steps.module.css';

interface StepsProps {
  /** The open step; `none` if it was closed, undefined if nothing was chosen. */
  chosen: SetupStepName | 'none' | undefined;
  onChoose: (step: SetupStepName | 'none') => void;
}

/** Steps of the setup, which tick themselves as data arrives. */
export function Steps({ chosen, onChoose }: StepsProps) {
  const { t } = useI18n();
  const project = useProject();
  const can = useCan(project.orgSlug);
  const query = useQuery(statusQuery(project.address));
  const update = useUpdateSetup(project.address);
  const note = useUpdateSetup(project.address);
  const status = query.data;
  if (query.error && !status)
    return (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  if (!status)
    return (
      <Panel title={t.steps.title} subtitle={t.steps.subtitle}>
        <Skeleton height={410} mt={10} radius="md" aria-busy />
      </Panel>
    );
  const all = allSetupStepName.length;
  const settled = all - openSteps(status).length;
  if (status.dismissed)
    return (
      <StateCard>
        <Empty
          heading={t.steps.dismissed}
          action={
            can('project:admin') ? (
              <Button
                size="xs"
                loading={update.isPending}
                onClick={() => {
                  update.mutate({ dismissed: false });
                }}
              >
                {t.steps.show}
              </Button>
            ) : null
          }
        >
          {t.steps.dismissedText(settled, all)}
        </Empty>
        {update.error ? <ErrorNotice error={update.error} /> : null}
      </StateCard>
    );
  const open = chosen ?? firstStep(status);
  return (
    <>
      {query.error ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <Panel title={t.steps.title} subtitle={t.steps.subtitle} aside={<Progress settled={settled} all={all} />}>
        {settled === all ? (
          <p className={classes.allDone} role="status">
            {t.steps.allDone}
          </p>
        ) : null}
        <ol className={classes.list}>
          {allSetupStepName.map((name) => (
            <Step
              key={name}
              name={name}
              status={status.steps[name]}
              open={open === name}
              busy={update.isPending}
              onToggle={() => {
                onChoose(open === name ? 'none' : name);
                // Remembered for the next visit of this screen. If that fails, nothing is lost.
                if (open !== name) note.mutate({ lastStep: name });
              }}
              onMark={(mark) => {
                if (isSkippable(name)) update.mutate({ steps: { [name]: mark } });
              }}
            />
          ))}
        </ol>
        {update.error ? <ErrorNotice error={update.error} /> : null}
      </Panel>
      {can('project:admin') ? (
        <div className={classes.dismiss}>
          <p>{t.steps.dismissHint}</p>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              update.mutate({ dismissed: true });
            }}
          >
            {t.steps.dismiss}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Progress({ settled, all }: { settled: number; all: number }) {
  const { t } = useI18n();
  return (
    <div className={classes.progress}>
      <span className="num">{t.steps.progress(settled, all)}</span>
      <div className={classes.bar} aria-hidden>
        <i style={{ width: `${(100 * settled) / all}%` }} />
      </div>
    </div>
  );
}

interface StepProps {
  name: SetupStepName;
  status: StepStatus;
  open: boolean;
  busy: boolean;
  onToggle: () => void;
  onMark: (mark: 'skipped' | 'open') => void;
}

function Step({ name, status, open, busy, onToggle, onMark }: StepProps) {
  const { t } = useI18n();
  const id = useId();
  const project = useProject();
  const can = useCan(project.orgSlug);
  const evidence = useEvidence(name, status);
  const state = status.done ? 'done' : status.how === 'skipped' ? 'skipped' : 'open';
  const words = t.steps.names[name];
  const scope = scopeOfStep[name];
  const barred = scope !== undefined && !can(scope);
  return (
    <li className={classes.step} data-state={state} data-open={open}>
      <button
        type="button"
        className={`plain ${classes.head}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.mark} aria-hidden>
          {state === 'done' ? <IconCheck size={14} stroke={2.6} /> : null}
          {state === 'skipped' ? <IconMinus size={14} stroke={2.4} /> : null}
        </span>
        <span className={classes.title}>{words.title}</span>
        <span className={classes.state}>{t.steps.states[state]}</span>
        <IconChevronDown size={16} stroke={1.8} className={classes.chevron} aria-hidden />
      </button>
      <div id={id} className={classes.body} hidden={!open}>
        <p>{words.text}</p>
        {evidence ? <p className={classes.evidence}>{evidence}</p> : null}
        {state === 'skipped' ? <p>{t.steps.skippedText}</p> : null}
        {isSettled(status) || !barred ? null : <p>{t.steps.needs(t.keys.scopeNames[scope].name)}</p>}
        <div className={classes.actions}>
          {status.action !== null && !barred ? (
            <StepAction step={name} org={project.orgSlug} project={project.slug} />
          ) : null}
          {!status.done && isSkippable(name) && can(scopeOfSkipping[name]) ? (
            <Button
              size="xs"
              variant="subtle"
              disabled={busy}
              onClick={() => {
                onMark(state === 'skipped' ? 'open' : 'skipped');
              }}
            >
              {state === 'skipped' ? t.steps.reopen : t.steps.skip}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Sentence about the data that shows that a step is done. */
function useEvidence(name: SetupStepName, { done, evidence, at }: SetupStatus['steps'][SetupStepName]) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  const { address, timezone } = useProject();
  const goal = name === 'goals' ? evidence?.key : undefined;
  const goals = useNamesOfGoals(address, typeof goal === 'string');
  if (!done) return null;
  const words = t.steps.evidence;
  const count = evidence?.count ?? 0;
  switch (name) {
    case 'goals':
      return words.goals(count, goal ? say('goal', goal, goals.get(goal)) : '');
    case 'team':
      return words.team(count);
    case 'ai':
      return words.ai;
    case 'ads':
      return at ? words.ads(format.dayYear(at.slice(0, 10))) : null;
    default:
      return at ? words[name](format.dateTime(at, timezone)) : null;
  }
}
