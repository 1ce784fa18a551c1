//! Goals as they travel.

use std::sync::LazyLock;

use async_graphql::{InputObject, Json, MaybeUndefined, SimpleObject};
use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::matching::Match;
use crate::page::PageParams;
use crate::{Error, Result};

/// What a key of a goal looks like.
pub const GOAL_KEY: &str = "^[a-z0-9][a-z0-9_-]{0,39}$";

/// Whether a text is such a key: of conversions, too, whose keys look the same.
pub(crate) fn is_goal_key(text: &str) -> bool {
    #[expect(clippy::expect_used, reason = "the pattern is written here")]
    static KEY: LazyLock<Regex> = LazyLock::new(|| Regex::new(GOAL_KEY).expect("it is a pattern"));
    KEY.is_match(text)
}

/// What a project wants its visits to do. A visit reaches a goal once, however often it does what the goal asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// What filters, reports and other programs call it. It never changes.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What a visit must have done: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: Json<Match>,
    /// Whether reaching it is a conversion.
    pub is_conversion: bool,
    /// What reaching it is worth in the project's currency, which counts to four decimals. A match with `valueFrom`
    /// takes the value from its events instead, where they carry one.
    pub value: Option<f64>,
    /// Its place among the goals: smaller numbers first, equal ones by their key.
    pub sort: i32,
    /// Whether it was put away: no visit reaches it any more, and reports leave it out.
    pub archived: bool,
}

impl TryFrom<entity::goal::Model> for Goal {
    type Error = Error;

    fn try_from(row: entity::goal::Model) -> Result<Self> {
        Ok(Self {
            key: row.key,
            name: row.name,
            matches: Json(serde_json::from_value(row.matches).map_err(Error::internal)?),
            is_conversion: row.is_conversion,
            value: row.value,
            sort: row.sort,
            archived: row.archived,
        })
    }
}

/// A new goal.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalCreate {
    /// What filters, reports and other programs will call it: a lower-case letter or a digit, then up to 39 of these,
    /// underscores and hyphens. `conflict` when taken, by an archived goal too.
    #[schemars(regex(pattern = GOAL_KEY))]
    pub key: String,
    /// Its name for people, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
    /// What a visit must have done: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// Whether reaching it is a conversion.
    #[serde(default)]
    #[graphql(default)]
    pub is_conversion: bool,
    /// What reaching it is worth in the project's currency, up to 1,000,000,000. It counts to four decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// Its place among the goals, smaller numbers first; behind all others where left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// A change of a goal; what is left out stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalUpdate {
    /// Its name for people, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub name: Option<String>,
    /// What a visit must have done: Match of the OpenAPI document. Past visits are recomputed within minutes.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: Option<serde_json::Value>,
    /// Whether reaching it is a conversion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub is_conversion: Option<bool>,
    /// What reaching it is worth in the project's currency, up to 1,000,000,000; null takes the value away.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<f64>", range(min = 0, max = 1_000_000_000))]
    pub value: MaybeUndefined<f64>,
    /// Its place among the goals, smaller numbers first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
    /// Puts it away or takes it out again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub archived: Option<bool>,
}

/// The query parameters of the list of goals.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalListParams {
    /// List archived goals too.
    #[serde(default)]
    pub archived: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

impl GoalListParams {
    pub(super) fn paging(&self) -> PageParams {
        PageParams { limit: self.limit, cursor: self.cursor.clone() }
    }
}

/// A match that a caller wrote, if it keeps to all rules.
pub fn read_match(written: &serde_json::Value) -> Result<Match> {
    let wanted =
        Match::deserialize(written).map_err(|error| Error::invalid("body.match", error.to_string()))?;
    let violations = wanted.violations("body.match");
    if violations.is_empty() { Ok(wanted) } else { Err(Error::Validation(violations)) }
}
