//! Records the days on which costs changed, so that columns of costs read only those again.

use std::collections::BTreeSet;

use entity::{ad_cost_day, project};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::{Error, Result};

/// Maximum number of days that one statement records.
const AT_ONCE: usize = 500;

/// Records that costs of an account changed on some days. The caller holds the lock of the project in the transaction
/// that changes them, so that versions become visible in their order.
pub(super) async fn changed<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    account: Uuid,
    days: &BTreeSet<i32>,
) -> Result<()> {
    let days: Vec<i32> = days.iter().copied().collect();
    if days.is_empty() {
        return Ok(());
    }
    let version = project::Column::AdCostsVersion;
    project::Entity::update_many()
        .col_expr(version, Expr::col(version).add(1))
        .filter(project::Column::Id.eq(project))
        .exec(transaction)
        .await?;
    let version = project::Entity::find_by_id(project)
        .select_only()
        .column(version)
        .into_tuple::<i32>()
        .one(transaction)
        .await?
        .ok_or(Error::NotFound)?;
    use ad_cost_day::Column;
    let again = OnConflict::columns([Column::ProjectId, Column::AccountId, Column::Day])
        .update_column(Column::Version)
        .to_owned();
    for some in days.chunks(AT_ONCE) {
        let rows = some.iter().map(|day| {
            ad_cost_day::Model { project_id: project, account_id: account, day: *day, version }
                .into_active_model()
        });
        ad_cost_day::Entity::insert_many(rows)
            .on_conflict(again.clone())
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(())
}

/// Records that an account is deleted with its costs. Columns of costs that were read before may contain them. The caller
/// holds the lock of the project.
pub(super) async fn account_deleted<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<()> {
    let version = || Expr::col(project::Column::AdCostsVersion).add(1);
    project::Entity::update_many()
        .col_expr(project::Column::AdCostsVersion, version())
        .col_expr(project::Column::AdCostsFloor, version())
        .filter(project::Column::Id.eq(project))
        .exec(transaction)
        .await?;
    Ok(())
}
