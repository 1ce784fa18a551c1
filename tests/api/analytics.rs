//! REST adapter of the reports. Their figures are tested in the crate `analytics`.

use domain::tenancy::access::Scope;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::App;
use crate::support::database::{is_citus, is_postgres};

const REPORTS: &[&str] = &[
    "overview",
    "timeseries",
    "breakdown?dimension=channel",
    "pages",
    "filter-options",
    "answers",
    "goals",
    "scroll",
    "sections",
    "engagement",
    "clicks",
    "videos",
    "videos/film/retention",
    "flow",
    "events",
    "relevance-ranking",
];

#[tokio::test]
async fn every_report_answers_for_a_project_without_visits() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for report in REPORTS {
        let path = format!("/v1/projects/shop/analytics/{report}");
        let answer = app.get(&path).bearer(&owner).send().await.ok(200);
        assert_eq!(answer["period"]["to"], "2026-11-21", "{report}");
        assert_eq!(answer["period"]["preset"], "30d", "{report}");
        assert_eq!(answer["period"]["timezone"], "UTC", "{report}");
    }
}

#[tokio::test]
async fn a_report_names_every_parameter_it_does_not_take() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "preset=forever&device=phone&converted=yes&country=de&nope=1&compare=2";
    let path = format!("/v1/projects/shop/analytics/overview?{query}");
    let mut violations = app.get(&path).bearer(&owner).send().await.violations();
    violations.sort();
    let expected =
        ["query.compare", "query.converted", "query.country", "query.device", "query.nope", "query.preset"];
    assert_eq!(violations, expected);
    let missing = app.get("/v1/projects/shop/analytics/breakdown").bearer(&owner).send().await;
    assert_eq!(missing.violations(), ["query.dimension"]);
}

#[tokio::test]
async fn repeated_parameters_flags_and_limits_are_read_from_text() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "has=engaged&has=converted&goal=signup&include_test=1&consent=false&limit=5&min_relevance=10";
    let path = format!("/v1/projects/shop/analytics/pages?{query}");
    app.get(&path).bearer(&owner).send().await.ok(200);
}

#[tokio::test]
async fn a_session_that_is_not_there_is_not_found() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let path = "/v1/projects/shop/sessions/00000000-0000-4000-8000-000000000000";
    app.get(path).bearer(&owner).send().await.problem(404, "not_found");
    let wrong = app.get("/v1/projects/shop/sessions/x?sections=2&locale=fr").bearer(&owner).send().await;
    assert_eq!(wrong.violations(), ["path.sessionId", "query.sections", "query.locale"]);
}

#[tokio::test]
async fn the_status_of_a_new_project_is_quiet() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["database"], "ok");
    assert_eq!(status["sessionsTotal"], 0);
    assert_eq!(status["quota"]["exceeded"], false);
    assert_eq!(status["eventNames"]["droppedToday"], 0);
    assert_eq!(
        status["today"],
        json!({
            "day": "2026-11-21", "stored": 0, "ignored": [], "rateLimited": 0, "originRefused": 0,
            "notRecomputed": 0,
        })
    );
    assert_eq!(status["days"], json!([]));
}

#[tokio::test]
async fn a_visit_is_in_the_overview_as_soon_as_it_is_answered() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let batch =
        shop.batch("0b0e1c9a-0000-4000-8000-000000000001", "0b0e1c9a-0000-4000-8000-000000000002", |_| {});
    assert_eq!(app.track(&shop, &batch).await.status, 204);
    let overview = app.get("/v1/projects/shop/analytics/overview").bearer(&owner).send().await.ok(200);
    assert_eq!((&overview["totals"]["sessions"], &overview["totals"]["pageviews"]), (&json!(1), &json!(1)));
    assert_eq!(overview["extras"]["currentVisitors"], 1);
    let live = app.get("/v1/projects/shop/events/live?wait=10").bearer(&owner).send().await.ok(200);
    assert_eq!(live["items"][0]["name"], "pageview");
    let session = app.get("/v1/projects/shop/sessions/0b0e1c9a-0000-4000-8000-000000000001");
    let session = session.bearer(&owner).send().await.ok(200);
    assert_eq!(session["pageviews"].as_array().unwrap().len(), 1);
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!((&status["sessionsTotal"], &status["today"]["stored"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn a_day_that_is_not_over_compares_with_the_day_before_up_to_the_same_time() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project_with(&owner, "shop", json!({ "timezone": "Europe/Berlin" })).await;
    let visit = async |n: u32| {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        assert_eq!(app.track(&shop, &shop.batch(&id, &id, |_| {})).await.status, 204);
    };
    let hour = std::time::Duration::from_secs(3600);
    // At one and at five in the afternoon, and at one the day after.
    visit(1).await;
    app.advance(4 * hour);
    visit(2).await;
    app.advance(20 * hour);
    visit(3).await;
    app.advance(hour / 2);
    let compared = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/overview?compare=1&{query}");
        let answer = app.get(&path).bearer(&owner).send().await.ok(200);
        let comparison = &answer["comparison"];
        let points = comparison["series"].as_array().unwrap().iter();
        let points: u64 = points.map(|point| point["sessions"].as_u64().unwrap()).sum();
        assert_eq!(comparison["totals"]["sessions"], points, "{query}");
        let [from, to] = ["from", "to"].map(|end| comparison["period"][end].as_str().unwrap());
        (format!("{from} {to}"), comparison["until"].clone(), points)
    };
    let until = json!("2026-11-21T12:30:00.000Z");
    let today = compared("preset=today").await;
    assert_eq!(today, ("2026-11-21 2026-11-21".to_owned(), until, 1));
    let week = compared("preset=7d&bucket=day").await;
    assert_eq!(week, ("2026-11-09 2026-11-15".to_owned(), json!("2026-11-15T12:30:00.000Z"), 0));
    app.advance(24 * hour);
    let yesterday = compared("preset=yesterday").await;
    assert_eq!(yesterday, ("2026-11-21 2026-11-21".to_owned(), json!(null), 2));
}

#[tokio::test]
async fn a_comparison_is_with_the_weekdays_the_dates_or_the_days_that_are_asked_for() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    // A login would end with a week without use.
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let hour = std::time::Duration::from_secs(3600);
    // On a Saturday, and a week later.
    for n in 1..3 {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        assert_eq!(app.track(&shop, &shop.batch(&id, &id, |_| {})).await.status, 204);
        app.advance(if n == 1 { 7 * 24 * hour } else { hour });
    }
    let ask = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/overview?preset=today&compare=1&{query}");
        app.get(&path).token(&key).send().await
    };
    let compared = async |query: &str| {
        let comparison = ask(query).await.ok(200)["comparison"].clone();
        let [from, to] = ["from", "to"].map(|end| comparison["period"][end].as_str().unwrap());
        (format!("{from} {to}"), comparison["until"].clone(), comparison["totals"]["sessions"].clone())
    };
    let expected = |days: &str, until: Value, sessions: u64| (days.to_owned(), until, json!(sessions));
    let until = json!("2026-11-21T13:00:00.000Z");
    let weekdays = compared("compare_with=weekdays").await;
    assert_eq!(weekdays, expected("2026-11-21 2026-11-21", until, 1));
    let year = compared("compare_with=year").await;
    assert_eq!(year, expected("2025-11-28 2025-11-28", json!("2025-11-28T13:00:00.000Z"), 0));
    let days = compared("compare_with=year&compare_from=2026-11-19&compare_to=2026-11-22").await;
    assert_eq!(days, expected("2026-11-19 2026-11-22", json!(null), 1));
    let long = ask("compare_from=2026-10-01&compare_to=2026-11-22").await.ok(200);
    assert_eq!((&long["bucket"], &long["series"][0]["start"]), (&json!("day"), &json!("2026-11-28")));
    let refused = ask("compare_from=2026-10-01&compare_to=2026-11-22&bucket=hour").await;
    assert_eq!(refused.violations(), ["query.bucket"]);
    assert_eq!(ask("compare_with=never").await.violations(), ["query.compare_with"]);
    ask("compare_from=2026-10-02&compare_to=2026-10-01").await.problem(400, "bad_request");

    let query = "query($filter: AnalyticsFilter) { project(project: \"shop\") {
        overview(filter: $filter, compare: true) { comparison { period { from } totals { sessions } } }
        breakdown(filter: $filter, dimension: DEVICE, compare: true) { rows { previous { sessions } } }
        goalsReport(filter: $filter, compare: true) { comparison { totals { sessions } } }
    } }";
    let variables = json!({ "filter": { "preset": "TODAY", "compareWith": "WEEKDAYS" } });
    let body = json!({ "query": query, "variables": variables });
    let answer = app.post("/graphql").token(&key).json(&body).send().await.ok(200);
    let project = &answer["data"]["project"];
    assert_eq!(project["overview"]["comparison"]["totals"]["sessions"], 1, "{answer}");
    assert_eq!(project["breakdown"]["rows"][0]["previous"]["sessions"], 1);
    assert_eq!(project["goalsReport"]["comparison"]["totals"]["sessions"], 1);
}

#[tokio::test]
async fn the_last_24_hours_are_as_many_and_compare_with_those_before() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project_with(&owner, "shop", json!({ "timezone": "Asia/Kolkata" })).await;
    let visit = async |n: u32| {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        assert_eq!(app.track(&shop, &shop.batch(&id, &id, |_| {})).await.status, 204);
    };
    visit(1).await;
    app.advance(std::time::Duration::from_secs(25 * 3600));
    visit(2).await;
    let path = "/v1/projects/shop/analytics/overview?preset=24h&compare=1";
    let overview = app.get(path).bearer(&owner).send().await.ok(200);
    let (period, comparison) = (&overview["period"], &overview["comparison"]);
    assert_eq!((&period["from"], &period["to"]), (&json!("2026-11-21"), &json!("2026-11-22")));
    // One o'clock in UTC is half past six in the evening there, whose hours begin at half past in UTC.
    assert_eq!(period["since"], "2026-11-21T13:30:00.000Z");
    assert_eq!((&overview["totals"]["sessions"], &overview["bucket"]), (&json!(1), &json!("hour")));
    let series = overview["series"].as_array().unwrap();
    let starts = (&series[0]["start"], &series[23]["start"], series.len());
    assert_eq!(starts, (&json!("2026-11-21T19:00"), &json!("2026-11-22T18:00"), 24));
    assert_eq!(series[23]["sessions"], 1);
    assert_eq!(comparison["period"]["since"], "2026-11-20T13:30:00.000Z");
    assert_eq!(comparison["until"], "2026-11-21T13:00:00.000Z");
    assert_eq!(comparison["totals"]["sessions"], 1);
    let path = "/v1/projects/shop/sessions?preset=24h";
    assert_eq!(app.get(path).bearer(&owner).send().await.ok(200)["total"], 1);
}

#[tokio::test]
async fn tests_that_are_left_out_and_current_visitors_follow_the_filter() {
    let world = World::new().await;
    world.batch(1).path("/").set("test", json!(true)).stored().await;
    world.batch(2).path("/prices").set("test", json!(true)).stored().await;
    world.batch(3).path("/prices").stored().await;
    let extras = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/overview?{query}");
        let extras = world.app.get(&path).bearer(&world.owner).send().await.ok(200)["extras"].clone();
        (extras["testSessions"].clone(), extras["currentVisitors"].clone())
    };
    assert_eq!(extras("").await, (json!(2), json!(1)));
    assert_eq!(extras("page=/prices").await, (json!(1), json!(1)));
    assert_eq!(extras("page=/").await, (json!(1), json!(0)));
    assert_eq!(extras("page=/prices&include_test=1").await, (json!(0), json!(1)));
    assert_eq!(extras("page=/prices&preset=yesterday").await, (json!(0), json!(1)));
}

#[tokio::test]
async fn realtime_counts_the_last_half_hour_by_minute_whatever_the_period() {
    let world = World::new().await;
    let minutes = |count: u64| std::time::Duration::from_secs(60 * count);
    world.batch(1).path("/early").stored().await;
    world.app.advance(minutes(20));
    world.batch(2).path("/prices").event(0, "form_submit", json!({})).stored().await;
    world.batch(3).path("/prices").set("test", json!(true)).stored().await;
    world.app.advance(minutes(15));
    world.batch(4).path("/").stored().await;
    let realtime = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/realtime?{query}");
        world.app.get(&path).bearer(&world.owner).send().await.ok(200)
    };
    let all = realtime("preset=yesterday").await;
    assert_eq!(all["at"], "2026-11-21T12:35:00.000Z");
    assert_eq!(
        (&all["currentVisitors"], &all["visitors"], &all["sessions"]),
        (&json!(1), &json!(2), &json!(2))
    );
    assert_eq!((&all["pageviews"], &all["events"]), (&json!(2), &json!(1)));
    let course = all["minutes"].as_array().unwrap();
    assert_eq!((course.len(), &course[0]["start"]), (30, &json!("2026-11-21T12:06:00.000Z")));
    let minute =
        |start: &str, events: u32| json!({ "start": start, "visitors": 1, "pageviews": 1, "events": events });
    assert_eq!(course[14], minute("2026-11-21T12:20:00.000Z", 1));
    assert_eq!(course[29], minute("2026-11-21T12:35:00.000Z", 0));
    assert!(course.iter().filter(|minute| minute["visitors"] != 0).count() == 2);
    let row = |value: &str| json!({ "value": value, "label": null, "sessions": 1 });
    assert_eq!(all["pages"], json!([row("/"), row("/prices")]));
    assert_eq!(
        (&all["channels"][0]["value"], &all["channels"][0]["sessions"]),
        (&json!("direct"), &json!(2))
    );
    assert_eq!((&all["goals"][0]["value"], &all["goals"][0]["sessions"]), (&json!("form_submit"), &json!(1)));
    assert!(all["goals"][0]["label"].is_string());
    assert_eq!(realtime("page=/prices").await["pages"], json!([row("/prices")]));
    assert_eq!(realtime("page=/prices&include_test=1").await["pages"][0]["sessions"], 2);
    assert_eq!(realtime("page=/early").await["sessions"], 0);
}

#[tokio::test]
async fn a_week_that_the_period_cuts_compares_with_as_many_days() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    // One visit on each of 26 days, from Saturday 2026-11-21 on.
    for n in 0..26 {
        let id = format!("0b0e1c9a-0000-4000-8000-0000000000{n:02}");
        assert_eq!(app.track(&shop, &shop.batch(&id, &id, |_| {})).await.status, 204);
        app.advance(std::time::Duration::from_secs(86_400));
    }
    // Thursday to Tuesday: four days, a week and two days.
    let path = "/v1/projects/shop/analytics/overview?from=2026-12-03&to=2026-12-15&bucket=week&compare=1";
    let overview = app.get(path).token(&key).send().await.ok(200);
    let course = |of: &Value| {
        let points = of["series"].as_array().unwrap().iter();
        points.map(|point| (point["start"].clone(), point["sessions"].clone())).collect::<Vec<_>>()
    };
    let expected = |starts: [&str; 3], sessions: [u64; 3]| {
        starts.into_iter().zip(sessions).map(|(at, count)| (json!(at), json!(count))).collect::<Vec<_>>()
    };
    assert_eq!(course(&overview), expected(["2026-11-30", "2026-12-07", "2026-12-14"], [4, 7, 2]));
    let before = expected(["2026-11-17", "2026-11-24", "2026-12-01"], [3, 7, 2]);
    assert_eq!(course(&overview["comparison"]), before);
}

#[tokio::test]
async fn retention_deletes_what_is_older_and_reports_forget_it() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let ids = |n: u32| {
        (format!("0b0e1c9a-0000-4000-8000-00000000000{n}"), format!("0b0e1c9a-0000-4000-8000-00000000001{n}"))
    };
    let send = async |n: u32| {
        let (session, pageview) = ids(n);
        assert_eq!(app.track(&shop, &shop.batch(&session, &pageview, |_| {})).await.status, 204);
    };
    send(1).await;
    app.advance(std::time::Duration::from_secs(5 * 86_400));
    send(2).await;
    app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "retentionDays": 3 })).send().await.ok(200);
    // The deletion begins a day later.
    app.advance(std::time::Duration::from_secs(86_400));
    let sessions = async || {
        let path = "/v1/projects/shop/analytics/overview?preset=all";
        app.get(path).bearer(&owner).send().await.ok(200)["totals"]["sessions"].clone()
    };
    assert_eq!(sessions().await, 2);
    let ran = app.get("/v1/cron/retention").token(crate::support::CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["stats"]["visits"], 1, "{ran}");
    assert_eq!(sessions().await, 1);
    let gone = format!("/v1/projects/shop/sessions/{}", ids(1).0);
    app.get(&gone).bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn a_project_whose_visits_cannot_be_deleted_holds_up_no_other() {
    if !is_postgres() || is_citus() {
        // Citus has no triggers on tables it spreads, and on SQLite the code is the same.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    let projects = [app.project(&owner, "first").await, app.project(&owner, "second").await];
    for (n, project) in projects.iter().enumerate() {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        assert_eq!(app.track(project, &project.batch(&id, &id, |_| {})).await.status, 204);
    }
    let run = async |sql: String| {
        app.inner.context.db.execute_unprepared(&sql).await.unwrap();
    };
    run("create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$"
        .into())
    .await;
    let id = &projects[0].id;
    run(format!(
        "create trigger refuse before delete on sessions for each row when (old.project_id = '{id}') \
         execute function refuse()"
    ))
    .await;
    app.advance(std::time::Duration::from_secs(5 * 86_400));
    for project in ["first", "second"] {
        let path = format!("/v1/projects/{project}");
        app.patch(&path).bearer(&owner).json(&json!({ "retentionDays": 3 })).send().await.ok(200);
    }
    app.advance(std::time::Duration::from_secs(86_400));
    let retention = async || {
        app.get("/v1/cron/retention").token(crate::support::CRON_SECRET).send().await.ok(200)["ran"][0]
            .clone()
    };
    let status = async |project: &str| {
        let path = format!("/v1/projects/{project}/status");
        app.get(&path).bearer(&owner).send().await.ok(200)["sessionsTotal"].clone()
    };
    assert_eq!(retention().await["ok"], false);
    assert_eq!((status("first").await, status("second").await), (json!(1), json!(0)));
    run("drop trigger refuse on sessions".into()).await;
    assert_eq!(retention().await["stats"]["visits"], 1);
    assert_eq!(status("first").await, 0);
}

async fn report(world: &World, query: &str) -> Value {
    let path = format!("/v1/projects/shop/analytics/{query}");
    world.app.get(&path).bearer(&world.owner).send().await.ok(200)
}

#[tokio::test]
async fn a_breakdown_keeps_its_rows_if_no_session_has_a_value_of_the_second_dimension() {
    let world = World::new().await;
    world.batch(1).path("/one").stored().await;
    world.batch(2).path("/two").stored().await;
    let pivot = report(&world, "breakdown?dimension=page&dimension2=event").await;
    assert_eq!((&pivot["distinct"], &pivot["columns"]), (&json!(2), &json!([])));
    let rows = pivot["rows"].as_array().unwrap().iter().map(|row| json!([row["value"], row["cells"]]));
    assert_eq!(rows.collect::<Vec<_>>(), [json!(["/one", []]), json!(["/two", []])]);
}

#[tokio::test]
async fn rows_with_equal_figures_are_in_order_and_those_without_a_value_come_last() {
    let world = World::new().await;
    let answers = [json!("b"), Value::Null, json!("a")];
    for (number, value) in (1..).zip(&answers) {
        let (mut answer, mut click) =
            (json!({ "variant": "lamps", "q": "room" }), json!({ "section": "top" }));
        if !value.is_null() {
            answer["value"] = value.clone();
            click["label"] = value.clone();
        }
        world.batch(number).event(0, "quiz_answer", answer).event(1, "cta_click", click).stored().await;
    }
    let column = |rows: &Value, name: &str| -> Vec<Value> {
        rows.as_array().unwrap().iter().map(|row| row[name].clone()).collect()
    };
    let expected = [json!("a"), json!("b"), Value::Null];
    let answers = report(&world, "answers").await;
    assert_eq!(column(&answers["questionnaire"]["questions"][0]["options"], "value"), expected);
    assert_eq!(column(&report(&world, "clicks").await["rows"], "label"), expected);
}

#[tokio::test]
async fn hours_that_a_clock_change_doubles_have_their_offset() {
    let world = World::with(&[], json!({ "timezone": "Europe/Berlin" })).await;
    let query = "timeseries?from=2026-10-25&to=2026-10-25";
    let series = report(&world, query).await["series"].clone();
    let starts: Vec<&str> =
        series.as_array().unwrap().iter().map(|point| point["start"].as_str().unwrap()).collect();
    let doubled = ["2026-10-25T02:00+02:00", "2026-10-25T02:00+01:00"];
    assert_eq!((starts.len(), &starts[2..4]), (25, &doubled[..]));
    assert!(starts.iter().all(|start| doubled.contains(start) || start.len() == 16), "{starts:?}");
    let path = format!("/v1/projects/shop/analytics/{query}");
    let csv =
        world.app.get(&path).bearer(&world.owner).header("accept", "text/csv").send().await.text_of(200);
    let firsts: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(firsts, starts);
}
