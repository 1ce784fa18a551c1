//! Drops the events of a batch that may not be kept: events whose name exceeds the limit of distinct names, and repeats
//! that the event's schema drops.

use std::borrow::Cow;
use std::collections::BTreeMap;

use domain::measuring::events::{self, Dedupe, EventProblem, Repeats};
use domain::measuring::matching::says;
use entity::visits::JsonText;
use serde_json::Value;
use uuid::Uuid;

use super::names::{Observed, Places};
use crate::visits::model::batch::{PreparedBatch, PreparedEvent};
use crate::visits::model::visit::Visit;

/// Time after an event within which an equal one counts as its repeat.
const REPEATED_WITHIN_MS: i64 = 1000;

/// Batch with the events that may be kept.
pub(crate) struct Sifted<'batch> {
    pub(crate) batch: Cow<'batch, PreparedBatch>,
    /// Dropped events, by their index in the batch.
    pub(crate) left_out: Vec<(usize, EventProblem)>,
}

/// Sifts the events of a batch of this visit. `known` holds the names that the project has had before `today`, its
/// local day.
pub(crate) fn sift<'batch>(
    batch: &'batch PreparedBatch,
    visit: Option<&Visit>,
    known: Option<&Observed>,
    registered: &events::Registered,
    today: i32,
) -> Sifted<'batch> {
    let mut names = Places::new(known, registered, today, batch.network);
    let mut left_out = Vec::new();
    for (at, event) in batch.events.iter().enumerate() {
        if !names.admit(&event.name) {
            left_out.push((at, EventProblem::TooManyNames));
        } else if let Some(repeats) = registered.repeats(&event.name)
            && is_repeat(batch, visit, at, repeats, &left_out)
        {
            left_out.push((at, EventProblem::Repeated));
        }
    }
    if left_out.is_empty() {
        return Sifted { batch: Cow::Borrowed(batch), left_out };
    }
    let mut kept = batch.clone();
    let mut at = 0..;
    kept.events.retain(|_| at.next().is_none_or(|at| !left_out.iter().any(|(out, _)| *out == at)));
    Sifted { batch: Cow::Owned(kept), left_out }
}

/// Returns true if an event repeats one of the visit, or an earlier one of the batch. An earlier send of the same event
/// is not a repeat.
fn is_repeat(
    batch: &PreparedBatch,
    visit: Option<&Visit>,
    at: usize,
    repeats: Repeats,
    left_out: &[(usize, EventProblem)],
) -> bool {
    let event = &batch.events[at];
    if visit.is_some_and(|visit| visit.has_event(event)) {
        return false;
    }
    let this = Seen::of(batch, visit, event);
    let before = batch.events[..at].iter().enumerate();
    let before =
        before.filter(|(at, other)| other.name == event.name && !left_out.iter().any(|(out, _)| out == at));
    let stored = visit.into_iter().flat_map(|visit| &visit.events).filter(|kept| kept.row.name == event.name);
    let stored = stored.map(|kept| Seen {
        pageview: kept.row.pageview_id,
        at: kept.row.at,
        props: texts(&kept.row.props.as_ref().and_then(JsonText::parse).unwrap_or_default()),
    });
    before
        .map(|(_, other)| Seen::of(batch, visit, other))
        .chain(stored)
        .any(|other| this.repeats(&other, repeats))
}

/// Fields by which two events of one name are compared.
struct Seen {
    pageview: Uuid,
    at: i64,
    /// Compared as texts, because the two databases write documents differently.
    props: BTreeMap<String, String>,
}

impl Seen {
    fn of(batch: &PreparedBatch, visit: Option<&Visit>, event: &PreparedEvent) -> Self {
        let stored = visit.and_then(|visit| visit.pageview(event.pageview)).map(|kept| kept.row.started_at);
        let sent = batch.pageviews.iter().find(|view| view.id == event.pageview).map(|view| view.started_at);
        let started_at = stored.into_iter().chain(sent).min().unwrap_or(batch.received_at);
        // A server event that names no pageview belongs to the one that was open.
        let open = event.at.and_then(|at| visit?.pageview_at(at)).filter(|_| event.pageview.is_nil());
        Self {
            pageview: open.map_or(event.pageview, |row| row.pageview_id),
            at: event.at.unwrap_or(started_at + i64::from(event.t)),
            props: texts(&event.props),
        }
    }

    fn repeats(&self, other: &Seen, repeats: Repeats) -> bool {
        let on_the_pageview = repeats.once_per_pageview && self.pageview == other.pageview;
        on_the_pageview
            || match repeats.dedupe {
                Dedupe::None => false,
                Dedupe::Name => (self.at - other.at).abs() < REPEATED_WITHIN_MS,
                Dedupe::NameProps => self.props == other.props,
            }
    }
}

fn texts(props: &BTreeMap<String, Value>) -> BTreeMap<String, String> {
    props.iter().filter_map(|(name, value)| Some((name.clone(), says(value)?.into_owned()))).collect()
}
