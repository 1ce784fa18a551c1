//! Mutations of questionnaires.

use async_graphql::{Context, Object};
use domain::measuring::questionnaires::{self, Questionnaire, QuestionnaireWrite};

use crate::caller::{self, context};
use crate::error::Result;
use crate::input::{checked, renamed};

#[derive(Default)]
pub(super) struct QuestionnaireMutation;

#[Object]
impl QuestionnaireMutation {
    /// Creates or replaces a questionnaire. Needs config:write.
    async fn put_questionnaire(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the questionnaire, 1 to 80 characters; answers have it as `variant`.")]
        id: String,
        #[graphql(desc = "The whole questionnaire; it replaces a stored one.")] input: QuestionnaireWrite,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<Questionnaire> {
        let project = caller::project(ctx, &project).await?;
        let input = checked(ctx, "input", input)?;
        renamed("input", questionnaires::put(context(ctx)?, &project, &id, input, &revision.into()).await)
    }

    /// Deletes a questionnaire; its answers are kept without labels. Needs config:write.
    async fn delete_questionnaire(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Project id, slug, or org-slug/project-slug.")] project: String,
        #[graphql(desc = "Id of the questionnaire.")] id: String,
        #[graphql(
            desc = "Revision that the caller has read. `conflict` if it is another one by now. Default: any."
        )]
        revision: Option<String>,
    ) -> Result<bool> {
        let project = caller::project(ctx, &project).await?;
        questionnaires::delete(context(ctx)?, &project, &id, &revision.into()).await?;
        Ok(true)
    }
}
