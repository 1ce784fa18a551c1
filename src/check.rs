//! `svc check`: looks for damage in the database and the data folder, and says what to do. Changes nothing; a server may
//! be running.

use std::path::Path;

use analytics::columns::damaged_files;
use analytics::upkeep::check::{Suspects, count_suspects};
use analytics::visits::{Reason, list};
use domain::{Clock, Context, Random};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};

use crate::command::Failure;
use crate::config::Config;
use crate::database::NotOpened;
use crate::{data_dir, database, log};

/// Maximum number of problems that SQLite lists.
const MAX_LISTED: usize = 20;

/// Looks at everything and prints what it finds. Fails if something is wrong.
pub async fn run(config: &Config) -> Result<(), Failure> {
    let folder = config.data_dir.display();
    if !config.data_dir.is_dir() {
        return Err(format!("there is no data folder {folder} (SVC_DATA_DIR)").into());
    }
    let mut problems = 0;
    let mut tell = |what: &str, found: Result<String, String>| match found {
        Ok(fine) => log::say(format_args!("{what}: {fine}")),
        Err(wrong) => {
            problems += 1;
            log::say(format_args!("{what}: {wrong}"));
        }
    };
    tell("database", of_database(config).await);
    tell("snapshots", of_snapshots(&config.columns()));
    tell("waiting batches", of_waiting(config));
    match problems {
        0 => Ok(()),
        1 => Err("1 of 3 checks has found something".into()),
        _ => Err(format!("{problems} of 3 checks have found something").into()),
    }
}

async fn of_database(config: &Config) -> Result<String, String> {
    let file = config.database.sqlite_file();
    if let Some(file) = file.filter(|file| !file.exists()) {
        return Err(format!(
            "there is no file {}. Put it back, or copy a backup there, before you start the server",
            file.display()
        ));
    }
    let restore = |found: &dyn std::fmt::Display| match file {
        Some(file) => format!(
            "{} is damaged: {found}. Stop the server, copy the file and the files beside it to another disk, and put \
             the last backup (`svc backup`) in its place. Without a backup, `sqlite3 {} .recover | sqlite3 new.db` \
             saves what can be read. Then look for the cause: test the disk and the memory",
            file.display(),
            file.display()
        ),
        None => format!("cannot be read: {found}"),
    };
    let db = match database::try_open(config).await {
        Ok(db) => db,
        // Locked, or not there now: nothing is known to be wrong.
        Err(NotOpened::Away(reason)) => return Err(format!("not looked at: {reason}")),
        Err(NotOpened::Refused(error)) => return Err(restore(&error)),
    };
    if db.get_database_backend() == DbBackend::Sqlite {
        // Not kept, so that a server can start meanwhile.
        let is_served = data_dir::try_claim(config).map_err(|error| error.to_string())?.is_none();
        let damage = integrity(&db, is_served).await.map_err(|error| restore(&error))?;
        if !damage.is_empty() {
            return Err(restore(&damage.join("; ")));
        }
    }
    let context = Context::new(db, Clock::system(), Random::os());
    match count_suspects(&context).await {
        Ok(Suspects { orphans: 0, figures: 0 }) => Ok("pages, rows and counts are sound".to_owned()),
        Ok(Suspects { orphans, figures }) => Err(format!(
            "visits that are gone and have left rows behind: {orphans}; visits whose counts differ from their rows: {figures}. \
             The server repairs both in the night; GET /v1/health/jobs says how many it could not repair"
        )),
        Err(error) => Err(restore(&error)),
    }
}

/// Returns what SQLite finds wrong in its file. Beside a server, looks at one table after the other: a single long reader
/// would keep the write-ahead log from being used again, so that it grows. Only the whole shows damage of unused pages, and
/// pages that two tables claim.
async fn integrity(db: &DatabaseConnection, in_steps: bool) -> Result<Vec<String>, Failure> {
    let checks = match in_steps {
        false => vec![format!("pragma integrity_check({MAX_LISTED})")],
        true => {
            let tables =
                "select name from sqlite_master where type = 'table' union all select 'sqlite_master'";
            let quoted = |name: String| format!("pragma integrity_check('{}')", name.replace('\'', "''"));
            texts(db, tables).await?.into_iter().map(quoted).collect()
        }
    };
    let mut found = Vec::new();
    for check in &checks {
        found.extend(texts(db, check).await?.into_iter().filter(|line| line != "ok"));
    }
    found.truncate(MAX_LISTED);
    Ok(found)
}

/// Returns the first column of what a statement selects.
async fn texts(db: &DatabaseConnection, statement: &str) -> Result<Vec<String>, Failure> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, statement)).await?;
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

fn of_snapshots(folder: &Path) -> Result<String, String> {
    let damaged = damaged_files(folder).map_err(|error| format!("cannot be read: {error}"))?;
    let Some(first) = damaged.first() else { return Ok("all files are sound".to_owned()) };
    Err(format!(
        "damaged files: {}, the first is {}. Reports read these days from the database instead, so nothing is lost. \
         Test the disk",
        damaged.len(),
        first.display()
    ))
}

fn of_waiting(config: &Config) -> Result<String, String> {
    let waiting =
        list(&config.spool(), &config.quarantine()).map_err(|error| format!("cannot be read: {error}"))?;
    let count = |damaged: bool| -> u64 {
        let some = waiting.iter().filter(|some| (some.reason == Some(Reason::Damaged)) == damaged);
        some.map(|some| some.batches).sum()
    };
    let (sound, damaged) = (count(false), count(true));
    match damaged {
        0 if sound == 0 => Ok("none".to_owned()),
        0 => Ok(format!("{sound} on disk; `svc spool list` shows why")),
        damaged => Err(format!(
            "damaged: {damaged}, which cannot be stored; others: {sound}. `svc spool list` shows them. Test the disk"
        )),
    }
}
