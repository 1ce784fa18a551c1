import { FormDialog } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { useAdsChange } from './ads';
import { type Account, detach, platformOf } from './accounts';
import classes from './Ads.module.css';

interface DetachAccountProps {
  project: string;
  account: Account;
  onDetached: () => void;
  onClose: () => void;
}

/** Detaches an account after explaining what becomes of its costs. */
export function DetachAccount({ project, account, onDetached, onClose }: DetachAccountProps) {
  const { t } = useI18n();
  const words = t.adAccounts;
  const platform = platformOf(account);
  const mutation = useAdsChange(() => detach(project, account.id), onDetached);
  return (
    <FormDialog
      title={words.detachTitle}
      text={words.detachText}
      action={words.detachAction}
      danger
      mutation={mutation}
      onClose={onClose}
    >
      <p className={classes.quoted}>
        {account.name}
        {platform ? ` · ${t.values.ad_platform[platform]}` : null}
      </p>
    </FormDialog>
  );
}
