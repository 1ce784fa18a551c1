/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Origin of conversions, which some platforms require. */
export type ActionSource =
  /** A chat. */
  | 'CHAT'
  /** An e-mail. */
  | 'EMAIL'
  /** None of the others. */
  | 'OTHER'
  /** A phone call. */
  | 'PHONE_CALL'
  /** A program without a person, for example a renewal. */
  | 'SYSTEM_GENERATED';

/** Kind of caller that performed an action. */
export type ActorKind =
  /** An application with an OAuth grant. */
  | 'OAUTH'
  /** A server with a secret key. */
  | 'SECRET_KEY'
  /** The service itself, for example a job. */
  | 'SYSTEM'
  /** A person with a session. */
  | 'USER';

/** How the costs of an account are read. */
export type AdAccountSettingsWrite = {
  /** Number of days before today that are read first, 1 to 1095. Null: 90. */
  backfillDays?: number | null | undefined;
  /** Campaigns whose costs are stored. By default all. */
  campaigns?: AdCampaignChoiceWrite;
  /** Number of days that are read again each night, 1 to 90. Null: as many as the platform may still change. */
  restateDays?: number | null | undefined;
};

/** Account to attach, and how its costs are read. */
export type AdAccountWrite = {
  /** Connection of the project's organization through which the costs are read. */
  connectionId: string;
  /** How the costs are read. Null: for an account that is known already as before, for another one with the defaults. */
  settings?: AdAccountSettingsWrite | null | undefined;
};

/** Campaigns whose costs are stored. */
export type AdCampaignChoiceWrite = {
  /** Which campaigns' costs are stored. */
  mode: AdCampaignsMode;
  /** Rules for `include` and `exclude`, at most 50; none for `all`. */
  rules?: Array<AdCampaignRuleWrite>;
};

/** What of a campaign a rule looks at. */
export type AdCampaignField =
  /** The platform's id of the campaign. */
  | 'ID'
  /** Name of the campaign. */
  | 'NAME';

/** Rule that a campaign fits or does not fit. */
export type AdCampaignRuleWrite = {
  /** What of the campaign the rule looks at. */
  field: AdCampaignField;
  /** How it is compared. */
  kind: RuleKind;
  /**
   * The whole text (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
   * anywhere. Case is ignored except in regular expressions.
   */
  value: string;
};

/** Which campaigns' costs of an account a project stores. */
export type AdCampaignsMode =
  /** Those of all campaigns. */
  | 'ALL'
  /** Those of campaigns that no rule fits. */
  | 'EXCLUDE'
  /** Those of campaigns that a rule fits. */
  | 'INCLUDE';

/** What the platform's page gave the person. */
export type AdConnectionComplete = {
  /** Code that the platform gave. Connections by the broker have none. */
  code?: string | null | undefined;
  /** State of the started connection. */
  state: string;
};

/** New connection, or a new grant for an existing one. */
export type AdConnectionCreate = {
  /** How to connect. By default as this deployment is set up: direct if it can, otherwise by the broker. */
  connector?: AdConnector | null | undefined;
  /** Display name, 1 to 100 characters. By default the name of the platform. */
  name?: string | null | undefined;
  /** Ad platform. */
  platform: AdPlatform;
  /** Id of a connection that gets a new grant and keeps its accounts. */
  reconnect?: string | null | undefined;
};

/** State of a connection to an ad platform. */
export type AdConnectionStatus =
  /** Its ad accounts can be read. */
  | 'CONNECTED'
  /** The grant has ended. Connect again. */
  | 'EXPIRED'
  /** Deleted. */
  | 'REMOVED'
  /** Nobody has completed it yet. */
  | 'STARTED';

/** How a connection to an ad platform is made. */
export type AdConnector =
  /** By a broker, which keeps the grant. */
  | 'BROKER'
  /** By an OAuth client of this deployment. */
  | 'DIRECT';

/** Query parameters of the list of ads. */
export type AdEntityParams = {
  /** Only of this level. */
  level?: AdLevel | null | undefined;
  /** Maximum number of items: 1 to 200, 50 by default. */
  limit?: number | null | undefined;
  /** Only of this platform. */
  platform?: AdPlatform | null | undefined;
  /** Part of a name, or an id. Case is ignored. */
  q?: string | null | undefined;
};

/**
 * Level of an ad account, from the highest. Platforms have other names for them: on social_ads_2 a campaign is a
 * campaign group, and an ad set is a campaign.
 */
export type AdLevel =
  /** A single ad. */
  | 'AD'
  /** A group of ads. */
  | 'ADSET'
  /** A campaign. */
  | 'CAMPAIGN';

/** Further condition of a mapping rule. Case is ignored. */
export type AdMappingConditionWrite = {
  /** The utm_medium. Null: any. */
  utmMedium?: string | null | undefined;
  /** The utm_source. Null: any. */
  utmSource?: string | null | undefined;
};

/** A mapping rule as it is created. Of a project's rules, the first that fits a visit decides, the oldest first. */
export type AdMappingRuleWrite = {
  /** Parameter that the rule looks at. */
  field: MappingField;
  /** How the parameter is compared. */
  kind: RuleKind;
  /** Why the rule exists, for colleagues. */
  note?: string | null | undefined;
  /** Where visits that fit belong. */
  target: AdMappingTargetWrite;
  /**
   * The whole value (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
   * anywhere. Case is ignored except in regular expressions.
   */
  value: string;
  /** Further condition; null for none. */
  when?: AdMappingConditionWrite | null | undefined;
};

/** Ad, ad set or campaign that a mapping rule assigns visits to. */
export type AdMappingTargetWrite = {
  /** The platform's id. The project must know it. */
  entityId: string;
  /** Level of the target. */
  level: AdLevel;
  /** Platform of the target. */
  platform: AdPlatform;
};

/** Sessions with or without an ad-entity match. */
export type AdMatch =
  /** With an ad account, campaign, ad set or ad. */
  | 'MATCHED'
  /** Without any of them. */
  | 'UNMATCHED';

/** How a visit was matched with an ad, or why it was not. */
export type AdOutcome =
  /** Not matched: several have the id, on different platforms or levels. */
  | 'AMBIGUOUS_ID'
  /** Not matched: several have the name. */
  | 'AMBIGUOUS_NAME'
  /** A campaign parameter has the id of an ad, an ad set or a campaign. */
  | 'ID'
  /** Campaign parameters have the name of a campaign, or of an ad or ad set. */
  | 'NAME'
  /** Not matched: the project has no account of the platform. */
  | 'NO_ACCOUNT'
  /** Not matched: the visit has no campaign parameters. */
  | 'NO_UTM'
  /** A mapping rule of the project. */
  | 'RULE'
  /** Not matched: the platform did not replace a placeholder, such as `{campaignid}`. */
  | 'UNFILLED_MACRO'
  /** Not matched: no ad, ad set or campaign has the id. */
  | 'UNKNOWN_ID'
  /** Not matched: none has the name. */
  | 'UNKNOWN_NAME';

/** An ad platform. */
export type AdPlatform =
  /** The first search engine. */
  | 'SEARCH_ADS_1'
  /** The first social network. */
  | 'SOCIAL_ADS_1'
  /** The second social network. */
  | 'SOCIAL_ADS_2'
  /** The third social network. */
  | 'SOCIAL_ADS_3';

/** How a run ended in which costs of an ad account were read. */
export type AdSyncOutcome =
  /** The platform refused, or did not answer. */
  | 'FAILED'
  /** The answer was too large or incomplete. Fewer days are asked for next. */
  | 'NARROWED'
  /** The costs are stored. */
  | 'STORED'
  /** A limit of the platform was reached. The run is repeated later. */
  | 'THROTTLED'
  /** The platform does not open the account any more. */
  | 'UNAUTHORIZED';

/** Days to read now. */
export type AdSyncRequest = {
  /** Accounts to read, by their ids in the project. Null: all that are attached. */
  accountIds?: Array<string> | null | undefined;
  /** First day, at most 1,095 days ago. Null: the day before the last one. */
  from?: string | null | undefined;
  /**
   * Last day. Null: today. Today is that of each account's time zone; of an account in which the days have not begun,
   * today is read.
   */
  to?: string | null | undefined;
};

/** How the reading of an account's costs stands. */
export type AdSyncState =
  /** All days are read. Today and yesterday are read again each hour. */
  | 'CURRENT'
  /** The account is detached. Its costs are kept and not read again. */
  | 'DETACHED'
  /** The last attempts failed, or days are missing that could not be read. What was read before is kept. */
  | 'FAILING'
  /** Days are being read, or wait to be read: the first ones, or those that somebody asked for. */
  | 'READING';

/** Length of one bucket of a time series of ads. Platforms tell costs by the day. */
export type AdsBucket =
  /** One day. */
  | 'DAY'
  /** One week, Monday to Sunday. */
  | 'WEEK';

/** Figure by which the rows are sorted. */
export type AdsKpiSort =
  /** Number of clicks on ads. */
  | 'CLICKS'
  /** Number of these sessions that reached a conversion goal. */
  | 'CONVERSIONS'
  /** Value of the goals reached. */
  | 'CONVERSION_VALUE'
  /** Costs per session that reached a conversion goal. */
  | 'COST_PER_CONVERSION'
  /** Costs per session with a lead. */
  | 'COST_PER_LEAD'
  /** Costs per relevant session. */
  | 'COST_PER_RELEVANT_SESSION'
  /** Costs per session. */
  | 'COST_PER_SESSION'
  /** How often ads were shown. */
  | 'IMPRESSIONS'
  /** Number of these sessions with a lead. */
  | 'LEADS'
  /** The name, without regard to case. */
  | 'NAME'
  /** Number of these sessions that are relevant. */
  | 'RELEVANT_SESSIONS'
  /** Value of the goals reached, per unit of costs. */
  | 'RETURN_ON_AD_SPEND'
  /** Number of sessions that ads brought. */
  | 'SESSIONS'
  /** Costs. */
  | 'SPEND';

/** Level by which ads are grouped, from the highest. */
export type AdsLevel =
  /** The ad account. */
  | 'ACCOUNT'
  /** The single ad. */
  | 'AD'
  /** The ad set, a group of ads. */
  | 'ADSET'
  /** The campaign. */
  | 'CAMPAIGN'
  /** The ad platform. */
  | 'PLATFORM';

/** What a note is about. */
export type AdsNoteCode =
  /** The filter splits sessions in a way in which costs cannot be split. All costs are shown, and no ratios of both. */
  | 'COST_NOT_SPLIT'
  /** Days of an account begin earlier or later than those of the project. */
  | 'DAYS_DIFFER'
  /** Costs in a currency without an exchange rate are not part of the sums. */
  | 'NO_RATE'
  /** The last days are converted by the latest rate before them, because there is no rate of them yet. */
  | 'PROVISIONAL_RATE';

/** Why a ratio has no value. */
export type AdsRatioReason =
  /** The filter splits sessions, by device or country for example, but platforms do not split costs that way. */
  | 'COST_NOT_SPLIT'
  /** Some costs are in a currency without an exchange rate. */
  | 'NO_RATE'
  /** The denominator is zero. */
  | 'ZERO_DENOMINATOR';

/** The filter that all reports share. Every parameter narrows the sessions that a report counts. */
export type AnalyticsFilter = {
  /** Ad account with which the visit is matched. */
  adAccountId?: string | null | undefined;
  /** Ad set with which the visit is matched. */
  adAdsetId?: string | null | undefined;
  /** Ad campaign with which the visit is matched. */
  adCampaignId?: string | null | undefined;
  /** Ad with which the visit is matched. */
  adId?: string | null | undefined;
  /** Sessions with or without an ad-entity match. */
  adMatch?: AdMatch | null | undefined;
  /** Ad platform from which the visit came. */
  adPlatform?: AdPlatform | null | undefined;
  /** Browser family. */
  browser?: Browser | null | undefined;
  /** Channel of the visit. */
  channel?: Channel | null | undefined;
  /** Ad click id of the visit; any: with an ad click id, none: without. */
  clickId?: ClickIdFilter | null | undefined;
  /**
   * First day of the period with which a report compares; takes precedence over compare_with. Default if only
   * compare_to is given: a period as long as the report's. Another number of days than the report's is compared as a
   * whole, also if the report's period is not over.
   */
  compareFrom?: string | null | undefined;
  /** Last day of the period with which a report compares, inclusive. Default: as many days as the report's period. */
  compareTo?: string | null | undefined;
  /**
   * Period with which a report compares, if it does; previous by default. If the report's period is not over, the
   * comparison ends at the same time of day: as many days after its beginning, or for `year` at the same date.
   */
  compareWith?: CompareWith | null | undefined;
  /** true: only sessions whose visitor had given consent; false: only the others. */
  consent?: boolean | null | undefined;
  /** true: only sessions that reached a conversion goal; false: only the others. */
  converted?: boolean | null | undefined;
  /** ISO country code, upper case. */
  country?: string | null | undefined;
  /** Kind of device. */
  device?: Device | null | undefined;
  /** Names of events, all of which the session must contain. */
  event?: Array<string> | null | undefined;
  /**
   * First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
   * given: 29 days before it.
   */
  from?: string | null | undefined;
  /** Keys of goals, all of which the session must have reached. */
  goal?: Array<string> | null | undefined;
  /** Marks, all of which the session must have. */
  has?: Array<Mark> | null | undefined;
  /** Include test sessions, which are left out by default. */
  includeTest?: boolean | null | undefined;
  /** Language of the browser, two lower-case letters. */
  lang?: string | null | undefined;
  /** Highest relevance score, 0 to 100. */
  maxRelevance?: string | null | undefined;
  /** Lowest relevance score, 0 to 100. */
  minRelevance?: string | null | undefined;
  /** Operating system. */
  os?: Os | null | undefined;
  /** Canonical path of a page. */
  page?: string | null | undefined;
  /** Key of a page group in the tracking config. */
  pageGroup?: string | null | undefined;
  /** Pageviews to which page and page_group apply: any (default), the entry or the exit. */
  pageMode?: PageMode | null | undefined;
  /** Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days. */
  preset?: Preset | null | undefined;
  /** Referrer host of the entry. */
  refHost?: string | null | undefined;
  /** Key of a tier of the project's relevance model. */
  relevanceTier?: string | null | undefined;
  /** Class of the screen's width. */
  screen?: Screen | null | undefined;
  /** Key of a segment, whose conditions must also hold. */
  segment?: string | null | undefined;
  /** How the pageviews of the visit were joined. */
  stitch?: Stitch | null | undefined;
  /** Last day, inclusive; today by default. */
  to?: string | null | undefined;
  /** Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
  traffic?: Traffic | null | undefined;
  /** utm_campaign of the visit, exact match. */
  utmCampaign?: string | null | undefined;
  /** utm_content of the visit, exact match. */
  utmContent?: string | null | undefined;
  /** utm_id of the visit, exact match. */
  utmId?: string | null | undefined;
  /** utm_medium of the visit, exact match. */
  utmMedium?: string | null | undefined;
  /** utm_source of the visit, exact match. */
  utmSource?: string | null | undefined;
  /** utm_term of the visit, exact match. */
  utmTerm?: string | null | undefined;
  /** Page variant of the entry. */
  variant?: string | null | undefined;
  /**
   * Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
   * of numbers and properties of events.
   */
  where?: string | null | undefined;
};

/** A new annotation. */
export type AnnotationCreate = {
  /** When it happened, or began; from 1970 to 2200. Default: now. */
  at?: string | null | undefined;
  /** When it was over, after `at`. Default: it took no time. */
  end?: string | null | undefined;
  /** True to leave this time out of the traffic that alerts will expect. There are no alerts yet. */
  excludeFromAlerts?: boolean;
  /** Kind of the annotation. */
  kind: AnnotationKind;
  /** Title, 1 to 200 characters. */
  title: string;
};

/** Kind of an annotation. */
export type AnnotationKind =
  /** Advertising, a newsletter or anything else that brings visitors. */
  | 'CAMPAIGN'
  /** A new version of the site or of its server. */
  | 'DEPLOYMENT'
  /** None of the others. */
  | 'OTHER'
  /** The site or its measurement did not work. */
  | 'OUTAGE';

/** Changes to an annotation. Fields that are left out stay unchanged. */
export type AnnotationUpdate = {
  /** When it happened, or began; from 1970 to 2200. */
  at?: string | null | undefined;
  /** When it was over, after `at`. Null: it took no time. */
  end?: string | null | undefined;
  /** True to leave this time out of the traffic that alerts will expect. There are no alerts yet. */
  excludeFromAlerts?: boolean | null | undefined;
  /** Kind of the annotation. */
  kind?: AnnotationKind | null | undefined;
  /** Title, 1 to 200 characters. */
  title?: string | null | undefined;
};

/** Possible answer to a question. */
export type AnswerOptionWrite = {
  /** Display text: a text, or a text per language; 1 to 300 characters. */
  label: unknown;
  /** Value, which answers carry as their `value`, 1 to 80 characters. */
  value: string;
};

/** Source from which the attribution of a session was read. */
export type AttributionSource =
  /** There was none: no campaign and no referrer. */
  | 'NONE'
  /** Referrer of the entry, because its address contained no attribution. */
  | 'REFERRER'
  /** First attribution stored by the browser. */
  | 'STORED'
  /** Address of the page that decided: the entry, or a later page that took over. */
  | 'URL';

/** Purpose of a bot. */
export type BotKind =
  /** Works for an advertising platform. */
  | 'ADVERTISING'
  /** Reads pages on behalf of a person who uses an AI assistant. */
  | 'AI_ASSISTANT'
  /** Collects texts for the training of a language model. */
  | 'AI_CRAWLER'
  /** Archives pages, or collects them for research. */
  | 'ARCHIVER'
  /** Fetches feeds for readers. */
  | 'FEED_READER'
  /** A browser controlled by a program. */
  | 'HEADLESS'
  /** A program or library that fetches pages, or a client without a name. */
  | 'LIBRARY'
  /** Monitors the availability and speed of a site. */
  | 'MONITOR'
  /** Identifies itself as a bot without stating a purpose. */
  | 'OTHER'
  /** Creates link previews. */
  | 'PREVIEW'
  /** Searches for vulnerabilities, or detects the technology of a site. */
  | 'SCANNER'
  /** Builds the index of a search engine. */
  | 'SEARCH_ENGINE'
  /** Analyses sites for search engine optimisation. */
  | 'SEO';

/** Figure by which the rows of a breakdown are sorted. */
export type BreakdownSort =
  /** Average time from the first pageview to the latest activity. */
  | 'AVERAGE_DURATION_MS'
  /** Average visible and focused time. */
  | 'AVERAGE_ENGAGED_MS'
  /** Average relevance score. */
  | 'AVERAGE_RELEVANCE'
  /** Share of sessions that bounced. */
  | 'BOUNCE_RATE'
  /** Number of sessions that reached a conversion goal. */
  | 'CONVERSIONS'
  /** Share of sessions that reached a conversion goal. */
  | 'CONVERSION_RATE'
  /** Value of the goals reached. */
  | 'CONVERSION_VALUE'
  /** Number of pageviews. */
  | 'PAGEVIEWS'
  /** Number of sessions. */
  | 'SESSIONS'
  /** The value itself, in byte order. */
  | 'VALUE'
  /** Number of visitors. */
  | 'VISITORS';

/** The browser family. */
export type Browser =
  /** Chrome and other browsers on its engine without a name of their own. */
  | 'CHROME'
  /** Edge. */
  | 'EDGE'
  /** Firefox. */
  | 'FIREFOX'
  /** Opera. */
  | 'OPERA'
  /** None of these, or not known. */
  | 'OTHER'
  /** Safari. */
  | 'SAFARI'
  /** Samsung Internet. */
  | 'SAMSUNG';

/** Length of one bucket of a time series. */
export type Bucket =
  /** One day. */
  | 'DAY'
  /** One hour; only for periods of at most 31 days. */
  | 'HOUR'
  /** One week, Monday to Sunday. */
  | 'WEEK';

/** Origin of an event in the catalog. */
export type CatalogKind =
  /** The service records the event by itself. */
  | 'BUILT_IN'
  /** The event was received, but nothing is known about it. */
  | 'OBSERVED'
  /** A site or a plugin sends the event, and the service knows its meaning. */
  | 'PRESET'
  /** The project has a schema for the event. */
  | 'REGISTERED';

/** The channel a visit came through. */
export type Channel =
  /** A link in the answer of an AI assistant. */
  | 'AI_ASSISTANT'
  /** No referrer and no campaign. */
  | 'DIRECT'
  /** A link in an e-mail. */
  | 'EMAIL'
  /** Campaign parameters that fit no other channel. */
  | 'OTHER'
  /** A link on any other website. */
  | 'REFERRAL'
  /** The second search engine. */
  | 'SEARCH_2'
  /** Paid search of the first search engine. */
  | 'SEARCH_ADS_1'
  /** Organic search of the first search engine. */
  | 'SEARCH_ORGANIC_1'
  /** Any other search engine. */
  | 'SEARCH_OTHER'
  /** The first social network, organic or paid. */
  | 'SOCIAL_1'
  /** The second social network, organic or paid. */
  | 'SOCIAL_2'
  /** The third social network, organic or paid. */
  | 'SOCIAL_3'
  /** Any other social network. */
  | 'SOCIAL_OTHER';

/**
 * Channel for visits with a given source, medium, or both. Case, spaces, hyphens and similar characters are ignored:
 * `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. A text that ends in `*` matches every value with that
 * prefix.
 */
export type ChannelMappingWrite = {
  /** Channel of these visits. */
  channel: Channel;
  /** The utm_medium, up to 100 characters. Null: any medium. A source or a medium is required. */
  medium?: string | null | undefined;
  /** The utm_source, up to 100 characters. Null: any source. */
  source?: string | null | undefined;
};

/**
 * Channel mappings of a project. Mappings with a source and a medium are checked first, then those with only a source,
 * then those with only a medium. Of two matching prefixes, the longer one applies.
 */
export type ChannelMappingsWrite = {
  /** Up to 200 mappings, each with a different combination of source and medium. */
  mappings: Array<ChannelMappingWrite>;
};

/** Rules that determine a visit's channel, in the order in which they are checked. The first matching rule decides. */
export type ChannelRule =
  /** The landing page's URL has a click id that only ads carry. */
  | 'AD_CLICK'
  /**
   * The medium means e-mail, or there is no medium and the source is `email`. Channel rules 1 check the medium and
   * the source.
   */
  | 'EMAIL_TAG'
  /** The project has a channel mapping for the source and medium. */
  | 'MAPPING'
  /** The source is unknown, and the medium determines the channel. */
  | 'MEDIUM'
  /** There are neither campaign parameters nor a referrer. */
  | 'NOTHING'
  /** The referrer is an unknown website. */
  | 'OTHER_SITE'
  /** The referrer is a login or payment page, which does not count as a source. */
  | 'PASSAGE'
  /** The referrer's host is known. */
  | 'REFERRER'
  /**
   * The landing page's URL has `fbclid`, which that platform appends to every link. Channel rules 1 apply this
   * only with a paid medium or without utm_source.
   */
  | 'SHARED_LINK'
  /** The source is a known platform. */
  | 'SOURCE'
  /** There are campaign parameters, but none is recognised. Channel rules 2 check the referrer first. */
  | 'UNKNOWN_TAGS';

/** Click id that an ad platform adds to its links. A visit stores them as bits, in this order. */
export type ClickId =
  /** Meta: Facebook and Instagram. */
  | 'FBCLID'
  /** Google Ads, from an app on iOS to the web. */
  | 'GBRAID'
  /** Google Ads. */
  | 'GCLID'
  /** LinkedIn. */
  | 'LI_FAT_ID'
  /** Microsoft Advertising. */
  | 'MSCLKID'
  /** TikTok. */
  | 'TTCLID'
  /** Google Ads, from the web on iOS to an app. */
  | 'WBRAID';

/** Ad click id by which visits are filtered. */
export type ClickIdFilter =
  /** Visits with at least one click id. */
  | 'ANY'
  /** Meta: Facebook and Instagram. */
  | 'FBCLID'
  /** Google Ads, from an app on iOS to the web. */
  | 'GBRAID'
  /** Google Ads. */
  | 'GCLID'
  /** LinkedIn. */
  | 'LI_FAT_ID'
  /** Microsoft Advertising. */
  | 'MSCLKID'
  /** Visits without any click id. */
  | 'NONE'
  /** TikTok. */
  | 'TTCLID'
  /** Google Ads, from the web on iOS to an app. */
  | 'WBRAID';

/** Period with which a report compares its own. */
export type CompareWith =
  /** The period of the same length that ends the day before. */
  | 'PREVIOUS'
  /** Same weekdays: the period, moved back by the fewest whole weeks with which the two do not overlap. */
  | 'WEEKDAYS'
  /** Same dates, a year earlier. */
  | 'YEAR';

/** Decision about a conversion. */
export type ConversionDecision =
  /** The pending conversion counts, or the confirmed conversion gets the new `value`. */
  | 'CONFIRMED'
  /** The pending conversion does not count. */
  | 'REJECTED'
  /** The confirmed conversion no longer counts. */
  | 'RETRACTED';

/** New content of a conversion definition. It replaces the definition with the same key. */
export type ConversionDefinitionWrite = {
  /**
   * Number of days in which a server can confirm the conversion, which stays pending until then. Default: the
   * conversion counts at once.
   */
  confirmationDays?: number | null | undefined;
  /** Currency of the value, three upper-case letters. Default: the project's currency. */
  currency?: string | null | undefined;
  /**
   * Ad platforms to which the conversion is uploaded, by provider: DefinitionDestination of the OpenAPI document.
   * Default: none.
   */
  destinations?: unknown;
  /** Display name, 1 to 80 characters. */
  name: string;
  /** Trigger of the conversion: ConversionTrigger of the OpenAPI document. */
  trigger: unknown;
  /** Value of the conversion: ConversionValue of the OpenAPI document. */
  value?: unknown;
};

/** Conversion definition to preview. */
export type ConversionPreviewInput = {
  /** Currency of `min` and `max` of the value, three upper-case letters. Default: that of the value. */
  boundsCurrency?: string | null | undefined;
  /** Currency of the value, three upper-case letters. Default: the project's currency. */
  currency?: string | null | undefined;
  /** Trigger of the conversion: ConversionTrigger of the OpenAPI document. */
  trigger: unknown;
  /** Value of the conversion: ConversionValue of the OpenAPI document. */
  value?: unknown;
};

/** Source that reported a conversion. */
export type ConversionSource =
  /** A conversion beacon from the page of the visit. */
  | 'BEACON'
  /** An event of the visit. */
  | 'EVENT'
  /** A goal that the visit reached. */
  | 'GOAL'
  /** An identify call: the visitor gave their contact data. */
  | 'IDENTIFY'
  /** A request from a server. */
  | 'SERVER';

/** Status of a conversion. */
export type ConversionStatus =
  /** Counted. */
  | 'CONFIRMED'
  /** Waiting for confirmation by a server. Not counted yet. */
  | 'PENDING'
  /** Not counted: a server rejected it, or nobody confirmed it in time. */
  | 'REJECTED'
  /** Was counted until a server retracted it. */
  | 'RETRACTED';

/** New status of a conversion. */
export type ConversionStatusUpdate = {
  /** Currency of the value, three upper-case letters. Default: unchanged. */
  currency?: string | null | undefined;
  /** Status that the conversion gets. */
  status: ConversionDecision;
  /** New value, with up to four decimals. Only with status confirmed. Default: unchanged. */
  value?: number | null | undefined;
};

/** Repetitions of an event that are dropped within a visit. */
export type Dedupe =
  /** Events with the same name within a second. */
  | 'NAME'
  /** Events with the same name and the same props. */
  | 'NAME_PROPS'
  /** All events are kept. */
  | 'NONE';

/** Kind of data that a stricter setting deletes. */
export type DeletionKind =
  /** Plain contact data of leads, by `storePlaintext`. */
  | 'CONTACTS'
  /** Leads, by `leadsRetentionDays`, or by `retentionDays` if that is null. */
  | 'LEADS'
  /** Visits and conversions, by `retentionDays`. */
  | 'VISITS';

/** Kind of credential of a destination. */
export type DestinationCredential =
  /** Token that the service sends with each upload. */
  | 'ACCESS_TOKEN'
  /** Id of the OAuth client. */
  | 'CLIENT_ID'
  /** Secret of the OAuth client. */
  | 'CLIENT_SECRET'
  /** Token of the developer's account with the platform. */
  | 'DEVELOPER_TOKEN'
  /** Token with which the service gets access tokens. */
  | 'REFRESH_TOKEN';

/** Credentials to store. A credential that is left out stays unchanged; null deletes it. */
export type DestinationCredentialsWrite = {
  /** social_ads_1, social_ads_3, and social_ads_2 without a refresh token: access token. */
  accessToken?: string | null | undefined;
  /** search_ads_1 and social_ads_2: OAuth client id. */
  clientId?: string | null | undefined;
  /** search_ads_1 and social_ads_2: OAuth client secret. */
  clientSecret?: string | null | undefined;
  /**
   * search_ads_1: developer token. Optional: the platform ended developer tokens in September 2026, and access
   * depends on the Cloud project of the OAuth client.
   */
  developerToken?: string | null | undefined;
  /** search_ads_1 and social_ads_2: OAuth refresh token. */
  refreshToken?: string | null | undefined;
};

/** Further settings of a destination. Each platform has its own fields and rejects those of other platforms. */
export type DestinationSettingsWrite = {
  /** social_ads_1: origin of the conversions. Default: other. */
  actionSource?: ActionSource | null | undefined;
  /** social_ads_2: id of the ad account, digits. */
  adAccountId?: string | null | undefined;
  /**
   * search_ads_1: interface to upload conversions with. Default: what the destination has now, and ingestion for
   * a new one.
   */
  api?: SearchAdsApi | null | undefined;
  /** search_ads_1: id of the account that owns the conversion actions, ten digits. */
  customerId?: string | null | undefined;
  /** social_ads_3: id of the offline event set that gets the conversions without a page. Without it they are skipped. */
  eventSetId?: string | null | undefined;
  /** social_ads_3: code of the pixel. */
  eventSourceId?: string | null | undefined;
  /** search_ads_1: id of the manager account that the credentials belong to, if that is another account. */
  loginCustomerId?: string | null | undefined;
  /** social_ads_1: id of the pixel or data set. */
  pixelId?: string | null | undefined;
  /** social_ads_1 and social_ads_3: code under which the platform shows test events. */
  testEventCode?: string | null | undefined;
};

/** New configuration of a destination. */
export type DestinationWrite = {
  /** Credentials of the destination. Credentials that are left out stay unchanged. */
  credentials?: DestinationCredentialsWrite;
  /** True to upload conversions to the platform. All required settings and credentials must then be present. */
  enabled: boolean;
  /** True to let the platform fetch conversions as CSV; search_ads_1 only. */
  feed?: boolean;
  /** Settings of the destination. They replace the previous settings. */
  settings?: DestinationSettingsWrite;
};

/** The kind of device. */
export type Device =
  /** A desktop computer or a laptop. */
  | 'DESKTOP'
  /** A phone. */
  | 'MOBILE'
  /** A tablet. */
  | 'TABLET'
  /** The browser does not say. */
  | 'UNKNOWN';

/** Dimension by which a breakdown is split. */
export type Dimension =
  /** The platform's id of the matched ad account. */
  | 'AD_ACCOUNT_ID'
  /** The platform's id of the matched ad set. */
  | 'AD_ADSET_ID'
  /** The platform's id of the matched campaign. */
  | 'AD_CAMPAIGN_ID'
  /** The platform's id of the matched ad. */
  | 'AD_ID'
  /** Platform of the matched ad. */
  | 'AD_PLATFORM'
  /** Browser family. */
  | 'BROWSER'
  /** Channel through which the visit came. */
  | 'CHANNEL'
  /** Any ad click id of the session. */
  | 'CLICK_ID'
  /** Country of the visitor, as ISO 3166-1 code. */
  | 'COUNTRY'
  /** Kind of device. */
  | 'DEVICE'
  /** Host of the first pageview. */
  | 'ENTRY_HOST'
  /** Path of the first pageview. */
  | 'ENTRY_PAGE'
  /** Name of any event of the session. */
  | 'EVENT'
  /** Values of the event property given as `prop`; without `prop`, the names of all properties. */
  | 'EVENT_PROP'
  /** Path of the last pageview. */
  | 'EXIT_PAGE'
  /** Key of any goal that the session reached. */
  | 'GOAL'
  /** Hour of the session's start in the project's time zone, 00 to 23. */
  | 'HOUR'
  /** Language of the browser, two letters. */
  | 'LANG'
  /** Operating system. */
  | 'OS'
  /** Path of any pageview. A session counts for each of its pages. */
  | 'PAGE'
  /** Group of any page. */
  | 'PAGE_GROUP'
  /** Host of the referrer. */
  | 'REF_HOST'
  /** Tier of the relevance score. */
  | 'RELEVANCE_TIER'
  /** Class of the screen's width. */
  | 'SCREEN'
  /** Certainty that the pageviews belong together. */
  | 'STITCH'
  /** Paid or organic traffic. */
  | 'TRAFFIC'
  /** The parameter `utm_campaign`. */
  | 'UTM_CAMPAIGN'
  /** The parameter `utm_content`. */
  | 'UTM_CONTENT'
  /** The parameter `utm_id`. */
  | 'UTM_ID'
  /** The parameter `utm_medium`. */
  | 'UTM_MEDIUM'
  /** The parameter `utm_source`. */
  | 'UTM_SOURCE'
  /** The parameter `utm_term`. */
  | 'UTM_TERM'
  /** Variant of the page, as its address or the site names it. */
  | 'VARIANT'
  /** Weekday of the session's start in the project's time zone, from 1 for Monday to 7 for Sunday. */
  | 'WEEKDAY';

/** Health of the data folder, in which the server spools batches that cannot be stored yet. */
export type DiskHealth =
  /** The disk reports errors. */
  | 'FAILING'
  /** The disk is full. */
  | 'FULL'
  /** The folder was moved away, unmounted or replaced. Batches wait in it where it is now. */
  | 'MOVED'
  /** The folder is read-only, or belongs to another user. */
  | 'NOT_WRITABLE'
  /** The folder is writable. */
  | 'OK';

/** Reason why an event or one of its props is not kept. */
export type EventProblem =
  /** The event happened before its session began. */
  | 'BEFORE_SESSION'
  /** The project's schema blocks the event. */
  | 'BLOCKED'
  /** The text is empty. */
  | 'EMPTY'
  /** The event's name is not lower-case snake case of 1 to 40 characters. */
  | 'INVALID_NAME'
  /** The prop's name is not 1 to 40 letters, digits and `. _ -`. */
  | 'INVALID_PROP_NAME'
  /** The event's time is in the future. */
  | 'IN_FUTURE'
  /** A prop that the project's schema requires is missing. */
  | 'MISSING_PROP'
  /** The text contains characters other than letters, digits, spaces and `. : / # - _`. */
  | 'NOT_AN_IDENTIFIER'
  /** The value is not in the list of allowed values. */
  | 'NOT_LISTED'
  /** The number is out of range. */
  | 'OUT_OF_RANGE'
  /** The project's event quota is used up, or there is no storage left. */
  | 'OVER_QUOTA'
  /** The text may be an e-mail address or a phone number. */
  | 'PERSONAL'
  /** The event repeats another event of the visit, and the project's schema drops such repetitions. */
  | 'REPEATED'
  /** The event happened more than 45 days after its session began. */
  | 'TOO_LATE'
  /** The text is too long. */
  | 'TOO_LONG'
  /** The project already has 200 distinct event names without a schema. */
  | 'TOO_MANY_NAMES'
  /** The event has more than 20 props. */
  | 'TOO_MANY_PROPS'
  /** The event is older than the project's retention. */
  | 'TOO_OLD'
  /** The question does not allow this answer. */
  | 'UNKNOWN_ANSWER'
  /** No pageview of the session has this id. */
  | 'UNKNOWN_PAGEVIEW'
  /** The questionnaire does not have this question. */
  | 'UNKNOWN_QUESTION'
  /** The answer's questionnaire is not registered. */
  | 'UNKNOWN_QUESTIONNAIRE'
  /** No stored session has this id. */
  | 'UNKNOWN_SESSION'
  /** The text does not match the pattern. */
  | 'WRONG_FORMAT'
  /** The value has the wrong type. */
  | 'WRONG_TYPE';

/** New schema of an event. It replaces the previous schema. */
export type EventSchemaWrite = {
  /** Repetitions to drop. */
  dedupe?: Dedupe;
  /** True if browsers send the event at once, and not within ten seconds. */
  flush?: boolean;
  /** Display name: a text, or a text per language; 1 to 80 characters. */
  label?: unknown;
  /** True to keep only the first event per pageview. */
  oncePerPageview?: boolean;
  /** Props by name, with their types; up to 20. */
  props: unknown;
  /** Status: kept or blocked. */
  status?: EventStatus;
};

/** Status of an event. */
export type EventStatus =
  /** The event is stored. */
  | 'ACTIVE'
  /** The event is dropped on arrival. */
  | 'BLOCKED';

/** An event to validate. */
export type EventValidate = {
  /** Name of the event, up to 200 characters. */
  name: string;
  /** Props of the event, a JSON object. */
  props?: unknown;
};

/** Significance of the order of a funnel's steps. */
export type FunnelMode =
  /** A visit counts for every step it completed, in any order. */
  | 'INDEPENDENT'
  /** A visit counts for a step only if it completed the step after the previous step, by another, later action. */
  | 'SEQUENTIAL';

/** Funnel to preview. */
export type FunnelPreviewInput = {
  /** Significance of the order of the steps. */
  mode: FunnelMode;
  /** Steps of the funnel, 2 to 20. */
  steps: Array<FunnelStepWrite>;
};

/** Step of a funnel to save. */
export type FunnelStepWrite = {
  /** Condition of the step: StepMatch of the OpenAPI document. */
  match: unknown;
  /** Display name, 1 to 100 characters. Absent or null: the dashboard builds a name from the step's condition. */
  name?: string | null | undefined;
  /**
   * Maximum number of seconds after the previous step, up to a day. Absent or null: no limit. Allowed in sequential
   * funnels only, and not for the first step.
   */
  within?: number | null | undefined;
};

/** Changes to a funnel. Fields that are left out stay unchanged. */
export type FunnelUpdate = {
  /**
   * True to replace the current default funnel. The default funnel cannot be set to false; make another funnel the
   * default instead.
   */
  isDefault?: boolean | null | undefined;
  /** Significance of the order of the steps. */
  mode?: FunnelMode | null | undefined;
  /** Display name, 1 to 100 characters. */
  name?: string | null | undefined;
  /** Position among the funnels, smaller numbers first. */
  sort?: number | null | undefined;
  /** All steps of the funnel, 2 to 20. */
  steps?: Array<FunnelStepWrite> | null | undefined;
};

/** A new funnel. */
export type FunnelWrite = {
  /** True to replace the current default funnel. The first funnel of a project always becomes the default. */
  isDefault?: boolean;
  /**
   * Key by which reports and other programs refer to the funnel: a lower-case letter or a digit, then up to 39 of
   * these, underscores and hyphens. A key that is already taken is answered with `conflict`.
   */
  key: string;
  /** Significance of the order of the steps. */
  mode: FunnelMode;
  /** Display name, 1 to 100 characters. */
  name: string;
  /** Position among the funnels, smaller numbers first. Default: last. */
  sort?: number | null | undefined;
  /** Steps of the funnel, 2 to 20. */
  steps: Array<FunnelStepWrite>;
};

/** A new goal. */
export type GoalCreate = {
  /** True if reaching the goal is a conversion. */
  isConversion?: boolean;
  /**
   * Key by which filters, reports and other programs refer to the goal: a lower-case letter or a digit, then up to
   * 39 of these, underscores and hyphens. A key that is taken, even by an archived goal, is answered with
   * `conflict`.
   */
  key: string;
  /** Condition that a visit must meet: Match of the OpenAPI document. */
  match: unknown;
  /** Display name, 1 to 100 characters. */
  name: string;
  /** Position among the goals, smaller numbers first. Default: last. */
  sort?: number | null | undefined;
  /** Value of the goal in the project's currency, up to 1,000,000,000, with up to four decimals. */
  value?: number | null | undefined;
};

/** A goal to preview. */
export type GoalPreviewInput = {
  /** Whether the goal would be a conversion goal. This changes none of the figures. */
  isConversion?: boolean;
  /** Condition that a visit must fulfil: Match of the OpenAPI document. */
  match: unknown;
  /** Value of reaching the goal in the project's currency, up to 1,000,000,000. */
  value?: number | null | undefined;
};

/** Changes to a goal. Fields that are left out stay unchanged. */
export type GoalUpdate = {
  /** True archives the goal, false restores it. */
  archived?: boolean | null | undefined;
  /** True if reaching the goal is a conversion. */
  isConversion?: boolean | null | undefined;
  /** Condition that a visit must meet: Match of the OpenAPI document. Past visits are recomputed within minutes. */
  match?: unknown;
  /** Display name, 1 to 100 characters. */
  name?: string | null | undefined;
  /** Position among the goals, smaller numbers first. */
  sort?: number | null | undefined;
  /**
   * Value of the goal in the project's currency, up to 1,000,000,000. Null removes the value. A value that was set in a
   * former currency of the project keeps it until a value is given.
   */
  value?: number | null | undefined;
};

/** Kind of a value that was sent to a platform and is not shown. */
export type HiddenValue =
  /** Click id of an ad. */
  | 'CLICK_ID'
  /** Cookie of the platform. */
  | 'COOKIE'
  /** Hash of personal data. */
  | 'HASH'
  /** Page of the conversion. */
  | 'PAGE';

/** Kind of identity that a browser can send. Each is sent as a hash; the names are those of the wire format. */
export type Identity =
  /** E-mail address. */
  | 'EM'
  /** E-mail address in the normalized form of its mail service. */
  | 'EMG'
  /** First name. */
  | 'FN'
  /** Last name. */
  | 'LN'
  /** Phone number. */
  | 'PH'
  /** The site's own id of the person. */
  | 'XID';

/** Reason why a batch was answered with 204 but not stored. */
export type IgnoredReason =
  /** The User-Agent header identified the client as a bot. */
  | 'BOT'
  /** The project requires consent and the batch carries none. */
  | 'CONSENT'
  /** The batch had to be spooled to disk, and the disk could not be written. The batch is lost. */
  | 'DISK_FAILED'
  /** The batch contained nothing usable after cleaning. */
  | 'EMPTY'
  /** All pageviews have an excluded path. */
  | 'EXCLUDED_PATH'
  /** The project's no-track parameter was set on a page of the batch. */
  | 'NOTRACK'
  /** All pageviews have a personal path, and the project excludes personal paths. */
  | 'PERSONAL_PATH'
  /** The project was deleted before the batch was stored. */
  | 'PROJECT_DELETED'
  /** The visit was purged while its batch waited in the spool. */
  | 'PURGED'
  /** The database refused the batch and the quarantine was full. The batch is lost. */
  | 'QUARANTINE_FULL'
  /** The visitor's network has used up its daily event quota. */
  | 'QUOTA_EVENTS_NETWORK'
  /** The project has used up its daily event quota. */
  | 'QUOTA_EVENTS_PROJECT'
  /** The visitor's network has used up its daily pageview quota. */
  | 'QUOTA_PAGEVIEWS_NETWORK'
  /** The project has used up its daily pageview quota. */
  | 'QUOTA_PAGEVIEWS_PROJECT'
  /** The project has used up its storage quota. */
  | 'QUOTA_STORAGE'
  /** The visit came from a site that is known for made-up visits (referrer spam). */
  | 'REFERRER_SPAM'
  /** The visit has reached the maximum number of pageviews or events. */
  | 'SESSION_FULL'
  /** The database was unreachable and the spool was full. The batch is lost. */
  | 'SPOOL_FULL'
  /** The deployment's data has reached the hard storage limit. */
  | 'STORAGE_LIMIT'
  /** The deployment's data has reached the storage threshold. Batches are accepted again when there is room. */
  | 'STORAGE_PAUSED'
  /** The visit's last activity was more than a day earlier. Past visits are not changed. */
  | 'TOO_LATE'
  /** The browser had no visible window. */
  | 'ZERO_VIEWPORT';

/** App whose built-in browser showed the site. */
export type InApp =
  /** Facebook. */
  | 'FACEBOOK'
  /** Instagram. */
  | 'INSTAGRAM'
  /** LINE. */
  | 'LINE'
  /** LinkedIn. */
  | 'LINKEDIN'
  /** Messenger. */
  | 'MESSENGER'
  /** Pinterest. */
  | 'PINTEREST'
  /** Snapchat. */
  | 'SNAPCHAT'
  /** Telegram. */
  | 'TELEGRAM'
  /** Threads. */
  | 'THREADS'
  /** TikTok. */
  | 'TIKTOK'
  /** WeChat. */
  | 'WECHAT'
  /** X, formerly Twitter. */
  | 'X';

/** New invitation. */
export type InvitationCreate = {
  /** E-mail address to invite. */
  email: string;
  /** True if the new member may see leads, which are personal data. */
  pii?: boolean;
  /** Role of the new member. */
  role: InvitedRole;
};

/** Role of an invited person. Nobody can become an owner by a link. */
export type InvitedRole =
  /** Holds all scopes, but cannot change owners. */
  | 'ADMIN'
  /** Reads reports, conversions and ads, and changes the configuration (`config:write`). */
  | 'ANALYST'
  /** Reads reports, conversions and ads. */
  | 'VIEWER';

/** Replacement of a key by a new one. */
export type KeyRoll = {
  /** Number of hours that the old key keeps working. 0 ends the old key at once. */
  expireOldInHours?: number;
};

/** Registration of an event's name. */
export type KnownAs =
  /** The service has a built-in event with this name. */
  | 'BUILT_IN'
  /** The project has a schema for it. */
  | 'REGISTERED'
  /** Neither built in nor registered. */
  | 'UNREGISTERED';

/** Sales status of a lead. */
export type LeadStatus =
  /** Will not become a customer. */
  | 'LOST'
  /** Nobody has looked at the lead yet. */
  | 'NEW'
  /** Worth contacting. */
  | 'QUALIFIED'
  /** Became a customer. */
  | 'WON';

/** Changes to a lead. */
export type LeadUpdate = {
  /** True if the person consents to the upload of their data to ad platforms. */
  consent?: boolean | null | undefined;
  /** Currency of the value, three upper-case letters. Default: the project's currency. */
  currency?: string | null | undefined;
  /**
   * With a status: true to settle the pending conversions of the person's visits. They are confirmed if the lead is
   * qualified or won, and rejected if it is lost. Requires conversions:write.
   */
  settleConversions?: boolean | null | undefined;
  /** Sales status of the lead. */
  status?: LeadStatus | null | undefined;
  /** Further traits of the person. Traits that are left out stay unchanged. */
  traits?: unknown;
  /** Value of the lead, with up to four decimals. */
  value?: number | null | undefined;
};

/** Language of mails and built-in labels. */
export type Locale =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN';

/** Campaign parameter that a mapping rule looks at. */
export type MappingField =
  /** The parameter `utm_campaign`. */
  | 'UTM_CAMPAIGN'
  /** The parameter `utm_content`. */
  | 'UTM_CONTENT'
  /** The parameter `utm_id`. */
  | 'UTM_ID'
  /** The parameter `utm_term`. */
  | 'UTM_TERM';

/** Property of a visit. A visit stores its properties as bits, in this order. */
export type Mark =
  /** A booking. */
  | 'BOOKING'
  /** A single pageview, without engagement or conversion. */
  | 'BOUNCED'
  /** The visit reached a conversion goal. */
  | 'CONVERTED'
  /** A click on a call to action. */
  | 'CTA'
  /** At least one event with a name that is not built into the service. */
  | 'CUSTOM_EVENT'
  /** A downloaded file. */
  | 'DOWNLOAD'
  /** At least ten seconds of visible and focused time. */
  | 'ENGAGED'
  /** A form that was started, submitted or abandoned. */
  | 'FORM'
  /** A submitted form or quiz, or a booking. */
  | 'LEAD'
  /**
   * A click on a messenger link, a phone number or an e-mail address. The goal `messaging` of new projects counts
   * messenger links only.
   */
  | 'MESSAGING'
  /** More than one pageview. */
  | 'MULTI_PAGE'
  /** A page that the site does not have. */
  | 'NOT_FOUND'
  /** An ad click id or a utm_medium that means paid traffic. */
  | 'PAID'
  /** A quiz that was seen, answered or submitted. */
  | 'QUIZ'
  /** A page that was scrolled to 90 % or further. */
  | 'SCROLLED_90'
  /** A video that was started or watched. */
  | 'VIDEO';

/** Kind of a signal's measure. */
export type MeasureKind =
  /** Channel */
  | 'CHANNEL'
  /** Conversion */
  | 'CONVERSION'
  /** Engaged time */
  | 'ENGAGED'
  /** Event */
  | 'EVENT'
  /** Goal */
  | 'GOAL'
  /** Mark */
  | 'MARK'
  /** Page */
  | 'PAGE'
  /** Pages seen */
  | 'PAGEVIEWS'
  /** Page group */
  | 'PAGE_GROUP'
  /** Came back the same day */
  | 'REVISIT'
  /** Scroll depth */
  | 'SCROLL'
  /** Video watched */
  | 'VIDEO';

/** Changes to a member. Fields that are left out stay unchanged. */
export type MemberUpdate = {
  /** True if the member may see leads, which are personal data. */
  pii?: boolean | null | undefined;
  /** New role. Only an owner can appoint or demote owners. */
  role?: Role | null | undefined;
};

/** Kind of navigation that led to a page. */
export type Nav =
  /** The browser's back or forward button. */
  | 'BACK_FORWARD'
  /** A new document: a link, a typed address or a bookmark. */
  | 'LOAD'
  /** A page that the browser had loaded in advance. */
  | 'PRERENDER'
  /** The page was loaded again. */
  | 'RELOAD'
  /** A tab used again after its visit had ended. */
  | 'RESUME'
  /** A navigation within a single-page application. */
  | 'SPA';

/** New organization. */
export type OrganizationCreate = {
  /** Display name, 1 to 100 characters. */
  name: string;
  /** Unique name in URLs. A name that is already taken is answered with `conflict`. */
  slug: string;
};

/** Changes to an organization. Fields that are left out stay unchanged. */
export type OrganizationUpdate = {
  /** Display name, 1 to 100 characters. */
  name?: string | null | undefined;
  /** Unique name in URLs. A name that is already taken is answered with `conflict`. */
  slug?: string | null | undefined;
};

/** The operating system. */
export type Os =
  /** Android. */
  | 'ANDROID'
  /** ChromeOS. */
  | 'CHROMEOS'
  /** iOS and iPadOS. */
  | 'IOS'
  /** Linux. */
  | 'LINUX'
  /** macOS. */
  | 'MACOS'
  /** None of these, or not known. */
  | 'OTHER'
  /** Windows. */
  | 'WINDOWS';

/** Pageviews of a visit to which a page filter applies. */
export type PageMode =
  /** Any pageview. */
  | 'ANY'
  /** The first pageview. */
  | 'ENTRY'
  /** The last pageview. */
  | 'EXIT';

/** Kind of personal data that identifies a person. Stored as SHA-256 only. */
export type PersonHash =
  /** The e-mail address. */
  | 'EMAIL'
  /** E-mail address without the parts that its provider ignores. */
  | 'EMAIL_PLAIN'
  /** The site's own id of the person. */
  | 'EXTERNAL_ID'
  /** The first name. */
  | 'FIRST_NAME'
  /** The last name. */
  | 'LAST_NAME'
  /** Phone number as E.164, with its plus sign. */
  | 'PHONE'
  /** Phone number without the plus sign. Browsers do not send this hash. */
  | 'PHONE_DIGITS';

/** A named period that ends now, yesterday, or with the last month or year. */
export type Preset =
  /** The last 731 days. */
  | 'ALL'
  /** The last 7 days, including today. */
  | 'DAYS_7'
  /** The last 14 days, including today. */
  | 'DAYS_14'
  /** The last 30 days, including today. */
  | 'DAYS_30'
  /** The last 90 days, including today. */
  | 'DAYS_90'
  /** The last 365 days, including today. */
  | 'DAYS_365'
  /** The last 24 hours: the current hour and the 23 hours before it. */
  | 'HOURS_24'
  /** The whole month before this one. */
  | 'LAST_MONTH'
  /** The whole year before this one. */
  | 'LAST_YEAR'
  /** From the first day of the month to today. */
  | 'THIS_MONTH'
  /** From the first day of the year to today. */
  | 'THIS_YEAR'
  /** Today. */
  | 'TODAY'
  /** Yesterday. */
  | 'YESTERDAY';

/** New project. */
export type ProjectCreate = {
  /** True if pages on localhost may send data, for development. */
  allowLocalhost?: boolean;
  /** ISO country code of the site, upper case. */
  country?: string | null | undefined;
  /** Currency of the project's values, three upper-case letters. */
  currency?: string;
  /** Hosts of the site. `*.example.com` includes every host below it. */
  domains: Array<string>;
  /** Language of labels. */
  locale?: Locale;
  /** Display name, 1 to 100 characters. */
  name: string;
  /** Preset: the set of goals that the project gets. */
  preset?: ProjectPreset;
  /** Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`. */
  slug: string;
  /** IANA time zone. */
  timezone?: string;
};

/** Preset: the set of goals that a new project gets. */
export type ProjectPreset =
  /** Lead generation sites with quizzes and calculators. */
  | 'CPI'
  /** Forms, bookings, calls to action and messages. */
  | 'DEFAULT';

/** Changes to a project. Fields that are left out stay unchanged. */
export type ProjectUpdate = {
  /** Version of the channel rules: 1 or 2. */
  channelRules?: number | null | undefined;
  /** ISO country code of the site, upper case. Null removes the country. */
  country?: string | null | undefined;
  /**
   * Currency of the project's values, three upper-case letters. Recorded values keep theirs: reports convert them by the
   * exchange rate of their day, within minutes.
   */
  currency?: string | null | undefined;
  /** Language of labels. */
  locale?: Locale | null | undefined;
  /** Display name, 1 to 100 characters. */
  name?: string | null | undefined;
  /**
   * Number of days after which visits are deleted, 1 to 3650. A smaller number also needs `leads:write`; older visits
   * are deleted a day later.
   */
  retentionDays?: number | null | undefined;
  /** Groups of ProjectSettings. Each given group must be complete. */
  settings?: unknown;
  /** Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`. */
  slug?: string | null | undefined;
  /** IANA time zone. Past visits are assigned to the new zone's days within minutes. */
  timezone?: string | null | undefined;
};

/** New proxy key. */
export type ProxyKeyCreate = {
  /** When the key expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Display name, 1 to 100 characters. */
  name?: string;
};

/** New publishable key. */
export type PublishableKeyCreate = {
  /** Display name, 1 to 100 characters. */
  name: string;
};

/** Request to delete recorded visits. */
export type PurgeInput = {
  /** First day in the project's time zone, YYYY-MM-DD; only with the scope range. */
  from?: string | null | undefined;
  /** Which visits to delete. */
  scope: PurgeScope;
  /** Last day, inclusive; only with the scope range. */
  to?: string | null | undefined;
};

/** Scope of a purge. */
export type PurgeScope =
  /** All visits. */
  | 'ALL'
  /** The visits that began on the days from `from` to `to`. */
  | 'RANGE'
  /** Test visits. */
  | 'TEST';

/** Type of a question's answer. */
export type QuestionType =
  /** A single value. A later answer replaces it. */
  | 'CHOICE'
  /** Several values, each sent as a separate answer. */
  | 'MULTIPLE'
  /** A number. */
  | 'NUMBER'
  /** A short text without personal data. */
  | 'TEXT';

/** New content of a questionnaire. It replaces the questionnaire with the same id. */
export type QuestionnaireWrite = {
  /** Display name: a text, or a text per language; 1 to 300 characters. */
  label: unknown;
  /** Questions, in the order in which they are asked, 1 to 50. */
  questions: Array<QuizQuestionWrite>;
};

/** Question of a questionnaire. */
export type QuizQuestionWrite = {
  /** Key, which answers carry as their `q`, 1 to 80 characters. */
  key: string;
  /** Text of the question: a text, or a text per language; 1 to 300 characters. */
  label: unknown;
  /**
   * Possible answers, up to 100. A question of type `choice` or `multiple` without options accepts any value. A
   * question of type `text` or `number` has no options.
   */
  options?: Array<AnswerOptionWrite>;
  /** Type of the answer. */
  type: QuestionType;
};

/** Dimension to rank. */
export type RankedBy =
  /** Channel through which the visit came. */
  | 'CHANNEL'
  /** Path of the first pageview. */
  | 'ENTRY_PAGE'
  /** Every page of a session. A session with several pages counts for each. */
  | 'PAGE'
  /** Host of the referrer. */
  | 'REF_HOST'
  /** The parameter `utm_campaign`. */
  | 'UTM_CAMPAIGN'
  /** The parameter `utm_source`. */
  | 'UTM_SOURCE';

/** How often a report is sent by mail. */
export type ReportFrequency =
  /** On the first day of each month, about the month before. */
  | 'MONTHLY'
  /** On Mondays, about the week before. */
  | 'WEEKLY';

/** A new subscription to a report by mail. */
export type ReportSubscriptionCreate = {
  /**
   * E-mail address that gets the report. Default: the caller's own. Another address needs `org:admin`, and gets a mail
   * with a link to confirm it.
   */
  address?: string | null | undefined;
  /** How often the report is sent. */
  frequency: ReportFrequency;
  /** Language of the report. Default: the caller's. */
  locale?: Locale | null | undefined;
  /** Project of the report. Default: all projects of the organization. */
  projectId?: string | null | undefined;
  /** IANA time zone in which the report is sent, in the morning. Default: that of the project, or UTC. */
  timezone?: string | null | undefined;
};

/** Role of a member in an organization. Leads also need the member's PII flag. */
export type Role =
  /** Holds all scopes, but cannot change owners. */
  | 'ADMIN'
  /** Reads reports, conversions and ads, and changes the configuration (`config:write`). */
  | 'ANALYST'
  /** Holds all scopes. Only owners change owners. */
  | 'OWNER'
  /** Reads reports, conversions and ads. */
  | 'VIEWER';

/** How a rule compares a text. */
export type RuleKind =
  /** The whole text is equal to the value. */
  | 'EXACT'
  /** The whole text matches the value, in which `*` is a wildcard. */
  | 'GLOB'
  /** The text begins with the value. */
  | 'PREFIX'
  /** The regular expression matches. */
  | 'REGEX';

/** Permission of a credential. */
export type Scope =
  /** Read ads, their costs and the visits that they brought. */
  | 'ADS_READ'
  /** Attach ad accounts, read and import costs, and change mapping rules. */
  | 'ADS_WRITE'
  /** Read reports, sessions and events. */
  | 'ANALYTICS_READ'
  /** Change goals, funnels, questionnaires, event schemas and the relevance model. */
  | 'CONFIG_WRITE'
  /** Read conversions and their uploads. */
  | 'CONVERSIONS_READ'
  /** Record, change and retry conversions. With `config:write`, change conversion definitions. */
  | 'CONVERSIONS_WRITE'
  /** Send server events. */
  | 'EVENTS_WRITE'
  /** Forward visitors' addresses and countries as a first-party proxy. */
  | 'INGEST_PROXY'
  /** Read leads, which are personal data. */
  | 'LEADS_READ'
  /** Create, change and erase leads. */
  | 'LEADS_WRITE'
  /** Manage the organization, its members, invitations, secret keys and ad connections, and delete projects. */
  | 'ORG_ADMIN'
  /** Change the project, its tracking config, publishable keys, proxy keys and destinations, and purge its data. */
  | 'PROJECT_ADMIN'
  /** Create projects. */
  | 'PROJECT_CREATE';

/** Class of the screen's width. If the browser does not report the screen, of the window's width. */
export type Screen =
  /** Below 1440 pixels. */
  | 'LG'
  /** Below 1024 pixels. */
  | 'MD'
  /** Below 768 pixels. */
  | 'SM'
  /** From 1440 pixels on. */
  | 'XL'
  /** Below 576 pixels. */
  | 'XS';

/** Interface of search_ads_1 to upload conversions with. The platform admits no new customers to uploads. */
export type SearchAdsApi =
  /** Data Manager API. The platform processes conversions after it has received them. */
  | 'INGESTION'
  /** Google Ads API, for whoever uploaded conversions with it before June 2026. */
  | 'UPLOADS';

/** New secret key. */
export type SecretKeyCreate = {
  /** When the key expires. Default: never. */
  expiresAt?: string | null | undefined;
  /** Display name, 1 to 100 characters. */
  name: string;
  /** Note, up to 500 characters. */
  note?: string | null | undefined;
  /** Projects that the key is limited to. Default: every project of the organization. */
  projectIds?: Array<string> | null | undefined;
  /** Scopes of the key: at least one, and only scopes that the caller holds. */
  scopes: Array<Scope>;
};

/** Figure by which the session list is sorted. */
export type SessionSort =
  /** Number of clicks. */
  | 'CLICKS'
  /** Visible and focused time. */
  | 'ENGAGED'
  /** Number of pageviews. */
  | 'PAGES'
  /** Relevance score. */
  | 'RELEVANCE'
  /** Deepest scroll. */
  | 'SCROLL'
  /** Start of the session. */
  | 'STARTED_AT'
  /** Watched video time. */
  | 'VIDEO';

/** A new link, and what it shows. */
export type ShareLinkCreate = {
  /** Show viewers how the figures changed, which tells those of the period before. */
  compare?: boolean;
  /** Dimensions by which viewers see the visits split. Properties of events, ads and relevance cannot be shared. */
  dimensions?: Array<Dimension>;
  /** Origins whose pages may embed the dashboard, such as `https://www.example.com`. Default: none. */
  embedOn?: Array<string>;
  /** When the link ends. Default: when somebody ends it. A link that a key makes ends with the key at the latest. */
  expiresAt?: string | null | undefined;
  /**
   * Period and filter of all figures, as the query string of a report: `preset=7d&country=DE`. Of segments, only shared
   * ones, with the conditions that they have now. Default: all visits of the last 30 days.
   */
  filter?: string;
  /** Let viewers filter by the chosen dimensions, within the link's filter. */
  freeFilter?: boolean;
  /** Let viewers choose the period. */
  freePeriod?: boolean;
  /** Name, which viewers see as the title. */
  name: string;
  /** Password that viewers enter first, 8 to 128 characters. Default: none. */
  password?: string | null | undefined;
  /** Screens that the link shows, at least one. */
  screens: Array<ShareScreen>;
  /** Colors of the dashboard. Default: those of the viewer's device. */
  theme?: ShareTheme | null | undefined;
};

/** Screen that a share link can show. */
export type ShareScreen =
  /** How long, how deep and at which hours of the week people visited. */
  | 'ENGAGEMENT'
  /** The goals, and how often they were reached. */
  | 'GOALS'
  /** The figures of the period, their time series, and one panel for each chosen dimension. */
  | 'OVERVIEW'
  /** The pages, with views, entries, exits, time and scroll depth. */
  | 'PAGES';

/** Colors of a shared dashboard. */
export type ShareTheme =
  /** Follows the viewer's device. */
  | 'AUTO'
  /** Dark colors. */
  | 'DARK'
  /** Light colors. */
  | 'LIGHT';

/** Reasons for attention, the most urgent first. */
export type SiteNoteCode =
  /**
   * At least a quarter of the visits of the last seven days that came by an ad are matched with none, so that
   * what they cost counts for no campaign.
   */
  | 'ADS_UNMATCHED'
  /** Costs of an ad account cannot be read. */
  | 'AD_ACCOUNT_FAILING'
  /** At least four fifths of a daily budget of the project are used. */
  | 'BUDGET_NEAR'
  /** A daily budget of the project is used up, so visits are missing. */
  | 'BUDGET_SPENT'
  /** Uploads of conversions to an ad platform are paused. */
  | 'DESTINATION_PAUSED'
  /** No visit began yesterday or today. `day` is the last day with visits; null if there was none at all. */
  | 'NO_DATA'
  /** Batches of an origin are refused that the project does not allow. */
  | 'ORIGINS_REFUSED'
  /**
   * An ad platform to which the project uploads conversions switches off the version of its interface that this
   * server uses, on `day`.
   */
  | 'VERSION_ENDS';

/** Order of a list of sites. */
export type SitesSort =
  /** By the number of things that need attention. */
  | 'ATTENTION'
  /** By the change of visitors. Sites without one come last. */
  | 'CHANGE'
  /** By visits with a conversion. */
  | 'CONVERSIONS'
  /** By name. */
  | 'NAME'
  /** By the value of conversions, whatever its currency. */
  | 'VALUE'
  /** By visitors of the period. */
  | 'VISITORS';

/** Direction of a sorted list. */
export type SortDir =
  /** Ascending: the smallest first. */
  | 'ASC'
  /** Descending: the largest first. */
  | 'DESC';

/** Type of the values of a column, ignoring null. */
export type SqlColumnType =
  /** Bytes. */
  | 'BLOB'
  /** Whole numbers. */
  | 'INTEGER'
  /** Values of several types. */
  | 'MIXED'
  /** No values except null. */
  | 'NULL'
  /** At least one number has a fraction. */
  | 'REAL'
  /** Texts. */
  | 'TEXT';

/** Certainty that the pageviews of a visit belong together, least certain first. */
export type Stitch =
  /** The server linked a new session id to a running session by the daily salted visitor hash. */
  | 'HASH'
  /** The document stayed loaded: a single-page navigation or a resumed tab. */
  | 'MEMORY'
  /** A single document; nothing links it to others. */
  | 'NEW'
  /** The browser stored the session id across documents, with consent. */
  | 'STORAGE';

/** How sure a suggestion is, the surest first. */
export type SuggestionConfidence =
  /** The parameter contains the id, or is the name but for case, accents and separators. */
  | 'EXACT'
  /** The parameter has the words of the name, in any order, but lacks some of its numbers or has more of them. */
  | 'HIGH'
  /** One of both begins with the words of the other. */
  | 'MEDIUM';

/** What a parameter of a template stands for. */
export type TemplateMeaning =
  /** The ad. */
  | 'AD'
  /** The ad set. */
  | 'ADSET'
  /** The campaign. */
  | 'CAMPAIGN'
  /** The kind of traffic. */
  | 'MEDIUM'
  /** The platform. */
  | 'SOURCE';

/** Where an ad platform takes a template of address parameters. */
export type TemplatePlace =
  /** The address of each ad itself. */
  | 'ADDRESS'
  /** A field of the campaign, in which each parameter has a value of its own. */
  | 'DYNAMIC_PARAMETERS'
  /** A field for the whole account, campaign or ad group: the final URL suffix. */
  | 'FINAL_URL_SUFFIX'
  /** A field of each ad: URL parameters. */
  | 'URL_PARAMETERS';

/** Outcome of a connection test. */
export type TestOutcome =
  /** The platform accepted the event. */
  | 'ACCEPTED'
  /** The platform does not accept the event at the moment. */
  | 'LATER'
  /** The credentials are valid, but the platform rejected the event. */
  | 'REFUSED'
  /** The platform rejected the credentials, or they lack permissions. */
  | 'UNAUTHORIZED'
  /** The platform answered without saying whether it would accept the event. */
  | 'UNKNOWN';

/** Kind of a moment. */
export type TimelineKind =
  /** An event happened. */
  | 'EVENT'
  /** The page was left. */
  | 'LEAVE'
  /** A page was opened. */
  | 'PAGEVIEW'
  /** The page was scrolled to a mark for the first time. */
  | 'SCROLL_MARK'
  /** A section of the page came into view. */
  | 'SECTION'
  /** A video was played. */
  | 'VIDEO';

/** Paid: with an ad click id or a paid utm_medium. Organic: with neither. */
export type Traffic =
  /** With neither. */
  | 'ORGANIC'
  /** With an ad click id or a paid utm_medium. */
  | 'PAID';

/** Kind of change that an upload reports to the platform. */
export type UploadChange =
  /** The conversion happened. */
  | 'NEW'
  /** The conversion's value changed. */
  | 'RESTATEMENT'
  /** The conversion no longer counts. */
  | 'RETRACTION';

/** Answer of an ad platform to a request, for one conversion. */
export type UploadOutcome =
  /** The platform had the conversion already, from an earlier request whose answer was lost. */
  | 'KNOWN'
  /** The platform wants the conversion later. */
  | 'LATER'
  /** The platform received the conversion, and says later whether it took it. */
  | 'RECEIVED'
  /** The platform rejected the conversion for good. */
  | 'REFUSED'
  /** The platform took the conversion. */
  | 'TAKEN'
  /** The platform rejected the destination's credentials or settings. */
  | 'UNAUTHORIZED'
  /** There was no answer, or none that says whether the conversion was taken. */
  | 'UNKNOWN';

/** State of an upload to an ad platform. */
export type UploadState =
  /** Not sent: the conversion is older than the platform accepts. */
  | 'EXPIRED'
  /** Rejected by the platform for good. */
  | 'FAILED'
  /** Waiting for the next attempt. */
  | 'QUEUED'
  /** Being sent. */
  | 'SENDING'
  /** Accepted by the platform. */
  | 'SENT'
  /** Not sent, for the reason given in `code`. */
  | 'SKIPPED'
  /** Waiting for the conversion to be confirmed. */
  | 'WAITING';

/** The shape of a video. */
export type VideoFormat =
  /** Wider than high. */
  | 'LANDSCAPE'
  /** Higher than wide. */
  | 'PORTRAIT'
  /** The page does not say. */
  | 'UNKNOWN';

/** Dimension by which web vitals are split. */
export type VitalsBy =
  /** Country of the visitor, as ISO 3166-1 code. */
  | 'COUNTRY'
  /** Kind of device. */
  | 'DEVICE'
  /** Path of the pageview. */
  | 'PAGE';

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { lastProjectId: string | null, user: { id: string, email: string, name: string | null, locale: Locale, emailVerified: boolean, createdAt: string }, memberships: Array<{ role: Role, pii: boolean, scopes: Array<Scope>, org: { id: string, slug: string, name: string }, projects: Array<{ id: string, slug: string, name: string }> }> } };

export type AdAccountsQueryVariables = Exact<{
  project: string;
}>;


export type AdAccountsQuery = { project: { id: string, adAccounts: Array<{ id: string, platform: AdPlatform | null, externalId: string, name: string, currency: string | null, timezone: string | null, connectionId: string | null, createdAt: string, settings: { restateDays: number | null, backfillDays: number | null, campaigns: { mode: AdCampaignsMode, rules: Array<{ field: AdCampaignField, kind: RuleKind, value: string }> } } | null, sync: { state: AdSyncState, coveredFrom: string | null, coveredTo: string | null, lastSuccessAt: string | null, nextAt: string | null, error: { code: string, message: string } | null, lost: Array<{ from: string, to: string }> } | null, spend30d: Array<{ currency: string, amount: number }> }> } };

export type AdProjectConnectionsQueryVariables = Exact<{
  project: string;
}>;


export type AdProjectConnectionsQuery = { project: { id: string, adConnections: Array<{ id: string, platform: AdPlatform, name: string, status: AdConnectionStatus, accounts: Array<{ externalId: string, name: string, currency: string | null, timezone: string | null, manager: boolean, reachable: boolean, attached: boolean }> }> } };

export type AdOrgConnectionsQueryVariables = Exact<{
  org: string;
}>;


export type AdOrgConnectionsQuery = { organization: { id: string, adConnections: Array<{ id: string, platform: AdPlatform, name: string, connector: AdConnector, status: AdConnectionStatus, expiresAt: string | null, expiresSoon: boolean, accountCount: number }>, adPlatforms: Array<{ platform: AdPlatform, connectors: Array<{ connector: AdConnector, configured: boolean, settings: Array<string> }> }> } };

export type AdSyncQueryVariables = Exact<{
  project: string;
}>;


export type AdSyncQuery = { project: { id: string, adSync: Array<{ accountId: string, waiting: number, moreDifferences: number, differences: Array<{ day: string, missing: number }>, runs: Array<{ id: string, at: string, from: string, to: string, rows: number, changed: number, spendDelta: number, requests: number, waitedMs: number, outcome: AdSyncOutcome, error: { code: string, message: string } | null }> }> } };

export type CreateAdConnectionMutationVariables = Exact<{
  org: string;
  input: AdConnectionCreate;
}>;


export type CreateAdConnectionMutation = { createAdConnection: { url: string, state: string, expiresAt: string, connection: { id: string, connector: AdConnector } } };

export type CompleteAdConnectionMutationVariables = Exact<{
  org: string;
  id: string;
  input: AdConnectionComplete;
}>;


export type CompleteAdConnectionMutation = { completeAdConnection: { connection: { id: string } } };

export type DeleteAdConnectionMutationVariables = Exact<{
  org: string;
  id: string;
  purge: boolean;
}>;


export type DeleteAdConnectionMutation = { deleteAdConnection: boolean };

export type AttachAdAccountMutationVariables = Exact<{
  project: string;
  accountId: string;
  input: AdAccountWrite;
}>;


export type AttachAdAccountMutation = { attachAdAccount: { id: string } };

export type DetachAdAccountMutationVariables = Exact<{
  project: string;
  accountId: string;
}>;


export type DetachAdAccountMutation = { detachAdAccount: boolean };

export type SyncAdsMutationVariables = Exact<{
  project: string;
  input: AdSyncRequest;
}>;


export type SyncAdsMutation = { syncAds: { queued: number, running: number } };

export type AdsUnmatchedQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  limit?: number | null | undefined;
}>;


export type AdsUnmatchedQuery = { project: { id: string, adsUnmatched: { recomputing: boolean, sessionsOfAds: number, unmatchedSessions: number, distinct: number, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, rows: Array<{ reason: AdOutcome, platform: AdPlatform | null, utmSource: string | null, utmMedium: string | null, utmCampaign: string | null, utmContent: string | null, utmTerm: string | null, utmId: string | null, sessions: number, relevantSessions: number, conversions: number, share: number }> } } };

export type AdsMappingSuggestionsQueryVariables = Exact<{
  project: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  preset?: Preset | null | undefined;
}>;


export type AdsMappingSuggestionsQuery = { project: { id: string, adsMappingSuggestions: { currency: string, items: Array<{ targetName: string, confidence: SuggestionConfidence, together: number, rule: { field: MappingField, kind: RuleKind, value: string, note: string | null, when: { utmSource: string | null, utmMedium: string | null } | null, target: { platform: AdPlatform, level: AdLevel, entityId: string } }, wouldMatch: { sessions: number, spend: number }, rates: { before: number, after: number }, examples: Array<{ value: string, sessions: number }> }> } } };

export type AdMappingRulesQueryVariables = Exact<{
  project: string;
}>;


export type AdMappingRulesQuery = { project: { id: string, status: { recomputation: { total: number | null } | null }, adMappingRules: Array<{ id: string, field: MappingField, kind: RuleKind, value: string, targetName: string | null, note: string | null, createdAt: string, when: { utmSource: string | null, utmMedium: string | null } | null, target: { platform: AdPlatform, level: AdLevel, entityId: string } }> } };

export type AdEntitiesQueryVariables = Exact<{
  project: string;
  params: AdEntityParams;
}>;


export type AdEntitiesQuery = { project: { id: string, adEntities: { total: number, items: Array<{ id: string, name: string, parentId: string | null, firstDay: string, lastDay: string }> } } };

export type UtmTemplatesQueryVariables = Exact<{
  project: string;
}>;


export type UtmTemplatesQuery = { project: { id: string, utmTemplates: Array<{ platform: AdPlatform, template: string, place: TemplatePlace, parameters: Array<{ name: string, value: string, meaning: TemplateMeaning }> }> } };

export type CreateAdMappingRuleMutationVariables = Exact<{
  project: string;
  input: AdMappingRuleWrite;
}>;


export type CreateAdMappingRuleMutation = { createAdMappingRule: { id: string } };

export type DeleteAdMappingRuleMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type DeleteAdMappingRuleMutation = { deleteAdMappingRule: boolean };

export type AdsFigurePartsFragment = { spend: number, clicks: number, sessions: number, relevantSessions: number, leads: number, conversions: number, conversionValue: number, costPerRelevantSession: { value: number | null, numerator: number, denominator: number, reason: AdsRatioReason | null }, costPerLead: { value: number | null, numerator: number, denominator: number, reason: AdsRatioReason | null }, costPerConversion: { value: number | null, numerator: number, denominator: number, reason: AdsRatioReason | null }, returnOnAdSpend: { value: number | null, numerator: number, denominator: number, reason: AdsRatioReason | null } } & { ' $fragmentName'?: 'AdsFigurePartsFragment' };

export type AdsKpisQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  level?: AdsLevel | null | undefined;
  compare?: boolean | null | undefined;
  sort?: AdsKpiSort | null | undefined;
  dir?: SortDir | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type AdsKpisQuery = { project: { id: string, adEntities: { total: number }, adsKpis: { recomputing: boolean, currency: string, level: AdsLevel, distinct: number, nextCursor: string | null, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, totals: { ' $fragmentRefs'?: { 'AdsFigurePartsFragment': AdsFigurePartsFragment } }, comparison: { period: { from: string, to: string }, totals: { ' $fragmentRefs'?: { 'AdsFigurePartsFragment': AdsFigurePartsFragment } } } | null, withoutSessions: { rows: number, spend: number }, unmatched: { sessions: number, relevantSessions: number, leads: number, conversions: number }, otherCurrencies: Array<{ currency: string, spend: number }>, notes: Array<{ code: AdsNoteCode, account: string | null, hours: number | null }>, rows: Array<{ platform: AdPlatform | null, accountId: string | null, account: string | null, campaignId: string | null, campaign: string | null, adsetId: string | null, adset: string | null, adId: string | null, ad: string | null, spendShare: number, figures: { ' $fragmentRefs'?: { 'AdsFigurePartsFragment': AdsFigurePartsFragment } } }> } } };

export type AdsSeriesQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  bucket?: AdsBucket | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  preset?: Preset | null | undefined;
}>;


export type AdsSeriesQuery = { project: { id: string, annotations: Array<{ ' $fragmentRefs'?: { 'ChartAnnotationFragment': ChartAnnotationFragment } }>, adsTimeseries: { bucket: AdsBucket, currency: string, period: { from: string, to: string, days: number, timezone: string }, series: Array<{ start: string, figures: { spend: number, relevantSessions: number, costPerRelevantSession: { value: number | null } } }> } } };

export type ChartAnnotationFragment = { id: string, at: string, end: string | null, title: string, kind: AnnotationKind } & { ' $fragmentName'?: 'ChartAnnotationFragment' };

export type AnnotationsQueryVariables = Exact<{
  project: string;
}>;


export type AnnotationsQuery = { project: { id: string, annotations: Array<{ id: string, at: string, end: string | null, title: string, kind: AnnotationKind, createdBy: string | null, revision: string }> } };

export type CreateAnnotationMutationVariables = Exact<{
  project: string;
  input: AnnotationCreate;
}>;


export type CreateAnnotationMutation = { createAnnotation: { id: string } };

export type UpdateAnnotationMutationVariables = Exact<{
  project: string;
  id: string;
  input: AnnotationUpdate;
  revision?: string | null | undefined;
}>;


export type UpdateAnnotationMutation = { updateAnnotation: { id: string } };

export type DeleteAnnotationMutationVariables = Exact<{
  project: string;
  id: string;
  revision?: string | null | undefined;
}>;


export type DeleteAnnotationMutation = { deleteAnnotation: boolean };

export type RevokeOauthGrantMutationVariables = Exact<{
  org: string;
  id: string;
}>;


export type RevokeOauthGrantMutation = { revokeOauthGrant: boolean };

export type AuditQueryVariables = Exact<{
  org: string;
  cursor?: string | null | undefined;
  project?: string | null | undefined;
  action?: string | null | undefined;
}>;


export type AuditQuery = { organization: { id: string, audit: { nextCursor: string | null, items: Array<{ id: number, at: string, projectId: string | null, actorKind: ActorKind, actorLabel: string | null, action: string, targetType: string | null, targetId: string | null, details: unknown }> } } };

export type RowFiguresFragment = { sessions: number, visitors: number, pageviews: number, conversions: number, conversionRate: number, conversionValue: number, bounceRate: number, averageEngagedMs: number, averageDurationMs: number } & { ' $fragmentName'?: 'RowFiguresFragment' };

export type AllRowsFragment = (
  { recomputing: boolean, columns: Array<{ value: string | null, label: string | null }> | null, comparison: { until: string | null, period: { from: string, to: string, timezone: string, since: string | null } } | null, rows: Array<{ previous: { ' $fragmentRefs'?: { 'RowFiguresFragment': RowFiguresFragment } } | null, cells: Array<{ ' $fragmentRefs'?: { 'RowFiguresFragment': RowFiguresFragment } }> | null }> }
  & { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }
) & { ' $fragmentName'?: 'AllRowsFragment' };

export type AllRowsQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  dimension: Dimension;
  dimension2?: Dimension | null | undefined;
  columns?: number | null | undefined;
  compare?: boolean | null | undefined;
  sort?: BreakdownSort | null | undefined;
  dir?: SortDir | null | undefined;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type AllRowsQuery = { project: { id: string, breakdown: { ' $fragmentRefs'?: { 'AllRowsFragment': AllRowsFragment } } } };

export type AllPagesQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
  compare?: boolean | null | undefined;
}>;


export type AllPagesQuery = { project: { id: string, pages: (
      { recomputing: boolean, comparison: { until: string | null, period: { from: string, to: string, timezone: string, since: string | null } } | null }
      & { ' $fragmentRefs'?: { 'PageRowsFragment': PageRowsFragment } }
    ) } };

export type EventCatalogQueryVariables = Exact<{
  project: string;
}>;


export type EventCatalogQuery = { project: { id: string, eventCatalog: { unregistered: number, limit: number, items: Array<{ name: string, kind: CatalogKind, group: string | null, label: unknown, props: Array<string>, count: number, lastSeenAt: string | null, schema: { label: unknown, props: unknown, oncePerPageview: boolean, dedupe: Dedupe, flush: boolean, status: EventStatus, updatedAt: string, revision: string } | null }> }, status: { eventNames: { droppedToday: number }, events: { refusedToday: number, repeatedToday: number } } } };

export type EventSamplesQueryVariables = Exact<{
  project: string;
  names?: Array<string> | string | null | undefined;
  propKey?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type EventSamplesQuery = { project: { id: string, events: { items: Array<{ props: unknown }> } } };

export type PutEventSchemaMutationVariables = Exact<{
  project: string;
  name: string;
  input: EventSchemaWrite;
  revision?: string | null | undefined;
}>;


export type PutEventSchemaMutation = { putEventSchema: { name: string } };

export type DeleteEventSchemaMutationVariables = Exact<{
  project: string;
  name: string;
  revision?: string | null | undefined;
}>;


export type DeleteEventSchemaMutation = { deleteEventSchema: boolean };

export type EventValidationQueryVariables = Exact<{
  project: string;
  input: EventValidate;
}>;


export type EventValidationQuery = { project: { id: string, eventValidation: { valid: boolean, knownAs: KnownAs, props: unknown, problems: Array<{ prop: string | null, code: EventProblem }> } } };

export type PutChannelMappingsMutationVariables = Exact<{
  project: string;
  input: ChannelMappingsWrite;
}>;


export type PutChannelMappingsMutation = { putChannelMappings: Array<{ source: string | null, medium: string | null, channel: Channel }> };

export type UpdateChannelRulesMutationVariables = Exact<{
  project: string;
  input: ProjectUpdate;
}>;


export type UpdateChannelRulesMutation = { updateProject: { id: string, channelRules: number } };

export type ChannelsQueryVariables = Exact<{
  project: string;
}>;


export type ChannelsQuery = { project: { id: string, channelRules: number, channelMappings: Array<{ source: string | null, medium: string | null, channel: Channel }>, status: { otherSources: Array<{ source: string | null, medium: string | null, count: number, suggestion: Channel | null }> } } };

export type ConversionRowFragment = { id: string, eventId: string, definition: string, source: ConversionSource, status: ConversionStatus, occurredAt: string, value: number | null, currency: string, uploads: Array<{ destination: AdPlatform, state: UploadState }> } & { ' $fragmentName'?: 'ConversionRowFragment' };

export type ConversionPreviewQueryVariables = Exact<{
  project: string;
  input: ConversionPreviewInput;
}>;


export type ConversionPreviewQuery = { project: { id: string, conversionPreview: { currency: string, totalSessions: number, conversions: number | null, value: number | null, series: Array<{ day: string, conversions: number }> } } };

export type ConversionsQueryVariables = Exact<{
  project: string;
  status?: ConversionStatus | null | undefined;
  definition?: string | null | undefined;
  destination?: AdPlatform | null | undefined;
  upload?: UploadState | null | undefined;
  source?: ConversionSource | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  eventId?: string | null | undefined;
  session?: string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ConversionsQuery = { project: { id: string, conversionDefinitions: Array<{ key: string, name: string }>, conversions: { nextCursor: string | null, items: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'ConversionRowFragment': ConversionRowFragment } }
      )> } } };

export type ConversionStoryQueryVariables = Exact<{
  project: string;
  id: string;
}>;


export type ConversionStoryQuery = { project: { id: string, goals: Array<{ key: string, name: string }>, conversionDefinitions: Array<{ key: string, name: string, trigger: unknown }>, conversion: { id: string, eventId: string, definition: string, sessionId: string | null, source: ConversionSource, status: ConversionStatus, occurredAt: string, value: number | null, currency: string, confirmUntil: string | null, consent: boolean, clickIds: Array<ClickId>, person: Array<PersonHash>, createdAt: string, updatedAt: string, uploads: Array<{ destination: AdPlatform, name: string, state: UploadState, change: UploadChange, attempts: number, nextAttemptAt: string | null, sentAt: string | null, code: string | null, message: string | null }> }, uploadRequests: Array<{ destination: AdPlatform, at: string, change: UploadChange, outcome: UploadOutcome, code: string | null, message: string | null, fields: Array<{ field: string, value: string | null, hidden: HiddenValue | null }> }> } };

export type ConversionVisitQueryVariables = Exact<{
  project: string;
  id: string;
}>;


export type ConversionVisitQuery = { project: { id: string, session: { session: { id: string, startedAt: string, channel: Channel, refHost: string | null, utmCampaign: string | null, entryPage: string } } | null } };

export type ConversionDefinitionsQueryVariables = Exact<{
  project: string;
}>;


export type ConversionDefinitionsQuery = { project: { id: string, goals: Array<{ key: string, name: string, archived: boolean }>, conversionDefinitions: Array<{ key: string, revision: string, name: string, trigger: unknown, value: unknown, currency: string | null, boundsCurrency: string | null, confirmationDays: number | null, destinations: unknown, updatedAt: string }> } };

export type PutConversionDefinitionMutationVariables = Exact<{
  project: string;
  key: string;
  input: ConversionDefinitionWrite;
  revision?: string | null | undefined;
}>;


export type PutConversionDefinitionMutation = { putConversionDefinition: { key: string } };

export type DeleteConversionDefinitionMutationVariables = Exact<{
  project: string;
  key: string;
  revision?: string | null | undefined;
}>;


export type DeleteConversionDefinitionMutation = { deleteConversionDefinition: boolean };

export type SetConversionStatusMutationVariables = Exact<{
  project: string;
  id: string;
  input: ConversionStatusUpdate;
}>;


export type SetConversionStatusMutation = { setConversionStatus: { id: string } };

export type RetryConversionMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type RetryConversionMutation = { retryConversion: { id: string } };

export type ConversionDestinationsQueryVariables = Exact<{
  project: string;
}>;


export type ConversionDestinationsQuery = { project: { id: string, conversionDefinitions: Array<{ key: string, name: string, destinations: unknown }>, destinations: Array<{ provider: AdPlatform, enabled: boolean, ready: boolean, feed: boolean, updatedAt: string | null, settings: { customerId: string | null, loginCustomerId: string | null, api: SearchAdsApi | null, pixelId: string | null, actionSource: ActionSource | null, adAccountId: string | null, eventSourceId: string | null, eventSetId: string | null, testEventCode: string | null }, credentials: Array<{ name: DestinationCredential, hint: string | null }>, endingVersion: { version: string, endsAt: string } | null, pause: { until: string, code: string, message: string } | null, health: { sent: number, expired: number, waiting: number, queued: number, lastSentAt: string | null, skipped: Array<{ code: string, count: number }>, failed: Array<{ code: string, count: number }>, delay: { medianSeconds: number, p90Seconds: number } | null } }> } };

export type PutDestinationMutationVariables = Exact<{
  project: string;
  provider: AdPlatform;
  input: DestinationWrite;
}>;


export type PutDestinationMutation = { putDestination: { provider: AdPlatform, ready: boolean } };

export type TestDestinationMutationVariables = Exact<{
  project: string;
  provider: AdPlatform;
  conversion?: string | null | undefined;
}>;


export type TestDestinationMutation = { testDestination: { outcome: TestOutcome, summary: string, code: string | null, message: string | null } };

export type RetryConversionsMutationVariables = Exact<{
  project: string;
  destination: AdPlatform;
  reason?: string | null | undefined;
  after?: string | null | undefined;
  dryRun: boolean;
}>;


export type RetryConversionsMutation = { retryConversions: { queued: number, waiting: number, next: string | null } };

export type BackfillConversionsMutationVariables = Exact<{
  project: string;
  destination: AdPlatform;
  days: number;
  after?: string | null | undefined;
  dryRun: boolean;
}>;


export type BackfillConversionsMutation = { backfillConversions: { queued: number, waiting: number, next: string | null } };

export type HoursPanelFragment = { recomputing: boolean, hours: Array<{ weekday: number, hour: number, sessions: number, averageEngagedMs: number }> } & { ' $fragmentName'?: 'HoursPanelFragment' };

export type SpreadPanelFragment = { quartiles: { p25: number, median: number, p75: number }, classes: Array<{ from: number, below: number | null, sessions: number }> } & { ' $fragmentName'?: 'SpreadPanelFragment' };

export type EventRowFragment = { at: string, name: string, props: unknown, page: string | null, session: { id: string, channel: Channel, utmCampaign: string | null, refHost: string | null, entryPage: string, country: string | null, device: Device, browser: Browser, relevance: number, converted: boolean, test: boolean } } & { ' $fragmentName'?: 'EventRowFragment' };

export type EventsQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  names?: Array<string> | string | null | undefined;
  props?: string | null | undefined;
  propKey?: string | null | undefined;
  propText?: string | null | undefined;
  sessionId?: string | null | undefined;
  order?: SortDir | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
  period?: AnalyticsFilter | null | undefined;
  withOptions: boolean;
}>;


export type EventsQuery = { project: { id: string, nameOptions?: { dimensions: Array<{ options: Array<{ value: string, label: string | null, sessions: number }> }> }, propOptions?: { dimensions: Array<{ options: Array<{ value: string, label: string | null, sessions: number }> }> }, events: { nextCursor: string | null, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, items: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'EventRowFragment': EventRowFragment } }
      )> } } };

export type ConditionValuesQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  dimension: Dimension;
  search?: string | null | undefined;
  prop?: string | null | undefined;
  event?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ConditionValuesQuery = { project: { id: string, filterOptions: { dimensions: Array<{ options: Array<{ value: string, label: string | null, sessions: number }> }> } } };

export type FlowQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  startPage?: string | null | undefined;
  endPage?: string | null | undefined;
  steps?: number | null | undefined;
  limit?: number | null | undefined;
  period?: AnalyticsFilter | null | undefined;
  withOptions: boolean;
}>;


export type FlowQuery = { project: { id: string, filterOptions?: { dimensions: Array<{ options: Array<{ value: string, label: string | null, sessions: number }> }> }, flow: { sessions: number, pathSessions: number, otherSessions: number, distinctPaths: number, distinctTransitions: number, steps: number, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, entries: Array<{ page: string, sessions: number }>, exits: Array<{ page: string, sessions: number }>, transitions: Array<{ from: string, to: string, transitions: number, sessions: number }>, paths: Array<{ pages: Array<string>, sessions: number }> } } };

export type CreateFunnelMutationVariables = Exact<{
  project: string;
  input: FunnelWrite;
}>;


export type CreateFunnelMutation = { createFunnel: { key: string } };

export type UpdateFunnelMutationVariables = Exact<{
  project: string;
  key: string;
  input: FunnelUpdate;
  revision?: string | null | undefined;
}>;


export type UpdateFunnelMutation = { updateFunnel: { key: string } };

export type DeleteFunnelMutationVariables = Exact<{
  project: string;
  key: string;
  revision?: string | null | undefined;
}>;


export type DeleteFunnelMutation = { deleteFunnel: boolean };

export type FunnelPreviewQueryVariables = Exact<{
  project: string;
  input: FunnelPreviewInput;
}>;


export type FunnelPreviewQuery = { project: { id: string, funnelPreview: { funnel: { ' $fragmentRefs'?: { 'FunnelStepsFragment': FunnelStepsFragment } } } } };

export type FunnelChoicesQueryVariables = Exact<{
  project: string;
}>;


export type FunnelChoicesQuery = { project: { id: string, questionnaires: Array<{ id: string }>, goals: Array<{ key: string, name: string }>, filterOptions: { dimensions: Array<{ dimension: Dimension, options: Array<{ value: string }> }> } } };

export type FunnelStepsFragment = { mode: FunnelMode, sessions: number, completed: number, completionRate: number, steps: Array<{ name: string | null, match: unknown, within: number | null, sessions: number, visitors: number, rateFromFirst: number, rateFromBefore: number, dropOff: number, medianMs: number | null }> } & { ' $fragmentName'?: 'FunnelStepsFragment' };

export type FunnelsQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  funnel?: string | null | undefined;
}>;


export type FunnelsQuery = { project: { id: string, funnels: Array<{ key: string, name: string, mode: FunnelMode, isDefault: boolean, revision: string, steps: Array<{ name: string | null, match: unknown, within: number | null }> }>, funnel: { recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, funnel: (
        { key: string }
        & { ' $fragmentRefs'?: { 'FunnelStepsFragment': FunnelStepsFragment } }
      ) } | null } };

export type DeleteGoalMutationVariables = Exact<{
  project: string;
  key: string;
  revision?: string | null | undefined;
}>;


export type DeleteGoalMutation = { deleteGoal: boolean };

export type CreateGoalMutationVariables = Exact<{
  project: string;
  input: GoalCreate;
}>;


export type CreateGoalMutation = { createGoal: { key: string } };

export type GoalPreviewQueryVariables = Exact<{
  project: string;
  input: GoalPreviewInput;
}>;


export type GoalPreviewQuery = { project: { id: string, goalPreview: { currency: string, totalSessions: number, sessions: number, rate: number, value: number, series: Array<{ day: string, sessions: number }> } } };

export type GoalsQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  compare?: boolean | null | undefined;
}>;


export type GoalsQuery = { project: { id: string, goals: Array<{ key: string, name: string, match: unknown, isConversion: boolean, value: number | null, currency: string | null, sort: number, archived: boolean, revision: string }>, goalsReport: { currency: string, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, totals: { sessions: number }, rows: Array<{ key: string, name: string, isConversion: boolean, recomputing: boolean, reached: { sessions: number, rate: number, value: number }, before: { sessions: number, rate: number, value: number } | null }>, comparison: { until: string | null, period: { from: string, to: string, timezone: string, since: string | null } } | null } } };

export type UpdateGoalMutationVariables = Exact<{
  project: string;
  key: string;
  input: GoalUpdate;
  revision?: string | null | undefined;
}>;


export type UpdateGoalMutation = { updateGoal: { key: string } };

export type GoalNamesQueryVariables = Exact<{
  project: string;
}>;


export type GoalNamesQuery = { project: { id: string, goals: Array<{ key: string, name: string }> } };

export type KnownOfGoalsQueryVariables = Exact<{
  project: string;
}>;


export type KnownOfGoalsQuery = { project: { id: string, filterOptions: { dimensions: Array<{ dimension: Dimension, options: Array<{ value: string }> }> } } };

export type CreateProxyKeyMutationVariables = Exact<{
  project: string;
  input: ProxyKeyCreate;
}>;


export type CreateProxyKeyMutation = { createProxyKey: { secret: string, key: { name: string } } };

export type RevokeProxyKeyMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type RevokeProxyKeyMutation = { revokeProxyKey: boolean };

export type CreateKeyMutationVariables = Exact<{
  project: string;
  input: PublishableKeyCreate;
}>;


export type CreateKeyMutation = { createPublishableKey: { key: { id: string } } };

export type RollKeyMutationVariables = Exact<{
  project: string;
  id: string;
  input: KeyRoll;
}>;


export type RollKeyMutation = { rollPublishableKey: { key: { id: string } } };

export type RevokeKeyMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type RevokeKeyMutation = { revokePublishableKey: boolean };

export type CreateSecretKeyMutationVariables = Exact<{
  org: string;
  input: SecretKeyCreate;
}>;


export type CreateSecretKeyMutation = { createSecretKey: { secret: string, key: { name: string } } };

export type KeyFragment = { id: string, name: string, hint: string, value: string | null, scopes: Array<Scope>, projectIds: Array<string> | null, note: string | null, createdBy: string | null, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, rolledFrom: string | null, derivedFrom: { kind: string, id: string } | null } & { ' $fragmentName'?: 'KeyFragment' };

export type LeadRowFragment = { id: string, status: LeadStatus, value: number | null, currency: string | null, identities: Array<PersonHash>, channel: Channel | null, utmSource: string | null, utmCampaign: string | null, firstSeenAt: string, lastSeenAt: string, contact: { email: string | null, phone: string | null, firstName: string | null, lastName: string | null, externalId: string | null } | null } & { ' $fragmentName'?: 'LeadRowFragment' };

export type LeadVisitFragment = { id: string, startedAt: string, channel: Channel, refHost: string | null, utmCampaign: string | null, entryPage: string, pageviews: number, engagedMs: number } & { ' $fragmentName'?: 'LeadVisitFragment' };

export type LeadsQueryVariables = Exact<{
  project: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  status?: LeadStatus | null | undefined;
  channel?: Channel | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  contact?: boolean | null | undefined;
  cursor?: string | null | undefined;
}>;


export type LeadsQuery = { project: { id: string, leads: { nextCursor: string | null, erased: number, items: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'LeadRowFragment': LeadRowFragment } }
      )> } } };

export type LeadSettingsQueryVariables = Exact<{
  project: string;
}>;


export type LeadSettingsQuery = { project: { id: string, settings: unknown } };

export type AnyLeadQueryVariables = Exact<{
  project: string;
}>;


export type AnyLeadQuery = { project: { id: string, leads: { erased: number, items: Array<{ id: string }> } } };

export type LeadDetailQueryVariables = Exact<{
  project: string;
  id: string;
}>;


export type LeadDetailQuery = { project: { id: string, lead: { lead: { id: string, status: LeadStatus, value: number | null, currency: string | null, identities: Array<PersonHash>, traits: unknown, form: string | null, consent: boolean, channel: Channel | null, utmSource: string | null, utmMedium: string | null, utmCampaign: string | null, firstSessionId: string | null, firstSeenAt: string, lastSeenAt: string, contact: { email: string | null, phone: string | null, firstName: string | null, lastName: string | null, externalId: string | null } | null }, visits: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'LeadVisitFragment': LeadVisitFragment } }
      )> | null, conversions: Array<(
        { id: string, status: ConversionStatus }
        & { ' $fragmentRefs'?: { 'ConversionItemFragment': ConversionItemFragment } }
      )> | null } | null } };

export type UpdateLeadMutationVariables = Exact<{
  project: string;
  id: string;
  input: LeadUpdate;
}>;


export type UpdateLeadMutation = { updateLead: { lead: { id: string, status: LeadStatus, value: number | null, currency: string | null } | null } };

export type SigningSecretQueryVariables = Exact<{
  project: string;
}>;


export type SigningSecretQuery = { project: { id: string, identitySecretCreatedAt: string | null } };

export type RenewIdentitySecretMutationVariables = Exact<{
  project: string;
}>;


export type RenewIdentitySecretMutation = { renewIdentitySecret: { secret: string, createdAt: string } };

export type DeleteLeadMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type DeleteLeadMutation = { deleteLead: boolean };

export type LiveRowFragment = { at: string, name: string, sessionId: string, page: string | null, country: string | null, device: Device, channel: Channel, test: boolean, goals: Array<string> } & { ' $fragmentName'?: 'LiveRowFragment' };

export type MinuteChartFragment = { minutes: Array<{ start: string, visitors: number, pageviews: number, events: number }> } & { ' $fragmentName'?: 'MinuteChartFragment' };

export type IgnoredQueryVariables = Exact<{
  project: string;
}>;


export type IgnoredQuery = { project: { id: string, status: { today: { stored: number, rateLimited: number, ignored: Array<{ reason: IgnoredReason, count: number }> }, bots: Array<{ kind: BotKind, today: number }> } } };

export type LiveTailQueryVariables = Exact<{
  project: string;
  cursor?: string | null | undefined;
}>;


export type LiveTailQuery = { project: { id: string, liveEvents: { nextCursor: string, items: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'LiveRowFragment': LiveRowFragment } }
      )> } } };

export type RealtimeQueryVariables = Exact<{
  project: string;
}>;


export type RealtimeQuery = { project: { id: string, realtime: (
      { currentVisitors: number, visitors: number, sessions: number, pageviews: number, events: number, pages: Array<{ value: string | null, sessions: number }>, channels: Array<{ value: string | null, sessions: number }>, countries: Array<{ value: string | null, sessions: number }>, devices: Array<{ value: string | null, sessions: number }>, goals: Array<{ value: string | null, label: string | null, sessions: number }> }
      & { ' $fragmentRefs'?: { 'MinuteChartFragment': MinuteChartFragment } }
    ) } };

export type FollowLiveSubscriptionVariables = Exact<{
  project: string;
  cursor?: string | null | undefined;
}>;


export type FollowLiveSubscription = { liveEvents: { nextCursor: string, items: Array<(
      { id: string }
      & { ' $fragmentRefs'?: { 'LiveRowFragment': LiveRowFragment } }
    )> } };

export type CreateProjectMutationVariables = Exact<{
  org: string;
  input: ProjectCreate;
}>;


export type CreateProjectMutation = { createProject: { project: { id: string, slug: string, orgSlug: string } } };

export type CreateOrganizationMutationVariables = Exact<{
  input: OrganizationCreate;
}>;


export type CreateOrganizationMutation = { createOrganization: { id: string, slug: string } };

export type SitesQueryVariables = Exact<{
  org: string;
}>;


export type SitesQuery = { projects: Array<{ slug: string, orgSlug: string, name: string, trackingConfig: { tracking: unknown } }> };

export type WaitingQueryVariables = Exact<{
  project: string;
}>;


export type WaitingQuery = { project: { id: string, timezone: string, status: { firstEventAt: string | null, today: { ignored: Array<{ reason: IgnoredReason, count: number }> } } } };

export type DeleteOrganizationMutationVariables = Exact<{
  org: string;
}>;


export type DeleteOrganizationMutation = { deleteOrganization: boolean };

export type RevokeInvitationMutationVariables = Exact<{
  org: string;
  id: string;
}>;


export type RevokeInvitationMutation = { revokeInvitation: boolean };

export type CreateInvitationMutationVariables = Exact<{
  org: string;
  input: InvitationCreate;
}>;


export type CreateInvitationMutation = { createInvitation: { acceptUrl: string, invitation: { email: string, expiresAt: string } } };

export type UpdateMemberMutationVariables = Exact<{
  org: string;
  userId: string;
  input: MemberUpdate;
}>;


export type UpdateMemberMutation = { updateMember: { userId: string } };

export type RemoveMemberMutationVariables = Exact<{
  org: string;
  userId: string;
}>;


export type RemoveMemberMutation = { removeMember: boolean };

export type WouldEndQueryVariables = Exact<{
  org: string;
  userId: string;
  to?: MemberUpdate | null | undefined;
}>;


export type WouldEndQuery = { organization: { id: string, wouldEnd: { shareLinks: Array<string>, invitations: Array<{ id: string, email: string }>, keys: Array<{ id: string, name: string, hint: string, lastUsedAt: string | null }>, oauthGrants: Array<{ id: string, clientName: string }>, reportSubscriptions: Array<{ id: string, address: string }> } } };

export type UpdateOrganizationMutationVariables = Exact<{
  org: string;
  input: OrganizationUpdate;
}>;


export type UpdateOrganizationMutation = { updateOrganization: { id: string, slug: string } };

export type MembersQueryVariables = Exact<{
  org: string;
}>;


export type MembersQuery = { organization: { id: string, members: Array<{ userId: string, email: string, name: string | null, role: Role, pii: boolean, createdAt: string, lastLoginAt: string | null }>, invitations: Array<{ id: string, email: string, role: Role, pii: boolean, createdAt: string, expiresAt: string, acceptedAt: string | null, revokedAt: string | null }> } };

export type CappedDaysFragment = { capped: Array<{ day: string, budgets: Array<IgnoredReason>, batches: number, pageviews: number, events: number }> } & { ' $fragmentName'?: 'CappedDaysFragment' };

export type KpiTilesFragment = { currency: string, totals: { ' $fragmentRefs'?: { 'KpiTotalsFragment': KpiTotalsFragment } }, comparison: (
    { totals: { ' $fragmentRefs'?: { 'KpiTotalsFragment': KpiTotalsFragment } } }
    & { ' $fragmentRefs'?: { 'ComparedRangeFragment': ComparedRangeFragment } }
  ) | null } & { ' $fragmentName'?: 'KpiTilesFragment' };

export type KpiTotalsFragment = { sessions: number, visitors: number, pageviews: number, conversions: number, conversionRate: number, conversionValue: number, bounceRate: number, averageEngagedMs: number, pagesPerSession: number } & { ' $fragmentName'?: 'KpiTotalsFragment' };

export type LiveCountQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
}>;


export type LiveCountQuery = { project: { id: string, overview: { extras: { currentVisitors: number } } } };

export type RecomputationQueryVariables = Exact<{
  project: string;
}>;


export type RecomputationQuery = { project: { id: string, status: { recomputation: { done: number, total: number | null, secondsLeft: number | null } | null } } };

export type RecordedConversionsFragment = { currency: string, totals: { confirmedConversions: number, pendingConversions: number, recordedValue: number } } & { ' $fragmentName'?: 'RecordedConversionsFragment' };

export type SeriesChartFragment = { bucket: Bucket, period: { from: string, to: string, days: number, preset: Preset | null, timezone: string, capped: Array<{ day: string }> }, extras: { firstDay: string | null }, series: Array<{ start: string, sessions: number, visitors: number, pageviews: number, conversions: number }>, comparison: (
    { until: string | null, period: { from: string, to: string, days: number }, series: Array<{ start: string, sessions: number, visitors: number, pageviews: number, conversions: number }> }
    & { ' $fragmentRefs'?: { 'ComparedRangeFragment': ComparedRangeFragment } }
  ) | null } & { ' $fragmentName'?: 'SeriesChartFragment' };

export type ComparedRangeFragment = { until: string | null, period: { from: string, to: string, timezone: string, since: string | null } } & { ' $fragmentName'?: 'ComparedRangeFragment' };

export type OverviewQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  bucket?: Bucket | null | undefined;
  compare?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  preset?: Preset | null | undefined;
  withPanels: boolean;
  withLive: boolean;
  current: AnalyticsFilter;
  limit?: number | null | undefined;
  withPages: boolean;
  pages: Dimension;
  sources: Dimension;
  campaigns: Dimension;
  goals: Dimension;
  places: Dimension;
  devices: Dimension;
}>;


export type OverviewQuery = { project: { id: string, overview: (
      { unconvertedCurrencies: Array<string>, recomputing: boolean, totals: { sessions: number, unconvertedValues: number }, extras: { testSessions: number, firstDay: string | null }, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, funnel: (
        { key: string, name: string }
        & { ' $fragmentRefs'?: { 'FunnelStepsFragment': FunnelStepsFragment } }
      ) | null }
      & { ' $fragmentRefs'?: { 'KpiTilesFragment': KpiTilesFragment;'RecordedConversionsFragment': RecordedConversionsFragment;'SeriesChartFragment': SeriesChartFragment } }
    ), annotations: Array<{ ' $fragmentRefs'?: { 'ChartAnnotationFragment': ChartAnnotationFragment } }>, live?: { extras: { currentVisitors: number } } } & { sources?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }, campaigns?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }, goals?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }, places?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }, devices?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } }, pageRows?: { ' $fragmentRefs'?: { 'PageRowsFragment': PageRowsFragment } }, pages?: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } } } };

export type BreakdownRowsFragment = { distinct: number, totals: { sessions: number }, rows: Array<{ value: string | null, label: string | null, sessions: number, visitors: number, pageviews: number, conversions: number, conversionRate: number, conversionValue: number, bounceRate: number, averageEngagedMs: number, averageDurationMs: number, share: number, previous: { sessions: number } | null }> } & { ' $fragmentName'?: 'BreakdownRowsFragment' };

export type BreakdownQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  dimension: Dimension;
  compare?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type BreakdownQuery = { project: { id: string, breakdown: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } } } };

export type PagesQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  compare?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type PagesQuery = { project: { id: string, pages: { ' $fragmentRefs'?: { 'PageRowsFragment': PageRowsFragment } } } };

export type ClicksPanelFragment = { clicks: number, internalClicks: number, rows: Array<{ event: string, label: string | null, section: string | null, clicks: number, sessions: number, share: number }> } & { ' $fragmentName'?: 'ClicksPanelFragment' };

export type NextPanelFragment = { pathSessions: number, otherSessions: number, paths: Array<{ pages: Array<string>, sessions: number }> } & { ' $fragmentName'?: 'NextPanelFragment' };

export type ScrollPanelFragment = { views: number, marks: Array<{ percent: number, views: number, share: number, medianMs: number | null }>, curve: Array<{ percent: number, share: number }> } & { ' $fragmentName'?: 'ScrollPanelFragment' };

export type SectionsPanelFragment = { rows: Array<{ section: string, views: number, share: number, dwellMs: number, medianDwellMs: number, medianSeenMs: number }> } & { ' $fragmentName'?: 'SectionsPanelFragment' };

export type PageListQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  limit?: number | null | undefined;
  search?: string | null | undefined;
}>;


export type PageListQuery = { project: { id: string, pages: (
      { recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } } }
      & { ' $fragmentRefs'?: { 'PageRowsFragment': PageRowsFragment } }
    ) } };

export type OnePageQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  path: string;
}>;


export type OnePageQuery = { project: { id: string, pages: (
      { recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } } }
      & { ' $fragmentRefs'?: { 'PageRowsFragment': PageRowsFragment } }
    ), scroll: { ' $fragmentRefs'?: { 'ScrollPanelFragment': ScrollPanelFragment } }, sections: { ' $fragmentRefs'?: { 'SectionsPanelFragment': SectionsPanelFragment } }, clicks: { ' $fragmentRefs'?: { 'ClicksPanelFragment': ClicksPanelFragment } }, flow: { ' $fragmentRefs'?: { 'NextPanelFragment': NextPanelFragment } } } };

export type PageRowsFragment = { distinct: number, totals: { pageviews: number }, rows: Array<{ page: string, pageviews: number, sessions: number, visitors: number, entries: number, exits: number, bounceRate: number, conversions: number, engagedMs: { median: number }, scroll: { median: number }, previous: { pageviews: number, sessions: number, visitors: number, entries: number, bounceRate: number, conversions: number } | null }> } & { ' $fragmentName'?: 'PageRowsFragment' };

export type ProjectQueryVariables = Exact<{
  project: string;
}>;


export type ProjectQuery = { project: { id: string, slug: string, orgSlug: string, name: string, timezone: string, currency: string, locale: Locale, country: string | null, retentionDays: number, settings: unknown, createdAt: string, revision: string, pendingDeletions: Array<{ kind: DeletionKind, count: number, beginsAt: string, formerDays: number | null }>, segments: Array<{ key: string, name: string, shared: boolean, where: unknown, revision: string }> } };

export type PutQuestionnaireMutationVariables = Exact<{
  project: string;
  id: string;
  input: QuestionnaireWrite;
  revision?: string | null | undefined;
}>;


export type PutQuestionnaireMutation = { putQuestionnaire: { id: string } };

export type DeleteQuestionnaireMutationVariables = Exact<{
  project: string;
  id: string;
  revision?: string | null | undefined;
}>;


export type DeleteQuestionnaireMutation = { deleteQuestionnaire: boolean };

export type QuestionnairesQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  questionnaire?: string | null | undefined;
}>;


export type QuestionnairesQuery = { project: { id: string, questionnaires: Array<{ id: string, label: unknown, revision: string, questions: Array<{ key: string, label: unknown, type: QuestionType, options: Array<{ value: string, label: unknown }> }> }>, trackingConfig: { tracking: unknown }, answers: { recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, questionnaires: Array<{ id: string, sessions: number, label: { en: string, de: string } | null }>, questionnaire: { id: string, viewed: number, answered: number, contacts: number, submissions: number, moreQuestions: number, label: { en: string, de: string } | null, questions: Array<{ key: string, type: QuestionType | null, sessions: number, dropOff: number, dropOffRate: number, moreValues: number, label: { en: string, de: string } | null, options: Array<{ value: string | null, sessions: number, share: number, label: { en: string, de: string } | null }> }> } | null } } };

export type RefusedQueryVariables = Exact<{
  project: string;
}>;


export type RefusedQuery = { project: { id: string, status: { refusedOrigins: Array<{ origin: string, count: number, lastAt: string }> } } };

export type RelevanceQueryVariables = Exact<{
  project: string;
}>;


export type RelevanceQuery = { project: { id: string, relevance: { active: { version: number, config: unknown, revision: string }, versions: Array<{ version: number, config: unknown, note: string | null, savedBy: string | null, savedByKind: ActorKind, savedAt: string }>, rescoring: { done: number, total: number | null, secondsLeft: number | null } | null }, trackingConfig: { tracking: unknown }, goals: Array<{ key: string, name: string }>, filterOptions: { dimensions: Array<{ dimension: Dimension, options: Array<{ value: string, label: string | null }> }> } } };

export type RelevancePreviewQueryVariables = Exact<{
  project: string;
  config: unknown;
  sample?: number | null | undefined;
}>;


export type RelevancePreviewQuery = { project: { id: string, relevancePreview: { sessions: number, averageBefore: number, averageAfter: number, relevantBefore: number, relevantAfter: number, changed: number, distribution: Array<{ from: number, to: number, before: number, after: number }>, tiersBefore: Array<{ key: string, label: string, sessions: number }>, tiersAfter: Array<{ key: string, label: string, sessions: number }>, changes: Array<{ id: string, startedAt: string, before: { score: number, label: string }, after: { score: number, label: string } }> } } };

export type RelevanceRankingQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  by?: RankedBy | null | undefined;
  minSessions?: number | null | undefined;
}>;


export type RelevanceRankingQuery = { project: { id: string, relevanceRanking: { relevantMinScore: number, sessions: number, relevantSessions: number, distinct: number, recomputing: boolean, rows: Array<{ value: string | null, sessions: number, relevantSessions: number, relevantShare: number, averageRelevance: number }> } } };

export type SaveRelevanceMutationVariables = Exact<{
  project: string;
  config: unknown;
  note?: string | null | undefined;
  revision?: string | null | undefined;
}>;


export type SaveRelevanceMutation = { saveRelevance: { active: { version: number } } };

export type RescoreMutationVariables = Exact<{
  project: string;
}>;


export type RescoreMutation = { rescore: { sessions: number } };

export type DeleteReportSubscriptionMutationVariables = Exact<{
  org: string;
  id: string;
}>;


export type DeleteReportSubscriptionMutation = { deleteReportSubscription: boolean };

export type CreateReportSubscriptionMutationVariables = Exact<{
  org: string;
  input: ReportSubscriptionCreate;
}>;


export type CreateReportSubscriptionMutation = { createReportSubscription: { id: string, confirmedAt: string | null } };

export type ReportMailsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReportMailsQuery = { organizations: Array<{ id: string, slug: string, name: string, projects: Array<{ id: string, name: string }>, reportSubscriptions: Array<{ id: string, projectId: string | null, frequency: ReportFrequency, address: string, userId: string | null, locale: Locale, timezone: string, createdBy: string | null, createdAt: string, confirmedAt: string | null, nextAt: string | null }> }> };

export type CreateSegmentMutationVariables = Exact<{
  project: string;
  input: unknown;
}>;


export type CreateSegmentMutation = { createSegment: { key: string } };

export type DeleteSegmentMutationVariables = Exact<{
  project: string;
  key: string;
  revision?: string | null | undefined;
}>;


export type DeleteSegmentMutation = { deleteSegment: boolean };

export type UpdateSegmentMutationVariables = Exact<{
  project: string;
  key: string;
  input: unknown;
  revision?: string | null | undefined;
}>;


export type UpdateSegmentMutation = { updateSegment: { key: string } };

export type AttributionCardFragment = { attribution: { channel: Channel, source: AttributionSource, refHost: string | null, utmSource: string | null, utmMedium: string | null, utmCampaign: string | null, utmContent: string | null, utmTerm: string | null, utmId: string | null, clickIds: Array<ClickId>, adPlatform: AdPlatform | null, adAccountId: string | null, adCampaignId: string | null, adAdsetId: string | null, adId: string | null, decidedBy: { rule: ChannelRule, fields: Array<string> } | null } } & { ' $fragmentName'?: 'AttributionCardFragment' };

export type ConversionItemFragment = { id: string, definition: string, status: ConversionStatus, occurredAt: string, value: number | null, currency: string, uploads: Array<{ destination: AdPlatform, state: UploadState }> } & { ' $fragmentName'?: 'ConversionItemFragment' };

export type ConversionNamesQueryVariables = Exact<{
  project: string;
}>;


export type ConversionNamesQuery = { project: { id: string, conversionDefinitions: Array<{ key: string, name: string }> } };

export type LeadsCardFragment = { leads: Array<{ id: string, leadId: string | null, form: string | null, identities: Array<Identity>, firstSeenAt: string }> | null } & { ' $fragmentName'?: 'LeadsCardFragment' };

export type RelevanceCardFragment = { relevance: { score: number, tierLabel: string, version: number, modelGone: boolean, sum: number | null, parts: Array<{ key: string, label: string, kind: MeasureKind, found: number, points: number, max: number }> } } & { ' $fragmentName'?: 'RelevanceCardFragment' };

export type SessionRowFragment = { id: string, startedAt: string, lastAt: string, test: boolean, channel: Channel, refHost: string | null, utmSource: string | null, utmCampaign: string | null, clickIds: Array<ClickId>, country: string | null, device: Device, browser: Browser, os: Os, entryPage: string, exitPage: string, pageviews: number, events: number, engagedMs: number, clicks: number, maxScroll: number, videoMs: number, converted: boolean, goals: Array<string>, relevance: number, relevanceTierLabel: string } & { ' $fragmentName'?: 'SessionRowFragment' };

export type TimelineFragment = { pageviews: Array<{ id: string, startedAt: string, nav: Nav, host: string, page: string, group: string, engagedMs: number, scroll: number, clicks: number, internalClicks: number, viewport: string }>, timeline: Array<{ at: string, kind: TimelineKind, pageviewId: string, name: string, props: unknown, label: string | null }> } & { ' $fragmentName'?: 'TimelineFragment' };

export type BudgetsFragment = { storage: { estimatedBytes: number, quotaBytes: number | null }, quota: { pageviewsToday: number, pageviewsPerDay: number, eventsToday: number, eventsPerDay: number | null }, eventNames: { unregistered: number, limit: number, droppedToday: number } } & { ' $fragmentName'?: 'BudgetsFragment' };

export type DaysFragment = { days: Array<{ day: string, stored: number, rateLimited: number, originRefused: number, ignored: Array<{ reason: IgnoredReason, count: number }> }> } & { ' $fragmentName'?: 'DaysFragment' };

export type MachinesFragment = { bots: Array<{ kind: BotKind, today: number, last30Days: number }> } & { ' $fragmentName'?: 'MachinesFragment' };

export type KeepDataMutationVariables = Exact<{
  project: string;
  input: ProjectUpdate;
  revision?: string | null | undefined;
}>;


export type KeepDataMutation = { updateProject: { id: string, revision: string } };

export type DeleteProjectMutationVariables = Exact<{
  project: string;
  revision?: string | null | undefined;
}>;


export type DeleteProjectMutation = { deleteProject: boolean };

export type PurgeProjectMutationVariables = Exact<{
  project: string;
  input: PurgeInput;
}>;


export type PurgeProjectMutation = { purgeProject: { sessions: number } };

export type UpdateProjectMutationVariables = Exact<{
  project: string;
  input: ProjectUpdate;
  revision?: string | null | undefined;
}>;


export type UpdateProjectMutation = { updateProject: { id: string, slug: string, orgSlug: string } };

export type DeletionPreviewQueryVariables = Exact<{
  project: string;
  input: ProjectUpdate;
}>;


export type DeletionPreviewQuery = { project: { id: string, deletionPreview: Array<{ kind: DeletionKind, count: number, beginsAt: string }> } };

export type CurrencyPreviewQueryVariables = Exact<{
  project: string;
  currency: string;
}>;


export type CurrencyPreviewQuery = { project: { id: string, currencyPreview: { rate: number | null, rateDay: string | null, sessions: number, conversions: number, withoutRate: number, goals: number, definitions: number } } };

export type TodayFragment = { today: { day: string, stored: number, rateLimited: number, originRefused: number, ignored: Array<{ reason: IgnoredReason, count: number }> } } & { ' $fragmentName'?: 'TodayFragment' };

export type SharedEngagementQueryVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
}>;


export type SharedEngagementQuery = { shared: { engagement: (
      { totals: { sessions: number }, engagedMs: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } }, scroll: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } }, pages: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } } }
      & { ' $fragmentRefs'?: { 'HoursPanelFragment': HoursPanelFragment } }
    ) } };

export type SharedGoalsQueryVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  compare?: boolean | null | undefined;
}>;


export type SharedGoalsQuery = { shared: { goals: { currency: string, rows: Array<{ key: string, name: string, reached: { sessions: number, rate: number, value: number }, before: { sessions: number } | null }>, comparison: { until: string | null, period: { from: string, to: string, timezone: string } } | null } } };

export type SharedOverviewQueryVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  bucket?: Bucket | null | undefined;
  compare?: boolean | null | undefined;
}>;


export type SharedOverviewQuery = { shared: { overview: (
      { totals: { sessions: number } }
      & { ' $fragmentRefs'?: { 'KpiTilesFragment': KpiTilesFragment;'SeriesChartFragment': SeriesChartFragment } }
    ) } };

export type SharedBreakdownQueryVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  dimension: Dimension;
  compare?: boolean | null | undefined;
  limit?: number | null | undefined;
}>;


export type SharedBreakdownQuery = { shared: { breakdown: { ' $fragmentRefs'?: { 'BreakdownRowsFragment': BreakdownRowsFragment } } } };

export type SharedPagesQueryVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  limit?: number | null | undefined;
  conversions: boolean;
}>;


export type SharedPagesQuery = { shared: { pages: { distinct: number, rows: Array<{ page: string, pageviews: number, sessions: number, visitors: number, entries: number, exits: number, bounceRate: number, conversions?: number, engagedMs: { median: number }, scroll: { median: number } }> } } };

export type ShareLinksQueryVariables = Exact<{
  project: string;
}>;


export type ShareLinksQuery = { project: { id: string, shareLinks: Array<{ id: string, name: string, hint: string, screens: Array<ShareScreen>, dimensions: Array<Dimension>, filter: string, freePeriod: boolean, embedOn: Array<string>, hasPassword: boolean, expiresAt: string | null, createdBy: string | null, lastUsedAt: string | null }> } };

export type CreateShareLinkMutationVariables = Exact<{
  project: string;
  input: ShareLinkCreate;
}>;


export type CreateShareLinkMutation = { createShareLink: { url: string, link: { name: string, embedOn: Array<string> } } };

export type DeleteShareLinkMutationVariables = Exact<{
  project: string;
  id: string;
}>;


export type DeleteShareLinkMutation = { deleteShareLink: boolean };

export type SharedQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedQuery = { shared: { name: string, screens: Array<ShareScreen>, dimensions: Array<Dimension>, filterable: Array<Dimension>, freePeriod: boolean, compare: boolean, preset: Preset | null, from: string | null, to: string | null, theme: ShareTheme, timezone: string } };

export type SiteFragment = { id: string, name: string, slug: string, orgSlug: string, orgName: string, domain: string | null, visitors: number, conversions: number, conversionValue: number, unconvertedValues: number, currency: string, change: number | null, currentVisitors: number, recomputing: boolean, summing: boolean, hasFigures: boolean, period: { from: string, to: string }, series: Array<{ start: string, visitors: number }>, attention: Array<{ code: SiteNoteCode, subject: string | null, reason: string | null, count: number | null, share: number | null, day: string | null }> } & { ' $fragmentName'?: 'SiteFragment' };

export type AllSitesQueryVariables = Exact<{
  preset?: Preset | null | undefined;
  search?: string | null | undefined;
  sort?: SitesSort | null | undefined;
  first?: Array<string> | string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type AllSitesQuery = { sites: { total: number, isComplete: boolean, isCurrent: boolean, nextCursor: string | null, items: Array<{ ' $fragmentRefs'?: { 'SiteFragment': SiteFragment } }> } };

export type SitesOfOrganizationQueryVariables = Exact<{
  org: string;
  preset?: Preset | null | undefined;
  search?: string | null | undefined;
  sort?: SitesSort | null | undefined;
  first?: Array<string> | string | null | undefined;
  cursor?: string | null | undefined;
}>;


export type SitesOfOrganizationQuery = { organization: { id: string, sites: { total: number, isComplete: boolean, isCurrent: boolean, nextCursor: string | null, items: Array<{ ' $fragmentRefs'?: { 'SiteFragment': SiteFragment } }> } } };

export type VitalsOfFragment = { lcp: { views: number, p75: number | null, good: number | null, poor: number | null }, inp: { views: number, p75: number | null, good: number | null, poor: number | null }, cls: { views: number, p75: number | null, good: number | null, poor: number | null }, ttfb: { views: number, p75: number | null, good: number | null, poor: number | null } } & { ' $fragmentName'?: 'VitalsOfFragment' };

export type SqlSchemaQueryVariables = Exact<{
  project: string;
}>;


export type SqlSchemaQuery = { project: { id: string, schema: { functions: Array<string>, limits: { rows: number, seconds: number }, tables: Array<{ name: string, meaning: string, columns: Array<{ name: string, type: string, unit: string | null, nullable: boolean, meaning: string, values: Array<string> }> }>, questions: Array<{ name: string, question: string, query: string }> } } };

export type SqlQueryVariables = Exact<{
  project: string;
  query: string;
}>;


export type SqlQuery = { project: { id: string, sql: { rows: Array<Array<unknown>>, rowCount: number, truncated: boolean, durationMs: number, recomputing: boolean, columns: Array<{ name: string, type: SqlColumnType }> } } };

export type PutOutboundClicksMutationVariables = Exact<{
  project: string;
  enabled: boolean;
}>;


export type PutOutboundClicksMutation = { putOutboundClicks: boolean };

export type TrackingConfigQueryVariables = Exact<{
  project: string;
}>;


export type TrackingConfigQuery = { project: { id: string, outboundClicks: boolean, trackingConfig: { tracking: unknown, configRev: number, revision: string } } };

export type SeenPathsQueryVariables = Exact<{
  project: string;
  limit?: number | null | undefined;
}>;


export type SeenPathsQuery = { project: { id: string, pages: { rows: Array<{ page: string, pageviews: number }> } } };

export type UpdateTrackingMutationVariables = Exact<{
  project: string;
  patch: unknown;
  revision?: string | null | undefined;
}>;


export type UpdateTrackingMutation = { updateTrackingConfig: { tracking: unknown, configRev: number } };

export type VideoRetentionQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  video: string;
  source?: string | null | undefined;
  step?: number | null | undefined;
}>;


export type VideoRetentionQuery = { project: { id: string, videoRetention: { plays: number, durationMs: number, curve: Array<{ percent: number, watched: number, rewatched: number }>, formats: Array<{ format: VideoFormat, plays: number, curve: Array<{ watched: number }> }> } } };

export type GrantsQueryVariables = Exact<{
  org: string;
}>;


export type GrantsQuery = { organization: { id: string, oauthGrants: Array<{ id: string, userEmail: string, clientName: string, scopes: Array<Scope>, projectIds: Array<string> | null, createsKeys: boolean, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }>, secretKeys: Array<{ name: string, revokedAt: string | null, derivedFrom: { id: string } | null }> } };

export type SecretKeysQueryVariables = Exact<{
  org: string;
}>;


export type SecretKeysQuery = { organization: { id: string, secretKeys: Array<{ ' $fragmentRefs'?: { 'KeyFragment': KeyFragment } }>, oauthGrants: Array<{ id: string, revokedAt: string | null }> } };

export type RollSecretKeyMutationVariables = Exact<{
  org: string;
  id: string;
  input: KeyRoll;
}>;


export type RollSecretKeyMutation = { rollSecretKey: { secret: string, key: { name: string } } };

export type RevokeSecretKeyMutationVariables = Exact<{
  org: string;
  id: string;
}>;


export type RevokeSecretKeyMutation = { revokeSecretKey: boolean };

export type EngagementQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
}>;


export type EngagementQuery = { project: { id: string, engagement: (
      { recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, totals: { sessions: number }, engagedMs: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } }, scroll: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } }, pages: { ' $fragmentRefs'?: { 'SpreadPanelFragment': SpreadPanelFragment } } }
      & { ' $fragmentRefs'?: { 'HoursPanelFragment': HoursPanelFragment } }
    ) } };

export type SessionQueryVariables = Exact<{
  project: string;
  id: string;
  locale?: Locale | null | undefined;
}>;


export type SessionQuery = { project: { id: string, goals: Array<{ key: string, name: string }>, session: (
      { inApp: InApp | null, session: { id: string, startedAt: string, lastAt: string, stitch: Stitch, consent: boolean, test: boolean, country: string | null, lang: string | null, device: Device, browser: Browser, os: Os, variant: string | null, pageviews: number, events: number, engagedMs: number, maxScroll: number, clicks: number, videoMs: number, converted: boolean, goals: Array<string> }, conversions: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'ConversionItemFragment': ConversionItemFragment } }
      )> | null }
      & { ' $fragmentRefs'?: { 'AttributionCardFragment': AttributionCardFragment;'LeadsCardFragment': LeadsCardFragment;'RelevanceCardFragment': RelevanceCardFragment;'TimelineFragment': TimelineFragment } }
    ) | null } };

export type SessionsQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  sort?: SessionSort | null | undefined;
  dir?: SortDir | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  search?: string | null | undefined;
}>;


export type SessionsQuery = { project: { id: string, goals: Array<{ key: string, name: string }>, sessions: { total: number, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, items: Array<(
        { id: string }
        & { ' $fragmentRefs'?: { 'SessionRowFragment': SessionRowFragment } }
      )> } } };

export type KeysQueryVariables = Exact<{
  project: string;
  proxy: boolean;
}>;


export type KeysQuery = { project: { id: string, publishableKeys: Array<{ ' $fragmentRefs'?: { 'KeyFragment': KeyFragment } }>, proxyKeys?: Array<{ ' $fragmentRefs'?: { 'KeyFragment': KeyFragment } }> } };

export type StatusQueryVariables = Exact<{
  project: string;
}>;


export type StatusQuery = { project: { id: string, status: (
      { database: string, firstEventAt: string | null, lastEventAt: string | null, sessionsTotal: number, quota: { exceeded: boolean, reason: IgnoredReason | null }, spool: { batches: number, lostToday: number, disk: DiskHealth }, quarantine: { batches: number, lostToday: number }, pausedDestinations: Array<{ provider: AdPlatform, reason: string, since: string, until: string }> }
      & { ' $fragmentRefs'?: { 'TodayFragment': TodayFragment;'DaysFragment': DaysFragment;'MachinesFragment': MachinesFragment;'BudgetsFragment': BudgetsFragment } }
    ) } };

export type SpeedQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  by?: VitalsBy | null | undefined;
  limit?: number | null | undefined;
}>;


export type SpeedQuery = { project: { id: string, vitals: { bucket: Bucket, views: number, distinct: number, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, totals: { ' $fragmentRefs'?: { 'VitalsOfFragment': VitalsOfFragment } }, series: Array<{ start: string, figures: { ' $fragmentRefs'?: { 'VitalsOfFragment': VitalsOfFragment } } }>, rows: Array<{ value: string | null, views: number, figures: { ' $fragmentRefs'?: { 'VitalsOfFragment': VitalsOfFragment } } }> } } };

export type VideosQueryVariables = Exact<{
  project: string;
  filter?: AnalyticsFilter | null | undefined;
  limit?: number | null | undefined;
}>;


export type VideosQuery = { project: { id: string, videos: { distinct: number, recomputing: boolean, period: { ' $fragmentRefs'?: { 'CappedDaysFragment': CappedDaysFragment } }, rows: Array<{ video: string, source: string, durationMs: number, plays: number, sessions: number, starts: number, watchedS: number, averageShare: number, completions: number, completionRate: number }> } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const AdsFigurePartsFragmentDoc = new TypedDocumentString(`
    fragment AdsFigureParts on AdsFigures {
  spend
  clicks
  sessions
  relevantSessions
  leads
  conversions
  conversionValue
  costPerRelevantSession {
    value
    numerator
    denominator
    reason
  }
  costPerLead {
    value
    numerator
    denominator
    reason
  }
  costPerConversion {
    value
    numerator
    denominator
    reason
  }
  returnOnAdSpend {
    value
    numerator
    denominator
    reason
  }
}
    `, {"fragmentName":"AdsFigureParts"}) as unknown as TypedDocumentString<AdsFigurePartsFragment, unknown>;
export const ChartAnnotationFragmentDoc = new TypedDocumentString(`
    fragment ChartAnnotation on Annotation {
  id
  at
  end
  title
  kind
}
    `, {"fragmentName":"ChartAnnotation"}) as unknown as TypedDocumentString<ChartAnnotationFragment, unknown>;
export const BreakdownRowsFragmentDoc = new TypedDocumentString(`
    fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}
    `, {"fragmentName":"BreakdownRows"}) as unknown as TypedDocumentString<BreakdownRowsFragment, unknown>;
export const RowFiguresFragmentDoc = new TypedDocumentString(`
    fragment RowFigures on BreakdownFigures {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  averageDurationMs
}
    `, {"fragmentName":"RowFigures"}) as unknown as TypedDocumentString<RowFiguresFragment, unknown>;
export const AllRowsFragmentDoc = new TypedDocumentString(`
    fragment AllRows on Breakdown {
  ...BreakdownRows
  recomputing
  columns {
    value
    label
  }
  comparison {
    period {
      from
      to
      timezone
      since
    }
    until
  }
  rows {
    previous {
      ...RowFigures
    }
    cells {
      ...RowFigures
    }
  }
}
    fragment RowFigures on BreakdownFigures {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  averageDurationMs
}
fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}`, {"fragmentName":"AllRows"}) as unknown as TypedDocumentString<AllRowsFragment, unknown>;
export const ConversionRowFragmentDoc = new TypedDocumentString(`
    fragment ConversionRow on Conversion {
  id
  eventId
  definition
  source
  status
  occurredAt
  value
  currency
  uploads {
    destination
    state
  }
}
    `, {"fragmentName":"ConversionRow"}) as unknown as TypedDocumentString<ConversionRowFragment, unknown>;
export const HoursPanelFragmentDoc = new TypedDocumentString(`
    fragment HoursPanel on Engagement {
  recomputing
  hours {
    weekday
    hour
    sessions
    averageEngagedMs
  }
}
    `, {"fragmentName":"HoursPanel"}) as unknown as TypedDocumentString<HoursPanelFragment, unknown>;
export const SpreadPanelFragmentDoc = new TypedDocumentString(`
    fragment SpreadPanel on Spread {
  quartiles {
    p25
    median
    p75
  }
  classes {
    from
    below
    sessions
  }
}
    `, {"fragmentName":"SpreadPanel"}) as unknown as TypedDocumentString<SpreadPanelFragment, unknown>;
export const EventRowFragmentDoc = new TypedDocumentString(`
    fragment EventRow on EventItem {
  at
  name
  props
  page
  session {
    id
    channel
    utmCampaign
    refHost
    entryPage
    country
    device
    browser
    relevance
    converted
    test
  }
}
    `, {"fragmentName":"EventRow"}) as unknown as TypedDocumentString<EventRowFragment, unknown>;
export const FunnelStepsFragmentDoc = new TypedDocumentString(`
    fragment FunnelSteps on FunnelFigures {
  mode
  sessions
  completed
  completionRate
  steps {
    name
    match
    within
    sessions
    visitors
    rateFromFirst
    rateFromBefore
    dropOff
    medianMs
  }
}
    `, {"fragmentName":"FunnelSteps"}) as unknown as TypedDocumentString<FunnelStepsFragment, unknown>;
export const KeyFragmentDoc = new TypedDocumentString(`
    fragment Key on ApiKey {
  id
  name
  hint
  value
  scopes
  projectIds
  note
  createdBy
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
  rolledFrom
  derivedFrom {
    kind
    id
  }
}
    `, {"fragmentName":"Key"}) as unknown as TypedDocumentString<KeyFragment, unknown>;
export const LeadRowFragmentDoc = new TypedDocumentString(`
    fragment LeadRow on Lead {
  id
  status
  value
  currency
  identities
  contact {
    email
    phone
    firstName
    lastName
    externalId
  }
  channel
  utmSource
  utmCampaign
  firstSeenAt
  lastSeenAt
}
    `, {"fragmentName":"LeadRow"}) as unknown as TypedDocumentString<LeadRowFragment, unknown>;
export const LeadVisitFragmentDoc = new TypedDocumentString(`
    fragment LeadVisit on SessionSummary {
  id
  startedAt
  channel
  refHost
  utmCampaign
  entryPage
  pageviews
  engagedMs
}
    `, {"fragmentName":"LeadVisit"}) as unknown as TypedDocumentString<LeadVisitFragment, unknown>;
export const LiveRowFragmentDoc = new TypedDocumentString(`
    fragment LiveRow on LiveEvent {
  at
  name
  sessionId
  page
  country
  device
  channel
  test
  goals
}
    `, {"fragmentName":"LiveRow"}) as unknown as TypedDocumentString<LiveRowFragment, unknown>;
export const MinuteChartFragmentDoc = new TypedDocumentString(`
    fragment MinuteChart on Realtime {
  minutes {
    start
    visitors
    pageviews
    events
  }
}
    `, {"fragmentName":"MinuteChart"}) as unknown as TypedDocumentString<MinuteChartFragment, unknown>;
export const CappedDaysFragmentDoc = new TypedDocumentString(`
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
    `, {"fragmentName":"CappedDays"}) as unknown as TypedDocumentString<CappedDaysFragment, unknown>;
export const KpiTotalsFragmentDoc = new TypedDocumentString(`
    fragment KpiTotals on Totals {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  pagesPerSession
}
    `, {"fragmentName":"KpiTotals"}) as unknown as TypedDocumentString<KpiTotalsFragment, unknown>;
export const ComparedRangeFragmentDoc = new TypedDocumentString(`
    fragment ComparedRange on Comparison {
  period {
    from
    to
    timezone
    since
  }
  until
}
    `, {"fragmentName":"ComparedRange"}) as unknown as TypedDocumentString<ComparedRangeFragment, unknown>;
export const KpiTilesFragmentDoc = new TypedDocumentString(`
    fragment KpiTiles on Overview {
  currency
  totals {
    ...KpiTotals
  }
  comparison {
    ...ComparedRange
    totals {
      ...KpiTotals
    }
  }
}
    fragment KpiTotals on Totals {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  pagesPerSession
}
fragment ComparedRange on Comparison {
  period {
    from
    to
    timezone
    since
  }
  until
}`, {"fragmentName":"KpiTiles"}) as unknown as TypedDocumentString<KpiTilesFragment, unknown>;
export const RecordedConversionsFragmentDoc = new TypedDocumentString(`
    fragment RecordedConversions on Overview {
  currency
  totals {
    confirmedConversions
    pendingConversions
    recordedValue
  }
}
    `, {"fragmentName":"RecordedConversions"}) as unknown as TypedDocumentString<RecordedConversionsFragment, unknown>;
export const SeriesChartFragmentDoc = new TypedDocumentString(`
    fragment SeriesChart on Overview {
  bucket
  period {
    from
    to
    days
    preset
    timezone
    capped {
      day
    }
  }
  extras {
    firstDay
  }
  series {
    start
    sessions
    visitors
    pageviews
    conversions
  }
  comparison {
    ...ComparedRange
    period {
      from
      to
      days
    }
    until
    series {
      start
      sessions
      visitors
      pageviews
      conversions
    }
  }
}
    fragment ComparedRange on Comparison {
  period {
    from
    to
    timezone
    since
  }
  until
}`, {"fragmentName":"SeriesChart"}) as unknown as TypedDocumentString<SeriesChartFragment, unknown>;
export const ClicksPanelFragmentDoc = new TypedDocumentString(`
    fragment ClicksPanel on Clicks {
  clicks
  internalClicks
  rows {
    event
    label
    section
    clicks
    sessions
    share
  }
}
    `, {"fragmentName":"ClicksPanel"}) as unknown as TypedDocumentString<ClicksPanelFragment, unknown>;
export const NextPanelFragmentDoc = new TypedDocumentString(`
    fragment NextPanel on Flow {
  pathSessions
  otherSessions
  paths {
    pages
    sessions
  }
}
    `, {"fragmentName":"NextPanel"}) as unknown as TypedDocumentString<NextPanelFragment, unknown>;
export const ScrollPanelFragmentDoc = new TypedDocumentString(`
    fragment ScrollPanel on Scroll {
  views
  marks {
    percent
    views
    share
    medianMs
  }
  curve {
    percent
    share
  }
}
    `, {"fragmentName":"ScrollPanel"}) as unknown as TypedDocumentString<ScrollPanelFragment, unknown>;
export const SectionsPanelFragmentDoc = new TypedDocumentString(`
    fragment SectionsPanel on Sections {
  rows {
    section
    views
    share
    dwellMs
    medianDwellMs
    medianSeenMs
  }
}
    `, {"fragmentName":"SectionsPanel"}) as unknown as TypedDocumentString<SectionsPanelFragment, unknown>;
export const PageRowsFragmentDoc = new TypedDocumentString(`
    fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}
    `, {"fragmentName":"PageRows"}) as unknown as TypedDocumentString<PageRowsFragment, unknown>;
export const AttributionCardFragmentDoc = new TypedDocumentString(`
    fragment AttributionCard on SessionDetail {
  attribution {
    channel
    decidedBy {
      rule
      fields
    }
    source
    refHost
    utmSource
    utmMedium
    utmCampaign
    utmContent
    utmTerm
    utmId
    clickIds
    adPlatform
    adAccountId
    adCampaignId
    adAdsetId
    adId
  }
}
    `, {"fragmentName":"AttributionCard"}) as unknown as TypedDocumentString<AttributionCardFragment, unknown>;
export const ConversionItemFragmentDoc = new TypedDocumentString(`
    fragment ConversionItem on Conversion {
  id
  definition
  status
  occurredAt
  value
  currency
  uploads {
    destination
    state
  }
}
    `, {"fragmentName":"ConversionItem"}) as unknown as TypedDocumentString<ConversionItemFragment, unknown>;
export const LeadsCardFragmentDoc = new TypedDocumentString(`
    fragment LeadsCard on SessionDetail {
  leads {
    id
    leadId
    form
    identities
    firstSeenAt
  }
}
    `, {"fragmentName":"LeadsCard"}) as unknown as TypedDocumentString<LeadsCardFragment, unknown>;
export const RelevanceCardFragmentDoc = new TypedDocumentString(`
    fragment RelevanceCard on SessionDetail {
  relevance {
    score
    tierLabel
    version
    modelGone
    sum
    parts {
      key
      label
      kind
      found
      points
      max
    }
  }
}
    `, {"fragmentName":"RelevanceCard"}) as unknown as TypedDocumentString<RelevanceCardFragment, unknown>;
export const SessionRowFragmentDoc = new TypedDocumentString(`
    fragment SessionRow on SessionSummary {
  id
  startedAt
  lastAt
  test
  channel
  refHost
  utmSource
  utmCampaign
  clickIds
  country
  device
  browser
  os
  entryPage
  exitPage
  pageviews
  events
  engagedMs
  clicks
  maxScroll
  videoMs
  converted
  goals
  relevance
  relevanceTierLabel
}
    `, {"fragmentName":"SessionRow"}) as unknown as TypedDocumentString<SessionRowFragment, unknown>;
export const TimelineFragmentDoc = new TypedDocumentString(`
    fragment Timeline on SessionDetail {
  pageviews {
    id
    startedAt
    nav
    host
    page
    group
    engagedMs
    scroll
    clicks
    internalClicks
    viewport
  }
  timeline {
    at
    kind
    pageviewId
    name
    props
    label
  }
}
    `, {"fragmentName":"Timeline"}) as unknown as TypedDocumentString<TimelineFragment, unknown>;
export const BudgetsFragmentDoc = new TypedDocumentString(`
    fragment Budgets on ProjectStatus {
  storage {
    estimatedBytes
    quotaBytes
  }
  quota {
    pageviewsToday
    pageviewsPerDay
    eventsToday
    eventsPerDay
  }
  eventNames {
    unregistered
    limit
    droppedToday
  }
}
    `, {"fragmentName":"Budgets"}) as unknown as TypedDocumentString<BudgetsFragment, unknown>;
export const DaysFragmentDoc = new TypedDocumentString(`
    fragment Days on ProjectStatus {
  days {
    day
    stored
    ignored {
      reason
      count
    }
    rateLimited
    originRefused
  }
}
    `, {"fragmentName":"Days"}) as unknown as TypedDocumentString<DaysFragment, unknown>;
export const MachinesFragmentDoc = new TypedDocumentString(`
    fragment Machines on ProjectStatus {
  bots {
    kind
    today
    last30Days
  }
}
    `, {"fragmentName":"Machines"}) as unknown as TypedDocumentString<MachinesFragment, unknown>;
export const TodayFragmentDoc = new TypedDocumentString(`
    fragment Today on ProjectStatus {
  today {
    day
    stored
    ignored {
      reason
      count
    }
    rateLimited
    originRefused
  }
}
    `, {"fragmentName":"Today"}) as unknown as TypedDocumentString<TodayFragment, unknown>;
export const SiteFragmentDoc = new TypedDocumentString(`
    fragment Site on Site {
  id
  name
  slug
  orgSlug
  orgName
  domain
  visitors
  conversions
  conversionValue
  unconvertedValues
  currency
  change
  currentVisitors
  recomputing
  summing
  hasFigures
  period {
    from
    to
  }
  series {
    start
    visitors
  }
  attention {
    code
    subject
    reason
    count
    share
    day
  }
}
    `, {"fragmentName":"Site"}) as unknown as TypedDocumentString<SiteFragment, unknown>;
export const VitalsOfFragmentDoc = new TypedDocumentString(`
    fragment VitalsOf on VitalsFigures {
  lcp {
    views
    p75
    good
    poor
  }
  inp {
    views
    p75
    good
    poor
  }
  cls {
    views
    p75
    good
    poor
  }
  ttfb {
    views
    p75
    good
    poor
  }
}
    `, {"fragmentName":"VitalsOf"}) as unknown as TypedDocumentString<VitalsOfFragment, unknown>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    user {
      id
      email
      name
      locale
      emailVerified
      createdAt
    }
    lastProjectId
    memberships {
      role
      pii
      scopes
      org {
        id
        slug
        name
      }
      projects {
        id
        slug
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const AdAccountsDocument = new TypedDocumentString(`
    query AdAccounts($project: String!) {
  project(project: $project) {
    id
    adAccounts {
      id
      platform
      externalId
      name
      currency
      timezone
      connectionId
      settings {
        campaigns {
          mode
          rules {
            field
            kind
            value
          }
        }
        restateDays
        backfillDays
      }
      sync {
        state
        coveredFrom
        coveredTo
        lastSuccessAt
        nextAt
        error {
          code
          message
        }
        lost {
          from
          to
        }
      }
      spend30d {
        currency
        amount
      }
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<AdAccountsQuery, AdAccountsQueryVariables>;
export const AdProjectConnectionsDocument = new TypedDocumentString(`
    query AdProjectConnections($project: String!) {
  project(project: $project) {
    id
    adConnections {
      id
      platform
      name
      status
      accounts {
        externalId
        name
        currency
        timezone
        manager
        reachable
        attached
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AdProjectConnectionsQuery, AdProjectConnectionsQueryVariables>;
export const AdOrgConnectionsDocument = new TypedDocumentString(`
    query AdOrgConnections($org: String!) {
  organization(org: $org) {
    id
    adConnections {
      id
      platform
      name
      connector
      status
      expiresAt
      expiresSoon
      accountCount
    }
    adPlatforms {
      platform
      connectors {
        connector
        configured
        settings
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AdOrgConnectionsQuery, AdOrgConnectionsQueryVariables>;
export const AdSyncDocument = new TypedDocumentString(`
    query AdSync($project: String!) {
  project(project: $project) {
    id
    adSync {
      accountId
      waiting
      differences {
        day
        missing
      }
      moreDifferences
      runs {
        id
        at
        from
        to
        rows
        changed
        spendDelta
        requests
        waitedMs
        outcome
        error {
          code
          message
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AdSyncQuery, AdSyncQueryVariables>;
export const CreateAdConnectionDocument = new TypedDocumentString(`
    mutation CreateAdConnection($org: String!, $input: AdConnectionCreate!) {
  createAdConnection(org: $org, input: $input) {
    url
    state
    expiresAt
    connection {
      id
      connector
    }
  }
}
    `) as unknown as TypedDocumentString<CreateAdConnectionMutation, CreateAdConnectionMutationVariables>;
export const CompleteAdConnectionDocument = new TypedDocumentString(`
    mutation CompleteAdConnection($org: String!, $id: UUID!, $input: AdConnectionComplete!) {
  completeAdConnection(org: $org, id: $id, input: $input) {
    connection {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CompleteAdConnectionMutation, CompleteAdConnectionMutationVariables>;
export const DeleteAdConnectionDocument = new TypedDocumentString(`
    mutation DeleteAdConnection($org: String!, $id: UUID!, $purge: Boolean!) {
  deleteAdConnection(org: $org, id: $id, purge: $purge)
}
    `) as unknown as TypedDocumentString<DeleteAdConnectionMutation, DeleteAdConnectionMutationVariables>;
export const AttachAdAccountDocument = new TypedDocumentString(`
    mutation AttachAdAccount($project: String!, $accountId: String!, $input: AdAccountWrite!) {
  attachAdAccount(project: $project, accountId: $accountId, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<AttachAdAccountMutation, AttachAdAccountMutationVariables>;
export const DetachAdAccountDocument = new TypedDocumentString(`
    mutation DetachAdAccount($project: String!, $accountId: String!) {
  detachAdAccount(project: $project, accountId: $accountId)
}
    `) as unknown as TypedDocumentString<DetachAdAccountMutation, DetachAdAccountMutationVariables>;
export const SyncAdsDocument = new TypedDocumentString(`
    mutation SyncAds($project: String!, $input: AdSyncRequest!) {
  syncAds(project: $project, input: $input) {
    queued
    running
  }
}
    `) as unknown as TypedDocumentString<SyncAdsMutation, SyncAdsMutationVariables>;
export const AdsUnmatchedDocument = new TypedDocumentString(`
    query AdsUnmatched($project: String!, $filter: AnalyticsFilter, $limit: Int) {
  project(project: $project) {
    id
    adsUnmatched(filter: $filter, limit: $limit) {
      period {
        ...CappedDays
      }
      recomputing
      sessionsOfAds
      unmatchedSessions
      distinct
      rows {
        reason
        platform
        utmSource
        utmMedium
        utmCampaign
        utmContent
        utmTerm
        utmId
        sessions
        relevantSessions
        conversions
        share
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<AdsUnmatchedQuery, AdsUnmatchedQueryVariables>;
export const AdsMappingSuggestionsDocument = new TypedDocumentString(`
    query AdsMappingSuggestions($project: String!, $from: String, $to: String, $preset: Preset) {
  project(project: $project) {
    id
    adsMappingSuggestions(from: $from, to: $to, preset: $preset) {
      currency
      items {
        rule {
          field
          kind
          value
          when {
            utmSource
            utmMedium
          }
          target {
            platform
            level
            entityId
          }
          note
        }
        targetName
        wouldMatch {
          sessions
          spend
        }
        rates {
          before
          after
        }
        confidence
        examples {
          value
          sessions
        }
        together
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AdsMappingSuggestionsQuery, AdsMappingSuggestionsQueryVariables>;
export const AdMappingRulesDocument = new TypedDocumentString(`
    query AdMappingRules($project: String!) {
  project(project: $project) {
    id
    status {
      recomputation {
        total
      }
    }
    adMappingRules {
      id
      field
      kind
      value
      when {
        utmSource
        utmMedium
      }
      target {
        platform
        level
        entityId
      }
      targetName
      note
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<AdMappingRulesQuery, AdMappingRulesQueryVariables>;
export const AdEntitiesDocument = new TypedDocumentString(`
    query AdEntities($project: String!, $params: AdEntityParams!) {
  project(project: $project) {
    id
    adEntities(params: $params) {
      total
      items {
        id
        name
        parentId
        firstDay
        lastDay
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AdEntitiesQuery, AdEntitiesQueryVariables>;
export const UtmTemplatesDocument = new TypedDocumentString(`
    query UtmTemplates($project: String!) {
  project(project: $project) {
    id
    utmTemplates {
      platform
      template
      place
      parameters {
        name
        value
        meaning
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UtmTemplatesQuery, UtmTemplatesQueryVariables>;
export const CreateAdMappingRuleDocument = new TypedDocumentString(`
    mutation CreateAdMappingRule($project: String!, $input: AdMappingRuleWrite!) {
  createAdMappingRule(project: $project, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateAdMappingRuleMutation, CreateAdMappingRuleMutationVariables>;
export const DeleteAdMappingRuleDocument = new TypedDocumentString(`
    mutation DeleteAdMappingRule($project: String!, $id: String!) {
  deleteAdMappingRule(project: $project, id: $id)
}
    `) as unknown as TypedDocumentString<DeleteAdMappingRuleMutation, DeleteAdMappingRuleMutationVariables>;
export const AdsKpisDocument = new TypedDocumentString(`
    query AdsKpis($project: String!, $filter: AnalyticsFilter, $level: AdsLevel, $compare: Boolean, $sort: AdsKpiSort, $dir: SortDir, $limit: Int, $cursor: String) {
  project(project: $project) {
    id
    adEntities(params: {limit: 1}) {
      total
    }
    adsKpis(
      filter: $filter
      level: $level
      compare: $compare
      sort: $sort
      dir: $dir
      limit: $limit
      cursor: $cursor
    ) {
      period {
        ...CappedDays
      }
      recomputing
      currency
      level
      distinct
      nextCursor
      totals {
        ...AdsFigureParts
      }
      comparison {
        period {
          from
          to
        }
        totals {
          ...AdsFigureParts
        }
      }
      withoutSessions {
        rows
        spend
      }
      unmatched {
        sessions
        relevantSessions
        leads
        conversions
      }
      otherCurrencies {
        currency
        spend
      }
      notes {
        code
        account
        hours
      }
      rows {
        platform
        accountId
        account
        campaignId
        campaign
        adsetId
        adset
        adId
        ad
        spendShare
        figures {
          ...AdsFigureParts
        }
      }
    }
  }
}
    fragment AdsFigureParts on AdsFigures {
  spend
  clicks
  sessions
  relevantSessions
  leads
  conversions
  conversionValue
  costPerRelevantSession {
    value
    numerator
    denominator
    reason
  }
  costPerLead {
    value
    numerator
    denominator
    reason
  }
  costPerConversion {
    value
    numerator
    denominator
    reason
  }
  returnOnAdSpend {
    value
    numerator
    denominator
    reason
  }
}
fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<AdsKpisQuery, AdsKpisQueryVariables>;
export const AdsSeriesDocument = new TypedDocumentString(`
    query AdsSeries($project: String!, $filter: AnalyticsFilter, $bucket: AdsBucket, $from: Date, $to: Date, $preset: Preset) {
  project(project: $project) {
    id
    annotations(from: $from, to: $to, preset: $preset) {
      ...ChartAnnotation
    }
    adsTimeseries(filter: $filter, bucket: $bucket) {
      bucket
      currency
      period {
        from
        to
        days
        timezone
      }
      series {
        start
        figures {
          spend
          relevantSessions
          costPerRelevantSession {
            value
          }
        }
      }
    }
  }
}
    fragment ChartAnnotation on Annotation {
  id
  at
  end
  title
  kind
}`) as unknown as TypedDocumentString<AdsSeriesQuery, AdsSeriesQueryVariables>;
export const AnnotationsDocument = new TypedDocumentString(`
    query Annotations($project: String!) {
  project(project: $project) {
    id
    annotations {
      id
      at
      end
      title
      kind
      createdBy
      revision
    }
  }
}
    `) as unknown as TypedDocumentString<AnnotationsQuery, AnnotationsQueryVariables>;
export const CreateAnnotationDocument = new TypedDocumentString(`
    mutation CreateAnnotation($project: String!, $input: AnnotationCreate!) {
  createAnnotation(project: $project, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateAnnotationMutation, CreateAnnotationMutationVariables>;
export const UpdateAnnotationDocument = new TypedDocumentString(`
    mutation UpdateAnnotation($project: String!, $id: UUID!, $input: AnnotationUpdate!, $revision: String) {
  updateAnnotation(project: $project, id: $id, input: $input, revision: $revision) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateAnnotationMutation, UpdateAnnotationMutationVariables>;
export const DeleteAnnotationDocument = new TypedDocumentString(`
    mutation DeleteAnnotation($project: String!, $id: UUID!, $revision: String) {
  deleteAnnotation(project: $project, id: $id, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteAnnotationMutation, DeleteAnnotationMutationVariables>;
export const RevokeOauthGrantDocument = new TypedDocumentString(`
    mutation RevokeOauthGrant($org: String!, $id: UUID!) {
  revokeOauthGrant(org: $org, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeOauthGrantMutation, RevokeOauthGrantMutationVariables>;
export const AuditDocument = new TypedDocumentString(`
    query Audit($org: String!, $cursor: String, $project: String, $action: String) {
  organization(org: $org) {
    id
    audit(cursor: $cursor, limit: 50, project: $project, action: $action) {
      items {
        id
        at
        projectId
        actorKind
        actorLabel
        action
        targetType
        targetId
        details
      }
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<AuditQuery, AuditQueryVariables>;
export const AllRowsDocument = new TypedDocumentString(`
    query AllRows($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $dimension2: Dimension, $columns: Int, $compare: Boolean, $sort: BreakdownSort, $dir: SortDir, $search: String, $limit: Int, $offset: Int) {
  project(project: $project) {
    id
    breakdown(
      filter: $filter
      dimension: $dimension
      dimension2: $dimension2
      columns: $columns
      compare: $compare
      sort: $sort
      dir: $dir
      search: $search
      limit: $limit
      offset: $offset
    ) {
      ...AllRows
    }
  }
}
    fragment RowFigures on BreakdownFigures {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  averageDurationMs
}
fragment AllRows on Breakdown {
  ...BreakdownRows
  recomputing
  columns {
    value
    label
  }
  comparison {
    period {
      from
      to
      timezone
      since
    }
    until
  }
  rows {
    previous {
      ...RowFigures
    }
    cells {
      ...RowFigures
    }
  }
}
fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}`) as unknown as TypedDocumentString<AllRowsQuery, AllRowsQueryVariables>;
export const AllPagesDocument = new TypedDocumentString(`
    query AllPages($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String, $compare: Boolean) {
  project(project: $project) {
    id
    pages(filter: $filter, limit: $limit, search: $search, compare: $compare) {
      recomputing
      comparison {
        period {
          from
          to
          timezone
          since
        }
        until
      }
      ...PageRows
    }
  }
}
    fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}`) as unknown as TypedDocumentString<AllPagesQuery, AllPagesQueryVariables>;
export const EventCatalogDocument = new TypedDocumentString(`
    query EventCatalog($project: String!) {
  project(project: $project) {
    id
    eventCatalog {
      unregistered
      limit
      items {
        name
        kind
        group
        label
        props
        count
        lastSeenAt
        schema {
          label
          props
          oncePerPageview
          dedupe
          flush
          status
          updatedAt
          revision
        }
      }
    }
    status {
      eventNames {
        droppedToday
      }
      events {
        refusedToday
        repeatedToday
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EventCatalogQuery, EventCatalogQueryVariables>;
export const EventSamplesDocument = new TypedDocumentString(`
    query EventSamples($project: String!, $names: [String!], $propKey: String, $limit: Int) {
  project(project: $project) {
    id
    events(
      filter: {preset: DAYS_30}
      names: $names
      propKey: $propKey
      order: DESC
      limit: $limit
    ) {
      items {
        props
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EventSamplesQuery, EventSamplesQueryVariables>;
export const PutEventSchemaDocument = new TypedDocumentString(`
    mutation PutEventSchema($project: String!, $name: String!, $input: EventSchemaWrite!, $revision: String) {
  putEventSchema(
    project: $project
    name: $name
    input: $input
    revision: $revision
  ) {
    name
  }
}
    `) as unknown as TypedDocumentString<PutEventSchemaMutation, PutEventSchemaMutationVariables>;
export const DeleteEventSchemaDocument = new TypedDocumentString(`
    mutation DeleteEventSchema($project: String!, $name: String!, $revision: String) {
  deleteEventSchema(project: $project, name: $name, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteEventSchemaMutation, DeleteEventSchemaMutationVariables>;
export const EventValidationDocument = new TypedDocumentString(`
    query EventValidation($project: String!, $input: EventValidate!) {
  project(project: $project) {
    id
    eventValidation(input: $input) {
      valid
      knownAs
      props
      problems {
        prop
        code
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EventValidationQuery, EventValidationQueryVariables>;
export const PutChannelMappingsDocument = new TypedDocumentString(`
    mutation PutChannelMappings($project: String!, $input: ChannelMappingsWrite!) {
  putChannelMappings(project: $project, input: $input) {
    source
    medium
    channel
  }
}
    `) as unknown as TypedDocumentString<PutChannelMappingsMutation, PutChannelMappingsMutationVariables>;
export const UpdateChannelRulesDocument = new TypedDocumentString(`
    mutation UpdateChannelRules($project: String!, $input: ProjectUpdate!) {
  updateProject(project: $project, input: $input) {
    id
    channelRules
  }
}
    `) as unknown as TypedDocumentString<UpdateChannelRulesMutation, UpdateChannelRulesMutationVariables>;
export const ChannelsDocument = new TypedDocumentString(`
    query Channels($project: String!) {
  project(project: $project) {
    id
    channelRules
    channelMappings {
      source
      medium
      channel
    }
    status {
      otherSources {
        source
        medium
        count
        suggestion
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChannelsQuery, ChannelsQueryVariables>;
export const ConversionPreviewDocument = new TypedDocumentString(`
    query ConversionPreview($project: String!, $input: ConversionPreviewInput!) {
  project(project: $project) {
    id
    conversionPreview(input: $input) {
      currency
      totalSessions
      conversions
      value
      series {
        day
        conversions
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionPreviewQuery, ConversionPreviewQueryVariables>;
export const ConversionsDocument = new TypedDocumentString(`
    query Conversions($project: String!, $status: ConversionStatus, $definition: String, $destination: AdPlatform, $upload: UploadState, $source: ConversionSource, $from: String, $to: String, $eventId: String, $session: UUID, $cursor: String) {
  project(project: $project) {
    id
    conversionDefinitions {
      key
      name
    }
    conversions(
      status: $status
      definition: $definition
      destination: $destination
      upload: $upload
      source: $source
      from: $from
      to: $to
      eventId: $eventId
      session: $session
      limit: 50
      cursor: $cursor
    ) {
      nextCursor
      items {
        id
        ...ConversionRow
      }
    }
  }
}
    fragment ConversionRow on Conversion {
  id
  eventId
  definition
  source
  status
  occurredAt
  value
  currency
  uploads {
    destination
    state
  }
}`) as unknown as TypedDocumentString<ConversionsQuery, ConversionsQueryVariables>;
export const ConversionStoryDocument = new TypedDocumentString(`
    query ConversionStory($project: String!, $id: UUID!) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
    }
    conversionDefinitions {
      key
      name
      trigger
    }
    conversion(id: $id) {
      id
      eventId
      definition
      sessionId
      source
      status
      occurredAt
      value
      currency
      confirmUntil
      consent
      clickIds
      person
      createdAt
      updatedAt
      uploads {
        destination
        name
        state
        change
        attempts
        nextAttemptAt
        sentAt
        code
        message
      }
    }
    uploadRequests(conversion: $id) {
      destination
      at
      change
      outcome
      code
      message
      fields {
        field
        value
        hidden
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionStoryQuery, ConversionStoryQueryVariables>;
export const ConversionVisitDocument = new TypedDocumentString(`
    query ConversionVisit($project: String!, $id: UUID!) {
  project(project: $project) {
    id
    session(id: $id) {
      session {
        id
        startedAt
        channel
        refHost
        utmCampaign
        entryPage
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionVisitQuery, ConversionVisitQueryVariables>;
export const ConversionDefinitionsDocument = new TypedDocumentString(`
    query ConversionDefinitions($project: String!) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
      archived
    }
    conversionDefinitions {
      key
      revision
      name
      trigger
      value
      currency
      boundsCurrency
      confirmationDays
      destinations
      updatedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionDefinitionsQuery, ConversionDefinitionsQueryVariables>;
export const PutConversionDefinitionDocument = new TypedDocumentString(`
    mutation PutConversionDefinition($project: String!, $key: String!, $input: ConversionDefinitionWrite!, $revision: String) {
  putConversionDefinition(
    project: $project
    key: $key
    input: $input
    revision: $revision
  ) {
    key
  }
}
    `) as unknown as TypedDocumentString<PutConversionDefinitionMutation, PutConversionDefinitionMutationVariables>;
export const DeleteConversionDefinitionDocument = new TypedDocumentString(`
    mutation DeleteConversionDefinition($project: String!, $key: String!, $revision: String) {
  deleteConversionDefinition(project: $project, key: $key, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteConversionDefinitionMutation, DeleteConversionDefinitionMutationVariables>;
export const SetConversionStatusDocument = new TypedDocumentString(`
    mutation SetConversionStatus($project: String!, $id: UUID!, $input: ConversionStatusUpdate!) {
  setConversionStatus(project: $project, id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetConversionStatusMutation, SetConversionStatusMutationVariables>;
export const RetryConversionDocument = new TypedDocumentString(`
    mutation RetryConversion($project: String!, $id: UUID!) {
  retryConversion(project: $project, id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RetryConversionMutation, RetryConversionMutationVariables>;
export const ConversionDestinationsDocument = new TypedDocumentString(`
    query ConversionDestinations($project: String!) {
  project(project: $project) {
    id
    conversionDefinitions {
      key
      name
      destinations
    }
    destinations {
      provider
      enabled
      ready
      settings {
        customerId
        loginCustomerId
        api
        pixelId
        actionSource
        adAccountId
        eventSourceId
        eventSetId
        testEventCode
      }
      credentials {
        name
        hint
      }
      feed
      endingVersion {
        version
        endsAt
      }
      pause {
        until
        code
        message
      }
      updatedAt
      health {
        sent
        skipped {
          code
          count
        }
        failed {
          code
          count
        }
        expired
        waiting
        queued
        lastSentAt
        delay {
          medianSeconds
          p90Seconds
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionDestinationsQuery, ConversionDestinationsQueryVariables>;
export const PutDestinationDocument = new TypedDocumentString(`
    mutation PutDestination($project: String!, $provider: AdPlatform!, $input: DestinationWrite!) {
  putDestination(project: $project, provider: $provider, input: $input) {
    provider
    ready
  }
}
    `) as unknown as TypedDocumentString<PutDestinationMutation, PutDestinationMutationVariables>;
export const TestDestinationDocument = new TypedDocumentString(`
    mutation TestDestination($project: String!, $provider: AdPlatform!, $conversion: String) {
  testDestination(project: $project, provider: $provider, conversion: $conversion) {
    outcome
    summary
    code
    message
  }
}
    `) as unknown as TypedDocumentString<TestDestinationMutation, TestDestinationMutationVariables>;
export const RetryConversionsDocument = new TypedDocumentString(`
    mutation RetryConversions($project: String!, $destination: AdPlatform!, $reason: String, $after: UUID, $dryRun: Boolean!) {
  retryConversions(
    project: $project
    destination: $destination
    reason: $reason
    after: $after
    dryRun: $dryRun
  ) {
    queued
    waiting
    next
  }
}
    `) as unknown as TypedDocumentString<RetryConversionsMutation, RetryConversionsMutationVariables>;
export const BackfillConversionsDocument = new TypedDocumentString(`
    mutation BackfillConversions($project: String!, $destination: AdPlatform!, $days: Int!, $after: UUID, $dryRun: Boolean!) {
  backfillConversions(
    project: $project
    destination: $destination
    days: $days
    after: $after
    dryRun: $dryRun
  ) {
    queued
    waiting
    next
  }
}
    `) as unknown as TypedDocumentString<BackfillConversionsMutation, BackfillConversionsMutationVariables>;
export const EventsDocument = new TypedDocumentString(`
    query Events($project: String!, $filter: AnalyticsFilter, $names: [String!], $props: String, $propKey: String, $propText: String, $sessionId: UUID, $order: SortDir, $limit: Int, $cursor: String, $period: AnalyticsFilter, $withOptions: Boolean!) {
  project(project: $project) {
    id
    nameOptions: filterOptions(filter: $period, dimension: EVENT, limit: 40) @include(if: $withOptions) {
      dimensions {
        options {
          value
          label
          sessions
        }
      }
    }
    propOptions: filterOptions(filter: $period, dimension: EVENT_PROP, limit: 40) @include(if: $withOptions) {
      dimensions {
        options {
          value
          label
          sessions
        }
      }
    }
    events(
      filter: $filter
      names: $names
      props: $props
      propKey: $propKey
      propText: $propText
      sessionId: $sessionId
      order: $order
      limit: $limit
      cursor: $cursor
    ) {
      nextCursor
      period {
        ...CappedDays
      }
      recomputing
      items {
        id
        ...EventRow
      }
    }
  }
}
    fragment EventRow on EventItem {
  at
  name
  props
  page
  session {
    id
    channel
    utmCampaign
    refHost
    entryPage
    country
    device
    browser
    relevance
    converted
    test
  }
}
fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<EventsQuery, EventsQueryVariables>;
export const ConditionValuesDocument = new TypedDocumentString(`
    query ConditionValues($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $search: String, $prop: String, $event: String, $limit: Int) {
  project(project: $project) {
    id
    filterOptions(
      filter: $filter
      dimension: $dimension
      search: $search
      prop: $prop
      propEvent: $event
      limit: $limit
    ) {
      dimensions {
        options {
          value
          label
          sessions
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConditionValuesQuery, ConditionValuesQueryVariables>;
export const FlowDocument = new TypedDocumentString(`
    query Flow($project: String!, $filter: AnalyticsFilter, $startPage: String, $endPage: String, $steps: Int, $limit: Int, $period: AnalyticsFilter, $withOptions: Boolean!) {
  project(project: $project) {
    id
    filterOptions(filter: $period, dimension: PAGE, limit: 40) @include(if: $withOptions) {
      dimensions {
        options {
          value
          label
          sessions
        }
      }
    }
    flow(
      filter: $filter
      startPage: $startPage
      endPage: $endPage
      steps: $steps
      limit: $limit
    ) {
      sessions
      pathSessions
      otherSessions
      distinctPaths
      distinctTransitions
      steps
      period {
        ...CappedDays
      }
      recomputing
      entries {
        page
        sessions
      }
      exits {
        page
        sessions
      }
      transitions {
        from
        to
        transitions
        sessions
      }
      paths {
        pages
        sessions
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<FlowQuery, FlowQueryVariables>;
export const CreateFunnelDocument = new TypedDocumentString(`
    mutation CreateFunnel($project: String!, $input: FunnelWrite!) {
  createFunnel(project: $project, input: $input) {
    key
  }
}
    `) as unknown as TypedDocumentString<CreateFunnelMutation, CreateFunnelMutationVariables>;
export const UpdateFunnelDocument = new TypedDocumentString(`
    mutation UpdateFunnel($project: String!, $key: String!, $input: FunnelUpdate!, $revision: String) {
  updateFunnel(project: $project, key: $key, input: $input, revision: $revision) {
    key
  }
}
    `) as unknown as TypedDocumentString<UpdateFunnelMutation, UpdateFunnelMutationVariables>;
export const DeleteFunnelDocument = new TypedDocumentString(`
    mutation DeleteFunnel($project: String!, $key: String!, $revision: String) {
  deleteFunnel(project: $project, key: $key, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteFunnelMutation, DeleteFunnelMutationVariables>;
export const FunnelPreviewDocument = new TypedDocumentString(`
    query FunnelPreview($project: String!, $input: FunnelPreviewInput!) {
  project(project: $project) {
    id
    funnelPreview(input: $input) {
      funnel {
        ...FunnelSteps
      }
    }
  }
}
    fragment FunnelSteps on FunnelFigures {
  mode
  sessions
  completed
  completionRate
  steps {
    name
    match
    within
    sessions
    visitors
    rateFromFirst
    rateFromBefore
    dropOff
    medianMs
  }
}`) as unknown as TypedDocumentString<FunnelPreviewQuery, FunnelPreviewQueryVariables>;
export const FunnelChoicesDocument = new TypedDocumentString(`
    query FunnelChoices($project: String!) {
  project(project: $project) {
    id
    questionnaires {
      id
    }
    goals {
      key
      name
    }
    filterOptions(limit: 100) {
      dimensions {
        dimension
        options {
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FunnelChoicesQuery, FunnelChoicesQueryVariables>;
export const FunnelsDocument = new TypedDocumentString(`
    query Funnels($project: String!, $filter: AnalyticsFilter, $funnel: String) {
  project(project: $project) {
    id
    funnels {
      key
      name
      mode
      isDefault
      revision
      steps {
        name
        match
        within
      }
    }
    funnel(filter: $filter, funnel: $funnel) {
      period {
        ...CappedDays
      }
      recomputing
      funnel {
        key
        ...FunnelSteps
      }
    }
  }
}
    fragment FunnelSteps on FunnelFigures {
  mode
  sessions
  completed
  completionRate
  steps {
    name
    match
    within
    sessions
    visitors
    rateFromFirst
    rateFromBefore
    dropOff
    medianMs
  }
}
fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<FunnelsQuery, FunnelsQueryVariables>;
export const DeleteGoalDocument = new TypedDocumentString(`
    mutation DeleteGoal($project: String!, $key: String!, $revision: String) {
  deleteGoal(project: $project, key: $key, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteGoalMutation, DeleteGoalMutationVariables>;
export const CreateGoalDocument = new TypedDocumentString(`
    mutation CreateGoal($project: String!, $input: GoalCreate!) {
  createGoal(project: $project, input: $input) {
    key
  }
}
    `) as unknown as TypedDocumentString<CreateGoalMutation, CreateGoalMutationVariables>;
export const GoalPreviewDocument = new TypedDocumentString(`
    query GoalPreview($project: String!, $input: GoalPreviewInput!) {
  project(project: $project) {
    id
    goalPreview(input: $input) {
      currency
      totalSessions
      sessions
      rate
      value
      series {
        day
        sessions
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GoalPreviewQuery, GoalPreviewQueryVariables>;
export const GoalsDocument = new TypedDocumentString(`
    query Goals($project: String!, $filter: AnalyticsFilter, $compare: Boolean) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
      match
      isConversion
      value
      currency
      sort
      archived
      revision
    }
    goalsReport(filter: $filter, compare: $compare) {
      currency
      period {
        ...CappedDays
      }
      recomputing
      totals {
        sessions
      }
      rows {
        key
        name
        isConversion
        recomputing
        reached {
          sessions
          rate
          value
        }
        before {
          sessions
          rate
          value
        }
      }
      comparison {
        period {
          from
          to
          timezone
          since
        }
        until
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<GoalsQuery, GoalsQueryVariables>;
export const UpdateGoalDocument = new TypedDocumentString(`
    mutation UpdateGoal($project: String!, $key: String!, $input: GoalUpdate!, $revision: String) {
  updateGoal(project: $project, key: $key, input: $input, revision: $revision) {
    key
  }
}
    `) as unknown as TypedDocumentString<UpdateGoalMutation, UpdateGoalMutationVariables>;
export const GoalNamesDocument = new TypedDocumentString(`
    query GoalNames($project: String!) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
    }
  }
}
    `) as unknown as TypedDocumentString<GoalNamesQuery, GoalNamesQueryVariables>;
export const KnownOfGoalsDocument = new TypedDocumentString(`
    query KnownOfGoals($project: String!) {
  project(project: $project) {
    id
    filterOptions(limit: 100) {
      dimensions {
        dimension
        options {
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<KnownOfGoalsQuery, KnownOfGoalsQueryVariables>;
export const CreateProxyKeyDocument = new TypedDocumentString(`
    mutation CreateProxyKey($project: String!, $input: ProxyKeyCreate!) {
  createProxyKey(project: $project, input: $input) {
    key {
      name
    }
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateProxyKeyMutation, CreateProxyKeyMutationVariables>;
export const RevokeProxyKeyDocument = new TypedDocumentString(`
    mutation RevokeProxyKey($project: String!, $id: UUID!) {
  revokeProxyKey(project: $project, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeProxyKeyMutation, RevokeProxyKeyMutationVariables>;
export const CreateKeyDocument = new TypedDocumentString(`
    mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {
  createPublishableKey(project: $project, input: $input) {
    key {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateKeyMutation, CreateKeyMutationVariables>;
export const RollKeyDocument = new TypedDocumentString(`
    mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {
  rollPublishableKey(project: $project, id: $id, input: $input) {
    key {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RollKeyMutation, RollKeyMutationVariables>;
export const RevokeKeyDocument = new TypedDocumentString(`
    mutation RevokeKey($project: String!, $id: UUID!) {
  revokePublishableKey(project: $project, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const CreateSecretKeyDocument = new TypedDocumentString(`
    mutation CreateSecretKey($org: String!, $input: SecretKeyCreate!) {
  createSecretKey(org: $org, input: $input) {
    key {
      name
    }
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateSecretKeyMutation, CreateSecretKeyMutationVariables>;
export const LeadsDocument = new TypedDocumentString(`
    query Leads($project: String!, $email: String, $phone: String, $status: LeadStatus, $channel: Channel, $from: String, $to: String, $contact: Boolean, $cursor: String) {
  project(project: $project) {
    id
    leads(
      email: $email
      phone: $phone
      status: $status
      channel: $channel
      from: $from
      to: $to
      contact: $contact
      limit: 50
      cursor: $cursor
    ) {
      nextCursor
      erased
      items {
        id
        ...LeadRow
      }
    }
  }
}
    fragment LeadRow on Lead {
  id
  status
  value
  currency
  identities
  contact {
    email
    phone
    firstName
    lastName
    externalId
  }
  channel
  utmSource
  utmCampaign
  firstSeenAt
  lastSeenAt
}`) as unknown as TypedDocumentString<LeadsQuery, LeadsQueryVariables>;
export const LeadSettingsDocument = new TypedDocumentString(`
    query LeadSettings($project: String!) {
  project(project: $project) {
    id
    settings
  }
}
    `) as unknown as TypedDocumentString<LeadSettingsQuery, LeadSettingsQueryVariables>;
export const AnyLeadDocument = new TypedDocumentString(`
    query AnyLead($project: String!) {
  project(project: $project) {
    id
    leads(limit: 1) {
      erased
      items {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AnyLeadQuery, AnyLeadQueryVariables>;
export const LeadDetailDocument = new TypedDocumentString(`
    query LeadDetail($project: String!, $id: UUID!) {
  project(project: $project) {
    id
    lead(id: $id) {
      lead {
        id
        status
        value
        currency
        identities
        contact {
          email
          phone
          firstName
          lastName
          externalId
        }
        traits
        form
        consent
        channel
        utmSource
        utmMedium
        utmCampaign
        firstSessionId
        firstSeenAt
        lastSeenAt
      }
      visits {
        id
        ...LeadVisit
      }
      conversions {
        id
        status
        ...ConversionItem
      }
    }
  }
}
    fragment LeadVisit on SessionSummary {
  id
  startedAt
  channel
  refHost
  utmCampaign
  entryPage
  pageviews
  engagedMs
}
fragment ConversionItem on Conversion {
  id
  definition
  status
  occurredAt
  value
  currency
  uploads {
    destination
    state
  }
}`) as unknown as TypedDocumentString<LeadDetailQuery, LeadDetailQueryVariables>;
export const UpdateLeadDocument = new TypedDocumentString(`
    mutation UpdateLead($project: String!, $id: UUID!, $input: LeadUpdate!) {
  updateLead(project: $project, id: $id, input: $input) {
    lead {
      id
      status
      value
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateLeadMutation, UpdateLeadMutationVariables>;
export const SigningSecretDocument = new TypedDocumentString(`
    query SigningSecret($project: String!) {
  project(project: $project) {
    id
    identitySecretCreatedAt
  }
}
    `) as unknown as TypedDocumentString<SigningSecretQuery, SigningSecretQueryVariables>;
export const RenewIdentitySecretDocument = new TypedDocumentString(`
    mutation RenewIdentitySecret($project: String!) {
  renewIdentitySecret(project: $project) {
    secret
    createdAt
  }
}
    `) as unknown as TypedDocumentString<RenewIdentitySecretMutation, RenewIdentitySecretMutationVariables>;
export const DeleteLeadDocument = new TypedDocumentString(`
    mutation DeleteLead($project: String!, $id: UUID!) {
  deleteLead(project: $project, id: $id)
}
    `) as unknown as TypedDocumentString<DeleteLeadMutation, DeleteLeadMutationVariables>;
export const IgnoredDocument = new TypedDocumentString(`
    query Ignored($project: String!) {
  project(project: $project) {
    id
    status {
      today {
        stored
        rateLimited
        ignored {
          reason
          count
        }
      }
      bots {
        kind
        today
      }
    }
  }
}
    `) as unknown as TypedDocumentString<IgnoredQuery, IgnoredQueryVariables>;
export const LiveTailDocument = new TypedDocumentString(`
    query LiveTail($project: String!, $cursor: String) {
  project(project: $project) {
    id
    liveEvents(cursor: $cursor, limit: 200, includeTest: true) {
      nextCursor
      items {
        id
        ...LiveRow
      }
    }
  }
}
    fragment LiveRow on LiveEvent {
  at
  name
  sessionId
  page
  country
  device
  channel
  test
  goals
}`) as unknown as TypedDocumentString<LiveTailQuery, LiveTailQueryVariables>;
export const RealtimeDocument = new TypedDocumentString(`
    query Realtime($project: String!) {
  project(project: $project) {
    id
    realtime {
      currentVisitors
      visitors
      sessions
      pageviews
      events
      ...MinuteChart
      pages {
        value
        sessions
      }
      channels {
        value
        sessions
      }
      countries {
        value
        sessions
      }
      devices {
        value
        sessions
      }
      goals {
        value
        label
        sessions
      }
    }
  }
}
    fragment MinuteChart on Realtime {
  minutes {
    start
    visitors
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<RealtimeQuery, RealtimeQueryVariables>;
export const FollowLiveDocument = new TypedDocumentString(`
    subscription FollowLive($project: String!, $cursor: String) {
  liveEvents(project: $project, cursor: $cursor, includeTest: true) {
    nextCursor
    items {
      id
      ...LiveRow
    }
  }
}
    fragment LiveRow on LiveEvent {
  at
  name
  sessionId
  page
  country
  device
  channel
  test
  goals
}`) as unknown as TypedDocumentString<FollowLiveSubscription, FollowLiveSubscriptionVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($org: String!, $input: ProjectCreate!) {
  createProject(org: $org, input: $input) {
    project {
      id
      slug
      orgSlug
    }
  }
}
    `) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const CreateOrganizationDocument = new TypedDocumentString(`
    mutation CreateOrganization($input: OrganizationCreate!) {
  createOrganization(input: $input) {
    id
    slug
  }
}
    `) as unknown as TypedDocumentString<CreateOrganizationMutation, CreateOrganizationMutationVariables>;
export const SitesDocument = new TypedDocumentString(`
    query Sites($org: String!) {
  projects(org: $org) {
    slug
    orgSlug
    name
    trackingConfig {
      tracking
    }
  }
}
    `) as unknown as TypedDocumentString<SitesQuery, SitesQueryVariables>;
export const WaitingDocument = new TypedDocumentString(`
    query Waiting($project: String!) {
  project(project: $project) {
    id
    timezone
    status {
      firstEventAt
      today {
        ignored {
          reason
          count
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WaitingQuery, WaitingQueryVariables>;
export const DeleteOrganizationDocument = new TypedDocumentString(`
    mutation DeleteOrganization($org: String!) {
  deleteOrganization(org: $org)
}
    `) as unknown as TypedDocumentString<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>;
export const RevokeInvitationDocument = new TypedDocumentString(`
    mutation RevokeInvitation($org: String!, $id: UUID!) {
  revokeInvitation(org: $org, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
export const CreateInvitationDocument = new TypedDocumentString(`
    mutation CreateInvitation($org: String!, $input: InvitationCreate!) {
  createInvitation(org: $org, input: $input) {
    invitation {
      email
      expiresAt
    }
    acceptUrl
  }
}
    `) as unknown as TypedDocumentString<CreateInvitationMutation, CreateInvitationMutationVariables>;
export const UpdateMemberDocument = new TypedDocumentString(`
    mutation UpdateMember($org: String!, $userId: UUID!, $input: MemberUpdate!) {
  updateMember(org: $org, userId: $userId, input: $input) {
    userId
  }
}
    `) as unknown as TypedDocumentString<UpdateMemberMutation, UpdateMemberMutationVariables>;
export const RemoveMemberDocument = new TypedDocumentString(`
    mutation RemoveMember($org: String!, $userId: UUID!) {
  removeMember(org: $org, userId: $userId)
}
    `) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const WouldEndDocument = new TypedDocumentString(`
    query WouldEnd($org: String!, $userId: UUID!, $to: MemberUpdate) {
  organization(org: $org) {
    id
    wouldEnd(userId: $userId, to: $to) {
      invitations {
        id
        email
      }
      keys {
        id
        name
        hint
        lastUsedAt
      }
      oauthGrants {
        id
        clientName
      }
      reportSubscriptions {
        id
        address
      }
      shareLinks
    }
  }
}
    `) as unknown as TypedDocumentString<WouldEndQuery, WouldEndQueryVariables>;
export const UpdateOrganizationDocument = new TypedDocumentString(`
    mutation UpdateOrganization($org: String!, $input: OrganizationUpdate!) {
  updateOrganization(org: $org, input: $input) {
    id
    slug
  }
}
    `) as unknown as TypedDocumentString<UpdateOrganizationMutation, UpdateOrganizationMutationVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($org: String!) {
  organization(org: $org) {
    id
    members {
      userId
      email
      name
      role
      pii
      createdAt
      lastLoginAt
    }
    invitations {
      id
      email
      role
      pii
      createdAt
      expiresAt
      acceptedAt
      revokedAt
    }
  }
}
    `) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const LiveCountDocument = new TypedDocumentString(`
    query LiveCount($project: String!, $filter: AnalyticsFilter) {
  project(project: $project) {
    id
    overview(filter: $filter) {
      extras {
        currentVisitors
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LiveCountQuery, LiveCountQueryVariables>;
export const RecomputationDocument = new TypedDocumentString(`
    query Recomputation($project: String!) {
  project(project: $project) {
    id
    status {
      recomputation {
        done
        total
        secondsLeft
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RecomputationQuery, RecomputationQueryVariables>;
export const OverviewDocument = new TypedDocumentString(`
    query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean, $from: Date, $to: Date, $preset: Preset, $withPanels: Boolean!, $withLive: Boolean!, $current: AnalyticsFilter!, $limit: Int, $withPages: Boolean!, $pages: Dimension!, $sources: Dimension!, $campaigns: Dimension!, $goals: Dimension!, $places: Dimension!, $devices: Dimension!) {
  project(project: $project) {
    id
    overview(filter: $filter, bucket: $bucket, compare: $compare) {
      unconvertedCurrencies
      totals {
        sessions
        unconvertedValues
      }
      extras {
        testSessions
        firstDay
      }
      period {
        ...CappedDays
      }
      recomputing
      funnel {
        key
        name
        ...FunnelSteps
      }
      ...KpiTiles
      ...RecordedConversions
      ...SeriesChart
    }
    annotations(from: $from, to: $to, preset: $preset) {
      ...ChartAnnotation
    }
    live: overview(filter: $current) @include(if: $withLive) {
      extras {
        currentVisitors
      }
    }
    ... @include(if: $withPanels) {
      ... @include(if: $withPages) {
        pageRows: pages(filter: $filter, compare: $compare, limit: $limit) {
          ...PageRows
        }
      }
      ... @skip(if: $withPages) {
        pages: breakdown(
          filter: $filter
          dimension: $pages
          compare: $compare
          limit: $limit
        ) {
          ...BreakdownRows
        }
      }
      sources: breakdown(
        filter: $filter
        dimension: $sources
        compare: $compare
        limit: $limit
      ) {
        ...BreakdownRows
      }
      campaigns: breakdown(
        filter: $filter
        dimension: $campaigns
        compare: $compare
        limit: $limit
      ) {
        ...BreakdownRows
      }
      goals: breakdown(
        filter: $filter
        dimension: $goals
        compare: $compare
        limit: $limit
      ) {
        ...BreakdownRows
      }
      places: breakdown(
        filter: $filter
        dimension: $places
        compare: $compare
        limit: $limit
      ) {
        ...BreakdownRows
      }
      devices: breakdown(
        filter: $filter
        dimension: $devices
        compare: $compare
        limit: $limit
      ) {
        ...BreakdownRows
      }
    }
  }
}
    fragment ChartAnnotation on Annotation {
  id
  at
  end
  title
  kind
}
fragment FunnelSteps on FunnelFigures {
  mode
  sessions
  completed
  completionRate
  steps {
    name
    match
    within
    sessions
    visitors
    rateFromFirst
    rateFromBefore
    dropOff
    medianMs
  }
}
fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
fragment KpiTiles on Overview {
  currency
  totals {
    ...KpiTotals
  }
  comparison {
    ...ComparedRange
    totals {
      ...KpiTotals
    }
  }
}
fragment KpiTotals on Totals {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  pagesPerSession
}
fragment RecordedConversions on Overview {
  currency
  totals {
    confirmedConversions
    pendingConversions
    recordedValue
  }
}
fragment SeriesChart on Overview {
  bucket
  period {
    from
    to
    days
    preset
    timezone
    capped {
      day
    }
  }
  extras {
    firstDay
  }
  series {
    start
    sessions
    visitors
    pageviews
    conversions
  }
  comparison {
    ...ComparedRange
    period {
      from
      to
      days
    }
    until
    series {
      start
      sessions
      visitors
      pageviews
      conversions
    }
  }
}
fragment ComparedRange on Comparison {
  period {
    from
    to
    timezone
    since
  }
  until
}
fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}
fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}`) as unknown as TypedDocumentString<OverviewQuery, OverviewQueryVariables>;
export const BreakdownDocument = new TypedDocumentString(`
    query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $compare: Boolean, $limit: Int) {
  project(project: $project) {
    id
    breakdown(
      filter: $filter
      dimension: $dimension
      compare: $compare
      limit: $limit
    ) {
      ...BreakdownRows
    }
  }
}
    fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}`) as unknown as TypedDocumentString<BreakdownQuery, BreakdownQueryVariables>;
export const PagesDocument = new TypedDocumentString(`
    query Pages($project: String!, $filter: AnalyticsFilter, $compare: Boolean, $limit: Int) {
  project(project: $project) {
    id
    pages(filter: $filter, compare: $compare, limit: $limit) {
      ...PageRows
    }
  }
}
    fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}`) as unknown as TypedDocumentString<PagesQuery, PagesQueryVariables>;
export const PageListDocument = new TypedDocumentString(`
    query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String) {
  project(project: $project) {
    id
    pages(filter: $filter, limit: $limit, search: $search) {
      period {
        ...CappedDays
      }
      recomputing
      ...PageRows
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}`) as unknown as TypedDocumentString<PageListQuery, PageListQueryVariables>;
export const OnePageDocument = new TypedDocumentString(`
    query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {
  project(project: $project) {
    id
    pages(filter: $filter, limit: 100) {
      period {
        ...CappedDays
      }
      recomputing
      ...PageRows
    }
    scroll(filter: $filter, step: 5) {
      ...ScrollPanel
    }
    sections(filter: $filter) {
      ...SectionsPanel
    }
    clicks(filter: $filter) {
      ...ClicksPanel
    }
    flow(filter: $filter, startPage: $path, steps: 2, limit: 50) {
      ...NextPanel
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
fragment ClicksPanel on Clicks {
  clicks
  internalClicks
  rows {
    event
    label
    section
    clicks
    sessions
    share
  }
}
fragment NextPanel on Flow {
  pathSessions
  otherSessions
  paths {
    pages
    sessions
  }
}
fragment ScrollPanel on Scroll {
  views
  marks {
    percent
    views
    share
    medianMs
  }
  curve {
    percent
    share
  }
}
fragment SectionsPanel on Sections {
  rows {
    section
    views
    share
    dwellMs
    medianDwellMs
    medianSeenMs
  }
}
fragment PageRows on Pages {
  distinct
  totals {
    pageviews
  }
  rows {
    page
    pageviews
    sessions
    visitors
    entries
    exits
    bounceRate
    conversions
    engagedMs {
      median
    }
    scroll {
      median
    }
    previous {
      pageviews
      sessions
      visitors
      entries
      bounceRate
      conversions
    }
  }
}`) as unknown as TypedDocumentString<OnePageQuery, OnePageQueryVariables>;
export const ProjectDocument = new TypedDocumentString(`
    query Project($project: String!) {
  project(project: $project) {
    id
    slug
    orgSlug
    name
    timezone
    currency
    locale
    country
    retentionDays
    settings
    pendingDeletions {
      kind
      count
      beginsAt
      formerDays
    }
    createdAt
    revision
    segments {
      key
      name
      shared
      where
      revision
    }
  }
}
    `) as unknown as TypedDocumentString<ProjectQuery, ProjectQueryVariables>;
export const PutQuestionnaireDocument = new TypedDocumentString(`
    mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!, $revision: String) {
  putQuestionnaire(project: $project, id: $id, input: $input, revision: $revision) {
    id
  }
}
    `) as unknown as TypedDocumentString<PutQuestionnaireMutation, PutQuestionnaireMutationVariables>;
export const DeleteQuestionnaireDocument = new TypedDocumentString(`
    mutation DeleteQuestionnaire($project: String!, $id: String!, $revision: String) {
  deleteQuestionnaire(project: $project, id: $id, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteQuestionnaireMutation, DeleteQuestionnaireMutationVariables>;
export const QuestionnairesDocument = new TypedDocumentString(`
    query Questionnaires($project: String!, $filter: AnalyticsFilter, $questionnaire: String) {
  project(project: $project) {
    id
    questionnaires {
      id
      label
      revision
      questions {
        key
        label
        type
        options {
          value
          label
        }
      }
    }
    trackingConfig {
      tracking
    }
    answers(filter: $filter, questionnaire: $questionnaire) {
      period {
        ...CappedDays
      }
      recomputing
      questionnaires {
        id
        sessions
        label {
          en
          de
        }
      }
      questionnaire {
        id
        label {
          en
          de
        }
        viewed
        answered
        contacts
        submissions
        moreQuestions
        questions {
          key
          type
          label {
            en
            de
          }
          sessions
          dropOff
          dropOffRate
          moreValues
          options {
            value
            label {
              en
              de
            }
            sessions
            share
          }
        }
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<QuestionnairesQuery, QuestionnairesQueryVariables>;
export const RefusedDocument = new TypedDocumentString(`
    query Refused($project: String!) {
  project(project: $project) {
    id
    status {
      refusedOrigins {
        origin
        count
        lastAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RefusedQuery, RefusedQueryVariables>;
export const RelevanceDocument = new TypedDocumentString(`
    query Relevance($project: String!) {
  project(project: $project) {
    id
    relevance {
      active {
        version
        config
        revision
      }
      versions {
        version
        config
        note
        savedBy
        savedByKind
        savedAt
      }
      rescoring {
        done
        total
        secondsLeft
      }
    }
    trackingConfig {
      tracking
    }
    goals {
      key
      name
    }
    filterOptions(filter: {preset: DAYS_90}, limit: 100) {
      dimensions {
        dimension
        options {
          value
          label
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RelevanceQuery, RelevanceQueryVariables>;
export const RelevancePreviewDocument = new TypedDocumentString(`
    query RelevancePreview($project: String!, $config: JSON!, $sample: Int) {
  project(project: $project) {
    id
    relevancePreview(config: $config, sample: $sample) {
      sessions
      distribution {
        from
        to
        before
        after
      }
      tiersBefore {
        key
        label
        sessions
      }
      tiersAfter {
        key
        label
        sessions
      }
      averageBefore
      averageAfter
      relevantBefore
      relevantAfter
      changed
      changes {
        id
        startedAt
        before {
          score
          label
        }
        after {
          score
          label
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RelevancePreviewQuery, RelevancePreviewQueryVariables>;
export const RelevanceRankingDocument = new TypedDocumentString(`
    query RelevanceRanking($project: String!, $filter: AnalyticsFilter, $by: RankedBy, $minSessions: Int) {
  project(project: $project) {
    id
    relevanceRanking(
      filter: $filter
      by: $by
      minSessions: $minSessions
      limit: 100
    ) {
      relevantMinScore
      sessions
      relevantSessions
      distinct
      recomputing
      rows {
        value
        sessions
        relevantSessions
        relevantShare
        averageRelevance
      }
    }
  }
}
    `) as unknown as TypedDocumentString<RelevanceRankingQuery, RelevanceRankingQueryVariables>;
export const SaveRelevanceDocument = new TypedDocumentString(`
    mutation SaveRelevance($project: String!, $config: JSON!, $note: String, $revision: String) {
  saveRelevance(
    project: $project
    config: $config
    note: $note
    revision: $revision
  ) {
    active {
      version
    }
  }
}
    `) as unknown as TypedDocumentString<SaveRelevanceMutation, SaveRelevanceMutationVariables>;
export const RescoreDocument = new TypedDocumentString(`
    mutation Rescore($project: String!) {
  rescore(project: $project) {
    sessions
  }
}
    `) as unknown as TypedDocumentString<RescoreMutation, RescoreMutationVariables>;
export const DeleteReportSubscriptionDocument = new TypedDocumentString(`
    mutation DeleteReportSubscription($org: String!, $id: UUID!) {
  deleteReportSubscription(org: $org, id: $id)
}
    `) as unknown as TypedDocumentString<DeleteReportSubscriptionMutation, DeleteReportSubscriptionMutationVariables>;
export const CreateReportSubscriptionDocument = new TypedDocumentString(`
    mutation CreateReportSubscription($org: String!, $input: ReportSubscriptionCreate!) {
  createReportSubscription(org: $org, input: $input) {
    id
    confirmedAt
  }
}
    `) as unknown as TypedDocumentString<CreateReportSubscriptionMutation, CreateReportSubscriptionMutationVariables>;
export const ReportMailsDocument = new TypedDocumentString(`
    query ReportMails {
  organizations {
    id
    slug
    name
    projects {
      id
      name
    }
    reportSubscriptions {
      id
      projectId
      frequency
      address
      userId
      locale
      timezone
      createdBy
      createdAt
      confirmedAt
      nextAt
    }
  }
}
    `) as unknown as TypedDocumentString<ReportMailsQuery, ReportMailsQueryVariables>;
export const CreateSegmentDocument = new TypedDocumentString(`
    mutation CreateSegment($project: String!, $input: JSON!) {
  createSegment(project: $project, input: $input) {
    key
  }
}
    `) as unknown as TypedDocumentString<CreateSegmentMutation, CreateSegmentMutationVariables>;
export const DeleteSegmentDocument = new TypedDocumentString(`
    mutation DeleteSegment($project: String!, $key: String!, $revision: String) {
  deleteSegment(project: $project, key: $key, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteSegmentMutation, DeleteSegmentMutationVariables>;
export const UpdateSegmentDocument = new TypedDocumentString(`
    mutation UpdateSegment($project: String!, $key: String!, $input: JSON!, $revision: String) {
  updateSegment(project: $project, key: $key, input: $input, revision: $revision) {
    key
  }
}
    `) as unknown as TypedDocumentString<UpdateSegmentMutation, UpdateSegmentMutationVariables>;
export const ConversionNamesDocument = new TypedDocumentString(`
    query ConversionNames($project: String!) {
  project(project: $project) {
    id
    conversionDefinitions {
      key
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ConversionNamesQuery, ConversionNamesQueryVariables>;
export const KeepDataDocument = new TypedDocumentString(`
    mutation KeepData($project: String!, $input: ProjectUpdate!, $revision: String) {
  updateProject(project: $project, input: $input, revision: $revision) {
    id
    revision
  }
}
    `) as unknown as TypedDocumentString<KeepDataMutation, KeepDataMutationVariables>;
export const DeleteProjectDocument = new TypedDocumentString(`
    mutation DeleteProject($project: String!, $revision: String) {
  deleteProject(project: $project, revision: $revision)
}
    `) as unknown as TypedDocumentString<DeleteProjectMutation, DeleteProjectMutationVariables>;
export const PurgeProjectDocument = new TypedDocumentString(`
    mutation PurgeProject($project: String!, $input: PurgeInput!) {
  purgeProject(project: $project, input: $input) {
    sessions
  }
}
    `) as unknown as TypedDocumentString<PurgeProjectMutation, PurgeProjectMutationVariables>;
export const UpdateProjectDocument = new TypedDocumentString(`
    mutation UpdateProject($project: String!, $input: ProjectUpdate!, $revision: String) {
  updateProject(project: $project, input: $input, revision: $revision) {
    id
    slug
    orgSlug
  }
}
    `) as unknown as TypedDocumentString<UpdateProjectMutation, UpdateProjectMutationVariables>;
export const DeletionPreviewDocument = new TypedDocumentString(`
    query DeletionPreview($project: String!, $input: ProjectUpdate!) {
  project(project: $project) {
    id
    deletionPreview(input: $input) {
      kind
      count
      beginsAt
    }
  }
}
    `) as unknown as TypedDocumentString<DeletionPreviewQuery, DeletionPreviewQueryVariables>;
export const CurrencyPreviewDocument = new TypedDocumentString(`
    query CurrencyPreview($project: String!, $currency: String!) {
  project(project: $project) {
    id
    currencyPreview(currency: $currency) {
      rate
      rateDay
      sessions
      conversions
      withoutRate
      goals
      definitions
    }
  }
}
    `) as unknown as TypedDocumentString<CurrencyPreviewQuery, CurrencyPreviewQueryVariables>;
export const SharedEngagementDocument = new TypedDocumentString(`
    query SharedEngagement($filter: AnalyticsFilter) {
  shared {
    engagement(filter: $filter) {
      totals {
        sessions
      }
      engagedMs {
        ...SpreadPanel
      }
      scroll {
        ...SpreadPanel
      }
      pages {
        ...SpreadPanel
      }
      ...HoursPanel
    }
  }
}
    fragment HoursPanel on Engagement {
  recomputing
  hours {
    weekday
    hour
    sessions
    averageEngagedMs
  }
}
fragment SpreadPanel on Spread {
  quartiles {
    p25
    median
    p75
  }
  classes {
    from
    below
    sessions
  }
}`) as unknown as TypedDocumentString<SharedEngagementQuery, SharedEngagementQueryVariables>;
export const SharedGoalsDocument = new TypedDocumentString(`
    query SharedGoals($filter: AnalyticsFilter, $compare: Boolean) {
  shared {
    goals(filter: $filter, compare: $compare) {
      currency
      rows {
        key
        name
        reached {
          sessions
          rate
          value
        }
        before {
          sessions
        }
      }
      comparison {
        period {
          from
          to
          timezone
        }
        until
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SharedGoalsQuery, SharedGoalsQueryVariables>;
export const SharedOverviewDocument = new TypedDocumentString(`
    query SharedOverview($filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {
  shared {
    overview(filter: $filter, bucket: $bucket, compare: $compare) {
      totals {
        sessions
      }
      ...KpiTiles
      ...SeriesChart
    }
  }
}
    fragment KpiTiles on Overview {
  currency
  totals {
    ...KpiTotals
  }
  comparison {
    ...ComparedRange
    totals {
      ...KpiTotals
    }
  }
}
fragment KpiTotals on Totals {
  sessions
  visitors
  pageviews
  conversions
  conversionRate
  conversionValue
  bounceRate
  averageEngagedMs
  pagesPerSession
}
fragment SeriesChart on Overview {
  bucket
  period {
    from
    to
    days
    preset
    timezone
    capped {
      day
    }
  }
  extras {
    firstDay
  }
  series {
    start
    sessions
    visitors
    pageviews
    conversions
  }
  comparison {
    ...ComparedRange
    period {
      from
      to
      days
    }
    until
    series {
      start
      sessions
      visitors
      pageviews
      conversions
    }
  }
}
fragment ComparedRange on Comparison {
  period {
    from
    to
    timezone
    since
  }
  until
}`) as unknown as TypedDocumentString<SharedOverviewQuery, SharedOverviewQueryVariables>;
export const SharedBreakdownDocument = new TypedDocumentString(`
    query SharedBreakdown($filter: AnalyticsFilter, $dimension: Dimension!, $compare: Boolean, $limit: Int) {
  shared {
    breakdown(
      filter: $filter
      dimension: $dimension
      compare: $compare
      limit: $limit
    ) {
      ...BreakdownRows
    }
  }
}
    fragment BreakdownRows on Breakdown {
  distinct
  totals {
    sessions
  }
  rows {
    value
    label
    sessions
    visitors
    pageviews
    conversions
    conversionRate
    conversionValue
    bounceRate
    averageEngagedMs
    averageDurationMs
    share
    previous {
      sessions
    }
  }
}`) as unknown as TypedDocumentString<SharedBreakdownQuery, SharedBreakdownQueryVariables>;
export const SharedPagesDocument = new TypedDocumentString(`
    query SharedPages($filter: AnalyticsFilter, $limit: Int, $conversions: Boolean!) {
  shared {
    pages(filter: $filter, limit: $limit) {
      distinct
      rows {
        page
        pageviews
        sessions
        visitors
        entries
        exits
        bounceRate
        conversions @include(if: $conversions)
        engagedMs {
          median
        }
        scroll {
          median
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SharedPagesQuery, SharedPagesQueryVariables>;
export const ShareLinksDocument = new TypedDocumentString(`
    query ShareLinks($project: String!) {
  project(project: $project) {
    id
    shareLinks {
      id
      name
      hint
      screens
      dimensions
      filter
      freePeriod
      embedOn
      hasPassword
      expiresAt
      createdBy
      lastUsedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ShareLinksQuery, ShareLinksQueryVariables>;
export const CreateShareLinkDocument = new TypedDocumentString(`
    mutation CreateShareLink($project: String!, $input: ShareLinkCreate!) {
  createShareLink(project: $project, input: $input) {
    link {
      name
      embedOn
    }
    url
  }
}
    `) as unknown as TypedDocumentString<CreateShareLinkMutation, CreateShareLinkMutationVariables>;
export const DeleteShareLinkDocument = new TypedDocumentString(`
    mutation DeleteShareLink($project: String!, $id: UUID!) {
  deleteShareLink(project: $project, id: $id)
}
    `) as unknown as TypedDocumentString<DeleteShareLinkMutation, DeleteShareLinkMutationVariables>;
export const SharedDocument = new TypedDocumentString(`
    query Shared {
  shared {
    name
    screens
    dimensions
    filterable
    freePeriod
    compare
    preset
    from
    to
    theme
    timezone
  }
}
    `) as unknown as TypedDocumentString<SharedQuery, SharedQueryVariables>;
export const AllSitesDocument = new TypedDocumentString(`
    query AllSites($preset: Preset, $search: String, $sort: SitesSort, $first: [UUID!], $cursor: String) {
  sites(
    preset: $preset
    search: $search
    sort: $sort
    first: $first
    limit: 100
    cursor: $cursor
  ) {
    total
    isComplete
    isCurrent
    nextCursor
    items {
      ...Site
    }
  }
}
    fragment Site on Site {
  id
  name
  slug
  orgSlug
  orgName
  domain
  visitors
  conversions
  conversionValue
  unconvertedValues
  currency
  change
  currentVisitors
  recomputing
  summing
  hasFigures
  period {
    from
    to
  }
  series {
    start
    visitors
  }
  attention {
    code
    subject
    reason
    count
    share
    day
  }
}`) as unknown as TypedDocumentString<AllSitesQuery, AllSitesQueryVariables>;
export const SitesOfOrganizationDocument = new TypedDocumentString(`
    query SitesOfOrganization($org: String!, $preset: Preset, $search: String, $sort: SitesSort, $first: [UUID!], $cursor: String) {
  organization(org: $org) {
    id
    sites(
      preset: $preset
      search: $search
      sort: $sort
      first: $first
      limit: 100
      cursor: $cursor
    ) {
      total
      isComplete
      isCurrent
      nextCursor
      items {
        ...Site
      }
    }
  }
}
    fragment Site on Site {
  id
  name
  slug
  orgSlug
  orgName
  domain
  visitors
  conversions
  conversionValue
  unconvertedValues
  currency
  change
  currentVisitors
  recomputing
  summing
  hasFigures
  period {
    from
    to
  }
  series {
    start
    visitors
  }
  attention {
    code
    subject
    reason
    count
    share
    day
  }
}`) as unknown as TypedDocumentString<SitesOfOrganizationQuery, SitesOfOrganizationQueryVariables>;
export const SqlSchemaDocument = new TypedDocumentString(`
    query SqlSchema($project: String!) {
  project(project: $project) {
    id
    schema {
      limits {
        rows
        seconds
      }
      functions
      tables {
        name
        meaning
        columns {
          name
          type
          unit
          nullable
          meaning
          values
        }
      }
      questions {
        name
        question
        query
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SqlSchemaQuery, SqlSchemaQueryVariables>;
export const SqlDocument = new TypedDocumentString(`
    query Sql($project: String!, $query: String!) {
  project(project: $project) {
    id
    sql(input: {query: $query}) {
      columns {
        name
        type
      }
      rows
      rowCount
      truncated
      durationMs
      recomputing
    }
  }
}
    `) as unknown as TypedDocumentString<SqlQuery, SqlQueryVariables>;
export const PutOutboundClicksDocument = new TypedDocumentString(`
    mutation PutOutboundClicks($project: String!, $enabled: Boolean!) {
  putOutboundClicks(project: $project, enabled: $enabled)
}
    `) as unknown as TypedDocumentString<PutOutboundClicksMutation, PutOutboundClicksMutationVariables>;
export const TrackingConfigDocument = new TypedDocumentString(`
    query TrackingConfig($project: String!) {
  project(project: $project) {
    id
    outboundClicks
    trackingConfig {
      tracking
      configRev
      revision
    }
  }
}
    `) as unknown as TypedDocumentString<TrackingConfigQuery, TrackingConfigQueryVariables>;
export const SeenPathsDocument = new TypedDocumentString(`
    query SeenPaths($project: String!, $limit: Int) {
  project(project: $project) {
    id
    pages(filter: {preset: DAYS_30}, limit: $limit) {
      rows {
        page
        pageviews
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SeenPathsQuery, SeenPathsQueryVariables>;
export const UpdateTrackingDocument = new TypedDocumentString(`
    mutation UpdateTracking($project: String!, $patch: JSON!, $revision: String) {
  updateTrackingConfig(project: $project, patch: $patch, revision: $revision) {
    tracking
    configRev
  }
}
    `) as unknown as TypedDocumentString<UpdateTrackingMutation, UpdateTrackingMutationVariables>;
export const VideoRetentionDocument = new TypedDocumentString(`
    query VideoRetention($project: String!, $filter: AnalyticsFilter, $video: String!, $source: String, $step: Int) {
  project(project: $project) {
    id
    videoRetention(filter: $filter, video: $video, source: $source, step: $step) {
      plays
      durationMs
      curve {
        percent
        watched
        rewatched
      }
      formats {
        format
        plays
        curve {
          watched
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<VideoRetentionQuery, VideoRetentionQueryVariables>;
export const GrantsDocument = new TypedDocumentString(`
    query Grants($org: String!) {
  organization(org: $org) {
    id
    oauthGrants {
      id
      userEmail
      clientName
      scopes
      projectIds
      createsKeys
      createdAt
      lastUsedAt
      revokedAt
    }
    secretKeys {
      name
      revokedAt
      derivedFrom {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GrantsQuery, GrantsQueryVariables>;
export const SecretKeysDocument = new TypedDocumentString(`
    query SecretKeys($org: String!) {
  organization(org: $org) {
    id
    secretKeys {
      ...Key
    }
    oauthGrants {
      id
      revokedAt
    }
  }
}
    fragment Key on ApiKey {
  id
  name
  hint
  value
  scopes
  projectIds
  note
  createdBy
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
  rolledFrom
  derivedFrom {
    kind
    id
  }
}`) as unknown as TypedDocumentString<SecretKeysQuery, SecretKeysQueryVariables>;
export const RollSecretKeyDocument = new TypedDocumentString(`
    mutation RollSecretKey($org: String!, $id: UUID!, $input: KeyRoll!) {
  rollSecretKey(org: $org, id: $id, input: $input) {
    key {
      name
    }
    secret
  }
}
    `) as unknown as TypedDocumentString<RollSecretKeyMutation, RollSecretKeyMutationVariables>;
export const RevokeSecretKeyDocument = new TypedDocumentString(`
    mutation RevokeSecretKey($org: String!, $id: UUID!) {
  revokeSecretKey(org: $org, id: $id)
}
    `) as unknown as TypedDocumentString<RevokeSecretKeyMutation, RevokeSecretKeyMutationVariables>;
export const EngagementDocument = new TypedDocumentString(`
    query Engagement($project: String!, $filter: AnalyticsFilter) {
  project(project: $project) {
    id
    engagement(filter: $filter) {
      period {
        ...CappedDays
      }
      recomputing
      totals {
        sessions
      }
      engagedMs {
        ...SpreadPanel
      }
      scroll {
        ...SpreadPanel
      }
      pages {
        ...SpreadPanel
      }
      ...HoursPanel
    }
  }
}
    fragment HoursPanel on Engagement {
  recomputing
  hours {
    weekday
    hour
    sessions
    averageEngagedMs
  }
}
fragment SpreadPanel on Spread {
  quartiles {
    p25
    median
    p75
  }
  classes {
    from
    below
    sessions
  }
}
fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<EngagementQuery, EngagementQueryVariables>;
export const SessionDocument = new TypedDocumentString(`
    query Session($project: String!, $id: UUID!, $locale: Locale) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
    }
    session(id: $id, locale: $locale) {
      session {
        id
        startedAt
        lastAt
        stitch
        consent
        test
        country
        lang
        device
        browser
        os
        variant
        pageviews
        events
        engagedMs
        maxScroll
        clicks
        videoMs
        converted
        goals
      }
      inApp
      ...AttributionCard
      conversions {
        id
        ...ConversionItem
      }
      ...LeadsCard
      ...RelevanceCard
      ...Timeline
    }
  }
}
    fragment AttributionCard on SessionDetail {
  attribution {
    channel
    decidedBy {
      rule
      fields
    }
    source
    refHost
    utmSource
    utmMedium
    utmCampaign
    utmContent
    utmTerm
    utmId
    clickIds
    adPlatform
    adAccountId
    adCampaignId
    adAdsetId
    adId
  }
}
fragment ConversionItem on Conversion {
  id
  definition
  status
  occurredAt
  value
  currency
  uploads {
    destination
    state
  }
}
fragment LeadsCard on SessionDetail {
  leads {
    id
    leadId
    form
    identities
    firstSeenAt
  }
}
fragment RelevanceCard on SessionDetail {
  relevance {
    score
    tierLabel
    version
    modelGone
    sum
    parts {
      key
      label
      kind
      found
      points
      max
    }
  }
}
fragment Timeline on SessionDetail {
  pageviews {
    id
    startedAt
    nav
    host
    page
    group
    engagedMs
    scroll
    clicks
    internalClicks
    viewport
  }
  timeline {
    at
    kind
    pageviewId
    name
    props
    label
  }
}`) as unknown as TypedDocumentString<SessionQuery, SessionQueryVariables>;
export const SessionsDocument = new TypedDocumentString(`
    query Sessions($project: String!, $filter: AnalyticsFilter, $sort: SessionSort, $dir: SortDir, $limit: Int, $offset: Int, $search: String) {
  project(project: $project) {
    id
    goals(archived: true) {
      key
      name
    }
    sessions(
      filter: $filter
      sort: $sort
      dir: $dir
      limit: $limit
      offset: $offset
      search: $search
    ) {
      total
      period {
        ...CappedDays
      }
      recomputing
      items {
        id
        ...SessionRow
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
fragment SessionRow on SessionSummary {
  id
  startedAt
  lastAt
  test
  channel
  refHost
  utmSource
  utmCampaign
  clickIds
  country
  device
  browser
  os
  entryPage
  exitPage
  pageviews
  events
  engagedMs
  clicks
  maxScroll
  videoMs
  converted
  goals
  relevance
  relevanceTierLabel
}`) as unknown as TypedDocumentString<SessionsQuery, SessionsQueryVariables>;
export const KeysDocument = new TypedDocumentString(`
    query Keys($project: String!, $proxy: Boolean!) {
  project(project: $project) {
    id
    publishableKeys {
      ...Key
    }
    proxyKeys @include(if: $proxy) {
      ...Key
    }
  }
}
    fragment Key on ApiKey {
  id
  name
  hint
  value
  scopes
  projectIds
  note
  createdBy
  createdAt
  expiresAt
  revokedAt
  lastUsedAt
  rolledFrom
  derivedFrom {
    kind
    id
  }
}`) as unknown as TypedDocumentString<KeysQuery, KeysQueryVariables>;
export const StatusDocument = new TypedDocumentString(`
    query Status($project: String!) {
  project(project: $project) {
    id
    status {
      database
      firstEventAt
      lastEventAt
      sessionsTotal
      quota {
        exceeded
        reason
      }
      spool {
        batches
        lostToday
        disk
      }
      quarantine {
        batches
        lostToday
      }
      pausedDestinations {
        provider
        reason
        since
        until
      }
      ...Today
      ...Days
      ...Machines
      ...Budgets
    }
  }
}
    fragment Budgets on ProjectStatus {
  storage {
    estimatedBytes
    quotaBytes
  }
  quota {
    pageviewsToday
    pageviewsPerDay
    eventsToday
    eventsPerDay
  }
  eventNames {
    unregistered
    limit
    droppedToday
  }
}
fragment Days on ProjectStatus {
  days {
    day
    stored
    ignored {
      reason
      count
    }
    rateLimited
    originRefused
  }
}
fragment Machines on ProjectStatus {
  bots {
    kind
    today
    last30Days
  }
}
fragment Today on ProjectStatus {
  today {
    day
    stored
    ignored {
      reason
      count
    }
    rateLimited
    originRefused
  }
}`) as unknown as TypedDocumentString<StatusQuery, StatusQueryVariables>;
export const SpeedDocument = new TypedDocumentString(`
    query Speed($project: String!, $filter: AnalyticsFilter, $by: VitalsBy, $limit: Int) {
  project(project: $project) {
    id
    vitals(filter: $filter, by: $by, limit: $limit) {
      bucket
      views
      distinct
      period {
        ...CappedDays
      }
      recomputing
      totals {
        ...VitalsOf
      }
      series {
        start
        figures {
          ...VitalsOf
        }
      }
      rows {
        value
        views
        figures {
          ...VitalsOf
        }
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}
fragment VitalsOf on VitalsFigures {
  lcp {
    views
    p75
    good
    poor
  }
  inp {
    views
    p75
    good
    poor
  }
  cls {
    views
    p75
    good
    poor
  }
  ttfb {
    views
    p75
    good
    poor
  }
}`) as unknown as TypedDocumentString<SpeedQuery, SpeedQueryVariables>;
export const VideosDocument = new TypedDocumentString(`
    query Videos($project: String!, $filter: AnalyticsFilter, $limit: Int) {
  project(project: $project) {
    id
    videos(filter: $filter, limit: $limit) {
      distinct
      period {
        ...CappedDays
      }
      recomputing
      rows {
        video
        source
        durationMs
        plays
        sessions
        starts
        watchedS
        averageShare
        completions
        completionRate
      }
    }
  }
}
    fragment CappedDays on Period {
  capped {
    day
    budgets
    batches
    pageviews
    events
  }
}`) as unknown as TypedDocumentString<VideosQuery, VideosQueryVariables>;