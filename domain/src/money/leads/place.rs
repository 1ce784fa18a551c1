//! Stores identities in the leads they belong to.

use entity::visits::Channel;
use entity::{identified_visit, person, person_visit, project};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait,
    IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::merge::{Decision, NAMING, decide_said, decide_told, forget_claims, of, refine, traits};
use super::{apart, former, linked};
use crate::money::people::{Hashes, PersonHash};
use crate::tenancy::idempotency;
use crate::{Context, Error, Result};

/// Data about a person from one source.
#[derive(Clone, Debug, Default)]
pub struct Said {
    pub hashes: Hashes,
    /// `None` if nothing is said about consent.
    pub consent: Option<bool>,
    pub traits: Map<String, Value>,
    pub form: Option<String>,
    /// When the person was first and last seen, in milliseconds since 1970-01-01 UTC.
    pub first_at: i64,
    pub last_at: i64,
    /// Visit in which the identity was given.
    pub visit: Option<FirstVisit>,
    /// True if a server sent the data.
    pub told: bool,
}

/// Data that a lead keeps of its first visit.
#[derive(Clone, Debug)]
pub struct FirstVisit {
    pub session: Uuid,
    /// Id of the identity within the visit.
    pub lead: Uuid,
    pub started_at: i64,
    pub channel: Channel,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
}

/// Stores the identities of a visit in the leads they belong to. `read` returns the identities. It is called after the
/// visit was removed from the queue, so that identities given later queue the visit again.
pub async fn place_visit(
    context: &Context,
    visit: identified_visit::Model,
    read: impl AsyncFnOnce(&DatabaseTransaction) -> Result<Vec<Said>>,
) -> Result<()> {
    let transaction = context.begin().await?;
    if !lock(&transaction, visit.project_id).await? {
        return Ok(());
    }
    let noted = identified_visit::Entity::delete_by_id((visit.project_id, visit.session_id));
    if noted.exec(&transaction).await?.rows_affected == 0 {
        // Another instance has processed the visit.
        return Ok(());
    }
    for said in read(&transaction).await? {
        place(context, &transaction, visit.project_id, said).await?;
    }
    Ok(transaction.commit().await?)
}

/// Locks the project, so that changes of its leads happen one after the other and a person never becomes two leads.
/// Returns false if the project does not exist.
pub(crate) async fn lock(transaction: &DatabaseTransaction, project: Uuid) -> Result<bool> {
    // Writers of visits also lock the row, but only against deletion, which does not conflict with this lock.
    let row = project::Entity::find_by_id(project)
        .select_only()
        .column(project::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_tuple::<Uuid>();
    Ok(row.one(transaction).await?.is_some())
}

/// A lead that an identity was stored in.
pub(super) struct Placed {
    pub person: person::Model,
    pub is_new: bool,
    /// Leads that were merged into it.
    pub merged: Vec<Uuid>,
}

/// Stores an identity. Returns nothing if a browser gave it and all of it belongs to other people, or the lead has had
/// too many others.
pub(super) async fn place(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: Uuid,
    said: Said,
) -> Result<Option<Placed>> {
    let now = context.clock.now_ms();
    let Some(decision) = decision(transaction, project, &said).await? else { return Ok(None) };
    let is_new = decision.to.is_none();
    let mut person = decision.to.unwrap_or_else(|| person::Model {
        id: context.new_id(),
        project_id: project,
        first_seen_at: said.first_at,
        last_seen_at: said.last_at,
        created_at: now,
        ..empty()
    });
    // These include the hashes of the leads that are merged into it.
    let (known, was_told) = (of(&person), person.told);
    let replaces = |(kind, hash)| known.get(kind).is_some_and(|known: &String| known != hash);
    if !said.told && decision.hashes.iter().any(replaces) && !former::has_room(transaction, person.id).await?
    {
        return Ok(None);
    }
    let merged: Vec<Uuid> = decision.with.iter().map(|other| other.id).collect();
    linked::take(transaction, project, person.id, &merged).await?;
    for other in &decision.with {
        super::contact::take(context, &mut person, other)?;
        former::follow(transaction, project, other.id, person.id).await?;
        idempotency::follow(context, transaction, other.id, person.id).await?;
        person::Entity::delete_by_id(other.id).exec(transaction).await?;
    }
    // Stored before the person gets the hashes, which belong to one lead at a time.
    for mut other in decision.yielding {
        other.updated_at = now;
        store(transaction, other.clone(), false).await?;
        apart::part(transaction, other, now).await?;
    }
    // A browser changes nothing of a lead that a server told of, but when it was seen last.
    let may_change = said.told || !was_told;
    let others_hashes = without(&said.hashes, &decision.hashes);
    if may_change {
        hear(&mut person, &said, decision.hashes);
    }
    person.last_seen_at = person.last_seen_at.max(said.last_at);
    person.updated_at = now;
    store(transaction, person.clone(), is_new).await?;
    if let Some(visit) = said.visit {
        link(transaction, &mut person, visit, may_change).await?;
    }
    let mut lost = without(&known, &of(&person));
    if !lost.is_empty() || !merged.is_empty() {
        person = apart::part(transaction, person, now).await?;
    }
    if said.told && !was_told {
        // Browsers have claimed these. The visits in which they did become other leads.
        lost.clear();
    }
    if said.told {
        lost.extend(others_hashes);
    }
    former::remember(transaction, project, person.id, lost).await?;
    Ok(Some(Placed { person, is_new, merged }))
}

/// Decides which lead an identity belongs to.
async fn decision(transaction: &DatabaseTransaction, project: Uuid, said: &Said) -> Result<Option<Decision>> {
    let before = match &said.visit {
        None => None,
        Some(visit) => person_visit::Entity::find_by_id((project, visit.session, visit.lead))
            .one(transaction)
            .await?
            .map(|row| row.person_id),
    };
    let candidates = candidates(transaction, project, &said.hashes, before).await?;
    if said.told {
        return Ok(Some(decide_told(candidates, before, said.hashes.clone())));
    }
    let own = match (before, &said.visit) {
        (Some(person), Some(visit)) => {
            is_only_visit(transaction, person, visit.session).await?.then_some(person)
        }
        _ => None,
    };
    Ok(decide_said(candidates, own, said.hashes.clone()))
}

/// Adds what was said to a person. The first word of a server drops what browsers have claimed.
fn hear(person: &mut person::Model, said: &Said, hashes: Hashes) {
    let newer = said.last_at >= person.last_seen_at;
    if said.told && !person.told {
        forget_claims(person);
    }
    person.told |= said.told;
    let kept = if said.told { &mut person.told_traits } else { &mut person.traits };
    *kept = traits(kept.take(), &said.traits, newer);
    match said.consent {
        Some(consent) if said.told => (person.consent, person.consent_told) = (consent, true),
        Some(consent) if newer && !person.consent_told => person.consent = consent,
        _ => {}
    }
    refine(person, hashes, newer);
    if newer || person.form.is_none() {
        person.form = said.form.clone().or(person.form.take());
    }
    person.first_seen_at = person.first_seen_at.min(said.first_at);
}

/// Returns the identifying hashes without those that `other` has of the same kind.
fn without(hashes: &Hashes, other: &Hashes) -> Hashes {
    let is_other =
        |(kind, hash): &(&PersonHash, &String)| NAMING.contains(kind) && other.get(kind) != Some(hash);
    hashes.iter().filter(is_other).map(|(kind, hash)| (*kind, hash.clone())).collect()
}

/// Returns true if no other visit belongs to the person.
async fn is_only_visit(transaction: &DatabaseTransaction, person: Uuid, session: Uuid) -> Result<bool> {
    let other = person_visit::Entity::find()
        .filter(person_visit::Column::PersonId.eq(person))
        .filter(person_visit::Column::SessionId.ne(session))
        .limit(1);
    Ok(other.one(transaction).await?.is_none())
}

pub(super) async fn store(
    transaction: &DatabaseTransaction,
    person: person::Model,
    is_new: bool,
) -> Result<()> {
    let row = person.into_active_model().reset_all();
    if is_new {
        person::Entity::insert(row).exec_without_returning(transaction).await?;
    } else {
        row.update(transaction).await?;
    }
    Ok(())
}

/// Returns the leads that share an identifying hash, and the lead that the visit's identity belonged to.
async fn candidates<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    hashes: &Hashes,
    before: Option<Uuid>,
) -> Result<Vec<person::Model>> {
    let mut any = Condition::any();
    for (kind, hash) in NAMING.into_iter().filter_map(|kind| Some((kind, hashes.get(&kind)?))) {
        any = any.add(column(kind).ok_or_else(|| Error::internal("no column"))?.eq(hash));
    }
    if let Some(id) = before {
        any = any.add(person::Column::Id.eq(id));
    }
    if any.is_empty() {
        return Ok(Vec::new());
    }
    let found = person::Entity::find()
        .filter(person::Column::ProjectId.eq(project))
        .filter(any)
        .order_by_asc(person::Column::Id);
    Ok(found.all(transaction).await?)
}

/// Returns the column of an identifying hash.
pub(super) fn column(kind: PersonHash) -> Option<person::Column> {
    match kind {
        PersonHash::Email => Some(person::Column::Em),
        PersonHash::EmailPlain => Some(person::Column::Emg),
        PersonHash::Phone => Some(person::Column::Ph),
        PersonHash::ExternalId => Some(person::Column::Xid),
        PersonHash::PhoneDigits | PersonHash::FirstName | PersonHash::LastName => None,
    }
}

/// Links the visit to the person. With `changes_source`, copies the attribution of the person's first visit to the lead.
async fn link(
    transaction: &DatabaseTransaction,
    person: &mut person::Model,
    visit: FirstVisit,
    changes_source: bool,
) -> Result<()> {
    let row = person_visit::Model {
        project_id: person.project_id,
        session_id: visit.session,
        lead_id: visit.lead,
        person_id: person.id,
        started_at: visit.started_at,
    };
    use person_visit::Column;
    person_visit::Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::columns([Column::ProjectId, Column::SessionId, Column::LeadId])
                .update_columns([Column::PersonId, Column::StartedAt])
                .to_owned(),
        )
        .exec_without_returning(transaction)
        .await?;
    linked::bound(transaction, person.project_id, &[person.id]).await?;
    let [first, last] = ends(transaction, person.id).await?;
    person.last_session_id = last;
    if let Some(first) = first.filter(|_| changes_source) {
        person.first_session_id = Some(first);
        if first == visit.session {
            person.channel = Some(visit.channel);
            person.utm_source = visit.utm_source;
            person.utm_medium = visit.utm_medium;
            person.utm_campaign = visit.utm_campaign;
            person.first_seen_at = person.first_seen_at.min(visit.started_at);
        }
    }
    store(transaction, person.clone(), false).await
}

/// Returns the first and the last visit of a person.
pub(super) async fn ends(transaction: &DatabaseTransaction, person: Uuid) -> Result<[Option<Uuid>; 2]> {
    use person_visit::Column;
    let one = person_visit::Entity::find().filter(Column::PersonId.eq(person)).limit(1);
    let first = one.clone().order_by_asc(Column::StartedAt).order_by_asc(Column::SessionId).one(transaction);
    let first = first.await?.map(|row| row.session_id);
    let last = one.order_by_desc(Column::StartedAt).order_by_desc(Column::SessionId).one(transaction);
    Ok([first, last.await?.map(|row| row.session_id)])
}

fn empty() -> person::Model {
    person::Model {
        id: Uuid::nil(),
        project_id: Uuid::nil(),
        status: person::LeadStatus::New,
        value: None,
        currency: None,
        consent: false,
        consent_told: false,
        told: false,
        em: None,
        emg: None,
        ph: None,
        xid: None,
        fname: None,
        lname: None,
        contact: None,
        traits: None,
        told_traits: None,
        form: None,
        channel: None,
        utm_source: None,
        utm_medium: None,
        utm_campaign: None,
        first_session_id: None,
        last_session_id: None,
        first_seen_at: 0,
        last_seen_at: 0,
        created_at: 0,
        updated_at: 0,
    }
}
