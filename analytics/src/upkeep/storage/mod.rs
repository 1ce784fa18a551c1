//! The storage guard of a deployment: how much everything takes on disk, and whether batches are still accepted.
//!
//! One instance measures and saves the result; all instances follow it. Only live data counts. Both databases reuse the
//! space of deleted rows instead of returning it, so the size of their files would stay above a threshold however much
//! was deleted.

mod shares;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use domain::{Context, Database, Error, Result};
use entity::{storage_pause, storage_state};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, FromQueryResult, Set, Statement};

use crate::visits::IgnoredReason;
use crate::visits::store::revision::is_cluster;

pub use shares::Shares;

/// Thresholds in bytes. If none is set, there is no guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thresholds {
    /// Size above which the oldest visits are deleted.
    pub cleanup_above: Option<u64>,
    /// Size above which batches of those who hold more than their fair share are ignored.
    pub pause_above: Option<u64>,
    /// Total size available. Once it is reached, all batches are ignored.
    pub limit: Option<u64>,
}

impl Thresholds {
    pub fn is_set(&self) -> bool {
        *self != Thresholds::default()
    }

    /// Returns the smallest threshold.
    pub fn room(&self) -> Option<u64> {
        [self.cleanup_above, self.pause_above, self.limit].into_iter().flatten().min()
    }

    /// Returns the reason why batches are ignored at this size, if they are.
    pub fn pauses(&self, bytes: u64) -> Option<IgnoredReason> {
        if self.limit.is_some_and(|limit| bytes >= limit) {
            Some(IgnoredReason::StorageLimit)
        } else if self.pause_above.is_some_and(|pause| bytes > pause) {
            Some(IgnoredReason::StoragePaused)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    pub database: u64,
    pub folder: u64,
}

impl Measured {
    pub fn bytes(&self) -> u64 {
        self.database + self.folder
    }
}

/// Measures the database and the data folder. The files of a SQLite database are not counted twice.
pub async fn measure(context: &Context, data_dir: &Path, database: &Database) -> Result<Measured> {
    let own = database.sqlite_file().map(files_of).unwrap_or_default();
    let folder = data_dir.canonicalize().unwrap_or_else(|_| data_dir.to_owned());
    let measuring = tokio::task::spawn_blocking(move || folder_bytes(&folder, &own));
    let folder = measuring.await.map_err(Error::internal)?;
    Ok(Measured { database: database_bytes(context).await?, folder })
}

/// Returns the file of a SQLite database, and the files that SQLite keeps beside it.
fn files_of(database: &Path) -> Vec<PathBuf> {
    let file = database.canonicalize().unwrap_or_else(|_| database.to_owned());
    let with = |ending: &str| {
        let mut name = file.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    ["", "-wal", "-shm", "-journal"].map(with).into()
}

/// Saves the measurement, so that every instance knows from whom to accept batches.
pub async fn record(context: &Context, thresholds: Thresholds, measured: Measured) -> Result<()> {
    if !thresholds.is_set() {
        storage_state::Entity::delete_by_id(1).exec(&context.db).await?;
        return Ok(());
    }
    let (reason, orgs) = match (thresholds.pauses(measured.bytes()), thresholds.pause_above) {
        (Some(IgnoredReason::StoragePaused), Some(above)) => {
            let room = above as f64 / measured.bytes().max(1) as f64;
            let orgs = Shares::read(context, room).await?.above_fair();
            ((!orgs.is_empty()).then_some(IgnoredReason::StoragePaused), orgs)
        }
        (reason, _) => (reason, HashSet::new()),
    };
    let transaction = context.begin().await?;
    storage_pause::Entity::delete_many().exec(&transaction).await?;
    for org in orgs {
        let row = storage_pause::ActiveModel { org_id: Set(org) };
        storage_pause::Entity::insert(row).exec_without_returning(&transaction).await?;
    }
    let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    let row = storage_state::ActiveModel {
        id: Set(1),
        measured_at: Set(context.clock.now_ms()),
        database_bytes: Set(bytes(measured.database)),
        folder_bytes: Set(bytes(measured.folder)),
        cleanup_above_bytes: Set(thresholds.cleanup_above.map(bytes)),
        pause_above_bytes: Set(thresholds.pause_above.map(bytes)),
        limit_bytes: Set(thresholds.limit.map(bytes)),
        paused: Set(reason.map(|reason| reason.as_str().to_owned())),
    };
    use storage_state::Column;
    let columns = [
        Column::MeasuredAt,
        Column::DatabaseBytes,
        Column::FolderBytes,
        Column::CleanupAboveBytes,
        Column::PauseAboveBytes,
        Column::LimitBytes,
        Column::Paused,
    ];
    storage_state::Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Id).update_columns(columns).to_owned())
        .exec_without_returning(&transaction)
        .await?;
    Ok(transaction.commit().await?)
}

/// Updates PostgreSQL's statistics on remaining rows, from which its size is computed.
pub async fn refresh_statistics(context: &Context) -> Result<()> {
    if context.db.get_database_backend() == DbBackend::Postgres {
        context.db.execute_unprepared("analyze sessions, pageviews, events, video_plays").await?;
    }
    Ok(())
}

pub(crate) async fn database_bytes(context: &Context) -> Result<u64> {
    #[derive(FromQueryResult)]
    struct Row {
        bytes: i64,
    }
    let backend = context.db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => LIVE_POSTGRES,
        _ => LIVE_SQLITE,
    };
    let row = Row::find_by_statement(Statement::from_string(backend, sql)).one(&context.db).await?;
    let mut bytes = row.map_or(0, |row| row.bytes);
    if is_cluster(&context.db).await? {
        let statement = Statement::from_sql_and_values(backend, ON_WORKERS, [LIVE_POSTGRES.into()]);
        bytes += Row::find_by_statement(statement).one(&context.db).await?.map_or(0, |row| row.bytes);
    }
    Ok(u64::try_from(bytes).unwrap_or(0))
}

/// Runs the same query on every worker of a Citus cluster, where the visits are stored.
const ON_WORKERS: &str = "
select coalesce(sum(result::bigint), 0)::bigint as bytes from run_command_on_workers($1) where success";

const LIVE_SQLITE: &str = "
select (page_count - freelist_count) * page_size as bytes
from pragma_page_count, pragma_freelist_count, pragma_page_size";

/// Estimates the share of each table and its indexes that live rows fill, from the statistics.
const LIVE_POSTGRES: &str = "
with tables as (
    select
        greatest(pg_relation_size(c.oid), 1)::double precision as heap,
        pg_total_relation_size(c.oid)::double precision as total,
        c.reltuples::double precision * (28 + (
            select coalesce(sum(s.avg_width), 0) from pg_stats s
            where s.schemaname = n.nspname and s.tablename = c.relname
        )) as live
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = current_schema()
)
select coalesce(sum(case when live < 0 then total else total * least(1, live / heap) end), 0)::bigint as bytes
from tables";

/// Returns the size of all files in a folder and below, without `except`. A file that disappears meanwhile counts as
/// empty.
fn folder_bytes(folder: &Path, except: &[PathBuf]) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => folder_bytes(&entry.path(), except),
        Ok(_) if except.contains(&entry.path()) => 0,
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
