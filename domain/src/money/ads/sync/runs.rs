//! The last readings of each account, and the days on which its costs do not add up.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use entity::enums::AdSyncOutcome;
use entity::visits::AdPlatform;
use entity::{ad_account, ad_cursor, ad_sync_run};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Key;
use super::plan::Plan;
use crate::ground::time::day_text;
use crate::money::ads::accounts::{self, AdAccountError};
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Result, Timestamp};

/// Maximum number of days that an answer lists with their differences.
const MAX_DIFFERENCES: usize = 100;

/// One reading of some days of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdSyncRun {
    /// Id of the run. Ids rise with time.
    pub id: Uuid,
    /// When the run ended.
    pub at: Timestamp,
    /// First day that was asked for.
    #[schemars(extend("format" = "date"))]
    pub from: String,
    /// Last day that was asked for.
    #[schemars(extend("format" = "date"))]
    pub to: String,
    /// Number of rows that the platform told.
    pub rows: u64,
    /// Number of rows that were new, differed or were deleted.
    pub changed: u64,
    /// Change of the stored costs of these days, in the currency of the account.
    pub spend_delta: f64,
    /// Number of requests to the platform. 0 if another project's reading brought the rows.
    pub requests: u32,
    /// Milliseconds spent waiting for reports and limits of the platform.
    pub waited_ms: u64,
    /// How the run ended.
    pub outcome: AdSyncOutcome,
    /// Why it failed or waits; null if it did not.
    pub error: Option<AdAccountError>,
}

/// Day on which the stored costs of an account differ from the account's own total.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdSyncDifference {
    /// The day, in the account's time zone.
    #[schemars(extend("format" = "date"))]
    pub day: String,
    /// What the platform says of the account beyond what it says of its campaigns and ads, in the account's currency.
    pub missing: f64,
}

/// Last readings of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccountRuns {
    /// Id of the account in the project.
    pub account_id: Uuid,
    /// Ad platform.
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account.
    pub external_id: String,
    /// Name of the account on the platform.
    pub name: String,
    /// Currency of the account (ISO 4217), if it is known.
    pub currency: Option<String>,
    /// Number of windows of days that wait to be read.
    pub waiting: u32,
    /// Closed days whose costs do not add up to the account's total: the newest 100.
    pub differences: Vec<AdSyncDifference>,
    /// Number of older days whose costs do not add up either.
    pub more_differences: u32,
    /// At most 30 runs, newest first.
    pub runs: Vec<AdSyncRun>,
}

/// Last readings of a project's accounts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdSyncs {
    /// Accounts that were attached, by platform and id.
    pub items: Vec<AdAccountRuns>,
}

pub async fn list(context: &Context, access: &ProjectAccess) -> Result<AdSyncs> {
    let mut all = of_projects(context, std::slice::from_ref(access)).await?;
    Ok(AdSyncs { items: all.remove(&access.id()).unwrap_or_default() })
}

/// Returns the last readings of several projects' accounts, by project, with three queries. Fails if there are too many
/// accounts.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<AdAccountRuns>>> {
    let accounts = accounts::listed(context, projects).await?;
    let ids = || projects.iter().map(ProjectAccess::id);
    let cursors = ad_cursor::Entity::find().filter(ad_cursor::Column::ProjectId.is_in(ids()));
    let mut plans: HashMap<Key, Plan> = cursors
        .all(&context.db)
        .await?
        .iter()
        .map(|row| ((row.project_id, row.account_id), Plan::of(row)))
        .collect();
    let rows = ad_sync_run::Entity::find()
        .filter(ad_sync_run::Column::ProjectId.is_in(ids()))
        .order_by_desc(ad_sync_run::Column::Id)
        .all(&context.db)
        .await?;
    let mut runs: HashMap<Key, Vec<AdSyncRun>> = HashMap::new();
    for row in rows {
        runs.entry((row.project_id, row.account_id)).or_default().push(shown(row));
    }
    let account = |row: ad_account::Model| {
        let key = (row.project_id, row.id);
        let plan = plans.remove(&key)?;
        let difference =
            |(day, missing): (i32, i64)| AdSyncDifference { day: day_text(day), missing: units(missing) };
        let more = plan.differences.len().saturating_sub(MAX_DIFFERENCES);
        let runs = AdAccountRuns {
            account_id: row.id,
            platform: row.platform,
            external_id: row.external_id,
            name: row.name,
            currency: row.currency,
            waiting: u32::try_from(plan.queue.len()).unwrap_or(u32::MAX),
            differences: plan.differences.into_iter().skip(more).map(difference).collect(),
            more_differences: u32::try_from(more).unwrap_or(u32::MAX),
            runs: runs.remove(&key).unwrap_or_default(),
        };
        Some((key.0, runs))
    };
    let mut by_project: HashMap<Uuid, Vec<AdAccountRuns>> = HashMap::new();
    for (project, runs) in accounts.into_iter().filter_map(account) {
        by_project.entry(project).or_default().push(runs);
    }
    Ok(by_project)
}

fn shown(row: ad_sync_run::Model) -> AdSyncRun {
    let count = |number: i64| u64::try_from(number).unwrap_or(0);
    AdSyncRun {
        id: row.id,
        at: row.ended_at.into(),
        from: day_text(row.from_day),
        to: day_text(row.to_day),
        rows: count(row.rows),
        changed: count(row.changed),
        spend_delta: units(row.spend_delta),
        requests: u32::try_from(row.requests).unwrap_or(0),
        waited_ms: count(row.waited_ms),
        outcome: row.outcome,
        error: row.error.map(|code| AdAccountError { code, message: row.message.unwrap_or_default() }),
    }
}

fn units(micros: i64) -> f64 {
    micros as f64 / 1e6
}
