//! Starts of pageviews, and the times of their events.
//!
//! A batch states how long ago each of its pageviews began, so it also states their order and the distances between
//! them. The way to the server delays all pageviews of a batch alike. A single start is therefore overstated by the
//! delay of its fastest batch, and starts that came with different batches are overstated differently. To keep what the
//! batches stated, each pageview remembers two things: the earliest start that any batch stated for it, and the nearest
//! pageview that any batch had before it, with the distance. Pageviews that are tied in this way keep their distances
//! and begin as early as the fastest batch of any of them says.
//!
//! Both things are minima, and the starts are a function of them, so the order of the batches does not matter.
//!
//! A tie that would move a pageview further before its own start than a batch takes is ignored: the clock of the browser
//! was set meanwhile, or somebody chains ties to move a visit into the past.

use std::collections::{HashMap, HashSet};

use domain::ground::time::MS_PER_DAY;
use uuid::Uuid;

use crate::visits::model::batch::{PreparedBatch, PreparedPageview, SERVER_EVENTS_FROM};
use crate::visits::model::rows::PageviewRow;
use crate::visits::model::visit::Visit;

/// Maximum time that a batch is believed to take to the server. The SDK gives up after a quarter of it.
const SLOWEST_MS: i64 = 60_000;

/// Returns the earliest start that a batch has stated so far. None for a visit without pageviews.
pub(super) fn earliest(visit: &Visit) -> Option<i64> {
    visit.pageviews.iter().map(|kept| stated_at(&kept.row)).min()
}

/// Returns the earliest start that a batch has stated for a pageview.
fn stated_at(row: &PageviewRow) -> i64 {
    row.stated_at.unwrap_or(row.started_at)
}

/// Notes what a batch states about the starts of its pageviews. The visit has these pageviews already.
pub(super) fn note(visit: &mut Visit, batch: &PreparedBatch) {
    let mut stated: Vec<&PreparedPageview> = batch.pageviews.iter().collect();
    // Of pageviews of the same millisecond, the first in the batch began first.
    stated.sort_by_key(|pageview| pageview.started_at);
    let mut before: Option<&PreparedPageview> = None;
    for pageview in stated {
        // Browsers state no age above a day, so the distance to an older pageview is unknown.
        let known = before.filter(|before| batch.received_at - before.started_at < MS_PER_DAY);
        let tie = known.map(|before| (distance(before, pageview), before.id));
        note_pageview(visit, pageview, tie);
        before = Some(pageview);
    }
}

/// Returns the milliseconds from the start of a pageview to the start of the next one: at least one, so that their order
/// can be seen.
fn distance(before: &PreparedPageview, after: &PreparedPageview) -> i32 {
    i32::try_from(after.started_at - before.started_at).unwrap_or(i32::MAX).max(1)
}

fn note_pageview(visit: &mut Visit, pageview: &PreparedPageview, tie: Option<(i32, Uuid)>) {
    let Some(kept) = visit.pageviews.iter_mut().find(|kept| kept.row.pageview_id == pageview.id) else {
        return;
    };
    if pageview.started_at < stated_at(&kept.row) {
        kept.row.stated_at = Some(pageview.started_at);
        kept.changed = true;
    }
    let known = kept.row.after_ms.zip(kept.row.after_id);
    let nearest = known.into_iter().chain(tie).min();
    if nearest != known {
        (kept.row.after_ms, kept.row.after_id) = nearest.unzip();
        kept.changed = true;
    }
}

/// Sets the starts of the visit and of its pageviews.
pub(super) fn settle(visit: &mut Visit) {
    let starts = starts(visit);
    for (kept, start) in visit.pageviews.iter_mut().zip(&starts) {
        let stated = stated_at(&kept.row);
        let times = (*start, (stated != *start).then_some(stated));
        if times != (kept.row.started_at, kept.row.stated_at) {
            (kept.row.started_at, kept.row.stated_at) = times;
            kept.changed = true;
        }
    }
    visit.session.started_at = starts.into_iter().min().unwrap_or(visit.session.started_at);
}

/// Returns the start of each pageview.
fn starts(visit: &Visit) -> Vec<i64> {
    let rows = || visit.pageviews.iter().map(|kept| &kept.row);
    let mut starts: Vec<i64> = rows().map(stated_at).collect();
    if rows().all(|row| row.after_id.is_none()) {
        return starts;
    }
    let places: HashMap<Uuid, usize> =
        rows().enumerate().map(|(place, row)| (row.pageview_id, place)).collect();
    let mut ties: Vec<(i32, Uuid, usize, usize)> = rows()
        .enumerate()
        .filter_map(|(place, row)| {
            let before = places.get(&row.after_id?)?;
            Some((row.after_ms?, row.pageview_id, *before, place))
        })
        .collect();
    // Pageviews that are tied in a circle come from no honest page. The longest distance of the circle is ignored.
    ties.sort_unstable();
    let mut groups = Groups::new(&starts);
    for (ms, _, before, after) in ties {
        groups.tie(before, after, ms.into());
    }
    for (members, (base, _)) in groups.members.iter().zip(&groups.bases) {
        for place in members {
            starts[*place] = base + groups.offsets[*place];
        }
    }
    starts
}

/// Groups of pageviews whose distances are known.
struct Groups {
    /// Group of each pageview.
    of: Vec<usize>,
    /// Start of each pageview, relative to the others of its group.
    offsets: Vec<i64>,
    members: Vec<Vec<usize>>,
    /// Earliest and latest beginning of each group that the starts of its members state.
    bases: Vec<(i64, i64)>,
}

impl Groups {
    /// Returns a group for each pageview.
    fn new(starts: &[i64]) -> Self {
        Self {
            of: (0..starts.len()).collect(),
            offsets: vec![0; starts.len()],
            members: (0..starts.len()).map(|place| vec![place]).collect(),
            bases: starts.iter().map(|start| (*start, *start)).collect(),
        }
    }

    /// Unites the groups of two pageviews, unless they are in the same group or the tie cannot be true.
    fn tie(&mut self, before: usize, after: usize, ms: i64) {
        let (mut larger, mut smaller) = (self.of[before], self.of[after]);
        if larger == smaller {
            return;
        }
        let mut shift = self.offsets[before] + ms - self.offsets[after];
        if self.members[larger].len() < self.members[smaller].len() {
            (larger, smaller, shift) = (smaller, larger, -shift);
        }
        let ((first, last), (other_first, other_last)) = (self.bases[larger], self.bases[smaller]);
        let (first, last) = (first.min(other_first - shift), last.max(other_last - shift));
        if last - first > SLOWEST_MS {
            return;
        }
        self.bases[larger] = (first, last);
        for member in std::mem::take(&mut self.members[smaller]) {
            self.of[member] = larger;
            self.offsets[member] += shift;
            self.members[larger].push(member);
        }
    }
}

/// Sets the time of browser events from their offset and the start of their pageview, also when that start moves. An
/// event of the millisecond in which the next pageview begins comes before it: a page that is left has no events.
pub(super) fn time_events(visit: &mut Visit) {
    let Visit { pageviews, events, .. } = visit;
    let rows = || pageviews.iter().map(|kept| &kept.row);
    let starts: HashMap<Uuid, i64> = rows().map(|row| (row.pageview_id, row.started_at)).collect();
    let ends: HashSet<(Uuid, i64)> = rows().filter_map(|row| Some((row.after_id?, row.started_at))).collect();
    for kept in events.iter_mut().filter(|kept| kept.row.n < SERVER_EVENTS_FROM) {
        let start = starts.get(&kept.row.pageview_id);
        let at = start.map_or(kept.row.at, |start| start + i64::from(kept.row.t));
        let at = if ends.contains(&(kept.row.pageview_id, at)) { at - 1 } else { at };
        if at != kept.row.at {
            kept.row.at = at;
            kept.changed = true;
        }
    }
}
