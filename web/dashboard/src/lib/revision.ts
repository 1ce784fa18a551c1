import { useEffect, useRef } from 'react';

/** A change that the person has made elsewhere on the screen: the revision that it replaced, and its own. */
export interface OwnChange {
  before: string;
  after: string;
}

/**
 * Revision of the resource in a form, as the person has seen it. A change that names it is refused if somebody else has
 * changed the resource since. While the form has changes, it stays what it was when the first one was made, except for the
 * person's own changes elsewhere.
 */
export function useRevision(read: string | null | undefined, hasChanges: boolean, own: OwnChange | null = null) {
  const seen = useRef(read ?? null);
  if (!hasChanges) seen.current = read ?? null;
  useEffect(() => {
    if (own && seen.current === own.before) seen.current = own.after;
  }, [own]);
  return seen;
}

/** Returns what the person has read of the resource in a form. Like the revision, it stays while the form has changes. */
export function useRead<Read>(read: Read, hasChanges: boolean): Read {
  const kept = useRef(read);
  if (!hasChanges) kept.current = read;
  return kept.current;
}

type Fields = Readonly<Record<string, unknown>>;

/** The person's version of a resource, and the revision that it is based on. */
export interface Edited {
  /** Fields to save, by their names in the API. */
  mine: Fields;
  /** The resource as the person has read it. */
  read?: Fields | null | undefined;
  seen: ReturnType<typeof useRevision>;
  /** Set if the resource is being deleted: deletes it in any case. `mine` is then the resource as the person has read it. */
  onDelete?: () => void;
}

/** Returns what somebody who deletes a resource has read of it. It is undefined while a form creates it. */
export function useDeletion<Read extends { revision: string }>(resource: Read | undefined): Omit<Edited, 'onDelete'> {
  const read = useRead(resource, true);
  const { revision, ...mine }: Partial<Read> = read ?? {};
  return { mine, seen: useRevision(revision, true) };
}

/** A field of which two people have different versions, as texts. */
export interface Difference {
  field: string;
  theirs: string;
  mine: string;
}

/**
 * Returns the fields that differ, without those that are still as the person has read them, because only this person changes
 * them. Values of lists are lower case in REST, and upper case in GraphQL.
 */
export function differencesOf(mine: Fields, theirs: Fields, read?: Fields | null): Difference[] {
  const same = (one: unknown, other: unknown) => textOf(one).toLowerCase() === textOf(other).toLowerCase();
  const isUntouched = (field: string) => read && field in read && same(read[field], theirs[field]);
  return Object.entries(mine)
    .filter(([field, value]) => !same(theirs[field], value) && !isUntouched(field))
    .map(([field, value]) => ({ field, theirs: textOf(theirs[field]), mine: textOf(value) }));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(sorted(value), null, 1);
}

/** Sorts keys and leaves out what has no value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
