import { useEffect, useRef, useState } from 'react';
import { GateBoundary } from '@/components/GateBoundary';
import { later } from '@/components/later';
import { onSudoRequired } from '@/lib/api';

const SudoDialog = later(async () => (await import('./SudoDialog')).SudoDialog);

/**
 * Wraps all signed-in screens and asks the person to confirm their identity whenever an action needs that.
 * Actions that need a confirmation at the same time share one dialog.
 */
export function SudoGate() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  const settle = (confirmed: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(confirmed);
  };

  useEffect(() => {
    onSudoRequired(
      () =>
        new Promise((answer) => {
          waiting.current.push(answer);
          setAsking(true);
        }),
    );
    return () => {
      onSudoRequired(() => Promise.resolve(false));
    };
  }, []);

  if (!asking) return null;
  return (
    <GateBoundary
      onStay={() => {
        settle(false);
      }}
    >
      <SudoDialog settle={settle} />
    </GateBoundary>
  );
}
