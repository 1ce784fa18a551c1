//! The three statements that read a selection of visits.

use std::sync::OnceLock;

use super::super::field::Text;
use super::Selection;

/// Whole numbers of a session, in the order they are read after its texts.
const NUMBERS: [&str; 16] = [
    "day",
    "rev",
    "started_at",
    "last_at",
    "visitor",
    "pageviews",
    "events",
    "clicks",
    "engaged_ms",
    "video_ms",
    "max_scroll",
    "relevance",
    "click_ids",
    "conversions",
    "flags",
    "conversion_value",
];

/// The three statements of one selection.
pub(super) struct Statements {
    pub(super) sessions: String,
    pub(super) pages: String,
    pub(super) events: String,
}

pub(super) fn statements(selection: Selection, postgres: bool) -> &'static Statements {
    static TEXTS: [OnceLock<Statements>; 6] = [const { OnceLock::new() }; 6];
    let (kind, chosen) = match selection {
        Selection::All => (0, ""),
        Selection::Since(_) => (1, " and s.rev > $2"),
        // The index is on the time; a day is never more than two days from where UTC has it.
        Selection::Day(_) => (
            2,
            " and s.day = $2 and s.started_at >= ($2 - 2) * 86400000 \
              and s.started_at < ($2 + 3) * 86400000",
        ),
    };
    TEXTS[kind + if postgres { 3 } else { 0 }].get_or_init(|| {
        let int = |column: &str| if postgres { format!("{column}::bigint") } else { column.to_owned() };
        let texts = Text::ALL.iter().map(|text| match text {
            Text::Goals if postgres => "s.goals::text".to_owned(),
            text => format!("s.{}", text.column()),
        });
        let numbers = NUMBERS.iter().map(|&column| match column {
            "conversion_value" => format!("s.{column}"),
            column => int(&format!("s.{column}")),
        });
        let columns: Vec<String> = ["s.session_id", "s.consent", "s.test"]
            .map(str::to_owned)
            .into_iter()
            .chain(texts)
            .chain(numbers)
            .collect();
        // Without a choice the child tables are read alone; with one they follow its sessions.
        // SQLite keeps to the order of a cross join; left to itself it would rather walk the whole
        // child table, which is in the wanted order already, than sort a few rows.
        let join = if postgres { "join" } else { "cross join" };
        let child = |table: &str, alias: &str| match selection {
            Selection::All => format!("{table} {alias} where {alias}.project_id = $1"),
            _ => format!(
                "sessions s {join} {table} {alias} on {alias}.project_id = s.project_id \
                 and {alias}.session_id = s.session_id where s.project_id = $1{chosen}"
            ),
        };
        // The same for the sessions themselves: an expression has no index to walk.
        let by_session = match selection {
            Selection::All => "s.session_id",
            _ if postgres => "s.session_id",
            _ => "+s.session_id",
        };
        let chosen = if postgres { chosen.replace("$2", "$2::bigint") } else { chosen.to_owned() };
        let fix = |text: String| {
            if postgres {
                text.replace("$2", "$2::bigint").replace("::bigint::bigint", "::bigint")
            } else {
                text
            }
        };
        Statements {
            sessions: format!(
                "select {} from sessions s where s.project_id = $1{chosen} order by {by_session}",
                columns.join(", ")
            ),
            pages: fix(format!(
                "select p.session_id, p.pageview_id, p.page, p.page_group, {}, {}, {} from {} \
                 order by p.session_id, p.pageview_id",
                int("p.started_at"),
                int("p.engaged_ms"),
                int("p.scroll"),
                child("pageviews", "p")
            )),
            events: fix(format!(
                "select e.session_id, e.name, {} from {} \
                 order by e.session_id, e.pageview_id, e.n",
                int("e.at"),
                child("events", "e")
            )),
        }
    })
}
