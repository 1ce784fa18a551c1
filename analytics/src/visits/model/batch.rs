//! The prepared batch: a tracking request after the HTTP side has cleaned it.
//!
//! A prepared batch contains no address, user agent or contact data, so it may be stored in a spool file. Address and
//! user agent have become a salted visitor hash, a network hash and three coarse words; the browser sends a visitor's
//! identity as hashes.

use std::collections::BTreeMap;

use domain::measuring::events::Registered;
use entity::visits::{AttrFrom, Browser, Device, IgnoredReason, InApp, Nav, Os, VideoFormat};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Scroll depths in percent for which browsers report when each was first reached.
pub const SCROLL_MARKS: [i32; 5] = [25, 50, 75, 90, 100];

/// Tracking batch, cleaned and resolved, ready to be merged into its visit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedBatch {
    pub project: Uuid,
    /// Organization of the project. Its share of the spool and quarantine is charged for this batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub org: Option<Uuid>,
    /// Time at which the server received the batch, in milliseconds since the epoch.
    pub received_at: i64,
    /// Session id chosen by the client. A fresh id may turn out to continue another session.
    pub session: Uuid,
    pub fresh: bool,
    pub consent: bool,
    /// True for a batch without consent of which nothing is stored. It only withdraws the consent of a stored visit: of its
    /// pageviews, just ids and numbers are kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawal: bool,
    /// Reason why nothing of a withdrawal is stored. Default: the project requires consent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unstored: Option<IgnoredReason>,
    pub test: bool,
    pub client: Client,
    /// First eight bytes of the visitor hash under the salt before today's, for visits that cross midnight or a change of
    /// the time zone. Present only for half an hour. If the visit began while another salt was in use, the hash is under
    /// that one.
    pub previous_visitor: Option<i64>,
    /// True if the first pageview began while the salt of `previous_visitor` was in use. The visit then counts under that
    /// hash.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub began_before: bool,
    /// Visitor hashes under further salts of the last half hour: the time zone changed more than once, or near midnight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_visitors: Vec<i64>,
    /// For test traffic: the visitor hashes, of today and of yesterday, that the sender's visit would have without the
    /// test mark, whether it stands alone or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untested_visitors: Vec<i64>,
    /// Hash of the visitor's network, the key of the daily budgets. Zero for server events, which come from no visitor.
    pub network: i64,
    /// True for personal pages and visitors without storage: the batch must not be linked to another visit.
    pub unlinked: bool,
    pub pageviews: Vec<PreparedPageview>,
    pub events: Vec<PreparedEvent>,
    pub ad_cookies: Option<BTreeMap<String, String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<PreparedIdentity>,
    /// Number of answers dropped because no registered questionnaire contains them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rejected_answers: u32,
    /// Number of events dropped because their schema blocks them or they violate it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refused_events: u32,
    /// True if the batch identified somebody although the project has identify calls switched off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused_identity: bool,
    /// True if the identify call of the batch had an id without a right signature. The id is not in `identity`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsigned_id: bool,
}

impl PreparedBatch {
    /// Returns a batch that tells nothing, of nobody, and that must not be linked to a visit.
    pub fn bare(project: Uuid, session: Uuid, received_at: i64) -> Self {
        Self {
            project,
            org: None,
            received_at,
            session,
            fresh: false,
            consent: false,
            withdrawal: false,
            unstored: None,
            test: false,
            client: Client {
                visitor: 0,
                country: None,
                device: Device::Unknown,
                browser: Browser::Other,
                os: Os::Other,
                in_app: None,
            },
            previous_visitor: None,
            began_before: false,
            other_visitors: Vec::new(),
            untested_visitors: Vec::new(),
            network: 0,
            unlinked: true,
            pageviews: Vec::new(),
            events: Vec::new(),
            ad_cookies: None,
            identity: None,
            rejected_answers: 0,
            refused_events: 0,
            refused_identity: false,
            unsigned_id: false,
        }
    }

    /// Returns how many pageviews and events reports lack at least if the batch is refused. Browsers repeat the state of a
    /// pageview, so a pageview counts with its first state only, and events count because they are sent once.
    pub(crate) fn additions_to_reports(&self) -> (i64, i64) {
        if self.test {
            return (0, 0);
        }
        let begun = self.pageviews.iter().filter(|pageview| pageview.seq <= 1);
        (begun.count() as i64, self.events.len() as i64)
    }

    /// Returns the same of a batch that is refused before its visit was looked at. The visit may have the events of former
    /// pageviews already, or may not be stored at all, so only events of pageviews that begin in the batch count. Those that
    /// may be repeats do not. If the batch itself is a repetition, because its visit was stored and the answer lost, all of it
    /// counts although nothing is missing: only a look at the visit would tell.
    pub(crate) fn certain_additions_to_reports(&self, registered: &Registered) -> (i64, i64) {
        let (begun, _) = self.additions_to_reports();
        if begun == 0 {
            return (0, 0);
        }
        let begins = |id: Uuid| self.pageviews.iter().any(|pageview| pageview.id == id && pageview.seq <= 1);
        let events = self.events.iter().filter(|event| begins(event.pageview));
        let events = events.filter(|event| registered.repeats(&event.name).is_none());
        (begun, events.count() as i64)
    }

    /// Returns the visitor hashes under former salts.
    pub fn former_visitors(&self) -> impl Iterator<Item = i64> {
        self.previous_visitor.iter().chain(&self.other_visitors).copied()
    }

    /// Returns the visitor hash under the salt of the day on which the batch began.
    pub fn visitor(&self) -> i64 {
        self.previous_visitor.filter(|_| self.began_before).unwrap_or(self.client.visitor)
    }

    /// Returns what is heard of a batch that cannot be stored for this reason: the withdrawal of consent, if the batch has
    /// no consent. Server events say nothing about it.
    pub fn as_withdrawal(&self, reason: IgnoredReason) -> Option<Self> {
        let at = self.received_at;
        let states = self.pageviews.iter().map(|state| PreparedPageview::bare(state.id, state.seq, at));
        (!self.consent && !self.pageviews.is_empty()).then(|| Self {
            org: self.org,
            withdrawal: true,
            unstored: Some(reason),
            pageviews: states.collect(),
            ..Self::bare(self.project, self.session, at)
        })
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Identity of the visitor, as sent with an identify call. Browsers send hashes only; the field names are those of the
/// wire format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedIdentity {
    pub pageview: Uuid,
    pub hashes: Hashes,
    pub form: Option<String>,
    pub traits: BTreeMap<String, serde_json::Value>,
}

/// SHA-256 hashes, as 64 hexadecimal characters each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hashes {
    pub em: Option<String>,
    pub emg: Option<String>,
    pub ph: Option<String>,
    pub fname: Option<String>,
    pub lname: Option<String>,
    pub xid: Option<String>,
}

impl Hashes {
    /// Returns the hashes that identify one person. Many people share a first or last name, so names are not among
    /// them.
    pub fn naming(&self) -> [&Option<String>; 4] {
        [&self.em, &self.emg, &self.ph, &self.xid]
    }
}

/// Bit of a visitor hash that marks visits which must not be linked to another visit.
pub const ALONE: i64 = i64::MIN;

/// Returns true if the visit with this visitor hash must not be linked to another one.
pub(crate) fn is_alone(visitor: i64) -> bool {
    visitor & ALONE != 0
}

/// Facts about the browser. A visit has those of its earliest batch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Client {
    /// First eight bytes of the visitor hash under today's salt.
    pub visitor: i64,
    pub country: Option<String>,
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
    /// App whose built-in browser it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_app: Option<InApp>,
}

/// One cumulative state of a pageview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedPageview {
    pub id: Uuid,
    pub seq: i32,
    /// Start of the pageview: `received_at` minus the age that the client reported.
    pub started_at: i64,
    pub nav: Nav,
    pub host: String,
    /// Canonical path, with the host prefix applied and personal values replaced.
    pub page: String,
    pub page_group: String,
    pub variant: Option<String>,
    pub lang: Option<String>,
    pub attr_from: AttrFrom,
    pub attr: BTreeMap<String, String>,
    /// Host of the referrer. None if it is one of the project's own hosts.
    pub ref_host: Option<String>,
    pub vw: i32,
    pub vh: i32,
    pub sw: i32,
    pub touch: bool,
    pub page_height: i32,
    pub scroll_y: i32,
    pub scroll: i16,
    /// Milliseconds from the start until a scroll depth in percent was reached, by depth (see [`SCROLL_MARKS`]).
    pub marks: BTreeMap<String, i32>,
    pub sections: BTreeMap<String, (i32, i32)>,
    pub engaged_ms: i32,
    pub clicks: i32,
    pub iclicks: i32,
    pub videos: Vec<PreparedVideo>,
    #[serde(default, skip_serializing_if = "PreparedVitals::is_empty")]
    pub vitals: PreparedVitals,
}

/// Web vitals of a pageview, each at least 1. None: not measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreparedVitals {
    pub lcp_ms: Option<i32>,
    pub inp_ms: Option<i32>,
    /// In ten-thousandths.
    pub cls: Option<i32>,
    pub ttfb_ms: Option<i32>,
}

impl PreparedVitals {
    /// Returns true if nothing was measured.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl PreparedPageview {
    /// Returns a state that tells nothing but its number.
    pub fn bare(id: Uuid, seq: i32, started_at: i64) -> Self {
        Self {
            id,
            seq,
            started_at,
            nav: Nav::Load,
            host: String::new(),
            page: String::new(),
            page_group: String::new(),
            variant: None,
            lang: None,
            attr_from: AttrFrom::None,
            attr: BTreeMap::new(),
            ref_host: None,
            vw: 0,
            vh: 0,
            sw: 0,
            touch: false,
            page_height: 0,
            scroll_y: 0,
            scroll: 0,
            marks: BTreeMap::new(),
            sections: BTreeMap::new(),
            engaged_ms: 0,
            clicks: 0,
            iclicks: 0,
            videos: Vec::new(),
            vitals: PreparedVitals::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedVideo {
    pub n: i16,
    pub video: String,
    pub src: String,
    pub fmt: VideoFormat,
    pub t: i32,
    pub dur: f64,
    pub watched_s: i32,
    pub max_percent: i16,
    pub done: bool,
    pub bitmap: String,
    pub ranges: Vec<(f64, f64)>,
}

/// First number of server events. A browser numbers its events on one pageview below this.
pub const SERVER_EVENTS_FROM: i32 = 500;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedEvent {
    /// Pageview of the event. Nil for a server event that names none: it is assigned to the pageview that was open at
    /// its time.
    pub pageview: Uuid,
    /// Number of the event in its pageview. For a server event: unique in its session.
    pub n: i32,
    pub t: i32,
    /// Time of a server event. Browser events have an offset from the start of their pageview instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<i64>,
    pub name: String,
    pub props: BTreeMap<String, serde_json::Value>,
}
