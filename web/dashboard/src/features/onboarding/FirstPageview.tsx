import { useQueryClient } from '@tanstack/react-query';
import type { Way } from '@/features/install/codes';
import { Install } from '@/features/install/Install';
import { useI18n } from '@/i18n/I18n';
import { FirstVisit } from './FirstVisit';
import classes from './Onboarding.module.css';

interface FirstPageviewProps {
  address: string;
  way: Way | undefined;
  onWay: (way: Way | undefined) => void;
}

/** Overview of a project that has received no data yet. */
export function FirstPageview({ address, way, onWay }: FirstPageviewProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  return (
    <div className={classes.single}>
      <h1 className={classes.h1}>{t.onboarding.installTitle}</h1>
      <p className={classes.lead}>{t.onboarding.installLead}</p>
      <Install address={address} way={way} onWay={onWay} />
      <FirstVisit
        address={address}
        onArrived={() => {
          // This screen is based on an earlier answer: refetch it.
          void client.invalidateQueries({ queryKey: ['Overview'] });
        }}
      />
    </div>
  );
}
