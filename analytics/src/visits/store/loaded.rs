//! The data that a group of batches touches, loaded from the database, and the changes that applying the group makes.
//! Applying is pure: the two databases differ only in loading and saving.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use domain::ground::hash::sha256_hex;
use domain::ground::time::MS_PER_DAY;
use domain::measuring::events::EventProblem;
use domain::projects::rules::ProjectRules;
use domain::tenancy::project::LimitSettings;
use uuid::Uuid;

use super::visitors::Visitors;
use crate::visits::derive::triggers::{self, Trigger};
use crate::visits::derive::{derive, local_day};
use crate::visits::merge::names::{Names, Noted, Observed};
use crate::visits::merge::sift::{Sifted, sift};
use crate::visits::merge::{Additions, additions, merge, withdraw};
use crate::visits::model::batch::PreparedBatch;
use crate::visits::model::clicks::erase;
use crate::visits::model::outcome::{
    ANSWER_REJECTED, CAPPED_EVENTS, CAPPED_PAGEVIEWS, EVENT_NAME_DROPPED, EVENT_REFUSED, EVENT_REPEATED,
    ID_UNSIGNED, IDENTIFY_OFF, IgnoredReason, Outcome, STORED, Stored,
};
use crate::visits::model::visit::Visit;

/// Batch with the project rules that apply to it.
#[derive(Clone, Debug)]
pub(crate) struct Ruled {
    pub(crate) batch: PreparedBatch,
    pub(crate) rules: Arc<ProjectRules>,
    /// True if the batch waited in a file (spool or quarantine).
    pub(crate) waited: bool,
}

/// Maximum difference between the clocks of two instances. A batch from a file is treated as this much older: it must
/// not survive a purge only because the clock of its instance is ahead.
const CLOCKS_APART_MS: i64 = 5000;

/// Maximum number of pageviews, of events and of video plays in one visit.
const MAX_PAGEVIEWS: usize = 1_000;
const MAX_EVENTS: usize = 5_000;
const MAX_VIDEOS: usize = 1_000;

impl Ruled {
    /// Returns the earliest time at which the batch can have arrived.
    pub(super) fn came_at(&self) -> i64 {
        match self.waited {
            true => self.batch.received_at.saturating_sub(CLOCKS_APART_MS),
            false => self.batch.received_at,
        }
    }
}

pub(crate) type Of<K> = (Uuid, K);

/// Key of a daily budget: project, local day and network. Network 0 stands for the whole project.
pub(crate) type BudgetKey = (Uuid, i32, i64);

#[derive(Debug, Default)]
pub(crate) struct Loaded {
    pub(crate) visits: HashMap<Of<Uuid>, Visit>,
    pub(crate) aliases: HashMap<Of<Uuid>, Uuid>,
    pub(crate) visitors: Visitors,
    pub(crate) budgets: HashMap<BudgetKey, Additions>,
    pub(crate) names: Names,
    pub(crate) heads: HashMap<Uuid, Head>,
    /// Purges by project, those that are later than some batch of the group.
    pub(crate) purges: HashMap<Uuid, Vec<Purge>>,
    /// Time of the purge by visit, under every id that the visit had.
    pub(crate) purged: HashMap<Of<Uuid>, i64>,
    /// Time of the erasure by person, under each hash that identified them.
    pub(crate) erased: HashMap<Of<String>, i64>,
    /// Projects that were deleted while their batches were in transit. Nothing is written for them.
    pub(crate) gone: HashSet<Uuid>,
    /// Effort of each batch.
    pub(crate) efforts: Vec<usize>,
    /// Number of batches, from the first, that fit in one transaction.
    pub(crate) fitting: usize,
    pub(crate) changes: Changes,
}

/// Fields read from a project's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// Version of the project's rules.
    pub(crate) version: i32,
    /// Time of the last purge; 0 for never.
    pub(crate) purged_at: i64,
}

/// Purge of a project. It also drops batches that arrived before it and waited in a file. A transaction that may not
/// have seen the purge ends before the purge looks for the last time for visits to delete; every later transaction
/// finds this row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purge {
    pub(crate) at: i64,
    pub(crate) only_test: bool,
    /// Start of the purged range: visits that began at or after this time,
    pub(crate) from: i64,
    /// and before this time.
    pub(crate) until: i64,
}

impl Purge {
    fn covers(&self, came_at: i64, started_at: i64, test: bool) -> bool {
        came_at < self.at && (self.from..self.until).contains(&started_at) && (test || !self.only_test)
    }

    /// Returns true if the purge deletes every batch that arrived before it, whenever its visit began.
    fn is_of_all(&self) -> bool {
        (self.from, self.until, self.only_test) == (i64::MIN, i64::MAX, false)
    }
}

/// Changes to be saved, apart from the changed visits.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) aliases: Vec<Alias>,
    pub(crate) charged: HashMap<BudgetKey, Additions>,
    pub(crate) names: BTreeMap<(Uuid, String), Noted>,
    /// Ids of purged visits, found by a batch that arrived only now. They are remembered because later batches may not
    /// tell when the visit began.
    pub(crate) purged: BTreeMap<Of<Uuid>, i64>,
    pub(crate) outcomes: Counts,
    /// Projects whose rules changed after the group got them, with the current version. Their visits in this group are
    /// stale.
    pub(crate) outdated: BTreeMap<Uuid, i32>,
    /// Visits that left a local day because an earlier pageview arrived late.
    pub(crate) left_days: Vec<(Uuid, i32, Uuid)>,
    /// Conversions to be made.
    pub(crate) triggers: Vec<Trigger>,
    /// Visits with an identify call, and its time. Their leads are updated afterwards.
    pub(crate) identified: BTreeMap<Of<Uuid>, i64>,
    /// Visits whose visitor gave or withdrew consent, with the newest decision and its time. Their conversions and leads
    /// follow it afterwards.
    pub(crate) consents: BTreeMap<Of<Uuid>, (bool, i64)>,
}

#[derive(Debug)]
pub(crate) struct Alias {
    pub(crate) project: Uuid,
    pub(crate) alias: Uuid,
    pub(crate) session: Uuid,
    pub(crate) at: i64,
}

/// Counters of `ingest_outcomes` by project, local day and reason.
pub(crate) type Counts = HashMap<(Uuid, i32, &'static str), i64>;

/// Returns the start of a batch's first and last pageview. The batch itself may arrive hours later.
pub(super) fn began(batch: &PreparedBatch) -> (i64, i64) {
    let starts = || batch.pageviews.iter().map(|pageview| pageview.started_at);
    (starts().min().unwrap_or(batch.received_at), starts().max().unwrap_or(batch.received_at))
}

/// Returns the reason why the visit accepts nothing more from this batch, if any. Without these limits, anybody who
/// knows the id of a visit could rewrite its past, or make it so large that every later batch takes long to merge.
fn closed(visit: &Visit, batch: &PreparedBatch, adds: Additions) -> Option<IgnoredReason> {
    // Servers may report events of a visit long after it ended.
    let is_late = !batch.pageviews.is_empty()
        && visit.is_stored()
        && batch.received_at - visit.session.last_at > MS_PER_DAY;
    let plays = batch.pageviews.iter().map(|view| view.videos.len() as i64).sum();
    let is_full = |had: usize, more: i64, most: usize| more > 0 && had as i64 + more > most as i64;
    if is_late {
        Some(IgnoredReason::TooLate)
    } else if is_full(visit.pageviews.len(), adds.pageviews, MAX_PAGEVIEWS)
        || is_full(visit.events.len(), adds.events, MAX_EVENTS)
        || is_full(visit.videos.len(), plays, MAX_VIDEOS)
            && is_full(visit.videos.len(), new_videos(visit, batch), MAX_VIDEOS)
    {
        Some(IgnoredReason::SessionFull)
    } else {
        None
    }
}

/// Returns the number of video plays that a batch would add to its visit.
fn new_videos(visit: &Visit, batch: &PreparedBatch) -> i64 {
    let plays = batch.pageviews.iter().flat_map(|view| view.videos.iter().map(|play| (view.id, play.n)));
    plays.filter(|play| !visit.videos.iter().any(|kept| (kept.row.pageview_id, kept.row.n) == *play)).count()
        as i64
}

/// Returns the networks whose budgets the batch is charged to; 0 is the whole project.
pub(super) fn networks(batch: &PreparedBatch) -> impl Iterator<Item = i64> + use<> {
    std::iter::once(0).chain(Some(batch.network).filter(|network| *network != 0))
}

/// Returns the people that a batch identifies, hashed again as in the list of erased people.
pub(super) fn people(batch: &PreparedBatch) -> impl Iterator<Item = Of<String>> {
    let hashes = batch.identity.iter().flat_map(|identity| identity.hashes.naming());
    hashes.flatten().map(|known| (batch.project, sha256_hex(known)))
}

impl Loaded {
    /// Applies the batches one after the other, as if each had its own transaction. `extra` holds counts of batches
    /// that were ignored before they reached the writer.
    pub(crate) fn apply(&mut self, group: &[Ruled], extra: &Counts) -> Vec<Outcome> {
        for (key, count) in extra.iter().filter(|((project, ..), _)| !self.gone.contains(project)) {
            *self.changes.outcomes.entry(*key).or_default() += count;
        }
        let apply = |(at, ruled): (usize, &Ruled)| {
            let began = Instant::now();
            let outcome = self.apply_one(ruled);
            self.weigh_again(at, &ruled.batch, began.elapsed());
            outcome
        };
        let outcomes = group.iter().enumerate().map(apply).collect();
        let projects: HashSet<Uuid> = group.iter().map(|ruled| ruled.batch.project).collect();
        for project in projects {
            if let Some(names) = self.names.get_mut(&project) {
                names.forget_unsafe();
            }
        }
        outcomes
    }

    /// Stores the fields read from a project's row. Forgets event names that were remembered from before a purge.
    pub(crate) fn head(&mut self, project: Uuid, head: Head) {
        self.heads.insert(project, head);
        if self.names.get(&project).is_some_and(|known| known.purged_at != head.purged_at) {
            self.names.remove(&project);
        }
    }

    /// Stores the event names that a project has had.
    pub(crate) fn observed(&mut self, project: Uuid, names: HashMap<String, Noted>) {
        let purged_at = self.heads.get(&project).map_or(0, |head| head.purged_at);
        self.names.insert(project, Observed { names, purged_at });
    }

    fn apply_one(&mut self, ruled: &Ruled) -> Outcome {
        let Ruled { batch, rules, .. } = ruled;
        let day = local_day(batch.received_at, rules.timezone);
        if self.gone.contains(&batch.project) {
            return Outcome::Ignored(IgnoredReason::ProjectDeleted);
        }
        if batch.withdrawal {
            let reason = batch.unstored.unwrap_or(IgnoredReason::Consent);
            self.withdraw(batch);
            self.count(batch.project, day, reason.as_str(), 1);
            return Outcome::Ignored(reason);
        }
        let (session, joined) = self.resolve(batch);
        let visit = self.visits.get(&(batch.project, session));
        if batch.pageviews.is_empty() && !visit.is_some_and(Visit::is_stored) {
            return Outcome::NoSession;
        }
        let known = self.names.get(&batch.project);
        let Sifted { batch, left_out } = sift(batch, visit, known, &rules.events, day);
        if self.is_purged(&batch, session, ruled.came_at()) {
            self.count(batch.project, day, IgnoredReason::Purged.as_str(), 1);
            return Outcome::Ignored(IgnoredReason::Purged);
        }
        let batch = self.without_erased(batch, ruled.came_at(), session);
        let visit = self.visit(batch.project, session);
        let adds = additions(visit, &batch);
        let refused = closed(visit, &batch, adds);
        if let Some(reason) = refused.or_else(|| self.exhausted(&batch, day, adds, &rules.limits)) {
            if let Some(withdrawal) = batch.as_withdrawal(reason) {
                self.withdraw(&withdrawal);
            }
            if IgnoredReason::PROJECT_BUDGETS.contains(&reason) {
                let (pageviews, events) = batch.additions_to_reports();
                self.count(batch.project, day, CAPPED_PAGEVIEWS, pageviews);
                self.count(batch.project, day, CAPPED_EVENTS, events);
            }
            self.count(batch.project, day, reason.as_str(), 1);
            return Outcome::Ignored(reason);
        }
        if let Some(head) = self.heads.get(&batch.project).filter(|head| head.version != rules.version) {
            self.changes.outdated.insert(batch.project, head.version);
        }
        self.charge(&batch, day, adds);
        let is_dropped = |(_, problem): &&(usize, EventProblem)| *problem == EventProblem::TooManyNames;
        let dropped = left_out.iter().filter(is_dropped).map(|(at, _)| ruled.batch.events[*at].name.as_str());
        let names = self.names.entry(batch.project).or_default();
        let learnt = names.learn(&batch, dropped, &rules.events, day);
        self.changes.names.extend(learnt.into_iter().map(|(name, noted)| ((batch.project, name), noted)));
        let visit = self.visit(batch.project, session);
        let before = triggers::triggered(visit, rules);
        let consented = visit.session.consent;
        let applied = merge(visit, &batch, joined);
        self.order(&batch, session, rules);
        let visit = self.visit(batch.project, session);
        derive(visit, rules);
        let triggered = triggers::new(visit, rules, &before, batch.received_at);
        let (stitch, is_test) = (visit.session.stitch, visit.session.test);
        // A visit that is not stored yet has no conversions and no leads.
        let decided = visit.is_stored() && visit.session.consent != consented;
        let consent = visit.session.consent;
        let left = visit.leave_day();
        self.changes.left_days.extend(left);
        self.changes.triggers.extend(triggered);
        if batch.identity.is_some() && !is_test {
            self.changes.identified.insert((batch.project, session), batch.received_at);
        }
        if decided && !is_test {
            self.changes.consents.insert((batch.project, session), (consent, batch.received_at));
        }
        if joined {
            self.alias(&batch, batch.session, session);
        }
        self.tie(&batch, session);
        if !batch.pageviews.is_empty() {
            self.count(batch.project, day, STORED, 1);
        }
        let beyond = left_out.iter().filter(is_dropped).count() as i64;
        for (word, count) in [
            (EVENT_NAME_DROPPED, beyond),
            (EVENT_REPEATED, left_out.len() as i64 - beyond),
            (EVENT_REFUSED, batch.refused_events.into()),
            (ANSWER_REJECTED, batch.rejected_answers.into()),
            (IDENTIFY_OFF, batch.refused_identity.into()),
            (ID_UNSIGNED, batch.unsigned_id.into()),
        ] {
            self.count(batch.project, day, word, count);
        }
        Outcome::Stored(Stored { session, stitch, applied, left_out })
    }

    /// Hears a withdrawal of consent. A visit that is not known had none.
    fn withdraw(&mut self, batch: &PreparedBatch) {
        let (session, _) = self.resolve(batch);
        let visit = self.visits.get_mut(&(batch.project, session));
        let Some(visit) = visit.filter(|visit| visit.session.consent) else { return };
        withdraw(visit, batch);
        if visit.is_stored() && !visit.session.consent && !visit.session.test {
            self.changes.consents.insert((batch.project, session), (false, batch.received_at));
        }
    }

    fn visit(&mut self, project: Uuid, session: Uuid) -> &mut Visit {
        self.visits.entry((project, session)).or_insert_with(|| Visit::empty(project, session))
    }

    pub(super) fn alias(&mut self, batch: &PreparedBatch, alias: Uuid, session: Uuid) {
        if alias == session || self.aliases.contains_key(&(batch.project, alias)) {
            return;
        }
        self.aliases.insert((batch.project, alias), session);
        let (project, at) = (batch.project, batch.received_at);
        self.changes.aliases.push(Alias { project, alias, session, at });
    }

    /// Returns true if the visit of the batch was purged after the batch had arrived.
    fn is_purged(&mut self, batch: &PreparedBatch, session: Uuid, came_at: i64) -> bool {
        let Some(purges) = self.purges.get(&batch.project) else { return false };
        let ids = [(batch.project, batch.session), (batch.project, session)];
        if ids.iter().any(|id| self.purged.get(id).is_some_and(|at| came_at < *at)) {
            return true;
        }
        let visit = self.visits.get(&(batch.project, session)).map(|visit| &visit.session);
        let starts = batch.pageviews.iter().map(|pageview| pageview.started_at);
        let started_at = starts.chain(visit.map(|visit| visit.started_at)).min().unwrap_or(batch.received_at);
        let test = batch.test || visit.is_some_and(|visit| visit.test);
        let Some(purge) = purges.iter().find(|purge| purge.covers(came_at, started_at, test)) else {
            return false;
        };
        if !purge.is_of_all() {
            for id in ids {
                self.purged.insert(id, purge.at);
                self.changes.purged.insert(id, purge.at);
            }
        }
        true
    }

    /// Returns the batch without its identity, click ids and cookies of ad platforms if that person was erased after the batch first arrived. A client that
    /// missed the answer sends the same state of a pageview again.
    fn without_erased<'batch>(
        &self,
        mut batch: Cow<'batch, PreparedBatch>,
        came_at: i64,
        session: Uuid,
    ) -> Cow<'batch, PreparedBatch> {
        let visit = self.visits.get(&(batch.project, session));
        let named_in = batch.identity.as_ref().map(|identity| identity.pageview);
        let is_repeated = batch.pageviews.iter().filter(|state| Some(state.id) == named_in).any(|state| {
            let kept = visit.and_then(|visit| visit.pageview(state.id));
            kept.is_some_and(|kept| kept.row.seq >= state.seq)
        });
        let is_erased = |of: Of<String>| self.erased.get(&of).is_some_and(|at| is_repeated || came_at <= *at);
        if !self.erased.is_empty() && people(&batch).any(is_erased) {
            let batch = batch.to_mut();
            batch.identity = None;
            batch.ad_cookies = None;
            for state in &mut batch.pageviews {
                erase(&mut state.attr);
            }
        }
        batch
    }

    /// Returns the reason if the batch would exceed a budget. A batch is stored whole or not at all, so the first
    /// exceeded budget names the reason.
    fn exhausted(
        &self,
        batch: &PreparedBatch,
        day: i32,
        adds: Additions,
        limits: &LimitSettings,
    ) -> Option<IgnoredReason> {
        let used =
            |network: i64| self.budgets.get(&(batch.project, day, network)).copied().unwrap_or_default();
        let project = used(0);
        // For server events only the budgets of the project apply.
        let network = if batch.network == 0 { Additions::default() } else { used(batch.network) };
        let over = |used: i64, more: i64, limit: i64| more > 0 && used + more > limit;
        if batch.network != 0 && over(network.pageviews, adds.pageviews, limits.pageviews_per_key_day) {
            Some(IgnoredReason::QuotaPageviewsNetwork)
        } else if batch.network != 0 && over(network.events, adds.events, limits.events_per_key_day) {
            Some(IgnoredReason::QuotaEventsNetwork)
        } else if over(project.pageviews, adds.pageviews, limits.pageviews_per_day) {
            Some(IgnoredReason::QuotaPageviewsProject)
        } else if limits.events_per_day.is_some_and(|limit| over(project.events, adds.events, limit)) {
            Some(IgnoredReason::QuotaEventsProject)
        } else {
            None
        }
    }

    fn charge(&mut self, batch: &PreparedBatch, day: i32, adds: Additions) {
        if adds == Additions::default() {
            return;
        }
        for network in networks(batch) {
            let key = (batch.project, day, network);
            for budgets in [&mut self.budgets, &mut self.changes.charged] {
                let used = budgets.entry(key).or_default();
                used.pageviews += adds.pageviews;
                used.events += adds.events;
            }
        }
    }

    fn count(&mut self, project: Uuid, day: i32, reason: &'static str, by: i64) {
        if by == 0 {
            return;
        }
        *self.changes.outcomes.entry((project, day, reason)).or_default() += by;
    }
}
