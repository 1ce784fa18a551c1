//! Attaches ad accounts of a connection to a project, and detaches them.

use entity::{AdConnectionStatus, ad_account};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
};
use serde_json::json;
use uuid::Uuid;

use super::types::{AdAccount, AdAccountSettings, AdAccountWrite};
use super::{check_number, list};
use crate::ground::compiling::compile;
use crate::measuring::recomputation;
use crate::money::ads::connections::{self, AdConnectionAccount};
use crate::money::ads::sync::Forgotten;
use crate::money::ads::{catalog, lock, sync};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result};

/// Attaches an account of a connection, or changes how an attached account is read. The account is named by its id in the
/// project, or by the platform's id. Reading starts at once, or as soon as the account may be asked for again.
pub async fn attach(
    context: &Context,
    access: &ProjectAccess,
    account: &str,
    input: AdAccountWrite,
) -> Result<AdAccount> {
    access.require(Scope::AdsWrite)?;
    if let Some(settings) = input.settings.clone() {
        compile(context, &access.tenants(), move || settings.campaigns.compile().map(drop)).await??;
    }
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let connection = connections::hold_of(&transaction, access.project().org_id, input.connection_id).await?;
    let connection = connection.filter(|connection| connection.status != AdConnectionStatus::Started);
    let connection = connection
        .ok_or_else(|| Error::invalid("body.connectionId", "must be a connection of the organization"))?;
    let known = match account.parse::<Uuid>() {
        Ok(id) => Some(attachable(&transaction, access, id).await?),
        Err(_) => None,
    };
    let external = known.as_ref().map_or(account, |known| known.external_id.as_str());
    let reached = connections::reached(&connection)?.into_iter().find(|one| one.external_id == external);
    let reached = match reached {
        Some(reached) => usable(reached)?,
        None if known.is_none() => return Err(Error::NotFound),
        None => return Err(Error::invalid("body.connectionId", "does not reach the account")),
    };
    let key = format!("{}:{}", connection.platform, reached.external_id);
    let before = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.eq(access.id()))
        .filter(ad_account::Column::Key.eq(&key))
        .one(&transaction)
        .await?;
    if let Some(known) = &known
        && before.as_ref().is_none_or(|before| before.id != known.id)
    {
        return Err(Error::invalid("body.connectionId", "must be of the account's platform"));
    }
    let kept = before.as_ref().and_then(|before| before.settings.clone());
    let kept: Option<AdAccountSettings> =
        kept.map(serde_json::from_value).transpose().map_err(Error::internal)?;
    let settings = input.settings.or_else(|| kept.clone()).unwrap_or_default();
    let row = ad_account::Model {
        project_id: access.id(),
        id: before.as_ref().map_or_else(|| context.new_id(), |before| before.id),
        key,
        platform: Some(connection.platform),
        external_id: reached.external_id,
        name: reached.name,
        currency: before.as_ref().and_then(|before| before.currency.clone()).or(reached.currency),
        timezone: before.as_ref().and_then(|before| before.timezone.clone()).or(reached.timezone),
        created_at: before.as_ref().map_or_else(|| context.clock.now(), |before| before.created_at),
        connection_id: Some(connection.id),
        settings: Some(serde_json::to_value(&settings).map_err(Error::internal)?),
        purged: false,
    };
    let was_attached = before.as_ref().is_some_and(|before| before.connection_id.is_some());
    let is_reconnected = before.as_ref().is_some_and(|before| before.connection_id != row.connection_id);
    match before {
        Some(before) if before == row => {
            transaction.commit().await?;
            return list::one(context, access, row.id).await;
        }
        Some(_) => {
            let changed = row.clone().into_active_model().reset_all();
            drop(ad_account::Entity::update(changed).exec(&transaction).await?);
        }
        None => {
            let accounts = ad_account::Entity::find().filter(ad_account::Column::ProjectId.eq(access.id()));
            check_number(usize::try_from(accounts.count(&transaction).await?).map_err(Error::internal)? + 1)?;
            let row = row.clone().into_active_model();
            ad_account::Entity::insert(row).exec_without_returning(&transaction).await?;
        }
    }
    // Another account, or its name, may decide which ad a visit came by.
    catalog::changed(&transaction, access.id()).await?;
    recomputation::raise_rules_version(&transaction, access.id()).await?;
    let has_other_campaigns = kept.is_some_and(|kept| kept.campaigns != settings.campaigns);
    let forgotten = match (has_other_campaigns, is_reconnected) {
        (true, _) => Forgotten::Days,
        (false, true) => Forgotten::Reports,
        (false, false) => Forgotten::Nothing,
    };
    sync::begin(context, &transaction, &row, access.project().org_id, forgotten).await?;
    let action = if was_attached { AuditAction::AdAccountUpdate } else { AuditAction::AdAccountAttach };
    change(action, &row)
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.config_changed();
    list::one(context, access, row.id).await
}

/// Detaches an account. Its costs stay and are not read again.
pub async fn detach(context: &Context, access: &ProjectAccess, account: &str) -> Result<()> {
    access.require(Scope::AdsWrite)?;
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let attached = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.eq(access.id()))
        .filter(ad_account::Column::ConnectionId.is_not_null());
    let attached = match account.parse::<Uuid>() {
        Ok(id) => attached.filter(ad_account::Column::Id.eq(id)),
        Err(_) => attached.filter(ad_account::Column::ExternalId.eq(account)),
    };
    let mut attached = attached.all(&transaction).await?;
    let row = attached.pop().ok_or(Error::NotFound)?;
    if !attached.is_empty() {
        let message = "accounts of several platforms have this id; name the account by its own id";
        return Err(Error::Conflict(message.into()));
    }
    let detached = ad_account::Model { connection_id: None, ..row.clone() }.into_active_model().reset_all();
    drop(ad_account::Entity::update(detached).exec(&transaction).await?);
    change(AuditAction::AdAccountDetach, &row)
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// Returns an account of the project that is or was read through a connection.
async fn attachable<C: ConnectionTrait>(
    transaction: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<ad_account::Model> {
    let row = ad_account::Entity::find_by_id((access.id(), id)).one(transaction).await?;
    row.filter(|row| row.settings.is_some()).ok_or(Error::NotFound)
}

/// Returns an account whose costs can be read.
fn usable(account: AdConnectionAccount) -> Result<AdConnectionAccount> {
    if account.manager {
        let message = "must not be a manager account: attach the accounts below it";
        return Err(Error::invalid("path.accountId", message));
    }
    if !account.reachable {
        let message = "must be reached by the connection: connect again, or choose another connection";
        return Err(Error::invalid("path.accountId", message));
    }
    Ok(account)
}

fn change(action: AuditAction, row: &ad_account::Model) -> Change {
    Change::new(action)
        .project(row.project_id)
        .target("ad_account", row.id)
        .details(json!({ "name": row.name, "platform": row.platform, "externalId": row.external_id }))
}
