import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconHourglass,
  IconLoader2,
  IconMinus,
  IconX,
} from '@tabler/icons-react';
import type { ConversionStatus, UploadState } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Conversions.module.css';

const ofStatus = {
  PENDING: [IconClock, 'warn'],
  CONFIRMED: [IconCheck, 'good'],
  REJECTED: [IconBan, 'plain'],
  RETRACTED: [IconArrowBackUp, 'plain'],
} as const satisfies Record<ConversionStatus, unknown>;

const ofUpload = {
  WAITING: [IconClock, 'plain'],
  QUEUED: [IconClock, 'warn'],
  SENDING: [IconLoader2, 'warn'],
  SENT: [IconCheck, 'good'],
  SKIPPED: [IconMinus, 'plain'],
  FAILED: [IconX, 'bad'],
  EXPIRED: [IconHourglass, 'bad'],
} as const satisfies Record<UploadState, unknown>;

/** Badge of a conversion's status. */
export function StatusBadge({ status }: { status: ConversionStatus }) {
  const { t } = useI18n();
  const [Icon, tone] = ofStatus[status];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} stroke={2} aria-hidden />
      {t.conversions.status[lower(status)]}
    </span>
  );
}

interface UploadBadgeProps {
  state: UploadState;
  /** Set if the platform is not named beside the badge. */
  platform?: string;
}

/** Badge of an upload's state. */
export function UploadBadge({ state, platform }: UploadBadgeProps) {
  const { t } = useI18n();
  const [Icon, tone] = ofUpload[state];
  const said = t.conversions.upload[lower(state)];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} stroke={2} aria-hidden />
      <span>{platform ? t.conversions.platformState(platform, said) : said}</span>
    </span>
  );
}
