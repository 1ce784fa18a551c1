//! Batches that wait for a writer, in turns by tenant.
//!
//! A writer is the one thing that all tenants must share, and a batch of a large visit takes a thousand times as long as
//! that of a new one. So the batch of the tenant that has caused the least effort comes first (start-time fair queueing:
//! Goyal, Vin and Cheng, 1997). The effort of a batch is known only once its visit has been read; until then, it is
//! taken to be like that of the tenant's others.

use std::collections::{BTreeSet, HashMap, VecDeque};

use uuid::Uuid;

use super::group::{GROUP, Job, QUEUE};
use crate::visits::store::effort::MOST_EFFORT;

/// Number of tenants beyond which those without batches are forgotten.
const MANY: usize = 1_000;
/// Share of a new effort in the mean of a tenant: one part of so many.
const MEAN_OF: usize = 8;

#[derive(Default)]
pub(super) struct Line {
    tenants: HashMap<Uuid, Tenant>,
    /// Tenants whose batches wait, with their effort so far.
    order: BTreeSet<(usize, Uuid)>,
    /// Number of waiting batches.
    waiting: usize,
    /// Effort of the tenant that came last. A tenant that has had no batches for a while begins with this much.
    now: usize,
}

struct Tenant {
    jobs: VecDeque<Box<Job>>,
    /// Effort so far, compared with that of others.
    effort: usize,
    /// Mean effort of a batch.
    mean: usize,
}

/// Batch that has been taken from the line.
pub(super) struct Taken {
    pub(super) job: Box<Job>,
    pub(super) turn: Turn,
}

/// Turn of a tenant, which a batch has taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    tenant: Uuid,
    /// Effort that the batch probably causes.
    expected: usize,
}

impl Tenant {
    /// Returns a tenant without batches, of which nothing is known.
    fn new(effort: usize) -> Self {
        Self { jobs: VecDeque::new(), effort, mean: 1 }
    }
}

impl Line {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Returns true if no further batch may wait.
    pub(super) fn is_full(&self) -> bool {
        self.waiting >= QUEUE
    }

    /// Adds a batch. Returns it if more batches of its tenant wait than places stay free for the others.
    pub(super) fn push(&mut self, tenant: Uuid, job: Box<Job>) -> Option<Box<Job>> {
        let now = self.now;
        let of = self.tenants.entry(tenant).or_insert_with(|| Tenant::new(now));
        if of.jobs.len() + self.waiting >= QUEUE {
            return Some(job);
        }
        if of.jobs.is_empty() {
            of.effort = of.effort.max(now);
            self.order.insert((of.effort, tenant));
        }
        of.jobs.push_back(job);
        self.waiting += 1;
        None
    }

    /// Takes the next batches: as many as probably fit in one transaction.
    pub(super) fn group(&mut self) -> Vec<Taken> {
        let (mut group, mut effort) = (Vec::new(), 0);
        while group.len() < GROUP && (group.is_empty() || effort + self.expected() <= MOST_EFFORT) {
            let Some(taken) = self.next() else { break };
            effort += taken.turn.expected;
            group.push(taken);
        }
        if self.tenants.len() > MANY {
            self.tenants.retain(|_, of| !of.jobs.is_empty() || of.effort > self.now);
        }
        group
    }

    /// Returns the effort that the next batch probably causes.
    fn expected(&self) -> usize {
        let next = self.order.first().and_then(|(_, tenant)| self.tenants.get(tenant));
        next.map_or(0, |of| of.mean)
    }

    fn next(&mut self) -> Option<Taken> {
        let (effort, tenant) = self.order.pop_first()?;
        self.now = self.now.max(effort);
        let of = self.tenants.get_mut(&tenant)?;
        let job = of.jobs.pop_front()?;
        self.waiting -= 1;
        of.effort += of.mean;
        if !of.jobs.is_empty() {
            self.order.insert((of.effort, tenant));
        }
        Some(Taken { job, turn: Turn { tenant, expected: of.mean } })
    }

    /// Notes the effort that a batch has really caused.
    pub(super) fn caused(&mut self, Turn { tenant, expected }: Turn, effort: usize) {
        self.change(tenant, |of| {
            of.effort = (of.effort + effort).saturating_sub(expected);
            of.mean = ((of.mean * (MEAN_OF - 1) + effort) / MEAN_OF).max(1);
        });
    }

    /// Charges a tenant for a batch that did not wait in the line, because it was replayed from a file.
    pub(super) fn charge(&mut self, tenant: Uuid, effort: usize) {
        let (now, mut before) = (self.now, 0);
        let is_alone = self.order.iter().all(|(_, of)| *of == tenant);
        self.change(tenant, |of| {
            if of.jobs.is_empty() {
                of.effort = of.effort.max(now);
            }
            before = of.effort;
            of.effort += effort;
        });
        // Time passes with what is replayed while nobody else waits, as it does with batches of the line.
        if is_alone {
            self.now = self.now.max(before);
        }
    }

    /// Returns true if a batch of another tenant waits, and that tenant has caused less effort.
    pub(super) fn others_come_before(&self, tenant: Uuid) -> bool {
        let effort = self.tenants.get(&tenant).map_or(self.now, |of| of.effort.max(self.now));
        self.order.first().is_some_and(|(least, of)| *of != tenant && *least < effort)
    }

    /// Puts batches back that did not fit, so that each tenant's next one is the same as before.
    pub(super) fn put_back(&mut self, rest: Vec<Taken>) {
        for Taken { job, turn: Turn { tenant, expected } } in rest.into_iter().rev() {
            self.waiting += 1;
            self.change(tenant, |of| {
                of.effort = of.effort.saturating_sub(expected);
                of.jobs.push_front(job);
            });
        }
    }

    fn change(&mut self, tenant: Uuid, change: impl FnOnce(&mut Tenant)) {
        let now = self.now;
        let of = self.tenants.entry(tenant).or_insert_with(|| Tenant::new(now));
        self.order.remove(&(of.effort, tenant));
        change(of);
        if !of.jobs.is_empty() {
            self.order.insert((of.effort, tenant));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;
    use crate::visits::model::batch::PreparedBatch;

    const LARGE: Uuid = Uuid::from_u128(1);
    const SMALL: Uuid = Uuid::from_u128(2);

    fn job(number: i64) -> Box<Job> {
        let batch = PreparedBatch::bare(Uuid::nil(), Uuid::nil(), number);
        Box::new(Job { batch, rules: None, reply: oneshot::channel().0 })
    }

    fn tenants(group: &[Taken]) -> Vec<Uuid> {
        group.iter().map(|taken| taken.turn.tenant).collect()
    }

    fn settle(line: &mut Line, group: Vec<Taken>, effort: usize) {
        for taken in group {
            line.caused(taken.turn, effort);
        }
    }

    #[test]
    fn a_tenant_with_large_visits_comes_after_others_and_a_few_batches_at_a_time() {
        let mut line = Line::default();
        for number in 0..400 {
            assert!(line.push(LARGE, job(number)).is_none());
        }
        let first = line.group();
        assert_eq!(first.len(), 400, "nothing is known of them yet");
        let mut stored = first;
        let rest = stored.split_off(2);
        line.put_back(rest);
        settle(&mut line, stored, 7_000);
        assert!(line.push(SMALL, job(1_000)).is_none());
        let second = line.group();
        assert_eq!(second[0].turn.tenant, SMALL);
        assert!(second.len() < 20, "{}", second.len());
        assert_eq!(second[1].job.batch.received_at, 2, "in the order in which they came");
        settle(&mut line, second, 7_000);
        // A tenant that comes later does not wait for the batches that are there.
        assert!(line.push(Uuid::from_u128(3), job(2_000)).is_none());
        assert_eq!(line.group()[0].turn.tenant, Uuid::from_u128(3));
    }

    #[test]
    fn tenants_of_the_same_effort_take_turns() {
        let mut line = Line::default();
        for number in 0..3 {
            assert!(line.push(LARGE, job(number)).is_none());
        }
        for number in 0..3 {
            assert!(line.push(SMALL, job(number)).is_none());
        }
        assert_eq!(tenants(&line.group()), [LARGE, SMALL, LARGE, SMALL, LARGE, SMALL]);
        assert!(line.is_empty() && line.group().is_empty());
    }

    /// One tenant's batches are replayed from a file, and two others wait in the line all the time.
    #[test]
    fn a_tenant_whose_batches_are_replayed_gets_no_more_than_its_share() {
        let mut line = Line::default();
        let (replayed, other) = (Uuid::from_u128(9), Uuid::from_u128(3));
        let mut done = HashMap::<Uuid, usize>::new();
        for number in 0..3_000 {
            for tenant in [SMALL, other] {
                assert!(line.push(tenant, job(number)).is_none());
            }
            let taken = line.next().unwrap();
            *done.entry(taken.turn.tenant).or_default() += 1;
            line.caused(taken.turn, 1);
            if !line.others_come_before(replayed) {
                line.charge(replayed, 100);
                *done.entry(replayed).or_default() += 100;
            }
        }
        let share = done[&replayed] as f64 / done[&SMALL] as f64;
        assert!((0.8..1.2).contains(&share), "{done:?}");
        assert!((0.8..1.2).contains(&(done[&other] as f64 / done[&SMALL] as f64)), "{done:?}");
    }

    #[test]
    fn a_file_is_replayed_at_once_if_nobody_else_waits() {
        let mut line = Line::default();
        line.charge(LARGE, 1_000_000);
        assert!(!line.others_come_before(LARGE));
        assert!(line.push(LARGE, job(0)).is_none());
        assert!(!line.others_come_before(LARGE), "its own batches come after each other");
        assert!(line.push(SMALL, job(1)).is_none());
        assert!(line.others_come_before(LARGE));
    }

    #[test]
    fn nobody_takes_more_places_than_stay_free() {
        let mut line = Line::default();
        let places = (0..).take_while(|number| line.push(LARGE, job(*number)).is_none()).count();
        assert_eq!(places, QUEUE / 2);
        assert!(line.push(SMALL, job(0)).is_none());
        assert!(!line.is_full());
    }
}
