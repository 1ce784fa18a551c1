import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PartName } from '@/features/tracking/parts';
import { useI18n } from '@/i18n/I18n';
import type { IgnoredReason } from '@/rest/values';
import classes from './Reasons.module.css';

/** Section of the tracking settings that causes each reason. */
const decidedIn: Partial<Record<ReasonProps['reason'], PartName>> = {
  notrack: 'parameters',
  excluded_path: 'excluded',
  personal_path: 'personal',
  consent: 'consent',
};

export function Reasons({ children }: { children: ReactNode }) {
  return <ul className={classes.reasons}>{children}</ul>;
}

interface ReasonProps {
  reason: 'stored' | 'rate_limited' | 'origin_refused' | IgnoredReason;
  /** Count and other text at the end of the line. */
  figures: readonly string[];
  /** Details of the reason. */
  children?: ReactNode;
}

/** Outcome of received data: count, explanation, and advice. */
export function Reason({ reason, figures, children }: ReasonProps) {
  const { t } = useI18n();
  const { org, project } = useParams({ strict: false });
  const { name, text, todo } = t.reasons[reason];
  const part = decidedIn[reason];
  return (
    <li className={classes.reason}>
      <strong data-stored={reason === 'stored'}>{name}</strong>
      <span className={`${classes.figures} num`}>
        {figures.map((figure, at) => (
          <span key={at}>{figure}</span>
        ))}
      </span>
      <p>
        {text} {todo}
        {part && org && project ? (
          <>
            {' '}
            <Link to="/p/$org/$project/setup/tracking" params={{ org, project }} search={{}} hash={part}>
              {t.tracking.parts[part].title}
            </Link>
          </>
        ) : null}
      </p>
      {children}
    </li>
  );
}
