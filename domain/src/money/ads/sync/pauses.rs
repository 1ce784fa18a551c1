//! When an account of a platform may be read again: not before the pause that its platform asked for, and by hand once in
//! ten minutes. This counts for the account, whichever of the organization's projects has it, and however often it is
//! detached and attached.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{ad_account, ad_cursor, project};
use sea_orm::sea_query::{CaseStatement, Expr, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter};
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
    /// Reads the pauses of an account, from all projects of the organization that have or had it.
    pub(super) async fn of<C: ConnectionTrait>(
        connection: &C,
        org: Uuid,
        key: &str,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let projects = Query::select()
            .column(project::Column::Id)
            .from(project::Entity)
            .and_where(project::Column::OrgId.eq(org))
            .to_owned();
        let accounts = Query::select()
            .column(ad_account::Column::Id)
            .from(ad_account::Entity)
            .and_where(ad_account::Column::Key.eq(key))
            .and_where(ad_account::Column::ProjectId.in_subquery(projects))
            .to_owned();
        let cursors = ad_cursor::Entity::find().filter(ad_cursor::Column::AccountId.in_subquery(accounts));
        let cursors = cursors.all(connection).await?;
        // A time farther in the future was stored before the clock was set back.
        let asked = cursors.iter().filter_map(|row| row.asked_at).filter(|at| *at <= now + INTERVAL);
        let paused = cursors.iter().filter_map(|row| row.paused_until).filter(|at| *at <= now + LONGEST);
        Ok(Self { asked_at: asked.max(), paused_until: paused.max().filter(|until| *until > now) })
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

    pub(super) fn asked_at(&self) -> Option<DateTime<Utc>> {
        self.asked_at
    }

    pub(super) fn paused_until(&self) -> Option<DateTime<Utc>> {
        self.paused_until
    }
}

/// Returns now, or the end of a cursor's pause, as an expression of the database.
pub(super) fn after_pause(now: DateTime<Utc>) -> Expr {
    let until = ad_cursor::Column::PausedUntil;
    let is_paused = Condition::all().add(until.gt(now)).add(until.lte(now + LONGEST));
    CaseStatement::new().case(is_paused, Expr::col(until)).finally(Expr::value(now)).into()
}

/// Lets an account wait as long as its platform asked to, in all projects that read it through the same connection. Whoever
/// has changed it meanwhile has to wait as well.
pub(super) async fn remember(context: &Context, row: &ad_account::Model, until: DateTime<Utc>) -> Result<()> {
    let others = others(context, row).await?.into_iter().map(|(other, _)| (other.project_id, other.id));
    for (project, account) in std::iter::once((row.project_id, row.id)).chain(others) {
        let next_at = ad_cursor::Column::NextAt;
        let later =
            CaseStatement::new().case(next_at.lt(until), Expr::value(until)).finally(Expr::col(next_at));
        ad_cursor::Entity::update_many()
            .col_expr(ad_cursor::Column::PausedUntil, Expr::value(Some(until)))
            .col_expr(next_at, later.into())
            .filter(ad_cursor::Column::ProjectId.eq(project))
            .filter(ad_cursor::Column::AccountId.eq(account))
            .exec(&context.db)
            .await?;
    }
    Ok(())
}
