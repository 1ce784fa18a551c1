//! Events of the broker about connections.
//!
//! The broker signs the body of an event, and not when it was sent. So an event is only a hint: it makes this server ask
//! the broker for the state of the connection. A repeated event does not even do that.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use entity::{AdConnectionStatus, AdConnector, ad_connection, ad_connector_event};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::Value;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::connector::{self, Refusal};
use super::{stored, token};
use crate::ground::hash::hmac_sha256;
use crate::ground::secrets::Clear;
use crate::tenancy::audit::AuditAction;
use crate::{Context, Error, Result};

/// Prefix of a signing key that is written in base64 (Standard Webhooks).
const BASE64_KEY: &str = "whsec_";

/// Greatest difference between the time of a signed event and the clock.
const TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// How long events are remembered.
pub(super) const REMEMBERED: TimeDelta = TimeDelta::hours(24);

/// Event as it came, with the headers that sign it.
pub struct ConnectorEvent<'a> {
    pub body: &'a [u8],
    /// Signature of the body, in hexadecimal digits (`x-nango-hmac-sha256`).
    pub hmac: Option<&'a str>,
    /// Id, time and signatures of the event (Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`).
    pub id: Option<&'a str>,
    pub timestamp: Option<&'a str>,
    pub signature: Option<&'a str>,
}

/// Fails if this deployment receives no events.
pub fn receives(context: &Context) -> Result<()> {
    context.connectors().signing_key().map(drop)
}

/// Receives an event. An event that is unknown, or about an unknown connection, is ignored.
pub async fn receive(context: &Context, event: &ConnectorEvent<'_>) -> Result<()> {
    let connectors = context.connectors();
    let key = key_bytes(connectors.signing_key()?);
    let digest = event.verified(&key, context.clock.now().timestamp()).ok_or(Error::InvalidToken)?;
    let Some(row) = subject(context, event.body).await? else { return Ok(()) };
    let now = context.clock.now();
    ad_connector_event::Entity::delete_many()
        .filter(ad_connector_event::Column::Digest.eq(digest.clone()))
        .filter(ad_connector_event::Column::ReceivedAt.lt(now - REMEMBERED))
        .exec(&context.db)
        .await?;
    let new = ad_connector_event::Model { digest: digest.clone(), received_at: now };
    let mut known = OnConflict::column(ad_connector_event::Column::Digest);
    known.do_nothing();
    let inserted = ad_connector_event::Entity::insert(new.into_active_model())
        .on_conflict(known)
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    if !matches!(inserted, sea_orm::TryInsertResult::Inserted(1..)) {
        return Ok(());
    }
    let looked = look(context, row).await;
    if looked.is_err() {
        // The broker sends the event again.
        ad_connector_event::Entity::delete_by_id(digest).exec(&context.db).await?;
    }
    looked.map(drop)
}

/// Asks the broker for the state of a connection, and stores it. Returns true if that has ended the connection.
pub(super) async fn look(context: &Context, row: ad_connection::Model) -> Result<bool> {
    let connector = connector::open(context, row.platform, row.connector)?;
    let open = stored::open(context, row)?;
    connector.forget(&open);
    match connector.token(&open).await {
        Ok(access) => {
            stored::set_end(context, &open.row, access.ends).await?;
            let (status, action) = (AdConnectionStatus::Connected, AuditAction::AdConnectionRecover);
            stored::set_status(context, &open.row, status, action).await?;
            Ok(false)
        }
        Err(Refusal::Ended(_)) => token::expire(context, &open.row).await,
        Err(refusal) => Err(refusal.into()),
    }
}

/// Returns the completed connection that an event is about.
async fn subject(context: &Context, body: &[u8]) -> Result<Option<ad_connection::Model>> {
    let Ok(event) = serde_json::from_slice::<Value>(body) else { return Ok(None) };
    let id = match event["type"].as_str() {
        Some("auth") => event["connectionId"].as_str(),
        _ => None,
    };
    let Some(id) = id.filter(|id| !id.contains('\0')) else { return Ok(None) };
    let rows = stored::known()
        .filter(ad_connection::Column::BrokerId.eq(id))
        .filter(ad_connection::Column::Connector.eq(AdConnector::Broker))
        .all(&context.db)
        .await?;
    let connectors = context.connectors();
    let is_it = |row: &ad_connection::Model| {
        let integration = connectors.broker(row.platform).map(|(_, integration)| integration);
        integration.is_some_and(|integration| event["providerConfigKey"] == integration)
    };
    Ok(rows.into_iter().filter(|row| row.status != AdConnectionStatus::Started).find(is_it))
}

impl ConnectorEvent<'_> {
    /// Returns the digest by which the event is remembered, or none if it is not signed with the key.
    fn verified(&self, key: &[u8], now: i64) -> Option<Vec<u8>> {
        match (self.signature, self.hmac) {
            (Some(signatures), _) => self.dated(signatures, key, now),
            (None, Some(given)) => {
                let expected = hmac_sha256(key, self.body);
                let given: [u8; 32] = hex::decode(given.trim()).ok()?.try_into().ok()?;
                let is_right: bool = expected.ct_eq(&given).into();
                is_right
                    .then(|| Sha256::new().chain_update(b"body").chain_update(self.body).finalize().to_vec())
            }
            (None, None) => None,
        }
    }

    fn dated(&self, signatures: &str, key: &[u8], now: i64) -> Option<Vec<u8>> {
        let (id, timestamp) = (self.id?, self.timestamp?);
        let at: i64 = timestamp.parse().ok()?;
        if now.saturating_sub(at).saturating_abs() > TOLERANCE.num_seconds() {
            return None;
        }
        let signed = [id.as_bytes(), b".", timestamp.as_bytes(), b".", self.body].concat();
        let expected = hmac_sha256(key, &signed);
        let is_right = |signature: &str| {
            let given = signature.strip_prefix("v1,").and_then(|text| STANDARD.decode(text).ok());
            given.is_some_and(|given| bool::from(expected[..].ct_eq(&given)))
        };
        let is_signed = signatures.split(' ').any(is_right);
        is_signed.then(|| Sha256::new().chain_update(b"id").chain_update(id).finalize().to_vec())
    }
}

/// Returns the bytes of a signing key: those of its base64 if it has the prefix, or those of its text.
fn key_bytes(key: &Clear) -> Vec<u8> {
    let decoded = key.expose().strip_prefix(BASE64_KEY).and_then(|text| STANDARD.decode(text).ok());
    decoded.unwrap_or_else(|| key.expose().as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_of_standard_webhooks_is_signed_as_their_specification_shows() {
        // <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>
        let key = key_bytes(&Clear::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
        let event = ConnectorEvent {
            body: br#"{"test": 2432232314}"#,
            hmac: None,
            id: Some("msg_p5jXN8AQM9LWM0D4loKWxJek"),
            timestamp: Some("1614265330"),
            signature: Some(
                "v1,bm9ldHU5ZWtuYm90ZWlkIGJlY2F1c2U= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            ),
        };
        assert!(event.verified(&key, 1_614_265_330 + 300).is_some());
        assert!(event.verified(&key, 1_614_265_330 + 301).is_none());
        assert!(event.verified(&key, 1_614_265_330 - 301).is_none());
        assert!(event.verified(b"another", 1_614_265_330).is_none());
        let other = ConnectorEvent { id: Some("msg_other"), ..event };
        assert!(other.verified(&key, 1_614_265_330).is_none());
    }

    #[test]
    fn an_event_whose_body_alone_is_signed_is_taken_at_any_time() {
        let signed = hex::encode(hmac_sha256(b"key", b"{}"));
        let event = |hmac| ConnectorEvent { body: b"{}", hmac, id: None, timestamp: None, signature: None };
        assert!(event(Some(&*signed)).verified(b"key", 0).is_some());
        assert!(event(Some(&*signed)).verified(b"other", 0).is_none());
        for wrong in [None, Some(""), Some("00"), Some("zz"), Some(&signed[..62])] {
            assert!(event(wrong).verified(b"key", 0).is_none(), "{wrong:?}");
        }
    }
}
