//! Builds the columns of a project from the rows, when no snapshot has them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use domain::Result;
use domain::ground::aside::{self, Niceness};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::asking::Patience;
use super::day::Day;
use super::project::{Progress, ProjectColumns, Slot, expected_bytes};
use super::source::{Selection, Span};
use crate::huge_pages;

/// Maximum number of threads. More would only wait for the disk or the database.
const THREADS: usize = 8;

impl ProjectColumns {
    /// Builds everything from the rows: all at once if it fits into memory, otherwise day by day.
    pub(super) fn rebuild(&self, progress: &mut Progress, patience: &Patience) -> Result<()> {
        // Read first: after a failover, or for everything committed meanwhile, the next refresh reads again.
        progress.timeline = self.source.timeline()?;
        let cursor = self.source.revision()?;
        if progress.cursor.is_none() {
            progress.since = cursor;
            progress.purged = self.source.deletions(self.id)?.purged_at;
        }
        let span = self.source.span(self.id)?;
        let expected = span.as_ref().map_or(0, |span| expected_bytes(span.sessions));
        huge_pages::enable_for(expected.min(self.keep.memory));
        let slots = match span {
            Some(span) if expected <= self.keep.memory => self.read_all(&span)?,
            _ => self.read_newest_days(patience)?,
        };
        self.note_reading();
        *self.slots.lock() = slots;
        progress.cursor = Some(cursor);
        progress.changed = cursor;
        progress.ahead.clear();
        progress.unsaved = true;
        self.unshared.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Reads all sessions in the order of their keys, a share of them on each thread, in steps: a reader that stays for
    /// long keeps SQLite's write-ahead log from being used again, so that it grows.
    fn read_all(&self, span: &Span) -> Result<BTreeMap<i32, Slot>> {
        let shares = span.shares(threads());
        let read = |share: usize| {
            let into = self.into();
            let mut days: FxHashMap<i32, Day> = FxHashMap::default();
            for (from, until) in span.steps(shares[share]) {
                self.source.read(self.id, Selection::Keys { from, until }, into, &mut |visit, _| {
                    days.entry(visit.day)
                        .or_insert_with(|| Day::new(visit.day, into.layout.parts))
                        .load(visit);
                })?;
            }
            Ok(days)
        };
        let mut all: FxHashMap<i32, Day> = FxHashMap::default();
        for days in self.noting_mixture(|| at_once(shares.len(), read))? {
            for (number, mut day) in days {
                match all.remove(&number) {
                    None => drop(all.insert(number, day)),
                    Some(mut other) => {
                        if day.len() > other.len() {
                            std::mem::swap(&mut day, &mut other);
                        }
                        other.take_in(&day);
                        all.insert(number, other);
                    }
                }
            }
        }
        self.keep.loads.rows.fetch_add(all.len() as u64, Ordering::Relaxed);
        let left = Mutex::new(all.into_iter());
        let finish = |_| {
            let mut slots = Vec::new();
            loop {
                let Some((number, mut day)) = left.lock().next() else { return Ok(slots) };
                day.finish();
                slots.push((number, self.slot(day)));
            }
        };
        Ok(at_once(shares.len(), finish)?.into_iter().flatten().collect())
    }

    /// Reads the newest days, which reports mostly request, until half of the memory is full. All other days are read
    /// when a report needs them.
    fn read_newest_days(&self, patience: &Patience) -> Result<BTreeMap<i32, Slot>> {
        let mut days = self.source.days(self.id)?;
        days.sort_unstable_by_key(|(number, _)| std::cmp::Reverse(*number));
        let (left, bytes) = (Mutex::new(days.into_iter()), AtomicUsize::new(0));
        let read = |_| {
            let mut slots = Vec::new();
            loop {
                let Some((number, count)) = left.lock().next() else { return Ok(slots) };
                let slot = if bytes.load(Ordering::Relaxed) < self.keep.memory / 2 {
                    let day = self.read_day(number, patience)?;
                    bytes.fetch_add(day.bytes(), Ordering::Relaxed);
                    self.slot(day)
                } else {
                    Slot { sessions: count, version: self.next(), ..Slot::default() }
                };
                slots.push((number, slot));
            }
        };
        Ok(at_once(threads(), read)?.into_iter().flatten().collect())
    }

    pub(super) fn read_day(&self, number: i32, patience: &Patience) -> Result<Day> {
        let _turn = self.source.turn_of_day(patience.tenants_or(&self.id))?;
        self.keep.loads.rows.fetch_add(1, Ordering::Relaxed);
        let into = self.into();
        let mut day = Day::new(number, into.layout.parts);
        self.noting_mixture(|| {
            self.source.read(self.id, Selection::Day(number), into, &mut |visit, _| {
                day.load(visit);
            })
        })?;
        day.finish();
        Ok(day)
    }

    /// Reads rows that may be newer than the last refresh. A recomputation may begin or end meanwhile, so the state of the
    /// rules is read before and after.
    fn noting_mixture<T>(&self, read: impl FnOnce() -> Result<T>) -> Result<T> {
        let before = self.source.rules(self.id)?;
        let found = read()?;
        self.note_reading();
        self.mixture.note_once(before, self.source.rules(self.id)?);
        Ok(found)
    }
}

pub(super) fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from).min(THREADS)
}

/// Runs a function `times` times at once, each with its number. Uses separate threads: the threads of reports must not
/// wait for rows.
pub(super) fn at_once<T: Send>(times: usize, run: impl Fn(usize) -> Result<T> + Sync) -> Result<Vec<T>> {
    let run = &|number| {
        aside::give_way(Niceness::Long);
        run(number)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..times).map(|number| scope.spawn(move || run(number))).collect();
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.map(|ended| ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}
