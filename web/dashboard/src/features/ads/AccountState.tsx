import { Progress } from '@mantine/core';
import { useCan, useMembership } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { type Account, advised, needsGrant, progressOf, type Sync } from './accounts';
import classes from './Accounts.module.css';
import { StateBadge } from './StateBadge';

/** How the reading of an account stands: a badge, and a sentence that says more. */
export function AccountState({ account }: { account: Account & { sync: Sync } }) {
  return (
    <div className={classes.state}>
      <StateBadge state={account.sync.state} />
      <Said account={account} />
    </div>
  );
}

function Said({ account }: { account: Account & { sync: Sync } }) {
  const { t, format } = useI18n();
  const words = t.adAccounts;
  const { state, lastSuccessAt } = account.sync;
  const last = lastSuccessAt ? words.lastRead(format.ago(lastSuccessAt)) : null;
  switch (state) {
    case 'READING':
      return <Reading account={account} />;
    case 'CURRENT':
      return <small>{last}</small>;
    case 'FAILING':
      return (
        <>
          <Trouble account={account} />
          <small>{last ?? words.never}</small>
        </>
      );
    case 'DETACHED':
      return <small>{words.detachedText}</small>;
  }
}

function Reading({ account }: { account: Account }) {
  const { t, format } = useI18n();
  const words = t.adAccounts;
  const progress = progressOf(account);
  if (!progress) return <small>{words.rereading}</small>;
  const { read, all } = progress;
  return (
    <>
      <Progress.Root size={6} className={classes.progress}>
        <Progress.Section value={(read / all) * 100} aria-label={words.progressOf(account.name)} />
      </Progress.Root>
      <small className="num">
        {read === 0 ? words.starting : words.progress(format.whole(read), format.whole(all))}
      </small>
    </>
  );
}

/** Why the reading fails, what the platform says about it, and what to do. */
export function Trouble({ account }: { account: Account }) {
  const { t } = useI18n();
  const words = t.adAccounts;
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  const org = useMembership(orgSlug)?.org.name ?? orgSlug;
  const error = account.sync?.error;
  if (!error) return null;
  const known = advised.find((code) => code === error.code);
  if (known)
    return (
      <p className={classes.trouble}>
        {words.advice[known]} {needsGrant(known) && !can('org:admin') ? words.askAdmin(org) : null}
      </p>
    );
  return (
    <p className={classes.trouble}>
      {error.message ? words.advice.platform : words.advice.other}{' '}
      {error.message ? <q lang="en">{error.message}</q> : null} <code>{error.code}</code>
    </p>
  );
}
