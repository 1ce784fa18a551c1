//! Chooses the visits that the storage guard deletes: never those of a tenant that holds less than its fair share.
//!
//! Projects above their own quota come first. After them, visits are deleted from the organization that holds most, and
//! there from the project that holds most, until the next one holds as much: max-min fairness (Bertsekas and Gallager,
//! Data Networks, 6.5.2). What an organization keeps beside its visits, such as configuration and leads, counts like
//! them, but is never deleted. Creating more projects or organizations must not gain anybody more room. So a share
//! belongs to a tenant, not to a project or organization ([`domain::tenancy::tenants`]).

use std::collections::{HashMap, HashSet};

use domain::tenancy::project::without_rules;
use domain::tenancy::storage;
use domain::tenancy::tenants::Tenants;
use domain::{Context, Result};
use entity::project;
use uuid::Uuid;

use crate::visits::store::estimates;

/// Size up to which what an organization keeps beside visits does not count. Otherwise everybody who only signs up would
/// make the fair share of the others smaller.
const LITTLE: u64 = 1 << 20;

/// Estimated size of each project's visits, which is compared with quotas, too, and of what each organization keeps
/// beside them.
pub struct Shares {
    holdings: Vec<Holding>,
    /// Bytes that each holder of a share may keep in any case.
    fair: f64,
}

struct Holding {
    /// None for what an organization keeps beside visits.
    project: Option<Uuid>,
    org: Uuid,
    /// Tenant that the project's organization belongs to.
    holder: Uuid,
    bytes: f64,
    quota: Option<f64>,
    /// True while there are visits that may be deleted.
    has_old: bool,
}

impl Shares {
    /// Reads what each project holds. `room` is the fraction of it that may stay, from 0 to 1.
    pub async fn read(context: &Context, room: f64) -> Result<Shares> {
        let projects = without_rules(context.db.get_database_backend()).all(&context.db).await?;
        let ids: Vec<Uuid> = projects.iter().map(|project| project.id).collect();
        let held = estimates::held(context, &ids).await?;
        let tenants = Tenants::read(context).await?;
        let holding = |project: project::Model| {
            let held = held.get(&project.id).filter(|held| held.visits > 0)?;
            let limits = serde_json::from_value(project.settings["limits"].clone()).unwrap_or_default();
            let quota = context.caps().limits(limits).stored_bytes_quota;
            Some(Holding {
                project: Some(project.id),
                org: project.org_id,
                holder: tenants.of_org(project.org_id),
                bytes: held.bytes as f64,
                quota: quota.map(|quota| quota as f64),
                has_old: true,
            })
        };
        let mut holdings: Vec<Holding> = projects.into_iter().filter_map(holding).collect();
        let beside_visits = storage::beside_visits(context).await?.into_iter();
        holdings.extend(beside_visits.filter(|(_, bytes)| *bytes > LITTLE).map(|(org, bytes)| Holding {
            project: None,
            org,
            holder: tenants.of_org(org),
            bytes: bytes as f64,
            quota: None,
            has_old: false,
        }));
        Ok(Shares::of(holdings, room))
    }

    fn of(holdings: Vec<Holding>, room: f64) -> Shares {
        let holders = by_holder(&holdings).len().max(1);
        let held: f64 = holdings.iter().map(|holding| holding.bytes).sum();
        Shares { fair: held * room / holders as f64, holdings }
    }

    /// Returns the project whose oldest visits are deleted next, and how many bytes to delete before another project
    /// may follow. None if nobody above the fair share has visits that may be deleted.
    pub fn next(&self) -> Option<(Uuid, f64)> {
        let deletable = || self.holdings.iter().filter(|holding| holding.has_old);
        let above_quota = |holding: &Holding| holding.quota.map_or(0.0, |quota| holding.bytes - quota);
        let worst = deletable().max_by(|one, other| above_quota(one).total_cmp(&above_quota(other)))?;
        if above_quota(worst) > 0.0 {
            return Some((worst.project?, above_quota(worst)));
        }
        let holders = by_holder(&self.holdings);
        let of = |holding: &Holding| holders.get(&holding.holder).copied().unwrap_or_default();
        let above = deletable().filter(|holding| of(holding) > self.fair);
        let next = above.max_by(|one, other| {
            of(one)
                .total_cmp(&of(other))
                .then(one.holder.cmp(&other.holder))
                .then(one.bytes.total_cmp(&other.bytes))
        })?;
        let held = of(next);
        let others = holders.iter().filter(|(holder, _)| **holder != next.holder).map(|(_, bytes)| *bytes);
        let level = others.filter(|bytes| *bytes < held).fold(self.fair, f64::max);
        Some((next.project?, held - level))
    }

    /// Returns the organizations of the tenants that hold more than their fair share.
    pub fn above_fair(&self) -> HashSet<Uuid> {
        let holders = by_holder(&self.holdings);
        let of = |holding: &&Holding| holders.get(&holding.holder).copied().unwrap_or_default();
        self.holdings.iter().filter(|holding| of(holding) > self.fair).map(|holding| holding.org).collect()
    }

    /// Returns true if several tenants hold something.
    pub fn are_several(&self) -> bool {
        by_holder(&self.holdings).len() > 1
    }

    /// Takes all projects for deletable again: from now on younger visits may be deleted.
    pub fn try_again(&mut self) {
        self.holdings.iter_mut().for_each(|holding| holding.has_old = holding.project.is_some());
    }

    /// Records that visits of a project were deleted, and their bytes. No visits means that the project has no more to
    /// delete.
    pub fn took(&mut self, project: Uuid, visits: u64, bytes: f64) {
        if let Some(holding) = self.holdings.iter_mut().find(|holding| holding.project == Some(project)) {
            holding.bytes = (holding.bytes - bytes).max(0.0);
            holding.has_old = visits > 0;
        }
    }
}

fn by_holder(holdings: &[Holding]) -> HashMap<Uuid, f64> {
    let mut bytes = HashMap::new();
    for holding in holdings {
        *bytes.entry(holding.holder).or_default() += holding.bytes;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Projects as (organization, bytes), one visit per byte.
    fn shares(projects: &[(u128, f64)], room: f64) -> Shares {
        let holding = |(at, (org, bytes)): (usize, &(u128, f64))| Holding {
            project: Some(Uuid::from_u128(at as u128)),
            org: Uuid::from_u128(*org),
            holder: Uuid::from_u128(*org),
            bytes: *bytes,
            quota: None,
            has_old: true,
        };
        Shares::of(projects.iter().enumerate().map(holding).collect(), room)
    }

    /// Deletes visits, in chunks of at most ten, until the total is below `to` bytes.
    fn reduce(mut shares: Shares, to: f64) -> Vec<f64> {
        let held = |shares: &Shares| shares.holdings.iter().map(|holding| holding.bytes).collect::<Vec<_>>();
        while held(&shares).iter().sum::<f64>() > to
            && let Some((project, most)) = shares.next()
        {
            let visits = (most as u64).clamp(1, 10);
            shares.took(project, visits, visits as f64);
        }
        held(&shares)
    }

    #[test]
    fn the_largest_gives_until_the_next_is_as_large_and_nobody_below_a_fair_share_gives() {
        let projects = [(1, 1000.0), (2, 400.0), (3, 100.0)];
        assert_eq!(reduce(shares(&projects, 900.0 / 1500.0), 900.0), [400.0, 400.0, 100.0]);
        assert_eq!(reduce(shares(&projects, 600.0 / 1500.0), 600.0), [250.0, 250.0, 100.0]);
    }

    #[test]
    fn more_projects_give_no_more_room() {
        let mut projects = vec![(1, 500.0)];
        projects.extend([(2, 100.0); 10]);
        let held = reduce(shares(&projects, 600.0 / 1500.0), 600.0);
        assert!((290.0..=310.0).contains(&held[0]), "{held:?}");
    }

    #[test]
    fn configuration_counts_and_is_not_deleted() {
        let mut shares = shares(&[(1, 300.0), (2, 500.0)], 0.5);
        shares.holdings[1].has_old = false;
        shares.holdings[1].project = None;
        assert_eq!(shares.above_fair(), [Uuid::from_u128(1), Uuid::from_u128(2)].into());
        shares.try_again();
        assert_eq!(reduce(shares, 0.0), [200.0, 500.0]);
    }

    #[test]
    fn who_is_above_its_own_quota_gives_first() {
        let mut shares = shares(&[(1, 1000.0), (2, 400.0)], 0.9);
        shares.holdings[1].quota = Some(300.0);
        assert_eq!(reduce(shares, 1200.0), [900.0, 300.0]);
    }

    #[test]
    fn who_holds_only_visits_of_the_last_day_makes_nobody_give_its_fair_share() {
        let mut shares = shares(&[(1, 1000.0), (2, 400.0), (3, 100.0)], 900.0 / 1500.0);
        shares.took(Uuid::from_u128(0), 0, 0.0);
        assert_eq!(reduce(shares, 900.0), [1000.0, 300.0, 100.0]);
    }
}
