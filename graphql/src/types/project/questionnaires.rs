//! Questionnaires of a project.

use std::collections::HashMap;

use async_graphql::{Context, Object};
use domain::measuring::questionnaires::{self, Questionnaire};
use domain::tenancy::access::{ProjectAccess, Scope};
use uuid::Uuid;

use crate::error::Result;
use crate::limits;
use crate::loaders::{Lookup, With, list};

#[derive(Clone)]
pub(super) struct QuestionnairesPart(ProjectAccess);

impl From<ProjectAccess> for QuestionnairesPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl QuestionnairesPart {
    /// Questionnaires of the project, by id.
    #[graphql(complexity = "limits::RULES * (1 + child_complexity)")]
    async fn questionnaires(&self, ctx: &Context<'_>) -> Result<Vec<Questionnaire>> {
        list::<Questionnaires, _>(ctx, &self.0).await
    }
}

struct Questionnaires;

impl Lookup for Questionnaires {
    type Proof = ProjectAccess;
    type Value = Vec<Questionnaire>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(
        with: &With,
        projects: Vec<ProjectAccess>,
    ) -> domain::Result<HashMap<Uuid, Vec<Questionnaire>>> {
        questionnaires::of_projects(&with.context, &projects).await
    }
}
