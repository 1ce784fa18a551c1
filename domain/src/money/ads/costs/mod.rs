//! Imports costs that somebody sends: of platforms without a connection, of sponsorings, of a spreadsheet.

mod ads;
mod days;
mod rows;
mod types;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::Duration;

use entity::ad_cost;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;
use uuid::Uuid;

pub use self::types::{AdCostImport, AdCostImported, AdCostRow, CostImportMode, CostRejection, RejectedCost};

use self::rows::{AdKey, Row};
use super::{catalog, lock};
use crate::ground::time::{day_number, local_day};
use crate::ground::turns::{Share, Turns};
use crate::measuring::recomputation;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::storage;
use crate::{Context, Result};

/// Maximum number of rows that one transaction writes. On SQLite, others wait for the write lock meanwhile.
const A_STEP: usize = 300;

/// Maximum number of rows that one statement deletes. SQLite nests their conditions, at most 1,000 deep.
const DELETED_AT_ONCE: usize = 200;

/// Imports of all projects, for the whole server.
#[derive(Clone)]
struct Imports(Turns);

impl Default for Imports {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        Self(Turns::new(Share { places: 2, each: 1, waiting: 10, wait }))
    }
}

/// Stores imported costs, some in each transaction: first those that the import names, then it deletes those that replaced
/// days have besides. After an error, the same import completes what is missing.
pub async fn import(
    context: &Context,
    access: &ProjectAccess,
    input: AdCostImport,
) -> Result<AdCostImported> {
    access.require(Scope::AdsWrite)?;
    storage::refuse_paused(context, &context.db, access.project().org_id).await?;
    // Tomorrow, as some account's zone may be ahead of all others.
    let last_day = local_day(context.clock.now_ms(), chrono_tz::UTC) + 1;
    let (rows, rejected) = rows::read(&input.rows, &access.project().currency, last_day);
    let Imports(turns) = context.shared();
    let _turn = turns.take(&access.tenants()).await?;
    let mut of_account = begin(context, access, &input, &rows).await?;
    for (account, rows) in &of_account {
        if ads::learn(context, access, *account, rows).await? {
            context.config_changed();
        }
    }
    // A rejected row may be of any day, if its day cannot be read.
    let days_rejected: HashSet<Option<i32>> = rejected
        .iter()
        .filter_map(|rejected| input.rows.get(rejected.index as usize))
        .map(|row| day_number(&row.day))
        .collect();
    let is_replaced = |day: i32| {
        input.mode == CostImportMode::ReplaceDays
            && !days_rejected.contains(&None)
            && !days_rejected.contains(&Some(day))
    };
    let days: BTreeSet<i32> = rows.iter().map(|row| row.day).collect();
    let mut done = AdCostImported { stored: 0, changed: 0, unchanged: 0, deleted: 0, rejected };
    let mut gone = Vec::new();
    while let Some((account, rows)) = of_account.pop_first() {
        let before = costs_of(context, access.id(), account, &days).await?;
        let left = store(context, access, account, &rows, before, &mut done).await?;
        gone.extend(left.into_values().filter(|row| is_replaced(row.day)));
    }
    done.deleted = delete(context, access, &gone).await?;
    Ok(done)
}

/// Records the import and makes its source known. Returns the rows of each account of the source.
async fn begin<'rows>(
    context: &Context,
    access: &ProjectAccess,
    input: &AdCostImport,
    rows: &'rows [Row],
) -> Result<BTreeMap<Uuid, Vec<&'rows Row>>> {
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let accounts = ads::accounts(context, &transaction, access, &input.source, rows).await?;
    if accounts.is_new {
        catalog::changed(&transaction, access.id()).await?;
        recomputation::raise_rules_version(&transaction, access.id()).await?;
    }
    Change::new(AuditAction::AdCostsImport)
        .project(access.id())
        .target("ad_costs", &input.source)
        .details(json!({ "name": input.source, "mode": input.mode, "rows": rows.len() }))
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    if accounts.is_new {
        context.config_changed();
    }
    let mut of_account: BTreeMap<Uuid, Vec<&Row>> =
        accounts.of.values().map(|account| (*account, Vec::new())).collect();
    for row in rows {
        if let Some(account) = accounts.of.get(&row.platform) {
            of_account.entry(*account).or_default().push(row);
        }
    }
    Ok(of_account)
}

/// Stored costs of an account, by day and ad.
type Costs = HashMap<(i32, AdKey), ad_cost::Model>;

async fn costs_of(context: &Context, project: Uuid, account: Uuid, days: &BTreeSet<i32>) -> Result<Costs> {
    let found = ad_cost::Entity::find()
        .filter(ad_cost::Column::ProjectId.eq(project))
        .filter(ad_cost::Column::AccountId.eq(account))
        .filter(ad_cost::Column::Day.is_in(days.iter().copied()))
        .all(&context.db)
        .await?;
    let key = |row: &ad_cost::Model| [row.campaign_id.clone(), row.adset_id.clone(), row.ad_id.clone()];
    Ok(found.into_iter().map(|row| ((row.day, key(&row)), row)).collect())
}

/// Stores the rows of an account that are new or differ. Returns the stored ones that no row names.
async fn store(
    context: &Context,
    access: &ProjectAccess,
    account: Uuid,
    rows: &[&Row],
    mut before: Costs,
    done: &mut AdCostImported,
) -> Result<Costs> {
    let mut written = Vec::new();
    for row in rows {
        let after = stored(row, access.id(), account);
        match before.remove(&(row.day, row.key.clone())) {
            Some(before) if before == after => done.unchanged += 1,
            Some(_) => written.push((after, true)),
            None => written.push((after, false)),
        }
    }
    for some in written.chunks(A_STEP) {
        use ad_cost::Column;
        let key = [
            Column::ProjectId,
            Column::AccountId,
            Column::Day,
            Column::CampaignId,
            Column::AdsetId,
            Column::AdId,
        ];
        let figures =
            [Column::Currency, Column::Cost, Column::Impressions, Column::Clicks, Column::Conversions];
        let again = OnConflict::columns(key).update_columns(figures).to_owned();
        let transaction = context.begin().await?;
        lock(&transaction, access).await?;
        let rows = some.iter().map(|(row, _)| row.clone().into_active_model());
        ad_cost::Entity::insert_many(rows).on_conflict(again).exec_without_returning(&transaction).await?;
        let days = some.iter().map(|(row, _)| row.day).collect();
        days::changed(&transaction, access.id(), account, &days).await?;
        transaction.commit().await?;
        let changed = some.iter().filter(|(_, is_changed)| *is_changed).count() as u64;
        done.changed += changed;
        done.stored += some.len() as u64 - changed;
    }
    Ok(before)
}

fn stored(row: &Row, project: Uuid, account: Uuid) -> ad_cost::Model {
    let [campaign_id, adset_id, ad_id] = row.key.clone();
    let [cost, impressions, clicks, conversions] = row.figures;
    ad_cost::Model {
        project_id: project,
        account_id: account,
        day: row.day,
        campaign_id,
        adset_id,
        ad_id,
        currency: row.currency.clone(),
        cost,
        impressions,
        clicks,
        conversions,
    }
}

/// Deletes rows. Returns their number.
async fn delete(context: &Context, access: &ProjectAccess, gone: &[ad_cost::Model]) -> Result<u64> {
    use ad_cost::Column;
    let mut deleted = 0;
    for some in gone.chunks(DELETED_AT_ONCE) {
        let is_one = some.iter().fold(Condition::any(), |any, row| {
            let is_it = Condition::all()
                .add(Column::AccountId.eq(row.account_id))
                .add(Column::Day.eq(row.day))
                .add(Column::CampaignId.eq(&row.campaign_id))
                .add(Column::AdsetId.eq(&row.adset_id))
                .add(Column::AdId.eq(&row.ad_id));
            any.add(is_it)
        });
        let transaction = context.begin().await?;
        lock(&transaction, access).await?;
        let of_project = ad_cost::Entity::delete_many().filter(Column::ProjectId.eq(access.id()));
        deleted += of_project.filter(is_one).exec(&transaction).await?.rows_affected;
        let mut days: BTreeMap<Uuid, BTreeSet<i32>> = BTreeMap::new();
        for row in some {
            days.entry(row.account_id).or_default().insert(row.day);
        }
        for (account, days) in &days {
            days::changed(&transaction, access.id(), *account, days).await?;
        }
        transaction.commit().await?;
    }
    Ok(deleted)
}
