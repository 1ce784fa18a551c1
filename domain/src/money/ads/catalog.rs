//! The ads of a project as visits are matched with them, kept in memory by their version.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{ad_account, ad_entity, ad_mapping_rule, project};
use moka::future::Cache;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::matcher::{AdEntity, Matcher, Name};
use super::rules::MappingRules;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result};

/// Maximum size of all catalogs in memory, counted in ads, ad sets and campaigns.
const KEPT: u64 = 500_000;

/// Name of an ad as the database holds it: the name, its first and its last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredName(pub String, pub i32, pub i32);

/// Catalogs of all projects, for the whole server.
#[derive(Clone)]
struct Catalogs(Cache<(Uuid, i32), Arc<Matcher>>);

impl Default for Catalogs {
    fn default() -> Self {
        let weigh =
            |_: &(Uuid, i32), matcher: &Arc<Matcher>| u32::try_from(matcher.len() + 1).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(KEPT).weigher(weigh).build())
    }
}

/// Returns the ads and mapping rules of a project as of a version of theirs.
pub(crate) async fn of(context: &Context, project: &project::Model) -> Result<Arc<Matcher>, DbErr> {
    if project.ads_version == 0 {
        return Ok(Arc::default());
    }
    let Catalogs(catalogs) = context.shared();
    let key = (project.id, project.ads_version);
    let read = async { read(context, project.id).await.map(Arc::new) };
    catalogs.try_get_with(key, read).await.map_err(|error: Arc<DbErr>| DbErr::Custom(error.to_string()))
}

async fn read(context: &Context, project: Uuid) -> Result<Matcher, DbErr> {
    let accounts = ad_account::Entity::find().filter(ad_account::Column::ProjectId.eq(project));
    let accounts: HashMap<Uuid, ad_account::Model> =
        accounts.all(&context.db).await?.into_iter().map(|account| (account.id, account)).collect();
    let rows = ad_entity::Entity::find()
        .filter(ad_entity::Column::ProjectId.eq(project))
        .order_by_asc(ad_entity::Column::Level)
        .order_by_asc(ad_entity::Column::Id)
        .all(&context.db)
        .await?;
    let rules = ad_mapping_rule::Entity::find()
        .filter(ad_mapping_rule::Column::ProjectId.eq(project))
        .order_by_asc(ad_mapping_rule::Column::Id)
        .all(&context.db)
        .await?;
    let build = move || {
        let platforms = accounts.values().map(|account| account.platform).collect();
        let entities = rows.into_iter().filter_map(|row| {
            let account = accounts.get(&row.account_id)?;
            let names = names_of(&row).into_iter();
            let names = names.map(|StoredName(text, first_day, last_day)| Name { text, first_day, last_day });
            Some(AdEntity {
                platform: account.platform,
                level: row.level,
                id: row.id,
                parent: row.parent_id,
                account: account.external_id.clone(),
                names: names.collect(),
                days: (row.first_day, row.last_day),
            })
        });
        let rules = rules.into_iter().filter_map(|row| serde_json::from_value(row.rule).ok());
        Matcher::new(entities.collect(), MappingRules::new(rules), platforms)
    };
    // Compiling the patterns of rules may take some milliseconds.
    tokio::task::spawn_blocking(build).await.map_err(|error| DbErr::Custom(error.to_string()))
}

pub(super) fn names_of(row: &ad_entity::Model) -> Vec<StoredName> {
    serde_json::from_value(row.names.clone()).unwrap_or_default()
}

/// Raises the version of a project's ads. Call this in the transaction that changes them.
pub(super) async fn changed<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<()> {
    project::Entity::update_many()
        .col_expr(project::Column::AdsVersion, Expr::col(project::Column::AdsVersion).add(1))
        .filter(project::Column::Id.eq(project))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Returns the ads and mapping rules of a project.
pub(super) async fn of_access(context: &Context, access: &ProjectAccess) -> Result<Arc<Matcher>> {
    let project = project::Entity::find_by_id(access.id()).one(&context.db).await?.ok_or(Error::NotFound)?;
    Ok(of(context, &project).await?)
}
