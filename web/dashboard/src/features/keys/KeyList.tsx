import { Button } from '@mantine/core';
import { CopyIcon } from '@/components/Code';
import { useI18n } from '@/i18n/I18n';
import { inOrder, isReplaced, type Key, stateOf } from './key';
import classes from './Keys.module.css';

interface KeyListProps {
  keys: readonly Key[];
  /** Returns the scopes of a key as text, for kinds of keys with different scopes. */
  describe?: ((key: Key) => string) | undefined;
  onRoll?: ((key: Key) => void) | undefined;
  onRevoke?: ((key: Key) => void) | undefined;
}

export function KeyList({ keys, ...row }: KeyListProps) {
  return (
    <ul className={classes.keys}>
      {inOrder(keys).map((key) => (
        <KeyRow key={key.id} apiKey={key} all={keys} {...row} />
      ))}
    </ul>
  );
}

interface KeyRowProps extends Omit<KeyListProps, 'keys'> {
  apiKey: Key;
  all: readonly Key[];
}

function KeyRow({ apiKey: key, all, describe, onRoll, onRevoke }: KeyRowProps) {
  const { t, format } = useI18n();
  const state = stateOf(key);
  const over = state === 'revoked' || state === 'expired';
  const replaced = isReplaced(key, all);
  const before = all.find(({ id }) => id === key.rolledFrom);
  const meta = [
    key.createdBy
      ? t.keys.createdBy(format.dateTimeShort(key.createdAt), key.createdBy)
      : t.keys.created(format.dateTimeShort(key.createdAt)),
    ...(before ? [t.keys.replaces(before.hint)] : []),
    ...(key.derivedFrom ? [t.keys.derived] : []),
    key.revokedAt
      ? t.keys.revokedOn(format.dateTimeShort(key.revokedAt))
      : key.lastUsedAt
        ? t.keys.lastUsed(format.ago(key.lastUsedAt))
        : t.keys.neverUsed,
  ];
  return (
    <li className={classes.key} data-over={over}>
      <div className={classes.keyText}>
        <div className={classes.keyName}>
          {key.name}
          <span
            className={classes.state}
            data-state={state}
            title={key.expiresAt ? format.dateTime(key.expiresAt) : undefined}
          >
            {state === 'expiring' && key.expiresAt
              ? (replaced ? t.keys.replacedUntil : t.keys.expires)(format.ago(key.expiresAt))
              : t.keys.states[state]}
          </span>
        </div>
        <div className={classes.keyValue}>
          <code className="truncate" title={key.value ?? undefined}>
            {key.value ?? key.hint}
          </code>
          {key.value && !over ? <CopyIcon value={key.value} label={t.keys.copy} /> : null}
        </div>
        {describe ? <div className={classes.keyDetail}>{describe(key)}</div> : null}
        {key.note ? <div className={classes.keyDetail}>{key.note}</div> : null}
        <div className={classes.keyMeta}>{meta.join(' · ')}</div>
      </div>
      {over || (!onRoll && !onRevoke) ? null : (
        <div className={classes.keyActions}>
          {onRoll && !replaced ? (
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                onRoll(key);
              }}
            >
              {t.keys.roll}
              <span className="sr-only"> {key.name}</span>
            </Button>
          ) : null}
          {onRevoke ? (
            <Button
              variant="default"
              size="xs"
              c="var(--svc-bad)"
              onClick={() => {
                onRevoke(key);
              }}
            >
              {t.keys.revoke}
              <span className="sr-only"> {key.name}</span>
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}
