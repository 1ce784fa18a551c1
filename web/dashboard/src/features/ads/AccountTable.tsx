import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { type Account, platformOf, type Sync } from './accounts';
import { AccountState } from './AccountState';
import classes from './Accounts.module.css';
import ads from './Ads.module.css';

export interface AccountActions {
  /** The account that is being asked for now. */
  asking: string | undefined;
  onRead: (account: Account) => void;
  onSettings: (account: Account) => void;
  onDetach: (account: Account) => void;
  onAgain: (account: Account) => void;
}

interface AccountTableProps {
  accounts: readonly (Account & { sync: Sync })[];
  /** Null if the person may not change accounts. */
  actions: AccountActions | null;
}

/** Accounts whose costs are or were read: state, spend and the next reading. */
export function AccountTable({ accounts, actions }: AccountTableProps) {
  const { t } = useI18n();
  const words = t.adAccounts;
  const { orgSlug, slug } = useProject();
  return (
    <table className={`${ads.table} ${classes.accounts}`}>
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.account}</th>
          <th scope="col">{words.columns.state}</th>
          <th scope="col" className={ads.figure}>
            {words.columns.spend}
          </th>
          <th scope="col" className={classes.next}>
            {words.columns.next}
          </th>
          {actions ? (
            <th className={classes.tools}>
              <span className="sr-only">{words.columns.tools}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => {
          const platform = platformOf(account);
          return (
            <tr key={account.id} data-over={account.sync.state === 'DETACHED'}>
              <th scope="row">
                <Link
                  className={classes.name}
                  to="/p/$org/$project/ads/accounts"
                  params={{ org: orgSlug, project: slug }}
                  search={{ account: account.id }}
                >
                  {account.name}
                </Link>
                <small>
                  {[platform && t.values.ad_platform[platform], account.externalId, account.currency, account.timezone]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </th>
              <td className={classes.stateCell}>
                <AccountState account={account} />
              </td>
              <td className={`${ads.figure} num`}>
                <span className={ads.unit}>{words.columns.spend} </span>
                <Spend account={account} />
              </td>
              <td className={classes.next} data-empty={!account.sync.nextAt}>
                <span className={ads.unit}>{words.columns.next} </span>
                <Next sync={account.sync} />
              </td>
              {actions ? (
                <td className={classes.tools}>
                  <Tools account={account} {...actions} />
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Costs of the last 30 days, by currency. */
export function Spend({ account }: { account: Account }) {
  const { t, format } = useI18n();
  const isUnread = account.sync && !account.sync.lastSuccessAt;
  if (account.spend30d.length === 0)
    return <span className={classes.quiet}>{isUnread ? t.adAccounts.notYet : t.adAccounts.noSpend}</span>;
  return account.spend30d.map(({ currency, amount }) => (
    <span key={currency} className={classes.amount}>
      {format.money(amount, currency)}
    </span>
  ));
}

function Next({ sync }: { sync: Sync }) {
  const { t, format } = useI18n();
  const { timezone } = useProject();
  if (!sync.nextAt) return <span aria-hidden>–</span>;
  if (Date.parse(sync.nextAt) <= Date.now()) return t.adAccounts.nextNow;
  return (
    <time dateTime={sync.nextAt} title={format.dateTime(sync.nextAt, timezone)}>
      {format.ago(sync.nextAt)}
    </time>
  );
}

function Tools({ account, asking, onRead, onSettings, onDetach, onAgain }: { account: Account } & AccountActions) {
  const { t } = useI18n();
  const words = t.adAccounts;
  if (!account.connectionId)
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={words.againOf(account.name)}
        onClick={() => {
          onAgain(account);
        }}
      >
        {words.again}
      </Button>
    );
  const icons = [
    [IconSettings, words.settingsOf(account.name), onSettings],
    [IconPlugConnectedX, words.detachOf(account.name), onDetach],
  ] as const;
  return (
    <span className={classes.buttons}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={asking === account.id}
        aria-label={words.readOf(account.name)}
        onClick={() => {
          onRead(account);
        }}
      >
        {words.read}
      </Button>
      {icons.map(([Icon, label, act]) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => {
            act(account);
          }}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </span>
  );
}

export const AccountsSkeleton = () => (
  <div aria-busy>
    {[54, 66, 48].map((width, at) => (
      <Skeleton key={at} height={16} width={`${width}%`} my={24} />
    ))}
  </div>
);
