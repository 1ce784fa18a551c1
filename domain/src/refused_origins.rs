//! Origins from which batches came that their project does not allow: most often the site itself under an address that
//! nobody thought of. The status shows them, so that they can be allowed.
//!
//! Strangers decide how many there are, so a project has few of them, they are gathered in memory and written together
//! every second, and they are forgotten when none came for two days. Those of the site's own registrable domain take the
//! place of others: nobody can keep them out of the list with origins that he makes up.

use std::collections::HashMap;

use entity::{project, refused_origin};
use parking_lot::Mutex;
use sea_orm::{
    ActiveValue, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, OnConflict},
};
use serde_json::Value;
use uuid::Uuid;

use crate::time::MS_PER_DAY;
use crate::tracking::{Hosts, Origin, TrackingConfig};
use crate::{Context, Result};

/// The most that a project has; a few more where several instances write at once.
pub const MOST: u64 = 20;
/// How long one is kept after it was heard of last.
const KEPT_MS: i64 = 2 * MS_PER_DAY;
/// Between two writes.
const MOST_PROJECTS: usize = 10_000;
/// A name in the domain name system has at most 253 characters.
const LONGEST_HOST: usize = 253;

/// What was heard and is not written yet.
#[derive(Debug, Default)]
pub struct RefusedOrigins(Mutex<HashMap<Uuid, HashMap<String, Heard>>>);

#[derive(Clone, Copy, Debug)]
struct Heard {
    count: i64,
    at: i64,
    /// Whether its host belongs to the site's registrable domain.
    related: bool,
}

impl RefusedOrigins {
    /// Notes that a batch from an origin was refused, whose host belongs to the site's registrable domain or not.
    pub fn note(&self, project: Uuid, origin: &Origin, related: bool, at: i64) {
        if origin.host.len() > LONGEST_HOST {
            return;
        }
        let mut waiting = self.0.lock();
        if waiting.len() >= MOST_PROJECTS && !waiting.contains_key(&project) {
            return;
        }
        let of_project = waiting.entry(project).or_default();
        let origin = origin.to_string();
        if of_project.len() as u64 >= MOST && !of_project.contains_key(&origin) {
            let other = of_project.iter().find(|(_, heard)| related && !heard.related);
            let Some(other) = other.map(|(other, _)| other.clone()) else { return };
            of_project.remove(&other);
        }
        let heard = of_project.entry(origin).or_insert(Heard { count: 0, at, related });
        *heard = Heard { count: heard.count + 1, at: Ord::max(heard.at, at), related };
    }

    /// Writes what was heard. What cannot be written is lost: it is a hint, and more will come.
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
            if known.len() as u64 >= MOST {
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

/// The last of these origins whose host does not belong to the site's registrable domain.
fn last_stranger(origins: &[String], tracking: &Value) -> Option<usize> {
    let hosts = Hosts::new(&TrackingConfig::from_stored(tracking));
    origins
        .iter()
        .rposition(|origin| Origin::parse(origin).is_none_or(|origin| !hosts.is_related(&origin.host)))
}

/// The refused origins of projects, those first that were heard of last.
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
