import { IconAlertTriangle, IconCheck, IconPlugConnectedX, IconProgress } from '@tabler/icons-react';
import badges from '@/features/conversions/Conversions.module.css';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Sync } from './accounts';

const ofState = {
  READING: [IconProgress, 'accent'],
  CURRENT: [IconCheck, 'good'],
  FAILING: [IconAlertTriangle, 'bad'],
  DETACHED: [IconPlugConnectedX, 'plain'],
} as const satisfies Record<Sync['state'], unknown>;

/** State of the reading of an account, as an icon and a word. */
export function StateBadge({ state }: { state: Sync['state'] }) {
  const { t } = useI18n();
  const [Icon, tone] = ofState[state];
  return (
    <span className={badges.badge} data-tone={tone}>
      <Icon size={13} stroke={2} aria-hidden />
      {t.adAccounts.states[lower(state)]}
    </span>
  );
}
