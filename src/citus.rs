//! `svc migrate --citus`: distributes the visit tables over the workers of a Citus cluster.
//!
//! Tables are distributed by project, which suits many sites, or by session, which suits one site that is too
//! large for a single machine. The primary key of every visit row begins with both, so the schema is the
//! same. Account tables stay on the coordinator. Tables that are distributed already are left alone.

use domain::{Error, Result};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};

/// Distribution column of the visit tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    Project,
    Session,
}

impl By {
    pub fn column(self) -> &'static str {
        match self {
            By::Project => "project_id",
            By::Session => "session_id",
        }
    }
}

/// Tables with the rows of a session. `sessions` comes first, because the others are colocated with it.
pub const OF_SESSIONS: [&str; 6] =
    ["sessions", "pageviews", "events", "video_plays", "leads", "session_tombstones"];

/// Tables of a project whose rows are not found by session.
pub const OF_PROJECTS: [&str; 4] = ["session_aliases", "ingest_outcomes", "ingest_budgets", "event_names"];

/// Small tables that belong to no project. Citus copies them to every worker (reference tables).
pub const OF_NOBODY: [&str; 1] = ["ingest_spools"];

/// Returns each table with the statement that distributes it.
pub fn statements(by: By) -> Vec<(&'static str, String)> {
    let column = by.column();
    let spread = |table: &'static str| match table {
        "sessions" => (table, format!("select create_distributed_table('{table}', '{column}')")),
        _ => (
            table,
            format!("select create_distributed_table('{table}', '{column}', colocate_with => 'sessions')"),
        ),
    };
    let copied = |table: &'static str| (table, format!("select create_reference_table('{table}')"));
    let of_projects = OF_PROJECTS.into_iter().map(|table| match by {
        By::Project => spread(table),
        By::Session => copied(table),
    });
    OF_SESSIONS.into_iter().map(spread).chain(of_projects).chain(OF_NOBODY.into_iter().map(copied)).collect()
}

/// Distributes the tables that are not distributed yet and returns their names.
pub async fn distribute(db: &DatabaseConnection, by: By) -> Result<Vec<&'static str>> {
    if db.get_database_backend() != DbBackend::Postgres {
        let advice = "Citus is an extension of PostgreSQL; set SVC_DATABASE_URL to a PostgreSQL database.";
        return Err(Error::NotConfigured(advice.into()));
    }
    if !exists(db, "select 1 from pg_extension where extname = $1", "citus").await? {
        let advice = "The database does not have the Citus extension; install it and run `create extension citus` there first.";
        return Err(Error::NotConfigured(advice.into()));
    }
    spread(db, by).await
}

/// [`distribute`] for a database that is known to have Citus.
pub async fn spread(db: &DatabaseConnection, by: By) -> Result<Vec<&'static str>> {
    let mut done = Vec::new();
    for (table, statement) in statements(by) {
        let known = "select 1 from pg_dist_partition where logicalrelid = $1::regclass";
        if !exists(db, known, table).await? {
            db.execute_unprepared(&statement).await?;
            done.push(table);
        }
    }
    Ok(done)
}

/// Fails if the database is a worker of a Citus cluster. Accounts live on the coordinator, and so do the
/// locks that serialize writes to a visit and the sequence that orders commits.
pub async fn refuse_worker(db: &DatabaseConnection) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres
        || !exists(db, "select 1 from pg_class where oid = to_regclass($1)", "pg_catalog.pg_dist_local_group")
            .await?
        || exists(db, "select 1 from pg_dist_local_group where groupid = 0 and $1 = $1", "").await?
    {
        return Ok(());
    }
    let advice = "SVC_DATABASE_URL points to a worker of a Citus cluster; use the URL of the coordinator.";
    Err(Error::NotConfigured(advice.into()))
}

async fn exists(db: &DatabaseConnection, sql: &str, value: &str) -> Result<bool> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [value.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}
