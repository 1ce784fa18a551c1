//! Marks a project's past visits as stale.
//!
//! Derived data of a visit (its day, channel, goals, score, page groups) depends on the project's rules, which have a
//! version. Each visit stores the version it was derived with. A change of the rules only raises the version and
//! requests the recomputation, which `analytics::upkeep::recompute` performs.

use entity::{project, recomputation};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use uuid::Uuid;

use crate::ground::jobs_lease;
use crate::{Error, Result};

/// Name of the job that recomputes stale visits.
pub const JOB: &str = "recompute";

/// Raises a project's rules version and returns the new version. Call this in the transaction that changes one of the
/// rules: the time zone, the channel rules or mappings, the page groups, a goal, or the relevance model.
pub async fn raise_rules_version<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<i32> {
    project::Entity::update_many()
        .col_expr(project::Column::RulesVersion, Expr::col(project::Column::RulesVersion).add(1))
        .filter(project::Column::Id.eq(project))
        .exec(transaction)
        .await?;
    recompute_stale(transaction, project).await
}

/// Requests the recomputation of a project's stale visits, without a change of the rules. Returns the version of the
/// rules. Call this in the transaction that makes visits stale.
pub async fn recompute_stale<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<i32> {
    let version: Option<i32> = project::Entity::find_by_id(project)
        .select_only()
        .column(project::Column::RulesVersion)
        .into_tuple()
        .one(transaction)
        .await?;
    let version = version.ok_or(Error::NotFound)?;
    let row = recomputation::ActiveModel {
        project_id: Set(project),
        rules_version: Set(version),
        from_version: Set(version),
        asked: Set(1),
        total: Set(None),
        done: Set(0),
        worked_ms: Set(0),
        reached_at: Set(None),
    };
    use recomputation::Column;
    let asked_again = Expr::col((recomputation::Entity, Column::Asked)).add(1);
    // Visits recomputed with the previous rules must be recomputed again. `from_version` stays, because visits that
    // were pending before are still pending.
    let again = OnConflict::column(Column::ProjectId)
        .update_columns([
            Column::RulesVersion,
            Column::Total,
            Column::Done,
            Column::WorkedMs,
            Column::ReachedAt,
        ])
        .value(Column::Asked, asked_again)
        .to_owned();
    recomputation::Entity::insert(row).on_conflict(again).exec_without_returning(transaction).await?;
    jobs_lease::make_due(JOB, transaction).await?;
    Ok(version)
}
