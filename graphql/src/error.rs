//! Errors as a GraphQL client sees them: a message to read and, in `extensions`, the stable `code` of the
//! REST API, with `required`, `errors` or `current` where REST's problem document has them.

use std::sync::Arc;

use async_graphql::{ErrorExtensionValues, Response, Value};
use domain::{Error, ProblemCode};

/// Error of a resolver. The type has no `Display`, so that `?` cannot turn it into a GraphQL error without a
/// code. An internal error is logged when its `Failure` is created: once, even if it makes several fields of
/// the answer null.
#[derive(Clone, Debug)]
pub(crate) struct Failure(Arc<Error>);

pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if let Error::Internal(source) = &error {
            tracing::error!(error = source.as_ref(), "GraphQL resolver failed");
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
                // A list of texts and numbers always serializes.
                let violations = async_graphql::to_value(violations).unwrap_or_default();
                extensions.set("errors", violations);
            }
            Error::Changed { revision, current } => {
                extensions.set("revision", revision.clone());
                extensions.set("current", async_graphql::to_value(current).unwrap_or_default());
            }
            Error::RateLimited { retry_after_s } => extensions.set("retryAfter", *retry_after_s),
            _ => {}
        }
        let message = error.detail().unwrap_or_else(|| error.title().into()).into_owned();
        Self { message, source: None, extensions: Some(extensions) }
    }
}

/// Adds a code to errors of the query language, such as an unknown field or a query that is too deep. They do
/// not come from a resolver and have no code yet.
pub(crate) fn complete(response: &mut Response, code: &str) {
    for error in &mut response.errors {
        let extensions = error.extensions.get_or_insert_default();
        if extensions.get("code").is_none() {
            extensions.set("code", code);
        }
    }
}

/// Returns true if a resolver failed with this code.
pub(crate) fn has(response: &Response, code: ProblemCode) -> bool {
    let code = Value::from(code.as_str());
    let codes = response.errors.iter().filter_map(|error| error.extensions.as_ref()?.get("code"));
    codes.into_iter().any(|some| *some == code)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use domain::tenancy::access::Scope;
    use tracing::span;

    use super::*;

    /// Counts what is logged as an error.
    #[derive(Clone, Default)]
    struct Errors(Arc<AtomicUsize>);

    impl tracing::Subscriber for Errors {
        fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
            *metadata.level() == tracing::Level::ERROR
        }

        fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
            span::Id::from_u64(1)
        }

        fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

        fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

        fn event(&self, _: &tracing::Event<'_>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }

        fn enter(&self, _: &span::Id) {}

        fn exit(&self, _: &span::Id) {}
    }

    fn code(error: &async_graphql::Error) -> Option<&Value> {
        error.extensions.as_ref()?.get("code")
    }

    #[test]
    fn an_internal_error_is_logged_once_however_many_fields_it_empties() {
        let errors = Errors::default();
        let guard = tracing::subscriber::set_default(errors.clone());
        let failure = Failure::from(Error::internal("no such table: secret"));
        for _ in 0..3 {
            let shown = async_graphql::Error::from(failure.clone());
            assert_eq!(code(&shown), Some(&Value::from("internal")));
            assert!(!format!("{shown:?}").contains("secret"), "{shown:?}");
        }
        // What a caller did wrong is not logged at all.
        drop(Failure::from(Error::NotFound));
        drop(guard);
        assert_eq!(errors.0.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn the_extensions_are_those_of_a_problem_document() {
        let shown = |error: Error| {
            let shown = async_graphql::Error::from(Failure::from(error));
            serde_json::to_value(shown.extensions).unwrap_or_default()
        };
        assert_eq!(
            shown(Error::InsufficientScope(vec![Scope::ConfigWrite])),
            serde_json::json!({ "code": "insufficient_scope", "required": ["config:write"] })
        );
        assert_eq!(
            shown(Error::invalid("input.slug", "is taken")),
            serde_json::json!({
                "code": "validation_error", "errors": [{ "path": "input.slug", "code": "invalid", "message": "is taken" }]
            })
        );
        let limited = shown(Error::RateLimited { retry_after_s: 7 });
        assert_eq!(limited, serde_json::json!({ "code": "rate_limited", "retryAfter": 7 }));
    }
}
