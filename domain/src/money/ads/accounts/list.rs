//! Lists the ad accounts of a project with what they have spent and how their reading stands.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use entity::{ad_account, ad_cost, ad_cursor};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::types::{
    AdAccount, AdAccountDays, AdAccountError, AdAccountSettings, AdAccountSpend, AdAccountSync, AdAccounts,
    AdSyncState,
};
use crate::ground::time::{day_text, local_day};
use crate::money::ads::sync::Standing;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Result};

/// Number of days whose costs are added up.
const SPEND_DAYS: i32 = 30;

/// Id of a project and of one of its accounts.
type Key = (Uuid, Uuid);

pub async fn list(context: &Context, access: &ProjectAccess) -> Result<AdAccounts> {
    let mut all = of_projects(context, std::slice::from_ref(access)).await?;
    Ok(AdAccounts { items: all.remove(&access.id()).unwrap_or_default() })
}

/// Returns the accounts of several projects, by project, with three queries. Fails if there are too many.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<AdAccount>>> {
    let rows = super::listed(context, projects).await?;
    let ids = projects.iter().map(ProjectAccess::id);
    let cursors = ad_cursor::Entity::find().filter(ad_cursor::Column::ProjectId.is_in(ids));
    let cursors: HashMap<Key, ad_cursor::Model> = cursors
        .all(&context.db)
        .await?
        .into_iter()
        .map(|row| ((row.project_id, row.account_id), row))
        .collect();
    let mut spend = spend(context, projects).await?;
    let now = context.clock.now();
    let mut by_project: HashMap<Uuid, Vec<AdAccount>> = HashMap::new();
    for row in rows {
        let key = (row.project_id, row.id);
        let account = shown(row, cursors.get(&key), spend.remove(&key).unwrap_or_default(), now)?;
        by_project.entry(key.0).or_default().push(account);
    }
    Ok(by_project)
}

/// Returns one account as [`list`] does.
pub(super) async fn one(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<AdAccount> {
    let all = list(context, access).await?;
    all.items.into_iter().find(|account| account.id == id).ok_or(crate::Error::NotFound)
}

/// Returns what each account has cost in the last days, by currency.
async fn spend(context: &Context, projects: &[ProjectAccess]) -> Result<HashMap<Key, Vec<AdAccountSpend>>> {
    use ad_cost::Column;
    let mut by_today: BTreeMap<i32, Vec<Uuid>> = BTreeMap::new();
    for access in projects {
        let zone = access.project().timezone.parse().unwrap_or(chrono_tz::UTC);
        let today = local_day(context.clock.now_ms(), zone);
        by_today.entry(today).or_default().push(access.id());
    }
    let recent = by_today.into_iter().map(|(today, projects)| {
        Condition::all().add(Column::ProjectId.is_in(projects)).add(Column::Day.gt(today - SPEND_DAYS))
    });
    let recent = recent.fold(Condition::any(), Condition::add);
    // As a double, because sums may be larger than an integer can be, and the answer has doubles.
    let sum = Expr::col(Column::Cost).cast_as("double precision").sum();
    let sums: Vec<(Uuid, Uuid, String, f64)> = ad_cost::Entity::find()
        .select_only()
        .column(Column::ProjectId)
        .column(Column::AccountId)
        .column(Column::Currency)
        .column_as(sum, "spent")
        .filter(recent)
        .group_by(Column::ProjectId)
        .group_by(Column::AccountId)
        .group_by(Column::Currency)
        .order_by_asc(Column::Currency)
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut spend: HashMap<Key, Vec<AdAccountSpend>> = HashMap::new();
    for (project, account, currency, micros) in sums {
        let amount = micros / 1e6;
        spend.entry((project, account)).or_default().push(AdAccountSpend { currency, amount });
    }
    Ok(spend)
}

fn shown(
    row: ad_account::Model,
    cursor: Option<&ad_cursor::Model>,
    spend_30d: Vec<AdAccountSpend>,
    now: DateTime<Utc>,
) -> Result<AdAccount> {
    let is_attached = row.connection_id.is_some();
    let sync = cursor.map(|cursor| {
        let standing = Standing::of(cursor);
        AdAccountSync {
            state: state(cursor, &standing, is_attached, now),
            covered_from: standing.covered.map(|(from, _)| day_text(from)),
            covered_to: standing.covered.map(|(_, to)| day_text(to)),
            last_success_at: cursor.last_success_at.map(Into::into),
            next_at: is_attached.then_some(cursor.next_at.into()),
            error: standing.error.map(|(code, message)| AdAccountError { code, message }),
            lost: standing.lost.into_iter().map(days).collect(),
        }
    });
    let settings = row.settings.map(serde_json::from_value::<AdAccountSettings>).transpose();
    Ok(AdAccount {
        id: row.id,
        platform: row.platform,
        external_id: row.external_id,
        name: row.name,
        currency: row.currency,
        timezone: row.timezone,
        connection_id: row.connection_id,
        settings: settings.map_err(crate::Error::internal)?,
        sync,
        spend_30d,
        created_at: row.created_at.into(),
    })
}

fn days((from, to): (i32, i32)) -> AdAccountDays {
    AdAccountDays { from: day_text(from), to: day_text(to) }
}

fn state(
    cursor: &ad_cursor::Model,
    standing: &Standing,
    is_attached: bool,
    now: DateTime<Utc>,
) -> AdSyncState {
    if !is_attached {
        return AdSyncState::Detached;
    }
    if standing.error.is_some() {
        return AdSyncState::Failing;
    }
    let is_held = cursor.leased_until.is_some_and(|until| until > now);
    match standing.is_waiting || is_held || cursor.covered_to.is_none() {
        true => AdSyncState::Reading,
        false => AdSyncState::Current,
    }
}
