//! Ad accounts whose costs are deleted with their connection.
//!
//! The transaction that removes the connection marks them and frees their keys. So the deletion concerns the accounts that
//! hung on the connection when it was asked for: an account that somebody attaches anew meanwhile is another one. Rows are
//! deleted in chunks; another run goes on if the server dies in between.

use std::collections::{BTreeMap, VecDeque};

use entity::{ad_account, ad_cost, ad_cost_day, ad_entity, project};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, Set,
};
use uuid::Uuid;

use crate::measuring::recomputation;
use crate::money::ads::{catalog, cost_days};
use crate::tenancy::tenants;
use crate::{Context, Result};

/// Ad account of a project that is to be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurgedAccount {
    pub project: Uuid,
    pub account: Uuid,
}

/// Marks the accounts of a connection. The caller holds the connection, so none is attached by it meanwhile.
pub(super) async fn mark<C: ConnectionTrait>(transaction: &C, connection: Uuid) -> Result<()> {
    let attached = ad_account::Entity::find().filter(ad_account::Column::ConnectionId.eq(connection));
    for row in attached.order_by_asc(ad_account::Column::Id).lock_exclusive().all(transaction).await? {
        let key = format!("purged:{}", row.id);
        let mut marked = row.into_active_model();
        (marked.key, marked.purged) = (Set(key), Set(true));
        (marked.connection_id, marked.settings) = (Set(None), Set(None));
        marked.update(transaction).await?;
    }
    Ok(())
}

/// Returns the accounts that are to be deleted, by tenant, in the order of their ids.
pub async fn to_purge(context: &Context) -> Result<BTreeMap<Uuid, VecDeque<PurgedAccount>>> {
    let marked: Vec<(Uuid, Uuid)> = ad_account::Entity::find()
        .select_only()
        .columns([ad_account::Column::ProjectId, ad_account::Column::Id])
        .filter(ad_account::Column::Purged.eq(true))
        .order_by_asc(ad_account::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    let tenant_of = tenants::of_projects(context, marked.iter().map(|(project, _)| *project)).await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<PurgedAccount>> = BTreeMap::new();
    for (project, account) in marked {
        let tenant = tenant_of.get(&project).copied().unwrap_or(project);
        of_tenant.entry(tenant).or_default().push_back(PurgedAccount { project, account });
    }
    Ok(of_tenant)
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
        .filter(ad_account::Column::Purged.eq(true))
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
