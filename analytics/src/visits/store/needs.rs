//! Keys of the rows that are read before a group of batches is applied.

use std::collections::{BTreeSet, HashMap};

use domain::ground::time::{MS_PER_DAY, SESSION_TIMEOUT_MS};
use uuid::Uuid;

use super::loaded::{BudgetKey, Counts, Head, Of, Ruled, began, networks, people};
use crate::visits::derive::local_day;
use crate::visits::merge::names::{Names, Observed};

/// Keys of everything that must be loaded before a group can be applied.
#[derive(Debug, Default)]
pub(crate) struct Needs {
    pub(crate) sessions: BTreeSet<Of<Uuid>>,
    /// Visitor hashes of fresh batches, with the earliest `last_at` that matters. Under yesterday's hash only running
    /// visits matter, under today's hash also visits of the same day that have ended.
    pub(crate) visitors: HashMap<Of<i64>, i64>,
    /// Today's visitor hashes. Each may have a visit that began before midnight.
    pub(crate) crossing: BTreeSet<Of<i64>>,
    /// Earliest `last_at` of a visit that a batch can join.
    pub(crate) running_since: i64,
    pub(crate) budgets: BTreeSet<BudgetKey>,
    pub(crate) projects: BTreeSet<Uuid>,
    /// Hashes of the people that the batches identify, hashed again as in the list of erased people.
    pub(crate) people: BTreeSet<Of<String>>,
    /// True if the leads of the sessions are needed: a batch identifies somebody, or a conversion requires an
    /// identified visitor.
    pub(crate) leads: bool,
    /// Arrival of the earliest batch, by project.
    earliest: HashMap<Uuid, i64>,
}

impl Needs {
    pub(crate) fn of(group: &[Ruled], extra: &Counts) -> Needs {
        let mut needs = Needs { running_since: i64::MAX, ..Needs::default() };
        needs.projects.extend(extra.keys().map(|(project, ..)| *project));
        for ruled in group {
            let Ruled { batch, rules, .. } = ruled;
            needs.projects.insert(batch.project);
            let earliest = needs.earliest.entry(batch.project).or_insert(i64::MAX);
            *earliest = ruled.came_at().min(*earliest);
            needs.sessions.insert((batch.project, batch.session));
            needs.people.extend(people(batch));
            needs.leads |= batch.identity.is_some() || rules.conversions.ask_for_people();
            let day = local_day(batch.received_at, rules.timezone);
            needs.budgets.extend(networks(batch).map(|network| (batch.project, day, network)));
            if batch.fresh && !batch.unlinked {
                let since = began(batch).0 - SESSION_TIMEOUT_MS;
                needs.crossing.insert((batch.project, batch.client.visitor));
                needs.running_since = since.min(needs.running_since);
                let day = (batch.client.visitor, since.min(batch.received_at - MS_PER_DAY));
                for (visitor, since) in
                    batch.previous_visitor.map(|visitor| (visitor, since)).into_iter().chain([day])
                {
                    let earliest = needs.visitors.entry((batch.project, visitor)).or_insert(since);
                    *earliest = since.min(*earliest);
                }
            }
        }
        needs
    }

    /// Returns the time from which purges of the project matter. None if all its batches arrived after the last purge.
    pub(crate) fn purges_since(&self, project: Uuid, head: Head) -> Option<i64> {
        self.earliest.get(&project).copied().filter(|earliest| *earliest < head.purged_at)
    }

    /// Returns the projects for which the group uses event names that hold no place yet.
    pub(crate) fn projects_with_new_names(group: &[Ruled], known: &Names) -> BTreeSet<Uuid> {
        let nothing = Observed::default();
        let new = |ruled: &&Ruled| {
            let known = known.get(&ruled.batch.project).unwrap_or(&nothing);
            let today = local_day(ruled.batch.received_at, ruled.rules.timezone);
            ruled.batch.events.iter().any(|event| !known.has(&event.name, today))
        };
        group.iter().filter(new).map(|ruled| ruled.batch.project).collect()
    }
}
