//! The prepared batch: what is left of a tracking request once the HTTP side is done with it.
//!
//! No address, user agent or contact data is in it. The first two have already become a salted
//! visitor hash, a network hash and three coarse words, and who a visitor says to be comes from the
//! browser as hashes, so a batch may rest in the spool file.

use std::collections::BTreeMap;

use entity::visits::{AttrFrom, Browser, Device, Nav, Os, VideoFormat};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The depths in percent whose first sight browsers note.
pub const SCROLL_MARKS: [i32; 5] = [25, 50, 75, 90, 100];

/// One tracking batch, cleaned and resolved, ready to be merged into its visit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedBatch {
    pub project: Uuid,
    /// The organization of the project, which answers for the room that its batches take while they wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub org: Option<Uuid>,
    /// The server's clock when the batch arrived, in milliseconds since the epoch.
    pub received_at: i64,
    /// The client's session id. A fresh one may turn out to continue another session.
    pub session: Uuid,
    pub fresh: bool,
    pub consent: bool,
    pub test: bool,
    pub client: Client,
    /// First eight bytes of the visitor hash under yesterday's salt, for visits that cross
    /// midnight. Present only while that salt lives.
    pub previous_visitor: Option<i64>,
    /// Of test traffic: which visitors its sender would be without it, today and yesterday.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untested_visitors: Vec<i64>,
    /// Hash of the visitor's network, under which the daily budgets are counted; zero for server events, which come
    /// from no visitor.
    pub network: i64,
    /// Personal pages and pages of visitors without storage must not be tied to another visit.
    pub unlinked: bool,
    pub pageviews: Vec<PreparedPageview>,
    pub events: Vec<PreparedEvent>,
    pub ad_cookies: Option<BTreeMap<String, String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identity: Option<PreparedIdentity>,
    /// Answers that were left out because they are in no registered questionnaire; they are counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rejected_answers: u32,
    /// Events that were left out because their schema blocks them or they are not as it says; they are counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refused_events: u32,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Who the visitor says to be. Browsers send hashes only; the words are the wire's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedIdentity {
    pub pageview: Uuid,
    pub hashes: Hashes,
    pub form: Option<String>,
    pub traits: BTreeMap<String, serde_json::Value>,
}

/// SHA-256 as 64 hexadecimal characters each.
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
    /// Those that name one person; many people share a first or last name.
    pub fn naming(&self) -> [&Option<String>; 4] {
        [&self.em, &self.emg, &self.ph, &self.xid]
    }
}

/// Of the hashes of visitors, the bit of those that must not be tied to another visit.
pub const ALONE: i64 = i64::MIN;

/// Whether the hash is of a visitor whose visit must not be tied to another one.
pub(crate) fn is_alone(visitor: i64) -> bool {
    visitor & ALONE != 0
}

/// What is known about the browser. The facts of a visit are those of its earliest batch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Client {
    /// First eight bytes of the visitor hash under today's salt.
    pub visitor: i64,
    pub country: Option<String>,
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
}

/// One cumulative state of a pageview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedPageview {
    pub id: Uuid,
    pub seq: i32,
    /// `received_at` minus the age the client reported.
    pub started_at: i64,
    pub nav: Nav,
    pub host: String,
    /// Canonical path, with host prefix applied and personal values replaced.
    pub page: String,
    pub page_group: String,
    pub variant: Option<String>,
    pub lang: Option<String>,
    pub attr_from: AttrFrom,
    pub attr: BTreeMap<String, String>,
    /// Host of the referrer, only when it is not one of the project's own.
    pub ref_host: Option<String>,
    pub vw: i32,
    pub vh: i32,
    pub sw: i32,
    pub touch: bool,
    pub page_height: i32,
    pub scroll_y: i32,
    pub scroll: i16,
    /// Milliseconds after the start at which a depth in percent was reached, those of [`SCROLL_MARKS`].
    pub marks: BTreeMap<String, i32>,
    pub sections: BTreeMap<String, (i32, i32)>,
    pub engaged_ms: i32,
    pub clicks: i32,
    pub iclicks: i32,
    pub videos: Vec<PreparedVideo>,
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

/// The numbers of a browser's events on one pageview end before it. Those of server events begin here.
pub const SERVER_EVENTS_FROM: i32 = 500;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PreparedEvent {
    /// Nil for a server event that names none: it goes to the pageview that was open at its time.
    pub pageview: Uuid,
    /// Of a server event it is the only one of its session.
    pub n: i32,
    pub t: i32,
    /// When a server event happened. Those of browsers know how long after their pageview's start they did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<i64>,
    pub name: String,
    pub props: BTreeMap<String, serde_json::Value>,
}
