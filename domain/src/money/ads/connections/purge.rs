//! Ad accounts whose costs are deleted with their connection.
//!
//! The removed connection keeps a mark until the last of its accounts is gone, so that another run goes on if the server
//! dies in between.

use entity::{ad_account, ad_connection, ad_cost, ad_cost_day, ad_entity, project};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::measuring::recomputation;
use crate::money::ads::{catalog, cost_days};
use crate::{Context, Result};

/// Ad account of a project that is to be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurgedAccount {
    pub connection: Uuid,
    pub project: Uuid,
    pub account: Uuid,
}

/// Returns the removed connections whose costs are to be deleted, with what is left of their accounts.
pub async fn to_purge(context: &Context) -> Result<Vec<(Uuid, Vec<PurgedAccount>)>> {
    let connections: Vec<Uuid> = ad_connection::Entity::find()
        .select_only()
        .column(ad_connection::Column::Id)
        .filter(ad_connection::Column::Purge.eq(true))
        .order_by_asc(ad_connection::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut all = Vec::new();
    for connection in connections {
        let rows = ad_account::Entity::find()
            .filter(ad_account::Column::ConnectionId.eq(connection))
            .all(&context.db)
            .await?;
        let account =
            |row: ad_account::Model| PurgedAccount { connection, project: row.project_id, account: row.id };
        all.push((connection, rows.into_iter().map(account).collect()));
    }
    Ok(all)
}

/// Deletes an account with the last of its costs and ads. Past visits are matched again in the background.
pub async fn forget_account(context: &Context, gone: PurgedAccount) -> Result<()> {
    let transaction = context.begin().await?;
    let held = project::Entity::find_by_id(gone.project).lock_exclusive().one(&transaction).await?;
    if held.is_none() {
        return Ok(());
    }
    ad_cost::Entity::delete_many()
        .filter(ad_cost::Column::ProjectId.eq(gone.project))
        .filter(ad_cost::Column::AccountId.eq(gone.account))
        .exec(&transaction)
        .await?;
    ad_cost_day::Entity::delete_many()
        .filter(ad_cost_day::Column::ProjectId.eq(gone.project))
        .filter(ad_cost_day::Column::AccountId.eq(gone.account))
        .exec(&transaction)
        .await?;
    ad_entity::Entity::delete_many()
        .filter(ad_entity::Column::ProjectId.eq(gone.project))
        .filter(ad_entity::Column::AccountId.eq(gone.account))
        .exec(&transaction)
        .await?;
    let deleted = ad_account::Entity::delete_many()
        .filter(ad_account::Column::ProjectId.eq(gone.project))
        .filter(ad_account::Column::Id.eq(gone.account))
        .filter(ad_account::Column::ConnectionId.eq(gone.connection))
        .exec(&transaction)
        .await?;
    if deleted.rows_affected > 0 {
        catalog::changed(&transaction, gone.project).await?;
        cost_days::account_deleted(&transaction, gone.project).await?;
        recomputation::raise_rules_version(&transaction, gone.project).await?;
    }
    transaction.commit().await?;
    context.config_changed();
    Ok(())
}

/// Takes the mark from a connection none of whose accounts are left.
pub async fn was_purged(context: &Context, connection: Uuid) -> Result<()> {
    ad_connection::Entity::update_many()
        .col_expr(ad_connection::Column::Purge, Expr::value(false))
        .filter(ad_connection::Column::Id.eq(connection))
        .exec(&context.db)
        .await?;
    Ok(())
}
