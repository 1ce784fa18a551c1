//! Keys of the rows that are read before a group of batches is applied.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::ground::time::SESSION_TIMEOUT_MS;
use uuid::Uuid;

use super::loaded::{BudgetKey, Counts, Head, Of, Ruled, began, networks, people};
use super::visitors::visitors;
use crate::visits::derive::local_day;
use crate::visits::merge::names::{Names, Observed};

/// Interval, in milliseconds since the epoch, in which a visit of this visitor hash must have been active to be continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Join {
    pub(crate) visitor: Of<i64>,
    pub(crate) since: i64,
    pub(crate) until: i64,
}

/// Keys of everything that must be loaded before a group can be applied.
#[derive(Debug, Default)]
pub(crate) struct Needs {
    pub(crate) sessions: BTreeSet<Of<Uuid>>,
    /// Visits that fresh batches can join.
    pub(crate) joins: BTreeSet<Join>,
    /// Visitor hashes whose first visit of the day matters, with the earliest start of their batches.
    pub(crate) firsts: BTreeMap<Of<i64>, i64>,
    /// Visitor hashes to which a visit that began under an earlier salt may be tied.
    pub(crate) crossing: BTreeSet<Of<i64>>,
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
        let mut needs = Needs::default();
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
            if batch.unlinked || batch.pageviews.is_empty() {
                continue;
            }
            let (first, last) = began(batch);
            let earliest = needs.firsts.entry((batch.project, batch.visitor())).or_insert(first);
            *earliest = first.min(*earliest);
            if batch.fresh || batch.previous_visitor.is_some() {
                needs.crossing.extend(visitors(batch).map(|visitor| (batch.project, visitor)));
            }
            if batch.fresh {
                needs.joins.extend(visitors(batch).map(|visitor| Join {
                    visitor: (batch.project, visitor),
                    since: first - SESSION_TIMEOUT_MS,
                    until: last + SESSION_TIMEOUT_MS,
                }));
            }
        }
        needs
    }

    /// Returns the time from which purges of the project matter. None if all its batches arrived after the last purge.
    pub(crate) fn purges_since(&self, project: Uuid, head: Head) -> Option<i64> {
        self.earliest.get(&project).copied().filter(|earliest| *earliest < head.purged_at)
    }

    /// Returns the projects for which the group uses event names that hold no place yet, or may have lost it, with the
    /// earliest local day of such a batch.
    pub(crate) fn projects_with_new_names(group: &[Ruled], known: &Names) -> BTreeMap<Uuid, i32> {
        let (nothing, mut projects) = (Observed::default(), BTreeMap::new());
        for Ruled { batch, rules, .. } in group {
            let known = known.get(&batch.project).unwrap_or(&nothing);
            let today = local_day(batch.received_at, rules.timezone);
            if batch.events.iter().any(|event| !known.keeps(&event.name, today)) {
                let earliest = projects.entry(batch.project).or_insert(today);
                *earliest = today.min(*earliest);
            }
        }
        projects
    }
}
