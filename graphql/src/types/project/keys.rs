//! Keys of a project.

use std::collections::HashMap;

use async_graphql::{Context, Object};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::keys::{ApiKey, proxy, publishable};
use uuid::Uuid;

use crate::error::Result;
use crate::limits;
use crate::loaders::{Lookup, With, by, list};

#[derive(Clone)]
pub(super) struct KeysPart(ProjectAccess);

impl From<ProjectAccess> for KeysPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl KeysPart {
    /// Publishable keys, which send data, newest last, including revoked ones.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn publishable_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        list::<PublishableKeys, _>(ctx, &self.0).await
    }

    /// Keys of first-party proxies, newest first, including revoked ones. Needs project:admin.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn proxy_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        list::<ProxyKeys, _>(ctx, &self.0).await
    }
}

struct PublishableKeys;

impl Lookup for PublishableKeys {
    type Proof = ProjectAccess;
    type Value = Vec<ApiKey>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Vec<ApiKey>>> {
        Ok(by_project(publishable::of_projects(&with.context, &projects).await?))
    }
}

struct ProxyKeys;

impl Lookup for ProxyKeys {
    type Proof = ProjectAccess;
    type Value = Vec<ApiKey>;

    const NEEDS: &'static [Scope] = &[Scope::ProjectAdmin];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Vec<ApiKey>>> {
        Ok(by_project(proxy::of_projects(&with.context, &projects).await?))
    }
}

fn by_project(keys: Vec<ApiKey>) -> HashMap<Uuid, Vec<ApiKey>> {
    by(keys.into_iter().filter_map(|key| Some((key.project_id?, key))))
}
