//! The reports, one file each.
//!
//! A report is one file with its parameters, its answer, its fold over the columns and, in a
//! `.sql` file of the same name beside it, its definition over the rows. [`Report`] is what they
//! have in common; REST mounts a report by it, GraphQL calls [`Reports::run`]. Which of the two
//! forms answers is a setting, and both give the same answer to the last byte.
//!
//! What a filter parameter means is not known here (see [`crate::filter`]), nor where a day comes
//! from (see [`crate::columns`]).

mod answers;
mod breakdown;
mod clicks;
mod counting;
pub(crate) mod definition;
mod engagement;
mod event_leaders;
mod event_rows;
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
mod quartiles;
mod relevance_ranking;
mod scan;
mod scroll;
mod sections;
mod tally;
mod timeseries;
mod totals;
mod video_retention;
mod videos;
mod visitors;

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use chrono_tz::Tz;
use domain::access::{ProjectAccess, Scope};
use domain::relevance::{RelevanceConfig, Tiers};
use domain::{Context, Error, Result};
use entity::project;
use futures::future::BoxFuture;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::columns::{Columns, Failures, Loads, Parts, ProjectColumns, Sharing, Source};
use crate::filter::{Conditions, Filter, FilterParams};
use crate::sql::{Gate, SqlLimits};
use crate::{recompute, segments};

pub use answers::{
    AnswerLabel, AnsweredQuestionnaire, Answers, AnswersParams, OptionAnswers, QuestionAnswers,
    QuestionnaireAnswers,
};
pub use breakdown::{
    Breakdown, BreakdownColumn, BreakdownComparison, BreakdownParams, BreakdownRow, BreakdownSort,
};
pub use clicks::{ClickRow, Clicks, ClicksParams};
pub use engagement::{Engagement, EngagementParams, HourOfWeek, Spread, SpreadClass};
pub use events::{EventItem, EventsParams, EventsQueryResult};
pub use filter_options::{DimensionOptions, FilterOption, FilterOptions, FilterOptionsParams};
pub use flow::{Flow, FlowPage, FlowParams, FlowPath, FlowTransition};
pub use funnel::{FunnelFigures, FunnelParams, FunnelPreview, FunnelReport, FunnelStepFigures};
pub use goal_preview::{GoalPreview, GoalPreviewDay, GoalPreviewInput};
pub use goals::{GoalFigures, GoalRow, GoalsComparison, GoalsParams, GoalsReport};
pub use grouping::BreakdownFigures;
pub use overview::{Comparison, Overview, OverviewExtras, OverviewParams};
pub use pages::{PageRow, Pages, PagesParams};
pub use quartiles::Quartiles;
pub use relevance_ranking::{RankedBy, RelevanceRank, RelevanceRanking, RelevanceRankingParams};
pub use scroll::{Scroll, ScrollMark, ScrollParams, ScrollPoint};
pub use sections::{SectionRow, Sections, SectionsParams};
pub use timeseries::{Timeseries, TimeseriesParams};
pub use totals::{SeriesPoint, Totals};
pub use video_retention::{
    FormatRetention, RetentionPoint, VideoPath, VideoRetention, VideoRetentionParams, VideoRetentionQuery,
};
pub use videos::{VideoFormatRow, VideoRow, Videos, VideosParams};

pub(crate) use scan::{Fold, Scan, run};

/// So many projects that could not be swept, one after the other, end a sweep.
const FAILURES_IN_A_ROW: usize = 3;

/// What every report has.
pub trait Report: Serialize + JsonSchema + Send + Sync + Sized + 'static {
    type Params: Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// Its name, which is the last segment of its route unless it is a [`ReportOf`]: `filter-options`.
    const NAME: &'static str;
    /// One sentence for the documentation.
    const SUMMARY: &'static str;
    /// How it is counted, as SQL over the rows.
    const DEFINITION: &'static str;

    /// Whether the columns alone do not answer it.
    const READS_ROWS: bool = false;

    /// Where the answer says whether it rests on two sets of rules.
    fn recomputing(&mut self) -> &mut bool;

    /// Answers for a project; access has been checked.
    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: Self::Params) -> Answering<'a, Self>;
}

/// An answer that is being found. It is a box because what a future does is compiled with the crate that awaits it,
/// unless it is boxed before; and of all crates this one is compiled for speed (see `profile.quick`).
pub type Answering<'a, T> = BoxFuture<'a, Result<T>>;

/// A report on one thing, which its route names.
pub trait ReportOf: Report {
    /// Its route, with the thing in braces: `videos/{video}/retention`.
    const PATH: &'static str;
    /// What the route names.
    type Path: DeserializeOwned + JsonSchema + Send + Sync + 'static;
    /// What the query string holds.
    type Query: DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// Both together.
    fn params(path: Self::Path, query: Self::Query) -> Self::Params;
}

/// Which form of a report answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Executor {
    /// The fold over the columns.
    #[default]
    Columns,
    /// The definition, on PostgreSQL.
    Sql,
    /// The fold while the columns of the period fit the memory, else the definition.
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

/// How reports run.
#[derive(Clone, Debug)]
pub struct ReportsConfig {
    pub executor: Executor,
    /// Bytes all columns may take.
    pub memory: usize,
    /// Folder for the columns' snapshots; none keeps nothing on disk.
    pub snapshots: Option<PathBuf>,
    /// The store that instances share them through; none keeps them to this one.
    pub sharing: Option<Sharing>,
}

/// A project as the reports see it.
#[derive(Clone, Debug)]
pub struct Site {
    pub id: Uuid,
    pub zone: Tz,
    pub currency: String,
    pub locale: String,
    /// The tracking config, for the labels of page groups.
    pub tracking: serde_json::Value,
    /// The active relevance model, for its tiers.
    pub relevance: Arc<RelevanceConfig>,
    /// The lowest score of a session that counts as relevant.
    pub relevant_min_score: u8,
    /// What the segment stands for that was asked for, if there is one the caller may use.
    pub segment: Option<Conditions>,
}

impl Site {
    pub fn of(access: &ProjectAccess) -> Self {
        let project = access.project();
        Self {
            id: project.id,
            zone: project.tz(),
            currency: project.currency.clone(),
            locale: match serde_json::to_value(project.locale) {
                Ok(serde_json::Value::String(locale)) => locale,
                _ => "en".to_owned(),
            },
            tracking: access.tracking().clone(),
            relevance: access.relevance().clone(),
            relevant_min_score: u8::try_from(project.settings.ads.relevant_min_score).unwrap_or(100),
            segment: None,
        }
    }

    /// The language of labels.
    pub(crate) fn locale(&self) -> entity::Locale {
        if self.locale == "de" { entity::Locale::De } else { entity::Locale::En }
    }

    /// The tiers of the relevance model.
    pub fn tiers(&self) -> Tiers {
        Tiers::of(&self.relevance.tiers)
    }
}

/// Answers reports. Cheap to clone; one per server.
#[derive(Clone)]
pub struct Reports {
    pub(crate) context: Context,
    pub(crate) columns: Arc<Columns>,
    executor: Executor,
    snapshots: Option<PathBuf>,
    /// Whether the definition answered this run; for the metrics.
    ran_sql: Arc<AtomicBool>,
    /// Lets SQL of users in.
    pub(crate) sql: Arc<Gate>,
}

/// How it stood with deriving past visits anew before something was counted.
pub(crate) enum Before {
    /// The columns with their mark: refreshing them tells, with the rows.
    Columns(u64, Arc<ProjectColumns>),
    /// Whether it was under way.
    Rows(bool),
}

/// Which form answers one report.
pub(crate) enum Way {
    Columns(Scan),
    Sql(sqlx::PgPool),
}

impl Way {
    /// The same over another period.
    pub(crate) fn over(&self, filter: Filter) -> Self {
        match self {
            Self::Columns(scan) => Self::Columns(scan.with(filter)),
            Self::Sql(pool) => Self::Sql(pool.clone()),
        }
    }
}

impl Reports {
    /// Fails where the setting asks for what the database cannot do.
    pub fn new(context: Context, source: Source, config: ReportsConfig) -> Result<Self, String> {
        if !source.is_postgres() && config.executor != Executor::Columns {
            return Err(
                "SVC_REPORTS=sql and auto run reports on PostgreSQL; SQLite has only columns".to_owned()
            );
        }
        let columns = Arc::new(Columns::new(source, config.memory, config.snapshots.clone(), config.sharing));
        let (executor, snapshots) = (config.executor, config.snapshots);
        let sql = Arc::new(Gate::new(SqlLimits::default()));
        Ok(Self { context, columns, executor, snapshots, ran_sql: Arc::default(), sql })
    }

    /// Sets what SQL of users may take.
    pub fn with_sql(self, limits: SqlLimits) -> Self {
        Self { sql: Arc::new(Gate::new(limits)), ..self }
    }

    /// Runs a report for whoever may read the project's analytics.
    pub async fn run<R: Report>(&self, access: &ProjectAccess, params: R::Params) -> Result<R> {
        access.require(Scope::AnalyticsRead)?;
        let began = Instant::now();
        let this = Self { ran_sql: Arc::default(), ..self.clone() };
        let before = this.before(access.id(), R::READS_ROWS).await?;
        let site = this.site(access, &params).await?;
        let mut answer = R::answer(&this, &site, params).await;
        if let Ok(answer) = &mut answer {
            *answer.recomputing() = this.recomputing_since(access.id(), before).await?;
        }
        let executor = if this.ran_sql.load(Ordering::Relaxed) { "sql" } else { "columns" };
        metrics::histogram!("svc_report_seconds", "report" => R::NAME, "executor" => executor)
            .record(began.elapsed());
        answer
    }

    /// To be asked before something is counted, and given to [`Self::recomputing_since`] when it is: past visits
    /// may begin or end to be derived anew meanwhile. `of_rows` says that it does not rest on the columns alone.
    pub(crate) async fn before(&self, project: Uuid, of_rows: bool) -> Result<Before> {
        if of_rows || self.executor != Executor::Columns {
            return Ok(Before::Rows(recompute::is_under_way(&self.context, project).await?));
        }
        let columns = self.columns.project(project);
        Ok(Before::Columns(columns.mixture.mark(), columns))
    }

    /// Whether what was counted may rest on two sets of rules.
    pub(crate) async fn recomputing_since(&self, project: Uuid, before: Before) -> Result<bool> {
        match before {
            Before::Columns(mark, columns) if Arc::ptr_eq(&columns, &self.columns.project(project)) => {
                Ok(columns.mixture.since(mark))
            }
            // The columns were forgotten meanwhile, and others read in their place.
            Before::Columns(..) => Ok(true),
            Before::Rows(before) => Ok(before || recompute::is_under_way(&self.context, project).await?),
        }
    }

    /// Writes the columns' snapshots; for the job of that name and for the server's end.
    pub async fn save_snapshots(&self) -> Result<()> {
        self.columns.save().await
    }

    /// Forgets a project's columns: after a purge, a change of its time zone or its deletion.
    pub async fn forget(&self, project: Uuid) -> Result<()> {
        self.columns.forget(project).await
    }

    /// Puts what changed into the store that instances share, if there is one; answers of how many
    /// projects. Deleted ones go first, so that none comes back.
    pub async fn share_snapshots(&self) -> Result<usize> {
        if !self.columns.is_shared() {
            return Ok(0);
        }
        self.forget_deleted().await?;
        self.columns.share().await
    }

    /// Removes from the shared store what must not be there, or is of no use: projects that are deleted,
    /// visits that are, and snapshots from before the database was set back to a backup.
    ///
    /// A project that fails does not hold up the others. Where one after the other fails, the store is
    /// away; the next sweep begins elsewhere.
    pub async fn sweep_shared(&self) -> Result<()> {
        let mut shared = self.columns.projects_in_store().await?;
        if !shared.is_empty() {
            let start = u64::from_le_bytes(self.context.random.bytes()) % shared.len() as u64;
            shared.rotate_left(start as usize);
        }
        let deleted: HashSet<Uuid> = self.deleted_of(&shared).await?.into_iter().collect();
        let mut in_a_row = 0;
        for project in shared {
            let swept = if deleted.contains(&project) {
                self.columns.remove_from_store(project).await
            } else {
                self.columns.sweep(project, self.context.clock.now_ms()).await
            };
            in_a_row = if swept.is_ok() { 0 } else { in_a_row + 1 };
            if let Err(error) = swept {
                self.columns.count_unswept();
                tracing::warn!(project.id = %project, error.reason = %error, "The shared snapshots of a project could not be swept");
                if in_a_row >= FAILURES_IN_A_ROW {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Whether there is a store that instances share.
    pub fn is_shared(&self) -> bool {
        self.columns.is_shared()
    }

    /// When snapshots were last shared by this process.
    pub async fn shared_at(&self) -> Option<Instant> {
        self.columns.shared_at().await
    }

    /// Where days came from that reports needed.
    pub fn loads(&self) -> &Loads {
        self.columns.loads()
    }

    /// How often the shared store failed, if there is one.
    pub fn store_failures(&self) -> Option<&Failures> {
        self.columns.failures()
    }

    /// Forgets the projects that another instance has deleted: nobody can ask for them any more, but
    /// this one's snapshots of them would stay. Answers how many there were.
    pub async fn forget_deleted(&self) -> Result<usize> {
        let deleted = self.deleted_of(&self.kept().await?).await?;
        for project in &deleted {
            self.forget(*project).await?;
        }
        Ok(deleted.len())
    }

    /// Reads the columns of projects anew in which texts of deleted visits are left. Answers how many there
    /// were.
    pub async fn renew(&self) -> Result<usize> {
        self.columns.renew(self.kept().await?).await
    }

    /// The projects that this instance has in memory or on disk.
    async fn kept(&self) -> Result<Vec<Uuid>> {
        let mut kept = self.columns.loaded();
        if let Some(root) = self.snapshots.clone() {
            let files =
                tokio::task::spawn_blocking(move || projects_in(&root)).await.map_err(Error::internal)?;
            kept.extend(files.map_err(Error::internal)?);
        }
        kept.sort_unstable();
        kept.dedup();
        Ok(kept)
    }

    /// Which of these projects there are no more.
    async fn deleted_of(&self, projects: &[Uuid]) -> Result<Vec<Uuid>> {
        let mut deleted = Vec::new();
        for projects in projects.chunks(500) {
            let found: Vec<Uuid> = project::Entity::find()
                .select_only()
                .column(project::Column::Id)
                .filter(project::Column::Id.is_in(projects.iter().copied()))
                .into_tuple()
                .all(&self.context.db)
                .await?;
            deleted.extend(projects.iter().filter(|project| !found.contains(project)));
        }
        Ok(deleted)
    }

    /// Bytes all columns take in memory.
    pub fn bytes(&self) -> usize {
        self.columns.bytes()
    }

    /// Brings a project's columns up to date without asking anything.
    pub(crate) async fn refresh(&self, site: &Site) -> Result<()> {
        self.columns.fresh(site.id, &self.columns.patience()).await.map(|_| ())
    }

    /// The project as reports see it, with the segment that is asked for. All parameters have the shared
    /// filter's among them.
    pub(crate) async fn site<P: Serialize>(&self, access: &ProjectAccess, params: &P) -> Result<Site> {
        let params = serde_json::to_value(params).map_err(Error::internal)?;
        let segment = match params["segment"].as_str() {
            Some(key) => segments::conditions(&self.context, access, key).await?,
            None => None,
        };
        Ok(Site { segment, ..Site::of(access) })
    }

    pub(crate) fn filter(&self, site: &Site, params: &FilterParams) -> Result<Filter> {
        let now = self.context.clock.now();
        Filter::new(params, site.segment.as_ref(), site.zone, &site.tiers(), now)
    }

    /// Which form answers, with columns that hold everything committed before the call.
    pub(crate) async fn way(&self, site: &Site, filter: &Filter) -> Result<Way> {
        if let (Executor::Sql, Source::Postgres(pool, _)) = (self.executor, self.columns.source()) {
            return Ok(self.by_sql(pool));
        }
        let scan = self.scan(site, filter.clone()).await?;
        if let (Executor::Auto, Source::Postgres(pool, _)) = (self.executor, self.columns.source()) {
            let (first, last) = filter.period.numbers();
            if !self.columns.fits(scan.project.sessions_in(first, last)) {
                return Ok(self.by_sql(pool));
            }
        }
        Ok(Way::Columns(scan))
    }

    /// Columns that hold everything committed before the call, for what has no definition in SQL.
    pub(crate) async fn scan(&self, site: &Site, filter: Filter) -> Result<Scan> {
        let patience = self.columns.patience();
        let project = self.columns.fresh(site.id, &patience).await?;
        Ok(Scan {
            columns: self.columns.clone(),
            project,
            filter: Arc::new(filter),
            patience,
            parts: Parts::CORE,
        })
    }

    fn by_sql(&self, pool: &sqlx::PgPool) -> Way {
        self.ran_sql.store(true, Ordering::Relaxed);
        Way::Sql(pool.clone())
    }
}

/// The projects that have snapshots in a folder.
fn projects_in(root: &Path) -> io::Result<Vec<Uuid>> {
    let entries = match std::fs::read_dir(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    let ids = names.map(|name| Ok(name?.to_str().and_then(|name| Uuid::try_parse(name).ok())));
    ids.filter_map(Result::transpose).collect()
}

#[cfg(test)]
pub(crate) mod tests;
