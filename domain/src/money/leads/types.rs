//! API types of leads.

use async_graphql::{InputObject, SimpleObject};
use chrono::DateTime;
use entity::person::{self, LeadStatus};
use entity::visits::Channel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::LeadContact;
use super::merge::{all_traits, known};
use crate::ground::flag::{FlagSchema, flag};
use crate::measuring::matching::in_units;
use crate::money::people::PersonHash;
use crate::{Result, Timestamp};

/// Lead: a person that a project knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Lead {
    /// Id of the lead.
    pub id: Uuid,
    /// Sales status of the lead.
    pub status: LeadStatus,
    /// Value, with up to four decimals. Null if not set.
    pub value: Option<f64>,
    /// Currency of the value.
    pub currency: Option<String>,
    /// Personal data by which the person is known, each stored as a hash.
    pub identities: Vec<PersonHash>,
    /// Contact data in plain text, if the project stores it and the caller requested it. Each access is recorded in the
    /// audit log.
    pub contact: Option<LeadContact>,
    /// Further traits of the person, as sent by the site.
    #[schemars(with = "Map<String, Value>")]
    pub traits: Value,
    /// Form used by the last identify call.
    pub form: Option<String>,
    /// True if the person consented to the upload of their data to ad platforms.
    pub consent: bool,
    /// Channel of the first visit. Null for a lead without a visit.
    pub channel: Option<Channel>,
    /// utm_source of the first visit.
    pub utm_source: Option<String>,
    /// utm_medium of the first visit.
    pub utm_medium: Option<String>,
    /// utm_campaign of the first visit.
    pub utm_campaign: Option<String>,
    /// First visit in which the person was identified.
    pub first_session_id: Option<Uuid>,
    /// Last visit in which the person was identified.
    pub last_session_id: Option<Uuid>,
    /// When the person was first seen.
    pub first_seen_at: Timestamp,
    /// When the person was last seen.
    pub last_seen_at: Timestamp,
    /// When the lead was created.
    pub created_at: Timestamp,
    /// When the lead was last changed.
    pub updated_at: Timestamp,
}

/// Filter and page of a list of leads.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(deny_unknown_fields)]
pub struct LeadParams {
    /// Only the lead with this e-mail address, given as SHA-256 in hexadecimal of the trimmed address in lower case.
    /// URLs must not contain addresses; GraphQL also accepts plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// Only the lead with this phone number, given as SHA-256 of its E.164 form. GraphQL also accepts plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 64))]
    pub phone: Option<String>,
    /// Only leads whose first visit came through this channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Channel")]
    pub channel: Option<Channel>,
    /// Only leads with this status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LeadStatus")]
    pub status: Option<LeadStatus>,
    /// Only leads last seen on this local day or later, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub from: Option<String>,
    /// Only leads last seen on this local day or earlier, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub to: Option<String>,
    /// Only leads of this session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session: Option<Uuid>,
    /// True to include contact data in plain text. The audit log records who read how many.
    #[serde(default, deserialize_with = "flag", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "FlagSchema")]
    pub contact: Option<bool>,
    /// Maximum number of leads, 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Value of nextCursor from the previous answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

/// Page of a project's leads, last seen first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadList {
    /// Leads of this page.
    pub items: Vec<Lead>,
    /// Value for `cursor` to get the next page. Null on the last page. With a filter, a page may have fewer leads than
    /// `limit`, or none, and another one after it: a request looks through 50,000 leads.
    pub next_cursor: Option<String>,
    /// Number of people that the project has erased. Nothing else about them is kept.
    pub erased: i64,
}

impl Lead {
    pub(super) fn new(row: person::Model, contact: Option<LeadContact>) -> Result<Self> {
        Ok(Self {
            identities: PersonHash::ALL.iter().copied().filter(|kind| known(&row, *kind).is_some()).collect(),
            traits: Value::Object(all_traits(&row)),
            id: row.id,
            status: row.status,
            value: row.value.map(in_units),
            currency: row.currency,
            contact,
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
