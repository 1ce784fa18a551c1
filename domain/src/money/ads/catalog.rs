//! The ads of a project as visits are matched with them, kept in memory by their version.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{ad_account, ad_entity, ad_mapping_rule, project};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnAcquireErr, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::known::{AdEntity, Ads, Name};
use super::matcher::Matcher;
use super::names::StoredName;
use super::rules::{AdMappingRuleWrite, MappingRules};
use crate::ground::compiling::turn_of_ads;
use crate::ground::{aside, turns};
use crate::tenancy::tenants;
use crate::{Context, Result};

/// Maximum size in bytes of the ads, ad sets and campaigns in memory, those of all projects together. There is room for
/// those of a project with as many as it can have, and as long names.
const KEPT: u64 = 192 << 20;

/// Maximum size in bytes of all mapping rules in memory.
const KEPT_RULES: u64 = 64 << 20;

/// Memory that an entry takes besides what it weighs, about.
const ENTRY: usize = 1 << 10;

/// Parts of the catalogs of all projects, by project and version.
type Parts<T> = Cache<(Uuid, i32), Arc<T>>;

/// Ads of all projects by their version, and mapping rules by the version of the project's rules. For the whole server.
#[derive(Clone)]
struct Catalogs {
    ads: Parts<Ads>,
    rules: Parts<MappingRules>,
}

impl Default for Catalogs {
    fn default() -> Self {
        Self { ads: parts(KEPT, Ads::size), rules: parts(KEPT_RULES, MappingRules::size) }
    }
}

fn parts<T: Send + Sync + 'static>(bytes: u64, size: fn(&T) -> usize) -> Parts<T> {
    Cache::builder()
        .max_capacity(bytes)
        .weigher(move |_, part: &Arc<T>| u32::try_from(size(part) + ENTRY).unwrap_or(u32::MAX))
        .eviction_policy(EvictionPolicy::lru())
        .build()
}

/// Returns the ads and mapping rules of a project.
pub(crate) async fn of(context: &Context, project: &project::Model) -> Result<Matcher, DbErr> {
    let ads = ads(context, project.org_id, project.id, project.ads_version).await?;
    // Without ads, no rule has a target.
    let rules = match ads.is_empty() {
        true => Arc::default(),
        false => rules(context, project).await?,
    };
    Ok(Matcher::new(ads, rules))
}

/// Returns the ads of a project of an organization at a version of them.
pub(super) async fn ads(
    context: &Context,
    org: Uuid,
    project: Uuid,
    version: i32,
) -> Result<Arc<Ads>, DbErr> {
    if version == 0 {
        return Ok(Arc::default());
    }
    let catalogs: Catalogs = context.shared();
    let reading = read_ads(context, project);
    kept_or_read(context, &catalogs.ads, (org, project, version), reading, AdRows::build).await
}

async fn rules(context: &Context, project: &project::Model) -> Result<Arc<MappingRules>, DbErr> {
    let catalogs: Catalogs = context.shared();
    let (of, reading) =
        ((project.org_id, project.id, project.rules_version), read_rules(context, project.id));
    kept_or_read(context, &catalogs.rules, of, reading, MappingRules::new).await
}

/// Returns the part of a project at a version. All who ask for one that is not in memory wait for the same reading, which
/// begins when it is the organization's turn. There may be 200,000 ads, and many dear patterns.
async fn kept_or_read<T: Send + Sync + 'static, Rows: Send + 'static>(
    context: &Context,
    parts: &Parts<T>,
    (org, project, version): (Uuid, Uuid, i32),
    reading: impl Future<Output = Result<Rows, DbErr>>,
    build: fn(Rows) -> T,
) -> Result<Arc<T>, DbErr> {
    let key = (project, version);
    if let Some(part) = parts.get(&key).await {
        return Ok(part);
    }
    turns::leave();
    let read = async {
        let failed = |error: crate::Error| DbErr::Custom(error.to_string());
        let turn = turn_of_ads(context, tenants::last_known(context).of_org(org)).await.map_err(failed)?;
        let rows = tokio::select! {
            rows = reading => rows?,
            () = context.pulse.silence() => return Err(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)),
        };
        aside::run_in(turn, move || Arc::new(build(rows))).await.map_err(failed)
    };
    // Boxed, so that the future of a caller who finds the part in memory stays small.
    let entry = Box::pin(parts.entry(key).or_try_insert_with(read)).await;
    let entry = entry.map_err(|error: Arc<DbErr>| DbErr::clone(&error))?;
    if entry.is_fresh() {
        let outdated = parts.iter().filter(|(other, _)| other.0 == project && other.1 < version);
        for (other, _) in outdated {
            parts.invalidate(&*other).await;
        }
    }
    Ok(entry.into_value())
}

/// Rows of a project's ads and of their accounts.
struct AdRows {
    accounts: HashMap<Uuid, ad_account::Model>,
    ads: Vec<ad_entity::Model>,
}

async fn read_ads(context: &Context, project: Uuid) -> Result<AdRows, DbErr> {
    let accounts = ad_account::Entity::find().filter(ad_account::Column::ProjectId.eq(project));
    let accounts =
        accounts.all(&context.db).await?.into_iter().map(|account| (account.id, account)).collect();
    let ads = ad_entity::Entity::find()
        .filter(ad_entity::Column::ProjectId.eq(project))
        .order_by_asc(ad_entity::Column::Level)
        .order_by_asc(ad_entity::Column::Id)
        .order_by_asc(ad_entity::Column::AccountId)
        .all(&context.db)
        .await?;
    Ok(AdRows { accounts, ads })
}

impl AdRows {
    fn build(self) -> Ads {
        let Self { accounts, ads } = self;
        let platforms = accounts.values().map(|account| account.platform).collect();
        let entities = ads.into_iter().filter_map(|row| {
            let account = accounts.get(&row.account_id)?;
            let names = names_of(&row).into_iter();
            let names =
                names.map(|StoredName(text, first_day, last_day)| Name::new(&text, first_day, last_day));
            Some(AdEntity {
                platform: account.platform,
                level: row.level,
                id: row.id.into(),
                parent: row.parent_id.map(Arc::from),
                account: account.external_id.as_str().into(),
                names: names.collect(),
                days: (row.first_day, row.last_day),
            })
        });
        Ads::new(entities.collect(), platforms)
    }
}

async fn read_rules(context: &Context, project: Uuid) -> Result<Vec<AdMappingRuleWrite>, DbErr> {
    let rules = ad_mapping_rule::Entity::find()
        .filter(ad_mapping_rule::Column::ProjectId.eq(project))
        .order_by_asc(ad_mapping_rule::Column::Id)
        .all(&context.db)
        .await?;
    Ok(rules.into_iter().filter_map(|row| serde_json::from_value(row.rule).ok()).collect())
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

#[cfg(test)]
mod tests {
    use entity::visits::AdLevel;

    use super::*;

    #[tokio::test]
    async fn ads_in_memory_are_bounded_by_their_bytes() {
        let named = |name: &str| AdEntity {
            platform: None,
            level: AdLevel::Campaign,
            id: "10001".into(),
            parent: None,
            account: "sheet".into(),
            names: vec![Name::new(name, 0, 9)],
            days: (0, 9),
        };
        let kept = parts(100 << 10, Ads::size);
        for number in 0..20 {
            let ads = Ads::new(vec![named(&"a".repeat(20 << 10))], Vec::new());
            kept.insert((Uuid::from_u128(number), 1), Arc::new(ads)).await;
            kept.run_pending_tasks().await;
        }
        assert_eq!(kept.entry_count(), 4);
        assert!(kept.contains_key(&(Uuid::from_u128(19), 1)));
    }
}
