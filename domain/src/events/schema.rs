//! What a project says of its own events.

use std::collections::BTreeMap;

use async_graphql::{InputObject, SimpleObject};
use entity::{choices, event_schema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MAX_PROPS;
use super::check::is_prop_name;
use crate::identifiers::{LONGEST_IDENTIFIER, LONGEST_TEXT};
use crate::pattern::Pattern;
use crate::tracking::Label;
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// The most patterns that all schemas of a project can have. Each takes up to
/// [`LARGEST_PATTERN`](crate::pattern::LARGEST_PATTERN) bytes of memory.
pub(super) const MAX_PATTERNS: usize = 200;
/// The most values an enumeration can have.
pub const MAX_ENUM_VALUES: usize = 100;

/// What the project says of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventSchema {
    /// The event's name.
    pub name: String,
    /// What people call it; null for the name itself.
    pub label: Option<Label>,
    /// What its props must be, by their names. Props that are not named here are held against the rules for
    /// events without a schema.
    pub props: EventProps,
    /// Whether only the first of a pageview is kept.
    pub once_per_pageview: bool,
    /// Which repeats are dropped.
    pub dedupe: Dedupe,
    /// Whether browsers send it at once instead of within a second.
    pub flush: bool,
    /// Whether it is kept.
    pub status: EventStatus,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// What is said of an event; it replaces what was said before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct EventSchemaWrite {
    /// What people call it: a text, or one in each language; 1 to 80 characters.
    #[schemars(with = "Label")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
    /// What its props must be, by their names; up to 20.
    #[schemars(extend("maxProperties" = MAX_PROPS))]
    pub props: EventProps,
    /// Whether only the first of a pageview is kept.
    #[graphql(default)]
    pub once_per_pageview: bool,
    /// Which repeats are dropped.
    #[graphql(default)]
    pub dedupe: Dedupe,
    /// Whether browsers send it at once instead of within a second.
    #[graphql(default)]
    pub flush: bool,
    /// Whether it is kept.
    #[graphql(default)]
    pub status: EventStatus,
}

/// Props with what they must be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct EventProps(pub BTreeMap<String, PropDefinition>);

async_graphql::scalar!(
    EventProps,
    "EventProps",
    "Props with what they must be, as a JSON object: `{\"plan\": {\"type\": \"enum\", \"values\": [\"free\", \"pro\"]}}`."
);
async_graphql::scalar!(Label, "Label", "A text for people: a string, or an object with `en` and `de`.");

choices! {
    /// Which repeats of an event are dropped within a visit.
    Dedupe {
        None = "none" / "NONE",
        /// Those of the same name within a second.
        Name = "name" / "NAME",
        /// Those of the same name and the same props.
        NameProps = "name_props" / "NAME_PROPS",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro writes the type")]
impl Default for Dedupe {
    fn default() -> Self {
        Self::None
    }
}

choices! {
    /// Whether an event is kept.
    EventStatus {
        Active = "active" / "ACTIVE",
        /// It is dropped when it comes in.
        Blocked = "blocked" / "BLOCKED",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro writes the type")]
impl Default for EventStatus {
    fn default() -> Self {
        Self::Active
    }
}

choices! {
    /// How a text is kept from naming a person.
    PropPrivacy {
        /// What no identifier holds is taken out, as of the labels of clicks; at most 80 characters are kept.
        Label = "label" / "LABEL",
        /// Any text of up to 200 characters in which no e-mail address and no phone number stands.
        Text = "text" / "TEXT",
    }
}

/// What a prop must be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum PropDefinition {
    /// A text. Without `privacy` it has letters, digits, spaces and `. : / # - _` only.
    String {
        /// Its most characters; 80 if nothing is said, 200 with the privacy `text`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u16", range(min = 1, max = 200))]
        max: Option<u16>,
        /// A regular expression that the whole text must fit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        pattern: Option<String>,
        /// How it is kept from naming a person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "PropPrivacy")]
        privacy: Option<PropPrivacy>,
        /// Whether the event is kept without it.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// A whole number.
    Int {
        /// The least it may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "i64", range(min = -1_000_000_000_000_i64, max = 1_000_000_000_000_i64))]
        min: Option<i64>,
        /// The most it may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "i64", range(min = -1_000_000_000_000_i64, max = 1_000_000_000_000_i64))]
        max: Option<i64>,
        /// Whether the event is kept without it.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// Any number.
    Number {
        /// The least it may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "f64", range(min = -1e12, max = 1e12))]
        min: Option<f64>,
        /// The most it may be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "f64", range(min = -1e12, max = 1e12))]
        max: Option<f64>,
        /// Whether the event is kept without it.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// True or false.
    Bool {
        /// Whether the event is kept without it.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// One of some texts.
    Enum {
        /// The texts, up to 100 of at most 80 characters.
        #[schemars(length(min = 1, max = 100), inner(length(min = 1, max = 80)))]
        values: Vec<String>,
        /// Whether the event is kept without it.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

impl PropDefinition {
    pub fn is_optional(&self) -> bool {
        match self {
            Self::String { optional, .. }
            | Self::Int { optional, .. }
            | Self::Number { optional, .. }
            | Self::Bool { optional }
            | Self::Enum { optional, .. } => *optional,
        }
    }

    /// The most characters of a text.
    pub(super) fn longest(max: Option<u16>, privacy: Option<PropPrivacy>) -> usize {
        let most = match privacy {
            Some(PropPrivacy::Label) => LONGEST_IDENTIFIER,
            _ => LONGEST_TEXT,
        };
        let usual = if privacy == Some(PropPrivacy::Text) { LONGEST_TEXT } else { LONGEST_IDENTIFIER };
        max.map_or(usual, usize::from).min(most)
    }
}

impl EventProps {
    /// The patterns that texts are held to.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &String> {
        self.0.values().filter_map(|prop| match prop {
            PropDefinition::String { pattern, .. } => pattern.as_ref(),
            _ => None,
        })
    }
}

impl EventSchemaWrite {
    /// What its schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for (name, prop) in &self.props.0 {
            let path = format!("body.props.{name}");
            if !is_prop_name(name) {
                let message = "a prop's name has 1 to 40 letters, digits and . _ -";
                found.push(Violation::new(path.clone(), ViolationCode::WrongFormat, message));
            }
            prop.violations(&path, &mut found);
        }
        found
    }
}

impl PropDefinition {
    fn violations(&self, path: &str, found: &mut Vec<Violation>) {
        let mut bad = |field: &str, code, message: &str| {
            found.push(Violation::new(format!("{path}.{field}"), code, message));
        };
        match self {
            Self::String { pattern: Some(pattern), .. } if Pattern::whole(pattern).is_err() => {
                bad("pattern", ViolationCode::WrongFormat, "is no regular expression, or too large a one");
            }
            Self::Int { min: Some(min), max: Some(max), .. } if min > max => {
                bad("max", ViolationCode::TooSmall, "must not be less than min");
            }
            Self::Number { min: Some(min), max: Some(max), .. } if min > max => {
                bad("max", ViolationCode::TooSmall, "must not be less than min");
            }
            Self::Enum { values, .. } => {
                for (at, value) in values.iter().enumerate() {
                    if values[..at].contains(value) {
                        bad(&format!("values.{at}"), ViolationCode::Duplicate, "is in the list before");
                    }
                }
            }
            _ => {}
        }
    }
}

impl TryFrom<event_schema::Model> for EventSchema {
    type Error = Error;

    fn try_from(row: event_schema::Model) -> Result<Self> {
        let stated: EventSchemaWrite = serde_json::from_value(row.schema).map_err(Error::internal)?;
        let EventSchemaWrite { label, props, once_per_pageview, dedupe, flush, status } = stated;
        let updated_at = row.updated_at.into();
        Ok(Self { name: row.name, label, props, once_per_pageview, dedupe, flush, status, updated_at })
    }
}
