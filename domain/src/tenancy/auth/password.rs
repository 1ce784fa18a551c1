//! Password changes.

use entity::user;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{Ok as Done, PasswordChange, login, magic_link};
use crate::tenancy::access::UserSession;
use crate::tenancy::passwords::{self, Chosen};
use crate::{Context, Error, Result};

/// Sets a new password. Ends every other login of the user and every link sent to them, so that people who know the old
/// password lose access.
///
/// Requires sudo, but not the current password, because people who only use links have none. If the current password is
/// given, it must be correct.
pub async fn change_password(
    context: &Context,
    session: &UserSession,
    input: PasswordChange,
) -> Result<Done> {
    session.require_sudo(context).await?;
    let user = user::Entity::find_by_id(session.user_id()).one(&context.db).await?;
    let user = user.ok_or(Error::InvalidToken)?;
    if let Some(current) = &input.current_password
        && !passwords::verify(context, current, user.password_hash.as_deref()).await?
    {
        return Err(Error::Forbidden("the password is wrong".into()));
    }
    let known = [Some(user.email.as_str()), user.name.as_deref()].into_iter().flatten().collect();
    let chosen = Chosen { password: &input.new_password, path: "body.newPassword", known };
    let hash = passwords::hash(context, chosen).await?;
    let transaction = context.begin().await?;
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(hash))
        .filter(user::Column::Id.eq(session.user_id()))
        .exec(&transaction)
        .await?;
    // Checked only now: if the login was ended concurrently, the password update above waited for that, or made it
    // wait.
    session.hold(&transaction).await?;
    let others = login::end_others(context, &transaction, session.user_id(), Some(session.id())).await?;
    magic_link::end_all(context, &transaction, session.user_id()).await?;
    transaction.commit().await?;
    for other in others {
        context.credential_cache().forget(&other.token_hash);
    }
    Ok(Done { ok: true })
}
