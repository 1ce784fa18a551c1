/**
 * Decides what may be sent and what may be stored.
 *
 * The three modes, by the visitor's decision:
 *
 * | mode       | granted         | not decided   | denied        |
 * |------------|-----------------|---------------|---------------|
 * | cookieless | sends, stores   | sends         | sends         |
 * | strict     | sends, stores   | sends         | sends nothing |
 * | require    | sends, stores   | sends nothing | sends nothing |
 *
 * - "Stores" means sessionStorage and localStorage under the project's prefix. Without granted consent the SDK neither
 *   reads nor writes them, and a "no" deletes the stored data. The SDK never writes cookies.
 * - Without a decision, a strict project sends only when the visitor leaves the page: consent may still be granted, and
 *   then the pageview belongs to the session of an earlier page.
 * - The SDK begins no document with a decision of its own. The site is the single source of truth, through
 *   `svc('consent', …)`, its window event or its own storage key. What is stored while consent is granted only tells a
 *   page that comes back from the back/forward cache whether it still is.
 * - If the project respects Do Not Track and Global Privacy Control, these signals switch the SDK off like an
 *   objection. `svc('optin')` is the visitor's decision for this site, so it overrides the signal for this document.
 * - An objection (`svc('optout')` or the no-track parameter) outlives the document. It is stored without consent,
 *   because the visitor asks for it. It deletes all other stored data.
 * - A "no" and an objection count in all documents of the site: in other tabs at once, and in a page that comes back
 *   from the back/forward cache. What was sent with consent is told to be without it now.
 * - An automated browser is not a person. It is tracked only with one of the project's test parameters.
 *
 * The core implements the mode `cookieless`. The piece `consent_modes` adds the other modes, the storage key and the
 * window event; without that piece, projects that need it send nothing.
 */

import type { ConsentRules } from './api';
import { config } from './config';
import { keyOf, stored } from './storage';

/** What is stored for a moment only, so that other tabs hear of a "no". */
const NO = 'no';
/**
 * Stored while consent is granted. The session is no sign of that: Firefox gives a page that comes back from the
 * back/forward cache the sessionStorage that it had when it was left.
 */
export const YES = 'yes';

let decision: boolean | undefined;
let objected: unknown;
/** The stored objection, as last read. */
let known: unknown;
/** Set by a test parameter in any address of this document. */
export let testing = false;

export const rules: ConsentRules = {
  decision: () => decision,
  refuses: () => (config.consent.mode || 'cookieless') !== 'cookieless',
  holds: () => false,
};

/** True while nothing may be recorded. */
export const refused = (): boolean => !!objected || (navigator.webdriver && !testing) || rules.refuses();

/** True after a "no" and after an objection. */
export const denied = (): boolean => refused() || rules.decision() === false;

export const granted = (): boolean => !refused() && rules.decision() === true;

/** Only a clear yes grants. */
export function decideConsent(said: unknown): void {
  decision = said === true || said === 'granted' || !!config.consent.grantedValues?.includes(said as string);
  if (decision) return;
  stored(NO, '1');
  stored(NO, false);
}

export function object(out: boolean): void {
  stored('out', out && '1');
  known = stored('out');
  objected = out;
}

/**
 * Takes over what the visitor has decided in another document. `key` is the stored entry that has changed; without one,
 * this page was in the back/forward cache, and the sign of consent is gone if that was withdrawn.
 */
export function readElsewhere(key?: string | null, kept?: boolean): void {
  const out = stored('out');
  if (out !== known) objected = known = out;
  if (key ? key === keyOf(NO) : kept && decision && stored(YES) === null) decision = false;
}

/** At the start: signals of the browser and a stored objection. */
export function readObjections(): void {
  const { respectDoNotTrack, respectGlobalPrivacyControl = true } = config.consent;
  known = stored('out');
  objected =
    (respectDoNotTrack && navigator.doNotTrack === '1') ||
    (respectGlobalPrivacyControl &&
      (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) ||
    known;
}

/** With each pageview: what the parameters of its address ask for. */
export function readParameters(params: URLSearchParams): void {
  if (config.testParams?.some((name) => params.has(name))) testing = true;
  if (config.notrackParam && params.has(config.notrackParam)) object(true);
}
