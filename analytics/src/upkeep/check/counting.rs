//! Counts what the self-check would repair, and changes nothing.

use std::collections::HashSet;

use domain::{Context, Result};
use entity::project;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::keys::Keys;
use super::{CHILDREN, figures, orphans};

/// Number of visits read at once.
const AT_ONCE: u64 = 1000;

/// Visits of all projects that the self-check would repair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suspects {
    /// Visits that are gone and have left rows behind.
    pub orphans: u64,
    /// Visits whose counts differ from their rows.
    pub figures: u64,
}

/// Counts the visits of all projects that the self-check would repair. A visit that is just being stored or deleted
/// may be counted.
pub async fn count_suspects(context: &Context) -> Result<Suspects> {
    let projects: Vec<Uuid> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .order_by_asc(project::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    let keys = Keys::of(&context.db);
    let mut counted = Suspects::default();
    for project in projects {
        // A visit may have left rows in several tables.
        let mut orphans = HashSet::new();
        for table in CHILDREN {
            let mut place = keys.place(None);
            loop {
                let (last, _, gone) =
                    orphans::suspects(context, keys, project, table, place, AT_ONCE).await?;
                orphans.extend(gone);
                let Some(last) = last else { break };
                place = last;
            }
        }
        counted.orphans += orphans.len() as u64;
        let mut place = keys.place(None);
        loop {
            let (last, _, wrong) = figures::suspects(context, keys, project, place, AT_ONCE).await?;
            counted.figures += wrong.len() as u64;
            let Some(last) = last else { break };
            place = last;
        }
    }
    Ok(counted)
}
