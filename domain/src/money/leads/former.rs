//! Hashes by which a lead was known once: an address that was replaced, or one that belongs to another lead. An erasure
//! follows them. They are hashed once more, so that they serve no other purpose, and go with the lead.

use std::collections::BTreeSet;

use entity::former_hash::{Column, Entity, Model};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QuerySelect,
};
use uuid::Uuid;

use crate::ground::hash::sha256_hex;
use crate::money::people::Hashes;
use crate::{Error, Result};

/// Number of hashes in one statement.
const AT_ONCE: usize = 500;

/// Maximum number of hashes that are remembered of a lead. An erasure has to find all of them, so none is forgotten for
/// a newer one: the lead changes no further.
const MAX: u64 = 1_000;

/// Remembers hashes that the lead no longer has, or never had because they are another lead's. The error is a conflict
/// if these become too many.
pub(super) async fn remember(
    transaction: &DatabaseTransaction,
    project: Uuid,
    person: Uuid,
    hashes: Hashes,
) -> Result<()> {
    if hashes.is_empty() {
        return Ok(());
    }
    let known = of(transaction, person).await?;
    let mut hashes: BTreeSet<String> = hashes.into_values().map(|hash| sha256_hex(&hash)).collect();
    hashes.retain(|hash| !known.contains(hash));
    if hashes.is_empty() {
        return Ok(());
    }
    if known.len() as u64 >= MAX {
        return Err(too_many());
    }
    insert(transaction, project, person, hashes).await
}

fn too_many() -> Error {
    let message =
        "a lead keeps 1,000 former addresses, numbers and ids at most; delete it before it gets another";
    Error::Conflict(message.into())
}

/// Gives what is remembered of a lead to the one that it was merged into. The error is a conflict if that one has too many
/// already.
pub(super) async fn follow(
    transaction: &DatabaseTransaction,
    project: Uuid,
    from: Uuid,
    to: Uuid,
) -> Result<()> {
    let known = of(transaction, from).await?;
    if known.is_empty() {
        return Ok(());
    }
    if !has_room(transaction, to).await? {
        return Err(too_many());
    }
    forget(transaction, from).await?;
    insert(transaction, project, to, known).await
}

/// Returns true if more can be remembered of a lead.
pub(super) async fn has_room(transaction: &DatabaseTransaction, person: Uuid) -> Result<bool> {
    let known = Entity::find().filter(Column::PersonId.eq(person)).count(transaction).await?;
    Ok(known < MAX)
}

/// Returns what is remembered of a lead: hashes of hashes.
pub(super) async fn of<C: ConnectionTrait>(connection: &C, person: Uuid) -> Result<BTreeSet<String>> {
    let found = Entity::find().select_only().column(Column::Hash).filter(Column::PersonId.eq(person));
    Ok(found.into_tuple::<String>().all(connection).await?.into_iter().collect())
}

pub(super) async fn forget(transaction: &DatabaseTransaction, person: Uuid) -> Result<()> {
    Entity::delete_many().filter(Column::PersonId.eq(person)).exec(transaction).await?;
    Ok(())
}

/// Returns the leads that were known by one of these hashes of hashes.
pub(super) async fn leads_with(
    transaction: &DatabaseTransaction,
    project: Uuid,
    hashes: &BTreeSet<String>,
) -> Result<Vec<Uuid>> {
    let hashes: Vec<&String> = hashes.iter().collect();
    let mut leads = BTreeSet::new();
    for some in hashes.chunks(AT_ONCE) {
        let found = Entity::find()
            .select_only()
            .column(Column::PersonId)
            .distinct()
            .filter(Column::ProjectId.eq(project))
            .filter(Column::Hash.is_in(some.iter().copied()));
        leads.extend(found.into_tuple::<Uuid>().all(transaction).await?);
    }
    Ok(leads.into_iter().collect())
}

/// Forgets these hashes of hashes everywhere in the project.
pub(super) async fn forget_hashes(
    transaction: &DatabaseTransaction,
    project: Uuid,
    hashes: &BTreeSet<String>,
) -> Result<()> {
    let hashes: Vec<&String> = hashes.iter().collect();
    for some in hashes.chunks(AT_ONCE) {
        Entity::delete_many()
            .filter(Column::ProjectId.eq(project))
            .filter(Column::Hash.is_in(some.iter().copied()))
            .exec(transaction)
            .await?;
    }
    Ok(())
}

/// Remembers these hashes of hashes.
async fn insert(
    transaction: &DatabaseTransaction,
    project: Uuid,
    person: Uuid,
    hashes: BTreeSet<String>,
) -> Result<()> {
    let hashes: Vec<String> = hashes.into_iter().collect();
    for some in hashes.chunks(AT_ONCE) {
        let rows = some.iter().map(|hash| {
            Model { project_id: project, person_id: person, hash: hash.clone() }.into_active_model()
        });
        Entity::insert_many(rows)
            .on_conflict(OnConflict::columns([Column::PersonId, Column::Hash]).do_nothing().to_owned())
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(())
}
