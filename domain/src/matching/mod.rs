//! What a visit must have done: the language that goals and the steps of funnels are written in.
//!
//! A [`Match`] is the form that is stored and sent: an event with conditions on its properties, a page, a
//! page group, a time, a depth, a video, an answer, or several of these. [`Compiled`] is made of it once
//! and asked of many visits. What it is asked over is a visit's [`Deeds`], which rows and columns
//! both offer, so that they count the same.
//!
//! ```text
//! {"kind": "event", "name": "purchase", "props": {"amount": {"atLeast": 100}}, "valueFrom": "amount"}
//! ```

mod compiled;
mod condition;
mod rules;
pub(crate) mod work;

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::events::EVENT_NAME;
use crate::rule::Rule;

pub use compiled::{
    Compiled, Deeds, Event, Needs, Pageview, Props, Video, amount_of, decimals, in_units, says,
};
pub use condition::{PropComparison, PropCondition, PropValue, plain_number};
pub use rules::{MAX_DEPTH, MAX_PARTS, MAX_REGEXES};

/// The event that an answer in a questionnaire is.
pub const ANSWER_EVENT: &str = "quiz_answer";
/// Its properties: the questionnaire's id, the question and the answer.
pub const ANSWER_PROPS: [&str; 3] = ["variant", "q", "value"];

/// What a visit must have done. All of it is looked for anywhere in the visit, in any order. Parts may be
/// nested four deep, and there may be 50 of them in all, 5 of them with a regular expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[schemars(transform = one_form_of_groups)]
pub enum Match {
    /// An event of this name whose properties meet every condition.
    Event {
        /// Name of the event.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by the name of the property: a value it must have, or comparisons that must all hold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
        /// The number property that a goal takes its value from: the value of a visit is then the sum over its
        /// events that fit, each counted once and no amount below zero; where none of them carries a number
        /// there, it is the goal's fixed value. A visit is worth at most 1,000,000,000 to a goal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 40))]
        value_from: Option<String>,
    },
    /// A pageview of a page that fits the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// A pageview of a page of this group of the tracking config.
    PageGroup {
        /// Key of the group.
        #[schemars(length(min = 1, max = 40))]
        group: String,
    },
    /// At least so much visible and focused time, all pageviews together.
    Engaged {
        /// Seconds, up to a day.
        #[schemars(range(min = 1, max = 86400))]
        seconds: u32,
    },
    /// A page scrolled at least so deep.
    Scroll {
        /// Percent of the page's height.
        #[schemars(range(min = 1, max = 100))]
        percent: u8,
    },
    /// A video that was started, and watched as far as `percent` and `completed` say.
    Video {
        /// Id of the video; left out, any will do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 40))]
        video: Option<String>,
        /// The furthest point reached, at least, in percent of its length.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u8", range(min = 1, max = 100))]
        percent: Option<u8>,
        /// Whether it must have been watched to its end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        completed: bool,
    },
    /// An answer in a questionnaire, which is an event `quiz_answer`.
    Answer {
        /// Id of the questionnaire, the event's property `variant`; left out, any will do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        questionnaire: Option<String>,
        /// The question, the event's property `q`; left out, any will do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        question: Option<String>,
        /// Answers, the event's property `value`, one of which it must be; left out, any will do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Vec<PropValue>", length(min = 1, max = 50))]
        values: Option<Vec<PropValue>>,
    },
    /// At least one of several.
    Any {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Match>,
    },
    /// All of several.
    All {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Match>,
    },
}

/// Any and all are one form to the schema. Were they two with a list of parts each, whoever looks for what is wrong
/// with a part would look twice at each level, and at 50 levels for ever.
fn one_form_of_groups(schema: &mut Schema) {
    let Some(Value::Array(forms)) = schema.get_mut("oneOf") else { return };
    forms.retain(|form| form["properties"]["kind"]["const"] != "all");
    for form in forms.iter_mut().filter(|form| form["properties"]["kind"]["const"] == "any") {
        form["properties"]["kind"] = json!({ "type": "string", "enum": ["any", "all"] });
        form["description"] = json!("At least one of several, or all of them.");
    }
}

impl Match {
    /// An event of this name, whatever its properties.
    pub fn event(name: impl Into<String>) -> Self {
        Self::Event { name: name.into(), props: None, value_from: None }
    }

    /// The parts of one that has any.
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::Any { of } | Self::All { of } => of,
            _ => &[],
        }
    }

    /// Bytes of memory that its patterns take once they are compiled.
    pub(crate) fn pattern_size(&self) -> usize {
        let own = match self {
            Self::Page { matches } => matches.compile().map_or(0, |rule| rule.size()),
            _ => 0,
        };
        own + self.parts().iter().map(Self::pattern_size).sum::<usize>()
    }
}

#[cfg(test)]
pub(crate) mod tests;
