//! The condition language of goals and funnel steps.
//!
//! A [`Match`] is the form that is stored and sent: an event with conditions on its properties, a page, a page group,
//! engaged time, a scroll depth, a video, an answer, or a combination of these. A [`Compiled`] condition is created
//! from it once and checked against many visits. The data of a visit comes from the trait [`Deeds`], which both rows
//! and columns implement, so that both count the same.
//!
//! ```text
//! {"kind": "event", "name": "purchase", "props": {"amount": {"atLeast": 100}}, "valueFrom": "amount"}
//! ```

mod compiled;
mod condition;
mod rules;
pub(crate) mod work;

use std::collections::BTreeMap;

use entity::choices;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ground::rule::Rule;
use crate::measuring::events::EVENT_NAME;

pub use compiled::{
    Compiled, Deeds, Event, Needs, Pageview, Props, Video, amount_of, decimals, in_units, says,
    ten_thousandths,
};
pub use condition::{PropComparison, PropCondition, PropValue, plain_number};
pub use rules::{MAX_DEPTH, MAX_PARTS, MAX_REGEXES};

/// Name of the event that represents an answer to a questionnaire.
pub const ANSWER_EVENT: &str = "quiz_answer";
/// Properties of that event: id of the questionnaire, question and answer.
pub const ANSWER_PROPS: [&str; 3] = ["variant", "q", "value"];

/// Condition that a visit must meet, anywhere in the visit and in any order. Conditions may be nested four deep and may
/// have 50 parts in total, 5 of them with a regular expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[schemars(transform = one_form_of_groups)]
pub enum Match {
    /// An event with this name whose properties meet every condition.
    Event {
        /// Name of the event.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by property name: a value that the property must have, or comparisons that must all hold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
        /// Number property that determines the goal's value. The value of a visit is the sum over its matching events,
        /// each counted once; negative amounts count as zero. If no matching event has a number in this property, the
        /// goal's fixed value applies. A visit is worth at most 1,000,000,000 for a goal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 40))]
        value_from: Option<String>,
    },
    /// A pageview whose page matches the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// A pageview of a page in this page group of the tracking config.
    PageGroup {
        /// Key of the group.
        #[schemars(length(min = 1, max = 40))]
        group: String,
    },
    /// At least this much visible and focused time, all pageviews together.
    Engaged {
        /// Seconds, up to a day.
        #[schemars(range(min = 1, max = 86400))]
        seconds: u32,
    },
    /// A page scrolled at least to this depth.
    Scroll {
        /// Percent of the page's height.
        #[schemars(range(min = 1, max = 100))]
        percent: u8,
    },
    /// A video that was played, at least as far as `percent` and `completed` require.
    Video {
        /// Id of the video. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 40))]
        video: Option<String>,
        /// Minimum of the furthest point reached, in percent of the video's length.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u8", range(min = 1, max = 100))]
        percent: Option<u8>,
        /// True if the video must have been watched to its end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        completed: bool,
    },
    /// An answer in a questionnaire, which is an event `quiz_answer`.
    Answer {
        /// Id of the questionnaire, the event's property `variant`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        questionnaire: Option<String>,
        /// Question, the event's property `q`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        question: Option<String>,
        /// Allowed answers, the event's property `value`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Vec<PropValue>", length(min = 1, max = 50))]
        values: Option<Vec<PropValue>>,
    },
    /// At least one of several conditions.
    Any {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Match>,
    },
    /// All of several conditions.
    All {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Match>,
    },
}

/// Combines `any` and `all` into one form of the schema. With two forms that each contain a list of parts, the search
/// for violations would visit every part twice per level, which takes forever at 50 levels.
fn one_form_of_groups(schema: &mut Schema) {
    let Some(Value::Array(forms)) = schema.get_mut("oneOf") else { return };
    forms.retain(|form| form["properties"]["kind"]["const"] != "all");
    for form in forms.iter_mut().filter(|form| form["properties"]["kind"]["const"] == "any") {
        let kinds =
            [("any", "At least one of the conditions applies."), ("all", "All of the conditions apply.")];
        form["properties"]["kind"] = choices::schema("How the conditions are combined.", &kinds).to_value();
        form["description"] = json!("At least one of several conditions, or all of them.");
    }
}

impl Match {
    /// Returns a condition for an event with this name, with any properties.
    pub fn event(name: impl Into<String>) -> Self {
        Self::Event { name: name.into(), props: None, value_from: None }
    }

    /// Returns the names of the events that it asks for.
    pub fn event_names(&self) -> Vec<&str> {
        match self {
            Self::Event { name, .. } => vec![name],
            _ => self.parts().iter().flat_map(Self::event_names).collect(),
        }
    }

    /// Returns the parts of a combined condition.
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::Any { of } | Self::All { of } => of,
            _ => &[],
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
