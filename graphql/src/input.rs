//! Validates input objects with the JSON Schema that REST applies to bodies and queries.
//!
//! A GraphQL type declares names and kinds, but no lengths, patterns and ranges. Those are declared once, on
//! the Rust type. This module checks its JSON Schema before a resolver continues.

use std::any::TypeId;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use analytics::filter::FilterParams;
use async_graphql::Context;
use domain::ground::shape::Shape;
use domain::{Error, Violation};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::caller::service;
use crate::error::Result;

/// Cache of compiled schemas, filled on first use.
#[derive(Default)]
pub(crate) struct Shapes(Mutex<HashMap<TypeId, Arc<Shape>>>);

impl Shapes {
    fn of<T: JsonSchema + 'static>(&self) -> Arc<Shape> {
        let mut shapes = self.0.lock();
        shapes.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(Shape::of::<T>())).clone()
    }
}

/// Returns an input object after checking that all values are within their bounds. `argument` is its name in
/// error paths.
pub(crate) fn checked<T>(ctx: &Context<'_>, argument: &str, input: T) -> Result<T>
where
    T: Serialize + JsonSchema + 'static,
{
    let value = serde_json::to_value(&input).map_err(Error::internal)?;
    refuse(service::<Shapes>(ctx)?.of::<T>().violations(argument, &value))?;
    Ok(input)
}

/// Parses JSON from a client as a type, after checking the type's schema.
pub(crate) fn parsed<T>(ctx: &Context<'_>, argument: &str, value: Value) -> Result<T>
where
    T: DeserializeOwned + JsonSchema + 'static,
{
    refuse(service::<Shapes>(ctx)?.of::<T>().violations(argument, &value))?;
    // Catches rules that a schema cannot express, such as a number beyond the range of its Rust type.
    Ok(serde_json::from_value(value).map_err(|error| Error::invalid(argument, error.to_string()))?)
}

/// Parses arguments that together form a REST body. Null counts as absent.
pub(crate) fn parsed_arguments<T>(ctx: &Context<'_>, mut arguments: Value) -> Result<T>
where
    T: DeserializeOwned + JsonSchema + 'static,
{
    if let Value::Object(given) = &mut arguments {
        given.retain(|_, value| !value.is_null());
    }
    let violations = service::<Shapes>(ctx)?.of::<T>().violations("body", &arguments);
    refuse(violations.into_iter().map(from_body).collect())?;
    Ok(serde_json::from_value(arguments).map_err(|error| Error::invalid("arguments", error.to_string()))?)
}

/// Renames violation paths: REST's `body.config` is the argument `config` in GraphQL.
pub(crate) fn of_body<T>(result: domain::Result<T>) -> Result<T> {
    violations_as(result, from_body)
}

fn from_body(violation: Violation) -> Violation {
    match violation.path.strip_prefix("body.") {
        Some(rest) => Violation { path: rest.to_owned(), ..violation },
        None => violation,
    }
}

/// Checks the parameters of a report, which REST reads from a query string: absent parameters are missing and
/// flags are text. The shared filter is an object of its own.
pub(crate) fn checked_parameters<T>(ctx: &Context<'_>, parameters: T) -> Result<T>
where
    T: Serialize + JsonSchema + 'static,
{
    let mut value = serde_json::to_value(&parameters).map_err(Error::internal)?;
    if let Value::Object(object) = &mut value {
        object.retain(|_, value| !value.is_null());
        for value in object.values_mut() {
            if let Value::Bool(flag) = value {
                *value = Value::String(flag.to_string());
            }
        }
    }
    let violations = service::<Shapes>(ctx)?.of::<T>().violations("query", &value);
    refuse(violations.into_iter().map(from_query).collect())?;
    Ok(parameters)
}

/// Renames violation paths of rules in `domain` and `analytics`, which say `body` as in REST, to the name of
/// the argument.
pub(crate) fn renamed<T>(argument: &str, result: domain::Result<T>) -> Result<T> {
    violations_as(result, |violation| match violation.path.strip_prefix("body") {
        Some(rest) => Violation { path: format!("{argument}{rest}"), ..violation },
        None => violation,
    })
}

/// Renames violation paths that say `query`, as in REST, to the names of arguments and of fields in the
/// shared filter.
pub(crate) fn of_query<T>(result: domain::Result<T>) -> Result<T> {
    violations_as(result, from_query)
}

fn violations_as<T>(result: domain::Result<T>, rename: impl Fn(Violation) -> Violation) -> Result<T> {
    Ok(result.map_err(|error| match error {
        Error::Validation(violations) => Error::Validation(violations.into_iter().map(rename).collect()),
        other => other,
    })?)
}

/// Renames a path: `query.utm_source` becomes `filter.utmSource`, `query.limit` becomes `limit`.
fn from_query(violation: Violation) -> Violation {
    let Some(rest) = violation.path.strip_prefix("query.") else {
        return violation;
    };
    let name = rest.split('.').next().unwrap_or(rest);
    let place = if FILTER.contains(name) { "filter." } else { "" };
    Violation { path: format!("{place}{}", camel_case(rest)), ..violation }
}

/// Names of the shared filter's parameters in REST.
static FILTER: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let schema = schemars::schema_for!(FilterParams);
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect()
});

/// Converts a REST name into a GraphQL name: `utm_source` becomes `utmSource`, `filter-options` becomes
/// `filterOptions`.
pub(crate) fn camel_case(name: &str) -> String {
    let mut words = name.split(['_', '-']);
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

fn refuse(violations: Vec<Violation>) -> Result<()> {
    match violations.is_empty() {
        true => Ok(()),
        false => Err(Error::Validation(violations).into()),
    }
}

#[cfg(test)]
mod tests {
    use domain::ViolationCode;

    use super::*;

    #[test]
    fn a_violation_names_the_argument_of_graphql() {
        let path_of = |path: &str| from_query(Violation::new(path, ViolationCode::Invalid, "is wrong")).path;
        assert_eq!(path_of("query.utm_source"), "filter.utmSource");
        assert_eq!(path_of("query.has.0"), "filter.has.0");
        assert_eq!(path_of("query.limit"), "limit");
        assert_eq!(path_of("query.min_relevance"), "filter.minRelevance");
    }
}
