//! Loads and saves a group on SQLite: one connection that only the writer's thread uses, with every statement cached. A
//! commit is on disk when it returns (WAL, synchronous=FULL).

use std::cell::Cell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use domain::ground::pulse::Pulse;
use domain::ground::supervisor::Supervisor;
use domain::projects::rules::ProjectRules;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};
use uuid::Uuid;

use super::checkpoints::Checkpoints;
use super::effort::rows_of;
use super::loaded::{Changes, Counts, Head, Loaded, Of, Purge, Ruled};
use super::needs::{Join, Needs};
use super::stored::statements;
use super::visitors::{Running, today_alias};
use super::{Committed, Failure};
use crate::visits::derive::triggers::Trigger;
use crate::visits::merge::Additions;
use crate::visits::merge::names::{Names, Noted, Sight};
use crate::visits::model::rows::Place;
use crate::visits::model::rows::{
    EventRow, LeadRow, PageviewRow, Row, SessionRow, SqliteRow, VideoRow, write_sqlite,
};
use crate::visits::model::visit::Visit;
use crate::visits::spool::Mark;

/// Interval between two attempts to get a lock that another connection holds.
const ASK_AGAIN: Duration = Duration::from_micros(500);
/// How long to wait for the lock. On timeout the batches go to the spool, which is much faster.
const PATIENCE: Duration = Duration::from_millis(500);

/// Maximum size of the write-ahead log in bytes, once no reader needs more of it: a commit that begins the log anew
/// shortens the file to this size. More than the log takes under load (220 MB at 13,000 batches a second): commits wait
/// while a file is shortened, and have to make it longer again.
pub const LARGEST_LOG: i64 = 256 << 20;

pub(crate) struct Store {
    connection: Connection,
    checkpoints: Checkpoints,
    names: Names,
}

impl Store {
    pub(crate) fn open(file: &Path, supervisor: Supervisor, pulse: Pulse) -> rusqlite::Result<Store> {
        let connection = open(file)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "journal_size_limit", LARGEST_LOG)?;
        connection.pragma_update(None, "cache_size", -16_000)?;
        // Overwrites deleted data, as long as that writes no additional page.
        connection.pragma_update(None, "secure_delete", "fast")?;
        connection.set_prepared_statement_cache_capacity(64);
        // The first read opens the log, which stays as long as this connection is open.
        connection.query_row("select count(*) from sqlite_master", [], |_| Ok(()))?;
        let checkpoints = Checkpoints::start(file, &connection, supervisor, pulse)?;
        Ok(Store { checkpoints, connection, names: Names::new() })
    }

    /// Returns at once whether the database can be written.
    pub(crate) fn probe(&mut self) -> rusqlite::Result<()> {
        self.connection.busy_handler(None)?;
        let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let probed = begun.and_then(Transaction::rollback);
        self.connection.busy_handler(Some(wait_for_the_lock))?;
        probed
    }

    /// Applies and saves a group in one transaction. `extra` holds counts of batches that were ignored before they
    /// reached the writer. `mark` moves the position of a spool in the same commit.
    pub(crate) fn commit(
        &mut self,
        group: &[Ruled],
        extra: &Counts,
        mark: Option<&Mark>,
    ) -> Result<Committed, Failure> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut loaded, places) = load(&transaction, group, extra, std::mem::take(&mut self.names))?;
        if loaded.fitting < group.len() {
            self.names = loaded.names;
            return Err(Failure::TooMuch(loaded.fitting));
        }
        let outcomes = loaded.apply(group, extra);
        save(&transaction, &mut loaded, &places, mark)?;
        transaction.commit()?;
        self.checkpoints.after_commit(&self.connection);
        // Only a committed group may change the remembered names. After a failed one they are read from the table
        // again.
        self.names = loaded.names;
        Ok(Committed { outcomes, efforts: loaded.efforts })
    }

    /// Copies the write-ahead log to the file, also if somebody has moved the file away: SQLite itself then leaves at its
    /// end what was not copied yet.
    pub(crate) fn copy_log(&self) {
        let copied = self.connection.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()));
        if let Err(error) = copied {
            tracing::warn!(%error, "the log of SQLite could not be copied to its file at the end");
        }
    }

    /// Derives visits anew under these rules, unless the project has newer rules or is gone.
    pub(crate) fn rederive(
        &mut self,
        rules: &ProjectRules,
        sessions: &[Uuid],
    ) -> rusqlite::Result<Option<u64>> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if head(&transaction, rules.project)?.map(|head| head.version) != Some(rules.version) {
            return Ok(None);
        }
        let (mut loaded, mut places) = (Loaded::default(), Places::default());
        for of in sessions.iter().map(|session| (rules.project, *session)) {
            if let Some(found) = find_visit(&transaction, of)? {
                load_visit(&transaction, of, found, false, &mut loaded, &mut places)?;
            }
        }
        let found = loaded.visits.len() as u64;
        for session in loaded.rederive(rules) {
            let Some(place) = places.get(&(rules.project, session)) else { continue };
            pass_over(&transaction, *place, rules.version)?;
        }
        save(&transaction, &mut loaded, &places, None)?;
        transaction.commit()?;
        self.checkpoints.after_commit(&self.connection);
        Ok(Some(found))
    }

    /// Sets only the rules version of a visit and changes nothing else.
    pub(crate) fn pass_over(&mut self, rules: &ProjectRules, session: Uuid) -> rusqlite::Result<()> {
        let Some(place) = Place::find(&self.connection, (rules.project, session))? else { return Ok(()) };
        pass_over(&self.connection, place, rules.version)
    }

    pub(crate) fn spool_position(&self, spool: Uuid) -> rusqlite::Result<u64> {
        let position: Option<i64> = self
            .connection
            .query_row("select position from ingest_spools where spool_id = ?1", [spool], |row| row.get(0))
            .optional()?;
        Ok(position.and_then(|position| u64::try_from(position).ok()).unwrap_or(0))
    }

    pub(crate) fn forget_spool(&self, spool: Uuid) -> rusqlite::Result<()> {
        self.connection.execute("delete from ingest_spools where spool_id = ?1", [spool]).map(drop)
    }
}

/// Opens the existing file. The migrations have created it; a new file would have no tables.
pub(super) fn open(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_handler(Some(wait_for_the_lock))?;
    Ok(connection)
}

/// Error of a file that was moved away, removed or replaced.
pub(crate) fn moved(path: &Path) -> rusqlite::Error {
    let reason = format!("{} was moved away or replaced", path.display());
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CANTOPEN), Some(reason))
}

/// Returns the path of a file's write-ahead log.
pub(super) fn log_of(file: &Path) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push("-wal");
    path.into()
}

/// Places of the visits that a transaction has loaded.
type Places = HashMap<Of<Uuid>, Place>;

/// Busy handler: retries a lock that another connection holds. SQLite's own handler retries ever less often, so that a
/// short lock costs twice its time. The system may let a thread sleep much longer than requested, so this handler
/// counts time, not attempts.
fn wait_for_the_lock(asked: i32) -> bool {
    thread_local! {
        /// Start of this thread's wait. A thread waits for one lock at a time.
        static SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
    }
    let since = SINCE.get().filter(|_| asked > 0).unwrap_or_else(Instant::now);
    SINCE.set(Some(since));
    std::thread::sleep(ASK_AGAIN);
    since.elapsed() < PATIENCE
}

fn pass_over(db: &Connection, place: Place, version: i32) -> rusqlite::Result<()> {
    db.prepare_cached(&statements().pass_over)?
        .execute(params![place.project, place.visit, version])
        .map(drop)
}

fn load(
    transaction: &Transaction<'_>,
    group: &[Ruled],
    extra: &Counts,
    names: Names,
) -> rusqlite::Result<(Loaded, Places)> {
    let needs = Needs::of(group, extra);
    let mut loaded = Loaded { names, ..Loaded::default() };
    let mut places = Places::default();
    for project in &needs.projects {
        let Some(head) = head(transaction, *project)? else {
            loaded.gone.insert(*project);
            continue;
        };
        loaded.head(*project, head);
        if let Some(since) = needs.purges_since(*project, head) {
            loaded.purges.insert(*project, purges(transaction, *project, since)?);
        }
    }
    for (project, day) in Needs::projects_with_new_names(group, &loaded.names) {
        loaded.observed(project, event_names(transaction, project, day)?);
    }
    for (project, known) in needs.people {
        let erased = transaction
            .prepare_cached("select erased_at from erased_hashes where project_id = ?1 and hash = ?2")?
            .query_row(params![project, known], |row| row.get(0))
            .optional()?;
        loaded.erased.extend(erased.map(|at: i64| ((project, known), at)));
    }
    let mut sessions = needs.sessions;
    let mut targets = Vec::new();
    for (project, session) in &sessions {
        if let Some(target) = target(transaction, (*project, *session))? {
            loaded.aliases.insert((*project, *session), target);
            targets.push((*project, target));
        }
    }
    let running = |row: &rusqlite::Row<'_>| {
        Ok(Running { session: row.get(0)?, started_at: row.get(1)?, last_at: row.get(2)? })
    };
    for Join { visitor: (project, visitor), since, until } in needs.joins {
        let found = transaction
            .prepare_cached(&statements().running)?
            .query_row(params![project, visitor, since, until], running)
            .optional()?;
        if let Some(found) = found {
            targets.push((project, found.session));
            loaded.visitors.found((project, visitor), found);
        }
    }
    for ((project, visitor), began) in needs.firsts {
        let first = transaction
            .prepare_cached(&statements().first)?
            .query_row(params![project, visitor], running)
            .optional()?;
        let second = first.filter(|first| began <= first.started_at);
        targets.extend(second.map(|second| (project, second.session)));
        loaded.visitors.first.insert((project, visitor), first);
    }
    for (project, visitor) in needs.crossing {
        if loaded.visitors.running.contains_key(&(project, visitor)) {
            continue;
        }
        let alias = today_alias(visitor);
        if let Some(target) = target(transaction, (project, alias))? {
            loaded.aliases.insert((project, alias), target);
            targets.push((project, target));
        }
    }
    sessions.extend(targets);
    for (project, session) in sessions.iter().filter(|(project, _)| loaded.purges.contains_key(project)) {
        let purged: Option<i64> = transaction
            .prepare_cached("select purged_at from purged_visits where project_id = ?1 and id = ?2")?
            .query_row(params![project, session], |row| row.get(0))
            .optional()?;
        loaded.purged.extend(purged.map(|at| ((*project, *session), at)));
    }
    let mut found = HashMap::with_capacity(sessions.len());
    for of in sessions {
        found.extend(find_visit(transaction, of)?.map(|visit| (of, visit)));
    }
    loaded.weigh(group, &found.iter().map(|(of, (_, session))| (*of, rows_of(session))).collect());
    if loaded.fitting < group.len() {
        return Ok((loaded, places));
    }
    for (of, visit) in found {
        load_visit(transaction, of, visit, needs.leads, &mut loaded, &mut places)?;
    }
    for key in needs.budgets {
        let used = transaction
            .prepare_cached(
                "select pageviews, events from ingest_budgets \
                 where project_id = ?1 and day = ?2 and network = ?3",
            )?
            .query_row(params![key.0, key.1, key.2], |row| {
                Ok(Additions { pageviews: row.get(0)?, events: row.get(1)? })
            })
            .optional()?;
        if let Some(used) = used {
            loaded.budgets.insert(key, used);
        }
    }
    Ok((loaded, places))
}

/// Returns the session that continues under another id.
fn target(transaction: &Transaction<'_>, (project, alias): Of<Uuid>) -> rusqlite::Result<Option<Uuid>> {
    transaction
        .prepare_cached(&statements().target)?
        .query_row(params![project, alias], |row| row.get(0))
        .optional()
}

/// Returns the fields of a project's row. None if the project is gone.
fn head(transaction: &Transaction<'_>, project: Uuid) -> rusqlite::Result<Option<Head>> {
    transaction
        .prepare_cached("select rules_version, purged_at from projects where id = ?1")?
        .query_row([project], |row| Ok(Head { version: row.get(0)?, purged_at: row.get(1)? }))
        .optional()
}

fn purges(transaction: &Transaction<'_>, project: Uuid, since: i64) -> rusqlite::Result<Vec<Purge>> {
    let mut statement = transaction.prepare_cached(
        "select purged_at, only_test, from_at, until_at from purges where project_id = ?1 and purged_at > ?2",
    )?;
    let purge = |row: &rusqlite::Row<'_>| {
        Ok(Purge { at: row.get(0)?, only_test: row.get(1)?, from: row.get(2)?, until: row.get(3)? })
    };
    statement.query_map(params![project, since], purge)?.collect()
}

/// Returns the event names that a project has had, and those that have been tried since a day.
fn event_names(
    transaction: &Transaction<'_>,
    project: Uuid,
    day: i32,
) -> rusqlite::Result<HashMap<String, Noted>> {
    let mut statement = transaction.prepare_cached(
        "select name, last_day, network, first_seen from event_names \
         where project_id = ?1 and (first_seen > 0 or last_day >= ?2)",
    )?;
    let name = |row: &rusqlite::Row<'_>| {
        let sight = Sight { day: row.get(1)?, network: row.get(2)? };
        Ok((row.get(0)?, Noted { sight, since: row.get(3)? }))
    };
    statement.query_map(params![project, day], name)?.collect()
}

fn find_visit(transaction: &Transaction<'_>, of: Of<Uuid>) -> rusqlite::Result<Option<(Place, SessionRow)>> {
    let Some(place) = Place::find(transaction, of)? else { return Ok(None) };
    Ok(rows::<SessionRow>(transaction, of, place)?.pop().map(|session| (place, session)))
}

fn load_visit(
    transaction: &Transaction<'_>,
    of: Of<Uuid>,
    (place, session): (Place, SessionRow),
    leads: bool,
    loaded: &mut Loaded,
    places: &mut Places,
) -> rusqlite::Result<()> {
    let visit = Visit::stored(
        session,
        rows::<PageviewRow>(transaction, of, place)?,
        rows::<EventRow>(transaction, of, place)?,
        rows::<VideoRow>(transaction, of, place)?,
        if leads { rows::<LeadRow>(transaction, of, place)? } else { Vec::new() },
    );
    loaded.visits.insert(of, visit);
    places.insert(of, place);
    Ok(())
}

fn rows<R: Row>(
    transaction: &Transaction<'_>,
    (project, session): Of<Uuid>,
    place: Place,
) -> rusqlite::Result<Vec<R>> {
    let mut statement = transaction.prepare_cached(&R::sql().select_sqlite)?;
    let at = params![project, session, place.project, place.visit];
    statement.query_map(at, |row| R::read(&SqliteRow(row)))?.collect()
}

fn save(
    transaction: &Transaction<'_>,
    loaded: &mut Loaded,
    places: &Places,
    mark: Option<&Mark>,
) -> rusqlite::Result<()> {
    let changed = loaded.visits.iter_mut().filter(|(_, visit)| visit.changed);
    let mut visits: Vec<_> = changed.map(|(of, visit)| (places.get(of).copied(), *of, visit)).collect();
    // Neighbours in the tables are written consecutively, new visits last.
    visits.sort_by_key(|(place, of, _)| (place.is_none(), *place, *of));
    if !visits.is_empty() {
        let rev: i64 = transaction
            .prepare_cached("update visit_rev set rev = rev + 1 returning rev")?
            .query_row([], |row| row.get(0))?;
        for (place, (project, _), visit) in visits {
            let place = match place {
                Some(place) => place,
                None => Place::next(transaction, project)?,
            };
            save_visit(transaction, visit, place, rev)?;
        }
        let mut tombstone = transaction.prepare_cached(
            "insert into session_tombstones (project_id, rev, day, session_id) values (?1, ?2, ?3, ?4) \
             on conflict do nothing",
        )?;
        for (project, day, session) in &loaded.changes.left_days {
            tombstone.execute(params![project, rev, day, session])?;
        }
    }
    save_changes(transaction, &loaded.changes, mark)
}

fn save_visit(
    transaction: &Transaction<'_>,
    visit: &mut Visit,
    place: Place,
    rev: i64,
) -> rusqlite::Result<()> {
    visit.session.rev = rev;
    write(transaction, &visit.session, place)?;
    for kept in visit.pageviews.iter_mut().filter(|kept| kept.changed) {
        if kept.row.seen == 0 {
            kept.row.seen = rev;
        }
        write(transaction, &kept.row, place)?;
    }
    for kept in visit.events.iter_mut().filter(|kept| kept.changed) {
        if kept.row.seen == 0 {
            kept.row.seen = rev;
        }
        write(transaction, &kept.row, place)?;
    }
    for kept in visit.videos.iter().filter(|kept| kept.changed) {
        write(transaction, &kept.row, place)?;
    }
    for kept in visit.leads.iter().filter(|kept| kept.changed) {
        write(transaction, &kept.row, place)?;
    }
    Ok(())
}

fn write<R: Row>(transaction: &Transaction<'_>, row: &R, place: Place) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(&R::sql().upsert_sqlite)?;
    write_sqlite(row, place, &mut statement)
}

fn save_changes(
    transaction: &Transaction<'_>,
    changes: &Changes,
    mark: Option<&Mark>,
) -> rusqlite::Result<()> {
    for alias in &changes.aliases {
        let Some(place) = Place::find(transaction, (alias.project, alias.session))? else { continue };
        transaction.prepare_cached(&statements().new_alias)?.execute(params![
            place.project,
            place.visit,
            alias.alias,
            alias.at
        ])?;
    }
    for ((project, day, network), used) in &changes.charged {
        transaction
            .prepare_cached(
                "insert into ingest_budgets (project_id, day, network, pageviews, events) \
                 values (?1, ?2, ?3, ?4, ?5) on conflict do update set \
                 pageviews = pageviews + excluded.pageviews, events = events + excluded.events",
            )?
            .execute(params![project, day, network, used.pageviews, used.events])?;
    }
    for ((project, name), Noted { sight, since }) in &changes.names {
        transaction
            .prepare_cached(
                "insert into event_names (project_id, name, first_seen, last_day, network) \
                 values (?1, ?2, ?3, ?4, ?5) on conflict do update set \
                 first_seen = excluded.first_seen, last_day = excluded.last_day, network = excluded.network",
            )?
            .execute(params![project, name, since, sight.day, sight.network])?;
    }
    for ((project, day, reason), count) in &changes.outcomes {
        transaction
            .prepare_cached(
                "insert into ingest_outcomes (project_id, day, reason, count) values (?1, ?2, ?3, ?4) \
                 on conflict do update set count = count + excluded.count",
            )?
            .execute(params![project, day, reason, count])?;
    }
    for (project, version) in &changes.outdated {
        transaction
            .prepare_cached(
                "insert into recomputations (project_id, rules_version, asked, done, worked_ms) \
                 values (?1, ?2, 1, 0, 0) \
                 on conflict do update set asked = asked + 1",
            )?
            .execute(params![project, version])?;
    }
    for Trigger { project, session, at, what } in &changes.triggers {
        transaction
            .prepare_cached(
                "insert into conversion_triggers \
                 (project_id, session_id, definition, source, at, value, event_id) \
                 values (?1, ?2, ?3, ?4, ?5, ?6, ?7) on conflict do nothing",
            )?
            .execute(params![
                project,
                session,
                what.definition,
                what.source.as_str(),
                at,
                what.value,
                what.event_id
            ])?;
    }
    for ((project, session), at) in &changes.identified {
        transaction
            .prepare_cached(
                "insert into identified_visits (project_id, session_id, at) values (?1, ?2, ?3) \
                 on conflict do update set at = excluded.at",
            )?
            .execute(params![project, session, at])?;
    }
    for ((project, session), (consent, at)) in &changes.consents {
        transaction
            .prepare_cached(
                "insert into consent_changes (project_id, session_id, consent, at) values (?1, ?2, ?3, ?4) \
                 on conflict do update set consent = excluded.consent, at = excluded.at",
            )?
            .execute(params![project, session, consent, at])?;
    }
    for ((project, id), at) in &changes.purged {
        transaction
            .prepare_cached(
                "insert into purged_visits (project_id, id, purged_at) values (?1, ?2, ?3) \
                 on conflict do update set purged_at = max(purged_at, excluded.purged_at)",
            )?
            .execute(params![project, id, at])?;
    }
    if let Some(mark) = mark {
        transaction
            .prepare_cached(
                "insert into ingest_spools (spool_id, position) values (?1, ?2) \
                 on conflict do update set position = excluded.position",
            )?
            .execute(params![mark.spool, mark.position as i64])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_log_is_short_again_after_a_long_reader() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("svc.db");
        let creator = Connection::open(&file).unwrap();
        creator.execute("create table rows (row blob)", []).unwrap();
        let store = Store::open(&file, Supervisor::default(), Pulse::default()).unwrap();
        store.connection.pragma_update(None, "synchronous", "off").unwrap();
        let write = "insert into rows values (zeroblob(8388608))";
        let log = || std::fs::metadata(log_of(&file)).unwrap().len() as i64;

        let reader = Connection::open(&file).unwrap();
        reader.execute_batch("begin").unwrap();
        reader.query_row("select count(*) from rows", [], |_| Ok(())).unwrap();
        for _ in 0..=LARGEST_LOG / (8 << 20) {
            store.connection.execute(write, []).unwrap();
        }
        assert!(log() > LARGEST_LOG, "{}", log());
        reader.execute_batch("commit").unwrap();
        let give_up = Instant::now() + Duration::from_secs(20);
        while log() > LARGEST_LOG {
            assert!(Instant::now() < give_up, "{}", log());
            std::thread::sleep(ASK_AGAIN);
        }
    }
}
