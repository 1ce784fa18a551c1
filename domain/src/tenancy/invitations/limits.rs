//! Daily limits for invitations, and for requests to confirm a subscription to reports. Each sends an unsolicited mail, so
//! one that replaces another counts as well.
//!
//! Creating and deleting organizations is free, and invitations are deleted with their organization. The rows that are
//! counted here stay.

use chrono::{DateTime, TimeDelta, Utc};
use entity::sent_invitation;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Context, Error, Result};

const OF_AN_ORGANIZATION: u64 = 50;
const OF_AN_ACCOUNT: u64 = 30;
const TO_AN_ADDRESS: u64 = 5;
const DAY: TimeDelta = TimeDelta::days(1);

/// Counts an invitation or a request to confirm. Fails if the organization or the account has reached its daily limit of
/// such mails, or the address its limit of those that it gets. The caller must hold the locks on the rows of organization
/// and account, so that concurrent invitations are counted one after the other.
pub(in crate::tenancy) async fn take<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org_id: Uuid,
    user_id: Uuid,
    email: &str,
) -> Result<()> {
    let now = context.clock.now();
    let recipient = Sha256::digest(email.as_bytes()).to_vec();
    hold(connection, &recipient).await?;
    let of_org = sent_invitation::Column::OrgId.eq(org_id);
    let of_account = sent_invitation::Column::UserId.eq(user_id);
    let to_address = sent_invitation::Column::Recipient.eq(recipient.clone());
    let firsts = [
        nth_newest(connection, of_org, OF_AN_ORGANIZATION).await?,
        nth_newest(connection, of_account, OF_AN_ACCOUNT).await?,
        nth_newest(connection, to_address, TO_AN_ADDRESS).await?,
    ];
    let free_at = firsts.into_iter().flatten().map(|first| first + DAY).max();
    if let Some(wait) = free_at.map(|at| at - now).filter(|wait| *wait > TimeDelta::zero()) {
        let retry_after_s = wait.num_milliseconds().unsigned_abs().div_ceil(1000);
        return Err(Error::RateLimited { retry_after_s });
    }
    sent_invitation::Entity::delete_many()
        .filter(sent_invitation::Column::SentAt.lte(now - DAY))
        .exec(connection)
        .await?;
    let sent = sent_invitation::Model {
        id: context.new_id(),
        org_id: Some(org_id),
        user_id,
        sent_at: now,
        recipient: Some(recipient),
    };
    sent_invitation::Entity::insert(sent_invitation::ActiveModel::from(sent))
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns when the nth newest of these mails was sent.
async fn nth_newest<C: ConnectionTrait>(
    connection: &C,
    of: SimpleExpr,
    number: u64,
) -> Result<Option<DateTime<Utc>>> {
    let found = sent_invitation::Entity::find()
        .select_only()
        .column(sent_invitation::Column::SentAt)
        .filter(of)
        .order_by_desc(sent_invitation::Column::SentAt)
        .offset(number - 1)
        .limit(1);
    Ok(found.into_tuple().one(connection).await?)
}

/// Locks an address, so that concurrent invitations for the address are counted one after the other. SQLite has a
/// single writer anyway.
async fn hold<C: ConnectionTrait>(connection: &C, recipient: &[u8]) -> Result<()> {
    if connection.get_database_backend() == DbBackend::Postgres {
        let key = recipient.iter().take(8).fold(0, |key: i64, byte| key << 8 | i64::from(*byte));
        let lock = "select pg_advisory_xact_lock($1)";
        connection
            .execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, lock, [key.into()]))
            .await?;
    }
    Ok(())
}
