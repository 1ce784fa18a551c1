//! Other leads in an erasure: takes from them what is the erased person's, and keeps what is theirs.

use std::collections::BTreeSet;

use entity::{person, person_visit};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect,
};
use uuid::Uuid;

use super::portions::PORTION;
use super::still_there;
use crate::ground::database;
use crate::ground::hash::sha256_hex;
use crate::money::leads::place::{lock, store};
use crate::money::leads::{apart, contact, former, merge};
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result};

/// Deletes what other leads keep of the person: an address or number that is theirs, too, in plain text.
pub(super) async fn forget_in_others(
    context: &Context,
    transaction: &DatabaseTransaction,
    person: &person::Model,
    known: &BTreeSet<String>,
) -> Result<()> {
    let others: Vec<Uuid> = former::leads_with(transaction, person.project_id, known).await?;
    for some in others.chunks(500) {
        let others = person::Entity::find()
            .filter(person::Column::Id.is_in(some.iter().copied()))
            .filter(person::Column::Id.ne(person.id));
        for mut other in others.all(transaction).await? {
            contact::forget(context, &mut other, |hash| known.contains(&sha256_hex(hash)))?;
            store(transaction, other, false).await?;
        }
    }
    former::forget_hashes(transaction, person.project_id, known).await
}

/// Parts leads that only browsers have named from the visits in which nobody gave anything but hashes by which the person was
/// known once: the identities that tell so are deleted with the person. A lead that has no other hash goes, and may have very
/// many visits, so its links are deleted before it, some in each transaction.
pub(super) async fn part_browsers_leads(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    hashes: &BTreeSet<String>,
) -> Result<()> {
    if hashes.is_empty() {
        return Ok(());
    }
    let mut is_more = true;
    while is_more {
        let transaction = context.begin().await?;
        database::overwrite_what_is_deleted(&transaction).await?;
        lock(&transaction, access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
        let person = still_there(&transaction, access, id).await?;
        is_more = unlink_some(&transaction, &person, hashes).await?;
        if !is_more {
            forget_browsers_leads(context, &transaction, &person, hashes).await?;
        }
        transaction.commit().await?;
    }
    apart::part_all(context, access.id()).await
}

/// Deletes some links between visits and leads that only browsers have named, and that have no hash but these. Returns true if
/// there may be more.
async fn unlink_some(
    transaction: &DatabaseTransaction,
    person: &person::Model,
    hashes: &BTreeSet<String>,
) -> Result<bool> {
    use person_visit::Column;
    let has_no_other = |other: &person::Model| merge::of(other).values().all(|hash| hashes.contains(hash));
    let others = leads_of(transaction, person, hashes).await?.into_iter();
    let going: BTreeSet<Uuid> =
        others.filter(|other| !other.told && has_no_other(other)).map(|other| other.id).collect();
    if going.is_empty() {
        return Ok(false);
    }
    let sessions: Vec<Uuid> = person_visit::Entity::find()
        .select_only()
        .column(Column::SessionId)
        .filter(Column::PersonId.is_in(going.iter().copied()))
        .limit(PORTION as u64)
        .into_tuple()
        .all(transaction)
        .await?;
    let is_more = sessions.len() == PORTION;
    person_visit::Entity::delete_many()
        .filter(Column::ProjectId.eq(person.project_id))
        .filter(Column::SessionId.is_in(sessions))
        // Written as a negation, so that SQLite finds the rows by session and not by lead.
        .filter(Column::PersonId.is_not_in(going).not())
        .exec(transaction)
        .await?;
    Ok(is_more)
}

/// Takes the hashes from leads that only browsers have named, and deletes those that have no other. The others begin to part
/// from visits that are no longer theirs.
pub(super) async fn forget_browsers_leads(
    context: &Context,
    transaction: &DatabaseTransaction,
    person: &person::Model,
    hashes: &BTreeSet<String>,
) -> Result<()> {
    for mut other in leads_of(transaction, person, hashes).await?.into_iter().filter(|other| !other.told) {
        merge::take_away(&mut other, |hash| hashes.contains(hash));
        if merge::of(&other).is_empty() {
            person::Entity::delete_by_id(other.id).exec(transaction).await?;
        } else {
            store(transaction, other.clone(), false).await?;
            apart::part(transaction, other, context.clock.now_ms()).await?;
        }
    }
    Ok(())
}

/// Returns the hashes without those of other leads. A visitor can claim any, so a claim must not erase what is somebody
/// else's.
pub(super) async fn not_of_others<C: ConnectionTrait>(
    transaction: &C,
    person: &person::Model,
    mut hashes: BTreeSet<String>,
) -> Result<BTreeSet<String>> {
    for other in leads_of(transaction, person, &hashes).await? {
        let theirs = merge::of(&other);
        hashes.retain(|hash| !theirs.values().any(|known| known == hash));
    }
    Ok(hashes)
}

/// Returns the other leads of the project that have one of these hashes.
async fn leads_of<C: ConnectionTrait>(
    transaction: &C,
    person: &person::Model,
    hashes: &BTreeSet<String>,
) -> Result<Vec<person::Model>> {
    use person::Column;
    let mut found = Vec::new();
    let hashes: Vec<&String> = hashes.iter().collect();
    for some in hashes.chunks(500) {
        let any = [Column::Em, Column::Emg, Column::Ph, Column::Xid]
            .into_iter()
            .fold(Condition::any(), |any, column| any.add(column.is_in(some.iter().copied())));
        let others = person::Entity::find()
            .filter(Column::ProjectId.eq(person.project_id))
            .filter(Column::Id.ne(person.id))
            .filter(any);
        found.extend(others.all(transaction).await?);
    }
    Ok(found)
}

/// Returns the visits without those that belong to another lead now.
pub(super) async fn not_visits_of_others(
    transaction: &DatabaseTransaction,
    person: &person::Model,
    sessions: &BTreeSet<Uuid>,
) -> Result<BTreeSet<Uuid>> {
    use person_visit::Column;
    let all: Vec<Uuid> = sessions.iter().copied().collect();
    let mut left = sessions.clone();
    for some in all.chunks(500) {
        let theirs = person_visit::Entity::find()
            .select_only()
            .column(Column::SessionId)
            .filter(Column::ProjectId.eq(person.project_id))
            .filter(Column::SessionId.is_in(some.iter().copied()))
            .filter(Column::PersonId.ne(person.id))
            .into_tuple::<Uuid>();
        for session in theirs.all(transaction).await? {
            left.remove(&session);
        }
    }
    Ok(left)
}
