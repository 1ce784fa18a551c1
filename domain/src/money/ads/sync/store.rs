//! Stores what a step has read: each day in a transaction of its own, so that others write in between, and then the
//! account's cursor. A server that dies in between leaves whole days, and the window is read again.

use std::collections::BTreeMap;

use entity::enums::AdSyncOutcome;
use entity::{ad_account, ad_cursor, ad_sync_run};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect, Set,
};
use uuid::Uuid;

use super::SyncStep;
use super::after::Left;
use super::plan::{Plan, Window};
use super::read::Whole;
use crate::ground::writes::Transaction;
use crate::money::ads::learned::learn;
use crate::money::ads::lock_account;
use crate::money::ads::rows::CostRow;
use crate::money::ads::stored_costs::{self, A_STEP, Costs, DELETED_AT_ONCE, costs_of};
use crate::{Context, Error, Result};

/// Number of runs of an account that are kept.
const KEPT_RUNS: u64 = 30;

/// What storing a window has changed.
#[derive(Default)]
struct Changed {
    rows: u64,
    spend: i64,
}

/// Ends a step. None if another instance has taken the lease: then nothing is stored.
pub(super) async fn finish(
    context: &Context,
    account: &ad_account::Model,
    cursor: &ad_cursor::Model,
    lease: Uuid,
    left: Left,
) -> Result<Option<SyncStep>> {
    let (project, id) = (account.project_id, account.id);
    let mut changed = Changed::default();
    if let Some(whole) = &left.whole {
        let rows: Vec<&CostRow> = whole.rows.iter().collect();
        learn(context, project, id, &rows).await?;
        match replace(context, account, lease, (left.window, whole)).await? {
            Some(done) => changed = done,
            None => return Ok(None),
        }
    }
    let Some((transaction, held)) = begin(context, account, lease).await? else { return Ok(None) };
    if let Some(facts) = &left.facts {
        let is_same = account.currency.as_ref() == Some(&facts.currency)
            && account.timezone.as_ref() == Some(&facts.timezone);
        if !is_same {
            ad_account::Entity::update_many()
                .col_expr(ad_account::Column::Currency, Expr::value(Some(facts.currency.clone())))
                .col_expr(ad_account::Column::Timezone, Expr::value(Some(facts.timezone.clone())))
                .filter(ad_account::Column::ProjectId.eq(project))
                .filter(ad_account::Column::Id.eq(id))
                .exec(&transaction)
                .await?;
        }
    }
    let rows = left.whole.as_ref().map_or(0, |whole| whole.rows.len() as u64);
    if let Some(outcome) = left.outcome {
        note(context, &transaction, &left, (project, id), (rows, &changed, outcome)).await?;
    }
    let is_stored = left.outcome == Some(AdSyncOutcome::Stored);
    let mut next_at = left.next_at;
    let mut plan = left.plan;
    let is_own_plan = held.plan == cursor.plan;
    if !is_own_plan {
        // Somebody has asked for days while the platform answered.
        plan = Plan::of(&held);
        next_at = left.paused_until.unwrap_or(context.clock.now());
    }
    let held_days = held.covered_from.zip(held.covered_to);
    let mut after = held.into_active_model();
    after.plan = Set(serde_json::to_value(&plan).map_err(Error::internal)?);
    after.next_at = Set(next_at);
    (after.lease, after.leased_until) = (Set(None), Set(None));
    // The plan remembers what was given up, so these days are not asked for each hour.
    if is_stored || (left.is_given_up && is_own_plan) {
        let (first, last) = covered(held_days, left.window);
        (after.covered_from, after.covered_to) = (Set(Some(first)), Set(Some(last)));
    }
    if is_stored {
        after.last_success_at = Set(Some(context.clock.now()));
        (after.error, after.message) = (Set(None), Set(None));
    } else if let Some((code, message)) = left.error.as_ref().filter(|_| left.is_lasting) {
        after.error = Set(Some(code.clone()));
        after.message = Set(Some(message.clone()));
    }
    after.update(&transaction).await?;
    transaction.commit().await?;
    Ok(Some(SyncStep {
        outcome: left.outcome,
        rows,
        changed: changed.rows,
        error: left.error.map(|(code, _)| code),
        next_at,
    }))
}

/// Returns the days without a gap that were read or given up, with a window.
fn covered(before: Option<Window>, (from, to): Window) -> Window {
    match before {
        None => (from, to),
        Some((first, last)) if to + 1 < first || last + 1 < from => (first, last),
        Some((first, last)) => (first.min(from), last.max(to)),
    }
}

/// Begins a transaction that stores something of an account. None if that must not be, because another instance has taken
/// the lease, or somebody has detached the account meanwhile, or attached it by another connection.
async fn begin(
    context: &Context,
    account: &ad_account::Model,
    lease: Uuid,
) -> Result<Option<(Transaction, ad_cursor::Model)>> {
    let (project, id) = (account.project_id, account.id);
    let transaction = context.begin().await?;
    let current = lock_account(&transaction, project, id).await?;
    // The lease may have ended while the platform answered. Who has it now reads the window again.
    let held = ad_cursor::Entity::find_by_id((project, id)).lock_exclusive().one(&transaction).await?;
    let held = held.ok_or(Error::NotFound)?;
    if held.lease != Some(lease) {
        return Ok(None);
    }
    if current.connection_id != account.connection_id {
        let mut free = held.into_active_model();
        (free.lease, free.leased_until) = (Set(None), Set(None));
        free.update(&transaction).await?;
        transaction.commit().await?;
        return Ok(None);
    }
    Ok(Some((transaction, held)))
}

/// Makes the stored days of a window equal to the rows that were read, one after the other. Of a day whose rows may have
/// been lost, nothing is deleted. None if that must not be: see [`begin`].
async fn replace(
    context: &Context,
    account: &ad_account::Model,
    lease: Uuid,
    ((from, to), whole): (Window, &Whole),
) -> Result<Option<Changed>> {
    let (project, id) = (account.project_id, account.id);
    let mut days: BTreeMap<i32, Vec<&CostRow>> = (from..=to).map(|day| (day, Vec::new())).collect();
    for row in &whole.rows {
        days.entry(row.day).or_default().push(row);
    }
    let spent = |sum: i64, cost: i64| sum.saturating_add(cost);
    let mut changed = Changed::default();
    for (day, rows) in days {
        // Before the transaction, as only who has the lease changes the rows.
        let before = costs_of(&context.db, project, id, [day]).await?;
        let cost_before = before.values().map(|row| row.cost).fold(0, spent);
        let cost_after = rows.iter().map(|row| row.figures[0]).fold(0, spent);
        let difference = stored_costs::difference(rows, project, id, before);
        let may_be_lost = whole.short.contains(&day);
        let (kept, gone): (Costs, Costs) =
            difference.left.into_iter().partition(|(key, _)| may_be_lost && !whole.excluded.contains(key));
        let cost_after = kept.into_values().map(|row| row.cost).fold(cost_after, spent);
        let gone: Vec<_> = gone.into_values().collect();
        let count = difference.written.len() + gone.len();
        if count == 0 {
            continue;
        }
        let Some((transaction, _)) = begin(context, account, lease).await? else { return Ok(None) };
        for some in difference.written.chunks(A_STEP) {
            stored_costs::write(&transaction, project, some.iter().map(|(row, _)| row)).await?;
        }
        for some in gone.chunks(DELETED_AT_ONCE) {
            stored_costs::delete(&transaction, project, some.iter()).await?;
        }
        transaction.commit().await?;
        changed.rows += count as u64;
        changed.spend = changed.spend.saturating_add(cost_after.saturating_sub(cost_before));
    }
    Ok(Some(changed))
}

/// Records a run, and deletes all but the last ones.
async fn note<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    left: &Left,
    (project, account): (Uuid, Uuid),
    (rows, changed, outcome): (u64, &Changed, AdSyncOutcome),
) -> Result<()> {
    use ad_sync_run::Column;
    let (from_day, to_day) = left.window;
    let (error, message) = left.error.clone().unzip();
    let run = ad_sync_run::Model {
        project_id: project,
        account_id: account,
        id: context.new_id(),
        ended_at: context.clock.now(),
        from_day,
        to_day,
        rows: i64::try_from(rows).unwrap_or(i64::MAX),
        changed: i64::try_from(changed.rows).unwrap_or(i64::MAX),
        spend_delta: changed.spend,
        requests: i32::try_from(left.requests).unwrap_or(i32::MAX),
        waited_ms: left.waited_ms,
        outcome,
        error,
        message,
    };
    ad_sync_run::Entity::insert(run.into_active_model()).exec_without_returning(transaction).await?;
    let oldest: Option<Uuid> = ad_sync_run::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ProjectId.eq(project))
        .filter(Column::AccountId.eq(account))
        .order_by_desc(Column::Id)
        .offset(KEPT_RUNS)
        .limit(1)
        .into_tuple()
        .one(transaction)
        .await?;
    if let Some(oldest) = oldest {
        ad_sync_run::Entity::delete_many()
            .filter(Column::ProjectId.eq(project))
            .filter(Column::AccountId.eq(account))
            .filter(Column::Id.lte(oldest))
            .exec(transaction)
            .await?;
    }
    Ok(())
}
