import type { ChannelRule } from '@/rest/values';

/** The channels of visits, and the rules that decide them. */
export const channels = {
  channels: {
    unknownTitle: 'Campaign tags without a channel',
    unknownText:
      'Visits of the last 30 days whose utm_source and utm_medium match no rule. They count under “Other” until you assign them a channel.',
    noUnknown: 'Every tagged visit of the last 30 days has a channel.',
    visits: (count: number, shown: string) => (count === 1 ? 'One visit' : `${shown} visits`),
    probably: (channel: string) => `probably ${channel}`,
    map: 'Assign a channel',
    mapOne: (tags: string) => `Assign a channel to ${tags}`,
    mapped: 'Has a mapping below',
    mappingsTitle: 'Your own mappings',
    mappingsText:
      'Upper and lower case, spaces, hyphens and underscores do not matter. A text that ends with * matches everything that begins with it. Past visits get their new channel within minutes.',
    noMappings: 'None yet.',
    mapping: 'mapping',
    add: 'Add a mapping',
    any: 'any',
    choose: 'Choose',
    rulesTitle: 'How the channel is determined',
    rulesText:
      'The rules are checked from top to bottom for the first page of a visit. The first rule that matches decides.',
    ruleSet: 'Rules',
    ruleSetHint: 'A change also applies to past visits.',
    ruleSets: { 2: 'Current rules', 1: 'First rules, for comparisons with the past' },
    decided: 'Decided by',
    laterPages:
      'A later page of the visit changes the channel only if it comes from a paid click, or if it has a campaign and the visit was direct before.',
    rules: {
      ad_click: {
        name: 'Click on an ad',
        text: 'The address contains a click id that only ads have, such as gclid or msclkid.',
      },
      mapping: { name: 'Your own mapping', text: 'One of your own mappings matches this source or medium.' },
      shared_link: {
        name: 'Shared link',
        text: 'The address contains fbclid, which Facebook and Instagram append to every link, paid or not.',
        first: 'The address contains fbclid, and utm_medium is a paid medium or utm_source is missing.',
      },
      email_tag: {
        name: 'Email tag',
        text: 'utm_medium is a word for email, such as email or newsletter.',
        first: 'utm_medium or utm_source is a word for email.',
      },
      source: { name: 'Known source', text: 'utm_source names a known platform, in any common spelling.' },
      medium: {
        name: 'Known medium',
        text: 'utm_source is unknown, but utm_medium says how the visitor came, such as social or referral.',
      },
      unknown_tags: {
        name: 'Unknown tags',
        text: 'The campaign parameters match no rule, and there is no referrer.',
        first: 'The campaign parameters match no rule.',
      },
      referrer: {
        name: 'Known referrer',
        text: 'The referrer is a search engine, a social network or another known host.',
      },
      other_site: { name: 'Another website', text: 'The referrer is an unknown website: a referral.' },
      passage: {
        name: 'Login or payment',
        text: 'The referrer is a login or payment page. Such pages are not a source, so the visit counts as direct.',
        first: 'These rules do not check this.',
      },
      nothing: { name: 'No source', text: 'There is neither a campaign nor a referrer: direct.' },
    } satisfies Record<ChannelRule, { name: string; text: string; first?: string }> as Record<
      ChannelRule,
      { name: string; text: string; first?: string }
    >,
  },
} as const;
