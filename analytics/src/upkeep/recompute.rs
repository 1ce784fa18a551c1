//! Recomputes a project's past visits after its rules have changed.
//!
//! [`domain::measuring::recomputation`] raises the version of a project's rules and inserts a row. This module does the work in
//! chunks that go through the writer, newest visits first. Each visit carries the version of the rules it was derived
//! by, so stale visits are found by it. A killed run leaves nothing half done, and the next one continues where it
//! stopped. The row is deleted when a last search finds no stale visit.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::log_throttled;
use domain::projects::rules::ProjectRules;
use domain::tenancy::queues::Served;
use domain::tenancy::tenants;
use domain::{Context, Error, Result};
use entity::recomputation as table;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, Statement};
use uuid::Uuid;

use crate::chunks::{effort, fitting};
use crate::upkeep::pace::Pace;
use crate::visits::store::revision::Elders;
use crate::visits::{Past, Rederived, Writer};

/// How often progress is saved, after the first step. A run that is killed in between checks some finished visits again.
const NOTE_EVERY: Duration = Duration::from_secs(1);

/// How many stale visits one query fetches.
const LOOK_FOR: usize = 1000;

/// Maximum number of visits of a project that may fail and stay stale. If more fail, the cause is not in the visits,
/// and every search for stale visits would find the failed ones again.
const LEFT_AT_MOST: usize = 100;

/// Result of one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Number of visits recomputed.
    pub visits: u64,
    /// Number of visits that failed and stay as they were.
    pub failed: u64,
    /// Number of projects completed.
    pub projects: u64,
    /// Code of the error of a project that failed and waits for the next turn.
    pub failure: Option<&'static str>,
    pub more: bool,
}

/// Maximum number of a tenant's projects that are recomputed in turn. The others begin when one of them is finished.
/// Each needs its rules and the next stale visits in memory.
const AT_ONCE: usize = 4;

/// Projects of a tenant that are to be recomputed.
#[derive(Default)]
struct Projects<'a> {
    waiting: VecDeque<table::Model>,
    under_way: VecDeque<Work<'a>>,
}

impl<'a> Projects<'a> {
    /// Returns the work on the project whose turn it is. None if that project is gone.
    async fn next(&mut self, context: &'a Context, writer: &'a Writer) -> Result<Option<Work<'a>>> {
        if self.under_way.len() < AT_ONCE
            && let Some(row) = self.waiting.pop_front()
        {
            let project = row.project_id;
            return match Work::on(context, writer, row).await {
                Err(error) => Err(waits(project, error)?),
                work => work,
            };
        }
        Ok(self.under_way.pop_front())
    }

    fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.under_way.is_empty()
    }
}

/// Recomputes stale visits until none is left or `is_over` returns true: a chunk of each tenant in turn, and of some of
/// its projects in turn, those first on which the least time was spent. A project that fails waits for the next turn.
pub async fn turn(context: &Context, writer: &Writer, is_over: impl Fn() -> bool) -> Result<Turn> {
    let rows = table::Entity::find()
        .order_by_asc(table::Column::WorkedMs)
        .order_by_asc(table::Column::ProjectId)
        .all(&context.db)
        .await?;
    let tenant_of = tenants::of_projects(context, rows.iter().map(|row| row.project_id)).await?;
    let mut of_tenant: BTreeMap<Uuid, Projects<'_>> = BTreeMap::new();
    for row in rows {
        let tenant = tenant_of.get(&row.project_id).copied().unwrap_or(row.project_id);
        of_tenant.entry(tenant).or_default().waiting.push_back(row);
    }
    let served = Served::<Recomputing>::of(context);
    let mut queue = served.in_turn(of_tenant);
    let (mut did, mut changed) = (Turn::default(), false);
    let mut pace = Pace::through_the_writer(context);
    while let Some((tenant, mut projects)) = queue.pop_front() {
        served.note(tenant);
        match projects.next(context, writer).await {
            Ok(Some(mut work)) => match work.step(&mut pace).await {
                Ok(Step::Did { visits, failed }) => {
                    did.visits += visits;
                    did.failed += failed;
                    projects.under_way.push_back(work);
                }
                // Starting again means searching all of the project's visits. A project whose rules change again and
                // again must not do that in the time of others.
                Ok(Step::Outdated) => changed = true,
                Ok(Step::Finished) => did.projects += 1,
                Err(error) => {
                    did.failure = Some(waits(work.row.project_id, error)?.code());
                    work.note().await?;
                }
            },
            Ok(None) => {}
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => did.failure = Some(error.code()),
        }
        if !projects.is_empty() {
            queue.push_back((tenant, projects));
        }
        if is_over() {
            break;
        }
    }
    for work in queue.iter_mut().flat_map(|(_, projects)| &mut projects.under_way) {
        work.note().await?;
    }
    did.more = changed || !queue.is_empty();
    Ok(did)
}

/// Name of the queue of projects to recompute, for [`Served`].
struct Recomputing;

/// Time after which [`chunk`] stops, and the number of visits after which it stops.
const CHUNK_TIME: Duration = Duration::from_millis(500);
const CHUNK_VISITS: u64 = 1000;

/// Recomputes some stale visits of one project now. May run beside [`turn`], here or on another instance: a visit that
/// one of them has finished is up to date for the other.
pub async fn chunk(context: &Context, writer: &Writer, project: Uuid) -> Result<Turn> {
    let (mut did, began) = (Turn::default(), Instant::now());
    let Some(row) = table::Entity::find_by_id(project).one(&context.db).await? else { return Ok(did) };
    let Some(mut work) = Work::on(context, writer, row).await? else { return Ok(did) };
    let mut pace = Pace::through_the_writer(context);
    loop {
        match work.step(&mut pace).await {
            Ok(Step::Did { visits, failed }) => {
                did.visits += visits;
                did.failed += failed;
            }
            Ok(Step::Outdated) => break,
            Ok(Step::Finished) => {
                did.projects += 1;
                return Ok(did);
            }
            Err(error) => {
                work.note().await?;
                return Err(error);
            }
        }
        if did.visits >= CHUNK_VISITS || began.elapsed() >= CHUNK_TIME {
            break;
        }
    }
    work.note().await?;
    did.more = true;
    Ok(did)
}

/// Logs that a project waits for its next turn. Returns the error if the database is unavailable, because then every
/// project waits.
fn waits(project: Uuid, error: Error) -> Result<Error> {
    if matches!(error, Error::DbUnavailable) {
        return Err(error);
    }
    log_throttled!(error, project.id = %project, error.reason = %error, "A recomputation failed and will be retried");
    Ok(error)
}

/// Recomputation of one project.
struct Work<'a> {
    context: &'a Context,
    writer: &'a Writer,
    rules: Arc<ProjectRules>,
    row: table::Model,
    /// Progress that is already saved in the row. Other workers may be at the same project, so progress is added to the
    /// row, not overwritten.
    noted_done: i64,
    noted_ms: i64,
    noted: Option<Instant>,
    /// Next stale visits.
    found: VecDeque<Stale>,
    /// Visits that stay stale in this turn, because they failed for now or for good.
    left: HashSet<Uuid>,
    /// Number of visits that lost to other transactions and may succeed another time.
    lost: usize,
    /// Transactions that may have begun before the rules changed.
    elders: Elders,
    settled: bool,
}

enum Step {
    Did {
        visits: u64,
        failed: u64,
    },
    /// The rules have changed again, or visits arrived that were derived by older rules.
    Outdated,
    Finished,
}

impl<'a> Work<'a> {
    /// Starts the work. None if the project is gone.
    async fn on(context: &'a Context, writer: &'a Writer, row: table::Model) -> Result<Option<Self>> {
        let rules = ProjectRules::load(context, row.project_id).await.map_err(Error::from)?;
        let mut row = row;
        let Some(rules) = rules.map(Arc::new) else { return Ok(None) };
        if row.total.is_none() {
            row.total = Some(count_stale(context, &rules).await?);
        }
        Ok(Some(Self {
            context,
            writer,
            rules,
            noted_done: row.done,
            noted_ms: row.worked_ms,
            row,
            noted: None,
            found: VecDeque::new(),
            left: HashSet::new(),
            lost: 0,
            elders: Elders::of_now(&context.db).await?,
            settled: false,
        }))
    }

    async fn step(&mut self, pace: &mut Pace) -> Result<Step> {
        let began = Instant::now();
        if self.found.is_empty() {
            self.look().await?;
        }
        let size = fitting(self.found.iter().map(Stale::effort), pace.size()).min(self.found.len());
        let visits: Vec<Stale> = self.found.drain(..size).collect();
        let effort: u64 = visits.iter().map(Stale::effort).sum();
        let Some(last) = visits.last() else { return self.look_again().await };
        let reached = last.started_at;
        let past: Vec<Past> = visits.iter().map(Stale::visit).collect();
        let Rederived::Done { took, quiet, failed, stuck, lost } =
            self.writer.rederive(self.rules.clone(), &past).await?
        else {
            return Ok(Step::Outdated);
        };
        let visits = (past.len() - lost.len()) as u64;
        self.lost += lost.len();
        self.left.extend(stuck.into_iter().chain(lost));
        if effort >= pace.size() / 2 {
            pace.rest_after(took, quiet).await;
        }
        self.row.reached_at = Some(reached);
        self.row.done += visits as i64;
        self.row.worked_ms += began.elapsed().as_millis() as i64;
        if self.left.len() > LEFT_AT_MOST {
            return Err(Error::internal("recomputation failed for too many visits of the project"));
        }
        if self.noted.is_none_or(|noted| noted.elapsed() >= NOTE_EVERY) {
            self.note().await?;
        }
        Ok(Step::Did { visits: visits - failed, failed })
    }

    /// Fetches the next stale visits.
    async fn look(&mut self) -> Result<()> {
        let before = self.row.reached_at.unwrap_or(i64::MAX);
        let stale = next_stale(self.context, &self.rules, before, LOOK_FOR + self.left.len()).await?;
        self.found.extend(stale.into_iter().filter(|stale| !self.left.contains(&stale.session_id)));
        Ok(())
    }

    /// Ends the recomputation, or starts another pass. A batch in transit when the rules changed may have left a stale
    /// visit behind. So the work ends only after every transaction of that time has ended and a search through all
    /// visits then finds none.
    async fn look_again(&mut self) -> Result<Step> {
        if self.row.reached_at.take().is_some() || !self.settled {
            self.settled = self.elders.have_ended(&self.context.db).await?;
            if !self.settled {
                tokio::time::sleep(Elders::PAUSE).await;
            }
            return Ok(Step::Did { visits: 0, failed: 0 });
        }
        if self.lost > 0 {
            return Err(Error::internal("other transactions keep changing some visits"));
        }
        let ended = table::Entity::delete_many()
            .filter(table::Column::ProjectId.eq(self.row.project_id))
            .filter(table::Column::Asked.eq(self.row.asked))
            .exec(&self.context.db)
            .await?;
        if ended.rows_affected != 1 {
            return Ok(Step::Outdated);
        }
        if !self.left.is_empty() {
            tracing::warn!(
                project.id = %self.row.project_id,
                visits = self.left.len(),
                "A recomputation is done, but the database refuses every change of some visits: they keep \
                 the results of older rules"
            );
        }
        Ok(Step::Finished)
    }

    /// Saves the progress, unless the rules have changed again.
    async fn note(&mut self) -> Result<()> {
        self.noted = Some(Instant::now());
        let done = self.row.done - std::mem::replace(&mut self.noted_done, self.row.done);
        let worked = self.row.worked_ms - std::mem::replace(&mut self.noted_ms, self.row.worked_ms);
        table::Entity::update_many()
            .col_expr(table::Column::Total, Expr::value(self.row.total))
            .col_expr(table::Column::Done, Expr::col(table::Column::Done).add(done))
            .col_expr(table::Column::WorkedMs, Expr::col(table::Column::WorkedMs).add(worked))
            .col_expr(table::Column::ReachedAt, Expr::value(self.row.reached_at))
            .filter(table::Column::ProjectId.eq(self.row.project_id))
            .filter(table::Column::RulesVersion.eq(self.rules.version))
            .exec(&self.context.db)
            .await?;
        Ok(())
    }
}

#[derive(FromQueryResult)]
struct Stale {
    session_id: Uuid,
    visitor: i64,
    started_at: i64,
    pageviews: i32,
    events: i32,
}

impl Stale {
    fn effort(&self) -> u64 {
        effort(self.pageviews, self.events)
    }

    fn visit(&self) -> Past {
        Past { session: self.session_id, visitor: self.visitor }
    }
}

/// Returns stale visits, newest first. The index by start contains the version, so finished visits are skipped without
/// reading their rows.
async fn next_stale(context: &Context, rules: &ProjectRules, before: i64, size: usize) -> Result<Vec<Stale>> {
    let sql = format!(
        "select session_id, visitor, started_at, pageviews, events from sessions \
         where project_id = $1 and started_at <= $2 and rules_version < $3 \
         order by started_at desc limit {size}"
    );
    let values = [rules.project.into(), before.into(), rules.version.into()];
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    Ok(Stale::find_by_statement(statement).all(&context.db).await?)
}

async fn count_stale(context: &Context, rules: &ProjectRules) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Count {
        count: i64,
    }
    let sql = "select count(*) as count from sessions where project_id = $1 and rules_version < $2";
    let values = [rules.project.into(), rules.version.into()];
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    let found = Count::find_by_statement(statement).one(&context.db).await?;
    Ok(found.map_or(0, |found| found.count))
}
