//! Drops the events of a batch that may not be kept: events whose name exceeds the limit of distinct names, and repeats
//! that the event's schema drops.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

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
    let mut names = Places::new(known, registered, today, batch);
    let mut seen: HashMap<&str, Seen> = HashMap::new();
    let mut left_out = Vec::new();
    for (at, event) in batch.events.iter().enumerate() {
        if !names.admit(&event.name) {
            left_out.push((at, EventProblem::TooManyNames));
            continue;
        }
        let Some(repeats) = registered.repeats(&event.name) else { continue };
        let seen = seen.entry(&event.name).or_insert_with(|| Seen::before(visit, &event.name, repeats));
        let this = Told::of(batch, visit, event);
        // An earlier send of the same event is not a repeat.
        let is_resent = visit.is_some_and(|visit| visit.has_event(event));
        if !is_resent && seen.has(&this) {
            left_out.push((at, EventProblem::Repeated));
        } else {
            seen.add(this);
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

/// Fields by which two events of one name are compared.
struct Told {
    pageview: Uuid,
    at: i64,
    /// Compared as texts, because the two databases write documents differently.
    props: Props,
}

type Props = BTreeMap<String, String>;

impl Told {
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
}

/// Events of one name that a visit has had. Only what the rule compares is kept, and it is read once for all events of a
/// batch: a visit may have thousands of events.
struct Seen {
    repeats: Repeats,
    pageviews: HashSet<Uuid>,
    times: BTreeSet<i64>,
    props: HashSet<Props>,
}

impl Seen {
    /// Returns the stored events of a visit.
    fn before(visit: Option<&Visit>, name: &str, repeats: Repeats) -> Self {
        let mut seen =
            Self { repeats, pageviews: HashSet::new(), times: BTreeSet::new(), props: HashSet::new() };
        for kept in visit.into_iter().flat_map(|visit| &visit.events).filter(|kept| kept.row.name == name) {
            let props = || texts(&kept.row.props.as_ref().and_then(JsonText::parse).unwrap_or_default());
            seen.note(kept.row.pageview_id, kept.row.at, props);
        }
        seen
    }

    fn add(&mut self, Told { pageview, at, props }: Told) {
        self.note(pageview, at, || props);
    }

    fn note(&mut self, pageview: Uuid, at: i64, props: impl FnOnce() -> Props) {
        if self.repeats.once_per_pageview {
            self.pageviews.insert(pageview);
        }
        match self.repeats.dedupe {
            Dedupe::None => {}
            Dedupe::Name => drop(self.times.insert(at)),
            Dedupe::NameProps => drop(self.props.insert(props())),
        }
    }

    /// Returns true if an event repeats one of these.
    fn has(&self, Told { pageview, at, props }: &Told) -> bool {
        let around = at - REPEATED_WITHIN_MS + 1..at + REPEATED_WITHIN_MS;
        self.pageviews.contains(pageview)
            || self.times.range(around).next().is_some()
            || self.props.contains(props)
    }
}

fn texts(props: &BTreeMap<String, Value>) -> Props {
    props.iter().filter_map(|(name, value)| Some((name.clone(), says(value)?.into_owned()))).collect()
}
