//! Login and logout.

use chrono::TimeDelta;
use entity::{login_session, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{Login, Logout, Ok as Done, SessionToken, magic_link, normalized};
use crate::ground::credentials::Kind;
use crate::ground::database::delete_some;
use crate::tenancy::access::{IDLE, UserSession};
use crate::tenancy::passwords;
use crate::{Context, Error, Result};

/// Maximum lifetime of a login.
const LIFETIME: TimeDelta = TimeDelta::days(30);

/// How long ended logins are kept, so that a security review still finds them.
const KEPT_FOR: TimeDelta = TimeDelta::days(30);

/// Logs in with e-mail address and password. A wrong password and an unknown address cause the same work and get the
/// same answer.
pub async fn login(context: &Context, input: Login) -> Result<SessionToken> {
    let user = user::Entity::find()
        .filter(user::Column::Email.eq(normalized(&input.email)))
        .one(&context.db)
        .await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let right = passwords::verify(context, &input.password, hash).await?;
    let Some(user) = user.filter(|_| right) else {
        return Err(Error::InvalidToken);
    };
    let transaction = context.begin().await?;
    // Checking the password took a while, so the transaction compares the stored hash again.
    let noted = user::Entity::update_many()
        .col_expr(user::Column::LastLoginAt, Expr::value(context.clock.now()))
        .filter(user::Column::Id.eq(user.id))
        .filter(user::Column::PasswordHash.eq(user.password_hash))
        .exec(&transaction)
        .await?;
    if noted.rows_affected == 0 {
        return Err(Error::InvalidToken);
    }
    let token = open(context, &transaction, user.id).await?;
    transaction.commit().await?;
    Ok(token)
}

/// Creates a login for a user whose identity is proven.
pub(super) async fn open<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    user_id: Uuid,
) -> Result<SessionToken> {
    let now = context.clock.now();
    let credential = Kind::Session.generate(&context.random);
    let session = login_session::Model {
        id: context.new_id(),
        user_id,
        token_hash: credential.hash().to_vec(),
        created_at: now,
        expires_at: now + LIFETIME,
        last_seen_at: now,
        sudo_until: None,
        revoked_at: None,
    };
    login_session::Entity::insert(login_session::ActiveModel::from(session))
        .exec_without_returning(connection)
        .await?;
    Ok(SessionToken {
        token: credential.into_string(),
        expires_at: (now + LIFETIME).into(),
        idle_expires_at: (now + IDLE).into(),
        user_id,
    })
}

/// Ends all logins of a user except one, and returns them. After the commit, the caller must remove their hashes from
/// the cache.
pub(super) async fn end_others<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    user_id: Uuid,
    kept: Option<Uuid>,
) -> Result<Vec<login_session::Model>> {
    let others = kept.map(|kept| login_session::Column::Id.ne(kept));
    end(context, connection, user_id, others).await
}

/// Ends the logins of a user that meet a condition, or all.
async fn end<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    user_id: Uuid,
    these: Option<Expr>,
) -> Result<Vec<login_session::Model>> {
    let logins = login_session::Entity::update_many()
        .col_expr(login_session::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(login_session::Column::UserId.eq(user_id))
        .filter(login_session::Column::RevokedAt.is_null());
    Ok(match these {
        Some(these) => logins.filter(these),
        None => logins,
    }
    .exec_with_returning(connection)
    .await?)
}

/// Ends this login, or all logins of the user.
pub async fn logout(context: &Context, session: &UserSession, input: &Logout) -> Result<Done> {
    let this = (!input.all).then(|| login_session::Column::Id.eq(session.id()));
    let transaction = context.begin().await?;
    let ended = end(context, &transaction, session.user_id(), this).await?;
    if input.all {
        magic_link::end_all(context, &transaction, session.user_id()).await?;
    }
    transaction.commit().await?;
    for session in ended {
        context.credential_cache().forget(&session.token_hash);
    }
    Ok(Done { ok: true })
}

/// Deletes at most `most` logins that ended more than 30 days ago. Returns their number.
pub async fn sweep_logins(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - KEPT_FOR;
    let ended = "expires_at < $1 or revoked_at < $1";
    delete_some(context, "login_sessions", "id", ended, [before.into()], most).await
}
