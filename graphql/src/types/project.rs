//! A project, its settings and keys, and everything that was measured on it.

use analytics::dimension::Dimension;
use analytics::filter::FilterParams;
use analytics::period::Bucket;
use analytics::reports::{
    Breakdown, BreakdownParams, FilterOptions, FilterOptionsParams, Overview, OverviewParams, Pages,
    PagesParams, Timeseries, TimeseriesParams,
};
use analytics::sessions::{
    self, LiveEvents, LiveEventsParams, SessionDetail, SessionDetailParams, SessionList, SessionListParams,
    SessionSort, SortDir,
};
use analytics::status::ProjectStatus;
use analytics::visits::Writer;
use async_graphql::{Context, Json, Object, SimpleObject};
use domain::Error;
use domain::access::ProjectAccess;
use domain::keys::ApiKey;
use domain::projects::{self, ProjectSettings};
use domain::tracking::{self, ProjectTrackingConfigResponse};
use uuid::Uuid;

use super::Organization;
use crate::caller::{context, reports, service};
use crate::error::Result;
use crate::input::{checked_parameters, renamed};
use crate::limits;
use crate::loaders::Loaders;

/// A project with the proof that the caller may see it. What a field needs beyond that (reports
/// need analytics:read) the function behind it asks the proof for.
#[derive(Clone)]
pub struct Project(ProjectAccess);

impl From<ProjectAccess> for Project {
    fn from(access: ProjectAccess) -> Self {
        Self(access)
    }
}

/// A project (site). Reports take the shared filter; days are days in the project's time zone.
/// Keys, tracking config, status, reports and sessions need analytics:read, else
/// `insufficient_scope`.
#[Object]
impl Project {
    #[graphql(flatten)]
    async fn fields(&self) -> &projects::Project {
        self.0.project()
    }

    /// Limits and switches: ProjectSettings of the OpenAPI document.
    async fn settings(&self) -> Json<&ProjectSettings> {
        Json(&self.0.project().settings)
    }

    /// The organization that owns the project.
    async fn organization(&self, ctx: &Context<'_>) -> Result<Organization> {
        Loaders::of(ctx)?.organization(&self.0).await
    }

    /// The keys that send data, newest last, revoked ones too.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn publishable_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        Loaders::of(ctx)?.publishable_keys(&self.0).await
    }

    /// The keys of first-party proxies, newest first, revoked ones too. Needs project:admin.
    #[graphql(complexity = "limits::KEYS * (1 + child_complexity)")]
    async fn proxy_keys(&self, ctx: &Context<'_>) -> Result<Vec<ApiKey>> {
        Loaders::of(ctx)?.proxy_keys(&self.0).await
    }

    /// How the project is tracked.
    async fn tracking_config(&self) -> Result<ProjectTrackingConfigResponse> {
        Ok(tracking::of(&self.0)?)
    }

    /// Whether data comes in, what is refused, and how much of the quotas is used.
    #[graphql(complexity = "10 + child_complexity")]
    async fn status(&self, ctx: &Context<'_>) -> Result<ProjectStatus> {
        Loaders::of(ctx)?.status(&self.0).await
    }

    /// The figures of a period and their course.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn overview(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        #[graphql(desc = "Length of the points; by default hour up to 2 days, day up to 180, else week.")]
        bucket: Option<Bucket>,
        #[graphql(desc = "Compare with the period of the same length that ends the day before; while the \
                          period is not over, with as much of the one before as has passed of it.")]
        compare: Option<bool>,
    ) -> Result<Overview> {
        let params = OverviewParams { filter: filter.unwrap_or_default(), bucket, compare };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.overview(&self.0, params).await)
    }

    /// Sessions, visitors, pageviews and conversions by hour, day or week; empty buckets are there
    /// with zeros.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn timeseries(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        #[graphql(desc = "Length of the points; by default hour up to 2 days, day up to 180, else week.")]
        bucket: Option<Bucket>,
    ) -> Result<Timeseries> {
        let params = TimeseriesParams { filter: filter.unwrap_or_default(), bucket };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.timeseries(&self.0, params).await)
    }

    /// Sessions by the values of one dimension, most sessions first.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn breakdown(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        dimension: Dimension,
        #[graphql(desc = "How many values at most, 1 to 1000; 50 by default.")] limit: Option<u32>,
    ) -> Result<Breakdown> {
        let params = BreakdownParams { filter: filter.unwrap_or_default(), dimension, limit };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.breakdown(&self.0, params).await)
    }

    /// Pages with views, entries, exits and exact quartiles of attention, most pageviews first.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn pages(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        #[graphql(desc = "How many pages at most, 1 to 1000; 50 by default.")] limit: Option<u32>,
    ) -> Result<Pages> {
        let params = PagesParams { filter: filter.unwrap_or_default(), limit };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.pages(&self.0, params).await)
    }

    /// The most frequent values of every dimension one can filter by.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn filter_options(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        #[graphql(desc = "How many values at most per dimension, 1 to 200; 20 by default.")] limit: Option<
            u32,
        >,
    ) -> Result<FilterOptions> {
        let params = FilterOptionsParams { filter: filter.unwrap_or_default(), limit };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.filter_options(&self.0, params).await)
    }

    /// The selected sessions one by one.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    #[allow(clippy::too_many_arguments, reason = "the arguments of the field")]
    async fn sessions(
        &self,
        ctx: &Context<'_>,
        filter: Option<FilterParams>,
        #[graphql(desc = "STARTED_AT by default.")] sort: Option<SessionSort>,
        #[graphql(desc = "DESC by default.")] dir: Option<SortDir>,
        #[graphql(desc = "1 to 200; 50 by default.")] limit: Option<u32>,
        #[graphql(desc = "How many to skip, 0 by default.")] offset: Option<u32>,
    ) -> Result<SessionList> {
        let params = SessionListParams { filter: filter.unwrap_or_default(), sort, dir, limit, offset };
        let params = checked_parameters(ctx, params)?;
        renamed("filter", reports(ctx)?.sessions(&self.0, params).await)
    }

    /// Everything known about one session; null when the project has none with this id.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn session(&self, ctx: &Context<'_>, id: Uuid) -> Result<Option<SessionDetail>> {
        match sessions::detail(context(ctx)?, &self.0, id, SessionDetailParams::default()).await {
            Ok(detail) => Ok(Some(detail)),
            Err(Error::NotFound) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Pageviews and events as they arrive, oldest first.
    #[graphql(complexity = "limits::REPORT + child_complexity")]
    async fn live_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "nextCursor of the last answer; without it the latest events are shown.")]
        cursor: Option<String>,
        #[graphql(desc = "Only these event names; `pageview` stands for pageviews.")] names: Option<
            Vec<String>,
        >,
        #[graphql(desc = "1 to 200; 50 by default.")] limit: Option<u32>,
        #[graphql(desc = "Show test sessions too.")] include_test: Option<bool>,
    ) -> Result<LiveEvents> {
        let params = LiveEventsParams { cursor, names, limit, wait: None, include_test };
        let params = checked_parameters(ctx, params)?;
        let committed = service::<Writer>(ctx)?.committed();
        Ok(sessions::live_events(context(ctx)?, &self.0, params, committed).await?)
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
