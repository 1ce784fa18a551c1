//! Viewers of share links with a password: who has entered it sees the link for half a day.

use chrono::TimeDelta;
use entity::share_view;
use schemars::JsonSchema;
use sea_orm::{EntityTrait, IntoActiveModel, SqlErr};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::credentials::{Credential, Kind};
use crate::ground::database::delete_some;
use crate::tenancy::{access, passwords};
use crate::{Context, Error, Result, Timestamp};

/// How long a viewer sees a link after entering its password.
const OPEN_FOR: TimeDelta = TimeDelta::hours(12);

/// Password of a share link, as a viewer enters it.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShareOpen {
    /// Token of the link, the last part of its address.
    #[schemars(length(max = 100))]
    pub token: String,
    /// Password of the link.
    #[schemars(length(min = 1, max = 128))]
    pub password: String,
}

/// Token with which a viewer sees a link that has a password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareOpened {
    /// Bearer token for the field `shared` of GraphQL. Shown only here.
    pub token: String,
    /// When the token ends.
    pub expires_at: Timestamp,
}

/// Checks the password of a share link. Returns the id of the link, and the token for the viewer. A wrong password and a
/// link that has ended get the same answer.
pub async fn open(context: &Context, input: &ShareOpen) -> Result<(Uuid, ShareOpened)> {
    let credential =
        Credential::parse(&input.token).filter(|credential| credential.kind() == Kind::ShareLink);
    let link = access::by_token(context, &credential.ok_or(Error::InvalidToken)?).await?;
    let Some(hash) = link.password_hash.as_deref() else {
        return Err(Error::BadRequest("The link has no password.".into()));
    };
    if !passwords::verify(context, &input.password, Some(hash)).await? {
        return Err(Error::InvalidToken);
    }
    let end = context.clock.now() + OPEN_FOR;
    let expires_at = link.expires_at.map_or(end, |last| last.min(end));
    let token = Kind::ShareView.generate(&context.random);
    let view = share_view::Model { token_hash: token.hash().to_vec(), link_id: link.id, expires_at };
    let inserted =
        share_view::Entity::insert(view.into_active_model()).exec_without_returning(&context.db).await;
    match inserted {
        // The link was ended while its password was checked.
        Err(error) if matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_))) => {
            Err(Error::InvalidToken)
        }
        inserted => {
            inserted?;
            Ok((link.id, ShareOpened { token: token.into_string(), expires_at: expires_at.into() }))
        }
    }
}

/// Deletes at most `most` tokens that have ended. Returns their number.
pub async fn sweep(context: &Context, most: u64) -> Result<u64> {
    let now = context.clock.now();
    delete_some(context, "share_views", "token_hash", "expires_at <= $1", [now.into()], most).await
}
