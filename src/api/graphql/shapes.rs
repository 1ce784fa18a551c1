//! Request and answer of GraphQL over HTTP, as the OpenAPI document describes them.

use domain::tenancy::access::Scope;
use domain::{ProblemCode, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};

/// A GraphQL request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GraphqlRequest {
    /// GraphQL document with one operation or several.
    #[schemars(example = &"{ me { user { email } } }")]
    query: String,
    /// Operation to run, if the document has several.
    operation_name: Option<String>,
    /// Values of the operation's variables by name. Open JSON, because each operation has its own.
    variables: Option<Map<String, Value>>,
    /// Ignored. Open JSON, because clients send what they like.
    extensions: Option<Map<String, Value>>,
}

/// Answer to a GraphQL request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct GraphqlAnswer {
    /// Values of the selected fields. Open JSON, because the query chooses them. Absent if the request was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Map<String, Value>>,
    /// Errors of the request. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<GraphqlError>,
}

/// An error of a GraphQL answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct GraphqlError {
    /// English description of the error. The text may change.
    message: String,
    /// Places in the document that the error is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<GraphqlLocation>,
    /// Path to the field of the answer that failed: names of fields, and positions in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "path")]
    path: Vec<Value>,
    /// What a program can act on.
    extensions: GraphqlErrorDetails,
}

/// What a program can act on in an error, as in problem documents.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GraphqlErrorDetails {
    /// Stable machine-readable code. Clients branch on it.
    code: ProblemCode,
    /// All violations, for `validation_error`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Violation>,
    /// Missing scopes, for `insufficient_scope`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    required: Vec<Scope>,
    /// Seconds after which a retry makes sense, for `rate_limited`.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

/// A place in a GraphQL document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct GraphqlLocation {
    /// Line, from 1.
    line: u32,
    /// Column, from 1.
    column: u32,
}

fn path(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, { "type": "integer", "minimum": 0 }] } })
}
