//! Conversions that a server tells.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::visits::ClickId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Conversion, ConversionDefinition, Evidence};
use crate::access::{ProjectAccess, Scope};
use crate::matching::{amount_of, decimals};
use crate::people::{self, Named, PersonHash};
use crate::projects::Project;
use crate::time::local_day;
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// What an event id looks like.
pub(super) const EVENT_ID: &str = "^[A-Za-z0-9._:-]{8,100}$";

/// How far the clock of a server may be ahead.
const AHEAD_MS: i64 = 5 * 60 * 1000;

/// A conversion that a server tells. It names whom it belongs to: a session, or what the ad platforms know the person
/// by. E-mail address, phone number, names and id of the person are hashed at once and kept only so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionCreate {
    /// What it is known by on your side, for example the order's number: 8 to 100 letters, digits, `.`, `_`, `:` and
    /// `-`. A second one with the same id is not made.
    #[schemars(regex(pattern = EVENT_ID))]
    pub event_id: String,
    /// The key of its definition.
    #[schemars(length(min = 1, max = 40))]
    pub definition: String,
    /// The session it belongs to. Its click ids, consent and hashes are taken over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// When it happened; now without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub occurred_at: Option<Timestamp>,
    /// What it was worth, to four decimals; what its definition says without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// The currency of its value, three upper-case letters; the definition's without it, else the project's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Z]{3}$"))]
    pub currency: Option<String>,
    /// The ad click ids that your side knows, by their names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ClickIds")]
    pub click_ids: Option<serde_json::Value>,
    /// When the ad was clicked, where no session tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub clicked_at: Option<Timestamp>,
    /// The person's e-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// The person's phone number; one without a country's code is dialled as in the project's country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 40))]
    pub phone: Option<String>,
    /// The person's first name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub first_name: Option<String>,
    /// The person's last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub last_name: Option<String>,
    /// Your own id of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub external_id: Option<String>,
    /// Whether the person agreed that ad platforms are told; what the session says without it. Without a yes the
    /// conversion is kept and no platform is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
}

/// Ad click ids by their names.
type ClickIds = BTreeMap<ClickId, String>;

/// The conversion that is stored under an event id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "ConversionCreated")]
#[schemars(rename = "ConversionCreated")]
pub struct Created {
    /// As it is stored.
    pub conversion: Conversion,
    /// Whether it was made now. Otherwise it was there before, and nothing was changed.
    pub created: bool,
    /// The fields of the request that a conversion which was there before has otherwise.
    pub differs: Vec<String>,
}

/// Stores a conversion that a server tells, unless the project has one with its event id. `session` is the stored
/// session that the request names, with what is known of its visitor.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: ConversionCreate,
    session: Option<(Uuid, Evidence)>,
    heard_at: i64,
) -> Result<Created> {
    access.require(Scope::ConversionsWrite)?;
    let violations = input.violations(context, session.is_some());
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let told = Told { project: access.project().clone(), input, session, heard_at };
    context.told.store(context, told).await
}

/// A conversion that a server has told and that is to be stored.
pub(super) struct Told {
    pub(super) project: Arc<Project>,
    pub(super) input: ConversionCreate,
    session: Option<(Uuid, Evidence)>,
    /// When the server told of it, before its session was read; in milliseconds since 1970-01-01 UTC.
    pub(super) heard_at: i64,
}

impl Told {
    /// What is to be stored.
    pub(super) fn row(
        &self,
        context: &Context,
        definition: &ConversionDefinition,
    ) -> Result<conversion::Model> {
        let (project, input) = (&*self.project, &self.input);
        let now = context.clock.now_ms();
        let at = input.occurred_at.map_or(now, Timestamp::as_ms);
        let (session, known) = self.session.clone().unzip();
        let told = input.value.map(amount_of);
        let evidence = input.evidence(project.country.as_deref(), known.unwrap_or_default())?;
        Ok(conversion::Model {
            id: context.new_id(),
            project_id: project.id,
            event_id: input.event_id.clone(),
            definition: definition.key.clone(),
            session_id: session,
            source: ConversionSource::Server,
            status: ConversionStatus::Confirmed,
            occurred_at: at,
            day: local_day(at, project.tz()),
            value: told.or_else(|| definition.value.as_ref().map(|value| value.0.amount(None))),
            currency: input
                .currency
                .clone()
                .or_else(|| definition.currency.clone())
                .unwrap_or_else(|| project.currency.clone()),
            confirm_until: None,
            evidence: evidence.stored()?,
            created_at: now,
            updated_at: now,
        })
    }
}

impl ConversionCreate {
    /// What its schema cannot express.
    fn violations(&self, context: &Context, has_session: bool) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut wrong = |field: &str, code: ViolationCode, message: &str| {
            found.push(Violation::new(format!("body.{field}"), code, message));
        };
        if self.session_id.is_some() && !has_session {
            wrong("sessionId", ViolationCode::NotFound, "is not the id of a stored session");
        }
        let has_id = self.external_id.as_deref().is_some_and(|text| people::id(text).is_some());
        let names_person = self.email.is_some() || self.phone.is_some() || has_id;
        let click_ids = self.click_ids();
        if let Err(error) = &click_ids {
            wrong("clickIds", ViolationCode::Invalid, &error.to_string());
        }
        let click_ids = click_ids.unwrap_or_default();
        if self.session_id.is_none() && click_ids.is_empty() && !names_person {
            let message = "is required where neither a click id nor a person is named";
            wrong("sessionId", ViolationCode::Required, message);
        }
        if self.value.is_some_and(|value| decimals(value) > 4) {
            wrong("value", ViolationCode::Invalid, "has more than four decimals");
        }
        if self.occurred_at.is_some_and(|at| at.as_ms() > context.clock.now_ms() + AHEAD_MS) {
            wrong("occurredAt", ViolationCode::Invalid, "lies in the future");
        }
        if self.email.as_deref().is_some_and(|text| people::email(text).is_none()) {
            wrong("email", ViolationCode::WrongFormat, "is not an e-mail address");
        }
        for (name, value) in &click_ids {
            if !is_click_id(value) {
                let message = "has up to 500 letters, digits, `.`, `_`, `~` and `-`";
                wrong(&format!("clickIds.{name}"), ViolationCode::WrongFormat, message);
            }
        }
        found
    }

    fn named(&self) -> Named<'_> {
        Named {
            email: self.email.as_deref(),
            phone: self.phone.as_deref(),
            first_name: self.first_name.as_deref(),
            last_name: self.last_name.as_deref(),
            external_id: self.external_id.as_deref(),
        }
    }

    fn click_ids(&self) -> serde_json::Result<ClickIds> {
        self.click_ids.clone().map(serde_json::from_value).transpose().map(Option::unwrap_or_default)
    }

    /// What the session is known by, and what the server tells, which is believed before it.
    fn evidence(&self, country: Option<&str>, mut known: Evidence) -> Result<Evidence> {
        if self.email.is_some() {
            // That of another address would be another person's.
            known.hashes.remove(&PersonHash::EmailPlain);
        }
        known.hashes.extend(self.named().hashes(country)?);
        known.click_ids.extend(self.click_ids().map_err(Error::internal)?);
        known.clicked_at = self.clicked_at.map(Timestamp::as_ms).or(known.clicked_at);
        known.consent = self.consent.unwrap_or(known.consent);
        Ok(known)
    }

    /// The fields that are given and that a stored conversion has otherwise.
    pub(super) fn differs(&self, wanted: &conversion::Model, known: &conversion::Model) -> Vec<String> {
        let (new, old) = (Evidence::read(wanted.evidence.as_ref()), Evidence::read(known.evidence.as_ref()));
        let person = |kind: PersonHash| new.hashes.get(&kind) != old.hashes.get(&kind);
        [
            ("definition", wanted.definition != known.definition),
            ("sessionId", self.session_id.is_some() && wanted.session_id != known.session_id),
            ("occurredAt", self.occurred_at.is_some() && wanted.occurred_at != known.occurred_at),
            ("value", self.value.is_some() && wanted.value != known.value),
            ("currency", self.currency.is_some() && wanted.currency != known.currency),
            ("clickIds", self.click_ids.is_some() && new.click_ids != old.click_ids),
            ("clickedAt", self.clicked_at.is_some() && new.clicked_at != old.clicked_at),
            ("email", self.email.is_some() && person(PersonHash::Email)),
            ("phone", self.phone.is_some() && person(PersonHash::Phone)),
            ("firstName", self.first_name.is_some() && person(PersonHash::FirstName)),
            ("lastName", self.last_name.is_some() && person(PersonHash::LastName)),
            ("externalId", self.external_id.is_some() && person(PersonHash::ExternalId)),
            ("consent", self.consent.is_some() && new.consent != old.consent),
        ]
        .into_iter()
        .filter(|(_, differs)| *differs)
        .map(|(field, _)| field.to_owned())
        .collect()
    }
}

fn is_click_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._~-".contains(&byte);
    (1..=500).contains(&text.len()) && text.bytes().all(fits)
}
