import { IconArrowDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Hint } from '@/components/Hint';
import { readReportSearch } from '@/features/filters/params';
import { useNamesOfGoals } from '@/features/goals/names';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import classes from './Funnels.module.css';
import { filterOfStep, readParts } from './steps';
import { useStepName } from './useStepName';

const FunnelStepsFragment = graphql(`
  fragment FunnelSteps on FunnelFigures {
    mode
    sessions
    completed
    completionRate
    steps {
      name
      match
      within
      sessions
      visitors
      rateFromFirst
      rateFromBefore
      dropOff
      medianMs
    }
  }
`);

interface FunnelStepsProps {
  figures: FragmentType<typeof FunnelStepsFragment>;
  stale?: boolean;
  /** Link to the sessions of a step; undefined in a preview. */
  place?: { org: string; project: string };
}

/** Funnel steps as bars, one below the other, with the drop-off in between. */
export function FunnelSteps({ figures, stale = false, place }: FunnelStepsProps) {
  const { t, format } = useI18n();
  const { mode, steps, sessions } = readFragment(FunnelStepsFragment, figures);
  const { address } = useProject();
  const aboutGoals = steps.some(({ match }) => readParts(match).some(({ kind }) => kind === 'goal'));
  const nameOf = useStepName(useNamesOfGoals(address, aboutGoals));
  const widest = Math.max(1, ...steps.map((step) => step.sessions));
  // Without sessions there is no rate.
  const share = (part: number, all: number, rate = part / all) => (all === 0 ? '–' : format.percent(rate));
  const sequential = mode === 'SEQUENTIAL';
  return (
    <ol className={classes.steps} data-stale={stale} aria-busy={stale}>
      {steps.map((step, at) => {
        const name = nameOf(step);
        const filter = place ? filterOfStep(step.match) : null;
        const lost = at === 0 ? null : step.dropOff;
        const figure = (
          <>
            <span className={classes.bar} style={{ width: `${((step.sessions / widest) * 100).toFixed(2)}%` }} />
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <span className={`truncate ${classes.name}`} title={name}>
              {name}
            </span>
            <span className={`num ${classes.amount}`}>
              {format.whole(step.sessions)}
              <span className="sr-only"> {t.overview.sessions},</span>
            </span>
            <Hint text={at === 0 ? t.funnels.hints.firstRate : t.funnels.hints.fromFirst}>
              <span className={`num ${classes.rate}`}>
                {at === 0
                  ? share(step.sessions, sessions)
                  : share(step.sessions, steps[0]?.sessions ?? 0, step.rateFromFirst)}
              </span>
            </Hint>
            {filter ? <IconChevronRight className={classes.go} size={16} aria-hidden /> : <span />}
          </>
        );
        return (
          <li key={at}>
            {lost === null ? null : (
              <p className={classes.between}>
                <IconArrowDown size={14} aria-hidden />
                <Hint text={t.funnels.hints.fromBefore}>
                  <span className="num" tabIndex={0}>
                    {t.funnels.went(share(step.sessions, steps[at - 1]?.sessions ?? 0, step.rateFromBefore))}
                  </span>
                </Hint>
                <Hint text={t.funnels.hints.dropOff}>
                  <span className="num" tabIndex={0}>
                    {t.funnels.lost(format.whole(lost))}
                  </span>
                </Hint>
                {sequential && step.medianMs !== null ? (
                  <Hint text={t.funnels.hints.median}>
                    <span className="num" tabIndex={0}>
                      {t.funnels.median(format.duration(step.medianMs ?? 0))}
                    </span>
                  </Hint>
                ) : null}
                {step.within ? (
                  <span className="num">{t.funnels.limit(format.duration(step.within * 1000))}</span>
                ) : null}
              </p>
            )}
            {place && filter ? (
              <Link
                className={classes.step}
                to="/p/$org/$project/sessions"
                params={place}
                search={(now) => ({ ...readReportSearch(now), ...filter })}
                title={t.funnels.showSessions}
              >
                {figure}
              </Link>
            ) : (
              <div className={classes.step}>{figure}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Key figures of the funnel. */
export function FunnelSummary({ figures }: { figures: FragmentType<typeof FunnelStepsFragment> }) {
  const { t, format } = useI18n();
  const { sessions, completed, completionRate, steps } = readFragment(FunnelStepsFragment, figures);
  const facts = [
    [t.funnels.selected, format.whole(sessions), t.funnels.hints.selected],
    [t.funnels.entered, format.whole(steps[0]?.sessions ?? 0), t.funnels.hints.entered],
    [t.funnels.completed, format.whole(completed), t.funnels.hints.completed],
    [
      t.funnels.completionRate,
      (steps[0]?.sessions ?? 0) === 0 ? '–' : format.percentExact(completionRate),
      t.funnels.hints.completionRate,
    ],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, hint]) => (
        <div key={name}>
          <dt>
            <Hint text={hint}>
              <span tabIndex={0}>{name}</span>
            </Hint>
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
