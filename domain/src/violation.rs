//! What is wrong with a value of a request: a code for programs and a message for people.

use entity::choices;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

choices! {
    /// What is wrong with a value.
    ViolationCode {
        /// It is missing.
        Required = "required" / "REQUIRED",
        /// There is no field or parameter of this name.
        Unknown = "unknown" / "UNKNOWN",
        /// The parameter takes one value and is given more than once.
        Repeated = "repeated" / "REPEATED",
        /// It is of another kind: a text where a number belongs.
        WrongType = "wrong_type" / "WRONG_TYPE",
        /// It does not have the form that is asked for.
        WrongFormat = "wrong_format" / "WRONG_FORMAT",
        /// It is none of the values that are allowed.
        NotListed = "not_listed" / "NOT_LISTED",
        /// It has fewer characters than `bound`.
        TooShort = "too_short" / "TOO_SHORT",
        /// It has more characters than `bound`.
        TooLong = "too_long" / "TOO_LONG",
        /// It has fewer items than `bound`.
        TooFew = "too_few" / "TOO_FEW",
        /// It has more items than `bound`.
        TooMany = "too_many" / "TOO_MANY",
        /// It is less than `bound`.
        TooSmall = "too_small" / "TOO_SMALL",
        /// It is greater than `bound`.
        TooLarge = "too_large" / "TOO_LARGE",
        /// Another item or part has the same value, which must be unique.
        Duplicate = "duplicate" / "DUPLICATE",
        /// It names something that does not exist.
        NotFound = "not_found" / "NOT_FOUND",
        /// It is a password that is guessed early: one that many people use, a mere pattern, or one made
        /// of what is known of its owner.
        TooCommon = "too_common" / "TOO_COMMON",
        /// It is a time that lies in the past.
        InPast = "in_past" / "IN_PAST",
        /// It breaks a rule that the message names.
        Invalid = "invalid" / "INVALID",
    }
}

/// One violation of a schema or of a rule about a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// Where the value stands: `body.scopes.0`, `query.preset`, `path.id`.
    pub path: String,
    /// What is wrong; clients branch on it and say it in their own language.
    pub code: ViolationCode,
    /// The length, count or number that was missed, for codes that speak of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub bound: Option<Number>,
    /// The same in an English sentence, which may change.
    pub message: String,
}

impl Violation {
    pub fn new(path: impl Into<String>, code: ViolationCode, message: impl Into<String>) -> Self {
        Self { path: path.into(), code, bound: None, message: message.into() }
    }

    /// Adds the length, count or number that was missed.
    pub fn bound(self, bound: impl Into<Number>) -> Self {
        Self { bound: Some(bound.into()), ..self }
    }
}
