//! Reads and changes stored connections, with encrypted credentials.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use entity::{AdConnectionStatus, ad_account, ad_connection, ad_connection_link};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::connector::{self, Credentials, GrantCredential, Open};
use super::discovery::MAX_ACCOUNTS;
use super::purge;
use super::types::{AdConnection, AdConnectionAccount, AdConnectionAccounts, AdConnections};
use super::upkeep::is_ending;
use crate::ground::secrets::{Place, Rotated};
use crate::tenancy::access::{OrgAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Maximum number of connections of an organization.
const MAX_CONNECTIONS: u64 = 200;

/// Returns the connections of an organization that are not removed, oldest first.
pub async fn list(context: &Context, access: &OrgAccess) -> Result<AdConnections> {
    let mut all = of_orgs(context, std::slice::from_ref(access)).await?;
    Ok(AdConnections { items: all.remove(&access.id()).unwrap_or_default() })
}

/// Returns the connections of several organizations, by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<AdConnection>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    let rows = known()
        .filter(ad_connection::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .order_by_asc(ad_connection::Column::Id)
        .all(&context.db)
        .await?;
    let now = context.clock.now();
    let mut by_org: HashMap<Uuid, Vec<AdConnection>> = HashMap::new();
    for row in rows {
        by_org.entry(row.org_id).or_default().push(shown(&row, now)?);
    }
    Ok(by_org)
}

/// Returns the ad accounts of a connection by name, those that are out of reach last.
pub async fn accounts(context: &Context, access: &OrgAccess, id: Uuid) -> Result<AdConnectionAccounts> {
    access.require(Scope::OrgAdmin)?;
    let row = one(&context.db, access.id(), id).await?;
    Ok(AdConnectionAccounts { items: accounts_of(&row)? })
}

/// Selects connections that are not removed.
pub(super) fn known() -> sea_orm::Select<ad_connection::Entity> {
    ad_connection::Entity::find().filter(ad_connection::Column::Status.ne(AdConnectionStatus::Removed))
}

/// Returns a connection of an organization that is not removed.
pub(super) async fn one<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    id: Uuid,
) -> Result<ad_connection::Model> {
    let found = known().filter(ad_connection::Column::Id.eq(id)).filter(ad_connection::Column::OrgId.eq(org));
    found.one(connection).await?.ok_or(Error::NotFound)
}

/// Returns a connection that is not removed, and locks it until the end of the transaction.
pub(super) async fn hold<C: ConnectionTrait>(
    transaction: &C,
    id: Uuid,
) -> Result<Option<ad_connection::Model>> {
    let found = known().filter(ad_connection::Column::Id.eq(id)).lock_exclusive();
    Ok(found.one(transaction).await?)
}

/// Returns a connection of an organization that is not removed, and locks it until the end of the transaction.
pub(in crate::money::ads) async fn hold_of<C: ConnectionTrait>(
    transaction: &C,
    org: Uuid,
    id: Uuid,
) -> Result<Option<ad_connection::Model>> {
    Ok(hold(transaction, id).await?.filter(|row| row.org_id == org))
}

/// Returns an account of a connection, as the latest connecting has found it.
pub(in crate::money::ads) async fn reached_account(
    context: &Context,
    connection: Uuid,
    external_id: &str,
) -> Result<Option<AdConnectionAccount>> {
    let row = known().filter(ad_connection::Column::Id.eq(connection)).one(&context.db).await?;
    let accounts = row.as_ref().map(accounts_of).transpose()?.unwrap_or_default();
    Ok(accounts.into_iter().find(|account| account.external_id == external_id))
}

/// Fails if an organization has as many connections as it may have.
pub(super) async fn hold_number<C: ConnectionTrait>(transaction: &C, org: Uuid) -> Result<()> {
    let count = known().filter(ad_connection::Column::OrgId.eq(org)).count(transaction).await?;
    match count < MAX_CONNECTIONS {
        true => Ok(()),
        false => {
            let message = format!("an organization can have at most {MAX_CONNECTIONS} ad connections");
            Err(Error::Conflict(message.into()))
        }
    }
}

/// Removes a connection: detaches its accounts from every project and erases its credentials. Then gives the grant back, as
/// far as the platform takes it. Costs are kept, unless they are to be deleted; returns true if some are.
pub async fn remove(context: &Context, access: &OrgAccess, id: Uuid, purge: bool) -> Result<bool> {
    access.require(Scope::OrgAdmin)?;
    access.principal().user()?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    let row = hold(&transaction, id).await?.filter(|row| row.org_id == access.id()).ok_or(Error::NotFound)?;
    if purge {
        purge::mark(&transaction, id).await?;
    }
    detach(&transaction, id).await?;
    let removed = ad_connection::ActiveModel {
        id: Set(id),
        status: Set(AdConnectionStatus::Removed),
        credentials: Set(json!({})),
        accounts: Set(json!([])),
        updated_at: Set(context.clock.now()),
        ..Default::default()
    };
    drop(ad_connection::Entity::update(removed).exec(&transaction).await?);
    ad_connection_link::Entity::delete_many()
        .filter(ad_connection_link::Column::ConnectionId.eq(id))
        .exec(&transaction)
        .await?;
    change(&row, AuditAction::AdConnectionRemove)
        .details(json!({ "name": row.name, "platform": row.platform, "purge": purge }))
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    give_back(context, row).await;
    Ok(purge)
}

/// Gives a grant back. That may fail: the credentials are erased anyway.
async fn give_back(context: &Context, row: ad_connection::Model) {
    let (id, platform, connector) = (row.id, row.platform, row.connector);
    let given = async {
        let open = open(context, row)?;
        let connector = connector::open(context, platform, connector)?;
        connector.revoke(&open).await.map_err(Error::from)
    };
    if let Err(error) = given.await {
        tracing::warn!(connection.id = %id, error.reason = %error, "An ad platform did not take its grant back");
    }
}

/// Detaches the ad accounts of a connection from every project. Their costs stay.
pub async fn detach<C: ConnectionTrait>(transaction: &C, connection: Uuid) -> Result<()> {
    ad_account::Entity::update_many()
        .col_expr(ad_account::Column::ConnectionId, Expr::value(None::<Uuid>))
        .filter(ad_account::Column::ConnectionId.eq(connection))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Stores a new grant in a connection that is held.
pub(super) async fn store_grant<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    row: &ad_connection::Model,
    grant: connector::Grant,
) -> Result<ad_connection::Model> {
    let sealed = grant.credentials.iter().map(|(name, secret)| {
        let sealed = context.secrets.seal(&context.random, &place(row.id, *name), secret.expose())?;
        Ok((*name, sealed))
    });
    let sealed: BTreeMap<GrantCredential, String> = sealed.collect::<Result<_>>()?;
    let changed = ad_connection::Model {
        credentials: serde_json::to_value(sealed).map_err(Error::internal)?,
        broker_id: grant.broker_id,
        expires_at: grant.expires_at,
        warned_at: None,
        generation: row.generation + 1,
        updated_at: context.clock.now(),
        ..row.clone()
    };
    let update = changed.clone().into_active_model().reset_all();
    drop(ad_connection::Entity::update(update).exec(transaction).await?);
    Ok(changed)
}

/// Sets the state of a connection, unless it got another grant meanwhile. Returns true if the state is another one now.
pub(super) async fn set_status(
    context: &Context,
    row: &ad_connection::Model,
    status: AdConnectionStatus,
    action: AuditAction,
) -> Result<bool> {
    let transaction = context.begin().await?;
    let held = hold(&transaction, row.id).await?;
    let Some(held) = held.filter(|held| held.generation == row.generation && held.status != status) else {
        return Ok(false);
    };
    // A connection that nobody completed stays as it is.
    if held.status == AdConnectionStatus::Started {
        return Ok(false);
    }
    let changed = ad_connection::ActiveModel {
        id: Set(held.id),
        status: Set(status),
        updated_at: Set(context.clock.now()),
        ..Default::default()
    };
    drop(ad_connection::Entity::update(changed).exec(&transaction).await?);
    change(&held, action).record(context, &transaction, held.org_id, None).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Stores when a grant ends, if the broker says so. People are told of a later end in its time.
pub(super) async fn set_end(
    context: &Context,
    row: &ad_connection::Model,
    ends: Option<DateTime<Utc>>,
) -> Result<()> {
    let Some(ends) = ends.filter(|ends| row.expires_at != Some(*ends)) else { return Ok(()) };
    let mut changed = ad_connection::Entity::update_many()
        .col_expr(ad_connection::Column::ExpiresAt, Expr::value(ends))
        .filter(ad_connection::Column::Id.eq(row.id))
        // It may have got another grant meanwhile.
        .filter(ad_connection::Column::Generation.eq(row.generation));
    if !is_ending(Some(ends), context.clock.now()) {
        changed = changed.col_expr(ad_connection::Column::WarnedAt, Expr::value(None::<DateTime<Utc>>));
    }
    changed.exec(&context.db).await?;
    Ok(())
}

/// Decrypts the credentials of a connection.
pub(super) fn open(context: &Context, row: ad_connection::Model) -> Result<Open> {
    let sealed = sealed_of(&row)?;
    let open = |(name, sealed): (GrantCredential, String)| {
        Ok((name, context.secrets.open(&place(row.id, name), &sealed)?))
    };
    let credentials: Credentials = sealed.into_iter().map(open).collect::<Result<_>>()?;
    Ok(Open { row, credentials })
}

/// Encrypts the credentials of all connections, and the verifiers of open links, again with the current key.
pub(crate) async fn seal_anew(context: &Context) -> Result<Rotated> {
    let mut done = Rotated::default();
    let ids: Vec<Uuid> = known()
        .select_only()
        .column(ad_connection::Column::Id)
        .order_by_asc(ad_connection::Column::Id)
        .into_tuple()
        .all(&context.db)
        .await?;
    for id in ids {
        let transaction = context.begin().await?;
        let Some(row) = hold(&transaction, id).await? else { continue };
        let mut sealed = sealed_of(&row)?;
        for (name, one) in &mut sealed {
            reseal(context, &place(id, *name), one, &mut done)?;
        }
        let changed = ad_connection::ActiveModel {
            id: Set(id),
            credentials: Set(serde_json::to_value(&sealed).map_err(Error::internal)?),
            ..Default::default()
        };
        drop(ad_connection::Entity::update(changed).exec(&transaction).await?);
        transaction.commit().await?;
    }
    let links = ad_connection_link::Entity::find()
        .filter(ad_connection_link::Column::Verifier.is_not_null())
        .all(&context.db)
        .await?;
    for link in links {
        let Some(mut verifier) = link.verifier else { continue };
        // A link lasts ten minutes, so its verifier does not count as a stored secret.
        reseal(context, &verifier_place(link.connection_id), &mut verifier, &mut Rotated::default())?;
        ad_connection_link::Entity::update_many()
            .col_expr(ad_connection_link::Column::Verifier, Expr::value(verifier))
            .filter(ad_connection_link::Column::StateHash.eq(link.state_hash))
            .exec(&context.db)
            .await?;
    }
    Ok(done)
}

fn reseal(context: &Context, place: &Place, sealed: &mut String, done: &mut Rotated) -> Result<()> {
    match context.secrets.seal_anew(&context.random, place, sealed) {
        Ok(anew) => (*sealed, done.sealed) = (anew, done.sealed + 1),
        Err(Error::NotConfigured(_)) => done.lost += 1,
        Err(error) => return Err(error),
    }
    Ok(())
}

pub(super) fn shown(row: &ad_connection::Model, now: DateTime<Utc>) -> Result<AdConnection> {
    let count = row.accounts.as_array().map_or(0, Vec::len);
    Ok(AdConnection {
        id: row.id,
        platform: row.platform,
        connector: row.connector,
        name: row.name.clone(),
        status: row.status,
        expires_at: row.expires_at.map(Into::into),
        expires_soon: row.status == AdConnectionStatus::Connected && is_ending(row.expires_at, now),
        account_count: i32::try_from(count).map_err(Error::internal)?,
        created_at: row.created_at.into(),
        updated_at: row.updated_at.into(),
    })
}

pub(in crate::money::ads) fn accounts_of(row: &ad_connection::Model) -> Result<Vec<AdConnectionAccount>> {
    let mut accounts: Vec<AdConnectionAccount> =
        serde_json::from_value(row.accounts.clone()).map_err(Error::internal)?;
    accounts.sort_by_cached_key(|one| (!one.reachable, one.name.to_lowercase(), one.external_id.clone()));
    Ok(accounts)
}

/// Returns the accounts of a connection after the platform listed those that it reaches now, at most so many.
pub(super) fn merged(
    before: Vec<AdConnectionAccount>,
    found: Vec<AdConnectionAccount>,
) -> Vec<AdConnectionAccount> {
    let gone = before.into_iter().filter(|old| found.iter().all(|new| new.external_id != old.external_id));
    let gone: Vec<_> = gone.map(|old| AdConnectionAccount { reachable: false, ..old }).collect();
    found.into_iter().chain(gone).take(MAX_ACCOUNTS).collect()
}

/// Returns the entry of the audit log for a change of a connection.
pub(super) fn change(row: &ad_connection::Model, action: AuditAction) -> Change {
    Change::new(action)
        .target("ad_connection", row.id)
        .details(json!({ "name": row.name, "platform": row.platform }))
}

fn sealed_of(row: &ad_connection::Model) -> Result<BTreeMap<GrantCredential, String>> {
    match &row.credentials {
        Value::Null => Ok(BTreeMap::new()),
        sealed => serde_json::from_value(sealed.clone()).map_err(Error::internal),
    }
}

fn place(connection: Uuid, name: GrantCredential) -> Place {
    Place::new(&["ad_connection", &connection.to_string(), name.as_str()])
}

pub(super) fn verifier_place(connection: Uuid) -> Place {
    Place::new(&["ad_connection_link", &connection.to_string(), "verifier"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_that_are_not_found_any_more_stay_and_are_marked() {
        let account = |id: &str, name: &str| AdConnectionAccount {
            external_id: id.to_owned(),
            name: name.to_owned(),
            currency: None,
            timezone: None,
            manager: false,
            manager_id: None,
            reachable: true,
        };
        let after = merged(vec![account("1", "Old"), account("2", "B")], vec![account("2", "Renamed")]);
        let seen: Vec<_> = after.iter().map(|one| (one.name.as_str(), one.reachable)).collect();
        assert_eq!(seen, [("Renamed", true), ("Old", false)]);
        let back = merged(after, vec![account("1", "Old")]);
        let seen: Vec<_> = back.iter().map(|one| (one.name.as_str(), one.reachable)).collect();
        assert_eq!(seen, [("Old", true), ("Renamed", false)]);
    }
}
