//! Identities that visitors gave in the project's visits, read and deleted where the visits are stored.

use std::collections::{BTreeSet, HashMap};

use entity::visits::{Fields, lead, session, stored};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, FromQueryResult, Statement, Value};
use uuid::Uuid;

use crate::ground::hash::sha256_hex;
use crate::money::people::{Hashes, PersonHash};
use crate::{Error, Result};

/// Number of ids in one statement.
const CHUNK: usize = 500;
/// Number of identities read at once.
const READ_AT_ONCE: u32 = 1_000;

/// Identity that a visitor gave in a visit.
#[derive(FromQueryResult)]
pub(super) struct Identity {
    pub(super) lead_id: Uuid,
    em: Option<String>,
    emg: Option<String>,
    ph: Option<String>,
    xid: Option<String>,
}

/// Columns of an [`Identity`].
const COLUMNS: &str = "lead_id, em, emg, ph, xid";

impl Identity {
    pub(super) fn hashes(self) -> Hashes {
        [
            (PersonHash::Email, self.em),
            (PersonHash::EmailPlain, self.emg),
            (PersonHash::Phone, self.ph),
            (PersonHash::ExternalId, self.xid),
        ]
        .into_iter()
        .filter_map(|(kind, hash)| Some((kind, hash?)))
        .collect()
    }
}

/// Place of an identity: its session on PostgreSQL, the number of its visit on SQLite.
#[derive(FromQueryResult)]
struct Place {
    session_id: Option<Uuid>,
    visit: Option<i64>,
}

impl Place {
    fn columns(backend: DbBackend) -> &'static str {
        match backend {
            DbBackend::Sqlite => "null as session_id, visit",
            _ => "session_id, cast(null as bigint) as visit",
        }
    }
}

/// Id of a session, and id of an identity in it.
pub(super) type InVisit = (Uuid, Uuid);

/// Identities in visits.
#[derive(Default)]
pub(super) struct Identities {
    pub(super) in_visits: BTreeSet<InVisit>,
    pub(super) hashes: BTreeSet<String>,
}

/// Returns the identities of some sessions.
pub(super) async fn of_sessions(
    transaction: &DatabaseTransaction,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<Vec<Identity>> {
    let backend = transaction.get_database_backend();
    let mut all = Vec::new();
    for some in sessions.chunks(CHUNK) {
        let rows = stored::of_sessions(backend, lead::Model::TABLE, &places(2, some.len()));
        let values = [project].into_iter().chain(some.iter().copied()).map(Value::from);
        let sql = format!("select {COLUMNS} from {rows}");
        let found = Identity::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
        all.extend(found.all(transaction).await?);
    }
    Ok(all)
}

/// Returns the ids of the identities that have a hash by which a person was known once, and these hashes. Reads every
/// identity of the project, because only hashes of such hashes are kept.
pub(super) async fn with_former_hashes<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    former: &BTreeSet<String>,
) -> Result<(Vec<Uuid>, BTreeSet<String>)> {
    let (mut ids, mut hashes) = (Vec::new(), BTreeSet::new());
    let backend = connection.get_database_backend();
    // In the order of the table's key, so that no page is sorted.
    let (key, mut after) = match backend {
        DbBackend::Sqlite => ("visit, lead_id", [Value::from(i64::MIN), Uuid::nil().into()]),
        _ => ("session_id, lead_id", [Uuid::nil().into(), Uuid::nil().into()]),
    };
    let sql = format!(
        "select {COLUMNS}, {} from {} and ({key}) > ($2, $3) order by {key} limit {READ_AT_ONCE}",
        Place::columns(backend),
        stored::of_project(backend, lead::Model::TABLE)
    );
    loop {
        let values = [Value::from(project)].into_iter().chain(after.clone());
        let page = connection.query_all_raw(Statement::from_sql_and_values(backend, &sql, values)).await?;
        let Some(last) = page.last() else { return Ok((ids, hashes)) };
        let place = Place::from_query_result(last, "")?;
        let place = place.visit.map(Value::from).or(place.session_id.map(Value::from));
        let place = place.ok_or_else(|| Error::internal("an identity has no place"))?;
        after = [place, Identity::from_query_result(last, "")?.lead_id.into()];
        for row in &page {
            let row = Identity::from_query_result(row, "")?;
            let id = row.lead_id;
            let known: Vec<String> =
                row.hashes().into_values().filter(|hash| former.contains(&sha256_hex(hash))).collect();
            if !known.is_empty() {
                ids.push(id);
                hashes.extend(known);
            }
        }
    }
}

/// Deletes these identities. Returns their hashes.
pub(super) async fn delete_in_visits(
    transaction: &DatabaseTransaction,
    project: Uuid,
    these: &[InVisit],
) -> Result<BTreeSet<String>> {
    let backend = transaction.get_database_backend();
    let mut hashes = BTreeSet::new();
    for some in these.chunks(CHUNK) {
        let (sessions, ids): (BTreeSet<Uuid>, BTreeSet<Uuid>) = some.iter().copied().unzip();
        let rows = stored::of_sessions(backend, lead::Model::TABLE, &places(2, sessions.len()));
        let ids_at = places(2 + sessions.len(), ids.len());
        let sql = format!("delete from {rows} and lead_id in ({ids_at}) returning {COLUMNS}");
        let values = [project].into_iter().chain(sessions).chain(ids).map(Value::from);
        let deleted = Identity::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
        let deleted = deleted.all(transaction).await?;
        hashes.extend(deleted.into_iter().flat_map(|identity| identity.hashes().into_values()));
    }
    Ok(hashes)
}

/// Deletes the identities with one of these ids or one of these hashes. Returns them.
pub(super) async fn delete(
    transaction: &DatabaseTransaction,
    project: Uuid,
    ids: &[Uuid],
    hashes: &BTreeSet<String>,
) -> Result<Identities> {
    let sql = |columns: &str, rows: &str| format!("delete from {rows} returning {columns}");
    each(transaction, project, (ids, hashes), sql).await
}

/// Returns the identities with one of these ids or one of these hashes.
pub(super) async fn find<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    ids: &[Uuid],
    hashes: &BTreeSet<String>,
) -> Result<Identities> {
    let sql = |columns: &str, rows: &str| format!("select {columns} from {rows}");
    each(connection, project, (ids, hashes), sql).await
}

/// Runs a statement for the identities with one of these ids or one of these hashes, which it returns. `sql` makes the
/// statement from its columns and its rows.
async fn each<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    (ids, hashes): (&[Uuid], &BTreeSet<String>),
    sql: impl Fn(&str, &str) -> String,
) -> Result<Identities> {
    let backend = connection.get_database_backend();
    let columns = format!("{COLUMNS}, {}", Place::columns(backend));
    let (mut found, mut of_visits) = (Identities::default(), Vec::new());
    let hashes: Vec<&String> = hashes.iter().collect();
    let by_id = ids.chunks(CHUNK).map(|some| {
        let values: Vec<Value> = some.iter().map(|id| Value::from(*id)).collect();
        (format!("lead_id in ({})", places(2, some.len())), values)
    });
    let by_hash = hashes.chunks(CHUNK).map(|some| {
        let these = places(2, some.len());
        let any = ["em", "emg", "ph", "xid"].map(|field| format!("{field} in ({these})")).join(" or ");
        (any, some.iter().map(|hash| Value::from(hash.as_str())).collect())
    });
    for (condition, values) in by_id.chain(by_hash) {
        let rows = format!("{} and ({condition})", stored::of_project(backend, lead::Model::TABLE));
        let values = [Value::from(project)].into_iter().chain(values);
        let statement = Statement::from_sql_and_values(backend, sql(&columns, &rows), values);
        for row in connection.query_all_raw(statement).await? {
            let Place { session_id, visit } = Place::from_query_result(&row, "")?;
            let identity = Identity::from_query_result(&row, "")?;
            found.in_visits.extend(session_id.map(|session| (session, identity.lead_id)));
            of_visits.extend(visit.map(|visit| (visit, identity.lead_id)));
            found.hashes.extend(identity.hashes().into_values());
        }
    }
    let visits: BTreeSet<i64> = of_visits.iter().map(|(visit, _)| *visit).collect();
    let sessions = sessions_of_visits(connection, project, visits).await?;
    let of_sessions = of_visits.iter().filter_map(|(visit, id)| Some((*sessions.get(visit)?, *id)));
    found.in_visits.extend(of_sessions);
    Ok(found)
}

/// Returns the sessions of visits, which SQLite numbers, by these numbers.
async fn sessions_of_visits<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    visits: BTreeSet<i64>,
) -> Result<HashMap<i64, Uuid>> {
    #[derive(FromQueryResult)]
    struct Session {
        visit: i64,
        session_id: Uuid,
    }
    let backend = connection.get_database_backend();
    let (visits, mut sessions) = (Vec::from_iter(visits), HashMap::new());
    for some in visits.chunks(CHUNK) {
        let rows = stored::of_project(backend, session::Model::TABLE);
        let sql = format!("select visit, session_id from {rows} and visit in ({})", places(2, some.len()));
        let values = [Value::from(project)].into_iter().chain(some.iter().map(|id| Value::from(*id)));
        let found = Session::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
        sessions.extend(found.all(connection).await?.into_iter().map(|row| (row.visit, row.session_id)));
    }
    Ok(sessions)
}

/// Returns the placeholders of `count` values, numbered from `from`.
fn places(from: usize, count: usize) -> String {
    (from..from + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}
