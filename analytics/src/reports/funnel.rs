//! Funnel: how many visits take each step towards something, and how long they take.

use async_graphql::{InputObject, Json, SimpleObject};
use domain::access::{ProjectAccess, Scope};
use domain::funnels::{self, FunnelMode, FunnelPreviewInput, FunnelStep, Plan, StepMatch};
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
    /// Key of the funnel; the project's default one where left out.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub funnel: Option<String>,
}

/// How many of the selected sessions took each step of a funnel. `not_found` where the project has no such
/// funnel, or none at all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelReport {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// The funnel with its figures.
    pub funnel: FunnelFigures,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// A funnel with its figures.
///
/// What a visit does are its pageviews and its events, in the order of their moments; at the same moment
/// pageviews come before events, then the order is that of the pageviews' ids and of the events' numbers.
///
/// In an independent funnel a session counts for every step it did, in any order. In a sequential one it counts
/// for a step if one of its actions does the step and comes after another one that completed the step before, at
/// most as long after it as the step allows. No action does two steps; a goal that is no action, like engaged time,
/// does every step that asks for it when the visit ends. All ways to take the steps are looked at: a
/// step that comes too late after the first time of the step before may still be in time after a later one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelFigures {
    /// The funnel's key.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Whether the order of the steps counts.
    pub mode: FunnelMode,
    /// All selected sessions, also those that took no step.
    pub sessions: u64,
    /// Sessions that took every step: a completion.
    pub completed: u64,
    /// Completions as a share of the sessions that took the first step, 0 to 1.
    pub completion_rate: f64,
    /// Its steps in order.
    pub steps: Vec<FunnelStepFigures>,
}

/// A step with its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelStepFigures {
    /// What people call it; null for one that is called by what it asks for.
    pub name: Option<String>,
    /// What a visit does at it: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: Json<StepMatch>,
    /// How many seconds after the step before it must happen at the latest; null for any time.
    pub within: Option<u32>,
    /// Sessions that took the step.
    pub sessions: u64,
    /// Distinct visitors of these sessions, counted anew each local day.
    pub visitors: u64,
    /// Of the sessions that took the first step, the share that took this one too, 0 to 1.
    pub rate_from_first: f64,
    /// Of the sessions that took the step before, the share that took this one too, 0 to 1; for the first step,
    /// its share of all selected sessions.
    pub rate_from_before: f64,
    /// Sessions that took the step before and not this one; for the first step, selected sessions that did not
    /// take it.
    pub drop_off: u64,
    /// Exact median of the time from the step before, in milliseconds: from the last time the step before was
    /// completed ahead of it to the first time this one was. Null for the first step, for steps that nobody took
    /// and in independent funnels.
    pub median_ms: Option<f64>,
}

/// What a funnel would have counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelPreview {
    /// The last 30 days in the project's time zone, today included.
    pub period: Period,
    /// The steps with their figures, over all sessions but tests. Key and name are empty.
    pub funnel: FunnelFigures,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// What was counted, before it is divided by anything.
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
    /// Those that took the step before too; all for the first one.
    with_before: u64,
    /// Those that took the first step too.
    with_first: u64,
    median_ms: Option<f64>,
}

impl Report for FunnelReport {
    type Params = FunnelParams;

    const NAME: &'static str = "funnel";
    const SUMMARY: &'static str = "How many sessions take each step of a funnel, and how long they take.";
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
                Some(_) => Error::Missing("the project has no funnel of this key".into()),
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
    /// Tries a funnel over the last 30 days. Nothing is stored.
    pub async fn preview_funnel(
        &self,
        access: &ProjectAccess,
        input: FunnelPreviewInput,
    ) -> Result<FunnelPreview> {
        access.require(Scope::AnalyticsRead)?;
        let steps = funnels::read_steps(input.mode, input.steps, "body.steps")?;
        let before = self.before(access.id(), false).await?;
        let site = Site::of(access);
        let params = FilterParams { preset: Some(Preset::Days30), ..FilterParams::default() };
        let filter = self.filter(&site, &params)?;
        let way = self.way(&site, &filter).await?;
        let funnel = figures(self, &way, &site, &filter, input.mode, &steps).await?;
        let recomputing = self.recomputing_since(access.id(), before).await?;
        Ok(FunnelPreview { period: filter.period, funnel, recomputing })
    }
}

/// The default funnel of a project, where it has one.
pub(super) async fn of_default(
    reports: &Reports,
    way: &Way,
    site: &Site,
    filter: &Filter,
) -> Result<Option<FunnelFigures>> {
    let Some(funnel) = funnels::default_of(&reports.context.db, site.id).await? else { return Ok(None) };
    let figures = figures(reports, way, site, filter, funnel.mode, &funnel.steps).await?;
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
    let counts = match way {
        Way::Columns(scan) => columns::counts(scan, plan).await?,
        Way::Sql(pool) => rows::counts(pool, site, filter, &plan).await?,
    };
    Ok(shown(mode, steps, &counts))
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
