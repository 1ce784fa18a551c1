//! The ads of a project as visits are matched with them, kept in memory by their version.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{ad_account, ad_entity, ad_mapping_rule, project};
use moka::future::Cache;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::known::{AdEntity, Ads, Name};
use super::matcher::Matcher;
use super::names::StoredName;
use super::rules::MappingRules;
use crate::ground::aside;
use crate::{Context, Result};

/// Maximum number of ads, ad sets and campaigns in memory, those of all projects together.
const KEPT: u64 = 500_000;

/// Maximum size of all mapping rules in memory, in KiB.
const KEPT_RULES: u64 = 64 << 10;

/// Ads of all projects by their version, and mapping rules by the version of the project's rules. For the whole server.
#[derive(Clone)]
struct Catalogs {
    ads: Cache<(Uuid, i32), Arc<Ads>>,
    rules: Cache<(Uuid, i32), Arc<MappingRules>>,
}

impl Default for Catalogs {
    fn default() -> Self {
        let count = |_: &_, ads: &Arc<Ads>| u32::try_from(ads.len() + 1).unwrap_or(u32::MAX);
        let size =
            |_: &_, rules: &Arc<MappingRules>| u32::try_from(rules.size() / 1024 + 1).unwrap_or(u32::MAX);
        Self {
            ads: Cache::builder().max_capacity(KEPT).weigher(count).build(),
            rules: Cache::builder().max_capacity(KEPT_RULES).weigher(size).build(),
        }
    }
}

/// Returns the ads and mapping rules of a project.
pub(crate) async fn of(context: &Context, project: &project::Model) -> Result<Arc<Matcher>, DbErr> {
    let ads = ads(context, project.id, project.ads_version).await?;
    // Without ads, no rule has a target.
    if ads.len() == 0 {
        return Ok(Arc::new(Matcher { ads, rules: Arc::default() }));
    }
    let catalogs: Catalogs = context.shared();
    let key = (project.id, project.rules_version);
    let rules = match catalogs.rules.get(&key).await {
        Some(rules) => rules,
        None => {
            let rules = Arc::new(read_rules(context, project.id).await?);
            catalogs.rules.insert(key, rules.clone()).await;
            rules
        }
    };
    Ok(Arc::new(Matcher { ads, rules }))
}

/// Returns the ads of a project at a version of them.
pub(super) async fn ads(context: &Context, project: Uuid, version: i32) -> Result<Arc<Ads>, DbErr> {
    if version == 0 {
        return Ok(Arc::default());
    }
    let catalogs: Catalogs = context.shared();
    let key = (project, version);
    if let Some(ads) = catalogs.ads.get(&key).await {
        return Ok(ads);
    }
    let ads = Arc::new(read(context, project).await?);
    catalogs.ads.insert(key, ads.clone()).await;
    Ok(ads)
}

async fn read(context: &Context, project: Uuid) -> Result<Ads, DbErr> {
    let accounts = ad_account::Entity::find().filter(ad_account::Column::ProjectId.eq(project));
    let accounts: HashMap<Uuid, ad_account::Model> =
        accounts.all(&context.db).await?.into_iter().map(|account| (account.id, account)).collect();
    let rows = ad_entity::Entity::find()
        .filter(ad_entity::Column::ProjectId.eq(project))
        .order_by_asc(ad_entity::Column::Level)
        .order_by_asc(ad_entity::Column::Id)
        .order_by_asc(ad_entity::Column::AccountId)
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
        Ads::new(entities.collect(), platforms)
    };
    // There may be a hundred thousand.
    aside::run(build).await.map_err(|error| DbErr::Custom(error.to_string()))
}

async fn read_rules(context: &Context, project: Uuid) -> Result<MappingRules, DbErr> {
    let rules = ad_mapping_rule::Entity::find()
        .filter(ad_mapping_rule::Column::ProjectId.eq(project))
        .order_by_asc(ad_mapping_rule::Column::Id)
        .all(&context.db)
        .await?;
    let written = rules.into_iter().filter_map(|row| serde_json::from_value(row.rule).ok());
    aside::run(|| MappingRules::new(written)).await.map_err(|error| DbErr::Custom(error.to_string()))
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
