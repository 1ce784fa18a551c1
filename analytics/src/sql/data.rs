//! Data of one query: the project's days, loaded as for reports, and the texts of their codes.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use chrono::Timelike;
use chrono_tz::Tz;
use domain::Error;
use entity::visits::{Vocabulary, session::KEYS};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::memory;
use super::tables::Rows;
use crate::columns::{Columns, Day, Parts, Patience, ProjectColumns, Table};
use crate::period;

/// Reason why a query was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Stop {
    Not,
    /// The query ran too long.
    Time,
    /// The query needed too much memory.
    Memory,
    /// The caller of the query is gone.
    Gone,
    /// Something failed in the service.
    Failed,
}

/// Data source for the tables of one query.
pub(super) struct Data {
    pub columns: Arc<Columns>,
    pub project: Arc<ProjectColumns>,
    pub patience: Patience,
    pub zone: Tz,
    /// Time at which the query ends at the latest.
    pub deadline: Instant,
    stop: Arc<AtomicU8>,
    failure: Mutex<Option<Error>>,
    days: Mutex<Days>,
    texts: Mutex<Vec<Arc<Vec<Arc<str>>>>>,
    goals: Mutex<Arc<Vec<Vec<u32>>>>,
    sessions: OnceLock<FxHashMap<Uuid, (i32, u32)>>,
    kept: Mutex<Vec<Taken>>,
}

/// Days that the query has read. They are kept while there is room, so that the query sees each in one state.
struct Days {
    kept: FxHashMap<i32, Arc<DayView>>,
    room: usize,
}

/// Day as a query sees it.
pub(super) struct DayView {
    pub day: Arc<Day>,
    /// YYYY-MM-DD.
    pub date: String,
    visitors: OnceLock<Vec<u32>>,
}

impl DayView {
    fn new(day: Arc<Day>) -> Self {
        let date = period::date(day.number).to_string();
        Self { day, date, visitors: OnceLock::new() }
    }

    /// Returns a number for the visitor of a session: that of the visitor's first session of the day. It does not
    /// identify the visitor, and no other visitor of any day has it.
    pub(super) fn visitor(&self, session: usize) -> i64 {
        let first = self.visitors.get_or_init(|| {
            let mut firsts = vec![0; self.day.len()];
            let mut first = 0;
            for (session, same) in self.day.by_visitor.iter() {
                if !same {
                    first = u32::try_from(session).unwrap_or(u32::MAX);
                }
                firsts[session] = first;
            }
            firsts
        });
        (i64::from(self.day.number) << 32) | i64::from(first[session])
    }

    /// Returns the table that holds such rows. Goals are held by the table of sessions.
    pub(super) fn table(&self, rows: Rows) -> &Table {
        match rows {
            Rows::Sessions | Rows::Goals => &self.day.sessions,
            Rows::Pageviews => &self.day.pageviews,
            Rows::Events => &self.day.events,
            Rows::Videos => &self.day.videos,
            Rows::Sections => &self.day.sections,
            Rows::Marks => &self.day.marks,
            Rows::Props => &self.day.props,
        }
    }

    /// Returns the table to which entries belong.
    pub(super) fn parents(&self, rows: Rows) -> Option<&Table> {
        match rows {
            Rows::Sections | Rows::Marks => Some(&self.day.pageviews),
            Rows::Props => Some(&self.day.events),
            _ => None,
        }
    }
}

impl Data {
    pub(super) fn new(
        columns: Arc<Columns>,
        project: Arc<ProjectColumns>,
        patience: Patience,
        zone: Tz,
        deadline: Instant,
        stop: Arc<AtomicU8>,
        room: usize,
    ) -> Self {
        Self {
            columns,
            project,
            patience,
            zone,
            deadline,
            stop,
            failure: Mutex::default(),
            days: Mutex::new(Days { kept: FxHashMap::default(), room }),
            texts: Mutex::new(vec![Arc::default(); Vocabulary::NAMES.len()]),
            goals: Mutex::default(),
            sessions: OnceLock::new(),
            kept: Mutex::default(),
        }
    }

    /// Returns whether the query must end, and why.
    pub(super) fn stopped(&self) -> Stop {
        let stop = stop_of(self.stop.load(Ordering::Relaxed));
        if stop == Stop::Not && Instant::now() >= self.deadline {
            return self.stop_for(Stop::Time);
        }
        stop
    }

    /// Ends the query. The first reason counts.
    pub(super) fn stop_for(&self, why: Stop) -> Stop {
        let first =
            self.stop.compare_exchange(Stop::Not as u8, why as u8, Ordering::Relaxed, Ordering::Relaxed);
        first.map_or_else(stop_of, |_| why)
    }

    /// Returns the reason why the query was ended so far.
    pub(super) fn stopped_for(&self) -> Stop {
        stop_of(self.stop.load(Ordering::Relaxed))
    }

    pub(super) fn take_failure(&self) -> Option<Error> {
        self.failure.lock().take()
    }

    /// Continues, or fails with an error for SQLite if the query must end.
    pub(super) fn check_stop(&self) -> rusqlite::Result<()> {
        if self.stopped() == Stop::Not { Ok(()) } else { Err(interrupted()) }
    }

    /// Reserves memory for data outside of SQLite.
    pub(super) fn take(&self, bytes: usize) -> rusqlite::Result<Taken> {
        if memory::take(bytes) {
            return Ok(Taken(bytes));
        }
        self.stop_for(Stop::Memory);
        Err(interrupted())
    }

    fn fail(&self, error: Error) -> rusqlite::Error {
        self.stop_for(Stop::Failed);
        self.failure.lock().get_or_insert(error);
        interrupted()
    }

    /// Returns true if all days can stay in memory while the query runs.
    pub(super) fn fits(&self) -> bool {
        let days = self.days.lock();
        self.project.expected_bytes() <= days.room
    }

    /// Returns a day with at least these parts. None if it has no sessions.
    pub(super) fn day(&self, number: i32, parts: Parts) -> rusqlite::Result<Option<Arc<DayView>>> {
        self.check_stop()?;
        if let Some(view) = self.days.lock().kept.get(&number)
            && view.day.parts.covers(parts)
        {
            return Ok(Some(view.clone()));
        }
        // The day may have to be read from the service's own database.
        let brought = memory::beside(|| self.project.day(number, parts, &self.patience));
        let Some((day, loaded)) = brought.map_err(|error| self.fail(error))? else { return Ok(None) };
        let view = Arc::new(DayView::new(day));
        let bytes = view.day.bytes();
        {
            let mut days = self.days.lock();
            if let Some(before) = days.kept.remove(&number) {
                days.room += before.day.bytes();
            }
            if bytes <= days.room {
                days.room -= bytes;
                days.kept.insert(number, view.clone());
            }
        }
        if loaded {
            self.columns.evict();
        }
        Ok(Some(view))
    }

    /// Returns the texts of a vocabulary by code, at least up to this one. The dictionary is locked only to copy new
    /// texts, not while a query runs.
    pub(super) fn texts(&self, vocabulary: Vocabulary, code: usize) -> Arc<Vec<Arc<str>>> {
        let mut texts = self.texts.lock();
        let known = &mut texts[vocabulary.place()];
        if known.len() <= code {
            let dictionary = self.project.dictionary.read();
            *known = Arc::new(dictionary.texts(vocabulary).to_vec());
        }
        known.clone()
    }

    /// Returns the goals of every goal set, at least up to this one.
    pub(super) fn goals(&self, set: usize) -> Arc<Vec<Vec<u32>>> {
        let mut goals = self.goals.lock();
        if goals.len() <= set {
            *goals = Arc::new(self.project.dictionary.read().goals().to_vec());
        }
        goals.clone()
    }

    /// Returns the day and index of a session. The first call reads the ids of all days.
    pub(super) fn session(&self, id: Uuid) -> rusqlite::Result<Option<(i32, u32)>> {
        if self.sessions.get().is_none() {
            let places = self.places()?;
            self.sessions.get_or_init(|| places);
        }
        Ok(self.sessions.get().and_then(|places| places.get(&id)).copied())
    }

    fn places(&self) -> rusqlite::Result<FxHashMap<Uuid, (i32, u32)>> {
        let sessions = usize::try_from(self.project.sessions()).unwrap_or(usize::MAX);
        // A hash table may take twice the size of its contents. It is kept until the query ends.
        let bytes = sessions.saturating_mul(2 * size_of::<(Uuid, (i32, u32))>());
        self.kept.lock().push(self.take(bytes)?);
        let mut places = FxHashMap::with_capacity_and_hasher(sessions, Default::default());
        for number in self.project.days(i32::MIN, i32::MAX) {
            let Some(view) = self.day(number, Parts::CORE)? else { continue };
            for (index, id) in view.day.ids.iter().enumerate().filter(|(index, _)| view.day.alive[*index]) {
                places.insert(*id, (number, u32::try_from(index).unwrap_or(u32::MAX)));
            }
        }
        Ok(places)
    }

    /// Returns the local hour of a session's start.
    pub(super) fn hour(&self, view: &DayView, session: usize) -> i64 {
        let started = view.day.sessions.get(KEYS.started_at)[session];
        let local = chrono::DateTime::from_timestamp_millis(started).map(|at| at.with_timezone(&self.zone));
        local.map_or(0, |at| i64::from(at.hour()))
    }
}

/// Reserved bytes. Dropping this releases them; it must happen on the query's thread.
pub(super) struct Taken(usize);

impl Drop for Taken {
    fn drop(&mut self) {
        memory::give(self.0);
    }
}

fn stop_of(number: u8) -> Stop {
    [Stop::Not, Stop::Time, Stop::Memory, Stop::Gone, Stop::Failed]
        .into_iter()
        .find(|stop| *stop as u8 == number)
        .unwrap_or(Stop::Failed)
}

fn interrupted() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_INTERRUPT), None)
}
