import { IconPointFilled, IconStar, IconTrophy, IconX } from '@tabler/icons-react';
import badges from '@/features/conversions/Conversions.module.css';
import type { LeadStatus } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';

const ofStatus = {
  NEW: [IconPointFilled, 'plain'],
  QUALIFIED: [IconStar, 'accent'],
  WON: [IconTrophy, 'good'],
  LOST: [IconX, 'plain'],
} as const satisfies Record<LeadStatus, unknown>;

/** Badge of a lead's status. */
export function LeadBadge({ status }: { status: LeadStatus }) {
  const { t } = useI18n();
  const [Icon, tone] = ofStatus[status];
  return (
    <span className={badges.badge} data-tone={tone}>
      <Icon size={13} stroke={2} aria-hidden />
      {t.leads.status[lower(status)]}
    </span>
  );
}
