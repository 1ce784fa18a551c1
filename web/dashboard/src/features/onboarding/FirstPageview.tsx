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

/** The overview of a project that has never heard anything. */
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
          // What is shown here rests on an answer from before.
          void client.invalidateQueries({ queryKey: ['Overview'] });
        }}
      />
    </div>
  );
}
