//! Custom SQL: its answers, and its isolation from other data.

use std::time::{Duration, Instant};

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::{Answer, App, User};

const PATH: &str = "/v1/projects/shop/sql";

async fn ask(app: &App, user: &User, query: &str) -> Answer {
    app.post(PATH).bearer(user).json(&json!({ "query": query })).send().await
}

/// A refusal at the query; answers its sentence.
fn refused(answer: &Answer, query: &str) -> String {
    let problem = answer.problem(422, "validation_error");
    assert_eq!(problem["errors"][0]["path"], "body.query", "{query}");
    problem["errors"][0]["message"].as_str().unwrap().to_owned()
}

/// Two visits: one of three pages and an event, from an ad; one of a page.
async fn visited() -> World {
    let world = World::new().await;
    let paid = world
        .batch(1)
        .path("/prices")
        .set("pvs.0.attr", json!({ "gclid": "click-id-of-somebody", "utm_campaign": "=spring" }))
        .event(0, "cta_click", json!({ "id": "buy" }));
    paid.stored().await;
    world.batch(2).path("/about").from("198.51.100.2").stored().await;
    world
}

#[tokio::test]
async fn a_query_answers_columns_with_their_types_and_rows() {
    let world = visited().await;
    let answer = ask(
        &world.app,
        &world.owner,
        "-- paths\nselect path, count(*) as views, avg(scroll) as depth, null as none from pageviews group by path",
    )
    .await
    .ok(200);
    let types = json!([
        { "name": "path", "type": "text" },
        { "name": "views", "type": "integer" },
        { "name": "depth", "type": "real" },
        { "name": "none", "type": "null" },
    ]);
    assert_eq!(answer["columns"], types);
    assert_eq!(answer["rows"].as_array().unwrap().len(), 2);
    assert_eq!((&answer["rowCount"], &answer["truncated"]), (&json!(2), &json!(false)));
    assert_eq!(answer["recomputing"], false);
    let one = json!({ "query": "select session_id from sessions", "maxRows": 1 });
    let answer = world.app.post(PATH).bearer(&world.owner).json(&one).send().await.ok(200);
    assert_eq!((&answer["rowCount"], &answer["truncated"]), (&json!(1), &json!(true)));
    let visit = format!("select entry_page, click_ids from sessions where session_id = '{}'", session(1));
    let answer = ask(&world.app, &world.owner, &visit).await.ok(200);
    assert_eq!(answer["rows"], json!([["/prices", "gclid"]]));
}

#[tokio::test]
async fn web_vitals_are_columns_of_pageviews() {
    let world = World::new().await;
    world.batch(1).path("/prices").set("pvs.0.vit", json!({ "lcp": 2_500, "cls": 300 })).stored().await;
    let query = "select lcp_ms, inp_ms, cls, ttfb_ms from pageviews";
    let answer = ask(&world.app, &world.owner, query).await.ok(200);
    assert_eq!(answer["rows"], json!([[2_500, null, 300, null]]));
}

#[tokio::test]
async fn a_mistake_is_told_with_its_place() {
    let world = World::new().await;
    for (query, sentence) in [
        ("select nope from sessions", "no such column: nope (line 1, column 8)"),
        ("select 1\nfrom nowhere", "no such table: nowhere"),
        ("select count( from sessions", "near \"from\": syntax error (line 1, column 15)"),
        ("select \"direct\"", "no such column: \"direct\""),
        ("", ""),
    ] {
        let answer = ask(&world.app, &world.owner, query).await;
        let message = refused(&answer, query);
        assert!(message.contains(sentence), "{query}: {message}");
    }
}

#[tokio::test]
async fn nothing_gets_out() {
    let world = World::new().await;
    for (query, sentence) in [
        ("attach database '/etc/passwd' as x", "one SELECT"),
        ("attach ':memory:' as x", "one SELECT"),
        ("detach database main", "one SELECT"),
        ("pragma database_list", "one SELECT"),
        ("vacuum into '/tmp/x'", "one SELECT"),
        ("explain select 1", "one SELECT"),
        ("explain query plan select 1", "one SELECT"),
        ("begin", "one SELECT"),
        ("create table x(a)", "one SELECT"),
        ("values (1)", "one SELECT"),
        ("delete from sessions", "one SELECT"),
        ("with x as (select 1) delete from sessions", "sessions"),
        ("with x as (select 1) insert into sessions select 1", ""),
        ("with x as (select 1) update sessions set day = ''", "sessions"),
        ("select 1; select 2", "one statement"),
        ("select 1; attach ':memory:' as x", ""),
        ("select 1; pragma user_version = 7", ""),
        ("select * from pragma_database_list", "pragma_database_list"),
        ("select * from pragma_table_info('sessions')", "pragma_table_info"),
        ("select * from pragma_function_list", "pragma_function_list"),
        ("select * from pragma_module_list()", "pragma_module_list"),
        ("select * from sqlite_master", "sqlite_master"),
        ("select * from sqlite_schema", "sqlite_master"),
        ("select * from sqlite_temp_schema", "sqlite_temp_master"),
        ("select * from main.sqlite_schema", "sqlite_master"),
        ("select * from sqlite_dbpage", ""),
        ("select * from sqlite_stat1", ""),
        ("select * from dbstat", "dbstat"),
        ("select * from bytecode('select 1')", ""),
        ("select * from json_each('[1]')", "json_each"),
        ("select * from json_tree('[1]')", "json_tree"),
        ("select * from generate_series(1, 10)", ""),
        ("select * from fsdir('/')", ""),
        ("select * from users", "no such table"),
        ("select * from stored_sessions", "no such table"),
        ("select load_extension('x')", "load_extension"),
        ("select load_extension('/lib/x.so', 'init')", "load_extension"),
        ("select readfile('/etc/passwd')", "readfile"),
        ("select writefile('/tmp/x', 'y')", "writefile"),
        ("select edit('x')", ""),
        ("select fts3_tokenizer('simple')", "fts3_tokenizer"),
        ("select sqlite_version()", "sqlite_version"),
        ("select sqlite_source_id()", "sqlite_source_id"),
        ("select sqlite_compileoption_get(1)", "sqlite_compileoption_get"),
        ("select sqlite_log(1, 'x')", "sqlite_log"),
        ("select randomblob(10)", "randomblob"),
        ("select hex(x) from (select load_extension('y') as x)", "load_extension"),
        ("select ?", "variable"),
        ("select :name", "variable"),
        ("select visitor_hash from sessions", "no such column"),
        ("select click_id_values from sessions", "no such column"),
        ("select ad_cookies from sessions", "no such column"),
        ("select project_id from sessions", "no such column"),
        ("select 1 \u{0}; attach ':memory:' as x", "U+0000"),
    ] {
        let answer = ask(&world.app, &world.owner, query).await;
        let message = refused(&answer, query);
        assert!(message.contains(sentence), "{query}: {message}");
        let text = answer.text();
        assert!(!text.contains("rusqlite") && !text.contains(".rs"), "{text}");
    }
    assert_eq!(ask(&world.app, &world.owner, "select 1").await.ok(200)["rows"], json!([[1]]));
}

#[tokio::test]
async fn bombs_end_at_a_limit_that_is_named() {
    let world = World::with(&[("SVC_SQL_TIMEOUT", "1"), ("SVC_SQL_MEMORY", "16MiB")], json!({})).await;
    world.batch(1).stored().await;
    let n = "with recursive n(x) as (select 1 union all select x + 1 from n)";
    let mut doubling = "with t0 as (select day from sessions)".to_owned();
    for level in 1..40 {
        let before = level - 1;
        doubling.push_str(&format!(", t{level} as (select a.day from t{before} a, t{before} b)"));
    }
    doubling.push_str(" select count(*) from t39");
    let queries: [(String, &str); 14] = [
        (format!("{n} select count(*) from n"), "SVC_SQL_TIMEOUT"),
        (format!("{n} select sum(length(printf('%099999d', x))) from n"), "SVC_SQL_TIMEOUT"),
        (format!("{n} select x from n order by x desc"), "SVC_SQL_"),
        (format!("{n} select hex(zeroblob(20000)) || x as y from n order by y"), "SVC_SQL_MEMORY"),
        (
            format!("{n} select distinct hex(zeroblob(20000)) || x from n limit -1 offset 1000000"),
            "SVC_SQL_MEMORY",
        ),
        (
            format!("{n} select count(*) from (select hex(zeroblob(9000)), x from n union select 1, 2)"),
            "SVC_SQL_MEMORY",
        ),
        (format!("{n} select group_concat(x) from (select x from n limit 50000)"), "100000 bytes"),
        (format!("{n} select median(x) from n"), "SVC_SQL_"),
        (
            "with recursive n(x) as (select 'a' union all select x || x from n) select count(*) from n"
                .to_owned(),
            "100000 bytes",
        ),
        ("select zeroblob(1000000000)".to_owned(), "100000 bytes"),
        ("select hex(zeroblob(99999))".to_owned(), "100000 bytes"),
        ("select replace(hex(zeroblob(40000)), '0', '00000000')".to_owned(), "100000 bytes"),
        (doubling, ""),
        (format!("select {}", vec!["1"; 5_000].join("+")), ""),
    ];
    for (query, sentence) in queries {
        let began = Instant::now();
        let message = refused(&ask(&world.app, &world.owner, &query).await, &query);
        assert!(message.contains(sentence), "{query}: {message}");
        assert!(began.elapsed() < Duration::from_secs(15), "{query} took {:?}", began.elapsed());
    }
    let like = format!("select '{}b' like '{}' as x", "a".repeat(9_000), "%a".repeat(90));
    assert!(ask(&world.app, &world.owner, &like).await.status < 500);
    let like = format!("select 'a' like '{}'", "%a".repeat(200));
    assert!(refused(&ask(&world.app, &world.owner, &like).await, &like).contains("LIKE"));
    assert_eq!(
        ask(&world.app, &world.owner, "select count(*) from sessions").await.ok(200)["rows"],
        json!([[1]])
    );
}

#[tokio::test]
async fn sizes_have_bounds() {
    let world = World::with(&[("SVC_SQL_ROWS", "100")], json!({})).await;
    let (app, owner) = (&world.app, &world.owner);
    let megabyte = format!("select '{}'", "x".repeat(1 << 20));
    ask(app, owner, &megabyte).await.problem(413, "payload_too_large");
    let long = format!("select '{}'", "x".repeat(30_000));
    assert_eq!(ask(app, owner, &long).await.violations(), ["body.query"]);
    let many = json!({ "query": "select 1", "maxRows": 101 });
    let problem = app.post(PATH).bearer(owner).json(&many).send().await.problem(422, "validation_error");
    assert_eq!(problem["errors"][0]["path"], "body.maxRows");
    assert_eq!(problem["errors"][0]["bound"], 100);
    assert!(problem["errors"][0]["message"].as_str().unwrap().contains("SVC_SQL_ROWS"));
    for wrong in [
        json!({}),
        json!({ "query": 7 }),
        json!({ "query": "select 1", "maxRows": 0 }),
        json!({ "query": "select 1", "rows": 5 }),
    ] {
        app.post(PATH).bearer(owner).json(&wrong).send().await.problem(422, "validation_error");
    }
    let blob = ask(app, owner, "select x'00ff', 9e999, 1.5, cast(x'ff' as text)").await.ok(200);
    assert_eq!(blob["rows"], json!([["00ff", null, 1.5, "\u{fffd}"]]));
}

#[tokio::test]
async fn another_project_is_not_there() {
    let world = visited().await;
    let (app, owner) = (&world.app, &world.owner);
    let other = app.project(owner, "other").await;
    let path = "/v1/projects/other/sql";
    let everything =
        json!({ "query": "select count(*) from sessions union all select count(*) from pageviews" });
    assert_eq!(
        app.post(path).bearer(owner).json(&everything).send().await.ok(200)["rows"],
        json!([[0], [0]])
    );
    let by_id = json!({ "query": format!("select * from sessions where session_id = '{}'", session(1)) });
    assert_eq!(app.post(path).bearer(owner).json(&by_id).send().await.ok(200)["rowCount"], 0);
    let stranger = app.user("stranger").await;
    let query = json!({ "query": "select 1" });
    app.post(PATH).bearer(&stranger).json(&query).send().await.problem(404, "not_found");
    let foreign = format!("/v1/projects/{}/sql", other.id);
    app.post(&foreign).bearer(&stranger).json(&query).send().await.problem(404, "not_found");
    app.post(PATH).json(&query).send().await.problem(401, "unauthorized");
}

#[tokio::test]
async fn no_table_holds_a_click_id_or_a_visitors_hash() {
    let world = visited().await;
    let tables = ["sessions", "pageviews", "events", "video_plays", "session_goals", "event_props"];
    for table in tables {
        let query = format!("select * from {table}");
        let text = ask(&world.app, &world.owner, &query).await.text_of(200);
        assert!(!text.contains("click-id-of-somebody"), "{table}");
    }
    let visitors =
        ask(&world.app, &world.owner, "select distinct visitor from sessions order by 1").await.ok(200);
    let numbers: Vec<i64> =
        visitors["rows"].as_array().unwrap().iter().map(|row| row[0].as_i64().unwrap()).collect();
    // The day and the place of a session in it.
    let day = 20_778_i64;
    assert_eq!(numbers, [day << 32, (day << 32) + 1]);
}

#[tokio::test]
async fn sql_can_be_switched_off() {
    let world = World::new().await;
    let off = json!({ "settings": { "sql": { "enabled": false } } });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&off).send().await.ok(200);
    let problem = ask(&world.app, &world.owner, "select 1").await.problem(403, "forbidden");
    assert!(problem["detail"].as_str().unwrap().contains("settings.sql.enabled"), "{problem}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_leave_a_server_that_answers() {
    let world = World::with(&[("SVC_SQL_TIMEOUT", "1"), ("SVC_SQL_CONCURRENCY", "2")], json!({})).await;
    let (app, owner) = (&world.app, &world.owner);
    let endless = json!({ "query": "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n" });
    let calls = (0..100).map(|_| app.post(PATH).bearer(owner).json(&endless).send());
    let (answers, ()) = futures::future::join(futures::future::join_all(calls), async {
        for _ in 0..5 {
            let began = Instant::now();
            app.get("/v1/health").send().await.ok(200);
            app.get("/v1/projects/shop/analytics/overview").bearer(owner).send().await.ok(200);
            assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
            tokio::task::yield_now().await;
        }
    })
    .await;
    let mut ended = (0, 0);
    for answer in &answers {
        match answer.status {
            422 => ended.0 += 1,
            429 => {
                let problem = answer.problem(429, "rate_limited");
                assert!(answer.header("retry-after").is_some(), "{problem}");
                ended.1 += 1;
            }
            other => panic!("{other}: {}", answer.text()),
        }
    }
    assert!(ended.0 >= 1 && ended.1 >= 50, "{ended:?}");
    assert_eq!(ask(app, owner, "select 1").await.ok(200)["rows"], json!([[1]]));
}

/// A person may have any number of organizations, and a key in each.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_person_leaves_the_others_half_of_the_queries_with_any_number_of_organizations() {
    let world = World::with(&[("SVC_SQL_TIMEOUT", "8")], json!({})).await;
    let (app, owner) = (&world.app, &world.owner);
    let person = app.user("many").await;
    let mut paths = Vec::new();
    for slug in ["many", "more"] {
        if slug != person.org {
            let body = json!({ "name": slug, "slug": slug });
            app.post("/v1/orgs").bearer(&person).json(&body).send().await.ok(201);
        }
        let project = app.project(&User { org: slug.to_owned(), ..person.clone() }, slug).await;
        paths.push(format!("/v1/projects/{}/sql", project.id));
    }
    let key = app.secret_key(&person, &[Scope::AnalyticsRead], &[]).await;
    let endless = json!({ "query": "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n" });
    let by_key = (0..4).map(|_| app.post(&paths[0]).token(&key).json(&endless).send());
    let by_login = (0..4).map(|_| app.post(&paths[1]).bearer(&person).json(&endless).send());
    let (answers, ()) = futures::future::join(futures::future::join_all(by_key.chain(by_login)), async {
        for _ in 0..5 {
            app.get("/v1/projects/shop/analytics/overview").bearer(owner).send().await.ok(200);
        }
        assert_eq!(ask(app, owner, "select 1").await.ok(200)["rows"], json!([[1]]));
    })
    .await;
    let ran = answers.iter().filter(|answer| answer.status == 422).count();
    assert_eq!((ran, answers.len()), (2, 8));
}

#[tokio::test]
async fn the_schema_is_enough_to_write_queries() {
    let world = visited().await;
    let schema = world.app.get("/v1/projects/shop/schema").bearer(&world.owner).send().await.ok(200);
    assert_eq!((&schema["timezone"], &schema["firstDay"]), (&json!("UTC"), &json!("2026-11-21")));
    for table in schema["tables"].as_array().unwrap() {
        ask(&world.app, &world.owner, table["example"].as_str().unwrap()).await.ok(200);
        for column in table["columns"].as_array().unwrap() {
            let query = format!(
                "select {} from {}",
                column["name"].as_str().unwrap(),
                table["name"].as_str().unwrap()
            );
            ask(&world.app, &world.owner, &query).await.ok(200);
        }
    }
    let questions = schema["questions"].as_array().unwrap();
    assert!(questions.len() >= 10);
    for question in questions {
        ask(&world.app, &world.owner, question["query"].as_str().unwrap()).await.ok(200);
    }
    for function in schema["functions"].as_array().unwrap() {
        let query = format!("select {}()", function.as_str().unwrap());
        let answer = ask(&world.app, &world.owner, &query).await;
        assert!(!answer.text().contains("not available"), "{query}");
    }
    let metrics: Vec<&str> =
        schema["metrics"].as_array().unwrap().iter().map(|metric| metric["sql"].as_str().unwrap()).collect();
    ask(&world.app, &world.owner, &format!("select {} from sessions", metrics.join(", "))).await.ok(200);
}

#[tokio::test]
async fn tables_are_csv_for_whoever_asks() {
    let world = visited().await;
    let (app, owner) = (&world.app, &world.owner);
    let query = json!({ "query": "select utm_campaign, path, -1 as n from pageviews p join sessions s using (session_id) \
                                  where path = '/prices'" });
    let answer = app.post(PATH).bearer(owner).header("accept", "text/csv").json(&query).send().await;
    assert_eq!(answer.text_of(200), "utm_campaign,path,n\r\n'=spring,/prices,-1\r\n");
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"sql.csv\""));
    let wrong = json!({ "query": "select" });
    let answer = app.post(PATH).bearer(owner).header("accept", "text/csv").json(&wrong).send().await;
    refused(&answer, "select");
    for (path, header) in [
        ("analytics/breakdown?dimension=utm_campaign", "value,label,sessions,visitors,"),
        ("analytics/pages", "page,group,pageviews,sessions,"),
        ("analytics/timeseries", "start,sessions,visitors,pageviews,conversions,annotations\r\n"),
        (
            "analytics/goals",
            "key,name,isConversion,reached.sessions,reached.rate,reached.value,before.sessions,",
        ),
        ("analytics/filter-options", "dimension,value,label,sessions\r\n"),
        ("analytics/scroll", "percent,views,share\r\n0,"),
        ("analytics/engagement", "of,from,below,sessions\r\nengagedMs,0,1,"),
        ("analytics/relevance-ranking", "value,sessions,relevantSessions,relevantShare,averageRelevance\r\n"),
        ("analytics/videos/tour/retention", "format,percent,watched,rewatched\r\nall,0,"),
        ("sessions", "id,startedAt,"),
    ] {
        let call = app.get(&format!("/v1/projects/shop/{path}")).bearer(owner);
        let text = call.header("accept", "text/csv").send().await.text_of(200);
        assert!(text.starts_with(header), "{path}: {text}");
        assert!(text.lines().count() > 1, "{path}: {text}");
        let json = app.get(&format!("/v1/projects/shop/{path}")).bearer(owner).send().await;
        assert_eq!(json.header("vary").map(|vary| vary.contains("accept")), Some(true));
        json.ok(200);
    }
    let overview = app.get("/v1/projects/shop/analytics/overview").bearer(owner).header("accept", "text/csv");
    assert_eq!(overview.send().await.header("content-type"), Some("application/json"));
}

/// A file that ends early without a sign is believed to be whole.
#[tokio::test]
async fn a_table_that_is_cut_says_so() {
    let world = World::with(&[("SVC_SQL_ROWS", "2000")], json!({})).await;
    for number in 1..=3 {
        world.batch(number).path(&format!("/p/{number}")).event(0, "signup", json!({})).stored().await;
    }
    let call = |call: crate::support::Call| call.bearer(&world.owner).header("accept", "text/csv");
    let numbers =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < $) select i from n";
    let run = async |rows: u32, limit: Value| {
        let mut query = json!({ "query": numbers.replace('$', &rows.to_string()) });
        if !limit.is_null() {
            query["maxRows"] = limit;
        }
        let answer = call(world.app.post(PATH)).json(&query).send().await;
        (answer.header("x-svc-table").unwrap().to_owned(), answer.text_of(200))
    };
    // Without a limit, as many as the deployment allows.
    let (said, text) = run(1_500, Value::Null).await;
    assert_eq!((said.as_str(), text.lines().count()), ("rows=1500", 1_501));
    assert!(text.ends_with("\r\n1500\r\n"));
    let (said, text) = run(2_500, Value::Null).await;
    assert_eq!((said.as_str(), text.lines().count()), ("rows=2000, cut", 2_002));
    assert!(text.ends_with("\r\n2000\r\n# The first 2000 rows. There are more.\r\n"), "{text}");
    assert_eq!(run(11, json!(10)).await.0, "rows=10, cut");
    assert_eq!(run(10, json!(10)).await.0, "rows=10");
    for (path, rows, all) in [
        ("analytics/pages?limit=2", "rows=2, of=3, cut", "# 2 of 3 rows."),
        ("analytics/pages", "rows=3", ""),
        ("analytics/breakdown?dimension=entry_page&limit=1", "rows=1, of=3, cut", "# 1 of 3 rows."),
        // Rows are pairs of values, of which nobody knows how many there are.
        (
            "analytics/breakdown?dimension=page&dimension2=entry_page&columns=1",
            "rows=3, cut",
            "# The first 3 rows. There are more.",
        ),
        ("analytics/breakdown?dimension=page&dimension2=device", "rows=3", ""),
        (
            "analytics/filter-options?dimension=entry_page&limit=2",
            "rows=2, cut",
            "# The first 2 rows. There are more.",
        ),
        ("analytics/filter-options?dimension=entry_page&limit=3", "rows=3", ""),
        ("sessions?limit=2", "rows=2, of=3, cut", "# 2 of 3 rows."),
        ("analytics/events?limit=1", "rows=1, cut", "# The first 1 rows. There are more."),
        ("analytics/timeseries?preset=today&bucket=day", "rows=1", ""),
    ] {
        let answer = call(world.app.get(&format!("/v1/projects/shop/{path}"))).send().await;
        assert_eq!(answer.header("x-svc-table"), Some(rows), "{path}");
        let text = answer.text_of(200);
        let last = text.lines().last().unwrap();
        assert_eq!(if last.starts_with('#') { last } else { "" }, all, "{path}");
    }
}

#[tokio::test]
async fn graphql_asks_the_same() {
    let world = visited().await;
    let asking = async |query: &str, sql: &str| -> Value {
        let request = json!({ "query": query, "variables": { "sql": sql } });
        world.app.post("/graphql").bearer(&world.owner).json(&request).send().await.ok(200)
    };
    let query = "query($sql: String!) { project(project: \"shop\") { sql(input: { query: $sql }) {
        columns { name type } rows rowCount truncated } schema { tables { name columns { name } } } } }";
    let answer = asking(query, "select entry_page, null as x from sessions order by 1").await;
    let project = &answer["data"]["project"];
    assert_eq!(project["sql"]["rows"], json!([["/about", null], ["/prices", null]]), "{answer}");
    assert_eq!(project["sql"]["columns"][0], json!({ "name": "entry_page", "type": "TEXT" }));
    assert_eq!(project["schema"]["tables"][0]["name"], "sessions");
    let wrong = asking(query, "select nope from sessions").await;
    let extensions = &wrong["errors"][0]["extensions"];
    assert_eq!(extensions["code"], "validation_error", "{wrong}");
    assert!(wrong.to_string().contains("input.query"), "{wrong}");
}

#[tokio::test]
async fn who_may_read_ad_costs_has_a_table_of_them() {
    let world = visited().await;
    let app = &world.app;
    let rows = json!([
        { "day": "2026-11-19", "cost": "1.5", "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring",
          "adsetId": "20001", "adId": "30001", "ad": "Blue", "impressions": 100, "clicks": 4, "conversions": "0.5" },
        { "day": "2026-11-20", "cost": "2.25", "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring 2" },
        { "day": "2026-11-20", "cost": "7", "currency": "USD", "campaign": "Podcast" },
    ]);
    let import = json!({ "source": "sheet", "mode": "upsert", "rows": rows });
    let ours = app.post("/v1/projects/shop/ads/costs").bearer(&world.owner).json(&import);
    ours.send().await.ok(200);
    let other = app.project(&world.owner, "other").await;
    let theirs = app.post("/v1/projects/other/ads/costs").bearer(&world.owner).json(&import);
    theirs.send().await.ok(200);
    let answer = async |query: &str| ask(app, &world.owner, query).await.ok(200)["rows"].clone();
    let all = "select day, platform, account_id, campaign_id, campaign, adset_id, ad_id, ad, currency, cost, impressions, \
               clicks, conversions from ad_costs order by day, cost";
    let expected = json!([
        [
            "2026-11-19",
            "search_ads_1",
            "sheet",
            "10001",
            "Spring 2",
            "20001",
            "30001",
            "Blue",
            "EUR",
            1.5,
            100,
            4,
            0.5
        ],
        [
            "2026-11-20",
            "search_ads_1",
            "sheet",
            "10001",
            "Spring 2",
            null,
            null,
            null,
            "EUR",
            2.25,
            0,
            0,
            0.0
        ],
        ["2026-11-20", null, "sheet", "Podcast", "Podcast", null, null, null, "USD", 7.0, 0, 0, 0.0],
    ]);
    assert_eq!(answer(all).await, expected);
    // Days are searched, also by what is no text, and joined with visits.
    for (condition, count) in [
        ("day = '2026-11-20'", 2),
        ("day > '2026-11-19'", 2),
        ("day < '2026-11-20' and day >= '2026-11-19'", 1),
        ("day = 20261120", 0),
        ("day > 5", 0),
        ("day > 1", 3),
        ("day is null", 0),
        ("day in ('2026-11-19', '2026-11-20') and currency = 'USD'", 1),
        ("day between '2026-01-01' and (select max(day) from sessions)", 3),
    ] {
        let query = format!("select count(*) from AD_COSTS where {condition}");
        assert_eq!(answer(&query).await, json!([[count]]), "{condition}");
    }
    let schema = async |token: &str| {
        let schema = app.get("/v1/projects/shop/schema").token(token).send().await.ok(200);
        let tables = schema["tables"].as_array().unwrap().clone();
        tables.into_iter().find(|table| table["name"] == "ad_costs")
    };
    let key = async |scopes: &[Scope]| app.secret_key(&world.owner, scopes, &[&world.shop, &other]).await;
    let reader = key(&[Scope::AnalyticsRead, Scope::AdsRead]).await;
    let table = schema(&reader).await.unwrap();
    let example = json!({ "query": table["example"] });
    let rows = app.post(PATH).token(&reader).json(&example).send().await.ok(200)["rows"].clone();
    assert_eq!(rows[0], json!(["Podcast", "USD", 7.0]));
    let without = key(&[Scope::AnalyticsRead]).await;
    assert_eq!(schema(&without).await, None);
    let refused = app.post(PATH).token(&without).json(&json!({ "query": all })).send().await;
    assert!(self::refused(&refused, all).contains("no such table: ad_costs"));
}
