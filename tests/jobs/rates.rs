//! Exchange rates, fetched from a bank on this machine.

use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::Clock;
use domain::ground::time::day_number;
use domain::money::rates;
use serde_json::{Value, json};

use crate::support::bank::{Bank, Failure};
use crate::support::{App, CRON_SECRET, TestDatabase};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// A server that fetches rates, at a time.
async fn server(bank: &Bank, now: &str) -> App {
    let folder = tempfile::tempdir().unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    App::on(folder, &url, Clock::fixed(at(now)), &[("SVC_RATES_URL", &bank.url)]).await
}

/// Another instance on the same database.
async fn beside(app: &App, bank: &Bank) -> App {
    let url = app.inner.config.database.url().into_owned();
    App::on(tempfile::tempdir().unwrap(), &url, app.clock.clone(), &[("SVC_RATES_URL", &bank.url)]).await
}

/// A bank with rates of 1999 and of the days up to Friday.
async fn bank() -> Bank {
    let bank = Bank::start().await;
    bank.publish("1999-01-04", "USD", "1.1789");
    for (day, rate) in [("2026-11-18", "1.15"), ("2026-11-19", "1.151"), ("2026-11-20", "1.1523")] {
        bank.publish(day, "USD", rate);
        bank.publish(day, "JPY", "181.4");
    }
    bank
}

/// Runs the job, which succeeds, and returns what it did.
async fn run(app: &App) -> Value {
    let answer = app.get("/v1/cron/rates").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
    assert_eq!(answer["ran"][0]["stats"]["more"], false, "{answer}");
    answer["ran"][0]["stats"].clone()
}

async fn health(app: &App) -> Value {
    let health = app.get("/v1/health/jobs").send().await.ok(200);
    assert_eq!(health["ok"], true, "{health}");
    assert_eq!(app.get("/v1/health").send().await.ok(200)["ok"], true);
    health["exchangeRates"].clone()
}

async fn dollars(app: &App, day: &str) -> Option<i64> {
    let rates = rates::current(&app.inner.context).await.unwrap();
    rates.per_euro("USD", day_number(day).unwrap())
}

#[tokio::test]
async fn the_history_is_fetched_once_and_then_each_day() {
    let bank = bank().await;
    let app = server(&bank, "2026-11-20T16:00:00Z").await;
    let empty = json!({ "fetched": true, "newestDay": null, "outdated": false, "error": null });
    assert_eq!(health(&app).await, empty);
    assert_eq!(dollars(&app, "2026-11-20").await, None);
    let stats = run(&app).await;
    let expected = json!({ "file": "eurofxref-hist.xml", "added": 7, "changed": 0, "more": false });
    assert_eq!(stats, expected);
    assert_eq!(bank.asked(), ["eurofxref-hist.xml"]);
    assert_eq!(dollars(&app, "1999-01-05").await, Some(1_178_900));
    assert_eq!(dollars(&app, "2026-11-20").await, Some(1_152_300));
    assert_eq!(health(&app).await["newestDay"], "2026-11-20");

    // Nothing is due before the bank publishes again: on Monday at 16:00 in Frankfurt.
    for moment in ["2026-11-20T17:00:00Z", "2026-11-22T20:00:00Z", "2026-11-23T15:00:00Z"] {
        app.clock.set(at(moment));
        assert_eq!(run(&app).await, json!({ "more": false }));
    }
    assert!(bank.asked().is_empty());
    bank.publish("2026-11-23", "USD", "1.16");
    app.clock.set(at("2026-11-23T15:10:00Z"));
    assert_eq!(run(&app).await["added"], 1);
    assert_eq!(bank.asked(), ["eurofxref-daily.xml"]);
    assert_eq!(dollars(&app, "2026-11-23").await, Some(1_160_000));
    // The weekend has the rates of Friday.
    assert_eq!(dollars(&app, "2026-11-22").await, Some(1_152_300));
    assert_eq!(run(&app).await, json!({ "more": false }));
    assert!(bank.asked().is_empty());
}

#[tokio::test]
async fn a_bank_that_is_late_is_asked_again_with_longer_and_longer_pauses() {
    let bank = bank().await;
    let app = server(&bank, "2026-11-20T16:00:00Z").await;
    run(&app).await;
    bank.publish("2026-11-23", "USD", "1.16");
    app.clock.set(at("2026-11-23T16:00:00Z"));
    run(&app).await;
    bank.asked();

    app.clock.set(at("2026-11-24T15:10:00Z"));
    assert_eq!(run(&app).await["added"], 0);
    assert_eq!(bank.asked(), ["eurofxref-daily.xml if modified"]);
    let mut asked = Vec::new();
    for number in 1..=48 {
        app.advance(5 * MINUTE);
        run(&app).await;
        asked.extend((!bank.asked().is_empty()).then_some(5 * number));
    }
    assert_eq!(asked, [30, 90, 210]);
    // The next day begins anew, and brings the day that was missed.
    bank.publish("2026-11-24", "USD", "1.17");
    bank.publish("2026-11-25", "USD", "1.18");
    app.clock.set(at("2026-11-25T15:10:00Z"));
    assert_eq!(run(&app).await["added"], 2);
    assert_eq!(bank.asked(), ["eurofxref-hist-90d.xml"]);
    assert_eq!(dollars(&app, "2026-11-24").await, Some(1_170_000));
}

#[tokio::test]
async fn a_bank_that_fails_changes_nothing_and_harms_nothing() {
    let bank = bank().await;
    let app = server(&bank, "2026-11-20T16:00:00Z").await;
    let failures = [
        (Failure::Status(500), "status_500"),
        (Failure::Status(404), "status_404"),
        (Failure::Redirect, "status_302"),
        (Failure::Broken, "no_answer"),
        (Failure::Truncated, "malformed"),
        (Failure::Odd("<html><body>Maintenance</body></html>"), "malformed"),
        (Failure::Odd(""), "malformed"),
        (Failure::Odd("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"), "malformed"),
        (Failure::Endless, "too_large"),
    ];
    for (failure, code) in failures {
        bank.fail(Some(failure));
        let stats = run(&app).await;
        let expected = json!({
            "file": "eurofxref-hist.xml", "added": 0, "changed": 0, "fetchError": code, "more": false,
        });
        assert_eq!(stats, expected, "{failure:?}");
        let expected = json!({ "fetched": true, "newestDay": null, "outdated": true, "error": code });
        assert_eq!(health(&app).await, expected, "{failure:?}");
        app.advance(6 * HOUR);
    }
    bank.fail(None);
    assert_eq!(run(&app).await["added"], 7);
    let good = json!({ "fetched": true, "newestDay": "2026-11-20", "outdated": false, "error": null });
    assert_eq!(health(&app).await, good);

    // Rates that nobody can replace any more stay, and are outdated after a week.
    bank.fail(Some(Failure::Truncated));
    bank.publish("2026-11-27", "USD", "9");
    app.clock.set(at("2026-11-27T16:00:00Z"));
    assert_eq!(run(&app).await["fetchError"], "malformed");
    assert_eq!(health(&app).await["outdated"], false);
    app.clock.set(at("2026-11-28T16:00:00Z"));
    let old = json!({ "fetched": true, "newestDay": "2026-11-20", "outdated": true, "error": "malformed" });
    assert_eq!(health(&app).await, old);
    assert_eq!(dollars(&app, "2026-11-28").await, Some(1_152_300));
}

#[tokio::test]
async fn a_bank_that_cannot_be_reached_is_asked_a_few_times_a_day() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let app = App::with(&[("SVC_RATES_URL", &nobody)]).await;
    assert_eq!(run(&app).await["fetchError"], "not_reached");
    assert_eq!(run(&app).await, json!({ "more": false }));
    let mut tries = 0;
    for _ in 0..48 {
        app.advance(30 * MINUTE);
        tries += usize::from(run(&app).await["fetchError"] == "not_reached");
    }
    assert_eq!(tries, 6);
    assert_eq!(health(&app).await["outdated"], true);
}

#[tokio::test]
async fn what_the_bank_corrects_is_replaced_within_a_week() {
    let bank = bank().await;
    let app = server(&bank, "2026-11-20T16:00:00Z").await;
    run(&app).await;
    let version = async || rates::current(&app.inner.context).await.unwrap().version();
    let first = version().await;
    bank.publish("2026-11-18", "JPY", "182");
    for day in ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"] {
        bank.publish(day, "USD", "1.16");
        app.clock.set(at(&format!("{day}T16:00:00Z")));
        assert_eq!(run(&app).await["changed"], 0, "{day}");
    }
    let before = version().await;
    assert_ne!(before, first);
    bank.publish("2026-11-27", "USD", "1.16");
    app.clock.set(at("2026-11-27T16:00:00Z"));
    let stats = run(&app).await;
    assert_eq!((&stats["file"], &stats["changed"]), (&json!("eurofxref-hist-90d.xml"), &json!(1)));
    assert_ne!(version().await, before);
    let rates = rates::current(&app.inner.context).await.unwrap();
    assert_eq!(rates.per_euro("JPY", day_number("2026-11-18").unwrap()), Some(182_000_000));
    let day = day_number("2026-11-19").unwrap();
    let (usd, jpy) = (rates.per_euro("USD", day).unwrap(), rates.per_euro("JPY", day).unwrap());
    assert_eq!(rates::convert(1_151_000, usd, jpy), 181_400_000);
}

#[tokio::test]
async fn after_months_without_a_fetch_the_whole_history_comes_again() {
    let bank = bank().await;
    let app = server(&bank, "2026-11-20T16:00:00Z").await;
    run(&app).await;
    bank.publish("2027-03-01", "USD", "1.2");
    app.clock.set(at("2027-03-01T16:00:00Z"));
    assert_eq!(run(&app).await["file"], "eurofxref-hist.xml");
    assert_eq!(dollars(&app, "2027-03-01").await, Some(1_200_000));
}

#[tokio::test]
async fn instances_fetch_once_and_see_what_another_has_stored() {
    let bank = bank().await;
    let one = server(&bank, "2026-11-20T16:00:00Z").await;
    let other = beside(&one, &bank).await;
    assert_eq!(dollars(&other, "2026-11-20").await, None);
    run(&one).await;
    assert_eq!(dollars(&other, "2026-11-20").await, Some(1_152_300));
    assert_eq!(run(&other).await, json!({ "more": false }));
    assert_eq!(bank.asked(), ["eurofxref-hist.xml"]);
    // Without a change, the rates in memory are the same ones.
    let kept = rates::current(&other.inner.context).await.unwrap();
    let again = rates::current(&other.inner.context).await.unwrap();
    assert!(std::sync::Arc::ptr_eq(&kept, &again));
    let (statements, _) = other.count_statements(async || rates::current(&other.inner.context).await).await;
    assert_eq!(statements, 1);
}

#[tokio::test]
async fn a_server_that_must_not_fetch_asks_nobody() {
    let app = App::start().await;
    assert_eq!(run(&app).await, json!({ "off": true, "more": false }));
    let expected = json!({ "fetched": false, "newestDay": null, "outdated": false, "error": null });
    assert_eq!(health(&app).await, expected);
}
