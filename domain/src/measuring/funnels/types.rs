//! API types of funnels.

use async_graphql::{InputObject, Json, SimpleObject};
use entity::{choices, funnel};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::StepMatch;
use super::step::Weighed;
use crate::ground::formats::DISPLAY_NAME;
use crate::{Error, Result, Violation, ViolationCode};

const KEY: &str = "^[a-z0-9][a-z0-9_-]{0,39}$";
/// Maximum number of steps of a funnel. The completed steps of a visit are stored in as many bits.
pub const MAX_STEPS: usize = 20;

/// Funnel: a series of steps, and how many visits complete them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct Funnel {
    /// Key by which reports and other programs refer to the funnel.
    pub key: String,
    /// Display name.
    pub name: String,
    /// Significance of the order of the steps.
    pub mode: FunnelMode,
    /// Steps of the funnel, 2 to 20.
    pub steps: Vec<FunnelStep>,
    /// True for the default funnel: the overview shows it, and the funnel report uses it if no other is requested. A
    /// project with funnels has exactly one default.
    pub is_default: bool,
    /// Position among the funnels: smaller numbers first, equal numbers by key.
    pub sort: i32,
}

crate::revised!(Funnel);

choices! {
    /// Significance of the order of a funnel's steps.
    FunnelMode {
        /// A visit counts for every step it completed, in any order.
        Independent = "independent" / "INDEPENDENT",
        /// A visit counts for a step only if it completed the step after the previous step, by another, later action.
        Sequential = "sequential" / "SEQUENTIAL",
    }
}

/// Step of a funnel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FunnelStep {
    /// Display name. Null: the dashboard builds a name from the step's condition.
    #[serde(default)]
    pub name: Option<String>,
    /// Condition of the step: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: Json<StepMatch>,
    /// Maximum number of seconds after the previous step. Null: no limit.
    #[serde(default)]
    pub within: Option<u32>,
}

/// Step of a funnel to save.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelStepWrite {
    /// Display name, 1 to 100 characters. Absent or null: the dashboard builds a name from the step's condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Condition of the step: StepMatch of the OpenAPI document.
    #[serde(rename = "match")]
    #[schemars(with = "StepMatch")]
    #[graphql(name = "match")]
    pub matches: serde_json::Value,
    /// Maximum number of seconds after the previous step, up to a day. Absent or null: no limit. Allowed in sequential
    /// funnels only, and not for the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 86400))]
    pub within: Option<u32>,
}

/// A new funnel.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelWrite {
    /// Key by which reports and other programs refer to the funnel: a lower-case letter or a digit, then up to 39 of
    /// these, underscores and hyphens. A key that is already taken is answered with `conflict`.
    #[schemars(regex(pattern = KEY))]
    pub key: String,
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Significance of the order of the steps.
    pub mode: FunnelMode,
    /// Steps of the funnel, 2 to 20.
    #[schemars(length(min = 2, max = 20))]
    pub steps: Vec<FunnelStepWrite>,
    /// True to replace the current default funnel. The first funnel of a project always becomes the default.
    #[serde(default)]
    #[graphql(default)]
    pub is_default: bool,
    /// Position among the funnels, smaller numbers first. Default: last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// Changes to a funnel. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelUpdate {
    /// Display name, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Significance of the order of the steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "FunnelMode")]
    pub mode: Option<FunnelMode>,
    /// All steps of the funnel, 2 to 20.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<FunnelStepWrite>", length(min = 2, max = 20))]
    pub steps: Option<Vec<FunnelStepWrite>>,
    /// True to replace the current default funnel. The default funnel cannot be set to false; make another funnel the
    /// default instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub is_default: Option<bool>,
    /// Position among the funnels, smaller numbers first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub sort: Option<i32>,
}

/// Funnel to preview.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FunnelPreviewInput {
    /// Significance of the order of the steps.
    pub mode: FunnelMode,
    /// Steps of the funnel, 2 to 20.
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

/// Parses steps in a request and checks all rules. `path` is their path.
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

/// Finds time limits where they are not allowed.
pub(super) fn limits(mode: FunnelMode, steps: &[FunnelStep], path: &str) -> Vec<Violation> {
    let limited = steps.iter().enumerate().filter(|(_, step)| step.within.is_some());
    let wrong = limited.filter_map(|(at, _)| {
        let message = match (mode, at) {
            (FunnelMode::Independent, _) => "steps of an independent funnel cannot have a time limit",
            (FunnelMode::Sequential, 0) => {
                "the first step cannot have a time limit, because no step precedes it"
            }
            _ => return None,
        };
        Some(Violation::new(format!("{path}.{at}.within"), ViolationCode::Invalid, message))
    });
    wrong.collect()
}
