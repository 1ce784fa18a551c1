//! Which accounts are due, and who reads them: a lease per account.

use chrono::{DateTime, TimeDelta, Utc};
use entity::{ad_account, ad_connection, ad_cursor};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

use super::after::PAUSE;
use super::pauses::{self, Pauses};
use super::plan::Plan;
use super::{JOB, Key, oldest};
use crate::ground::jobs_lease::make_due;
use crate::tenancy::tenants;
use crate::{Context, Error, Result};

/// Length of the lease. A step has a time limit below it.
const LEASE: TimeDelta = TimeDelta::minutes(10);

/// Part of its reading that an account forgets when it is attached again, or its settings change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::money::ads) enum Forgotten {
    Nothing,
    /// The platform's reports, because the account is read through another connection than before, or was through none.
    Reports,
    /// Which days were read.
    Days,
}

/// Makes an account due, in the transaction that attaches it or changes its settings: at once, or as soon as it may be asked
/// for again.
pub(in crate::money::ads) async fn begin<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    account: &ad_account::Model,
    org: Uuid,
    forgotten: Forgotten,
) -> Result<()> {
    let now = context.clock.now();
    let pauses = Pauses::of(transaction, org, &account.key, now).await?;
    let at = pauses.next(now);
    let next_at = pauses.after_pause(at);
    let key = (account.project_id, account.id);
    let Some(known) = ad_cursor::Entity::find_by_id(key).lock_exclusive().one(transaction).await? else {
        let row = ad_cursor::Model {
            project_id: account.project_id,
            account_id: account.id,
            next_at,
            covered_from: None,
            covered_to: None,
            last_success_at: None,
            error: None,
            message: None,
            plan: json!({}),
            lease: None,
            leased_until: None,
        };
        ad_cursor::Entity::insert(row.into_active_model()).exec_without_returning(transaction).await?;
        return make_due(JOB, transaction).await;
    };
    let before = Plan::of(&known);
    let mut plan = match forgotten {
        Forgotten::Nothing => before.clone(),
        Forgotten::Reports => Plan { run: None, ahead: None, ..before.clone() },
        Forgotten::Days => before.anew(),
    };
    // An account that reads fewer days than before does not miss the others.
    let oldest = oldest(context, account)?;
    let has_fewer = plan.forget_before(oldest);
    let known_days = known.covered_from.zip(known.covered_to);
    let mut begun = known.into_active_model();
    begun.next_at = Set(next_at);
    (begun.error, begun.message) = (Set(None), Set(None));
    if plan != before {
        begun.plan = Set(serde_json::to_value(&plan).map_err(Error::internal)?);
    }
    if has_fewer && known_days.is_some_and(|(from, to)| from < oldest && oldest <= to) {
        begun.covered_from = Set(Some(oldest));
    }
    if forgotten == Forgotten::Days {
        (begun.covered_from, begun.covered_to) = (Set(None), Set(None));
        // Without its lease, a step that is under way stores nothing.
        (begun.lease, begun.leased_until) = (Set(None), Set(None));
    }
    begun.update(transaction).await?;
    pauses::asked(transaction, org, &account.key, at).await?;
    make_due(JOB, transaction).await
}

/// Makes the accounts of a connection due, in the transaction in which it gets another grant. A new grant does not end the
/// pauses that the platform asked for.
pub(in crate::money::ads) async fn resume<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    connection: &ad_connection::Model,
) -> Result<()> {
    let now = context.clock.now();
    let of_connection = |key: Option<&str>| {
        let mut accounts = Query::select();
        accounts.column(ad_account::Column::Id).from(ad_account::Entity);
        accounts.and_where(ad_account::Column::ConnectionId.eq(connection.id));
        if let Some(key) = key {
            accounts.and_where(ad_account::Column::Key.eq(key));
        }
        accounts
    };
    let resumed = ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::NextAt, Expr::value(now))
        .col_expr(ad_cursor::Column::Error, Expr::value(None::<String>))
        .col_expr(ad_cursor::Column::Message, Expr::value(None::<String>))
        .filter(ad_cursor::Column::AccountId.in_subquery(of_connection(None)))
        .exec(transaction)
        .await?;
    if resumed.rows_affected == 0 {
        return Ok(());
    }
    for (key, until) in pauses::of_org(transaction, connection.org_id, now).await? {
        ad_cursor::Entity::update_many()
            .col_expr(ad_cursor::Column::NextAt, Expr::value(until))
            .filter(ad_cursor::Column::AccountId.in_subquery(of_connection(Some(&key))))
            .exec(transaction)
            .await?;
    }
    make_due(JOB, transaction).await
}

/// Account that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub project: Uuid,
    pub account: Uuid,
    /// Connection through which it is read, and the tenant of the connection's organization.
    pub connection: Uuid,
    pub tenant: Uuid,
}

/// Tenants and connections of which enough accounts are read already.
#[derive(Clone, Debug, Default)]
pub struct Busy {
    pub tenants: Vec<Uuid>,
    pub connections: Vec<Uuid>,
}

/// Returns accounts that are due and that nobody reads, the longest due first. Of those that several projects read through
/// one connection, returns one.
pub async fn due(context: &Context, limit: u64, busy: &Busy) -> Result<Vec<Due>> {
    let now = context.clock.now();
    let tenants = tenants::remembered(context).await?;
    // So that one tenant with many accounts does not hide those of others.
    let busy_orgs: Vec<Uuid> = busy.tenants.iter().flat_map(|tenant| tenants.orgs_of(*tenant)).collect();
    let free = Query::select()
        .column(ad_connection::Column::Id)
        .from(ad_connection::Entity)
        .and_where(ad_connection::Column::OrgId.is_not_in(busy_orgs))
        .and_where(ad_connection::Column::Id.is_not_in(busy.connections.iter().copied()))
        .to_owned();
    let attached = Query::select()
        .column(ad_account::Column::Id)
        .from(ad_account::Entity)
        .and_where(ad_account::Column::ConnectionId.in_subquery(free))
        .to_owned();
    let keys: Vec<Key> = ad_cursor::Entity::find()
        .select_only()
        .column(ad_cursor::Column::ProjectId)
        .column(ad_cursor::Column::AccountId)
        .filter(ad_cursor::Column::NextAt.lte(now))
        .filter(is_free(now))
        .filter(ad_cursor::Column::AccountId.in_subquery(attached))
        .order_by_asc(ad_cursor::Column::NextAt)
        .order_by_asc(ad_cursor::Column::AccountId)
        .limit(limit)
        .into_tuple()
        .all(&context.db)
        .await?;
    let accounts = ad_account::Entity::find()
        .filter(ad_account::Column::Id.is_in(keys.iter().map(|(_, account)| *account)))
        .all(&context.db)
        .await?;
    let accounts: HashMap<Key, ad_account::Model> =
        accounts.into_iter().map(|row| ((row.project_id, row.id), row)).collect();
    let connections = ad_connection::Entity::find()
        .filter(ad_connection::Column::Id.is_in(accounts.values().filter_map(|row| row.connection_id)))
        .all(&context.db)
        .await?;
    let orgs: HashMap<Uuid, Uuid> = connections.into_iter().map(|row| (row.id, row.org_id)).collect();
    let mut seen = HashSet::new();
    let due = keys.into_iter().filter_map(|(project, account)| {
        let row = accounts.get(&(project, account))?;
        let connection = row.connection_id?;
        let is_first = seen.insert((connection, row.external_id.as_str()));
        let tenant = tenants.of_org(*orgs.get(&connection)?);
        is_first.then_some(Due { project, account, connection, tenant })
    });
    Ok(due.collect())
}

/// Ends the leases of a server that died while reading, so that its accounts continue at the next start. This applies to
/// SQLite only, where a database has a single server. In a shared database, leases end by themselves.
pub async fn end_leases(context: &Context) -> Result<()> {
    if context.db.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Lease, Expr::value(None::<Uuid>))
        .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(ad_cursor::Column::Lease.is_not_null())
        .exec(&context.db)
        .await?;
    Ok(())
}

/// A lease that would end later than a new one was taken before the clock was set back.
pub(super) fn is_free(now: DateTime<Utc>) -> Condition {
    let until = ad_cursor::Column::LeasedUntil;
    Condition::any().add(until.is_null()).add(until.lte(now)).add(until.gt(now + LEASE))
}

/// Takes the lease of an account that is due.
pub(super) async fn acquire(context: &Context, key: Key) -> Result<Option<Uuid>> {
    take(context, key, Condition::all().add(ad_cursor::Column::NextAt.lte(context.clock.now()))).await
}

/// Takes the lease of an account, whether it is due or not.
pub(super) async fn acquire_early(context: &Context, key: Key) -> Result<Option<Uuid>> {
    take(context, key, Condition::all()).await
}

async fn take(context: &Context, (project, account): Key, also: Condition) -> Result<Option<Uuid>> {
    let (now, lease) = (context.clock.now(), context.new_id());
    let taken = ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Lease, Expr::value(lease))
        .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(now + LEASE))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .filter(is_free(now))
        .filter(also)
        .exec(&context.db)
        .await?;
    Ok((taken.rows_affected == 1).then_some(lease))
}

/// Gives the lease back after an error of this server. The account is due again after a pause.
pub(super) async fn release(context: &Context, key: Key, lease: Uuid) -> Result<()> {
    free(context, key, lease, Some(context.clock.now() + PAUSE)).await
}

/// Gives a lease back with which nothing was done.
pub(super) async fn give_back(context: &Context, key: Key, lease: Uuid) -> Result<()> {
    free(context, key, lease, None).await
}

async fn free(
    context: &Context,
    (project, account): Key,
    lease: Uuid,
    next_at: Option<DateTime<Utc>>,
) -> Result<()> {
    let mut freed = ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Lease, Expr::value(None::<Uuid>))
        .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .filter(ad_cursor::Column::Lease.eq(lease));
    if let Some(next_at) = next_at {
        freed = freed.col_expr(ad_cursor::Column::NextAt, Expr::value(next_at));
    }
    freed.exec(&context.db).await?;
    Ok(())
}
