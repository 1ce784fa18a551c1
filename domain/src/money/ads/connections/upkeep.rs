//! What time does to connections: grants end, and links and events are forgotten.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use entity::{AdConnectionStatus, AdConnector, ad_connection, ad_connection_link, ad_connector_event};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use uuid::Uuid;

use super::start::LIFETIME;
use super::{events, stored, token};
use crate::ground::behalf::on_behalf_of;
use crate::ground::confirmed_clock;
use crate::money::ads::sync;
use crate::tenancy::queues::Served;
use crate::tenancy::{mail, tenants};
use crate::{Context, Error, Result, log_throttled};

/// How long before its end people are told that a grant ends.
const AHEAD: TimeDelta = TimeDelta::days(14);

/// How long a connection that nobody completed is kept.
const UNFINISHED: TimeDelta = TimeDelta::days(7);

/// How long the row of a removed connection is kept.
const REMOVED: TimeDelta = TimeDelta::days(30);

/// Result of one run.
#[derive(Debug, Default, Serialize)]
pub struct Kept {
    /// Connections about whose end people were told.
    pub warned: usize,
    /// Connections whose grant has ended.
    pub expired: usize,
    /// Links, events and connections that were forgotten, and pauses of accounts that have ended.
    pub forgotten: u64,
    /// True if the time was over before the end.
    #[serde(skip)]
    pub more: bool,
    /// Error of what failed last and is done again by the next run: a connection, or forgetting.
    #[serde(skip)]
    pub failure: Option<Error>,
}

/// Name of the queue of connections whose grants end, for [`Served`].
struct Ending;

/// Returns true if a grant ends within 14 days.
pub(super) fn is_ending(expires_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    expires_at.is_some_and(|end| end - now <= AHEAD)
}

/// Forgets what is too old to matter, tells people of grants that end soon, and marks those that have ended, of each tenant
/// in turn, until all are done or `is_over` returns true. A connection that fails does not hold up the others, nor does
/// what cannot be forgotten.
pub async fn keep_up(context: &Context, is_over: impl Fn() -> bool) -> Result<Kept> {
    let mut kept = Kept::default();
    let now = context.clock.now();
    if confirmed_clock::is_believed(context).await? {
        match forget(context, now).await {
            Ok(forgotten) => kept.forgotten = forgotten,
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => {
                log_throttled!(error, error.reason = %error, "Cannot forget old links, events and connections of ad platforms now; the next run retries");
                kept.failure = Some(error);
            }
        }
    }
    let ending = ad_connection::Entity::find()
        .filter(ad_connection::Column::Status.eq(AdConnectionStatus::Connected))
        .filter(ad_connection::Column::ExpiresAt.lte(now + AHEAD))
        .filter(
            Condition::any()
                .add(ad_connection::Column::WarnedAt.is_null())
                .add(ad_connection::Column::ExpiresAt.lte(now)),
        )
        .order_by_asc(ad_connection::Column::ExpiresAt)
        .all(&context.db)
        .await?;
    let tenants = tenants::remembered(context).await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<ad_connection::Model>> = BTreeMap::new();
    for row in ending {
        of_tenant.entry(tenants.of_org(row.org_id)).or_default().push_back(row);
    }
    let served = Served::<Ending>::of(context);
    let mut queue = served.in_turn(of_tenant);
    while let Some((tenant, mut connections)) = queue.pop_front() {
        served.note(tenant);
        let Some(row) = connections.pop_front() else { continue };
        let has_ended = row.expires_at.is_some_and(|end| end <= now);
        let id = row.id;
        let work = async { if has_ended { end(context, row).await } else { warn(context, id).await } };
        let done = on_behalf_of([tenant], work).await;
        match done {
            Ok(is_done) if has_ended => kept.expired += usize::from(is_done),
            Ok(is_done) => kept.warned += usize::from(is_done),
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => {
                log_throttled!(error, connection.id = %id, error.reason = %error, "Cannot look at an ad connection whose grant ends now; the next run retries");
                kept.failure = Some(error);
            }
        }
        if !connections.is_empty() {
            queue.push_back((tenant, connections));
        }
        if is_over() {
            break;
        }
    }
    kept.more = !queue.is_empty();
    Ok(kept)
}

/// Marks a connection whose grant has ended by its date. A broker may have renewed the grant, so it is asked.
async fn end(context: &Context, row: ad_connection::Model) -> Result<bool> {
    if row.connector == AdConnector::Direct {
        return token::expire(context, &row).await;
    }
    let looked = events::look(context, row).await;
    Ok(looked.unwrap_or_else(|error| {
        log_throttled!(warn, error.reason = %error, "The broker does not say now if a grant has ended; it is asked again");
        false
    }))
}

/// Tells people once that a grant ends soon.
async fn warn(context: &Context, id: Uuid) -> Result<bool> {
    let now = context.clock.now();
    let transaction = context.begin().await?;
    let held = stored::hold(&transaction, id).await?;
    let Some(row) = held.filter(|row| row.warned_at.is_none() && is_ending(row.expires_at, now)) else {
        return Ok(false);
    };
    ad_connection::Entity::update_many()
        .col_expr(ad_connection::Column::WarnedAt, Expr::value(now))
        .filter(ad_connection::Column::Id.eq(id))
        .exec(&transaction)
        .await?;
    mail::queue_ad_connection_ending(context, &transaction, &row).await?;
    transaction.commit().await?;
    context.mailroom().wake();
    Ok(true)
}

async fn forget(context: &Context, now: DateTime<Utc>) -> Result<u64> {
    let links = ad_connection_link::Entity::delete_many()
        .filter(ad_connection_link::Column::CreatedAt.lt(now - LIFETIME))
        .exec(&context.db)
        .await?;
    let events = ad_connector_event::Entity::delete_many()
        .filter(ad_connector_event::Column::ReceivedAt.lt(now - events::REMEMBERED))
        .exec(&context.db)
        .await?;
    let of = |status: AdConnectionStatus, before: DateTime<Utc>| {
        Condition::all()
            .add(ad_connection::Column::Status.eq(status))
            .add(ad_connection::Column::UpdatedAt.lt(before))
    };
    let old = Condition::any()
        .add(of(AdConnectionStatus::Started, now - UNFINISHED))
        .add(of(AdConnectionStatus::Removed, now - REMOVED));
    let connections = ad_connection::Entity::delete_many().filter(old).exec(&context.db).await?;
    let pauses = sync::forget_ended_pauses(context).await?;
    Ok(links.rows_affected + events.rows_affected + connections.rows_affected + pauses)
}
