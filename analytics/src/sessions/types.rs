//! Parameters and answers of the session list, the session detail and the live tail.

use async_graphql::{InputObject, SimpleObject};
use domain::Timestamp;
use domain::attribution::ChannelRule;
use domain::conversions::Conversion;
use domain::flag::{FlagSchema, flag};
use entity::Locale;
use entity::visits::{AdPlatform, AttrFrom, Browser, Channel, ClickId, Device, Nav, Os, Screen, Stitch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::filter::FilterParams;
use crate::period::Period;
use crate::relevance::RelevanceBreakdown;
use crate::wire::{Name, SeveralSchema, count, several};

entity::choices! {
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

entity::choices! {
    /// The direction of a sorted list.
    SortDir {
        Asc = "asc" / "ASC",
        Desc = "desc" / "DESC",
    }
}

/// Parameters of the session list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct SessionListParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// By what the sessions are sorted; by their start when absent.
    #[serde(default)]
    #[schemars(with = "SessionSort")]
    pub sort: Option<SessionSort>,
    /// Whether the list rises or falls; it falls when absent.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// How many sessions at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// How many sessions to skip, 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
}

/// The selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionList {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// One page of the list.
    pub items: Vec<SessionSummary>,
    /// How many sessions match in all.
    pub total: u64,
    /// How many there are at most on a page.
    pub limit: u32,
    /// How many were skipped.
    pub offset: u32,
    /// Whether past visits are being derived anew, because the project's rules have changed.
    pub recomputing: bool,
}

/// One session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionSummary {
    /// The session's id: for events that a server sends, and for its detail.
    pub id: Uuid,
    /// When the first pageview began.
    pub started_at: Timestamp,
    /// The last sign of life.
    pub last_at: Timestamp,
    /// How the pageviews were joined.
    pub stitch: Stitch,
    /// Whether the visitor had consented.
    pub consent: bool,
    /// Whether it is a test, which reports leave out.
    pub test: bool,
    /// The channel it came through.
    pub channel: Channel,
    /// Host of the entry's referrer.
    pub ref_host: Option<String>,
    /// utm_source of its attribution.
    pub utm_source: Option<String>,
    /// utm_medium of its attribution.
    pub utm_medium: Option<String>,
    /// utm_campaign of its attribution.
    pub utm_campaign: Option<String>,
    /// Names of the ad click ids the session carries.
    pub click_ids: Vec<ClickId>,
    /// ISO country code, upper case; null where it is not known.
    pub country: Option<String>,
    /// The browser's language, two lower-case letters.
    pub lang: Option<String>,
    /// The kind of device.
    pub device: Device,
    /// The browser family.
    pub browser: Browser,
    /// The operating system.
    pub os: Os,
    /// The class of the screen's width.
    pub screen: Screen,
    /// Path of the first pageview.
    pub entry_page: String,
    /// Path of the last pageview.
    pub exit_page: String,
    /// Page variant of the entry.
    pub variant: Option<String>,
    /// How many pageviews.
    pub pageviews: u32,
    /// How many events.
    pub events: u32,
    /// Visible and focused milliseconds.
    pub engaged_ms: u64,
    /// Deepest scroll, 0 to 100.
    pub max_scroll: u32,
    /// How many clicks.
    pub clicks: u32,
    /// Milliseconds of video watched.
    pub video_ms: u64,
    /// Whether it reached a conversion goal.
    pub converted: bool,
    /// Keys of the goals reached.
    pub goals: Vec<String>,
    /// 0 to 100.
    pub relevance: u32,
    /// Key of the score's tier in the project's relevance model.
    pub relevance_tier: String,
    /// Name of the tier, in the project's language; in the answer about one session, in that of its
    /// labels.
    pub relevance_tier_label: String,
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
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
}

/// Everything known about one session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionDetail {
    /// What the session list shows of it.
    pub session: SessionSummary,
    /// Where it came from.
    pub attribution: Attribution,
    /// How its score comes about.
    pub relevance: RelevanceBreakdown,
    /// The pageviews in the order they began.
    pub pageviews: Vec<PageviewDetail>,
    /// Pageviews, events, scroll marks and videos merged by time.
    pub timeline: Vec<TimelineItem>,
    /// Who the visitor said to be, oldest first; null without the scope `leads:read`.
    pub leads: Option<Vec<SessionLead>>,
    /// What it was worth, oldest first; null without the scope `conversions:read`.
    pub conversions: Option<Vec<Conversion>>,
}

/// Somebody a visitor said to be, without their hashes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SessionLead {
    /// The identity's id within the visit.
    pub id: Uuid,
    /// The lead that it belongs to; null until it was put there, a moment after the batch.
    pub lead_id: Option<Uuid>,
    /// The form that identified last.
    pub form: Option<String>,
    /// Which identities are known.
    pub identities: Vec<Identity>,
    /// When it was first identified.
    pub first_seen_at: Timestamp,
    /// When it was last identified.
    pub last_seen_at: Timestamp,
}

entity::choices! {
    /// What the attribution of a session was read from.
    AttributionSource {
        /// The address of the page that decided: the entry, or a later one that took over.
        Url = "url" / "URL",
        /// The first attribution that the browser kept.
        Stored = "stored" / "STORED",
        /// The referrer of the entry: its address said nothing.
        Referrer = "referrer" / "REFERRER",
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
    /// What a browser can say about a person, in the words of the wire; each is a hash.
    Identity {
        /// The e-mail address.
        Em = "em" / "EM",
        /// The e-mail address as its mail service reads it.
        Emg = "emg" / "EMG",
        /// The phone number.
        Ph = "ph" / "PH",
        /// The first name.
        Fn = "fn" / "FN",
        /// The last name.
        Ln = "ln" / "LN",
        /// An id of the site's own.
        Xid = "xid" / "XID",
    }
}

/// Why a session has its channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DecidedBy {
    /// The rule.
    pub rule: ChannelRule,
    /// The project's rule set, 1 or 2.
    pub rules: i16,
    /// What the rule looked at: names of utm parameters, a click id or `ref_host`.
    pub fields: Vec<String>,
}

/// Where a session came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Attribution {
    /// The channel it came through.
    pub channel: Channel,
    /// Which rule told the channel; null until a visit from before a change of the rules has been derived anew.
    pub decided_by: Option<DecidedBy>,
    /// What the attribution was read from.
    pub source: AttributionSource,
    /// Host of the entry's referrer.
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
    /// Names of the ad click ids the session carries.
    pub click_ids: Vec<ClickId>,
    /// The ad platform it came from.
    pub ad_platform: Option<AdPlatform>,
    /// The ad account it is matched with.
    pub ad_account_id: Option<String>,
    /// The ad campaign it is matched with.
    pub ad_campaign_id: Option<String>,
    /// The ad set it is matched with.
    pub ad_adset_id: Option<String>,
    /// The ad it is matched with.
    pub ad_id: Option<String>,
}

/// One pageview of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageviewDetail {
    /// The pageview's id.
    pub id: Uuid,
    /// When it began, by the server's clock.
    pub started_at: Timestamp,
    /// How the page was reached.
    pub nav: Nav,
    /// Host of the address.
    pub host: String,
    /// Canonical path.
    pub page: String,
    /// Key of the page's group.
    pub group: String,
    /// Variant that was shown.
    pub variant: Option<String>,
    /// Visible and focused milliseconds.
    pub engaged_ms: u64,
    /// Deepest scroll, 0 to 100.
    pub scroll: u32,
    /// Every click.
    pub clicks: u32,
    /// Clicks on what works within the site: buttons, form controls, links within the host.
    pub internal_clicks: u32,
    /// Width and height of the viewport: 1440x900.
    pub viewport: String,
}

entity::choices! {
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
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub kind: TimelineKind,
    /// The pageview it happened on.
    pub pageview_id: Uuid,
    /// The page, the event's name, the scroll mark ("75"), the video or the section.
    pub name: String,
    /// Props of an event; what is known of a video or a section.
    pub props: Option<serde_json::Value>,
    /// Its name for people, where it has one.
    pub label: Option<String>,
}

/// Parameters of the live tail.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct LiveEventsParams {
    /// What the last answer's nextCursor said; without it the latest events are shown.
    #[serde(default)]
    #[schemars(with = "String", length(max = 200))]
    pub cursor: Option<String>,
    /// Only these event names; `pageview` stands for pageviews.
    #[serde(default, deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub names: Option<Vec<String>>,
    /// How many events at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Seconds to wait for something new, 0 by default. GraphQL has a subscription for that.
    #[graphql(skip)]
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
    /// Oldest first, at most 200.
    pub items: Vec<LiveEvent>,
    /// Where the next call goes on.
    pub next_cursor: String,
}

/// One event or pageview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LiveEvent {
    /// Stable: an answer that repeats an item repeats its id.
    pub id: String,
    /// When it happened.
    pub at: Timestamp,
    /// The event's name, or `pageview`.
    pub name: String,
    /// The session it belongs to.
    pub session_id: Uuid,
    /// The pageview it belongs to.
    pub pageview_id: Option<Uuid>,
    /// Canonical path.
    pub page: Option<String>,
    /// Props of an event; null for a pageview.
    pub props: Option<serde_json::Value>,
    /// ISO country code, upper case; null where it is not known.
    pub country: Option<String>,
    /// The kind of device.
    pub device: Device,
    /// The channel the session came through.
    pub channel: Channel,
    /// Whether the session is a test.
    pub test: bool,
}
