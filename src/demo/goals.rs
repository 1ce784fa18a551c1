//! Goals of the demo project.

use domain::ground::revision::Expected;
use domain::measuring::goals::{self, GoalCreate, GoalUpdate};
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Error, Result};
use serde_json::{Value, json};

/// Adds goals to those that every project starts with, and archives one of the latter.
pub async fn make(context: &Context, access: &ProjectAccess) -> Result<()> {
    for goal in shop() {
        let goal: GoalCreate = serde_json::from_value(goal).map_err(Error::internal)?;
        goals::create(context, access, goal).await?;
    }
    for (key, change) in [("form_submit", json!({"value": 40})), ("booking", json!({"archived": true}))] {
        let change: GoalUpdate = serde_json::from_value(change).map_err(Error::internal)?;
        goals::update(context, access, key, change, &Expected::Any).await?;
    }
    Ok(())
}

fn shop() -> [Value; 7] {
    let page = |kind: &str, value: &str| json!({"kind": "page", "match": {"kind": kind, "value": value}});
    [
        json!({
            "key": "add_to_cart", "name": "Lamp in the basket", "isConversion": true,
            "match": {"kind": "event", "name": "add_to_cart", "valueFrom": "price"},
        }),
        json!({
            "key": "dear_lamp", "name": "Lamp of 390 or more in the basket",
            "match": {"kind": "event", "name": "add_to_cart", "props": {"price": {"atLeast": 390}}},
        }),
        json!({
            "key": "visit_planned", "name": "Workshop visit",
            "match": {"kind": "any", "of": [
                {"kind": "event", "name": "cta_click", "props": {"label": "Plan a visit"}},
                page("exact", "/contact/thanks"),
            ]},
        }),
        json!({
            "key": "article_read", "name": "Article read",
            "match": {"kind": "all", "of": [page("prefix", "/journal/"), {"kind": "scroll", "percent": 90}]},
        }),
        json!({
            "key": "large_budget", "name": "Looks for a dear lamp",
            "match": {
                "kind": "answer", "questionnaire": "lamp-finder", "question": "budget", "values": ["500", "more"],
            },
        }),
        json!({
            "key": "film_watched", "name": "Film watched to the end", "match": {"kind": "video", "completed": true},
        }),
        json!({ "key": "stayed", "name": "Stayed two minutes", "match": {"kind": "engaged", "seconds": 120} }),
    ]
}
