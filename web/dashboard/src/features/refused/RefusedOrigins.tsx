import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import type { Refused } from './refused';
import classes from './RefusedOrigins.module.css';
import { useAllow } from './useAllow';

/** Refused origins, each with a button to allow it. */
export function RefusedOrigins({ project, refused }: { project: string; refused: readonly Refused[] }) {
  const { t, format } = useI18n();
  const { can, allowed, ask, dialog } = useAllow(project, refused);
  return (
    <div className={classes.refused} role="group" aria-label={t.refused.title}>
      <strong>{t.refused.title}</strong>
      <p>
        {t.refused.text} {can ? t.refused.yours : t.refused.askAdmin}
      </p>
      <ul>
        {refused.map(({ origin, count, lastAt }) => (
          <li key={origin}>
            <div>
              <code>{origin}</code>
              <small>{t.refused.times(count, format.whole(count), format.ago(lastAt))}</small>
            </div>
            {allowed(origin) ? (
              <span className={classes.allowed}>
                <IconCheck size={15} aria-hidden />
                {t.refused.allowed}
              </span>
            ) : can ? (
              <Button
                size="xs"
                variant="default"
                aria-label={t.refused.allowOne(origin)}
                onClick={() => {
                  ask(origin);
                }}
              >
                {t.refused.allow}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}
