//! Violation: an error in a value of a request, with a code for programs and a message for people.

use entity::choices;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

choices! {
    /// Kind of violation.
    ViolationCode {
        /// The value is missing.
        Required = "required" / "REQUIRED",
        /// There is no field or parameter with this name.
        Unknown = "unknown" / "UNKNOWN",
        /// The parameter is given more than once, but accepts only one value.
        Repeated = "repeated" / "REPEATED",
        /// The value has another type, for example a text in place of a number.
        WrongType = "wrong_type" / "WRONG_TYPE",
        /// The value does not have the required format.
        WrongFormat = "wrong_format" / "WRONG_FORMAT",
        /// The value is not one of the allowed values.
        NotListed = "not_listed" / "NOT_LISTED",
        /// The text has fewer characters than `bound`.
        TooShort = "too_short" / "TOO_SHORT",
        /// The text has more characters than `bound`.
        TooLong = "too_long" / "TOO_LONG",
        /// The list has fewer items than `bound`.
        TooFew = "too_few" / "TOO_FEW",
        /// The list has more items than `bound`.
        TooMany = "too_many" / "TOO_MANY",
        /// The number is less than `bound`.
        TooSmall = "too_small" / "TOO_SMALL",
        /// The number is greater than `bound`.
        TooLarge = "too_large" / "TOO_LARGE",
        /// The value must be unique, but another item or part has the same value.
        Duplicate = "duplicate" / "DUPLICATE",
        /// The value refers to something that does not exist.
        NotFound = "not_found" / "NOT_FOUND",
        /// The password is easy to guess: it is common, a simple pattern, or made of data about its owner.
        TooCommon = "too_common" / "TOO_COMMON",
        /// The time is in the past.
        InPast = "in_past" / "IN_PAST",
        /// The value violates a rule that the message describes.
        Invalid = "invalid" / "INVALID",
    }
}

/// Violation of a schema, or of a rule about a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// Path of the value: `body.scopes.0`, `query.preset`, `path.id`.
    pub path: String,
    /// Kind of violation. Clients branch on it and show their own text.
    pub code: ViolationCode,
    /// Length, count or number that the value does not comply with, for codes that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub bound: Option<Number>,
    /// English description. The text may change.
    pub message: String,
}

impl Violation {
    pub fn new(path: impl Into<String>, code: ViolationCode, message: impl Into<String>) -> Self {
        Self { path: path.into(), code, bound: None, message: message.into() }
    }

    /// Adds the length, count or number that the value does not comply with.
    pub fn bound(self, bound: impl Into<Number>) -> Self {
        Self { bound: Some(bound.into()), ..self }
    }
}
