import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { Gone } from './Gone';
import { sayViolation } from '@/i18n/useFieldErrors';
import { asProblem, type Problem } from '@/lib/problem';
import classes from './States.module.css';

/** Countdown of the seconds that the server asked to wait; 0 when the wait is over. */
function useCountdown(problem: Problem | null): number {
  const [state, setState] = useState({ problem, left: problem?.retryAfter ?? 0 });
  if (state.problem !== problem) setState({ problem, left: problem?.retryAfter ?? 0 });
  useEffect(() => {
    if (!problem?.retryAfter) return;
    const until = Date.now() + problem.retryAfter * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setState({ problem, left });
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [problem]);
  return state.left;
}

function RequestId({ problem }: { problem: Problem }) {
  const { t } = useI18n();
  if (!problem.requestId) return null;
  return (
    <p className={classes.request}>
      {t.errors.requestId} <code>{problem.requestId}</code>
    </p>
  );
}

/** Formats a wait in minutes or seconds. */
const waitOf = (seconds: number, t: Dictionary) =>
  seconds < 90 ? t.errors.seconds(seconds) : t.errors.minutes(Math.ceil(seconds / 60));

/** Text for a problem in the reader's language, with the server's own sentence where that says more. */
interface ProblemTextProps {
  problem: Problem;
  left?: number;
  /** True if loading failed, false if an action of the person failed. */
  loading?: boolean;
}

export function ProblemText({ problem, left = problem.retryAfter ?? 0, loading = false }: ProblemTextProps) {
  const { t } = useI18n();
  const words = t.errors[loading ? 'loadLimit' : 'tryLimit'];
  const own =
    problem.code !== 'rate_limited'
      ? t.errors.codes[problem.code]
      : left > 0
        ? words.wait(waitOf(left, t))
        : words.over;
  if (!problem.said) return own;
  return (
    <>
      {own} {t.errors.said}{' '}
      <q lang="en" className={classes.said}>
        {problem.said}
      </q>
    </>
  );
}

function headingOf({ code }: Problem, t: Dictionary): string {
  if (code === 'network') return t.errors.offline;
  return code === 'upgraded' ? t.errors.upgraded : t.errors.heading;
}

interface ErrorPanelProps {
  error: unknown;
  /** A screen that is nothing else has it as its heading. */
  page?: boolean;
  retry?: () => void;
}

/** Error message in place of a panel or a page whose data could not be loaded. */
export function ErrorPanel({ error, page = false, retry }: ErrorPanelProps) {
  const { t, format } = useI18n();
  const problem = asProblem(error);
  const left = useCountdown(problem);
  const waited = useRef(false);
  const again = useRef(retry);
  again.current = retry;
  // The server said how long to wait: retry automatically after that time.
  useEffect(() => {
    if (left > 0) waited.current = true;
    else if (waited.current) {
      waited.current = false;
      again.current?.();
    }
  }, [left]);
  if (problem.code === 'not_found') return <Gone page={page} />;
  const Heading = page ? 'h1' : 'p';
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon}>
        <IconAlertTriangle size={22} stroke={1.6} />
      </div>
      <Heading className={classes.heading}>{headingOf(problem, t)}</Heading>
      <p className={classes.text}>
        {problem.fields.length > 0 ? (
          problem.fields.map((field) => `${field.path}: ${sayViolation(field, t, format)}`).join(' · ')
        ) : (
          <ProblemText problem={problem} left={left} loading={retry !== undefined} />
        )}
      </p>
      {retry ? (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} />}
            onClick={retry}
            disabled={left > 0}
          >
            {problem.code === 'upgraded' ? t.errors.reload : t.errors.retry}
          </Button>
        </div>
      ) : null}
      <RequestId problem={problem} />
    </div>
  );
}

/** Notes about the figures of a screen, at the lower edge of the window. Put them after the figures. */
export function Notes({ children }: { children: ReactNode }) {
  return <div className={classes.notes}>{children}</div>;
}

/** Notice beside outdated data: why the refresh failed, and how old the data is. */
export function Outdated({ error, since }: { error: unknown; since: number | null }) {
  const { t, format } = useI18n();
  return (
    <div className={`${classes.notice} ${classes.outdated}`} role="status">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <div>
        <ProblemText problem={asProblem(error)} loading />{' '}
        {since === null ? null : t.overview.outdated(format.clock(since))}
      </div>
    </div>
  );
}

/** Error of a form: one notice above the button. Fields show their own messages. */
export function ErrorNotice({ error }: { error: unknown }) {
  const problem = asProblem(error);
  const left = useCountdown(problem);
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle size={17} stroke={1.8} />
      <div>
        <ProblemText problem={problem} left={left} />
        <RequestId problem={problem} />
      </div>
    </div>
  );
}
