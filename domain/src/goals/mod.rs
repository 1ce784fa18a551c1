//! Goals: what a project wants its visits to do, and whether a visit did it.

mod preset;
mod reached;

use async_graphql::{Json, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::matching::Match;

pub use preset::{PresetGoal, ProjectPreset, preset};
pub use reached::{Goals, Reached};

/// What a project wants its visits to do. A visit reaches a goal once, however often it does what the goal asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// What filters, reports and other programs call it.
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
    /// What reaching it is worth in the project's currency. A match with `valueFrom` takes the value from its events
    /// instead, where they carry one.
    pub value: Option<f64>,
    /// Its place among the goals: smaller numbers first, equal ones by their key.
    pub sort: i32,
    /// Whether it was put away: no visit reaches it any more, and reports leave it out.
    pub archived: bool,
}

impl TryFrom<entity::goal::Model> for Goal {
    type Error = serde_json::Error;

    fn try_from(row: entity::goal::Model) -> Result<Self, Self::Error> {
        Ok(Self {
            key: row.key,
            name: row.name,
            matches: Json(serde_json::from_value(row.matches)?),
            is_conversion: row.is_conversion,
            value: row.value,
            sort: row.sort,
            archived: row.archived,
        })
    }
}
