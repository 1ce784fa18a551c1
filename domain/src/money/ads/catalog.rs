//! The ads of a project as visits are matched with them, kept in memory by their version.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{ad_account, ad_entity, ad_mapping_rule, project};
use moka::sync::Cache;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::known::{AdEntity, Ads, Name};
use super::matcher::Matcher;
use super::names::StoredName;
use super::rules::{AdMappingRuleWrite, MappingRules};
use crate::ground::compiling::compile_rules;
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

/// A part of a catalog: kept in memory, or the rows to build it from.
enum Part<T, Rows> {
    Kept(Arc<T>),
    Read(Rows),
}

/// Ads and mapping rules of a project, as far as they are in memory, and the rows of the rest.
pub(crate) struct Catalog {
    catalogs: Catalogs,
    project: Uuid,
    ads_version: i32,
    rules_version: i32,
    ads: Part<Ads, AdRows>,
    rules: Part<MappingRules, Vec<AdMappingRuleWrite>>,
}

/// Rows of a project's ads and of their accounts.
#[derive(Default)]
struct AdRows {
    accounts: HashMap<Uuid, ad_account::Model>,
    ads: Vec<ad_entity::Model>,
}

/// Reads the ads and mapping rules of a project that are not in memory.
pub(crate) async fn read(context: &Context, project: &project::Model) -> Result<Catalog, DbErr> {
    let catalogs: Catalogs = context.shared();
    let (project, ads_version, rules_version) = (project.id, project.ads_version, project.rules_version);
    let ads = ads_part(context, &catalogs, project, ads_version).await?;
    // Without ads, no rule has a target.
    let is_empty = match &ads {
        Part::Kept(ads) => ads.len() == 0,
        Part::Read(rows) => rows.ads.is_empty(),
    };
    let rules = match catalogs.rules.get(&(project, rules_version)) {
        _ if is_empty => Part::Kept(Arc::default()),
        Some(rules) => Part::Kept(rules),
        None => Part::Read(read_rules(context, project).await?),
    };
    Ok(Catalog { catalogs, project, ads_version, rules_version, ads, rules })
}

impl Catalog {
    /// Builds what is not in memory. There may be a hundred thousand ads, and many dear patterns.
    pub(crate) fn matcher(self) -> Matcher {
        let rules = match self.rules {
            Part::Kept(rules) => rules,
            Part::Read(rows) => {
                let rules = Arc::new(MappingRules::new(rows));
                self.catalogs.rules.insert((self.project, self.rules_version), rules.clone());
                rules
            }
        };
        Matcher { ads: self.catalogs.ads(self.project, self.ads_version, self.ads), rules }
    }
}

impl Catalogs {
    fn ads(&self, project: Uuid, version: i32, ads: Part<Ads, AdRows>) -> Arc<Ads> {
        match ads {
            Part::Kept(ads) => ads,
            Part::Read(rows) => {
                let ads = Arc::new(rows.build());
                self.ads.insert((project, version), ads.clone());
                ads
            }
        }
    }
}

/// Returns the ads and mapping rules of a project.
pub(super) async fn of(context: &Context, project: &project::Model) -> Result<Matcher> {
    let catalog = read(context, project).await?;
    compile_rules(context, project.org_id, move || catalog.matcher()).await
}

/// Returns the ads of a project of an organization at a version of them.
pub(super) async fn ads(context: &Context, org: Uuid, project: Uuid, version: i32) -> Result<Arc<Ads>> {
    let catalogs: Catalogs = context.shared();
    match ads_part(context, &catalogs, project, version).await? {
        Part::Kept(ads) => Ok(ads),
        rows => compile_rules(context, org, move || catalogs.ads(project, version, rows)).await,
    }
}

async fn ads_part(
    context: &Context,
    catalogs: &Catalogs,
    project: Uuid,
    version: i32,
) -> Result<Part<Ads, AdRows>, DbErr> {
    if version == 0 {
        return Ok(Part::Kept(Arc::default()));
    }
    if let Some(ads) = catalogs.ads.get(&(project, version)) {
        return Ok(Part::Kept(ads));
    }
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
    Ok(Part::Read(AdRows { accounts, ads }))
}

impl AdRows {
    fn build(self) -> Ads {
        let Self { accounts, ads } = self;
        let platforms = accounts.values().map(|account| account.platform).collect();
        let entities = ads.into_iter().filter_map(|row| {
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
