//! Removes people from conversions.

use std::collections::{BTreeMap, BTreeSet};

use entity::conversion;
use entity::conversion_upload::{UploadChange, UploadState};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, FromQueryResult,
    IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Set, Statement, Value,
};
use uuid::Uuid;

use super::status::uploads_of;
use super::{Evidence, uploads};
use crate::ground::hash::sha256_hex;
use crate::money::people::{Hashes, PersonHash};
use crate::{Context, Result};

/// Number of conversions read at once, and of ids and hashes in one statement.
const AT_ONCE: usize = 500;

/// Hashes by which conversions of a person are found, each with an index on its beginning. First and last names identify
/// nobody, and digits of a phone number stand beside the number.
const FOUND_BY: [PersonHash; 4] =
    [PersonHash::Email, PersonHash::EmailPlain, PersonHash::Phone, PersonHash::ExternalId];

/// Length of the indexed beginning of a hash.
const BEGINNING: usize = 16;

/// Conversions of an erased person.
pub(crate) struct Forgotten {
    /// Ids of the conversions from which something was removed.
    pub(crate) ids: Vec<Uuid>,
    /// Sessions of the person: those given, and those of the conversions.
    pub(crate) sessions: BTreeSet<Uuid>,
}

/// Removes from conversions everything that identifies the visitor. Applies to conversions with one of these hashes, to
/// those that were found by `former` hashes, and to all conversions of their sessions and of those given, but for those
/// `done` before that still name nobody. Pending uploads are cancelled. The caller holds the project, so no such conversion
/// is added meanwhile.
pub(crate) async fn forget_person(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: Uuid,
    mut sessions: BTreeSet<Uuid>,
    hashes: &BTreeSet<String>,
    (former, mut with_former): (&BTreeSet<String>, WithHashes),
    done: &BTreeSet<Uuid>,
) -> Result<Forgotten> {
    // Emptied conversions name nobody any more, and their visits may be another lead's by now.
    with_former.retain(|id, _| !done.contains(id));
    let named = with_hashes(transaction, project, hashes).await?;
    // Unless a server has told of them anew since.
    let done: BTreeSet<Uuid> = done.iter().copied().filter(|id| !named.contains_key(id)).collect();
    let found = of_person(transaction, project, &mut sessions, (named, with_former)).await?;
    let found: Vec<Uuid> = found.into_iter().filter(|id| !done.contains(id)).collect();
    let ids = forget_some(context, transaction, &found, &sessions, (hashes, former)).await?;
    Ok(Forgotten { ids, sessions })
}

/// Returns the conversions of a person: those of the sessions and, last, those with hashes of the person. Adds the sessions
/// of these to the others.
pub(crate) async fn of_person<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    sessions: &mut BTreeSet<Uuid>,
    (mut named, with_former): (WithHashes, WithHashes),
) -> Result<Vec<Uuid>> {
    named.extend(with_former);
    sessions.extend(named.values().flatten());
    let of_sessions = of_sessions(connection, project, sessions).await?;
    let others = of_sessions.into_iter().filter(|id| !named.contains_key(id));
    Ok(others.collect::<Vec<Uuid>>().into_iter().chain(named.keys().copied()).collect())
}

/// Removes everything that identifies the visitor from those of these conversions that belong to a person: they have one of
/// the hashes or `former` hashes, or are of one of the sessions. Returns the ids of the changed ones.
pub(crate) async fn forget_some(
    context: &Context,
    transaction: &DatabaseTransaction,
    conversions: &[Uuid],
    sessions: &BTreeSet<Uuid>,
    (hashes, former): (&BTreeSet<String>, &BTreeSet<String>),
) -> Result<Vec<Uuid>> {
    let is_named = |evidence: &Evidence| {
        let mut all = evidence.hashes.values();
        all.any(|hash| hashes.contains(hash) || former.contains(&sha256_hex(hash)))
    };
    let now = context.clock.now_ms();
    let mut ids = Vec::new();
    for some in conversions.chunks(AT_ONCE) {
        let rows = conversion::Entity::find()
            .filter(conversion::Column::Id.is_in(some.iter().copied()))
            .order_by_asc(conversion::Column::Id)
            .lock_exclusive()
            .all(transaction)
            .await?;
        for row in rows {
            let evidence = Evidence::read(row.evidence.as_ref());
            let is_of_visit = row.session_id.is_some_and(|session| sessions.contains(&session));
            if is_named(&evidence) || is_of_visit && evidence.names_somebody() {
                ids.push(row.id);
                forget_one(transaction, row, evidence, now).await?;
            }
        }
    }
    Ok(ids)
}

/// Conversions with hashes of a person, each with its session.
pub(crate) type WithHashes = BTreeMap<Uuid, Option<Uuid>>;

/// A conversion with the hashes of its person.
#[derive(FromQueryResult)]
struct Named {
    id: Uuid,
    session_id: Option<Uuid>,
    occurred_at: i64,
    hashes: String,
}

/// Columns of a [`Named`].
const NAMED: &str = "id, session_id, occurred_at, cast(evidence -> 'hashes' as text) as hashes";

impl Named {
    fn has(&self, is_theirs: impl Fn(&str) -> bool) -> bool {
        let hashes: Hashes = serde_json::from_str(&self.hashes).unwrap_or_default();
        hashes.values().any(|hash| is_theirs(hash))
    }
}

async fn of_sessions<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    sessions: &BTreeSet<Uuid>,
) -> Result<BTreeSet<Uuid>> {
    let sessions: Vec<Uuid> = sessions.iter().copied().collect();
    let mut found = BTreeSet::new();
    for some in sessions.chunks(AT_ONCE) {
        let ids = conversion::Entity::find()
            .select_only()
            .column(conversion::Column::Id)
            .filter(conversion::Column::ProjectId.eq(project))
            .filter(conversion::Column::SessionId.is_in(some.iter().copied()))
            .into_tuple::<Uuid>();
        found.extend(ids.all(connection).await?);
    }
    Ok(found)
}

/// Returns the sessions of some conversions.
pub(crate) async fn sessions_of<C: ConnectionTrait>(
    connection: &C,
    conversions: &[Uuid],
) -> Result<Vec<Uuid>> {
    let mut sessions = Vec::new();
    for some in conversions.chunks(AT_ONCE) {
        let found = conversion::Entity::find()
            .select_only()
            .column(conversion::Column::SessionId)
            .distinct()
            .filter(conversion::Column::Id.is_in(some.iter().copied()))
            .filter(conversion::Column::SessionId.is_not_null())
            .into_tuple::<Uuid>();
        sessions.extend(found.all(connection).await?);
    }
    Ok(sessions)
}

/// Returns the conversions with one of these hashes, each with its session.
pub(crate) async fn with_hashes<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    hashes: &BTreeSet<String>,
) -> Result<WithHashes> {
    let backend = connection.get_database_backend();
    let beginnings: Vec<&str> = hashes.iter().map(|hash| hash.get(..BEGINNING).unwrap_or(hash)).collect();
    let mut found = BTreeMap::new();
    for some in beginnings.chunks(AT_ONCE) {
        let these: Vec<String> = (2..2 + some.len()).map(|at| format!("${at}")).collect();
        for kind in FOUND_BY {
            // In the words of the index.
            let sql = format!(
                "select {NAMED} from conversions where project_id = $1 \
                 and substr(evidence -> 'hashes' ->> '{kind}', 1, {BEGINNING}) in ({})",
                these.join(", ")
            );
            let values = [project.into()].into_iter().chain(some.iter().map(|text| Value::from(*text)));
            let rows = Named::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
            let rows = rows.all(connection).await?.into_iter();
            let named = rows.filter(|row| row.has(|hash| hashes.contains(hash)));
            found.extend(named.map(|row| (row.id, row.session_id)));
        }
    }
    Ok(found)
}

/// Returns the conversions of which a hash was hashed once more into one of these. Reads all conversions of the project that
/// have hashes, because only hashes of such hashes are kept. There may be millions, so this is better no part of a
/// transaction.
pub(crate) async fn with_former_hashes<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    former: &BTreeSet<String>,
) -> Result<WithHashes> {
    let mut found = BTreeMap::new();
    let backend = connection.get_database_backend();
    let sql = format!(
        "select {NAMED} from conversions \
         where project_id = $1 and (occurred_at, id) > ($2, $3) and evidence -> 'hashes' <> '{{}}' \
         order by occurred_at, id limit {AT_ONCE}"
    );
    let mut after = (i64::MIN, Uuid::nil());
    loop {
        let values = [project.into(), after.0.into(), after.1.into()];
        let rows = Named::find_by_statement(Statement::from_sql_and_values(backend, &sql, values));
        let rows = rows.all(connection).await?;
        let Some(last) = rows.last() else { return Ok(found) };
        after = (last.occurred_at, last.id);
        let named = rows.into_iter().filter(|row| row.has(|hash| former.contains(&sha256_hex(hash))));
        found.extend(named.map(|row| (row.id, row.session_id)));
    }
}

/// Deletes the match data of a conversion and ends its uploads, also those under way.
async fn forget_one(
    transaction: &DatabaseTransaction,
    row: conversion::Model,
    evidence: Evidence,
    now: i64,
) -> Result<()> {
    for mut upload in uploads_of(transaction, row.id).await? {
        let is_open =
            matches!(upload.state, UploadState::Waiting | UploadState::Queued | UploadState::Sending);
        // A retraction contains nothing of the person, and without it the platform would go on counting the conversion.
        if is_open && upload.change != UploadChange::Retraction {
            uploads::erase(&mut upload);
            upload.version += 1;
            upload.into_active_model().reset_all().update(transaction).await?;
        }
    }
    let mut row = row.into_active_model();
    row.evidence = Set(evidence.of_nobody().stored()?);
    row.updated_at = Set(now);
    row.update(transaction).await?;
    Ok(())
}
