//! Filters, flow and events over HTTP. Their figures are tested in the crate `analytics`.

use std::collections::BTreeSet;

use futures::StreamExt;
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::{App, Project, User};

/// Two visits: one over three pages with a purchase, one that stays.
async fn shop() -> (App, User, Project) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = |n: u32| format!("0b0e1c9a-0000-4000-8000-0000000000{n:02}");
    for (n, path) in ["/", "/", "/shop", "/thanks"].into_iter().enumerate() {
        let n = u32::try_from(n).unwrap();
        let batch = shop.batch(&id(50), &id(n), |batch| {
            batch["fresh"] = json!(n == 0);
            batch["pvs"][0]["path"] = json!(path);
            if path == "/thanks" {
                let purchase = |n: u32, plan: &str, price: f64| {
                    json!({ "pv": id(3), "n": n, "t": 100 + n, "e": "purchase", "p": { "plan": plan, "price": price } })
                };
                batch["ev"] = json!([purchase(0, "pro", 20.5), purchase(1, "free", 0.0)]);
            }
        });
        assert_eq!(app.track(&shop, &batch).await.status, 204);
        app.advance(std::time::Duration::from_secs(1));
    }
    // Half an hour without a sign of life ends a visit, so this is another one.
    app.advance(std::time::Duration::from_secs(3600));
    let batch = shop.batch(&id(51), &id(20), |batch| batch["pvs"][0]["path"] = json!("/shop"));
    assert_eq!(app.track(&shop, &batch).await.status, 204);
    (app, owner, shop)
}

async fn analytics(app: &App, user: &User, query: &str) -> Value {
    app.get(&format!("/v1/projects/shop/analytics/{query}")).bearer(user).send().await.ok(200)
}

fn encoded(conditions: &Value) -> String {
    form_urlencoded::byte_serialize(conditions.to_string().as_bytes()).collect()
}

#[tokio::test]
async fn conditions_say_what_parameters_cannot() {
    let (app, owner, _) = shop().await;
    for (conditions, sessions) in [
        (json!([{ "field": "page", "op": "in", "values": ["/thanks", "/nowhere"] }]), 1),
        (json!([{ "field": "page", "op": "not_contains", "value": "thank" }]), 1),
        (json!([{ "field": "pageviews", "op": "between", "min": 1, "max": 4 }]), 2),
        (json!([{ "event": "purchase", "prop": "plan", "op": "eq", "value": "pro" }]), 1),
        (json!([{ "event": "purchase", "prop": "price", "op": "gt", "value": 20 }]), 1),
        (json!([{ "event": "purchase", "prop": "price", "op": "gt", "value": 20.5 }]), 0),
        (
            json!([{ "any": [
            { "field": "entry_page", "op": "begins_with", "value": "/shop" },
            { "field": "event", "op": "eq", "value": "purchase" },
        ] }]),
            2,
        ),
    ] {
        let overview = analytics(&app, &owner, &format!("overview?where={}", encoded(&conditions))).await;
        assert_eq!(overview["totals"]["sessions"], sessions, "{conditions}");
    }
    let wrong = json!([{ "field": "page", "op": "is" }, { "prop": "x", "op": "gt", "value": "y" }]);
    let path = format!("/v1/projects/shop/analytics/overview?where={}&nope=1", encoded(&wrong));
    assert_eq!(app.get(&path).bearer(&owner).send().await.violations(), ["query.nope"]);
    let path = format!("/v1/projects/shop/sessions?where={}", encoded(&wrong));
    assert_eq!(app.get(&path).bearer(&owner).send().await.violations(), ["query.where.0.op"]);
    let path = "/v1/projects/shop/analytics/pages?where=country%3DDE";
    assert_eq!(app.get(path).bearer(&owner).send().await.violations(), ["query.where"]);
}

#[tokio::test]
async fn flow_counts_views_of_one_page_in_a_row_once() {
    let (app, owner, _) = shop().await;
    let flow = analytics(&app, &owner, "flow?steps=5").await;
    assert_eq!(flow["entries"], json!([{ "page": "/", "sessions": 1 }, { "page": "/shop", "sessions": 1 }]));
    assert_eq!(
        flow["exits"],
        json!([{ "page": "/shop", "sessions": 1 }, { "page": "/thanks", "sessions": 1 }])
    );
    let transition =
        |from: &str, to: &str| json!({ "from": from, "to": to, "transitions": 1, "sessions": 1 });
    assert_eq!(flow["transitions"], json!([transition("/", "/shop"), transition("/shop", "/thanks")]));
    let path = |pages: &[&str]| json!({ "pages": pages, "sessions": 1 });
    assert_eq!(flow["paths"], json!([path(&["/", "/shop", "/thanks"]), path(&["/shop"])]));
    let to = analytics(&app, &owner, "flow?end_page=/thanks&steps=2").await;
    assert_eq!(to["paths"], json!([path(&["/shop", "/thanks"])]));
    assert_eq!((&to["pathSessions"], &to["otherSessions"]), (&json!(1), &json!(0)));
    let both = app.get("/v1/projects/shop/analytics/flow?start_page=/&end_page=/").bearer(&owner);
    both.send().await.problem(400, "bad_request");
    let wrong = app.get("/v1/projects/shop/analytics/flow?steps=6&limit=0").bearer(&owner).send().await;
    assert_eq!(wrong.violations(), ["query.steps", "query.limit"]);
}

#[tokio::test]
async fn events_are_listed_with_their_sessions_page_by_page() {
    let (app, owner, _) = shop().await;
    let first = analytics(&app, &owner, "events?limit=1").await;
    let item = &first["items"][0];
    assert_eq!((&item["name"], &item["page"]), (&json!("purchase"), &json!("/thanks")));
    assert_eq!(item["props"], json!({ "plan": "free", "price": 0 }));
    assert_eq!((&item["session"]["entryPage"], &item["session"]["pageviews"]), (&json!("/"), &json!(4)));
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = analytics(&app, &owner, &format!("events?limit=1&cursor={cursor}")).await;
    assert_eq!(second["items"][0]["props"]["plan"], "pro");
    assert_eq!(second["nextCursor"], json!(null));

    for (query, count) in [
        ("names=purchase&names=booking", 2),
        ("names=booking", 0),
        ("prop_key=plan", 2),
        ("prop_key=plan&prop_text=PR", 1),
        ("prop_text=20.5", 1),
        ("props=%7B%22plan%22%3A%22pro%22%7D", 1),
        ("session_id=0b0e1c9a-0000-4000-8000-000000000051", 0),
        ("session_id=0b0e1c9a-0000-4000-8000-000000000050&order=asc", 2),
        ("entry_page=x&device=mobile", 0),
    ] {
        if query.starts_with("entry_page") {
            let path = format!("/v1/projects/shop/analytics/events?{query}");
            assert_eq!(app.get(&path).bearer(&owner).send().await.violations(), ["query.entry_page"]);
            continue;
        }
        let found = analytics(&app, &owner, &format!("events?{query}")).await;
        assert_eq!(found["items"].as_array().unwrap().len(), count, "{query}");
    }
    let bad = app.get("/v1/projects/shop/analytics/events?cursor=AAAA").bearer(&owner).send().await;
    bad.problem(400, "bad_request");
    let wrong = app.get("/v1/projects/shop/analytics/events?props=x").bearer(&owner).send().await;
    assert_eq!(wrong.violations(), ["query.props"]);
}

#[tokio::test]
async fn sessions_are_searched_by_what_they_show() {
    let world = World::with(&[("SVC_TRUSTED_COUNTRY_HEADER", "x-visitor-country")], json!({})).await;
    let campaign = json!({ "utm_source": "News", "utm_campaign": "Spring Sale" });
    let first = world.batch(1).path("/prices").header("x-visitor-country", "AT");
    first.set("pvs.0.attr", campaign).set("pvs.0.attrFrom", json!("url")).stored().await;
    world.app.advance(std::time::Duration::from_secs(1));
    let second = world.batch(2).path("/").set("pvs.0.ref", json!("https://blog.example/at"));
    second.event(0, "form_submit", json!({})).stored().await;
    let (one, two) = (session(1), session(2));
    for (text, found) in [
        ("PRICE", &[&one][..]),
        ("spring+sale", &[&one]),
        ("news", &[&one]),
        ("at", &[&one]),
        ("blog.ex", &[&two]),
        ("Form_", &[&two]),
        ("%2F", &[&two, &one]),
        (one.as_str(), &[&one]),
        ("11111111-0000-4000-8000-000000000001", &[]),
        ("nothing", &[]),
    ] {
        let path = format!("/v1/projects/shop/sessions?search={text}");
        let list = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
        let ids: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| &item["id"]).collect();
        assert_eq!((json!(ids), &list["total"]), (json!(found), &json!(found.len())), "{text}");
    }
    let path = "/v1/projects/shop/sessions?search=price";
    let csv = world.app.get(path).bearer(&world.owner).header("accept", "text/csv").send().await;
    assert_eq!(csv.text_of(200).lines().count(), 2);
    let long = format!("/v1/projects/shop/sessions?search={}", "x".repeat(201));
    assert_eq!(world.app.get(&long).bearer(&world.owner).send().await.violations(), ["query.search"]);

    let query = "{ project(project: \"shop\") { sessions(search: \"SPRING\") { items { id } } } }";
    let request = json!({ "query": query });
    let answer = world.app.post("/graphql").bearer(&world.owner).json(&request).send().await.ok(200);
    assert_eq!(answer["data"]["project"]["sessions"]["items"], json!([{ "id": one }]));
}

#[tokio::test]
async fn pages_are_compared_with_the_period_before() {
    let world = World::new().await;
    for number in [1, 2] {
        world.batch(number).path("/prices").stored().await;
    }
    world.app.advance(std::time::Duration::from_secs(86_400));
    world.batch(3).path("/prices").stored().await;
    world.batch(4).path("/new").stored().await;
    // An unfinished day is compared up to the same time.
    world.app.advance(std::time::Duration::from_secs(60));
    let report = async |query: &str| -> Value {
        let path = format!("/v1/projects/shop/analytics/pages?preset=today{query}");
        world.app.get(&path).bearer(&world.owner).send().await.ok(200)
    };
    let pages = report("&compare=1").await;
    let compared: Vec<_> = pages["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            json!([row["page"], row["pageviews"], row["previous"]["pageviews"], row["previous"]["entries"]])
        })
        .collect();
    assert_eq!(compared, [json!(["/new", 1, 0, 0]), json!(["/prices", 1, 2, 2])]);
    let comparison = &pages["comparison"];
    assert_eq!((&comparison["totals"]["sessions"], comparison["until"].is_string()), (&json!(2), true));
    let alone = report("").await;
    assert_eq!((&alone["comparison"], &alone["rows"][0]["previous"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn visits_have_a_duration() {
    let (app, owner, _) = shop().await;
    // The visit over three pages took three seconds and what its last event adds, the other one none.
    let lasted = |session: &Value| {
        let at =
            |name: &str| session[name].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
        (at("lastAt") - at("startedAt")).num_milliseconds()
    };
    let list = app.get("/v1/projects/shop/sessions").bearer(&owner).send().await.ok(200);
    let each: Vec<i64> = list["items"].as_array().unwrap().iter().map(lasted).collect();
    assert!(each[1] >= 3_000, "{each:?}");
    let average = each.iter().sum::<i64>() as f64 / 2.0;
    let overview = analytics(&app, &owner, "overview").await;
    assert_eq!(overview["totals"]["averageDurationMs"], json!(average));
    let rows =
        analytics(&app, &owner, "breakdown?dimension=entry_page&sort=average_duration_ms&dir=asc").await;
    assert_eq!(rows["rows"][0]["value"], "/shop");
    assert_eq!(rows["rows"][1]["averageDurationMs"], json!(each[1] as f64));
}

#[tokio::test]
async fn breakdowns_are_compared_searched_and_crossed() {
    let (app, owner, _) = shop().await;
    let found = analytics(&app, &owner, "breakdown?dimension=page&search=SHOP&compare=1").await;
    assert_eq!((&found["distinct"], &found["rows"][0]["value"]), (&json!(1), &json!("/shop")));
    assert_eq!(found["rows"][0]["previous"]["sessions"], 0);
    let props = analytics(&app, &owner, "breakdown?dimension=event_prop&prop=plan&sort=value").await;
    let values: Vec<_> = props["rows"].as_array().unwrap().iter().map(|row| row["value"].clone()).collect();
    assert_eq!(values, ["free", "pro"]);
    let pivot = analytics(&app, &owner, "breakdown?dimension=entry_page&dimension2=event&columns=3").await;
    assert_eq!(pivot["columns"][0]["value"], "purchase");
    assert_eq!(pivot["rows"][0]["cells"][0]["sessions"], 1);
    let path = "/v1/projects/shop/analytics/breakdown?dimension=entry_page&dimension2=event&columns=3";
    let csv = app.get(path).bearer(&owner).header("accept", "text/csv").send().await.text_of(200);
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("value,label,value2,label2,sessions,visitors,"), "{csv}");
    let entry = pivot["rows"][0]["value"].as_str().unwrap();
    assert!(lines[1].starts_with(&format!("{entry},,purchase,,1,1,")), "{csv}");
    let cells = pivot["rows"].as_array().unwrap().len() * pivot["columns"].as_array().unwrap().len();
    assert_eq!(lines.len(), 1 + cells);
    let idle =
        app.get("/v1/projects/shop/analytics/breakdown?dimension=page&prop=x&columns=2").bearer(&owner);
    assert_eq!(idle.send().await.violations(), ["query.prop", "query.columns"]);
    let options = analytics(&app, &owner, "filter-options?dimension=event_prop&search=pl").await;
    assert_eq!(
        options["dimensions"][0]["options"],
        json!([{ "value": "plan", "label": null, "sessions": 1 }])
    );
}

/// Number of pages of [`large_shop`].
const PAGES: u32 = 2_550;

/// A visit of five pages, whose paths end in these numbers.
fn visit(shop: &Project, number: u32, pages: std::ops::Range<u32>) -> Value {
    let session = format!("0b0e1c9a-0001-4000-8000-{number:012}");
    shop.batch(&session, &session, |batch| {
        let first = batch["pvs"][0].clone();
        let pageview = |page: u32| {
            let mut pageview = first.clone();
            pageview["id"] = json!(format!("0b0e1c9a-0002-4000-8000-{number:06}{page:06}"));
            pageview["path"] = json!(format!("/p/{page}"));
            pageview
        };
        batch["pvs"] = pages.map(pageview).collect();
    })
}

/// A shop with more pages than one answer has. Some of them were seen twice.
async fn large_shop() -> (App, User, Project) {
    let app = App::of_many_addresses(&[]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    // The addresses of all visitors belong to a few networks.
    let limits = json!({
        "pageviewsPerDay": 25_000, "pageviewsPerKeyDay": 10_000, "eventsPerKeyDay": 4000,
        "eventsPerDay": null, "storedBytesQuota": null,
    });
    let change = json!({ "settings": { "limits": limits } });
    app.patch("/v1/projects/shop").bearer(&owner).json(&change).send().await.ok(200);
    let visits: Vec<Value> = (0..PAGES / 5)
        .chain(100..102)
        .zip(0..)
        .map(|(at, number)| visit(&shop, number, 5 * at..5 * at + 5))
        .collect();
    let (sender, shop_of) = (&app, &shop);
    let sent = futures::stream::iter(visits)
        .map(|batch| async move { sender.track(shop_of, &batch).await.status })
        .buffer_unordered(20);
    assert!(sent.all(|status| async move { status == 204 }).await);
    (app, owner, shop)
}

fn column(answer: &Value, name: &str) -> Vec<String> {
    let rows = answer["rows"].as_array().unwrap().iter();
    rows.map(|row| row[name].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn more_rows_than_an_answer_has_are_read_by_cursor() {
    let (app, owner, shop) = large_shop().await;
    for (report, name) in [
        ("pages?limit=1000", "page"),
        ("breakdown?dimension=page&limit=1000", "value"),
        ("breakdown?dimension=page&limit=900&sort=pageviews&dir=asc", "value"),
        ("breakdown?dimension=page&limit=1000&sort=bounce_rate", "value"),
        ("breakdown?dimension=page&limit=1000&sort=value&dir=desc", "value"),
    ] {
        let mut rows = Vec::new();
        let mut place = String::new();
        loop {
            let answer = analytics(&app, &owner, &format!("{report}{place}")).await;
            assert_eq!(answer["distinct"], PAGES, "{report}");
            rows.extend(column(&answer, name));
            let Some(next) = answer["nextCursor"].as_str() else { break };
            place = format!("&cursor={next}");
        }
        let each: BTreeSet<&String> = rows.iter().collect();
        assert_eq!((rows.len(), each.len()), (PAGES as usize, PAGES as usize), "{report}");
        let third = analytics(&app, &owner, &format!("{report}&offset=2000")).await;
        assert!(rows[2000..].starts_with(&column(&third, name)), "{report}");
    }

    // A page that becomes the first one shifts no other.
    let first = analytics(&app, &owner, "pages?limit=1000").await;
    let after = analytics(&app, &owner, "pages?limit=3&offset=1000").await;
    for number in 0..3 {
        assert_eq!(app.track(&shop, &visit(&shop, 9_000 + number, 9_000..9_001)).await.status, 204);
    }
    let next = first["nextCursor"].as_str().unwrap();
    let second = analytics(&app, &owner, &format!("pages?limit=3&cursor={next}")).await;
    assert_eq!((column(&second, "page"), &second["distinct"]), (column(&after, "page"), &json!(PAGES + 1)));

    let query = "query($cursor: String) { project(project: \"shop\") {
        pages(limit: 3, cursor: $cursor) { nextCursor rows { page } }
        breakdown(dimension: PAGE, limit: 1) { nextCursor }
    } }";
    let body = json!({ "query": query, "variables": { "cursor": next } });
    let answer = app.post("/graphql").bearer(&owner).json(&body).send().await.ok(200);
    let project = &answer["data"]["project"];
    assert_eq!(column(&project["pages"], "page"), column(&second, "page"), "{answer}");
    assert!(project["breakdown"]["nextCursor"].is_string(), "{answer}");
}

#[tokio::test]
async fn a_cursor_has_its_bounds() {
    let (app, owner, _) = shop().await;
    let ask = async |query: &str| {
        app.get(&format!("/v1/projects/shop/analytics/{query}")).bearer(&owner).send().await
    };
    let pages = ask("pages?limit=1").await.ok(200);
    let cursor = pages["nextCursor"].as_str().unwrap();
    let rest = ask(&format!("pages?cursor={cursor}")).await.ok(200);
    assert_eq!((column(&rest, "page").len(), &rest["nextCursor"]), (2, &Value::Null));
    for query in ["pages?cursor=x", "breakdown?dimension=page&cursor=x"] {
        ask(query).await.problem(400, "bad_request");
    }
    ask(&format!("pages?offset=1&cursor={cursor}")).await.problem(400, "bad_request");
    // A place behind the last row: nothing follows, and the number of all rows stays.
    let last = ask("breakdown?dimension=page&limit=2&sort=value&dir=asc").await.ok(200);
    let next = last["nextCursor"].as_str().unwrap();
    let after =
        ask(&format!("breakdown?dimension=page&sort=value&dir=asc&search=/shop&cursor={next}")).await.ok(200);
    assert_eq!((&after["rows"], &after["distinct"]), (&json!([]), &json!(1)));
}
