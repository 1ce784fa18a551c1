//! Identities that visitors gave in the project's visits, read and deleted where the visits are stored.

use std::collections::{BTreeSet, HashMap};

use entity::visits::{Fields, lead, session, stored};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, FromQueryResult, QueryResult, Statement, Value,
};
use uuid::Uuid;

use crate::ground::hash::sha256_hex;
use crate::money::people::{Hashes, PersonHash};
use crate::{Error, Result};

/// Number of ids in one statement.
const CHUNK: usize = 500;
/// Number of identities read at once.
const READ_AT_ONCE: u32 = 1_000;

/// Columns of the hashes by which identities are found, each with an index on the beginnings of its hashes.
const FOUND_BY: [&str; 4] = ["em", "emg", "ph", "xid"];

/// Length of the indexed beginning of a hash.
const BEGINNING: usize = 16;

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
#[derive(Clone, Copy, FromQueryResult)]
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

/// Identities that statements have found so far.
#[derive(Default)]
struct Found {
    identities: Identities,
    /// Identities of which only the number of their visit is known yet.
    of_visits: Vec<(i64, Uuid)>,
}

impl Found {
    fn add(&mut self, place: Place, id: Uuid, hashes: impl IntoIterator<Item = String>) {
        self.identities.in_visits.extend(place.session_id.map(|session| (session, id)));
        self.of_visits.extend(place.visit.map(|visit| (visit, id)));
        self.identities.hashes.extend(hashes);
    }

    async fn identities<C: ConnectionTrait>(mut self, connection: &C, project: Uuid) -> Result<Identities> {
        let visits: BTreeSet<i64> = self.of_visits.iter().map(|(visit, _)| *visit).collect();
        let sessions = sessions_of_visits(connection, project, visits).await?;
        let of_sessions = self.of_visits.iter().filter_map(|(visit, id)| Some((*sessions.get(visit)?, *id)));
        self.identities.in_visits.extend(of_sessions);
        Ok(self.identities)
    }
}

fn read(row: &QueryResult) -> Result<(Place, Identity)> {
    Ok((Place::from_query_result(row, "")?, Identity::from_query_result(row, "")?))
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

/// Returns the identities that have a hash by which a person was known once, with these of their hashes. Reads every
/// identity of the project, because only hashes of such hashes are kept.
pub(super) async fn with_former_hashes<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    former: &BTreeSet<String>,
) -> Result<Identities> {
    let mut found = Found::default();
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
        let Some(last) = page.last() else { return found.identities(connection, project).await };
        let (place, identity) = read(last)?;
        let place = place.visit.map(Value::from).or(place.session_id.map(Value::from));
        let place = place.ok_or_else(|| Error::internal("an identity has no place"))?;
        after = [place, identity.lead_id.into()];
        for row in &page {
            let (place, identity) = read(row)?;
            let id = identity.lead_id;
            let hashes = identity.hashes().into_values();
            let known: Vec<String> = hashes.filter(|hash| former.contains(&sha256_hex(hash))).collect();
            if !known.is_empty() {
                found.add(place, id, known);
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

/// Deletes these identities and those with one of these hashes. Returns them.
pub(super) async fn delete(
    transaction: &DatabaseTransaction,
    project: Uuid,
    these: &BTreeSet<InVisit>,
    hashes: &BTreeSet<String>,
) -> Result<Identities> {
    let mut found = find(transaction, project, these, hashes).await?;
    let in_visits = Vec::from_iter(found.in_visits.iter().copied());
    found.hashes.extend(delete_in_visits(transaction, project, &in_visits).await?);
    Ok(found)
}

/// Returns these identities and those with one of these hashes. Both are looked up in an index.
pub(super) async fn find<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    these: &BTreeSet<InVisit>,
    hashes: &BTreeSet<String>,
) -> Result<Identities> {
    let backend = connection.get_database_backend();
    let mut conditions = Vec::new();
    let these = Vec::from_iter(these.iter().copied());
    for some in these.chunks(CHUNK) {
        let (sessions, ids): (BTreeSet<Uuid>, BTreeSet<Uuid>) = some.iter().copied().unzip();
        let rows = stored::of_sessions(backend, lead::Model::TABLE, &places(2, sessions.len()));
        let rows = format!("{rows} and lead_id in ({})", places(2 + sessions.len(), ids.len()));
        conditions.push((rows, sessions.into_iter().chain(ids).map(Value::from).collect::<Vec<_>>()));
    }
    let beginnings: BTreeSet<&str> =
        hashes.iter().map(|hash| hash.get(..BEGINNING).unwrap_or(hash)).collect();
    let beginnings = Vec::from_iter(beginnings);
    for some in beginnings.chunks(CHUNK) {
        for column in FOUND_BY {
            let rows = stored::of_project(backend, lead::Model::TABLE);
            // In the words of the index.
            let begins = format!("substr({column}, 1, {BEGINNING}) in ({})", places(2, some.len()));
            conditions
                .push((format!("{rows} and {begins}"), some.iter().map(|text| Value::from(*text)).collect()));
        }
    }
    let wanted: BTreeSet<Uuid> = these.iter().map(|(_, id)| *id).collect();
    let columns = format!("{COLUMNS}, {}", Place::columns(backend));
    let mut found = Found::default();
    for (rows, values) in conditions {
        let values = [Value::from(project)].into_iter().chain(values);
        let sql = format!("select {columns} from {rows}");
        for row in connection.query_all_raw(Statement::from_sql_and_values(backend, sql, values)).await? {
            let (place, identity) = read(&row)?;
            let id = identity.lead_id;
            let theirs = Vec::from_iter(identity.hashes().into_values());
            // Other hashes may begin alike.
            if wanted.contains(&id) || theirs.iter().any(|hash| hashes.contains(hash)) {
                found.add(place, id, theirs);
            }
        }
    }
    found.identities(connection, project).await
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
