//! Visits of one visitor: which of them a batch continues, and which is the first of the day.

use std::collections::HashMap;

use domain::ground::time::SESSION_TIMEOUT_MS;
use domain::projects::rules::ProjectRules;
use uuid::Uuid;

use super::loaded::{Loaded, Of, began};
use crate::visits::derive::{derive, local_day};
use crate::visits::model::batch::{PreparedBatch, is_alone};
use crate::visits::model::rows::SessionRow;
use crate::visits::model::visit::Visit;

/// Visits by visitor hash. A hash belongs to one local day.
#[derive(Debug, Default)]
pub(crate) struct Visitors {
    /// Visits that the batches of the group may continue.
    pub(crate) running: HashMap<Of<i64>, Vec<Running>>,
    /// First visit of the day. None: there is none yet. Absent: it was not looked up.
    pub(crate) first: HashMap<Of<i64>, Option<Running>>,
}

/// Visit that a fresh session id may continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) session: Uuid,
    pub(crate) started_at: i64,
    pub(crate) last_at: i64,
}

impl Running {
    fn of(visit: &Visit) -> Running {
        let SessionRow { session_id: session, started_at, last_at, .. } = visit.session;
        Running { session, started_at, last_at }
    }

    /// Returns the sort key by which a visitor continues one of several visits: the highest wins.
    fn rank(&self) -> (i64, i64) {
        (self.last_at, self.started_at)
    }

    /// Returns true if a visit with this first and last activity continues this one (gap below 30 minutes).
    fn goes_on(&self, (first, last): (i64, i64)) -> bool {
        self.last_at >= first - SESSION_TIMEOUT_MS && self.started_at <= last + SESSION_TIMEOUT_MS
    }

    fn is_before(&self, other: &Running) -> bool {
        (self.started_at, self.session) < (other.started_at, other.session)
    }
}

/// Returns the alias id of a visit that crosses midnight or a change of the time zone: derived from the visitor's hash under
/// the next salt.
pub(crate) fn today_alias(visitor: i64) -> Uuid {
    Uuid::from_u64_pair(u64::from_be_bytes(*b"visitor\0"), visitor as u64)
}

/// Returns the hashes under which the visitor of a batch is known.
pub(super) fn visitors(batch: &PreparedBatch) -> impl Iterator<Item = i64> {
    std::iter::once(batch.client.visitor).chain(batch.former_visitors())
}

impl Visitors {
    /// Adds a visit that was found in the database.
    pub(crate) fn found(&mut self, of: Of<i64>, visit: Running) {
        let known = self.running.entry(of).or_default();
        match known.iter_mut().find(|known| known.session == visit.session) {
            Some(known) => *known = visit,
            None => known.push(visit),
        }
    }

    /// Returns the visits under the visitor's hashes.
    pub(super) fn of<'a>(&'a self, batch: &'a PreparedBatch) -> impl Iterator<Item = Running> + 'a {
        visitors(batch).filter_map(|visitor| self.running.get(&(batch.project, visitor))).flatten().copied()
    }

    /// Returns the first visit of the batch's day, if it is known.
    pub(super) fn first_of(&self, batch: &PreparedBatch) -> Option<Running> {
        self.first.get(&(batch.project, batch.visitor())).copied().flatten()
    }
}

impl Loaded {
    /// Returns the session that the batch belongs to, and true if the visitor hash decided it.
    pub(super) fn resolve(&self, batch: &PreparedBatch) -> (Uuid, bool) {
        if let Some(session) = self.aliases.get(&(batch.project, batch.session)) {
            return (*session, true);
        }
        if !self.can_join(batch) {
            return (batch.session, false);
        }
        let began = began(batch);
        self.visitors
            .of(batch)
            .chain(self.visits_before(batch))
            .filter(|running| running.goes_on(began) && running.session != batch.session)
            .max_by_key(Running::rank)
            .map_or((batch.session, false), |running| (running.session, true))
    }

    /// Returns the visitor's visits that began under one salt and continued under the next.
    fn visits_before(&self, batch: &PreparedBatch) -> impl Iterator<Item = Running> {
        let tied = self.tied_to(batch);
        tied.filter_map(move |session| self.visits.get(&(batch.project, session)).map(Running::of))
    }

    /// Returns the sessions that are tied to the visitor's hashes.
    pub(super) fn tied_to(&self, batch: &PreparedBatch) -> impl Iterator<Item = Uuid> {
        let alias = move |visitor| self.aliases.get(&(batch.project, today_alias(visitor))).copied();
        visitors(batch).filter_map(alias)
    }

    /// Returns true if the batch's visit may be linked to another visit of its visitor. This is possible only when the
    /// visit begins.
    fn can_join(&self, batch: &PreparedBatch) -> bool {
        let known = self.visits.get(&(batch.project, batch.session));
        batch.fresh && !batch.unlinked && !known.is_some_and(|visit| visit.is_stored() || visit.changed)
    }

    /// Notes when a visit began and was last active, for the next batches of its visitor. Decides which visit of the day is
    /// the visitor's first; the others are revisits. A late batch may bring the first visit after the second one.
    pub(super) fn order(&mut self, batch: &PreparedBatch, session: Uuid, rules: &ProjectRules) {
        let Some(visit) = self.visits.get_mut(&(batch.project, session)) else { return };
        let (of, running) = ((batch.project, visit.session.visitor), Running::of(visit));
        if batch.unlinked || is_alone(of.1) || batch.pageviews.is_empty() {
            return;
        }
        self.visitors.found(of, running);
        let Some(first) = self.visitors.first.get_mut(&of) else { return };
        let other = first.filter(|first| first.session != session);
        let day = |visit: &Running| local_day(visit.started_at, rules.timezone);
        // A visit of the day before that arrives late has today's hash, too.
        if other.is_some_and(|other| day(&other) != day(&running)) {
            visit.session.revisit = false;
            return;
        }
        visit.session.revisit = other.is_some_and(|other| other.is_before(&running));
        if visit.session.revisit {
            return;
        }
        *first = Some(running);
        let second = other.and_then(|other| self.visits.get_mut(&(batch.project, other.session)));
        if let Some(second) = second {
            second.session.revisit = true;
            second.changed = true;
            derive(second, rules);
            self.changes.left_days.extend(second.leave_day());
        }
    }

    /// Ties a visit that began under a former salt to the visitor's new hash. Without it, a visitor who reads one page past
    /// midnight would begin another visit with the next one.
    pub(super) fn tie(&mut self, batch: &PreparedBatch, session: Uuid) {
        let Some(visit) = self.visits.get(&(batch.project, session)).map(|visit| &visit.session) else {
            return;
        };
        // The visit may have begun under a salt that is gone, and be tied to a hash under a former one.
        let is_of_former = |visitor| {
            visitor == visit.visitor
                || self.aliases.get(&(batch.project, today_alias(visitor))) == Some(&session)
        };
        let is_of_before = visit.visitor != batch.client.visitor && batch.former_visitors().any(is_of_former);
        let is_running = visit.last_at >= batch.received_at - SESSION_TIMEOUT_MS;
        if is_of_before && is_running && !batch.unlinked && !batch.pageviews.is_empty() {
            self.alias(batch, today_alias(batch.client.visitor), session);
        }
    }
}
