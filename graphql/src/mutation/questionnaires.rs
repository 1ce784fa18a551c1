//! Questionnaires.

use async_graphql::{Context, Object};
use domain::questionnaires::{self, Questionnaire, QuestionnaireWrite};

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct QuestionnaireMutation;

#[Object]
impl QuestionnaireMutation {
    /// Writes a questionnaire; one with the same id is replaced. Needs config:write.
    async fn put_questionnaire(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "What answers name as their `variant`, 1 to 80 characters.")] id: String,
        input: QuestionnaireWrite,
    ) -> Result<Questionnaire> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", questionnaires::put(context(ctx)?, &project, &id, input).await)
    }

    /// Deletes a questionnaire; its answers stay and lose their labels. Needs config:write.
    async fn delete_questionnaire(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, its slug, or org-slug/project-slug.")] project: String,
        id: String,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        questionnaires::delete(context(ctx)?, &project, &id).await?;
        Ok(true)
    }
}
