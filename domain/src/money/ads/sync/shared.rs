//! Accounts that several projects read through one connection: what one has read is stored for all.

use chrono::TimeDelta;
use entity::{ad_account, ad_cursor};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::after::Left;
use super::lease::{acquire_early, give_back, is_free};
use super::plan::{Plan, Window};
use super::read::Whole;
use super::{Key, days, settings, today};
use crate::money::ads::reading::Facts;
use crate::{Context, Error, Result, log_throttled};

/// How long an account waits while another project's reading of it is under way.
const WAIT: TimeDelta = TimeDelta::minutes(1);

/// Returns true if another project reads the same account now, or waits for its report. Then the account waits for what
/// that reading brings. Of accounts that all have a report, the one with the least id waits for none, so that they never
/// wait for each other.
pub(super) async fn waits_for_another(context: &Context, (project, account): Key) -> Result<bool> {
    let row = ad_account::Entity::find_by_id((project, account)).one(&context.db).await?;
    let Some(row) = row else { return Ok(false) };
    let others = others(context, &row).await?;
    if others.is_empty() {
        return Ok(false);
    }
    let own = ad_cursor::Entity::find_by_id((project, account)).one(&context.db).await?;
    let has_report = own.is_some_and(|own| Plan::of(&own).run.is_some());
    let now = context.clock.now();
    let mut until = None;
    for (other, cursor) in others {
        let is_held = cursor.leased_until.is_some_and(|leased| leased > now);
        let comes_first = !has_report || other.id < account;
        if is_held || (comes_first && Plan::of(&cursor).run.is_some()) {
            until = until.max(Some(cursor.next_at.max(now + WAIT)));
            tracing::debug!(project.id = %other.project_id, "Another project reads the same ad account");
        }
    }
    let Some(until) = until else { return Ok(false) };
    let free = ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::NextAt, Expr::value(until))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .filter(is_free(now));
    free.exec(&context.db).await?;
    Ok(true)
}

/// Takes over which windows fit from other projects that read the same account.
pub(super) async fn fit_like_others(
    context: &Context,
    row: &ad_account::Model,
    plan: &mut Plan,
) -> Result<()> {
    for (_, other) in others(context, row).await? {
        plan.fit_like(&Plan::of(&other));
    }
    Ok(())
}

/// Stores the days that were read for every other project that needs them next. If that fails for one of them, its account
/// says so, and the others go on.
pub(super) async fn store(
    context: &Context,
    row: &ad_account::Model,
    read: (&Whole, &Facts, Window),
) -> Result<()> {
    for (other, _) in others(context, row).await? {
        let key = (other.project_id, other.id);
        let Some(lease) = acquire_early(context, key).await? else { continue };
        match store_for(context, &other, lease, read).await {
            Ok(true) | Err(Error::NotFound) => {}
            Ok(false) => give_back(context, key, lease).await?,
            Err(error) => {
                log_throttled!(warn, project.id = %key.0, error.reason = %error, "Cannot store the costs of an ad account for another project now; it is tried again");
                super::record_failure(context, key, lease, &error).await?;
            }
        }
    }
    Ok(())
}

/// Returns false if the project needs other days next.
async fn store_for(
    context: &Context,
    row: &ad_account::Model,
    lease: uuid::Uuid,
    (whole, facts, read_days): (&Whole, &Facts, Window),
) -> Result<bool> {
    let cursor = ad_cursor::Entity::find_by_id((row.project_id, row.id)).one(&context.db).await?;
    let cursor = cursor.ok_or(Error::NotFound)?;
    if super::refused(context, super::org_of(context, row).await?).await?.is_some() {
        return Ok(false);
    }
    let settings = settings(row)?;
    let mut plan = Plan::of(&cursor);
    plan.fill(&days(today(context, &facts.timezone), row, &cursor, &settings)?);
    let Some(window) = plan.meet(read_days) else { return Ok(false) };
    let left = Left::new(plan, window, 0).after_all(context.clock.now(), whole.of_days(window));
    let left = Left { facts: Some(facts.clone()), ..left }.chosen(&settings.campaigns.compile()?);
    super::store::finish(context, row, &cursor, lease, left).await?;
    Ok(true)
}

/// Returns the same account of the platform in other projects that read it through the same connection.
pub(super) async fn others(
    context: &Context,
    row: &ad_account::Model,
) -> Result<Vec<(ad_account::Model, ad_cursor::Model)>> {
    let Some(connection) = row.connection_id else { return Ok(Vec::new()) };
    let rows = ad_account::Entity::find()
        .filter(ad_account::Column::ConnectionId.eq(connection))
        .filter(ad_account::Column::ExternalId.eq(&row.external_id))
        .filter(ad_account::Column::Id.ne(row.id))
        .all(&context.db)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let of_rows = rows.iter().fold(Condition::any(), |any, row| {
        let is_it = Condition::all()
            .add(ad_cursor::Column::ProjectId.eq(row.project_id))
            .add(ad_cursor::Column::AccountId.eq(row.id));
        any.add(is_it)
    });
    let mut cursors = ad_cursor::Entity::find().filter(of_rows).all(&context.db).await?;
    let with_cursor = rows.into_iter().filter_map(|row| {
        let place = cursors.iter().position(|cursor| cursor.account_id == row.id)?;
        Some((row, cursors.swap_remove(place)))
    });
    Ok(with_cursor.collect())
}
