/** Source of the visit: campaign parameters and click ids in the URL, and the referrer. */

import {
  ATTRIBUTION_PARAMETERS,
  type Attribution,
  type AttributionKey,
  MAX_ATTRIBUTION_CHARS,
  MAX_REFERRER_CHARS,
} from './wire';

export function attributionOf(params: URLSearchParams): Attribution {
  const attr: Attribution = {};
  for (const [name, value] of params) {
    const key = name as AttributionKey;
    // Platforms append their tag to addresses that may have one already. The last value counts, as in GA4, unless an
    // earlier one is the id of an ad. Mail programs put addresses into campaign links.
    if (ATTRIBUTION_PARAMETERS.includes(key) && value && !/@|%40/.test(value) && !/^\d{5,20}$/.test(`${attr[key]}`))
      attr[key] = value.slice(0, MAX_ATTRIBUTION_CHARS);
  }
  return attr;
}

/** Origin and path, without the query: it may hold what a visitor searched for, or who they are. */
const referrer = document.referrer.replace(/[?#].*/, '');

/** The document was opened from a page of this site. */
export const fromInside = referrer.startsWith(location.origin + '/');

export const externalReferrer = (!fromInside && referrer.slice(0, MAX_REFERRER_CHARS)) || null;
