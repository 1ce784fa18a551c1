//! Setup of a project as its data shows it: which steps are done, and what arrives from the site.
//!
//! Every query reads a narrow range of an index, because the setup screen asks every few seconds.

use domain::ground::time::MS_PER_DAY;
use domain::measuring::goals::is_of_preset;
use domain::measuring::tracking::{Hosts, TrackingConfig};
use domain::projects::seen_hosts;
use domain::projects::setup::{self, SetupProgress, SetupProgressUpdate, SetupStepName};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::mcp_calls;
use domain::{Context, Result, Timestamp};
use entity::conversion::ConversionStatus;
use entity::visits::stored;
use entity::{ad_cost_day, choices, conversion, goal, member};
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use serde::{Deserialize, Serialize};

use super::status::{self, OutcomeCount, RefusedOrigin};
use crate::visits::Waiting;

/// Steps of the setup, as the project's data shows them.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupStatus {
    pub steps: SetupStatusSteps,
    /// True if the setup screen was closed for good.
    pub dismissed: bool,
    /// Step that was open last. Null if none was.
    pub last_step: Option<SetupStepName>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct SetupStatusSteps {
    /// The script is on the site: something has arrived, be it a test.
    pub install: SetupStepStatus,
    /// A visit was counted that is no test.
    pub traffic: SetupStepStatus,
    /// There is a goal beyond those of the preset.
    pub goals: SetupStepStatus,
    /// An ad account has costs.
    pub ads: SetupStepStatus,
    /// A conversion was counted.
    pub conversions: SetupStepStatus,
    /// An assistant has called a tool in the last 90 days.
    pub ai: SetupStepStatus,
    /// The organization has a second member.
    pub team: SetupStepStatus,
}

/// State of a step.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetupStepStatus {
    /// True if data shows that the step is done.
    pub done: bool,
    /// Null for a step that waits to be done.
    pub how: Option<SetupHow>,
    /// Data that shows it; null if the step is not done.
    pub evidence: Option<SetupEvidence>,
    /// Time of that data; null if the step is not done, or if the data has no time.
    pub at: Option<Timestamp>,
    /// Operation of this API that leads to the step, by its id; null if the step is done, or if none does.
    pub action: Option<&'static str>,
}

choices! {
    /// How a step was settled.
    SetupHow {
        /// Data shows that the step is done.
        Derived = "derived" / "DERIVED",
        /// Somebody left the step out.
        Skipped = "skipped" / "SKIPPED",
    }
}

/// Data that shows that a step is done.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetupEvidence {
    /// Key of the goal; null for other steps.
    pub key: Option<String>,
    /// Number of goals or members; null for steps that one row is enough for.
    pub count: Option<u64>,
}

/// Visits, refused origins and ignored batches of the site.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupInstallation {
    /// Start of the first visit. Null if nothing has arrived yet.
    pub first_at: Option<Timestamp>,
    /// Last activity of a visit.
    pub last_at: Option<Timestamp>,
    /// Number of visits since `since`, at most 10,000.
    pub visits: u64,
    /// Hosts on which these visits began, the most recent first, at most 20.
    pub hosts: Vec<SetupHost>,
    /// Origins that were refused in the last two days and are still not allowed.
    pub refused_origins: Vec<RefusedOrigin>,
    /// Batches of today that were ignored, by reason.
    pub ignored: Vec<OutcomeCount>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupHost {
    pub host: String,
    /// True if the host is one of the project's domains.
    pub allowed: bool,
    /// Number of visits.
    pub visits: u64,
    /// True if the newest batch of the host came through a first-party proxy with a valid key. Null if the host had no
    /// batch of the last 30 days, or is none of the project's domains.
    pub via_proxy: Option<bool>,
    /// Name and version of the client that sent the newest batch of the host. Null as `viaProxy`, and for other
    /// clients than this service's.
    pub lib: Option<String>,
    /// Last activity on the host.
    pub last_at: Option<Timestamp>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct SetupInstallationParams {
    /// Earliest start of the visits. Default: a day ago. An earlier time than 30 days ago counts as 30 days ago.
    #[serde(default)]
    #[schemars(with = "Timestamp")]
    pub since: Option<Timestamp>,
}

/// Index by which visits are read by their start.
pub(super) const BY_START: &str = "sessions_started";
/// Number of days that an installation looks back at most.
const MAX_DAYS: i64 = 30;
/// Maximum number of visits that an installation reads.
pub(super) const MAX_VISITS: u32 = 10_000;
pub(super) const MAX_HOSTS: u32 = 20;

/// Changes the progress, and returns the status.
pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    update: &SetupProgressUpdate,
) -> Result<SetupStatus> {
    setup::update_progress(context, access, update).await?;
    status(context, access).await
}

/// Returns the steps of the setup.
pub async fn status(context: &Context, access: &ProjectAccess) -> Result<SetupStatus> {
    access.require(Scope::AnalyticsRead)?;
    let (progress, first, first_real, goals, ads, conversion, assistant, members) = futures::try_join!(
        setup::progress(context, access),
        first_visit(context, access, ""),
        first_visit(context, access, "and test = false"),
        own_goals(context, access),
        first_costs(context, access),
        first_conversion(context, access),
        mcp_calls::first(context, access),
        members(context, access),
    )?;
    let step = |name: SetupStepName, found: Option<Found>| shown(name, found, &progress);
    let since = |at: Option<i64>| at.map(|at| Found { at: Timestamp::from_ms(at), ..Found::default() });
    let count = goals.len() as u64;
    let goals =
        goals.into_iter().next_back().map(|key| Found { key: Some(key), count: Some(count), at: None });
    let team = (members > 1).then_some(Found { count: Some(members), ..Found::default() });
    Ok(SetupStatus {
        steps: SetupStatusSteps {
            install: step(SetupStepName::Install, since(first)),
            traffic: step(SetupStepName::Traffic, since(first_real)),
            goals: step(SetupStepName::Goals, goals),
            ads: step(SetupStepName::Ads, since(ads.map(|day| i64::from(day) * MS_PER_DAY))),
            conversions: step(SetupStepName::Conversions, since(conversion)),
            ai: step(SetupStepName::Ai, since(assistant.map(|at| at.timestamp_millis()))),
            team: step(SetupStepName::Team, team),
        },
        dismissed: progress.dismissed,
        last_step: progress.last_step,
    })
}

/// Data that was found.
#[derive(Default)]
struct Found {
    key: Option<String>,
    count: Option<u64>,
    at: Option<Timestamp>,
}

fn shown(name: SetupStepName, found: Option<Found>, progress: &SetupProgress) -> SetupStepStatus {
    let action = match name {
        SetupStepName::Install => Some("getSetupSnippet"),
        SetupStepName::Traffic => Some("getSetupInstallation"),
        SetupStepName::Goals => Some("createGoal"),
        SetupStepName::Ads => Some("createAdConnection"),
        SetupStepName::Conversions => Some("putConversionDefinition"),
        SetupStepName::Ai => Some("getSetupPrompt"),
        SetupStepName::Team => Some("createInvitation"),
    };
    match found {
        Some(Found { key, count, at }) => SetupStepStatus {
            done: true,
            how: Some(SetupHow::Derived),
            evidence: Some(SetupEvidence { key, count }),
            at,
            action: None,
        },
        None => SetupStepStatus {
            done: false,
            how: progress.skipped.contains(&name).then_some(SetupHow::Skipped),
            evidence: None,
            at: None,
            action,
        },
    }
}

#[derive(FromQueryResult)]
struct Start {
    started_at: i64,
}

/// Returns the start of the first visit that a condition admits.
async fn first_visit(context: &Context, access: &ProjectAccess, condition: &str) -> Result<Option<i64>> {
    let backend = context.db.get_database_backend();
    let visits = stored::sessions_by(backend, BY_START);
    let text = format!("select started_at from {visits} {condition} order by started_at limit 1");
    let statement = Statement::from_sql_and_values(backend, text, [access.id().into()]);
    Ok(Start::find_by_statement(statement).one(&context.db).await?.map(|row| row.started_at))
}

/// Returns the keys of the goals that no preset has, in their order.
async fn own_goals(context: &Context, access: &ProjectAccess) -> Result<Vec<String>> {
    let keys: Vec<String> = goal::Entity::find()
        .select_only()
        .column(goal::Column::Key)
        .filter(goal::Column::ProjectId.eq(access.id()))
        .filter(goal::Column::Archived.eq(false))
        .order_by_asc(goal::Column::Sort)
        .into_tuple()
        .all(&context.db)
        .await?;
    Ok(keys.into_iter().filter(|key| !is_of_preset(key)).collect())
}

/// Returns the first day with costs.
async fn first_costs(context: &Context, access: &ProjectAccess) -> Result<Option<i32>> {
    let days = ad_cost_day::Entity::find()
        .select_only()
        .column(ad_cost_day::Column::Day)
        .filter(ad_cost_day::Column::ProjectId.eq(access.id()))
        .order_by_asc(ad_cost_day::Column::Day);
    Ok(days.into_tuple().one(&context.db).await?)
}

/// Returns the time of the first conversion that counts.
async fn first_conversion(context: &Context, access: &ProjectAccess) -> Result<Option<i64>> {
    let times = conversion::Entity::find()
        .select_only()
        .column(conversion::Column::OccurredAt)
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::Status.eq(ConversionStatus::Confirmed))
        .filter(conversion::Column::Test.eq(false))
        .order_by_asc(conversion::Column::OccurredAt);
    Ok(times.into_tuple().one(&context.db).await?)
}

async fn members(context: &Context, access: &ProjectAccess) -> Result<u64> {
    let members = member::Entity::find().filter(member::Column::OrgId.eq(access.project().org_id));
    Ok(members.count(&context.db).await?)
}

#[derive(FromQueryResult)]
struct HostRow {
    entry_host: String,
    visits: i64,
    last_at: Option<i64>,
}

/// Returns what arrives from the site. The writer supplies the batches that wait on disk.
pub async fn installation(
    context: &Context,
    access: &ProjectAccess,
    params: &SetupInstallationParams,
    waiting: &Waiting,
) -> Result<SetupInstallation> {
    access.require(Scope::AnalyticsRead)?;
    let now = context.clock.now_ms();
    let since = params.since.map_or(now - MS_PER_DAY, Timestamp::as_ms);
    let since = since.max(now - MAX_DAYS * MS_PER_DAY);
    let backend = context.db.get_database_backend();
    let visits = stored::sessions_by(backend, BY_START);
    let text = format!(
        "select entry_host, count(*) as visits, max(last_at) as last_at from (
            select entry_host, last_at from {visits} and started_at >= $2
            order by started_at desc limit {MAX_VISITS}
        ) as visits
        group by entry_host order by last_at desc, entry_host limit {MAX_HOSTS}"
    );
    let statement = Statement::from_sql_and_values(backend, text, [access.id().into(), since.into()]);
    let rows = HostRow::find_by_statement(statement).all(&context.db);
    let (status, rows, mut seen) = futures::try_join!(
        status::of_project(context, access, waiting),
        async { Ok(rows.await?) },
        seen_hosts::of_project(context, access.id())
    )?;
    let known = Hosts::new(&TrackingConfig::from_stored(&access.rules(context).await?.tracking));
    let hosts: Vec<SetupHost> = rows
        .into_iter()
        .map(|row| {
            let place = seen.iter().position(|seen| seen.host == row.entry_host);
            let seen = place.map(|place| seen.swap_remove(place));
            SetupHost {
                allowed: known.owns(&row.entry_host),
                host: row.entry_host,
                visits: row.visits.unsigned_abs(),
                via_proxy: seen.as_ref().map(|seen| seen.via_proxy),
                lib: seen.and_then(|seen| seen.lib),
                last_at: row.last_at.and_then(Timestamp::from_ms),
            }
        })
        .collect();
    Ok(SetupInstallation {
        first_at: status.first_event_at,
        last_at: status.last_event_at,
        visits: hosts.iter().map(|host| host.visits).sum(),
        hosts,
        refused_origins: status.refused_origins,
        ignored: status.today.ignored,
    })
}
