//! Funnel report: how many sessions take each step of a funnel, and how long they take.

use async_graphql::{InputObject, Json, SimpleObject};
use domain::measuring::funnels::{self, Funnel, FunnelMode, FunnelPreviewInput, FunnelStep, Plan, StepMatch};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Error, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::ratio;
use super::{Answering, Report, Reports, Site, Way};
use crate::filter::{Filter, FilterParams};
use crate::period::{Period, Preset};

mod columns;
mod rows;
mod walk;

/// Parameters of the funnel report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct FunnelParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Key of the funnel. Default: the project's default funnel.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub funnel: Option<String>,
}

/// How many of the selected sessions took each step of a funnel. Answers `not_found` if the project has no funnel with
/// this key, or none at all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelReport {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// The funnel with its figures.
    pub funnel: FunnelFigures,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// A funnel with its figures.
///
/// The actions of a visit are its pageviews and events, in the order of their times. At the same time, pageviews come
/// before events; then pageviews are ordered by id and events by number.
///
/// In an independent funnel, a session counts for every step that it did, in any order. In a sequential funnel, a
/// session counts for a step if one of its actions does the step, after another action that completed the previous step
/// and within the step's time limit. One action does at most one step. A goal that is not an action, like engaged time,
/// does every step that requires it when the visit ends. All ways to take the steps are considered: a step that is too
/// late after the first completion of the previous step may still be in time after a later one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelFigures {
    /// Key of the funnel.
    pub key: String,
    /// Display name.
    pub name: String,
    /// Whether the steps must be taken in order (sequential) or not (independent).
    pub mode: FunnelMode,
    /// Number of selected sessions, including those that took no step.
    pub sessions: u64,
    /// Number of completions: sessions that took every step.
    pub completed: u64,
    /// Completions as a share of the sessions that took the first step, 0 to 1.
    pub completion_rate: f64,
    /// Steps in order.
    pub steps: Vec<FunnelStepFigures>,
}

/// A step with its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelStepFigures {
    /// Display name; null if the step has none and is named by its condition.
    pub name: Option<String>,
    /// Condition that a visit must fulfil: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: Json<StepMatch>,
    /// Time limit in seconds after the previous step; null for no limit.
    pub within: Option<u32>,
    /// Number of sessions that took the step.
    pub sessions: u64,
    /// Distinct visitors of these sessions; a visitor counts once per local day.
    pub visitors: u64,
    /// Share of the sessions with the first step that also took this step, 0 to 1.
    pub rate_from_first: f64,
    /// Share of the sessions with the previous step that also took this step, 0 to 1. For the first step: share of all
    /// selected sessions.
    pub rate_from_before: f64,
    /// Sessions that took the previous step but not this one. For the first step: selected sessions that did not take
    /// it.
    pub drop_off: u64,
    /// Exact median of the time from the previous step, in milliseconds: from the last completion of the previous step
    /// before this one, to the first completion of this one. Null for the first step, for steps that nobody took, and
    /// in independent funnels.
    pub median_ms: Option<f64>,
}

/// Figures that a funnel would have had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelPreview {
    /// Last 30 days in the project's time zone, today included.
    pub period: Period,
    /// The steps with their figures, over all sessions except tests. Key and name are empty.
    pub funnel: FunnelFigures,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Absolute counts, before rates are computed.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    sessions: u64,
    completed: u64,
    steps: Vec<StepCounts>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct StepCounts {
    sessions: u64,
    visitors: u64,
    /// Sessions that also took the previous step; all for the first step.
    with_before: u64,
    /// Sessions that also took the first step.
    with_first: u64,
    median_ms: Option<f64>,
}

impl Report for FunnelReport {
    type Params = FunnelParams;

    const NAME: &'static str = "funnel";
    const SUMMARY: &'static str = "How many sessions take each step of a funnel, and how long they take.";
    const DESCRIPTION: &'static str = "Without a key, the project's default funnel. In a sequential funnel each \
                                       step must come after the one before, within its time limit; in an \
                                       independent one the order does not matter.";
    const DEFINITION: &'static str = include_str!("funnel/funnel.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: FunnelParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let db = &reports.context.db;
            let funnel = match &params.funnel {
                Some(key) => funnels::of_key(db, site.id, key).await?,
                None => funnels::default_of(db, site.id).await?,
            };
            let funnel = funnel.ok_or(match params.funnel {
                Some(_) => Error::Missing("the project has no funnel with this key".into()),
                None => Error::Missing("the project has no funnel".into()),
            })?;
            let way = reports.way(site, &filter).await?;
            let figures = figures(reports, &way, site, &filter, funnel.mode, &funnel.steps).await?;
            let funnel = FunnelFigures { key: funnel.key, name: funnel.name, ..figures };
            Ok(Self { period: filter.period, funnel, recomputing: false })
        })
    }
}

impl Reports {
    /// Previews a funnel over the last 30 days. Stores nothing.
    pub async fn preview_funnel(
        &self,
        access: &ProjectAccess,
        input: FunnelPreviewInput,
    ) -> Result<FunnelPreview> {
        access.require(Scope::AnalyticsRead)?;
        let steps = funnels::read_steps(input.mode, input.steps, "body.steps")?;
        let before = self.before(access.id(), false).await?;
        let site = self.site(access, &FilterParams::default()).await?;
        let params = FilterParams { preset: Some(Preset::Days30), ..FilterParams::default() };
        let filter = self.filter(&site, &params)?;
        let way = self.way(&site, &filter).await?;
        let funnel = figures(self, &way, &site, &filter, input.mode, &steps).await?;
        let recomputing = self.recomputing_since(access.id(), access.rules_version(), before).await?;
        Ok(FunnelPreview { period: filter.period, funnel, recomputing })
    }
}

/// Returns the project's default funnel with its plan, if it has one.
pub(super) async fn default_plan(reports: &Reports, site: &Site) -> Result<Option<(Funnel, Plan)>> {
    let db = &reports.context.db;
    let Some(funnel) = funnels::default_of(db, site.id).await? else { return Ok(None) };
    let plan = Plan::of(db, site.id, funnel.mode, &funnel.steps).await?;
    Ok(Some((funnel, plan)))
}

/// Returns the figures of a funnel, if there is one.
pub(super) async fn of_plan(
    way: &Way,
    site: &Site,
    filter: &Filter,
    funnel: Option<(Funnel, Plan)>,
) -> Result<Option<FunnelFigures>> {
    let Some((funnel, plan)) = funnel else { return Ok(None) };
    let counts = counts(way, site, filter, plan).await?;
    let figures = shown(funnel.mode, &funnel.steps, &counts);
    Ok(Some(FunnelFigures { key: funnel.key, name: funnel.name, ..figures }))
}

async fn figures(
    reports: &Reports,
    way: &Way,
    site: &Site,
    filter: &Filter,
    mode: FunnelMode,
    steps: &[FunnelStep],
) -> Result<FunnelFigures> {
    let plan = Plan::of(&reports.context.db, site.id, mode, steps).await?;
    Ok(shown(mode, steps, &counts(way, site, filter, plan).await?))
}

async fn counts(way: &Way, site: &Site, filter: &Filter, plan: Plan) -> Result<Counts> {
    match way {
        Way::Columns(scan) => columns::counts(scan, plan).await,
        Way::Sql(pool) => rows::counts(pool, site, filter, &plan).await,
    }
}

fn shown(mode: FunnelMode, steps: &[FunnelStep], counts: &Counts) -> FunnelFigures {
    let first = counts.steps.first().map_or(0, |first| first.sessions);
    let mut before = counts.sessions;
    let rows = steps.iter().zip(&counts.steps).map(|(step, counts)| {
        let row = FunnelStepFigures {
            name: step.name.clone(),
            matches: step.matches.clone(),
            within: step.within,
            sessions: counts.sessions,
            visitors: counts.visitors,
            rate_from_first: ratio(counts.with_first, first),
            rate_from_before: ratio(counts.with_before, before),
            drop_off: before.saturating_sub(counts.with_before),
            median_ms: counts.median_ms,
        };
        before = counts.sessions;
        row
    });
    FunnelFigures {
        key: String::new(),
        name: String::new(),
        mode,
        sessions: counts.sessions,
        completed: counts.completed,
        completion_rate: ratio(counts.completed, first),
        steps: rows.collect(),
    }
}
