//! One local day of one project as columns.
//!
//! A session's pageviews, events and video plays are contiguous and in chronological order; the session holds where
//! they end. The same applies to the entries of the lists of a pageview or event. A changed session is appended again,
//! and its old copy is marked dead.

use entity::visits::session::KEYS;
use entity::visits::{Field, List};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::by_visitor::ByVisitor;
use super::codes::count_set;
use super::dictionary::Dictionary;
use super::layout::{Columns, Layout};
use super::store::make_room;
use super::sums::{Kept, Sums};
use super::table::{Parts, Table};
use super::visit::{Children, Entries, Places, Visit};

/// One local day of one project.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    pub number: i32,
    /// Parts that are loaded.
    pub parts: Parts,
    /// Number of sessions that are not dead.
    pub live: u32,
    pub ids: Vec<Uuid>,
    /// All sessions, including dead ones, grouped by visitor.
    pub by_visitor: ByVisitor,
    pub alive: Vec<bool>,
    pub sessions: Table,
    pub pageviews: Table,
    pub events: Table,
    pub videos: Table,
    /// Scroll marks of pageviews.
    pub marks: Table,
    /// Sections of pageviews.
    pub sections: Table,
    /// Properties of events.
    pub props: Table,
    /// Goal values of sessions.
    pub goal_values: Table,
    /// Watched hundredths of video plays.
    pub watched: Table,
    /// Watched ranges of video plays.
    pub ranges: Table,
    sums: Kept<Sums>,
    tests: Kept<u64>,
}

impl Day {
    pub fn new(number: i32, parts: Parts) -> Self {
        let layout = Layout::of(parts);
        Self {
            number,
            parts,
            live: 0,
            ids: Vec::new(),
            by_visitor: ByVisitor::default(),
            alive: Vec::new(),
            sessions: layout.sessions.empty(parts),
            pageviews: layout.pageviews.empty(parts),
            events: layout.events.empty(parts),
            videos: layout.videos.empty(parts),
            marks: Table::of_forms(List::Marks.forms()),
            sections: Table::of_forms(List::Sections.forms()),
            props: Table::of_forms(List::Props.forms()),
            goal_values: Table::of_forms(List::GoalValues.forms()),
            watched: Table::of_forms(List::Watched.forms()),
            ranges: Table::of_forms(List::Ranges.forms()),
            sums: Kept::default(),
            tests: Kept::default(),
        }
    }

    /// Returns the sums over all sessions that are not tests, which most reports need.
    pub(crate) fn sums(&self) -> &Sums {
        self.sums.get(|| {
            let test = self.sessions.get(KEYS.test);
            let mask: Vec<bool> = self.alive.iter().zip(test).map(|(alive, test)| alive & !test).collect();
            let mut sums = Sums::default();
            sums.add(self, &mask);
            sums
        })
    }

    /// Returns the number of test sessions.
    pub(crate) fn tests(&self) -> u64 {
        let test = self.sessions.get(KEYS.test);
        *self.tests.get(|| count_set(self.alive.iter().zip(test).map(|(alive, test)| alive & test)))
    }

    /// Drops everything that was computed from the columns.
    fn changed(&mut self) {
        (self.sums, self.tests) = (Kept::default(), Kept::default());
    }

    /// Returns the number of sessions, including dead ones.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the index of a session's pageview, for a value stored in the form `Pageview`.
    pub fn pageview(&self, session: usize, place: u32) -> Option<usize> {
        let pageviews = self.pageviews.of(session);
        let at = pageviews.start + (place as usize).checked_sub(1)?;
        pageviews.contains(&at).then_some(at)
    }

    /// Marks these sessions dead.
    pub fn remove(&mut self, gone: &FxHashMap<Uuid, ()>) {
        self.changed();
        for index in 0..self.ids.len() {
            if self.alive[index] && gone.contains_key(&self.ids[index]) {
                self.alive[index] = false;
                self.live -= 1;
            }
        }
    }

    /// Appends sessions. Old copies of them must have been removed.
    pub fn append(&mut self, visits: &[Visit]) {
        let first = self.len();
        self.make_room(visits);
        for visit in visits {
            self.push(visit);
        }
        self.link(first);
    }

    /// Appends one of many sessions. Call [`Self::finish`] after the last one.
    pub fn load(&mut self, visit: &Visit) {
        self.push(visit);
    }

    /// Ends a bulk load: groups the sessions by visitor and frees spare memory.
    pub fn finish(&mut self) {
        self.link(self.by_visitor.alone.len());
        self.shrink();
    }

    /// Adds the sessions from `first` on to the groups of their visitors.
    fn link(&mut self, first: usize) {
        self.changed();
        let visitors = self.sessions.get(KEYS.visitor);
        self.by_visitor.extend(visitors, first);
    }

    /// Reserves memory for sessions that are about to be appended.
    fn make_room(&mut self, visits: &[Visit]) {
        let count = |of: fn(&Visit) -> usize| visits.iter().map(of).sum::<usize>();
        let (sessions, pageviews) = (visits.len(), count(|visit| visit.pageviews.len()));
        let (events, videos) = (count(|visit| visit.events.len()), count(|visit| visit.videos.len()));
        make_room(&mut self.ids, sessions);
        make_room(&mut self.alive, sessions);
        self.sessions.make_room(sessions, 0);
        self.pageviews.make_room(pageviews, sessions);
        self.events.make_room(events, sessions);
        self.videos.make_room(videos, sessions);
        self.marks.make_room(0, pageviews);
        self.sections.make_room(0, pageviews);
        self.props.make_room(0, events);
        self.goal_values.make_room(0, sessions);
        self.watched.make_room(0, videos);
        self.ranges.make_room(0, videos);
    }

    fn push(&mut self, visit: &Visit) {
        let layout = visit.layout;
        self.live += 1;
        self.ids.push(visit.id);
        self.alive.push(true);
        let (started, places) = (visit.started, Places::of(visit));
        self.sessions.push(&layout.sessions, &visit.session, started, 0);
        let mut lists = [(List::GoalValues, &mut self.goal_values)];
        append_lists(&layout.sessions, &visit.lists, 0, &mut lists);
        let mut lists = [(List::Marks, &mut self.marks), (List::Sections, &mut self.sections)];
        append(&mut self.pageviews, &layout.pageviews, &visit.pageviews, started, &places, &mut lists);
        let mut lists = [(List::Props, &mut self.props)];
        append(&mut self.events, &layout.events, &visit.events, started, &places, &mut lists);
        if !layout.videos.loaded.is_empty() {
            let mut lists = [(List::Watched, &mut self.watched), (List::Ranges, &mut self.ranges)];
            append(&mut self.videos, &layout.videos, &visit.videos, started, &places, &mut lists);
        }
    }

    /// Returns true if so many sessions are dead that compaction pays off.
    pub fn is_sparse(&self) -> bool {
        let dead = self.len() - self.live as usize;
        dead > 256 && dead > self.live as usize / 2
    }

    /// Returns the same day without its dead sessions.
    pub fn compacted(&self) -> Self {
        let mut day = Self::new(self.number, self.parts);
        day.take_in(self);
        day.finish();
        day
    }

    /// Adds the living sessions of another part of the same day. Call [`Self::finish`] afterwards.
    pub fn take_in(&mut self, other: &Self) {
        for session in (0..other.len()).filter(|session| other.alive[*session]) {
            self.live += 1;
            self.ids.push(other.ids[session]);
            self.alive.push(true);
            self.sessions.extend_from(&other.sessions, session..session + 1);
            let pageviews = copy(&mut self.pageviews, &other.pageviews, session);
            let events = copy(&mut self.events, &other.events, session);
            let videos = copy(&mut self.videos, &other.videos, session);
            copy(&mut self.goal_values, &other.goal_values, session);
            for pageview in pageviews {
                copy(&mut self.marks, &other.marks, pageview);
                copy(&mut self.sections, &other.sections, pageview);
            }
            for event in events {
                copy(&mut self.props, &other.props, event);
            }
            for video in videos {
                copy(&mut self.watched, &other.watched, video);
                copy(&mut self.ranges, &other.ranges, video);
            }
        }
    }

    /// Returns true if the columns are consistent. Reports use the values as indexes, and data written elsewhere may
    /// contain anything.
    pub(super) fn is_sound(&self) -> bool {
        let layout = Layout::of(self.parts);
        let (sessions, lists) = (self.len(), |columns: &Columns, list| columns.lists.contains(&list));
        let (pageviews, events, videos) = (self.pageviews.rows(), self.events.rows(), self.videos.rows());
        self.by_visitor.is_sound(sessions)
            && self.alive.len() == sessions
            && self.alive.iter().filter(|alive| **alive).count() == self.live as usize
            && self.sessions.ends.is_empty()
            && self.sessions.has_rows(sessions)
            && self.pageviews.is_sound(sessions, true)
            && self.events.is_sound(sessions, true)
            && self.videos.is_sound(sessions, !layout.videos.loaded.is_empty())
            && self.marks.is_sound(pageviews, lists(&layout.pageviews, List::Marks))
            && self.sections.is_sound(pageviews, lists(&layout.pageviews, List::Sections))
            && self.props.is_sound(events, lists(&layout.events, List::Props))
            && self.goal_values.is_sound(sessions, lists(&layout.sessions, List::GoalValues))
            && self.watched.is_sound(videos, lists(&layout.videos, List::Watched))
            && self.ranges.is_sound(videos, lists(&layout.videos, List::Ranges))
    }

    /// Returns true if a dictionary knows all codes of the day.
    pub(super) fn is_known(&self, dictionary: &Dictionary) -> bool {
        let layout = Layout::of(self.parts);
        let tables = [
            (&self.sessions, &layout.sessions),
            (&self.pageviews, &layout.pageviews),
            (&self.events, &layout.events),
            (&self.videos, &layout.videos),
        ];
        // All other lists have no codes.
        let lists = [
            (&self.marks, List::Marks),
            (&self.sections, List::Sections),
            (&self.props, List::Props),
            (&self.goal_values, List::GoalValues),
        ];
        let form = |field: &Field| field.form;
        tables.into_iter().all(|(table, of)| table.is_known(of.fields.iter().map(form), dictionary))
            && lists.into_iter().all(|(table, of)| table.is_known(of.forms().iter().copied(), dictionary))
    }

    /// Returns the tables except that of the sessions, in a fixed order.
    pub(super) fn tables(&self) -> [&Table; 10] {
        [
            &self.sessions,
            &self.pageviews,
            &self.events,
            &self.videos,
            &self.marks,
            &self.sections,
            &self.props,
            &self.goal_values,
            &self.watched,
            &self.ranges,
        ]
    }

    pub(super) fn tables_mut(&mut self) -> [&mut Table; 10] {
        [
            &mut self.sessions,
            &mut self.pageviews,
            &mut self.events,
            &mut self.videos,
            &mut self.marks,
            &mut self.sections,
            &mut self.props,
            &mut self.goal_values,
            &mut self.watched,
            &mut self.ranges,
        ]
    }

    fn shrink(&mut self) {
        self.ids.shrink_to_fit();
        self.by_visitor.shrink();
        self.alive.shrink_to_fit();
        self.tables_mut().into_iter().for_each(Table::shrink);
    }

    /// Returns the size of the day in memory, including spare capacity.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.ids.capacity() * size_of::<Uuid>()
            + self.by_visitor.bytes()
            + self.alive.capacity()
            + self.tables().into_iter().map(Table::bytes).sum::<usize>()
    }
}

/// Appends the rows of a session, and the entries of their lists.
fn append(
    table: &mut Table,
    columns: &Columns,
    children: &Children,
    started: i64,
    places: &Places,
    lists: &mut [(List, &mut Table)],
) {
    let width = columns.loaded.len();
    children.in_order(|row| {
        let pageview = places.get(children.order[row].1);
        table.push(columns, &children.cells[row * width..(row + 1) * width], started, pageview);
        append_lists(columns, &children.lists, row, lists);
    });
    table.end_with(children.len());
}

/// Appends the entries of one row's lists.
fn append_lists(columns: &Columns, entries: &[Entries], row: usize, lists: &mut [(List, &mut Table)]) {
    for (list, entries) in columns.lists.iter().zip(entries) {
        let Some((_, into)) = lists.iter_mut().find(|(known, _)| known == list) else { continue };
        entries.of(row).for_each(|entry| into.push_entry(entry));
        into.end();
    }
}

/// Copies the rows of one parent. Returns where they were.
fn copy(into: &mut Table, from: &Table, parent: usize) -> std::ops::Range<usize> {
    if from.ends.is_empty() {
        return 0..0;
    }
    let range = from.of(parent);
    into.extend_from(from, range.clone());
    into.end_with(range.len());
    range
}
