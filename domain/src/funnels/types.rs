//! What a funnel is made of.

use async_graphql::{InputObject, Json, SimpleObject};
use entity::{choices, funnel};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::StepMatch;
use super::step::Weighed;
use crate::{Error, Result, Violation, ViolationCode};

const KEY: &str = "^[a-z0-9][a-z0-9_-]{0,39}$";
/// The most steps of a funnel: what a visit did is kept in as many bits.
pub const MAX_STEPS: usize = 20;

/// A funnel: steps towards something, and how many visits take them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Funnel {
    /// What reports and other programs call it.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Whether the order of the steps counts.
    pub mode: FunnelMode,
    /// Its steps, 2 to 20.
    pub steps: Vec<FunnelStep>,
    /// Whether it is the one that the overview shows and the funnel report answers unless asked for another.
    /// As long as a project has funnels, exactly one of them is.
    pub is_default: bool,
    /// Its place among the funnels: smaller numbers first, equal ones by their key.
    pub sort: i32,
}

choices! {
    /// Whether the order of a funnel's steps counts.
    FunnelMode {
        /// A visit counts for every step it did, in any order.
        Independent = "independent" / "INDEPENDENT",
        /// A visit counts for a step only if it did it after the step before, by another, later action.
        Sequential = "sequential" / "SEQUENTIAL",
    }
}

/// A step of a funnel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelStep {
    /// What people call it; null for one that is called by what it asks for.
    #[serde(default)]
    pub name: Option<String>,
    /// What a visit does at it: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: Json<StepMatch>,
    /// How many seconds after the step before it must happen at the latest; null for any time.
    #[serde(default)]
    pub within: Option<u32>,
}

/// A step of a funnel as it is written.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelStepWrite {
    /// What people call it, 1 to 100 characters; left out or null, it is called by what it asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100))]
    pub name: Option<String>,
    /// What a visit does at it: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// How many seconds after the step before it must happen at the latest, up to a day; left out or null, at any
    /// time. Only steps of a sequential funnel have it, and not the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 86400))]
    pub within: Option<u32>,
}

/// A new funnel.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelWrite {
    /// What reports and other programs will call it: a lower-case letter or a digit, then up to 39 of these,
    /// underscores and hyphens. `conflict` when taken.
    #[schemars(regex(pattern = KEY))]
    pub key: String,
    /// Its name for people, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
    /// Whether the order of the steps counts.
    pub mode: FunnelMode,
    /// Its steps, 2 to 20.
    #[schemars(length(min = 2, max = 20))]
    pub steps: Vec<FunnelStepWrite>,
    /// Whether it becomes the default one in place of another. The first funnel of a project always does.
    #[serde(default)]
    #[graphql(default)]
    pub is_default: bool,
    /// Its place among the funnels, smaller numbers first; behind all others where left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// A change of a funnel; what is left out stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelUpdate {
    /// Its name for people, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub name: Option<String>,
    /// Whether the order of the steps counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "FunnelMode")]
    pub mode: Option<FunnelMode>,
    /// All its steps, 2 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<FunnelStepWrite>", length(min = 2, max = 20))]
    pub steps: Option<Vec<FunnelStepWrite>>,
    /// True makes it the default one in place of another. The default one ceases to be it only when another
    /// becomes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub is_default: Option<bool>,
    /// Its place among the funnels, smaller numbers first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// A funnel to try.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelPreviewInput {
    /// Whether the order of the steps counts.
    pub mode: FunnelMode,
    /// Its steps, 2 to 20.
    #[schemars(length(min = 2, max = 20))]
    pub steps: Vec<FunnelStepWrite>,
}

impl TryFrom<funnel::Model> for Funnel {
    type Error = Error;

    fn try_from(row: funnel::Model) -> Result<Self> {
        let mode =
            FunnelMode::parse(&row.mode).ok_or_else(|| Error::internal("a funnel of an unknown mode"))?;
        Ok(Self {
            key: row.key,
            name: row.name,
            mode,
            steps: serde_json::from_value(row.steps).map_err(Error::internal)?,
            is_default: row.is_default,
            sort: row.sort,
        })
    }
}

/// Steps that a caller wrote, if they keep to all rules; `path` is where they stand.
pub fn read_steps(mode: FunnelMode, written: Vec<FunnelStepWrite>, path: &str) -> Result<Vec<FunnelStep>> {
    let mut steps = Vec::with_capacity(written.len());
    let mut weighed = Weighed::default();
    for (at, step) in written.into_iter().enumerate() {
        let place = format!("{path}.{at}.match");
        let matches: StepMatch = serde_json::from_value(step.matches)
            .map_err(|error| Error::invalid(&place, error.to_string()))?;
        weighed.add(&matches, &place);
        steps.push(FunnelStep { name: step.name, matches: Json(matches), within: step.within });
    }
    let mut violations = weighed.end(path);
    violations.extend(limits(mode, &steps, path));
    if violations.is_empty() { Ok(steps) } else { Err(Error::Validation(violations)) }
}

/// Time limits that stand where they mean nothing.
pub(super) fn limits(mode: FunnelMode, steps: &[FunnelStep], path: &str) -> Vec<Violation> {
    let limited = steps.iter().enumerate().filter(|(_, step)| step.within.is_some());
    let wrong = limited.filter_map(|(at, _)| {
        let message = match (mode, at) {
            (FunnelMode::Independent, _) => "steps of an independent funnel have no time limit",
            (FunnelMode::Sequential, 0) => "the first step comes after no other",
            _ => return None,
        };
        Some(Violation::new(format!("{path}.{at}.within"), ViolationCode::Invalid, message))
    });
    wrong.collect()
}
