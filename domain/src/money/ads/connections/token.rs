//! Access tokens of connections, for whoever reads from a platform.

use std::time::Duration;

use entity::{AdConnectionStatus, ad_connection};
use sea_orm::{ColumnTrait, QueryFilter};
use uuid::Uuid;

use super::connector::{self, Refusal};
use super::stored;
use crate::ground::secrets::Clear;
use crate::money::destinations::Verdict;
use crate::tenancy::audit::AuditAction;
use crate::{Context, Error, Result};

/// Error code of a token endpoint for a grant that has ended (RFC 6749, section 5.2).
const GRANT_ENDED: &str = "invalid_grant";

/// Why a connection gives no access token.
#[derive(Debug)]
pub enum NoToken {
    /// The connection was removed, or nobody completed it.
    NotConnected,
    /// The grant has ended. A person has to connect again.
    Expired,
    /// The platform or the broker refuses, or cannot answer now. The message is sanitised.
    Unavailable { after: Option<Duration>, message: String },
    /// Something here failed, such as the database.
    Failed(Error),
}

impl From<Error> for NoToken {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Returns an access token of a connection that is valid now: a kept one, or a new one of the platform or the broker. A
/// connection whose grant has ended is marked as expired.
pub async fn access_token(context: &Context, connection: Uuid) -> Result<Clear, NoToken> {
    let row = connected(context, connection).await?;
    let connector = connector::open(context, row.platform, row.connector)?;
    let open = stored::open(context, row)?;
    match connector.token(&open).await {
        Ok(access) => {
            stored::set_end(context, &open.row, access.ends).await?;
            Ok(access.token)
        }
        Err(Refusal::Ended(_)) => {
            expire(context, &open.row).await?;
            Err(NoToken::Expired)
        }
        Err(Refusal::Refused(message)) => Err(NoToken::Unavailable { after: None, message }),
        Err(Refusal::Later { after, message }) => Err(NoToken::Unavailable { after, message }),
        Err(Refusal::Failed(error)) => Err(NoToken::Failed(error)),
    }
}

/// Takes note that a platform rejected an access token of a connection, and returns another one. A connection that has no
/// other is marked as expired. Call this once for a request that was rejected.
pub async fn token_refused(context: &Context, connection: Uuid) -> Result<Clear, NoToken> {
    let row = connected(context, connection).await?;
    let connector = connector::open(context, row.platform, row.connector)?;
    let open = stored::open(context, row)?;
    if connector.forget(&open) {
        return access_token(context, connection).await;
    }
    expire(context, &open.row).await?;
    Err(NoToken::Expired)
}

async fn connected(context: &Context, connection: Uuid) -> Result<ad_connection::Model, NoToken> {
    let row = stored::known().filter(ad_connection::Column::Id.eq(connection));
    let row = row.one(&context.db).await.map_err(Error::from)?;
    match row {
        Some(row) if row.status == AdConnectionStatus::Connected => Ok(row),
        Some(row) if row.status == AdConnectionStatus::Expired => Err(NoToken::Expired),
        _ => Err(NoToken::NotConnected),
    }
}

/// Marks a connection whose grant has ended.
pub(super) async fn expire(context: &Context, row: &ad_connection::Model) -> Result<bool> {
    stored::set_status(context, row, AdConnectionStatus::Expired, AuditAction::AdConnectionExpire).await
}

/// Returns why a token endpoint gave no access token.
pub(super) fn of_verdict(verdict: Verdict) -> Refusal {
    match verdict {
        Verdict::Unauthorized { code, message } if code == GRANT_ENDED => Refusal::Ended(message),
        Verdict::Later { after, message, .. } => Refusal::Later { after, message },
        Verdict::Unauthorized { message, .. }
        | Verdict::Refused { message, .. }
        | Verdict::NotYet { message, .. }
        | Verdict::Repeat { message, .. }
        | Verdict::Unknown { message, .. }
        | Verdict::Unexplained { message, .. } => Refusal::Refused(message),
        Verdict::Accepted | Verdict::AlreadyThere | Verdict::Received { .. } => {
            Refusal::Refused("the platform gave no access token".to_owned())
        }
    }
}
