//! The tables that SQL queries see. Their columns follow from the declarations in `entity::visits`: every field with a
//! form in the columns is a column here, except for fields that are shown to nobody.

use std::sync::LazyLock;

use entity::visits::{
    ClickId, Field, Fields, Form, Key, Mark, Part, Vocabulary, entries, event, forms, pageview, session,
    video_play,
};

/// Table: the meaning of its rows, and its columns.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub meaning: &'static str,
    /// Query that shows what the table is good for.
    pub example: &'static str,
    pub rows: Rows,
    pub columns: Vec<Column>,
}

/// Kind of a table's rows.
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
    /// Goals that a session reached.
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
    /// Values of an enumeration.
    pub values: &'static [&'static str],
    /// Part of the columns that must be loaded.
    pub part: Part,
}

/// Type of a column in SQLite.
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

/// Source of a cell's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Field of the session, of the row itself, or of the pageview or event to which the row belongs.
    Field(Of, usize, Form),
    /// Time, from such a field.
    Time(Of, usize, Form),
    SessionId,
    Day,
    Hour,
    Visitor,
    /// Number within its session, from 1.
    Number(Of),
    /// True for the first, or the last, of its session.
    First,
    Last,
    /// True if the session has this mark.
    Mark(u32),
    ClickIds,
    Goal,
    /// Value of the visit for that goal.
    GoalValue,
    /// Path of the pageview that this field of the row names.
    Path(usize),
}

/// Owner of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Session,
    /// Pageview or event of an entry.
    Parent,
    Row,
}

/// Fields that have another name in SQL than in the row, one that users expect.
const NAMES: [(&str, &str, &str); 3] = [
    ("pageviews", "page", "path"),
    ("events", "pageview_id", "pageview_number"),
    ("video_plays", "pageview_id", "pageview_number"),
];

const CURRENCY: &str = "the project's currency";

/// Fields that are shown in another form, or to nobody.
const ELSEWHERE: [&str; 6] =
    ["visitor", "flags", "click_ids", "goals", "unconverted_goals", "unconverted_conversions"];

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
                // In SQL a time is a text.
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

    /// Returns a column of a list's entry.
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
        "cls" => Some("ten-thousandths"),
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

    /// Returns the statement that declares the table to SQLite.
    pub(super) fn declaration(&self) -> String {
        let column = |column: &Column| format!("{} {}", column.name, column.sql.name());
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        format!("create table {} ({})", self.name, columns.join(", "))
    }
}

/// Returns the columns that identify a row's session. Every table begins with them.
fn belonging() -> Vec<Column> {
    let mut columns = vec![
        Column::own(
            "session_id",
            Kind::SessionId,
            Type::Text,
            "Id of the visit, for joining tables and for opening the visit under /sessions.",
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
            "Number that all visits of one visitor on one day have in common. It has no other meaning and is \
             generated for each query. count(distinct visitor) counts visitors as the reports do.",
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

/// Returns the column with the path of the pageview to which an event or a video play belongs.
fn path<F>(key: Key<F>, part: Part) -> Column {
    let path =
        Column::own("path", Kind::Path(key.place()), Type::Text, "Path of the page on which it happened.");
    Column { nullable: true, part, ..path }
}

fn sessions() -> Table {
    let mut columns = belonging();
    columns.push(
        Column::own(
            "hour",
            Kind::Hour,
            Type::Integer,
            "Local hour of the visit's start in the project's time zone.",
        )
        .unit("0 to 23"),
    );
    columns.extend(fields::<session::Model>(Of::Session, |field| field.name != "test"));
    let ids: Vec<&str> = ClickId::ALL.iter().map(|id| id.as_str()).collect();
    let meaning = format!("Ad click ids of the visit, separated by commas: {}.", ids.join(", "));
    columns.push(Column { nullable: true, ..Column::own("click_ids", Kind::ClickIds, Type::Text, &meaning) });
    columns.extend(Mark::ALL.iter().map(|mark| {
        let meaning = format!("1 if the visit has the mark {}, as in the filter `has`.", mark.as_str());
        Column::own(mark.as_str(), Kind::Mark(mark.bit().unsigned_abs()), Type::Integer, &meaning)
    }));
    Table {
        name: "sessions",
        meaning: "One row per visit. A visit ends after 30 minutes without activity.",
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
            "Number of the pageview in its visit, from 1.",
        ),
        Column::own("is_entry", Kind::First, Type::Integer, "1 if the visit began with this pageview."),
        Column::own(
            "is_exit",
            Kind::Last,
            Type::Integer,
            "1 if this is the last pageview of the visit so far.",
        ),
    ]);
    columns.extend(fields::<pageview::Model>(Of::Row, |_| true));
    Table {
        name: "pageviews",
        meaning: "One row per pageview, with its latest state.",
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
        "Number of the event in its visit, from 1.",
    ));
    columns.extend(fields::<event::Model>(Of::Row, |_| true));
    columns.push(path(event::KEYS.pageview_id, Part::Props));
    Table {
        name: "events",
        meaning: "One row per event. The events of a visit are in chronological order.",
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
        "Number of the video play in its visit, from 1.",
    ));
    columns.extend(fields::<video_play::Model>(Of::Row, |_| true));
    columns.push(path(video_play::KEYS.pageview_id, Part::Videos));
    Table {
        name: "video_plays",
        meaning: "One row per play of a video, with its latest state.",
        example: "select video, count(*) as plays, avg(watched_s) as seconds from video_plays where not test \
                  group by video",
        rows: Rows::Videos,
        columns,
    }
}

fn goals() -> Table {
    let mut columns = belonging();
    let meaning = "Key of a goal that the visit reached. Each goal counts once.";
    columns.push(Column::own("goal", Kind::Goal, Type::Text, meaning));
    let meaning = "Value of the visit for this goal; 0 if the goal has no value.";
    let value = Column::own("value", Kind::GoalValue, Type::Real, meaning).unit(CURRENCY);
    columns.push(Column { part: Part::Values, ..value });
    Table {
        name: "session_goals",
        meaning: "One row per visit and reached goal.",
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
            "Number of its event in the visit: `number` in events.",
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
            "Value as text; cast(value as real) converts it to a number. Null for values beyond the first 50,000 \
             different ones of the project's own properties; breakdowns by a property and filters include these, too.",
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

/// Returns the columns that identify the pageview of an entry.
fn of_pageview() -> Vec<Column> {
    let mut columns = belonging();
    let meaning = "Number of its pageview in the visit: `number` in pageviews.";
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
        time(
            "from_ms",
            entries::SECTION_FROM,
            "Time from the pageview's start until the section came into view.",
        ),
        time("to_ms", entries::SECTION_TO, "Time from the pageview's start until the section left the view."),
    ]);
    Table {
        name: "pageview_sections",
        meaning: "One row per pageview and section that came into view.",
        example: "select path, section, count(*) as views from pageview_sections where not test group by path, section",
        rows: Rows::Sections,
        columns,
    }
}

fn marks() -> Table {
    let mut columns = of_pageview();
    columns.extend([
        Column::entry(
            "percent",
            entries::MARK,
            Form::Byte,
            Part::Attention,
            "Scroll depth that was reached.",
        ),
        Column::entry(
            "reached_ms",
            entries::MARK_REACHED,
            Form::Int,
            Part::Attention,
            "Time from the pageview's start until the depth was reached.",
        ),
    ]);
    Table {
        name: "pageview_scroll",
        meaning: "One row per pageview and scroll depth that it reached.",
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
