//! Creation of the first account on a server where accounts are created by invitation only.
//!
//! Nobody can invite the first owner, and an open sign-up would hand the server to whoever finds it first. Therefore a
//! server that starts without any account prints a link, which only its operator can read. The link works until an
//! account exists. Its token is sent as the `invitationToken` of a sign-up. The database stores only the token's
//! SHA-256, so every instance accepts the links of all instances. A timing attack on the lookup is not feasible,
//! because the token has 142 random bits.

use entity::first_owner_link;
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};

use super::signup::{SignupPolicy, any_user};
use crate::ground::credentials::{Credential, Kind};
use crate::{Context, Error, Result};

/// Creates a link for the first owner. Returns `None` if no link is needed.
pub async fn first_owner_link(context: &Context, policy: SignupPolicy) -> Result<Option<String>> {
    if policy == SignupPolicy::Open || any_user(&context.db).await? {
        return Ok(None);
    }
    let token = Kind::FirstOwner.generate(&context.random);
    let row = first_owner_link::Model { token_hash: token.hash().to_vec(), created_at: context.clock.now() };
    first_owner_link::Entity::insert(first_owner_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    // Browsers do not send the fragment after # to any server, so the token appears in no proxy's log.
    Ok(Some(context.link(&format!("/signup#invitation={}", token.as_str()))))
}

/// Returns true if the token has the form of a first owner's token.
pub(super) fn is_one(token: &str) -> bool {
    Credential::parse(token).is_some_and(|credential| credential.kind() == Kind::FirstOwner)
}

/// Fails if the token belongs to no link, or if an account already exists.
pub(super) async fn check<C: ConnectionTrait>(connection: &C, token: &str) -> Result<()> {
    if any_user(connection).await? {
        return Err(Error::Gone("the first account of this server already exists".into()));
    }
    let credential = Credential::parse(token).ok_or(Error::NotFound)?;
    let link = first_owner_link::Entity::find_by_id(credential.hash().to_vec()).one(connection).await?;
    link.map(drop).ok_or(Error::NotFound)
}

/// Deletes every link. Called once an account exists.
pub(super) async fn end(transaction: &DatabaseTransaction) -> Result<()> {
    first_owner_link::Entity::delete_many().exec(transaction).await?;
    Ok(())
}
