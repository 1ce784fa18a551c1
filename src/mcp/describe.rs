//! Describes a project in one answer: events, goals, funnels, filters and their most frequent values.

use serde_json::{Value, json};

use super::arguments;
use super::failure::Failure;
use super::operations::{self, Caller, Parameters, plain};
use crate::app::App;

/// Items of each list.
const ITEMS: usize = 20;
/// Values of each dimension.
const VALUES: u64 = 5;

pub(super) async fn project(app: &App, caller: &Caller, project: &str) -> Result<Value, Failure> {
    let of_project = || Parameters::of_project(project);
    let about = operations::call(app, caller, "getProject", of_project(), plain).await?;
    let catalog = operations::call(app, caller, "getEventCatalog", of_project(), plain).await?;
    let goals = operations::call(app, caller, "listGoals", of_project(), plain).await?;
    let funnels = operations::call(app, caller, "listFunnels", of_project(), plain).await?;
    let options =
        operations::call(app, caller, "getFilterOptions", of_project().query("limit", VALUES), plain).await?;
    let filters = app.operation("getOverview").map(arguments::filters).unwrap_or_default();
    Ok(json!({
        "name": about["name"],
        "timezone": about["timezone"],
        "currency": about["currency"],
        "events": events(&catalog),
        "goals": picked(&goals, &["key", "name", "isConversion"]),
        "funnels": picked(&funnels, &["key", "name", "mode", "isDefault"]),
        "filters": filters,
        "values": values(&options),
    }))
}

/// Returns the events that were seen or registered, the most frequent first.
fn events(catalog: &Value) -> Vec<Value> {
    let count = |event: &Value| event["count"].as_u64().unwrap_or_default();
    let items = catalog["items"].as_array().cloned().unwrap_or_default();
    let is_used = |event: &Value| count(event) > 0 || event["schema"].is_object();
    let mut used: Vec<Value> = items.into_iter().filter(is_used).collect();
    used.sort_by_key(|event| std::cmp::Reverse(count(event)));
    picked(&Value::Array(used), &["name", "kind", "count", "lastSeenAt"])
}

/// Returns the most frequent values of each dimension that has any.
fn values(options: &Value) -> Value {
    let dimensions = options["dimensions"].as_array().into_iter().flatten();
    let values = dimensions.filter_map(|dimension| {
        let name = dimension["dimension"].as_str()?.to_owned();
        let found = dimension["options"].as_array().into_iter().flatten();
        let found: Vec<Value> =
            found.map(|option| option["value"].clone()).filter(Value::is_string).collect();
        (!found.is_empty()).then(|| (name, Value::Array(found)))
    });
    Value::Object(values.collect())
}

/// Keeps some members of each item of the lists in an answer.
fn picked(answer: &Value, names: &[&str]) -> Vec<Value> {
    let lists: Vec<&Vec<Value>> = match answer {
        Value::Array(items) => vec![items],
        Value::Object(members) => members.values().filter_map(Value::as_array).collect(),
        _ => Vec::new(),
    };
    let pick = |item: &Value| {
        let members = names.iter().filter_map(|name| Some(((*name).to_owned(), item.get(*name)?.clone())));
        Value::Object(members.filter(|(_, value)| !value.is_null() && !value.is_object()).collect())
    };
    lists.into_iter().flatten().map(pick).take(ITEMS).collect()
}
