/** Decides when to send. Pure functions: times in milliseconds, `chance` between 0 and 1. */

import type { NavKind } from './wire';

/** What comes together is gathered. */
export const GATHER_MS = 1e3;
/** A new visitor is told at once. */
const AT_ONCE_MS = 500;
/** Further views are told soon. */
const SOON_MS = 1500;
/**
 * A visitor who opens document after document can wait: such a view needs one request, made when it is left. With a
 * second one for each, a few people behind one address would use up what the server takes from it in a minute. Events
 * wait as long, unless another send takes them along.
 */
export const LATER_MS = 1e4;
/** So many documents of the site in a row are told soon. */
const EARLY_DOCUMENTS = 3;
/** While the page is visible and something changes. */
export const BEAT_MS = 6e4;
/** Pages that are hidden and shown in turn send at most this often. */
export const CALM_MS = 15e3;
/** A request without an answer for so long has failed. */
export const PATIENCE_MS = 15e3;

const FIRST_RETRY_MS = 5e3;
const LONGEST_RETRY_MS = 3e5;

/**
 * When a new view is told. One in the same document (`spa`) takes the last state of the view before it along, so it
 * costs no request of its own. Of others it matters whether they were opened from inside the site, and how many of its
 * documents this tab has opened before in a row, if the browser tells.
 */
export const firstSend = (nav: NavKind, inside: boolean, documentsBefore = EARLY_DOCUMENTS): number =>
  nav === 'spa' || (inside && documentsBefore < EARLY_DOCUMENTS) ? SOON_MS : inside ? LATER_MS : AT_ONCE_MS;

/**
 * After so many failures: as long as the server asks for, or three times longer each time, but never longer than
 * five minutes. Up to half as much again by chance, so that many browsers do not come back at the same moment.
 */
export const retryAfter = (failures: number, askedSeconds = 0, chance: number): number =>
  Math.min(askedSeconds > 0 ? askedSeconds * 1e3 : FIRST_RETRY_MS * 3 ** (failures - 1), LONGEST_RETRY_MS) *
  (1 + chance / 2);
