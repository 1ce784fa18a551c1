import { useEffect } from 'react';
import { useI18n } from '@/i18n/I18n';
import { PasswordDialog } from './PasswordDialog';
import { sudo } from './auth';

/** Channel by which the page behind an emailed link tells the waiting page that the link was opened. */
const CHANNEL = 'svc.sudo';

export function tellConfirmed() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

/** Asks for the password, or sends a link by mail. */
export function SudoDialog({ settle }: { settle: (confirmed: boolean) => void }) {
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
