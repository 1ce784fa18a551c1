//! Queues in the database that jobs work off, in turns by tenant.
//!
//! A queue is a table whose rows wait for work and belong to projects. Its rows are worked on project by project, a few of
//! each in turn and of each tenant in turn. So however many rows one tenant adds, another tenant's wait for a few of them
//! at most. A row whose work fails stays, and does not hold up the rows behind it: a later run tries it again.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sea_orm::{DbBackend, EntityTrait, FromQueryResult, QuerySelect, Select, Statement};
use uuid::Uuid;

use super::tenants;
use crate::ground::behalf::on_behalf_of;
use crate::{Context, Error, Result, log_throttled};

/// Number of rows of one project that are read for its turn.
const CHUNK: u64 = 100;

/// Time after which a turn ends before all of these rows are worked on.
const TURN: Duration = Duration::from_millis(200);

/// Maximum number of rows of a project that may fail in one run. The next run goes on behind them.
const MAX_FAILURES: u64 = 100;

/// A queue of rows.
pub trait Queue: Send + Sync + 'static {
    /// Its table.
    type Table: EntityTrait<Model: Clone + PartialEq + Send + Sync>;

    /// Name for the log.
    const NAME: &'static str;

    /// Number of rows of a project that one call works on.
    const TOGETHER: usize = 1;

    /// True if one call may leave a row changed, for more work.
    const IN_STEPS: bool = false;

    /// Returns the query for the ids of the projects that have rows.
    fn projects(&self, backend: DbBackend) -> Statement;

    /// Returns the rows of a project, in the order in which they are worked on.
    fn rows(&self, project: Uuid) -> Select<Self::Table>;

    /// Works on rows of one project, at most [`Self::TOGETHER`], and takes them out of the queue. If that fails with
    /// several, it is tried with each of them alone.
    fn work(&self, context: &Context, rows: Vec<Row<Self>>) -> impl Future<Output = Result<()>> + Send;
}

/// Row of a queue.
pub type Row<Q> = <<Q as Queue>::Table as EntityTrait>::Model;

/// Returns the query for the projects in a table whose primary key or an index begins with the project. It takes one
/// step through the index for each project, however many rows each has.
pub fn projects_in(backend: DbBackend, table: &str) -> Statement {
    Statement::from_string(backend, projects_with(table, "true"))
}

/// Like [`projects_in`], for the rows of a table that a condition selects.
pub fn projects_with(table: &str, condition: &str) -> String {
    let first = |after: &str| {
        format!("select project_id from {table} where {condition} {after} order by project_id limit 1")
    };
    let (first, next) = (first(""), first("and project_id > waiting.id"));
    format!(
        "with recursive waiting (id) as (select project_id from ({first}) as first \
         union all select ({next}) from waiting where id is not null) \
         select id from waiting where id is not null"
    )
}

/// Result of working off a queue.
#[derive(Debug, Default)]
pub struct Worked {
    /// Number of rows whose work is done.
    pub rows: u64,
    /// Error of the last row that failed and stays.
    pub failure: Option<Error>,
    /// True if the time was over before the end of the queue.
    pub more: bool,
}

/// Works off the queue until its end, or until `is_over` returns true after a turn.
pub async fn work_off<Q: Queue>(context: &Context, queue: &Q, is_over: impl Fn() -> bool) -> Result<Worked> {
    let served = Served::<Q>::of(context);
    let mut tenants = served.in_turn(waiting(context, queue, &served).await?);
    let mut done = Worked::default();
    while let Some((tenant, mut projects)) = tenants.pop_front() {
        served.note(tenant);
        let Some(mut place) = projects.pop_front() else { continue };
        if on_behalf_of([tenant], place.turn(context, queue, &mut done)).await? {
            projects.push_back(place);
        } else {
            served.leave(place.project, place.is_stuck().then_some(place.passed));
        }
        if !projects.is_empty() {
            tenants.push_back((tenant, projects));
        }
        if is_over() {
            done.more = !tenants.is_empty();
            break;
        }
    }
    Ok(done)
}

/// State of a queue between its runs. The next run begins with the tenant after the last one served, so that the time of a
/// run is never over before the same tenant's turn again and again.
pub struct Served<Q> {
    state: Arc<Mutex<State>>,
    queue: PhantomData<Q>,
}

#[derive(Default)]
struct State {
    last: Option<Uuid>,
    /// Number of failing rows that the next run passes, by project.
    passed: HashMap<Uuid, u64>,
}

impl<Q: Send + Sync + 'static> Served<Q> {
    /// Returns the state of the queue on this server.
    pub fn of(context: &Context) -> Self {
        context.shared()
    }

    /// Notes that a tenant has its turn.
    pub fn note(&self, tenant: Uuid) {
        self.state.lock().last = Some(tenant);
    }

    /// Returns the entries of tenants in turn, beginning with the tenant after the last one served.
    pub fn in_turn<T>(&self, of_tenants: BTreeMap<Uuid, T>) -> VecDeque<(Uuid, T)> {
        let last = self.state.lock().last;
        let mut tenants: VecDeque<_> = of_tenants.into_iter().collect();
        let before = tenants.iter().take_while(|(tenant, _)| Some(*tenant) <= last).count();
        tenants.rotate_left(before);
        tenants
    }

    /// Notes how many rows of a project the next run passes.
    fn leave(&self, project: Uuid, passed: Option<u64>) {
        let passed_rows = &mut self.state.lock().passed;
        match passed {
            Some(passed) => drop(passed_rows.insert(project, passed)),
            None => drop(passed_rows.remove(&project)),
        }
    }
}

impl<Q> Clone for Served<Q> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), queue: PhantomData }
    }
}

impl<Q> Default for Served<Q> {
    fn default() -> Self {
        Self { state: Arc::default(), queue: PhantomData }
    }
}

/// Returns the projects that have rows, by tenant.
async fn waiting<Q: Queue>(
    context: &Context,
    queue: &Q,
    served: &Served<Q>,
) -> Result<BTreeMap<Uuid, VecDeque<Place<Q>>>> {
    let projects = queue.projects(context.db.get_database_backend());
    let projects = Waiting::find_by_statement(projects).all(&context.db).await?;
    let tenant_of = tenants::of_projects(context, projects.iter().map(|project| project.id)).await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<Place<Q>>> = BTreeMap::new();
    for Waiting { id } in projects {
        let passed = served.state.lock().passed.get(&id).copied().unwrap_or_default();
        let place = Place { project: id, passed, failed: 0, first: None };
        of_tenant.entry(tenant_of.get(&id).copied().unwrap_or(id)).or_default().push_back(place);
    }
    Ok(of_tenant)
}

#[derive(FromQueryResult)]
struct Waiting {
    id: Uuid,
}

/// Position of a run in the rows of a project.
struct Place<Q: Queue> {
    project: Uuid,
    /// Number of rows that have failed and stay, in this run and, if they were too many for one, in those before it.
    passed: u64,
    failed: u64,
    /// First row of the last turn that is done.
    first: Option<Row<Q>>,
}

impl<Q: Queue> Place<Q> {
    fn is_stuck(&self) -> bool {
        self.failed >= MAX_FAILURES
    }

    /// Works on some rows. Returns false if none is left, or the project waits for the next run.
    async fn turn(&mut self, context: &Context, queue: &Q, done: &mut Worked) -> Result<bool> {
        let rows = queue.rows(self.project).offset(self.passed).limit(CHUNK).all(&context.db).await?;
        // Rows that are done and still there, such as those of a project that is being deleted.
        if rows.first().is_some_and(|row| self.first.as_ref() == Some(row)) {
            return Ok(false);
        }
        let began = Instant::now();
        let is_last = (rows.len() as u64) < CHUNK && (rows.is_empty() || !Q::IN_STEPS);
        let (mut rows, mut is_first) = (VecDeque::from(rows), true);
        while !rows.is_empty() && !self.is_stuck() {
            if !is_first && began.elapsed() >= TURN {
                return Ok(true);
            }
            let some: Vec<Row<Q>> = rows.drain(..rows.len().min(Q::TOGETHER)).collect();
            let first = some.first().cloned().filter(|_| is_first);
            if self.work(context, queue, some, done).await? {
                self.first = first.or(self.first.take());
            }
            is_first = false;
        }
        Ok(!is_last && !self.is_stuck())
    }

    /// Works on these rows, all at once or each alone. Returns true if none failed.
    async fn work(
        &mut self,
        context: &Context,
        queue: &Q,
        rows: Vec<Row<Q>>,
        done: &mut Worked,
    ) -> Result<bool> {
        let count = rows.len() as u64;
        let error = match queue.work(context, rows.clone()).await {
            Ok(()) => {
                done.rows += count;
                return Ok(true);
            }
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => error,
        };
        if count == 1 {
            self.note_failure(error, done);
            return Ok(false);
        }
        for row in rows {
            match queue.work(context, vec![row]).await {
                Ok(()) => done.rows += 1,
                Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
                Err(error) => self.note_failure(error, done),
            }
        }
        Ok(false)
    }

    fn note_failure(&mut self, error: Error, done: &mut Worked) {
        log_throttled!(error, queue.name = Q::NAME, project.id = %self.project, error.reason = %error, "The work on a row of a queue failed and will be retried");
        self.failed += 1;
        self.passed += 1;
        done.failure = Some(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_begins_after_the_last_one_served() {
        let id = Uuid::from_u128;
        let order = |last: Option<u128>| -> Vec<u128> {
            let served = Served::<()>::default();
            if let Some(last) = last {
                served.note(id(last));
            }
            let tenants = served.in_turn([1, 3, 5].map(|tenant| (id(tenant), ())).into());
            tenants.into_iter().map(|(tenant, ())| tenant.as_u128()).collect()
        };
        assert_eq!(order(None), [1, 3, 5]);
        assert_eq!(order(Some(1)), [3, 5, 1]);
        assert_eq!(order(Some(2)), [3, 5, 1], "a tenant without rows");
        assert_eq!(order(Some(5)), [1, 3, 5]);
        assert_eq!(order(Some(9)), [1, 3, 5]);
    }
}
