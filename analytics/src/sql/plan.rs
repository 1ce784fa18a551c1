//! Query plan of a table: the days or the session to read, the columns, and the order.
//!
//! SQLite requests a plan while it prepares a query ([`best`]) and passes it back, serialized as a text, when the query
//! runs.

use std::fmt;

use entity::visits::{Form, Part};
use rusqlite::vtab::{IndexConstraintOp, IndexInfo};

use super::tables::{Column, Kind, Of, Rows, Table};
use crate::columns::Parts;

/// Maximum number of columns by which this module sorts. SQLite sorts by more.
const MAX_ORDERED: usize = 4;

/// Comparison of a search, with a value that is known when the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// The session has this id.
    Session,
    /// Comparison with the local day.
    Day(Op),
    /// Comparison with the start of the row's session, pageview or event.
    Started(Op),
}

/// Operator. Bounds include their value, because SQLite checks every row again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Equal,
    AtLeast,
    AtMost,
}

/// How to read a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Comparisons, in the order of their values.
    pub tests: Vec<Test>,
    /// Parts of the columns to read.
    pub parts: Parts,
    /// Columns by which the rows are sorted, and true for descending order. Empty: the rows keep their order.
    pub order: Vec<(usize, bool)>,
}

impl Default for Plan {
    fn default() -> Self {
        Self { tests: Vec::new(), parts: Parts::CORE, order: Vec::new() }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for test in &self.tests {
            f.write_str(test.name())?;
        }
        f.write_str(";")?;
        for (at, _) in Part::ALL.iter().enumerate().filter(|(_, part)| self.parts.has(**part)) {
            write!(f, "{at}")?;
        }
        f.write_str(";")?;
        for (column, descending) in &self.order {
            write!(f, "{column}{} ", if *descending { "-" } else { "+" })?;
        }
        Ok(())
    }
}

impl Plan {
    /// Parses a serialized plan.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(';');
        let (tests, loaded, order) = (parts.next()?, parts.next()?, parts.next()?);
        let test = |at: usize| {
            let name = tests.get(at..at + 2)?;
            ALL.into_iter().find(|test| test.name() == name)
        };
        let term = |term: &str| {
            let descending = term.ends_with('-');
            Some((term.trim_end_matches(['+', '-']).parse().ok()?, descending))
        };
        Some(Self {
            tests: (0..tests.len()).step_by(2).map(test).collect::<Option<_>>()?,
            parts: loaded.bytes().fold(Parts::CORE, |parts, digit| {
                Part::ALL.get(usize::from(digit.wrapping_sub(b'0'))).map_or(parts, |part| parts.with(*part))
            }),
            order: order.split_ascii_whitespace().map(term).collect::<Option<_>>()?,
        })
    }
}

const ALL: [Test; 7] = [
    Test::Session,
    Test::Day(Op::Equal),
    Test::Day(Op::AtLeast),
    Test::Day(Op::AtMost),
    Test::Started(Op::Equal),
    Test::Started(Op::AtLeast),
    Test::Started(Op::AtMost),
];

impl Test {
    const fn name(self) -> &'static str {
        match self {
            Self::Session => "s=",
            Self::Day(Op::Equal) => "d=",
            Self::Day(Op::AtLeast) => "d>",
            Self::Day(Op::AtMost) => "d<",
            Self::Started(Op::Equal) => "t=",
            Self::Started(Op::AtLeast) => "t>",
            Self::Started(Op::AtMost) => "t<",
        }
    }

    /// Returns the comparison by which a condition on a column can be searched.
    fn of(table: &Table, column: &Column, operator: &IndexConstraintOp) -> Option<Self> {
        use IndexConstraintOp as Sql;
        let op = match operator {
            Sql::SQLITE_INDEX_CONSTRAINT_EQ => Op::Equal,
            Sql::SQLITE_INDEX_CONSTRAINT_GT | Sql::SQLITE_INDEX_CONSTRAINT_GE => Op::AtLeast,
            Sql::SQLITE_INDEX_CONSTRAINT_LT | Sql::SQLITE_INDEX_CONSTRAINT_LE => Op::AtMost,
            _ => return None,
        };
        match column.kind {
            Kind::SessionId if op == Op::Equal => Some(Self::Session),
            Kind::Day => Some(Self::Day(op)),
            Kind::Time(Of::Session, _, Form::Long) if table.rows == Rows::Sessions => Some(Self::Started(op)),
            Kind::Time(Of::Row, ..) => Some(Self::Started(op)),
            _ => None,
        }
    }
}

/// Finds the best plan for SQLite's request and returns it to SQLite.
pub(super) fn best(
    table: &Table,
    sessions: u64,
    keeps_all: bool,
    info: &mut IndexInfo,
) -> rusqlite::Result<()> {
    let used = info.col_used();
    let is_used = |place: usize| used & (1 << place.min(63)) != 0;
    let columns = table.columns.iter().enumerate().filter(|(place, _)| is_used(*place));
    let mut plan = Plan {
        parts: columns.fold(rows_part(table), |parts, (_, column)| parts.with(column.part)),
        ..Plan::default()
    };

    let binary: Vec<bool> = (0..info.constraints().count())
        .map(|at| info.collation(at).is_ok_and(|name| name == "BINARY"))
        .collect();
    for (at, (condition, mut usage)) in info.constraints_and_usages().enumerate() {
        let column = usize::try_from(condition.column()).ok().and_then(|place| table.columns.get(place));
        let Some(column) = column.filter(|_| condition.is_usable() && binary[at]) else { continue };
        let Some(test) = Test::of(table, column, &condition.operator()) else { continue };
        // A second session could only be a different one.
        if test == Test::Session && plan.tests.contains(&Test::Session) {
            continue;
        }
        plan.tests.push(test);
        usage.set_argv_index(i32::try_from(plan.tests.len()).unwrap_or(i32::MAX));
        usage.set_omit(test == Test::Session);
    }

    let is_one = plan.tests.contains(&Test::Session);
    let all = sessions.max(1) as f64 * each_session(table.rows);
    let rows = match (is_one, &plan.tests[..]) {
        (true, _) => each_session(table.rows).max(1.0),
        (false, []) => all,
        (false, tests) if tests.contains(&Test::Day(Op::Equal)) => all / 60.0,
        (false, _) => all / 4.0,
    };
    if !is_one && let Some(order) = order(table, info) {
        let natural = order.len() == 1 && order[0] == (1, false) && table.columns[1].kind == Kind::Day;
        if natural {
            info.set_order_by_consumed(true);
        } else if keeps_all && !order.is_empty() {
            // If SQLite only groups, it may still treat the groups as sorted.
            plan.order = order;
            info.set_order_by_consumed(true);
        }
    }
    info.set_estimated_rows(rows.max(1.0) as i64);
    // Finding one session is a lookup in a table; reading a day is an iteration over its rows.
    info.set_estimated_cost(if is_one { rows + 5.0 } else { rows + 100.0 });
    info.set_idx_str(&plan.to_string());
    Ok(())
}

/// Returns the columns by which the rows must be sorted. None if this is not possible for all of them.
fn order(table: &Table, info: &IndexInfo) -> Option<Vec<(usize, bool)>> {
    if info.num_of_order_by() == 0 || info.num_of_order_by() > MAX_ORDERED {
        return None;
    }
    let term = |column: i32, descending: bool| {
        let place = usize::try_from(column).ok()?;
        let kind = table.columns.get(place)?.kind;
        let few = matches!(
            kind,
            Kind::Field(_, _, Form::Text(_) | Form::Choice(_) | Form::Byte | Form::Flag)
                | Kind::Day
                | Kind::Hour
                | Kind::Mark(_)
                | Kind::First
        );
        few.then_some((place, descending))
    };
    info.order_bys().map(|by| term(by.column(), by.is_order_by_desc())).collect()
}

/// Returns the part that is needed to know which rows exist.
fn rows_part(table: &Table) -> Parts {
    match table.rows {
        Rows::Videos => Parts::CORE.with(Part::Videos),
        Rows::Sections | Rows::Marks => Parts::CORE.with(Part::Attention),
        Rows::Props => Parts::CORE.with(Part::Props),
        Rows::Sessions | Rows::Pageviews | Rows::Events | Rows::Goals => Parts::CORE,
    }
}

/// Estimates the number of rows per session.
fn each_session(rows: Rows) -> f64 {
    match rows {
        Rows::Sessions => 1.0,
        Rows::Pageviews => 3.0,
        Rows::Events => 2.0,
        Rows::Videos | Rows::Goals => 0.3,
        Rows::Sections | Rows::Marks => 8.0,
        Rows::Props => 4.0,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let plans = [
            Plan::default(),
            Plan { tests: ALL.to_vec(), parts: Parts::CORE.with(Part::Videos), ..Plan::default() },
            Plan { order: vec![(12, true), (0, false)], ..Plan::default() },
        ];
        for plan in plans {
            assert_eq!(Plan::read(&plan.to_string()).unwrap(), plan);
        }
        assert!(Plan::read("x=;0;").is_none());
    }
}
