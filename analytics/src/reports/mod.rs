//! The reports, one file each.
//!
//! A report's file contains its parameters, its answer and its fold over the columns. A `.sql` file of the same name
//! contains its definition over the rows. All reports implement [`Report`]: REST mounts a report by it, and GraphQL
//! calls [`Reports::run`]. A setting chooses between fold and definition; both give the same answer to the last byte.
//!
//! The meaning of filter parameters belongs in [`crate::filter`], and loading days in [`crate::columns`].

mod admission;
mod ads;
mod answers;
mod breakdown;
pub(crate) mod capped;
mod clicks;
mod conversion_preview;
mod counting;
mod currency_preview;
pub(crate) mod definition;
mod engagement;
mod event_leaders;
mod events;
mod filter_options;
mod flow;
mod funnel;
mod goal_preview;
mod goals;
mod grouping;
mod groups;
mod hours;
mod labels;
mod overview;
mod owners;
mod pages;
mod pivot;
mod prop_values;
mod quartiles;
mod realtime;
mod recomputing;
mod relevance_preview;
mod relevance_ranking;
mod scan;
mod scroll;
mod sections;
pub(crate) mod sql_gate;
mod tally;
mod thread_turn;
mod timeseries;
mod totals;
mod trial;
mod unconverted;
mod upkeep;
mod video_retention;
mod videos;
mod visitors;
mod vitals;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::ground::turns::{Share, Turn, Turns};
use domain::measuring::relevance::saved;
use domain::measuring::relevance::{RelevanceConfig, Tiers};
use domain::tenancy::access::{ProjectAccess, ReportAccess, Scope, StoredRules};
use domain::{Context, Error, Result};
use futures::future::BoxFuture;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use self::sql_gate::SqlLimits;
use crate::columns::{Columns, Parts, Patience, Sharing, Source};
use crate::filter::{Conditions, Filter, FilterParams};
use crate::period::CappedDay;
use crate::reports::sql_gate::Gate;
use crate::segments;
use admission::Admission;

pub use admission::{Effort, ReportLimits};
pub use ads::{
    AdMappingExample, AdMappingRates, AdMappingReach, AdMappingSuggestion, AdsBucket, AdsComparison,
    AdsFigures, AdsKpiRow, AdsKpiSort, AdsKpis, AdsKpisParams, AdsLevel, AdsMappingSuggestions,
    AdsMappingSuggestionsParams, AdsNote, AdsNoteCode, AdsPoint, AdsRatio, AdsRatioReason, AdsTimeseries,
    AdsTimeseriesParams, AdsUnmatched, AdsUnmatchedParams, OtherCurrency, SpendWithoutSessions,
    UnmatchedAdRow, UnmatchedSessions,
};
pub use answers::{
    AnswerLabel, AnsweredQuestionnaire, Answers, AnswersParams, OptionAnswers, QuestionAnswers,
    QuestionnaireAnswers,
};
pub use breakdown::{
    Breakdown, BreakdownColumn, BreakdownComparison, BreakdownParams, BreakdownRow, BreakdownSort,
};
pub use clicks::{ClickRow, Clicks, ClicksParams};
pub use conversion_preview::{ConversionPreview, ConversionPreviewDay};
pub use engagement::{Engagement, EngagementParams, HourOfWeek, Spread, SpreadClass};
pub use events::{EventItem, EventsParams, EventsQueryResult};
pub use filter_options::{DimensionOptions, FilterOption, FilterOptions, FilterOptionsParams};
pub use flow::{Flow, FlowPage, FlowParams, FlowPath, FlowTransition};
pub use funnel::{FunnelFigures, FunnelParams, FunnelPreview, FunnelReport, FunnelStepFigures};
pub use goal_preview::{GoalPreview, GoalPreviewDay, GoalPreviewInput};
pub use goals::{GoalFigures, GoalRow, GoalsComparison, GoalsParams, GoalsReport};
pub use grouping::BreakdownFigures;
pub use overview::{Comparison, Overview, OverviewExtras, OverviewParams};
pub use pages::{PageFigures, PageRow, Pages, PagesParams};
pub use quartiles::Quartiles;
pub use realtime::{Realtime, RealtimeMinute, RealtimeParams, RealtimeRow};
pub use relevance_preview::{
    RelevanceChange, RelevancePreview, RelevancePreviewInput, RelevanceVerdict, ScoreBucket, TierCount,
};
pub use relevance_ranking::{RankedBy, RelevanceRank, RelevanceRanking, RelevanceRankingParams};
pub use scroll::{Scroll, ScrollMark, ScrollParams, ScrollPoint};
pub use sections::{SectionRow, Sections, SectionsParams};
pub use timeseries::{Timeseries, TimeseriesParams};
pub use totals::{SeriesPoint, Totals};
pub use video_retention::{
    FormatRetention, RetentionPoint, VideoPath, VideoRetention, VideoRetentionParams, VideoRetentionQuery,
};
pub use videos::{VideoFormatRow, VideoRow, Videos, VideosParams};
pub use vitals::{VitalFigures, Vitals, VitalsBy, VitalsFigures, VitalsParams, VitalsPoint, VitalsRow};

pub(crate) use scan::{Fold, Scan};

/// Interface of all reports.
pub trait Report: Serialize + JsonSchema + Send + Sync + Sized + 'static {
    type Params: Clone + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// Name of the report. Also the last segment of its route, unless it is a [`ReportOf`]: `filter-options`.
    const NAME: &'static str;
    /// One sentence for the documentation.
    const SUMMARY: &'static str;
    /// One to three sentences beyond the summary.
    const DESCRIPTION: &'static str;
    /// SQL over the rows that defines how the report counts.
    const DEFINITION: &'static str;

    /// Scope that the report needs.
    const SCOPE: Scope = Scope::AnalyticsRead;

    /// True if the columns alone cannot answer the report.
    const READS_ROWS: bool = false;

    /// Returns the field of the answer that tells whether past visits are being recomputed.
    fn recomputing(&mut self) -> &mut bool;

    /// Answers for a project. The caller has checked access.
    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: Self::Params) -> Answering<'a, Self>;
}

/// Future of an answer. Boxed, because an unboxed future is compiled in the crate that awaits it, and only this crate
/// is compiled for speed (see `profile.quick`).
pub type Answering<'a, T> = BoxFuture<'a, Result<T>>;

/// Report on one item, which its route names.
pub trait ReportOf: Report {
    /// Route, with the item in braces: `videos/{video}/retention`.
    const PATH: &'static str;
    /// Parameters in the route's path.
    type Path: DeserializeOwned + JsonSchema + Send + Sync + 'static;
    /// Parameters in the query string.
    type Query: DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// Combines both into the report's parameters.
    fn params(path: Self::Path, query: Self::Query) -> Self::Params;
}

/// The way in which a report is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Executor {
    /// By the fold over the columns.
    #[default]
    Columns,
    /// By the SQL definition, on PostgreSQL.
    Sql,
    /// By the fold while the columns of the period fit into memory, otherwise by the definition.
    Auto,
}

impl std::str::FromStr for Executor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "columns" => Ok(Self::Columns),
            "sql" => Ok(Self::Sql),
            "auto" => Ok(Self::Auto),
            _ => Err("expected columns, sql or auto".to_owned()),
        }
    }
}

/// Configuration of the reports.
#[derive(Clone, Debug)]
pub struct ReportsConfig {
    pub executor: Executor,
    /// Maximum size of all columns in bytes.
    pub memory: usize,
    /// Folder for the columns' snapshots. None keeps nothing on disk.
    pub snapshots: Option<PathBuf>,
    /// Store in which instances share snapshots. None shares nothing.
    pub sharing: Option<Sharing>,
}

/// A project, as the reports see it.
#[derive(Clone, Debug)]
pub struct Site {
    pub id: Uuid,
    pub zone: Tz,
    pub currency: String,
    pub locale: String,
    /// The stored rules, for the labels of page groups.
    pub rules: Arc<StoredRules>,
    /// The active relevance model, for its tiers.
    pub relevance: Arc<RelevanceConfig>,
    /// Lowest score of a relevant session.
    pub relevant_min_score: u8,
    /// Conditions of the requested segment, if there is one that the caller may use.
    pub segment: Option<Conditions>,
    /// Days of the report's period, and of the one before, on which a budget was used up.
    pub capped: Vec<CappedDay>,
    /// Effort of the current report. Each report gets its own site.
    pub effort: Effort,
}

impl Site {
    pub async fn of(context: &Context, access: &ReportAccess) -> Result<Self> {
        let (project, rules) = (access.project(), access.rules(context).await?);
        Ok(Self {
            id: project.id,
            zone: project.tz(),
            currency: project.currency.clone(),
            locale: match serde_json::to_value(project.locale) {
                Ok(serde_json::Value::String(locale)) => locale,
                _ => "en".to_owned(),
            },
            relevance: saved::of_row(rules.relevance.as_ref()),
            rules,
            relevant_min_score: u8::try_from(project.settings.ads.relevant_min_score).unwrap_or(100),
            segment: None,
            capped: Vec::new(),
            effort: Effort::of(access.tenants().to_vec()),
        })
    }

    /// Returns the language of labels.
    pub(crate) fn locale(&self) -> entity::Locale {
        if self.locale == "de" { entity::Locale::De } else { entity::Locale::En }
    }

    /// Returns the tiers of the relevance model.
    pub fn tiers(&self) -> Tiers {
        Tiers::of(&self.relevance.tiers)
    }
}

/// Chunks of deletions at once. Each chunk is a short transaction and a rest. Without turns, the rests of one deletion
/// would be the transactions of others, and on SQLite batches would wait for all of them.
const DELETIONS: Share = Share { places: 2, each: 1, waiting: usize::MAX, wait: Duration::MAX };

/// Answers reports. Shared by cloning; one per server.
#[derive(Clone)]
pub struct Reports {
    pub(crate) context: Context,
    pub(crate) columns: Arc<Columns>,
    executor: Executor,
    snapshots: Option<PathBuf>,
    /// True if the SQL definition answered this run; for the metrics.
    ran_sql: Arc<AtomicBool>,
    /// Admission of SQL queries by users.
    pub(crate) sql: Arc<Gate>,
    /// Admission of reports.
    admission: Arc<Admission>,
    /// Turns of deletions that requests ask for.
    deletions: Turns,
}

/// The way in which one report is answered.
pub(crate) enum Way {
    Columns(Scan),
    Sql(sqlx::PgPool),
}

impl Way {
    /// Returns the same way for another period.
    pub(crate) fn over(&self, filter: Filter) -> Self {
        match self {
            Self::Columns(scan) => Self::Columns(scan.with(filter)),
            Self::Sql(pool) => Self::Sql(pool.clone()),
        }
    }
}

impl Reports {
    /// Creates the reports. Fails if the configuration needs something that the database cannot do.
    pub fn new(context: Context, source: Source, config: ReportsConfig) -> Result<Self, String> {
        if !source.is_postgres() && config.executor != Executor::Columns {
            return Err(
                "SVC_REPORTS=sql and auto run reports on PostgreSQL; SQLite has only columns".to_owned()
            );
        }
        let columns = Arc::new(Columns::new(source, config.memory, config.snapshots.clone(), config.sharing));
        let (executor, snapshots) = (config.executor, config.snapshots);
        let sql = Arc::new(Gate::new(SqlLimits::default()));
        let admission = Arc::new(Admission::new(ReportLimits::default()));
        let deletions = Turns::new(DELETIONS);
        Ok(Self { context, columns, executor, snapshots, ran_sql: Arc::default(), sql, admission, deletions })
    }

    /// Sets the limits of SQL queries by users.
    pub fn with_sql(self, limits: SqlLimits) -> Self {
        Self { sql: Arc::new(Gate::new(limits)), ..self }
    }

    /// Sets the limits of a report.
    pub fn with_limits(self, limits: ReportLimits) -> Self {
        Self { admission: Arc::new(Admission::new(limits)), ..self }
    }

    /// Waits for the turn of one chunk of a deletion that these tenants have asked for.
    pub(crate) async fn deletion_turn(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.deletions.take(tenants).await
    }

    /// Runs a report. Requires its scope.
    pub async fn run<R: Report>(&self, access: &ProjectAccess, params: R::Params) -> Result<R> {
        access.require(R::SCOPE)?;
        let segment = match asked(&params)?["segment"].as_str() {
            Some(key) => segments::conditions(&self.context, access, key).await?,
            None => None,
        };
        self.count(&access.for_reports(), segment, params).await
    }

    /// Runs a report over the visits of a project and of the requested segment. The caller has checked that the sender
    /// may see it.
    pub(crate) async fn count<R: Report>(
        &self,
        access: &ReportAccess,
        segment: Option<Conditions>,
        params: R::Params,
    ) -> Result<R> {
        let began = Instant::now();
        let this = Self { ran_sql: Arc::default(), ..self.clone() };
        let before = this.before(access.id(), R::READS_ROWS).await?;
        let site = this.site_with(access, segment, &asked(&params)?).await?;
        let mut answer = R::answer(&this, &site, params).await;
        if let Ok(answer) = &mut answer {
            let (project, version) = (access.id(), access.rules_version());
            *answer.recomputing() = this.recomputing_since(project, version, before).await?;
        }
        let executor = if this.ran_sql.load(Ordering::Relaxed) { "sql" } else { "columns" };
        metrics::histogram!("svc_report_seconds", "report" => R::NAME, "executor" => executor)
            .record(began.elapsed());
        answer
    }

    /// Brings a project's columns up to date, without running a report.
    pub(crate) async fn refresh(&self, site: &Site) -> Result<()> {
        self.columns.fresh(site.id, &self.patience(site)).await.map(|_| ())
    }

    /// Returns the project as reports see it, with the requested segment. Parameters of every report include those of
    /// the shared filter.
    pub(crate) async fn site<P: Serialize>(&self, access: &ProjectAccess, params: &P) -> Result<Site> {
        let params = asked(params)?;
        let segment = match params["segment"].as_str() {
            Some(key) => segments::conditions(&self.context, access, key).await?,
            None => None,
        };
        self.site_with(&access.for_reports(), segment, &params).await
    }

    /// Returns the project as reports with these parameters see it.
    pub(crate) async fn site_with(
        &self,
        access: &ReportAccess,
        segment: Option<Conditions>,
        params: &Value,
    ) -> Result<Site> {
        let site = Site::of(&self.context, access).await?;
        let mut capped = match capped::span(params, site.zone, self.context.clock.now()) {
            Some(span) => capped::days(&self.context, &[site.id], span).await?,
            None => HashMap::new(),
        };
        Ok(Site { segment, capped: capped.remove(&site.id).unwrap_or_default(), ..site })
    }

    pub(crate) fn filter(&self, site: &Site, params: &FilterParams) -> Result<Filter> {
        let now = self.context.clock.now();
        let filter = Filter::new(params, site.segment.as_ref(), site.zone, &site.tiers(), now)?;
        Ok(Filter { period: filter.period.clone().capped_on(&site.capped), ..filter })
    }

    /// Returns the same conditions over the period with which this one is compared, and the time up to which the two
    /// compare if this period is not over.
    pub(crate) fn of_comparison(&self, site: &Site, filter: &Filter) -> (Filter, Option<DateTime<Utc>>) {
        let (before, until) = filter.of_comparison(self.context.clock.now());
        let period = before.period.clone().capped_on(&site.capped);
        (Filter { period, ..before }, until)
    }

    /// Chooses how to answer. Columns hold everything that was committed before the call.
    pub(crate) async fn way(&self, site: &Site, filter: &Filter) -> Result<Way> {
        if let (Executor::Sql, Some(pool)) = (self.executor, self.columns.source().pool()) {
            return self.by_sql(site, pool).await;
        }
        let scan = self.scan(site, filter.clone()).await?;
        if let (Executor::Auto, Some(pool)) = (self.executor, self.columns.source().pool()) {
            let (first, last) = filter.period.numbers();
            if !self.columns.fits(scan.project.sessions_in(first, last)) {
                return self.by_sql(site, pool).await;
            }
        }
        Ok(Way::Columns(scan))
    }

    /// Returns columns that hold everything committed before the call, for queries without an SQL definition.
    pub(crate) async fn scan(&self, site: &Site, filter: Filter) -> Result<Scan> {
        let patience = self.patience(site);
        let project = self.columns.fresh(site.id, &patience).await?;
        Ok(Scan {
            columns: self.columns.clone(),
            project,
            filter: Arc::new(filter),
            filter_of_rows: Arc::default(),
            patience,
            parts: Parts::CORE,
            admission: self.admission.clone(),
            effort: site.effort.clone(),
        })
    }

    /// Returns how long a report that begins now may wait for the shared store.
    pub(crate) fn patience(&self, site: &Site) -> Patience {
        self.columns.patience().of(site.effort.tenants())
    }

    /// Waits until a report may read rows of the database. The turn lasts until the report ends.
    pub(crate) async fn turn_of_rows(&self, site: &Site) -> Result<()> {
        self.admission.turn_of_rows(&site.effort).await
    }

    async fn by_sql(&self, site: &Site, pool: &sqlx::PgPool) -> Result<Way> {
        self.turn_of_rows(site).await?;
        self.ran_sql.store(true, Ordering::Relaxed);
        Ok(Way::Sql(pool.clone()))
    }
}

/// Returns parameters by their names.
fn asked<P: Serialize>(params: &P) -> Result<Value> {
    serde_json::to_value(params).map_err(Error::internal)
}

#[cfg(test)]
pub(crate) mod tests;
