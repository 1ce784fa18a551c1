//! Sudo: a renewed proof of identity, required for sensitive actions.

use chrono::TimeDelta;
use entity::{LinkPurpose, login_session, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter};

use super::types::{Sudo, SudoWindow};
use super::{magic_link, proof};
use crate::tenancy::access::UserSession;
use crate::tenancy::passwords;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// How long sensitive actions are allowed after a sudo.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

/// Grants sudo to this login, by the user's password or a link of purpose `sudo`.
pub async fn sudo(context: &Context, session: &UserSession, input: &Sudo) -> Result<SudoWindow> {
    let transaction = match (&input.password, &input.magic_link_token) {
        (Some(password), None) => {
            hold_password(context, session, password).await?;
            context.begin().await?
        }
        (None, Some(token)) => {
            let transaction = context.begin().await?;
            hold_link(context, &transaction, session, token).await?;
            // The logged-in person reads the mail of the address, so nothing in the account has to end.
            proof::note(&transaction, session.user_id()).await?;
            transaction
        }
        (Some(_), Some(_)) => {
            return Err(Error::invalid("body.magicLinkToken", "cannot be combined with a password"));
        }
        (None, None) => {
            return Err(Violation::new(
                "body.password",
                ViolationCode::Required,
                "is required, unless magicLinkToken is given",
            )
            .into());
        }
    };
    let until = context.clock.now() + WINDOW;
    login_session::Entity::update_many()
        .col_expr(login_session::Column::SudoUntil, Expr::value(until))
        .filter(login_session::Column::Id.eq(session.id()))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(SudoWindow { sudo_until: until.into() })
}

async fn hold_password(context: &Context, session: &UserSession, password: &str) -> Result<()> {
    let user = user::Entity::find_by_id(session.user_id()).one(&context.db).await?;
    let user = user.ok_or(Error::InvalidToken)?;
    match passwords::verify(context, password, user.password_hash.as_deref()).await? {
        true => Ok(()),
        // Not `InvalidToken`: the session itself is valid, and the client must not discard it.
        false => Err(Error::Forbidden("the password is wrong".into())),
    }
}

async fn hold_link(
    context: &Context,
    transaction: &DatabaseTransaction,
    session: &UserSession,
    token: &str,
) -> Result<()> {
    match magic_link::take(context, transaction, token, LinkPurpose::Sudo).await {
        Ok(link) if link.user_id == session.user_id() => Ok(()),
        // A link of another user fails in the same way. The link stays unused, because nothing is committed.
        Ok(_) | Err(Error::InvalidToken) => Err(Error::Forbidden("the link is invalid".into())),
        Err(other) => Err(other),
    }
}
