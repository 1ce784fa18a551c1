import type { ChannelRule } from '@/rest/values';

/** Which channel visits have, and why. */
export const channels = {
  channels: {
    unknownTitle: 'Campaign tags without a channel',
    unknownText:
      'Visits of the last 30 days whose utm_source and utm_medium no rule knows. They count under “Other” until you say what they are.',
    noUnknown: 'Every tagged visit of the last 30 days has a channel.',
    visits: (count: number, shown: string) => (count === 1 ? 'One visit' : `${shown} visits`),
    probably: (channel: string) => `probably ${channel}`,
    map: 'Give a channel',
    mapOne: (tags: string) => `Give ${tags} a channel`,
    mapped: 'Has a mapping below',
    mappingsTitle: 'Your own mappings',
    mappingsText:
      'Upper and lower case, spaces, hyphens and underscores do not matter. A text that ends with * stands for all that begin so. Past visits get their new channel within minutes.',
    noMappings: 'None yet.',
    mapping: 'mapping',
    add: 'Add a mapping',
    any: 'any',
    choose: 'Choose',
    rulesTitle: 'How a channel is found',
    rulesText: 'Asked from top to bottom for the page with which a visit began. The first rule that applies decides.',
    ruleSet: 'Rules',
    ruleSetHint: 'A change holds for past visits, too.',
    ruleSets: { 2: 'Current rules', 1: 'First rules, for comparisons with the past' },
    decided: 'Decided by',
    laterPages:
      'A later page of the visit takes over only with a paid click, or with a campaign where the visit had come directly.',
    rules: {
      ad_click: {
        name: 'Click on an ad',
        text: 'The address carries a click id that only ads carry, such as gclid or msclkid.',
      },
      mapping: { name: 'Your own mapping', text: 'You have said what this source or medium stands for.' },
      shared_link: {
        name: 'Shared link',
        text: 'The address carries fbclid. Facebook and Instagram append it to every link, paid or not.',
        first: 'The address carries fbclid, and its medium is a paid one or it has no utm_source.',
      },
      email_tag: {
        name: 'Email tag',
        text: 'utm_medium is a word for email, such as email or newsletter.',
        first: 'utm_medium or utm_source is a word for email.',
      },
      source: { name: 'Known source', text: 'utm_source names a platform that is known, in any spelling people use.' },
      medium: {
        name: 'Known medium',
        text: 'utm_source is not known, and utm_medium says how the visitor came, such as social or referral.',
      },
      unknown_tags: {
        name: 'Unknown tags',
        text: 'There are campaign parameters that no rule knows, and no referrer to ask.',
        first: 'There are campaign parameters that no rule knows.',
      },
      referrer: {
        name: 'Known referrer',
        text: 'The referrer is a search engine, a social network or another known host.',
      },
      other_site: { name: 'Another website', text: 'The referrer is a website that is not known: a referral.' },
      passage: {
        name: 'On the way',
        text: 'The referrer is a login or a payment. Those are no source, so the visit counts as direct.',
        first: 'Is not asked under these rules.',
      },
      nothing: { name: 'No source', text: 'There is neither a campaign nor a referrer: direct.' },
    } satisfies Record<ChannelRule, { name: string; text: string; first?: string }> as Record<
      ChannelRule,
      { name: string; text: string; first?: string }
    >,
  },
} as const;
