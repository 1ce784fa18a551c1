//! How long the batches of a group take: their effort, in rows of visits.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use uuid::Uuid;

use super::loaded::{Loaded, Of, Ruled};
use crate::chunks::fitting;
use crate::visits::model::batch::PreparedBatch;
use crate::visits::model::rows::SessionRow;

/// Maximum effort of the batches in one transaction: some 40 ms, in which the batches of all other projects wait. A group
/// of ordinary batches needs a quarter of it.
pub(crate) const MOST_EFFORT: usize = 16_384;
/// Time in which the effort of one is made, in nanoseconds.
const EFFORT_NS: u128 = 40_000_000 / MOST_EFFORT as u128;
/// Number of conditions whose checks take as long as the row of a visit that they check.
const CONDITIONS: usize = 64;

/// Returns the number of rows of a stored visit, besides those of videos.
pub(super) fn rows_of(session: &SessionRow) -> usize {
    usize::try_from(i64::from(session.pageviews) + i64::from(session.events)).unwrap_or(0)
}

impl Loaded {
    /// Measures the effort of each batch of a group, from the number of rows of its visits: they are read and derived again
    /// with every batch, by every condition of the project. The conditions of mapping rules are checked once for a visit.
    pub(crate) fn weigh(&mut self, group: &[Ruled], rows: &HashMap<Of<Uuid>, usize>) {
        let effort = |Ruled { batch, rules, .. }: &Ruled| {
            let rows: usize =
                self.may_belong_to(batch).filter_map(|session| rows.get(&(batch.project, session))).sum();
            let rows = rows + batch.pageviews.len() + batch.events.len() + 1;
            let conditions = rows * rules.conditions() + rules.ads.conditions();
            rows + (conditions / CONDITIONS).min(MOST_EFFORT)
        };
        self.efforts = group.iter().map(effort).collect();
        let efforts = self.efforts.iter().map(|effort| *effort as u64);
        self.fitting = fitting(efforts, MOST_EFFORT as u64).min(group.len());
    }

    /// Returns the sessions to which a batch may belong.
    fn may_belong_to(&self, batch: &PreparedBatch) -> impl Iterator<Item = Uuid> {
        let alias = self.aliases.get(&(batch.project, batch.session));
        let joins = batch.fresh && !batch.unlinked;
        let running = self.visitors.of(batch).chain(self.visitors.first_of(batch));
        let others = running.map(|running| running.session).chain(self.tied_to(batch));
        let own = alias.copied().unwrap_or(batch.session);
        let others: BTreeSet<Uuid> = others.filter(|session| joins && *session != own).collect();
        std::iter::once(own).chain(others)
    }

    /// Corrects the effort of a batch that was applied. It includes the video plays of its visit, whose number nothing tells
    /// before, and is no less than what the time says that it took: the search for the visit's ad, for example, may take
    /// longer than all its rows.
    pub(super) fn weigh_again(&mut self, at: usize, batch: &PreparedBatch, took: Duration) {
        let visit = self.visits.get(&(batch.project, self.resolve(batch).0));
        let videos = visit.map_or(0, |visit| visit.videos.len());
        let took = usize::try_from(took.as_nanos() / EFFORT_NS).unwrap_or(MOST_EFFORT);
        if let Some(effort) = self.efforts.get_mut(at) {
            *effort = (*effort + videos).max(took);
        }
    }
}
