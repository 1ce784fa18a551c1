//! Creation of invitations.

use entity::{invitation, member, user};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;
use uuid::Uuid;

use super::{InvitationCreate, InvitationCreated, LIFETIME, accept_url, limits};
use crate::ground::credentials::Kind;
use crate::tenancy::access::{self, OrgAccess, Scope, Standing};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::auth::normalized;
use crate::tenancy::mail;
use crate::tenancy::orgs;
use crate::{Context, Error, Result};

const UNCONFIRMED: &str = "verify your own e-mail address before you send invitations: request a link by \
    POST /v1/auth/magic-link with the purpose sudo, and open it in this login";

/// Invites a person. Replaces an open invitation for the same address.
pub async fn create(
    context: &Context,
    access: &OrgAccess,
    input: InvitationCreate,
) -> Result<InvitationCreated> {
    access.require(Scope::OrgAdmin)?;
    let session = access.principal().user()?;
    access.principal().require_sudo(context).await?;
    let standing = Standing { role: input.role.into(), pii: input.pii };
    access.require_grant(None, Some(standing))?;
    let now = context.clock.now();
    let email = normalized(&input.email);
    let token = Kind::Invitation.generate(&context.random);

    let transaction = context.begin().await?;
    // The account's row is locked first, as everywhere a login and its account are both locked.
    let inviter = user::Entity::find_by_id(session.user_id()).lock(LockType::NoKeyUpdate);
    let inviter = inviter.one(&transaction).await?.ok_or(Error::InvalidToken)?;
    session.hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    if context.mailroom().reaches_people() && !inviter.email_verified {
        return Err(Error::Forbidden(UNCONFIRMED.into()));
    }
    // The queries are the same with and without an account, so that the inviting person cannot find out.
    let invited = user::Entity::find().filter(user::Column::Email.eq(&email)).one(&transaction).await?;
    let members = member::Entity::find()
        .find_also_related(user::Entity)
        .filter(member::Column::OrgId.eq(access.id()))
        .filter(user::Column::Email.eq(&email));
    if members.one(&transaction).await?.is_some() {
        return Err(Error::Conflict("this person is already a member".into()));
    }
    limits::take(context, &transaction, access.id(), inviter.id, &email).await?;
    let replaced = end_open(context, &transaction, access.id(), &email).await?;
    let row = invitation::Model {
        id: context.new_id(),
        org_id: access.id(),
        email: email.clone(),
        role: standing.role,
        pii: standing.pii,
        token_hash: token.hash().to_vec(),
        invited_by: access::label(&transaction, Some(access.principal())).await?,
        made_by: Some(inviter.id),
        created_at: now,
        expires_at: now + LIFETIME,
        accepted_at: None,
        revoked_at: None,
    };
    invitation::Entity::insert(invitation::ActiveModel::from(row.clone()))
        .exec_without_returning(&transaction)
        .await?;
    // For an unknown person, the inviting person's language is the best guess.
    let locale = invited.map_or(inviter.locale, |user| user.locale);
    mail::queue_invitation(context, &transaction, &row, locale).await?;
    Change::new(AuditAction::InvitationCreate)
        .target("invitation", row.id)
        .details(json!({ "email": email, "role": row.role, "pii": row.pii, "replaced": replaced > 0 }))
        .record(context, &transaction, access.id(), Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.mailroom().wake();
    Ok(InvitationCreated { invitation: row.into(), accept_url: accept_url(context, token.as_str()) })
}

async fn end_open<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org_id: Uuid,
    email: &str,
) -> Result<u64> {
    let ended = invitation::Entity::update_many()
        .col_expr(invitation::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(invitation::Column::OrgId.eq(org_id))
        .filter(invitation::Column::Email.eq(email))
        .filter(invitation::Column::AcceptedAt.is_null())
        .filter(invitation::Column::RevokedAt.is_null())
        .exec(connection)
        .await?;
    Ok(ended.rows_affected)
}
