//! Leads as they travel.

use async_graphql::{InputObject, SimpleObject};
use chrono::DateTime;
use entity::person::{self, LeadStatus};
use entity::visits::Channel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::LeadContact;
use super::merge::known;
use crate::flag::{FlagSchema, flag};
use crate::matching::in_units;
use crate::people::PersonHash;
use crate::{Result, Timestamp};

/// A person whom a project knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    /// Its id.
    pub id: Uuid,
    /// How far it has come.
    pub status: LeadStatus,
    /// What it is worth, to four decimals; null where nobody has said.
    pub value: Option<f64>,
    /// The currency of its value.
    pub currency: Option<String>,
    /// What the person is known by, each kept as a hash.
    pub identities: Vec<PersonHash>,
    /// The person in plain text, where the project keeps it and the caller asked for it. Each reading is recorded.
    pub contact: Option<LeadContact>,
    /// What else the site told of the person.
    #[schemars(with = "Map<String, Value>")]
    pub traits: Value,
    /// The form that identified last.
    pub form: Option<String>,
    /// Whether the person agreed that ad platforms are told.
    pub consent: bool,
    /// The channel of the first visit; null for a lead without one.
    pub channel: Option<Channel>,
    /// utm_source of the first visit.
    pub utm_source: Option<String>,
    /// utm_medium of the first visit.
    pub utm_medium: Option<String>,
    /// utm_campaign of the first visit.
    pub utm_campaign: Option<String>,
    /// The first visit in which the person said who they are.
    pub first_session_id: Option<Uuid>,
    /// The last such visit.
    pub last_session_id: Option<Uuid>,
    /// When the person was first heard of.
    pub first_seen_at: Timestamp,
    /// When the person was last heard of.
    pub last_seen_at: Timestamp,
    /// When the lead was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Which leads.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(deny_unknown_fields)]
pub struct LeadParams {
    /// Only the one with this e-mail address: its SHA-256 in hexadecimal digits, of the address without spaces around
    /// it and in lower case. Addresses do not belong into URLs; GraphQL takes them in plain text, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// Only the one with this phone number: the SHA-256 of its E.164 form. GraphQL takes it in plain text, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 64))]
    pub phone: Option<String>,
    /// Only those whose first visit came through this channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Channel")]
    pub channel: Option<Channel>,
    /// Only those that have come so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LeadStatus")]
    pub status: Option<LeadStatus>,
    /// Only those last heard of on this local day or later, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub from: Option<String>,
    /// Only those last heard of on this local day or before, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub to: Option<String>,
    /// Only those of this session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session: Option<Uuid>,
    /// Show people in plain text, too. It is recorded who read how many.
    #[serde(default, deserialize_with = "flag", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "FlagSchema")]
    pub contact: Option<bool>,
    /// How many at most; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// What the last answer's nextCursor said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

/// A part of a project's leads, those first that were heard of last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadList {
    /// One page of them.
    pub items: Vec<Lead>,
    /// Give it as `cursor` for the leads after these; null at the end.
    pub next_cursor: Option<String>,
    /// How many people the project has erased: all that is left of them.
    pub erased: i64,
}

impl Lead {
    pub(super) fn new(row: person::Model, contact: Option<LeadContact>) -> Result<Self> {
        Ok(Self {
            identities: PersonHash::ALL.iter().copied().filter(|kind| known(&row, *kind).is_some()).collect(),
            id: row.id,
            status: row.status,
            value: row.value.map(in_units),
            currency: row.currency,
            contact,
            traits: row.traits.unwrap_or_else(|| Value::Object(Map::new())),
            form: row.form,
            consent: row.consent,
            channel: row.channel,
            utm_source: row.utm_source,
            utm_medium: row.utm_medium,
            utm_campaign: row.utm_campaign,
            first_session_id: row.first_session_id,
            last_session_id: row.last_session_id,
            first_seen_at: time(row.first_seen_at),
            last_seen_at: time(row.last_seen_at),
            created_at: time(row.created_at),
            updated_at: time(row.updated_at),
        })
    }
}

fn time(ms: i64) -> Timestamp {
    DateTime::from_timestamp_millis(ms).unwrap_or_default().into()
}
