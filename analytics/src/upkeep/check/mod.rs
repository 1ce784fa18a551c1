//! The nightly self-check: removes rows that belong to no visit, and derives visits anew whose counts differ from their
//! rows.
//!
//! Visits are stored and deleted whole, in one transaction, so normally there is nothing to find. Inconsistencies come
//! from elsewhere: a bug of an older build, a statement typed by hand, a restored backup, a failing disk. Each project
//! is checked once a night, in chunks that only read, with rests in between. Anything suspicious is checked again under
//! the locks of the writer before it is changed, because it may be a visit that is just being stored or deleted.
//!
//! | step | file | what it looks for |
//! |---|---|---|
//! | before the projects | [`deleted_projects`] | rows of projects that are gone |
//! | one per table | [`orphans`] | rows whose visit is gone |
//! | last | [`figures`] | visits whose counts differ from their rows |
//!
//! Some rows refer to nothing by design and are left alone: tombstones stand for deleted visits, a conversion outlives
//! its visit, and only the instance that has a spool file can tell whether the file's saved position is still needed.

mod counting;
mod deleted_projects;
mod figures;
mod keys;
mod orphans;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

use chrono::{DateTime, Timelike, Utc};
use chrono_tz::Tz;
use domain::tenancy::queues::Served;
use domain::tenancy::tenants;
use domain::{Context, Error, Result};
use entity::visits::stored;
use entity::{project, visit_check};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryOrder,
    QuerySelect, Statement,
};
use uuid::Uuid;

use crate::upkeep::pace::{Chunk, Pace};
use crate::visits::Writer;
use crate::visits::derive::local_day;
pub use counting::{Suspects, count_suspects};
use keys::Place;

/// Hour of the project's day from which a check may begin. If no server ran in that night, it begins later.
const FROM_HOUR: u32 = 2;

/// Tables whose rows belong to a visit. Each is a step; the counts are the last step.
const CHILDREN: &[&str] = stored::TABLES.split_at(1).1;

/// Result of one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Number of projects checked completely.
    pub projects: u64,
    /// Number of rows without a visit that were removed.
    pub removed: u64,
    /// Number of visits whose counts were repaired.
    pub mended: u64,
    /// Number of findings that could not be repaired now.
    pub remaining: u64,
    /// Code of the error of a project that failed and waits for the next turn.
    pub failure: Option<&'static str>,
    pub more: bool,
}

/// Findings of the last checks of all projects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Findings {
    /// End of the last check, in milliseconds since 1970-01-01 UTC.
    pub finished_at: Option<i64>,
    pub removed: i64,
    pub mended: i64,
    pub remaining: i64,
}

pub async fn findings(context: &Context) -> Result<Findings> {
    // Anybody may ask, and there may be a hundred thousand projects.
    let sum = |column: &str| format!("cast(coalesce(sum({column}), 0) as bigint) as {column}");
    let sql = format!(
        "select max(finished_at) as finished_at, {}, {}, {} from visit_checks",
        sum("removed"),
        sum("mended"),
        sum("remaining")
    );
    let statement = Statement::from_string(context.db.get_database_backend(), sql);
    Ok(Findings::find_by_statement(statement).one(&context.db).await?.unwrap_or_default())
}

/// Name of the queue of projects to check, for [`Served`].
struct Checking;

/// How long a tenant is served in turn, and how long the search for rows of missing projects takes in one turn at most.
const SLICE: Duration = Duration::from_millis(200);
const SEARCH: Duration = Duration::from_secs(2);

/// Resumes the checks that are due, some of each tenant in turn and one project of a tenant after the other, until all are
/// done or `is_over` returns true. A project that fails waits for the next turn.
pub async fn turn(context: &Context, writer: &Writer, is_over: impl Fn() -> bool) -> Result<Turn> {
    let due = due(context).await?;
    let mut did = Turn::default();
    let begins = due.iter().any(|check| check.place.is_none() && check.step == 0);
    let began = Instant::now();
    let is_enough = || is_over() || began.elapsed() >= SEARCH;
    match deleted_projects::forget(context, begins, is_enough).await {
        Ok(forgotten) => (did.removed, did.more) = (forgotten.removed, forgotten.more),
        Err(error) => did.failure = Some(waits(None, error)?),
    }
    let tenant_of = tenants::of_projects(context, due.iter().map(|row| row.project_id)).await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<Check<'_>>> = BTreeMap::new();
    for row in due {
        let tenant = tenant_of.get(&row.project_id).copied().unwrap_or(row.project_id);
        let check = Check { context, writer, row, found: Found::default() };
        of_tenant.entry(tenant).or_default().push_back(check);
    }
    let served = Served::<Checking>::of(context);
    let (mut queue, mut pace) = (served.in_turn(of_tenant), Pace::reading(context));
    while let Some((tenant, mut checks)) = queue.pop_front() {
        served.note(tenant);
        let Some(mut check) = checks.pop_front() else { continue };
        let began = Instant::now();
        let done = check.go_on(&mut pace, || is_over() || began.elapsed() >= SLICE).await;
        let found = check.save().await?;
        did.removed += found.rows();
        did.mended += found.mended;
        did.remaining += found.remaining;
        match done {
            Ok(true) => did.projects += 1,
            Ok(false) => checks.push_front(check),
            Err(error) => did.failure = Some(waits(Some(check.row.project_id), error)?),
        }
        if !checks.is_empty() {
            queue.push_back((tenant, checks));
        }
        if is_over() {
            break;
        }
    }
    did.more |= !queue.is_empty();
    Ok(did)
}

/// Logs that a check waits for the next turn. Returns the code of the error, or the error if the database is unavailable,
/// because then every check waits.
fn waits(project: Option<Uuid>, error: Error) -> Result<&'static str> {
    if matches!(error, Error::DbUnavailable) {
        return Err(error);
    }
    let project = project.map(tracing::field::display);
    tracing::error!(project.id = project, error.reason = %error, "A self-check failed and will be retried");
    Ok(error.code())
}

/// Returns the checks in progress, and new checks for projects that have none of today.
async fn due(context: &Context) -> Result<Vec<visit_check::Model>> {
    let rows = visit_check::Entity::find().all(&context.db).await?;
    let mut rows: HashMap<Uuid, visit_check::Model> =
        rows.into_iter().map(|row| (row.project_id, row)).collect();
    let projects: Vec<(Uuid, String)> = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .column(project::Column::Timezone)
        .order_by_asc(project::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    let now = context.clock.now();
    let due = projects.into_iter().filter_map(|(project, zone)| {
        let zone = zone.parse().unwrap_or(Tz::UTC);
        next(project, rows.remove(&project), now, zone)
    });
    Ok(due.collect())
}

/// Returns the check to resume or to start, if it is due.
fn next(
    project: Uuid,
    last: Option<visit_check::Model>,
    now: DateTime<Utc>,
    zone: Tz,
) -> Option<visit_check::Model> {
    let day = local_day(now.timestamp_millis(), zone);
    match last {
        Some(unfinished) if unfinished.finished_at.is_none() => Some(unfinished),
        // A day in the future was written before the clock was set back.
        Some(last) if last.day == day => None,
        _ if now.with_timezone(&zone).hour() < FROM_HOUR => None,
        _ => Some(visit_check::Model {
            project_id: project,
            day,
            step: 0,
            place: None,
            removed: 0,
            mended: 0,
            remaining: 0,
            finished_at: None,
        }),
    }
}

/// Findings of one turn in one project.
#[derive(Debug, Default)]
struct Found {
    /// Number of removed rows, by table.
    removed: BTreeMap<&'static str, u64>,
    mended: u64,
    remaining: u64,
}

impl Found {
    fn rows(&self) -> u64 {
        self.removed.values().sum()
    }
}

/// Result of checking some visits.
struct Looked {
    /// Last of these visits. None if there are no more.
    last: Option<Place>,
    /// Number of visits checked.
    visits: u64,
    /// Number of rows removed or visits repaired.
    mended: u64,
    remaining: u64,
}

/// Check of one project.
struct Check<'a> {
    context: &'a Context,
    writer: &'a Writer,
    row: visit_check::Model,
    found: Found,
}

impl Check<'_> {
    /// Resumes the check from its saved position. Returns true once it is complete.
    async fn go_on(&mut self, pace: &mut Pace, is_over: impl Fn() -> bool) -> Result<bool> {
        while self.row.finished_at.is_none() {
            pace.chunk(async |size| self.chunk(size).await).await?;
            if is_over() {
                break;
            }
        }
        Ok(self.row.finished_at.is_some())
    }

    async fn chunk(&mut self, size: u64) -> Result<Chunk> {
        let keys = keys::Keys::of(&self.context.db);
        let after = keys.place(self.row.place.as_deref());
        let project = self.row.project_id;
        let table = usize::try_from(self.row.step).ok().and_then(|step| CHILDREN.get(step)).copied();
        let looked = match table {
            Some(table) => orphans::look(self.context, keys, project, table, after, size).await?,
            None => figures::look(self.context, self.writer, keys, project, after, size).await?,
        };
        match table {
            Some(table) => *self.found.removed.entry(table).or_default() += looked.mended,
            None => self.found.mended += looked.mended,
        }
        self.found.remaining += looked.remaining;
        match looked.last {
            Some(last) => self.row.place = Some(last.to_string()),
            None if table.is_some() => {
                self.row.step += 1;
                self.row.place = None;
            }
            None => self.row.finished_at = Some(self.context.clock.now_ms()),
        }
        Ok(Chunk::of(looked.visits, size))
    }

    /// Saves the position, and logs what was found since it was last saved. Returns the findings. A run that is killed
    /// before this checks some visits again.
    async fn save(&mut self) -> Result<Found> {
        self.tell();
        let found = std::mem::take(&mut self.found);
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.row.removed += number(found.rows());
        self.row.mended += number(found.mended);
        self.row.remaining += number(found.remaining);
        use visit_check::Column;
        let known = OnConflict::column(Column::ProjectId)
            .update_columns([
                Column::Day,
                Column::Step,
                Column::Place,
                Column::Removed,
                Column::Mended,
                Column::Remaining,
                Column::FinishedAt,
            ])
            .to_owned();
        // The project may be deleted meanwhile, together with the rows of its checks.
        let exists = project::Entity::find_by_id(self.row.project_id)
            .select_only()
            .column(project::Column::Id)
            .into_tuple::<Uuid>()
            .one(&self.context.db)
            .await?;
        if exists.is_some() {
            let row = self.row.clone().into_active_model().reset_all();
            visit_check::Entity::insert(row)
                .on_conflict(known)
                .exec_without_returning(&self.context.db)
                .await?;
        }
        Ok(found)
    }

    /// Logs the findings, as counts only.
    fn tell(&self) {
        let Found { removed, mended, remaining } = &self.found;
        let project = self.row.project_id;
        let of = |table: &str| removed.get(table).copied().unwrap_or(0);
        if self.found.rows() + mended + remaining == 0 {
            tracing::debug!(project.id = %project, "The self-check found nothing to repair");
            return;
        }
        tracing::warn!(
            project.id = %project,
            removed.pageviews = of("pageviews"),
            removed.events = of("events"),
            removed.video_plays = of("video_plays"),
            removed.leads = of("leads"),
            removed.session_aliases = of("session_aliases"),
            mended.sessions = *mended,
            remaining = *remaining,
            "The self-check removed rows without a visit or repaired the counts of visits"
        );
        for (table, rows) in removed {
            count(table, *rows);
        }
        count("sessions", *mended);
    }
}

fn count(table: &'static str, rows: u64) {
    metrics::counter!("svc_self_check_mended_total", "table" => table).increment(rows);
}
