//! An organization with its projects, keys, members and audit log.

use std::collections::HashMap;

use analytics::sites::{self, Sites, SitesParams};
use async_graphql::{Context, MergedObject, Object};
use domain::money::ads::connections::{self, AdConnection, AdConnectionAccount, AdPlatformWays};
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::audit::{self, AuditParams};
use domain::tenancy::invitations::{self, Invitation};
use domain::tenancy::keys::{ApiKey, secret};
use domain::tenancy::members::{self, Member, MemberUpdate};
use domain::tenancy::oauth_grants::{self, OauthGrant};
use domain::tenancy::orgs;
use domain::tenancy::report_mails::{self, ReportSubscription};
use domain::tenancy::revocation::GivenOut;
use uuid::Uuid;

use super::project::ProjectsOfOrganization;
use super::{AuditLog, Project};
use crate::caller::{context, turn};
use crate::error::Result;
use crate::input::of_query;
use crate::limits;
use crate::loaders::{Lookup, With, by, list};
use crate::parameters::{Asked, Part};

/// Organization: owns projects, which its members share.
#[derive(Clone, MergedObject)]
pub struct Organization(OrganizationPart, Part<Audit>, Part<OwnSites>);

impl From<OrgAccess> for Organization {
    fn from(access: OrgAccess) -> Self {
        let fields = orgs::Organization::from(&access);
        Self(OrganizationPart { fields, access: access.clone() }, Part(access.clone()), Part(access))
    }
}

/// Proof that the caller belongs to the organization. Fields check further requirements on the proof.
#[derive(Clone)]
struct OrganizationPart {
    fields: orgs::Organization,
    access: OrgAccess,
}

#[Object]
impl OrganizationPart {
    #[graphql(flatten)]
    async fn fields(&self) -> &orgs::Organization {
        &self.fields
    }

    /// Projects of the organization that the caller can access, oldest first. The organizations of a request may show 2,000
    /// together; the query `projects` reads more in pages.
    #[graphql(complexity = "limits::PROJECTS * (1 + child_complexity)")]
    async fn projects(&self, ctx: &Context<'_>) -> Result<Vec<Project>> {
        list::<ProjectsOfOrganization, _>(ctx, &self.access).await
    }

    /// Secret keys, newest first, including revoked and expired ones unless there are more than 10,000. Needs org:admin.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn secret_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        list::<SecretKeys, _>(ctx, &self.access).await
    }

    /// Members of the organization, in the order in which they signed up. Needs org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn members(&self, ctx: &Context<'_>) -> Result<Vec<Member>> {
        list::<Members, _>(ctx, &self.access).await
    }

    /// Open and past invitations, newest first. Needs org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn invitations(&self, ctx: &Context<'_>) -> Result<Vec<Invitation>> {
        list::<Invitations, _>(ctx, &self.access).await
    }

    /// Preview of a change of a member's role, or of the member's removal if `to` is absent: the invitations,
    /// keys and grants that would be revoked because the member issued them and would lose the right to.
    /// Needs org:admin.
    async fn would_end(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the member.")] user_id: Uuid,
        #[graphql(desc = "The member's new role or PII flag. Default: removal.")] to: Option<MemberUpdate>,
    ) -> Result<GivenOut> {
        let _turn = turn(ctx).await?;
        Ok(members::would_end(context(ctx)?, &self.access, user_id, to).await?)
    }

    /// Connections to ad platforms that are not removed, oldest first. Needs org:admin.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn ad_connections(&self, ctx: &Context<'_>) -> Result<Vec<AdConnection>> {
        list::<AdConnections, _>(ctx, &self.access).await
    }

    /// Ways by which this deployment may connect to each ad platform. Needs org:admin.
    async fn ad_platforms(&self, ctx: &Context<'_>) -> Result<Vec<AdPlatformWays>> {
        Ok(connections::platforms(context(ctx)?, &self.access)?)
    }

    /// Ad accounts that a connection reaches, by name. Needs org:admin.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn ad_connection_accounts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the connection.")] id: Uuid,
    ) -> Result<Vec<AdConnectionAccount>> {
        let _turn = turn(ctx).await?;
        Ok(connections::accounts(context(ctx)?, &self.access, id).await?.items)
    }

    /// OAuth grants of applications that act for members, newest first, including revoked ones. Needs
    /// org:admin.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn oauth_grants(&self, ctx: &Context<'_>) -> Result<Vec<OauthGrant>> {
        list::<OauthGrants, _>(ctx, &self.access).await
    }

    /// Subscriptions to reports by mail, oldest first: all with org:admin, otherwise the caller's own. Needs
    /// analytics:read. For users only.
    #[graphql(complexity = "limits::PEOPLE * (1 + child_complexity)")]
    async fn report_subscriptions(&self, ctx: &Context<'_>) -> Result<Vec<ReportSubscription>> {
        list::<ReportSubscriptions, _>(ctx, &self.access).await
    }
}

struct Audit;

impl Asked for Audit {
    type Of = OrgAccess;
    type Params = AuditParams;
    type Answer = AuditLog;
    const NAME: &'static str = "audit";
    const DESCRIPTION: &'static str = "Audit log, newest entry first. Needs org:admin.";

    async fn answer(ctx: &Context<'_>, org: &OrgAccess, params: AuditParams) -> Result<AuditLog> {
        let page = of_query(audit::list(context(ctx)?, org, &params).await)?;
        Ok(AuditLog { items: page.items, next_cursor: page.next_cursor })
    }
}

/// Figures of the organization's projects.
struct OwnSites;

impl Asked for OwnSites {
    type Of = OrgAccess;
    type Params = SitesParams;
    type Answer = Sites;
    const NAME: &'static str = "sites";
    const DESCRIPTION: &'static str = "Projects of the organization of which the caller may read analytics, with their \
                                       figures and what needs attention.";
    const COST: usize = limits::SITES;

    async fn answer(ctx: &Context<'_>, org: &OrgAccess, params: SitesParams) -> Result<Sites> {
        of_query(sites::of_org(context(ctx)?, org, &params).await)
    }
}

/// Defines lists of an organization that a function of `domain` reads for several organizations at once.
macro_rules! lookups {
    ($($name:ident: $row:ty = $read:expr),+ $(,)?) => {$(
        struct $name;

        impl Lookup for $name {
            type Proof = OrgAccess;
            type Value = Vec<$row>;

            const NEEDS: &'static [Scope] = &[Scope::OrgAdmin];

            async fn read(with: &With, orgs: Vec<OrgAccess>) -> domain::Result<HashMap<Uuid, Vec<$row>>> {
                $read(&with.context, &orgs).await
            }
        }
    )+};
}

lookups! {
    AdConnections: AdConnection = connections::of_orgs,
    Members: Member = members::of_orgs,
    Invitations: Invitation = invitations::of_orgs,
    OauthGrants: OauthGrant = oauth_grants::of_orgs,
    SecretKeys: ApiKey = secret_keys,
}

struct ReportSubscriptions;

impl Lookup for ReportSubscriptions {
    type Proof = OrgAccess;
    type Value = Vec<ReportSubscription>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(
        with: &With,
        orgs: Vec<OrgAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<ReportSubscription>>> {
        report_mails::of_orgs(&with.context, &orgs).await
    }
}

async fn secret_keys(
    context: &domain::Context,
    orgs: &[OrgAccess],
) -> domain::Result<HashMap<Uuid, Vec<ApiKey>>> {
    Ok(by(secret::of_orgs(context, orgs).await?))
}
