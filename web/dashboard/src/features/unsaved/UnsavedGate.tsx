import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GateBoundary } from '@/components/GateBoundary';
import { later } from '@/components/later';
import { closeTop, isUnsaved, mayLeave, onLoss, withForms } from '@/lib/unsaved';

const UnsavedDialog = later(async () => (await import('./UnsavedDialog')).UnsavedDialog);
withForms(UnsavedDialog.load);

/** Asks before a change of the address, a reload or a closed dialog loses what was typed. Has Back close what is open. */
export function UnsavedGate() {
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
    <GateBoundary
      onStay={() => {
        settle(false);
      }}
    >
      <UnsavedDialog settle={settle} />
    </GateBoundary>
  );
}
