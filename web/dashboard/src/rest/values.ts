// Generated from openapi.json by `npm run codegen`. Do not edit.

/** Origin of conversions, which some platforms require.
 * 
 * - `other`: None of the others.
 * - `system_generated`: A program without a person, for example a renewal.
 * - `email`: An e-mail.
 * - `phone_call`: A phone call.
 * - `chat`: A chat. */
export const allActionSource = [
  "other",
  "system_generated",
  "email",
  "phone_call",
  "chat",
] as const;
export type ActionSource = (typeof allActionSource)[number];

/** Kind of caller that performed an action.
 * 
 * - `user`: A person with a session.
 * - `secret_key`: A server with a secret key.
 * - `oauth`: An application with an OAuth grant.
 * - `system`: The service itself, for example a job. */
export const allActorKind = [
  "user",
  "secret_key",
  "oauth",
  "system",
] as const;
export type ActorKind = (typeof allActorKind)[number];

/** What of a campaign a rule looks at.
 * 
 * - `name`: Name of the campaign.
 * - `id`: The platform's id of the campaign. */
export const allAdCampaignField = [
  "name",
  "id",
] as const;
export type AdCampaignField = (typeof allAdCampaignField)[number];

/** Which campaigns' costs of an account a project stores.
 * 
 * - `all`: Those of all campaigns.
 * - `include`: Those of campaigns that a rule fits.
 * - `exclude`: Those of campaigns that no rule fits. */
export const allAdCampaignsMode = [
  "all",
  "include",
  "exclude",
] as const;
export type AdCampaignsMode = (typeof allAdCampaignsMode)[number];

/** State of a connection to an ad platform.
 * 
 * - `started`: Nobody has completed it yet.
 * - `connected`: Its ad accounts can be read.
 * - `expired`: The grant has ended. Connect again.
 * - `removed`: Deleted. */
export const allAdConnectionStatus = [
  "started",
  "connected",
  "expired",
  "removed",
] as const;
export type AdConnectionStatus = (typeof allAdConnectionStatus)[number];

/** How a connection to an ad platform is made.
 * 
 * - `direct`: By an OAuth client of this deployment.
 * - `broker`: By a broker, which keeps the grant. */
export const allAdConnector = [
  "direct",
  "broker",
] as const;
export type AdConnector = (typeof allAdConnector)[number];

/** Level of an ad account, from the highest. Platforms have other names for them: on social_ads_2 a campaign is a campaign group, and an ad set is a campaign.
 * 
 * - `campaign`: A campaign.
 * - `adset`: A group of ads.
 * - `ad`: A single ad. */
export const allAdLevel = [
  "campaign",
  "adset",
  "ad",
] as const;
export type AdLevel = (typeof allAdLevel)[number];

/** Sessions with or without an ad-entity match.
 * 
 * - `matched`: With an ad account, campaign, ad set or ad.
 * - `unmatched`: Without any of them. */
export const allAdMatch = [
  "matched",
  "unmatched",
] as const;
export type AdMatch = (typeof allAdMatch)[number];

/** How a visit was matched with an ad, or why it was not.
 * 
 * - `id`: A campaign parameter has the id of an ad, an ad set or a campaign.
 * - `rule`: A mapping rule of the project.
 * - `name`: Campaign parameters have the name of a campaign, or of an ad or ad set.
 * - `no_utm`: Not matched: the visit has no campaign parameters.
 * - `unfilled_macro`: Not matched: the platform did not replace a placeholder, such as `{campaignid}`.
 * - `unknown_id`: Not matched: no ad, ad set or campaign has the id.
 * - `ambiguous_id`: Not matched: several have the id, on different platforms or levels.
 * - `unknown_name`: Not matched: none has the name.
 * - `ambiguous_name`: Not matched: several have the name.
 * - `no_account`: Not matched: the project has no account of the platform. */
export const allAdOutcome = [
  "id",
  "rule",
  "name",
  "no_utm",
  "unfilled_macro",
  "unknown_id",
  "ambiguous_id",
  "unknown_name",
  "ambiguous_name",
  "no_account",
] as const;
export type AdOutcome = (typeof allAdOutcome)[number];

/** An ad platform.
 * 
 * - `search_ads_1`: The first search engine.
 * - `social_ads_1`: The first social network.
 * - `social_ads_2`: The second social network.
 * - `social_ads_3`: The third social network. */
export const allAdPlatform = [
  "search_ads_1",
  "social_ads_1",
  "social_ads_2",
  "social_ads_3",
] as const;
export type AdPlatform = (typeof allAdPlatform)[number];

/** How a run ended in which costs of an ad account were read.
 * 
 * - `stored`: The costs are stored.
 * - `narrowed`: The answer was too large or incomplete. Fewer days are asked for next.
 * - `throttled`: A limit of the platform was reached. The run is repeated later.
 * - `unauthorized`: The platform does not open the account any more.
 * - `failed`: The platform refused, or did not answer. */
export const allAdSyncOutcome = [
  "stored",
  "narrowed",
  "throttled",
  "unauthorized",
  "failed",
] as const;
export type AdSyncOutcome = (typeof allAdSyncOutcome)[number];

/** How the reading of an account's costs stands.
 * 
 * - `reading`: Days are being read, or wait to be read: the first ones, or those that somebody asked for.
 * - `current`: All days are read. Today and yesterday are read again each hour.
 * - `failing`: The last attempts failed, or days are missing that could not be read. What was read before is kept.
 * - `detached`: The account is detached. Its costs are kept and not read again. */
export const allAdSyncState = [
  "reading",
  "current",
  "failing",
  "detached",
] as const;
export type AdSyncState = (typeof allAdSyncState)[number];

/** Length of one bucket of a time series of ads. Platforms tell costs by the day.
 * 
 * - `day`: One day.
 * - `week`: One week, Monday to Sunday. */
export const allAdsBucket = [
  "day",
  "week",
] as const;
export type AdsBucket = (typeof allAdsBucket)[number];

/** Figure by which the rows are sorted.
 * 
 * - `spend`: Costs.
 * - `impressions`: How often ads were shown.
 * - `clicks`: Number of clicks on ads.
 * - `sessions`: Number of sessions that ads brought.
 * - `relevant_sessions`: Number of these sessions that are relevant.
 * - `leads`: Number of these sessions with a lead.
 * - `conversions`: Number of these sessions that reached a conversion goal.
 * - `conversion_value`: Value of the goals reached.
 * - `cost_per_session`: Costs per session.
 * - `cost_per_relevant_session`: Costs per relevant session.
 * - `cost_per_lead`: Costs per session with a lead.
 * - `cost_per_conversion`: Costs per session that reached a conversion goal.
 * - `return_on_ad_spend`: Value of the goals reached, per unit of costs.
 * - `name`: The name, without regard to case. */
export const allAdsKpiSort = [
  "spend",
  "impressions",
  "clicks",
  "sessions",
  "relevant_sessions",
  "leads",
  "conversions",
  "conversion_value",
  "cost_per_session",
  "cost_per_relevant_session",
  "cost_per_lead",
  "cost_per_conversion",
  "return_on_ad_spend",
  "name",
] as const;
export type AdsKpiSort = (typeof allAdsKpiSort)[number];

/** Level by which ads are grouped, from the highest.
 * 
 * - `platform`: The ad platform.
 * - `account`: The ad account.
 * - `campaign`: The campaign.
 * - `adset`: The ad set, a group of ads.
 * - `ad`: The single ad. */
export const allAdsLevel = [
  "platform",
  "account",
  "campaign",
  "adset",
  "ad",
] as const;
export type AdsLevel = (typeof allAdsLevel)[number];

/** What a note is about.
 * 
 * - `cost_not_split`: The filter splits sessions in a way in which costs cannot be split. All costs are shown, and no ratios of both.
 * - `no_rate`: Costs in a currency without an exchange rate are not part of the sums.
 * - `provisional_rate`: The last days are converted by the latest rate before them, because there is no rate of them yet.
 * - `days_differ`: Days of an account begin earlier or later than those of the project. */
export const allAdsNoteCode = [
  "cost_not_split",
  "no_rate",
  "provisional_rate",
  "days_differ",
] as const;
export type AdsNoteCode = (typeof allAdsNoteCode)[number];

/** Why a ratio has no value.
 * 
 * - `zero_denominator`: The denominator is zero.
 * - `cost_not_split`: The filter splits sessions, by device or country for example, but platforms do not split costs that way.
 * - `no_rate`: Some costs are in a currency without an exchange rate. */
export const allAdsRatioReason = [
  "zero_denominator",
  "cost_not_split",
  "no_rate",
] as const;
export type AdsRatioReason = (typeof allAdsRatioReason)[number];

/** Kind of an annotation.
 * 
 * - `deployment`: A new version of the site or of its server.
 * - `campaign`: Advertising, a newsletter or anything else that brings visitors.
 * - `outage`: The site or its measurement did not work.
 * - `other`: None of the others. */
export const allAnnotationKind = [
  "deployment",
  "campaign",
  "outage",
  "other",
] as const;
export type AnnotationKind = (typeof allAnnotationKind)[number];

/** Source of a pageview's attribution.
 * 
 * - `url`: In the address of the page.
 * - `stored`: In the browser's storage.
 * - `none`: No attribution. */
export const allAttrFrom = [
  "url",
  "stored",
  "none",
] as const;
export type AttrFrom = (typeof allAttrFrom)[number];

/** Source from which the attribution of a session was read.
 * 
 * - `url`: Address of the page that decided: the entry, or a later page that took over.
 * - `stored`: First attribution stored by the browser.
 * - `referrer`: Referrer of the entry, because its address contained no attribution.
 * - `none`: There was none: no campaign and no referrer. */
export const allAttributionSource = [
  "url",
  "stored",
  "referrer",
  "none",
] as const;
export type AttributionSource = (typeof allAttributionSource)[number];

/** Audited action, named `thing.verb`.
 * 
 * - `organization.create`: An organization was created.
 * - `organization.update`: The name or slug of an organization changed.
 * - `member.update`: The role or PII flag of a member changed.
 * - `member.remove`: A member was removed.
 * - `invitation.create`: A person was invited.
 * - `invitation.revoke`: An invitation was revoked.
 * - `invitation.accept`: An invitation was accepted.
 * - `report_subscription.create`: Reports were subscribed to by mail.
 * - `report_subscription.confirm`: The reader of an address confirmed a subscription to reports by mail.
 * - `report_subscription.delete`: A subscription to reports by mail was ended.
 * - `key.create`: A key was created.
 * - `key.roll`: A key was rolled.
 * - `key.revoke`: A key was revoked.
 * - `oauth_grant.create`: An application was given a grant.
 * - `oauth_grant.refuse`: A person refused the grant that an application asked for.
 * - `oauth_grant.revoke`: The grant of an application was revoked.
 * - `project.create`: A project was created.
 * - `project.update`: A project's fields or settings changed.
 * - `project.delete`: A project was deleted.
 * - `project.purge`: Tracking data was deleted.
 * - `channel_mappings.update`: The channel mappings changed.
 * - `tracking.update`: The tracking config changed.
 * - `goal.create`: A goal was created.
 * - `goal.update`: A goal changed.
 * - `goal.delete`: A goal was deleted.
 * - `relevance.update`: A relevance model was saved.
 * - `ad_connection.create`: A connection to an ad platform was started.
 * - `ad_connection.reconnect`: A new grant for a connection was started.
 * - `ad_connection.complete`: A connection was completed.
 * - `ad_connection.expire`: The grant of a connection ended.
 * - `ad_connection.recover`: An expired connection works again.
 * - `ad_connection.remove`: A connection was removed.
 * - `ad_account.attach`: An ad account was attached to a project.
 * - `ad_account.update`: The way in which costs of an account are read changed.
 * - `ad_account.detach`: An ad account was detached.
 * - `ad_mapping_rule.create`: A mapping rule was created.
 * - `ad_mapping_rule.delete`: A mapping rule was deleted.
 * - `ad_costs.import`: Costs were imported.
 * - `annotation.create`: An annotation was created.
 * - `annotation.update`: An annotation changed.
 * - `annotation.delete`: An annotation was deleted.
 * - `share_link.create`: A share link was created.
 * - `share_link.delete`: A share link was ended.
 * - `segment.create`: A segment was created.
 * - `segment.update`: A segment changed.
 * - `segment.delete`: A segment was deleted.
 * - `funnel.create`: A funnel was created.
 * - `funnel.update`: A funnel changed.
 * - `funnel.delete`: A funnel was deleted.
 * - `questionnaire.update`: A questionnaire was created or replaced.
 * - `questionnaire.delete`: A questionnaire was deleted.
 * - `event_schema.update`: The schema of an event was created or replaced.
 * - `conversion_definition.update`: A conversion definition was created or replaced.
 * - `conversion_definition.delete`: A conversion definition was deleted.
 * - `conversion.update`: A conversion was confirmed, rejected or retracted, or its value changed.
 * - `conversion.retry`: The failed uploads of a conversion were retried.
 * - `conversion.retry_all`: Failed, skipped and expired uploads of a destination were queued again.
 * - `conversion.backfill`: Conversions of the last days were queued for a destination.
 * - `destination.update`: The settings of a destination changed.
 * - `lead.update`: A lead changed.
 * - `lead.merge`: Two leads of the same person were merged.
 * - `lead.read`: A lead was read.
 * - `lead.delete`: A person was erased.
 * - `identity_secret.renew`: The secret for signed ids of people was renewed.
 * - `identity_secret.delete`: The secret for signed ids of people was deleted.
 * - `event_schema.delete`: The schema of an event was deleted.
 * - `deletion.request`: A change asked for the deletion of stored data, which begins a day later.
 * - `deletion.withdraw`: A requested deletion was withdrawn.
 * - `deletion.begin`: A requested deletion began. */
export const allAuditAction = [
  "organization.create",
  "organization.update",
  "member.update",
  "member.remove",
  "invitation.create",
  "invitation.revoke",
  "invitation.accept",
  "report_subscription.create",
  "report_subscription.confirm",
  "report_subscription.delete",
  "key.create",
  "key.roll",
  "key.revoke",
  "oauth_grant.create",
  "oauth_grant.refuse",
  "oauth_grant.revoke",
  "project.create",
  "project.update",
  "project.delete",
  "project.purge",
  "channel_mappings.update",
  "tracking.update",
  "goal.create",
  "goal.update",
  "goal.delete",
  "relevance.update",
  "ad_connection.create",
  "ad_connection.reconnect",
  "ad_connection.complete",
  "ad_connection.expire",
  "ad_connection.recover",
  "ad_connection.remove",
  "ad_account.attach",
  "ad_account.update",
  "ad_account.detach",
  "ad_mapping_rule.create",
  "ad_mapping_rule.delete",
  "ad_costs.import",
  "annotation.create",
  "annotation.update",
  "annotation.delete",
  "share_link.create",
  "share_link.delete",
  "segment.create",
  "segment.update",
  "segment.delete",
  "funnel.create",
  "funnel.update",
  "funnel.delete",
  "questionnaire.update",
  "questionnaire.delete",
  "event_schema.update",
  "conversion_definition.update",
  "conversion_definition.delete",
  "conversion.update",
  "conversion.retry",
  "conversion.retry_all",
  "conversion.backfill",
  "destination.update",
  "lead.update",
  "lead.merge",
  "lead.read",
  "lead.delete",
  "identity_secret.renew",
  "identity_secret.delete",
  "event_schema.delete",
  "deletion.request",
  "deletion.withdraw",
  "deletion.begin",
] as const;
export type AuditAction = (typeof allAuditAction)[number];

/** 
 * 
 * - `auto`: The assistant finds the framework. */
export const allAuto = [
  "auto",
] as const;
export type Auto = (typeof allAuto)[number];

/** Purpose of a bot.
 * 
 * - `search_engine`: Builds the index of a search engine.
 * - `ai_crawler`: Collects texts for the training of a language model.
 * - `ai_assistant`: Reads pages on behalf of a person who uses an AI assistant.
 * - `headless`: A browser controlled by a program.
 * - `monitor`: Monitors the availability and speed of a site.
 * - `seo`: Analyses sites for search engine optimisation.
 * - `preview`: Creates link previews.
 * - `feed_reader`: Fetches feeds for readers.
 * - `advertising`: Works for an advertising platform.
 * - `archiver`: Archives pages, or collects them for research.
 * - `scanner`: Searches for vulnerabilities, or detects the technology of a site.
 * - `library`: A program or library that fetches pages, or a client without a name.
 * - `other`: Identifies itself as a bot without stating a purpose. */
export const allBotKind = [
  "search_engine",
  "ai_crawler",
  "ai_assistant",
  "headless",
  "monitor",
  "seo",
  "preview",
  "feed_reader",
  "advertising",
  "archiver",
  "scanner",
  "library",
  "other",
] as const;
export type BotKind = (typeof allBotKind)[number];

/** Figure by which the rows of a breakdown are sorted.
 * 
 * - `sessions`: Number of sessions.
 * - `visitors`: Number of visitors.
 * - `pageviews`: Number of pageviews.
 * - `conversions`: Number of sessions that reached a conversion goal.
 * - `conversion_rate`: Share of sessions that reached a conversion goal.
 * - `conversion_value`: Value of the goals reached.
 * - `bounce_rate`: Share of sessions that bounced.
 * - `average_engaged_ms`: Average visible and focused time.
 * - `average_duration_ms`: Average time from the first pageview to the latest activity.
 * - `average_relevance`: Average relevance score.
 * - `value`: The value itself, in byte order. */
export const allBreakdownSort = [
  "sessions",
  "visitors",
  "pageviews",
  "conversions",
  "conversion_rate",
  "conversion_value",
  "bounce_rate",
  "average_engaged_ms",
  "average_duration_ms",
  "average_relevance",
  "value",
] as const;
export type BreakdownSort = (typeof allBreakdownSort)[number];

/** The browser family.
 * 
 * - `chrome`: Chrome and other browsers on its engine without a name of their own.
 * - `safari`: Safari.
 * - `firefox`: Firefox.
 * - `edge`: Edge.
 * - `samsung`: Samsung Internet.
 * - `opera`: Opera.
 * - `other`: None of these, or not known. */
export const allBrowser = [
  "chrome",
  "safari",
  "firefox",
  "edge",
  "samsung",
  "opera",
  "other",
] as const;
export type Browser = (typeof allBrowser)[number];

/** Length of one bucket of a time series.
 * 
 * - `hour`: One hour; only for periods of at most 31 days.
 * - `day`: One day.
 * - `week`: One week, Monday to Sunday. */
export const allBucket = [
  "hour",
  "day",
  "week",
] as const;
export type Bucket = (typeof allBucket)[number];

/** Built-in event.
 * 
 * - `quiz_view`: Quiz seen
 * - `quiz_answer`: Quiz question answered
 * - `quiz_contact`: Quiz contact step
 * - `quiz_submit`: Quiz submitted
 * - `cta_click`: Call to action clicked
 * - `chatapp_click`: Chat app opened
 * - `messaging_click`: Messenger opened
 * - `calculator_used`: Calculator used
 * - `booking`: Booking made
 * - `funnel_step`: Funnel step
 * - `form_start`: Form started
 * - `form_submit`: Form submitted
 * - `form_abandon`: Form abandoned
 * - `video_start`: Video started
 * - `video_complete`: Video watched to the end
 * - `download`: File downloaded
 * - `outbound_click`: Link to another site
 * - `phone_click`: Phone number clicked
 * - `email_click`: E-mail address clicked
 * - `not_found`: Page not found
 * - `convert`: Conversion told by the page
 * - `page_error`: Script error */
export const allBuiltInEvent = [
  "quiz_view",
  "quiz_answer",
  "quiz_contact",
  "quiz_submit",
  "cta_click",
  "chatapp_click",
  "messaging_click",
  "calculator_used",
  "booking",
  "funnel_step",
  "form_start",
  "form_submit",
  "form_abandon",
  "video_start",
  "video_complete",
  "download",
  "outbound_click",
  "phone_click",
  "email_click",
  "not_found",
  "convert",
  "page_error",
] as const;
export type BuiltInEvent = (typeof allBuiltInEvent)[number];

/** Origin of an event in the catalog.
 * 
 * - `built_in`: The service records the event by itself.
 * - `preset`: A site or a plugin sends the event, and the service knows its meaning.
 * - `registered`: The project has a schema for the event.
 * - `observed`: The event was received, but nothing is known about it. */
export const allCatalogKind = [
  "built_in",
  "preset",
  "registered",
  "observed",
] as const;
export type CatalogKind = (typeof allCatalogKind)[number];

/** 
 * 
 * - `guess`: Nothing says so.
 * - `likely`: Either the package or a file of the framework is there.
 * - `certain`: Package and file are there, or a file that nothing else has. */
export const allCertainty = [
  "guess",
  "likely",
  "certain",
] as const;
export type Certainty = (typeof allCertainty)[number];

/** The channel a visit came through.
 * 
 * - `search_ads_1`: Paid search of the first search engine.
 * - `search_organic_1`: Organic search of the first search engine.
 * - `search_2`: The second search engine.
 * - `search_other`: Any other search engine.
 * - `social_1`: The first social network, organic or paid.
 * - `social_2`: The second social network, organic or paid.
 * - `social_3`: The third social network, organic or paid.
 * - `social_other`: Any other social network.
 * - `email`: A link in an e-mail.
 * - `ai_assistant`: A link in the answer of an AI assistant.
 * - `referral`: A link on any other website.
 * - `direct`: No referrer and no campaign.
 * - `other`: Campaign parameters that fit no other channel. */
export const allChannel = [
  "search_ads_1",
  "search_organic_1",
  "search_2",
  "search_other",
  "social_1",
  "social_2",
  "social_3",
  "social_other",
  "email",
  "ai_assistant",
  "referral",
  "direct",
  "other",
] as const;
export type Channel = (typeof allChannel)[number];

/** Rules that determine a visit's channel, in the order in which they are checked. The first matching rule decides.
 * 
 * - `ad_click`: The landing page's URL has a click id that only ads carry.
 * - `mapping`: The project has a channel mapping for the source and medium.
 * - `shared_link`: The landing page's URL has `fbclid`, which that platform appends to every link. Channel rules 1 apply this only with a paid medium or without utm_source.
 * - `email_tag`: The medium means e-mail, or there is no medium and the source is `email`. Channel rules 1 check the medium and the source.
 * - `source`: The source is a known platform.
 * - `medium`: The source is unknown, and the medium determines the channel.
 * - `unknown_tags`: There are campaign parameters, but none is recognised. Channel rules 2 check the referrer first.
 * - `referrer`: The referrer's host is known.
 * - `other_site`: The referrer is an unknown website.
 * - `passage`: The referrer is a login or payment page, which does not count as a source.
 * - `nothing`: There are neither campaign parameters nor a referrer. */
export const allChannelRule = [
  "ad_click",
  "mapping",
  "shared_link",
  "email_tag",
  "source",
  "medium",
  "unknown_tags",
  "referrer",
  "other_site",
  "passage",
  "nothing",
] as const;
export type ChannelRule = (typeof allChannelRule)[number];

/** Click id that an ad platform adds to its links. A visit stores them as bits, in this order.
 * 
 * - `gclid`: Google Ads.
 * - `gbraid`: Google Ads, from an app on iOS to the web.
 * - `wbraid`: Google Ads, from the web on iOS to an app.
 * - `fbclid`: Meta: Facebook and Instagram.
 * - `li_fat_id`: LinkedIn.
 * - `ttclid`: TikTok.
 * - `msclkid`: Microsoft Advertising. */
export const allClickId = [
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "li_fat_id",
  "ttclid",
  "msclkid",
] as const;
export type ClickId = (typeof allClickId)[number];

/** Ad click id by which visits are filtered.
 * 
 * - `any`: Visits with at least one click id.
 * - `none`: Visits without any click id.
 * - `gclid`: Google Ads.
 * - `gbraid`: Google Ads, from an app on iOS to the web.
 * - `wbraid`: Google Ads, from the web on iOS to an app.
 * - `fbclid`: Meta: Facebook and Instagram.
 * - `li_fat_id`: LinkedIn.
 * - `ttclid`: TikTok.
 * - `msclkid`: Microsoft Advertising. */
export const allClickIdFilter = [
  "any",
  "none",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "li_fat_id",
  "ttclid",
  "msclkid",
] as const;
export type ClickIdFilter = (typeof allClickIdFilter)[number];

/** Consent tools, by neutral number (`GET /v1/setup/frameworks` names them), and the consent signal that browsers and tag managers share.
 * 
 * - `cmp_1`: Cookiebot.
 * - `cmp_2`: OneTrust.
 * - `cmp_3`: Usercentrics.
 * - `cmp_4`: Any other tool of the Transparency and Consent Framework 2.
 * - `consent_signal`: Consent signal that tag managers share. */
export const allCmp = [
  "cmp_1",
  "cmp_2",
  "cmp_3",
  "cmp_4",
  "consent_signal",
] as const;
export type Cmp = (typeof allCmp)[number];

/** Period with which a report compares its own.
 * 
 * - `previous`: The period of the same length that ends the day before.
 * - `weekdays`: Same weekdays: the period, moved back by the fewest whole weeks with which the two do not overlap.
 * - `year`: Same dates, a year earlier. */
export const allCompareWith = [
  "previous",
  "weekdays",
  "year",
] as const;
export type CompareWith = (typeof allCompareWith)[number];

/** State of the settings.
 * 
 * - `ok`: All settings are usable.
 * - `incomplete`: A setting that routes need is missing, seems to be misspelt, or names a file that cannot be read. */
export const allConfigHealth = [
  "ok",
  "incomplete",
] as const;
export type ConfigHealth = (typeof allConfigHealth)[number];

/** Requirement of the visitor's consent.
 * 
 * - `cookieless`: No consent required, because nothing is stored on the device.
 * - `strict`: Without consent, nothing is stored on the device and visits are not linked.
 * - `require`: Without consent nothing is sent. */
export const allConsentMode = [
  "cookieless",
  "strict",
  "require",
] as const;
export type ConsentMode = (typeof allConsentMode)[number];

/** Decision about a conversion.
 * 
 * - `confirmed`: The pending conversion counts, or the confirmed conversion gets the new `value`.
 * - `rejected`: The pending conversion does not count.
 * - `retracted`: The confirmed conversion no longer counts. */
export const allConversionDecision = [
  "confirmed",
  "rejected",
  "retracted",
] as const;
export type ConversionDecision = (typeof allConversionDecision)[number];

/** Source that reported a conversion.
 * 
 * - `beacon`: A conversion beacon from the page of the visit.
 * - `goal`: A goal that the visit reached.
 * - `event`: An event of the visit.
 * - `identify`: An identify call: the visitor gave their contact data.
 * - `server`: A request from a server. */
export const allConversionSource = [
  "beacon",
  "goal",
  "event",
  "identify",
  "server",
] as const;
export type ConversionSource = (typeof allConversionSource)[number];

/** Status of a conversion.
 * 
 * - `pending`: Waiting for confirmation by a server. Not counted yet.
 * - `confirmed`: Counted.
 * - `rejected`: Not counted: a server rejected it, or nobody confirmed it in time.
 * - `retracted`: Was counted until a server retracted it. */
export const allConversionStatus = [
  "pending",
  "confirmed",
  "rejected",
  "retracted",
] as const;
export type ConversionStatus = (typeof allConversionStatus)[number];

/** Treatment of stored costs of the same source that the import does not name.
 * 
 * - `upsert`: They stay. A row for the same day and ad replaces the one before.
 * - `replace_days`: On the days that the import names, they are deleted. */
export const allCostImportMode = [
  "upsert",
  "replace_days",
] as const;
export type CostImportMode = (typeof allCostImportMode)[number];

/** Why a row of an import was rejected.
 * 
 * - `invalid_day`: The day is not a calendar day as YYYY-MM-DD, or lies more than a day ahead.
 * - `invalid_cost`: The cost is not a decimal text such as `12.50`, or is too large.
 * - `invalid_currency`: The currency is not an ISO 4217 code of a currency in use.
 * - `invalid_count`: Impressions, clicks or conversions are negative or too large.
 * - `no_campaign`: The row names an ad set or ad without its campaign.
 * - `duplicate`: An earlier row has the same day and ad. */
export const allCostRejection = [
  "invalid_day",
  "invalid_cost",
  "invalid_currency",
  "invalid_count",
  "no_campaign",
  "duplicate",
] as const;
export type CostRejection = (typeof allCostRejection)[number];

/** State of the database.
 * 
 * - `ok`: The database answers.
 * - `unavailable`: The database does not answer. Repeat later.
 * - `not_configured`: The deployment has no database setting. */
export const allDatabaseHealth = [
  "ok",
  "unavailable",
  "not_configured",
] as const;
export type DatabaseHealth = (typeof allDatabaseHealth)[number];

/** Repetitions of an event that are dropped within a visit.
 * 
 * - `none`: All events are kept.
 * - `name`: Events with the same name within a second.
 * - `name_props`: Events with the same name and the same props. */
export const allDedupe = [
  "none",
  "name",
  "name_props",
] as const;
export type Dedupe = (typeof allDedupe)[number];

/** Kind of data that a stricter setting deletes.
 * 
 * - `visits`: Visits and conversions, by `retentionDays`.
 * - `leads`: Leads, by `leadsRetentionDays`, or by `retentionDays` if that is null.
 * - `contacts`: Plain contact data of leads, by `storePlaintext`. */
export const allDeletionKind = [
  "visits",
  "leads",
  "contacts",
] as const;
export type DeletionKind = (typeof allDeletionKind)[number];

/** Kind of credential of a destination.
 * 
 * - `developerToken`: Token of the developer's account with the platform.
 * - `clientId`: Id of the OAuth client.
 * - `clientSecret`: Secret of the OAuth client.
 * - `refreshToken`: Token with which the service gets access tokens.
 * - `accessToken`: Token that the service sends with each upload. */
export const allDestinationCredential = [
  "developerToken",
  "clientId",
  "clientSecret",
  "refreshToken",
  "accessToken",
] as const;
export type DestinationCredential = (typeof allDestinationCredential)[number];

/** The kind of device.
 * 
 * - `mobile`: A phone.
 * - `tablet`: A tablet.
 * - `desktop`: A desktop computer or a laptop.
 * - `unknown`: The browser does not say. */
export const allDevice = [
  "mobile",
  "tablet",
  "desktop",
  "unknown",
] as const;
export type Device = (typeof allDevice)[number];

/** Dimension by which a breakdown is split.
 * 
 * - `page`: Path of any pageview. A session counts for each of its pages.
 * - `entry_page`: Path of the first pageview.
 * - `exit_page`: Path of the last pageview.
 * - `entry_host`: Host of the first pageview.
 * - `page_group`: Group of any page.
 * - `channel`: Channel through which the visit came.
 * - `utm_source`: The parameter `utm_source`.
 * - `utm_medium`: The parameter `utm_medium`.
 * - `utm_campaign`: The parameter `utm_campaign`.
 * - `utm_content`: The parameter `utm_content`.
 * - `utm_term`: The parameter `utm_term`.
 * - `utm_id`: The parameter `utm_id`.
 * - `ref_host`: Host of the referrer.
 * - `variant`: Variant of the page, as its address or the site names it.
 * - `device`: Kind of device.
 * - `browser`: Browser family.
 * - `os`: Operating system.
 * - `country`: Country of the visitor, as ISO 3166-1 code.
 * - `lang`: Language of the browser, two letters.
 * - `screen`: Class of the screen's width.
 * - `stitch`: Certainty that the pageviews belong together.
 * - `click_id`: Any ad click id of the session.
 * - `traffic`: Paid or organic traffic.
 * - `event`: Name of any event of the session.
 * - `goal`: Key of any goal that the session reached.
 * - `relevance_tier`: Tier of the relevance score.
 * - `ad_platform`: Platform of the matched ad.
 * - `ad_account_id`: The platform's id of the matched ad account.
 * - `ad_campaign_id`: The platform's id of the matched campaign.
 * - `ad_adset_id`: The platform's id of the matched ad set.
 * - `ad_id`: The platform's id of the matched ad.
 * - `hour`: Hour of the session's start in the project's time zone, 00 to 23.
 * - `weekday`: Weekday of the session's start in the project's time zone, from 1 for Monday to 7 for Sunday.
 * - `event_prop`: Values of the event property given as `prop`; without `prop`, the names of all properties. */
export const allDimension = [
  "page",
  "entry_page",
  "exit_page",
  "entry_host",
  "page_group",
  "channel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "utm_id",
  "ref_host",
  "variant",
  "device",
  "browser",
  "os",
  "country",
  "lang",
  "screen",
  "stitch",
  "click_id",
  "traffic",
  "event",
  "goal",
  "relevance_tier",
  "ad_platform",
  "ad_account_id",
  "ad_campaign_id",
  "ad_adset_id",
  "ad_id",
  "hour",
  "weekday",
  "event_prop",
] as const;
export type Dimension = (typeof allDimension)[number];

/** Health of the data folder, in which the server spools batches that cannot be stored yet.
 * 
 * - `ok`: The folder is writable.
 * - `full`: The disk is full.
 * - `not_writable`: The folder is read-only, or belongs to another user.
 * - `failing`: The disk reports errors.
 * - `moved`: The folder was moved away, unmounted or replaced. Batches wait in it where it is now. */
export const allDiskHealth = [
  "ok",
  "full",
  "not_writable",
  "failing",
  "moved",
] as const;
export type DiskHealth = (typeof allDiskHealth)[number];

/** Reason why an event or one of its props is not kept.
 * 
 * - `invalid_name`: The event's name is not lower-case snake case of 1 to 40 characters.
 * - `blocked`: The project's schema blocks the event.
 * - `too_many_names`: The project already has 200 distinct event names without a schema.
 * - `repeated`: The event repeats another event of the visit, and the project's schema drops such repetitions.
 * - `unknown_session`: No stored session has this id.
 * - `unknown_pageview`: No pageview of the session has this id.
 * - `too_old`: The event is older than the project's retention.
 * - `in_future`: The event's time is in the future.
 * - `before_session`: The event happened before its session began.
 * - `too_late`: The event happened more than 45 days after its session began.
 * - `over_quota`: The project's event quota is used up, or there is no storage left.
 * - `missing_prop`: A prop that the project's schema requires is missing.
 * - `invalid_prop_name`: The prop's name is not 1 to 40 letters, digits and `. _ -`.
 * - `too_many_props`: The event has more than 20 props.
 * - `wrong_type`: The value has the wrong type.
 * - `empty`: The text is empty.
 * - `too_long`: The text is too long.
 * - `not_an_identifier`: The text contains characters other than letters, digits, spaces and `. : / # - _`.
 * - `personal`: The text may be an e-mail address or a phone number.
 * - `wrong_format`: The text does not match the pattern.
 * - `not_listed`: The value is not in the list of allowed values.
 * - `out_of_range`: The number is out of range.
 * - `unknown_questionnaire`: The answer's questionnaire is not registered.
 * - `unknown_question`: The questionnaire does not have this question.
 * - `unknown_answer`: The question does not allow this answer. */
export const allEventProblem = [
  "invalid_name",
  "blocked",
  "too_many_names",
  "repeated",
  "unknown_session",
  "unknown_pageview",
  "too_old",
  "in_future",
  "before_session",
  "too_late",
  "over_quota",
  "missing_prop",
  "invalid_prop_name",
  "too_many_props",
  "wrong_type",
  "empty",
  "too_long",
  "not_an_identifier",
  "personal",
  "wrong_format",
  "not_listed",
  "out_of_range",
  "unknown_questionnaire",
  "unknown_question",
  "unknown_answer",
] as const;
export type EventProblem = (typeof allEventProblem)[number];

/** Status of an event.
 * 
 * - `active`: The event is stored.
 * - `blocked`: The event is dropped on arrival. */
export const allEventStatus = [
  "active",
  "blocked",
] as const;
export type EventStatus = (typeof allEventStatus)[number];

/** Finding of a check.
 * 
 * - `ok`: The check found nothing wrong.
 * - `events_arrive`: Visits arrive.
 * - `live_proof`: A visit arrived while the check waited.
 * - `unreachable`: The site gave no page.
 * - `dns`: The domain name system does not know the site.
 * - `tls`: The site's certificate is not valid.
 * - `blocked_by_challenge`: The site's host answered with a challenge for browsers.
 * - `redirected_away`: The page leads to a host that is not one of the project's domains.
 * - `not_html`: The answer is not an HTML page.
 * - `snippet_missing`: The page does not load the script.
 * - `snippet_only_by_script`: The page's HTML does not load the script, but another script does.
 * - `snippet_twice`: The page loads the script more than once.
 * - `key_unknown`: The page's key does not exist.
 * - `key_of_another_project`: The page's key belongs to another project.
 * - `key_revoked`: The page's key was revoked, or has expired.
 * - `script_altered`: Something has changed the script's element.
 * - `not_async`: The script holds up the page.
 * - `stale_cache`: A cache serves an old page.
 * - `csp_script`: The content security policy does not allow the script.
 * - `csp_connect`: The content security policy does not allow the script to send.
 * - `origin_not_allowed`: Batches from the site's origin are refused.
 * - `host_not_a_domain`: Visits arrive from a host that is not one of the project's domains.
 * - `proxy_missing`: The proxy does not serve the script.
 * - `proxy_wrong_type`: The proxy's path answers with something other than the script.
 * - `proxy_cached`: A cache keeps the script for too long.
 * - `proxy_without_key`: The proxy sends no valid proxy key.
 * - `country_missing`: Visits arrive without a country.
 * - `consent_waits`: The script waits for consent.
 * - `only_tests`: Only test visits arrive.
 * - `only_bots`: Only bots arrive.
 * - `budget_spent`: A quota of the project is used up. */
export const allFindingCode = [
  "ok",
  "events_arrive",
  "live_proof",
  "unreachable",
  "dns",
  "tls",
  "blocked_by_challenge",
  "redirected_away",
  "not_html",
  "snippet_missing",
  "snippet_only_by_script",
  "snippet_twice",
  "key_unknown",
  "key_of_another_project",
  "key_revoked",
  "script_altered",
  "not_async",
  "stale_cache",
  "csp_script",
  "csp_connect",
  "origin_not_allowed",
  "host_not_a_domain",
  "proxy_missing",
  "proxy_wrong_type",
  "proxy_cached",
  "proxy_without_key",
  "country_missing",
  "consent_waits",
  "only_tests",
  "only_bots",
  "budget_spent",
] as const;
export type FindingCode = (typeof allFindingCode)[number];

/** Weight of a finding.
 * 
 * - `error`: Visits are not counted.
 * - `warning`: Visits are counted, but something is wrong or may go wrong.
 * - `info`: Nothing needs to be done. */
export const allFindingSeverity = [
  "error",
  "warning",
  "info",
] as const;
export type FindingSeverity = (typeof allFindingSeverity)[number];

/** Framework or system that a site is built with.
 * 
 * - `nextjs`: Next.js.
 * - `nuxt`: Nuxt.
 * - `sveltekit`: SvelteKit.
 * - `astro`: Astro.
 * - `react`: Any application that runs in the browser and is built by Vite or a tool alike, whatever its library.
 * - `wordpress`: WordPress.
 * - `html`: Pages written by hand, a site builder, or a tag manager.
 * - `other`: None of the others. */
export const allFramework = [
  "nextjs",
  "nuxt",
  "sveltekit",
  "astro",
  "react",
  "wordpress",
  "html",
  "other",
] as const;
export type Framework = (typeof allFramework)[number];

/** Significance of the order of a funnel's steps.
 * 
 * - `independent`: A visit counts for every step it completed, in any order.
 * - `sequential`: A visit counts for a step only if it completed the step after the previous step, by another, later action. */
export const allFunnelMode = [
  "independent",
  "sequential",
] as const;
export type FunnelMode = (typeof allFunnelMode)[number];

/** Kind of a part of the documentation.
 * 
 * - `guide`: Section of a guide.
 * - `operation`: Operation of this API.
 * - `error`: Error code.
 * - `setting`: Setting of a deployment.
 * - `metric`: Figure of the reports.
 * - `filter`: Filter of the reports. */
export const allHitKind = [
  "guide",
  "operation",
  "error",
  "setting",
  "metric",
  "filter",
] as const;
export type HitKind = (typeof allHitKind)[number];

/** Kind of identity that a browser can send. Each is sent as a hash; the names are those of the wire format.
 * 
 * - `em`: E-mail address.
 * - `emg`: E-mail address in the normalized form of its mail service.
 * - `ph`: Phone number.
 * - `fn`: First name.
 * - `ln`: Last name.
 * - `xid`: The site's own id of the person. */
export const allIdentity = [
  "em",
  "emg",
  "ph",
  "fn",
  "ln",
  "xid",
] as const;
export type Identity = (typeof allIdentity)[number];

/** Reason why a batch was answered with 204 but not stored.
 * 
 * - `bot`: The User-Agent header identified the client as a bot.
 * - `zero_viewport`: The browser had no visible window.
 * - `referrer_spam`: The visit came from a site that is known for made-up visits (referrer spam).
 * - `notrack`: The project's no-track parameter was set on a page of the batch.
 * - `excluded_path`: All pageviews have an excluded path.
 * - `personal_path`: All pageviews have a personal path, and the project excludes personal paths.
 * - `consent`: The project requires consent and the batch carries none.
 * - `empty`: The batch contained nothing usable after cleaning.
 * - `too_late`: The visit's last activity was more than a day earlier. Past visits are not changed.
 * - `session_full`: The visit has reached the maximum number of pageviews or events.
 * - `quota_pageviews_project`: The project has used up its daily pageview quota.
 * - `quota_pageviews_network`: The visitor's network has used up its daily pageview quota.
 * - `quota_events_project`: The project has used up its daily event quota.
 * - `quota_events_network`: The visitor's network has used up its daily event quota.
 * - `quota_storage`: The project has used up its storage quota.
 * - `storage_paused`: The deployment's data has reached the storage threshold. Batches are accepted again when there is room.
 * - `storage_limit`: The deployment's data has reached the hard storage limit.
 * - `spool_full`: The database was unreachable and the spool was full. The batch is lost.
 * - `quarantine_full`: The database refused the batch and the quarantine was full. The batch is lost.
 * - `disk_failed`: The batch had to be spooled to disk, and the disk could not be written. The batch is lost.
 * - `project_deleted`: The project was deleted before the batch was stored.
 * - `purged`: The visit was purged while its batch waited in the spool. */
export const allIgnoredReason = [
  "bot",
  "zero_viewport",
  "referrer_spam",
  "notrack",
  "excluded_path",
  "personal_path",
  "consent",
  "empty",
  "too_late",
  "session_full",
  "quota_pageviews_project",
  "quota_pageviews_network",
  "quota_events_project",
  "quota_events_network",
  "quota_storage",
  "storage_paused",
  "storage_limit",
  "spool_full",
  "quarantine_full",
  "disk_failed",
  "project_deleted",
  "purged",
] as const;
export type IgnoredReason = (typeof allIgnoredReason)[number];

/** App whose built-in browser showed the site.
 * 
 * - `facebook`: Facebook.
 * - `messenger`: Messenger.
 * - `instagram`: Instagram.
 * - `threads`: Threads.
 * - `tiktok`: TikTok.
 * - `linkedin`: LinkedIn.
 * - `snapchat`: Snapchat.
 * - `pinterest`: Pinterest.
 * - `x`: X, formerly Twitter.
 * - `wechat`: WeChat.
 * - `line`: LINE.
 * - `telegram`: Telegram. */
export const allInApp = [
  "facebook",
  "messenger",
  "instagram",
  "threads",
  "tiktok",
  "linkedin",
  "snapchat",
  "pinterest",
  "x",
  "wechat",
  "line",
  "telegram",
] as const;
export type InApp = (typeof allInApp)[number];

/** Role of an invited person. Nobody can become an owner by a link.
 * 
 * - `admin`: Holds all scopes, but cannot change owners.
 * - `analyst`: Reads reports, conversions and ads, and changes the configuration (`config:write`).
 * - `viewer`: Reads reports, conversions and ads. */
export const allInvitedRole = [
  "admin",
  "analyst",
  "viewer",
] as const;
export type InvitedRole = (typeof allInvitedRole)[number];

/** Activity of a job.
 * 
 * - `running`: An instance is running the job.
 * - `due`: The job is due and not running yet.
 * - `waiting`: The job is not due yet. */
export const allJobActivity = [
  "running",
  "due",
  "waiting",
] as const;
export type JobActivity = (typeof allJobActivity)[number];

/** Kind of API key. Publishable keys send data from browsers; secret keys belong to servers.
 * 
 * - `publishable`: Public. Browsers send data with it.
 * - `secret`: Belongs to a server, and has scopes. */
export const allKeyKind = [
  "publishable",
  "secret",
] as const;
export type KeyKind = (typeof allKeyKind)[number];

/** Worth of a key on a page.
 * 
 * - `valid`: The project's visits are counted with it.
 * - `unknown`: No project has it.
 * - `other_project`: It belongs to another project.
 * - `revoked`: It was revoked, or has expired. */
export const allKeyWorth = [
  "valid",
  "unknown",
  "other_project",
  "revoked",
] as const;
export type KeyWorth = (typeof allKeyWorth)[number];

/** Registration of an event's name.
 * 
 * - `built_in`: The service has a built-in event with this name.
 * - `registered`: The project has a schema for it.
 * - `unregistered`: Neither built in nor registered. */
export const allKnownAs = [
  "built_in",
  "registered",
  "unregistered",
] as const;
export type KnownAs = (typeof allKnownAs)[number];

/** Programming language of a site.
 * 
 * - `typescript`: TypeScript.
 * - `javascript`: JavaScript.
 * - `php`: PHP. */
export const allLanguage = [
  "typescript",
  "javascript",
  "php",
] as const;
export type Language = (typeof allLanguage)[number];

/** Sales status of a lead.
 * 
 * - `new`: Nobody has looked at the lead yet.
 * - `qualified`: Worth contacting.
 * - `won`: Became a customer.
 * - `lost`: Will not become a customer. */
export const allLeadStatus = [
  "new",
  "qualified",
  "won",
  "lost",
] as const;
export type LeadStatus = (typeof allLeadStatus)[number];

/** Purpose of a magic link.
 * 
 * - `login`: Logs in.
 * - `sudo`: Confirms the identity of a session (sudo). */
export const allLinkPurpose = [
  "login",
  "sudo",
] as const;
export type LinkPurpose = (typeof allLinkPurpose)[number];

/** Language of mails and built-in labels.
 * 
 * - `en`: English.
 * - `de`: German. */
export const allLocale = [
  "en",
  "de",
] as const;
export type Locale = (typeof allLocale)[number];

/** Campaign parameter that a mapping rule looks at.
 * 
 * - `utm_campaign`: The parameter `utm_campaign`.
 * - `utm_content`: The parameter `utm_content`.
 * - `utm_term`: The parameter `utm_term`.
 * - `utm_id`: The parameter `utm_id`. */
export const allMappingField = [
  "utm_campaign",
  "utm_content",
  "utm_term",
  "utm_id",
] as const;
export type MappingField = (typeof allMappingField)[number];

/** Property of a visit. A visit stores its properties as bits, in this order.
 * 
 * - `converted`: The visit reached a conversion goal.
 * - `bounced`: A single pageview, without engagement or conversion.
 * - `engaged`: At least ten seconds of visible and focused time.
 * - `cta`: A click on a call to action.
 * - `form`: A form that was started, submitted or abandoned.
 * - `video`: A video that was started or watched.
 * - `download`: A downloaded file.
 * - `lead`: A submitted form or quiz, or a booking.
 * - `multi_page`: More than one pageview.
 * - `scrolled_90`: A page that was scrolled to 90 % or further.
 * - `messaging`: A click on a messenger link, a phone number or an e-mail address. The goal `messaging` of new projects counts messenger links only.
 * - `booking`: A booking.
 * - `quiz`: A quiz that was seen, answered or submitted.
 * - `custom_event`: At least one event with a name that is not built into the service.
 * - `paid`: An ad click id or a utm_medium that means paid traffic.
 * - `not_found`: A page that the site does not have. */
export const allMark = [
  "converted",
  "bounced",
  "engaged",
  "cta",
  "form",
  "video",
  "download",
  "lead",
  "multi_page",
  "scrolled_90",
  "messaging",
  "booking",
  "quiz",
  "custom_event",
  "paid",
  "not_found",
] as const;
export type Mark = (typeof allMark)[number];

/** How a call of a tool ended.
 * 
 * - `ok`: The tool answered.
 * - `refused`: The tool refused the call, and said why.
 * - `failed`: The server failed. */
export const allMcpOutcome = [
  "ok",
  "refused",
  "failed",
] as const;
export type McpOutcome = (typeof allMcpOutcome)[number];

/** Kind of a signal's measure.
 * 
 * - `engaged`: Engaged time
 * - `scroll`: Scroll depth
 * - `pageviews`: Pages seen
 * - `video`: Video watched
 * - `page`: Page
 * - `page_group`: Page group
 * - `event`: Event
 * - `goal`: Goal
 * - `channel`: Channel
 * - `revisit`: Came back the same day
 * - `conversion`: Conversion
 * - `mark`: Mark */
export const allMeasureKind = [
  "engaged",
  "scroll",
  "pageviews",
  "video",
  "page",
  "page_group",
  "event",
  "goal",
  "channel",
  "revisit",
  "conversion",
  "mark",
] as const;
export type MeasureKind = (typeof allMeasureKind)[number];

/** 
 * 
 * - `telegram`: Telegram: `t.me`, `telegram.me` and `tg:`.
 * - `signal`: Signal.
 * - `messenger`: Facebook Messenger.
 * - `viber`: Viber.
 * - `line`: LINE.
 * - `wechat`: WeChat.
 * - `threema`: Threema.
 * - `skype`: Skype.
 * - `sms`: Text messages: `sms:`. */
export const allMessengerApp = [
  "telegram",
  "signal",
  "messenger",
  "viber",
  "line",
  "wechat",
  "threema",
  "skype",
  "sms",
] as const;
export type MessengerApp = (typeof allMessengerApp)[number];

/** Kind of navigation that led to a page.
 * 
 * - `load`: A new document: a link, a typed address or a bookmark.
 * - `reload`: The page was loaded again.
 * - `back_forward`: The browser's back or forward button.
 * - `spa`: A navigation within a single-page application.
 * - `prerender`: A page that the browser had loaded in advance.
 * - `resume`: A tab used again after its visit had ended. */
export const allNav = [
  "load",
  "reload",
  "back_forward",
  "spa",
  "prerender",
  "resume",
] as const;
export type Nav = (typeof allNav)[number];

/** Reason why a visit's trigger did not create a conversion.
 * 
 * - `unknown_definition`: The project has no definition with this key, or the definition has another trigger.
 * - `unknown_session`: No stored session has this id, or the session is a test.
 * - `not_engaged`: The session has less than ten seconds of visible and focused time.
 * - `repeated`: The session already has this conversion.
 * - `daily_cap`: The project has reached its daily cap of conversions triggered by visits.
 * - `bot`: The client is a bot. */
export const allNotConverted = [
  "unknown_definition",
  "unknown_session",
  "not_engaged",
  "repeated",
  "daily_cap",
  "bot",
] as const;
export type NotConverted = (typeof allNotConverted)[number];

/** Error code of OAuth: RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2), RFC 8707 (2).
 * 
 * - `invalid_request`: A parameter is missing, stands there twice or has a value that is not allowed.
 * - `invalid_client`: The client is unknown, or its metadata document cannot be used.
 * - `invalid_grant`: The code or refresh token is unknown, was used, has expired or belongs to another client.
 * - `unsupported_grant_type`: The token endpoint does not have this grant type.
 * - `unsupported_response_type`: The only response type is `code`.
 * - `invalid_scope`: A scope is unknown, or the grant does not have it.
 * - `invalid_target`: The only resource is `/mcp` of this server.
 * - `access_denied`: The person refused.
 * - `invalid_redirect_uri`: A redirect address is neither https nor an address of the same computer.
 * - `invalid_client_metadata`: The metadata of the client has a value that is not allowed. */
export const allOauthCode = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unsupported_grant_type",
  "unsupported_response_type",
  "invalid_scope",
  "invalid_target",
  "access_denied",
  "invalid_redirect_uri",
  "invalid_client_metadata",
] as const;
export type OauthCode = (typeof allOauthCode)[number];

/** The operating system.
 * 
 * - `windows`: Windows.
 * - `macos`: macOS.
 * - `ios`: iOS and iPadOS.
 * - `android`: Android.
 * - `linux`: Linux.
 * - `chromeos`: ChromeOS.
 * - `other`: None of these, or not known. */
export const allOs = [
  "windows",
  "macos",
  "ios",
  "android",
  "linux",
  "chromeos",
  "other",
] as const;
export type Os = (typeof allOs)[number];

/** Package manager of a site.
 * 
 * - `npm`: `package-lock.json` or `npm-shrinkwrap.json`.
 * - `pnpm`: `pnpm-lock.yaml`.
 * - `yarn`: `yarn.lock`.
 * - `bun`: `bun.lock` or `bun.lockb`. */
export const allPackageManager = [
  "npm",
  "pnpm",
  "yarn",
  "bun",
] as const;
export type PackageManager = (typeof allPackageManager)[number];

/** Pageviews of a visit to which a page filter applies.
 * 
 * - `any`: Any pageview.
 * - `entry`: The first pageview.
 * - `exit`: The last pageview. */
export const allPageMode = [
  "any",
  "entry",
  "exit",
] as const;
export type PageMode = (typeof allPageMode)[number];

/** Kind of personal data that identifies a person. Stored as SHA-256 only.
 * 
 * - `email`: The e-mail address.
 * - `email_plain`: E-mail address without the parts that its provider ignores.
 * - `phone`: Phone number as E.164, with its plus sign.
 * - `phone_digits`: Phone number without the plus sign. Browsers do not send this hash.
 * - `first_name`: The first name.
 * - `last_name`: The last name.
 * - `external_id`: The site's own id of the person. */
export const allPersonHash = [
  "email",
  "email_plain",
  "phone",
  "phone_digits",
  "first_name",
  "last_name",
  "external_id",
] as const;
export type PersonHash = (typeof allPersonHash)[number];

/** Handling of pages whose path is about a person.
 * 
 * - `isolate`: The page is counted under its replacement, and its visit is never linked to another visit by the visitor hash.
 * - `exclude`: The page is not counted. */
export const allPersonalMode = [
  "isolate",
  "exclude",
] as const;
export type PersonalMode = (typeof allPersonalMode)[number];

/** Consent without a tool that svc knows.
 * 
 * - `none`: The site asks for no consent.
 * - `custom`: The site calls `svc('consent', …)`. */
export const allPlainConsent = [
  "none",
  "custom",
] as const;
export type PlainConsent = (typeof allPlainConsent)[number];

/** A named period that ends now, yesterday, or with the last month or year.
 * 
 * - `today`: Today.
 * - `yesterday`: Yesterday.
 * - `24h`: The last 24 hours: the current hour and the 23 hours before it.
 * - `7d`: The last 7 days, including today.
 * - `14d`: The last 14 days, including today.
 * - `30d`: The last 30 days, including today.
 * - `90d`: The last 90 days, including today.
 * - `365d`: The last 365 days, including today.
 * - `this_month`: From the first day of the month to today.
 * - `last_month`: The whole month before this one.
 * - `this_year`: From the first day of the year to today.
 * - `last_year`: The whole year before this one.
 * - `all`: The last 731 days. */
export const allPreset = [
  "today",
  "yesterday",
  "24h",
  "7d",
  "14d",
  "30d",
  "90d",
  "365d",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
  "all",
] as const;
export type Preset = (typeof allPreset)[number];

/** Goal of a preset.
 * 
 * - `form_submit`: Form submitted
 * - `booking`: Booking
 * - `cta_click`: Call to action
 * - `messaging`: Message started
 * - `quiz_submit`: Quiz submitted
 * - `calculator_used`: Calculator used */
export const allPresetGoal = [
  "form_submit",
  "booking",
  "cta_click",
  "messaging",
  "quiz_submit",
  "calculator_used",
] as const;
export type PresetGoal = (typeof allPresetGoal)[number];

/** Code of an error. Clients branch on it.
 * 
 * - `bad_request`: 400: malformed JSON, an unknown cursor, or contradictory parameters.
 * - `unauthorized`: 401: no credential, or one in the wrong place.
 * - `invalid_token`: 401: the credential is malformed, unknown, expired or revoked.
 * - `forbidden`: 403: this kind of caller is not allowed to do this, whatever its scopes.
 * - `insufficient_scope`: 403: the caller lacks a scope; `required` lists the missing ones.
 * - `sudo_required`: 403: the user has not confirmed their identity in the last 15 minutes.
 * - `not_found`: 404: there is no such thing, or the caller has no access to it.
 * - `conflict`: 409: a slug or key is taken, or another change came first. 412: somebody has changed the resource since the revision in `If-Match`; `current` is the newer version.
 * - `last_owner`: 409: the organization would be left without an owner.
 * - `gone`: 410: the link or invitation has been used, was revoked or has expired.
 * - `payload_too_large`: 413: the body exceeds the limit of the operation.
 * - `unsupported_media_type`: 415: the body has another content type than the operation accepts.
 * - `validation_error`: 422: the request does not fit the schema; `errors` says where.
 * - `rate_limited`: 429: too many requests. Wait for the seconds in `Retry-After`.
 * - `internal`: 500: the service failed. A repeat is safe for GET, and with an `Idempotency-Key`.
 * - `not_implemented`: 501: this deployment does not have the operation.
 * - `upstream_error`: 502: another service failed, for example an ad platform.
 * - `not_configured`: 503: the deployment lacks a setting that the operation needs.
 * - `db_unavailable`: 503: the database is unreachable. Repeat later.
 * - `method_not_allowed`: Occurs in REST only. */
export const allProblemCode = [
  "bad_request",
  "unauthorized",
  "invalid_token",
  "forbidden",
  "insufficient_scope",
  "sudo_required",
  "not_found",
  "conflict",
  "last_owner",
  "gone",
  "payload_too_large",
  "unsupported_media_type",
  "validation_error",
  "rate_limited",
  "internal",
  "not_implemented",
  "upstream_error",
  "not_configured",
  "db_unavailable",
  "method_not_allowed",
] as const;
export type ProblemCode = (typeof allProblemCode)[number];

/** Preset: the set of goals that a new project gets.
 * 
 * - `default`: Forms, bookings, calls to action and messages.
 * - `cpi`: Lead generation sites with quizzes and calculators. */
export const allProjectPreset = [
  "default",
  "cpi",
] as const;
export type ProjectPreset = (typeof allProjectPreset)[number];

/** Subject of a prompt.
 * 
 * - `install`: Set svc up on the site.
 * - `events`: Record events of the site.
 * - `server_conversions`: Report conversions from the site's server.
 * - `mcp_analysis`: Answer questions with the project's figures.
 * - `troubleshoot`: Find out why visits are missing.
 * - `connection_test`: Test that server, key and rights work. */
export const allPromptKind = [
  "install",
  "events",
  "server_conversions",
  "mcp_analysis",
  "troubleshoot",
  "connection_test",
] as const;
export type PromptKind = (typeof allPromptKind)[number];

/** Use of a proxy.
 * 
 * - `auto`: A proxy if the framework itself can be one.
 * - `on`: The proxy that the catalog recommends for the framework.
 * - `off`: No proxy. */
export const allPromptProxy = [
  "auto",
  "on",
  "off",
] as const;
export type PromptProxy = (typeof allPromptProxy)[number];

/** Value of the project in a prompt.
 * 
 * - `name`: Name of the project, in quotation marks.
 * - `project`: Project in paths of the API.
 * - `site`: Origin of the site, in quotation marks.
 * - `server`: Address of this server.
 * - `key`: Publishable key. */
export const allPromptVariableName = [
  "name",
  "project",
  "site",
  "server",
  "key",
] as const;
export type PromptVariableName = (typeof allPromptVariableName)[number];

/** Protection of a text prop against personal data.
 * 
 * - `label`: The text is reduced to the characters of an identifier, like the labels of clicks, and truncated to 80 characters.
 * - `text`: Any text of up to 200 characters without an e-mail address or phone number. */
export const allPropPrivacy = [
  "label",
  "text",
] as const;
export type PropPrivacy = (typeof allPropPrivacy)[number];

/** Way by which requests of the script reach svc on the site's own domain.
 * 
 * - `route-handler`: Route of the framework's own server.
 * - `cloudflare-worker`: Worker of the content delivery network.
 * - `nginx`: Location of the web server nginx.
 * - `netlify`: Redirect, or edge function, of the host.
 * - `wordpress`: Plugin file.
 * - `cname`: Name of the site's domain that points to this server.
 * - `none`: No proxy: the script sends to this server's own domain. */
export const allProxy = [
  "route-handler",
  "cloudflare-worker",
  "nginx",
  "netlify",
  "wordpress",
  "cname",
  "none",
] as const;
export type Proxy = (typeof allProxy)[number];

/** Use of a project's valid proxy keys.
 * 
 * - `none`: There is no valid key.
 * - `unused`: No valid key was ever used.
 * - `used`: A valid key was used. */
export const allProxyKeyUse = [
  "none",
  "unused",
  "used",
] as const;
export type ProxyKeyUse = (typeof allProxyKeyUse)[number];

/** Scope of a purge.
 * 
 * - `all`: All visits.
 * - `range`: The visits that began on the days from `from` to `to`.
 * - `test`: Test visits. */
export const allPurgeScope = [
  "all",
  "range",
  "test",
] as const;
export type PurgeScope = (typeof allPurgeScope)[number];

/** Reason why a batch was quarantined although the database was reachable.
 * 
 * - `refused`: The database refused the batch.
 * - `conflict`: The batch's transaction lost to other transactions repeatedly.
 * - `failed`: The service failed while storing the batch. The log has the details.
 * - `rules`: The project's rules could not be read.
 * - `damaged`: The checksum is wrong. The batch is kept but not retried.
 * - `unreadable`: This build cannot read the batch, or the note about its reason. */
export const allQuarantineReason = [
  "refused",
  "conflict",
  "failed",
  "rules",
  "damaged",
  "unreadable",
] as const;
export type QuarantineReason = (typeof allQuarantineReason)[number];

/** Type of a question's answer.
 * 
 * - `choice`: A single value. A later answer replaces it.
 * - `multiple`: Several values, each sent as a separate answer.
 * - `text`: A short text without personal data.
 * - `number`: A number. */
export const allQuestionType = [
  "choice",
  "multiple",
  "text",
  "number",
] as const;
export type QuestionType = (typeof allQuestionType)[number];

/** Dimension to rank.
 * 
 * - `page`: Every page of a session. A session with several pages counts for each.
 * - `entry_page`: Path of the first pageview.
 * - `channel`: Channel through which the visit came.
 * - `utm_campaign`: The parameter `utm_campaign`.
 * - `utm_source`: The parameter `utm_source`.
 * - `ref_host`: Host of the referrer. */
export const allRankedBy = [
  "page",
  "entry_page",
  "channel",
  "utm_campaign",
  "utm_source",
  "ref_host",
] as const;
export type RankedBy = (typeof allRankedBy)[number];

/** How often a report is sent by mail.
 * 
 * - `weekly`: On Mondays, about the week before.
 * - `monthly`: On the first day of each month, about the month before. */
export const allReportFrequency = [
  "weekly",
  "monthly",
] as const;
export type ReportFrequency = (typeof allReportFrequency)[number];

/** Role of a member in an organization. Leads also need the member's PII flag.
 * 
 * - `owner`: Holds all scopes. Only owners change owners.
 * - `admin`: Holds all scopes, but cannot change owners.
 * - `analyst`: Reads reports, conversions and ads, and changes the configuration (`config:write`).
 * - `viewer`: Reads reports, conversions and ads. */
export const allRole = [
  "owner",
  "admin",
  "analyst",
  "viewer",
] as const;
export type Role = (typeof allRole)[number];

/** How a rule compares a text.
 * 
 * - `exact`: The whole text is equal to the value.
 * - `prefix`: The text begins with the value.
 * - `glob`: The whole text matches the value, in which `*` is a wildcard.
 * - `regex`: The regular expression matches. */
export const allRuleKind = [
  "exact",
  "prefix",
  "glob",
  "regex",
] as const;
export type RuleKind = (typeof allRuleKind)[number];

/** Permission of a credential.
 * 
 * - `analytics:read`: Read reports, sessions and events.
 * - `leads:read`: Read leads, which are personal data.
 * - `leads:write`: Create, change and erase leads.
 * - `events:write`: Send server events.
 * - `conversions:read`: Read conversions and their uploads.
 * - `conversions:write`: Record, change and retry conversions. With `config:write`, change conversion definitions.
 * - `ads:read`: Read ads, their costs and the visits that they brought.
 * - `ads:write`: Attach ad accounts, read and import costs, and change mapping rules.
 * - `config:write`: Change goals, funnels, questionnaires, event schemas and the relevance model.
 * - `project:admin`: Change the project, its tracking config, publishable keys, proxy keys and destinations, and purge its data.
 * - `project:create`: Create projects.
 * - `org:admin`: Manage the organization, its members, invitations, secret keys and ad connections, and delete projects.
 * - `ingest:proxy`: Forward visitors' addresses and countries as a first-party proxy. */
export const allScope = [
  "analytics:read",
  "leads:read",
  "leads:write",
  "events:write",
  "conversions:read",
  "conversions:write",
  "ads:read",
  "ads:write",
  "config:write",
  "project:admin",
  "project:create",
  "org:admin",
  "ingest:proxy",
] as const;
export type Scope = (typeof allScope)[number];

/** Class of the screen's width. If the browser does not report the screen, of the window's width.
 * 
 * - `xs`: Below 576 pixels.
 * - `sm`: Below 768 pixels.
 * - `md`: Below 1024 pixels.
 * - `lg`: Below 1440 pixels.
 * - `xl`: From 1440 pixels on. */
export const allScreen = [
  "xs",
  "sm",
  "md",
  "lg",
  "xl",
] as const;
export type Screen = (typeof allScreen)[number];

/** Interface of search_ads_1 to upload conversions with. The platform admits no new customers to uploads.
 * 
 * - `ingestion`: Data Manager API. The platform processes conversions after it has received them.
 * - `uploads`: Google Ads API, for whoever uploaded conversions with it before June 2026. */
export const allSearchAdsApi = [
  "ingestion",
  "uploads",
] as const;
export type SearchAdsApi = (typeof allSearchAdsApi)[number];

/** Figure by which the session list is sorted.
 * 
 * - `started_at`: Start of the session.
 * - `relevance`: Relevance score.
 * - `engaged`: Visible and focused time.
 * - `pages`: Number of pageviews.
 * - `clicks`: Number of clicks.
 * - `scroll`: Deepest scroll.
 * - `video`: Watched video time. */
export const allSessionSort = [
  "started_at",
  "relevance",
  "engaged",
  "pages",
  "clicks",
  "scroll",
  "video",
] as const;
export type SessionSort = (typeof allSessionSort)[number];

/** 
 * 
 * - `create`: Write the file with this content.
 * - `insert`: Put the content right after the anchor, unless the file has the content already.
 * - `remove`: Take the content out of the file, if it is there.
 * - `delete`: Delete the file. */
export const allSetupFileMode = [
  "create",
  "insert",
  "remove",
  "delete",
] as const;
export type SetupFileMode = (typeof allSetupFileMode)[number];

/** How a step was settled.
 * 
 * - `derived`: Data shows that the step is done.
 * - `skipped`: Somebody left the step out. */
export const allSetupHow = [
  "derived",
  "skipped",
] as const;
export type SetupHow = (typeof allSetupHow)[number];

/** Mark of a step.
 * 
 * - `skipped`: The step is left out.
 * - `open`: The step waits to be done. */
export const allSetupMark = [
  "skipped",
  "open",
] as const;
export type SetupMark = (typeof allSetupMark)[number];

/** Name of a step of instructions.
 * 
 * - `proxy-key`: Set the variable with the proxy key.
 * - `client-address`: Name the header with the visitor's address.
 * - `proxy`: Pass requests on.
 * - `astro-domains`: Name the domains of the site to Astro.
 * - `worker-config`: Configure the worker.
 * - `worker-deploy`: Deploy the worker.
 * - `nginx-include`: Include the file in the configuration of nginx.
 * - `nginx-reload`: Load the configuration of nginx.
 * - `dns`: Point a name of the domain to this server.
 * - `script`: Load the script on every page.
 * - `activate`: Activate the plugin.
 * - `consent`: Tell the script what visitors decide.
 * - `consent-tool`: Let the script listen to the consent tool.
 * - `package`: Install the package with the calls as typed functions.
 * - `check`: See whether it works.
 * - `remove-proxy-key`: Delete the variable, and revoke the proxy key.
 * - `remove-client-address`: Delete the variable that names the header.
 * - `remove-proxy`: Remove what passes requests on.
 * - `remove-astro-domains`: Remove the domains of the site from the configuration of Astro.
 * - `remove-worker-config`: Remove the configuration of the worker.
 * - `remove-worker`: Delete the worker.
 * - `remove-nginx-include`: Remove the file from the configuration of nginx.
 * - `reload-nginx`: Load the configuration of nginx after the removal.
 * - `remove-dns`: Delete the name that points to this server.
 * - `remove-script`: Remove the script.
 * - `deactivate`: Deactivate the plugin.
 * - `remove-consent`: Remove the calls about consent.
 * - `remove-consent-tool`: Take the consent tool out of the tracking config.
 * - `remove-package`: Remove the package. */
export const allSetupStepId = [
  "proxy-key",
  "client-address",
  "proxy",
  "astro-domains",
  "worker-config",
  "worker-deploy",
  "nginx-include",
  "nginx-reload",
  "dns",
  "script",
  "activate",
  "consent",
  "consent-tool",
  "package",
  "check",
  "remove-proxy-key",
  "remove-client-address",
  "remove-proxy",
  "remove-astro-domains",
  "remove-worker-config",
  "remove-worker",
  "remove-nginx-include",
  "reload-nginx",
  "remove-dns",
  "remove-script",
  "deactivate",
  "remove-consent",
  "remove-consent-tool",
  "remove-package",
] as const;
export type SetupStepId = (typeof allSetupStepId)[number];

/** 
 * 
 * - `env`: Set or delete a variable.
 * - `command`: Run a command.
 * - `file`: Create, change or delete a file.
 * - `code`: Put code where only you know the place, or remove it there.
 * - `config`: Change a setting outside the site's files.
 * - `check`: Look whether it works. */
export const allSetupStepKind = [
  "env",
  "command",
  "file",
  "code",
  "config",
  "check",
] as const;
export type SetupStepKind = (typeof allSetupStepKind)[number];

/** Step of the setup.
 * 
 * - `install`: The script is on the site.
 * - `traffic`: A visit was counted that is no test.
 * - `goals`: There is a goal beyond those of the preset.
 * - `ads`: An ad account has costs.
 * - `conversions`: A conversion was counted.
 * - `ai`: An assistant has called a tool.
 * - `team`: The organization has a second member. */
export const allSetupStepName = [
  "install",
  "traffic",
  "goals",
  "ads",
  "conversions",
  "ai",
  "team",
] as const;
export type SetupStepName = (typeof allSetupStepName)[number];

/** Screen that a share link can show.
 * 
 * - `overview`: The figures of the period, their time series, and one panel for each chosen dimension.
 * - `pages`: The pages, with views, entries, exits, time and scroll depth.
 * - `goals`: The goals, and how often they were reached.
 * - `engagement`: How long, how deep and at which hours of the week people visited. */
export const allShareScreen = [
  "overview",
  "pages",
  "goals",
  "engagement",
] as const;
export type ShareScreen = (typeof allShareScreen)[number];

/** Colors of a shared dashboard.
 * 
 * - `auto`: Follows the viewer's device.
 * - `light`: Light colors.
 * - `dark`: Dark colors. */
export const allShareTheme = [
  "auto",
  "light",
  "dark",
] as const;
export type ShareTheme = (typeof allShareTheme)[number];

/** Kind of a sign.
 * 
 * - `package`: Name of a package.
 * - `file`: Path of a file. */
export const allSignSource = [
  "package",
  "file",
] as const;
export type SignSource = (typeof allSignSource)[number];

/** Reasons for attention, the most urgent first.
 * 
 * - `budget_spent`: A daily budget of the project is used up, so visits are missing.
 * - `no_data`: No visit began yesterday or today. `day` is the last day with visits; null if there was none at all.
 * - `destination_paused`: Uploads of conversions to an ad platform are paused.
 * - `ad_account_failing`: Costs of an ad account cannot be read.
 * - `ads_unmatched`: At least a quarter of the visits of the last seven days that came by an ad are matched with none, so that what they cost counts for no campaign.
 * - `origins_refused`: Batches of an origin are refused that the project does not allow.
 * - `budget_near`: At least four fifths of a daily budget of the project are used.
 * - `version_ends`: An ad platform to which the project uploads conversions switches off the version of its interface that this server uses, on `day`. */
export const allSiteNoteCode = [
  "budget_spent",
  "no_data",
  "destination_paused",
  "ad_account_failing",
  "ads_unmatched",
  "origins_refused",
  "budget_near",
  "version_ends",
] as const;
export type SiteNoteCode = (typeof allSiteNoteCode)[number];

/** Order of a list of sites.
 * 
 * - `name`: By name.
 * - `visitors`: By visitors of the period.
 * - `change`: By the change of visitors. Sites without one come last.
 * - `conversions`: By visits with a conversion.
 * - `value`: By the value of conversions, whatever its currency.
 * - `attention`: By the number of things that need attention. */
export const allSitesSort = [
  "name",
  "visitors",
  "change",
  "conversions",
  "value",
  "attention",
] as const;
export type SitesSort = (typeof allSitesSort)[number];

/** Direction of a sorted list.
 * 
 * - `asc`: Ascending: the smallest first.
 * - `desc`: Descending: the largest first. */
export const allSortDir = [
  "asc",
  "desc",
] as const;
export type SortDir = (typeof allSortDir)[number];

/** Type of the values of a column, ignoring null.
 * 
 * - `integer`: Whole numbers.
 * - `real`: At least one number has a fraction.
 * - `text`: Texts.
 * - `blob`: Bytes.
 * - `mixed`: Values of several types.
 * - `null`: No values except null. */
export const allSqlColumnType = [
  "integer",
  "real",
  "text",
  "blob",
  "mixed",
  "null",
] as const;
export type SqlColumnType = (typeof allSqlColumnType)[number];

/** Place of a sign on a page.
 * 
 * - `header`: Header of the answer.
 * - `script`: Address or text of a script.
 * - `link`: Address in a link element.
 * - `generator`: Name of the generator in a meta element.
 * - `element`: Other element of the page. */
export const allStackSignSource = [
  "header",
  "script",
  "link",
  "generator",
  "element",
] as const;
export type StackSignSource = (typeof allStackSignSource)[number];

/** Certainty that the pageviews of a visit belong together, least certain first.
 * 
 * - `new`: A single document; nothing links it to others.
 * - `memory`: The document stayed loaded: a single-page navigation or a resumed tab.
 * - `storage`: The browser stored the session id across documents, with consent.
 * - `hash`: The server linked a new session id to a running session by the daily salted visitor hash. */
export const allStitch = [
  "new",
  "memory",
  "storage",
  "hash",
] as const;
export type Stitch = (typeof allStitch)[number];

/** How sure a suggestion is, the surest first.
 * 
 * - `exact`: The parameter contains the id, or is the name but for case, accents and separators.
 * - `high`: The parameter has the words of the name, in any order, but lacks some of its numbers or has more of them.
 * - `medium`: One of both begins with the words of the other. */
export const allSuggestionConfidence = [
  "exact",
  "high",
  "medium",
] as const;
export type SuggestionConfidence = (typeof allSuggestionConfidence)[number];

/** What a parameter of a template stands for.
 * 
 * - `source`: The platform.
 * - `medium`: The kind of traffic.
 * - `campaign`: The campaign.
 * - `adset`: The ad set.
 * - `ad`: The ad. */
export const allTemplateMeaning = [
  "source",
  "medium",
  "campaign",
  "adset",
  "ad",
] as const;
export type TemplateMeaning = (typeof allTemplateMeaning)[number];

/** Where an ad platform takes a template of address parameters.
 * 
 * - `final_url_suffix`: A field for the whole account, campaign or ad group: the final URL suffix.
 * - `url_parameters`: A field of each ad: URL parameters.
 * - `dynamic_parameters`: A field of the campaign, in which each parameter has a value of its own.
 * - `address`: The address of each ad itself. */
export const allTemplatePlace = [
  "final_url_suffix",
  "url_parameters",
  "dynamic_parameters",
  "address",
] as const;
export type TemplatePlace = (typeof allTemplatePlace)[number];

/** Outcome of a connection test.
 * 
 * - `accepted`: The platform accepted the event.
 * - `refused`: The credentials are valid, but the platform rejected the event.
 * - `unauthorized`: The platform rejected the credentials, or they lack permissions.
 * - `later`: The platform does not accept the event at the moment.
 * - `unknown`: The platform answered without saying whether it would accept the event. */
export const allTestOutcome = [
  "accepted",
  "refused",
  "unauthorized",
  "later",
  "unknown",
] as const;
export type TestOutcome = (typeof allTestOutcome)[number];

/** Kind of a moment.
 * 
 * - `pageview`: A page was opened.
 * - `event`: An event happened.
 * - `scroll_mark`: The page was scrolled to a mark for the first time.
 * - `video`: A video was played.
 * - `section`: A section of the page came into view.
 * - `leave`: The page was left. */
export const allTimelineKind = [
  "pageview",
  "event",
  "scroll_mark",
  "video",
  "section",
  "leave",
] as const;
export type TimelineKind = (typeof allTimelineKind)[number];

/** Paid: with an ad click id or a paid utm_medium. Organic: with neither.
 * 
 * - `paid`: With an ad click id or a paid utm_medium.
 * - `organic`: With neither. */
export const allTraffic = [
  "paid",
  "organic",
] as const;
export type Traffic = (typeof allTraffic)[number];

/** Kind of change that an upload reports to the platform.
 * 
 * - `new`: The conversion happened.
 * - `restatement`: The conversion's value changed.
 * - `retraction`: The conversion no longer counts. */
export const allUploadChange = [
  "new",
  "restatement",
  "retraction",
] as const;
export type UploadChange = (typeof allUploadChange)[number];

/** State of an upload to an ad platform.
 * 
 * - `waiting`: Waiting for the conversion to be confirmed.
 * - `queued`: Waiting for the next attempt.
 * - `sending`: Being sent.
 * - `sent`: Accepted by the platform.
 * - `skipped`: Not sent, for the reason given in `code`.
 * - `failed`: Rejected by the platform for good.
 * - `expired`: Not sent: the conversion is older than the platform accepts. */
export const allUploadState = [
  "waiting",
  "queued",
  "sending",
  "sent",
  "skipped",
  "failed",
  "expired",
] as const;
export type UploadState = (typeof allUploadState)[number];

/** The shape of a video.
 * 
 * - `landscape`: Wider than high.
 * - `portrait`: Higher than wide.
 * - `unknown`: The page does not say. */
export const allVideoFormat = [
  "landscape",
  "portrait",
  "unknown",
] as const;
export type VideoFormat = (typeof allVideoFormat)[number];

/** Kind of violation.
 * 
 * - `required`: The value is missing.
 * - `unknown`: There is no field or parameter with this name.
 * - `repeated`: The parameter is given more than once, but accepts only one value.
 * - `wrong_type`: The value has another type, for example a text in place of a number.
 * - `wrong_format`: The value does not have the required format.
 * - `not_listed`: The value is not one of the allowed values.
 * - `too_short`: The text has fewer characters than `bound`.
 * - `too_long`: The text has more characters than `bound`.
 * - `too_few`: The list has fewer items than `bound`.
 * - `too_many`: The list has more items than `bound`.
 * - `too_small`: The number is less than `bound`.
 * - `too_large`: The number is greater than `bound`.
 * - `duplicate`: The value must be unique, but another item or part has the same value.
 * - `not_found`: The value refers to something that does not exist.
 * - `too_common`: The password is easy to guess: it is common, a simple pattern, or made of data about its owner.
 * - `in_past`: The time is in the past.
 * - `invalid`: The value violates a rule that the message describes. */
export const allViolationCode = [
  "required",
  "unknown",
  "repeated",
  "wrong_type",
  "wrong_format",
  "not_listed",
  "too_short",
  "too_long",
  "too_few",
  "too_many",
  "too_small",
  "too_large",
  "duplicate",
  "not_found",
  "too_common",
  "in_past",
  "invalid",
] as const;
export type ViolationCode = (typeof allViolationCode)[number];

/** Dimension by which web vitals are split.
 * 
 * - `page`: Path of the pageview.
 * - `device`: Kind of device.
 * - `country`: Country of the visitor, as ISO 3166-1 code. */
export const allVitalsBy = [
  "page",
  "device",
  "country",
] as const;
export type VitalsBy = (typeof allVitalsBy)[number];

/** Field of the session that a condition tests.
 * 
 * - `page`: Any page of the visit.
 * - `entry_page`: Path of the first pageview.
 * - `exit_page`: Path of the last pageview.
 * - `entry_host`: Host of the first pageview.
 * - `page_group`: Group of any page of the visit.
 * - `channel`: Channel through which the visit came.
 * - `utm_source`: The parameter `utm_source`.
 * - `utm_medium`: The parameter `utm_medium`.
 * - `utm_campaign`: The parameter `utm_campaign`.
 * - `utm_content`: The parameter `utm_content`.
 * - `utm_term`: The parameter `utm_term`.
 * - `utm_id`: The parameter `utm_id`.
 * - `ref_host`: Host of the referrer.
 * - `variant`: Variant of the page, as its address or the site names it.
 * - `device`: Kind of device.
 * - `browser`: Browser family.
 * - `os`: Operating system.
 * - `country`: Country of the visitor, as ISO 3166-1 code.
 * - `lang`: Language of the browser, two letters.
 * - `screen`: Class of the screen's width.
 * - `stitch`: Certainty that the pageviews belong together.
 * - `click_id`: Any ad click id of the visit.
 * - `traffic`: Paid or organic traffic.
 * - `event`: Name of any event of the visit.
 * - `goal`: Key of any goal that the visit reached.
 * - `mark`: Any mark of the visit, with the same names as in `has`.
 * - `ad_platform`: Platform of the matched ad.
 * - `ad_account_id`: The platform's id of the matched ad account.
 * - `ad_campaign_id`: The platform's id of the matched campaign.
 * - `ad_adset_id`: The platform's id of the matched ad set.
 * - `ad_id`: The platform's id of the matched ad.
 * - `converted`: True if the visit reached a conversion goal, otherwise false.
 * - `consent`: True if the visitor had given consent, otherwise false.
 * - `pageviews`: Number of pageviews.
 * - `events`: Number of events.
 * - `engaged_ms`: Visible and focused time in milliseconds.
 * - `max_scroll`: Deepest scroll in percent, 0 to 100.
 * - `clicks`: Number of clicks.
 * - `video_ms`: Watched video time in milliseconds.
 * - `conversions`: Number of conversion goals reached.
 * - `conversion_value`: Value of the goals reached, in the project's currency.
 * - `confirmed_conversions`: Number of confirmed conversions that are recorded.
 * - `pending_conversions`: Number of recorded conversions that wait for confirmation.
 * - `recorded_value`: Value of the recorded conversions, confirmed and pending, in the project's currency.
 * - `relevance`: Relevance score, 0 to 100.
 * - `hour`: Hour of the visit's start in the project's time zone, 0 to 23.
 * - `weekday`: Weekday of the visit's start in the project's time zone, from 1 for Monday to 7 for Sunday. */
export const allWhereField = [
  "page",
  "entry_page",
  "exit_page",
  "entry_host",
  "page_group",
  "channel",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "utm_id",
  "ref_host",
  "variant",
  "device",
  "browser",
  "os",
  "country",
  "lang",
  "screen",
  "stitch",
  "click_id",
  "traffic",
  "event",
  "goal",
  "mark",
  "ad_platform",
  "ad_account_id",
  "ad_campaign_id",
  "ad_adset_id",
  "ad_id",
  "converted",
  "consent",
  "pageviews",
  "events",
  "engaged_ms",
  "max_scroll",
  "clicks",
  "video_ms",
  "conversions",
  "conversion_value",
  "confirmed_conversions",
  "pending_conversions",
  "recorded_value",
  "relevance",
  "hour",
  "weekday",
] as const;
export type WhereField = (typeof allWhereField)[number];

/** Operator of a comparison. Numbers allow `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and `between`. Texts allow all except the last five. Event properties allow all; for the last five, their value must be a number.
 * 
 * - `eq`: Equal to `value`.
 * - `not_eq`: Not equal to `value`.
 * - `in`: One of `values`.
 * - `not_in`: None of `values`.
 * - `contains`: Contains `value`.
 * - `not_contains`: Does not contain `value`.
 * - `begins_with`: Begins with `value`.
 * - `ends_with`: Ends with `value`.
 * - `is_set`: Has a value.
 * - `not_set`: Has no value.
 * - `gt`: Greater than `value`.
 * - `gte`: Greater than or equal to `value`.
 * - `lt`: Less than `value`.
 * - `lte`: Less than or equal to `value`.
 * - `between`: Between `min` and `max`, both inclusive. */
export const allWhereOp = [
  "eq",
  "not_eq",
  "in",
  "not_in",
  "contains",
  "not_contains",
  "begins_with",
  "ends_with",
  "is_set",
  "not_set",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
] as const;
export type WhereOp = (typeof allWhereOp)[number];

export const namesOfBuiltInEvent = {
  en: {
    quiz_view: "Quiz seen",
    quiz_answer: "Quiz question answered",
    quiz_contact: "Quiz contact step",
    quiz_submit: "Quiz submitted",
    cta_click: "Call to action clicked",
    chatapp_click: "Chat app opened",
    messaging_click: "Messenger opened",
    calculator_used: "Calculator used",
    booking: "Booking made",
    funnel_step: "Funnel step",
    form_start: "Form started",
    form_submit: "Form submitted",
    form_abandon: "Form abandoned",
    video_start: "Video started",
    video_complete: "Video watched to the end",
    download: "File downloaded",
    outbound_click: "Link to another site",
    phone_click: "Phone number clicked",
    email_click: "E-mail address clicked",
    not_found: "Page not found",
    convert: "Conversion told by the page",
    page_error: "Script error",
  },
  de: {
    quiz_view: "Quiz gesehen",
    quiz_answer: "Quizfrage beantwortet",
    quiz_contact: "Kontaktschritt im Quiz",
    quiz_submit: "Quiz abgeschickt",
    cta_click: "Call-to-Action geklickt",
    chatapp_click: "Chat-App geöffnet",
    messaging_click: "Messenger geöffnet",
    calculator_used: "Rechner benutzt",
    booking: "Termin gebucht",
    funnel_step: "Funnel-Schritt",
    form_start: "Formular begonnen",
    form_submit: "Formular abgeschickt",
    form_abandon: "Formular abgebrochen",
    video_start: "Video gestartet",
    video_complete: "Video zu Ende gesehen",
    download: "Datei heruntergeladen",
    outbound_click: "Link zu einer anderen Website",
    phone_click: "Telefonnummer geklickt",
    email_click: "E-Mail-Adresse geklickt",
    not_found: "Seite nicht gefunden",
    convert: "Conversion, von der Seite gemeldet",
    page_error: "Skriptfehler",
  },
} as const satisfies Record<string, Record<BuiltInEvent, string>>;

export const namesOfMeasureKind = {
  en: {
    engaged: "Engaged time",
    scroll: "Scroll depth",
    pageviews: "Pages seen",
    video: "Video watched",
    page: "Page",
    page_group: "Page group",
    event: "Event",
    goal: "Goal",
    channel: "Channel",
    revisit: "Came back the same day",
    conversion: "Conversion",
    mark: "Mark",
  },
  de: {
    engaged: "Aktive Zeit",
    scroll: "Scrolltiefe",
    pageviews: "Gesehene Seiten",
    video: "Angesehenes Video",
    page: "Seite",
    page_group: "Seitengruppe",
    event: "Ereignis",
    goal: "Ziel",
    channel: "Kanal",
    revisit: "Am selben Tag wiedergekommen",
    conversion: "Conversion",
    mark: "Merkmal",
  },
} as const satisfies Record<string, Record<MeasureKind, string>>;

export const namesOfPresetGoal = {
  en: {
    form_submit: "Form submitted",
    booking: "Booking",
    cta_click: "Call to action",
    messaging: "Message started",
    quiz_submit: "Quiz submitted",
    calculator_used: "Calculator used",
  },
  de: {
    form_submit: "Formular gesendet",
    booking: "Buchung",
    cta_click: "Call-to-Action",
    messaging: "Nachricht begonnen",
    quiz_submit: "Quiz abgeschlossen",
    calculator_used: "Rechner benutzt",
  },
} as const satisfies Record<string, Record<PresetGoal, string>>;

export const kindsOfBooking = ["postmessage", "message_type", "window_event", "thank_you", "scheduler"] as const;
export type BookingKind = (typeof kindsOfBooking)[number];

export const kindsOfBookingInput = ["postmessage", "message_type", "window_event", "thank_you", "scheduler"] as const;
export type BookingInputKind = (typeof kindsOfBookingInput)[number];

export const kindsOfConversionTrigger = ["beacon", "goal", "event", "identify", "server"] as const;
export type ConversionTriggerKind = (typeof kindsOfConversionTrigger)[number];

export const kindsOfConversionValue = ["fixed", "reported", "property"] as const;
export type ConversionValueKind = (typeof kindsOfConversionValue)[number];

export const kindsOfPropDefinition = ["string", "int", "number", "bool", "enum"] as const;
export type PropDefinitionKind = (typeof kindsOfPropDefinition)[number];

export const kindsOfRelevanceMeasure = ["engaged", "scroll", "pageviews", "video", "page", "page_group", "event", "goal", "channel", "revisit", "conversion", "mark"] as const;
export type RelevanceMeasureKind = (typeof kindsOfRelevanceMeasure)[number];

export const kindsOfStepMatch = ["page", "page_group", "event", "answer", "goal", "any"] as const;
export type StepMatchKind = (typeof kindsOfStepMatch)[number];

export const kindsOfTrackingConfigPatchBookings = ["postmessage", "message_type", "window_event", "thank_you", "scheduler"] as const;
export type TrackingConfigPatchBookingsKind = (typeof kindsOfTrackingConfigPatchBookings)[number];

export const boundsOfAdAccountSettings = {
  restateDays: { min: 1, max: 90 },
  backfillDays: { min: 1, max: 1095 },
} as const;

export const boundsOfAdAccountSettingsInput = {
  restateDays: { min: 1, max: 90 },
  backfillDays: { min: 1, max: 1095 },
} as const;

export const boundsOfAdCampaignChoice = {
  rules: { max: 50 },
} as const;

export const boundsOfAdCampaignChoiceInput = {
  rules: { max: 50 },
} as const;

export const boundsOfAdCampaignRule = {
  value: { min: 1, max: 200 },
} as const;

export const boundsOfAdConnectionComplete = {
  state: { min: 1, max: 300 },
  code: { min: 1, max: 4000 },
} as const;

export const boundsOfAdConnectionCreate = {
  name: { min: 1, max: 100 },
} as const;

export const boundsOfAdCookies = {
  fbc: { max: 600 },
} as const;

export const boundsOfAdCostImport = {
  source: { min: 1, max: 60 },
  rows: { min: 1, max: 5000 },
} as const;

export const boundsOfAdCostRow = {
  day: { max: 20 },
  cost: { max: 40 },
  currency: { max: 10 },
  campaignId: { max: 60 },
  campaign: { max: 200 },
  adsetId: { max: 60 },
  adset: { max: 200 },
  adId: { max: 60 },
  ad: { max: 200 },
  conversions: { max: 40 },
} as const;

export const boundsOfAdMappingCondition = {
  utm_source: { min: 1, max: 100 },
  utm_medium: { min: 1, max: 100 },
} as const;

export const boundsOfAdMappingConditionInput = {
  utm_source: { min: 1, max: 100 },
  utm_medium: { min: 1, max: 100 },
} as const;

export const boundsOfAdMappingRuleWrite = {
  value: { min: 1, max: 200 },
  note: { max: 500 },
} as const;

export const boundsOfAdMappingRuleWriteInput = {
  value: { min: 1, max: 200 },
  note: { max: 500 },
} as const;

export const boundsOfAdMappingTarget = {
  entityId: { min: 1, max: 200 },
} as const;

export const boundsOfAdSyncRequest = {
  accountIds: { min: 1, max: 100 },
} as const;

export const boundsOfAdsSettings = {
  relevantMinScore: { min: 1, max: 100 },
} as const;

export const boundsOfAnnotationCreate = {
  title: { min: 1, max: 200 },
} as const;

export const boundsOfAnnotationUpdate = {
  title: { min: 1, max: 200 },
} as const;

export const boundsOfAnswerOption = {
  value: { min: 1, max: 80 },
} as const;

export const boundsOfAuthorizationServer = {
  response_types_supported: { min: 1, max: 1 },
  response_modes_supported: { min: 1, max: 1 },
  grant_types_supported: { min: 2, max: 2 },
  token_endpoint_auth_methods_supported: { min: 1, max: 1 },
  revocation_endpoint_auth_methods_supported: { min: 1, max: 1 },
  code_challenge_methods_supported: { min: 1, max: 1 },
} as const;

export const boundsOfBooking = {
  postmessage: {
    origin: { max: 300 },
  },
  message_type: {
    messageType: { min: 1, max: 64 },
  },
  window_event: {
    event: { min: 1, max: 64 },
  },
  thank_you: {
    paths: { min: 1, max: 10, each: { min: 1, max: 200 } },
  },
} as const;

export const boundsOfBookingInput = {
  postmessage: {
    origin: { max: 300 },
  },
  message_type: {
    messageType: { min: 1, max: 64 },
  },
  window_event: {
    event: { min: 1, max: 64 },
  },
  thank_you: {
    paths: { min: 1, max: 10, each: { min: 1, max: 200 } },
  },
} as const;

export const boundsOfBridge = {
  event: { min: 1, max: 64 },
  props: { max: 20 },
} as const;

export const boundsOfChannelMapping = {
  source: { min: 1, max: 100 },
  medium: { min: 1, max: 100 },
} as const;

export const boundsOfChannelMappingInput = {
  source: { min: 1, max: 100 },
  medium: { min: 1, max: 100 },
} as const;

export const boundsOfChannelMappings = {
  mappings: { max: 200 },
} as const;

export const boundsOfChannelMappingsInput = {
  mappings: { max: 200 },
} as const;

export const boundsOfClientMetadata = {
  redirect_uris: { min: 1, max: 20 },
} as const;

export const boundsOfConsent = {
  storageKey: { min: 1, max: 64 },
  grantedValues: { max: 5, each: { max: 40 } },
  deniedValues: { max: 5, each: { max: 40 } },
  cmp: { max: 5 },
} as const;

export const boundsOfConsentEvent = {
  name: { min: 1, max: 64 },
  detailPath: { max: 200 },
  grantedValues: { max: 5, each: { max: 40 } },
  deniedValues: { max: 5, each: { max: 40 } },
} as const;

export const boundsOfConsentInput = {
  storageKey: { min: 1, max: 64 },
  grantedValues: { max: 5, each: { max: 40 } },
  deniedValues: { max: 5, each: { max: 40 } },
  cmp: { max: 5 },
} as const;

export const boundsOfConversionBeacon = {
  d: { min: 1, max: 40 },
} as const;

export const boundsOfConversionCreate = {
  definition: { min: 1, max: 40 },
  value: { min: 0, max: 1000000000 },
  email: { min: 3, max: 254 },
  phone: { min: 3, max: 40 },
  firstName: { min: 1, max: 100 },
  lastName: { min: 1, max: 100 },
  externalId: { min: 1, max: 200 },
} as const;

export const boundsOfConversionDefinition = {
  confirmationDays: { min: 0, max: 255 },
} as const;

export const boundsOfConversionDefinitionWithRevision = {
  confirmationDays: { min: 0, max: 255 },
} as const;

export const boundsOfConversionDefinitionWrite = {
  name: { min: 1, max: 80 },
  confirmationDays: { min: 1, max: 90 },
} as const;

export const boundsOfConversionSettings = {
  webDailyCap: { min: 0, max: 1000000 },
} as const;

export const boundsOfConversionStatusUpdate = {
  value: { min: 0, max: 1000000000 },
} as const;

export const boundsOfConversionTrigger = {
  event: {
    props: { max: 20 },
  },
} as const;

export const boundsOfConversionValue = {
  fixed: {
    amount: { min: 0, max: 1000000000 },
  },
  reported: {
    min: { min: 0, max: 1000000000 },
    max: { min: 0, max: 1000000000 },
  },
  property: {
    property: { min: 1, max: 40 },
    min: { min: 0, max: 1000000000 },
    max: { min: 0, max: 1000000000 },
  },
} as const;

export const boundsOfCta = {
  selectors: { max: 20, each: { min: 1, max: 200 } },
} as const;

export const boundsOfDecidedBy = {
  rules: { min: -32768, max: 32767 },
} as const;

export const boundsOfDefaultGroup = {
  key: { max: 40 },
} as const;

export const boundsOfDefinitionDestination = {
  name: { min: 1, max: 200 },
} as const;

export const boundsOfDestinationCredentialsWrite = {
  developerToken: { min: 8, max: 4000 },
  clientId: { min: 8, max: 4000 },
  clientSecret: { min: 8, max: 4000 },
  refreshToken: { min: 8, max: 4000 },
  accessToken: { min: 8, max: 4000 },
} as const;

export const boundsOfDestinationTestRequest = {
  conversion: { min: 1, max: 200 },
} as const;

export const boundsOfDetectStackInput = {
  packages: { max: 500 },
  files: { max: 2000, each: { min: 1, max: 300 } },
} as const;

export const boundsOfDownloads = {
  extensions: { max: 30 },
} as const;

export const boundsOfEventSchemaWrite = {
  props: { max: 20 },
} as const;

export const boundsOfEventValidate = {
  project: { min: 1, max: 200 },
  name: { max: 200 },
} as const;

export const boundsOfFunnelPreviewInput = {
  steps: { min: 2, max: 20 },
} as const;

export const boundsOfFunnelStepWrite = {
  name: { min: 1, max: 100 },
  within: { min: 1, max: 86400 },
} as const;

export const boundsOfFunnelUpdate = {
  name: { min: 1, max: 100 },
  steps: { min: 2, max: 20 },
} as const;

export const boundsOfFunnelWrite = {
  name: { min: 1, max: 100 },
  steps: { min: 2, max: 20 },
} as const;

export const boundsOfGoalCreate = {
  name: { min: 1, max: 100 },
  value: { min: 0, max: 1000000000 },
} as const;

export const boundsOfGoalPreviewInput = {
  value: { min: 0, max: 1000000000 },
} as const;

export const boundsOfGoalUpdate = {
  name: { min: 1, max: 100 },
  value: { min: 0, max: 1000000000 },
} as const;

export const boundsOfHeading = {
  level: { min: 0, max: 255 },
} as const;

export const boundsOfInvitationCreate = {
  email: { max: 320 },
} as const;

export const boundsOfKeyRoll = {
  expireOldInHours: { min: 0, max: 720 },
} as const;

export const boundsOfLeadCreate = {
  email: { min: 3, max: 254 },
  phone: { min: 3, max: 40 },
  externalId: { min: 1, max: 200 },
  firstName: { min: 1, max: 100 },
  lastName: { min: 1, max: 100 },
} as const;

export const boundsOfLeadUpdate = {
  value: { min: 0, max: 1000000000 },
} as const;

export const boundsOfLimitSettings = {
  pageviewsPerDay: { min: 100, max: 50000000 },
  pageviewsPerKeyDay: { min: 10, max: 1000000 },
  eventsPerKeyDay: { min: 100, max: 10000000 },
  eventsPerDay: { min: 1000, max: 500000000 },
  storedBytesQuota: { min: 10000000 },
} as const;

export const boundsOfLogin = {
  email: { max: 320 },
  password: { min: 1, max: 128 },
} as const;

export const boundsOfMagicLinkRequest = {
  email: { max: 320 },
  redirectTo: { max: 500 },
} as const;

export const boundsOfMagicLinkVerify = {
  token: { min: 10, max: 200 },
} as const;

export const boundsOfMessaging = {
  apps: { max: 9 },
} as const;

export const boundsOfOauthDecision = {
  projectIds: { min: 1, max: 100 },
  scopes: { min: 1, max: 13 },
} as const;

export const boundsOfOrganization = {
  slug: { max: 40 },
} as const;

export const boundsOfOrganizationCreate = {
  name: { min: 1, max: 100 },
  slug: { max: 40 },
} as const;

export const boundsOfOrganizationUpdate = {
  name: { min: 1, max: 100 },
  slug: { max: 40 },
} as const;

export const boundsOfPageGroup = {
  key: { max: 40 },
  match: { min: 1, max: 20 },
} as const;

export const boundsOfPasswordChange = {
  currentPassword: { max: 128 },
  newPassword: { min: 8, max: 128 },
} as const;

export const boundsOfPiiSettings = {
  leadsRetentionDays: { min: 1, max: 3650 },
} as const;

export const boundsOfProblem = {
  status: { min: 0, max: 65535 },
} as const;

export const boundsOfProject = {
  orgSlug: { max: 40 },
  slug: { max: 40 },
  timezone: { min: 1, max: 64 },
  channelRules: { min: 1, max: 2 },
} as const;

export const boundsOfProjectCreate = {
  name: { min: 1, max: 100 },
  slug: { max: 40 },
  domains: { min: 1, max: 50, each: { max: 255 } },
  timezone: { min: 1, max: 64 },
} as const;

export const boundsOfProjectSettings = {
  proxyWarningShare: { min: 0.05, max: 1 },
} as const;

export const boundsOfProjectSettingsUpdate = {
  proxyWarningShare: { min: 0.05, max: 1 },
} as const;

export const boundsOfProjectUpdate = {
  name: { min: 1, max: 100 },
  slug: { max: 40 },
  timezone: { min: 1, max: 64 },
  retentionDays: { min: 1, max: 3650 },
  channelRules: { min: 1, max: 2 },
} as const;

export const boundsOfPropComparison = {
  anyOf: { min: 1, max: 50 },
  contains: { min: 1, max: 200 },
  beginsWith: { min: 1, max: 200 },
} as const;

export const boundsOfPropDefinition = {
  string: {
    max: { min: 1, max: 200 },
    pattern: { min: 1, max: 200 },
  },
  int: {
    min: { min: -1000000000000, max: 1000000000000 },
    max: { min: -1000000000000, max: 1000000000000 },
  },
  number: {
    min: { min: -1000000000000, max: 1000000000000 },
    max: { min: -1000000000000, max: 1000000000000 },
  },
  enum: {
    values: { min: 1, max: 100, each: { min: 1, max: 80 } },
  },
} as const;

export const boundsOfProtectedResource = {
  authorization_servers: { min: 1, max: 1 },
  scopes_supported: { min: 1, max: 1 },
  bearer_methods_supported: { min: 1, max: 1 },
} as const;

export const boundsOfProxyKeyCreate = {
  name: { min: 1, max: 100 },
} as const;

export const boundsOfPublishableKeyCreate = {
  name: { min: 1, max: 100 },
} as const;

export const boundsOfPurgeInput = {
  from: { max: 10 },
  to: { max: 10 },
} as const;

export const boundsOfQuestionnaireWrite = {
  questions: { min: 1, max: 50 },
} as const;

export const boundsOfQuizQuestion = {
  key: { min: 1, max: 80 },
  options: { max: 100 },
} as const;

export const boundsOfQuizQuestionInput = {
  key: { min: 1, max: 80 },
  options: { max: 100 },
} as const;

export const boundsOfRegisteredClient = {
  redirect_uris: { min: 1, max: 20 },
} as const;

export const boundsOfRelevanceConfig = {
  signals: { min: 1, max: 40 },
  tiers: { min: 2, max: 6 },
} as const;

export const boundsOfRelevanceMeasure = {
  engaged: {
    full: { min: 1, max: 14400 },
  },
  scroll: {
    full: { min: 1, max: 100 },
  },
  pageviews: {
    full: { min: 2, max: 1000 },
  },
  video: {
    full: { min: 1, max: 14400 },
  },
  page_group: {
    group: { min: 1, max: 40 },
  },
  event: {
    props: { max: 20 },
  },
  goal: {
    goal: { min: 1, max: 100 },
  },
  channel: {
    of: { min: 1, max: 13 },
  },
  mark: {
    of: { min: 1, max: 20 },
  },
} as const;

export const boundsOfRelevancePreviewInput = {
  sample: { min: 1, max: 10000 },
} as const;

export const boundsOfRelevanceSignal = {
  key: { min: 1, max: 40 },
  points: { min: -100, max: 100 },
  cap: { min: 0.1, max: 100 },
} as const;

export const boundsOfRelevanceTier = {
  min: { min: 0, max: 100 },
} as const;

export const boundsOfRelevanceVerdict = {
  score: { min: 0, max: 255 },
} as const;

export const boundsOfRelevanceWrite = {
  note: { max: 500 },
} as const;

export const boundsOfReportSubscriptionCreate = {
  address: { max: 320 },
  timezone: { min: 1, max: 64 },
} as const;

export const boundsOfRule = {
  value: { min: 1, max: 200 },
} as const;

export const boundsOfScoreBucket = {
  from: { min: 0, max: 255 },
  to: { min: 0, max: 255 },
} as const;

export const boundsOfSecretKeyCreate = {
  name: { min: 1, max: 100 },
  scopes: { min: 1 },
  projectIds: { min: 1, max: 100 },
  note: { max: 500 },
} as const;

export const boundsOfSegmentCreate = {
  name: { min: 1, max: 100 },
} as const;

export const boundsOfSegmentUpdate = {
  name: { min: 1, max: 100 },
} as const;

export const boundsOfServerEvent = {
  name: { max: 40 },
} as const;

export const boundsOfServerEvents = {
  events: { min: 1, max: 100 },
} as const;

export const boundsOfSetupDetectStack = {
  url: { min: 1, max: 2000 },
} as const;

export const boundsOfSetupDetectStackResult = {
  status: { min: 0, max: 65535 },
} as const;

export const boundsOfSetupTestConversion = {
  definition: { min: 1, max: 40 },
} as const;

export const boundsOfShareLinkCreate = {
  name: { min: 1, max: 100 },
  screens: { min: 1, max: 4 },
  dimensions: { max: 30 },
  filter: { max: 8000 },
  embedOn: { max: 20, each: { min: 1, max: 300 } },
  password: { min: 8, max: 128 },
} as const;

export const boundsOfShareOpen = {
  token: { max: 100 },
  password: { min: 1, max: 128 },
} as const;

export const boundsOfSignup = {
  email: { max: 320 },
  password: { min: 8, max: 128 },
  name: { min: 1, max: 100 },
  invitationToken: { max: 200 },
} as const;

export const boundsOfSignupOrganization = {
  name: { min: 1, max: 100 },
  slug: { max: 40 },
} as const;

export const boundsOfSqlQuery = {
  query: { min: 1, max: 20000 },
  maxRows: { min: 1, max: 1000000 },
} as const;

export const boundsOfStepMatch = {
  page_group: {
    group: { min: 1, max: 40 },
  },
  event: {
    props: { max: 20 },
  },
  answer: {
    questionnaire: { min: 1, max: 200 },
    question: { min: 1, max: 200 },
    values: { min: 1, max: 50 },
  },
  goal: {
    goal: { min: 1, max: 40 },
  },
  any: {
    of: { min: 1, max: 20 },
  },
} as const;

export const boundsOfSudo = {
  password: { min: 1, max: 128 },
  magicLinkToken: { max: 200 },
} as const;

export const boundsOfTrackedEvent = {
  n: { min: 0, max: 499 },
  t: { min: 0, max: 86400000 },
} as const;

export const boundsOfTrackedPageview = {
  seq: { min: 1 },
  age: { min: 0, max: 86400000 },
  path: { min: 1, max: 2048 },
  ref: { max: 300 },
  vw: { min: 0, max: 10000 },
  vh: { min: 0, max: 10000 },
  sw: { min: 0, max: 10000 },
  ph: { min: 0, max: 1000000 },
  sy: { min: 0, max: 1000000 },
  sp: { min: 0, max: 100 },
  eng: { min: 0, max: 14400000 },
  clk: { min: 0, max: 10000 },
  iclk: { min: 0, max: 10000 },
  vids: { max: 10 },
} as const;

export const boundsOfTrackedVideo = {
  n: { min: 0, max: 9 },
  t: { min: 0, max: 86400000 },
  dur: { min: 0, max: 7200 },
  mp: { min: 0, max: 100 },
  r: { max: 40, each: { min: 2, max: 2 } },
} as const;

export const boundsOfTrackedVitals = {
  lcp: { min: 0, max: 600000 },
  inp: { min: 0, max: 600000 },
  cls: { min: 0, max: 600000 },
  ttfb: { min: 0, max: 600000 },
} as const;

export const boundsOfTrackingBatch = {
  pvs: { min: 1, max: 5 },
  ev: { max: 100 },
} as const;

export const boundsOfTrackingConfig = {
  domains: { min: 1, max: 50, each: { max: 253 } },
  allowedOrigins: { min: 1, max: 50, each: { max: 300 } },
  hostPrefixes: { max: 50 },
  pageGroups: { max: 30 },
  excludePaths: { max: 50 },
  personalPaths: { max: 20 },
  valueRedactions: { max: 10 },
  variantParam: { max: 40 },
  testParams: { min: 1, max: 5, each: { max: 40 } },
  notrackParam: { max: 40 },
  bookings: { max: 10 },
  bridges: { max: 20 },
} as const;

export const boundsOfTrackingConfigPatch = {
  domains: { min: 1, max: 50, each: { max: 253 } },
  allowedOrigins: { min: 1, max: 50, each: { max: 300 } },
  hostPrefixes: { max: 50 },
  pageGroups: { max: 30 },
  excludePaths: { max: 50 },
  personalPaths: { max: 20 },
  valueRedactions: { max: 10 },
  variantParam: { max: 40 },
  testParams: { min: 1, max: 5, each: { max: 40 } },
  notrackParam: { max: 40 },
  bookings: { max: 10 },
  bridges: { max: 20 },
} as const;

export const boundsOfTrackingConfigPatchBookings = {
  postmessage: {
    origin: { max: 300 },
  },
  message_type: {
    messageType: { min: 1, max: 64 },
  },
  window_event: {
    event: { min: 1, max: 64 },
  },
  thank_you: {
    paths: { min: 1, max: 10, each: { min: 1, max: 200 } },
  },
} as const;

export const boundsOfTranslated = {
  en: { min: 1, max: 80 },
  de: { min: 1, max: 80 },
} as const;

export const boundsOfValueRedaction = {
  pattern: { min: 1, max: 200 },
  replacement: { max: 40 },
} as const;

export const boundsOfVerifyCsp = {
  policies: { min: 0 },
} as const;

export const boundsOfVerifyInstallationInput = {
  url: { min: 1, max: 2000 },
  waitSeconds: { min: 0, max: 20 },
} as const;

export const boundsOfVerifyProxy = {
  status: { min: 0, max: 65535 },
} as const;

export const boundsOfVerifySnippet = {
  count: { min: 0 },
} as const;

export const boundsOfWhereCondition = {
  any: { min: 1, max: 20 },
  prop: { min: 1, max: 100 },
  event: { min: 1, max: 100 },
  values: { min: 1, max: 100 },
} as const;

export const boundsOfWordingByLocale = {
  en: { min: 1, max: 300 },
  de: { min: 1, max: 300 },
} as const;

/** Regular expressions that the texts of shared parameters must match. */
export const parameterPatterns = {
  compare_from: "^\\d{4}-\\d{2}-\\d{2}$",
  compare_to: "^\\d{4}-\\d{2}-\\d{2}$",
  country: "^[A-Z]{2}$",
  from: "^\\d{4}-\\d{2}-\\d{2}$",
  max_relevance: "^\\d{1,3}(\\.\\d{1,6})?$",
  min_relevance: "^\\d{1,3}(\\.\\d{1,6})?$",
  name: "^[a-z][a-z0-9_]{0,39}$",
  segment: "^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
  to: "^\\d{4}-\\d{2}-\\d{2}$",
} as const;

/** Regular expression of a path on this host, where a person may be sent after signing in. */
export const redirectPattern = "^/([^/\\\\\\x00-\\x1f\\x7f][^\\\\\\x00-\\x1f\\x7f]*)?$";

/** The parameters of the shared filter and the kind of each. */
export const filterParameters = {
  from: 'text',
  to: 'text',
  preset: allPreset,
  compare_with: allCompareWith,
  compare_from: 'text',
  compare_to: 'text',
  page: 'text',
  page_group: 'text',
  page_mode: allPageMode,
  channel: allChannel,
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_content: 'text',
  utm_term: 'text',
  utm_id: 'text',
  ref_host: 'text',
  variant: 'text',
  device: allDevice,
  browser: allBrowser,
  os: allOs,
  country: 'text',
  lang: 'text',
  screen: allScreen,
  converted: 'flag',
  consent: 'flag',
  include_test: 'flag',
  has: { several: allMark },
  goal: 'texts',
  event: 'texts',
  click_id: allClickIdFilter,
  traffic: allTraffic,
  stitch: allStitch,
  min_relevance: 'text',
  max_relevance: 'text',
  relevance_tier: 'text',
  ad_platform: allAdPlatform,
  ad_account_id: 'text',
  ad_campaign_id: 'text',
  ad_adset_id: 'text',
  ad_id: 'text',
  ad_match: allAdMatch,
  where: 'text',
  segment: 'text',
} as const;

export const meaningsOfAnsweredQuestionnaire = {
  sessions: "Sessions that answered at least one of its questions.",
} as const;

export const meaningsOfBreakdown = {
  distinct: "Total number of values, or of values that match the search; there may be fewer rows.",
  distinctColumns: "Total number of values of the second dimension; there may be fewer columns. Null without a second dimension.",
} as const;

export const meaningsOfBreakdownColumn = {
  sessions: "Number of selected sessions with the value.",
} as const;

export const meaningsOfBreakdownFigures = {
  sessions: "Number of sessions with the value.",
  visitors: "Distinct visitors; a visitor counts once per local day.",
  pageviews: "All pageviews of these sessions.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Share of sessions that reached at least one conversion goal, 0 to 1.",
  conversionValue: "Sum of the values of reached goals, in the project's currency.",
  bounceRate: "Share of sessions that bounced, 0 to 1.",
  averageEngagedMs: "Average visible and focused time per session, in milliseconds.",
  averageDurationMs: "Average time from the first pageview of a session to its latest activity, in milliseconds.",
  averageRelevance: "Average relevance score of the sessions, 0 to 100.",
} as const;

export const meaningsOfBreakdownRow = {
  sessions: "Sessions with the value.",
  visitors: "Distinct visitors; a visitor counts once per local day.",
  pageviews: "All pageviews of these sessions.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Share of sessions that reached at least one conversion goal, 0 to 1.",
  conversionValue: "Sum of the values of reached goals, in the project's currency.",
  bounceRate: "Share of sessions that bounced, 0 to 1.",
  averageEngagedMs: "Average visible and focused time per session, in milliseconds.",
  averageDurationMs: "Average time from the first pageview of a session to its latest activity, in milliseconds.",
  averageRelevance: "Average relevance score of the sessions, 0 to 100.",
  share: "Share of all selected sessions, 0 to 1.",
} as const;

export const meaningsOfCappedDay = {
  batches: "Number of batches that were not stored.",
  pageviews: "Pageviews that are missing, at least, unless batches were repetitions; 0 if unknown.",
  events: "Events that are missing, at least, unless batches were repetitions; 0 if unknown.",
} as const;

export const meaningsOfClickRow = {
  clicks: "Number of clicks.",
  sessions: "Number of sessions with such a click.",
  share: "Share of all named clicks.",
} as const;

export const meaningsOfClicks = {
  views: "Number of pageviews counted.",
  clicks: "All clicks on these pageviews, on any element.",
  internalClicks: "Clicks on elements that work and keep the visitor on the site: buttons, form controls, internal links.",
  namedClicks: "Number of named clicks, including those in rows that are not shown.",
  distinct: "Total number of rows; fewer may be shown.",
} as const;

export const meaningsOfConversion = {
  value: "Value, with up to four decimals. Null: no value.",
} as const;

export const meaningsOfConversionUpload = {
  attempts: "Number of attempts so far.",
} as const;

export const meaningsOfDecidedBy = {
  rules: "Rule set of the project, 1 or 2.",
} as const;

export const meaningsOfFilterOption = {
  sessions: "Number of sessions with the value.",
} as const;

export const meaningsOfFlow = {
  sessions: "Number of selected sessions with a pageview.",
  distinctTransitions: "Total number of different transitions; the list may have fewer.",
  distinctPaths: "Total number of different paths; the list may have fewer.",
  pathSessions: "Number of sessions with a path: those that saw `start_page` or `end_page`, otherwise all.",
  otherSessions: "Number of sessions whose path is not in the list.",
  steps: "Maximum number of pages in a path.",
} as const;

export const meaningsOfFlowPage = {
  sessions: "Number of sessions that begin or end here.",
} as const;

export const meaningsOfFlowPath = {
  sessions: "Number of sessions with this path.",
} as const;

export const meaningsOfFlowTransition = {
  transitions: "Number of transitions; a session can make several.",
  sessions: "Number of sessions with this transition.",
} as const;

export const meaningsOfFormatRetention = {
  plays: "Number of plays in this format.",
} as const;

export const meaningsOfFunnel = {
  sort: "Position among the funnels: smaller numbers first, equal numbers by key.",
} as const;

export const meaningsOfFunnelFigures = {
  sessions: "Number of selected sessions, including those that took no step.",
  completed: "Number of completions: sessions that took every step.",
  completionRate: "Completions as a share of the sessions that took the first step, 0 to 1.",
} as const;

export const meaningsOfFunnelStep = {
  within: "Maximum number of seconds after the previous step. Null: no limit.",
} as const;

export const meaningsOfFunnelStepFigures = {
  within: "Time limit in seconds after the previous step; null for no limit.",
  sessions: "Number of sessions that took the step.",
  visitors: "Distinct visitors of these sessions; a visitor counts once per local day.",
  rateFromFirst: "Share of the sessions with the first step that also took this step, 0 to 1.",
  rateFromBefore: "Share of the sessions with the previous step that also took this step, 0 to 1. For the first step: share of all selected sessions.",
  dropOff: "Sessions that took the previous step but not this one. For the first step: selected sessions that did not take it.",
  medianMs: "Exact median of the time from the previous step, in milliseconds: from the last completion of the previous step before this one, to the first completion of this one. Null for the first step, for steps that nobody took, and in independent funnels.",
} as const;

export const meaningsOfFunnelWithRevision = {
  sort: "Position among the funnels: smaller numbers first, equal numbers by key.",
} as const;

export const meaningsOfGoal = {
  value: "Value of the goal in `currency`, with up to four decimals. If the condition has `valueFrom`, the value comes from the matching events instead, if they carry one.",
  sort: "Position among the goals: smaller numbers first, equal numbers by key.",
} as const;

export const meaningsOfGoalFigures = {
  sessions: "Number of sessions that reached the goal, each counted once.",
  rate: "Share of all selected sessions, 0 to 1.",
  value: "Total value of these sessions for the goal, in the project's currency.",
} as const;

export const meaningsOfGoalPreview = {
  totalSessions: "Number of sessions in these days, without tests.",
  sessions: "Number of these sessions that would have reached the goal.",
  rate: "Share of these sessions, 0 to 1.",
  value: "Total value they would have had, in the project's currency.",
} as const;

export const meaningsOfGoalPreviewDay = {
  sessions: "Number of sessions that began on this day and would have reached the goal.",
} as const;

export const meaningsOfGoalWithRevision = {
  value: "Value of the goal in `currency`, with up to four decimals. If the condition has `valueFrom`, the value comes from the matching events instead, if they carry one.",
  sort: "Position among the goals: smaller numbers first, equal numbers by key.",
} as const;

export const meaningsOfHourOfWeek = {
  weekday: "1 for Monday to 7 for Sunday.",
  hour: "0 to 23.",
  sessions: "Number of sessions that began in this hour.",
  averageEngagedMs: "Average visible and focused time per session.",
} as const;

export const meaningsOfMatchEngaged = {
  seconds: "Seconds, up to a day.",
} as const;

export const meaningsOfMatchScroll = {
  percent: "Percent of the page's height.",
} as const;

export const meaningsOfMatchVideo = {
  percent: "Minimum of the furthest point reached, in percent of the video's length.",
} as const;

export const meaningsOfOptionAnswers = {
  sessions: "Sessions with this answer.",
  share: "Share of the sessions that answered the question, 0 to 1. For a question of type `multiple`, the shares may add up to more than 1, because a session may give several answers.",
} as const;

export const meaningsOfOverviewExtras = {
  currentVisitors: "Visitors active in the last five minutes whose session meets the conditions of the filter, whatever its period, without tests.",
  testSessions: "Sessions that meet the filter but are left out because they are tests.",
} as const;

export const meaningsOfPageFigures = {
  pageviews: "Number of pageviews.",
  sessions: "Number of sessions that saw the page.",
  visitors: "Distinct visitors of the page; a visitor counts once per local day.",
  entries: "Number of sessions that began here.",
  exits: "Number of sessions that ended here.",
  bounceRate: "Share of the sessions that began here and bounced: one page, briefly, no conversion.",
  conversions: "Number of sessions that saw the page and reached a conversion goal.",
} as const;

export const meaningsOfPageRow = {
  pageviews: "Number of pageviews.",
  sessions: "Number of sessions that saw the page.",
  visitors: "Distinct visitors of the page; a visitor counts once per local day.",
  entries: "Number of sessions that began here.",
  exits: "Number of sessions that ended here.",
  bounceRate: "Share of the sessions that began here and bounced: one page, briefly, no conversion.",
  engagedMs: "Visible and focused time of a pageview.",
  scroll: "Scroll depth of a pageview.",
  conversions: "Number of sessions that saw the page and reached a conversion goal.",
} as const;

export const meaningsOfPages = {
  distinct: "Total number of pages, or of pages that match the search; there may be fewer rows.",
} as const;

export const meaningsOfPageviewDetail = {
  engagedMs: "Visible and focused time in milliseconds.",
  scroll: "Deepest scroll in percent, 0 to 100.",
  clicks: "Number of all clicks.",
  internalClicks: "Number of clicks on elements that work within the site: buttons, form controls, internal links.",
} as const;

export const meaningsOfPeriod = {
  days: "Number of days.",
} as const;

export const meaningsOfPropComparison = {
  greater: "Is a number greater than this number.",
  less: "Is a number less than this number.",
  atLeast: "Is a number greater than or equal to this number.",
  atMost: "Is a number less than or equal to this number.",
} as const;

export const meaningsOfQuartiles = {
  p25: "First quartile: a quarter of the values is at most this.",
  median: "Median: half of the values is at most this.",
  p75: "Third quartile: three quarters of the values are at most this.",
} as const;

export const meaningsOfQuestionAnswers = {
  sessions: "Sessions that answered the question.",
  dropOff: "Sessions that answered the previous question but not this one. For the first question: sessions that viewed the questionnaire but did not answer it.",
  dropOffRate: "Drop-off as a share of the sessions at the previous step, 0 to 1.",
  moreValues: "Number of other values that are left out.",
} as const;

export const meaningsOfQuestionnaireAnswers = {
  viewed: "Sessions with an event `quiz_view` whose `variant` is this questionnaire or missing.",
  answered: "Sessions that answered at least one question.",
  contacts: "Sessions with an event `quiz_contact` whose `variant` is this questionnaire, or is missing in a session that answered one of its questions.",
  submissions: "Sessions with an event `quiz_submit`, by the same rule.",
  moreQuestions: "Number of unregistered questions that are left out.",
} as const;

export const meaningsOfRealtime = {
  currentVisitors: "Visitors active in the last five minutes.",
  visitors: "Visitors active in the last 30 minutes.",
  sessions: "Sessions active in the last 30 minutes.",
  pageviews: "Pageviews that began in the last 30 minutes.",
  events: "Events of the last 30 minutes.",
} as const;

export const meaningsOfRealtimeMinute = {
  visitors: "Visitors with a pageview, an event or the latest activity of their session in this minute.",
  pageviews: "Pageviews that began in this minute.",
  events: "Events of this minute.",
} as const;

export const meaningsOfRealtimeRow = {
  sessions: "Number of sessions with the value.",
} as const;

export const meaningsOfRecomputation = {
  done: "Number of visits recomputed so far.",
  total: "Number of visits to recompute; null until they are counted.",
  secondsLeft: "Estimated seconds left at the rate so far; null until there is a rate.",
} as const;

export const meaningsOfRelevanceBreakdown = {
  score: "Relevance score, 0 to 100.",
  version: "Version of the model that scored the session.",
  sum: "Total points of all parts. The score is this sum, limited to 0 to 100 and rounded. Null if the model is no longer stored.",
} as const;

export const meaningsOfRelevanceMeasureEngaged = {
  full: "Seconds for the full points.",
} as const;

export const meaningsOfRelevanceMeasurePageviews = {
  full: "Number of pageviews for the full points, including the first.",
} as const;

export const meaningsOfRelevanceMeasureScroll = {
  full: "Percent for the full points.",
} as const;

export const meaningsOfRelevanceMeasureVideo = {
  full: "Seconds for the full points.",
} as const;

export const meaningsOfRelevanceModel = {
  version: "Version number. It rises with each saved model. 1 is the default model.",
} as const;

export const meaningsOfRelevancePart = {
  found: "Measured value: seconds of engaged time or video, percent of scroll, otherwise a count.",
  points: "Points of the signal; negative if it lowers the score.",
  max: "Maximum points of the signal; negative if it lowers the score.",
} as const;

export const meaningsOfRelevancePreview = {
  sessions: "Number of scored sessions: the latest ones, without tests.",
  averageBefore: "Average score by the active model.",
  averageAfter: "Average score by the new model.",
  relevantBefore: "Sessions that are relevant by the active model: their score reaches the setting `relevantMinScore`.",
  relevantAfter: "Sessions that are relevant by the new model.",
  changed: "Number of sessions that would get a tier with another key.",
} as const;

export const meaningsOfRelevanceRank = {
  sessions: "Number of sessions with the value.",
  relevantSessions: "Number of these sessions that are relevant.",
  relevantShare: "Share of these sessions that are relevant, 0 to 1.",
  averageRelevance: "Average score of these sessions, 0 to 100.",
} as const;

export const meaningsOfRelevanceRanking = {
  relevantMinScore: "Lowest score of a relevant session.",
  sessions: "Number of selected sessions.",
  relevantSessions: "Number of selected sessions that are relevant.",
  distinct: "Number of values with enough sessions; there may be fewer rows.",
} as const;

export const meaningsOfRelevanceSignal = {
  points: "Points that the signal adds, or subtracts if negative; not 0. For engaged time, scroll, pageviews and video, the points are proportional up to `full`. For the other measures, the points count each time.",
  cap: "Limit on the total points of a signal that can occur several times (page, page_group, event, conversion). Without a cap, the signal counts once.",
} as const;

export const meaningsOfRelevanceTier = {
  min: "Lowest score of the tier.",
} as const;

export const meaningsOfRelevanceVerdict = {
  score: "Relevance score, 0 to 100.",
} as const;

export const meaningsOfRescored = {
  sessions: "Number of sessions scored by this call.",
  failed: "Number of sessions that failed and stay as they are.",
} as const;

export const meaningsOfRetentionPoint = {
  percent: "Start of the segment, in percent of the video's length.",
  watched: "Share of plays that watched a hundredth of the segment, averaged over its hundredths.",
  rewatched: "Share of plays that watched a hundredth of the segment twice or more, averaged over its hundredths (0 to 1). Based on the repeated segments that browsers report. A play without them, or of unknown length, counts as not watched again.",
} as const;

export const meaningsOfSchemaLimits = {
  rows: "Maximum value of maxRows.",
  seconds: "Maximum running time in seconds.",
  memoryBytes: "Maximum memory in bytes.",
  concurrency: "Maximum number of concurrent queries of one organization. Further queries wait a moment and are then refused.",
} as const;

export const meaningsOfScoreBucket = {
  from: "Lowest score.",
  to: "Highest score.",
  before: "Sessions with such a score by the active model.",
  after: "Sessions with such a score by the new model.",
} as const;

export const meaningsOfScroll = {
  views: "Number of pageviews counted.",
  depth: "Deepest scroll of these pageviews.",
} as const;

export const meaningsOfScrollMark = {
  percent: "Depth in percent of the page's height.",
  views: "Number of pageviews that reached the depth.",
  share: "Share of all counted pageviews.",
  medianMs: "Median time from opening the page until the depth was reached, over the pageviews that reached it; null if none did.",
} as const;

export const meaningsOfScrollPoint = {
  percent: "Depth in percent of the page's height.",
  views: "Number of pageviews whose deepest scroll is at least this.",
  share: "Share of all counted pageviews.",
} as const;

export const meaningsOfSectionRow = {
  views: "Number of pageviews in which the section came into view.",
  share: "Share of the pageviews in which at least one section came into view.",
  dwellMs: "Time from the first sight of the section until it left the view, summed over all pageviews.",
  medianDwellMs: "Median time from the first sight of the section until it left the view, over the pageviews that saw it.",
  medianSeenMs: "Median time from opening the page until the section was first seen, over the pageviews that saw it.",
  position: "Median of its position among the sections of a pageview, 1 for the first that came into view. Sections that came into view at the same moment share a position.",
} as const;

export const meaningsOfSections = {
  views: "Number of pageviews counted, with and without sections.",
  viewsWithSections: "Number of pageviews in which at least one section came into view.",
  distinct: "Total number of sections; there may be fewer rows.",
} as const;

export const meaningsOfSeriesPoint = {
  sessions: "Sessions that began in the bucket.",
  visitors: "Distinct visitors in the bucket; a visitor counts once per local day.",
  pageviews: "All pageviews of these sessions, including those after the end of the bucket.",
  conversions: "Sessions that reached at least one conversion goal.",
} as const;

export const meaningsOfSessionList = {
  total: "Total number of matching sessions.",
  limit: "Maximum number of sessions on a page.",
  offset: "Number of sessions that were skipped.",
} as const;

export const meaningsOfSessionSummary = {
  pageviews: "Number of pageviews.",
  events: "Number of events.",
  engagedMs: "Visible and focused time in milliseconds.",
  maxScroll: "Deepest scroll in percent, 0 to 100.",
  clicks: "Number of clicks.",
  videoMs: "Watched video time in milliseconds.",
  relevance: "Relevance score, 0 to 100.",
} as const;

export const meaningsOfSpread = {
  quartiles: "Exact quartiles over the sessions.",
} as const;

export const meaningsOfSpreadClass = {
  from: "Smallest value of the class.",
  below: "Smallest value above the class; null for the last class, which has no upper bound.",
  sessions: "Number of sessions in the class.",
} as const;

export const meaningsOfSqlResult = {
  rowCount: "Number of rows in the answer.",
  durationMs: "Running time of the query, in milliseconds.",
} as const;

export const meaningsOfTierCount = {
  sessions: "Number of sessions.",
} as const;

export const meaningsOfTotals = {
  sessions: "Number of sessions. After a pause of 30 minutes a new session begins.",
  visitors: "Distinct people per local day. Without cookies nobody is recognized the next day, so every visitor counts once per day.",
  pageviews: "Number of pages opened, including reloads.",
  events: "Number of events: what visitors did besides opening pages, as reported by the site or its server.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Share of sessions that reached at least one conversion goal.",
  conversionValue: "Total value of the reached conversion goals.",
  confirmedConversions: "Number of confirmed conversions recorded for these sessions by a conversion definition.",
  pendingConversions: "Number of conversions recorded for these sessions that wait for confirmation.",
  recordedValue: "Total value of the recorded conversions, confirmed and pending.",
  unconvertedValues: "Number of values of goals and recorded conversions that are left out, because their currency has no exchange rate.",
  bounceRate: "Share of sessions with one page, less than 10 seconds of engaged time and no conversion.",
  averageEngagedMs: "Average time per session in which the page was visible and its window had the focus.",
  averageDurationMs: "Average time from the first pageview of a session to its latest activity.",
  pagesPerSession: "Pageviews per session.",
  averageScroll: "Average of the deepest scroll of each session.",
  averageRelevance: "Average relevance score of the sessions.",
} as const;

export const meaningsOfVideoFormatRow = {
  plays: "Number of plays in this format.",
  averageShare: "Average share of the video that such a play watched.",
  completions: "Number of such plays that were watched to the end.",
  completionRate: "Share of plays that were watched to the end.",
} as const;

export const meaningsOfVideoRetention = {
  durationMs: "Length of the video, the longest that browsers reported; 0 if none did.",
  plays: "Number of plays counted.",
} as const;

export const meaningsOfVideoRow = {
  durationMs: "Length of the video, the longest that browsers reported; 0 if none did.",
  plays: "Number of plays: players of the video that were started, each once per pageview.",
  sessions: "Number of sessions with a play.",
  visitors: "Distinct visitors with a play; a visitor counts once per local day.",
  starts: "Number of plays in which at least a hundredth of the video was watched.",
  watchedS: "Time watched, summed over all plays; repeated parts count each time.",
  averageShare: "Average share of the video that a play watched; repeated parts count once.",
  medianShare: "Median share of the video that a play watched.",
  completions: "Number of plays that were watched to the end.",
  completionRate: "Share of plays that were watched to the end.",
} as const;

export const meaningsOfVideos = {
  distinct: "Total number of videos; there may be fewer rows.",
} as const;

export const meaningsOfVitalFigures = {
  views: "Number of pageviews that measured it.",
  p75: "Three quarters of these pageviews have at most this value; null if there are none.",
  good: "Share of these pageviews with a good value, 0 to 1; null if there are none.",
  poor: "Share of these pageviews with a poor value, 0 to 1; null if there are none.",
} as const;

export const meaningsOfVitals = {
  views: "Number of pageviews that measured at least one web vital.",
  distinct: "Total number of values; there may be fewer rows.",
} as const;

export const meaningsOfVitalsRow = {
  views: "Number of pageviews that measured at least one web vital.",
} as const;

export const meaningsOfWhereCondition = {
  min: "Only for `between`: the smallest number, inclusive.",
  max: "Only for `between`: the largest number, inclusive.",
} as const;

export const MAX_BYTES = 16384;
export const MAX_PAGEVIEWS = 5;
export const MAX_EVENTS = 100;
export const MAX_EVENTS_PER_PAGEVIEW = 500;
export const MAX_ENGAGED_MS = 14400000;
export const MAX_AGE_MS = 86400000;
export const MAX_ATTRIBUTION_CHARS = 256;
export const MAX_REFERRER_CHARS = 300;
export const SCROLL_MARKS = [25, 50, 75, 90, 100] as const;
export const ATTRIBUTION_PARAMETERS = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id", "gclid", "gbraid", "wbraid", "fbclid", "li_fat_id", "ttclid", "msclkid"] as const;
export const EVENT_NAME = /^[a-z][a-z0-9_]{0,39}$/;

export const AD_SOURCES = {
  search_ads_1: ["google","searchads1","adwords","gads","gad","goog","googleadwords","pmax","dv360","gdn","gmb","googlemybusiness","googleshopping","shopping","demandgen"],
  social_ads_1: ["facebook","socialads1","fb","ig","instagram","insta","meta","metaads","an","audiencenetwork","th","threads","msg","messenger","fbig","facebookinstagram","igstories","igfeed","igreels","igshopping","instagramshopping","facebookshopping"],
  social_ads_2: ["linkedin","socialads2","li","lnkd","linkedinads"],
  social_ads_3: ["tiktok","socialads3","tt","tik","tiktokads"],
} as const;
export const SOURCE_ENDS = ["paidads", "ads", "ad", "paid", "cpc", "ppc", "organic", "search"] as const;
export const AD_HOSTS = {
  "aistudio.google.": null,
  "bard.google.": null,
  "gemini.google.": null,
  "notebooklm.google.": null,
  "blogsearch.google.": "search_ads_1",
  "books.google.": "search_ads_1",
  "cse.google.": "search_ads_1",
  "google.": "search_ads_1",
  "images.google.": "search_ads_1",
  "lens.google.": "search_ads_1",
  "m.google.": "search_ads_1",
  "news.google.": "search_ads_1",
  "scholar.google.": "search_ads_1",
  "search.google.": "search_ads_1",
  "shopping.google.": "search_ads_1",
  "video.google.": "search_ads_1",
  "facebook.com": "social_ads_1",
  "fb.com": "social_ads_1",
  "fb.me": "social_ads_1",
  "fb.watch": "social_ads_1",
  "instagr.am": "social_ads_1",
  "instagram.com": "social_ads_1",
  "m.me": "social_ads_1",
  "messenger.com": "social_ads_1",
  "threads.com": "social_ads_1",
  "threads.net": "social_ads_1",
  "workplace.com": "social_ads_1",
  "linkedin.com": "social_ads_2",
  "lnkd.in": "social_ads_2",
  "douyin.com": "social_ads_3",
  "tiktok.com": "social_ads_3",
  "tiktokv.com": "social_ads_3",
  "tiktokv.us": "social_ads_3",
  "groups.google.": null,
  "messages.google.": null,
  "plus.google.": null,
  "inbox.google.": null,
  "mail.google.": null,
  "accounts.google.": null,
  "pay.google.": null,
  "ads.google.": null,
  "analytics.google.": null,
  "business.google.": null,
  "calendar.google.": null,
  "chromewebstore.google.": null,
  "classroom.google.": null,
  "cloud.google.": null,
  "codelabs.google.": null,
  "colab.google.": null,
  "contacts.google.": null,
  "developers.google.": null,
  "docs.google.": null,
  "drive.google.": null,
  "earth.google.": null,
  "firebase.google.": null,
  "fonts.google.": null,
  "keep.google.": null,
  "maps.google.": null,
  "meet.google.": null,
  "myaccount.google.": null,
  "one.google.": null,
  "pagespeed.google.": null,
  "photos.google.": null,
  "play.google.": null,
  "search-console.google.": null,
  "sites.google.": null,
  "support.google.": null,
  "tagassistant.google.": null,
  "tasks.google.": null,
  "translate.google.": null,
  "wallet.google.": null,
  "workspace.google.": null,
  "com.google.android.apps.magazines": "search_ads_1",
  "com.google.android.apps.searchlite": "search_ads_1",
  "com.google.android.googlequicksearchbox": "search_ads_1",
  "com.google.ar.lens": "search_ads_1",
  "com.facebook.katana": "social_ads_1",
  "com.facebook.lite": "social_ads_1",
  "com.facebook.mlite": "social_ads_1",
  "com.facebook.orca": "social_ads_1",
  "com.facebook.pages.app": "social_ads_1",
  "com.instagram.android": "social_ads_1",
  "com.instagram.barcelona": "social_ads_1",
  "com.instagram.lite": "social_ads_1",
  "com.instagram.threadsapp": "social_ads_1",
  "com.linkedin.android": "social_ads_2",
  "com.linkedin.android.lite": "social_ads_2",
  "com.ss.android.ugc.aweme": "social_ads_3",
  "com.ss.android.ugc.aweme.lite": "social_ads_3",
  "com.ss.android.ugc.trill": "social_ads_3",
  "com.zhiliaoapp.musically": "social_ads_3",
  "com.zhiliaoapp.musically.go": "social_ads_3",
} as const;
export const AD_PLACEHOLDERS = {
  search_ads_1: {"open":"{","close":"}","words":["campaignid","adgroupid","creative","keyword","matchtype","network","device","devicemodel","placement","target","targetid","feeditemid","extensionid","loc_physical_ms","loc_interest_ms","adposition","adtype","random","gclid","gbraid","wbraid","lpurl","ignore","merchant_id","product_id","product_channel","product_country","product_language","sourceid","param1","param2"]},
  social_ads_1: {"open":"{{","close":"}}","words":["campaign.id","campaign.name","adset.id","adset.name","ad.id","ad.name","placement","site_source_name"]},
  social_ads_2: {"open":"{{","close":"}}","words":["CAMPAIGN_GROUP_ID","CAMPAIGN_GROUP_NAME","CAMPAIGN_ID","CAMPAIGN_NAME","CREATIVE_ID","CREATIVE_NAME","ACCOUNT_ID","ACCOUNT_NAME"]},
  social_ads_3: {"open":"__","close":"__","words":["CAMPAIGN_ID","CAMPAIGN_NAME","AID","AID_NAME","CID","CID_NAME","PLACEMENT","CLICKID","CALLBACK_PARAM","OS"]},
} as const;
export const AD_UNFILLED = /\{[\s\S]*\}|%7[Bb][\s\S]*%7[Dd]|__[0-9A-Z_]*[0-9A-Z]__|^_[0-9A-Z_]*[A-Z][0-9A-Z_]*_$/;
