//! Annotations of a project.

use analytics::period::{self, Date, Period, Preset};
use async_graphql::{Context, Object};
use domain::projects::annotations::{self, Annotation};
use domain::tenancy::access::ProjectAccess;

use crate::caller::{context, turn};
use crate::error::Result;
use crate::limits;

#[derive(Clone)]
pub(super) struct AnnotationsPart(ProjectAccess);

impl From<ProjectAccess> for AnnotationsPart {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

#[Object]
impl AnnotationsPart {
    /// Annotations that touch these days, earliest first; without days or a preset, all. Needs analytics:read.
    #[graphql(complexity = "limits::REPORT + limits::ANNOTATIONS * child_complexity")]
    async fn annotations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "First day in the project's time zone. Default: no beginning.")] from: Option<Date>,
        #[graphql(desc = "Last day, inclusive. Default: no end.")] to: Option<Date>,
        #[graphql(desc = "Period to use if `from` and `to` are not given.")] preset: Option<Preset>,
    ) -> Result<Vec<Annotation>> {
        let context = context(ctx)?;
        let (from, to) = match (from, to, preset) {
            (None, None, Some(preset)) => {
                let zone = self.0.project().tz();
                let today = period::day_at(context.clock.now(), zone);
                let period = Period::resolve(None, None, Some(preset), today, zone)?;
                (Some(period.from), Some(period.to))
            }
            (from, to, _) => (from, to),
        };
        let [from, to] = [from, to].map(|day| day.map(|Date(day)| day));
        let _turn = turn(ctx).await?;
        Ok(annotations::on_days(context, &self.0, from, to).await?)
    }
}
