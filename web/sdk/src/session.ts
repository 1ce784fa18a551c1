/**
 * The session id: always in memory, in sessionStorage only after consent.
 *
 * Without storage, every document load creates a new id. With `fresh`, the SDK tells the server that it may join the
 * load to the visitor's current session by the daily salted hash.
 */

import { config } from './config';
import { granted } from './consent';
import { stored } from './storage';
import { uuid } from './uuid';
import type { Uuid } from './wire';

export interface Session {
  id: Uuid;
  /** The id was made on this document load, not read from storage. */
  fresh: boolean;
  /** Once a batch has left, the id can no longer be exchanged for a stored one. */
  sent?: boolean;
  /** The server has confirmed a batch of the session. */
  heard?: boolean;
}

export let session: Session;
/** When the visitor was last active: an input, a pageview, the return to the page. Events do not count, since timers can send them. */
export let lastActive = 0;

const over = (since: number): boolean => !(Date.now() - since <= (config.sessionTimeoutMs || 18e5));

export const expired = (): boolean => over(lastActive);

export const prolong = (): void => {
  lastActive = Date.now();
};

export function openSession(): void {
  session = { id: uuid(), fresh: true };
  adoptStored();
}

/**
 * Continues the stored session instead of one that no batch has carried yet:
 * consent is often confirmed by a script that runs after this one.
 */
export function adoptStored(): void {
  const [id, at] = ((granted() && stored('sid')) || '').split('.');
  if (!session || session.sent || over(at as unknown as number)) return;
  session.id = id as Uuid;
  session.fresh = false;
}

/** What is stored: the id with the time of the last activity. */
export const storedForm = (): string | undefined => session && session.id + '.' + lastActive;
