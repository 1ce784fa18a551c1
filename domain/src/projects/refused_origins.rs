//! Origins that sent batches although their project does not allow them. Usually this is the site itself under a
//! forgotten address, so the project's status lists the origins, and they can be allowed.
//!
//! Anybody can send batches from any origin. Therefore the list per project is short, entries are collected in memory
//! and written once per second, and an entry is deleted two days after its last batch. Origins under the site's own
//! registrable domain replace others, so an attacker cannot crowd them out with invented origins.

use std::collections::HashMap;

use entity::{project, refused_origin};
use parking_lot::Mutex;
use sea_orm::{
    ActiveValue, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};
use serde_json::Value;
use uuid::Uuid;

use crate::ground::time::MS_PER_DAY;
use crate::measuring::tracking::{Hosts, Origin, TrackingConfig};
use crate::{Context, Result};

/// Maximum number of origins per project. Slightly more are possible if several instances write at once.
pub const MAX_ORIGINS: u64 = 20;
/// How long an origin is kept after its last batch.
const KEPT_MS: i64 = 2 * MS_PER_DAY;
/// Maximum number of projects collected in memory between two writes.
const MAX_PROJECTS: usize = 10_000;
/// Maximum length of a host name in the domain name system.
const LONGEST_HOST: usize = 253;

/// Refused origins that are not written yet.
#[derive(Debug, Default)]
pub struct RefusedOrigins(Mutex<HashMap<Uuid, HashMap<String, Heard>>>);

#[derive(Clone, Copy, Debug)]
struct Heard {
    count: i64,
    at: i64,
    /// True if the host belongs to the site's registrable domain.
    related: bool,
}

impl RefusedOrigins {
    /// Records a refused batch. `related` says if the origin's host belongs to the site's registrable domain.
    pub fn note(&self, project: Uuid, origin: &Origin, related: bool, at: i64) {
        if origin.host.len() > LONGEST_HOST {
            return;
        }
        let mut waiting = self.0.lock();
        if waiting.len() >= MAX_PROJECTS && !waiting.contains_key(&project) {
            return;
        }
        let of_project = waiting.entry(project).or_default();
        let origin = origin.to_string();
        if of_project.len() as u64 >= MAX_ORIGINS && !of_project.contains_key(&origin) {
            let other = of_project.iter().find(|(_, heard)| related && !heard.related);
            let Some(other) = other.map(|(other, _)| other.clone()) else { return };
            of_project.remove(&other);
        }
        let heard = of_project.entry(origin).or_insert(Heard { count: 0, at, related });
        *heard = Heard { count: heard.count + 1, at: Ord::max(heard.at, at), related };
    }

    /// Writes the collected origins. If that fails, they are lost, which is acceptable for a hint that will soon be
    /// collected again.
    pub async fn write(&self, context: &Context) -> Result<()> {
        let heard = std::mem::take(&mut *self.0.lock());
        for (project, heard) in heard {
            write(context, project, heard).await?;
        }
        Ok(())
    }
}

async fn write(context: &Context, project: Uuid, heard: HashMap<String, Heard>) -> Result<()> {
    use refused_origin::Column;
    let transaction = context.begin().await?;
    let Some(stored) = project::Entity::find_by_id(project).one(&transaction).await? else { return Ok(()) };
    refused_origin::Entity::delete_many()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::LastAt.lt(context.clock.now_ms() - KEPT_MS))
        .exec(&transaction)
        .await?;
    let mut known: Vec<String> = refused_origin::Entity::find()
        .filter(Column::ProjectId.eq(project))
        .order_by_desc(Column::LastAt)
        .select_only()
        .column(Column::Origin)
        .into_tuple()
        .all(&transaction)
        .await?;
    for (origin, Heard { count, at, related }) in heard {
        if !known.contains(&origin) {
            if known.len() as u64 >= MAX_ORIGINS {
                let Some(place) = related.then(|| last_stranger(&known, &stored.tracking)).flatten() else {
                    continue;
                };
                let other = known.remove(place);
                refused_origin::Entity::delete_by_id((project, other)).exec(&transaction).await?;
            }
            known.insert(0, origin.clone());
        }
        let row = refused_origin::ActiveModel {
            project_id: ActiveValue::Set(project),
            origin: ActiveValue::Set(origin),
            count: ActiveValue::Set(count),
            last_at: ActiveValue::Set(at),
        };
        let again = OnConflict::columns([Column::ProjectId, Column::Origin])
            .value(Column::Count, Expr::col((refused_origin::Entity, Column::Count)).add(count))
            .value(Column::LastAt, at)
            .to_owned();
        refused_origin::Entity::insert(row).on_conflict(again).exec_without_returning(&transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Returns the position of the last origin whose host does not belong to the site's registrable domain.
fn last_stranger(origins: &[String], tracking: &Value) -> Option<usize> {
    let hosts = Hosts::new(&TrackingConfig::from_stored(tracking));
    origins
        .iter()
        .rposition(|origin| Origin::parse(origin).is_none_or(|origin| !hosts.is_related(&origin.host)))
}

/// Returns the refused origins of projects, last seen first.
pub async fn of_projects(context: &Context, projects: &[Uuid]) -> Result<Vec<refused_origin::Model>> {
    use refused_origin::Column;
    let since = context.clock.now_ms() - KEPT_MS;
    Ok(refused_origin::Entity::find()
        .filter(Column::ProjectId.is_in(projects.iter().copied()))
        .filter(Column::LastAt.gte(since))
        .order_by_desc(Column::LastAt)
        .order_by_asc(Column::Origin)
        .all(&context.db)
        .await?)
}
