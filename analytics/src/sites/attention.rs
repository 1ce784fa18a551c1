//! Reasons for attention to several projects.

use std::collections::{HashMap, HashSet};

use async_graphql::SimpleObject;
use chrono::DateTime;
use domain::measuring::tracking::{Hosts, Origin, TrackingConfig};
use domain::money::conversions::{self, PausedDestination};
use domain::money::destinations;
use domain::projects::refused_origins;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Result};
use entity::visits::AdPlatform;
use entity::{ad_account, ad_cursor, destination, project, refused_origin};
use futures::try_join;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::figures::{self, AdSessions};
use crate::of_projects::select;
use crate::period::{Date, date, day_at, number};
use crate::upkeep::status::{BUDGETS, Budget};

entity::choices! {
    /// Reasons for attention, the most urgent first.
    SiteNoteCode {
        /// A daily budget of the project is used up, so visits are missing.
        BudgetSpent = "budget_spent" / "BUDGET_SPENT",
        /// No visit began yesterday or today. `day` is the last day with visits; null if there was none at all.
        NoData = "no_data" / "NO_DATA",
        /// Uploads of conversions to an ad platform are paused.
        DestinationPaused = "destination_paused" / "DESTINATION_PAUSED",
        /// Costs of an ad account cannot be read.
        AdAccountFailing = "ad_account_failing" / "AD_ACCOUNT_FAILING",
        /// At least a quarter of the visits of the last seven days that came by an ad are matched with none, so that
        /// what they cost counts for no campaign.
        AdsUnmatched = "ads_unmatched" / "ADS_UNMATCHED",
        /// Batches of an origin are refused that the project does not allow.
        OriginsRefused = "origins_refused" / "ORIGINS_REFUSED",
        /// At least four fifths of a daily budget of the project are used.
        BudgetNear = "budget_near" / "BUDGET_NEAR",
        /// An ad platform to which the project uploads conversions switches off the version of its interface that this
        /// server uses, on `day`.
        VersionEnds = "version_ends" / "VERSION_ENDS",
    }
}

/// Something that needs attention.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SiteNote {
    /// Reason for attention.
    pub code: SiteNoteCode,
    /// The ad platform, the name of the ad account, or the origin refused last. Null for other codes.
    pub subject: Option<String>,
    /// Code of the error of a paused destination or a failing ad account. Null for other codes.
    pub reason: Option<String>,
    /// Number of refused origins, or of unmatched visits. Null for other codes.
    pub count: Option<u32>,
    /// Used share of the budget, or share of unmatched visits (0 to 1). Null for other codes.
    pub share: Option<f64>,
    /// Last day with visits, null if there was none; or the day on which the version ends. Null for other codes.
    pub day: Option<Date>,
}

impl SiteNote {
    fn new(code: SiteNoteCode) -> Self {
        Self { code, subject: None, reason: None, count: None, share: None, day: None }
    }
}

/// Share of a budget from which it is near its end.
const NEAR: f64 = 0.8;

/// Days over which visits of ads are looked at, today included.
const AD_DAYS: i32 = 7;
/// Share and number of unmatched visits from which they need attention.
const UNMATCHED_SHARE: f64 = 0.25;
const UNMATCHED_VISITS: i64 = 20;

/// Maximum number of tracking configs in memory at once.
const CONFIGS_AT_ONCE: usize = 100;
/// Maximum number of ad accounts in one statement.
const ACCOUNTS_AT_ONCE: usize = 1_000;

/// Returns what needs attention in each of these projects, the most urgent first. Destinations and ad accounts are for
/// those who may read them. Projects whose figures lag have visits that are not counted yet, so a last day with visits tells
/// nothing about them.
pub(super) async fn of(
    context: &Context,
    projects: &[&ProjectAccess],
    lagging: &HashSet<Uuid>,
) -> Result<HashMap<Uuid, Vec<SiteNote>>> {
    if projects.is_empty() {
        return Ok(HashMap::new());
    }
    let all: Vec<Uuid> = projects.iter().map(|access| access.id()).collect();
    let with = |scope: Scope| -> Vec<Uuid> {
        let held = projects.iter().filter(|access| access.require(scope).is_ok());
        held.map(|access| access.id()).collect()
    };
    let (of_conversions, of_ads) = (with(Scope::ConversionsRead), with(Scope::AdsRead));
    let utc_day = number(context.clock.now().date_naive());
    // Local days that any time zone may have now.
    let around = [utc_day - 1, utc_day + 1];
    let (last_days, budgets, pauses, refused, endings, failing, unmatched) = try_join!(
        figures::last_days(context, &all),
        select::<Budget>(&context.db, BUDGETS, &all, &around),
        conversions::paused(context, &of_conversions),
        origins_refused(context, &all),
        ending_versions(context, &of_conversions),
        failing_accounts(context, &of_ads),
        unmatched(context, &of_ads, (utc_day - AD_DAYS + 1, utc_day + 1)),
    )?;
    let mut found: HashMap<Uuid, Vec<SiteNote>> = all.iter().map(|id| (*id, Vec::new())).collect();
    let paused = pauses
        .into_iter()
        .flat_map(|(id, of_project)| of_project.into_iter().map(move |one| (id, paused(one))));
    for (id, note) in paused.chain(refused).chain(endings).chain(failing).chain(unmatched) {
        found.entry(id).or_default().push(note);
    }
    let used: HashMap<(Uuid, i32), Budget> =
        budgets.into_iter().map(|budget| ((budget.project_id, budget.day), budget)).collect();
    for access in projects {
        let id = access.id();
        let today = number(day_at(context.clock.now(), access.project().tz()));
        let notes = found.entry(id).or_default();
        if !lagging.contains(&id) {
            notes.extend(no_data(last_days.get(&id).copied(), today));
        }
        notes.extend(used.get(&(id, today)).and_then(|used| budget(context, access, used)));
        notes.sort_by_key(|note| SiteNoteCode::ALL.iter().position(|code| *code == note.code));
    }
    Ok(found)
}

fn no_data(last: Option<i32>, today: i32) -> Option<SiteNote> {
    let is_missing = last.is_none_or(|last| last < today - 1);
    let day = last.map(|last| Date(date(last)));
    is_missing.then(|| SiteNote { day, ..SiteNote::new(SiteNoteCode::NoData) })
}

fn budget(context: &Context, access: &ProjectAccess, used: &Budget) -> Option<SiteNote> {
    let limits = context.caps().limits(access.project().settings.limits);
    let of = |used: i64, limit: i64| if limit > 0 { used as f64 / limit as f64 } else { 1.0 };
    let of_events = limits.events_per_day.map_or(0.0, |limit| of(used.events, limit));
    let share = of(used.pageviews, limits.pageviews_per_day).max(of_events).min(1.0);
    let code = match share {
        1.0.. => SiteNoteCode::BudgetSpent,
        NEAR.. => SiteNoteCode::BudgetNear,
        _ => return None,
    };
    Some(SiteNote { share: Some(share), ..SiteNote::new(code) })
}

fn paused(destination: PausedDestination) -> SiteNote {
    SiteNote {
        subject: Some(destination.provider.as_str().to_owned()),
        reason: Some(destination.reason),
        ..SiteNote::new(SiteNoteCode::DestinationPaused)
    }
}

/// Returns the projects with refused origins that they still do not allow.
async fn origins_refused(context: &Context, projects: &[Uuid]) -> Result<Vec<(Uuid, SiteNote)>> {
    let mut origins: HashMap<Uuid, Vec<refused_origin::Model>> = HashMap::new();
    for row in refused_origins::of_projects(context, projects).await? {
        origins.entry(row.project_id).or_default().push(row);
    }
    let ids: Vec<Uuid> = origins.keys().copied().collect();
    let mut found = Vec::new();
    for some in ids.chunks(CONFIGS_AT_ONCE) {
        let configs: Vec<(Uuid, Value)> = project::Entity::find()
            .select_only()
            .columns([project::Column::Id, project::Column::Tracking])
            .filter(project::Column::Id.is_in(some.iter().copied()))
            .into_tuple()
            .all(&context.db)
            .await?;
        found.extend(configs.into_iter().filter_map(|(id, tracking)| {
            let hosts = Hosts::new(&TrackingConfig::from_stored(&tracking));
            Some((id, still_refused(&hosts, origins.get(&id)?)?))
        }));
    }
    Ok(found)
}

/// Returns a note if the hosts do not admit some of these origins, which are sorted by the last batch.
fn still_refused(hosts: &Hosts, origins: &[refused_origin::Model]) -> Option<SiteNote> {
    let is_refused = |row: &&refused_origin::Model| {
        Origin::parse(&row.origin).is_some_and(|origin| !hosts.admits(&origin))
    };
    let refused: Vec<_> = origins.iter().filter(is_refused).collect();
    let last = refused.first()?;
    Some(SiteNote {
        subject: Some(last.origin.clone()),
        count: u32::try_from(refused.len()).ok(),
        ..SiteNote::new(SiteNoteCode::OriginsRefused)
    })
}

/// Returns the enabled destinations of projects whose version ends soon.
async fn ending_versions(context: &Context, projects: &[Uuid]) -> Result<Vec<(Uuid, SiteNote)>> {
    let versions = destinations::ending_versions(context);
    if versions.is_empty() || projects.is_empty() {
        return Ok(Vec::new());
    }
    let uploading: Vec<(Uuid, AdPlatform)> = destination::Entity::find()
        .select_only()
        .columns([destination::Column::ProjectId, destination::Column::Provider])
        .filter(destination::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(destination::Column::Enabled.eq(true))
        .order_by_asc(destination::Column::Provider)
        .into_tuple()
        .all(&context.db)
        .await?;
    let note = |(project, provider): (Uuid, AdPlatform)| {
        let version = versions.iter().find(|version| version.provider == provider)?;
        let ends = DateTime::from_timestamp_millis(version.ends_at.as_ms())?;
        let note = SiteNote {
            subject: Some(provider.as_str().to_owned()),
            day: Some(Date(ends.date_naive())),
            ..SiteNote::new(SiteNoteCode::VersionEnds)
        };
        Some((project, note))
    };
    Ok(uploading.into_iter().filter_map(note).collect())
}

/// Returns the projects with ad accounts in which too many visits of ads are matched with none.
async fn unmatched(context: &Context, projects: &[Uuid], days: (i32, i32)) -> Result<Vec<(Uuid, SiteNote)>> {
    let share = |of: &AdSessions| of.unmatched as f64 / of.sessions as f64;
    let mut found = figures::ad_sessions(context, projects, days).await?;
    found.retain(|of| of.unmatched >= UNMATCHED_VISITS && share(of) >= UNMATCHED_SHARE);
    if found.is_empty() {
        return Ok(Vec::new());
    }
    // Without an account there are no costs that could be missing.
    let with_accounts: HashSet<Uuid> = ad_account::Entity::find()
        .select_only()
        .column(ad_account::Column::ProjectId)
        .distinct()
        .filter(ad_account::Column::ProjectId.is_in(found.iter().map(|of| of.project_id)))
        .filter(ad_account::Column::Purged.eq(false))
        .into_tuple::<Uuid>()
        .all(&context.db)
        .await?
        .into_iter()
        .collect();
    found.retain(|of| with_accounts.contains(&of.project_id));
    let note = |of: AdSessions| {
        let (count, share) = (u32::try_from(of.unmatched).ok(), Some(share(&of)));
        (of.project_id, SiteNote { count, share, ..SiteNote::new(SiteNoteCode::AdsUnmatched) })
    };
    Ok(found.into_iter().map(note).collect())
}

/// Returns the attached ad accounts of projects whose costs cannot be read, by name.
async fn failing_accounts(context: &Context, projects: &[Uuid]) -> Result<Vec<(Uuid, SiteNote)>> {
    if projects.is_empty() {
        return Ok(Vec::new());
    }
    let errors: Vec<(Uuid, Uuid, Option<String>)> = ad_cursor::Entity::find()
        .select_only()
        .columns([ad_cursor::Column::ProjectId, ad_cursor::Column::AccountId, ad_cursor::Column::Error])
        .filter(ad_cursor::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(ad_cursor::Column::Error.is_not_null())
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut accounts = Vec::new();
    for some in errors.chunks(ACCOUNTS_AT_ONCE) {
        let named = ad_account::Entity::find()
            .filter(ad_account::Column::ProjectId.is_in(some.iter().map(|(project, ..)| *project)))
            .filter(ad_account::Column::Id.is_in(some.iter().map(|(_, account, _)| *account)))
            .filter(ad_account::Column::ConnectionId.is_not_null())
            .filter(ad_account::Column::Purged.eq(false));
        accounts.extend(named.all(&context.db).await?);
    }
    accounts.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
    let mut reasons: HashMap<(Uuid, Uuid), Option<String>> =
        errors.into_iter().map(|(project, account, error)| ((project, account), error)).collect();
    let note = |account: ad_account::Model| {
        let reason = reasons.remove(&(account.project_id, account.id))?;
        let note =
            SiteNote { subject: Some(account.name), reason, ..SiteNote::new(SiteNoteCode::AdAccountFailing) };
        Some((account.project_id, note))
    };
    Ok(accounts.into_iter().filter_map(note).collect())
}
