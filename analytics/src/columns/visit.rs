//! One session with everything that belongs to it, in codes: the input for a day.

use entity::visits::{Form, List};
use uuid::Uuid;

use super::layout::{Columns, Layout};

/// One session. Its values are those of the loaded fields, in the order of the layout.
#[derive(Clone, Debug)]
pub struct Visit {
    pub(super) layout: &'static Layout,
    pub id: Uuid,
    pub day: i32,
    pub(super) started: i64,
    pub(super) visitor: i64,
    pub(super) session: Vec<i64>,
    /// Entries of the session's own lists.
    pub(super) lists: Vec<Entries>,
    pub(super) pageviews: Children,
    pub(super) events: Children,
    pub(super) videos: Children,
}

impl Visit {
    pub(super) fn new(layout: &'static Layout) -> Self {
        Self {
            layout,
            id: Uuid::nil(),
            day: 0,
            started: 0,
            visitor: 0,
            session: Vec::new(),
            lists: entries(&layout.sessions),
            pageviews: Children::new(&layout.pageviews),
            events: Children::new(&layout.events),
            videos: Children::new(&layout.videos),
        }
    }

    /// Resets it for the next session.
    pub(super) fn clear(&mut self) {
        self.session.clear();
        self.lists.iter_mut().for_each(Entries::clear);
        self.pageviews.clear();
        self.events.clear();
        self.videos.clear();
    }
}

/// Indexes of a visit's pageviews by id, if a loaded field needs them.
pub(super) struct Places(Vec<(u128, u32)>);

impl Places {
    pub(super) fn of(visit: &Visit) -> Self {
        let asks = |columns: &Columns, children: &Children| {
            children.len() > 0 && columns.loaded.iter().any(|loaded| loaded.field.form == Form::Pageview)
        };
        let layout = visit.layout;
        let mut places = Vec::new();
        if asks(&layout.events, &visit.events) || asks(&layout.videos, &visit.videos) {
            let mut place = 0;
            visit.pageviews.in_order(|row| {
                place += 1;
                places.push((visit.pageviews.order[row].1, place));
            });
            places.sort_unstable();
        }
        Self(places)
    }

    /// Returns 1 for the first pageview and so on; 0 if the pageview does not belong to the visit.
    pub(super) fn get(&self, pageview: u128) -> u32 {
        let found = self.0.binary_search_by_key(&pageview, |(id, _)| *id);
        found.map_or(0, |at| self.0[at].1)
    }
}

/// Rows of one table that belong to a session.
#[derive(Clone, Debug, Default)]
pub(super) struct Children {
    pub(super) cells: Vec<i64>,
    /// Sort key of each row: its time, then the id of its pageview.
    pub(super) order: Vec<(i64, u128)>,
    /// Entries of each list, row after row.
    pub(super) lists: Vec<Entries>,
}

/// Entries of a list.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries {
    pub(super) width: usize,
    pub(super) cells: Vec<i64>,
    /// By row: the number of entries up to and including it.
    pub(super) ends: Vec<usize>,
}

impl Entries {
    fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
    }

    /// Returns the entries of one row.
    pub(super) fn of(&self, row: usize) -> impl Iterator<Item = &[i64]> {
        let begin = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        (begin..self.ends[row]).map(|entry| &self.cells[entry * self.width..(entry + 1) * self.width])
    }
}

/// Returns empty entries for the lists that are loaded.
fn entries(columns: &Columns) -> Vec<Entries> {
    let of = |list: &List| Entries { width: list.forms().len(), ..Entries::default() };
    columns.lists.iter().map(of).collect()
}

impl Children {
    pub(super) fn new(columns: &Columns) -> Self {
        Self { lists: entries(columns), ..Self::default() }
    }

    fn clear(&mut self) {
        self.cells.clear();
        self.order.clear();
        self.lists.iter_mut().for_each(Entries::clear);
    }

    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// Calls `each` for the rows in chronological order. Most rows arrive in it.
    pub(super) fn in_order(&self, mut each: impl FnMut(usize)) {
        if self.order.is_sorted() {
            return (0..self.len()).for_each(each);
        }
        let mut rows: Vec<usize> = (0..self.len()).collect();
        rows.sort_by_key(|row| self.order[*row]);
        rows.into_iter().for_each(&mut each);
    }
}
