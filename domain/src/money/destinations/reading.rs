//! Common parts of parsing the platforms' answers.

use std::time::Duration;

use serde_json::Value;

use super::exchange::Answer;
use super::outgoing::{INTERNAL_ERROR, OUTCOME_UNKNOWN, Verdict};

/// Parsed answer about the conversions of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// A verdict for each conversion, in order.
    Each(Vec<Verdict>),
    /// A single verdict for all conversions.
    All(Verdict),
    /// The platform accepted none, because of one conversion or several. Retrying each half of the batch finds them.
    Whole { code: String, message: String },
    /// The platform accepted none, for a reason that its documentation does not give. Retrying each half of the batch shows
    /// whether it takes any.
    Unexplained { code: String, message: String },
}

impl Reading {
    /// Returns the verdict after which nothing more of the batch is sent.
    pub(super) fn ending(&self) -> Option<Verdict> {
        let verdicts = match self {
            Self::Each(each) => each.as_slice(),
            Self::All(verdict) => std::slice::from_ref(verdict),
            Self::Whole { .. } | Self::Unexplained { .. } => &[],
        };
        verdicts.iter().find(|verdict| verdict.ends_batch()).cloned()
    }
}

/// Parses an answer that rejects the whole request before looking at any conversion.
pub(super) fn by_status(answer: &Answer, code: String, message: String) -> Reading {
    let code = if code.is_empty() { answer.status.to_string() } else { code };
    match answer.status {
        // A URL or an id in the settings is wrong.
        404 | 405 | 410 => {
            let message = said(message, answer);
            Reading::All(Verdict::Unauthorized { code, message })
        }
        401 | 403 => Reading::All(Verdict::Unauthorized { code, message }),
        408 | 425 | 429 | 503 => Reading::All(Verdict::Later { after: answer.retry_after, code, message }),
        // Redirects are not followed, because they would disclose the credentials.
        300..400 => {
            let message = "the platform answered with a redirect".to_owned();
            Reading::All(Verdict::Later { after: None, code: answer.status.to_string(), message })
        }
        400..500 => Reading::Unexplained { code, message: said(message, answer) },
        // The platform may have accepted something before the error.
        _ => Reading::All(internal_error(said(message, answer))),
    }
}

/// Returns the message, or what kind of answer it was if the message is empty.
pub(in crate::money) fn said(message: String, answer: &Answer) -> String {
    if message.is_empty() { answer.described() } else { message }
}

/// Returns the verdict of an internal error of the platform. It may have taken something before.
pub(super) fn internal_error(message: String) -> Verdict {
    Verdict::Unknown { code: INTERNAL_ERROR, message }
}

/// Returns the verdict of an answer that does not say what the platform has taken.
pub(super) fn unknown(message: String) -> Verdict {
    Verdict::Unknown { code: OUTCOME_UNKNOWN, message }
}

/// Returns the verdict on a conversion of which a successful answer does not speak.
pub(super) fn unsaid(answer: &Answer) -> Verdict {
    unknown(format!("{}, which does not say what it has taken", answer.described()))
}

/// Returns the reading of a successful answer that has not the documented form, or does not speak of every conversion.
pub(super) fn undocumented(answer: &Answer) -> Reading {
    Reading::All(unsaid(answer))
}

/// Returns a field of the details of a status (google.rpc.Status), from the first detail that has it.
pub(super) fn detail<'a>(status: &'a Value, field: &str) -> Option<&'a Value> {
    status["details"].as_array()?.iter().find_map(|detail| detail.get(field))
}

/// Returns the text at a place of a JSON document, or an empty text. Numbers are formatted.
pub(in crate::money) fn text(value: &Value, pointer: &str) -> String {
    match value.pointer(pointer) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

pub(super) fn not_yet(after: Duration, code: String, message: String) -> Verdict {
    Verdict::NotYet { after, code, message }
}
