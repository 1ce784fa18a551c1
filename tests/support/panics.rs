//! Panics in the loops of a server, as a bug would cause them: in what a loop calls. A loop logs its start, and counts
//! what it commits, and both may be made to panic.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use metrics::{
    Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit, set_global_recorder,
};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

/// How often loops panic when they start: one by its name, or each.
static STARTS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
static EACH: AtomicUsize = AtomicUsize::new(0);

/// From now on each loop panics at its first start.
pub fn at_each_first_start() {
    EACH.store(1, Ordering::Relaxed);
}

/// The next starts of a loop panic.
pub fn at_the_start_of(name: &str, times: usize) {
    STARTS.lock().unwrap().insert(name.to_owned(), times);
}

/// Part of the log of the tests.
pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>() -> impl Layer<S> {
    AtStart.with_filter(filter_fn(|line| {
        line.target() == "domain::ground::supervisor" && *line.level() == Level::DEBUG
    }))
}

struct AtStart;

impl<S: Subscriber> Layer<S> for AtStart {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut name = Name::default();
        event.record(&mut name);
        let panics = {
            let mut starts = STARTS.lock().unwrap();
            let left = starts.entry(name.0.clone()).or_insert_with(|| EACH.load(Ordering::Relaxed));
            let panics = *left > 0;
            *left = left.saturating_sub(1);
            panics
        };
        assert!(!panics, "made up at the start of {}", name.0);
    }
}

#[derive(Default)]
struct Name(String);

impl Visit for Name {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "loop.name" {
            self.0 = format!("{value:?}");
        }
    }
}

static COMMITS: AtomicUsize = AtomicUsize::new(0);

/// The writer panics after its next commits: the batches are on disk, and nobody has been told. Call it in a process
/// that records no metrics.
pub fn after_commits(times: usize) {
    set_global_recorder(AfterCommit).unwrap();
    COMMITS.store(times, Ordering::SeqCst);
}

struct AfterCommit;

impl Recorder for AfterCommit {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        if key.name() == "svc_writer_commits_total" {
            let left = COMMITS.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
            assert!(left.is_err(), "made up after a commit");
        }
        Counter::noop()
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}
