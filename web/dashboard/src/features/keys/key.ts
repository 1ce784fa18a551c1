import { graphql } from '@/gql';
import type { KeyFragment } from '@/gql/graphql';

/** The fields that a list shows for every kind of key. */
export const KeyDocument = graphql(`
  fragment Key on ApiKey {
    id
    name
    hint
    value
    scopes
    projectIds
    note
    createdBy
    createdAt
    expiresAt
    revokedAt
    lastUsedAt
    rolledFrom
    derivedFrom {
      kind
      id
    }
  }
`);

export type Key = KeyFragment;

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

export function stateOf(key: Pick<Key, 'revokedAt' | 'expiresAt'>, now = Date.now()): KeyState {
  if (key.revokedAt) return 'revoked';
  if (!key.expiresAt) return 'active';
  return Date.parse(key.expiresAt) <= now ? 'expired' : 'expiring';
}

/** An application that may have created keys. */
export interface KeyParent {
  id: string;
  revokedAt?: string | null;
  expiresAt?: string | null;
  derivedFrom?: { id: string } | null;
}

/** The keys, each of which ends when the key or application ends that created it. */
export function endingWithParents(keys: readonly Key[], grants: readonly KeyParent[]): Key[] {
  const parents = new Map([...keys, ...grants].map((parent): [string, KeyParent] => [parent.id, parent]));
  const earlier = (one?: string | null, other?: string | null) =>
    one && other ? (Date.parse(one) < Date.parse(other) ? one : other) : (one ?? other ?? null);
  const endOf = ({
    revokedAt,
    expiresAt,
    derivedFrom,
  }: KeyParent): { revokedAt: string | null; expiresAt: string | null } => {
    const parent = derivedFrom ? parents.get(derivedFrom.id) : undefined;
    const end = parent ? endOf(parent) : undefined;
    return { revokedAt: earlier(revokedAt, end?.revokedAt), expiresAt: earlier(expiresAt, end?.expiresAt) };
  };
  return keys.map((key) => ({ ...key, ...endOf(key) }));
}

/** Returns true if a newer key replaces this one. Such a key already expires and is not offered for rolling again. */
export function isReplaced(key: Key, all: readonly Key[]): boolean {
  return all.some(({ rolledFrom }) => rolledFrom === key.id);
}

/** Sorts keys: active ones first, newest first. */
export function inOrder(keys: readonly Key[], now = Date.now()): Key[] {
  const over = (key: Key) => Number(['expired', 'revoked'].includes(stateOf(key, now)));
  return keys.toSorted((a, b) => over(a) - over(b) || b.createdAt.localeCompare(a.createdAt));
}
