//! Statements that read selected visits: first the keys by which rows are found and ordered, then the loaded fields of
//! each table.

use super::Selection;
use crate::columns::layout::{Columns, Layout};
use entity::visits::SqlType;
use entity::visits::stored::PROJECT;

/// Number of columns before the loaded fields.
pub(super) const SESSION_HEAD: usize = 5;
pub(super) const CHILD_HEAD: usize = 3;

/// Statements of one selection.
pub(super) struct Statements {
    /// Id, revision, day, start and visitor of each session, then its loaded fields, then the key by which its child
    /// rows are found: its id, or a small number in SQLite.
    pub(super) sessions: String,
    /// Key of the session, time and id of each row, then its loaded fields.
    pub(super) pageviews: String,
    pub(super) events: String,
    /// None if video plays are not loaded.
    pub(super) videos: Option<String>,
}

impl Statements {
    pub(super) fn new(selection: Selection, layout: &Layout, postgres: bool) -> Self {
        let chosen = match selection {
            Selection::Keys { .. } => " and s.visit >= $2 and s.visit < $3",
            Selection::Since(_) => " and s.rev > $2",
            // The index is on the time. A local day is never more than two days away from the UTC day.
            Selection::Day(_) => {
                " and s.day = $2 and s.started_at >= ($2 - 2) * 86400000 \
                 and s.started_at < ($2 + 3) * 86400000"
            }
        };
        // The number is bound as a bigint.
        let chosen = if postgres { chosen.replace("$2", "$2::bigint") } else { chosen.to_owned() };
        // SQLite's rows are keyed by two small numbers.
        let (stored, visit, same, project) = match postgres {
            true => ("", "session_id", "c.project_id = s.project_id", "project_id = $1".to_owned()),
            false => ("stored_", "visit", "c.project = s.project", format!("project = {PROJECT}")),
        };
        // With a range of keys, the child tables are read alone; otherwise they are joined to the chosen sessions.
        // SQLite keeps the order of a cross join. Otherwise it would rather scan the whole child table, which is in the
        // wanted order already, than sort a few rows.
        let join = if postgres { "join" } else { "cross join" };
        let child = |columns: &Columns, head: &str, order: &str| {
            let (table, fields) = (columns.table, fields(columns, "c"));
            let from = match selection {
                Selection::Keys { .. } => {
                    format!("{stored}{table} c where c.{project} and c.visit >= $2 and c.visit < $3")
                }
                _ => format!(
                    "{stored}sessions s {join} {stored}{table} c on {same} and c.{visit} = s.{visit} \
                     where s.{project}{chosen}"
                ),
            };
            format!("select c.{visit}, {head}{fields} from {from} order by c.{visit}, {order}")
        };
        // The same for the sessions themselves: ordering by an expression prevents the use of an index.
        let keys = matches!(selection, Selection::Keys { .. });
        let sign = if keys || postgres { "" } else { "+" };
        Self {
            sessions: format!(
                "select s.session_id, s.rev, s.day, s.started_at, s.visitor{}, s.{visit} \
                 from {stored}sessions s where s.{project}{chosen} order by {sign}s.{visit}",
                fields(&layout.sessions, "s")
            ),
            pageviews: child(&layout.pageviews, "c.started_at, c.pageview_id", "c.pageview_id"),
            events: child(&layout.events, "c.at, c.pageview_id", "c.pageview_id, c.n"),
            videos: (!layout.videos.loaded.is_empty())
                .then(|| child(&layout.videos, "c.t, c.pageview_id", "c.pageview_id, c.n")),
        }
    }
}

fn fields(columns: &Columns, alias: &str) -> String {
    let field = |name: &str, sql| match sql {
        // A document is transferred as text.
        SqlType::Json => format!(", cast({alias}.{name} as text)"),
        _ => format!(", {alias}.{name}"),
    };
    columns.loaded.iter().map(|loaded| field(loaded.field.name, loaded.field.sql)).collect()
}
