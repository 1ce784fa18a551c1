//! Rows of the table, and the bounds that each of them should meet.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::victim::{BATCHES, OVERVIEW_EVERY};
use crate::bench::load::quantile;
use crate::bench::table;

/// Requests of the victim, and the bound of the p99 of each.
const KINDS: [&str; 3] = ["batches", "overviews", "sign-ins"];
const BOUNDS: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(150), Duration::from_millis(500)];

/// Answers that attackers received.
#[derive(Default)]
pub(super) struct Counts {
    answers: AtomicUsize,
    refusals: AtomicUsize,
}

impl Counts {
    pub(super) fn add(&self, is_refusal: bool) {
        self.answers.fetch_add(1, Ordering::Relaxed);
        self.refusals.fetch_add(usize::from(is_refusal), Ordering::Relaxed);
    }
}

/// Times of a kind of requests: median and p99.
pub(super) struct Times {
    median: Duration,
    slow: Duration,
}

impl Times {
    pub(super) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let [median, slow] = [0.5, 0.99].map(|share| quantile(&times, share));
        Self { median, slow }
    }
}

/// The victim beside one attack. Each list has an entry for each of the [`KINDS`].
pub(super) struct Row {
    pub(super) beside: String,
    pub(super) times: [Times; 3],
    /// Number of requests that were not answered as they should be.
    pub(super) refused: [usize; 3],
    /// Descriptions of what was not stored.
    pub(super) lost: Vec<String>,
    pub(super) others: Arc<Counts>,
}

impl Row {
    /// Returns the bounds that the row exceeds.
    fn exceeded(&self) -> Vec<&'static str> {
        let slow = KINDS.iter().zip(&self.times).zip(BOUNDS).filter(|((_, times), most)| times.slow > *most);
        let slow = slow.map(|((kind, _), _)| *kind);
        let refused = (self.refused.iter().sum::<usize>() > 0).then_some("refused");
        let lost = (!self.lost.is_empty()).then_some("lost");
        slow.chain(refused).chain(lost).collect()
    }

    fn refusals(&self) -> String {
        let some = KINDS.iter().zip(self.refused).filter(|(_, count)| *count > 0);
        let some: Vec<String> = some.map(|(kind, count)| format!("{count} {kind}")).collect();
        if some.is_empty() { "0".to_owned() } else { some.join(", ") }
    }

    fn cells(&self) -> Vec<String> {
        let time = |times: &Times| format!("{} ({})", table::millis(times.slow), table::millis(times.median));
        let mut cells = vec![self.beside.clone()];
        cells.extend(self.times.iter().map(time));
        cells.push(self.refusals());
        cells.push(if self.lost.is_empty() { "nothing".to_owned() } else { self.lost.join(", ") });
        let exceeded = self.exceeded();
        cells.push(if exceeded.is_empty() {
            "yes".to_owned()
        } else {
            format!("no: {}", exceeded.join(", "))
        });
        cells.push(self.others.answers.load(Ordering::Relaxed).to_string());
        cells.push(self.others.refusals.load(Ordering::Relaxed).to_string());
        cells
    }
}

/// Prints the table, and which rows exceed their bounds.
pub(super) fn print(database: &str, rows: &[Row]) {
    let [batch, overview, sign_in] = BOUNDS.map(|bound| bound.as_millis());
    println!("\n### One tenant beside another on {database}\n");
    println!(
        "One tenant sends {BATCHES} batches a second, opens an overview every {} ms and signs in every second. Times \
         are p99, with the median in parentheses. Bounds of the p99: {batch} ms for a batch, {overview} ms for an \
         overview, {sign_in} ms for a sign-in. Nothing may be refused, and nothing lost: batches that were accepted are \
         stored, and a new event is kept.\n",
        OVERVIEW_EVERY.as_millis()
    );
    let head = [
        "beside",
        "batch",
        "overview",
        "sign-in",
        "refused",
        "lost",
        "within bounds",
        "answers to the others",
        "of which refusals",
    ];
    table::print(&head, rows.iter().map(Row::cells));
    let beyond: Vec<&Row> = rows.iter().filter(|row| !row.exceeded().is_empty()).collect();
    println!("\n{} of {} rows are within all bounds.", rows.len() - beyond.len(), rows.len());
    for row in beyond {
        println!("- {}: {}", row.beside, row.exceeded().join(", "));
    }
}
