//! From whom the storage guard takes visits: never from a tenant that holds less than its fair share.
//!
//! Projects above a quota of their own come first. After them visits are taken from the organization that holds
//! most, and there from the project that holds most, until the next one holds as much: max-min fairness (Bertsekas and
//! Gallager, Data Networks, 6.5.2). An organization and not a project is who shares, because whoever makes more
//! projects must not get more room by it.

use std::collections::HashMap;

use domain::{Context, Result};
use entity::project;
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::status;

/// What each project holds, about. Bytes are the estimate that quotas are held against.
pub struct Shares {
    projects: Vec<Holding>,
    /// What each organization may hold in any case.
    fair: f64,
}

struct Holding {
    project: Uuid,
    org: Uuid,
    bytes: f64,
    /// Of one visit.
    each: f64,
    quota: Option<f64>,
    /// It has visits that may be deleted.
    has_old: bool,
}

impl Holding {
    /// The project and how many of its visits hold so many bytes, at least one.
    fn visits_in(&self, bytes: f64) -> (Uuid, u64) {
        (self.project, (bytes / self.each).max(1.0) as u64)
    }
}

impl Shares {
    /// `room` is the part of what is held now that may stay, from 0 to 1.
    pub async fn read(context: &Context, room: f64) -> Result<Shares> {
        let projects = project::Entity::find().all(&context.db).await?;
        let ids: Vec<Uuid> = projects.iter().map(|project| project.id).collect();
        let held: HashMap<Uuid, (u64, u64)> = status::held(context, &ids).await?;
        let holding = |project: project::Model| {
            let (visits, bytes) = held.get(&project.id).copied().filter(|(visits, _)| *visits > 0)?;
            let limits = serde_json::from_value(project.settings["limits"].clone()).unwrap_or_default();
            let quota = context.caps.limits(limits).stored_bytes_quota;
            Some(Holding {
                project: project.id,
                org: project.org_id,
                bytes: bytes as f64,
                each: bytes as f64 / visits as f64,
                quota: quota.map(|quota| quota as f64),
                has_old: true,
            })
        };
        Ok(Shares::of(projects.into_iter().filter_map(holding).collect(), room))
    }

    fn of(projects: Vec<Holding>, room: f64) -> Shares {
        let organizations = by_organization(&projects).len().max(1);
        let held: f64 = projects.iter().map(|holding| holding.bytes).sum();
        Shares { fair: held * room / organizations as f64, projects }
    }

    /// The project whose oldest visits go next, and how many until another one's turn may come; none when nobody who
    /// holds more than a fair share has anything that may be deleted.
    pub fn next(&self) -> Option<(Uuid, u64)> {
        let deletable = || self.projects.iter().filter(|holding| holding.has_old);
        let above_quota = |holding: &Holding| holding.quota.map_or(0.0, |quota| holding.bytes - quota);
        let worst = deletable().max_by(|one, other| above_quota(one).total_cmp(&above_quota(other)))?;
        if above_quota(worst) > 0.0 {
            return Some(worst.visits_in(above_quota(worst)));
        }
        let organizations = by_organization(&self.projects);
        let of = |holding: &Holding| organizations.get(&holding.org).copied().unwrap_or_default();
        let above = deletable().filter(|holding| of(holding) > self.fair);
        let next = above.max_by(|one, other| {
            of(one)
                .total_cmp(&of(other))
                .then(one.org.cmp(&other.org))
                .then(one.bytes.total_cmp(&other.bytes))
        })?;
        let held = of(next);
        let others = organizations.iter().filter(|(org, _)| **org != next.org).map(|(_, bytes)| *bytes);
        let level = others.filter(|bytes| *bytes < held).fold(self.fair, f64::max);
        Some(next.visits_in(held - level))
    }

    /// Notes that so many visits of a project were deleted; none means that it has no more to delete.
    pub fn took(&mut self, project: Uuid, visits: u64) {
        if let Some(holding) = self.projects.iter_mut().find(|holding| holding.project == project) {
            holding.bytes -= visits as f64 * holding.each;
            holding.has_old = visits > 0;
        }
    }
}

fn by_organization(projects: &[Holding]) -> HashMap<Uuid, f64> {
    let mut bytes = HashMap::new();
    for holding in projects {
        *bytes.entry(holding.org).or_default() += holding.bytes;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Projects as (organization, bytes), each visit a byte.
    fn shares(projects: &[(u128, f64)], room: f64) -> Shares {
        let holding = |(at, (org, bytes)): (usize, &(u128, f64))| Holding {
            project: Uuid::from_u128(at as u128),
            org: Uuid::from_u128(*org),
            bytes: *bytes,
            each: 1.0,
            quota: None,
            has_old: true,
        };
        Shares::of(projects.iter().enumerate().map(holding).collect(), room)
    }

    /// Takes visits until so many bytes are left, at most ten at a time.
    fn reduce(mut shares: Shares, to: f64) -> Vec<f64> {
        let held = |shares: &Shares| shares.projects.iter().map(|holding| holding.bytes).collect::<Vec<_>>();
        while held(&shares).iter().sum::<f64>() > to
            && let Some((project, most)) = shares.next()
        {
            shares.took(project, most.min(10));
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
    fn who_is_above_its_own_quota_gives_first() {
        let mut shares = shares(&[(1, 1000.0), (2, 400.0)], 0.9);
        shares.projects[1].quota = Some(300.0);
        assert_eq!(reduce(shares, 1200.0), [900.0, 300.0]);
    }

    #[test]
    fn who_holds_only_visits_of_the_last_day_makes_nobody_give_its_fair_share() {
        let mut shares = shares(&[(1, 1000.0), (2, 400.0), (3, 100.0)], 900.0 / 1500.0);
        shares.took(Uuid::from_u128(0), 0);
        assert_eq!(reduce(shares, 900.0), [1000.0, 300.0, 100.0]);
    }
}
