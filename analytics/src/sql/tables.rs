//! The tables that SQL sees. Their columns follow from the declarations in `entity::visits`: what has a form in
//! the columns is a column here, except for what is not shown to anybody.

use std::sync::LazyLock;

use entity::visits::{
    ClickId, Field, Fields, Form, Key, Mark, Part, Vocabulary, entries, event, forms, pageview, session,
    video_play,
};

/// A table: what a row of it is, and its columns.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub meaning: &'static str,
    /// A query that shows what it is good for.
    pub example: &'static str,
    pub rows: Rows,
    pub columns: Vec<Column>,
}

/// What a row of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    Sessions,
    Pageviews,
    Events,
    Videos,
    /// Entries of a list of pageviews or events.
    Sections,
    Marks,
    Props,
    /// The goals that a session reached.
    Goals,
}

#[derive(Debug)]
pub(super) struct Column {
    pub name: &'static str,
    pub kind: Kind,
    pub sql: Type,
    pub nullable: bool,
    pub unit: Option<&'static str>,
    pub meaning: String,
    /// The values of an enumeration.
    pub values: &'static [&'static str],
    /// The part of the columns that must be loaded for it.
    pub part: Part,
}

/// The type of a column in SQLite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Text,
    Integer,
    Real,
}

impl Type {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Real => "real",
        }
    }
}

/// Where a cell's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A field of the session, of the row itself, or of the pageview or event that the row belongs to.
    Field(Of, usize, Form),
    /// A time, of such a field.
    Time(Of, usize, Form),
    SessionId,
    Day,
    Hour,
    Visitor,
    /// Which one of its session it is, from 1.
    Number(Of),
    /// Whether it is the first, or the last, of its session.
    First,
    Last,
    /// Whether the session has this mark.
    Mark(u32),
    ClickIds,
    Goal,
    /// What the visit is worth by that goal.
    GoalValue,
    /// Path of the pageview that this field of the row names.
    Path(usize),
}

/// What a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Session,
    /// The pageview or event of an entry.
    Parent,
    Row,
}

/// Fields under another name than the row's: the one that people look for.
const NAMES: [(&str, &str, &str); 3] = [
    ("pageviews", "page", "path"),
    ("events", "pageview_id", "pageview_number"),
    ("video_plays", "pageview_id", "pageview_number"),
];

const CURRENCY: &str = "the project's currency";

/// Fields that are shown in another form, or to nobody.
const ELSEWHERE: [&str; 4] = ["visitor", "flags", "click_ids", "goals"];

impl Column {
    fn of_field(table: &str, field: &'static Field, place: usize, of: Of) -> Self {
        let renamed = NAMES.iter().find(|(of, name, _)| *of == table && *name == field.name);
        let is_time = field.form == Form::Offset || field.name == "started_at";
        let (sql, unit) = match field.form {
            _ if is_time => (Type::Text, Some("UTC, ISO 8601")),
            Form::Text(_) | Form::Choice(_) => (Type::Text, None),
            Form::Money => (Type::Real, Some(CURRENCY)),
            Form::Millis => (Type::Real, Some("seconds")),
            Form::Flag => (Type::Integer, Some("0 or 1")),
            _ => (Type::Integer, unit(field.name)),
        };
        Self {
            name: renamed.map_or(field.name, |(_, _, name)| name),
            kind: if is_time {
                Kind::Time(of, place, field.form)
            } else {
                Kind::Field(of, place, field.form)
            },
            sql,
            nullable: field.nullable || field.form == Form::Pageview,
            unit,
            meaning: match field.form {
                Form::Pageview => {
                    format!("{} It is `number` in pageviews, 1 for the visit's first.", field.meaning())
                }
                // A time is a text here.
                _ => field.meaning().replace(", in milliseconds since 1970-01-01 UTC", ""),
            },
            values: if let Form::Choice(names) = field.form { names } else { &[] },
            part: field.part,
        }
    }

    fn own(name: &'static str, kind: Kind, sql: Type, meaning: &str) -> Self {
        let unit = match kind {
            Kind::Mark(_) | Kind::First | Kind::Last => Some("0 or 1"),
            _ => None,
        };
        let part = Part::Core;
        Self { name, kind, sql, nullable: false, unit, meaning: meaning.to_owned(), values: &[], part }
    }

    fn unit(self, unit: &'static str) -> Self {
        Self { unit: Some(unit), ..self }
    }

    /// A column of an entry of a list.
    fn entry<F>(name: &'static str, key: Key<F>, form: Form, part: Part, meaning: &str) -> Self {
        let sql = if matches!(form, Form::Text(_)) { Type::Text } else { Type::Integer };
        let column = Self::own(name, Kind::Field(Of::Row, key.place(), form), sql, meaning);
        Self { unit: unit(name), part, ..column }
    }
}

fn unit(name: &str) -> Option<&'static str> {
    match name {
        "max_scroll" | "scroll" | "max_percent" | "percent" => Some("percent"),
        "t" => Some("milliseconds"),
        _ if name.ends_with("_ms") => Some("milliseconds"),
        _ if name.ends_with("_s") => Some("seconds"),
        _ => None,
    }
}

impl Table {
    pub(super) fn all() -> &'static [Self] {
        static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
            vec![sessions(), pageviews(), events(), video_plays(), goals(), props(), sections(), marks()]
        });
        &TABLES
    }

    /// The statement that tells SQLite of it.
    pub(super) fn declaration(&self) -> String {
        let column = |column: &Column| format!("{} {}", column.name, column.sql.name());
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        format!("create table {} ({})", self.name, columns.join(", "))
    }
}

/// What tells to which session a row belongs; every table begins with it.
fn belonging() -> Vec<Column> {
    let mut columns = vec![
        Column::own(
            "session_id",
            Kind::SessionId,
            Type::Text,
            "Id of the visit; joins the tables, and opens the visit under /sessions.",
        ),
        Column::own(
            "day",
            Kind::Day,
            Type::Text,
            "Local day of the visit's start in the project's time zone.",
        )
        .unit("YYYY-MM-DD"),
        Column::own(
            "visitor",
            Kind::Visitor,
            Type::Integer,
            "A number that is the same for all visits of one visitor on one day, and means nothing else: it is \
             made for each query. count(distinct visitor) counts visitors as the reports do.",
        ),
    ];
    columns.extend(fields::<session::Model>(Of::Session, |field| field.name == "test"));
    columns
}

fn fields<T: Fields>(of: Of, wanted: impl Fn(&Field) -> bool) -> Vec<Column> {
    let shown = |field: &Field| {
        !matches!(field.form, Form::Row | Form::List(_)) && !ELSEWHERE.contains(&field.name) && wanted(field)
    };
    let fields = T::FIELDS.iter().enumerate().filter(|(_, field)| shown(field));
    fields.map(|(place, field)| Column::of_field(T::TABLE, field, place, of)).collect()
}

/// The path of the pageview that an event or a video play belongs to.
fn path<F>(key: Key<F>, part: Part) -> Column {
    let path = Column::own("path", Kind::Path(key.place()), Type::Text, "Path of the page it happened on.");
    Column { nullable: true, part, ..path }
}

fn sessions() -> Table {
    let mut columns = belonging();
    columns.push(
        Column::own("hour", Kind::Hour, Type::Integer, "Local hour of its start in the project's time zone.")
            .unit("0 to 23"),
    );
    columns.extend(fields::<session::Model>(Of::Session, |field| field.name != "test"));
    let ids: Vec<&str> = ClickId::ALL.iter().map(|id| id.as_str()).collect();
    let meaning = format!("Which ad click ids it carries, with commas between: {}.", ids.join(", "));
    columns.push(Column { nullable: true, ..Column::own("click_ids", Kind::ClickIds, Type::Text, &meaning) });
    columns.extend(Mark::ALL.iter().map(|mark| {
        let meaning = format!("Whether it has the mark {}, as in the filter `has`.", mark.as_str());
        Column::own(mark.as_str(), Kind::Mark(mark.bit().unsigned_abs()), Type::Integer, &meaning)
    }));
    Table {
        name: "sessions",
        meaning: "One row per visit. A visit ends after 30 minutes without a sign of life.",
        example: "select channel, count(*) as sessions from sessions where not test group by channel order by 2 desc",
        rows: Rows::Sessions,
        columns,
    }
}

fn pageviews() -> Table {
    let mut columns = belonging();
    columns.extend([
        Column::own(
            "number",
            Kind::Number(Of::Row),
            Type::Integer,
            "Which pageview of the visit it is, from 1.",
        ),
        Column::own("is_entry", Kind::First, Type::Integer, "Whether the visit began with it."),
        Column::own("is_exit", Kind::Last, Type::Integer, "Whether it is the visit's last one so far."),
    ]);
    columns.extend(fields::<pageview::Model>(Of::Row, |_| true));
    Table {
        name: "pageviews",
        meaning: "One row per pageview, in its newest state.",
        example: "select path, count(*) as pageviews from pageviews where not test group by path order by 2 desc",
        rows: Rows::Pageviews,
        columns,
    }
}

fn events() -> Table {
    let mut columns = belonging();
    columns.push(Column::own(
        "number",
        Kind::Number(Of::Row),
        Type::Integer,
        "Which event of the visit it is, from 1.",
    ));
    columns.extend(fields::<event::Model>(Of::Row, |_| true));
    columns.push(path(event::KEYS.pageview_id, Part::Props));
    Table {
        name: "events",
        meaning: "One row per event, in the order of each visit.",
        example: "select name, count(*) as events, count(distinct session_id) as sessions from events where not test \
                  group by name",
        rows: Rows::Events,
        columns,
    }
}

fn video_plays() -> Table {
    let mut columns = belonging();
    columns.push(Column::own(
        "number",
        Kind::Number(Of::Row),
        Type::Integer,
        "Which video play of the visit it is, from 1.",
    ));
    columns.extend(fields::<video_play::Model>(Of::Row, |_| true));
    columns.push(path(video_play::KEYS.pageview_id, Part::Videos));
    Table {
        name: "video_plays",
        meaning: "One row per play of a video, in its newest state.",
        example: "select video, count(*) as plays, avg(watched_s) as seconds from video_plays where not test \
                  group by video",
        rows: Rows::Videos,
        columns,
    }
}

fn goals() -> Table {
    let mut columns = belonging();
    let meaning = "Key of a goal that the visit reached; each goal once.";
    columns.push(Column::own("goal", Kind::Goal, Type::Text, meaning));
    let meaning = "What the visit is worth by this goal; 0 where the goal has no value.";
    let value = Column::own("value", Kind::GoalValue, Type::Real, meaning).unit(CURRENCY);
    columns.push(Column { part: Part::Values, ..value });
    Table {
        name: "session_goals",
        meaning: "One row per visit and goal that it reached.",
        example: "select goal, count(*) as sessions, sum(value) as value from session_goals where not test group by goal",
        rows: Rows::Goals,
        columns,
    }
}

fn props() -> Table {
    let mut columns = belonging();
    let event = |field: &Field| field.name == "name";
    columns.extend(
        fields::<event::Model>(Of::Parent, event)
            .into_iter()
            .map(|column| Column { name: "event", ..column }),
    );
    columns.extend([
        Column::own(
            "event_number",
            Kind::Number(Of::Parent),
            Type::Integer,
            "Which event of the visit it belongs to: `number` in events.",
        ),
        Column::entry(
            "name",
            entries::PROP,
            Form::Text(Vocabulary::PROP),
            Part::Props,
            "Name of the property.",
        ),
        Column::entry(
            "value",
            entries::PROP_VALUE,
            Form::Text(Vocabulary::PROP_VALUE),
            Part::Props,
            "Its value as text; cast(value as real) makes a number of it. Null for what came up after the first 50,000 \
             different values of the project's own properties; breakdowns by a property and filters know those as well.",
        ),
    ]);
    Table {
        name: "event_props",
        meaning: "One row per property of an event.",
        example: "select event, name, value, count(*) as events from event_props where not test group by event, name, \
                  value order by events desc limit 20",
        rows: Rows::Props,
        columns,
    }
}

/// The pageview that an entry belongs to.
fn of_pageview() -> Vec<Column> {
    let mut columns = belonging();
    let meaning = "Which pageview of the visit it belongs to: `number` in pageviews.";
    columns.push(Column::own("pageview_number", Kind::Number(Of::Parent), Type::Integer, meaning));
    columns
        .extend(fields::<pageview::Model>(Of::Parent, |field| matches!(field.name, "page" | "page_group")));
    columns
}

fn sections() -> Table {
    let mut columns = of_pageview();
    let time = |name, key: Key<forms::Int>, meaning: &str| {
        Column::entry(name, key, Form::Int, Part::Attention, meaning)
    };
    columns.extend([
        Column::entry(
            "section",
            entries::SECTION,
            Form::Text(Vocabulary::SECTION),
            Part::Attention,
            "Id of the section.",
        ),
        time("from_ms", entries::SECTION_FROM, "When it came into view, after the pageview's start."),
        time("to_ms", entries::SECTION_TO, "When it left, after the pageview's start."),
    ]);
    Table {
        name: "pageview_sections",
        meaning: "One row per pageview and section of the page that came into view.",
        example: "select path, section, count(*) as views from pageview_sections where not test group by path, section",
        rows: Rows::Sections,
        columns,
    }
}

fn marks() -> Table {
    let mut columns = of_pageview();
    columns.extend([
        Column::entry("percent", entries::MARK, Form::Byte, Part::Attention, "Depth that was reached."),
        Column::entry(
            "reached_ms",
            entries::MARK_REACHED,
            Form::Int,
            Part::Attention,
            "When it was reached, after the pageview's start.",
        ),
    ]);
    Table {
        name: "pageview_scroll",
        meaning: "One row per pageview and depth of scroll that it reached.",
        example: "select percent, count(*) as pageviews from pageview_scroll where not test group by percent",
        rows: Rows::Marks,
        columns,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_table_names_no_column_twice_and_sqlite_can_tell_which_are_read() {
        for table in Table::all() {
            let names: HashSet<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(names.len(), table.columns.len(), "{}", table.name);
            assert!(table.columns.len() < 64, "{} has {}", table.name, table.columns.len());
        }
    }

    #[test]
    fn what_could_lead_to_a_person_has_no_column() {
        for table in Table::all() {
            for column in &table.columns {
                assert!(!column.name.contains("cookie") && !column.name.contains("click_id_values"));
                let long = matches!(column.kind, Kind::Field(_, _, Form::Long));
                assert!(!long, "{}.{} shows a hash", table.name, column.name);
            }
        }
    }
}
