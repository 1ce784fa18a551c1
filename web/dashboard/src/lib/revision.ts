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

/** The person's version of a resource, and the revision that it is based on. */
export interface Edited {
  /** Fields to save, by their names in the API. */
  mine: Readonly<Record<string, unknown>>;
  seen: ReturnType<typeof useRevision>;
}

/** A field of which two people have different versions, as texts. */
export interface Difference {
  field: string;
  theirs: string;
  mine: string;
}

/** Returns the fields that differ. Values of lists are lower case in REST, and upper case in GraphQL. */
export function differencesOf(
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(mine)
    .map(([field, value]) => ({ field, theirs: textOf(theirs[field]), mine: textOf(value) }))
    .filter(({ theirs: one, mine: other }) => one.toLowerCase() !== other.toLowerCase());
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
