//! Erasure of people from all data.

mod others;
mod portions;

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use entity::{erased_hash, erased_people, identified_visit, person, person_visit};
use futures::future::BoxFuture;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, QueryFilter,
    QuerySelect, Set,
};
use serde_json::json;
use uuid::Uuid;

use self::others::{
    forget_browsers_leads, forget_in_others, not_of_others, not_visits_of_others, part_browsers_leads,
};
use self::portions::{Removed, links};
use super::found::find;
use super::identification::sessions_of;
use super::identities::Identities;
use super::merge;
use super::place::lock;
use super::{apart, former, identities};
use crate::ground::database;
use crate::ground::hash::sha256_hex;
use crate::ground::time::MS_PER_DAY;
use crate::money::conversions::{self, Forgotten};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::idempotency;
use crate::{Context, Error, Result};

/// How long hashes of erased people are kept. Batches wait in a server's spool for much less than this.
const REMEMBERED_DAYS: i64 = 30;

/// How far in the future an erasure is dated until it has ended. What is reported while it is under way is stored after
/// it, and must not keep the person. A long search renews the date. If the server dies in between, reports about the person
/// are ignored for so long.
const UNDER_WAY_MS: i64 = 10 * 60 * 1000;

/// How often the date of an erasure is renewed while its search lasts.
const RENEW_EVERY: Duration = Duration::from_secs(4 * 60);

/// Number of searches before the transaction of an erasure. If the lead changes, or any lead loses an identifier, during each
/// of them, the transaction itself searches.
const SEARCHES: usize = 3;

/// Hashes of erased people, hashed once more, with the time of the erasure.
pub type Erasing = HashMap<(Uuid, String), i64>;

/// Removes the click ids of some visits.
pub type ForgetClicks<'this> =
    dyn for<'a> FnMut(&'a DatabaseTransaction, &'a [Uuid]) -> BoxFuture<'a, Result<()>> + Send + 'this;

/// Erases a person: deletes the lead, the identities and click ids in visits and the pending uploads, and remembers the
/// hashes to filter batches that still wait in a server's spool. Only a count remains. It follows every address, number
/// and id that the person was ever known by here, also those of conversions. `forget_clicks` removes the click ids of
/// visits: of those in which the person was identified, and of those of the person's conversions.
///
/// Leads that have lost an identifier are parted from the visits of others first: the identities that tell whose these are
/// may be the person's. Much is removed in portions. If an erasure is interrupted, the lead is still there, and erasing it
/// again goes on with the rest. `forget_clicks` is called for each portion.
///
/// The visits stay as anonymous visits. If the person identifies again later, a new lead is created.
///
/// The caller knows that the project had the lead when the erasure was requested. An erasure may wait for its turn, so the
/// error is a conflict if the lead has become another one meanwhile.
pub async fn delete(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    forget_clicks: &mut ForgetClicks<'_>,
) -> Result<()> {
    access.require(Scope::LeadsWrite)?;
    let (mut searches, mut removed) = (0, Removed::default());
    let (transaction, person, searched) = loop {
        apart::part_all(context, access.id()).await?;
        let searched = Searched::before_the_transaction(context, access, id).await?;
        part_browsers_leads(context, access, id, &searched.identities.hashes).await?;
        removed.add(portions::remove(context, access, id, &searched, forget_clicks).await?);
        idempotency::forget_answers(context, id).await?;
        searches += 1;
        let transaction = context.begin().await?;
        database::overwrite_what_is_deleted(&transaction).await?;
        lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
        let person = still_there(&transaction, access, id).await?;
        let former = former::of(&transaction, id).await?;
        let is_as_before = !removed.is_cut_short && former == searched.former;
        if is_as_before && !apart::is_any_queued(&transaction, access.id()).await? {
            break (transaction, person, searched);
        }
        // The lead has changed meanwhile, or one has lost an identifier.
        if searches == SEARCHES {
            apart::part_all_within(&transaction, access.id(), context.clock.now_ms()).await?;
            let searched = Searched::by_former_hashes(&transaction, access.id(), former).await?;
            break (transaction, person, searched);
        }
    };
    let Searched { former, identities, conversions } = searched;
    let mut gone = forget_in_visits(context, &transaction, &person, identities).await?;
    let mut identified: BTreeSet<Uuid> = sessions_of(&transaction, person.id).await?.into_iter().collect();
    identified.extend(gone.in_visits.iter().map(|(session, _)| *session));
    gone.hashes.extend(removed.hashes);
    let mut known: BTreeSet<String> = merge::of(&person).into_values().collect();
    known.extend(not_of_others(&transaction, &person, gone.hashes).await?);
    // The links of visits to the lead have ended some at a time, and a server may have named somebody else since.
    let sessions = not_visits_of_others(&transaction, &person, &removed.sessions).await?;
    let sessions = identified.union(&sessions).copied().collect();
    let with_former = (&former, conversions);
    let done = &removed.conversions;
    let forgetting =
        conversions::forget_person(context, &transaction, access.id(), sessions, &known, with_former, done);
    let Forgotten { mut ids, sessions } = forgetting.await?;
    ids.extend(idempotency::with_merged(&transaction, id).await?);
    let sessions: Vec<Uuid> = sessions.difference(&removed.sessions).copied().collect();
    // From here on, hashed once more.
    let known: BTreeSet<String> = known.iter().map(|hash| sha256_hex(hash)).chain(former).collect();
    let under_way = context.clock.now_ms() + UNDER_WAY_MS;
    remember(context, &transaction, access.id(), &known, under_way).await?;
    forget_clicks(&transaction, &sessions).await?;
    forget_in_others(context, &transaction, &person, &known).await?;
    let identified: Vec<Uuid> = identified.into_iter().collect();
    for some in identified.chunks(500) {
        identified_visit::Entity::delete_many()
            .filter(identified_visit::Column::ProjectId.eq(access.id()))
            .filter(identified_visit::Column::SessionId.is_in(some.iter().copied()))
            .exec(&transaction)
            .await?;
    }
    person::Entity::delete_by_id(id).exec(&transaction).await?;
    count(&transaction, access.id()).await?;
    Change::new(AuditAction::LeadDelete)
        .project(access.id())
        .target("lead", id)
        .details(json!({}))
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    idempotency::forget(context, &transaction, &ids).await?;
    transaction.commit().await?;
    // The person is erased, also if one of these fails. Reports from before the commit count as reports from before the
    // erasure, even if they are stored after it.
    if let Err(error) = ended(context, access.id(), &known, under_way).await {
        tracing::warn!(%error, "The end of an erasure is not noted; for minutes, reports keep nothing of the person");
    }
    if let Err(error) = idempotency::forget_noted(&context.db, &ids).await {
        tracing::warn!(%error, "Answers that were stored beside an erasure are kept for a day");
    }
    Ok(())
}

/// Returns a lead that the project had when its erasure was requested.
async fn still_there<C: ConnectionTrait>(
    connection: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<person::Model> {
    let found = find(connection, access, id).await;
    if matches!(found, Err(Error::NotFound)) && !idempotency::is_erased(connection, id).await? {
        let message = "the lead was merged into another lead meanwhile, or deleted for its age; if it was merged, erase the \
                       lead that it became";
        return Err(Error::Conflict(message.into()));
    }
    found
}

/// Hashes by which a person was known once, and what has them.
#[derive(Default)]
struct Searched {
    former: BTreeSet<String>,
    identities: Identities,
    conversions: conversions::WithHashes,
}

impl Searched {
    /// Searches all visits and conversions of the project, which may be millions, some at a time and before the transaction
    /// of the erasure: on SQLite, nobody else could write meanwhile. What is reported from the beginning of the search on
    /// keeps none of the hashes, so the search finds all that have them.
    async fn before_the_transaction(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Self> {
        let project = access.id();
        if former::of(&context.db, id).await?.is_empty() {
            return Ok(Self::default());
        }
        let transaction = context.begin().await?;
        // Waits for everybody who is just storing a conversion or lead.
        lock(&transaction, project).await?.then_some(()).ok_or(Error::NotFound)?;
        still_there(&transaction, access, id).await?;
        let former = former::of(&transaction, id).await?;
        let under_way = context.clock.now_ms() + UNDER_WAY_MS;
        remember(context, &transaction, project, &former, under_way).await?;
        transaction.commit().await?;
        tokio::select! {
            searched = Self::by_former_hashes(&context.db, project, former.clone()) => searched,
            error = keep_under_way(context, project, &former) => Err(error),
        }
    }

    async fn by_former_hashes<C: ConnectionTrait>(
        connection: &C,
        project: Uuid,
        former: BTreeSet<String>,
    ) -> Result<Self> {
        if former.is_empty() {
            return Ok(Self::default());
        }
        let identities = identities::with_former_hashes(connection, project, &former).await?;
        let conversions = conversions::with_former_hashes(connection, project, &former).await?;
        Ok(Self { former, identities, conversions })
    }
}

/// Renews the date of an erasure until it is dropped. Returns if that fails.
async fn keep_under_way(context: &Context, project: Uuid, known: &BTreeSet<String>) -> Error {
    loop {
        tokio::time::sleep(RENEW_EVERY).await;
        let under_way = context.clock.now_ms() + UNDER_WAY_MS;
        let earlier = Condition::all().add(erased_hash::Column::ErasedAt.lt(under_way));
        if let Err(error) = date(context, project, known, earlier, under_way).await {
            return error;
        }
    }
}

/// Sets the time of the erasure, once it is committed.
async fn ended(context: &Context, project: Uuid, known: &BTreeSet<String>, under_way: i64) -> Result<()> {
    let this_one = Condition::all().add(erased_hash::Column::ErasedAt.eq(under_way));
    date(context, project, known, this_one, context.clock.now_ms()).await
}

/// Sets the time of erasures with these hashes that a condition selects.
async fn date(
    context: &Context,
    project: Uuid,
    known: &BTreeSet<String>,
    selected: Condition,
    erased_at: i64,
) -> Result<()> {
    let transaction = context.begin().await?;
    // Another server may erase somebody with some of these hashes.
    lock(&transaction, project).await?;
    let known: Vec<&String> = known.iter().collect();
    for some in known.chunks(500) {
        erased_hash::Entity::update_many()
            .col_expr(erased_hash::Column::ErasedAt, Expr::value(erased_at))
            .filter(erased_hash::Column::ProjectId.eq(project))
            .filter(erased_hash::Column::Hash.is_in(some.iter().copied()))
            .filter(selected.clone())
            .exec(&transaction)
            .await?;
    }
    Ok(transaction.commit().await?)
}

/// Deletes the identities of a person from the project's visits: those that belong to the lead, that have one of its
/// hashes, or one by which it was known once.
async fn forget_in_visits(
    context: &Context,
    transaction: &DatabaseTransaction,
    person: &person::Model,
    once: Identities,
) -> Result<Identities> {
    let Identities { mut in_visits, mut hashes } = once;
    let of_lead = Condition::all().add(person_visit::Column::PersonId.eq(person.id));
    in_visits.extend(links(transaction, of_lead).await?);
    forget_browsers_leads(context, transaction, person, &hashes).await?;
    apart::part_all_within(transaction, person.project_id, context.clock.now_ms()).await?;
    hashes.extend(merge::of(person).into_values());
    identities::delete(transaction, person.project_id, &in_visits, &hashes).await
}

/// Remembers the hashes of hashes, with the time of the erasure.
async fn remember(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: Uuid,
    known: &BTreeSet<String>,
    erased_at: i64,
) -> Result<()> {
    let now = context.clock.now_ms();
    let known: Vec<&String> = known.iter().collect();
    for some in known.chunks(500) {
        let rows = some.iter().map(|hash| erased_hash::ActiveModel {
            project_id: Set(project),
            hash: Set((*hash).clone()),
            erased_at: Set(erased_at),
        });
        erased_hash::Entity::insert_many(rows)
            .on_conflict(
                OnConflict::columns([erased_hash::Column::ProjectId, erased_hash::Column::Hash])
                    .update_column(erased_hash::Column::ErasedAt)
                    .to_owned(),
            )
            .exec_without_returning(transaction)
            .await?;
    }
    erased_hash::Entity::delete_many()
        .filter(erased_hash::Column::ErasedAt.lt(now - REMEMBERED_DAYS * MS_PER_DAY))
        .exec(transaction)
        .await?;
    Ok(())
}

async fn count<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<()> {
    let people = erased_people::Column::People;
    let row = erased_people::ActiveModel { project_id: Set(project), people: Set(1) };
    erased_people::Entity::insert(row)
        .on_conflict(
            OnConflict::column(erased_people::Column::ProjectId)
                .value(people, Expr::col((erased_people::Entity, people)).add(1))
                .to_owned(),
        )
        .exec_without_returning(transaction)
        .await?;
    Ok(())
}

/// Returns the hashes that belong to people who were erased. Each hash is given with its project.
pub async fn erased<C: ConnectionTrait>(connection: &C, of: &BTreeSet<(Uuid, String)>) -> Result<Erasing> {
    let mut found = Erasing::new();
    let hashed: HashMap<(Uuid, String), &String> =
        of.iter().map(|(project, hash)| ((*project, sha256_hex(hash)), hash)).collect();
    let all: Vec<&(Uuid, String)> = hashed.keys().collect();
    for some in all.chunks(500) {
        let projects: BTreeSet<Uuid> = some.iter().map(|(project, _)| *project).collect();
        let rows = erased_hash::Entity::find()
            .filter(erased_hash::Column::ProjectId.is_in(projects))
            .filter(erased_hash::Column::Hash.is_in(some.iter().map(|(_, hash)| hash.as_str())))
            .all(connection)
            .await?;
        for row in rows {
            let of = (row.project_id, row.hash);
            found.extend(hashed.get(&of).map(|hash| ((of.0, (*hash).clone()), row.erased_at)));
        }
    }
    Ok(found)
}

/// Deletes the links between deleted visits and leads, and the leads of which nothing else is known.
pub async fn forget_visits<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<()> {
    let of_visits = person_visit::Entity::find()
        .filter(person_visit::Column::ProjectId.eq(project))
        .filter(person_visit::Column::SessionId.is_in(sessions.iter().copied()))
        .all(transaction)
        .await?;
    if of_visits.is_empty() {
        return Ok(());
    }
    person_visit::Entity::delete_many()
        .filter(person_visit::Column::ProjectId.eq(project))
        .filter(person_visit::Column::SessionId.is_in(sessions.iter().copied()))
        .exec(transaction)
        .await?;
    let people: BTreeSet<Uuid> = of_visits.into_iter().map(|row| row.person_id).collect();
    let visits = person_visit::Entity::find()
        .select_only()
        .column(person_visit::Column::PersonId)
        .filter(person_visit::Column::PersonId.is_in(people.iter().copied()));
    person::Entity::delete_many()
        .filter(person::Column::Id.is_in(people.iter().copied()))
        .filter(person::Column::Told.eq(false))
        .filter(person::Column::Id.not_in_subquery(sea_orm::QueryTrait::into_query(visits)))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Deletes up to `most` leads that were last seen before a time. A lead may have very many visits, so up to `most` links to
/// the visits of these leads are deleted first. Returns the number of leads, and true if there may be more.
pub async fn delete_before(context: &Context, project: Uuid, before: i64, most: u64) -> Result<(u64, bool)> {
    let oldest = format!(
        "select id from people where project_id = $1 and last_seen_at < $2 order by last_seen_at, id limit {most}"
    );
    let values = || [project.into(), before.into()];
    // On SQLite, this condition would make the planner read all rows of the project instead of these ids.
    let of_project = match context.db.get_database_backend() {
        DbBackend::Sqlite => "true",
        _ => "project_id = $1",
    };
    let links = "project_id, session_id, lead_id";
    let theirs = format!("{of_project} and person_id in ({oldest})");
    let ended = database::delete_some(context, "people_visits", links, &theirs, values(), most).await?;
    if ended >= most {
        return Ok((0, true));
    }
    let these = format!("{of_project} and id in ({oldest})");
    let deleted = database::delete_some(context, "people", "id", &these, values(), most).await?;
    Ok((deleted, deleted >= most))
}
