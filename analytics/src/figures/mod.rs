//! Daily figures: sessions, visitors, pageviews, conversions and value of a project and local day, and how many sessions
//! came by an ad and are matched with none.
//!
//! They are sums over the rows, kept in a table of their own, so that a list of hundreds of projects loads no columns.
//! They count what a report without a filter counts. The figures of a project are true for a revision of its visits. If
//! newer visits exist, the figures lag, and the days with changed visits are summed up again: by a job every five minutes,
//! and before a list shows them, unless that was done a moment ago.
//!
//! What a report shows beyond these sums belongs in [`crate::reports`].

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

/// Requests that bring figures up to date. Others wait for their turn, and then often find nothing left to do.
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
    /// False while changed visits are being summed up.
    pub(crate) is_current: bool,
    /// Projects with newer visits than their figures.
    pub(crate) lagging: HashSet<Uuid>,
}

/// Brings the figures of projects up to everything committed before the call, on behalf of these tenants. If that takes
/// longer than `patience`, it goes on, and until then the figures are those of a while ago. Projects that pause stay as they
/// are, and their figures count as current.
pub(crate) async fn refresh(
    context: &Context,
    tenants: &[Uuid],
    projects: &[Uuid],
    patience: Duration,
) -> Result<Freshness> {
    let (due, pausing) = due(context, projects).await?;
    let ids = |some: &[Lagging]| some.iter().map(|one| one.project).collect();
    let mut freshness = Freshness { is_current: true, lagging: ids(&pausing) };
    if due.is_empty() {
        return Ok(freshness);
    }
    let due: Vec<Uuid> = due.iter().map(|one| one.project).collect();
    let work = rebuild_in_turn(context.clone(), tenants.to_vec(), due.clone());
    let pulse = context.pulse.clone();
    let working = tokio::spawn(accepted_from(tenants.to_vec(), async move { pulse.or_silent(work).await }));
    freshness.is_current = match tokio::time::timeout(patience, working).await {
        Err(_) => false,
        Ok(done) => match done.map_err(Error::internal)? {
            Ok(()) => true,
            Err(Error::RateLimited { .. }) => false,
            Err(error) => return Err(error),
        },
    };
    if !freshness.is_current {
        freshness.lagging.extend(due);
    }
    Ok(freshness)
}

async fn rebuild_in_turn(context: Context, tenants: Vec<Uuid>, projects: Vec<Uuid>) -> Result<()> {
    let _turn = context.shared::<Refreshes>().0.take(&tenants).await?;
    // Another request may have summed up some of them meanwhile.
    let (due, _) = due(&context, &projects).await?;
    for some in due.chunks(TOGETHER) {
        rebuild::rebuild(&context, some).await?;
    }
    Ok(())
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
    let tenant_of = tenants::of_projects(context, lagging.iter().map(|some| some.project)).await?;
    let mut of_tenant: BTreeMap<Uuid, Vec<Lagging>> = BTreeMap::new();
    for some in lagging {
        of_tenant
            .entry(tenant_of.get(&some.project).copied().unwrap_or(some.project))
            .or_default()
            .push(some);
    }
    let served = Served::<Figures>::of(context);
    let mut queue: VecDeque<(Uuid, Vec<Lagging>)> = served.in_turn(of_tenant);
    let mut did = Turn::default();
    while let Some((tenant, mut projects)) = queue.pop_front() {
        served.note(tenant);
        let some = projects.split_off(projects.len().saturating_sub(TOGETHER));
        match on_behalf_of([tenant], rebuild::rebuild(context, &some)).await {
            Ok(()) => did.projects += some.len() as u64,
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => {
                log_throttled!(error, tenant.id = %tenant, error.reason = %error, "Daily figures cannot be summed up now; the next run retries");
                did.failure = Some(error.code());
            }
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
