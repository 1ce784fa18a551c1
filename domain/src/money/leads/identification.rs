//! Leads reported by servers.

use async_graphql::{InputObject, SimpleObject};
use entity::person::{self, LeadStatus};
use entity::person_visit;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::contact::{forget_replaced, seal};
use super::found::{find, keeps_plain_text};
use super::merge::{NAMING, known, traits};
use super::place::{Placed, Said, lock, place, store};
use super::{FirstVisit, Lead, apart, erased};
use crate::ground::currencies;
use crate::ground::formats::CURRENCY;
use crate::measuring::events::checked_props;
use crate::measuring::matching::{amount_of, decimals};
use crate::money::conversions::{self, ConversionDecision, Pending};
use crate::money::people::{Named, hash_of};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::storage;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Person reported by a server. E-mail address, phone number, names and id are hashed on arrival. They are stored in
/// plain text only if the project allows it, and then encrypted.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeadCreate {
    /// E-mail address of the person. An address, a phone number or an id is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 254))]
    pub email: Option<String>,
    /// Phone number of the person. A number without a country code is read as a number of the project's country.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 3, max = 40))]
    pub phone: Option<String>,
    /// Your own id of the person. It takes precedence over address and number: another id means another person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub external_id: Option<String>,
    /// First name of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub first_name: Option<String>,
    /// Last name of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub last_name: Option<String>,
    /// Session of the person. It determines where the lead came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// Further traits of the person: up to 20 texts, numbers and booleans without personal data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub traits: Option<Value>,
    /// Form that the person sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Za-z0-9._:-]{1,40}$"))]
    pub form: Option<String>,
    /// True if the person consented to the upload of their data to ad platforms. Default: unchanged. What a server states
    /// stands over what browsers say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
}

impl std::fmt::Debug for LeadCreate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(lead)")
    }
}

/// The lead that the reported person belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadCreated {
    /// Id of the lead.
    pub id: Uuid,
    /// True if the request created the lead. False if the person was known; the new data was then added to the lead.
    pub created: bool,
    /// The lead as stored, without plain contact data; null without the scope leads:read.
    pub lead: Option<Lead>,
}

/// The lead that was changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadUpdated {
    /// Id of the lead.
    pub id: Uuid,
    /// The lead as stored, without plain contact data; null without the scope leads:read.
    pub lead: Option<Lead>,
}

/// Changes to a lead.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LeadUpdate {
    /// Sales status of the lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LeadStatus")]
    pub status: Option<LeadStatus>,
    /// Value of the lead, with up to four decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// Currency of the value, three upper-case letters. Default: the project's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = currencies::PATTERN), extend("format" = CURRENCY))]
    pub currency: Option<String>,
    /// Further traits of the person. Traits that are left out stay unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub traits: Option<Value>,
    /// True if the person consents to the upload of their data to ad platforms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub consent: Option<bool>,
    /// With a status: true to settle the pending conversions of the person's visits. They are confirmed if the lead is
    /// qualified or won, and rejected if it is lost. Requires conversions:write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub settle_conversions: Option<bool>,
}

/// Reports a person: creates a lead, or updates the lead with the same address, phone number or id. `visit` is the
/// stored session that the request names.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: LeadCreate,
    visit: Option<FirstVisit>,
) -> Result<LeadCreated> {
    access.require(Scope::LeadsWrite)?;
    // An erasure that ends while this waits erases what it says, too.
    let now = context.clock.now_ms();
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
        let message = "is required without a phone number or external id";
        violations.push(Violation::new("body.email", ViolationCode::Required, message));
    }
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    storage::refuse_paused(context, &context.db, access.project().org_id).await?;
    let said = Said {
        hashes,
        consent: input.consent,
        traits: told,
        form: input.form,
        first_at: now,
        last_at: now,
        visit,
        told: true,
    };
    let transaction = context.begin().await?;
    lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
    refuse_erased(&transaction, access.id(), &said).await?;
    let placed = place(context, &transaction, access.id(), said).await?;
    let Placed { mut person, is_new, merged } = placed.ok_or_else(|| Error::internal("no lead"))?;
    if keeps_plain_text(access) {
        // An identifier of another lead is not stored in plain text here, either.
        let texts =
            texts.into_iter().filter(|(kind, text)| known(&person, *kind) == Some(&hash_of(*kind, text)));
        let texts = texts.collect();
        seal(context, &mut person, &texts)?;
        store(&transaction, person.clone(), false).await?;
    } else if person.contact.is_some() {
        // The deletion of contact data waits and can be taken back. Replaced values must not come back with it.
        forget_replaced(context, &mut person)?;
        store(&transaction, person.clone(), false).await?;
    }
    if !merged.is_empty() {
        Change::new(AuditAction::LeadMerge)
            .project(access.id())
            .target("lead", person.id)
            .details(json!({ "merged": merged }))
            .record(context, &transaction, access.project().org_id, Some(access.principal()))
            .await?;
    }
    transaction.commit().await?;
    Ok(LeadCreated { id: person.id, created: is_new, lead: readable(access, person)? })
}

/// Refuses a report that names somebody who was erased since it came, or is being erased. Nobody knows which part of it is
/// about somebody else.
async fn refuse_erased(transaction: &DatabaseTransaction, project: Uuid, said: &Said) -> Result<()> {
    let named = said.hashes.values().map(|hash| (project, hash.clone())).collect();
    let erased = erased(transaction, &named).await?;
    if erased.into_values().any(|erased_at| erased_at >= said.last_at) {
        let message = "somebody with this address, number or id was just erased, or is being erased; if you still want to \
                       store them, report them again afterwards";
        return Err(Error::Conflict(message.into()));
    }
    Ok(())
}

/// Returns the lead if the caller may read leads. Whoever may only write them learns nothing from an answer.
fn readable(access: &ProjectAccess, person: person::Model) -> Result<Option<Lead>> {
    access.scopes().contains(Scope::LeadsRead).then(|| Lead::new(person, None)).transpose()
}

/// Changes a lead.
pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    input: LeadUpdate,
) -> Result<LeadUpdated> {
    access.require(Scope::LeadsWrite)?;
    let mut violations = Vec::new();
    let told = told_traits(input.traits.as_ref(), &mut violations);
    let mut wrong = |field: &str, message: &str| {
        violations.push(Violation::new(format!("body.{field}"), ViolationCode::Invalid, message));
    };
    if input.value.is_some_and(|value| decimals(value) > 4) {
        wrong("value", "must have at most four decimals");
    }
    if input.currency.is_some() && input.value.is_none() {
        wrong("currency", "is allowed together with value only");
    }
    let settles = match (input.settle_conversions.unwrap_or(false), input.status) {
        (false, _) => None,
        (true, Some(LeadStatus::Qualified | LeadStatus::Won)) => Some(ConversionDecision::Confirmed),
        (true, Some(LeadStatus::Lost)) => Some(ConversionDecision::Rejected),
        (true, _) => {
            wrong("settleConversions", "is allowed with status qualified, won or lost only");
            None
        }
    };
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let (transaction, mut pending) = match settles {
        None => {
            let transaction = context.begin().await?;
            lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
            (transaction, Vec::new())
        }
        Some(_) => {
            find(&context.db, access, id).await?;
            access.require(Scope::ConversionsWrite)?;
            // There may be very many, so they are looked for before the transaction.
            let sessions = sessions_of(&context.db, id).await?;
            let pending = conversions::pending(context, &context.db, access, &sessions).await?;
            (apart::begin(context, access.id()).await?.ok_or(Error::NotFound)?, pending)
        }
    };
    let mut person = find(&transaction, access, id).await?;
    person.status = input.status.unwrap_or(person.status);
    if let Some(value) = input.value {
        person.value = Some(amount_of(value));
        person.currency = Some(input.currency.clone().unwrap_or_else(|| access.project().currency.clone()));
    }
    person.told_traits = traits(person.told_traits.take(), &told, true);
    if let Some(consent) = input.consent {
        (person.consent, person.consent_told) = (consent, true);
    }
    person.updated_at = context.clock.now_ms();
    store(&transaction, person.clone(), false).await?;
    let settled = match settles {
        None => None,
        Some(decision) => {
            let some = next(&transaction, &person, &mut pending).await?;
            let settled = conversions::settle(context, &transaction, access, &some, decision).await?;
            // Each of the others is recorded when it is settled.
            Some(settled + pending.len() as u64)
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
    context.uploads().wake();
    if let Some(decision) = settles {
        settle_rest(context, access, &person, pending, decision).await?;
    }
    Ok(LeadUpdated { id, lead: readable(access, person)? })
}

/// Settles further conversions of a lead some at a time, and then those that were stored while the first ones were looked
/// for. Stops if the lead is gone or gets another status, which decides about the rest. If this is interrupted, the same
/// request again settles what is left.
async fn settle_rest(
    context: &Context,
    access: &ProjectAccess,
    decided: &person::Model,
    mut pending: Vec<Pending>,
    decision: ConversionDecision,
) -> Result<()> {
    let mut is_last_look = false;
    loop {
        let Some(transaction) = apart::begin(context, access.id()).await? else { return Ok(()) };
        let person = person::Entity::find_by_id(decided.id).one(&transaction).await?;
        if person.is_none_or(|person| person.status != decided.status) {
            return Ok(());
        }
        if pending.is_empty() && !is_last_look {
            is_last_look = true;
            let sessions = sessions_of(&transaction, decided.id).await?;
            pending = conversions::pending(context, &*transaction, access, &sessions).await?;
        }
        if pending.is_empty() {
            return Ok(());
        }
        let some = next(&transaction, decided, &mut pending).await?;
        conversions::settle(context, &transaction, access, &some, decision).await?;
        transaction.commit().await?;
        context.uploads().wake();
    }
}

/// Takes as many conversions as one transaction settles. Returns those whose visits are still the person's: others may have
/// become somebody else's since they were looked for.
async fn next(
    transaction: &DatabaseTransaction,
    person: &person::Model,
    pending: &mut Vec<Pending>,
) -> Result<Vec<Uuid>> {
    let some: Vec<Pending> = pending.drain(..pending.len().min(conversions::SETTLED_AT_ONCE)).collect();
    let visits = person_visit::Entity::find()
        .select_only()
        .column(person_visit::Column::SessionId)
        .distinct()
        .filter(person_visit::Column::ProjectId.eq(person.project_id))
        .filter(person_visit::Column::SessionId.is_in(some.iter().map(|one| one.session_id)))
        .filter(person_visit::Column::PersonId.eq(person.id))
        .into_tuple::<Uuid>()
        .all(transaction)
        .await?;
    Ok(some.into_iter().filter(|one| visits.contains(&one.session_id)).map(|one| one.id).collect())
}

/// Returns the visits in which the person was identified.
pub(super) async fn sessions_of<C: ConnectionTrait>(connection: &C, person: Uuid) -> Result<Vec<Uuid>> {
    let found = person_visit::Entity::find()
        .select_only()
        .column(person_visit::Column::SessionId)
        .distinct()
        .filter(person_visit::Column::PersonId.eq(person))
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
