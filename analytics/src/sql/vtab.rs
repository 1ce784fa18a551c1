//! Virtual tables for SQLite, which exist only in the connection of one query.
//!
//! rusqlite declares these traits `unsafe`, because SQLite finds its own part of a table or cursor at the beginning of
//! ours. This is the only reason for allowing unsafe code here.
#![allow(unsafe_code, reason = "the traits of a virtual table are unsafe to implement")]

use std::ffi::c_int;
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::vtab::{
    Context, Filters, IndexInfo, VTab, VTabConnection, VTabCursor, eponymous_only_module, sqlite3_vtab,
    sqlite3_vtab_cursor,
};

use super::costs::{self, AdCosts};
use super::cursor::Scan;
use super::data::Data;
use super::plan::{self, Plan};
use super::tables::Table;

/// Registers the tables of visits in a connection, that of ad costs if the query has it, and nothing else.
pub(super) fn register(
    connection: &Connection,
    data: &Arc<Data>,
    costs: Option<AdCosts>,
) -> rusqlite::Result<()> {
    for table in Table::all() {
        let visits = Visits { data: data.clone(), table };
        connection.create_module(table.name, eponymous_only_module::<Virtual<Visits>>(), Some(visits))?;
    }
    if let Some(costs) = costs {
        connection.create_module(costs::NAME, eponymous_only_module::<Virtual<AdCosts>>(), Some(costs))?;
    }
    Ok(())
}

/// What a table shows.
pub(super) trait Source: Clone + Send + Sync + 'static {
    type Scan: Scanning;

    /// Returns the statement that declares the table to SQLite.
    fn declaration(&self) -> String;

    /// Finds the best plan for SQLite's request and returns it to SQLite.
    fn best(&self, info: &mut IndexInfo) -> rusqlite::Result<()>;

    fn scan(&self) -> Self::Scan;
}

/// Iterates over the rows of a table.
pub(super) trait Scanning {
    /// Begins a scan with a plan, and the values that it searches for.
    fn begin(&mut self, plan: &str, values: &Filters<'_>) -> rusqlite::Result<()>;

    fn next(&mut self) -> rusqlite::Result<()>;

    fn is_over(&self) -> bool;

    /// Gives the value of a column of this row to SQLite.
    fn cell(&self, column: usize, context: &mut Context) -> rusqlite::Result<()>;

    /// Returns the number of this row.
    fn id(&self) -> i64;
}

/// One of the tables of visits.
#[derive(Clone)]
struct Visits {
    data: Arc<Data>,
    table: &'static Table,
}

impl Source for Visits {
    type Scan = Scan;

    fn declaration(&self) -> String {
        self.table.declaration()
    }

    fn best(&self, info: &mut IndexInfo) -> rusqlite::Result<()> {
        self.data.check_stop()?;
        plan::best(self.table, self.data.project.sessions(), self.data.fits(), info)
    }

    fn scan(&self) -> Scan {
        Scan::new(self.data.clone(), self.table)
    }
}

impl Scanning for Scan {
    fn begin(&mut self, plan: &str, values: &Filters<'_>) -> rusqlite::Result<()> {
        let plan = Plan::read(plan).ok_or_else(|| failed("an unknown query plan"))?;
        let arguments: Vec<_> = plan.tests.iter().copied().zip(values.iter()).collect();
        self.begin(plan, &arguments)
    }

    fn next(&mut self) -> rusqlite::Result<()> {
        self.next()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn cell(&self, column: usize, context: &mut Context) -> rusqlite::Result<()> {
        self.cell(column, |value| context.set_result(&value))
    }

    fn id(&self) -> i64 {
        self.id()
    }
}

#[repr(C)]
struct Virtual<S> {
    /// SQLite's part. It must come first.
    base: sqlite3_vtab,
    source: S,
}

#[repr(C)]
struct Cursor<S> {
    /// SQLite's part. It must come first.
    base: sqlite3_vtab_cursor,
    scan: S,
}

// SAFETY: the struct is `repr(C)` and begins with SQLite's part.
unsafe impl<'table, S: Source> VTab<'table> for Virtual<S> {
    type Aux = S;
    type Cursor = Cursor<S::Scan>;

    fn connect(
        _: &mut VTabConnection,
        aux: Option<&Self::Aux>,
        _: &[&[u8]],
    ) -> rusqlite::Result<(String, Self)> {
        let source = aux.ok_or_else(|| failed("a table without data"))?;
        Ok((source.declaration(), Self { base: sqlite3_vtab::default(), source: source.clone() }))
    }

    fn best_index(&self, info: &mut IndexInfo) -> rusqlite::Result<()> {
        self.source.best(info)
    }

    fn open(&'table mut self) -> rusqlite::Result<Self::Cursor> {
        Ok(Cursor { base: sqlite3_vtab_cursor::default(), scan: self.source.scan() })
    }
}

// SAFETY: the struct is `repr(C)` and begins with SQLite's part.
unsafe impl<S: Scanning> VTabCursor for Cursor<S> {
    fn filter(&mut self, _: c_int, plan: Option<&str>, values: &Filters<'_>) -> rusqlite::Result<()> {
        self.scan.begin(plan.unwrap_or_default(), values)
    }

    fn next(&mut self) -> rusqlite::Result<()> {
        self.scan.next()
    }

    fn eof(&self) -> bool {
        self.scan.is_over()
    }

    fn column(&self, context: &mut Context, column: c_int) -> rusqlite::Result<()> {
        self.scan.cell(usize::try_from(column).unwrap_or(usize::MAX), context)
    }

    fn rowid(&self) -> rusqlite::Result<i64> {
        Ok(self.scan.id())
    }
}

fn failed(reason: &str) -> rusqlite::Error {
    rusqlite::Error::ModuleError(reason.to_owned())
}
