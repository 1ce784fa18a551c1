import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Panel } from '@/components/Panel';
import rows from '@/components/Rows.module.css';
import badges from '@/features/conversions/Conversions.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import { type Connection, DeleteConnectionDocument, nameOf } from './accounts';
import classes from './Accounts.module.css';
import ads from './Ads.module.css';
import { useAdsChange } from './ads';

const tones = { STARTED: 'plain', CONNECTED: 'good', EXPIRED: 'bad', REMOVED: 'plain' } as const;

/** Connections that have ended or end soon, each with a button to connect again. */
export function ConnectionBanners({
  connections,
  onAgain,
}: {
  connections: readonly Connection[];
  onAgain: (connection: Connection) => void;
}) {
  const { t, format } = useI18n();
  const words = t.adAccounts.banner;
  const ending = connections.filter(({ status, expiresSoon }) => status === 'EXPIRED' || expiresSoon);
  return ending.map((connection) => {
    const { id, status, expiresAt } = connection;
    const name = nameOf(connection, t);
    const isOver = status === 'EXPIRED';
    return (
      <div key={id} className={classes.banner} data-tone={isOver ? 'bad' : 'warn'} role="status">
        <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
        <p>{isOver || !expiresAt ? words.expired(name) : words.soon(name, format.dayYear(expiresAt))}</p>
        <Button
          size="xs"
          variant="default"
          aria-label={words.againOf(name)}
          onClick={() => {
            onAgain(connection);
          }}
        >
          {words.again}
        </Button>
      </div>
    );
  });
}

interface ConnectionListProps {
  connections: readonly Connection[];
  onAttach: (connection: Connection) => void;
  onAgain: (connection: Connection) => void;
  onRemove: (connection: Connection) => void;
}

/** Connections of the organization, for who manages it. */
export function ConnectionList({ connections, onAttach, onAgain, onRemove }: ConnectionListProps) {
  const { t, format } = useI18n();
  const words = t.adAccounts.connections;
  return (
    <Panel title={words.title} subtitle={words.text}>
      <ul className={rows.rows}>
        {connections.map((connection) => {
          const name = nameOf(connection, t);
          const platform = t.values.ad_platform[lower(connection.platform)];
          const { status, expiresAt } = connection;
          return (
            <li key={connection.id} className={`${rows.row} ${classes.connection}`}>
              <span className={rows.name}>
                {name}
                <span className={badges.badge} data-tone={tones[status]}>
                  {words.statuses[lower(status)]}
                </span>
              </span>
              <span className={classes.sourceMeta}>
                {[
                  platform === name ? null : platform,
                  status === 'STARTED' ? null : words.accounts(connection.accountCount),
                  status === 'CONNECTED' && expiresAt ? words.ends(format.dayYear(expiresAt)) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={classes.connectionTools}>
                {status === 'CONNECTED' ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={words.addOf(name)}
                    onClick={() => {
                      onAttach(connection);
                    }}
                  >
                    {words.add}
                  </Button>
                ) : null}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t.adAccounts.banner.againOf(name)}
                  onClick={() => {
                    onAgain(connection);
                  }}
                >
                  {t.adAccounts.banner.again}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  c="var(--svc-bad)"
                  aria-label={words.removeOf(name)}
                  onClick={() => {
                    onRemove(connection);
                  }}
                >
                  {words.remove}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RemoveConnectionProps {
  connection: Connection;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a connection after explaining what ends with it. */
export function RemoveConnection({ connection, onRemoved, onClose }: RemoveConnectionProps) {
  const { t } = useI18n();
  const words = t.adAccounts.connections;
  const { orgSlug } = useProject();
  const [purge, setPurge] = useState(false);
  const mutation = useAdsChange(
    () => request(DeleteConnectionDocument, { org: orgSlug, id: connection.id, purge }),
    onRemoved,
  );
  return (
    <FormDialog
      title={words.removeTitle}
      text={words.removeText}
      action={words.removeAction}
      danger
      mutation={mutation}
      onClose={onClose}
    >
      <p className={ads.quoted}>{nameOf(connection, t)}</p>
      <Switch
        label={words.purge}
        description={words.purgeHint}
        checked={purge}
        onChange={({ currentTarget }) => {
          setPurge(currentTarget.checked);
        }}
      />
    </FormDialog>
  );
}
