//! Sums up all days of a project for the first time.
//!
//! That may be thousands of rows, so they are written in several transactions, each with a range of days. Until the last
//! one, the project's state is not `filled`, and its figures lag. Who writes holds the state: a writer with an older
//! horizon gives up when it finds a state of a newer one. So each range is written as of the state's revision or later.

use std::time::Instant;

use domain::{Context, Result};
use entity::daily_figure;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, Statement};
use uuid::Uuid;

use super::pauses::Pauses;
use super::rebuild::hold;
use super::sum::{Figures, ROWS_AT_ONCE, summed};
use crate::visits::store::revision::horizon;

/// Sums up a project without figures, and writes them.
pub(super) async fn fill(context: &Context, project: Uuid) -> Result<()> {
    use daily_figure::Column;
    let rev = horizon(&context.db).await?.rev;
    let began = Instant::now();
    let mut figures = summed(context, project, None).await?;
    let took = began.elapsed();
    figures.sort_unstable_by_key(|of_day| of_day.day);
    let (mut rest, mut first) = (figures.as_slice(), i32::MIN);
    loop {
        let (some, others) = rest.split_at(rest.len().min(ROWS_AT_ONCE));
        let last = others.first().map_or(i32::MAX, |next| next.day - 1);
        let transaction = context.begin().await?;
        if !claim(&transaction, project, rev, others.is_empty()).await? {
            return Ok(());
        }
        daily_figure::Entity::delete_many()
            .filter(Column::ProjectId.eq(project))
            .filter(Column::Day.between(first, last))
            .exec(&transaction)
            .await?;
        Figures::insert(some, &transaction, project).await?;
        transaction.commit().await?;
        if others.is_empty() {
            context.shared::<Pauses>().begin(project, took, context.clock.steady_ms());
            return Ok(());
        }
        (rest, first) = (others, last.saturating_add(1));
    }
}

/// Locks the project's state for a writer with this horizon. Returns false if the project is gone, or if its figures are
/// complete or being written as of a newer horizon.
async fn claim(transaction: &DatabaseTransaction, project: Uuid, rev: i64, completes: bool) -> Result<bool> {
    if hold(transaction, [project]).await?.is_empty() {
        return Ok(false);
    }
    let sql = "insert into figure_states (project_id, rev, filled) values ($1, $2, $3) \
         on conflict (project_id) do update set rev = excluded.rev, filled = excluded.filled \
         where not figure_states.filled and figure_states.rev <= excluded.rev";
    let values = [project.into(), rev.into(), completes.into()];
    let statement = Statement::from_sql_and_values(transaction.get_database_backend(), sql, values);
    Ok(transaction.execute_raw(statement).await?.rows_affected() > 0)
}
