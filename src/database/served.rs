//! A note in the data folder about the database that a server with this folder has served.
//!
//! With it, a start can tell a first start from one whose database is missing: an empty database in the place of a lost
//! one would look as if all were well.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use analytics::folders;
use domain::{Database, Error, Result};
use sea_orm::sqlx::postgres::PgConnectOptions;

use crate::config::Config;

/// File name in the data folder.
const NOTE: &str = "served";

/// Returns true if a server with this data folder has served the configured database.
pub fn has_served(config: &Config) -> bool {
    fs::read_to_string(note(config)).is_ok_and(|noted| noted == name(config))
}

/// Notes that the configured database was opened and has the current schema. Without the note the server works all the
/// same.
pub fn note_served(config: &Config) {
    if has_served(config) {
        return;
    }
    if let Err(error) = folders::replace(&note(config), name(config).as_bytes()) {
        tracing::warn!(%error, file = %note(config).display(), "Cannot note which database this data folder belongs to");
    }
}

/// Refuses to make an empty database in the place of one that has been served.
pub(super) fn refuse_empty(config: &Config) -> Result<()> {
    let Some(file) = config.database.sqlite_file() else { return Ok(()) };
    let is_there = match fs::metadata(file) {
        Ok(file) => file.len() > 0,
        Err(error) => error.kind() != ErrorKind::NotFound,
    };
    if is_there || !has_served(config) {
        return Ok(());
    }
    let (file, note) = (file.display(), note(config));
    let note = note.display();
    Err(Error::NotConfigured(
        format!(
            "the database {file} is missing, but this data folder has served it. Put it back, or put a backup in its \
             place. To begin with an empty database instead, delete {note}"
        )
        .into(),
    ))
}

fn note(config: &Config) -> PathBuf {
    config.data_dir.join(NOTE)
}

/// Returns what tells the database from others, without user and password.
fn name(config: &Config) -> String {
    match &config.database {
        Database::Sqlite { file, .. } => {
            // A data folder that is moved as a whole keeps its database.
            let within = file.strip_prefix(&config.data_dir).map(Path::to_owned);
            let path = within.unwrap_or_else(|_| std::path::absolute(file).unwrap_or_else(|_| file.clone()));
            format!("SQLite {}\n", path.display())
        }
        Database::Postgres(_) => {
            let hosts = config.database.hosts();
            let names = hosts.iter().filter_map(|url| PgConnectOptions::from_str(url).ok()).map(|options| {
                let host =
                    options.get_socket().map_or(options.get_host().into(), |socket| socket.to_string_lossy());
                let database = options.get_database().unwrap_or(options.get_username());
                format!("{host}:{}/{database}", options.get_port())
            });
            // Sorted, because the order of the hosts does not make another database.
            let names: BTreeSet<String> = names.collect();
            format!("PostgreSQL {}\n", names.into_iter().collect::<Vec<_>>().join(" "))
        }
    }
}
