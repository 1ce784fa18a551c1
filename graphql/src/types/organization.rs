//! An organization and its projects.

use async_graphql::{Context, Object};
use domain::access::OrgAccess;
use domain::audit::{self, AuditParams};
use domain::invitations::Invitation;
use domain::keys::ApiKey;
use domain::members::Member;
use domain::oauth_grants::OauthGrant;
use domain::orgs;

use super::{AuditLog, Project};
use crate::caller::context;
use crate::error::Result;
use crate::input::{checked_parameters, renamed};
use crate::limits;
use crate::loaders::Loaders;

/// An organization the caller belongs to.
#[derive(Clone)]
pub struct Organization {
    fields: orgs::Organization,
    access: OrgAccess,
}

impl From<OrgAccess> for Organization {
    fn from(access: OrgAccess) -> Self {
        Self { fields: orgs::Organization::from(&access), access }
    }
}

/// An organization: it owns projects, and its members share them.
#[Object]
impl Organization {
    #[graphql(flatten)]
    async fn fields(&self) -> &orgs::Organization {
        &self.fields
    }

    /// The projects of the organization that the caller can reach, oldest first.
    #[graphql(complexity = "limits::PROJECTS * (1 + child_complexity)")]
    async fn projects(&self, ctx: &Context<'_>) -> Result<Vec<Project>> {
        Loaders::of(ctx)?.projects(&self.access).await
    }

    /// The keys of servers, newest first, revoked ones too. Needs org:admin.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn secret_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        Loaders::of(ctx)?.secret_keys(&self.access).await
    }

    /// Who did what, newest first. Needs org:admin.
    #[graphql(complexity = "limits::AUDIT + child_complexity")]
    async fn audit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "nextCursor of the last answer.")] cursor: Option<String>,
        #[graphql(desc = "1 to 200; 50 by default.")] limit: Option<u32>,
        #[graphql(desc = "Only what was done in one project: its slug, or its id even when it is deleted.")]
        project: Option<String>,
        #[graphql(desc = "Only one action, `key.roll`, or all of a thing, `key.`.")] action: Option<String>,
    ) -> Result<AuditLog> {
        let params = checked_parameters(ctx, AuditParams { limit, cursor, project, action })?;
        let page = renamed("query", audit::list(context(ctx)?, &self.access, &params).await)?;
        Ok(AuditLog { items: page.items, next_cursor: page.next_cursor })
    }

    /// Who belongs to the organization, in the order in which they signed up. Needs org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        Loaders::of(ctx)?.members(&self.access).await
    }

    /// Open and past invitations, newest first. Needs org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn invitations(&self, ctx: &Context<'_>) -> Result<Vec<Invitation>> {
        Loaders::of(ctx)?.invitations(&self.access).await
    }

    /// What applications may do here in the name of members, newest first, revoked ones too. Needs
    /// org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn oauth_grants(&self, ctx: &Context<'_>) -> Result<Vec<OauthGrant>> {
        Loaders::of(ctx)?.oauth_grants(&self.access).await
    }
}
