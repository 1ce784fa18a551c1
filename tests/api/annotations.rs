//! Annotations: created by people and by build servers, listed by day, and beside time series as CSV.

use domain::tenancy::access::Scope;
use entity::{Role, annotation, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::{App, Project, User, noon};

const PATH: &str = "/v1/projects/shop/annotations";

async fn shop() -> (App, User, Project) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project_with(&owner, "shop", json!({ "timezone": "Europe/Berlin" })).await;
    (app, owner, shop)
}

async fn created(app: &App, owner: &User, annotation: Value) -> Value {
    app.post(PATH).bearer(owner).json(&annotation).send().await.ok(201)
}

/// Adds 999 copies of the only annotation, before it in order, with titles that count up to 200 digits long.
async fn copied(app: &App) {
    let db = &app.inner.context.db;
    let row = annotation::Entity::find().one(db).await.unwrap().unwrap();
    for number in 0..999_u128 {
        let (id, title) = (uuid::Uuid::from_u128(number + 1), format!("{number:0>200}"));
        let row = annotation::Model { id, title, ..row.clone() }.into_active_model();
        annotation::Entity::insert(row).exec_without_returning(db).await.unwrap();
    }
}

/// Returns the rows of a time series as CSV, whose last column are the annotations.
async fn rows(app: &App, owner: &User, path: &str) -> Vec<String> {
    let path = format!("/v1/projects/shop/{path}");
    let text = app.get(&path).bearer(owner).header("accept", "text/csv").send().await.text_of(200);
    let mut lines = text.lines().map(str::to_owned);
    assert!(lines.next().unwrap().ends_with(",annotations"));
    lines.collect()
}

async fn titles(app: &App, owner: &User, query: &str) -> Vec<String> {
    let list = app.get(&format!("{PATH}?{query}")).bearer(owner).send().await.ok(200);
    let items = list["items"].as_array().unwrap();
    items.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_build_server_notes_a_deployment_and_a_person_changes_and_deletes_it() {
    let (app, owner, shop) = shop().await;
    let key = app.secret_key(&owner, &[Scope::ConfigWrite], &[&shop]).await;
    let input = json!({ "title": "Version 2.0", "kind": "deployment" });
    let made = app.post(PATH).token(&key).json(&input).send().await.ok(201);
    let at: domain::Timestamp = noon().into();
    let expected = json!({
        "id": made["id"], "at": at, "end": null, "title": "Version 2.0", "kind": "deployment",
        "excludeFromAlerts": false, "createdBy": made["createdBy"], "createdAt": at, "updatedAt": at,
    });
    assert_eq!(made, expected);
    assert!(made["createdBy"].is_string(), "the name of the key: {made}");
    // The key cannot read what it has written.
    app.get(PATH).token(&key).send().await.problem(403, "insufficient_scope");

    let one = format!("{PATH}/{}", made["id"].as_str().unwrap());
    let read = app.get(&one).bearer(&owner).send().await;
    assert_eq!(read.ok(200), made);
    let seen = read.header("etag").unwrap().to_owned();
    let change = json!({ "end": "2026-11-24T12:00:00+01:00", "kind": "outage", "excludeFromAlerts": true });
    let change = app.patch(&one).bearer(&owner).header("if-match", &seen).json(&change).send().await;
    let changed = change.ok(200);
    assert_eq!(changed["end"], "2026-11-24T11:00:00.000Z");
    assert_eq!((&changed["kind"], &changed["excludeFromAlerts"]), (&json!("outage"), &json!(true)));
    assert_eq!((&changed["title"], &changed["createdBy"]), (&made["title"], &made["createdBy"]));
    let late = app.patch(&one).bearer(&owner).header("if-match", &seen).json(&json!({ "end": null }));
    assert_eq!(late.send().await.problem(412, "conflict")["current"]["kind"], "outage");
    let ended = app.patch(&one).bearer(&owner).json(&json!({ "end": null })).send().await.ok(200);
    assert_eq!(ended["end"], Value::Null);

    app.delete(&one).bearer(&owner).send().await.ok(204);
    for call in [app.get(&one), app.delete(&one), app.patch(&one).json(&json!({}))] {
        call.bearer(&owner).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn viewers_read_annotations_and_analysts_write_them() {
    let (app, owner, _) = shop().await;
    let [viewer, analyst] = [app.user("viewer").await, app.user("analyst").await];
    app.join(&viewer, &owner, Role::Viewer).await;
    app.join(&analyst, &owner, Role::Analyst).await;
    let input = json!({ "title": "Newsletter", "kind": "campaign" });
    let refused = app.post(PATH).bearer(&viewer).json(&input).send().await;
    refused.problem(403, "insufficient_scope");
    let made = created(&app, &analyst, input).await;
    assert_eq!(titles(&app, &viewer, "").await, ["Newsletter"]);
    let one = format!("{PATH}/{}", made["id"].as_str().unwrap());
    app.delete(&one).bearer(&viewer).send().await.problem(403, "insufficient_scope");
    // Another project does not know it.
    app.project(&owner, "blog").await;
    let elsewhere = one.replace("/shop/", "/blog/");
    for call in [app.get(&elsewhere), app.delete(&elsewhere), app.patch(&elsewhere).json(&json!({}))] {
        call.bearer(&owner).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn an_annotation_tells_the_name_of_its_maker_and_never_an_address() {
    let (app, owner, _) = shop().await;
    let input = json!({ "title": "Newsletter", "kind": "campaign" });
    assert_eq!(created(&app, &owner, input.clone()).await["createdBy"], Value::Null);
    let named = user::Entity::update_many()
        .col_expr(user::Column::Name, Expr::value("Ada"))
        .filter(user::Column::Email.eq(&*owner.email));
    named.exec(&app.inner.context.db).await.unwrap();
    assert_eq!(created(&app, &owner, input).await["createdBy"], "Ada");
    let list = app.get(PATH).bearer(&owner).send().await;
    assert!(!list.text().contains(&owner.email), "{}", list.text());
}

#[tokio::test]
async fn what_is_no_annotation_is_refused_with_its_place() {
    let (app, owner, _) = shop().await;
    let with = |field: &str, value: Value| {
        let mut input = json!({ "title": "A", "kind": "other", "at": "2026-11-20T12:00:00Z" });
        input[field] = value;
        input
    };
    for (field, value) in [
        ("title", json!("")),
        ("title", json!("a".repeat(201))),
        ("title", json!("two\nlines")),
        ("title", json!("\u{202e}desrever")),
        ("kind", json!("party")),
        ("at", json!("2026-11-20")),
        ("at", json!("1969-12-31T23:59:59Z")),
        ("end", json!("2026-11-20T12:00:00Z")),
        ("end", json!("2201-01-01T00:00:00Z")),
    ] {
        let refused = app.post(PATH).bearer(&owner).json(&with(field, value.clone())).send().await;
        assert_eq!(refused.violations(), [format!("body.{field}")], "{value}");
    }
    created(&app, &owner, with("title", json!("ä".repeat(200)))).await;
    let made = created(&app, &owner, with("end", json!("2026-11-21T12:00:00Z"))).await;
    let one = format!("{PATH}/{}", made["id"].as_str().unwrap());
    let late = json!({ "at": "2026-11-22T12:00:00Z" });
    assert_eq!(app.patch(&one).bearer(&owner).json(&late).send().await.violations(), ["body.end"]);
    for (query, path) in [("from=2026-02-30", "query.from"), ("to=2201-01-01", "query.to")] {
        let list = app.get(&format!("{PATH}?{query}")).bearer(&owner);
        assert_eq!(list.send().await.violations(), [path]);
    }
    let reversed = app.get(&format!("{PATH}?from=2026-11-21&to=2026-11-20")).bearer(&owner);
    reversed.send().await.problem(400, "bad_request");
}

#[tokio::test]
async fn a_project_has_at_most_a_thousand_annotations() {
    let (app, owner, _) = shop().await;
    let made = created(&app, &owner, json!({ "title": "First", "kind": "other" })).await;
    let db = &app.inner.context.db;
    copied(&app).await;
    let more = json!({ "title": "More", "kind": "other" });
    let refused = app.post(PATH).bearer(&owner).json(&more).send().await.problem(409, "conflict");
    assert!(refused["detail"].as_str().unwrap().contains("1000 annotations"), "{refused}");
    let one = format!("{PATH}/{}", made["id"].as_str().unwrap());
    app.delete(&one).bearer(&owner).send().await.ok(204);
    created(&app, &owner, more).await;
    assert_eq!(annotation::Entity::find().count(db).await.unwrap(), 1000);
}

#[tokio::test]
async fn annotations_are_listed_by_days_of_the_project_and_in_pages() {
    let (app, owner, _) = shop().await;
    for (title, at, end) in [
        ("late evening", "2026-11-19T22:59:00Z", None),
        ("midnight", "2026-11-19T23:00:00Z", None),
        ("long", "2026-11-10T00:00:00Z", Some("2026-11-20T23:00:00Z")),
        ("next day", "2026-11-20T23:00:00Z", None),
    ] {
        let mut annotation = json!({ "title": title, "kind": "other", "at": at });
        if let Some(end) = end {
            annotation["end"] = json!(end);
        }
        created(&app, &owner, annotation).await;
    }
    assert_eq!(titles(&app, &owner, "").await, ["next day", "midnight", "late evening", "long"]);
    assert_eq!(titles(&app, &owner, "from=2026-11-20&to=2026-11-20").await, ["midnight", "long"]);
    // It was over with the beginning of the day.
    assert_eq!(titles(&app, &owner, "from=2026-11-21").await, ["next day"]);
    assert_eq!(titles(&app, &owner, "to=2026-11-19").await, ["late evening", "long"]);
    let page = app.get(&format!("{PATH}?limit=3")).bearer(&owner).send().await.ok(200);
    let rest = format!("limit=3&cursor={}", page["nextCursor"].as_str().unwrap());
    assert_eq!(titles(&app, &owner, &rest).await, ["long"]);
}

#[tokio::test]
async fn time_series_as_csv_have_the_titles_as_a_column() {
    let (app, owner, shop) = shop().await;
    for annotation in [
        json!({ "title": "=Version 2", "kind": "deployment", "at": "2026-11-20T08:30:00Z" }),
        json!({
            "title": "Autumn, sale", "kind": "campaign",
            "at": "2026-11-18T23:00:00Z", "end": "2026-11-20T23:00:00Z",
        }),
    ] {
        created(&app, &owner, annotation).await;
    }
    let column = async |path: &str| rows(&app, &owner, path).await;
    let days = column("analytics/timeseries?from=2026-11-18&to=2026-11-21&bucket=day").await;
    let both = ",\"Autumn, sale; =Version 2\"";
    for (line, end) in days.iter().zip([",0,", ",0,\"Autumn, sale\"", both, ",0,"]) {
        assert!(line.ends_with(end), "{days:?}");
    }
    assert_eq!(days.len(), 4);
    let hours = column("analytics/timeseries?from=2026-11-20&to=2026-11-20&bucket=hour").await;
    let marked = hours.iter().position(|line| line.contains("Version 2"));
    assert_eq!((hours.len(), marked), (24, Some(9)));
    assert!(hours.iter().all(|line| line.contains("Autumn, sale")), "{hours:?}");
    let weeks = column("ads/timeseries?from=2026-11-16&to=2026-11-22&bucket=week").await;
    assert_eq!(weeks.len(), 1);
    assert!(weeks[0].ends_with(both), "{weeks:?}");

    // A key without analytics:read gets the costs without annotations.
    let key = app.secret_key(&owner, &[Scope::AdsRead], &[&shop]).await;
    let path = "/v1/projects/shop/ads/timeseries?from=2026-11-20&to=2026-11-20";
    let text = app.get(path).token(&key).header("accept", "text/csv").send().await.text_of(200);
    assert!(!text.contains("annotations") && !text.contains("Autumn"), "{text}");
}

#[tokio::test]
async fn a_row_has_few_titles_and_says_how_many_more_there_are() {
    let (app, owner, _) = shop().await;
    for number in 1..=12 {
        let at = format!("2026-11-20T08:{number:0>2}:00Z");
        created(&app, &owner, json!({ "title": format!("Step {number}"), "kind": "other", "at": at })).await;
    }
    let longest = "\u{1f6a7}".repeat(200);
    for (title, at) in [(&*longest, "2026-11-21T08:00:00Z"), ("Short", "2026-11-21T09:00:00Z")] {
        created(&app, &owner, json!({ "title": title, "kind": "other", "at": at })).await;
    }
    let days = rows(&app, &owner, "analytics/timeseries?from=2026-11-20&to=2026-11-21&bucket=day").await;
    assert!(days[0].ends_with("; Step 9; Step 10; and 2 more\""), "{days:?}");
    assert!(days[1].ends_with(&format!(",\"{longest}; and 1 more\"")), "{days:?}");
}

#[tokio::test]
async fn a_thousand_long_annotations_over_ten_years_make_a_small_table() {
    let (app, owner, _) = shop().await;
    let all = json!({
        "title": "Last", "kind": "other", "at": "2016-01-01T00:00:00Z", "end": "2027-01-01T00:00:00Z",
    });
    created(&app, &owner, all).await;
    copied(&app).await;
    let cell = format!(",\"{:0>200}; {:0>200}; and 998 more\"", 0, 1);
    for report in ["analytics/timeseries", "ads/timeseries"] {
        let days = rows(&app, &owner, &format!("{report}?from=2016-11-14&to=2026-11-21&bucket=day")).await;
        assert_eq!(days.len(), 3_660, "{report}");
        assert!(days.iter().all(|row| row.ends_with(&cell)), "{report}: {}", days[0]);
    }
}

#[tokio::test]
async fn the_last_24_hours_have_the_annotations_of_these_hours() {
    let (app, owner, _) = shop().await;
    for (title, at, end) in [
        ("Reaching in", "2026-11-20T08:00:00Z", Some("2026-11-20T13:30:00Z")),
        ("Over before", "2026-11-20T09:00:00Z", Some("2026-11-20T13:00:00Z")),
        ("Just before", "2026-11-20T12:59:59Z", None),
        ("First moment", "2026-11-20T13:00:00Z", None),
        ("Last moment", "2026-11-21T12:59:59Z", None),
        ("Just behind", "2026-11-21T13:00:00Z", None),
    ] {
        let mut annotation = json!({ "title": title, "kind": "other", "at": at });
        if let Some(end) = end {
            annotation["end"] = json!(end);
        }
        created(&app, &owner, annotation).await;
    }
    let hours = rows(&app, &owner, "analytics/timeseries?preset=24h").await;
    assert_eq!(hours.len(), 24);
    assert!(hours[0].starts_with("2026-11-20T14:00,"), "{hours:?}");
    assert!(hours[0].ends_with(",\"Reaching in; First moment\""), "{hours:?}");
    assert!(hours[23].ends_with(",Last moment"), "{hours:?}");
    assert!(hours[1..23].iter().all(|row| row.ends_with(",0,")), "{hours:?}");
}

#[tokio::test]
async fn graphql_does_the_same() {
    let (app, owner, _) = shop().await;
    let ask = async |query: &str| {
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await.ok(200)
    };
    let made = ask(
        r#"mutation { createAnnotation(project: "shop", input: {
            title: "Spring", kind: CAMPAIGN, at: "2026-11-20T08:00:00Z", end: "2026-11-21T08:00:00Z" }) { id revision } }"#,
    )
    .await;
    let [id, revision] =
        ["id", "revision"].map(|name| made["data"]["createAnnotation"][name].as_str().unwrap().to_owned());
    let change = |revision: &str| {
        format!(
            r#"mutation {{ updateAnnotation(project: "shop", id: "{id}", revision: "{revision}",
                input: {{ title: "Summer", end: null }}) {{ title end excludeFromAlerts }} }}"#
        )
    };
    let late = ask(&change("another")).await;
    assert_eq!(late["errors"][0]["extensions"]["code"], "conflict", "{late}");
    let changed = ask(&change(&revision)).await;
    let expected = json!({ "title": "Summer", "end": null, "excludeFromAlerts": false });
    assert_eq!(changed["data"]["updateAnnotation"], expected, "{changed}");
    let on = async |days: &str| {
        let list =
            ask(&format!(r#"{{ project(project: "shop") {{ annotations{days} {{ title kind }} }} }}"#)).await;
        list["data"]["project"]["annotations"].clone()
    };
    let all = json!([{ "title": "Summer", "kind": "CAMPAIGN" }]);
    assert_eq!(on("").await, all);
    assert_eq!(on(r#"(from: "2026-11-20", to: "2026-11-20")"#).await, all);
    assert_eq!(on(r#"(from: "2026-11-21")"#).await, json!([]));
    assert_eq!(on("(preset: DAYS_7)").await, all);
    assert_eq!(on("(preset: TODAY)").await, json!([]));
    for (days, path) in [(r#"from: "1969-12-31""#, "from"), (r#"to: "2201-01-01""#, "to")] {
        let query = format!(r#"{{ project(project: "shop") {{ annotations({days}) {{ id }} }} }}"#);
        let refused = ask(&query).await;
        assert_eq!(refused["errors"][0]["extensions"]["errors"][0]["path"], path, "{refused}");
    }
    let reversed =
        r#"{ project(project: "shop") { annotations(from: "2026-11-21", to: "2026-11-20") { id } } }"#;
    assert_eq!(ask(reversed).await["errors"][0]["extensions"]["code"], "bad_request");
    let wrong = r#"mutation { createAnnotation(project: "shop", input: { title: "", kind: OTHER }) { id } }"#;
    let refused = ask(wrong).await;
    assert_eq!(refused["errors"][0]["extensions"]["errors"][0]["path"], "input.title", "{refused}");
    let deleted = ask(&format!(r#"mutation {{ deleteAnnotation(project: "shop", id: "{id}") }}"#)).await;
    assert_eq!(deleted["data"]["deleteAnnotation"], true);
    assert_eq!(on("").await, json!([]));
}
