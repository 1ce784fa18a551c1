//! Proving one's identity again, which sensitive actions ask for.

use chrono::TimeDelta;
use entity::{login_session, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::types::{Sudo, SudoWindow};
use crate::access::UserSession;
use crate::{Context, Error, Result, passwords};

/// How long sensitive actions are allowed after the proof.
const WINDOW: TimeDelta = TimeDelta::minutes(15);

/// Opens the window of this login with the user's password.
pub async fn sudo(context: &Context, session: &UserSession, input: &Sudo) -> Result<SudoWindow> {
    if input.magic_link_token.is_some() {
        // No link can have been sent yet, so none can match.
        return Err(Error::Forbidden("the link is not valid".into()));
    }
    let Some(password) = &input.password else {
        return Err(Error::invalid("body.password", "is required"));
    };
    let user = user::Entity::find_by_id(session.user_id()).one(&context.db).await?;
    let user = user.ok_or(Error::InvalidToken)?;
    if !passwords::verify(context, password, user.password_hash.as_deref()).await? {
        // Not invalid_token: the session itself is fine and must not be thrown away.
        return Err(Error::Forbidden("the password is not right".into()));
    }
    let until = context.clock.now() + WINDOW;
    login_session::Entity::update_many()
        .col_expr(login_session::Column::SudoUntil, Expr::value(until))
        .filter(login_session::Column::Id.eq(session.id()))
        .exec(&context.db)
        .await?;
    Ok(SudoWindow { sudo_until: until.into() })
}
