//! Preview of a goal: what it would have counted over the last 30 days, before it is saved.

use std::sync::Arc;

use async_graphql::{InputObject, Json, SimpleObject};
use domain::Result;
use domain::measuring::goals::{Goal, Goals, read_match};
use domain::measuring::matching::{Compiled, Deeds, Match, ten_thousandths};
use domain::projects::currency::Worth;
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::{money, ratio};
use super::trial::{Asked, Began};
use super::{Reports, Site};
use crate::filter::FilterParams;
use crate::period::{Date, Period};

/// A goal to preview.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalPreviewInput {
    /// Condition that a visit must fulfil: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// Whether the goal would be a conversion goal. This changes none of the figures.
    #[serde(default)]
    #[graphql(default)]
    pub is_conversion: bool,
    /// Value of reaching the goal in the project's currency, up to 1,000,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
}

/// Figures that a goal would have had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalPreview {
    /// Last 30 days in the project's time zone, today included.
    pub period: Period,
    /// Currency of the value, three upper-case letters.
    pub currency: String,
    /// Number of sessions in these days, without tests.
    pub total_sessions: u64,
    /// Number of these sessions that would have reached the goal.
    pub sessions: u64,
    /// Share of these sessions, 0 to 1.
    pub rate: f64,
    /// Total value they would have had, in the project's currency.
    pub value: f64,
    /// One entry per day.
    pub series: Vec<GoalPreviewDay>,
}

/// One day of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct GoalPreviewDay {
    /// Day in the project's time zone.
    pub day: Date,
    /// Number of sessions that began on this day and would have reached the goal.
    pub sessions: u64,
}

impl Reports {
    /// Previews a goal over the last 30 days. Stores nothing.
    pub async fn preview_goal(&self, access: &ProjectAccess, input: GoalPreviewInput) -> Result<GoalPreview> {
        access.require(Scope::AnalyticsRead)?;
        let worth = Worth::of_project(&self.context, access.id(), false).await?;
        self.try_goal(self.site(access, &FilterParams::default()).await?, worth, input).await
    }

    pub(super) async fn try_goal(
        &self,
        site: Site,
        currencies: Worth,
        input: GoalPreviewInput,
    ) -> Result<GoalPreview> {
        let wanted = read_match(&input.matches)?;
        let compiled = Compiled::new(&wanted);
        let goals = Goals::new(&[Goal {
            key: String::new(),
            name: String::new(),
            matches: Json(wanted),
            is_conversion: input.is_conversion,
            value: input.value,
            currency: None,
            sort: 0,
            archived: false,
        }]);
        let worth = move |deeds: &dyn Deeds, began: Began| {
            let convert = |amount, currency: Option<&str>| currencies.convert(amount, currency, began);
            let reached = goals.reached(deeds, convert);
            (!reached.keys.is_empty()).then(|| reached.values.values().copied().map(ten_thousandths).sum())
        };
        let asked = Asked { question: Arc::new(worth), needs: compiled.needs(), tests: compiled.tests() };
        let found = self.ask(&site, asked).await?;
        Ok(GoalPreview {
            period: found.period,
            currency: site.currency,
            total_sessions: found.total,
            sessions: found.sessions,
            rate: ratio(found.sessions, found.total),
            value: money(found.value),
            series: found.days.into_iter().map(|(day, sessions)| GoalPreviewDay { day, sessions }).collect(),
        })
    }
}
