/**
 * The session id: always in memory, in sessionStorage only after consent.
 *
 * Without storage every document load makes a fresh id, and the server joins
 * the loads of one visitor by its daily salted hash. `fresh` tells it that it
 * may try.
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
}

export let session: Session;
/** The last sign of life: an input, a pageview, the return to the page. An event is none, since applications have timers. */
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
  if (session.sent || over(at as unknown as number)) return;
  session.id = id as Uuid;
  session.fresh = false;
}

/** What is stored: the id with the time of the last sign of life. */
export const storedForm = (): string => session.id + '.' + lastActive;
