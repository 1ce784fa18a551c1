//! A project: one file for each of the contract's tags, merged into one object.
//!
//! A tag's file adds the fields of its resources; a new tag is a file and a line in [`Project`]. A
//! report is a line in `analytics.rs`.

mod analytics;
mod conversions;
mod destinations;
mod events;
mod funnels;
mod goals;
mod keys;
mod leads;
mod projects;
mod questionnaires;
mod relevance;

use async_graphql::{MergedObject, SimpleObject};
use domain::access::ProjectAccess;

pub use destinations::Destination;
pub(super) use projects::Projects as ProjectsOfOrganization;

/// A project (site). Reports take the shared filter; days are days in the project's time zone.
/// Keys, tracking config, status, reports and sessions need analytics:read, else
/// `insufficient_scope`.
#[derive(Clone, MergedObject)]
pub struct Project(
    projects::ProjectsPart,
    keys::KeysPart,
    analytics::AnalyticsPart,
    events::EventsPart,
    goals::GoalsPart,
    relevance::ModelPart,
    questionnaires::QuestionnairesPart,
    funnels::FunnelsPart,
    conversions::ConversionsPart,
    destinations::DestinationsPart,
    leads::LeadsPart,
);

impl From<ProjectAccess> for Project {
    /// A project comes with the proof that the caller may see it. What a field needs beyond that
    /// (reports need analytics:read) the function behind it asks the proof for.
    fn from(access: ProjectAccess) -> Self {
        Self(
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.into(),
        )
    }
}

/// A new project and the key for its snippet.
#[derive(Clone, SimpleObject)]
pub struct ProjectCreated {
    /// The project.
    pub project: Project,
    /// The first publishable key, whole.
    pub publishable_key: String,
}
