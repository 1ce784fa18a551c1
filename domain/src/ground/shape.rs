//! JSON Schema of a type, and strict validation against it.
//!
//! `schemars` derives the schema from the type. The same schema is published in the OpenAPI document and compiled here.
//! A value that does not match is answered with all violations at once, each with its path: `body.scopes.0`,
//! `query.preset`, `path.id`.

use std::sync::OnceLock;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Number, Value};

use super::formats::FORMATS;
use crate::{Violation, ViolationCode};

/// A type of the API with its schema. The validator is compiled at its first use.
pub struct Shape {
    reference: fn(&mut SchemaGenerator) -> Schema,
    root: fn() -> Schema,
    strict: OnceLock<Strict>,
}

struct Strict {
    schema: Value,
    validator: Validator,
}

/// Maximum number of violations in an answer.
const MAX_VIOLATIONS: usize = 100;

/// Values with more nested objects and arrays than this are rejected without listing each violation, so that checking
/// stays cheap.
const MAX_PARTS: usize = 1_000;

/// Returns the number of objects and arrays in a value.
fn parts_of(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(parts_of).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(parts_of).sum::<usize>(),
        _ => 0,
    }
}

impl Shape {
    pub fn of<T: JsonSchema>() -> Self {
        Self {
            reference: SchemaGenerator::subschema_for::<T>,
            root: || {
                SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
            },
            strict: OnceLock::new(),
        }
    }

    /// Returns the schema for the OpenAPI document: a reference if the type is a named component.
    pub fn reference(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.reference)(generator)
    }

    /// Returns the schema with its definitions.
    pub fn schema(&self) -> &Value {
        &self.strict().schema
    }

    /// Returns the violations of the schema in `value`, up to [`MAX_VIOLATIONS`]. `place` is `body`, `query` or
    /// `path`.
    pub fn violations(&self, place: &str, value: &Value) -> Vec<Violation> {
        let mut found = Vec::new();
        let validator = &self.strict().validator;
        // Collecting the violations takes fifty times as long as finding out that there are any.
        if !validator.is_valid(value) {
            if parts_of(value) <= MAX_PARTS {
                for error in validator.iter_errors(value) {
                    report(place, &error, &mut found);
                    if found.len() >= MAX_VIOLATIONS {
                        break;
                    }
                }
            } else {
                let message =
                    "does not match the schema; the value has too many parts to list each violation";
                found.push(Violation::new(place, ViolationCode::Invalid, message));
            }
        }
        // Writes the path of each text, so it runs only if there is something to find.
        if has_nul(value) {
            find_nul(place, value, &mut found);
        }
        found.truncate(MAX_VIOLATIONS);
        found
    }

    /// Converts a query string like [`Self::read_parameters`], and lists all its violations.
    pub fn read_query(&self, place: &str, text: &str) -> (Value, Vec<Violation>) {
        let (value, mut violations) =
            self.read_parameters(place, form_urlencoded::parse(text.as_bytes()).into_owned());
        violations.extend(self.violations(place, &value));
        (value, violations)
    }

    /// Converts a query string or path parameters into the object that the schema describes. Numbers and booleans are
    /// parsed, and repeated parameters become arrays.
    pub fn read_parameters(
        &self,
        place: &str,
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> (Value, Vec<Violation>) {
        let strict = self.strict();
        let mut object = Map::new();
        let mut violations = Vec::new();
        for (name, text) in pairs {
            let schema = strict.schema.pointer("/properties").and_then(|all| all.get(&name));
            let Some(schema) = schema else {
                let path = format!("{place}.{name}");
                violations.push(Violation::new(path, ViolationCode::Unknown, "is not a known parameter"));
                continue;
            };
            let kind = Kind::of(schema, &strict.schema);
            if kind == Kind::Array {
                let items = object.entry(name).or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(items) = items {
                    items.push(Value::String(text));
                }
            } else if object.contains_key(&name) {
                let path = format!("{place}.{name}");
                violations.push(Violation::new(
                    path,
                    ViolationCode::Repeated,
                    "must not be given more than once",
                ));
            } else {
                object.insert(name, kind.read(text));
            }
        }
        (Value::Object(object), violations)
    }

    fn strict(&self) -> &Strict {
        self.strict.get_or_init(|| {
            let mut schema = (self.root)().to_value();
            close(&mut schema);
            let mut options = jsonschema::options()
                .should_validate_formats(true)
                .with_pattern_options(jsonschema::PatternOptions::regex());
            for format in FORMATS {
                options = options.with_format(format.name, format.check);
            }
            let validator = options
                .build(&schema)
                .unwrap_or_else(|error| panic!("a derived schema does not compile: {error}"));
            Strict { schema, validator }
        })
    }
}

/// Makes the schema reject unknown fields, even for types that do not declare this (a flattened struct cannot).
fn close(schema: &mut Value) {
    if let Value::Object(object) = schema
        && object.get("type").is_some_and(|kind| kind == "object")
        && !object.contains_key("additionalProperties")
    {
        object.remove("unevaluatedProperties");
        object.insert("additionalProperties".into(), Value::Bool(false));
    }
}

/// Type that a parameter's text is parsed as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Integer,
    Number,
    Boolean,
    Array,
}

impl Kind {
    fn of(schema: &Value, root: &Value) -> Self {
        if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
            let target = root.pointer(target.trim_start_matches('#'));
            return target.map_or(Self::Text, |schema| Self::of(schema, root));
        }
        for keyword in ["anyOf", "oneOf", "allOf"] {
            if let Some(options) = schema.get(keyword).and_then(Value::as_array) {
                let kinds = options.iter().map(|option| Self::of(option, root));
                return kinds.max_by_key(|kind| *kind as u8).unwrap_or(Self::Text);
            }
        }
        let named = |name: &str| match schema.get("type") {
            Some(Value::String(kind)) => kind == name,
            Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == name),
            _ => false,
        };
        match () {
            () if named("array") => Self::Array,
            () if named("boolean") => Self::Boolean,
            () if named("integer") => Self::Integer,
            () if named("number") => Self::Number,
            () => Self::Text,
        }
    }

    /// Parses a text. If that fails, the text stays a string, which the schema then rejects.
    fn read(self, text: String) -> Value {
        match (self, text.as_str()) {
            (Self::Boolean, "1" | "true") => true.into(),
            (Self::Boolean, "0" | "false") => false.into(),
            (Self::Integer, digits) => digits.parse::<i64>().map_or(Value::String(text), Value::from),
            (Self::Number, digits) => match digits.parse::<f64>() {
                Ok(number) if number.is_finite() => number.into(),
                _ => Value::String(text),
            },
            _ => Value::String(text),
        }
    }
}

fn report(place: &str, error: &ValidationError<'_>, found: &mut Vec<Violation>) {
    let path = format!("{place}{}", dotted(error.instance_path().as_str()));
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            found.push(Violation::new(format!("{path}.{name}"), ViolationCode::Required, "is required"));
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            let unknown = if place == "query" { "is not a known parameter" } else { "is not a known field" };
            for name in unexpected {
                found.push(Violation::new(format!("{path}.{name}"), ViolationCode::Unknown, unknown));
            }
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            match nearest(error.instance_path().as_str(), context) {
                Some(branch) => {
                    for error in branch {
                        report(place, error, found);
                    }
                }
                None => found.push(Violation::new(path, ViolationCode::WrongType, NO_FORM)),
            }
        }
        kind => {
            let (code, bound) = meaning(kind);
            let own = FORMATS.iter().find(|format| is_format(kind, format.name));
            let message = own.map_or_else(|| error.masked().to_string(), |format| format.message.to_owned());
            found.push(Violation { bound, ..Violation::new(path, code, message) });
        }
    }
}

fn is_format(kind: &ValidationErrorKind, name: &str) -> bool {
    matches!(kind, ValidationErrorKind::Format { format } if format == name)
}

const NO_FORM: &str = "does not have any of the allowed forms";

/// Returns the violation code and the bound for a violated keyword of JSON Schema.
fn meaning(kind: &ValidationErrorKind) -> (ViolationCode, Option<Number>) {
    use ViolationCode::*;
    let count = |limit: &u64| Some(Number::from(*limit));
    let number = |limit: &Value| limit.as_number().cloned();
    match kind {
        ValidationErrorKind::MinLength { limit } => (TooShort, count(limit)),
        ValidationErrorKind::MaxLength { limit } => (TooLong, count(limit)),
        ValidationErrorKind::MinItems { limit } | ValidationErrorKind::MinProperties { limit } => {
            (TooFew, count(limit))
        }
        ValidationErrorKind::MaxItems { limit } | ValidationErrorKind::MaxProperties { limit } => {
            (TooMany, count(limit))
        }
        ValidationErrorKind::Minimum { limit } | ValidationErrorKind::ExclusiveMinimum { limit } => {
            (TooSmall, number(limit))
        }
        ValidationErrorKind::Maximum { limit } | ValidationErrorKind::ExclusiveMaximum { limit } => {
            (TooLarge, number(limit))
        }
        ValidationErrorKind::Type { .. } => (WrongType, None),
        ValidationErrorKind::Pattern { .. } | ValidationErrorKind::Format { .. } => (WrongFormat, None),
        ValidationErrorKind::Enum { .. } | ValidationErrorKind::Constant { .. } => (NotListed, None),
        ValidationErrorKind::UniqueItems => (Duplicate, None),
        _ => (Invalid, None),
    }
}

/// Returns true if a text or a field name in the value contains the character U+0000.
pub fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members.iter().any(|(name, member)| name.contains('\0') || has_nul(member)),
        _ => false,
    }
}

/// Rejects the character U+0000, because PostgreSQL cannot store it, and SQLite should behave the same.
fn find_nul(path: &str, value: &Value, found: &mut Vec<Violation>) {
    let has_nul = |text: &str| text.contains('\0');
    match value {
        // Another rule may have refused the text already.
        Value::String(text) if has_nul(text) && !found.iter().any(|violation| violation.path == path) => {
            let message = "must not contain the character U+0000";
            found.push(Violation::new(path, ViolationCode::WrongFormat, message));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| find_nul(&format!("{path}.{at}"), item, found));
        }
        Value::Object(members) => {
            if members.keys().any(|name| has_nul(name)) {
                let message = "must not contain the character U+0000 in a field name";
                found.push(Violation::new(path, ViolationCode::WrongFormat, message));
            }
            members.iter().for_each(|(name, member)| find_nul(&format!("{path}.{name}"), member, found));
        }
        _ => {}
    }
}

/// Returns the errors of the alternative that the sender most likely meant: the one whose type and discriminator match.
/// Returns `None` if every alternative rejects the value as a whole.
fn nearest<'a>(
    at: &str,
    alternatives: &'a [Vec<ValidationError<'static>>],
) -> Option<&'a [ValidationError<'static>]> {
    let is_discriminator = |path: &str| {
        let constant = |error: &ValidationError<'_>| {
            matches!(error.kind(), ValidationErrorKind::Constant { .. })
                && error.instance_path().as_str() == path
        };
        alternatives.iter().flatten().any(constant)
    };
    let misfit = |errors: &[ValidationError<'_>]| {
        errors.iter().any(|error| match error.kind() {
            ValidationErrorKind::Type { .. } => error.instance_path().as_str() == at,
            ValidationErrorKind::Constant { .. } => true,
            // An alternative's discriminator may have several values.
            ValidationErrorKind::Enum { .. } => is_discriminator(error.instance_path().as_str()),
            _ => false,
        })
    };
    let mut fitting = alternatives.iter().filter(|errors| !misfit(errors));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(only),
        (Some(first), Some(second)) => {
            let rest = std::iter::once(second).chain(fitting);
            Some(rest.fold(first, |best, next| if next.len() < best.len() { next } else { best }))
        }
        (None, _) => None,
    }
}

/// Converts a JSON Pointer into a path as used in violations: `/scopes/0` becomes `.scopes.0`.
fn dotted(pointer: &str) -> String {
    pointer.replace('/', ".").replace("~1", "/").replace("~0", "~")
}
