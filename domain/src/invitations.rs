//! Invitations: a link that makes the person with one e-mail address a member, once, within a week.
//!
//! Who invited gets one link, and the invited address another, made when its mail is sent. Only the
//! SHA-256 of their tokens is stored. Who accepts by the mailed one has read the mail, which proves
//! the address; the other one proves nothing.

use std::collections::HashMap;

use async_graphql::{Enum, InputObject, SimpleObject};
use chrono::TimeDelta;
use entity::{invitation, invitation_link, member, organization, user};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::access::{self, OrgAccess, Role, Scope, Standing, UserSession};
use crate::audit::{AuditAction, Change};
use crate::auth::{OrgRef, normalized, proof};
use crate::credentials::{Credential, Kind};
use crate::mail::{self, About};
use crate::page::{Page, PageParams};
use crate::{Context, Error, Result, Timestamp, orgs};

/// How long a link works.
const LIFETIME: TimeDelta = TimeDelta::days(7);

/// Anybody can sign up and then send mail to anybody, with a name of their choice in it. So few
/// enough that it is no use to spammers.
const MOST_IN_A_DAY: u64 = 50;

/// A member to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The invitation's id.
    pub id: Uuid,
    /// The invited address.
    pub email: String,
    /// The role it gives.
    pub role: Role,
    /// Whether the new member sees leads (personal data).
    pub pii: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When its link ends: seven days later.
    pub expires_at: Timestamp,
    /// When it was accepted; null while it is not.
    pub accepted_at: Option<Timestamp>,
    /// When it was revoked; null while it is not.
    pub revoked_at: Option<Timestamp>,
}

impl From<invitation::Model> for Invitation {
    fn from(row: invitation::Model) -> Self {
        Self {
            id: row.id,
            email: row.email,
            role: row.role,
            pii: row.pii,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
            accepted_at: row.accepted_at.map(Into::into),
            revoked_at: row.revoked_at.map(Into::into),
        }
    }
}

/// Roles that one can be invited to. Nobody becomes an owner by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Enum)]
#[serde(rename_all = "lowercase")]
pub enum InvitedRole {
    Admin,
    Analyst,
    Viewer,
}

impl From<InvitedRole> for Role {
    fn from(role: InvitedRole) -> Self {
        match role {
            InvitedRole::Admin => Self::Admin,
            InvitedRole::Analyst => Self::Analyst,
            InvitedRole::Viewer => Self::Viewer,
        }
    }
}

/// Whom to invite, as what.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationCreate {
    /// The address to invite.
    #[schemars(length(max = 320), email)]
    pub email: String,
    /// The role it gives.
    pub role: InvitedRole,
    /// Whether the new member sees leads (personal data).
    #[serde(default)]
    #[graphql(default)]
    pub pii: bool,
}

/// A new invitation with its link, which is shown only here.
#[derive(Clone, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct InvitationCreated {
    /// The invitation as lists show it.
    pub invitation: Invitation,
    /// The link to accept it with; it is shown only here.
    pub accept_url: String,
}

/// What the invited person sees before deciding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationDetails {
    pub org: InvitingOrganization,
    pub email: String,
    pub role: Role,
    /// Who invited, by name.
    pub invited_by: Option<String>,
    pub expires_at: Timestamp,
    /// Whether the invited address has an account: then one logs in, else one signs up.
    pub account_exists: bool,
}

/// An organization as strangers with an invitation see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitingOrganization {
    pub slug: String,
    pub name: String,
}

/// What became of the invitation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitationAccepted {
    pub org: OrgRef,
    pub role: Role,
}

/// Open and past invitations of the organization, newest first.
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

/// The invitations of several organizations by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<Invitation>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    let rows = invitation::Entity::find()
        .filter(invitation::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .order_by_desc(invitation::Column::Id)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<Invitation>> = HashMap::new();
    for row in rows {
        by_org.entry(row.org_id).or_default().push(row.into());
    }
    Ok(by_org)
}

/// Invites somebody. A new invitation replaces an open one of the same address.
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
    session.hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    let invited = user::Entity::find().filter(user::Column::Email.eq(&email)).one(&transaction).await?;
    if let Some(user) = &invited
        && is_member(&transaction, access.id(), user.id).await?
    {
        return Err(Error::Conflict("this person is a member already".into()));
    }
    hold_limit(context, &transaction, access).await?;
    let replaced = end_open(context, &transaction, access.id(), &email).await?;
    let row = invitation::Model {
        id: context.new_id(),
        org_id: access.id(),
        email: email.clone(),
        role: standing.role,
        pii: standing.pii,
        token_hash: token.hash().to_vec(),
        invited_by: access::label(&transaction, Some(access.principal())).await?,
        made_by: Some(session.user_id()),
        created_at: now,
        expires_at: now + LIFETIME,
        accepted_at: None,
        revoked_at: None,
    };
    invitation::Entity::insert(invitation::ActiveModel::from(row.clone()))
        .exec_without_returning(&transaction)
        .await?;
    if context.mailroom.is_open() {
        // A stranger's language is best guessed from who invites them.
        let inviter = user::Entity::find_by_id(session.user_id()).one(&transaction).await?;
        let locale = invited.or(inviter).map(|user| user.locale).unwrap_or_default();
        let about = About::Invitation { id: row.id };
        mail::queue(context, &transaction, &email, locale, &about, row.expires_at).await?;
    }
    Change::new(AuditAction::InvitationCreate)
        .target("invitation", row.id)
        .details(json!({ "email": email, "role": row.role, "pii": row.pii, "replaced": replaced > 0 }))
        .record(context, &transaction, access.id(), Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.mailroom.wake();
    Ok(InvitationCreated { invitation: row.into(), accept_url: accept_url(context, token.as_str()) })
}

/// Takes an invitation back. One that was accepted is gone.
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

/// Takes every open invitation back that the person made.
pub(crate) async fn revoke_made_by(
    context: &Context,
    transaction: &DatabaseTransaction,
    maker: Uuid,
    reason: &'static str,
) -> Result<()> {
    let now = context.clock.now();
    let open = invitation::Entity::find()
        .filter(invitation::Column::MadeBy.eq(maker))
        .filter(invitation::Column::AcceptedAt.is_null())
        .filter(invitation::Column::RevokedAt.is_null())
        .filter(invitation::Column::ExpiresAt.gt(now))
        .lock_exclusive()
        .all(transaction)
        .await?;
    invitation::Entity::update_many()
        .col_expr(invitation::Column::RevokedAt, Expr::value(now))
        .filter(invitation::Column::Id.is_in(open.iter().map(|row| row.id)))
        .exec(transaction)
        .await?;
    for row in open {
        revocation(&row).because(reason).record_for_user(context, transaction, row.org_id, maker).await?;
    }
    Ok(())
}

fn revocation(row: &invitation::Model) -> Change {
    Change::new(AuditAction::InvitationRevoke)
        .target("invitation", row.id)
        .details(json!({ "email": row.email }))
}

/// What an open invitation offers.
pub async fn details(context: &Context, token: &str) -> Result<InvitationDetails> {
    let Found { row, .. } = find(&context.db, token).await?;
    hold_open(context, &row)?;
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?.ok_or(Error::NotFound)?;
    let user = user::Entity::find().filter(user::Column::Email.eq(&row.email)).one(&context.db).await?;
    Ok(InvitationDetails {
        org: InvitingOrganization { slug: org.slug, name: org.name },
        email: row.email,
        role: row.role,
        invited_by: row.invited_by,
        expires_at: row.expires_at.into(),
        account_exists: user.is_some(),
    })
}

/// Whether a sign-up with this token can succeed, asked before the work of one is done.
pub(crate) async fn check(context: &Context, token: &str, email: &str) -> Result<()> {
    let Found { row, .. } = find(&context.db, token).await?;
    hold_open(context, &row)?;
    hold_address(&row, email)
}

/// Makes the logged-in user a member. The invitation must be to the user's own address.
pub async fn accept(context: &Context, session: &UserSession, token: &str) -> Result<InvitationAccepted> {
    let transaction = context.begin().await?;
    let user = user::Entity::find_by_id(session.user_id()).one(&transaction).await?;
    let user = user.ok_or(Error::InvalidToken)?;
    let accepted = accept_as(context, &transaction, &user, token).await?;
    transaction.commit().await?;
    Ok(accepted)
}

/// [`accept`] in the transaction that may just have made the user.
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
    // Of two at once, the second finds the row accepted.
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
        return Err(Error::Conflict("you are a member already".into()));
    }
    let member =
        member::Model { org_id: row.org_id, user_id: user.id, role: row.role, pii: row.pii, created_at: now };
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

/// An invitation that still waits to be accepted, and its organization.
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

/// Makes a link to an invitation for its mail; its text is in the answer only. A mail that is sent
/// again gets another, and the ones before keep working: they may have arrived.
pub(crate) async fn issue_link(context: &Context, id: Uuid) -> Result<String> {
    let token = Kind::Invitation.generate(&context.random);
    let row = invitation_link::Model { token_hash: token.hash().to_vec(), invitation_id: id };
    invitation_link::Entity::insert(invitation_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(accept_url(context, token.as_str()))
}

/// The page of the dashboard that shows the invitation.
fn accept_url(context: &Context, token: &str) -> String {
    context.link(&format!("/invitations/{token}"))
}

/// An invitation, and whether its link came by mail.
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

fn hold_open(context: &Context, row: &invitation::Model) -> Result<()> {
    let open = row.accepted_at.is_none() && row.revoked_at.is_none();
    if open && row.expires_at > context.clock.now() { Ok(()) } else { Err(gone()) }
}

fn hold_address(row: &invitation::Model, email: &str) -> Result<()> {
    match row.email == normalized(email) {
        true => Ok(()),
        false => Err(Error::Forbidden("the invitation is to another e-mail address".into())),
    }
}

fn gone() -> Error {
    Error::Gone("the invitation was accepted, revoked, or has expired".into())
}

async fn is_member<C: ConnectionTrait>(connection: &C, org_id: Uuid, user_id: Uuid) -> Result<bool> {
    Ok(member::Entity::find_by_id((org_id, user_id)).one(connection).await?.is_some())
}

/// Refuses an invitation while as many as a day may have were made within one.
async fn hold_limit<C: ConnectionTrait>(context: &Context, connection: &C, access: &OrgAccess) -> Result<()> {
    let first_of_them = invitation::Entity::find()
        .filter(invitation::Column::OrgId.eq(access.id()))
        .order_by_desc(invitation::Column::CreatedAt)
        .offset(MOST_IN_A_DAY - 1)
        .one(connection)
        .await?;
    let free_at = first_of_them.map(|invitation| invitation.created_at + TimeDelta::days(1));
    let wait = free_at.map_or(TimeDelta::zero(), |at| at - context.clock.now());
    match u64::try_from(wait.num_seconds()) {
        Ok(retry_after_s) if retry_after_s > 0 => Err(Error::RateLimited { retry_after_s }),
        _ => Ok(()),
    }
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
