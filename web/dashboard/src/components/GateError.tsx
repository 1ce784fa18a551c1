import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { serverAnswers } from '@/lib/parts';
import { asProblem, isPartMissing, Problem } from '@/lib/problem';
import classes from './GateError.module.css';
import { ErrorPanel } from './States';

export interface GateErrorProps {
  error: unknown;
  onRetry: () => void;
  /** Undefined if the screen can do nothing without an answer. */
  onStay: (() => void) | undefined;
}

/** Says over the screen that a question cannot be loaded. After an upgrade of the server, a reload gets it. */
export function GateError({ error, onRetry, onStay }: GateErrorProps) {
  const { t } = useI18n();
  const [isUpgraded, setUpgraded] = useState(false);
  useEffect(() => {
    if (isPartMissing(error)) void serverAnswers().then(setUpgraded);
  }, [error]);
  // The browser asks before something typed is lost.
  const reload = () => {
    window.location.reload();
  };
  return (
    <div className={classes.over}>
      <div className={classes.box}>
        <ErrorPanel
          error={isUpgraded ? new Problem({ code: 'upgraded' }) : asProblem(error)}
          retry={isUpgraded ? reload : onRetry}
        />
        {onStay ? (
          <div className={classes.stay}>
            <Button variant="subtle" size="xs" onClick={onStay}>
              {t.unsaved.stay}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
