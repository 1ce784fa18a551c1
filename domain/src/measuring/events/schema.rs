//! Event schemas: a project's rules for its own events.

use std::collections::BTreeMap;

use async_graphql::{InputObject, SimpleObject};
use entity::{choices, event_schema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MAX_PROPS;
use super::check::is_prop_name;
use crate::ground::identifiers::{LONGEST_IDENTIFIER, LONGEST_TEXT};
use crate::ground::pattern::Pattern;
use crate::measuring::tracking::Label;
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// Maximum number of patterns in all schemas of a project. Each takes up to
/// [`LARGEST_PATTERN`](crate::ground::pattern::LARGEST_PATTERN) bytes of memory.
pub(super) const MAX_PATTERNS: usize = 200;
/// Maximum number of values of an enumeration.
pub const MAX_ENUM_VALUES: usize = 100;

/// Schema of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct EventSchema {
    /// Name of the event.
    pub name: String,
    /// Display name. Null: the event's name is shown.
    pub label: Option<Label>,
    /// Props by name, with their types. Other props are checked against the rules for events without a schema.
    pub props: EventProps,
    /// True to keep only the first event per pageview.
    pub once_per_pageview: bool,
    /// Repetitions to drop.
    pub dedupe: Dedupe,
    /// True if browsers send the event at once, and not within ten seconds.
    pub flush: bool,
    /// Status: kept or blocked.
    pub status: EventStatus,
    /// When the schema was last changed.
    pub updated_at: Timestamp,
}

crate::revised!(EventSchema);

/// New schema of an event. It replaces the previous schema.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct EventSchemaWrite {
    /// Display name: a text, or a text per language; 1 to 80 characters.
    #[schemars(with = "Label")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
    /// Props by name, with their types; up to 20.
    #[schemars(extend("maxProperties" = MAX_PROPS))]
    pub props: EventProps,
    /// True to keep only the first event per pageview.
    #[graphql(default)]
    pub once_per_pageview: bool,
    /// Repetitions to drop.
    #[graphql(default)]
    pub dedupe: Dedupe,
    /// True if browsers send the event at once, and not within ten seconds.
    #[graphql(default)]
    pub flush: bool,
    /// Status: kept or blocked.
    #[graphql(default)]
    pub status: EventStatus,
}

/// Props by name, with their types.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct EventProps(pub BTreeMap<String, PropDefinition>);

async_graphql::scalar!(
    EventProps,
    "EventProps",
    "Props by name, with their types, as a JSON object: `{\"plan\": {\"type\": \"enum\", \"values\": [\"free\", \"pro\"]}}`."
);
async_graphql::scalar!(Label, "Label", "Display text: a string, or an object with `en` and `de`.");

choices! {
    /// Repetitions of an event that are dropped within a visit.
    Dedupe {
        /// All events are kept.
        None = "none" / "NONE",
        /// Events with the same name within a second.
        Name = "name" / "NAME",
        /// Events with the same name and the same props.
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
    /// Status of an event.
    EventStatus {
        /// The event is stored.
        Active = "active" / "ACTIVE",
        /// The event is dropped on arrival.
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
    /// Protection of a text prop against personal data.
    PropPrivacy {
        /// The text is reduced to the characters of an identifier, like the labels of clicks, and truncated to 80
        /// characters.
        Label = "label" / "LABEL",
        /// Any text of up to 200 characters without an e-mail address or phone number.
        Text = "text" / "TEXT",
    }
}

/// Type and limits of a prop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum PropDefinition {
    /// A text. Without `privacy`, it may contain only letters, digits, spaces and `. : / # - _`.
    String {
        /// Maximum number of characters. Default: 80, or 200 with the privacy `text`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u16", range(min = 1, max = 200))]
        max: Option<u16>,
        /// Regular expression that the whole text must match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        pattern: Option<String>,
        /// Protection against personal data.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "PropPrivacy")]
        privacy: Option<PropPrivacy>,
        /// True if the event is kept without this prop.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// A whole number.
    Int {
        /// Minimum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "i64", range(min = -1_000_000_000_000_i64, max = 1_000_000_000_000_i64))]
        min: Option<i64>,
        /// Maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "i64", range(min = -1_000_000_000_000_i64, max = 1_000_000_000_000_i64))]
        max: Option<i64>,
        /// True if the event is kept without this prop.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// Any number.
    Number {
        /// Minimum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "f64", range(min = -1e12, max = 1e12))]
        min: Option<f64>,
        /// Maximum.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "f64", range(min = -1e12, max = 1e12))]
        max: Option<f64>,
        /// True if the event is kept without this prop.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// True or false.
    Bool {
        /// True if the event is kept without this prop.
        #[serde(default, skip_serializing_if = "is_false")]
        optional: bool,
    },
    /// One of a list of texts.
    Enum {
        /// Allowed texts, up to 100 of at most 80 characters each.
        #[schemars(length(min = 1, max = 100), inner(length(min = 1, max = 80)))]
        values: Vec<String>,
        /// True if the event is kept without this prop.
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

    /// Returns the maximum number of characters of a text.
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
    /// Returns the patterns of the text props.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &String> {
        self.0.values().filter_map(|prop| match prop {
            PropDefinition::String { pattern, .. } => pattern.as_ref(),
            _ => None,
        })
    }
}

impl EventSchemaWrite {
    /// Checks the rules that the JSON Schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for (name, prop) in &self.props.0 {
            let path = format!("body.props.{name}");
            if !is_prop_name(name) {
                let message = "the name of a prop must have 1 to 40 letters, digits and . _ -";
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
                bad(
                    "pattern",
                    ViolationCode::WrongFormat,
                    "must be a valid regular expression, and not too large",
                );
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
                        bad(
                            &format!("values.{at}"),
                            ViolationCode::Duplicate,
                            "must not be in the list twice",
                        );
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
