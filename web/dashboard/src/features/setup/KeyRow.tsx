import { Button } from '@mantine/core';
import { CopyIcon } from '@/components/Code';
import type { KeysQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import classes from './Setup.module.css';

export type Key = KeysQuery['project']['publishableKeys'][number];

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

export function stateOf(key: Pick<Key, 'revokedAt' | 'expiresAt'>, now = Date.now()): KeyState {
  if (key.revokedAt) return 'revoked';
  if (!key.expiresAt) return 'active';
  return Date.parse(key.expiresAt) <= now ? 'expired' : 'expiring';
}

interface KeyRowProps {
  apiKey: Key;
  onRoll?: (() => void) | undefined;
  onRevoke?: (() => void) | undefined;
}

export function KeyRow({ apiKey: key, onRoll, onRevoke }: KeyRowProps) {
  const { t, format } = useI18n();
  const state = stateOf(key);
  const over = state === 'revoked' || state === 'expired';
  const meta = [
    key.createdBy
      ? t.setup.createdBy(format.dateTimeShort(key.createdAt), key.createdBy)
      : t.setup.created(format.dateTimeShort(key.createdAt)),
    key.revokedAt
      ? t.setup.revokedOn(format.dateTimeShort(key.revokedAt))
      : key.lastUsedAt
        ? t.setup.lastUsed(format.ago(key.lastUsedAt))
        : t.setup.neverUsed,
  ];
  return (
    <li className={classes.key} data-over={over}>
      <div className={classes.keyName}>
        {key.name}
        <span className={classes.state} data-state={state}>
          {state === 'expiring' && key.expiresAt
            ? t.setup.expires(format.ago(key.expiresAt))
            : t.setup.keyStates[state]}
        </span>
      </div>
      <div className={classes.keyValue}>
        <code className="truncate" title={key.value ?? key.hint}>
          {key.value ?? key.hint}
        </code>
        {key.value && !over ? <CopyIcon value={key.value} label={t.setup.copyKey} /> : null}
      </div>
      <div className={classes.keyMeta}>{meta.join(' · ')}</div>
      {over ? null : (
        <div className={classes.keyActions}>
          {onRoll && state === 'active' ? (
            <Button variant="default" size="xs" onClick={onRoll}>
              {t.setup.roll}
            </Button>
          ) : null}
          {onRevoke ? (
            <Button variant="default" size="xs" c="var(--svc-bad)" onClick={onRevoke}>
              {t.setup.revoke}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}
