//! What would become of an event. Ingest and server events ask the same rules.

use async_graphql::{InputObject, SimpleObject};
use domain::access::{ProjectAccess, Scope};
use domain::events::{EventRules, KnownAs, Problem};
use domain::tracking::{Compiled, TrackingConfig};
use domain::{Context, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::rules_of;

/// An event to try.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EventValidate {
    /// The project whose schemas it is held against, by its id, its slug, or org-slug/project-slug. The caller needs
    /// analytics:read there. Without it the event is held against the rules for all events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    #[graphql(skip)]
    pub project: Option<String>,
    /// The event's name, up to 200 characters.
    #[schemars(length(max = 200))]
    pub name: String,
    /// Its props, a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    pub props: Option<Value>,
}

/// What would become of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventValidateResult {
    /// Whether the event would be kept. Props with problems would be left out of it.
    pub valid: bool,
    /// What is known of its name.
    pub known_as: KnownAs,
    /// The props that would be kept.
    #[schemars(with = "Map<String, Value>")]
    pub props: Value,
    /// What is wrong with the event and its props.
    pub problems: Vec<Problem>,
}

/// Holds an event against the rules for all events.
pub fn validate_public(input: &EventValidate) -> EventValidateResult {
    result(&EventRules::default(), &Compiled::new(&TrackingConfig::default()), input)
}

/// Holds an event against the project's schemas, too.
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
