//! Leads of a project.

use std::collections::HashMap;

use analytics::leads::{self, LeadDetail};
use async_graphql::{Context, MergedObject, Object};
use domain::money::leads::{LeadList, LeadParams};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Error, Timestamp};
use uuid::Uuid;

use crate::caller::{context, turn};
use crate::error::Result;
use crate::input::of_query;
use crate::loaders::{Lookup, With, load};
use crate::parameters::{Asked, Part};

#[derive(Clone, MergedObject)]
pub(super) struct LeadsPart(Part<Leads>, OneLead);

impl From<ProjectAccess> for LeadsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(Part(access.clone()), OneLead(access))
    }
}

pub(super) struct Leads;

impl Asked for Leads {
    type Of = ProjectAccess;
    type Params = LeadParams;
    type Answer = LeadList;
    const NAME: &'static str = "leads";
    const DESCRIPTION: &'static str = "Identified leads, most recently seen first. Needs leads:read.";

    async fn answer(ctx: &Context<'_>, project: &ProjectAccess, params: LeadParams) -> Result<LeadList> {
        of_query(domain::money::leads::list(context(ctx)?, project, &params).await)
    }
}

#[derive(Clone)]
struct OneLead(ProjectAccess);

struct IdentitySecrets;

impl Lookup for IdentitySecrets {
    type Proof = ProjectAccess;
    type Value = Timestamp;

    const NEEDS: &'static [Scope] = &[Scope::ProjectAdmin];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Timestamp>> {
        domain::money::leads::secrets_of_projects(&with.context, &projects).await
    }
}

#[Object]
impl OneLead {
    /// When the secret was created with which the site's servers sign the ids that browsers send; null if there is
    /// none. Needs project:admin.
    async fn identity_secret_created_at(&self, ctx: &Context<'_>) -> Result<Option<Timestamp>> {
        load::<IdentitySecrets>(ctx, &self.0).await
    }

    /// One lead with its visits, in plain text if the project keeps it; null if there is no such lead. The
    /// access is written to the audit log. Needs leads:read.
    async fn lead(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the lead.")] id: Uuid,
    ) -> Result<Option<LeadDetail>> {
        let _turn = turn(ctx).await?;
        match leads::detail(context(ctx)?, &self.0, id).await {
            Ok(found) => Ok(Some(found)),
            Err(Error::NotFound) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
