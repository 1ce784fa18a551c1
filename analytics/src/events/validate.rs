//! Validates an event without storing it. Ingest and server events use the same rules.

use async_graphql::{InputObject, SimpleObject};
use domain::measuring::events::{EventRules, KnownAs, Problem};
use domain::measuring::tracking::{Compiled, TrackingConfig};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rules_of;

/// An event to validate.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EventValidate {
    /// Project whose schemas apply, by its id, its slug, or org-slug/project-slug. Requires analytics:read in the
    /// project. Without a project, only the rules for all events apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    #[graphql(skip)]
    pub project: Option<String>,
    /// Name of the event, up to 200 characters.
    #[schemars(length(max = 200))]
    pub name: String,
    /// Props of the event, a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub props: Option<Value>,
}

/// Result of validating an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventValidateResult {
    /// True if the event would be stored. Props with problems would be removed from it.
    pub valid: bool,
    /// Origin of the event's name: built-in, registered or unregistered.
    pub known_as: KnownAs,
    /// Props that would be stored.
    #[schemars(with = "Map<String, Value>")]
    pub props: Value,
    /// Problems of the event and its props.
    pub problems: Vec<Problem>,
}

/// Validates an event by the rules for all events.
pub fn validate_public(input: &EventValidate) -> EventValidateResult {
    result(&EventRules::default(), &Compiled::new(&TrackingConfig::default()), input)
}

/// Validates an event by the rules for all events and the project's schemas.
pub async fn validate(
    context: &Context,
    access: &ProjectAccess,
    input: &EventValidate,
) -> Result<EventValidateResult> {
    access.require(Scope::AnalyticsRead)?;
    let (rules, tracking) = rules_of(context, access).await?;
    Ok(result(&rules, &tracking, input))
}

fn result(rules: &EventRules, tracking: &Compiled, input: &EventValidate) -> EventValidateResult {
    let checked = rules.check(tracking, &input.name, input.props.as_ref().and_then(Value::as_object));
    EventValidateResult {
        valid: checked.dropped.is_none(),
        known_as: rules.known_as(&input.name),
        props: match checked.dropped {
            None => checked.props.into_iter().collect::<Map<_, _>>().into(),
            Some(_) => Value::Object(Map::new()),
        },
        problems: checked.problems,
    }
}
