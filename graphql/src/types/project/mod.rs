//! A project: one file for each tag of the REST API, merged into one object.
//!
//! The file of a tag adds the fields of its resources. A new tag is a file and a line in [`Project`]; a new
//! report is a line in `analytics.rs`.

mod ads;
mod analytics;
mod annotations;
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
mod share_links;

use async_graphql::{MergedObject, SimpleObject};
use domain::tenancy::access::ProjectAccess;

pub use destinations::Destination;
pub(super) use projects::Projects as ProjectsOfOrganization;

/// Project (site). Reports accept the shared filter; days are days in the project's time zone. Keys, tracking
/// config, status, reports and sessions need analytics:read, else `insufficient_scope`.
#[derive(Clone, MergedObject)]
pub struct Project(
    projects::ProjectsPart,
    keys::KeysPart,
    analytics::AnalyticsPart,
    annotations::AnnotationsPart,
    share_links::ShareLinksPart,
    events::EventsPart,
    goals::GoalsPart,
    relevance::ModelPart,
    questionnaires::QuestionnairesPart,
    funnels::FunnelsPart,
    conversions::ConversionsPart,
    destinations::DestinationsPart,
    leads::LeadsPart,
    ads::AdsPart,
);

impl From<ProjectAccess> for Project {
    /// Builds a project from the proof that the caller may access it. Functions behind fields check further
    /// requirements on the proof (reports need analytics:read).
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
            access.clone().into(),
            access.clone().into(),
            access.clone().into(),
            access.into(),
        )
    }
}

/// A new project and the publishable key for its snippet.
#[derive(Clone, SimpleObject)]
pub struct ProjectCreated {
    /// The project.
    pub project: Project,
    /// The first publishable key, in full.
    pub publishable_key: String,
}
