//! Tenants: organizations that share what one tenant may use.
//!
//! Creating more organizations must not gain anybody more of the machine. So organizations with an owner in common,
//! directly or through other organizations, are one tenant. Beside the person who created the organization, those do not count
//! whom others have made an owner: otherwise, anybody could use what their other organizations may use.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use entity::{Role, member, project};
use parking_lot::RwLock;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::Context;

/// How long the server remembers who owns what. A change of owners, or an organization that was created at another
/// instance, counts after this time.
const REMEMBERED_MS: i64 = 60_000;

/// Maximum number of ids in one statement.
const IDS_AT_ONCE: usize = 1_000;

/// The tenant of each organization that has an owner.
#[derive(Debug, Default)]
pub struct Tenants(HashMap<Uuid, Uuid>);

impl Tenants {
    /// Reads the owners of all organizations.
    pub async fn read(context: &Context) -> Result<Self, DbErr> {
        let owners: Vec<(Uuid, Uuid, bool)> = member::Entity::find()
            .select_only()
            .columns([member::Column::OrgId, member::Column::UserId, member::Column::ChoseRole])
            .filter(member::Column::Role.eq(Role::Owner))
            .into_tuple()
            .all(&context.db)
            .await?;
        let chosen: HashSet<Uuid> =
            owners.iter().filter(|(.., chose)| *chose).map(|(org, ..)| *org).collect();
        // If nobody has chosen to be the owner, all of them count.
        let counts = owners.into_iter().filter(|(org, _, chose)| *chose || !chosen.contains(org));
        Ok(Self::of(counts.map(|(org, owner, _)| (org, owner))))
    }

    /// Builds the tenants from pairs of organization and owner.
    fn of(owners: impl Iterator<Item = (Uuid, Uuid)>) -> Self {
        let (mut owners_of, mut owned_by) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for (org, owner) in owners {
            owners_of.entry(org).or_default().push(owner);
            owned_by.entry(owner).or_default().push(org);
        }
        let (mut tenants, mut asked) = (HashMap::new(), HashSet::new());
        for first in owners_of.keys() {
            let (mut next, mut together) = (vec![*first], HashSet::new());
            while let Some(org) = next.pop() {
                if tenants.contains_key(&org) || !together.insert(org) {
                    continue;
                }
                let owners = owners_of.get(&org).into_iter().flatten();
                let unasked = owners.filter(|owner| asked.insert(**owner));
                next.extend(unasked.filter_map(|owner| owned_by.get(owner)).flatten());
            }
            // The oldest organization stands for all, as ids are in order of time.
            if let Some(oldest) = together.iter().min().copied() {
                tenants.extend(together.into_iter().map(|org| (org, oldest)));
            }
        }
        Self(tenants)
    }

    /// Returns the tenant of an organization: the id of the oldest organization that belongs to it.
    pub fn of_org(&self, org: Uuid) -> Uuid {
        self.0.get(&org).copied().unwrap_or(org)
    }

    /// Returns the organizations of a tenant.
    pub fn orgs_of(&self, tenant: Uuid) -> impl Iterator<Item = Uuid> {
        let its = self.0.iter().filter(move |(org, of)| **of == tenant && **org != tenant);
        std::iter::once(tenant).chain(its.map(|(org, _)| *org))
    }
}

/// Tenants as last read, for the whole server.
#[derive(Clone, Default)]
struct Remembered {
    last: Arc<RwLock<Option<Last>>>,
    reading: Arc<Mutex<()>>,
}

struct Last {
    read_ms: i64,
    tenants: Arc<Tenants>,
}

impl Remembered {
    fn fresh(&self, now_ms: i64) -> Option<Arc<Tenants>> {
        let last = self.last.read();
        last.as_ref().filter(|last| now_ms - last.read_ms < REMEMBERED_MS).map(|last| last.tenants.clone())
    }

    fn stale(&self) -> Arc<Tenants> {
        self.last.read().as_ref().map(|last| last.tenants.clone()).unwrap_or_default()
    }
}

/// Returns the tenants of projects. A project that is gone has none.
pub async fn of_projects(
    context: &Context,
    projects: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, Uuid>, DbErr> {
    let projects: Vec<Uuid> = projects.into_iter().collect();
    let tenants = remembered(context).await?;
    let mut found = HashMap::with_capacity(projects.len());
    for some in projects.chunks(IDS_AT_ONCE) {
        let some = project::Entity::find()
            .select_only()
            .columns([project::Column::Id, project::Column::OrgId])
            .filter(project::Column::Id.is_in(some.iter().copied()))
            .into_tuple::<(Uuid, Uuid)>()
            .all(&context.db);
        found.extend(some.await?.into_iter().map(|(project, org)| (project, tenants.of_org(org))));
    }
    Ok(found)
}

/// Returns the tenants as of the last minute.
pub async fn remembered(context: &Context) -> Result<Arc<Tenants>, DbErr> {
    let remembered: Remembered = context.shared();
    let now_ms = context.clock.steady_ms();
    if let Some(tenants) = remembered.fresh(now_ms) {
        return Ok(tenants);
    }
    // One request reads; the others go on with what was known.
    let Ok(_reading) = remembered.reading.try_lock() else { return Ok(remembered.stale()) };
    // Boxed, because every proof of access awaits this and seldom reads.
    let tenants = Arc::new(Box::pin(Tenants::read(context)).await?);
    *remembered.last.write() = Some(Last { read_ms: now_ms, tenants: tenants.clone() });
    Ok(tenants)
}

/// Returns the tenants as they were read last, without asking the database.
pub fn last_known(context: &Context) -> Arc<Tenants> {
    context.shared::<Remembered>().stale()
}

/// Makes the next request read the tenants again, because an owner has one more organization.
pub(crate) fn have_changed(context: &Context) {
    let remembered: Remembered = context.shared();
    if let Some(last) = remembered.last.write().as_mut() {
        last.read_ms -= REMEMBERED_MS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn organizations_that_owners_connect_are_one() {
        let id = Uuid::from_u128;
        let owners = [(1, 10), (2, 10), (2, 11), (3, 11), (4, 12), (5, 13), (5, 12)];
        let tenants = Tenants::of(owners.into_iter().map(|(org, owner)| (id(org), id(owner))));
        let of = |org| tenants.of_org(id(org));
        assert_eq!([of(1), of(2), of(3)], [id(1); 3]);
        assert_eq!([of(4), of(5)], [id(4); 2]);
        assert_eq!(of(6), id(6), "an organization without owners");
        let mut of_first: Vec<Uuid> = tenants.orgs_of(id(1)).collect();
        of_first.sort();
        assert_eq!(of_first, [id(1), id(2), id(3)]);
        assert_eq!(tenants.orgs_of(id(6)).collect::<Vec<_>>(), [id(6)]);
    }
}
