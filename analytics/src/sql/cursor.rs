//! Iterates over the rows of a table.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate};
use entity::visits::{ClickId, Form, Vocabulary, entries, pageview, session::KEYS};
use rusqlite::types::{ToSqlOutput, ValueRef};
use uuid::Uuid;

use super::data::{Data, DayView, Taken};
use super::plan::{Op, Plan, Test};
use super::tables::{Kind, Of, Rows, Table};
use crate::columns::Store;
use crate::period;

/// Row of a table: the day, as an index into the cursor's days, and indexes within it.
#[derive(Clone, Copy, Debug)]
struct Row {
    view: u32,
    session: u32,
    row: u32,
}

/// Texts of a vocabulary, by code.
type Texts = Arc<Vec<Arc<str>>>;

/// State of a table scan.
pub(super) struct Scan {
    data: Arc<Data>,
    table: &'static Table,
    plan: Plan,
    /// Days to come, the next one last.
    ahead: Vec<i32>,
    views: Vec<Arc<DayView>>,
    rows: Vec<Row>,
    /// Order of the rows; empty for their own order.
    order: Vec<u32>,
    /// Column by which the rows are sorted first, and its code for every row in that order. Looking codes up row by row
    /// would jump between the days.
    sorted_by: Option<(usize, Vec<u32>)>,
    at: usize,
    texts: RefCell<Vec<Option<Texts>>>,
    taken: Vec<Taken>,
}

/// Value with which a table is searched.
pub(super) type Argument<'a> = (Test, ValueRef<'a>);

impl Scan {
    pub(super) fn new(data: Arc<Data>, table: &'static Table) -> Self {
        Self {
            data,
            table,
            plan: Plan::default(),
            ahead: Vec::new(),
            views: Vec::new(),
            rows: Vec::new(),
            order: Vec::new(),
            sorted_by: None,
            at: 0,
            texts: RefCell::new(vec![None; Vocabulary::NAMES.len()]),
            taken: Vec::new(),
        }
    }

    /// Begins a scan.
    pub(super) fn begin(&mut self, plan: Plan, arguments: &[Argument<'_>]) -> rusqlite::Result<()> {
        self.data.check_stop()?;
        self.rows.clear();
        self.views.clear();
        self.order = Vec::new();
        self.sorted_by = None;
        self.taken.clear();
        self.ahead.clear();
        self.at = 0;
        self.plan = plan;
        let (first, last) = days(self.table, arguments);
        if let Some((_, id)) = arguments.iter().find(|(test, _)| *test == Test::Session) {
            return self.begin_session(*id, first, last);
        }
        self.ahead = self.data.project.days(first, last);
        self.ahead.reverse();
        if self.plan.order.is_empty() { self.next_day() } else { self.in_order() }
    }

    fn begin_session(&mut self, id: ValueRef<'_>, first: i32, last: i32) -> rusqlite::Result<()> {
        let Some(id) = session_id(id) else { return Ok(()) };
        let Some((number, place)) = self.data.session(id)? else { return Ok(()) };
        if !(first..=last).contains(&number) {
            return Ok(());
        }
        let Some(view) = self.data.day(number, self.plan.parts)? else { return Ok(()) };
        let same = |place: &usize| view.day.ids.get(*place) == Some(&id) && view.day.alive[*place];
        // A reloaded day may have its sessions in another order.
        let place =
            Some(place as usize).filter(same).or_else(|| (0..view.day.len()).find(|place| same(place)));
        if let Some(place) = place {
            self.add(&view, 0, place);
        }
        self.views.push(view);
        Ok(())
    }

    /// Moves to the next day that has rows.
    fn next_day(&mut self) -> rusqlite::Result<()> {
        self.rows.clear();
        self.at = 0;
        while self.rows.is_empty() {
            let Some(number) = self.ahead.pop() else { return Ok(()) };
            let Some(view) = self.data.day(number, self.plan.parts)? else { continue };
            self.views.clear();
            self.add_day(&view, 0);
            self.views.push(view);
        }
        Ok(())
    }

    fn add_day(&mut self, view: &Arc<DayView>, at: u32) {
        for session in (0..view.day.len()).filter(|session| view.day.alive[*session]) {
            self.add(view, at, session);
        }
    }

    /// Adds the rows of a session.
    fn add(&mut self, view: &Arc<DayView>, at: u32, session: usize) {
        let (rows, of) = (&mut self.rows, self.table.rows);
        let mut push = |row: usize| rows.push(Row { view: at, session: short(session), row: short(row) });
        match of {
            Rows::Sessions => push(session),
            Rows::Goals => {
                let set = view.day.sessions.get(KEYS.goals).get(session) as usize;
                let goals = self.data.goals(set);
                (0..goals.get(set).map_or(0, Vec::len)).for_each(push);
            }
            Rows::Pageviews | Rows::Events | Rows::Videos => {
                let table = view.table(of);
                if !table.ends.is_empty() {
                    table.of(session).for_each(push);
                }
            }
            Rows::Sections | Rows::Marks | Rows::Props => {
                let (Some(parents), table) = (view.parents(of), view.table(of)) else { return };
                if !table.ends.is_empty() && !parents.ends.is_empty() {
                    parents.of(session).flat_map(|parent| table.of(parent)).for_each(push);
                }
            }
        }
    }

    /// Reads all days and sorts their rows as planned, by counting sort, because the sort columns have few values.
    fn in_order(&mut self) -> rusqlite::Result<()> {
        while let Some(number) = self.ahead.pop() {
            let Some(view) = self.data.day(number, self.plan.parts)? else { continue };
            let before = self.rows.len();
            self.add_day(&view, short(self.views.len()));
            self.views.push(view);
            let more = (self.rows.len() - before) * (size_of::<Row>() + 5 * size_of::<u32>());
            self.taken.push(self.data.take(more)?);
        }
        let mut order: Vec<u32> = (0..short(self.rows.len())).collect();
        let terms = self.plan.order.clone();
        for (column, descending) in terms.into_iter().rev() {
            self.data.check_stop()?;
            let codes;
            (order, codes) = self.sorted(&order, column, descending);
            self.sorted_by = Some((column, codes));
        }
        self.order = order;
        Ok(())
    }

    /// Sorts the rows by the values of a column, stably. Returns the order and the codes in that order.
    fn sorted(&self, order: &[u32], column: usize, descending: bool) -> (Vec<u32>, Vec<u32>) {
        let ranks = self.ranks(column);
        let codes: Vec<u32> = order.iter().map(|at| self.code(column, self.rows[*at as usize])).collect();
        let rank = |code: u32| {
            ranks.as_ref().map_or(code, |ranks| ranks.get(code as usize).copied().unwrap_or(code))
        };
        let keys: Vec<u32> = codes.iter().map(|code| rank(*code)).collect();
        let most = keys.iter().copied().max().unwrap_or(0);
        let mut ends = vec![0_u32; most as usize + 2];
        let place = |key: u32| if descending { most - key } else { key } as usize;
        for key in &keys {
            ends[place(*key) + 1] += 1;
        }
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        let (mut sorted, mut sorted_codes) = (vec![0; order.len()], vec![0; order.len()]);
        for ((at, key), code) in order.iter().zip(&keys).zip(codes) {
            let end = &mut ends[place(*key)];
            sorted[*end as usize] = *at;
            sorted_codes[*end as usize] = code;
            *end += 1;
        }
        (sorted, sorted_codes)
    }

    /// Returns the rank of each code among the texts. None if the codes themselves are in order.
    fn ranks(&self, column: usize) -> Option<Vec<u32>> {
        let Kind::Field(.., form) = self.table.columns[column].kind else { return None };
        match form {
            Form::Text(vocabulary) => {
                // All codes of the days: they are in the dictionary by now.
                let known = self.data.project.dictionary.read().len(vocabulary);
                let texts = self.data.texts(vocabulary, known.saturating_sub(1));
                Some(ranks_of(texts.len(), |code| texts.get(code).map_or("", |text| text)))
            }
            Form::Choice(names) => {
                Some(ranks_of(names.len() + 1, |code| code.checked_sub(1).map_or("", |at| names[at])))
            }
            _ => None,
        }
    }

    /// Returns a number that is equal for equal values of a sort column.
    fn code(&self, column: usize, row: Row) -> u32 {
        let view = &self.views[row.view as usize];
        match self.table.columns[column].kind {
            Kind::Field(of, place, _) => match self.store(view, row, of, place) {
                (Store::Codes(codes), at) => codes.get(at),
                (Store::Bytes(values), at) => values[at].into(),
                (Store::Flags(values), at) => values[at].into(),
                _ => 0,
            },
            Kind::Day => row.view,
            Kind::Hour => u32::try_from(self.data.hour(view, row.session as usize)).unwrap_or(0),
            Kind::Mark(bit) => {
                u32::from(view.day.sessions.get(KEYS.flags).get(row.session as usize) & bit != 0)
            }
            Kind::First => u32::from(self.number(view, row, Of::Row) == 1),
            _ => 0,
        }
    }

    pub(super) fn next(&mut self) -> rusqlite::Result<()> {
        self.at += 1;
        if self.at >= self.rows.len() && !self.ahead.is_empty() {
            return self.next_day();
        }
        Ok(())
    }

    pub(super) fn is_over(&self) -> bool {
        self.at >= self.rows.len()
    }

    fn row(&self) -> Row {
        self.rows[self.order.get(self.at).map_or(self.at, |at| *at as usize)]
    }

    /// Returns a number that is unique in the row's table.
    pub(super) fn id(&self) -> i64 {
        let row = self.row();
        let day = i64::from(self.views[row.view as usize].day.number);
        match self.table.rows {
            Rows::Goals => (day << 42) | (i64::from(row.session) << 10) | i64::from(row.row & 0x3ff),
            _ => (day << 32) | i64::from(row.row),
        }
    }

    /// Returns the column of a field, and the index of the row's value in it.
    fn store<'view>(&self, view: &'view DayView, row: Row, of: Of, place: usize) -> (&'view Store, usize) {
        match of {
            Of::Session => (view.day.sessions.store(place), row.session as usize),
            Of::Row => (view.table(self.table.rows).store(place), row.row as usize),
            Of::Parent => match view.parents(self.table.rows) {
                Some(parents) => (parents.store(place), self.parent(view, row)),
                None => (&Store::None, 0),
            },
        }
    }

    /// Returns the pageview or event to which an entry belongs.
    fn parent(&self, view: &DayView, row: Row) -> usize {
        view.table(self.table.rows).ends.parent(row.row)
    }

    /// Returns the number of a row or its parent within the session, from 1.
    fn number(&self, view: &DayView, row: Row, of: Of) -> i64 {
        let (table, at) = match (of, view.parents(self.table.rows)) {
            (Of::Parent, Some(parents)) => (parents, self.parent(view, row)),
            _ => (view.table(self.table.rows), row.row as usize),
        };
        let begin = table.of(row.session as usize).start;
        i64::try_from(at - begin).unwrap_or(i64::MAX).saturating_add(1)
    }

    /// Passes a cell of the row to `take`.
    pub(super) fn cell<T>(&self, column: usize, take: impl FnOnce(ToSqlOutput<'_>) -> T) -> T {
        if let Some((sorted, codes)) = &self.sorted_by
            && *sorted == column
            && let Kind::Field(_, _, Form::Text(vocabulary)) = self.table.columns[column].kind
        {
            return self.text(vocabulary, codes[self.at] as usize, take);
        }
        let row = self.row();
        let view = &*self.views[row.view as usize];
        let session = row.session as usize;
        let whole = |number: i64| ToSqlOutput::Borrowed(ValueRef::Integer(number));
        let Some(column) = self.table.columns.get(column) else { return take(NULL) };
        match column.kind {
            Kind::Field(of, place, form) => {
                let (store, at) = self.store(view, row, of, place);
                match (store, form) {
                    (Store::Codes(codes), Form::Text(vocabulary)) => {
                        self.text(vocabulary, codes.get(at) as usize, take)
                    }
                    (Store::Codes(codes), Form::Choice(names)) => {
                        let name = (codes.get(at) as usize).checked_sub(1).and_then(|at| names.get(at));
                        take(name.map_or(NULL, |name| of_text(name)))
                    }
                    (Store::Codes(codes), Form::Pageview) => take(
                        Some(codes.get(at))
                            .filter(|place| *place > 0)
                            .map_or(NULL, |place| whole(place.into())),
                    ),
                    (Store::Codes(codes), _) => take(whole(codes.get(at).into())),
                    (Store::Bytes(values), _) => take(whole(values[at].into())),
                    // 0 stands for none.
                    (Store::Ints(values), Form::Int) if column.nullable && values[at] == 0 => take(NULL),
                    (Store::Ints(values), Form::Millis) => {
                        take(ToSqlOutput::Borrowed(ValueRef::Real(f64::from(values[at]) / 1_000.0)))
                    }
                    (Store::Ints(values), _) => take(whole(values[at].into())),
                    (Store::Amounts(values), _) => {
                        take(ToSqlOutput::Borrowed(ValueRef::Real(values.get(at) as f64 / 10_000.0)))
                    }
                    (Store::Longs(values), _) => take(whole(values[at])),
                    (Store::Flags(values), _) => take(whole(values[at].into())),
                    (Store::None, _) => take(NULL),
                }
            }
            Kind::Time(of, place, form) => {
                let started = view.day.sessions.get(KEYS.started_at)[session];
                let at = match (self.store(view, row, of, place), form) {
                    ((Store::Ints(values), at), Form::Offset) => started.saturating_add(values[at].into()),
                    ((Store::Longs(values), at), _) => values[at],
                    _ => return take(NULL),
                };
                let mut buffer = [0; 24];
                take(time(at, &mut buffer).map_or(NULL, of_text))
            }
            Kind::SessionId => {
                let mut buffer = Uuid::encode_buffer();
                take(of_text(view.day.ids[session].hyphenated().encode_lower(&mut buffer)))
            }
            Kind::Day => take(of_text(&view.date)),
            Kind::Hour => take(whole(self.data.hour(view, session))),
            Kind::Visitor => take(whole(view.visitor(session))),
            Kind::Number(of) => take(whole(self.number(view, row, of))),
            Kind::First => take(whole((self.number(view, row, Of::Row) == 1).into())),
            Kind::Last => {
                let last = view.table(self.table.rows).of(session).end == row.row as usize + 1;
                take(whole(last.into()))
            }
            Kind::Mark(bit) => {
                let flags = view.day.sessions.get(KEYS.flags).get(session);
                take(whole((flags & bit != 0).into()))
            }
            Kind::ClickIds => {
                let bits = view.day.sessions.get(KEYS.click_ids)[session];
                let names: Vec<&str> = ClickId::of_bits(bits.into()).map(|id| id.as_str()).collect();
                let names = names.join(",");
                take(if names.is_empty() { NULL } else { of_text(&names) })
            }
            Kind::Goal => self.text(Vocabulary::GOAL, self.goal(view, row) as usize, take),
            Kind::Path(place) => {
                let pageview = match self.store(view, row, Of::Row, place) {
                    (Store::Codes(places), at) => view.day.pageview(session, places.get(at)),
                    _ => None,
                };
                let codes = view.day.pageviews.get(pageview::KEYS.page);
                self.text(Vocabulary::PAGE, pageview.map_or(0, |at| codes.get(at) as usize), take)
            }
            Kind::GoalValue => {
                let (goal, values) = (self.goal(view, row), &view.day.goal_values);
                let goals = values.get(entries::GOAL);
                let at = if values.ends.is_empty() { 0..0 } else { values.of(session) };
                let worth =
                    at.filter(|at| goals.get(*at) == goal).map(|at| values.get(entries::GOAL_VALUE).get(at));
                take(ToSqlOutput::Borrowed(ValueRef::Real(worth.sum::<i64>() as f64 / 10_000.0)))
            }
        }
    }

    /// Returns the code of a session's goal.
    fn goal(&self, view: &DayView, row: Row) -> u32 {
        let set = view.day.sessions.get(KEYS.goals).get(row.session as usize) as usize;
        let goals = self.data.goals(set);
        goals.get(set).and_then(|goals| goals.get(row.row as usize)).copied().unwrap_or(0)
    }

    fn text<T>(&self, vocabulary: Vocabulary, code: usize, take: impl FnOnce(ToSqlOutput<'_>) -> T) -> T {
        if code == 0 {
            return take(NULL);
        }
        let mut all = self.texts.borrow_mut();
        let texts = &mut all[vocabulary.place()];
        if texts.as_ref().is_none_or(|texts| texts.len() <= code) {
            *texts = Some(self.data.texts(vocabulary, code));
        }
        let text = texts.as_ref().and_then(|texts| texts.get(code));
        take(text.map_or(NULL, |text| of_text(text)))
    }
}

const NULL: ToSqlOutput<'static> = ToSqlOutput::Borrowed(ValueRef::Null);

fn of_text(text: &str) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes()))
}

/// Returns the range of days that a search must read.
fn days(table: &Table, arguments: &[Argument<'_>]) -> (i32, i32) {
    let (mut first, mut last) = (i32::MIN, i32::MAX);
    for (test, value) in arguments {
        let Ok(text) = value.as_str() else { continue };
        // Local days begin and end within a day of the UTC day.
        let (op, day, reach) = match test {
            Test::Session => continue,
            Test::Day(op) if text.len() == 10 => (*op, text, 0),
            Test::Day(_) => continue,
            Test::Started(op) => (*op, text.get(..10).unwrap_or_default(), 1),
        };
        // Only texts in exactly this form compare in the order of days.
        let Ok(date) = NaiveDate::parse_from_str(day, "%Y-%m-%d") else { continue };
        if date.to_string() != day {
            continue;
        }
        let number = period::number(date);
        let is_session = table.rows == Rows::Sessions || matches!(test, Test::Day(_));
        // Data of a visit may begin long after the visit.
        if is_session && matches!(op, Op::Equal | Op::AtLeast) {
            first = first.max(number - reach);
        }
        if matches!(op, Op::Equal | Op::AtMost) {
            last = last.min(number + reach);
        }
    }
    (first, last)
}

/// Returns the ranks of codes by their texts. The absent value, code 0, comes first, as null does.
fn ranks_of<'text>(count: usize, text: impl Fn(usize) -> &'text str) -> Vec<u32> {
    let mut codes: Vec<usize> = (1..count).collect();
    codes.sort_unstable_by(|one, other| text(*one).cmp(text(*other)));
    let mut ranks = vec![0; count];
    for (rank, code) in (1..).zip(codes) {
        ranks[code] = rank;
    }
    ranks
}

/// Parses an id that is written exactly as ids are shown.
fn session_id(value: ValueRef<'_>) -> Option<Uuid> {
    let text = value.as_str().ok()?;
    Uuid::try_parse(text).ok().filter(|id| id.hyphenated().to_string() == text)
}

/// Formats a time as SQLite's functions accept it: 2026-11-21T13:05:09.250Z.
fn time(at: i64, buffer: &mut [u8; 24]) -> Option<&str> {
    use chrono::{Datelike, Timelike};
    struct Into<'a>(&'a mut [u8; 24], usize);
    impl std::fmt::Write for Into<'_> {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            let end = self.1 + text.len();
            self.0.get_mut(self.1..end).ok_or(std::fmt::Error)?.copy_from_slice(text.as_bytes());
            self.1 = end;
            Ok(())
        }
    }
    let at = DateTime::from_timestamp_millis(at)?.naive_utc();
    let mut into = Into(buffer, 0);
    let (day, milliseconds) = (at.date(), at.nanosecond() / 1_000_000);
    write!(
        into,
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{milliseconds:03}Z",
        day.year(),
        day.month(),
        day.day(),
        at.hour(),
        at.minute(),
        at.second()
    )
    .ok()?;
    let length = into.1;
    std::str::from_utf8(&buffer[..length]).ok()
}

fn short(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
