//! Input objects are held to the same JSON Schema as the bodies and queries of REST.
//!
//! A GraphQL type says names and kinds, but no lengths, patterns and ranges. Those are declared once,
//! on the Rust type; its JSON Schema has them, and is checked here before a resolver goes on.

use std::any::TypeId;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use analytics::filter::FilterParams;
use async_graphql::Context;
use domain::shape::Shape;
use domain::{Error, Violation};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::caller::service;
use crate::error::Result;

/// The schemas of inputs, compiled when first needed.
#[derive(Default)]
pub(crate) struct Shapes(Mutex<HashMap<TypeId, Arc<Shape>>>);

impl Shapes {
    fn of<T: JsonSchema + 'static>(&self) -> Arc<Shape> {
        let mut shapes = self.0.lock();
        shapes.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(Shape::of::<T>())).clone()
    }
}

/// An input object whose every value is within its bounds. `argument` is where it was given.
pub(crate) fn checked<T>(ctx: &Context<'_>, argument: &str, input: T) -> Result<T>
where
    T: Serialize + JsonSchema + 'static,
{
    let value = serde_json::to_value(&input).map_err(Error::internal)?;
    refuse(service::<Shapes>(ctx)?.of::<T>().violations(argument, &value))?;
    Ok(input)
}

/// JSON that a client wrote, as the type whose schema it matches.
pub(crate) fn parsed<T>(ctx: &Context<'_>, argument: &str, value: Value) -> Result<T>
where
    T: DeserializeOwned + JsonSchema + 'static,
{
    refuse(service::<Shapes>(ctx)?.of::<T>().violations(argument, &value))?;
    // What no schema expresses, like a number beyond its Rust type.
    Ok(serde_json::from_value(value).map_err(|error| Error::invalid(argument, error.to_string()))?)
}

/// Arguments that together are a body of REST, as its type. What is null was not given.
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

/// What REST calls `body.config` is the argument `config` here.
pub(crate) fn of_body<T>(result: domain::Result<T>) -> Result<T> {
    violations_as(result, from_body)
}

fn from_body(violation: Violation) -> Violation {
    match violation.path.strip_prefix("body.") {
        Some(rest) => Violation { path: rest.to_owned(), ..violation },
        None => violation,
    }
}

/// The parameters of a report, which in REST are a query string: what is absent is not there, and
/// a flag is its text. Those of the shared filter are given in an object of that name.
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

/// A rule of `domain` or `analytics` calls what it was given `body`, as REST does; here it is an
/// argument.
pub(crate) fn renamed<T>(argument: &str, result: domain::Result<T>) -> Result<T> {
    violations_as(result, |violation| match violation.path.strip_prefix("body") {
        Some(rest) => Violation { path: format!("{argument}{rest}"), ..violation },
        None => violation,
    })
}

/// The same for what REST calls `query`: arguments, and those of the shared filter in an object of
/// that name.
pub(crate) fn of_query<T>(result: domain::Result<T>) -> Result<T> {
    violations_as(result, from_query)
}

fn violations_as<T>(result: domain::Result<T>, rename: impl Fn(Violation) -> Violation) -> Result<T> {
    Ok(result.map_err(|error| match error {
        Error::Validation(violations) => Error::Validation(violations.into_iter().map(rename).collect()),
        other => other,
    })?)
}

/// `query.utm_source` is `filter.utmSource` here, and `query.limit` is `limit`.
fn from_query(violation: Violation) -> Violation {
    let Some(rest) = violation.path.strip_prefix("query.") else {
        return violation;
    };
    let name = rest.split('.').next().unwrap_or(rest);
    let place = if FILTER.contains(name) { "filter." } else { "" };
    Violation { path: format!("{place}{}", camel_case(rest)), ..violation }
}

/// The parameters of the shared filter, as REST names them.
static FILTER: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let schema = schemars::schema_for!(FilterParams);
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect()
});

/// The name that a GraphQL field or argument has: `utm_source` and `filter-options` are `utmSource`
/// and `filterOptions`.
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
