//! How many invitations a day has. Each sends a mail to somebody who did not ask for it, so one that
//! replaces another counts as well.
//!
//! Organizations cost nothing to make and to delete, so those that an account sent are counted apart from
//! the invitations, which go with their organization.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{invitation, sent_invitation};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::{Context, Error, Result};

const OF_AN_ORGANIZATION: u64 = 50;
const OF_AN_ACCOUNT: u64 = 30;
const DAY: TimeDelta = TimeDelta::days(1);

/// Refuses an invitation while the organization or the account has made as many as a day has; else counts
/// it. The caller holds the rows of both, so that of two at once the second is counted after the first.
pub(super) async fn take<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org_id: Uuid,
    user_id: Uuid,
) -> Result<()> {
    let now = context.clock.now();
    let first_of_org = invitation::Entity::find()
        .select_only()
        .column(invitation::Column::CreatedAt)
        .filter(invitation::Column::OrgId.eq(org_id))
        .order_by_desc(invitation::Column::CreatedAt)
        .offset(OF_AN_ORGANIZATION - 1)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await?;
    let first_of_account = sent_invitation::Entity::find()
        .select_only()
        .column(sent_invitation::Column::SentAt)
        .filter(sent_invitation::Column::UserId.eq(user_id))
        .order_by_desc(sent_invitation::Column::SentAt)
        .offset(OF_AN_ACCOUNT - 1)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await?;
    let firsts: [Option<DateTime<Utc>>; 2] = [first_of_org, first_of_account];
    let free_at = firsts.into_iter().flatten().map(|first| first + DAY).max();
    if let Some(wait) = free_at.map(|at| at - now).filter(|wait| *wait > TimeDelta::zero()) {
        let retry_after_s = wait.num_milliseconds().unsigned_abs().div_ceil(1000);
        return Err(Error::RateLimited { retry_after_s });
    }
    sent_invitation::Entity::delete_many()
        .filter(sent_invitation::Column::UserId.eq(user_id))
        .filter(sent_invitation::Column::SentAt.lte(now - DAY))
        .exec(connection)
        .await?;
    let sent = sent_invitation::Model { id: context.new_id(), user_id, sent_at: now };
    sent_invitation::Entity::insert(sent_invitation::ActiveModel::from(sent))
        .exec_without_returning(connection)
        .await?;
    Ok(())
}
