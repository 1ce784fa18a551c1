//! Conditions on an event property.
//!
//! Properties are compared as text: the number 1 and the text "1" are equal. The same event may come from code, which
//! sends numbers, and from an attribute in a page, which sends texts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// Value of a property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PropValue {
    Text(#[schemars(length(max = 200))] String),
    Number(Number),
    Flag(bool),
}

/// A value that the property must have, or comparisons that must all hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PropCondition {
    Text(#[schemars(length(max = 200))] String),
    Number(Number),
    Flag(bool),
    Comparison(Box<PropComparison>),
}

/// Comparisons of a property. All given comparisons must hold. An event without the property passes only `not` and
/// `exists: false`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("minProperties" = 1))]
pub struct PropComparison {
    /// Equals this value. Numbers are compared as numbers, everything else character by character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PropValue")]
    pub equals: Option<PropValue>,
    /// Does not equal this value, or is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PropValue")]
    pub not: Option<PropValue>,
    /// Equals one of these values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<PropValue>", length(min = 1, max = 50))]
    pub any_of: Option<Vec<PropValue>>,
    /// Contains this text, ignoring case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub contains: Option<String>,
    /// Begins with this text, ignoring case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub begins_with: Option<String>,
    /// Is a number greater than this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub greater: Option<Number>,
    /// Is a number less than this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub less: Option<Number>,
    /// Is a number greater than or equal to this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub at_least: Option<Number>,
    /// Is a number less than or equal to this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub at_most: Option<Number>,
    /// True: the property must be present, with any value. False: it must be absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub exists: Option<bool>,
}

/// Compiled comparison.
#[derive(Clone, Debug)]
pub(super) enum Check {
    Is(Wanted),
    Not(Wanted),
    AnyOf(Vec<Wanted>),
    Contains(String),
    BeginsWith(String),
    Greater(f64),
    Less(f64),
    AtLeast(f64),
    AtMost(f64),
    Exists(bool),
}

/// Value to compare with.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    Text(String),
    Number(f64),
}

impl PropCondition {
    pub(super) fn checks(&self) -> Vec<Check> {
        let comparison = match self {
            Self::Text(text) => return vec![Check::Is(Wanted::Text(text.clone()))],
            Self::Number(number) => return vec![Check::Is(Wanted::number(number))],
            Self::Flag(flag) => return vec![Check::Is(Wanted::Text(flag.to_string()))],
            Self::Comparison(comparison) => comparison,
        };
        let PropComparison {
            equals,
            not,
            any_of,
            contains,
            begins_with,
            greater,
            less,
            at_least,
            at_most,
            exists,
        } = &**comparison;
        let number = |number: &Option<Number>| number.as_ref().and_then(Number::as_f64);
        let several = |values: &Vec<PropValue>| values.iter().map(PropValue::wanted).collect();
        [
            equals.as_ref().map(|value| Check::Is(value.wanted())),
            not.as_ref().map(|value| Check::Not(value.wanted())),
            any_of.as_ref().map(|values| Check::AnyOf(several(values))),
            contains.as_ref().map(|text| Check::Contains(text.to_lowercase())),
            begins_with.as_ref().map(|text| Check::BeginsWith(text.to_lowercase())),
            number(greater).map(Check::Greater),
            number(less).map(Check::Less),
            number(at_least).map(Check::AtLeast),
            number(at_most).map(Check::AtMost),
            exists.map(Check::Exists),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl PropValue {
    pub(super) fn wanted(&self) -> Wanted {
        match self {
            Self::Text(text) => Wanted::Text(text.clone()),
            Self::Number(number) => Wanted::number(number),
            Self::Flag(flag) => Wanted::Text(flag.to_string()),
        }
    }
}

impl Check {
    /// Returns the number of values that the property is compared with.
    pub(super) fn values(&self) -> usize {
        match self {
            Self::AnyOf(several) => several.len(),
            _ => 1,
        }
    }

    pub(super) fn passes(&self, says: Option<&str>) -> bool {
        let Some(says) = says else {
            return matches!(self, Self::Not(_) | Self::Exists(false));
        };
        let is_number = |test: &dyn Fn(f64) -> bool| number(says).is_some_and(test);
        match self {
            Self::Is(wanted) => wanted.is(says),
            Self::Not(wanted) => !wanted.is(says),
            Self::AnyOf(several) => several.iter().any(|wanted| wanted.is(says)),
            Self::Contains(part) => says.to_lowercase().contains(part.as_str()),
            Self::BeginsWith(begin) => says.to_lowercase().starts_with(begin.as_str()),
            Self::Greater(bound) => is_number(&|number| number > *bound),
            Self::Less(bound) => is_number(&|number| number < *bound),
            Self::AtLeast(bound) => is_number(&|number| number >= *bound),
            Self::AtMost(bound) => is_number(&|number| number <= *bound),
            Self::Exists(wanted) => *wanted,
        }
    }
}

impl Wanted {
    fn number(number: &Number) -> Self {
        number.as_f64().map_or_else(|| Self::Text(number.to_string()), Self::Number)
    }

    fn is(&self, says: &str) -> bool {
        match self {
            Self::Text(text) => text == says,
            Self::Number(wanted) => number(says) == Some(*wanted),
        }
    }
}

/// Normalises a number by removing trailing zeros after the decimal point. In JSON, 20.0 and 20 are different texts for
/// the same number.
pub fn plain_number(number: &Number) -> Number {
    match number.as_f64().filter(|_| number.is_f64()) {
        Some(float) if float.fract() == 0.0 && float.abs() < 1e15 => Number::from(float as i64),
        _ => number.clone(),
    }
}

/// Parses a text as a number.
pub(super) fn number(text: &str) -> Option<f64> {
    // Otherwise texts such as `inf` and `nan` would be parsed as numbers.
    let looks_like_one = text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    if !looks_like_one {
        return None;
    }
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
