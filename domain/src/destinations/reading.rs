//! How the answers of platforms are read, as far as they are alike.

use std::time::Duration;

use serde_json::Value;

use super::exchange::Answer;
use super::outgoing::Verdict;

/// What an answer says of the conversions that were asked about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// Of each one, in order.
    Each(Vec<Verdict>),
    /// Of all of them.
    All(Verdict),
    /// None was taken, and it may be the fault of one: each half is worth asking again.
    Whole { code: String, message: String },
}

/// What is said of a request that was refused before anybody looked at it.
pub(super) fn by_status(answer: &Answer, code: String, message: String) -> Reading {
    match answer.status {
        // Nothing is there: an address or an id in the settings is wrong.
        404 | 405 | 410 => {
            let message = said(message, answer);
            Reading::All(Verdict::Unauthorized { code, message })
        }
        401 | 403 => Reading::All(Verdict::Unauthorized { code, message }),
        408 | 425 | 429 | 503 => Reading::All(Verdict::Later { after: answer.retry_after, code, message }),
        // No redirect is followed: it would take the credentials along.
        300..400 => {
            let message = "the platform answered with a redirect".to_owned();
            Reading::All(Verdict::Later { after: None, code: answer.status.to_string(), message })
        }
        400..500 => Reading::Whole { code, message },
        // Something may have been done before it went wrong.
        _ => Reading::All(Verdict::Unknown { message: said(message, answer) }),
    }
}

/// A text for an answer that says nothing that can be read.
pub(super) fn said(message: String, answer: &Answer) -> String {
    if message.is_empty() { format!("the platform answered with status {}", answer.status) } else { message }
}

/// A text at a place of a JSON document, or nothing; numbers as they are written.
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
