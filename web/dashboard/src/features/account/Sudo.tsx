import { useEffect, useRef, useState } from 'react';
import { useI18n } from '@/i18n/I18n';
import { onSudoRequired } from '@/lib/api';
import { PasswordDialog } from './PasswordDialog';
import { sudo } from './auth';

/** Channel by which the page behind an emailed link tells the waiting page that the link was opened. */
const CHANNEL = 'svc.sudo';

export function tellConfirmed() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

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

  return asking ? <SudoDialog settle={settle} /> : null;
}

function SudoDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const { t } = useI18n();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      settle(true);
    };
    return () => {
      channel.close();
    };
  });
  return (
    <PasswordDialog
      words={{ title: t.sudo.title, text: t.sudo.text, action: t.sudo.confirm }}
      purpose="sudo"
      confirm={(password) => sudo({ password })}
      settle={settle}
    />
  );
}
