// Generated from openapi.json by `npm run codegen`. Do not edit.

/** How conversions came about, where the platform asks. */
export const allActionSource = [
  "other",
  "system_generated",
  "email",
  "phone_call",
  "chat",
] as const;
export type ActionSource = (typeof allActionSource)[number];

/** What kind of caller did something. */
export const allActorKind = [
  "user",
  "secret_key",
  "oauth",
  "system",
] as const;
export type ActorKind = (typeof allActorKind)[number];

/** Sessions with or without an ad-entity match.
 * 
 * - `matched`: With an ad account, campaign, ad set or ad.
 * - `unmatched`: Without. */
export const allAdMatch = [
  "matched",
  "unmatched",
] as const;
export type AdMatch = (typeof allAdMatch)[number];

/** An ad platform. */
export const allAdPlatform = [
  "search_ads_1",
  "social_ads_1",
  "social_ads_2",
  "social_ads_3",
] as const;
export type AdPlatform = (typeof allAdPlatform)[number];

/** Where a pageview's attribution was found.
 * 
 * - `url`: In the address of the page.
 * - `stored`: In the browser's storage. */
export const allAttrFrom = [
  "url",
  "stored",
  "none",
] as const;
export type AttrFrom = (typeof allAttrFrom)[number];

/** What the attribution of a session was read from.
 * 
 * - `url`: The address of the page that decided: the entry, or a later one that took over.
 * - `stored`: The first attribution that the browser kept.
 * - `referrer`: The referrer of the entry: its address said nothing. */
export const allAttributionSource = [
  "url",
  "stored",
  "referrer",
  "none",
] as const;
export type AttributionSource = (typeof allAttributionSource)[number];

/** What was done, as `thing.verb`. */
export const allAuditAction = [
  "organization.create",
  "organization.update",
  "member.update",
  "member.remove",
  "invitation.create",
  "invitation.revoke",
  "invitation.accept",
  "key.create",
  "key.roll",
  "key.revoke",
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
  "destination.update",
  "lead.update",
  "lead.read",
  "lead.delete",
  "event_schema.delete",
] as const;
export type AuditAction = (typeof allAuditAction)[number];

/** What a client that is a machine is for.
 * 
 * - `search_engine`: It fills the index of a search engine.
 * - `ai_crawler`: It gathers texts that a language model is trained with.
 * - `ai_assistant`: It reads pages for somebody who asks an assistant.
 * - `headless`: A browser that a program drives.
 * - `monitor`: It watches whether and how fast a site answers.
 * - `seo`: It examines sites for search engine optimisation.
 * - `preview`: It makes the preview of a link.
 * - `feed_reader`: It fetches news for readers.
 * - `advertising`: It belongs to an advertising platform.
 * - `archiver`: It keeps pages for later, or for research.
 * - `scanner`: It looks for weak places or checks what a page is made of.
 * - `library`: A program that fetches pages, or a client without a name.
 * - `other`: A machine by its own words, for what it does not say. */
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

/** What the rows of a breakdown are sorted by.
 * 
 * - `value`: The value itself, letter by letter. */
export const allBreakdownSort = [
  "sessions",
  "visitors",
  "pageviews",
  "conversions",
  "conversion_rate",
  "conversion_value",
  "bounce_rate",
  "average_engaged_ms",
  "average_relevance",
  "value",
] as const;
export type BreakdownSort = (typeof allBreakdownSort)[number];

/** The browser family. */
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

/** The length of one point of a series.
 * 
 * - `hour`: An hour; periods of at most 31 days.
 * - `week`: Monday to Sunday. */
export const allBucket = [
  "hour",
  "day",
  "week",
] as const;
export type Bucket = (typeof allBucket)[number];

/** An event that the service knows by itself.
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
  "page_error",
] as const;
export type BuiltInEvent = (typeof allBuiltInEvent)[number];

/** Where an event of the catalog comes from.
 * 
 * - `built_in`: The service records it by itself.
 * - `preset`: A site or a plugin sends it, and the service knows what it means.
 * - `registered`: The project has a schema for it.
 * - `observed`: It came, and nothing is said of it. */
export const allCatalogKind = [
  "built_in",
  "preset",
  "registered",
  "observed",
] as const;
export type CatalogKind = (typeof allCatalogKind)[number];

/** The channel a visit came through.
 * 
 * - `search_ads_1`: Paid search of the first search engine.
 * - `search_organic_1`: Organic search of the first search engine.
 * - `search_2`: The second search engine.
 * - `search_other`: Any other search engine.
 * - `direct`: No referrer and no campaign. */
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

/** The rules that tell a visit's channel, in the order in which they are asked. The first that applies decides.
 * 
 * - `ad_click`: The address carried a click id that only ads carry.
 * - `mapping`: The project has a channel mapping for its source and medium.
 * - `shared_link`: The address carried `fbclid`, which that platform appends to every link. Under channel rules 1 only with a paid medium or without utm_source.
 * - `email_tag`: The medium is a word for e-mail; under channel rules 1 the medium or the source.
 * - `source`: The source names a platform that is known.
 * - `medium`: The source is not known, and the medium says how the visitor came.
 * - `unknown_tags`: There are campaign parameters, and nothing else is known. Under channel rules 2 a referrer is asked before.
 * - `referrer`: The referrer's host is known.
 * - `other_site`: The referrer is a website that is not known.
 * - `passage`: The referrer is a login or a payment, which is on the way and no source.
 * - `nothing`: There is neither a campaign nor a referrer. */
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

/** A click id that an ad platform adds to its links. A visit's are bits, in this order. */
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

/** Which ad click id a visit carries.
 * 
 * - `any`: At least one.
 * - `none`: None at all. */
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

/** Consent tools, by neutral number, and the signal that browsers and tag managers share. */
export const allCmp = [
  "cmp_1",
  "cmp_2",
  "cmp_3",
  "cmp_4",
  "consent_signal",
] as const;
export type Cmp = (typeof allCmp)[number];

export const allConfigHealth = [
  "ok",
  "incomplete",
] as const;
export type ConfigHealth = (typeof allConfigHealth)[number];

/** What needs the visitor's consent.
 * 
 * - `cookieless`: Nothing needs consent, since nothing is kept on the device.
 * - `strict`: Without consent nothing is kept and visits are not tied together.
 * - `require`: Without consent nothing is sent. */
export const allConsentMode = [
  "cookieless",
  "strict",
  "require",
] as const;
export type ConsentMode = (typeof allConsentMode)[number];

/** What told of a conversion.
 * 
 * - `beacon`: The page of the visit, with a conversion beacon.
 * - `goal`: A goal that the visit reached.
 * - `event`: An event of the visit.
 * - `identify`: A visitor who said who they are.
 * - `server`: A server. */
export const allConversionSource = [
  "beacon",
  "goal",
  "event",
  "identify",
  "server",
] as const;
export type ConversionSource = (typeof allConversionSource)[number];

/** How sure a conversion is.
 * 
 * - `pending`: It waits for the server that confirms it.
 * - `confirmed`: It counts.
 * - `rejected`: A server said that it is none, or nobody confirmed it in time.
 * - `retracted`: It counted, and a server took it back. */
export const allConversionStatus = [
  "pending",
  "confirmed",
  "rejected",
  "retracted",
] as const;
export type ConversionStatus = (typeof allConversionStatus)[number];

export const allDatabaseHealth = [
  "ok",
  "unavailable",
  "not_configured",
] as const;
export type DatabaseHealth = (typeof allDatabaseHealth)[number];

/** Which repeats of an event are dropped within a visit.
 * 
 * - `name`: Those of the same name within a second.
 * - `name_props`: Those of the same name and the same props. */
export const allDedupe = [
  "none",
  "name",
  "name_props",
] as const;
export type Dedupe = (typeof allDedupe)[number];

/** A secret by which a platform knows the destination's owner. */
export const allDestinationCredential = [
  "developerToken",
  "clientId",
  "clientSecret",
  "refreshToken",
  "accessToken",
] as const;
export type DestinationCredential = (typeof allDestinationCredential)[number];

/** The kind of device. */
export const allDevice = [
  "mobile",
  "tablet",
  "desktop",
  "unknown",
] as const;
export type Device = (typeof allDevice)[number];

/** What a breakdown is split by.
 * 
 * - `entry_host`: Host of the first pageview.
 * - `hour`: Hour of the start in the project's time zone, 00 to 23.
 * - `weekday`: Weekday of the start in the project's time zone, from 1 for Monday to 7 for Sunday.
 * - `event_prop`: Values of the property of events that `prop` names; without it the names of all properties. */
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

/** Whether the server can write into its data folder, where batches wait that cannot be stored now.
 * 
 * - `ok`: It can.
 * - `full`: There is no space left.
 * - `not_writable`: The folder is read-only, or not the server's.
 * - `failing`: The disk answers with an error. */
export const allDiskHealth = [
  "ok",
  "full",
  "not_writable",
  "failing",
] as const;
export type DiskHealth = (typeof allDiskHealth)[number];

/** Why an event, or one of its props, is not kept.
 * 
 * - `invalid_name`: The name is not lower case snake case of 1 to 40 characters.
 * - `blocked`: The project's schema says that the event is dropped.
 * - `too_many_names`: The project has 200 distinct names without a schema already.
 * - `repeated`: It repeats an event of the visit, and the project's schema says that such repeats are dropped.
 * - `unknown_session`: No stored session has this id.
 * - `unknown_pageview`: No pageview of the session has this id.
 * - `too_old`: It happened before the project's retention.
 * - `in_future`: It happens later than now.
 * - `before_session`: It happened before its session began.
 * - `too_late`: It happened more than 45 days after its session began.
 * - `over_quota`: The project's budget of events is spent, or there is no room.
 * - `missing_prop`: The project's schema requires the prop.
 * - `invalid_prop_name`: The prop's name is not one of 1 to 40 letters, digits and `. _ -`.
 * - `too_many_props`: The event has more than 20 props.
 * - `wrong_type`: The value is of another type.
 * - `empty`: The text has no characters.
 * - `too_long`: The text has too many characters.
 * - `not_an_identifier`: The text has characters other than letters, digits, spaces and `. : / # - _`.
 * - `personal`: The text may be an e-mail address or a phone number.
 * - `wrong_format`: The text does not fit the pattern.
 * - `not_listed`: The value is none of the listed ones.
 * - `out_of_range`: The number is less or more than it may be.
 * - `unknown_questionnaire`: The answer's questionnaire is not registered.
 * - `unknown_question`: The answer's question is not one of its questionnaire.
 * - `unknown_answer`: The question does not take this answer. */
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

/** Whether an event is kept.
 * 
 * - `blocked`: It is dropped when it comes in. */
export const allEventStatus = [
  "active",
  "blocked",
] as const;
export type EventStatus = (typeof allEventStatus)[number];

/** Whether the order of a funnel's steps counts.
 * 
 * - `independent`: A visit counts for every step it did, in any order.
 * - `sequential`: A visit counts for a step only if it did it after the step before, by another, later action. */
export const allFunnelMode = [
  "independent",
  "sequential",
] as const;
export type FunnelMode = (typeof allFunnelMode)[number];

/** What a browser can say about a person, in the words of the wire; each is a hash.
 * 
 * - `em`: The e-mail address.
 * - `emg`: The e-mail address as its mail service reads it.
 * - `ph`: The phone number.
 * - `fn`: The first name.
 * - `ln`: The last name.
 * - `xid`: An id of the site's own. */
export const allIdentity = [
  "em",
  "emg",
  "ph",
  "fn",
  "ln",
  "xid",
] as const;
export type Identity = (typeof allIdentity)[number];

/** Why a batch was answered 204 and not stored.
 * 
 * - `bot`: The browser named itself as a machine.
 * - `zero_viewport`: The browser had no visible window.
 * - `notrack`: A page asked not to be counted by the project's no-track parameter.
 * - `excluded_path`: Every pageview lies on an excluded path.
 * - `personal_path`: Every pageview lies on a personal path and the project excludes those.
 * - `consent`: The project requires consent and the batch carries none.
 * - `empty`: Nothing usable was left after cleaning.
 * - `too_late`: The visit was heard of last more than a day before: its past is not rewritten.
 * - `session_full`: The visit has as many pageviews or events as one can have.
 * - `quota_pageviews_project`: The project has reached its pageviews of the day.
 * - `quota_pageviews_network`: The visitor's network has reached its pageviews of the day.
 * - `quota_events_project`: The project has reached its events of the day.
 * - `quota_events_network`: The visitor's network has reached its events of the day.
 * - `quota_storage`: The project has reached its storage quota.
 * - `storage_paused`: The deployment stores more than it may; batches come in again when there is room.
 * - `storage_limit`: The deployment has reached its limit.
 * - `spool_full`: The database was away and the spool was full: the batch is lost.
 * - `quarantine_full`: The database refused the batch and the quarantine was full: the batch is lost.
 * - `disk_failed`: The batch had to wait on the disk, which could not be written: the batch is lost.
 * - `project_deleted`: The project was deleted while the batch was on its way.
 * - `purged`: The visit was purged before its batch, which waited on the disk, could be stored. */
export const allIgnoredReason = [
  "bot",
  "zero_viewport",
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

/** Roles that one can be invited to. Nobody becomes an owner by a link. */
export const allInvitedRole = [
  "admin",
  "analyst",
  "viewer",
] as const;
export type InvitedRole = (typeof allInvitedRole)[number];

/** Publishable keys send data from browsers; secret keys belong to servers. */
export const allKeyKind = [
  "publishable",
  "secret",
] as const;
export type KeyKind = (typeof allKeyKind)[number];

/** What is known of an event's name.
 * 
 * - `built_in`: The service knows it.
 * - `registered`: The project has a schema for it.
 * - `unregistered`: Nothing is said of it. */
export const allKnownAs = [
  "built_in",
  "registered",
  "unregistered",
] as const;
export type KnownAs = (typeof allKnownAs)[number];

/** How far a lead has come.
 * 
 * - `new`: Nobody has looked at it yet.
 * - `qualified`: Worth talking to.
 * - `won`: Became a customer.
 * - `lost`: Will not become one. */
export const allLeadStatus = [
  "new",
  "qualified",
  "won",
  "lost",
] as const;
export type LeadStatus = (typeof allLeadStatus)[number];

/** What a magic link is good for. */
export const allLinkPurpose = [
  "login",
  "sudo",
] as const;
export type LinkPurpose = (typeof allLinkPurpose)[number];

/** Language of mails and built-in labels. */
export const allLocale = [
  "en",
  "de",
] as const;
export type Locale = (typeof allLocale)[number];

/** Something that a visit did or was. A visit's are bits, in this order.
 * 
 * - `converted`: It reached a conversion goal.
 * - `bounced`: One pageview, not engaged, not converted.
 * - `engaged`: At least ten seconds of visible and focused time.
 * - `custom_event`: An event whose name the service does not know.
 * - `paid`: An ad click id or a paid utm_medium. */
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

/** The kinds of what a signal looks at.
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

/** How a browser came to a page.
 * 
 * - `spa`: A navigation within a single-page application.
 * - `resume`: A tab that was used again after the visit had ended. */
export const allNav = [
  "load",
  "reload",
  "back_forward",
  "spa",
  "prerender",
  "resume",
] as const;
export type Nav = (typeof allNav)[number];

/** Why a visit triggered a conversion and none was made.
 * 
 * - `unknown_definition`: The project has no definition of this key, or one that this does not trigger.
 * - `unknown_session`: No stored session has this id, or it is a test.
 * - `not_engaged`: The session has less than ten seconds of visible and focused time.
 * - `repeated`: The session has this conversion already.
 * - `daily_cap`: The project's cap of conversions by visits is reached for the day.
 * - `bot`: A machine sent it. */
export const allNotConverted = [
  "unknown_definition",
  "unknown_session",
  "not_engaged",
  "repeated",
  "daily_cap",
  "bot",
] as const;
export type NotConverted = (typeof allNotConverted)[number];

/** The operating system. */
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

/** Where on a visit a page filter looks.
 * 
 * - `any`: A pageview on the page or in the group.
 * - `entry`: The first pageview.
 * - `exit`: The last pageview. */
export const allPageMode = [
  "any",
  "entry",
  "exit",
] as const;
export type PageMode = (typeof allPageMode)[number];

/** What a person is recognised by. It is kept as SHA-256 only.
 * 
 * - `email`: The e-mail address.
 * - `email_plain`: The e-mail address without what its provider ignores.
 * - `phone`: The phone number as E.164, with its plus sign.
 * - `phone_digits`: The same without the plus sign, which browsers do not send.
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

/** What happens to pages whose path is about one person.
 * 
 * - `isolate`: The page is counted under its replacement and never tied to another visit by the hash.
 * - `exclude`: The page is not counted. */
export const allPersonalMode = [
  "isolate",
  "exclude",
] as const;
export type PersonalMode = (typeof allPersonalMode)[number];

/** A named period that ends today, or yesterday, or with last month.
 * 
 * - `7d`: The last 7 days, today included.
 * - `this_month`: From the first of the month to today.
 * - `all`: The last 731 days. */
export const allPreset = [
  "today",
  "yesterday",
  "7d",
  "14d",
  "30d",
  "90d",
  "365d",
  "this_month",
  "last_month",
  "all",
] as const;
export type Preset = (typeof allPreset)[number];

/** A goal that a preset brings.
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

/** What went wrong; clients branch on it.
 * 
 * - `method_not_allowed`: Only HTTP has methods. */
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

/** The set of goals a project starts with.
 * 
 * - `cpi`: Lead sites that work with quizzes and calculators. */
export const allProjectPreset = [
  "default",
  "cpi",
] as const;
export type ProjectPreset = (typeof allProjectPreset)[number];

/** How a text is kept from naming a person.
 * 
 * - `label`: What no identifier holds is taken out, as of the labels of clicks; at most 80 characters are kept.
 * - `text`: Any text of up to 200 characters in which no e-mail address and no phone number stands. */
export const allPropPrivacy = [
  "label",
  "text",
] as const;
export type PropPrivacy = (typeof allPropPrivacy)[number];

/** What a purge deletes.
 * 
 * - `all`: Everything that was measured.
 * - `range`: The visits that began on the days from `from` to `to`.
 * - `test`: The visits of testers. */
export const allPurgeScope = [
  "all",
  "range",
  "test",
] as const;
export type PurgeScope = (typeof allPurgeScope)[number];

/** Why a batch could not be stored, though the database was there.
 * 
 * - `refused`: The database refused it.
 * - `conflict`: It lost to other transactions again and again.
 * - `failed`: The service failed at it; the log says where.
 * - `rules`: The rules of its project could not be read.
 * - `damaged`: Its checksum is wrong. It is kept, and not tried again.
 * - `unreadable`: This build does not understand it, or the note that says why it is here. */
export const allQuarantineReason = [
  "refused",
  "conflict",
  "failed",
  "rules",
  "damaged",
  "unreadable",
] as const;
export type QuarantineReason = (typeof allQuarantineReason)[number];

/** How a question is answered.
 * 
 * - `choice`: With one value; a later answer replaces it.
 * - `multiple`: With several values, each of them an answer of its own.
 * - `text`: With a short text that names nobody.
 * - `number`: With a number. */
export const allQuestionType = [
  "choice",
  "multiple",
  "text",
  "number",
] as const;
export type QuestionType = (typeof allQuestionType)[number];

/** What is ranked.
 * 
 * - `page`: Every page of a session; one with several pages counts for each. */
export const allRankedBy = [
  "page",
  "entry_page",
  "channel",
  "utm_campaign",
  "utm_source",
  "ref_host",
] as const;
export type RankedBy = (typeof allRankedBy)[number];

/** What a member may do in an organization. The scopes of each role are in `domain::access`. */
export const allRole = [
  "owner",
  "admin",
  "analyst",
  "viewer",
] as const;
export type Role = (typeof allRole)[number];

export const allRuleKind = [
  "exact",
  "prefix",
  "glob",
  "regex",
] as const;
export type RuleKind = (typeof allRuleKind)[number];

/** What a credential may do. */
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

/** The class of the screen's width; of the window's where the browser does not tell.
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

/** What the session list is sorted by. */
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

/** The direction of a sorted list. */
export const allSortDir = [
  "asc",
  "desc",
] as const;
export type SortDir = (typeof allSortDir)[number];

/** What the values of a column are, absent ones aside.
 * 
 * - `real`: At least one number with a fraction.
 * - `mixed`: Several of these.
 * - `null`: There is no value. */
export const allSqlColumnType = [
  "integer",
  "real",
  "text",
  "blob",
  "mixed",
  "null",
] as const;
export type SqlColumnType = (typeof allSqlColumnType)[number];

/** How surely the pageviews of a visit belong together, least sure first.
 * 
 * - `new`: Nothing but one document.
 * - `memory`: The page lived on: a single-page navigation or a resumed tab.
 * - `storage`: The browser kept the id across documents, with consent.
 * - `hash`: The daily salted visitor hash tied a fresh id to a running session. */
export const allStitch = [
  "new",
  "memory",
  "storage",
  "hash",
] as const;
export type Stitch = (typeof allStitch)[number];

/** What came of a test.
 * 
 * - `accepted`: The platform took it.
 * - `refused`: The credentials are good, and the platform did not take the event.
 * - `unauthorized`: The platform does not accept the credentials, or what they may do is not enough.
 * - `later`: The platform wants it later. */
export const allTestOutcome = [
  "accepted",
  "refused",
  "unauthorized",
  "later",
] as const;
export type TestOutcome = (typeof allTestOutcome)[number];

/** What happened. */
export const allTimelineKind = [
  "pageview",
  "event",
  "scroll_mark",
  "video",
  "section",
  "leave",
] as const;
export type TimelineKind = (typeof allTimelineKind)[number];

/** Paid: an ad click id or a paid utm_medium on the session. Organic: neither. */
export const allTraffic = [
  "paid",
  "organic",
] as const;
export type Traffic = (typeof allTraffic)[number];

/** What a platform is to be told.
 * 
 * - `new`: That the conversion happened.
 * - `restatement`: That it has another value.
 * - `retraction`: That it did not count after all. */
export const allUploadChange = [
  "new",
  "restatement",
  "retraction",
] as const;
export type UploadChange = (typeof allUploadChange)[number];

/** How far telling a platform has come.
 * 
 * - `waiting`: The conversion waits to be confirmed.
 * - `queued`: To be sent at its next attempt.
 * - `sending`: Being sent.
 * - `sent`: The platform took it.
 * - `skipped`: Not to be sent, for the reason given.
 * - `failed`: The platform will not take it.
 * - `expired`: Older than the platform takes. */
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

/** The shape of a video. */
export const allVideoFormat = [
  "landscape",
  "portrait",
  "unknown",
] as const;
export type VideoFormat = (typeof allVideoFormat)[number];

/** What is wrong with a value.
 * 
 * - `required`: It is missing.
 * - `unknown`: There is no field or parameter of this name.
 * - `repeated`: The parameter takes one value and is given more than once.
 * - `wrong_type`: It is of another kind: a text where a number belongs.
 * - `wrong_format`: It does not have the form that is asked for.
 * - `not_listed`: It is none of the values that are allowed.
 * - `too_short`: It has fewer characters than `bound`.
 * - `too_long`: It has more characters than `bound`.
 * - `too_few`: It has fewer items than `bound`.
 * - `too_many`: It has more items than `bound`.
 * - `too_small`: It is less than `bound`.
 * - `too_large`: It is greater than `bound`.
 * - `duplicate`: Another item or part has the same value, which must be unique.
 * - `not_found`: It names something that does not exist.
 * - `too_common`: It is a password that is guessed early: one that many people use, a mere pattern, or one made of what is known of its owner.
 * - `in_past`: It is a time that lies in the past.
 * - `invalid`: It breaks a rule that the message names. */
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

/** What a condition is about.
 * 
 * - `page`: Any page of the visit.
 * - `entry_host`: Host of the first pageview.
 * - `page_group`: Group of any page of the visit.
 * - `click_id`: Any ad click id of the visit.
 * - `event`: Name of any event of the visit.
 * - `goal`: Key of any goal that the visit reached.
 * - `mark`: Any mark of the visit, as `has` names them.
 * - `converted`: Whether it reached a conversion goal: true or false.
 * - `consent`: Whether the visitor had consented: true or false.
 * - `pageviews`: Number of pageviews.
 * - `events`: Number of events.
 * - `engaged_ms`: Visible and focused milliseconds.
 * - `max_scroll`: Deepest scroll, 0 to 100.
 * - `clicks`: Number of clicks.
 * - `video_ms`: Milliseconds of video watched.
 * - `conversions`: Number of conversion goals reached.
 * - `conversion_value`: Value of the goals reached, in the project's currency.
 * - `confirmed_conversions`: Number of recorded conversions that count.
 * - `pending_conversions`: Number of recorded conversions that wait to be confirmed.
 * - `recorded_value`: Value of the recorded conversions, confirmed and pending, in the project's currency.
 * - `relevance`: Relevance, 0 to 100.
 * - `hour`: Hour of the start in the project's time zone, 0 to 23.
 * - `weekday`: Weekday of the start in the project's time zone, from 1 for Monday to 7 for Sunday. */
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

/** How a condition compares. Numbers take `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and `between`; texts take all but the last five. Properties of events take all: for those five their value must be a number.
 * 
 * - `eq`: It is `value`.
 * - `not_eq`: It is not `value`.
 * - `in`: It is one of `values`.
 * - `not_in`: It is none of `values`.
 * - `contains`: `value` is a part of it.
 * - `not_contains`: `value` is no part of it.
 * - `begins_with`: It begins with `value`.
 * - `ends_with`: It ends with `value`.
 * - `is_set`: There is one.
 * - `not_set`: There is none.
 * - `gt`: It is greater than `value`.
 * - `gte`: It is `value` or greater.
 * - `lt`: It is less than `value`.
 * - `lte`: It is `value` or less.
 * - `between`: It lies between `min` and `max`, both included. */
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
    page_error: "Script error",
  },
  de: {
    quiz_view: "Quiz gesehen",
    quiz_answer: "Quizfrage beantwortet",
    quiz_contact: "Kontaktschritt im Quiz",
    quiz_submit: "Quiz abgeschickt",
    cta_click: "Handlungsaufruf geklickt",
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
    engaged: "Aufmerksamkeit",
    scroll: "Lesetiefe",
    pageviews: "Gesehene Seiten",
    video: "Angesehenes Video",
    page: "Seite",
    page_group: "Seitengruppe",
    event: "Ereignis",
    goal: "Ziel",
    channel: "Kanal",
    revisit: "Am selben Tag wiedergekommen",
    conversion: "Konversion",
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
    cta_click: "Handlungsaufruf",
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

export const boundsOfAdsSettings = {
  relevantMinScore: { min: 1, max: 100 },
} as const;

export const boundsOfAnswerOption = {
  value: { min: 1, max: 80 },
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

export const boundsOfProblem2 = {
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

export const boundsOfTranslated = {
  en: { min: 1, max: 80 },
  de: { min: 1, max: 80 },
} as const;

export const boundsOfValueRedaction = {
  pattern: { min: 1, max: 200 },
  replacement: { max: 40 },
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
  country: "^[A-Z]{2}$",
  from: "^\\d{4}-\\d{2}-\\d{2}$",
  max_relevance: "^\\d{1,3}(\\.\\d{1,6})?$",
  min_relevance: "^\\d{1,3}(\\.\\d{1,6})?$",
  name: "^[a-z][a-z0-9_]{0,39}$",
  segment: "^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$",
  to: "^\\d{4}-\\d{2}-\\d{2}$",
} as const;

/** The parameters of the shared filter and the kind of each. */
export const filterParameters = {
  from: 'text',
  to: 'text',
  preset: allPreset,
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
  distinct: "How many values there are in all, or how many the search finds; rows may be fewer.",
} as const;

export const meaningsOfBreakdownColumn = {
  sessions: "Selected sessions with the value.",
} as const;

export const meaningsOfBreakdownFigures = {
  sessions: "Sessions with the value.",
  visitors: "Distinct visitors, counted anew each local day.",
  pageviews: "All pageviews of these sessions.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Conversions per session, 0 to 1.",
  conversionValue: "Sum of the values of reached goals, in the project's currency.",
  bounceRate: "Share of bounces, 0 to 1.",
  averageEngagedMs: "Visible and focused milliseconds per session.",
  averageRelevance: "Relevance per session, 0 to 100.",
} as const;

export const meaningsOfBreakdownRow = {
  sessions: "Sessions with the value.",
  visitors: "Distinct visitors, counted anew each local day.",
  pageviews: "All pageviews of these sessions.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Conversions per session, 0 to 1.",
  conversionValue: "Sum of the values of reached goals, in the project's currency.",
  bounceRate: "Share of bounces, 0 to 1.",
  averageEngagedMs: "Visible and focused milliseconds per session.",
  averageRelevance: "Relevance per session, 0 to 100.",
  share: "Share of all selected sessions, 0 to 1.",
} as const;

export const meaningsOfClickRow = {
  clicks: "Clicks on it.",
  sessions: "Sessions in which it was clicked.",
  share: "Share of all named clicks.",
} as const;

export const meaningsOfClicks = {
  views: "Views that are counted.",
  clicks: "All clicks on these views, on whatever.",
  internalClicks: "Those of them on what works and keeps the visitor on the site: buttons, form controls, links within it.",
  namedClicks: "Named clicks, those of rows that are not shown included.",
  distinct: "How many rows there are in all; fewer may be shown.",
} as const;

export const meaningsOfConversion = {
  value: "What it was worth, to four decimals; null for nothing.",
} as const;

export const meaningsOfConversionUpload = {
  attempts: "How often that was tried.",
} as const;

export const meaningsOfDecidedBy = {
  rules: "The project's rule set, 1 or 2.",
} as const;

export const meaningsOfFilterOption = {
  sessions: "Sessions with the value.",
} as const;

export const meaningsOfFlow = {
  sessions: "Selected sessions that have a pageview.",
  distinctTransitions: "How many different transitions there are in all; the list may have fewer.",
  distinctPaths: "How many different paths there are in all; the list may have fewer.",
  pathSessions: "Sessions that have a path: those that saw `start_page` or `end_page`, else all.",
  otherSessions: "Sessions whose path is not in the list.",
  steps: "How many pages a path has at most.",
} as const;

export const meaningsOfFlowPage = {
  sessions: "Sessions that begin or end here.",
} as const;

export const meaningsOfFlowPath = {
  sessions: "Sessions that went this way.",
} as const;

export const meaningsOfFlowTransition = {
  transitions: "How often that happened; a session can do it several times.",
  sessions: "Sessions in which it happened.",
} as const;

export const meaningsOfFormatRetention = {
  plays: "Plays in this shape.",
} as const;

export const meaningsOfFunnel = {
  sort: "Its place among the funnels: smaller numbers first, equal ones by their key.",
} as const;

export const meaningsOfFunnelFigures = {
  sessions: "All selected sessions, also those that took no step.",
  completed: "Sessions that took every step: a completion.",
  completionRate: "Completions as a share of the sessions that took the first step, 0 to 1.",
} as const;

export const meaningsOfFunnelStep = {
  within: "How many seconds after the step before it must happen at the latest; null for any time.",
} as const;

export const meaningsOfFunnelStepFigures = {
  within: "How many seconds after the step before it must happen at the latest; null for any time.",
  sessions: "Sessions that took the step.",
  visitors: "Distinct visitors of these sessions, counted anew each local day.",
  rateFromFirst: "Of the sessions that took the first step, the share that took this one too, 0 to 1.",
  rateFromBefore: "Of the sessions that took the step before, the share that took this one too, 0 to 1; for the first step, its share of all selected sessions.",
  dropOff: "Sessions that took the step before and not this one; for the first step, selected sessions that did not take it.",
  medianMs: "Exact median of the time from the step before, in milliseconds: from the last time the step before was completed ahead of it to the first time this one was. Null for the first step, for steps that nobody took and in independent funnels.",
} as const;

export const meaningsOfGoal = {
  value: "What reaching it is worth in the project's currency, which counts to four decimals. A match with `valueFrom` takes the value from its events instead, where they carry one.",
  sort: "Its place among the goals: smaller numbers first, equal ones by their key.",
} as const;

export const meaningsOfGoalFigures = {
  sessions: "Sessions that reached it; each counts once.",
  rate: "Share of all selected sessions, 0 to 1.",
  value: "What these sessions are worth to it together, in the project's currency.",
} as const;

export const meaningsOfGoalPreview = {
  totalSessions: "All sessions of these days, tests left out.",
  sessions: "Those of them that would have reached the goal.",
  rate: "Their share, 0 to 1.",
  value: "What they would have been worth to it together, in the project's currency.",
} as const;

export const meaningsOfGoalPreviewDay = {
  sessions: "Sessions that began on it and would have reached the goal.",
} as const;

export const meaningsOfHourOfWeek = {
  weekday: "1 is Monday, 7 is Sunday.",
  hour: "0 to 23.",
  sessions: "Sessions that began in this hour.",
  averageEngagedMs: "Average time per session in which pages were seen and used.",
} as const;

export const meaningsOfOptionAnswers = {
  sessions: "Sessions with this answer.",
  share: "Their share of the sessions that answered the question, 0 to 1. To a question of type `multiple` a session may give several answers, so the shares may come to more than 1.",
} as const;

export const meaningsOfOverviewExtras = {
  currentVisitors: "Visitors active in the last five minutes, whatever the filter says; tests left out.",
  testSessions: "Sessions of the period that are left out because they are tests, whatever else the filter says.",
} as const;

export const meaningsOfPageRow = {
  pageviews: "Views of the page.",
  sessions: "Sessions that saw the page.",
  visitors: "Distinct visitors of the page, counted anew each local day.",
  entries: "Sessions that began here.",
  exits: "Sessions that ended here.",
  bounceRate: "Of the sessions that began here, the share that bounced: one page, briefly, no conversion.",
  engagedMs: "Time in which a view of the page was seen and used.",
  scroll: "How far down a view of the page got.",
  conversions: "Sessions that saw the page and reached a conversion goal.",
} as const;

export const meaningsOfPages = {
  distinct: "How many pages there are in all; rows may be fewer.",
} as const;

export const meaningsOfPageviewDetail = {
  engagedMs: "Visible and focused milliseconds.",
  scroll: "Deepest scroll, 0 to 100.",
  clicks: "Every click.",
  internalClicks: "Clicks on what works within the site: buttons, form controls, links within the host.",
} as const;

export const meaningsOfPeriod = {
  days: "How many days that is.",
} as const;

export const meaningsOfPropComparison = {
  greater: "It is a number greater than this one.",
  less: "It is a number less than this one.",
  atLeast: "It is this number or a greater one.",
  atMost: "It is this number or a smaller one.",
} as const;

export const meaningsOfQuartiles = {
  p25: "A quarter of the values is at most this.",
  median: "Half of the values is at most this.",
  p75: "Three quarters of the values are at most this.",
} as const;

export const meaningsOfQuestionAnswers = {
  sessions: "Sessions that answered it.",
  dropOff: "Sessions that answered the question before and not this one; for the first question, sessions that viewed the questionnaire and did not answer it.",
  dropOffRate: "The drop-off as a share of those sessions of the step before, 0 to 1.",
  moreValues: "How many different other values are left out.",
} as const;

export const meaningsOfQuestionnaireAnswers = {
  viewed: "Sessions with an event `quiz_view` that names this questionnaire as its `variant`, or none.",
  answered: "Sessions that answered at least one question.",
  contacts: "Sessions with an event `quiz_contact` that names this questionnaire, or names none in a session that answered a question of it.",
  submissions: "Sessions with an event `quiz_submit`, under the same rule.",
  moreQuestions: "How many questions that are not registered are left out.",
} as const;

export const meaningsOfRecomputation = {
  done: "Visits that have been derived anew.",
  total: "How many they are in all; null before they have been counted.",
  secondsLeft: "About how long it will take at the rate so far; null before there is one.",
} as const;

export const meaningsOfRelevanceBreakdown = {
  score: "0 to 100.",
  version: "Version of the model that scored the session.",
  sum: "The points of all parts together. The score is this sum, at least 0, at most 100, rounded. Null without the model.",
} as const;

export const meaningsOfRelevanceModel = {
  version: "Rises with each saved model. 1 is the one that every project begins with.",
} as const;

export const meaningsOfRelevancePart = {
  found: "What was found: seconds of engaged time or video, percent of scroll, else how many.",
  points: "Points it gave; below 0, points it took.",
  max: "Points it can give altogether; below 0, points it can take.",
} as const;

export const meaningsOfRelevancePreview = {
  sessions: "How many sessions were scored: the latest ones, those of testers left out.",
  averageBefore: "Mean score by the active model.",
  averageAfter: "Mean score by the model that is tried.",
  relevantBefore: "Sessions that the active model calls relevant: those that reach the setting `relevantMinScore`.",
  relevantAfter: "Sessions that the model that is tried calls relevant.",
  changed: "How many sessions would get a tier of another key.",
} as const;

export const meaningsOfRelevanceRank = {
  sessions: "Sessions with the value.",
  relevantSessions: "Those of them that are relevant.",
  relevantShare: "Relevant sessions per session, 0 to 1.",
  averageRelevance: "Mean score of the sessions with the value, 0 to 100.",
} as const;

export const meaningsOfRelevanceRanking = {
  relevantMinScore: "The lowest score of a relevant session.",
  sessions: "The selected sessions.",
  relevantSessions: "Those of them that are relevant.",
  distinct: "How many values have enough sessions; rows may be fewer.",
} as const;

export const meaningsOfRelevanceSignal = {
  points: "The points it gives, or takes where they are negative; not 0. Engaged time, scroll, pageviews and video give them in proportion, all of them from `full` on. The others give them each time.",
  cap: "For what can happen several times (page, page_group, event, conversion): the most points it gives or takes altogether. Without a cap it counts once.",
} as const;

export const meaningsOfRelevanceTier = {
  min: "The lowest score that belongs to it.",
} as const;

export const meaningsOfRelevanceVerdict = {
  score: "0 to 100.",
} as const;

export const meaningsOfRescored = {
  sessions: "Sessions that were scored anew now.",
  failed: "Sessions at which that failed, and that stay as they are.",
} as const;

export const meaningsOfRetentionPoint = {
  percent: "Where it begins, in percent of the video's length.",
  watched: "Share of plays that watched a hundredth of the stretch, on average over these.",
  rewatched: "Share of plays that watched a hundredth of the stretch twice or more, on average over these. It rests on the stretches that browsers tell besides; a play without them, or without a length, counts as not watched again.",
} as const;

export const meaningsOfSchemaLimits = {
  rows: "Rows that maxRows may ask for.",
  seconds: "Seconds a query may run.",
  memoryBytes: "Bytes of memory a query may take.",
  concurrency: "Queries of one organization that run at the same time; others wait a moment, then they are refused.",
} as const;

export const meaningsOfScoreBucket = {
  from: "The lowest score.",
  to: "The highest score.",
  before: "Sessions that the active model scores so.",
  after: "Sessions that the model that is tried scores so.",
} as const;

export const meaningsOfScroll = {
  views: "Views that are counted.",
  depth: "How far down these views got.",
} as const;

export const meaningsOfScrollMark = {
  percent: "Depth in percent of the page's height.",
  views: "Views that got as far.",
  share: "Share of all counted views.",
  medianMs: "Median time from opening the page until it got there, of the views that did; null when none did.",
} as const;

export const meaningsOfScrollPoint = {
  percent: "Depth in percent of the page's height.",
  views: "Views whose deepest scroll is at least this.",
  share: "Share of all counted views.",
} as const;

export const meaningsOfSectionRow = {
  views: "Views in which the section came into view.",
  share: "Share of the views in which at least one section came into view.",
  dwellMs: "Time from the first sight of the section until it left, all views together.",
  medianDwellMs: "Median time from the first sight of the section until it left, of views that saw it.",
  medianSeenMs: "Median time from opening the page until the section was first seen, of views that saw it.",
  position: "Median of its place among the sections of a view, 1 for the first that came into view. Those that came at the same moment share the place.",
} as const;

export const meaningsOfSections = {
  views: "Views that are counted, with and without sections.",
  viewsWithSections: "Views in which at least one section came into view.",
  distinct: "How many sections there are in all; rows may be fewer.",
} as const;

export const meaningsOfSeriesPoint = {
  sessions: "Sessions that began in the bucket.",
  visitors: "Distinct visitors of the bucket, counted anew each local day.",
  pageviews: "All pageviews of these sessions, later ones too.",
  conversions: "Sessions that reached at least one conversion goal.",
} as const;

export const meaningsOfSessionList = {
  total: "How many sessions match in all.",
  limit: "How many there are at most on a page.",
  offset: "How many were skipped.",
} as const;

export const meaningsOfSessionSummary = {
  pageviews: "How many pageviews.",
  events: "How many events.",
  engagedMs: "Visible and focused milliseconds.",
  maxScroll: "Deepest scroll, 0 to 100.",
  clicks: "How many clicks.",
  videoMs: "Milliseconds of video watched.",
  relevance: "0 to 100.",
} as const;

export const meaningsOfSpread = {
  quartiles: "Exact quartiles over the sessions.",
} as const;

export const meaningsOfSpreadClass = {
  from: "The smallest value of the class.",
  below: "The smallest value beyond it; null in the last class, which has no end.",
  sessions: "Sessions in the class.",
} as const;

export const meaningsOfSqlResult = {
  rowCount: "How many rows are answered.",
  durationMs: "How long the query ran, in milliseconds.",
} as const;

export const meaningsOfTierCount = {
  sessions: "How many sessions.",
} as const;

export const meaningsOfTotals = {
  sessions: "Visits. After a pause of 30 minutes a new session begins.",
  visitors: "Different people per local day. Without cookies nobody is recognized the next day, so each day counts anew.",
  pageviews: "Pages opened, reloads included.",
  events: "What visitors did besides opening pages, as the site or its server reported it.",
  conversions: "Sessions that reached at least one conversion goal.",
  conversionRate: "Share of sessions that reached at least one conversion goal.",
  conversionValue: "What the reached conversion goals are worth together.",
  confirmedConversions: "Conversions that are recorded for these sessions by a conversion definition, and count.",
  pendingConversions: "Conversions that are recorded for these sessions and wait to be confirmed.",
  recordedValue: "What the recorded conversions, confirmed and pending, are worth together.",
  bounceRate: "Share of sessions with one page, less than 10 seconds of attention and no conversion.",
  averageEngagedMs: "Average time per session in which the page was visible and its window in use.",
  pagesPerSession: "Pageviews per session.",
  averageScroll: "How far down the page sessions got on average, each at its deepest.",
  averageRelevance: "Average relevance score of the sessions.",
} as const;

export const meaningsOfVideoFormatRow = {
  plays: "Plays in this shape.",
  averageShare: "Share of the video that such a play watched, on average.",
  completions: "Such plays that were watched to the end.",
  completionRate: "Share of plays that were watched to the end.",
} as const;

export const meaningsOfVideoRetention = {
  durationMs: "Length, the longest that browsers told; 0 where none did.",
  plays: "Plays that are counted.",
} as const;

export const meaningsOfVideoRow = {
  durationMs: "Length, the longest that browsers told; 0 where none did.",
  plays: "Players of the video that somebody set going, each once per pageview.",
  sessions: "Sessions with a play.",
  visitors: "Distinct visitors with a play, counted anew each local day.",
  starts: "Plays in which at least a hundredth of the video was watched.",
  watchedS: "Time watched, all plays together; what was watched twice counts twice.",
  averageShare: "Share of the video that a play watched, on average; what was watched twice counts once.",
  medianShare: "Median share of the video that a play watched.",
  completions: "Plays that were watched to the end.",
  completionRate: "Share of plays that were watched to the end.",
} as const;

export const meaningsOfVideos = {
  distinct: "How many videos there are in all; rows may be fewer.",
} as const;

export const meaningsOfWhereCondition = {
  min: "For `between`, the least number; it belongs to the range.",
  max: "For `between`, the greatest number; it belongs to the range.",
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
