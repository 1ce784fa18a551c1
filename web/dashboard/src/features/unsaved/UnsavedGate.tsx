import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { closeTop, isUnsaved, mayLeave, onLoss } from '@/lib/unsaved';

/** Asks before a change of the address, a reload or a closed dialog loses what was typed. Has Back close what is open. */
export function UnsavedGate() {
  const { t } = useI18n();
  const [answer, setAnswer] = useState<((may: boolean) => void) | null>(null);

  useEffect(() => {
    onLoss(
      () =>
        new Promise((resolve) => {
          setAnswer((waiting: ((may: boolean) => void) | null) => {
            waiting?.(false);
            return resolve;
          });
        }),
    );
    return () => {
      onLoss(() => Promise.resolve(true));
    };
  }, []);

  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      const sameScreen = current.pathname === next.pathname;
      if (action === 'BACK' && closeTop(sameScreen)) return true;
      // Only the place on the screen changes.
      if (sameScreen && JSON.stringify(current.search) === JSON.stringify(next.search)) return false;
      return !(await mayLeave(sameScreen));
    },
    enableBeforeUnload: isUnsaved,
  });

  if (!answer) return null;
  const settle = (may: boolean) => {
    setAnswer(null);
    answer(may);
  };
  return (
    <Dialog
      title={t.unsaved.title}
      size={420}
      onClose={() => {
        settle(false);
      }}
    >
      <div className={dialogClasses.fields}>
        <p className={dialogClasses.text}>{t.unsaved.text}</p>
        <div className={dialogClasses.actions}>
          <Button
            variant="default"
            c="var(--svc-bad)"
            onClick={() => {
              settle(true);
            }}
          >
            {t.unsaved.leave}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              settle(false);
            }}
          >
            {t.unsaved.stay}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
