//! Reading of leads.

use chrono::NaiveDate;
use entity::{erased_people, person, person_visit};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::contact::open;
use super::{Lead, LeadList, LeadParams};
use crate::ground::dialling::Dialling;
use crate::ground::hash::sha256_hex;
use crate::ground::page::{Page, PageParams};
use crate::ground::time::day_start;
use crate::money::people;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Returns the project's leads, last seen first. If the caller requests contact data, the access is recorded in the
/// audit log.
pub async fn list(context: &Context, access: &ProjectAccess, params: &LeadParams) -> Result<LeadList> {
    access.require(Scope::LeadsRead)?;
    let page = PageParams { limit: params.limit, cursor: params.cursor.clone() };
    let order = [person::Column::LastSeenAt, person::Column::Id];
    let key = |row: &person::Model| (row.last_seen_at, row.id);
    let cut = Page::search(&context.db, filtered(access, params)?, &order, &page, key).await?;
    let shows = params.contact.unwrap_or(false) && keeps_plain_text(access);
    let items = shown(context, cut.items, shows)?;
    let read = items.iter().filter(|lead| lead.contact.is_some()).count();
    if read > 0 {
        record_reading(context, access, None, json!({ "leads": read })).await?;
    }
    Ok(LeadList { items, next_cursor: cut.next_cursor, erased: erased(context, access.id()).await? })
}

/// Returns a lead, with contact data if the project stores it. The access is recorded in the audit log.
pub async fn get(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Lead> {
    access.require(Scope::LeadsRead)?;
    let row = find(&context.db, access, id).await?;
    let lead = shown(context, vec![row], keeps_plain_text(access))?.pop().ok_or(Error::NotFound)?;
    if lead.contact.is_some() {
        record_reading(context, access, Some(id), json!({ "leads": 1 })).await?;
    }
    Ok(lead)
}

/// Proves that the project has a lead, and that the caller may change it.
pub async fn require(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    access.require(Scope::LeadsWrite)?;
    find(&context.db, access, id).await.map(drop)
}

/// Returns the visits in which the person was identified, latest first.
pub async fn visits(context: &Context, access: &ProjectAccess, lead: Uuid, most: u64) -> Result<Vec<Uuid>> {
    access.require(Scope::LeadsRead)?;
    let found = person_visit::Entity::find()
        .select_only()
        .column(person_visit::Column::SessionId)
        .distinct()
        .column(person_visit::Column::StartedAt)
        .filter(person_visit::Column::ProjectId.eq(access.id()))
        .filter(person_visit::Column::PersonId.eq(lead))
        .order_by_desc(person_visit::Column::StartedAt)
        .order_by_desc(person_visit::Column::SessionId)
        .limit(most)
        .into_tuple::<(Uuid, i64)>();
    Ok(found.all(&context.db).await?.into_iter().map(|(session, _)| session).collect())
}

pub(super) async fn find<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<person::Model> {
    let found = person::Entity::find_by_id(id).filter(person::Column::ProjectId.eq(access.id()));
    found.one(connection).await?.ok_or(Error::NotFound)
}

pub(super) fn keeps_plain_text(access: &ProjectAccess) -> bool {
    access.project().settings.pii.store_plaintext
}

fn shown(context: &Context, rows: Vec<person::Model>, with_contact: bool) -> Result<Vec<Lead>> {
    rows.into_iter()
        .map(|row| {
            let contact = if with_contact { open(context, &row)? } else { None };
            Lead::new(row, contact)
        })
        .collect()
}

/// Records an access to contact data, before the data is returned. If the access cannot be recorded, the data is not
/// shown.
async fn record_reading(
    context: &Context,
    access: &ProjectAccess,
    lead: Option<Uuid>,
    details: Value,
) -> Result<()> {
    let change = Change::new(AuditAction::LeadRead).project(access.id()).details(details);
    let change = match lead {
        Some(lead) => change.target("lead", lead),
        None => change.target("project", access.id()),
    };
    change.record(context, &context.db, access.project().org_id, Some(access.principal())).await
}

async fn erased(context: &Context, project: Uuid) -> Result<i64> {
    let row = erased_people::Entity::find_by_id(project).one(&context.db).await?;
    Ok(row.map_or(0, |row| row.people))
}

/// Returns the leads that an index finds, and which of them to show.
fn filtered(access: &ProjectAccess, params: &LeadParams) -> Result<(Select<person::Entity>, Condition)> {
    use person::Column;
    let project = access.project();
    let start = |day: &str, name: &str, later: u64| -> Result<i64> {
        let wrong =
            || Violation::new(format!("query.{name}"), ViolationCode::WrongFormat, "is not a calendar day");
        let day: NaiveDate = day.parse().map_err(|_| Error::from(wrong()))?;
        let day = day.checked_add_days(chrono::Days::new(later)).ok_or_else(|| Error::from(wrong()))?;
        Ok(day_start(day, project.tz()))
    };
    let from = params.from.as_deref().map(|day| start(day, "from", 0)).transpose()?;
    let until = params.to.as_deref().map(|day| start(day, "to", 1)).transpose()?;
    if let (Some(from), Some(until)) = (from, until)
        && from >= until
    {
        return Err(Violation::new("query.to", ViolationCode::Invalid, "must not be before from").into());
    }
    let email =
        params.email.as_deref().map(|text| hash_of(text, "email", people::email(text))).transpose()?;
    let country = project.country.as_deref().and_then(Dialling::of);
    let dialled = |text: &str| people::phone(text, country.as_ref());
    let phone = params.phone.as_deref().map(|text| hash_of(text, "phone", dialled(text))).transpose()?;
    let visits = |session: Uuid| {
        person_visit::Entity::find()
            .select_only()
            .column(person_visit::Column::PersonId)
            .filter(person_visit::Column::ProjectId.eq(access.id()))
            .filter(person_visit::Column::SessionId.eq(session))
            .into_query()
    };
    let list = person::Entity::find()
        .filter(Column::ProjectId.eq(access.id()))
        .apply_if(email, |select, hash| select.filter(Column::Em.eq(hash)))
        .apply_if(phone, |select, hash| select.filter(Column::Ph.eq(hash)))
        .apply_if(params.session, |select, session| select.filter(Column::Id.in_subquery(visits(session))))
        .apply_if(from, |select, from| select.filter(Column::LastSeenAt.gte(from)))
        .apply_if(until, |select, until| select.filter(Column::LastSeenAt.lt(until)));
    let filter = Condition::all()
        .add_option(params.channel.map(|channel| Column::Channel.eq(channel)))
        .add_option(params.status.map(|status| Column::Status.eq(status)));
    Ok((list, filter))
}

/// Returns the hash to search for: the given hash, or the hash of the given plain text.
fn hash_of(text: &str, name: &str, normalized: Option<String>) -> Result<String> {
    if is_hash(text) {
        return Ok(text.to_owned());
    }
    match normalized {
        Some(text) => Ok(sha256_hex(&text)),
        None => {
            let message = format!(
                "must be {} or its SHA-256",
                if name == "email" { "an e-mail address" } else { "a phone number" }
            );
            Err(Violation::new(format!("query.{name}"), ViolationCode::WrongFormat, message).into())
        }
    }
}

/// Returns true if a text is a SHA-256 in lower-case hexadecimal.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl LeadParams {
    /// Rejects plain addresses and phone numbers, which must not appear in the URL of a request.
    pub fn only_hashes(&self) -> Result<()> {
        let plain = [("email", &self.email), ("phone", &self.phone)];
        let found: Vec<Violation> = plain
            .into_iter()
            .filter(|(_, text)| text.as_deref().is_some_and(|text| !is_hash(text)))
            .map(|(name, _)| {
                let message = "must be a SHA-256, because URLs must not contain addresses or phone numbers";
                Violation::new(format!("query.{name}"), ViolationCode::WrongFormat, message)
            })
            .collect();
        if found.is_empty() { Ok(()) } else { Err(Error::Validation(found)) }
    }
}
