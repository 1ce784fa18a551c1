//! Upload queue to the ad platforms.
//!
//! The rows are in the database. Any number of instances take them by lease, in batches of one destination. If a worker
//! dies while sending, its lease ends and the outcome of its uploads is unknown. They are sent again under the same
//! event id, by which the platform recognises duplicates for as long as it remembers them.

mod asking;
mod changes;
mod content;
mod destination;
mod due;
mod outcome;
mod places;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use entity::visits::AdPlatform;
use futures::FutureExt;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Statement,
};
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::Instant;
use uuid::Uuid;

use self::asking::ask;
use self::changes::Changes;
use self::content::{kept_back, outgoing, test_kept_back};
use self::destination::{Noted, Open};
use self::due::{DueDestinations, Found};
use self::outcome::Outcome;
use self::places::Places;
use super::consent;
use super::deleted_visits::VISIT_DELETED;
use super::requests::{self, Answered};
use super::uploads::{self, Course};
use crate::money::destinations::{
    self, Mode, NO_ANSWER, OUTCOME_UNKNOWN, OpenDestination, Outgoing, Verdict,
};
use crate::{Context, Error, Result};

pub(super) use content::{NO_OUTCOME, is_sendable};
pub use destination::{Pause, PausedDestination, paused, pauses};
pub(crate) use destination::{forget_requests, resume, resume_after_test};

/// Lease of a batch.
const LEASE: Duration = Duration::from_secs(5 * 60);
/// Timeout for sending a batch. When the timeout expires, the outcome of the remaining uploads is unknown.
const SENDING: Duration = Duration::from_secs(4 * 60);
/// How often to look for more due uploads while some are being sent.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Minimum time from the beginning of a batch that was not full to that of the destination's next one. A batch costs the
/// same transactions and the same request, however small it is, and a busy site has conversions all the time.
const GATHER: Duration = Duration::from_millis(200);

/// Result of one run of the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Delivered {
    /// Uploads that the platform accepted.
    pub sent: usize,
    /// Uploads that the platform rejected for good.
    pub failed: usize,
    /// Uploads to retry.
    pub later: usize,
    /// Uploads that were skipped or have expired.
    pub skipped: usize,
    /// True if more uploads are due.
    #[serde(skip)]
    pub more: bool,
}

impl Delivered {
    /// Returns the number of uploads that were taken from the queue.
    fn taken(&self) -> usize {
        self.sent + self.failed + self.later + self.skipped
    }
}

impl std::ops::AddAssign for Delivered {
    fn add_assign(&mut self, other: Self) {
        self.sent += other.sent;
        self.failed += other.failed;
        self.later += other.later;
        self.skipped += other.skipped;
        self.more |= other.more;
    }
}

pub(super) type Destination = (Uuid, AdPlatform);

/// Outcomes by upload id, each with the version of the upload that was sent.
type Outcomes = HashMap<Uuid, (i32, Outcome)>;

/// Answers of platforms, by upload id.
type Answers = HashMap<Uuid, Answered>;

/// Sends all due uploads, to several destinations in parallel, until none is due or `is_over` returns true. Tenants take
/// turns: a platform that answers slowly, or refuses batches as a whole, delays few destinations of other tenants. A
/// destination without a full batch rests for a moment, so that more conversions gather for its next one.
pub async fn deliver(context: &Context, is_over: impl Fn() -> bool) -> Result<Delivered> {
    let places = Places::new();
    let over = Arc::new(AtomicBool::new(false));
    let mut done = Delivered::default();
    let mut running: JoinSet<(Destination, Result<Batch>)> = JoinSet::new();
    let mut due = DueDestinations::default();
    // An error ends the run only when every batch under way has ended.
    let mut failure = None;
    loop {
        let found = match is_over() || failure.is_some() {
            true => None,
            false => due.next(context).await.map_err(|error| failure = Some(error)).ok(),
        };
        let now = Instant::now();
        // When the first of the resting destinations with due uploads may go on.
        let mut rested: Option<Instant> = None;
        if let Some(Found { begun, is_rested_at }) = found {
            rested = is_rested_at;
            for (destination, tenant) in begun {
                let (context, places, over) = (context.clone(), places.clone(), over.clone());
                running.spawn(async move {
                    let batch = in_turn(&context, destination, &over);
                    (destination, places.run(destination.1, tenant, batch).await)
                });
            }
        } else {
            over.store(true, Ordering::Relaxed);
            done.more = true;
        }
        let look_at = rested.map_or(now + LOOK_EVERY, |rested| rested.min(now + LOOK_EVERY));
        tokio::select! {
            ended = running.join_next(), if !running.is_empty() || rested.is_none() => match ended {
                Some(ended) => {
                    let (destination, batch) = ended.map_err(Error::internal)?;
                    let rests_until = match batch {
                        Ok(batch) => {
                            done += batch.delivered;
                            batch.rests_until
                        }
                        Err(error) => {
                            failure = Some(error);
                            None
                        }
                    };
                    match rests_until {
                        Some(until) => drop(due.resting.insert(destination, until)),
                        None => drop(due.known.remove(&destination)),
                    }
                }
                None => return failure.map_or(Ok(done), Err),
            },
            () = tokio::time::sleep_until(look_at) => {}
        }
    }
}

/// Result of one batch.
#[derive(Default)]
struct Batch {
    delivered: Delivered,
    /// When the destination's next batch may begin. None if this one was full.
    rests_until: Option<Instant>,
}

/// Sends a batch to a destination whose turn it is, unless the run is over.
async fn in_turn(context: &Context, destination: Destination, is_over: &AtomicBool) -> Result<Batch> {
    if is_over.load(Ordering::Relaxed) {
        return Ok(Batch::default());
    }
    let began = Instant::now();
    let delivered = round(context, destination).await?;
    let is_full = delivered.taken() >= destinations::limits(destination.1).batch;
    Ok(Batch { delivered, rests_until: (!is_full).then_some(began + GATHER) })
}

/// Condition for uploads that are queued, or whose lease has ended.
fn is_due(now: i64) -> Condition {
    let open = [UploadState::Queued, UploadState::Sending];
    Condition::all()
        .add(conversion_upload::Column::State.is_in(open))
        .add(conversion_upload::Column::NextAt.lte(now))
}

pub(super) fn is_of((project, provider): Destination) -> Condition {
    Condition::all()
        .add(conversion_upload::Column::ProjectId.eq(project))
        .add(conversion_upload::Column::Provider.eq(provider))
}

/// Ends the leases of a server that died while sending, so that its uploads continue at the next start. This applies to
/// SQLite only, where a database has a single server. In a shared database, leases end by themselves.
pub async fn end_leases(context: &Context) -> Result<()> {
    if context.db.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    let now = context.clock.now_ms();
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::NextAt, Expr::value(now))
        .filter(conversion_upload::Column::State.eq(UploadState::Sending))
        .filter(conversion_upload::Column::NextAt.gt(now))
        .exec(&context.db)
        .await?;
    Ok(())
}

/// Takes a batch of one destination and sends it.
pub(super) async fn round(context: &Context, of: Destination) -> Result<Delivered> {
    let open = match destination::open(context, of).await? {
        Open::Ready(open) => open,
        Open::Off => return end_all(context, of).await,
        Open::Paused { until } => return put_off(context, of, until).await,
    };
    let limits = destinations::limits(of.1);
    let Some((lease, rows)) = claim(context, of, limits.batch as u64).await? else {
        return Ok(Delivered::default());
    };
    let now = context.clock.now_ms();
    let mut conversions = conversions_of(context, &rows).await?;
    // The newest decision counts, also if it came a moment ago.
    let sessions: Vec<Uuid> = conversions.values().filter_map(|conversion| conversion.session_id).collect();
    if consent::follow_now(context, of.0, &sessions).await? {
        conversions = conversions_of(context, &rows).await?;
    }
    let purged_at = purged_at(context, of.0).await?;
    let is_purged = |conversion: &conversion::Model| purged_at.is_some_and(|at| conversion.created_at <= at);
    let (asked, rows): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| open.ingests() && row.request.is_some());
    let deadline = Instant::now() + SENDING;
    let (mut outcomes, mut answers) = ask(context, of, &open, &asked, deadline).await?;
    let rows = on_course(context, lease, rows, &conversions).await?;
    let (mut live, mut tests) = (Vec::new(), Vec::new());
    for row in &rows {
        let Some(conversion) = conversions.get(&row.conversion_id) else { continue };
        let outgoing = outgoing(row, conversion);
        let skips = open.skips(&outgoing, now);
        let purged = is_purged(conversion).then_some(Outcome::Skipped(VISIT_DELETED));
        let kept_back = || test_kept_back(row, &open).or_else(|| kept_back(row, conversion, skips, now));
        match purged.or_else(kept_back) {
            Some(outcome) => drop(outcomes.insert(row.id, (row.version, outcome))),
            None if row.test => tests.push((row, outgoing)),
            None => live.push((row, outgoing)),
        }
    }
    let sender = Batching { context, of, open: &open, lease, deadline };
    for (mode, batch) in [(Mode::Live, live), (Mode::Test, tests)] {
        sender.send(mode, batch, &mut outcomes, &mut answers).await?;
    }
    finish(context, lease, &outcomes, answers).await
}

/// Returns when all visits of a project were purged last. Its conversions from before are being deleted.
async fn purged_at(context: &Context, project: Uuid) -> Result<Option<i64>> {
    let sql = "select max(purged_at) as at from purges \
               where project_id = $1 and not only_test and from_at = $2 and until_at = $3";
    let values = [project.into(), i64::MIN.into(), i64::MAX.into()];
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    let found = context.db.query_one_raw(statement).await?;
    Ok(found.map(|row| row.try_get::<Option<i64>>("", "at")).transpose()?.flatten())
}

/// Batch of a destination that is being sent.
struct Batching<'batch> {
    context: &'batch Context,
    of: Destination,
    open: &'batch OpenDestination,
    lease: Uuid,
    deadline: Instant,
}

impl Batching<'_> {
    /// Sends uploads in a mode, and adds their outcomes and answers.
    async fn send(
        &self,
        mode: Mode,
        uploads: Vec<(&conversion_upload::Model, Outgoing)>,
        outcomes: &mut Outcomes,
        answers: &mut Answers,
    ) -> Result<()> {
        if uploads.is_empty() {
            return Ok(());
        }
        let (context, now) = (self.context, self.context.clock.now_ms());
        let (rows, batch): (Vec<_>, Vec<_>) = uploads.into_iter().unzip();
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let ended = || ended(context, self.lease, &ids).boxed();
        let sending = destinations::send_unless_ended(context, self.open, &batch, mode, &ended);
        let verdicts = tokio::time::timeout_at(self.deadline, sending).await.unwrap_or_else(|_| {
            let message = "the platform did not answer in time".to_owned();
            vec![Verdict::Unknown { code: NO_ANSWER, message }; batch.len()]
        });
        let noted = match mode {
            Mode::Live => destination::note(context, self.of, Some(self.open.generation), &verdicts).await?,
            // A test pauses nothing.
            Mode::Test => Noted::Open,
        };
        for ((row, outgoing), verdict) in rows.iter().zip(&batch).zip(&verdicts) {
            let answered = Answered::new(verdict, || destinations::sent_fields(self.open, outgoing));
            answers.extend(answered.map(|answered| (row.id, answered)));
        }
        outcomes.extend(rows.into_iter().zip(verdicts).map(|(row, verdict)| {
            let outcome = match verdict {
                // The next attempt is made at once, with the new settings.
                Verdict::Later { .. } | Verdict::Unauthorized { .. } | Verdict::Unexplained { .. }
                    if noted == Noted::Outdated =>
                {
                    Outcome::NotYet { until: now }
                }
                verdict => Outcome::Told(verdict),
            };
            (row.id, (row.version, outcome))
        }));
        Ok(())
    }
}

/// Changes what uploads report, if their conversions have changed since a worker died or a platform refused them: the
/// retraction of a conversion that the platform may know, for example.
async fn on_course(
    context: &Context,
    lease: Uuid,
    mut rows: Vec<conversion_upload::Model>,
    conversions: &HashMap<Uuid, conversion::Model>,
) -> Result<Vec<conversion_upload::Model>> {
    let mut changed: HashMap<UploadChange, Vec<Uuid>> = HashMap::new();
    for row in &mut rows {
        let Some(conversion) = conversions.get(&row.conversion_id) else { continue };
        let stopped = uploads::stopped_by(conversion);
        if let Course::Change(change) = uploads::course(row, stopped) {
            // The first attempt of this change.
            (row.change, row.attempts) = (change, 1);
            changed.entry(change).or_default().push(row.id);
        }
    }
    if changed.is_empty() {
        return Ok(rows);
    }
    let transaction = context.begin().await?;
    for (change, ids) in changed {
        conversion_upload::Entity::update_many()
            .col_expr(conversion_upload::Column::Change, Expr::value(change))
            .col_expr(conversion_upload::Column::Attempts, Expr::value(1))
            .filter(conversion_upload::Column::Id.is_in(ids))
            .filter(conversion_upload::Column::Lease.eq(lease))
            .exec(&transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(rows)
}

/// Returns the places of the uploads that must not be sent any more, although their batch is being sent: their person was
/// erased, their visitor withdrew consent, or their conversion does not count any more.
async fn ended(context: &Context, lease: Uuid, ids: &[Uuid]) -> HashSet<usize> {
    // If the database does not answer, the batch goes on: its outcome is checked again when it is stored.
    let gone = ended_of(context, lease).await.unwrap_or_default();
    (0..ids.len()).filter(|place| gone.contains(&ids[*place])).collect()
}

async fn ended_of(context: &Context, lease: Uuid) -> Result<HashSet<Uuid>> {
    let rows = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::Lease.eq(lease))
        .all(&context.db)
        .await?;
    let stopped = Stopped::read(&context.db, &rows).await?;
    let is_ended = |row: &conversion_upload::Model| {
        row.state != UploadState::Sending
            || (row.change != UploadChange::Retraction && stopped.of(row).is_some())
    };
    Ok(rows.iter().filter(|row| is_ended(row)).map(|row| row.id).collect())
}

/// Reasons why platforms should not have conversions, by conversion.
struct Stopped(HashMap<Uuid, Option<&'static str>>);

impl Stopped {
    async fn read(db: &impl ConnectionTrait, rows: &[conversion_upload::Model]) -> Result<Self> {
        let found = conversion::Entity::find()
            .select_only()
            .columns([conversion::Column::Id, conversion::Column::Status, conversion::Column::Evidence])
            .filter(conversion::Column::Id.is_in(rows.iter().map(|row| row.conversion_id)))
            .into_tuple::<(Uuid, ConversionStatus, Option<serde_json::Value>)>()
            .all(db)
            .await?;
        let stopped =
            |(id, status, evidence): (_, _, Option<_>)| (id, uploads::stopped_of(status, evidence.as_ref()));
        Ok(Self(found.into_iter().map(stopped).collect()))
    }

    fn of(&self, row: &conversion_upload::Model) -> Option<&'static str> {
        self.0.get(&row.conversion_id).copied().unwrap_or(Some(uploads::NOT_COUNTED))
    }
}

/// Takes up to a batch of due uploads of a destination.
async fn claim(
    context: &Context,
    of: Destination,
    most: u64,
) -> Result<Option<(Uuid, Vec<conversion_upload::Model>)>> {
    let now = context.clock.now_ms();
    let ids: Vec<Uuid> = conversion_upload::Entity::find()
        .select_only()
        .column(conversion_upload::Column::Id)
        .filter(is_of(of))
        .filter(is_due(now))
        .order_by_asc(conversion_upload::Column::NextAt)
        .limit(most)
        .into_tuple()
        .all(&context.db)
        .await?;
    if ids.is_empty() {
        return Ok(None);
    }
    let lease = context.new_id();
    // A transaction waits for its turn to write, and a statement by itself might not get one for long.
    let transaction = context.begin().await?;
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::UnknownSince, unknown_since())
        .col_expr(conversion_upload::Column::TriedVersion, tried_version())
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Sending))
        .col_expr(conversion_upload::Column::Lease, Expr::value(lease))
        .col_expr(conversion_upload::Column::NextAt, Expr::value(now + milliseconds(LEASE)))
        .col_expr(conversion_upload::Column::Attempts, Expr::col(conversion_upload::Column::Attempts).add(1))
        .filter(conversion_upload::Column::Id.is_in(ids))
        .filter(is_due(now))
        .exec(&transaction)
        .await?;
    let rows = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::Lease.eq(lease))
        .all(&transaction)
        .await?;
    transaction.commit().await?;
    Ok((!rows.is_empty()).then_some((lease, rows)))
}

/// Time since which an upload's outcome is unknown. For a worker that died while sending, this is the lease's end minus
/// its length.
fn unknown_since() -> Expr {
    let unknown = conversion_upload::Column::UnknownSince;
    let since = Expr::col(conversion_upload::Column::NextAt).sub(milliseconds(LEASE));
    let left_alone = Expr::col(conversion_upload::Column::State)
        .eq(UploadState::Sending)
        .and(Expr::col(unknown).is_null());
    CaseStatement::new().case(left_alone, since).finally(Expr::col(unknown)).into()
}

/// Version that is sent first before the platform accepts one: this one, unless one was sent before.
fn tried_version() -> Expr {
    let before = Expr::col(conversion_upload::Column::TriedVersion);
    let is_first = before.clone().is_null();
    CaseStatement::new().case(is_first, Expr::col(conversion_upload::Column::Version)).finally(before).into()
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

async fn conversions_of(
    context: &Context,
    rows: &[conversion_upload::Model],
) -> Result<HashMap<Uuid, conversion::Model>> {
    let found = conversion::Entity::find()
        .filter(conversion::Column::Id.is_in(rows.iter().map(|row| row.conversion_id)))
        .all(&context.db)
        .await?;
    Ok(found.into_iter().map(|row| (row.id, row)).collect())
}

/// Stores the outcomes of a batch, for uploads that no other worker has taken in the meantime.
async fn finish(
    context: &Context,
    lease: Uuid,
    outcomes: &Outcomes,
    mut answers: Answers,
) -> Result<Delivered> {
    let mut done = Delivered::default();
    let transaction = context.begin().await?;
    let rows = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::Lease.eq(lease))
        .order_by_asc(conversion_upload::Column::Id)
        .lock_exclusive()
        .all(&transaction)
        .await?;
    // The conversions may have been confirmed or retracted during the upload, or their visitors changed their minds.
    let stopped = Stopped::read(&transaction, &rows).await?;
    let (mut changes, mut requests) = (Changes::default(), Vec::with_capacity(answers.len()));
    for row in rows {
        let Some((version, outcome)) = outcomes.get(&row.id) else { continue };
        if let Some(answered) = answers.remove(&row.id) {
            requests.extend(answered.row(context, &row)?);
        }
        let (before, stopped) = (row.clone(), stopped.of(&row));
        let after = match row.state {
            UploadState::Sending => {
                let is_same = row.version == *version;
                outcome.settle(context, row, stopped, is_same, &mut done)
            }
            _ => outcome.after_erasure(context, row),
        };
        changes.add(&before, &after);
    }
    changes.store(&transaction).await?;
    requests::store(&transaction, requests).await?;
    transaction.commit().await?;
    Ok(done)
}

/// Code of an upload whose destination is not enabled.
pub(super) const DESTINATION_OFF: &str = "destination_off";

/// Maximum number of uploads whose state changes in one transaction. There may be millions, and on SQLite batches
/// wait until the transaction ends.
const AT_A_TIME: u64 = 1000;

/// Condition for some due uploads of a destination, the longest due first.
fn some_due(of: Destination, now: i64, which: Condition) -> Condition {
    let some = conversion_upload::Entity::find()
        .select_only()
        .column(conversion_upload::Column::Id)
        .filter(is_of(of))
        .filter(is_due(now))
        .filter(which.clone())
        .order_by_asc(conversion_upload::Column::NextAt)
        .limit(AT_A_TIME);
    // The condition is asked again of each row, because another instance may have taken it meanwhile.
    Condition::all()
        .add(conversion_upload::Column::Id.in_subquery(some.into_query()))
        .add(is_due(now))
        .add(which)
}

/// Ends due uploads of a destination that is not enabled. Those that the platform may have taken have failed, because
/// nobody asks any more.
async fn end_all(context: &Context, of: Destination) -> Result<Delivered> {
    let now = context.clock.now_ms();
    let may_be_known = Condition::any()
        .add(conversion_upload::Column::UnknownSince.is_not_null())
        .add(conversion_upload::Column::State.eq(UploadState::Sending));
    let transaction = context.begin().await?;
    let failed = conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::UnknownSince, unknown_since())
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Failed))
        .col_expr(conversion_upload::Column::Code, Expr::value(OUTCOME_UNKNOWN))
        .col_expr(conversion_upload::Column::Since, Expr::value(now))
        .filter(some_due(of, now, may_be_known))
        .exec(&transaction)
        .await?;
    let skipped = conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Skipped))
        .col_expr(conversion_upload::Column::Code, Expr::value(DESTINATION_OFF))
        .col_expr(conversion_upload::Column::Since, Expr::value(now))
        .filter(some_due(of, now, Condition::all()))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    let [failed, skipped] = [failed, skipped].map(|ended| ended.rows_affected);
    let more = failed == AT_A_TIME || skipped == AT_A_TIME;
    Ok(Delivered { failed: failed as usize, skipped: skipped as usize, more, ..Delivered::default() })
}

async fn put_off(context: &Context, of: Destination, until: i64) -> Result<Delivered> {
    let transaction = context.begin().await?;
    if !destination::is_paused(context, &transaction, of).await? {
        // Somebody ended the pause at this moment.
        return Ok(Delivered { more: true, ..Delivered::default() });
    }
    let waiting = conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::UnknownSince, unknown_since())
        .col_expr(conversion_upload::Column::NextAt, Expr::value(until))
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Queued))
        .filter(some_due(of, context.clock.now_ms(), Condition::all()))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    let waiting = waiting.rows_affected;
    Ok(Delivered { later: waiting as usize, more: waiting == AT_A_TIME, ..Delivered::default() })
}
