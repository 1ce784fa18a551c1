//! Rules of what a query may do: read our tables and call listed functions. Everything else is refused while SQLite
//! parses the query, before anything runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::limits::Limit;

use super::costs;
use super::tables::Table;

/// Maximum length of a text, a blob or a row in bytes. Text functions take at most some tenths of a second for this
/// length.
pub(super) const LENGTH: i32 = 100_000;

/// Allowed functions. None of them reads a file, loads code or reveals internals of the service.
pub(super) const FUNCTIONS: [&str; 71] = [
    "abs",
    "avg",
    "ceil",
    "char",
    "coalesce",
    "concat",
    "concat_ws",
    "count",
    "cume_dist",
    "current_date",
    "current_time",
    "current_timestamp",
    "date",
    "datetime",
    "dense_rank",
    "first_value",
    "floor",
    "format",
    "glob",
    "group_concat",
    "hex",
    "if",
    "ifnull",
    "iif",
    "instr",
    "julianday",
    "lag",
    "last_value",
    "lead",
    "length",
    "like",
    "lower",
    "ltrim",
    "max",
    "min",
    "nth_value",
    "ntile",
    "nullif",
    "octet_length",
    "percent_rank",
    "printf",
    "quote",
    "random",
    "rank",
    "replace",
    "round",
    "row_number",
    "rtrim",
    "sign",
    "strftime",
    "string_agg",
    "substr",
    "substring",
    "sum",
    "time",
    "timediff",
    "total",
    "trim",
    "typeof",
    "unicode",
    "unixepoch",
    "upper",
    "zeroblob",
    "likely",
    "unlikely",
    "likelihood",
    "pow",
    "power",
    "sqrt",
    "median",
    "percentile",
];

/// Functions that can take a tenth of a second for texts of [`LENGTH`].
const SLOW: [&str; 4] = ["glob", "instr", "like", "replace"];

/// Maximum number of calls of these functions in a query. SQLite cannot be interrupted within a row, so all calls for a
/// row run regardless of the timeout.
const SLOW_CALLS: u32 = 60;

/// Reason why a query was refused, once it was.
pub(super) type Refusal = Arc<Mutex<Option<String>>>;

/// Restricts a connection to what is allowed.
pub(super) fn confine(connection: &Connection, refusal: &Refusal) -> rusqlite::Result<()> {
    connection.execute_batch("pragma temp_store = memory; pragma cache_size = -2000;")?;
    for (config, on) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        // A text in double quotes is a mistake and must not silently count as a text.
        (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
        (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
    ] {
        connection.set_db_config(config, on)?;
    }
    for (limit, most) in [
        (Limit::SQLITE_LIMIT_LENGTH, LENGTH),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, LENGTH),
        (Limit::SQLITE_LIMIT_COLUMN, 200),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, 100),
        (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 50),
        (Limit::SQLITE_LIMIT_VDBE_OP, 100_000),
        (Limit::SQLITE_LIMIT_FUNCTION_ARG, 50),
        (Limit::SQLITE_LIMIT_ATTACHED, 0),
        (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
        (Limit::SQLITE_LIMIT_VARIABLE_NUMBER, 0),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 0),
        (Limit::SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
        connection.set_limit(limit, most)?;
    }
    let refusal = refusal.clone();
    let slow = AtomicU32::new(0);
    connection.authorizer(Some(move |context: AuthContext<'_>| match judge(&context.action, &slow) {
        None => Authorization::Allow,
        Some(reason) => {
            refusal.lock().get_or_insert(reason);
            Authorization::Deny
        }
    }))
}

/// Returns true if SQLite may have a table or module of this name.
fn is_of_sqlite(name: &str) -> bool {
    const BEGIN: [&str; 9] =
        ["sqlite_", "pragma_", "json_", "jsonb_", "fts", "rtree", "dbstat", "bytecode", "tables_used"];
    BEGIN.iter().any(|begin| name.get(..begin.len()).is_some_and(|name| name.eq_ignore_ascii_case(begin)))
}

/// Returns the reason why an action is refused, if it is.
fn judge(action: &AuthAction<'_>, slow: &AtomicU32) -> Option<String> {
    match action {
        AuthAction::Select | AuthAction::Recursive => None,
        AuthAction::Read { table_name, column_name } => {
            let is_it = |name: &str| name.eq_ignore_ascii_case(table_name);
            let known = Table::all().iter().any(|table| is_it(table.name)) || is_it(costs::NAME);
            // A common table expression of which no column is read: `with x as (...) select 1 from x`.
            let own = column_name.is_empty() && !is_of_sqlite(table_name);
            (!known && !own).then(|| {
                let names: Vec<&str> = Table::all().iter().map(|table| table.name).collect();
                format!("the table {table_name} cannot be read; the tables are {}", names.join(", "))
            })
        }
        AuthAction::Function { function_name } => {
            let known = FUNCTIONS.iter().any(|name| name.eq_ignore_ascii_case(function_name));
            if SLOW.iter().any(|name| name.eq_ignore_ascii_case(function_name))
                && slow.fetch_add(1, Ordering::Relaxed) >= SLOW_CALLS
            {
                return Some(format!(
                    "calls {} too often: at most {SLOW_CALLS} calls are allowed",
                    SLOW.join(", ")
                ));
            }
            (!known).then(|| format!("the function {function_name} is not available"))
        }
        AuthAction::Pragma { .. } => Some("PRAGMA is not available".to_owned()),
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => {
            Some("other databases cannot be attached".to_owned())
        }
        _ => Some("only reading statements are allowed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_module_that_sqlite_has_is_known_by_its_name() {
        let connection = Connection::open_in_memory().unwrap();
        let mut statement = connection.prepare("select name from pragma_module_list").unwrap();
        let names: Vec<String> =
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert!(!names.is_empty());
        for name in names {
            let action = AuthAction::Read { table_name: &name, column_name: "" };
            assert!(judge(&action, &AtomicU32::new(0)).is_some(), "{name}");
        }
    }

    #[test]
    fn functions_are_listed_once() {
        let mut names = FUNCTIONS.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FUNCTIONS.len());
    }
}
