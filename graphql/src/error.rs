//! Errors as a GraphQL client sees them: a message to read and, in `extensions`, the contract's
//! stable `code`, with `required` or `errors` where the problem document of REST has them.

use std::sync::Arc;

use async_graphql::{ErrorExtensionValues, Response, Value};
use domain::Error;

/// A failure of a resolver. It has no `Display`, so `?` cannot turn it into an error without a
/// code; and making one is the moment an internal error is logged, once, however many fields of
/// the answer it empties.
#[derive(Clone, Debug)]
pub(crate) struct Failure(Arc<Error>);

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if let Error::Internal(source) = &error {
            tracing::error!(error = source.as_ref(), "a GraphQL resolver failed");
        }
        Self(Arc::new(error))
    }
}

impl From<Failure> for async_graphql::Error {
    fn from(Failure(error): Failure) -> Self {
        let mut extensions = ErrorExtensionValues::default();
        extensions.set("code", error.code());
        match error.as_ref() {
            Error::InsufficientScope(missing) => {
                let missing = missing.iter().map(|scope| Value::from(scope.as_str()));
                extensions.set("required", Value::List(missing.collect()));
            }
            Error::Validation(violations) => {
                // A list of two strings each always serializes.
                let violations = async_graphql::to_value(violations).unwrap_or_default();
                extensions.set("errors", violations);
            }
            Error::RateLimited { retry_after_s } => extensions.set("retryAfter", *retry_after_s),
            _ => {}
        }
        let message = error.detail().unwrap_or_else(|| error.title().into()).into_owned();
        Self { message, source: None, extensions: Some(extensions) }
    }
}

/// Gives a code to the errors that come from the language itself (a field that does not exist, a
/// query that is too deep) and not from a resolver.
pub(crate) fn complete(response: &mut Response, code: &str) {
    for error in &mut response.errors {
        let extensions = error.extensions.get_or_insert_default();
        if extensions.get("code").is_none() {
            extensions.set("code", code);
        }
    }
}
