//! A project's relevance model and how far its past sessions have come.

use async_graphql::SimpleObject;
use domain::access::{ProjectAccess, Scope};
use domain::relevance::saved::{self, RelevanceModel, RelevanceWrite};
use domain::{Context, Error, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::recompute::{self, Recomputation};
use crate::visits::Writer;

/// A project's relevance model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceState {
    /// The model that scores sessions.
    pub active: RelevanceModel,
    /// The saved versions, newest first, with the active one and the one that every project begins
    /// with. Of the others the latest 99 are kept.
    pub versions: Vec<RelevanceModel>,
    /// How far the past sessions have come that are scored anew; null when none is left.
    pub rescoring: Option<Recomputation>,
}

/// The model, its versions and the progress of rescoring.
pub async fn state(context: &Context, access: &ProjectAccess) -> Result<RelevanceState> {
    state_of(context, access, saved::versions(context, access).await?).await
}

async fn state_of(
    context: &Context,
    access: &ProjectAccess,
    versions: Vec<RelevanceModel>,
) -> Result<RelevanceState> {
    let active = versions.first().cloned().ok_or(Error::NotFound)?;
    Ok(RelevanceState { active, versions, rescoring: rescoring(context, access).await? })
}

/// Saves a model as the next version; the past sessions are scored by it in the background.
pub async fn save(
    context: &Context,
    access: &ProjectAccess,
    input: RelevanceWrite,
) -> Result<RelevanceState> {
    let versions = saved::save(context, access, input).await?;
    state_of(context, access, versions).await
}

/// What one chunk of rescoring did, and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Rescored {
    /// Sessions that were scored anew now.
    pub sessions: u64,
    /// Sessions at which that failed, and that stay as they are.
    pub failed: u64,
    /// How far the work has come; null when no session is left.
    pub rescoring: Option<Recomputation>,
}

/// Scores one chunk of past sessions anew. The background job may be at the same project, here or on
/// another instance: nothing is done twice or left out.
pub async fn rescore(context: &Context, writer: &Writer, access: &ProjectAccess) -> Result<Rescored> {
    access.require(Scope::ConfigWrite)?;
    let did = recompute::chunk(context, writer, access.id()).await?;
    let rescoring = rescoring(context, access).await?;
    Ok(Rescored { sessions: did.visits, failed: did.failed, rescoring })
}

async fn rescoring(context: &Context, access: &ProjectAccess) -> Result<Option<Recomputation>> {
    Ok(recompute::of_projects(context, &[access.id()]).await?.remove(&access.id()))
}
