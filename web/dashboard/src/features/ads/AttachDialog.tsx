import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, FormDialog } from '@/components/Dialog';
import { Empty } from '@/components/Empty';
import { ErrorPanel } from '@/components/States';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import {
  type Account,
  attachAll,
  connectionsQuery,
  nameOf,
  PartlyAttached,
  type ProjectConnection,
  type Reached,
} from './accounts';
import classes from './Accounts.module.css';
import ads from './Ads.module.css';
import { useAdsChange } from './ads';

/** Number of accounts from which there is a field to find one. */
const FINDABLE = 8;
/** Maximum number of accounts that are shown at a time. */
const SHOWN = 100;

interface AttachDialogProps {
  /** Accounts that the project has already. */
  accounts: readonly Account[];
  /** Connection whose accounts are shown first. */
  first: string | undefined;
  onAttached: (count: number) => void;
  onConnect: () => void;
  onClose: () => void;
}

/** Attaches ad accounts of a connection to the project. */
export function AttachDialog({ accounts, first, onAttached, onConnect, onClose }: AttachDialogProps) {
  const { t } = useI18n();
  const words = t.adAccounts.choose;
  const { address } = useProject();
  const query = useQuery(connectionsQuery(address));
  const [chosen, setChosen] = useState(first);
  const connections = query.data?.project.adConnections;
  const connection =
    connections?.find(({ id }) => id === chosen) ??
    connections?.find(({ status }) => status === 'CONNECTED') ??
    connections?.[0];
  if (!connections || !connection)
    return (
      <Dialog title={words.title} size={560} onClose={onClose}>
        {connections ? (
          <Empty
            icon={<IconPlugConnected size={24} stroke={1.5} />}
            heading={words.noConnectionHeading}
            action={
              <Button size="xs" onClick={onConnect}>
                {t.adAccounts.connect}
              </Button>
            }
          >
            {words.noConnectionText}
          </Empty>
        ) : query.error ? (
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div aria-busy>
            <Skeleton height={14} width="60%" my={16} />
            <Skeleton height={14} width="48%" my={16} />
          </div>
        )}
      </Dialog>
    );
  return (
    <ChooseDialog
      key={connection.id}
      connection={connection}
      connections={connections}
      accounts={accounts}
      onConnection={setChosen}
      onAttached={onAttached}
      onClose={onClose}
    />
  );
}

interface ChooseDialogProps extends Pick<AttachDialogProps, 'accounts' | 'onAttached' | 'onClose'> {
  connection: ProjectConnection;
  connections: readonly ProjectConnection[];
  onConnection: (id: string) => void;
}

function ChooseDialog({ connection, connections, accounts, onConnection, onAttached, onClose }: ChooseDialogProps) {
  const { t } = useI18n();
  const words = t.adAccounts.choose;
  const { address } = useProject();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [find, setFind] = useState('');
  const isOver = connection.status !== 'CONNECTED';
  const mutation = useAdsChange(
    () => attachAll(address, connection.id, ids),
    () => {
      onAttached(ids.length);
    },
  );
  const mayChoose = (account: Reached) => !isOver && !account.attached && !account.manager && account.reachable;
  const needle = find.trim().toLowerCase();
  const fits = ({ name, externalId }: Reached) =>
    needle === '' || name.toLowerCase().includes(needle) || externalId.includes(needle);
  const found = connection.accounts.filter(fits);
  const free = found.filter(mayChoose).map(({ externalId }) => externalId);
  const isAll = free.length > 0 && free.every((id) => ids.includes(id));
  const error = mutation.error instanceof PartlyAttached ? mutation.error.reason : mutation.error;
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      action={words.action(ids.length)}
      size={560}
      ready={ids.length > 0}
      mutation={{
        mutate: () => {
          mutation.mutate();
        },
        isPending: mutation.isPending,
        error,
      }}
      onClose={onClose}
    >
      {connections.length > 1 ? (
        <NativeSelect
          label={words.connection}
          data={connections.map((one) => ({
            value: one.id,
            label: [...new Set([nameOf(one, t), t.values.ad_platform[lower(one.platform)]])].join(' · '),
          }))}
          value={connection.id}
          onChange={({ currentTarget }) => {
            onConnection(currentTarget.value);
          }}
        />
      ) : null}
      {isOver ? <p className={classes.trouble}>{words.ended}</p> : null}
      {connection.accounts.length >= FINDABLE ? (
        <TextInput
          label={words.filter}
          autoComplete="off"
          value={find}
          onChange={({ currentTarget }) => {
            setFind(currentTarget.value);
          }}
        />
      ) : null}
      {connection.accounts.length === 0 ? (
        <p className={ads.muted}>{words.none}</p>
      ) : (
        <fieldset className={classes.choices}>
          <legend className={ads.legend}>{words.found(nameOf(connection, t))}</legend>
          {free.length > 1 ? (
            <Checkbox
              size="xs"
              className={classes.all ?? ''}
              label={words.all}
              checked={isAll}
              indeterminate={!isAll && ids.length > 0}
              onChange={() => {
                setIds(isAll ? ids.filter((id) => !free.includes(id)) : [...new Set([...ids, ...free])]);
              }}
            />
          ) : null}
          {found.length === 0 ? <p className={ads.muted}>{words.noMatch}</p> : null}
          {found.slice(0, SHOWN).map((account) => {
            const { externalId } = account;
            const isElsewhere = accounts.some(
              (one) =>
                one.platform === connection.platform &&
                one.externalId === externalId &&
                one.connectionId &&
                one.connectionId !== connection.id,
            );
            const why = account.attached
              ? words.attached
              : account.manager
                ? words.manager
                : !account.reachable
                  ? words.unreachable
                  : isElsewhere
                    ? words.elsewhere
                    : null;
            return (
              <Checkbox
                key={externalId}
                className={classes.choice ?? ''}
                label={account.name}
                description={
                  <>
                    {[externalId, account.currency, account.timezone].filter(Boolean).join(' · ')}
                    {why ? <span className={classes.why}>{why}</span> : null}
                  </>
                }
                disabled={!mayChoose(account)}
                checked={account.attached || ids.includes(externalId)}
                onChange={({ currentTarget }) => {
                  setIds(currentTarget.checked ? [...ids, externalId] : ids.filter((id) => id !== externalId));
                }}
              />
            );
          })}
        </fieldset>
      )}
      {mutation.error instanceof PartlyAttached ? (
        <p className={ads.wrong}>{words.part(mutation.error.done, ids.length)}</p>
      ) : null}
    </FormDialog>
  );
}
