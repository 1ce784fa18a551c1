//! Parameters and answers of the session list, the session detail and the live tail.

use crate::session_summary::SessionSummary;
use crate::wire::SortDir;
use async_graphql::{InputObject, SimpleObject};
use domain::Timestamp;
use domain::ground::flag::{FlagSchema, flag};
use domain::measuring::attribution::ChannelRule;
use domain::money::conversions::Conversion;
use entity::Locale;
use entity::visits::{AdOutcome, AdPlatform, AttrFrom, Channel, ClickId, Device, InApp, Nav};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::filter::FilterParams;
use crate::period::Period;
use crate::relevance::RelevanceBreakdown;
use crate::wire::{Name, SeveralSchema, count, several};

entity::choices! {
    /// Figure by which the session list is sorted.
    SessionSort {
        /// Start of the session.
        StartedAt = "started_at" / "STARTED_AT",
        /// Relevance score.
        Relevance = "relevance" / "RELEVANCE",
        /// Visible and focused time.
        Engaged = "engaged" / "ENGAGED",
        /// Number of pageviews.
        Pages = "pages" / "PAGES",
        /// Number of clicks.
        Clicks = "clicks" / "CLICKS",
        /// Deepest scroll.
        Scroll = "scroll" / "SCROLL",
        /// Watched video time.
        Video = "video" / "VIDEO",
    }
}

/// Parameters of the session list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct SessionListParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Figure by which the sessions are sorted; their start by default.
    #[serde(default)]
    #[schemars(with = "SessionSort")]
    pub sort: Option<SessionSort>,
    /// Sort direction; descending by default.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// Maximum number of sessions; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Number of sessions to skip; 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
    /// Text of a page, source or event, or a country code or id. Sessions are found with it in the path of a page, in
    /// the host of the referrer, `utm_source`, `utm_medium`, `utm_campaign` or the name of an event, or with it as country
    /// code or id. The letters A to Z are matched in either case.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200), extend("x-extension" = true))]
    pub search: Option<String>,
}

/// Selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionList {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// One page of the list.
    pub items: Vec<SessionSummary>,
    /// Total number of matching sessions.
    pub total: u64,
    /// Maximum number of sessions on a page.
    pub limit: u32,
    /// Number of sessions that were skipped.
    pub offset: u32,
    /// True while past visits are being recomputed after a change of the rules.
    pub recomputing: bool,
}

/// Parameters of a session's detail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct SessionDetailParams {
    /// Include in the timeline when sections of a page came into view.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub sections: Option<bool>,
    /// Language of labels; the project's language by default.
    #[serde(default)]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
}

/// Everything known about one session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionDetail {
    /// The session as shown in the session list.
    pub session: SessionSummary,
    /// App whose built-in browser showed the site; null for a browser of its own.
    #[schemars(extend("x-extension" = true))]
    pub in_app: Option<InApp>,
    /// Attribution of the session.
    pub attribution: Attribution,
    /// Explanation of the relevance score.
    pub relevance: RelevanceBreakdown,
    /// Pageviews in the order in which they began.
    pub pageviews: Vec<PageviewDetail>,
    /// Pageviews, events, scroll marks and videos in chronological order.
    pub timeline: Vec<TimelineItem>,
    /// Identities of the visitor, oldest first; null without the scope `leads:read`.
    pub leads: Option<Vec<SessionLead>>,
    /// Conversions of the session, oldest first; null without the scope `conversions:read`.
    pub conversions: Option<Vec<Conversion>>,
}

/// An identity that a visitor gave, without the hashes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionLead {
    /// Id of the identity within the visit.
    pub id: Uuid,
    /// Lead of the identity; null until it is assigned, a moment after the batch.
    pub lead_id: Option<Uuid>,
    /// Form by which the visitor last identified themselves.
    pub form: Option<String>,
    /// Kinds of identity that are known.
    pub identities: Vec<Identity>,
    /// Time of the first identification.
    pub first_seen_at: Timestamp,
    /// Time of the last identification.
    pub last_seen_at: Timestamp,
}

entity::choices! {
    /// Source from which the attribution of a session was read.
    AttributionSource {
        /// Address of the page that decided: the entry, or a later page that took over.
        Url = "url" / "URL",
        /// First attribution stored by the browser.
        Stored = "stored" / "STORED",
        /// Referrer of the entry, because its address contained no attribution.
        Referrer = "referrer" / "REFERRER",
        /// There was none: no campaign and no referrer.
        None = "none" / "NONE",
    }
}

impl From<AttrFrom> for AttributionSource {
    fn from(from: AttrFrom) -> Self {
        match from {
            AttrFrom::Url => Self::Url,
            AttrFrom::Stored => Self::Stored,
            AttrFrom::None => Self::None,
        }
    }
}

entity::choices! {
    /// Kind of identity that a browser can send. Each is sent as a hash; the names are those of the wire format.
    Identity {
        /// E-mail address.
        Em = "em" / "EM",
        /// E-mail address in the normalized form of its mail service.
        Emg = "emg" / "EMG",
        /// Phone number.
        Ph = "ph" / "PH",
        /// First name.
        Fn = "fn" / "FN",
        /// Last name.
        Ln = "ln" / "LN",
        /// The site's own id of the person.
        Xid = "xid" / "XID",
    }
}

/// Reason for the channel of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DecidedBy {
    /// Rule that decided.
    pub rule: ChannelRule,
    /// Rule set of the project, 1 or 2.
    pub rules: i16,
    /// Inputs of the rule: names of utm parameters, a click id or `ref_host`.
    pub fields: Vec<String>,
}

/// Attribution of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Attribution {
    /// Channel of the session.
    pub channel: Channel,
    /// Rule that decided the channel; null until a visit from before a change of the rules has been recomputed.
    pub decided_by: Option<DecidedBy>,
    /// Source from which the attribution was read.
    pub source: AttributionSource,
    /// Referrer host of the entry.
    pub ref_host: Option<String>,
    /// utm_source of the address.
    pub utm_source: Option<String>,
    /// utm_medium of the address.
    pub utm_medium: Option<String>,
    /// utm_campaign of the address.
    pub utm_campaign: Option<String>,
    /// utm_content of the address.
    pub utm_content: Option<String>,
    /// utm_term of the address.
    pub utm_term: Option<String>,
    /// utm_id of the address.
    pub utm_id: Option<String>,
    /// Names of the ad click ids of the session.
    pub click_ids: Vec<ClickId>,
    /// Ad platform from which the session came.
    pub ad_platform: Option<AdPlatform>,
    /// Ad account with which the session is matched.
    pub ad_account_id: Option<String>,
    /// Ad campaign with which the session is matched.
    pub ad_campaign_id: Option<String>,
    /// Ad set with which the session is matched.
    pub ad_adset_id: Option<String>,
    /// Ad with which the session is matched.
    pub ad_id: Option<String>,
    /// How the session is matched with an ad, or why it is not. Null if nothing says that it came by an ad.
    pub ad_outcome: Option<AdOutcome>,
}

/// One pageview of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageviewDetail {
    /// Id of the pageview.
    pub id: Uuid,
    /// Start of the pageview, by the server's clock.
    pub started_at: Timestamp,
    /// How the visitor reached the page.
    pub nav: Nav,
    /// Host of the address.
    pub host: String,
    /// Canonical path.
    pub page: String,
    /// Key of the page's group.
    pub group: String,
    /// Page variant that was shown.
    pub variant: Option<String>,
    /// Visible and focused time in milliseconds.
    pub engaged_ms: u64,
    /// Deepest scroll in percent, 0 to 100.
    pub scroll: u32,
    /// Number of all clicks.
    pub clicks: u32,
    /// Number of clicks on elements that work within the site: buttons, form controls, internal links.
    pub internal_clicks: u32,
    /// Width and height of the viewport: 1440x900.
    pub viewport: String,
}

entity::choices! {
    /// Kind of a moment.
    TimelineKind {
        /// A page was opened.
        Pageview = "pageview" / "PAGEVIEW",
        /// An event happened.
        Event = "event" / "EVENT",
        /// The page was scrolled to a mark for the first time.
        ScrollMark = "scroll_mark" / "SCROLL_MARK",
        /// A video was played.
        Video = "video" / "VIDEO",
        /// A section of the page came into view.
        Section = "section" / "SECTION",
        /// The page was left.
        Leave = "leave" / "LEAVE",
    }
}

/// One moment of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    /// Time of the moment.
    pub at: Timestamp,
    /// Kind of the moment.
    pub kind: TimelineKind,
    /// Pageview on which it happened.
    pub pageview_id: Uuid,
    /// The page, the event's name, the scroll mark ("75"), the video or the section.
    pub name: String,
    /// Props of an event, or details of a video or a section.
    pub props: Option<serde_json::Value>,
    /// Display name, if there is one.
    pub label: Option<String>,
}

/// Parameters of the live tail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct LiveEventsParams {
    /// The `nextCursor` of the previous answer. Without it the latest events are returned. If the visits that have
    /// changed since have more than 200,000 pageviews and events, or are more than 20,000, the cursor is refused.
    #[serde(default)]
    #[schemars(with = "String", length(max = 200))]
    pub cursor: Option<String>,
    /// Only events with these names; `pageview` stands for pageviews.
    #[serde(default, deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub names: Option<Vec<String>>,
    /// Maximum number of events; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Seconds to wait for new events; 0 by default. In GraphQL, use the subscription instead.
    #[graphql(skip)]
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 20))]
    pub wait: Option<u32>,
    /// Include test sessions.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub include_test: Option<bool>,
}

/// Events since the cursor, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LiveEvents {
    /// Oldest first, at most 200.
    pub items: Vec<LiveEvent>,
    /// Cursor for the next call.
    pub next_cursor: String,
}

/// One event or pageview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LiveEvent {
    /// Stable id: an answer that repeats an item repeats its id.
    pub id: String,
    /// Time of the event.
    pub at: Timestamp,
    /// Name of the event, or `pageview`.
    pub name: String,
    /// Session of the event.
    pub session_id: Uuid,
    /// Pageview of the event.
    pub pageview_id: Option<Uuid>,
    /// Canonical path.
    pub page: Option<String>,
    /// Props of an event; null for a pageview.
    pub props: Option<serde_json::Value>,
    /// ISO country code, upper case; null if it is not known.
    pub country: Option<String>,
    /// Kind of device.
    pub device: Device,
    /// Channel of the session.
    pub channel: Channel,
    /// True if the session is a test.
    pub test: bool,
    /// Keys of the goals that the session has reached so far. A goal that is reached without an event, such as one of
    /// engaged time, comes with the session's next event.
    pub goals: Vec<String>,
}
