//! API types of goals.

use std::sync::LazyLock;

use async_graphql::{InputObject, Json, MaybeUndefined, SimpleObject};
use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::fixed_pattern::fixed_pattern;
use crate::ground::formats::DISPLAY_NAME;
use crate::ground::page::PageParams;
use crate::measuring::matching::Match;
use crate::{Error, Result};

/// Pattern of a goal's key.
pub const GOAL_KEY: &str = "^[a-z0-9][a-z0-9_-]{0,39}$";

/// Returns true if the text matches [`GOAL_KEY`]. Keys of conversions have the same form.
pub(crate) fn is_goal_key(text: &str) -> bool {
    static KEY: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(GOAL_KEY));
    KEY.is_match(text)
}

/// Goal: what a project wants its visits to do. A visit reaches a goal at most once, however often it meets the goal's
/// condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// Key by which filters, reports and other programs refer to the goal. It never changes.
    pub key: String,
    /// Display name.
    pub name: String,
    /// Condition that a visit must meet: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: Json<Match>,
    /// True if reaching the goal is a conversion.
    pub is_conversion: bool,
    /// Value of the goal in `currency`, with up to four decimals. If the condition has `valueFrom`, the value comes from
    /// the matching events instead, if they carry one.
    pub value: Option<f64>,
    /// Currency of the value, if the project had another one when the value was set. Null: the project's currency; the
    /// field is then left out in the REST API.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Position among the goals: smaller numbers first, equal numbers by key.
    pub sort: i32,
    /// True if the goal is archived: visits no longer reach it, and reports leave it out.
    pub archived: bool,
}

crate::revised!(Goal);

impl TryFrom<entity::goal::Model> for Goal {
    type Error = Error;

    fn try_from(row: entity::goal::Model) -> Result<Self> {
        Ok(Self {
            key: row.key,
            name: row.name,
            matches: Json(serde_json::from_value(row.matches).map_err(Error::internal)?),
            is_conversion: row.is_conversion,
            value: row.value,
            currency: row.currency,
            sort: row.sort,
            archived: row.archived,
        })
    }
}

/// A new goal.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalCreate {
    /// Key by which filters, reports and other programs refer to the goal: a lower-case letter or a digit, then up to
    /// 39 of these, underscores and hyphens. A key that is taken, even by an archived goal, is answered with
    /// `conflict`.
    #[schemars(regex(pattern = GOAL_KEY))]
    pub key: String,
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Condition that a visit must meet: Match of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// True if reaching the goal is a conversion.
    #[serde(default)]
    #[graphql(default)]
    pub is_conversion: bool,
    /// Value of the goal in the project's currency, up to 1,000,000,000, with up to four decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// Position among the goals, smaller numbers first. Default: last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// Changes to a goal. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalUpdate {
    /// Display name, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Condition that a visit must meet: Match of the OpenAPI document. Past visits are recomputed within minutes.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Match")]
    #[graphql(name = "match")]
    pub matches: Option<serde_json::Value>,
    /// True if reaching the goal is a conversion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub is_conversion: Option<bool>,
    /// Value of the goal in the project's currency, up to 1,000,000,000. Null removes the value. A value that was set in a
    /// former currency of the project keeps it until a value is given.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<f64>", range(min = 0, max = 1_000_000_000))]
    pub value: MaybeUndefined<f64>,
    /// Position among the goals, smaller numbers first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
    /// True archives the goal, false restores it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub archived: Option<bool>,
}

/// Query parameters of the list of goals.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoalListParams {
    /// True to include archived goals.
    #[serde(default)]
    pub archived: bool,
    /// Maximum number of goals; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the list begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

impl GoalListParams {
    pub(super) fn paging(&self) -> PageParams {
        PageParams { limit: self.limit, cursor: self.cursor.clone() }
    }
}

/// Parses a condition in a request and checks all rules.
pub fn read_match(written: &serde_json::Value) -> Result<Match> {
    let wanted =
        Match::deserialize(written).map_err(|error| Error::invalid("body.match", error.to_string()))?;
    let violations = wanted.violations("body.match");
    if violations.is_empty() { Ok(wanted) } else { Err(Error::Validation(violations)) }
}
