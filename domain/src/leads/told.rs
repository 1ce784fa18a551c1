//! Leads that servers tell of.

use async_graphql::{InputObject, SimpleObject};
use entity::conversion::ConversionStatus;
use entity::person::{self, LeadStatus};
use entity::person_visit;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::contact::seal;
use super::found::{find, keeps_plain_text};
use super::merge::{NAMING, traits};
use super::place::{Said, lock, place, store};
use super::{FirstVisit, Lead};
use crate::access::{ProjectAccess, Scope};
use crate::audit::{AuditAction, Change};
use crate::events::checked_props;
use crate::matching::{amount_of, decimals};
use crate::people::Named;
use crate::{Context, Error, Result, Violation, ViolationCode, conversions};

/// A person that a server tells of. E-mail address, phone number, names and id are hashed at once, and kept in plain
/// text only where the project says so, encrypted.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeadCreate {
    /// The person's e-mail address. An address, a number or an id is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// The person's phone number; one without a country's code is dialled as in the project's country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 40))]
    pub phone: Option<String>,
    /// Your own id of the person. It is believed before address and number: another id is another person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub external_id: Option<String>,
    /// The person's first name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub first_name: Option<String>,
    /// The person's last name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub last_name: Option<String>,
    /// The session in which the person was met. It says where the lead came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// What else is known of the person: up to 20 texts, numbers and booleans that name nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub traits: Option<Value>,
    /// The form that was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Za-z0-9._:-]{1,40}$"))]
    pub form: Option<String>,
    /// Whether the person agreed that ad platforms are told. A yes stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
}

impl std::fmt::Debug for LeadCreate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(lead)")
    }
}

/// The lead that what was told belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadCreated {
    /// As it is stored, without plain text.
    pub lead: Lead,
    /// Whether it was made now. Otherwise the person was known, and the lead has what was told beside what it had.
    pub created: bool,
}

/// How far a lead has come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeadUpdate {
    /// How far it has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LeadStatus")]
    pub status: Option<LeadStatus>,
    /// What it is worth, to four decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// The currency of that value, three upper-case letters; the project's without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Z]{3}$"))]
    pub currency: Option<String>,
    /// What else is known of the person; what is not named stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub traits: Option<Value>,
    /// Whether the person agrees that ad platforms are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
    /// With a status: the pending conversions of the person's visits are confirmed where the lead is qualified or won,
    /// and rejected where it is lost. Needs conversions:write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub settle_conversions: Option<bool>,
}

/// Tells of a person: makes a lead, or refines the one that is known by the address, the number or the id. `visit` is
/// the stored session that the request names.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: LeadCreate,
    visit: Option<FirstVisit>,
) -> Result<LeadCreated> {
    access.require(Scope::LeadsWrite)?;
    let mut violations = Vec::new();
    if input.session_id.is_some() && visit.is_none() {
        let message = "is not the id of a stored session";
        violations.push(Violation::new("body.sessionId", ViolationCode::NotFound, message));
    }
    let told = told_traits(input.traits.as_ref(), &mut violations);
    let named = Named {
        email: input.email.as_deref(),
        phone: input.phone.as_deref(),
        first_name: input.first_name.as_deref(),
        last_name: input.last_name.as_deref(),
        external_id: input.external_id.as_deref(),
    };
    let texts = named.texts(access.project().country.as_deref())?;
    let hashes = named.hashes(access.project().country.as_deref())?;
    if !NAMING.iter().any(|kind| hashes.contains_key(kind)) {
        let message = "is required where neither a phone number nor an id is given";
        violations.push(Violation::new("body.email", ViolationCode::Required, message));
    }
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let now = context.clock.now_ms();
    let said = Said {
        hashes,
        consent: input.consent.unwrap_or(false),
        traits: told,
        form: input.form,
        first_at: now,
        last_at: now,
        visit,
        told: true,
    };
    let transaction = context.begin().await?;
    lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
    let (mut person, created) = place(context, &transaction, access.id(), said).await?;
    if keeps_plain_text(access) {
        seal(context, &mut person, &texts)?;
        store(&transaction, person.clone(), false).await?;
    }
    transaction.commit().await?;
    Ok(LeadCreated { lead: Lead::new(person, None)?, created })
}

/// Says how far a lead has come.
pub async fn update(context: &Context, access: &ProjectAccess, id: Uuid, input: LeadUpdate) -> Result<Lead> {
    access.require(Scope::LeadsWrite)?;
    let mut violations = Vec::new();
    let told = told_traits(input.traits.as_ref(), &mut violations);
    let mut wrong = |field: &str, message: &str| {
        violations.push(Violation::new(format!("body.{field}"), ViolationCode::Invalid, message));
    };
    if input.value.is_some_and(|value| decimals(value) > 4) {
        wrong("value", "has more than four decimals");
    }
    if input.currency.is_some() && input.value.is_none() {
        wrong("currency", "goes with a value only");
    }
    let settles = match (input.settle_conversions.unwrap_or(false), input.status) {
        (false, _) => None,
        (true, Some(LeadStatus::Qualified | LeadStatus::Won)) => Some(ConversionStatus::Confirmed),
        (true, Some(LeadStatus::Lost)) => Some(ConversionStatus::Rejected),
        (true, _) => {
            wrong("settleConversions", "goes with the status qualified, won or lost only");
            None
        }
    };
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let transaction = context.begin().await?;
    lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
    let mut person = find(&transaction, access, id).await?;
    person.status = input.status.unwrap_or(person.status);
    if let Some(value) = input.value {
        person.value = Some(amount_of(value));
        person.currency = Some(input.currency.clone().unwrap_or_else(|| access.project().currency.clone()));
    }
    person.traits = traits(person.traits.take(), &told, true);
    person.consent = input.consent.unwrap_or(person.consent);
    person.updated_at = context.clock.now_ms();
    store(&transaction, person.clone(), false).await?;
    let settled = match settles {
        None => None,
        Some(status) => {
            let sessions = sessions_of(&transaction, &person).await?;
            Some(conversions::settle(context, &transaction, access, &sessions, status).await?)
        }
    };
    let details = json!({ "status": input.status, "value": input.value, "currency": input.currency, "conversions": settled });
    Change::new(AuditAction::LeadUpdate)
        .project(access.id())
        .target("lead", id)
        .details(details)
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.uploads.wake();
    Lead::new(person, None)
}

/// The visits in which the person said who they are.
pub(super) async fn sessions_of<C: ConnectionTrait>(
    connection: &C,
    person: &person::Model,
) -> Result<Vec<Uuid>> {
    let found = person_visit::Entity::find()
        .select_only()
        .column(person_visit::Column::SessionId)
        .distinct()
        .filter(person_visit::Column::PersonId.eq(person.id))
        .into_tuple::<Uuid>();
    Ok(found.all(connection).await?)
}

fn told_traits(raw: Option<&Value>, violations: &mut Vec<Violation>) -> Map<String, Value> {
    let Some(raw) = raw else { return Map::new() };
    let Some(raw) = raw.as_object() else {
        violations.push(Violation::new("body.traits", ViolationCode::WrongType, "must be an object"));
        return Map::new();
    };
    match checked_props(raw) {
        Ok(kept) => kept.into_iter().collect(),
        Err(problems) => {
            violations.extend(problems.into_iter().map(|problem| {
                let path = problem.prop.map(|prop| format!("body.traits.{prop}"));
                let path = path.unwrap_or_else(|| "body.traits".to_owned());
                Violation::new(path, ViolationCode::Invalid, problem.message)
            }));
            Map::new()
        }
    }
}
