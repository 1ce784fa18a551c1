//! All that a share link leads to: every field of GraphQL, every parameter of the filter and every dimension is tried.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{ask, is_refused, seen, shop, token};
use crate::support::App;

/// All that a link leads to: the types below `Shared`, with their fields. Whoever adds a field says here that links may show
/// it, or hides it like the figures of `a_link_shows_no_figures_that_nobody_chose`.
const REACHED: &[(&str, &str)] = &[
    (
        "Breakdown",
        "columns comparison dimension distinct distinctColumns nextCursor period recomputing rows totals",
    ),
    ("BreakdownColumn", "label sessions value"),
    ("BreakdownComparison", "period totals until"),
    (
        "BreakdownFigures",
        "averageDurationMs averageEngagedMs averageRelevance bounceRate conversionRate conversionValue conversions pageviews sessions visitors",
    ),
    (
        "BreakdownRow",
        "averageDurationMs averageEngagedMs averageRelevance bounceRate cells conversionRate conversionValue conversions label pageviews previous sessions share value visitors",
    ),
    ("CappedDay", "batches budgets day events pageviews"),
    ("Comparison", "period series totals until"),
    ("Engagement", "engagedMs hours pages period recomputing scroll totals"),
    ("FunnelFigures", "completed completionRate key mode name sessions steps"),
    (
        "FunnelStepFigures",
        "dropOff match medianMs name rateFromBefore rateFromFirst sessions visitors within",
    ),
    ("GoalFigures", "rate sessions value"),
    ("GoalRow", "before isConversion key name reached recomputing"),
    ("GoalsComparison", "period totals until"),
    ("GoalsReport", "comparison currency period recomputing rows totals"),
    ("HourOfWeek", "averageEngagedMs hour sessions weekday"),
    (
        "Overview",
        "bucket comparison currency extras funnel period recomputing series totals unconvertedCurrencies",
    ),
    ("OverviewExtras", "currentVisitors firstDay testSessions"),
    ("PageFigures", "bounceRate conversions entries exits pageviews sessions visitors"),
    (
        "PageRow",
        "bounceRate conversions engagedMs entries exits group page pageviews previous scroll sessions visitors",
    ),
    ("Pages", "comparison distinct nextCursor period recomputing rows totals"),
    ("Period", "capped days from preset since timezone to"),
    ("Quartiles", "median p25 p75"),
    ("SeriesPoint", "conversions pageviews sessions start visitors"),
    (
        "Shared",
        "breakdown compare currency dimensions engagement filterable freePeriod from goals locale name overview pages preset screens theme timezone to",
    ),
    ("Spread", "classes quartiles"),
    ("SpreadClass", "below from sessions"),
    (
        "Totals",
        "averageDurationMs averageEngagedMs averageRelevance averageScroll bounceRate confirmedConversions conversionRate conversionValue conversions events pagesPerSession pageviews pendingConversions recordedValue sessions unconvertedValues visitors",
    ),
];

const SCHEMA: &str = "{ __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types { name fields { name args { name defaultValue type { ...T } } type { ...T } }
        inputFields { name type { ...T } } enumValues { name } }
} }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";

/// The name of a type, without list and non-null.
fn named(of: &Value) -> &Value {
    let mut of = of;
    while !of["ofType"].is_null() {
        of = &of["ofType"];
    }
    of
}

struct Types(BTreeMap<String, Value>);

impl Types {
    fn fields(&self, of: &str) -> Vec<Value> {
        self.0[of]["fields"].as_array().unwrap().clone()
    }

    /// A literal that passes every check of form.
    fn literal(&self, name: &str, of: &Value) -> String {
        match (of["kind"].as_str().unwrap(), of["name"].as_str().unwrap_or_default()) {
            ("NON_NULL", _) => self.literal(name, &of["ofType"]),
            ("LIST", _) => format!("[{}]", self.literal(name, &of["ofType"])),
            ("ENUM", of) => self.0[of]["enumValues"][0]["name"].as_str().unwrap().to_owned(),
            ("INPUT_OBJECT", of) => {
                let fields = self.0[of]["inputFields"].as_array().unwrap().iter();
                let needed = fields.filter(|one| one["type"]["kind"] == "NON_NULL");
                let given = needed.map(|one| {
                    let name = one["name"].as_str().unwrap();
                    format!("{name}: {}", self.literal(name, &one["type"]))
                });
                format!("{{ {} }}", given.collect::<Vec<_>>().join(", "))
            }
            (_, "UUID") => "\"00000000-0000-4000-8000-000000000000\"".into(),
            (_, "Int" | "Float" | "Long") => "1".into(),
            (_, "Boolean") => "true".into(),
            (_, "DateTime") => "\"2026-11-21T09:00:00Z\"".into(),
            (_, "Date") => "\"2026-11-21\"".into(),
            (_, "Where") => "\"[]\"".into(),
            (_, "String" | "Wording") => match name {
                "project" => "\"shop\"".into(),
                "org" => "\"acme\"".into(),
                "from" | "to" => "\"2026-11-21\"".into(),
                "compareFrom" | "compareTo" => "\"2026-09-01\"".into(),
                "country" => "\"DE\"".into(),
                "minRelevance" | "maxRelevance" => "\"1\"".into(),
                "email" => "\"somebody@example.com\"".into(),
                _ => "\"new\"".into(),
            },
            _ if name == "match" => "{ kind: \"event\", name: \"x\" }".into(),
            _ if name == "trigger" => "{ type: \"beacon\" }".into(),
            _ => "{}".into(),
        }
    }

    /// A field with the arguments that it needs.
    fn field(&self, field: &Value) -> String {
        let args = field["args"].as_array().unwrap().iter();
        let needed = args.filter(|one| one["type"]["kind"] == "NON_NULL" && one["defaultValue"].is_null());
        let given: Vec<String> = needed
            .map(|one| {
                let name = one["name"].as_str().unwrap();
                format!("{name}: {}", self.literal(name, &one["type"]))
            })
            .collect();
        let name = field["name"].as_str().unwrap();
        let args = if given.is_empty() { String::new() } else { format!("({})", given.join(", ")) };
        let below = if named(&field["type"])["kind"] == "OBJECT" { " { __typename }" } else { "" };
        format!("{name}{args}{below}")
    }
}

async fn types(app: &App) -> (Value, Types) {
    let schema = app.post("/graphql").json(&json!({ "query": SCHEMA })).send().await.ok(200);
    let schema = schema["data"]["__schema"].clone();
    let of = |one: &Value| (one["name"].as_str().unwrap().to_owned(), one.clone());
    let types = Types(schema["types"].as_array().unwrap().iter().map(of).collect());
    (schema, types)
}

/// Whatever is added to GraphQL later is not shown, unless it is added to the type `Shared`.
#[tokio::test]
async fn of_all_of_graphql_a_link_sees_the_chosen_fields_of_one_type() {
    let (app, owner, _) = shop().await;
    let everything = json!({
        "screens": ["overview", "pages", "goals", "engagement"], "freePeriod": true, "freeFilter": true,
        "compare": true, "dimensions": ["country"],
    });
    let open = token(&app, &owner, everything).await;
    let least = token(&app, &owner, json!({ "screens": ["engagement"] })).await;
    let (schema, types) = types(&app).await;

    let mut tried = 0;
    for (kind, root) in [("query", "queryType"), ("mutation", "mutationType")] {
        for field in types.fields(schema[root]["name"].as_str().unwrap()) {
            if field["name"] == "shared" {
                continue;
            }
            let query = format!("{kind} {{ {} }}", types.field(&field));
            for token in [&open, &least] {
                let answer = ask(&app, token, &query).await.ok(200);
                assert_eq!(answer["errors"][0]["extensions"]["code"], "unauthorized", "{query}: {answer}");
            }
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");

    let about = BTreeSet::from([
        "name",
        "screens",
        "dimensions",
        "filterable",
        "freePeriod",
        "compare",
        "preset",
        "from",
        "to",
        "theme",
        "timezone",
        "currency",
        "locale",
    ]);
    let reports = BTreeSet::from(["overview", "breakdown", "pages", "goals", "engagement"]);
    for field in types.fields("Shared") {
        let name = field["name"].as_str().unwrap();
        assert!(about.contains(name) || reports.contains(name), "say here what a link shows with {name}");
        let asked = match name {
            "breakdown" => "breakdown(dimension: COUNTRY) { distinct }".to_owned(),
            _ => types.field(&field),
        };
        seen(&app, &open, &asked).await;
        if reports.contains(name) && name != "engagement" {
            is_refused(&app, &least, &asked).await;
        } else {
            seen(&app, &least, &asked).await;
        }
    }
    let mut reached: BTreeMap<String, String> = BTreeMap::new();
    let mut next = vec!["Shared".to_owned()];
    while let Some(of) = next.pop() {
        if reached.contains_key(&of) {
            continue;
        }
        let fields = types.fields(&of);
        let mut names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        reached.insert(of, names.join(" "));
        let below = fields.iter().map(|field| named(&field["type"])).filter(|of| of["kind"] == "OBJECT");
        next.extend(below.map(|of| of["name"].as_str().unwrap().to_owned()));
    }
    let listed: BTreeMap<String, String> =
        REACHED.iter().map(|(of, fields)| ((*of).to_owned(), (*fields).to_owned())).collect();
    assert_eq!(reached, listed, "say in the list what a link may show");

    // Every parameter of the filter, but those of the one chosen dimension and of the period.
    let free = ["country", "from", "to", "preset", "compareWith", "compareFrom", "compareTo"];
    for field in types.0["AnalyticsFilter"]["inputFields"].as_array().unwrap() {
        let name = field["name"].as_str().unwrap();
        let given = format!("filter: {{ {name}: {} }}", types.literal(name, &field["type"]));
        let overview = format!("overview({given}) {{ totals {{ sessions }} }}");
        match free.contains(&name) {
            true => drop(seen(&app, &open, &overview).await),
            false => is_refused(&app, &open, &overview).await,
        }
        let engagement = format!("engagement({given}) {{ totals {{ sessions }} }}");
        is_refused(&app, &least, &engagement).await;
    }
    for value in types.0["Dimension"]["enumValues"].as_array().unwrap() {
        let name = value["name"].as_str().unwrap();
        let breakdown = format!("breakdown(dimension: {name}) {{ distinct }}");
        match name {
            "COUNTRY" => drop(seen(&app, &open, &breakdown).await),
            _ => is_refused(&app, &open, &breakdown).await,
        }
    }
}
