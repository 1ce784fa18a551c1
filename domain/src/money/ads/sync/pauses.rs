//! When an account of a platform may be read again: not before the pause that its platform asked for, and by hand once in
//! ten minutes. This counts for the account, whichever of the organization's projects has it, and however often it is
//! detached, deleted and attached. It is forgotten with the organization.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{ad_account, ad_account_pause, ad_cursor, organization};
use sea_orm::sea_query::{Alias, CaseStatement, Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};
use uuid::Uuid;

use super::after::LONGEST;
use super::shared::others;
use crate::{Context, Result};

/// Interval at which an account can be asked for by hand.
const INTERVAL: TimeDelta = TimeDelta::minutes(10);

/// Time of the last request by hand, and end of the pause that the platform asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pauses {
    asked_at: Option<DateTime<Utc>>,
    paused_until: Option<DateTime<Utc>>,
}

impl Pauses {
    /// Reads the pauses of an account.
    pub(super) async fn of<C: ConnectionTrait>(
        connection: &C,
        org: Uuid,
        key: &str,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let row = ad_account_pause::Entity::find_by_id((org, key.to_owned())).one(connection).await?;
        Ok(row.map_or(Self { asked_at: None, paused_until: None }, |row| Self::read(&row, now)))
    }

    fn read(row: &ad_account_pause::Model, now: DateTime<Utc>) -> Self {
        // A time farther in the future was stored before the clock was set back.
        let asked_at = row.asked_at.filter(|at| *at <= now + INTERVAL);
        let paused_until = row.paused_until.filter(|until| *until > now && *until <= now + LONGEST);
        Self { asked_at, paused_until }
    }

    /// Returns when somebody may ask for the account again. None if that is now.
    pub(super) fn free_at(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.asked_at.map(|asked| asked + INTERVAL).filter(|free_at| *free_at > now)
    }

    /// Returns when an account may be read that somebody has changed: with the reading that waits, or when somebody may ask.
    pub(super) fn next(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let waiting = self.asked_at.filter(|asked| *asked > now);
        waiting.or_else(|| self.free_at(now)).unwrap_or(now)
    }

    /// Returns the first moment from a given one at which the platform may be asked.
    pub(super) fn after_pause(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        self.paused_until.map_or(at, |until| until.max(at))
    }
}

/// Remembers when somebody asked for an account.
pub(super) async fn asked<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    key: &str,
    at: DateTime<Utc>,
) -> Result<()> {
    let row =
        ad_account_pause::Model { org_id: org, key: key.to_owned(), asked_at: Some(at), paused_until: None };
    let known = conflict().update_column(ad_account_pause::Column::AskedAt).to_owned();
    write(connection, row, known).await
}

/// Lets an account wait as long as its platform asked to, in all projects that read it through the same connection. Whoever
/// has changed it meanwhile has to wait as well.
pub(super) async fn remember(
    context: &Context,
    row: &ad_account::Model,
    org: Uuid,
    until: DateTime<Utc>,
) -> Result<()> {
    use sea_orm::sea_query::ExprTrait as _;
    let paused_until = ad_account_pause::Column::PausedUntil;
    let known = || Expr::col((ad_account_pause::Entity, paused_until));
    let new = || Expr::col((Alias::new("excluded"), paused_until));
    // Another connection may have been told to wait longer.
    let is_longer = Condition::all().add(known().gt(new())).add(known().lte(context.clock.now() + LONGEST));
    let longest: Expr = CaseStatement::new().case(is_longer, known()).finally(new()).into();
    let known = conflict().value(paused_until, longest).to_owned();
    let paused = ad_account_pause::Model {
        org_id: org,
        key: row.key.clone(),
        asked_at: None,
        paused_until: Some(until),
    };
    let transaction = context.begin().await?;
    // The organization may be deleted while the platform answers.
    if organization::Entity::find_by_id(org).lock_shared().one(&transaction).await?.is_none() {
        return Ok(());
    }
    write(&transaction, paused, known).await?;
    transaction.commit().await?;
    let others = others(context, row).await?.into_iter().map(|(other, _)| (other.project_id, other.id));
    for (project, account) in std::iter::once((row.project_id, row.id)).chain(others) {
        ad_cursor::Entity::update_many()
            .col_expr(ad_cursor::Column::NextAt, Expr::value(until))
            .filter(ad_cursor::Column::ProjectId.eq(project))
            .filter(ad_cursor::Column::AccountId.eq(account))
            .filter(ad_cursor::Column::NextAt.lt(until))
            .exec(&context.db)
            .await?;
    }
    Ok(())
}

fn conflict() -> OnConflict {
    OnConflict::columns([ad_account_pause::Column::OrgId, ad_account_pause::Column::Key])
}

async fn write<C: ConnectionTrait>(
    connection: &C,
    row: ad_account_pause::Model,
    known: OnConflict,
) -> Result<()> {
    let row = row.into_active_model();
    ad_account_pause::Entity::insert(row).on_conflict(known).exec_without_returning(connection).await?;
    Ok(())
}

/// Returns the pauses of an organization's accounts that have not ended, with the keys of the accounts.
pub(super) async fn of_org<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<(String, DateTime<Utc>)>> {
    let rows = ad_account_pause::Entity::find()
        .filter(ad_account_pause::Column::OrgId.eq(org))
        .filter(ad_account_pause::Column::PausedUntil.gt(now))
        .all(connection)
        .await?;
    let paused = rows.into_iter().filter_map(|row| {
        let until = Pauses::read(&row, now).paused_until?;
        Some((row.key, until))
    });
    Ok(paused.collect())
}

/// Forgets pauses that have ended. Returns their number.
pub(in crate::money::ads) async fn forget_ended(context: &Context) -> Result<u64> {
    use ad_account_pause::Column;
    let now = context.clock.now();
    let ended = |column: Column, before: DateTime<Utc>| {
        Condition::any().add(column.is_null()).add(column.lte(before))
    };
    let forgotten = ad_account_pause::Entity::delete_many()
        .filter(ended(Column::AskedAt, now - INTERVAL))
        .filter(ended(Column::PausedUntil, now))
        .exec(&context.db)
        .await?;
    Ok(forgotten.rows_affected)
}
