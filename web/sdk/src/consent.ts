/**
 * What may be sent and what may be stored.
 *
 * How the three modes are read here (granted / not decided / denied):
 *
 * | mode       | granted         | not decided   | denied        |
 * |------------|-----------------|---------------|---------------|
 * | cookieless | sends, stores   | sends         | sends         |
 * | strict     | sends, stores   | sends         | sends nothing |
 * | require    | sends, stores   | sends nothing | sends nothing |
 *
 * - "Stores" means sessionStorage and localStorage under the project's prefix.
 *   Without a granted consent nothing is ever written, and what an earlier
 *   consent had left is removed. Cookies are never written.
 * - The modes differ in what happens without a decision and after a "no". A
 *   cookieless project needs no consent, so after a "no" it still sends but
 *   stores nothing. A strict project sends until the visitor says "no". A
 *   require project keeps everything in memory until consent is granted; a
 *   "no" clears that memory.
 * - The decision is not kept by the SDK: the site is the one source of truth,
 *   through `svc('consent', …)`, its window event or its own storage key. The
 *   key is read anew at each send, because a site may change it silently.
 * - Do Not Track and Global Privacy Control, where the project respects them,
 *   switch the SDK off like an opt-out. `svc('optin')` is the visitor's
 *   decision for this site, so it overrides the signal for this document.
 * - An opt-out (`svc('optout')` or the no-track parameter) holds for the
 *   document; it is remembered only where storage is permitted.
 * - `consent.cmp` (consent-management tools) is the work of the consent
 *   plugin, which calls `svc('consent', …)`.
 */

import { config } from './config';
import { guard } from './guard';
import { stored } from './storage';

let decision: boolean | undefined;
let optedOut: unknown;

interface Values {
  grantedValues?: string[];
  deniedValues?: string[];
}

/** What a value of the site's own consent storage or event says. */
export const decisionOf = (value: unknown, { grantedValues, deniedValues }: Values): boolean | undefined =>
  grantedValues?.includes(value as string) || (deniedValues?.includes(value as string) ? false : undefined);

const siteValue = guard(() => config.consent.storageKey && localStorage.getItem(config.consent.storageKey));

const consent = (): boolean | undefined => decision ?? decisionOf(siteValue(), config.consent);

/** True once the visitor, or the browser in their name, has said no. */
export const refused = (): boolean => !!optedOut || (consent() === false && config.consent.mode !== 'cookieless');

export const granted = (): boolean => !refused() && consent() === true;

export const maySend = (): boolean => (config.consent.mode === 'require' ? granted() : !refused());

export function decideConsent(value: boolean): void {
  decision = value;
}

export function optOut(out: boolean): void {
  if (!out || granted()) stored('out', out && '1');
  optedOut = out;
}

/** At the start: signals of the browser and a stored opt-out. The no-track parameter is looked for with each pageview. */
export function readRefusals(): void {
  const rules = config.consent;
  optedOut =
    (rules.respectDoNotTrack && navigator.doNotTrack === '1') ||
    (rules.respectGlobalPrivacyControl &&
      (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) ||
    stored('out');
}
