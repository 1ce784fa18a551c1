//! Reports of a project, and its sessions. The name, description, arguments and answer of a report come from
//! `analytics::reports`.

use std::collections::HashMap;
use std::marker::PhantomData;

use analytics::reports::{
    AdsKpis, AdsMappingSuggestions, AdsTimeseries, AdsUnmatched, Answers, Breakdown, Clicks, Engagement,
    EventsQueryResult, FilterOptions, Flow, FunnelParams, FunnelReport, GoalsParams, GoalsReport, Overview,
    Pages, Realtime, RelevanceRanking, Report, Scroll, Sections, Timeseries, VideoRetention, Videos, Vitals,
};
use analytics::segments::{self, Segment};
use analytics::sessions::{self, SessionDetail, SessionDetailParams, SessionList, SessionListParams};
use analytics::sql::{SchemaDoc, SqlQuery, SqlResult};
use async_graphql::{Context, InputObjectType, MergedObject, Object, OutputType};
use domain::Error;
use domain::tenancy::access::{ProjectAccess, Scope};
use entity::Locale;
use serde::Serialize;
use uuid::Uuid;

use crate::caller::{context, reports, turn};
use crate::error::Result;
use crate::input::{checked, of_query, renamed};
use crate::limits;
use crate::loaders::{Lookup, With, list};
use crate::parameters::{Asked, Part};

/// All reports, one per line.
#[derive(Clone, MergedObject)]
pub(super) struct AnalyticsPart(
    Part<Reported<Overview>>,
    Part<Reported<Realtime>>,
    Part<Reported<Timeseries>>,
    Part<Reported<Breakdown>>,
    Part<Reported<Pages>>,
    Part<Reported<Scroll>>,
    Part<Reported<Sections>>,
    Part<Reported<Engagement>>,
    Part<Reported<Vitals>>,
    Part<Reported<Clicks>>,
    Part<Reported<Videos>>,
    Part<Reported<VideoRetention>>,
    Part<Reported<Flow>>,
    Part<Reported<Answers>>,
    Part<FunnelOrNone>,
    Part<Reported<FilterOptions>>,
    Part<Reported<EventsQueryResult>>,
    Part<ReachedGoals>,
    Part<Reported<RelevanceRanking>>,
    Part<Reported<AdsUnmatched>>,
    Part<Reported<AdsKpis>>,
    Part<Reported<AdsTimeseries>>,
    Part<Reported<AdsMappingSuggestions>>,
    Part<Sessions>,
    Session,
    Segments,
    Sql,
);

impl From<ProjectAccess> for AnalyticsPart {
    fn from(access: ProjectAccess) -> Self {
        let part = || access.clone();
        Self(
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Part(part()),
            Session(part()),
            Segments(part()),
            Sql(part()),
        )
    }
}

/// Report as a field.
pub(super) struct Reported<R>(PhantomData<R>);

impl<R> Asked for Reported<R>
where
    R: Report + OutputType,
    R::Params: InputObjectType + Serialize,
{
    type Of = ProjectAccess;
    type Params = R::Params;
    type Answer = R;
    const NAME: &'static str = R::NAME;
    const DESCRIPTION: &'static str = R::SUMMARY;
    const DETAILS: &'static str = R::DESCRIPTION;

    async fn answer(ctx: &Context<'_>, project: &ProjectAccess, params: R::Params) -> Result<R> {
        of_query(reports(ctx)?.run(project, params).await)
    }
}

/// The report `goals`. The field of that name lists the goals themselves.
pub(super) struct ReachedGoals;

impl Asked for ReachedGoals {
    type Of = ProjectAccess;
    type Params = GoalsParams;
    type Answer = GoalsReport;
    const NAME: &'static str = "goals-report";
    const DESCRIPTION: &'static str = GoalsReport::SUMMARY;
    const DETAILS: &'static str = GoalsReport::DESCRIPTION;

    async fn answer(ctx: &Context<'_>, project: &ProjectAccess, params: GoalsParams) -> Result<GoalsReport> {
        of_query(reports(ctx)?.run(project, params).await)
    }
}

/// The funnel report. Null for a project without funnels, so that a query for a whole screen does not fail.
pub(super) struct FunnelOrNone;

impl Asked for FunnelOrNone {
    type Of = ProjectAccess;
    type Params = FunnelParams;
    type Answer = Option<FunnelReport>;
    const NAME: &'static str = FunnelReport::NAME;
    const DESCRIPTION: &'static str = "How many sessions take each step of a funnel, and how long they take. Null \
                                       if the project does not have this funnel, or has no funnels.";

    async fn answer(
        ctx: &Context<'_>,
        project: &ProjectAccess,
        params: FunnelParams,
    ) -> Result<Option<FunnelReport>> {
        match reports(ctx)?.run(project, params).await {
            Err(Error::Missing(_)) => Ok(None),
            answer => of_query(answer).map(Some),
        }
    }
}

pub(super) struct Sessions;

impl Asked for Sessions {
    type Of = ProjectAccess;
    type Params = SessionListParams;
    type Answer = SessionList;
    const NAME: &'static str = "sessions";
    const DESCRIPTION: &'static str = "Sessions that match the filter, as a list.";

    async fn answer(
        ctx: &Context<'_>,
        project: &ProjectAccess,
        params: SessionListParams,
    ) -> Result<SessionList> {
        of_query(reports(ctx)?.sessions(project, params).await)
    }
}

#[derive(Clone)]
pub(super) struct Session(ProjectAccess);

#[Object]
impl Session {
    /// All data of one session; null if the project has no session with this id.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn session(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the session.")] id: Uuid,
        #[graphql(desc = "Language of labels; default: the project's locale.")] locale: Option<Locale>,
    ) -> Result<Option<SessionDetail>> {
        let params = SessionDetailParams { locale, ..SessionDetailParams::default() };
        let _turn = turn(ctx).await?;
        match sessions::detail(context(ctx)?, &self.0, id, params).await {
            Ok(detail) => Ok(Some(detail)),
            Err(Error::NotFound) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[derive(Clone)]
pub(super) struct Segments(ProjectAccess);

#[Object]
impl Segments {
    /// The caller's segments and the project's shared ones, by key. Needs analytics:read.
    #[graphql(complexity = "10 * (1 + child_complexity)")]
    async fn segments(&self, ctx: &Context<'_>) -> Result<Vec<Segment>> {
        list::<OwnSegments, _>(ctx, &self.0).await
    }
}

struct OwnSegments;

impl Lookup for OwnSegments {
    type Proof = ProjectAccess;
    type Value = Vec<Segment>;

    const NEEDS: &'static [Scope] = &[Scope::AnalyticsRead];

    async fn read(with: &With, projects: Vec<ProjectAccess>) -> domain::Result<HashMap<Uuid, Vec<Segment>>> {
        segments::of_projects(&with.context, &projects).await
    }
}

#[derive(Clone)]
pub(super) struct Sql(ProjectAccess);

#[Object]
impl Sql {
    /// Rows of one SELECT over the project's visits.
    #[graphql(complexity = "limits::ONE_A_REQUEST + child_complexity")]
    async fn sql(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The query and its limit.")] input: SqlQuery,
    ) -> Result<SqlResult> {
        let query = checked(ctx, "input", input)?;
        let _turn = turn(ctx).await?;
        renamed("input", reports(ctx)?.sql(&self.0, query).await)
    }

    /// Tables, columns, filters and conventions of the project's data, with example queries.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn schema(&self, ctx: &Context<'_>) -> Result<SchemaDoc> {
        let _turn = turn(ctx).await?;
        Ok(reports(ctx)?.schema(&self.0).await?)
    }
}
