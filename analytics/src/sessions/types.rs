//! Parameters and answers of the session list, the session detail and the live tail.

use async_graphql::SimpleObject;
use domain::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::filter::{AdPlatform, Browser, Channel, Device, FilterParams, Os, Screen, Stitch};
use crate::period::Period;
use crate::wire::{FlagSchema, SeveralSchema, count, flag, several};

choices! {
    /// What the session list is sorted by.
    SessionSort {
        StartedAt = "started_at" / "STARTED_AT",
        Relevance = "relevance" / "RELEVANCE",
        Engaged = "engaged" / "ENGAGED",
        Pages = "pages" / "PAGES",
        Clicks = "clicks" / "CLICKS",
        Scroll = "scroll" / "SCROLL",
        Video = "video" / "VIDEO",
    }
}

choices! {
    /// The direction of a sorted list.
    SortDir {
        Asc = "asc" / "ASC",
        Desc = "desc" / "DESC",
    }
}

/// Parameters of the session list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct SessionListParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// started_at by default.
    #[serde(default)]
    #[schemars(with = "SessionSort")]
    pub sort: Option<SessionSort>,
    /// desc by default.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
}

/// The selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionList {
    pub period: Period,
    pub items: Vec<SessionSummary>,
    /// How many sessions match in all.
    pub total: u64,
    pub limit: u32,
    pub offset: u32,
}

/// One session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    pub id: Uuid,
    pub started_at: Timestamp,
    pub last_at: Timestamp,
    pub stitch: Stitch,
    pub consent: bool,
    pub test: bool,
    pub channel: Channel,
    pub ref_host: Option<String>,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    /// Names of the ad click ids the session carries.
    pub click_ids: Vec<String>,
    pub country: Option<String>,
    pub lang: Option<String>,
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
    pub screen: Screen,
    pub entry_page: String,
    pub exit_page: String,
    pub variant: Option<String>,
    pub pageviews: u32,
    pub events: u32,
    pub engaged_ms: u64,
    /// Deepest scroll, 0 to 100.
    pub max_scroll: u32,
    pub clicks: u32,
    pub video_ms: u64,
    pub converted: bool,
    /// Keys of the goals reached.
    pub goals: Vec<String>,
    /// 0 to 100.
    pub relevance: u32,
    pub relevance_tier: String,
}

/// Parameters of a session's detail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct SessionDetailParams {
    /// Show when sections of a page came into view.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub sections: Option<bool>,
    /// Language of labels; the project's by default.
    #[serde(default)]
    #[schemars(with = "LabelLocale")]
    pub locale: Option<LabelLocale>,
}

/// Language of labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LabelLocale {
    En,
    De,
}

/// Everything known about one session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionDetail {
    pub session: SessionSummary,
    pub attribution: Attribution,
    pub relevance: RelevanceBreakdown,
    /// The pageviews in the order they began.
    pub pageviews: Vec<PageviewDetail>,
    /// Pageviews, events, scroll marks and videos merged by time.
    pub timeline: Vec<TimelineItem>,
    /// Who the visitor said to be, oldest first; null without the scope `leads:read`.
    pub leads: Option<Vec<SessionLead>>,
}

/// A lead of a session, without its hashes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionLead {
    pub id: Uuid,
    /// The form that identified last.
    pub form: Option<String>,
    /// Which identities are known, in the words of the wire: em, emg, ph, fn, ln, xid.
    pub identities: Vec<String>,
    pub first_seen_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// Where a session came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Attribution {
    pub channel: Channel,
    /// What the attribution was read from: url, stored, referrer or none.
    pub source: String,
    pub ref_host: Option<String>,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    pub utm_content: Option<String>,
    pub utm_term: Option<String>,
    pub utm_id: Option<String>,
    /// Names of the ad click ids the session carries.
    pub click_ids: Vec<String>,
    pub ad_platform: Option<AdPlatform>,
    pub ad_account_id: Option<String>,
    pub ad_campaign_id: Option<String>,
    pub ad_adset_id: Option<String>,
    pub ad_id: Option<String>,
}

/// How a session's relevance comes about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceBreakdown {
    pub score: u32,
    pub tier: String,
    /// Version of the model that scored the session.
    pub version: u32,
    pub parts: Vec<RelevancePart>,
}

/// One part of the score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevancePart {
    pub key: String,
    pub label: String,
    pub points: f64,
    pub max: f64,
}

/// One pageview of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageviewDetail {
    pub id: Uuid,
    pub started_at: Timestamp,
    /// How the page was reached: load, reload, back_forward, spa, prerender, resume.
    pub nav: String,
    pub host: String,
    pub page: String,
    pub group: String,
    pub variant: Option<String>,
    pub engaged_ms: u64,
    pub scroll: u32,
    pub clicks: u32,
    pub internal_clicks: u32,
    /// Width and height of the viewport: 1440x900.
    pub viewport: String,
}

choices! {
    /// What happened.
    TimelineKind {
        Pageview = "pageview" / "PAGEVIEW",
        Event = "event" / "EVENT",
        ScrollMark = "scroll_mark" / "SCROLL_MARK",
        Video = "video" / "VIDEO",
        Section = "section" / "SECTION",
        Leave = "leave" / "LEAVE",
    }
}

/// One moment of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct TimelineItem {
    pub at: Timestamp,
    pub kind: TimelineKind,
    pub pageview_id: Uuid,
    /// The page, the event's name, the scroll mark ("75"), the video or the section.
    pub name: String,
    pub props: Option<serde_json::Value>,
    pub label: Option<String>,
}

/// Parameters of the live tail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct LiveEventsParams {
    /// What the last answer's nextCursor said; without it the latest events are shown.
    #[serde(default)]
    #[schemars(with = "String", length(max = 200))]
    pub cursor: Option<String>,
    /// Only these event names; `pageview` stands for pageviews.
    #[serde(default, deserialize_with = "several")]
    #[schemars(with = "SeveralSchema")]
    pub names: Option<Vec<String>>,
    /// 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Seconds to wait for something new, 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 20))]
    pub wait: Option<u32>,
    /// Show test sessions too.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub include_test: Option<bool>,
}

/// What happened since the cursor, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LiveEvents {
    pub items: Vec<LiveEvent>,
    /// Where the next call goes on.
    pub next_cursor: String,
}

/// One event or pageview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LiveEvent {
    pub id: String,
    pub at: Timestamp,
    /// The event's name, or `pageview`.
    pub name: String,
    pub session_id: Uuid,
    pub pageview_id: Option<Uuid>,
    pub page: Option<String>,
    pub props: Option<serde_json::Value>,
    pub country: Option<String>,
    pub device: Device,
    pub channel: Channel,
    pub test: bool,
}
