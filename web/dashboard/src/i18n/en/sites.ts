import type { SitesSort } from '@/rest/values';

/** All sites side by side. */
export const sites = {
  sites: {
    title: 'All sites',
    count: (count: number, shown: string) => (count === 1 ? '1 site' : `${shown} sites`),
    incomplete: 'You have more: these are the 2,000 oldest',
    find: 'Find a site',
    organization: 'Organization',
    allOrganizations: 'All organizations',
    period: 'Period',
    sortBy: 'Sort by',
    sorts: {
      name: 'Name',
      visitors: 'Visitors',
      change: 'Change',
      conversions: 'Conversions',
      value: 'Value',
      attention: 'Attention',
    } satisfies Record<SitesSort, string>,
    sortTexts: {
      name: 'From A to Z.',
      visitors: 'The site with the most visitors first.',
      change: 'The site whose visitors grew the most first.',
      conversions: 'The site with the most visits that reached a conversion goal first.',
      value: 'The site with the largest value first, whatever its currency.',
      attention: 'The site with the most to look after first.',
    } satisfies Record<SitesSort, string>,
    columns: {
      site: 'Site',
      visitors: 'Visitors',
      change: 'Change',
      now: 'Now',
      conversions: 'Conversions',
      value: 'Value',
      attention: 'Needs attention',
    },
    hints: {
      visitors: 'Distinct people per day in the period, and their course.',
      change: 'Visitors of the days that are over, compared with as many days before the period.',
      now: 'Visitors active in the last five minutes.',
      conversions: 'Visits that reached at least one conversion goal.',
      value: 'Value of the conversion goals, in the currency of the site.',
    },
    course: (first: string, last: string, most: string) =>
      `Course: ${first} at first, ${last} at last, ${most} at most`,
    summing: 'New visits are being added up',
    summingHint: 'The figures of this site are those of a while ago. The newest visits follow in a moment.',
    firstSums: 'Visits are being added up',
    firstSumsHint: 'The visits of this site are being added up for the first time. Its figures follow.',
    recomputing: 'Past visits are being recomputed',
    recomputingHint:
      'The settings of this site have changed. Until all visits are recomputed, its figures mix old and new.',
    unconverted: (shown: string) => `${shown} without a rate`,
    unconvertedHint: (currency: string) =>
      `Values that are left out, because there is no exchange rate from their currency to ${currency}.`,
    pin: (site: string) => `Pin ${site} to the top`,
    more: 'Show more sites',
    none: 'No sites',
    noneText: 'You see every site here whose reports you may read.',
    nothingFound: 'No site found',
    nothingFoundText: 'No name and no domain contains this text.',
    notes: {
      budgetSpent: 'Today’s budget is used up: visits are missing',
      budgetNear: (share: string) => `${share} of today’s budget is used`,
      never: 'No visit has arrived yet',
      noData: (day: string) => `No visits since ${day}`,
      destinationPaused: (platform: string) => `Uploads to ${platform} are paused`,
      adAccountFailing: (account: string) => `Costs of the ad account ${account} cannot be read`,
      versionEnds: (platform: string, day: string) =>
        `The interface to ${platform} ends on ${day}; the server needs a newer version`,
      adsUnmatched: (share: string) => `${share} of the visits from ads match no ad: their costs count for no campaign`,
      originsRefused: (origin: string, others: number, shown: string) =>
        others < 1
          ? `Visits from ${origin} are refused`
          : `Visits from ${origin} and ${others === 1 ? 'another address' : `${shown} other addresses`} are refused`,
    },
  },
} as const;
