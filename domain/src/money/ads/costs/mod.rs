//! Imports costs that somebody sends: of platforms without a connection, of sponsorings, of a spreadsheet.

mod accounts;
mod rows;
mod types;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

use entity::ad_cost;
use serde_json::json;
use uuid::Uuid;

pub use self::types::{AdCostImport, AdCostImported, AdCostRow, CostImportMode, CostRejection, RejectedCost};

use super::learned::learn;
use super::rows::CostRow;
use super::stored_costs::{self, A_STEP, Costs, DELETED_AT_ONCE, costs_of};
use super::{catalog, lock, lock_account};
use crate::ground::time::{day_number, local_day};
use crate::ground::turns::{Share, Turns};
use crate::measuring::recomputation;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::storage;
use crate::{Context, Result};

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
        learn(context, access.id(), *account, rows).await?;
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
        let before = costs_of(&context.db, access.id(), account, days.iter().copied()).await?;
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
    rows: &'rows [CostRow],
) -> Result<BTreeMap<Uuid, Vec<&'rows CostRow>>> {
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let accounts = accounts::of(context, &transaction, access, &input.source, rows).await?;
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
    let mut of_account: BTreeMap<Uuid, Vec<&CostRow>> =
        accounts.of.values().map(|account| (*account, Vec::new())).collect();
    for row in rows {
        if let Some(account) = accounts.of.get(&row.platform) {
            of_account.entry(*account).or_default().push(row);
        }
    }
    Ok(of_account)
}

/// Stores the rows of an account that are new or differ. Returns the stored ones that no row names.
async fn store(
    context: &Context,
    access: &ProjectAccess,
    account: Uuid,
    rows: &[&CostRow],
    before: Costs,
    done: &mut AdCostImported,
) -> Result<Costs> {
    let difference = stored_costs::difference(rows.iter().copied(), access.id(), account, before);
    done.unchanged += difference.unchanged;
    // Each step is a transaction, because on SQLite, others wait for the write lock meanwhile.
    for some in difference.written.chunks(A_STEP) {
        let transaction = context.begin().await?;
        lock_account(&transaction, access.id(), account).await?;
        stored_costs::write(&transaction, access.id(), some.iter().map(|(row, _)| row)).await?;
        transaction.commit().await?;
        let changed = some.iter().filter(|(_, is_changed)| *is_changed).count() as u64;
        done.changed += changed;
        done.stored += some.len() as u64 - changed;
    }
    Ok(difference.left)
}

/// Deletes rows. Returns their number.
async fn delete(context: &Context, access: &ProjectAccess, gone: &[ad_cost::Model]) -> Result<u64> {
    let mut deleted = 0;
    for some in gone.chunks(DELETED_AT_ONCE) {
        let transaction = context.begin().await?;
        lock(&transaction, access).await?;
        deleted += stored_costs::delete(&transaction, access.id(), some.iter()).await?;
        transaction.commit().await?;
    }
    Ok(deleted)
}
