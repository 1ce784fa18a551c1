//! Keys by which the self-check iterates over a project's visits: ids on PostgreSQL, short numbers on SQLite.

use std::collections::HashSet;
use std::fmt;

use domain::Result;
use entity::visits::stored;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, QueryResult, Statement, Value};
use uuid::Uuid;

/// Key of a visit's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Visit(i64),
    Session(Uuid),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Visit(visit) => visit.fmt(f),
            Place::Session(session) => session.fmt(f),
        }
    }
}

impl From<Place> for Value {
    fn from(place: Place) -> Value {
        match place {
            Place::Visit(visit) => visit.into(),
            Place::Session(session) => session.into(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Keys(pub(super) DbBackend);

impl Keys {
    pub(super) fn of(db: &DatabaseConnection) -> Keys {
        Keys(db.get_database_backend())
    }

    /// Returns the column that holds the key.
    pub(super) fn column(self) -> &'static str {
        match self.0 {
            DbBackend::Postgres => "session_id",
            _ => "visit",
        }
    }

    /// Parses a saved key. Without one, returns the key before all others.
    pub(super) fn place(self, text: Option<&str>) -> Place {
        match self.0 {
            DbBackend::Postgres => {
                Place::Session(text.and_then(|text| text.parse().ok()).unwrap_or_default())
            }
            _ => Place::Visit(text.and_then(|text| text.parse().ok()).unwrap_or(i64::MIN)),
        }
    }

    pub(super) fn read(self, row: &QueryResult) -> Result<Place, DbErr> {
        Ok(match self.0 {
            DbBackend::Postgres => Place::Session(row.try_get("", "place")?),
            _ => Place::Visit(row.try_get("", "place")?),
        })
    }

    /// Returns the `from` operand for the table's rows of project `$1`.
    pub(super) fn rows(self, table: &str) -> String {
        stored::of_project(self.0, table)
    }

    /// Returns the `from` operand for the table's rows of some visits of project `$1`, whose keys are bound from `$2`
    /// on.
    pub(super) fn rows_of(self, table: &str, visits: usize) -> String {
        let places: Vec<String> = (2..visits + 2).map(|at| format!("${at}")).collect();
        format!("{} and {} in ({})", self.rows(table), self.column(), places.join(", "))
    }

    pub(super) fn statement(
        self,
        sql: String,
        project: Uuid,
        places: impl IntoIterator<Item = Place>,
    ) -> Statement {
        let values = std::iter::once(project.into()).chain(places.into_iter().map(Value::from));
        Statement::from_sql_and_values(self.0, sql, values)
    }

    /// Returns those of these visits that have no session.
    pub(super) async fn gone(
        self,
        db: &impl ConnectionTrait,
        project: Uuid,
        places: &[Place],
    ) -> Result<Vec<Place>> {
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let sql =
            format!("select {} as place from {}", self.column(), self.rows_of("sessions", places.len()));
        let found = db.query_all_raw(self.statement(sql, project, places.iter().copied())).await?;
        let found = found.iter().map(|row| self.read(row)).collect::<Result<HashSet<_>, _>>()?;
        Ok(places.iter().copied().filter(|place| !found.contains(place)).collect())
    }
}
