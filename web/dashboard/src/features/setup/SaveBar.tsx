import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { SaveError } from '@/components/SaveError';
import { useI18n } from '@/i18n/I18n';
import type { Edited } from '@/lib/revision';
import classes from './Setup.module.css';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  saved: boolean;
  error: unknown;
  /** What is saved, if somebody else may have changed it meanwhile. */
  edited?: Edited;
  onDiscard: () => void;
}

/** Bar at the bottom while there are unsaved changes. Confirms when they are saved. */
export function SaveBar({ dirty, saving, saved, error, edited, onDiscard }: SaveBarProps) {
  const { t } = useI18n();
  return (
    <>
      {dirty ? (
        <div className={classes.savebar}>
          {error ? <SaveError error={error} edited={edited} onDiscard={onDiscard} /> : null}
          <div className={classes.savebarRow}>
            <span>{t.setup.unsaved}</span>
            <Button variant="default" size="xs" onClick={onDiscard}>
              {t.common.discard}
            </Button>
            <Button type="submit" size="xs" loading={saving}>
              {t.common.save}
            </Button>
          </div>
        </div>
      ) : (
        <span className={classes.saved} role="status" tabIndex={-1}>
          {saved ? (
            <>
              <IconCheck size={16} aria-hidden />
              {t.common.saved}
            </>
          ) : null}
        </span>
      )}
    </>
  );
}
