//! Resolves an organization's address to a proof of access.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{member, organization};
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use uuid::Uuid;

use super::{Granted, Principal, Role, Scope, ScopeSet};
use crate::ground::{behalf, formats};
use crate::tenancy::tenants;
use crate::{Context, Error, Result};

/// A member's role and PII flag in an organization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Standing {
    pub(crate) role: Role,
    pub(crate) pii: bool,
}

impl Standing {
    pub(crate) fn scopes(self) -> ScopeSet {
        ScopeSet::of_role(self.role, self.pii)
    }

    /// Returns true if a member with these rights may give the rights in `given` to someone. This requires org:admin
    /// and, except for owners, all of the given scopes ([`OrgAccess::require_grant`]).
    pub(crate) fn may_give(self, given: Self) -> bool {
        let enough = self.role == Role::Owner || given.scopes().is_subset(self.scopes());
        enough && self.scopes().contains(Scope::OrgAdmin)
    }
}

/// Proof that a principal may see an organization, with the scopes that the principal holds there.
#[derive(Clone, Debug)]
pub struct OrgAccess {
    org: Arc<organization::Model>,
    role: Option<Role>,
    scopes: ScopeSet,
    principal: Principal,
}

impl OrgAccess {
    pub fn org(&self) -> &organization::Model {
        &self.org
    }

    pub fn id(&self) -> Uuid {
        self.org.id
    }

    /// Returns the caller's role, or `None` for keys and grants.
    pub fn role(&self) -> Option<Role> {
        self.role
    }

    pub fn scopes(&self) -> ScopeSet {
        self.scopes
    }

    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    pub fn require(&self, scope: Scope) -> Result<()> {
        self.require_all(&[scope])
    }

    pub fn require_all(&self, needed: &[Scope]) -> Result<()> {
        require(self.scopes, needed)
    }

    /// Checks, within a transaction that locks the relevant rows, that the proof is still valid: the caller's role may
    /// have been changed since.
    pub(crate) async fn still_holds<C: ConnectionTrait>(&self, connection: &C) -> Result<()> {
        still_holds(connection, &self.principal, self.org.id, self.role, self.scopes).await
    }

    /// Checks that the caller may change a member's rights from `before` to `after`. `None` means not a member.
    ///
    /// Only an owner may add, change or remove owners. Everybody else can give only scopes that they hold (rule 3), so
    /// the PII flag can be given only by a member who has it. Owners are exempt, because somebody must be able to give
    /// the flag first.
    pub(crate) fn require_grant(&self, before: Option<Standing>, after: Option<Standing>) -> Result<()> {
        if self.role == Some(Role::Owner) {
            return Ok(());
        }
        if [before, after].into_iter().flatten().any(|standing| standing.role == Role::Owner) {
            return Err(Error::Forbidden("only an owner can add, change or remove owners".into()));
        }
        let had = before.map_or(ScopeSet::NONE, Standing::scopes);
        let gets: Vec<Scope> = after.map_or(ScopeSet::NONE, Standing::scopes).iter().collect();
        self.require_all(&had.missing(&gets))
    }
}

pub(super) async fn still_holds<C: ConnectionTrait>(
    connection: &C,
    principal: &Principal,
    org_id: Uuid,
    role: Option<Role>,
    scopes: ScopeSet,
) -> Result<()> {
    let session = match principal {
        Principal::User(session) => session,
        Principal::Key(_) | Principal::ReportMail(_) => return Ok(()),
        Principal::Grant(grant) => {
            let now = reach_of_grant(connection, grant).await?;
            return match now.is_some_and(|now| scopes.is_subset(now.scopes)) {
                true => Ok(()),
                false => {
                    Err(Error::Conflict("the person's role was changed at the same time; try again".into()))
                }
            };
        }
    };
    let member = member::Entity::find_by_id((org_id, session.user_id)).one(connection).await?;
    let now = member.map(|member| (member.role, ScopeSet::of_role(member.role, member.pii)));
    match role.is_some() && now == role.map(|role| (role, scopes)) {
        true => Ok(()),
        false => Err(Error::Conflict("your own role was changed at the same time; try again".into())),
    }
}

pub(super) fn require(held: ScopeSet, needed: &[Scope]) -> Result<()> {
    match held.missing(needed) {
        missing if missing.is_empty() => Ok(()),
        missing => Err(Error::InsufficientScope(missing)),
    }
}

/// An organization that the principal can reach, with the role and scopes that the principal holds there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) role: Option<Role>,
    pub(crate) scopes: ScopeSet,
}

/// Returns what a grant allows now: what was granted, as far as the person who gave it still holds it. `None`: the person
/// is no longer a member.
async fn reach_of_grant<C: ConnectionTrait>(connection: &C, grant: &Granted) -> Result<Option<Reach>> {
    let member = member::Entity::find_by_id((grant.org_id, grant.user_id)).one(connection).await?;
    Ok(member.map(|member| {
        let scopes = ScopeSet::of_role(member.role, member.pii).and(grant.scopes);
        Reach { role: None, scopes }
    }))
}

/// Returns every organization that the principal can reach. Takes one query for a user or a grant, and none for a key.
pub(crate) async fn reach(context: &Context, principal: &Principal) -> Result<HashMap<Uuid, Reach>> {
    match principal {
        Principal::Key(key) => {
            let reach = Reach { role: None, scopes: key.scopes };
            Ok(HashMap::from([(key.org_id, reach)]))
        }
        Principal::ReportMail(mail) => {
            let reach = Reach { role: None, scopes: ScopeSet::from_iter([Scope::AnalyticsRead]) };
            Ok(HashMap::from([(mail.org_id, reach)]))
        }
        Principal::Grant(grant) => {
            let reach = reach_of_grant(&context.db, grant).await?;
            Ok(reach.map(|reach| (grant.org_id, reach)).into_iter().collect())
        }
        Principal::User(session) => {
            let memberships = member::Entity::find()
                .filter(member::Column::UserId.eq(session.user_id))
                .all(&context.db)
                .await?;
            let reach_of = |member: member::Model| {
                let reach =
                    Reach { role: Some(member.role), scopes: ScopeSet::of_role(member.role, member.pii) };
                (member.org_id, reach)
            };
            Ok(memberships.into_iter().map(reach_of).collect())
        }
    }
}

/// Returns the organization with this id or slug. If the principal cannot reach the organization, the error is not
/// found.
pub async fn org(context: &Context, principal: &Principal, address: &str) -> Result<OrgAccess> {
    let address = known_characters(address)?;
    let reach = reach(context, principal).await?;
    let found = organization::Entity::find()
        .filter(organization::Column::Id.is_in(reach.keys().copied()))
        .filter(at(address))
        .one(&context.db)
        .await?;
    let org = found.ok_or(Error::NotFound)?;
    let tenant = tenants::last_known(context).of_org(org.id);
    let proof = proof(org, &reach, principal).ok_or(Error::NotFound)?;
    behalf::turns_out_to_be(principal.person().into_iter().chain([tenant]).collect());
    Ok(proof)
}

/// Selects the organization with this id or slug. No slug has the form of an id.
pub(super) fn at(address: &str) -> SimpleExpr {
    match formats::id(address) {
        Some(id) => organization::Column::Id.eq(id),
        None => organization::Column::Slug.eq(address),
    }
}

/// Returns the address, or not found if the address contains U+0000, which PostgreSQL rejects in text.
pub(super) fn known_characters(address: &str) -> Result<&str> {
    if address.contains('\0') { Err(Error::NotFound) } else { Ok(address) }
}

/// Returns every organization that the principal can reach, oldest first.
pub async fn orgs(context: &Context, principal: &Principal) -> Result<Vec<OrgAccess>> {
    let reach = reach(context, principal).await?;
    let found = organization::Entity::find()
        .filter(organization::Column::Id.is_in(reach.keys().copied()))
        .order_by_asc(organization::Column::Id)
        .all(&context.db)
        .await?;
    Ok(found.into_iter().filter_map(|org| proof(org, &reach, principal)).collect())
}

fn proof(org: organization::Model, reach: &HashMap<Uuid, Reach>, principal: &Principal) -> Option<OrgAccess> {
    let reach = reach.get(&org.id)?;
    Some(OrgAccess {
        org: Arc::new(org),
        role: reach.role,
        scopes: reach.scopes,
        principal: principal.clone(),
    })
}
