//! Common parts of parsing the platforms' answers.

use std::time::Duration;

use serde_json::Value;

use super::exchange::Answer;
use super::outgoing::Verdict;

/// Parsed answer about the conversions of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// A verdict for each conversion, in order.
    Each(Vec<Verdict>),
    /// A single verdict for all conversions.
    All(Verdict),
    /// The platform accepted none, perhaps because of a single conversion. Retrying each half of the batch may help.
    Whole { code: String, message: String },
}

/// Parses an answer that rejects the whole request before looking at any conversion.
pub(super) fn by_status(answer: &Answer, code: String, message: String) -> Reading {
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
        400..500 => Reading::Whole { code, message },
        // The platform may have accepted something before the error.
        _ => Reading::All(Verdict::Unknown { message: said(message, answer) }),
    }
}

/// Returns the message, or a default with the status if the message is empty.
pub(super) fn said(message: String, answer: &Answer) -> String {
    if message.is_empty() { format!("the platform answered with status {}", answer.status) } else { message }
}

/// Returns the text at a place of a JSON document, or an empty text. Numbers are formatted.
pub(super) fn text(value: &Value, pointer: &str) -> String {
    match value.pointer(pointer) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

pub(super) fn later(after: Duration, code: String, message: String) -> Verdict {
    Verdict::Later { after: Some(after), code, message }
}
