//! The invited person's side of an invitation: viewing and accepting it.

use entity::{invitation, invitation_link, member, organization, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter};
use serde_json::json;

use super::{InvitationAccepted, InvitationDetails, InvitingOrganization, gone, hold_open, is_member};
use crate::ground::credentials::{Credential, Kind};
use crate::tenancy::access::{Principal, UserSession};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::auth::{OrgRef, normalized, proof};
use crate::tenancy::orgs;
use crate::{Context, Error, Result};

/// Returns the details of an open invitation. Only people who read the mails of the invited address learn if the
/// address has an account: those who use the mailed link, and the logged-in user with this address.
pub async fn details(
    context: &Context,
    token: &str,
    caller: Option<&Principal>,
) -> Result<InvitationDetails> {
    let Found { row, mailed } = find(&context.db, token).await?;
    hold_open(context, &row)?;
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?.ok_or(Error::NotFound)?;
    let user = user::Entity::find().filter(user::Column::Email.eq(&row.email)).one(&context.db).await?;
    let own = user.as_ref().is_some_and(|user| caller.and_then(Principal::user_id) == Some(user.id));
    Ok(InvitationDetails {
        org: InvitingOrganization { slug: org.slug, name: org.name },
        email: row.email,
        role: row.role,
        invited_by: row.invited_by,
        expires_at: row.expires_at.into(),
        account_exists: (mailed || own).then_some(user.is_some()),
    })
}

/// Checks that a sign-up with this token can succeed, before the expensive work of a sign-up.
pub(crate) async fn check(context: &Context, token: &str, email: &str) -> Result<()> {
    let Found { row, .. } = find(&context.db, token).await?;
    hold_open(context, &row)?;
    hold_address(&row, email)
}

/// Makes the logged-in user a member. The invitation must be addressed to the user's own e-mail address.
pub async fn accept(context: &Context, session: &UserSession, token: &str) -> Result<InvitationAccepted> {
    let transaction = context.begin().await?;
    let user = user::Entity::find_by_id(session.user_id()).one(&transaction).await?;
    let user = user.ok_or(Error::InvalidToken)?;
    let accepted = accept_as(context, &transaction, &user, token).await?;
    transaction.commit().await?;
    Ok(accepted)
}

/// Like [`accept`], within the transaction that may have just created the user.
pub(crate) async fn accept_as(
    context: &Context,
    transaction: &DatabaseTransaction,
    user: &user::Model,
    token: &str,
) -> Result<InvitationAccepted> {
    let Found { row, mailed } = find(transaction, token).await?;
    hold_open(context, &row)?;
    hold_address(&row, &user.email)?;
    let org = orgs::hold(transaction, row.org_id).await?;
    let now = context.clock.now();
    // If two requests accept at once, the second finds the invitation accepted.
    let accepted = invitation::Entity::update_many()
        .col_expr(invitation::Column::AcceptedAt, Expr::value(now))
        .filter(invitation::Column::Id.eq(row.id))
        .filter(invitation::Column::AcceptedAt.is_null())
        .filter(invitation::Column::RevokedAt.is_null())
        .exec(transaction)
        .await?;
    if accepted.rows_affected == 0 {
        return Err(gone());
    }
    if is_member(transaction, row.org_id, user.id).await? {
        return Err(Error::Conflict("you are already a member".into()));
    }
    let member = member::Model {
        org_id: row.org_id,
        user_id: user.id,
        role: row.role,
        pii: row.pii,
        created_at: now,
        chose_role: true,
    };
    member::Entity::insert(member::ActiveModel::from(member)).exec_without_returning(transaction).await?;
    Change::new(AuditAction::InvitationAccept)
        .target("invitation", row.id)
        .details(json!({ "email": row.email, "userId": user.id, "role": row.role, "pii": row.pii }))
        .record_for_user(context, transaction, row.org_id, user.id)
        .await?;
    if mailed {
        proof::note(transaction, user.id).await?;
    }
    Ok(InvitationAccepted { org: OrgRef { id: org.id, slug: org.slug, name: org.name }, role: row.role })
}

/// Invitation, with a flag for a link that came by mail.
struct Found {
    row: invitation::Model,
    mailed: bool,
}

async fn find<C: ConnectionTrait>(connection: &C, token: &str) -> Result<Found> {
    let credential = Credential::parse(token).filter(|credential| credential.kind() == Kind::Invitation);
    let hash = credential.ok_or(Error::NotFound)?.hash().to_vec();
    let link = invitation_link::Entity::find_by_id(hash.clone()).one(connection).await?;
    let mailed = link.is_some();
    let this = match link {
        Some(link) => invitation::Column::Id.eq(link.invitation_id),
        None => invitation::Column::TokenHash.eq(hash),
    };
    let row = invitation::Entity::find().filter(this).one(connection).await?.ok_or(Error::NotFound)?;
    Ok(Found { row, mailed })
}

fn hold_address(row: &invitation::Model, email: &str) -> Result<()> {
    match row.email == normalized(email) {
        true => Ok(()),
        false => Err(Error::Forbidden("the invitation is for another e-mail address".into())),
    }
}
