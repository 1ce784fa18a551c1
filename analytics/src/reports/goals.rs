//! Goals report: for every goal the sessions that reached it, their rate and their value.

use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use domain::ground::flag::{FlagSchema, flag};
use domain::{Result, Timestamp};
use entity::visits::{Part, Vocabulary, entries, session};
use entity::{goal, recomputation};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::totals::{Sums, Totals, counted, money, ratio};
use super::{Answering, Fold, Report, Reports, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, Parts, postgres};
use crate::filter::{Filter, FilterParams, Mask};
use crate::period::Period;

/// Parameters of the goals report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct GoalsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Compare with the period of the same length before it, or with the one that `compare_with` or `compare_from` names.
    /// While the period is not over, the comparison covers only the part that corresponds to the time passed, unless it
    /// was given with another number of days.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
}

/// Goals of the project, and how often they were reached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalsReport {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Currency of all values, three upper-case letters.
    pub currency: String,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// Every goal that is not archived, in the project's order, including goals that no session reached.
    pub rows: Vec<GoalRow>,
    /// Comparison period; null unless `compare` is set.
    pub comparison: Option<GoalsComparison>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalRow {
    /// Key of the goal.
    pub key: String,
    /// Display name.
    pub name: String,
    /// True if reaching the goal is a conversion.
    pub is_conversion: bool,
    /// Sessions that reached the goal, and their value.
    pub reached: GoalFigures,
    /// Sessions of the comparison period that reached the goal, and their value; null unless `compare` is set.
    pub before: Option<GoalFigures>,
    /// True if the goal was created or changed, and not all past visits have been evaluated yet. The figures then miss
    /// sessions that reach the goal, or include sessions that no longer do.
    pub recomputing: bool,
}

/// Sessions that reached a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalFigures {
    /// Number of sessions that reached the goal, each counted once.
    pub sessions: u64,
    /// Share of all selected sessions, 0 to 1.
    pub rate: f64,
    /// Total value of these sessions for the goal, in the project's currency.
    pub value: f64,
}

/// The period of the same length that ends the day before this one begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalsComparison {
    /// Days of the comparison, in the project's time zone.
    pub period: Period,
    /// The comparison counts only sessions that began before this time, so that an unfinished period is compared with
    /// the same part of another, up to the same time of day. Null if the comparison counts all its sessions.
    pub until: Option<Timestamp>,
    /// Totals of their selected sessions.
    pub totals: Totals,
}

impl Report for GoalsReport {
    type Params = GoalsParams;

    const NAME: &'static str = "goals";
    const SUMMARY: &'static str = "Every goal with the sessions that reached it, their rate and value.";
    const DESCRIPTION: &'static str = "Goals that nobody reached are listed, archived ones are not. A session \
                                       counts once for a goal, however often it reached it. A goal with \
                                       `recomputing` was changed, and not all past visits have been evaluated yet.";
    const DEFINITION: &'static str = include_str!("goals.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: GoalsParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let goals = goals_of(reports, site).await?;
            let way = reports.way(site, &filter).await?;
            let counted = Counted::of(&way, site, &filter).await?;
            let (earlier, until) = reports.of_comparison(site, &filter);
            let before = match params.compare.unwrap_or(false) {
                true => Some(Counted::of(&way.over(earlier.clone()), site, &earlier).await?),
                false => None,
            };
            let behind = behind_since(reports, site).await?;
            let rows = goals
                .into_iter()
                .map(|goal| GoalRow {
                    reached: counted.figures(&goal.key),
                    before: before.as_ref().map(|before| before.figures(&goal.key)),
                    recomputing: behind.is_some_and(|since| goal.rules_version >= since),
                    key: goal.key,
                    name: goal.name,
                    is_conversion: goal.is_conversion,
                })
                .collect();
            Ok(Self {
                period: filter.period,
                currency: site.currency.clone(),
                totals: Totals::from(&counted.sums),
                rows,
                comparison: before.map(|before| GoalsComparison {
                    period: earlier.period,
                    until: until.map(Timestamp::from),
                    totals: Totals::from(&before.sums),
                }),
                recomputing: false,
            })
        })
    }
}

/// Returns the goals that are not archived, in their order.
async fn goals_of(reports: &Reports, site: &Site) -> Result<Vec<goal::Model>> {
    let mut goals = goal::Entity::find()
        .filter(goal::Column::ProjectId.eq(site.id))
        .filter(goal::Column::Archived.eq(false))
        .order_by_asc(goal::Column::Sort)
        .all(&reports.context.db)
        .await?;
    // Databases differ in how they order texts.
    goals.sort_by(|a, b| (a.sort, &a.key).cmp(&(b.sort, &b.key)));
    Ok(goals)
}

/// Returns the oldest version of the rules that some visits are still derived by.
async fn behind_since(reports: &Reports, site: &Site) -> Result<Option<i32>> {
    let row = recomputation::Entity::find_by_id(site.id)
        .select_only()
        .column(recomputation::Column::FromVersion)
        .into_tuple();
    Ok(row.one(&reports.context.db).await?)
}

/// Counts of the selected sessions, and of those that reached each goal with their value in ten-thousandths.
struct Counted {
    sums: Sums,
    goals: HashMap<String, (u64, i64)>,
}

impl Counted {
    async fn of(way: &Way, site: &Site, filter: &Filter) -> Result<Self> {
        match way {
            Way::Columns(scan) => {
                let fold = scan.fold(Reaching::default).await?;
                let dictionary = scan.project.dictionary.read();
                let named = (0..).zip(&fold.goals).filter_map(|(code, of)| {
                    Some((dictionary.text(Vocabulary::GOAL, code)?.to_string(), *of))
                });
                Ok(Self { sums: fold.sums, goals: named.collect() })
            }
            Way::Sql(pool) => Self::of_rows(pool, site, filter).await,
        }
    }

    async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Self> {
        let sums = timeseries::totals_of_rows(pool, site, filter).await?;
        let rows = definition::rows(pool, site, filter, GoalsReport::DEFINITION, Vec::new()).await?;
        let read = |row: &PgRow| -> Result<_, sqlx::Error> {
            Ok((row.try_get("key")?, (counted(row, "sessions")?, row.try_get("value")?)))
        };
        let goals = rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
        Ok(Self { sums, goals })
    }

    fn figures(&self, key: &str) -> GoalFigures {
        let (sessions, value) = self.goals.get(key).copied().unwrap_or_default();
        GoalFigures { sessions, rate: ratio(sessions, self.sums.sessions), value: money(value) }
    }
}

#[derive(Default)]
struct Reaching {
    sums: Sums,
    /// Sessions and value, by the goal's code.
    goals: Vec<(u64, i64)>,
}

impl Fold for Reaching {
    const PARTS: Parts = Parts::CORE.with(Part::Values);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        self.goals.resize(dictionary.len(Vocabulary::GOAL).max(self.goals.len()), (0, 0));
        let mut sets = vec![0; dictionary.len(Vocabulary::GOAL_SET)];
        day.sessions.get(session::KEYS.goals).count(mask, &mut sets);
        for (goals, sessions) in dictionary.goals().iter().zip(sets) {
            goals.iter().for_each(|goal| self.goals[*goal as usize].0 += sessions);
        }
        let (goals, values) = (day.goal_values.get(entries::GOAL), day.goal_values.get(entries::GOAL_VALUE));
        for session in mask.kept() {
            for entry in day.goal_values.of(session) {
                let value = &mut self.goals[goals.get(entry) as usize].1;
                *value = value.saturating_add(values.get(entry));
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
        self.goals.resize(other.goals.len().max(self.goals.len()), (0, 0));
        for ((sessions, value), (more, worth)) in self.goals.iter_mut().zip(other.goals) {
            *sessions += more;
            *value = value.saturating_add(worth);
        }
    }
}
