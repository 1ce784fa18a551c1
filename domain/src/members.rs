//! Members: who belongs to an organization, as what.
//!
//! An organization always has an owner. Every change that could take the last one away holds the
//! organization's row, so that of two owners who leave at once the second finds itself the last. With a
//! person's rights ends what the person gave out beyond them ([`given`]).

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

use crate::access::{OrgAccess, Role, Scope, ScopeSet, Standing};
use crate::audit::{AuditAction, Change};
use crate::given::{self, Ending, GivenOut};
use crate::page::{Page, PageParams};
use crate::{Context, Error, Result, Timestamp, mail, orgs};

/// A person in an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The person's id.
    pub user_id: Uuid,
    /// The address that logs in.
    pub email: String,
    /// What the person is called; null where not said.
    pub name: Option<String>,
    /// What the person may do.
    pub role: Role,
    /// Whether leads (personal data) may be seen.
    pub pii: bool,
    /// Since when the person belongs to the organization.
    pub created_at: Timestamp,
    /// When the person last logged in; null before.
    pub last_login_at: Option<Timestamp>,
}

/// A change of what a member may do; what is left out stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MemberUpdate {
    /// The new role; only an owner makes or demotes owners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Role")]
    pub role: Option<Role>,
    /// Whether leads (personal data) may be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub pii: Option<bool>,
}

impl MemberUpdate {
    /// What the member is after the change.
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

/// The organization's members, in the order in which they signed up.
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

/// The members of several organizations by organization, with one query.
pub async fn of_orgs(context: &Context, orgs: &[OrgAccess]) -> Result<HashMap<Uuid, Vec<Member>>> {
    for access in orgs {
        access.require(Scope::OrgAdmin)?;
    }
    let rows = member::Entity::find()
        .filter(member::Column::OrgId.is_in(orgs.iter().map(OrgAccess::id)))
        .find_also_related(user::Entity)
        .order_by_asc(member::Column::UserId)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<Member>> = HashMap::new();
    for (member, user) in rows {
        if let Some(user) = user {
            by_org.entry(member.org_id).or_default().push(Member::of(member, user));
        }
    }
    Ok(by_org)
}

/// The people who manage the organization, as far as their addresses are confirmed.
pub(crate) async fn managers<C: ConnectionTrait>(connection: &C, org: Uuid) -> Result<Vec<user::Model>> {
    let managers =
        Role::ALL.iter().copied().filter(|role| ScopeSet::of_role(*role, false).contains(Scope::OrgAdmin));
    let rows = member::Entity::find()
        .filter(member::Column::OrgId.eq(org))
        .filter(member::Column::Role.is_in(managers))
        .find_also_related(user::Entity)
        .filter(user::Column::EmailVerified.eq(true))
        .order_by_asc(member::Column::UserId)
        .all(connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(_, user)| user).collect())
}

/// Changes what a member may do.
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

/// Takes a person out of the organization, together with all that the person gave out there.
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

/// What would end with a change of a member, or with the member's removal where `to` is none.
pub async fn would_end(
    context: &Context,
    access: &OrgAccess,
    user_id: Uuid,
    to: Option<MemberUpdate>,
) -> Result<GivenOut> {
    access.require(Scope::OrgAdmin)?;
    let row = member::Entity::find_by_id((access.id(), user_id)).one(&context.db).await?;
    let row = row.ok_or(Error::NotFound)?;
    let left = to.map(|to| to.of(&row));
    given::preview(context, &ending(access, user_id, left)?).await
}

fn ending(access: &OrgAccess, maker: Uuid, left: Option<Standing>) -> Result<Ending> {
    let by = access.principal().user()?.user_id();
    let reason = if left.is_some() { "maker_demoted" } else { "maker_removed" };
    Ok(Ending { maker, org: Some(access.id()), left, by, reason })
}

/// Ends what the member gave out and may not any more, and queues the mails about keys among it.
async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &OrgAccess,
    user_id: Uuid,
    left: Option<Standing>,
) -> Result<given::Ended> {
    let ended = given::end(context, transaction, &ending(access, user_id, left)?).await?;
    mail::queue_keys_ended(context, transaction, access.id(), &ended.keys).await?;
    Ok(ended)
}

fn after_commit(context: &Context, ended: given::Ended) {
    if !ended.keys.is_empty() {
        context.mailroom.wake();
    }
    ended.forget(context);
}

/// The member's rows, with the organization's row held until the end of the transaction and the
/// caller's own role checked again.
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

/// Refuses a change that would leave the organization without an owner.
async fn keep_an_owner<C: ConnectionTrait>(connection: &C, access: &OrgAccess, leaving: Uuid) -> Result<()> {
    let others = member::Entity::find()
        .filter(member::Column::OrgId.eq(access.id()))
        .filter(member::Column::Role.eq(Role::Owner))
        .filter(member::Column::UserId.ne(leaving))
        .count(connection)
        .await?;
    if others == 0 { Err(Error::LastOwner) } else { Ok(()) }
}
