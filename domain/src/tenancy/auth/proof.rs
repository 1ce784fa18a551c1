//! First proof that an account belongs to the owner of its e-mail address.
//!
//! Anybody can sign up with somebody else's address, set a password, and wait until the owner of the address logs in by
//! link and fills the account with data ("Pre-hijacked accounts", Sudhodanan and Paverd, USENIX Security 2022).
//! Therefore the first login by link ends everything that could still give somebody else access: the password, every
//! login, every application that acts for the account, and the secret keys, open invitations and share links that the
//! account created, because nobody can tell who holds them. Members stay, because their names are known, and so does measured
//! data.
//!
//! Nothing ends if the address is verified from within a login, by a link of purpose `sudo` or by a mailed invitation.
//! In that case the same person has the password and reads the mail.

use entity::{login_session, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::login;
use crate::tenancy::revocation::{self, Ending};
use crate::{Context, Result};

/// Reason for the revocation in the audit log.
const REASON: &str = "address_proven";

/// Marks the address as verified. Returns true if the address was unverified before. Of two concurrent calls, only one
/// returns true.
pub(crate) async fn note(transaction: &DatabaseTransaction, user_id: Uuid) -> Result<bool> {
    let noted = user::Entity::update_many()
        .col_expr(user::Column::EmailVerified, Expr::value(true))
        .filter(user::Column::Id.eq(user_id))
        .filter(user::Column::EmailVerified.eq(false))
        .exec(transaction)
        .await?;
    Ok(noted.rows_affected == 1)
}

/// Ended logins and keys. After the commit, the caller must [remove them from the cache](Ended::forget).
pub(super) struct Ended {
    logins: Vec<login_session::Model>,
    given: revocation::Ended,
}

/// Ends every access to the account that existed before its address was verified.
///
/// Logins end first. Creating anything requires a lock on the login ([`crate::tenancy::access::UserSession`]), so
/// afterwards no new keys or links can appear while the others are searched.
pub(super) async fn end_unproven(
    context: &Context,
    transaction: &DatabaseTransaction,
    user_id: Uuid,
) -> Result<Ended> {
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(None::<String>))
        .filter(user::Column::Id.eq(user_id))
        .exec(transaction)
        .await?;
    let logins = login::end_others(context, transaction, user_id, None).await?;
    let ending = Ending { maker: user_id, org: None, left: None, by: user_id, reason: REASON };
    let given = revocation::end(context, transaction, &ending).await?;
    Ok(Ended { logins, given })
}

impl Ended {
    pub(super) fn forget(self, context: &Context) {
        for login in &self.logins {
            context.credential_cache().forget(&login.token_hash);
        }
        self.given.forget(context);
    }
}
