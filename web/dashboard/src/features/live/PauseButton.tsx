import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import type { Live } from './useLive';

/** Stops the live view from moving, and lets it go on with what has arrived meanwhile. */
export function PauseButton({ live, size = 'xs' }: { live: Live; size?: 'xs' | 'sm' }) {
  const { t, format } = useI18n();
  const Icon = live.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      size={size}
      variant={live.paused ? 'filled' : 'default'}
      leftSection={<Icon size={15} />}
      disabled={!live.items}
      title={live.paused ? undefined : t.live.pauseHint}
      onClick={() => {
        live.setPaused(!live.paused);
      }}
    >
      {!live.paused
        ? t.live.pause
        : live.waiting > 0
          ? t.live.continueWith(live.waiting, format.whole(live.waiting))
          : t.live.continue}
    </Button>
  );
}
