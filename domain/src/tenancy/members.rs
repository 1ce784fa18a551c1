//! Members of organizations and their roles.
//!
//! An organization always has an owner. Every change that could remove the last owner locks the organization's row, so
//! that if two owners leave at once, the second is recognised as the last. When a person loses rights, the access that
//! the person gave to others beyond the remaining rights is revoked ([`revocation`](super::revocation)).

use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use entity::{member, user};
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::ground::page::{MAX_WHOLE, Page, PageParams, whole};
use crate::tenancy::access::{OrgAccess, Role, Scope, ScopeSet, Standing};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::revocation::{self, Ending, GivenOut};
use crate::tenancy::{mail, orgs, report_mails};
use crate::{Context, Error, Result, Timestamp};

/// Member of an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// Id of the person.
    pub user_id: Uuid,
    /// E-mail address, used to log in.
    pub email: String,
    /// Name of the person, if given.
    pub name: Option<String>,
    /// Role of the member.
    pub role: Role,
    /// True if the member may see leads, which are personal data.
    pub pii: bool,
    /// When the person joined the organization.
    pub created_at: Timestamp,
    /// When the person last logged in. Null if never.
    pub last_login_at: Option<Timestamp>,
}

/// Changes to a member. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MemberUpdate {
    /// New role. Only an owner can appoint or demote owners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Role")]
    pub role: Option<Role>,
    /// True if the member may see leads, which are personal data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub pii: Option<bool>,
}

impl MemberUpdate {
    /// Returns the member's rights after the change.
    fn of(&self, row: &member::Model) -> Standing {
        Standing { role: self.role.unwrap_or(row.role), pii: self.pii.unwrap_or(row.pii) }
    }
}

impl Member {
    fn of(member: member::Model, user: user::Model) -> Self {
        Self {
            user_id: user.id,
            email: user.email,
            name: user.name,
            role: member.role,
            pii: member.pii,
            created_at: member.created_at.into(),
            last_login_at: user.last_login_at.map(Into::into),
        }
    }
}

/// Returns the organization's members, in the order of their sign-up.
pub async fn list(context: &Context, access: &OrgAccess, params: &PageParams) -> Result<Page<Member>> {
    access.require(Scope::OrgAdmin)?;
    let after: Option<Uuid> = params.after()?;
    let rows = member::Entity::find()
        .filter(member::Column::OrgId.eq(access.id()))
        .apply_if(after, |select, id| select.filter(member::Column::UserId.gt(id)))
        .find_also_related(user::Entity)
        .order_by_asc(member::Column::UserId)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    let members = rows.into_iter().filter_map(|(member, user)| Some(Member::of(member, user?))).collect();
    Page::cut(members, params, |member: &Member| member.user_id)
}

/// Returns the members of several organizations, by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<Member>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    let rows = member::Entity::find()
        .filter(member::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .find_also_related(user::Entity)
        .order_by_asc(member::Column::UserId)
        .limit(MAX_WHOLE + 1)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<Member>> = HashMap::new();
    for (member, user) in whole(rows, MAX_WHOLE)? {
        if let Some(user) = user {
            by_org.entry(member.org_id).or_default().push(Member::of(member, user));
        }
    }
    Ok(by_org)
}

/// Returns the people who manage the organization and have a verified e-mail address.
pub(crate) async fn managers<C: ConnectionTrait>(connection: &C, org: Uuid) -> Result<Vec<user::Model>> {
    let managers =
        Role::ALL.iter().copied().filter(|role| ScopeSet::of_role(*role, false).contains(Scope::OrgAdmin));
    with_roles(connection, org, managers).await
}

/// Returns the organization's owners who have a verified e-mail address.
pub(crate) async fn owners<C: ConnectionTrait>(connection: &C, org: Uuid) -> Result<Vec<user::Model>> {
    with_roles(connection, org, [Role::Owner]).await
}

async fn with_roles<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    roles: impl IntoIterator<Item = Role>,
) -> Result<Vec<user::Model>> {
    let rows = member::Entity::find()
        .filter(member::Column::OrgId.eq(org))
        .filter(member::Column::Role.is_in(roles))
        .find_also_related(user::Entity)
        .filter(user::Column::EmailVerified.eq(true))
        .order_by_asc(member::Column::UserId)
        .all(connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(_, user)| user).collect())
}

/// Changes a member's rights.
pub async fn update(
    context: &Context,
    access: &OrgAccess,
    user_id: Uuid,
    input: MemberUpdate,
) -> Result<Member> {
    access.require(Scope::OrgAdmin)?;
    access.principal().user()?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    let (row, user) = locked(&transaction, access, user_id).await?;
    let before = Standing { role: row.role, pii: row.pii };
    let after = input.of(&row);
    access.require_grant(Some(before), Some(after))?;
    if before == after {
        return Ok(Member::of(row, user));
    }
    if before.role == Role::Owner && after.role != Role::Owner {
        keep_an_owner(&transaction, access, user_id).await?;
    }
    let change = member::ActiveModel {
        org_id: Set(row.org_id),
        user_id: Set(row.user_id),
        role: Set(after.role),
        pii: Set(after.pii),
        chose_role: Set(row.chose_role && before.role == after.role),
        ..Default::default()
    };
    let row = member::Entity::update(change).exec(&transaction).await?;
    let ended = end_given(context, &transaction, access, user_id, Some(after)).await?;
    Change::new(AuditAction::MemberUpdate)
        .target("user", user_id)
        .details(json!({ "email": user.email, "from": before, "to": after }))
        .record(context, &transaction, access.id(), Some(access.principal()))
        .await?;
    transaction.commit().await?;
    after_commit(context, ended);
    Ok(Member::of(row, user))
}

/// Removes a member, and revokes the access that the person gave to others in the organization.
pub async fn remove(context: &Context, access: &OrgAccess, user_id: Uuid) -> Result<()> {
    access.require(Scope::OrgAdmin)?;
    access.principal().user()?;
    access.principal().require_sudo(context).await?;
    let transaction = context.begin().await?;
    let (row, user) = locked(&transaction, access, user_id).await?;
    let before = Standing { role: row.role, pii: row.pii };
    access.require_grant(Some(before), None)?;
    if row.role == Role::Owner {
        keep_an_owner(&transaction, access, user_id).await?;
    }
    report_mails::end_of_member(context, &transaction, access, &user).await?;
    member::Entity::delete_by_id((access.id(), user_id)).exec(&transaction).await?;
    let ended = end_given(context, &transaction, access, user_id, None).await?;
    Change::new(AuditAction::MemberRemove)
        .target("user", user_id)
        .details(json!({ "email": user.email, "from": before }))
        .record(context, &transaction, access.id(), Some(access.principal()))
        .await?;
    transaction.commit().await?;
    after_commit(context, ended);
    Ok(())
}

/// Returns the access that a change of a member would revoke. `to` is `None` for the member's removal, which also ends the
/// reports by mail to the member's own address.
pub async fn would_end(
    context: &Context,
    access: &OrgAccess,
    user_id: Uuid,
    to: Option<MemberUpdate>,
) -> Result<GivenOut> {
    access.require(Scope::OrgAdmin)?;
    let found = member::Entity::find_by_id((access.id(), user_id)).find_also_related(user::Entity);
    let Some((row, Some(user))) = found.one(&context.db).await? else { return Err(Error::NotFound) };
    let left = to.map(|to| to.of(&row));
    let mut given = revocation::preview(context, &ending(access, user_id, left)?).await?;
    if left.is_none() {
        let own = report_mails::preview_of_member(context, access, &user).await?;
        given.report_subscriptions.retain(|one| own.iter().all(|other| other.id != one.id));
        given.report_subscriptions.extend(own);
    }
    Ok(given)
}

fn ending(access: &OrgAccess, maker: Uuid, left: Option<Standing>) -> Result<Ending> {
    let by = access.principal().user()?.user_id();
    let reason = if left.is_some() { "maker_demoted" } else { "maker_removed" };
    Ok(Ending { maker, org: Some(access.id()), left, by, reason })
}

/// Revokes access that the member would not be allowed to give any more, and queues mails about revoked keys.
async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &OrgAccess,
    user_id: Uuid,
    left: Option<Standing>,
) -> Result<revocation::Ended> {
    let ended = revocation::end(context, transaction, &ending(access, user_id, left)?).await?;
    mail::queue_keys_ended(context, transaction, access.id(), &ended.keys).await?;
    Ok(ended)
}

fn after_commit(context: &Context, ended: revocation::Ended) {
    if !ended.keys.is_empty() {
        context.mailroom().wake();
    }
    ended.forget(context);
}

/// Returns the member's rows. Locks the organization's row until the end of the transaction and checks the caller's own
/// role again.
async fn locked(
    transaction: &DatabaseTransaction,
    access: &OrgAccess,
    user_id: Uuid,
) -> Result<(member::Model, user::Model)> {
    orgs::hold(transaction, access.id()).await?;
    access.still_holds(transaction).await?;
    let found = member::Entity::find_by_id((access.id(), user_id))
        .find_also_related(user::Entity)
        .one(transaction)
        .await?;
    match found {
        Some((member, Some(user))) => Ok((member, user)),
        _ => Err(Error::NotFound),
    }
}

/// Rejects a change that would leave the organization without an owner.
async fn keep_an_owner<C: ConnectionTrait>(connection: &C, access: &OrgAccess, leaving: Uuid) -> Result<()> {
    let others = member::Entity::find()
        .filter(member::Column::OrgId.eq(access.id()))
        .filter(member::Column::Role.eq(Role::Owner))
        .filter(member::Column::UserId.ne(leaving))
        .count(connection)
        .await?;
    if others == 0 { Err(Error::LastOwner) } else { Ok(()) }
}
