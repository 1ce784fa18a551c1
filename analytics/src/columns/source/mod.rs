//! Reads visits from the rows.
//!
//! SQLite is read through rusqlite on separate connections. For bulk reads this is several times faster than a driver
//! that passes every row between threads.

mod costs;
mod postgres;
mod props;
mod rows;
mod sqlite;
mod statements;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use domain::Result;
use domain::ground::pulse::Pulse;
use domain::ground::turns::{Share, Turn, Turns};
use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use sqlx::PgPool;
use uuid::Uuid;

use super::dictionary::{Coder, Dictionary};
use super::layout::Layout;
use super::marks::Mark;
use super::visit::Visit;
use crate::threads;
use sqlite::Sqlite;

pub(super) use costs::CostsWanted;
pub(crate) use postgres::error as postgres;
pub(crate) use rows::MAX_VALUES;

/// Database with the rows.
#[derive(Clone)]
pub enum Source {
    Sqlite(Arc<Sqlite>),
    Postgres(Postgres),
}

/// PostgreSQL database, and the runtime on which it is read.
#[derive(Clone)]
pub struct Postgres {
    pool: PgPool,
    runtime: tokio::runtime::Handle,
    pulse: Pulse,
    /// Turns of days that are read whole. Each keeps a core of the database busy; more of them than half of the cores here
    /// would leave none for the short questions with which every report begins.
    whole_days: Turns,
}

impl Postgres {
    /// Waits for a read, unless the database stops answering. Blocks.
    fn wait<T>(&self, read: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T> {
        let read = async { read.await.map_err(postgres::error) };
        self.runtime.block_on(self.pulse.or_silent(read))
    }
}

/// Sessions to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Sessions whose short key is at least the first and less than the second. Only SQLite's rows have short keys.
    Keys { from: i64, until: i64 },
    /// Sessions that changed after this revision.
    Since(i64),
    /// Sessions that began on this local day.
    Day(i32),
}

impl Selection {
    /// Returns the values that the statements bind as `$2` and, for some, as `$3`.
    fn bound(self) -> (i64, Option<i64>) {
        match self {
            Self::Keys { from, until } => (from, Some(until)),
            Self::Since(rev) => (rev, None),
            Self::Day(day) => (day.into(), None),
        }
    }
}

/// Minimum number of sessions for which a thread pays off.
const A_SHARE: u64 = 10_000;

/// Number of sessions that are read in one transaction, in about a tenth of a second.
const A_STEP: u64 = 20_000;

/// Range of the existing sessions, by their short keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) sessions: u64,
    first: i64,
    last: i64,
}

impl Span {
    /// Splits the keys into at most `most` ranges, each from the first up to but not including the second. Keys are
    /// assigned one after the other, so ranges of the same length have about as many sessions.
    pub(super) fn shares(&self, most: usize) -> Vec<(i64, i64)> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let shares = i64::try_from(self.sessions / A_SHARE).unwrap_or(i64::MAX).clamp(1, most.max(1));
        let length = self.last.saturating_sub(self.first) / shares + 1;
        let begin = |share: i64| self.first.saturating_add(length.saturating_mul(share));
        (0..shares).map(|share| (begin(share), begin(share + 1))).collect()
    }

    /// Splits a range of keys into ranges of about [`A_STEP`] sessions.
    pub(super) fn steps(&self, (from, until): (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
        let keys = self.last.saturating_sub(self.first).saturating_add(1);
        let steps = i64::try_from(self.sessions.div_ceil(A_STEP)).unwrap_or(i64::MAX).max(1);
        let length = (keys / steps).max(1);
        (0..).map_while(move |step: i64| {
            let begin = from.saturating_add(length.saturating_mul(step));
            (begin < until).then(|| (begin, begin.saturating_add(length).min(until)))
        })
    }
}

/// Session that left a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tombstone {
    pub day: i32,
    pub session: Uuid,
}

/// Fields to read, and the dictionary for their texts.
#[derive(Clone, Copy)]
pub struct Into<'columns> {
    pub(super) layout: &'static Layout,
    pub(super) dictionary: &'columns RwLock<Dictionary>,
}

impl<'columns> Into<'columns> {
    fn coder(&self) -> Coder<'columns> {
        Coder::new(self.dictionary)
    }
}

/// State of the rules by which a project's sessions are derived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sea_orm::FromQueryResult)]
pub struct RulesState {
    pub version: i32,
    /// True while some sessions may be derived by older rules than others.
    pub recomputing: bool,
}

/// Changes after a revision, and the new cursor.
pub struct Changes {
    pub cursor: i64,
    pub tombstones: Vec<Tombstone>,
    /// Changed sessions with their revisions. None if there are more than requested.
    pub visits: Option<Vec<(Visit, i64)>>,
    /// State of the project's rules during this read.
    pub rules: RulesState,
    /// True if all rows of a session were read at the same moment. In a cluster this is not certain, so sessions beyond
    /// the cursor are read again even if their revision is known.
    pub at_one_moment: bool,
    /// See [`Source::timeline`].
    pub timeline: i64,
}

/// State of a project's deletions.
#[derive(Clone, Copy, Debug)]
pub struct Deletions {
    /// See [`Source::newest`].
    pub newest: i64,
    /// Revision before which a read of the rows may contain visits that are deleted by now. A read before the end of a
    /// deletion used a horizon below that deletion's own revision, so the highest of these revisions is enough. The
    /// horizon alone is not enough: an older running transaction may hold it below a deletion that has ended.
    pub floor: i64,
    /// Time of the last purge of visits, in milliseconds; 0 for never.
    pub purged_at: i64,
    /// Version of costs below which a read of them may contain ad accounts that are deleted by now.
    pub costs_floor: i32,
}

/// Receives a session and its revision.
type Each<'a> = &'a mut dyn FnMut(&Visit, i64);

impl Source {
    pub fn sqlite(path: &Path, pulse: Pulse) -> Self {
        Self::Sqlite(Arc::new(Sqlite::new(path, pulse)))
    }

    /// Creates a source for PostgreSQL. Must be called inside a tokio runtime, on which the reads then run.
    pub fn postgres(pool: PgPool, pulse: Pulse) -> Self {
        let places = (threads::count() / 2).max(1);
        // The number of those that wait is bounded elsewhere: each has the place of a report, a query or a refresh. There is one
        // place more than a single tenant may use, because the last one is kept for somebody else.
        let share = Share { places: places + 1, each: places, waiting: usize::MAX, wait: Duration::MAX };
        let whole_days = Turns::new(share);
        Self::Postgres(Postgres { pool, runtime: tokio::runtime::Handle::current(), pulse, whole_days })
    }

    /// Returns the connections of a PostgreSQL database.
    pub(crate) fn pool(&self) -> Option<&PgPool> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(db) => Some(&db.pool),
        }
    }

    /// Closes the connections to a SQLite file, so that the process which closes the last one leaves no files beside
    /// it. Blocks.
    pub(crate) fn close(&self) {
        if let Self::Sqlite(file) = self {
            file.close();
        }
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(..))
    }

    /// Returns the number of sessions by day. Blocks.
    pub fn days(&self, project: Uuid) -> Result<Vec<(i32, u32)>> {
        match self {
            Self::Sqlite(file) => file.days(project),
            Self::Postgres(db) => db.wait(postgres::days(&db.pool, project)),
        }
    }

    /// Returns the range of existing sessions. None if the database has no short keys. Blocks.
    pub(super) fn span(&self, project: Uuid) -> Result<Option<Span>> {
        match self {
            Self::Sqlite(file) => file.span(project).map(Some),
            Self::Postgres(..) => Ok(None),
        }
    }

    /// Returns the newest revision up to which everything is visible. Blocks.
    pub fn revision(&self) -> Result<i64> {
        match self {
            Self::Sqlite(file) => file.revision(),
            Self::Postgres(db) => db.wait(postgres::revision(&db.pool)),
        }
    }

    /// Returns the timeline on which the database server writes. It changes when a standby takes over, or after a
    /// recovery to a point in time: then rows that were read before may be gone. SQLite has no timelines. Blocks.
    pub(super) fn timeline(&self) -> Result<i64> {
        match self {
            Self::Sqlite(_) => Ok(sqlite::TIMELINE),
            Self::Postgres(db) => db.wait(postgres::timeline(&db.pool)),
        }
    }

    /// Returns the newest revision that may exist. Unlike [`Self::revision`], it never moves back, unless the database
    /// was restored from a backup. Blocks.
    pub fn newest(&self) -> Result<i64> {
        match self {
            Self::Sqlite(file) => file.revision(),
            Self::Postgres(db) => db.wait(postgres::newest(&db.pool)),
        }
    }

    /// Returns the state of a project's deletions. Blocks.
    pub fn deletions(&self, project: Uuid) -> Result<Deletions> {
        match self {
            Self::Sqlite(file) => file.deletions(project),
            Self::Postgres(db) => db.wait(postgres::deletions(&db.pool, project)),
        }
    }

    /// Returns the days that sessions left after a revision, each with the revision of the last one. Blocks.
    pub fn buried(&self, project: Uuid, since: i64) -> Result<FxHashMap<i32, i64>> {
        match self {
            Self::Sqlite(file) => file.buried(project, since),
            Self::Postgres(db) => db.wait(postgres::buried(&db.pool, project, since)),
        }
    }

    /// Adds a mark. Removes marks from before a time, and the oldest ones above the maximum number. Returns the
    /// timeline of the mark. Blocks.
    pub(super) fn make_mark(&self, mark: &Mark, kept_since: i64) -> Result<i64> {
        match self {
            Self::Sqlite(file) => file.make_mark(mark, kept_since).map(|()| sqlite::TIMELINE),
            Self::Postgres(db) => db.wait(postgres::make_mark(&db.pool, mark, kept_since)),
        }
    }

    /// Returns when a mark was made, in milliseconds. None if the database does not have it. Blocks.
    pub(super) fn mark_made_at(&self, id: Uuid) -> Result<Option<i64>> {
        match self {
            Self::Sqlite(file) => file.mark_made_at(id),
            Self::Postgres(db) => db.wait(postgres::mark_made_at(&db.pool, id)),
        }
    }

    /// Returns the state of a project's rules. Blocks.
    pub fn rules(&self, project: Uuid) -> Result<RulesState> {
        match self {
            Self::Sqlite(file) => file.rules(project),
            Self::Postgres(db) => db.wait(postgres::rules(&db.pool, project)),
        }
    }

    /// Returns the changes after a revision. Blocks.
    pub fn changes(&self, project: Uuid, since: i64, at_most: i64, into: Into<'_>) -> Result<Changes> {
        match self {
            Self::Sqlite(file) => file.changes(project, since, at_most, into),
            Self::Postgres(db) => db.wait(postgres::changes(&db.pool, project, since, at_most, into)),
        }
    }

    /// Calls `each` for every selected session. Blocks.
    pub fn read(&self, project: Uuid, selection: Selection, into: Into<'_>, each: Each<'_>) -> Result<()> {
        match self {
            Self::Sqlite(file) => file.read(project, selection, into, each),
            Self::Postgres(db) => db.wait(postgres::read(&db.pool, project, selection, into, each)),
        }
    }

    /// Waits until a day may be read whole, for these tenants. SQLite needs no turns: each reader has a connection, and a
    /// thread that gives way. Blocks.
    pub(crate) fn turn_of_day(&self, tenants: &[Uuid]) -> Result<Option<Turn>> {
        match self {
            Self::Sqlite(_) => Ok(None),
            Self::Postgres(db) => {
                let turn = db.pulse.or_silent(db.whole_days.take(tenants));
                db.runtime.block_on(turn).map(Some)
            }
        }
    }
}

const DAYS: &str = "select day, count(*) from sessions where project_id = $1 group by day";
const CHANGED: &str = "select count(*) from sessions where project_id = $1 and rev > $2";
const GONE: &str = "select day, session_id from session_tombstones where project_id = $1 and rev > $2";
const LAST_GONE: &str = "select coalesce(max(rev), 0) from session_tombstones where project_id = $1";
const BURIED: &str =
    "select day, max(rev) from session_tombstones where project_id = $1 and rev > $2 group by day";
/// State of a project's rules. Visits are being recomputed, too, while the totals of their conversions are reckoned anew.
pub(crate) const RULES: &str = "select \
    coalesce((select rules_version from projects where id = $1), 0) as version, \
    exists (select 1 from recomputations where project_id = $1) \
    or exists (select 1 from reckonings where project_id = $1) as recomputing";
const MARK: &str = "select made_at from snapshot_marks where id = $1";
const OLD_MARKS: &str = "delete from snapshot_marks where made_at < $1 or made_at < \
    (select made_at from snapshot_marks order by made_at desc limit 1 offset $2)";
const PURGED: &str = "select purged_at, ad_costs_floor from projects where id = $1";

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_day_of_one_tenant_does_not_wait_behind_those_of_another() {
        // Nothing is read, so there need not be such a server.
        let pool = PgPool::connect_lazy("postgres://127.0.0.1/nowhere").unwrap();
        let source = Source::postgres(pool, Pulse::default());
        let Source::Postgres(db) = &source else { panic!("another source") };
        let [busy, other, third] = [1, 2, 3].map(Uuid::from_u128);
        let mut held = Vec::new();
        while let Some(turn) = db.whole_days.take(&[busy]).now_or_never() {
            held.push(turn.unwrap());
        }
        let kept = db.whole_days.take(&[third]).now_or_never();
        let wait = |tenant: Uuid| {
            let source = source.clone();
            tokio::task::spawn_blocking(move || source.turn_of_day(&[tenant]).unwrap())
        };
        let last = wait(busy);
        while db.whole_days.of(busy).1 == 0 {
            tokio::task::yield_now().await;
        }
        let first = wait(other);
        while db.whole_days.of(other).1 == 0 {
            tokio::task::yield_now().await;
        }
        held.pop();
        let first = first.await.unwrap();
        assert!(!last.is_finished());
        // The last free place would be kept from a tenant that has used more than the others.
        drop((first, held, kept));
        last.await.unwrap();
    }

    #[test]
    fn the_steps_of_a_share_cover_it_without_a_gap() {
        for sessions in [0, 1, A_STEP, 5 * A_STEP + 7] {
            for (first, last) in [(1, 1), (5, 1_000_000), (3, 200_000)] {
                let span = Span { sessions, first, last };
                let mut next = first;
                for share in span.shares(3) {
                    for (from, until) in span.steps(share) {
                        assert!(from == next && until > from, "{from} to {until} after {next}");
                        next = until;
                    }
                    assert_eq!(next, share.1);
                }
                assert!(next > last);
            }
        }
    }
}
