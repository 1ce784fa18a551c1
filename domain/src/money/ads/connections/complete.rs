//! Completes a connection: takes the grant of the person who comes back, and finds their ad accounts.
//!
//! The grant is stored before the accounts are asked for. If the platform fails then, the same request goes on from there,
//! because a platform takes a code only once.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{AdConnectionStatus, AdConnector, ad_connection, ad_connection_link};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use super::connector::{self, Back, Grant, Refusal, Way};
use super::start::{LIFETIME, hash};
use super::types::{AdConnectionComplete, AdConnectionCompleted};
use super::{discovery, rates, stored};
use crate::ground::behalf::accepted_from;
use crate::ground::secrets::Clear;
use crate::money::ads::sync;
use crate::tenancy::access::{OrgAccess, Scope};
use crate::tenancy::audit::AuditAction;
use crate::{Context, Error, Result};

/// How long a request that completes a connection keeps others from it. A server that dies meanwhile releases it so.
const CLAIM: TimeDelta = TimeDelta::minutes(3);

/// How long the platform may take for all its answers together, so that the claim outlasts the request.
const PATIENCE: Duration = Duration::from_secs(150);

/// Completes a connection. A repetition returns the first answer without asking the platform.
pub async fn complete(
    context: &Context,
    access: &OrgAccess,
    id: Uuid,
    input: AdConnectionComplete,
) -> Result<AdConnectionCompleted> {
    access.require(Scope::OrgAdmin)?;
    let user = access.principal().user()?.user_id();
    stored::one(&context.db, access.id(), id).await?;
    let state_hash = hash(&input.state);
    let link = ad_connection_link::Entity::find_by_id(state_hash.clone()).one(&context.db).await?;
    let link = link.ok_or_else(gone)?;
    if link.user_id != user || link.org_id != access.id() || link.connection_id != id {
        let message = "the state belongs to another person, organization or connection";
        return Err(Error::Forbidden(message.into()));
    }
    if context.clock.now() - link.created_at > LIFETIME {
        return Err(gone());
    }
    if let Some(answer) = link.answer {
        return serde_json::from_value(answer).map_err(Error::internal);
    }
    let turn = rates::turn(context, access).await?;
    let tenants = turn.tenants().to_vec();
    let (context, access) = (context.clone(), access.clone());
    // A task of its own, so that a person who closes the page does not lose the grant.
    let completing = tokio::spawn(accepted_from(tenants, async move {
        let _turn = turn;
        if !claim(&context, &state_hash).await? {
            return answered(&context, &state_hash).await;
        }
        let taking = take(&context, &access, id, (&state_hash, input.code));
        let completed = tokio::time::timeout(PATIENCE, taking).await.unwrap_or_else(|_| {
            let message = "the platform takes too long to list the ad accounts; send the request again";
            Err(Error::Upstream(message.into()))
        });
        if completed.is_err() {
            release(&context, &state_hash).await?;
        }
        completed
    }));
    completing.await.map_err(Error::internal)?
}

/// Claims a link. Returns false if another request has it.
async fn claim(context: &Context, state_hash: &[u8]) -> Result<bool> {
    use ad_connection_link::Column;
    let now = context.clock.now();
    let is_free = Condition::any().add(Column::ClaimedAt.is_null()).add(Column::ClaimedAt.lte(now - CLAIM));
    let claimed = ad_connection_link::Entity::update_many()
        .col_expr(Column::ClaimedAt, Expr::value(now))
        .filter(Column::StateHash.eq(state_hash))
        .filter(Column::Answer.is_null())
        .filter(is_free)
        .exec(&context.db)
        .await?;
    Ok(claimed.rows_affected == 1)
}

async fn release(context: &Context, state_hash: &[u8]) -> Result<()> {
    ad_connection_link::Entity::update_many()
        .col_expr(ad_connection_link::Column::ClaimedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(ad_connection_link::Column::StateHash.eq(state_hash))
        .filter(ad_connection_link::Column::Answer.is_null())
        .exec(&context.db)
        .await?;
    Ok(())
}

/// Returns the answer to another request with the same state.
async fn answered(context: &Context, state_hash: &[u8]) -> Result<AdConnectionCompleted> {
    let link = ad_connection_link::Entity::find_by_id(state_hash.to_vec()).one(&context.db).await?;
    match link.ok_or_else(gone)?.answer {
        Some(answer) => serde_json::from_value(answer).map_err(Error::internal),
        None => Err(Error::TryLater("the connection is being completed already; try again".into())),
    }
}

/// Takes the grant, unless an earlier request did, and finds the accounts.
async fn take(
    context: &Context,
    access: &OrgAccess,
    id: Uuid,
    (state_hash, code): (&[u8], Option<String>),
) -> Result<AdConnectionCompleted> {
    let link = ad_connection_link::Entity::find_by_id(state_hash.to_vec()).one(&context.db).await?;
    let link = link.ok_or_else(gone)?;
    let row = stored::one(&context.db, access.id(), id).await?;
    let connector = connector::open(context, row.platform, row.connector)?;
    let row = match link.exchanged_at {
        Some(_) => row,
        None => {
            let verifier = link.verifier.as_deref();
            let verifier = verifier
                .map(|sealed| context.secrets.open(&stored::verifier_place(id), sealed))
                .transpose()?;
            let back = Back {
                code: code.map(Clear::new),
                verifier,
                tag: link.tag.unwrap_or_default(),
                broker_id: row.broker_id.clone(),
            };
            let grant = connector.grant(&back).await?;
            keep(context, id, state_hash, grant).await?
        }
    };
    let open = stored::open(context, row)?;
    let way = Way::new(context, open.row.platform)?;
    // With a new token, a broker says which accounts it reaches; one that is kept does not.
    if open.row.connector == AdConnector::Broker {
        connector.forget(&open);
    }
    let found = async {
        let token = connector.token(&open).await?;
        let found = discovery::discover(&way, &token, open.row.connector).await?;
        Ok::<_, Refusal>((token.ends, found))
    };
    let (ends, found) = found.await.map_err(|refusal| {
        if matches!(refusal, Refusal::Ended(_)) {
            connector.forget(&open);
        }
        // The platform has all of the grant, not only the token that was sent.
        refusal.safe(&open.credentials.values().collect::<Vec<_>>())
    })?;

    let transaction = context.begin().await?;
    access.principal().hold(&transaction).await?;
    let held = stored::hold(&transaction, id).await?.ok_or_else(gone)?;
    if held.generation != open.row.generation {
        return Err(Error::TryLater("the connection got another grant at the same time; try again".into()));
    }
    let accounts = stored::merged(stored::accounts_of(&held)?, found);
    let row = ad_connection::Model {
        status: AdConnectionStatus::Connected,
        accounts: serde_json::to_value(&accounts).map_err(Error::internal)?,
        expires_at: ends.or(held.expires_at),
        updated_at: context.clock.now(),
        ..held
    };
    let update = row.clone().into_active_model().reset_all();
    drop(ad_connection::Entity::update(update).exec(&transaction).await?);
    sync::resume(context, &transaction, &row).await?;
    let completed = AdConnectionCompleted {
        connection: stored::shown(&row, context.clock.now())?,
        accounts: stored::accounts_of(&row)?,
    };
    let answer = serde_json::to_value(&completed).map_err(Error::internal)?;
    ad_connection_link::Entity::update_many()
        .col_expr(ad_connection_link::Column::Answer, Expr::value(answer))
        .filter(ad_connection_link::Column::StateHash.eq(state_hash))
        .exec(&transaction)
        .await?;
    stored::change(&row, AuditAction::AdConnectionComplete)
        .details(json!({ "name": row.name, "platform": row.platform, "accounts": accounts.len() }))
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(completed)
}

/// Stores the grant, and with the link that it has one.
async fn keep(context: &Context, id: Uuid, state_hash: &[u8], grant: Grant) -> Result<ad_connection::Model> {
    let transaction = context.begin().await?;
    let held = stored::hold(&transaction, id).await?.ok_or_else(gone)?;
    let row = stored::store_grant(context, &transaction, &held, grant).await?;
    ad_connection_link::Entity::update_many()
        .col_expr(ad_connection_link::Column::ExchangedAt, Expr::value(context.clock.now()))
        .filter(ad_connection_link::Column::StateHash.eq(state_hash))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(row)
}

fn gone() -> Error {
    Error::Gone("the link is unknown, or older than ten minutes; start again".into())
}
