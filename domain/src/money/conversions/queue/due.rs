//! Search for destinations with due uploads, fair to all tenants.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

use entity::visits::AdPlatform;
use entity::{conversion_upload, project};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use tokio::time::Instant;
use uuid::Uuid;

use super::{Destination, is_due};
use crate::tenancy::tenants;
use crate::{Context, Result};

/// Number of destinations that one statement reads. A search reads the first ones, and further ones in turn.
const PAGE: u64 = 1_000;
/// Maximum number of destinations of one platform and tenant that send, wait for a turn or rest. Its others, of which there
/// may be tens of thousands, stay in the database, so that they do not hide those of other tenants.
const AT_ONCE: usize = 32;
/// Maximum number of destinations in all that send or wait for a turn.
const DESTINATIONS: usize = 10_000;

/// Destinations with due uploads.
#[derive(Default)]
pub(super) struct Found {
    /// Destinations whose turn begins, with their tenants.
    pub(super) begun: Vec<(Destination, Uuid)>,
    /// When the first of those that rest may go on.
    pub(super) is_rested_at: Option<Instant>,
}

/// Place of a destination in the order of the queue: the time since which it is due, its project and its platform.
type QueuePlace = (i64, Uuid, AdPlatform);

/// Destinations that are due, as far as a run has read them.
#[derive(Default)]
pub(super) struct DueDestinations {
    /// Destinations that send, wait for a turn or rest, with their tenants.
    pub(super) known: HashMap<Destination, Uuid>,
    /// When each resting destination may go on.
    pub(super) resting: HashMap<Destination, Instant>,
    /// Last destination of the further page that was read last. None if the next one follows the first page.
    behind: Option<QueuePlace>,
}

impl DueDestinations {
    /// Ends the rest of the destinations that have rested for long enough.
    fn wake(&mut self) {
        let now = Instant::now();
        let rested: Vec<Destination> =
            self.resting.iter().filter(|(_, until)| **until <= now).map(|(of, _)| *of).collect();
        for destination in rested {
            self.resting.remove(&destination);
            self.known.remove(&destination);
        }
    }

    /// Returns destinations with due uploads that are not known yet, those with the longest wait first, and notes them as
    /// known. Of a tenant and platform of which enough are known, none is read any more, so that those of others are found.
    /// Known ones stay due and may fill the first page, so each call reads a further page, too: another one each time.
    pub(super) async fn next(&mut self, context: &Context) -> Result<Found> {
        self.wake();
        let mut counts: HashMap<(AdPlatform, Uuid), usize> = HashMap::new();
        for ((_, platform), tenant) in &self.known {
            *counts.entry((*platform, *tenant)).or_default() += 1;
        }
        let mut found = Found::default();
        let (mut after, mut is_further) = (None, false);
        loop {
            let full: HashSet<(AdPlatform, Uuid)> =
                counts.iter().filter(|(_, count)| **count >= AT_ONCE).map(|(of, _)| *of).collect();
            let page = page(context, &full, after).await?;
            let end = page
                .get(PAGE as usize - 1)
                .map(|((project, platform), _, since)| (*since, *project, *platform));
            for (destination, tenant, _) in page {
                if let Some(until) = self.resting.get(&destination) {
                    found.is_rested_at = Some(found.is_rested_at.map_or(*until, |first| first.min(*until)));
                }
                let count = counts.entry((destination.1, tenant)).or_default();
                let has_room = *count < AT_ONCE && self.known.len() < DESTINATIONS;
                if has_room && let Entry::Vacant(entry) = self.known.entry(destination) {
                    entry.insert(tenant);
                    *count += 1;
                    found.begun.push((destination, tenant));
                }
            }
            if !full.is_empty() {
                // Others of these tenants may be due, too, and begin when one that rests goes on.
                found.is_rested_at = self.resting.values().min().copied();
            }
            let Some(end) = end else {
                self.behind = None;
                return Ok(found);
            };
            // The next page leaves out somebody that this one did not.
            let has_filled = counts.iter().any(|(of, count)| *count >= AT_ONCE && !full.contains(of));
            if has_filled {
                after = Some(end);
            } else if is_further {
                self.behind = Some(end);
                return Ok(found);
            } else {
                after = Some(self.behind.filter(|(since, ..)| *since >= end.0).unwrap_or(end));
                is_further = true;
            }
        }
    }
}

/// Returns some destinations with due uploads, their tenants and the time since which they are due: those with the longest
/// wait first, behind a place, without those of these platforms and tenants.
async fn page(
    context: &Context,
    full: &HashSet<(AdPlatform, Uuid)>,
    after: Option<QueuePlace>,
) -> Result<Vec<(Destination, Uuid, i64)>> {
    use conversion_upload::Column;
    let tenants = tenants::remembered(context).await?;
    let mut orgs: HashMap<AdPlatform, Vec<Uuid>> = HashMap::new();
    for (platform, tenant) in full {
        orgs.entry(*platform).or_default().extend(tenants.orgs_of(*tenant));
    }
    let mut others = Condition::all();
    for (platform, orgs) in orgs {
        let projects = project::Entity::find()
            .select_only()
            .column(project::Column::Id)
            .filter(project::Column::OrgId.is_in(orgs));
        let is_full = Condition::all()
            .add(Column::Provider.eq(platform))
            .add(Column::ProjectId.in_subquery(projects.into_query()));
        others = others.add(is_full.not());
    }
    let found = conversion_upload::Entity::find()
        .select_only()
        .column(Column::ProjectId)
        .column(Column::Provider)
        .column_as(Column::NextAt.min(), "since")
        .filter(is_due(context.clock.now_ms()))
        .filter(others)
        .group_by(Column::ProjectId)
        .group_by(Column::Provider)
        .apply_if(after, |query, place| query.having(is_behind(place)))
        .order_by_asc(Column::NextAt.min())
        .order_by_asc(Column::ProjectId)
        .order_by_asc(Column::Provider)
        .limit(PAGE)
        .into_tuple::<(Uuid, AdPlatform, i64)>()
        .all(&context.db)
        .await?;
    let projects: BTreeSet<Uuid> = found.iter().map(|(project, ..)| *project).collect();
    let tenants = tenants::of_projects(context, projects).await?;
    let with_tenant = |(project, platform, since): (Uuid, AdPlatform, i64)| {
        ((project, platform), tenants.get(&project).copied().unwrap_or(project), since)
    };
    Ok(found.into_iter().map(with_tenant).collect())
}

/// Condition for destinations behind a place.
fn is_behind((since, project, platform): QueuePlace) -> Condition {
    use conversion_upload::Column;
    let of_project = Condition::all().add(Column::ProjectId.eq(project)).add(Column::Provider.gt(platform));
    let later = Condition::any().add(Column::ProjectId.gt(project)).add(of_project);
    let since_then = Condition::all().add(Column::NextAt.min().eq(since)).add(later);
    Condition::any().add(Column::NextAt.min().gt(since)).add(since_then)
}
