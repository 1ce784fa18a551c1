import { useQueryClient } from '@tanstack/react-query';
import { Install, type InstallProps } from '@/features/install/Install';
import { useI18n } from '@/i18n/I18n';
import { FirstVisit } from './FirstVisit';
import classes from './Onboarding.module.css';

/** Overview of a project that has received no data yet. */
export function FirstPageview({ address, search, onSearch }: InstallProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  return (
    <div className={classes.single}>
      <h1 className={classes.h1}>{t.onboarding.installTitle}</h1>
      <p className={classes.lead}>{t.onboarding.installLead}</p>
      <Install address={address} search={search} onSearch={onSearch}>
        <FirstVisit
          address={address}
          onArrived={() => {
            // This screen is based on an earlier answer: refetch it.
            void client.invalidateQueries({ queryKey: ['Overview'] });
          }}
        />
      </Install>
    </div>
  );
}
