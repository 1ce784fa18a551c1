//! The first proof that an account belongs to the person who reads the mail of its address.
//!
//! Anybody can sign up with anybody's address, set a password, and wait for the owner of the address
//! to come in by link and fill the account ("Pre-hijacked accounts", Sudhodanan and Paverd, USENIX
//! Security 2022). So the first link that logs in ends everything by which somebody else could still
//! be in: the password, every login, every application that acts for the account, and the secret
//! keys and open invitations that it gave out, because nobody can tell who holds those. Members stay,
//! because they are known by name, and so does what was measured.
//!
//! Nothing ends when the address is confirmed from within a login, by a link of purpose sudo or by a
//! mailed invitation: the same person has the password and reads the mail.

use entity::{login_session, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::login;
use crate::given::{self, Ending};
use crate::{Context, Result};

/// Why the record says that something was revoked.
const REASON: &str = "address_proven";

/// Notes that the address is proven. Answers whether it was not before; of two proofs at once one is
/// the first.
pub(crate) async fn note(transaction: &DatabaseTransaction, user_id: Uuid) -> Result<bool> {
    let noted = user::Entity::update_many()
        .col_expr(user::Column::EmailVerified, Expr::value(true))
        .filter(user::Column::Id.eq(user_id))
        .filter(user::Column::EmailVerified.eq(false))
        .exec(transaction)
        .await?;
    Ok(noted.rows_affected == 1)
}

/// What ended, to be [forgotten](Ended::forget) after the commit.
pub(super) struct Ended {
    logins: Vec<login_session::Model>,
    given: given::Ended,
}

/// Ends every way into the account that was there before its address was proven.
///
/// The logins come first: what a login makes holds it ([`crate::access::UserSession`]), so nothing
/// can be made any more when the rest is looked for.
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
    let given = given::end(context, transaction, &ending).await?;
    Ok(Ended { logins, given })
}

impl Ended {
    pub(super) fn forget(self, context: &Context) {
        for login in &self.logins {
            context.credentials.forget(&login.token_hash);
        }
        self.given.forget(context);
    }
}
