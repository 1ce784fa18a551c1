//! The first account of a server on which accounts are made by invitation.
//!
//! Nobody can invite its owner, and whoever found the server first would become it. So the server
//! does: when it starts without an account it prints a link that only who runs it reads. The link works
//! until there is an account. Its token is sent as the `invitationToken` of a sign-up; only its SHA-256 is
//! stored, so that each of several instances takes the links of all. A look-up by the hash of 142 random
//! bits tells nothing by the time it takes.

use entity::first_owner_link;
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait};

use super::signup::{SignupPolicy, any_user};
use crate::credentials::{Credential, Kind};
use crate::{Context, Error, Result};

/// Makes a link for the first owner; none where nobody needs one.
pub async fn first_owner_link(context: &Context, policy: SignupPolicy) -> Result<Option<String>> {
    if policy == SignupPolicy::Open || any_user(&context.db).await? {
        return Ok(None);
    }
    let token = Kind::FirstOwner.generate(&context.random);
    let row = first_owner_link::Model { token_hash: token.hash().to_vec(), created_at: context.clock.now() };
    first_owner_link::Entity::insert(first_owner_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    // What follows the # is sent to no server, so it stands in no log of a proxy.
    Ok(Some(context.link(&format!("/signup#invitation={}", token.as_str()))))
}

/// Whether a token is one of such a link, by its form.
pub(super) fn is_one(token: &str) -> bool {
    Credential::parse(token).is_some_and(|credential| credential.kind() == Kind::FirstOwner)
}

/// Refuses a token that no link had, and every link once there is an account.
pub(super) async fn check<C: ConnectionTrait>(connection: &C, token: &str) -> Result<()> {
    if any_user(connection).await? {
        return Err(Error::Gone("the first account of this server was made".into()));
    }
    let credential = Credential::parse(token).ok_or(Error::NotFound)?;
    let link = first_owner_link::Entity::find_by_id(credential.hash().to_vec()).one(connection).await?;
    link.map(drop).ok_or(Error::NotFound)
}

/// Ends every link, now that there is an account.
pub(super) async fn end(transaction: &DatabaseTransaction) -> Result<()> {
    first_owner_link::Entity::delete_many().exec(transaction).await?;
    Ok(())
}
