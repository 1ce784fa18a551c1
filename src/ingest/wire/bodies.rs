//! Bodies of the ingest routes, as the OpenAPI document describes them. The server reads them leniently: it clamps numbers
//! that are out of range and drops what it does not understand (`clean.rs`).

use std::collections::BTreeMap;

use analytics::visits::SCROLL_MARKS;
use domain::ground::identifiers::LONGEST_TEXT;
use domain::measuring::attribution::attribution_parameters;
use domain::measuring::events::EVENT_NAME;
use entity::visits::{AttrFrom, Nav};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{
    MAX_AGE_MS, MAX_ATTRIBUTION_CHARS, MAX_ENGAGED_MS, MAX_EVENTS, MAX_EVENTS_PER_PAGEVIEW, MAX_PAGEVIEWS,
    MAX_RANGES, MAX_REFERRER_CHARS, MAX_VIDEOS, MAX_VITAL,
};

/// Publishable key of a project.
const KEY: &str = "^pk_svc_[0-9A-Za-z]{30}$";
const SHA_256: &str = "^[0-9a-f]{64}$";
const LABEL: &str = "^[0-9A-Za-z._:-]{1,40}$";

/// Media types of these bodies. A browser sends text without a preflight; others are read in the same way.
pub const MEDIA_TYPES: &[&str] = &["text/plain", "application/json"];

/// A tracking batch, wire version 2: pageviews of one session, and their events. Numbers that are out of range are clamped,
/// and what is not understood is dropped; only a batch without version, key, session or pageviews is refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackingBatch {
    /// Version of the wire format.
    #[schemars(schema_with = "version")]
    pub v: u8,
    /// Publishable key of the project.
    #[schemars(regex(pattern = KEY), example = &"pk_svc_000000000000000000000000000000")]
    pub k: String,
    /// Session id that the client keeps.
    pub sid: Uuid,
    /// True if the client made the session id while this document loaded: the server may then continue an earlier session
    /// of the visitor.
    pub fresh: bool,
    /// True if the visitor has consented.
    pub consent: bool,
    /// True for visits that count in no report.
    pub test: bool,
    /// States of pageviews.
    #[schemars(length(min = 1, max = MAX_PAGEVIEWS))]
    pub pvs: Vec<TrackedPageview>,
    /// Events of these pageviews.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = MAX_EVENTS))]
    pub ev: Vec<TrackedEvent>,
    /// Who the visitor says to be, in hashes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "TrackedIdentity")]
    pub id: Option<TrackedIdentity>,
    /// Advertising cookies, only with consent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdCookies")]
    pub ac: Option<AdCookies>,
    /// Revision of the tracking config that the client has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub cv: Option<u32>,
    /// Name and version of the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9A-Za-z@._-]{1,40}$"))]
    pub lib: Option<String>,
}

/// Whole state of a pageview. Each batch repeats it with a higher `seq`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackedPageview {
    /// Id of the pageview.
    pub id: Uuid,
    /// Number of this state. It is applied only if it is newer than the stored one.
    #[schemars(range(min = 1))]
    pub seq: u32,
    /// Milliseconds since the pageview began.
    #[schemars(range(max = MAX_AGE_MS))]
    pub age: u32,
    /// How the page was reached.
    pub nav: Nav,
    /// Host of the page.
    #[schemars(regex(pattern = r"^[0-9a-z.-]{1,100}$"), example = &"shop.example")]
    pub host: String,
    /// Path of the page.
    #[schemars(length(min = 1, max = 2048))]
    pub path: String,
    /// Variant of the page in an experiment.
    #[schemars(regex(pattern = r"^[0-9A-Za-z_-]{1,20}$"))]
    pub variant: Option<String>,
    /// Language of the page, two letters.
    #[schemars(regex(pattern = r"^[a-z]{2}$"))]
    pub lang: Option<String>,
    /// Referrer.
    #[schemars(length(max = MAX_REFERRER_CHARS))]
    pub r#ref: Option<String>,
    /// Where the campaign parameters come from.
    pub attr_from: AttrFrom,
    /// Campaign parameters and click ids.
    #[schemars(schema_with = "attribution")]
    pub attr: BTreeMap<String, String>,
    /// Width of the window in CSS pixels.
    #[schemars(range(max = 10_000))]
    pub vw: u32,
    /// Height of the window in CSS pixels.
    #[schemars(range(max = 10_000))]
    pub vh: u32,
    /// Width of the screen in CSS pixels.
    #[schemars(range(max = 10_000))]
    pub sw: u32,
    /// True if the device has a touch screen.
    pub tp: bool,
    /// Height of the page in CSS pixels.
    #[schemars(range(max = 1_000_000))]
    pub ph: u32,
    /// Greatest scroll offset in CSS pixels.
    #[schemars(range(max = 1_000_000))]
    pub sy: u32,
    /// Deepest part of the page that was on the screen, in percent.
    #[schemars(range(max = 100))]
    pub sp: u32,
    /// Milliseconds after which each depth was first reached.
    #[schemars(schema_with = "marks")]
    pub marks: BTreeMap<String, u32>,
    /// Sections that were on the screen: milliseconds of the first and the last moment.
    #[schemars(schema_with = "sections")]
    pub sec: BTreeMap<String, (u32, u32)>,
    /// Engaged milliseconds.
    #[schemars(range(max = MAX_ENGAGED_MS))]
    pub eng: u32,
    /// Number of clicks.
    #[schemars(range(max = 10_000))]
    pub clk: u32,
    /// Number of clicks on something that can be clicked.
    #[schemars(range(max = 10_000))]
    pub iclk: u32,
    /// Videos of the page.
    #[schemars(length(max = MAX_VIDEOS))]
    pub vids: Vec<TrackedVideo>,
    /// Web vitals that were measured. A value out of range counts as not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "TrackedVitals", extend("x-extension" = true))]
    pub vit: Option<TrackedVitals>,
}

/// Speed of a page, as the visitor's browser measured it. What it cannot measure is missing.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackedVitals {
    /// Largest contentful paint in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(max = MAX_VITAL))]
    pub lcp: Option<u32>,
    /// Interaction to next paint in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(max = MAX_VITAL))]
    pub inp: Option<u32>,
    /// Cumulative layout shift in ten-thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(max = MAX_VITAL))]
    pub cls: Option<u32>,
    /// Time to the first byte in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(max = MAX_VITAL))]
    pub ttfb: Option<u32>,
}

/// What was watched of a video.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackedVideo {
    /// Number of the video on the page.
    #[schemars(range(max = 9))]
    pub n: u8,
    /// Name of the video.
    #[schemars(regex(pattern = LABEL))]
    pub id: String,
    /// Where the video comes from.
    #[schemars(regex(pattern = LABEL))]
    pub src: String,
    /// Format of the picture.
    ///
    /// - `landscape`: Wider than high.
    /// - `portrait`: Higher than wide.
    /// - `unknown`: Not known.
    /// - `quer`: Another name of `landscape`.
    /// - `hoch`: Another name of `portrait`.
    #[schemars(schema_with = "video_format")]
    pub fmt: String,
    /// Milliseconds from the start of the pageview to the first play.
    #[schemars(range(max = MAX_AGE_MS))]
    pub t: u32,
    /// Length in seconds.
    #[schemars(range(min = 0, max = 7200))]
    pub dur: f64,
    /// Watched seconds.
    pub ws: u32,
    /// Greatest part that was reached, in percent.
    #[schemars(range(max = 100))]
    pub mp: u8,
    /// True if the video was watched to its end.
    pub done: bool,
    /// Which hundredths were watched: one bit each, the first in the highest bit.
    #[schemars(regex(pattern = r"^[0-9a-f]{25}$"), example = &"8000000000000000000000000")]
    pub b: String,
    /// Ranges that were watched, in seconds.
    #[schemars(schema_with = "ranges")]
    pub r: Vec<(f64, f64)>,
}

/// An event on a pageview.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackedEvent {
    /// Id of a pageview of the same batch.
    pub pv: Uuid,
    /// Number of the event in its pageview. An event that is sent again under its number is counted once.
    #[schemars(range(max = MAX_EVENTS_PER_PAGEVIEW - 1))]
    pub n: u32,
    /// Milliseconds since the pageview began.
    #[schemars(range(max = MAX_AGE_MS))]
    pub t: u32,
    /// Name of the event.
    #[schemars(regex(pattern = EVENT_NAME))]
    pub e: String,
    /// Props of the event.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "props")]
    pub p: BTreeMap<String, Value>,
}

/// An identify call. Contact data travels as hashes only (SHA-256, in lowercase hexadecimal digits).
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct TrackedIdentity {
    /// Id of a pageview of the same batch.
    pub pv: Uuid,
    /// Hash of the e-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub em: Option<String>,
    /// Hash of the e-mail address in the form of one provider, without dots and suffix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub emg: Option<String>,
    /// Hash of the phone number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub ph: Option<String>,
    /// Hash of the first name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub r#fn: Option<String>,
    /// Hash of the last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub ln: Option<String>,
    /// Hash of the site's own id of the person. It counts only with `sig`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub xid: Option<String>,
    /// Signature of `xid` by the site's server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = SHA_256))]
    pub sig: Option<String>,
    /// Name of the form that the data comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = LABEL))]
    pub form: Option<String>,
    /// Traits of the person.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "props")]
    pub tr: BTreeMap<String, Value>,
}

/// Advertising cookies that the page could read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct AdCookies {
    /// Browser cookie of social_ads_1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^fb\.\d\.\d{10,13}\.\d{1,30}$"))]
    pub fbp: Option<String>,
    /// Click cookie of social_ads_1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(
        with = "String",
        length(max = 600),
        regex(pattern = r"^fb\.\d\.\d{10,13}\.[0-9A-Za-z_-]{10,500}$")
    )]
    pub fbc: Option<String>,
    /// Cookie of social_ads_3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9A-Za-z._-]{8,200}$"))]
    pub ttp: Option<String>,
}

/// A conversion that a page reports.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversionBeacon {
    /// Publishable key of the project.
    #[schemars(regex(pattern = KEY), example = &"pk_svc_000000000000000000000000000000")]
    pub k: String,
    /// Session id, as `svc('session')` tells it.
    pub sid: Uuid,
    /// Key of a conversion definition.
    #[schemars(length(min = 1, max = 40))]
    pub d: String,
    /// The page's own id of the conversion, which it shares with the tags of ad platforms. Ids that begin with `web.` are
    /// ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^[0-9A-Za-z._:-]{8,100}$"))]
    pub event_id: Option<String>,
    /// Value, if the definition takes it from the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub value: Option<f64>,
}

fn version(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "const": 2 })
}

fn milliseconds() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": MAX_AGE_MS })
}

/// Returns the schema of an object with these optional members only.
fn members(names: impl Iterator<Item = String>, of_each: &Value) -> Schema {
    let properties: Map<String, Value> = names.map(|name| (name, of_each.clone())).collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn attribution(_: &mut SchemaGenerator) -> Schema {
    let text = json!({ "type": "string", "maxLength": MAX_ATTRIBUTION_CHARS });
    members(attribution_parameters().map(str::to_owned), &text)
}

fn marks(_: &mut SchemaGenerator) -> Schema {
    members(SCROLL_MARKS.iter().map(ToString::to_string), &milliseconds())
}

fn sections(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", "additionalProperties": pair(&milliseconds()) })
}

fn ranges(_: &mut SchemaGenerator) -> Schema {
    let range = pair(&json!({ "type": "number", "minimum": 0 }));
    json_schema!({ "type": "array", "items": range, "maxItems": MAX_RANGES })
}

fn pair(item: &Value) -> Value {
    json!({ "type": "array", "prefixItems": [item, item], "minItems": 2, "maxItems": 2 })
}

fn video_format(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": ["landscape", "portrait", "unknown", "quer", "hoch"] })
}

fn props(_: &mut SchemaGenerator) -> Schema {
    let text = json!({ "type": "string", "maxLength": LONGEST_TEXT });
    json_schema!({
        "type": "object",
        "additionalProperties": { "anyOf": [text, { "type": "number" }, { "type": "boolean" }] },
    })
}
