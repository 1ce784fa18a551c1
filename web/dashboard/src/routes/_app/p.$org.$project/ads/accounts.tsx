import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlugConnected, IconPlus, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel, Notes, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { AccountHealth } from '@/features/ads/AccountHealth';
import {
  type Account,
  accountsQuery,
  type Connection,
  connectionsQuery,
  isRead,
  nameOf,
  orgConnectionsQuery,
  syncQuery,
  useReadNow,
} from '@/features/ads/accounts';
import styles from '@/features/ads/Accounts.module.css';
import { AccountSettings } from '@/features/ads/AccountSettings';
import { AccountsSkeleton, AccountTable } from '@/features/ads/AccountTable';
import { useAdsChanged } from '@/features/ads/ads';
import classes from '@/features/ads/Ads.module.css';
import { AdsFrame } from '@/features/ads/AdsFrame';
import { AttachDialog } from '@/features/ads/AttachDialog';
import { ConnectDialog } from '@/features/ads/ConnectDialog';
import { ConnectionBanners, ConnectionList, RemoveConnection } from '@/features/ads/ConnectionList';
import { DetachAccount } from '@/features/ads/DetachAccount';
import { SourceList } from '@/features/ads/SourceList';
import { addressOf, useProject } from '@/features/project/project';
import { type Dictionary, useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { asProblem } from '@/lib/problem';

interface AccountsSearch {
  /** Account whose readings are shown. */
  account?: string;
  /** Open dialog that connects a platform: `1`, or the id of a connection that gets a new grant. */
  connect?: string;
  /** Open dialog that adds accounts: `1`, or the id of the connection whose accounts are shown. */
  attach?: string;
  /** Account whose settings are open. */
  settings?: string;
  /** What was done on the way here. */
  done?: 'again';
}

const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined;

export const Route = createFileRoute('/_app/p/$org/$project/ads/accounts')({
  validateSearch: (raw: Record<string, unknown>): AccountsSearch => {
    const [account, connect, attach, settings] = [raw.account, raw.connect, raw.attach, raw.settings].map(text);
    return {
      ...(account ? { account } : {}),
      ...(connect ? { connect } : {}),
      ...(attach ? { attach } : {}),
      ...(settings ? { settings } : {}),
      ...(raw.done === 'again' ? { done: 'again' } : {}),
    };
  },
  loaderDeps: ({ search: { account } }) => ({ account }),
  loader: ({ context, params, deps }) => {
    const project = addressOf(params);
    void context.queryClient.prefetchQuery(accountsQuery(project));
    if (deps.account) void context.queryClient.prefetchQuery(syncQuery(project, false));
    else void context.queryClient.prefetchQuery(connectionsQuery(project));
  },
  component: AccountsScreen,
});

function AccountsScreen() {
  const { orgSlug } = useProject();
  return useCan(orgSlug)('ads:read') ? <Accounts /> : <AdsFrame>{null}</AdsFrame>;
}

interface Notice {
  tone: 'good' | 'warn';
  text: string;
}

function Accounts() {
  const { t, format } = useI18n();
  const words = t.adAccounts;
  const project = useProject();
  const { address, orgSlug } = project;
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const can = useCan(orgSlug);
  const [mayWrite, isAdmin] = [can('ads:write'), can('org:admin')];
  const [notice, setNotice] = useState<Notice | null>(
    search.done === 'again' ? { tone: 'good', text: words.reconnected } : null,
  );
  const [detaching, setDetaching] = useState<Account | null>(null);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const query = useQuery(accountsQuery(address));
  const connected = useQuery(connectionsQuery(address));
  const org = useQuery({ ...orgConnectionsQuery(orgSlug), enabled: isAdmin });
  const all = query.data?.project.adAccounts;
  const accounts = all?.filter(isRead);
  const connections = org.data?.organization.adConnections ?? [];
  const isConnected = (connected.data?.project.adConnections.length ?? 0) > 0;
  const said = useChanges(all);
  // Everything appears at once, so that nothing moves that somebody reads already.
  const isWaiting = [query, connected, ...(isAdmin ? [org] : [])].some(({ isPending }) => isPending);

  const show = (next: AccountsSearch) => void navigate({ search: next, resetScroll: false, replace: true });
  const close = () => {
    show({});
  };
  const good = (text: string) => {
    setNotice({ tone: 'good', text });
  };
  const reading = useReadNow(address, ({ name }, error) => {
    if (error === undefined) {
      good(words.readQueued(name));
      return;
    }
    const problem = asProblem(error);
    const isTooSoon = problem.code === 'rate_limited' && problem.retryAfter !== undefined;
    const again = format.clock(Date.now() + (problem.retryAfter ?? 0) * 1000);
    setNotice({
      tone: 'warn',
      text: isTooSoon ? words.readTooSoon(name, again) : sayProblem(error, t),
    });
  });
  const again = ({ id }: Connection) => {
    show({ connect: id });
  };
  const opened = accounts?.find(({ id }) => id === search.account);
  const set = accounts?.find(({ id }) => id === search.settings);
  const reconnecting = connections.find(({ id }) => id === search.connect);

  const connect = isAdmin ? (
    <Button
      size="xs"
      variant={isConnected ? 'default' : 'filled'}
      leftSection={<IconPlugConnected size={15} />}
      onClick={() => {
        show({ connect: '1' });
      }}
    >
      {words.connect}
    </Button>
  ) : null;
  const attach =
    mayWrite && isConnected ? (
      <Button
        size="xs"
        leftSection={<IconPlus size={15} />}
        onClick={() => {
          show({ attach: '1' });
        }}
      >
        {words.attach}
      </Button>
    ) : null;
  const ask =
    mayWrite && !isAdmin && connected.data && !isConnected ? (
      <Button
        size="xs"
        leftSection={<IconPlugConnected size={15} />}
        onClick={() => {
          show({ connect: '1' });
        }}
      >
        {words.connect}
      </Button>
    ) : null;

  return (
    <AdsFrame
      controls={
        // The empty state has the same buttons.
        search.account || isWaiting || !accounts?.length ? null : (
          <>
            {connect}
            {ask}
            {attach}
          </>
        )
      }
    >
      <p className="sr-only" role="status">
        {said}
      </p>
      {search.account ? (
        query.error && !all ? (
          <StateCard>
            <ErrorPanel error={query.error} retry={() => void query.refetch()} />
          </StateCard>
        ) : opened ? (
          <AccountHealth account={opened} />
        ) : all ? (
          <StateCard>
            <Empty
              icon={<IconUnlink size={24} stroke={1.5} />}
              heading={words.health.goneHeading}
              action={
                <Button size="xs" variant="default" onClick={close}>
                  {words.health.back}
                </Button>
              }
            >
              {words.health.goneText}
            </Empty>
          </StateCard>
        ) : (
          <StateCard>
            <AccountsSkeleton />
          </StateCard>
        )
      ) : isWaiting ? (
        <StateCard>
          <AccountsSkeleton />
        </StateCard>
      ) : (
        <div className={classes.screen}>
          <div role="status" className={styles.notices}>
            {notice ? (
              <p className={notice.tone === 'good' ? classes.saved : styles.refusal}>
                {notice.tone === 'good' ? (
                  <IconCheck size={17} stroke={1.8} aria-hidden />
                ) : (
                  <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
                )}
                {notice.text}
              </p>
            ) : null}
          </div>
          <ConnectionBanners connections={connections} onAgain={again} />
          <Panel title={words.title} subtitle={words.text}>
            {query.error && !accounts ? (
              <div className={panels.state}>
                <ErrorPanel error={query.error} retry={() => void query.refetch()} />
              </div>
            ) : !accounts ? (
              <AccountsSkeleton />
            ) : accounts.length === 0 ? (
              <div className={panels.state}>
                <Empty
                  icon={<IconPlugConnected size={24} stroke={1.5} />}
                  heading={words.emptyHeading}
                  action={
                    <>
                      {attach}
                      {connect}
                      {ask}
                    </>
                  }
                >
                  {!mayWrite ? words.emptyReadOnly : isConnected ? words.emptyAttachText : words.emptyText}
                </Empty>
              </div>
            ) : (
              <AccountTable
                accounts={accounts}
                actions={
                  mayWrite
                    ? {
                        asking: reading.isPending ? reading.variables.id : undefined,
                        onRead: (account) => {
                          reading.mutate(account);
                        },
                        onSettings: ({ id }) => {
                          show({ settings: id });
                        },
                        onDetach: setDetaching,
                        onAgain: () => {
                          show({ attach: '1' });
                        },
                      }
                    : null
                }
              />
            )}
          </Panel>
          {all ? <SourceList sources={all.filter((one) => !isRead(one))} mayImport={mayWrite} /> : null}
          {isAdmin && connections.length > 0 ? (
            <ConnectionList
              connections={connections}
              onAttach={({ id }) => {
                show({ attach: id });
              }}
              onAgain={again}
              onRemove={setRemoving}
            />
          ) : null}
        </div>
      )}
      <Notes>{query.error && all ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}</Notes>
      {search.connect && mayWrite && !isWaiting && (search.connect === '1' || reconnecting) ? (
        <ConnectDialog
          again={reconnecting}
          onConnected={(id) => {
            show(reconnecting ? {} : { attach: id });
            if (reconnecting) good(words.reconnected);
          }}
          onClose={close}
        />
      ) : null}
      {search.attach && mayWrite && all ? (
        <AttachDialog
          accounts={all}
          first={search.attach === '1' ? undefined : search.attach}
          onAttached={(count) => {
            close();
            good(words.attached(count));
          }}
          onConnect={() => {
            show({ connect: '1' });
          }}
          onClose={close}
        />
      ) : null}
      {set?.connectionId && mayWrite ? (
        <AccountSettings
          project={address}
          account={{ ...set, connectionId: set.connectionId }}
          onSaved={() => {
            close();
            good(words.settingsSaved(set.name));
          }}
          onClose={close}
        />
      ) : null}
      {detaching ? (
        <DetachAccount
          project={address}
          account={detaching}
          onDetached={() => {
            setDetaching(null);
            good(words.detached(detaching.name));
          }}
          onClose={() => {
            setDetaching(null);
          }}
        />
      ) : null}
      {removing ? (
        <RemoveConnection
          connection={removing}
          onRemoved={() => {
            setRemoving(null);
            good(words.connections.removed(nameOf(removing, t)));
          }}
          onClose={() => {
            setRemoving(null);
          }}
        />
      ) : null}
    </AdsFrame>
  );
}

function sayProblem(error: unknown, t: Dictionary) {
  const { code, said } = asProblem(error);
  return code === 'rate_limited'
    ? t.errors.tryLimit.over
    : said
      ? `${t.errors.codes[code]} ${said}`
      : t.errors.codes[code];
}

/** Says which accounts have another state than before. Everything about ads is loaded again then, and when costs arrived. */
function useChanges(accounts: readonly Account[] | undefined): string {
  const { t } = useI18n();
  const changed = useAdsChanged();
  const before = useRef<ReadonlyMap<string, { state: string; at: string }> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!accounts) return;
    const read = accounts.filter(isRead);
    const known = before.current;
    before.current = new Map(read.map(({ id, sync }) => [id, { state: sync.state, at: sync.lastSuccessAt ?? '' }]));
    if (!known) return;
    const other = read.filter(({ id, sync }) => known.get(id)?.state !== sync.state);
    if (other.length > 0)
      setSaid(
        other.map(({ name, sync }) => t.adAccounts.changed(name, t.adAccounts.states[lower(sync.state)])).join(' '),
      );
    const hasMore = read.some(({ id, sync }) => known.get(id)?.at !== (sync.lastSuccessAt ?? ''));
    if (hasMore || other.length > 0) void changed();
  }, [accounts, changed, t]);
  return said;
}
