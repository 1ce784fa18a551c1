//! A project's relevance model, and the progress of rescoring its past sessions.

use std::collections::HashMap;

use crate::recomputation;
use async_graphql::SimpleObject;
use domain::ground::revision::{Expected, Revised};
use domain::measuring::relevance::saved::{self, RelevanceModel, RelevanceWrite};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Error, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::recomputation::Recomputation;
use crate::upkeep::recompute::{self};
use crate::visits::Writer;

/// Relevance model of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceState {
    /// The model that scores sessions.
    pub active: RelevanceModel,
    /// Saved versions, newest first, including the active one and the initial one of every project. Of all others, the
    /// latest 99 are kept.
    pub versions: Vec<RelevanceModel>,
    /// Progress of scoring past sessions again; null if no session is left.
    pub rescoring: Option<Recomputation>,
}

/// The active model is the resource that people edit.
impl Revised for RelevanceState {
    fn content(&self) -> Value {
        self.active.content()
    }
}

/// Returns the model, its versions and the progress of rescoring.
pub async fn state(context: &Context, access: &ProjectAccess) -> Result<RelevanceState> {
    states(context, std::slice::from_ref(access)).await?.remove(&access.id()).ok_or(Error::NotFound)
}

/// Like [`state`], of several projects, by project, with four queries. Fails if their models are too large together.
pub async fn states(context: &Context, projects: &[ProjectAccess]) -> Result<HashMap<Uuid, RelevanceState>> {
    let versions = saved::versions(context, projects).await?;
    let ids: Vec<Uuid> = versions.keys().copied().collect();
    let mut rescoring = recomputation::of_projects(context, &ids).await?;
    let states = versions
        .into_iter()
        .map(|(project, versions)| Ok((project, RelevanceState::of(versions, rescoring.remove(&project))?)));
    states.collect()
}

impl RelevanceState {
    fn of(versions: Vec<RelevanceModel>, rescoring: Option<Recomputation>) -> Result<Self> {
        let active = versions.first().cloned().ok_or(Error::NotFound)?;
        Ok(Self { active, versions, rescoring })
    }
}

/// Saves a model as the next version. Past sessions are scored by it in the background.
pub async fn save(
    context: &Context,
    access: &ProjectAccess,
    input: RelevanceWrite,
    expected: &Expected,
) -> Result<RelevanceState> {
    let versions = saved::save(context, access, input, expected).await?;
    RelevanceState::of(versions, rescoring(context, access).await?)
}

/// Result of rescoring one chunk, and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Rescored {
    /// Number of sessions scored by this call.
    pub sessions: u64,
    /// Number of sessions that failed and stay as they are.
    pub failed: u64,
    /// Progress of rescoring; null if no session is left.
    pub rescoring: Option<Recomputation>,
}

/// Scores one chunk of past sessions again. The background job may work on the same project, here or on another
/// instance: nothing is done twice or left out.
pub async fn rescore(context: &Context, writer: &Writer, access: &ProjectAccess) -> Result<Rescored> {
    access.require(Scope::ConfigWrite)?;
    let did = recompute::chunk(context, writer, access.id()).await?;
    let rescoring = rescoring(context, access).await?;
    Ok(Rescored { sessions: did.visits, failed: did.failed, rescoring })
}

async fn rescoring(context: &Context, access: &ProjectAccess) -> Result<Option<Recomputation>> {
    Ok(recomputation::of_projects(context, &[access.id()]).await?.remove(&access.id()))
}
