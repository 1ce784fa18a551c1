//! How batches of each host of a site arrive: by which version of the client, and through a first-party proxy or not.
//! Visits do not tell, so the newest batch of each host is noted for the check of an installation.
//!
//! A note is written when it says something new, and otherwise every ten minutes while batches arrive.

use std::collections::HashMap;

use entity::{project, seen_host};
use parking_lot::Mutex;
use sea_orm::{ActiveValue, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::OnConflict};
use uuid::Uuid;

use crate::ground::time::MS_PER_DAY;
use crate::{Context, Result};

/// Maximum number of hosts per project. Slightly more are possible if several instances write at once.
const MAX_HOSTS: usize = 20;
/// Maximum number of projects in memory.
const MAX_PROJECTS: usize = 10_000;
/// How often the time of the newest batch is written although nothing else has changed.
const REPEAT_MS: i64 = 10 * 60 * 1_000;
/// How long a note is kept after the host's last batch.
const KEPT_MS: i64 = 30 * MS_PER_DAY;
/// Maximum length of a client's name and version.
const LONGEST_LIB: usize = 40;

/// Newest batches of hosts.
#[derive(Debug, Default)]
pub struct SeenHosts(Mutex<HashMap<Uuid, HashMap<String, Seen>>>);

/// Newest batch of a host.
#[derive(Debug)]
struct Seen {
    lib: Option<String>,
    via_proxy: bool,
    at: i64,
    /// Time of the batch that was last written. None if none was, or the next has another client or way.
    written_at: Option<i64>,
}

impl Seen {
    fn is_due(&self) -> bool {
        self.written_at.is_none_or(|written| self.at - written >= REPEAT_MS)
    }
}

impl SeenHosts {
    /// Notes a batch of a host of the site. `lib` is what its client says to be.
    pub fn note(&self, project: Uuid, host: &str, lib: Option<&str>, via_proxy: bool, at: i64) {
        let lib = lib.filter(|lib| is_lib(lib));
        let mut projects = self.0.lock();
        if let Some(seen) = projects.get_mut(&project).and_then(|hosts| hosts.get_mut(host)) {
            if seen.at <= at {
                seen.at = at;
                if seen.via_proxy != via_proxy || seen.lib.as_deref() != lib {
                    (seen.lib, seen.via_proxy, seen.written_at) = (lib.map(str::to_owned), via_proxy, None);
                }
            }
            return;
        }
        if projects.len() >= MAX_PROJECTS && !projects.contains_key(&project) {
            return;
        }
        let hosts = projects.entry(project).or_default();
        if hosts.len() < MAX_HOSTS {
            let seen = Seen { lib: lib.map(str::to_owned), via_proxy, at, written_at: None };
            hosts.insert(host.to_owned(), seen);
        }
    }

    /// Writes what is new. If that fails, it is written at the host's next batch after ten minutes.
    pub async fn write(&self, context: &Context) -> Result<()> {
        for (project, rows) in self.due(context.clock.now_ms()) {
            write(context, project, rows).await?;
        }
        Ok(())
    }

    /// Returns the rows to write by project, and forgets hosts without batches of the last while.
    fn due(&self, now: i64) -> Vec<(Uuid, Vec<seen_host::Model>)> {
        let mut due = Vec::new();
        self.0.lock().retain(|project, hosts| {
            let of_project = hosts.iter_mut().filter(|(_, seen)| seen.is_due());
            let rows = of_project.map(|(host, seen)| {
                seen.written_at = Some(seen.at);
                seen_host::Model {
                    project_id: *project,
                    host: host.clone(),
                    lib: seen.lib.clone(),
                    via_proxy: seen.via_proxy,
                    last_at: seen.at,
                }
            });
            let rows: Vec<_> = rows.collect();
            if !rows.is_empty() {
                due.push((*project, rows));
            }
            hosts.retain(|_, seen| now - seen.at < REPEAT_MS);
            !hosts.is_empty()
        });
        due
    }
}

/// Returns true for a client of this service, such as `svc-sdk@1.0.0`. Any other text may be an e-mail address.
fn is_lib(lib: &str) -> bool {
    let Some((name, version)) = lib.split_once('@') else { return false };
    let is_ours = name
        .strip_prefix("svc-")
        .is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    lib.len() <= LONGEST_LIB && is_ours && version.split('.').all(is_number)
}

async fn write(context: &Context, project: Uuid, rows: Vec<seen_host::Model>) -> Result<()> {
    use seen_host::Column;
    let transaction = context.begin().await?;
    if project::Entity::find_by_id(project).one(&transaction).await?.is_none() {
        return Ok(());
    }
    seen_host::Entity::delete_many()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::LastAt.lt(context.clock.now_ms() - KEPT_MS))
        .exec(&transaction)
        .await?;
    // Oldest first.
    let stored = seen_host::Entity::find().filter(Column::ProjectId.eq(project)).order_by_asc(Column::LastAt);
    let mut stored: Vec<String> = stored.all(&transaction).await?.into_iter().map(|row| row.host).collect();
    for row in rows {
        if !stored.contains(&row.host) {
            if stored.len() >= MAX_HOSTS {
                seen_host::Entity::delete_by_id((project, stored.remove(0))).exec(&transaction).await?;
            }
            stored.push(row.host.clone());
        }
        let row = seen_host::ActiveModel {
            project_id: ActiveValue::Set(project),
            host: ActiveValue::Set(row.host),
            lib: ActiveValue::Set(row.lib),
            via_proxy: ActiveValue::Set(row.via_proxy),
            last_at: ActiveValue::Set(row.last_at),
        };
        let again = OnConflict::columns([Column::ProjectId, Column::Host])
            .update_columns([Column::Lib, Column::ViaProxy, Column::LastAt])
            .to_owned();
        seen_host::Entity::insert(row).on_conflict(again).exec_without_returning(&transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Returns the notes of a project.
pub async fn of_project(context: &Context, project: Uuid) -> Result<Vec<seen_host::Model>> {
    let of_project = seen_host::Entity::find().filter(seen_host::Column::ProjectId.eq(project));
    Ok(of_project.all(&context.db).await?)
}
