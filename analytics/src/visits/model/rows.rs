//! Rows of the visit tables in both databases: the cells of the two drivers and the SQL statements. The tables
//! themselves are declared in `entity::visits`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use entity::visits::{Cell, Cells, Fields, JsonText, SqlType, stored};
use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use sea_orm::DbBackend;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row as _};
use uuid::Uuid;

pub use entity::visits::event::Model as EventRow;
pub use entity::visits::lead::Model as LeadRow;
pub use entity::visits::pageview::Model as PageviewRow;
pub use entity::visits::session::Model as SessionRow;
pub use entity::visits::video_play::Model as VideoRow;

/// Serializes a document for storage. An empty document is null.
pub(crate) fn json_text<V: serde::Serialize>(map: &BTreeMap<String, V>) -> Option<JsonText> {
    (!map.is_empty()).then(|| JsonText::of(map)).flatten()
}

/// Place at which the rows of a visit are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) project: i64,
    pub(crate) visit: i64,
}

/// Visit table with its statements.
pub(crate) trait Row: Fields {
    fn sql() -> &'static Sql;
}

macro_rules! rows {
    ($($row:ty),+) => {
        $(impl Row for $row {
            fn sql() -> &'static Sql {
                static SQL: LazyLock<Sql> = LazyLock::new(Sql::of::<$row>);
                &SQL
            }
        })+
    };
}
rows!(SessionRow, PageviewRow, EventRow, VideoRow, LeadRow);

/// SQL statements of one table.
pub(crate) struct Sql {
    /// Selects all rows of session ?2 of project ?1, which are stored at project ?3 and visit ?4.
    pub(crate) select_sqlite: String,
    /// Upserts a row. [`write_sqlite`] binds the parameters.
    pub(crate) upsert_sqlite: String,
    /// Selects all rows of the sessions in two arrays of project and session ids.
    pub(crate) select_postgres: String,
    pub(crate) upsert_postgres: String,
}

impl Sql {
    fn of<R: Fields>() -> Sql {
        let names: Vec<&str> = R::FIELDS.iter().map(|field| field.name).collect();
        let list = names.join(", ");
        let key = names[..R::KEY].join(", ");
        let updates: Vec<String> =
            names[R::KEY..].iter().map(|name| format!("{name} = excluded.{name}")).collect();
        let updates = updates.join(", ");
        let each = |of: &dyn Fn(usize, &str, SqlType) -> String| {
            let all: Vec<String> =
                (1..).zip(R::FIELDS).map(|(at, field)| of(at, field.name, field.sql)).collect();
            all.join(", ")
        };
        let table = R::TABLE;
        let in_sqlite = stored::table(DbBackend::Sqlite, table);
        let stored: Vec<&str> = ["project", "visit"].iter().chain(&names[ids::<R>()..]).copied().collect();
        let stored_key: Vec<&str> = ["project", "visit"].iter().chain(&names[2..R::KEY]).copied().collect();
        let marks: Vec<String> = (1..=stored.len()).map(|at| format!("?{at}")).collect();
        // A document is transferred as text.
        let read = each(&|_, name, sql| match sql {
            SqlType::Json => format!("t.{name}::text"),
            _ => format!("t.{name}"),
        });
        let arrays = each(&|at, _, sql| match sql {
            SqlType::Json => format!("${at}::text[]"),
            _ => format!("${at}::{}[]", sql.postgres()),
        });
        let values = each(&|_, name, sql| match sql {
            SqlType::Json => format!("x.{name}::jsonb"),
            _ => format!("x.{name}"),
        });
        Sql {
            select_sqlite: format!(
                "select ?1, ?2, {} from {in_sqlite} where project = ?3 and visit = ?4 order by {}",
                names[2..].join(", "),
                stored_key.join(", ")
            ),
            upsert_sqlite: format!(
                "insert into {in_sqlite} ({}) values ({}) on conflict ({}) do update set {updates}",
                stored.join(", "),
                marks.join(", "),
                stored_key.join(", ")
            ),
            select_postgres: format!(
                "select {read} from unnest($1::uuid[], $2::uuid[]) as k(p, s) \
                 join {table} t on t.project_id = k.p and t.session_id = k.s"
            ),
            upsert_postgres: format!(
                "insert into {table} ({list}) select {values} from unnest({arrays}) as x({list}) \
                 on conflict ({key}) do update set {updates}"
            ),
        }
    }
}

/// Returns how many of the first fields SQLite replaces by a short key: the project's id and, except in the session's
/// own row, the session's id.
const fn ids<R: Fields>() -> usize {
    if R::KEY > 2 { 2 } else { 1 }
}

/// Writes a row at its place.
pub(crate) fn write_sqlite<R: Fields>(
    row: &R,
    place: Place,
    statement: &mut rusqlite::Statement<'_>,
) -> rusqlite::Result<()> {
    statement.raw_bind_parameter(1, place.project)?;
    statement.raw_bind_parameter(2, place.visit)?;
    let (mut parameter, mut bound) = (3 - ids::<R>(), Ok(()));
    row.each_cell(|cell| {
        if parameter > 2 && bound.is_ok() {
            bound = statement.raw_bind_parameter(parameter, Sqlite(cell));
        }
        parameter += 1;
    });
    bound?;
    statement.raw_execute().map(drop)
}

/// Binds rows as one array per field.
pub(crate) fn bind_postgres<'q, R: Fields>(
    query: Query<'q, Postgres, PgArguments>,
    rows: &[&R],
) -> Query<'q, Postgres, PgArguments> {
    let mut cells: Vec<Cell<'_>> = Vec::with_capacity(rows.len() * R::FIELDS.len());
    for row in rows {
        row.each_cell(|cell| cells.push(cell));
    }
    let mut query = query;
    for (at, field) in R::FIELDS.iter().enumerate() {
        let column = cells.iter().skip(at).step_by(R::FIELDS.len());
        query = match field.sql {
            SqlType::Id => query.bind(column.map(id).collect::<Vec<_>>()),
            SqlType::Small => query.bind(column.map(|cell| int(cell).map(|n| n as i16)).collect::<Vec<_>>()),
            SqlType::Int => query.bind(column.map(|cell| int(cell).map(|n| n as i32)).collect::<Vec<_>>()),
            SqlType::Long => query.bind(column.map(int).collect::<Vec<_>>()),
            SqlType::Flag => query.bind(column.map(flag).collect::<Vec<_>>()),
            SqlType::Double => query.bind(column.map(real).collect::<Vec<_>>()),
            SqlType::Text | SqlType::Json => {
                query.bind(column.map(|cell| text(cell).map(str::to_owned)).collect::<Vec<_>>())
            }
        };
    }
    query
}

// A cell has its field's type, so a number fits it and the other arms are unreachable.

fn int(cell: &Cell<'_>) -> Option<i64> {
    if let Cell::Int(number) = cell { Some(*number) } else { None }
}

fn real(cell: &Cell<'_>) -> Option<f64> {
    if let Cell::Real(number) = cell { Some(*number) } else { None }
}

fn flag(cell: &Cell<'_>) -> Option<bool> {
    if let Cell::Flag(flag) = cell { Some(*flag) } else { None }
}

fn id(cell: &Cell<'_>) -> Option<Uuid> {
    if let Cell::Id(id) = cell { Some(*id) } else { None }
}

fn text<'row>(cell: &Cell<'row>) -> Option<&'row str> {
    if let Cell::Text(text) = cell { Some(text) } else { None }
}

/// Cell as SQLite takes it.
pub(crate) struct Sqlite<'row>(pub(crate) Cell<'row>);

impl ToSql for Sqlite<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match &self.0 {
            Cell::Null => ToSqlOutput::Owned(Value::Null),
            Cell::Int(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Cell::Real(number) => ToSqlOutput::Owned(Value::Real(*number)),
            Cell::Flag(flag) => ToSqlOutput::Owned(Value::Integer((*flag).into())),
            Cell::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Cell::Id(id) => ToSqlOutput::Borrowed(ValueRef::Blob(id.as_bytes())),
        })
    }
}

/// Row read from SQLite.
pub(crate) struct SqliteRow<'row>(pub(crate) &'row rusqlite::Row<'row>);

impl Cells for SqliteRow<'_> {
    type Error = rusqlite::Error;

    fn is_null(&self, at: usize) -> rusqlite::Result<bool> {
        Ok(self.0.get_ref(at)? == ValueRef::Null)
    }
    fn int(&self, at: usize) -> rusqlite::Result<Option<i64>> {
        self.0.get(at)
    }
    fn real(&self, at: usize) -> rusqlite::Result<f64> {
        self.0.get(at)
    }
    fn flag(&self, at: usize) -> rusqlite::Result<bool> {
        self.0.get(at)
    }
    fn id(&self, at: usize) -> rusqlite::Result<Uuid> {
        self.0.get(at).map(Uuid::from_bytes)
    }
    fn text(&self, at: usize) -> rusqlite::Result<Option<&str>> {
        Ok(self.0.get_ref(at)?.as_str_or_null()?)
    }
    fn unknown(&self, at: usize, number: i64) -> rusqlite::Error {
        rusqlite::Error::IntegralValueOutOfRange(at, number)
    }
}

/// Row read from PostgreSQL. Integers may have any of the three widths.
pub(crate) struct PostgresRow<'row>(pub(crate) &'row PgRow);

impl Cells for PostgresRow<'_> {
    type Error = sqlx::Error;

    fn is_null(&self, at: usize) -> Result<bool, sqlx::Error> {
        use sqlx::ValueRef as _;
        Ok(self.0.try_get_raw(at)?.is_null())
    }
    fn int(&self, at: usize) -> Result<Option<i64>, sqlx::Error> {
        use sqlx::{TypeInfo, ValueRef as _};
        match self.0.try_get_raw(at)?.type_info().name() {
            "INT4" => Ok(self.0.try_get::<Option<i32>, _>(at)?.map(Into::into)),
            "INT2" => Ok(self.0.try_get::<Option<i16>, _>(at)?.map(Into::into)),
            _ => self.0.try_get(at),
        }
    }
    fn real(&self, at: usize) -> Result<f64, sqlx::Error> {
        self.0.try_get(at)
    }
    fn flag(&self, at: usize) -> Result<bool, sqlx::Error> {
        self.0.try_get(at)
    }
    fn id(&self, at: usize) -> Result<Uuid, sqlx::Error> {
        self.0.try_get(at)
    }
    fn text(&self, at: usize) -> Result<Option<&str>, sqlx::Error> {
        self.0.try_get(at)
    }
    fn unknown(&self, at: usize, number: i64) -> sqlx::Error {
        let source = format!("{number} stands for nothing this build knows").into();
        sqlx::Error::ColumnDecode { index: at.to_string(), source }
    }
}
