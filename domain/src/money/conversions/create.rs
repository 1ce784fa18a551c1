//! Conversions reported by a server.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::visits::ClickId;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::triggered::has_id_of_page;
use super::uploads::New;
use super::{Conversion, ConversionDefinition, Evidence};
use crate::ground::currencies;
use crate::ground::formats::CURRENCY;
use crate::ground::time::{MS_PER_DAY, local_day};
use crate::measuring::matching::{amount_of, decimals};
use crate::money::people::{self, Named, PersonHash};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::project::Project;
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// Pattern of an event id.
pub(super) const EVENT_ID: &str = "^[A-Za-z0-9._:-]{8,100}$";

/// Tolerance for a server's clock that runs ahead. A conversion within it is stored as happening now, because ad platforms
/// reject those of the future.
const AHEAD_MS: i64 = 5_000;

/// How long ago a click may be, in milliseconds: a year.
const CLICKED_WITHIN_MS: i64 = 365 * MS_PER_DAY;

/// Conversion reported by a server. Identifies the visitor by a session, or by data that ad platforms recognise: a
/// click id or personal data. E-mail address, phone number, names and the external id are hashed on arrival, and only
/// the hashes are stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(example = serde_json::json!({ "eventId": "order-00004711", "definition": "order", "email": "anna@example.com" }))]
pub struct ConversionCreate {
    /// Your own id of the conversion, for example the order number: 8 to 100 letters, digits, `.`, `_`, `:` and `-`. A
    /// conversion whose id exists already is not created again.
    #[schemars(regex(pattern = EVENT_ID))]
    pub event_id: String,
    /// Key of the conversion's definition.
    #[schemars(length(min = 1, max = 40))]
    pub definition: String,
    /// Session of the conversion. The conversion inherits its click ids, consent and hashes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// When the conversion happened. Default: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub occurred_at: Option<Timestamp>,
    /// Value, with up to four decimals. Default: the value of the definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// Currency of the value, three upper-case letters. Default: the definition's currency, otherwise the project's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = currencies::PATTERN), extend("format" = CURRENCY))]
    pub currency: Option<String>,
    /// Ad click ids known to your side, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ClickIds")]
    pub click_ids: Option<serde_json::Value>,
    /// When the ad was clicked, if no session provides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub clicked_at: Option<Timestamp>,
    /// E-mail address of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// Phone number of the person. A number without a country code is read as a number of the project's country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 40))]
    pub phone: Option<String>,
    /// First name of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub first_name: Option<String>,
    /// Last name of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub last_name: Option<String>,
    /// Your own id of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub external_id: Option<String>,
    /// True if the person consented to the upload of their data to ad platforms. Default: the session's consent.
    /// Without consent, the conversion is stored but never uploaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
}

/// Ad click ids by name.
type ClickIds = BTreeMap<ClickId, String>;

/// The conversion stored under an event id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "ConversionCreated")]
#[schemars(rename = "ConversionCreated")]
pub struct Created {
    /// The conversion as stored.
    pub conversion: Conversion,
    /// True if the request created the conversion. False if it existed before, in which case nothing was changed,
    /// unless a page had told it: the server's report replaces the page's.
    pub created: bool,
    /// Fields of the request that differ from the conversion that existed before.
    pub differs: Vec<String>,
}

/// Stores a conversion reported by a server, unless the project already has a conversion with its event id. `session`
/// is the stored session that the request names, with the data about its visitor.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: ConversionCreate,
    session: Option<(Uuid, Evidence)>,
    heard_at: i64,
) -> Result<Created> {
    access.require(Scope::ConversionsWrite)?;
    let (project, event_id) = (access.id(), input.event_id.clone());
    match store(context, access, input, session, heard_at).await {
        Err(Error::Validation(violations)) => repeated(context, project, &event_id, violations).await,
        outcome => outcome,
    }
}

/// Answers a request that is not valid: with the conversion that has its event id, if there is one. Whoever repeats a
/// request must learn that it was heard, also if its definition has been deleted since.
async fn repeated(
    context: &Context,
    project: Uuid,
    event_id: &str,
    violations: Vec<Violation>,
) -> Result<Created> {
    let stored = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(project))
        .filter(conversion::Column::EventId.eq(event_id))
        .one(&context.db)
        .await?;
    // A server gets no answer with the conversion that a page has told under this id.
    let stored = stored.filter(|stored| !has_id_of_page(stored));
    let Some(stored) = stored else { return Err(Error::Validation(violations)) };
    let conversion = Conversion::of(&context.db, vec![stored]).await?.pop().ok_or(Error::NotFound)?;
    let field = |violation: &Violation| {
        let path = violation.path.strip_prefix("body.").unwrap_or(&violation.path);
        path.split('.').next().unwrap_or_default().to_owned()
    };
    let differs: BTreeSet<String> = violations.iter().map(field).collect();
    Ok(Created { conversion, created: false, differs: differs.into_iter().collect() })
}

async fn store(
    context: &Context,
    access: &ProjectAccess,
    input: ConversionCreate,
    session: Option<(Uuid, Evidence)>,
    heard_at: i64,
) -> Result<Created> {
    let violations = input.violations(context, session.is_some());
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let told = Told { project: access.project().clone(), input, session, heard_at };
    context.conversion_queue().store(context, told).await
}

/// Conversion reported by a server, ready to be stored.
pub(super) struct Told {
    pub(super) project: Arc<Project>,
    pub(super) input: ConversionCreate,
    session: Option<(Uuid, Evidence)>,
    /// When the report arrived, before its session was read, in milliseconds since 1970-01-01 UTC.
    heard_at: i64,
}

impl Told {
    /// Returns the conversion to store, of which this is the row.
    pub(super) fn to_store<'of>(
        &'of self,
        row: conversion::Model,
        definition: &'of ConversionDefinition,
    ) -> New<'of> {
        let read = self.session.as_ref().map(|(_, read)| read);
        New { row, definition, read, heard_at: self.heard_at }
    }

    /// Returns the row to store.
    pub(super) fn row(
        &self,
        context: &Context,
        definition: &ConversionDefinition,
    ) -> Result<conversion::Model> {
        let (project, input) = (&*self.project, &self.input);
        let now = context.clock.now_ms();
        let at = input.occurred_at.map_or(now, Timestamp::as_ms).min(now);
        let (session, known) = self.session.clone().unzip();
        let (value, currency) = match input.value.map(amount_of) {
            Some(told) => (Some(told), definition.told_currency.as_ref()),
            None => definition.own_value(),
        };
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
            value,
            currency: input.currency.as_ref().or(currency).unwrap_or(&project.currency).clone(),
            confirm_until: None,
            evidence: evidence.stored()?,
            test: false,
            created_at: now,
            updated_at: now,
        })
    }
}

impl ConversionCreate {
    /// Checks the rules that the JSON Schema cannot express.
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
            let message = "is required without a click id, e-mail address, phone number or external id";
            wrong("sessionId", ViolationCode::Required, message);
        }
        if self.value.is_some_and(|value| decimals(value) > 4) {
            wrong("value", ViolationCode::Invalid, "must have at most four decimals");
        }
        if self.occurred_at.is_some_and(|at| at.as_ms() > context.clock.now_ms() + AHEAD_MS) {
            wrong("occurredAt", ViolationCode::Invalid, "must not be in the future");
        }
        let now = context.clock.now_ms();
        let clicked_within = now - CLICKED_WITHIN_MS..=now + AHEAD_MS;
        if self.clicked_at.is_some_and(|at| !clicked_within.contains(&at.as_ms())) {
            wrong("clickedAt", ViolationCode::Invalid, "must be in the past, at most a year ago");
        }
        if self.email.as_deref().is_some_and(|text| people::email(text).is_none()) {
            wrong("email", ViolationCode::WrongFormat, "is not an e-mail address");
        }
        for (name, value) in &click_ids {
            if !is_click_id(value) {
                let message = "must be up to 500 letters, digits, `.`, `_`, `~` and `-`";
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

    /// Merges the session's match data with the data in the request, which takes precedence.
    fn evidence(&self, country: Option<&str>, mut known: Evidence) -> Result<Evidence> {
        if self.email.is_some() {
            // This hash belongs to the session's address, which may be another person's.
            known.hashes.remove(&PersonHash::EmailPlain);
        }
        known.hashes.extend(self.named().hashes(country)?);
        known.click_ids.extend(self.click_ids().map_err(Error::internal)?);
        known.clicked_at = self.clicked_at.map(Timestamp::as_ms).or(known.clicked_at);
        if let Some(consent) = self.consent {
            (known.consent, known.consent_told) = (consent, true);
        }
        Ok(known)
    }

    /// Returns the given fields whose values differ from the stored conversion.
    pub(super) fn differs(&self, wanted: &conversion::Model, known: &conversion::Model) -> Vec<String> {
        let (new, old) = (Evidence::read(wanted.evidence.as_ref()), Evidence::read(known.evidence.as_ref()));
        let person = |kind: PersonHash| new.hashes.get(&kind) != old.hashes.get(&kind);
        [
            ("definition", wanted.definition != known.definition),
            ("sessionId", self.session_id.is_some() && wanted.session_id != known.session_id),
            (
                "occurredAt",
                self.occurred_at.is_some_and(|at| (at.as_ms() - known.occurred_at).abs() > AHEAD_MS),
            ),
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
