//! Daily figures: sessions, visitors, pageviews, conversions and value of a project and local day, and how many sessions
//! came by an ad and are matched with none.
//!
//! They are sums over the rows, kept in a table of their own, so that a list of hundreds of projects loads no columns.
//! They count what a report without a filter counts. The figures of a project are true for a revision of its visits. If
//! newer visits exist, the figures lag, and the days with changed visits are summed up again: by a job every five minutes,
//! and before a list shows them, unless that was done a moment ago.
//!
//! Reports compute everything beyond these sums in [`crate::reports`].

mod fill;
mod lag;
mod pauses;
mod read;
mod rebuild;
mod sum;

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::time::Duration;

use domain::ground::behalf::{accepted_from, on_behalf_of};
use domain::ground::turns::{Share, Turns};
use domain::tenancy::queues::Served;
use domain::tenancy::tenants;
use domain::{Context, Error, Result, log_throttled};
use entity::project;
use sea_orm::{EntityTrait, QuerySelect};
use uuid::Uuid;

use lag::{Lagging, lagging};
use pauses::Pauses;

pub(crate) use read::{AdSessions, DailySums, ad_sessions, last_days, sums, visitors};

/// Maximum number of projects whose figures are written in one transaction.
const TOGETHER: usize = 20;

/// Requests that bring figures up to date, in turns of some projects of a tenant. Others wait for their turn, and then often
/// find nothing left to do.
const REFRESHES: Share = Share { places: 2, each: 1, waiting: 4, wait: Duration::from_secs(10) };

/// Turns of requests that bring figures up to date; one per server.
#[derive(Clone)]
struct Refreshes(Turns);

impl Default for Refreshes {
    fn default() -> Self {
        Self(Turns::new(REFRESHES))
    }
}

/// How fresh the figures of some projects are.
#[derive(Debug, Default)]
pub(crate) struct Freshness {
    /// Projects with newer visits than their figures.
    pub(crate) lagging: HashSet<Uuid>,
    /// Projects among them that are not summed up yet. The others pause, and their figures count as current.
    pub(crate) summing: HashSet<Uuid>,
    /// Projects among them that have no figures yet, or not all.
    pub(crate) unfilled: HashSet<Uuid>,
}

/// Brings the figures of projects up to everything committed before the call, for this person. If that takes longer than
/// `patience`, it goes on, and until then the figures are those of a while ago. So they are if it fails. Projects that pause
/// stay as they are.
pub(crate) async fn refresh(
    context: &Context,
    person: Option<Uuid>,
    projects: &[Uuid],
    patience: Duration,
) -> Result<Freshness> {
    let (due, pausing) = due(context, projects).await?;
    let summing = match due.is_empty() {
        true => HashSet::new(),
        false => left_after(context, person, &due, patience).await,
    };
    let late = due.iter().filter(|one| summing.contains(&one.project)).chain(&pausing);
    let late: Vec<Lagging> = late.copied().collect();
    Ok(Freshness {
        lagging: late.iter().map(|one| one.project).collect(),
        unfilled: late.iter().filter(|one| one.since.is_none()).map(|one| one.project).collect(),
        summing,
    })
}

/// Sums up projects, and returns those that are not summed up when that has ended or the patience is over.
async fn left_after(
    context: &Context,
    person: Option<Uuid>,
    due: &[Lagging],
    patience: Duration,
) -> HashSet<Uuid> {
    let work = rebuild_in_turns(context.clone(), person, due.to_vec());
    let pulse = context.pulse.clone();
    let working = tokio::spawn(async move {
        let done = pulse.or_silent(work).await;
        match &done {
            Ok(_) | Err(Error::RateLimited { .. }) => {}
            Err(error) => {
                log_throttled!(error, error.reason = %error, "Daily figures cannot be summed up for a list; a job retries");
            }
        }
        done.ok()
    });
    match tokio::time::timeout(patience, working).await {
        Ok(Ok(Some(failed))) => failed,
        _ => due.iter().map(|one| one.project).collect(),
    }
}

/// Sums up projects, some of each tenant in turn, and returns those that fail.
async fn rebuild_in_turns(
    context: Context,
    person: Option<Uuid>,
    lagging: Vec<Lagging>,
) -> Result<HashSet<Uuid>> {
    let mut queue: VecDeque<(Uuid, Vec<Lagging>)> = by_tenant(&context, lagging).await?.into_iter().collect();
    let mut failed = HashSet::new();
    while let Some((tenant, mut lagging)) = queue.pop_front() {
        let some = lagging.split_off(lagging.len().saturating_sub(TOGETHER));
        let some: Vec<Uuid> = some.iter().map(|one| one.project).collect();
        let tenants: Vec<Uuid> = person.into_iter().chain([tenant]).collect();
        let _turn = context.shared::<Refreshes>().0.take(&tenants).await?;
        // Another request may have summed up some of them meanwhile.
        let (some, _) = due(&context, &some).await?;
        let failures = accepted_from(tenants, rebuild::rebuild(&context, &some)).await?;
        failed.extend(failures.into_iter().map(|(project, _)| project));
        if !lagging.is_empty() {
            queue.push_back((tenant, lagging));
        }
    }
    Ok(failed)
}

/// Groups projects by their tenants. A project that is gone is a tenant of its own.
async fn by_tenant(context: &Context, lagging: Vec<Lagging>) -> Result<BTreeMap<Uuid, Vec<Lagging>>> {
    let projects: Vec<Uuid> = lagging.iter().map(|some| some.project).collect();
    let tenant_of = tenants::of_projects(context, projects).await?;
    let mut of_tenant: BTreeMap<Uuid, Vec<Lagging>> = BTreeMap::new();
    for some in lagging {
        let tenant = tenant_of.get(&some.project).copied().unwrap_or(some.project);
        of_tenant.entry(tenant).or_default().push(some);
    }
    Ok(of_tenant)
}

/// Returns those of the projects whose figures lag: the ones to sum up now, and the ones that pause.
async fn due(context: &Context, projects: &[Uuid]) -> Result<(Vec<Lagging>, Vec<Lagging>)> {
    let lagging = lagging(context, projects).await?;
    let (pauses, now_ms) = (context.shared::<Pauses>(), context.clock.steady_ms());
    Ok(lagging.into_iter().partition(|one| !pauses.has(one.project, now_ms)))
}

/// Result of a turn of the job.
#[derive(Debug, Default)]
pub struct Turn {
    /// Number of projects whose figures were brought up to date.
    pub projects: u64,
    /// True if others are left.
    pub more: bool,
    /// Code of the error of projects that failed and will be retried.
    pub failure: Option<&'static str>,
}

/// Brings figures that lag up to date until none is left or `is_over` returns true: those of some projects of each tenant
/// in turn.
pub async fn turn(context: &Context, is_over: impl Fn() -> bool) -> Result<Turn> {
    let all = project::Entity::find().select_only().column(project::Column::Id);
    let all: Vec<Uuid> = all.into_tuple().all(&context.db).await?;
    let lagging = lagging(context, &all).await?;
    let served = Served::<Figures>::of(context);
    let mut queue: VecDeque<(Uuid, Vec<Lagging>)> = served.in_turn(by_tenant(context, lagging).await?);
    let mut did = Turn::default();
    while let Some((tenant, mut projects)) = queue.pop_front() {
        served.note(tenant);
        let some = projects.split_off(projects.len().saturating_sub(TOGETHER));
        let failures = on_behalf_of([tenant], rebuild::rebuild(context, &some)).await?;
        did.projects += (some.len() - failures.len()) as u64;
        if let Some((_, code)) = failures.first() {
            did.failure = Some(*code);
        }
        if !projects.is_empty() {
            queue.push_back((tenant, projects));
        }
        if is_over() {
            break;
        }
    }
    did.more = !queue.is_empty();
    Ok(did)
}

/// Name of the queue of projects whose figures lag, for [`Served`].
struct Figures;
