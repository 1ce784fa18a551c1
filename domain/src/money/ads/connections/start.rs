//! Starts a connection: makes the link that leads a person to the platform.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use entity::{AdConnectionStatus, ad_connection, ad_connection_link};
use sea_orm::{EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::connector::{self, Start};
use super::types::{AdConnectionCreate, AdConnectionStarted};
use super::{rates, stored};
use crate::tenancy::access::{OrgAccess, Scope};
use crate::tenancy::audit::AuditAction;
use crate::tenancy::{orgs, storage};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// How long a link works.
pub(super) const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Starts a connection, or a new grant for an existing one. Only the answer contains the state.
pub async fn start(
    context: &Context,
    access: &OrgAccess,
    input: AdConnectionCreate,
) -> Result<AdConnectionStarted> {
    access.require(Scope::OrgAdmin)?;
    let user = access.principal().user()?.user_id();
    access.principal().require_sudo(context).await?;
    storage::refuse_paused(context, &context.db, access.id()).await?;
    let before = match input.reconnect {
        Some(id) => Some(of_reconnect(context, access, id, &input).await?),
        None => None,
    };
    let wanted = before.as_ref().map(|row| row.connector).or(input.connector);
    let way = context.connectors().choose(input.platform, wanted)?;
    let connector = connector::open(context, input.platform, way)?;
    let id = before.as_ref().map_or_else(|| context.new_id(), |row| row.id);
    let secret = URL_SAFE_NO_PAD.encode(context.random.bytes::<32>());
    // With the ids, the page to which a platform sends people back knows what to complete.
    let state = format!("{}.{id}.{secret}", access.id());
    let broker_id = before.as_ref().and_then(|row| row.broker_id.clone());
    let start = Start { state, tag: context.new_id().to_string(), broker_id };
    let turn = rates::turn(context, access).await?;
    let begun = connector.begin(&start).await?;
    drop(turn);

    let verifier = begun.verifier.map(|verifier| {
        context.secrets.seal(&context.random, &stored::verifier_place(id), verifier.expose())
    });
    let now = context.clock.now();
    let transaction = context.begin().await?;
    orgs::hold(&transaction, access.id()).await?;
    access.principal().hold(&transaction).await?;
    let (row, action) = match before {
        Some(_) => {
            let held = stored::hold(&transaction, id).await?.ok_or(Error::NotFound)?;
            let name = input.name.unwrap_or_else(|| held.name.clone());
            let changed = ad_connection::ActiveModel {
                id: Set(id),
                name: Set(name.clone()),
                updated_at: Set(now),
                ..Default::default()
            };
            drop(ad_connection::Entity::update(changed).exec(&transaction).await?);
            (ad_connection::Model { name, updated_at: now, ..held }, AuditAction::AdConnectionReconnect)
        }
        None => {
            stored::hold_number(&transaction, access.id()).await?;
            let row = ad_connection::Model {
                id,
                org_id: access.id(),
                platform: input.platform,
                connector: way,
                name: input.name.unwrap_or_else(|| input.platform.as_str().to_owned()),
                status: AdConnectionStatus::Started,
                credentials: json!({}),
                broker_id: None,
                expires_at: None,
                warned_at: None,
                accounts: json!([]),
                generation: 0,
                created_at: now,
                updated_at: now,
            };
            let new = row.clone().into_active_model();
            ad_connection::Entity::insert(new).exec_without_returning(&transaction).await?;
            (row, AuditAction::AdConnectionCreate)
        }
    };
    let link = ad_connection_link::Model {
        state_hash: hash(&start.state),
        connection_id: id,
        org_id: access.id(),
        user_id: user,
        verifier: verifier.transpose()?,
        tag: Some(start.tag),
        claimed_at: None,
        exchanged_at: None,
        answer: None,
        created_at: now,
    };
    let link = link.into_active_model();
    ad_connection_link::Entity::insert(link).exec_without_returning(&transaction).await?;
    stored::change(&row, action).record(context, &transaction, access.id(), Some(access.principal())).await?;
    transaction.commit().await?;
    Ok(AdConnectionStarted {
        connection: stored::shown(&row, now)?,
        url: begun.url,
        state: start.state,
        expires_at: (now + LIFETIME).into(),
    })
}

/// Returns the connection that gets a new grant.
async fn of_reconnect(
    context: &Context,
    access: &OrgAccess,
    id: Uuid,
    input: &AdConnectionCreate,
) -> Result<ad_connection::Model> {
    let row = stored::one(&context.db, access.id(), id).await.map_err(|error| match error {
        Error::NotFound => {
            let message = "is no connection of the organization";
            Violation::new("body.reconnect", ViolationCode::NotFound, message).into()
        }
        error => error,
    })?;
    if row.platform != input.platform {
        return Err(Error::invalid("body.platform", "is not the platform of the connection"));
    }
    if input.connector.is_some_and(|connector| connector != row.connector) {
        return Err(Error::invalid("body.connector", "is not how the connection was made"));
    }
    Ok(row)
}

/// Returns what is stored of a state.
pub(super) fn hash(state: &str) -> Vec<u8> {
    Sha256::digest(state.as_bytes()).to_vec()
}
