//! What a goal would have counted over the last 30 days, before it is saved.
//!
//! The goal is asked over the columns, of every session, in the way in which visits are asked when they are
//! derived. A value of a property that the columns do not hold is looked for in the rows.

use std::sync::Arc;

use async_graphql::{InputObject, Json, SimpleObject};
use domain::access::{ProjectAccess, Scope};
use domain::goals::{Goal, Goals, Reached, read_match};
use domain::matching::{Compiled, Match, Needs};
use domain::{Context, Result};
use entity::visits::{event, pageview, video_play};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::totals::{money, ratio};
use super::{Fold, Reports, Scan, Site};
use crate::columns::{Day, Dictionary, Parts};
use crate::deeds::{DayDeeds, Lost, RowDeeds};
use crate::filter::{FilterParams, Mask};
use crate::period::{Date, Period, Preset, date};
use crate::sessions::row::records;

/// A goal to try.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalPreviewInput {
    /// What a visit must have done: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// Whether reaching it would be a conversion. It changes none of these figures.
    #[serde(default)]
    #[graphql(default)]
    pub is_conversion: bool,
    /// What reaching it would be worth in the project's currency, up to 1,000,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
}

/// What a goal would have counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalPreview {
    /// The last 30 days in the project's time zone, today included.
    pub period: Period,
    /// The currency of the value, three upper-case letters.
    pub currency: String,
    /// All sessions of these days, tests left out.
    pub total_sessions: u64,
    /// Those of them that would have reached the goal.
    pub sessions: u64,
    /// Their share, 0 to 1.
    pub rate: f64,
    /// What they would have been worth to it together, in the project's currency.
    pub value: f64,
    /// Every day.
    pub series: Vec<GoalPreviewDay>,
}

/// One day of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalPreviewDay {
    /// The day in the project's time zone.
    pub day: Date,
    /// Sessions that began on it and would have reached the goal.
    pub sessions: u64,
}

/// So many sessions are looked up in the rows at once.
const AT_ONCE: usize = 200;

impl Reports {
    /// Tries a goal. Nothing is stored.
    pub async fn preview_goal(&self, access: &ProjectAccess, input: GoalPreviewInput) -> Result<GoalPreview> {
        access.require(Scope::AnalyticsRead)?;
        self.try_goal(Site::of(access), input).await
    }

    pub(super) async fn try_goal(&self, site: Site, input: GoalPreviewInput) -> Result<GoalPreview> {
        let wanted = read_match(&input.matches)?;
        let compiled = Compiled::new(&wanted);
        let (needs, tests) = (compiled.needs(), compiled.tests());
        let goals = Goals::new(&[Goal {
            key: String::new(),
            name: String::new(),
            matches: Json(wanted),
            is_conversion: input.is_conversion,
            value: input.value,
            sort: 0,
            archived: false,
        }]);
        let params = FilterParams { preset: Some(Preset::Days30), ..FilterParams::default() };
        let scan = self.scan(&site, self.filter(&site, &params)?).await?;
        let trial = Trial::of(&scan, goals, needs, tests).await?;
        let trial = self.settled(&site, trial).await?;
        let sessions = trial.days.iter().sum();
        let (first, _) = scan.filter.period.numbers();
        Ok(GoalPreview {
            period: scan.filter.period.clone(),
            currency: site.currency,
            total_sessions: trial.total,
            sessions,
            rate: ratio(sessions, trial.total),
            value: money(trial.value),
            series: (first..)
                .zip(&trial.days)
                .map(|(day, sessions)| GoalPreviewDay { day: Date(date(day)), sessions: *sessions })
                .collect(),
        })
    }

    /// Asks the rows of the sessions about which the columns do not say all.
    async fn settled(&self, site: &Site, mut trial: Trial) -> Result<Trial> {
        let lost = std::mem::take(&mut trial.lost);
        for some in lost.chunks(AT_ONCE) {
            for (day, reached) in of_rows(&self.context, site.id, some, &trial.goals).await? {
                trial.count(day, &reached);
            }
        }
        Ok(trial)
    }
}

/// Sessions and what they reach, by their rows. One that is gone by now reaches nothing.
async fn of_rows(
    context: &Context,
    project: Uuid,
    sessions: &[(i32, Uuid)],
    goals: &Goals,
) -> Result<Vec<(i32, Reached)>> {
    let ids: Vec<Uuid> = sessions.iter().map(|(_, id)| *id).collect();
    macro_rules! rows {
        ($table:ident) => {
            $table::Entity::find()
                .filter($table::Column::ProjectId.eq(project))
                .filter($table::Column::SessionId.is_in(ids.iter().copied()))
                .all(&context.db)
                .await?
        };
    }
    let (pageviews, events, videos) = (rows!(pageview), rows!(event), rows!(video_play));
    let found = records(&context.db, project, &ids).await?;
    let reached = |(day, id): &(i32, Uuid)| {
        let session = found.iter().find(|session| session.session_id == *id)?;
        let pageviews: Vec<_> = pageviews.iter().filter(|row| row.session_id == *id).collect();
        let deeds = RowDeeds::new(
            &pageviews,
            events.iter().filter(|row| row.session_id == *id),
            videos.iter().filter(|row| row.session_id == *id),
            (session.engaged_ms, session.max_scroll),
        );
        Some((*day, goals.reached(&deeds)))
    };
    Ok(sessions.iter().filter_map(reached).collect())
}

/// A goal and what it was found to count.
struct Trial {
    goals: Arc<Goals>,
    /// How many conditions the goal has.
    tests: u64,
    first: i32,
    total: u64,
    /// Sessions by the day, from the first one on.
    days: Vec<u64>,
    /// Ten-thousandths of the currency's unit.
    value: i64,
    /// Sessions that must be looked up in the rows, with their day.
    lost: Vec<(i32, Uuid)>,
}

impl Trial {
    async fn of(scan: &Scan, goals: Goals, needs: Needs, tests: u64) -> Result<Self> {
        let (goals, (first, last)) = (Arc::new(goals), scan.filter.period.numbers());
        let new = move || Self {
            goals: goals.clone(),
            tests,
            first,
            total: 0,
            days: vec![0; usize::try_from(last - first + 1).unwrap_or_default()],
            value: 0,
            lost: Vec::new(),
        };
        Ok(match (needs.props, needs.videos) {
            (false, false) => scan.fold(move || Over::<false, false>(new())).await?.0,
            (true, false) => scan.fold(move || Over::<true, false>(new())).await?.0,
            (false, true) => scan.fold(move || Over::<false, true>(new())).await?.0,
            (true, true) => scan.fold(move || Over::<true, true>(new())).await?.0,
        })
    }

    fn count(&mut self, day: i32, reached: &Reached) {
        let place = usize::try_from(day - self.first).ok().and_then(|at| self.days.get_mut(at));
        if let (Some(sessions), false) = (place, reached.keys.is_empty()) {
            *sessions += 1;
            let value = reached.values.values().copied().map(domain::matching::amount_of).sum();
            self.value = self.value.saturating_add(value);
        }
    }
}

/// A trial over columns with some parts.
struct Over<const PROPS: bool, const VIDEOS: bool>(Trial);

impl<const PROPS: bool, const VIDEOS: bool> Fold for Over<PROPS, VIDEOS> {
    const PARTS: Parts = DayDeeds::parts(Needs { props: PROPS, videos: VIDEOS });

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let (trial, lost) = (&mut self.0, Lost::default());
        for session in mask.kept() {
            trial.total += 1;
            let reached = trial.goals.reached(&DayDeeds { day, dictionary, session, lost: &lost });
            match lost.take() {
                true => trial.lost.push((day.number, day.ids[session])),
                false => trial.count(day.number, &reached),
            }
        }
    }

    fn tests(&self) -> u64 {
        self.0.tests
    }

    fn merge(&mut self, other: Self) {
        let (trial, other) = (&mut self.0, other.0);
        trial.total += other.total;
        trial.value = trial.value.saturating_add(other.value);
        trial.lost.extend(other.lost);
        for (sessions, more) in trial.days.iter_mut().zip(other.days) {
            *sessions += more;
        }
    }
}
