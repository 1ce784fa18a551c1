/**
 * Where the visit came from: campaign parameters and click ids of the address,
 * else (with consent and `firstTouch`) the first ones this browser ever showed.
 */

import { config } from './config';
import { granted } from './consent';
import { stored } from './storage';
import {
  ATTRIBUTION_PARAMETERS,
  type Attribution,
  MAX_ATTRIBUTION_CHARS,
  MAX_REFERRER_CHARS,
  type WirePageview,
} from './wire';

/** The first attribution of this document, kept in memory until consent allows more. */
export let first: string | undefined;

export function attribution(params: URLSearchParams): Pick<WirePageview, 'attrFrom' | 'attr'> {
  const attr: Attribution = {};
  for (const key of ATTRIBUTION_PARAMETERS) {
    const value = params.get(key);
    if (value) attr[key] = value.slice(0, MAX_ATTRIBUTION_CHARS);
  }
  const own = JSON.stringify(attr);
  const found = own[2];
  if (found) first ??= own;
  const kept = !found && config.firstTouch?.enabled && granted() && stored('attr');
  return { attrFrom: found ? 'url' : kept ? 'stored' : 'none', attr: JSON.parse(kept || own) as Attribution };
}

/** Origin and path of another site. The query is cut off: it may hold what a visitor searched for, or who they are. */
export function externalReferrer(): string | null {
  const page = document.referrer.replace(/[?#].*/, '');
  return page.startsWith(location.origin + '/') ? null : page.slice(0, MAX_REFERRER_CHARS) || null;
}
