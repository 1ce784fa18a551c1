//! Invitations: links that make the person with a given e-mail address a member of an organization, once, within a
//! week.
//!
//! There are two links: one for the inviting person, and one for the invited address, created when its mail is sent.
//! Only the SHA-256 of their tokens is stored. A person who uses the mailed link has read the mail, which verifies the
//! address. The other link proves nothing and reveals nothing about the address.
//!
//! Creating invitations ([`create()`]) has its own limits ([`limits`]), because they send mail to strangers.

mod answer;
mod create;
pub(in crate::tenancy) mod limits;
mod types;

use std::collections::HashMap;

use chrono::TimeDelta;
use entity::{invitation, invitation_link, member, organization};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use serde_json::json;
use uuid::Uuid;

use crate::ground::credentials::Kind;
use crate::ground::page::{MAX_WHOLE, Page, PageParams, whole};
use crate::tenancy::access::{OrgAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::revocation::Ending;
use crate::{Context, Error, Result};

pub use answer::{accept, details};
pub(crate) use answer::{accept_as, check};
pub use create::create;
pub use types::{
    Invitation, InvitationAccepted, InvitationCreate, InvitationCreated, InvitationDetails, InvitedRole,
    InvitingOrganization,
};

/// Lifetime of a link.
const LIFETIME: TimeDelta = TimeDelta::days(7);

/// Returns open and past invitations of the organization, newest first.
pub async fn list(context: &Context, access: &OrgAccess, params: &PageParams) -> Result<Page<Invitation>> {
    access.require(Scope::OrgAdmin)?;
    let before: Option<Uuid> = params.after()?;
    let rows = invitation::Entity::find()
        .filter(invitation::Column::OrgId.eq(access.id()))
        .apply_if(before, |select, id| select.filter(invitation::Column::Id.lt(id)))
        .order_by_desc(invitation::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(|row| Ok(row.into()))
}

/// Returns the invitations of several organizations, by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<Invitation>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    let rows = invitation::Entity::find()
        .filter(invitation::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .order_by_desc(invitation::Column::Id)
        .limit(MAX_WHOLE + 1)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<Invitation>> = HashMap::new();
    for row in whole(rows, MAX_WHOLE)? {
        by_org.entry(row.org_id).or_default().push(row.into());
    }
    Ok(by_org)
}

/// Revokes an invitation. Fails if it was already accepted.
pub async fn revoke(context: &Context, access: &OrgAccess, id: Uuid) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    let transaction = context.begin().await?;
    let row = invitation::Entity::find_by_id(id)
        .filter(invitation::Column::OrgId.eq(access.id()))
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let revoked = invitation::Entity::update_many()
        .col_expr(invitation::Column::RevokedAt, Expr::value(context.clock.now()))
        .filter(invitation::Column::Id.eq(id))
        .filter(invitation::Column::AcceptedAt.is_null())
        .filter(invitation::Column::RevokedAt.is_null())
        .exec(&transaction)
        .await?;
    match revoked.rows_affected {
        0 if row.revoked_at.is_none() => return Err(gone()),
        0 => return Ok(()),
        _ => {}
    }
    revocation(&row).record(context, &transaction, access.id(), Some(access.principal())).await?;
    transaction.commit().await?;
    Ok(())
}

/// Revokes the invitations that their author would not be allowed to send any more.
pub(crate) async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<()> {
    let now = context.clock.now();
    let open = ending.invitations(now).lock_exclusive().all(transaction).await?;
    let ended: Vec<_> = open.into_iter().filter(|row| ending.ends_invitation(row)).collect();
    invitation::Entity::update_many()
        .col_expr(invitation::Column::RevokedAt, Expr::value(now))
        .filter(invitation::Column::Id.is_in(ended.iter().map(|row| row.id)))
        .exec(transaction)
        .await?;
    for row in ended {
        ending.record(context, transaction, row.org_id, revocation(&row)).await?;
    }
    Ok(())
}

fn revocation(row: &invitation::Model) -> Change {
    Change::new(AuditAction::InvitationRevoke)
        .target("invitation", row.id)
        .details(json!({ "email": row.email }))
}

/// Returns an open invitation and its organization.
pub(crate) async fn open_by_id(
    context: &Context,
    id: Uuid,
) -> Result<Option<(invitation::Model, organization::Model)>> {
    let Some(row) = invitation::Entity::find_by_id(id).one(&context.db).await? else {
        return Ok(None);
    };
    if hold_open(context, &row).is_err() {
        return Ok(None);
    }
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?;
    Ok(org.map(|org| (row, org)))
}

/// Creates a link to an invitation for its mail. Only the return value contains the token. Each repetition of the mail
/// gets a new link, and earlier links keep working, because their mails may have arrived.
pub(crate) async fn issue_link(context: &Context, id: Uuid) -> Result<String> {
    let token = Kind::Invitation.generate(&context.random);
    let row = invitation_link::Model { token_hash: token.hash().to_vec(), invitation_id: id };
    invitation_link::Entity::insert(invitation_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(accept_url(context, token.as_str()))
}

/// Returns the URL of the dashboard page that shows the invitation.
fn accept_url(context: &Context, token: &str) -> String {
    context.link(&format!("/invitations/{token}"))
}

fn hold_open(context: &Context, row: &invitation::Model) -> Result<()> {
    let open = row.accepted_at.is_none() && row.revoked_at.is_none();
    if open && row.expires_at > context.clock.now() { Ok(()) } else { Err(gone()) }
}

fn gone() -> Error {
    Error::Gone("the invitation was already accepted, was revoked, or has expired".into())
}

async fn is_member<C: ConnectionTrait>(connection: &C, org_id: Uuid, user_id: Uuid) -> Result<bool> {
    Ok(member::Entity::find_by_id((org_id, user_id)).one(connection).await?.is_some())
}
