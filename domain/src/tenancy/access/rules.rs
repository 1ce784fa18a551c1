//! Stored rules of projects: JSON to which [`crate::measuring`] gives types.
//!
//! A proof of access is made for every request, and for every project of a list. The rules of a project may have half a
//! megabyte, so a proof does not contain them: whoever needs them asks for them.

use std::collections::HashMap;
use std::sync::Arc;

use entity::project::{Column, Entity};
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select};
use serde_json::Value;
use uuid::Uuid;

use super::{ProjectAccess, ReportAccess};
use crate::{Context, Error, Result};

/// Memory of the rules that are kept.
const CACHED_BYTES: u64 = 32 << 20;
/// Memory that the rules of a project take besides their text, and that parsed JSON takes for each byte of text, about.
const ENTRY: usize = 1 << 10;
const BYTES_PER_BYTE: usize = 4;

/// Maximum size as text of the rules that are read for a list of projects at once.
const MOST_AT_ONCE: i64 = 16 << 20;

/// Rules of a project as its row holds them.
#[derive(Debug, Default)]
pub struct StoredRules {
    versions: Versions,
    /// Tracking config. [`crate::measuring::tracking`] parses it.
    pub tracking: Value,
    /// Relevance model; [`crate::measuring::relevance`] gives it its type.
    pub relevance: Option<Value>,
    /// Channel mappings; [`crate::measuring::attribution`] gives them their type.
    pub channel_mappings: Value,
}

/// Numbers that rise when rules change: of the tracking config, of the relevance model, and of all by which visits are
/// derived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Versions {
    pub(super) config: i32,
    pub(super) relevance: i32,
    pub(super) rules: i32,
}

/// Rules of the projects that were used last, with their estimated memory.
#[derive(Clone)]
struct Cached(Cache<Uuid, (u32, Arc<StoredRules>)>);

impl Default for Cached {
    fn default() -> Self {
        let rules = Cache::builder()
            .max_capacity(CACHED_BYTES)
            .weigher(|_, (bytes, _): &(u32, Arc<StoredRules>)| *bytes)
            .eviction_policy(EvictionPolicy::lru());
        Self(rules.build())
    }
}

impl Cached {
    fn get(&self, project: Uuid, versions: Versions) -> Option<Arc<StoredRules>> {
        let (_, rules) = self.0.get(&project)?;
        (rules.versions == versions).then_some(rules)
    }
}

impl ProjectAccess {
    /// Returns the rules as they were when access was proven, or newer ones.
    pub async fn rules(&self, context: &Context) -> Result<Arc<StoredRules>> {
        self.for_reports().rules(context).await
    }
}

impl ReportAccess {
    /// Returns the rules as they were when access was proven, or newer ones.
    pub async fn rules(&self, context: &Context) -> Result<Arc<StoredRules>> {
        let cached: Cached = context.shared();
        if let Some(rules) = cached.get(self.id(), self.versions) {
            return Ok(rules);
        }
        let row = select().filter(Column::Id.eq(self.id())).into_model::<Row>().one(&context.db).await?;
        let rules = Arc::new(StoredRules::from(row.ok_or(Error::NotFound)?));
        cached.0.insert(self.id(), (rules.bytes(), rules.clone()));
        Ok(rules)
    }
}

/// Returns the rules of projects, as of when access was proven or newer ones. Fails if they are too large together.
pub async fn rules_of(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Arc<StoredRules>>> {
    let cached: Cached = context.shared();
    let known =
        projects.iter().filter_map(|access| Some((access.id(), cached.get(access.id(), access.versions)?)));
    let mut found: HashMap<Uuid, Arc<StoredRules>> = known.collect();
    let ids = projects.iter().map(ProjectAccess::id);
    let others: Vec<Uuid> = ids.filter(|id| !found.contains_key(id)).collect();
    if others.is_empty() {
        return Ok(found);
    }
    let length = "cast(sum(length(cast(tracking as text)) + coalesce(length(cast(relevance as text)), 0) \
                  + length(cast(channel_mappings as text))) as bigint)";
    let length: Option<Option<i64>> = Entity::find()
        .select_only()
        .expr(Expr::cust(length))
        .filter(Column::Id.is_in(others.iter().copied()))
        .into_tuple()
        .one(&context.db)
        .await?;
    if length.flatten().unwrap_or(0) > MOST_AT_ONCE {
        return Err(Error::BadRequest(
            "The rules of these projects are too large. Ask for fewer at once.".into(),
        ));
    }
    let rows = select().filter(Column::Id.is_in(others)).into_model::<Row>().all(&context.db).await?;
    found.extend(rows.into_iter().map(|row| (row.id, Arc::new(StoredRules::from(row)))));
    Ok(found)
}

#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    config_rev: i32,
    relevance_version: i32,
    rules_version: i32,
    tracking: Value,
    relevance: Option<Value>,
    channel_mappings: Value,
}

fn select() -> Select<Entity> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::ConfigRev, Column::RelevanceVersion, Column::RulesVersion])
        .columns([Column::Tracking, Column::Relevance, Column::ChannelMappings])
}

impl From<Row> for StoredRules {
    fn from(row: Row) -> Self {
        Self {
            versions: Versions {
                config: row.config_rev,
                relevance: row.relevance_version,
                rules: row.rules_version,
            },
            tracking: row.tracking,
            relevance: row.relevance,
            channel_mappings: row.channel_mappings,
        }
    }
}

impl StoredRules {
    /// Returns the revision of the tracking config.
    pub fn config_rev(&self) -> i32 {
        self.versions.config
    }

    /// Estimates the memory of the rules.
    fn bytes(&self) -> u32 {
        let all = [&self.tracking, &self.channel_mappings].into_iter().chain(&self.relevance);
        let text: usize = all.map(|some| some.to_string().len()).sum();
        u32::try_from(ENTRY + BYTES_PER_BYTE * text).unwrap_or(u32::MAX)
    }
}
