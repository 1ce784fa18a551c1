//! Sums up days again whose visits have changed.
//!
//! The horizon is read before the rows, so everything up to it is in the sums. Rows beyond it may be in them, too, and
//! are read again next time. Nobody overwrites newer sums: sums are written only if the project's state is still the one
//! from which they began.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use domain::{Context, Error, Result, log_throttled};
use entity::visits::stored;
use entity::{daily_figure, figure_state, project};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use uuid::Uuid;

use super::fill::fill;
use super::lag::Lagging;
use super::pauses::Pauses;
use super::sum::{Figures, ROWS_AT_ONCE, summed};
use crate::visits::store::revision::horizon;

/// Projects that could not be summed up, each with the code of the error.
pub(super) type Failures = Vec<(Uuid, &'static str)>;

/// Sums up the changed days of projects again, and writes those of several projects in one transaction. Sums up projects
/// without figures one by one. Returns those that fail, which keep no others from being summed up.
pub(super) async fn rebuild(context: &Context, lagging: &[Lagging]) -> Result<Failures> {
    let rev = horizon(&context.db).await?.rev;
    let (mut rebuilt, mut failures) = (Vec::with_capacity(lagging.len()), Failures::new());
    for some in lagging {
        let done = match some.since {
            Some(since) => Rebuilt::read(context, some.project, since).await.map(|one| rebuilt.push(one)),
            None => fill(context, some.project).await,
        };
        note(&mut failures, some.project, done)?;
    }
    // Instances lock states in one order.
    rebuilt.sort_unstable_by_key(|one| one.project);
    let mut rest = rebuilt.as_slice();
    while !rest.is_empty() {
        let (some, others) = rest.split_at(together(rest));
        match store(context, some, rev).await {
            Ok(()) => {}
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            // One of them may keep the others from being written.
            Err(_) => {
                for one in some {
                    note(&mut failures, one.project, store(context, std::slice::from_ref(one), rev).await)?;
                }
            }
        }
        rest = others;
    }
    Ok(failures)
}

/// Logs and adds a project that failed. Fails if the database is unavailable, as then all others would fail, too.
fn note(failures: &mut Failures, project: Uuid, done: Result<()>) -> Result<()> {
    match done {
        Ok(()) => Ok(()),
        Err(Error::DbUnavailable) => Err(Error::DbUnavailable),
        Err(error) => {
            log_throttled!(error, project.id = %project, error.reason = %error, "Daily figures cannot be summed up now; the next run retries");
            failures.push((project, error.code()));
            Ok(())
        }
    }
}

/// Writes the sums of some projects in one transaction, and begins their pauses.
async fn store(context: &Context, some: &[Rebuilt], rev: i64) -> Result<()> {
    let transaction = context.begin().await?;
    let held = hold(&transaction, some.iter().map(|one| one.project)).await?;
    for one in some.iter().filter(|one| held.contains(&one.project)) {
        one.store(&transaction, rev).await?;
    }
    transaction.commit().await?;
    let (pauses, now_ms) = (context.shared::<Pauses>(), context.clock.steady_ms());
    some.iter().for_each(|one| pauses.begin(one.project, one.took, now_ms));
    Ok(())
}

/// Returns how many of the first projects are written in one transaction: those that together have as many rows as a
/// statement, at least one.
fn together(rebuilt: &[Rebuilt]) -> usize {
    let mut rows = 0;
    let fitting = rebuilt.iter().take_while(|one| {
        rows += one.days.len();
        rows <= ROWS_AT_ONCE
    });
    fitting.count().max(1)
}

/// Keeps projects from being deleted until the transaction ends. Returns those that are still there. A deletion locks the
/// project and then its figures, so a writer of figures has to lock them in the same order.
pub(super) async fn hold(
    transaction: &DatabaseTransaction,
    projects: impl IntoIterator<Item = Uuid>,
) -> Result<HashSet<Uuid>> {
    let held: Vec<Uuid> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::Id.is_in(projects))
        .order_by_asc(project::Column::Id)
        .lock(LockType::KeyShare)
        .into_tuple()
        .all(transaction)
        .await?;
    Ok(held.into_iter().collect())
}

/// Sums of the changed days of a project.
struct Rebuilt {
    project: Uuid,
    /// Revision from which the sums began.
    since: i64,
    /// The changed days.
    days: Vec<i32>,
    figures: Vec<Figures>,
    /// How long the sums took.
    took: Duration,
}

#[derive(FromQueryResult)]
struct Day {
    day: i32,
}

impl Rebuilt {
    async fn read(context: &Context, project: Uuid, since: i64) -> Result<Self> {
        let began = Instant::now();
        let days = changed_days(context, project, since).await?;
        let mut figures = Vec::new();
        for run in days.chunk_by(|one, next| next - one == 1) {
            if let [first, ..] = run {
                let last = first + i32::try_from(run.len()).unwrap_or(i32::MAX) - 1;
                figures.extend(summed(context, project, Some((*first, last))).await?);
            }
        }
        Ok(Self { project, since, days, figures, took: began.elapsed() })
    }

    /// Writes the sums, unless others of this project were written meanwhile.
    async fn store(&self, transaction: &DatabaseTransaction, rev: i64) -> Result<()> {
        use daily_figure::Column;
        if !self.claim(transaction, rev).await? {
            return Ok(());
        }
        for some in self.days.chunks(ROWS_AT_ONCE) {
            daily_figure::Entity::delete_many()
                .filter(Column::ProjectId.eq(self.project))
                .filter(Column::Day.is_in(some.iter().copied()))
                .exec(transaction)
                .await?;
        }
        Figures::insert(&self.figures, transaction, self.project).await
    }

    /// Moves the project's state to a revision. Returns false if it is no longer where the sums began.
    async fn claim(&self, transaction: &DatabaseTransaction, rev: i64) -> Result<bool> {
        let moved = figure_state::Entity::update_many()
            .col_expr(figure_state::Column::Rev, Expr::value(rev))
            .filter(figure_state::Column::ProjectId.eq(self.project))
            .filter(figure_state::Column::Rev.eq(self.since))
            .filter(figure_state::Column::Filled.eq(true))
            .exec(transaction)
            .await?;
        Ok(moved.rows_affected > 0)
    }
}

/// Returns the days of visits that changed or were deleted after a revision, in order.
async fn changed_days(context: &Context, project: Uuid, since: i64) -> Result<Vec<i32>> {
    let backend = context.db.get_database_backend();
    let changed = stored::sessions_by(backend, "sessions_rev");
    let mut days = Vec::new();
    // Two queries: in a cluster, the tables may be distributed differently.
    for rows in [changed.as_str(), "session_tombstones where project_id = $1"] {
        let text = format!("select distinct day from {rows} and rev > $2");
        let statement = Statement::from_sql_and_values(backend, text, [project.into(), since.into()]);
        days.extend(Day::find_by_statement(statement).all(&context.db).await?.into_iter().map(|row| row.day));
    }
    days.sort_unstable();
    days.dedup();
    Ok(days)
}
