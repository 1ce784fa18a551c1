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

use super::cursor::Scan;
use super::data::Data;
use super::plan::{self, Plan};
use super::tables::Table;

/// Registers all tables in a connection, and nothing else.
pub(super) fn register(connection: &Connection, data: &Arc<Data>) -> rusqlite::Result<()> {
    for table in Table::all() {
        let aux = (data.clone(), table);
        connection.create_module(table.name, eponymous_only_module::<Virtual>(), Some(aux))?;
    }
    Ok(())
}

#[repr(C)]
struct Virtual {
    /// SQLite's part. It must come first.
    base: sqlite3_vtab,
    data: Arc<Data>,
    table: &'static Table,
}

#[repr(C)]
struct Cursor {
    /// SQLite's part. It must come first.
    base: sqlite3_vtab_cursor,
    scan: Scan,
}

// SAFETY: the struct is `repr(C)` and begins with SQLite's part.
unsafe impl<'table> VTab<'table> for Virtual {
    type Aux = (Arc<Data>, &'static Table);
    type Cursor = Cursor;

    fn connect(
        _: &mut VTabConnection,
        aux: Option<&Self::Aux>,
        _: &[&[u8]],
    ) -> rusqlite::Result<(String, Self)> {
        let (data, table) = aux.ok_or_else(|| failed("a table without data"))?;
        let virtual_table = Self { base: sqlite3_vtab::default(), data: data.clone(), table };
        Ok((table.declaration(), virtual_table))
    }

    fn best_index(&self, info: &mut IndexInfo) -> rusqlite::Result<()> {
        self.data.check_stop()?;
        plan::best(self.table, self.data.project.sessions(), self.data.fits(), info)
    }

    fn open(&'table mut self) -> rusqlite::Result<Cursor> {
        let scan = Scan::new(self.data.clone(), self.table);
        Ok(Cursor { base: sqlite3_vtab_cursor::default(), scan })
    }
}

// SAFETY: the struct is `repr(C)` and begins with SQLite's part.
unsafe impl VTabCursor for Cursor {
    fn filter(&mut self, _: c_int, plan: Option<&str>, values: &Filters<'_>) -> rusqlite::Result<()> {
        let plan = plan.and_then(Plan::read).ok_or_else(|| failed("an unknown query plan"))?;
        let arguments: Vec<_> = plan.tests.iter().copied().zip(values.iter()).collect();
        self.scan.begin(plan, &arguments)
    }

    fn next(&mut self) -> rusqlite::Result<()> {
        self.scan.next()
    }

    fn eof(&self) -> bool {
        self.scan.is_over()
    }

    fn column(&self, context: &mut Context, column: c_int) -> rusqlite::Result<()> {
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        self.scan.cell(column, |value| context.set_result(&value))
    }

    fn rowid(&self) -> rusqlite::Result<i64> {
        Ok(self.scan.id())
    }
}

fn failed(reason: &str) -> rusqlite::Error {
    rusqlite::Error::ModuleError(reason.to_owned())
}
