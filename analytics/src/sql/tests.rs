//! Compares queries over a sample with the reports over the same sample.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use serde_json::{Value, json};

use super::schema::METRICS;
use super::tables::Table;
use super::*;
use crate::reports::tests::*;
use crate::reports::*;

const OWNER: uuid::Uuid = uuid::Uuid::from_u128(7);

async fn ask(reports: &Reports, query: &str) -> Vec<Vec<Value>> {
    let query = SqlQuery { query: query.to_owned(), max_rows: Some(10_000) };
    let rows = reports.run_sql(&site(), &[OWNER], query, false).await.unwrap().rows;
    rows.into_iter().map(|row| row.into_iter().map(Option::unwrap_or_default).collect()).collect()
}

async fn refusal(reports: &Reports, query: &str) -> String {
    let query = SqlQuery { query: query.to_owned(), max_rows: None };
    match reports.run_sql(&site(), &[OWNER], query, false).await {
        Ok(result) => panic!("{result:?}"),
        Err(error) => error.to_string(),
    }
}

async fn report<R: Report>(reports: &Reports, params: Value) -> Value {
    serde_json::from_str(&answer::<R>(reports, &params).await).unwrap()
}

async fn filled() -> (Sqlite, Reports) {
    limit_memory();
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    (sqlite, reports)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_and_question_runs() {
    let (_sqlite, reports) = filled().await;
    for table in Table::all() {
        assert!(!ask(&reports, table.example).await.is_empty(), "{}", table.name);
        let columns = ask(&reports, &format!("select * from {} limit 3", table.name)).await;
        assert_eq!(columns[0].len(), table.columns.len());
    }
    for question in Question::all() {
        assert!(!ask(&reports, &question.query).await.is_empty(), "{}", question.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_column_is_of_its_type_and_absent_only_where_it_may_be() {
    let (_sqlite, reports) = filled().await;
    for table in Table::all() {
        for column in &table.columns {
            let query = format!(
                "select distinct typeof({0}) from {1} where {0} is not null order by 1",
                column.name, table.name
            );
            let types = ask(&reports, &query).await;
            assert!(
                types.iter().all(|row| row[0] == column.sql.name()),
                "{}.{}: {types:?}",
                table.name,
                column.name
            );
            let absent = format!("select count(*) from {} where {} is null", table.name, column.name);
            let absent = ask(&reports, &absent).await[0][0].as_i64().unwrap();
            assert!(column.nullable || absent == 0, "{}.{} is null", table.name, column.name);
            if !column.values.is_empty() {
                let query =
                    format!("select distinct {0} from {1} where {0} is not null", column.name, table.name);
                for row in ask(&reports, &query).await {
                    assert!(column.values.contains(&row[0].as_str().unwrap()), "{row:?}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_are_what_the_overview_says() {
    let (_sqlite, reports) = filled().await;
    for (from, to) in
        [("2026-10-18", "2026-10-31"), ("2026-10-25", "2026-10-25"), ("2026-10-20", "2026-10-22")]
    {
        let overview = report::<Overview>(&reports, json!({"from": from, "to": to})).await;
        let metrics: Vec<&str> = METRICS.iter().map(|(_, sql)| *sql).collect();
        let query = format!(
            "select {} from sessions where not test and day between '{from}' and '{to}'",
            metrics.join(", ")
        );
        let row = &ask(&reports, &query).await[0];
        for ((name, _), value) in METRICS.iter().zip(row) {
            same(value, &overview["totals"][name], name);
        }
    }
}

/// Sums of fractions differ in their last digits, whatever the order they were added in.
fn same(value: &Value, expected: &Value, what: &str) {
    let (value, expected) = (value.as_f64().unwrap(), expected.as_f64().unwrap());
    assert!((value - expected).abs() <= 1e-9 * expected.abs().max(1.0), "{what}: {value} and {expected}");
}

fn question(name: &str) -> String {
    Question::all().into_iter().find(|question| question.name == name).unwrap().query
}

const PERIOD: (&str, &str) = ("2026-10-18", "2026-10-31");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_are_answered_as_the_reports_do() {
    let (_sqlite, reports) = filled().await;
    let params = |more: Value| {
        let mut params = json!({"from": PERIOD.0, "to": PERIOD.1});
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    let breakdown = async |dimension: &str| {
        let params = params(json!({"dimension": dimension, "limit": 1000}));
        report::<Breakdown>(&reports, params).await["rows"].as_array().unwrap().clone()
    };

    let series = report::<Timeseries>(&reports, params(json!({"bucket": "day"}))).await;
    for (row, point) in
        ask(&reports, &question("days")).await.iter().zip(series["series"].as_array().unwrap())
    {
        let names = ["start", "sessions", "visitors", "pageviews", "conversions"];
        assert_eq!(*row, names.map(|name| point[name].clone()));
    }

    let rows = breakdown("channel").await;
    let answered = ask(&reports, &question("channels")).await;
    assert_eq!(answered.len(), rows.len());
    for (row, expected) in answered.iter().zip(&rows) {
        assert_eq!(row[..3], ["value", "sessions", "visitors"].map(|name| expected[name].clone()));
    }

    let pages = report::<Pages>(&reports, params(json!({"limit": 50}))).await;
    for (row, page) in ask(&reports, &question("pages")).await.iter().zip(pages["rows"].as_array().unwrap()) {
        assert_eq!(row[..3], ["page", "pageviews", "sessions"].map(|name| page[name].clone()));
        same(&json!(row[3].as_f64().unwrap() * 1000.0), &page["engagedMs"]["median"], "engaged");
        same(&row[4], &page["scroll"]["median"], "scroll");
    }

    let rows = breakdown("entry_page").await;
    for (row, expected) in ask(&reports, &question("entry_pages")).await.iter().zip(&rows) {
        assert_eq!(row[..2], ["value", "sessions"].map(|name| expected[name].clone()));
    }

    let rows = breakdown("event").await;
    let named: Vec<&Value> = rows.iter().filter(|row| !row["value"].is_null()).collect();
    let answered = ask(&reports, &question("events")).await;
    assert_eq!(answered.len(), named.len());
    for (row, expected) in answered.iter().zip(named) {
        assert_eq!([&row[0], &row[2]], [&expected["value"], &expected["sessions"]]);
    }

    let rows = breakdown("goal").await;
    let answered = ask(&reports, &question("goals")).await;
    for expected in rows.iter().filter(|row| !row["value"].is_null()) {
        let of = answered.iter().filter(|row| row[0] == expected["value"]);
        assert_eq!(of.map(|row| row[2].as_u64().unwrap()).sum::<u64>(), expected["sessions"], "{expected}");
    }

    let rows = breakdown("utm_campaign").await;
    for row in ask(&reports, &question("campaigns")).await {
        let expected = rows.iter().find(|expected| expected["value"] == row[0]).unwrap();
        assert_eq!([&row[1], &row[2]], [&expected["sessions"], &expected["conversions"]]);
    }
}

/// The same groups in every order and by any path through the tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plans_change_how_fast_an_answer_is_and_nothing_else() {
    let (sqlite, reports) = filled().await;
    // Too little memory to keep days: nothing is sorted by us.
    let small = sqlite.reports(1 << 12, false);
    for (table, columns) in [
        ("sessions", vec!["channel", "day", "country", "bounced", "relevance", "hour", "utm_campaign"]),
        ("pageviews", vec!["path", "page_group", "day", "is_entry", "scroll", "host"]),
        ("events", vec!["name", "day"]),
        ("event_props", vec!["event", "name", "value"]),
        ("video_plays", vec!["video", "fmt", "done"]),
        ("pageview_sections", vec!["path", "section"]),
    ] {
        for (at, column) in columns.iter().enumerate() {
            let other = columns[(at + 1) % columns.len()];
            for query in [
                // What SQLite sorts by itself, since an expression is no column.
                format!(
                    "select {column} || '', count(*), sum(test) from {table} group by {column} || '' order by 1"
                ),
                format!(
                    "select {column} || '', count(*), sum(test) from {table} group by {column} order by {column} || ''"
                ),
            ] {
                let plain = format!(
                    "select {column} || '', count(*), sum(test) from {table} group by {column} || '' order by 1"
                );
                assert_eq!(ask(&reports, &query).await, ask(&reports, &plain).await, "{query}");
            }
            for direction in ["asc", "desc"] {
                let by = |plus: &str| {
                    format!(
                        "select {column}, {other} from {table} order by {plus}{column} {direction}, {plus}{other}"
                    )
                };
                let expected = ask(&reports, &by("+")).await;
                assert_eq!(ask(&reports, &by("")).await, expected, "{}", by(""));
                assert_eq!(ask(&small, &by("")).await, expected, "{}", by(""));
                let grouped = |plus: &str| {
                    format!(
                        "select {column}, {other}, count(*) from {table} group by {plus}{column}, {plus}{other} \
                             order by {plus}{column} {direction}, {plus}{other}"
                    )
                };
                assert_eq!(ask(&reports, &grouped("")).await, ask(&reports, &grouped("+")).await);
            }
            let distinct = format!("select count(*) from (select distinct {column} from {table})");
            let counted = format!("select count(*) from (select {column} from {table} group by +{column})");
            assert_eq!(ask(&reports, &distinct).await, ask(&reports, &counted).await);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditions_on_days_times_and_sessions_select_the_same_as_without_help() {
    let (_sqlite, reports) = filled().await;
    let mut compared = 0;
    for (table, time) in [("sessions", "started_at"), ("pageviews", "started_at"), ("events", "at")] {
        for (column, values) in [
            (
                "day",
                vec![
                    "2026-10-20",
                    "2026-10-25",
                    "2026-10",
                    "",
                    "2026-10-2",
                    "2026-10-20x",
                    "zzz",
                    "2026-10-32",
                ],
            ),
            (
                time,
                vec!["2026-10-25T00:30", "2026-10-25", "2026-10-24T22:00:00.000Z", "x", "2026-10-25 12:00"],
            ),
        ] {
            for value in values {
                for op in ["=", "<", "<=", ">", ">="] {
                    let count = |plus: &str| {
                        format!("select count(*) from {table} where {plus}{column} {op} '{value}'")
                    };
                    let (helped, plain) = (ask(&reports, &count("")).await, ask(&reports, &count("+")).await);
                    assert_eq!(helped, plain, "{}", count(""));
                    compared += usize::from(plain[0][0] != 0);
                }
            }
        }
        let joined = format!(
            "select (select count(*) from {table}), (select count(*) from sessions s join {table} t on \
             t.session_id = s.session_id), (select count(*) from {table} t join sessions s using (session_id))"
        );
        let counts = &ask(&reports, &joined).await[0];
        assert!(counts[0] == counts[1] && counts[1] == counts[2], "{counts:?}");
        let outer = format!(
            "select count(*), count(t.session_id) from sessions s left join {table} t on t.session_id = s.session_id"
        );
        let outer = &ask(&reports, &outer).await[0];
        let childless =
            format!("select count(*) from sessions where session_id not in (select session_id from {table})");
        let childless = ask(&reports, &childless).await[0][0].as_i64().unwrap();
        assert_eq!(outer[0].as_i64().unwrap(), outer[1].as_i64().unwrap() + childless);
        assert_eq!(outer[1], counts[0]);
        for id in ["", "x", "019A0000-0000-7000-8000-000000000001", "00000000-0000-0000-0000-000000000000"] {
            assert_eq!(
                ask(&reports, &format!("select 1 from {table} where session_id = '{id}'")).await.len(),
                0
            );
        }
    }
    assert!(compared > 40, "only {compared} conditions selected anything");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_limit_is_named_when_it_is_reached() {
    let (_sqlite, reports) = filled().await;
    let limits = SqlLimits { timeout: Duration::from_secs(60), memory: 8 << 20, rows: 50, concurrency: 2 };
    let reports = reports.with_sql(limits);
    let short = reports.clone().with_sql(SqlLimits { timeout: Duration::from_millis(300), ..limits });
    let endless = "with recursive n(x) as (select 1 union all select x + 1 from n) ";
    for (query, limit) in [
        (format!("{endless} select count(*) from n"), "SVC_SQL_TIMEOUT"),
        ("select count(*) from pageviews a, pageviews b, pageviews c, pageviews d".to_owned(), "SVC_SQL_TIMEOUT"),
        (format!("{endless} select x, hex(zeroblob(20000)) as y from n order by y, x"), "SVC_SQL_MEMORY"),
        (format!("{endless} select group_concat(x) from (select x from n limit 30000)"), "100000 bytes"),
        (format!("{endless} select median(x) from n"), "SVC_SQL_MEMORY"),
        (
            "select count(*) from (select distinct a.path || b.path || a.session_id || b.session_id from pageviews a, \
             pageviews b)"
                .to_owned(),
            "SVC_SQL_MEMORY",
        ),
        ("select zeroblob(200000)".to_owned(), "100000 bytes"),
        ("select replace(hex(zeroblob(40000)), '0', '0000000000')".to_owned(), "100000 bytes"),
    ] {
        let refused = refusal(if limit == "SVC_SQL_TIMEOUT" { &short } else { &reports }, &query).await;
        assert!(refused.contains(limit), "{query}: {refused}");
    }
    let rows = SqlQuery { query: "select 1".to_owned(), max_rows: Some(51) };
    assert!(
        reports
            .run_sql(&site(), &[OWNER], rows, false)
            .await
            .unwrap_err()
            .to_string()
            .contains("SVC_SQL_ROWS")
    );
    assert_eq!(ask(&reports.clone().with_sql(SqlLimits::default()), "select 1").await, [[json!(1)]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_that_takes_long_ends_in_time_too() {
    let (_sqlite, reports) = filled().await;
    let limits = SqlLimits { timeout: Duration::from_millis(200), ..SqlLimits::default() };
    let reports = reports.with_sql(limits);
    // Most of one text is at the end of the other, and nothing in between asks whether to go on.
    let text =
        "select hex(zeroblob(49990)) s, substr(replace(hex(zeroblob(4160)), '0', 'b'), 1, 8310) || '0' c";
    let trims: Vec<String> = (0..50).map(|at| format!("length(ltrim(s, c || {at}))")).collect();
    let replaces: Vec<String> =
        (0..50).map(|at| format!("length(replace(s, substr(s, 1, 50000) || {at}, ''))")).collect();
    for calls in [trims, replaces] {
        let began = std::time::Instant::now();
        let refused = refusal(&reports, &format!("select {} from ({text} limit 1)", calls.join(", "))).await;
        assert!(refused.contains("SVC_SQL_TIMEOUT"), "{refused}");
        assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    }
    let many: Vec<String> = (0..61).map(|at| format!("path like '%{at}'")).collect();
    let refused = refusal(&reports, &format!("select {} from pageviews", many.join(" or "))).await;
    assert!(refused.contains("at most 60"), "{refused}");
}

#[test]
fn texts_are_trimmed_as_sqlite_does() {
    let own = rusqlite::Connection::open_in_memory().unwrap();
    let plain = rusqlite::Connection::open_in_memory().unwrap();
    functions::register(&own).unwrap();
    for arguments in [
        "'  a b '",
        "'xyaxy', 'xy'",
        "'ääbä', 'ä'",
        "'abc', ''",
        "'', 'x'",
        "null",
        "'a', null",
        "' a', ' ab'",
        "42",
        "x'2061'",
        "1212, 12",
        "'aéa', 'éa'",
    ] {
        for name in ["trim", "ltrim", "rtrim"] {
            let query = format!("select {name}({arguments})");
            let ask = |db: &rusqlite::Connection| {
                db.query_row(&query, [], |row| row.get::<_, rusqlite::types::Value>(0)).unwrap()
            };
            assert_eq!(ask(&own), ask(&plain), "{query}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_query_that_grows_while_it_is_read_ends_too() {
    let (_sqlite, reports) = filled().await;
    let limits = SqlLimits { timeout: Duration::from_secs(1), memory: 32 << 20, ..SqlLimits::default() };
    let reports = reports.with_sql(limits);
    let mut query = "with t0 as (select day from sessions)".to_owned();
    for level in 1..30 {
        let before = level - 1;
        query.push_str(&format!(", t{level} as (select a.day from t{before} a, t{before} b)"));
    }
    query.push_str(" select count(*) from t29");
    let began = std::time::Instant::now();
    let refused = refusal(&reports, &query).await;
    assert!(refused.contains("SVC_SQL_") || refused.contains("too"), "{refused}");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    // Whatever comes of these, they end.
    let deep = format!("select {}1{}", "(".repeat(5_000), ")".repeat(5_000));
    let deep = SqlQuery { query: deep, max_rows: None };
    reports.run_sql(&site(), &[OWNER], deep, false).await.ok();
    let wide = format!("select 1 from {}", vec!["sessions"; 64].join(", "));
    let wide = SqlQuery { query: wide, max_rows: None };
    reports.run_sql(&site(), &[OWNER], wide, false).await.ok();
}
