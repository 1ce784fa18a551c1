//! The relevance model: save, preview, explain, and rescore past sessions.

use std::time::Duration;

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::App;
use crate::support::CRON_SECRET;
use crate::support::database::is_postgres;

const PATH: &str = "/v1/projects/shop/relevance";

impl World {
    async fn state(&self) -> Value {
        self.app.get(PATH).bearer(&self.owner).send().await.ok(200)
    }

    async fn save(&self, config: &Value, note: &str) -> Value {
        let body = json!({ "config": config, "note": note });
        self.app.put(PATH).bearer(&self.owner).json(&body).send().await.ok(200)
    }

    async fn preview(&self, config: &Value) -> Value {
        let body = json!({ "config": config });
        self.app.post(&format!("{PATH}/preview")).bearer(&self.owner).json(&body).send().await.ok(200)
    }

    async fn rescore(&self) -> Value {
        self.app.post(&format!("{PATH}/rescore")).bearer(&self.owner).send().await.ok(200)
    }

    /// Id, score and tier of every session that no tester made.
    async fn scores(&self) -> Vec<(String, i64, String)> {
        let list = self.read("sessions?preset=7d&limit=200").await;
        let mut scores: Vec<_> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| {
                let text = |name: &str| item[name].as_str().unwrap().to_owned();
                (text("id"), item["relevance"].as_i64().unwrap(), text("relevanceTier"))
            })
            .collect();
        scores.sort();
        scores
    }

    async fn read(&self, path: &str) -> Value {
        self.app
            .get(format!("/v1/projects/shop/{path}").trim_end_matches('/'))
            .bearer(&self.owner)
            .send()
            .await
            .ok(200)
    }
}

/// Twelve visits that differ in time, depth, page, channel, video and events; one is a tester's.
async fn visited() -> World {
    let world = World::new().await;
    let groups =
        json!([{ "key": "shop", "label": "Shop", "match": [{ "kind": "prefix", "value": "/shop" }] }]);
    world.configure(json!({ "pageGroups": groups })).await;
    for number in 1..=12_u8 {
        let n = i64::from(number);
        let mut batch = world.batch(number).set("pvs.0.eng", json!(n * 14_000)).set("pvs.0.sp", json!(n * 8));
        if number % 2 == 0 {
            batch = batch.path("/shop/shoes");
        }
        if number % 3 == 0 {
            batch = batch.event(0, "form_submit", json!({})).event(1, "rate", json!({ "stars": n }));
        }
        if number % 4 == 0 {
            batch = batch.event(5, "rate", json!({ "stars": 5 })).event(6, "rate", json!({ "stars": 5 }));
        }
        if number % 5 == 0 {
            let attr = json!({ "utm_source": "news", "utm_medium": "email", "utm_campaign": "spring" });
            batch = batch.set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url"));
        }
        batch.set("test", json!(number == 12)).stored().await;
        world.app.advance(Duration::from_secs(60));
    }
    world
}

/// A model that has every kind of signal, with tiers of its own.
fn other_model() -> Value {
    let signal =
        |key: &str, measure: Value, points: f64| json!({ "key": key, "measure": measure, "points": points });
    let mut signals = vec![
        signal("engaged", json!({ "kind": "engaged", "full": 90 }), 30.0),
        signal("scroll", json!({ "kind": "scroll", "full": 50 }), 10.0),
        signal("pages", json!({ "kind": "pageviews", "full": 3 }), 10.0),
        signal("video", json!({ "kind": "video", "full": 20 }), 10.0),
        signal("page", json!({ "kind": "page", "match": { "kind": "glob", "value": "/shop/*" } }), 7.5),
        signal("group", json!({ "kind": "page_group", "group": "shop" }), -20.0),
        signal("five", json!({ "kind": "event", "name": "rate", "props": { "stars": 5 } }), 8.0),
        signal("goal", json!({ "kind": "goal", "goal": "form_submit" }), 12.0),
        signal("mail", json!({ "kind": "channel", "of": ["email"] }), -15.0),
        signal("again", json!({ "kind": "revisit" }), 9.0),
        signal("conversion", json!({ "kind": "conversion" }), 10.0),
        signal("form", json!({ "kind": "mark", "of": ["form", "engaged"] }), 5.0),
    ];
    signals[6]["cap"] = json!(14.0);
    signals[6]["label"] = json!({ "en": "Five stars", "de": "Fünf Sterne" });
    let tier = |key: &str, min: u8| json!({ "key": key, "label": { "en": key, "de": format!("{key} de") }, "min": min });
    json!({ "signals": signals, "tiers": [tier("cold", 0), tier("warm", 20), tier("hot", 40), tier("top", 55)] })
}

async fn recompute(app: &App) {
    let result = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&result["ran"][0]["ok"], &result["moreDue"]), (&json!(true), &json!(false)), "{result}");
}

#[tokio::test]
async fn a_project_begins_with_the_first_model_and_keeps_its_versions_with_notes() {
    let world = World::new().await;
    let state = world.state().await;
    assert_eq!((&state["active"]["version"], &state["rescoring"]), (&json!(1), &Value::Null));
    assert_eq!(state["versions"].as_array().unwrap().len(), 1);
    assert_eq!(state["active"]["savedByKind"], "system");
    let keys: Vec<_> =
        state["active"]["config"]["tiers"].as_array().unwrap().iter().map(|tier| &tier["key"]).collect();
    assert_eq!(keys, ["low", "medium", "high"]);

    let groups =
        json!([{ "key": "shop", "label": "Shop", "match": [{ "kind": "prefix", "value": "/shop" }] }]);
    world.configure(json!({ "pageGroups": groups })).await;
    let saved = world.save(&other_model(), "Five stars count").await;
    assert_eq!(
        (&saved["active"]["version"], &saved["active"]["note"]),
        (&json!(2), &json!("Five stars count"))
    );
    assert_eq!(saved["active"]["config"], other_model());
    assert_eq!(
        (&saved["active"]["savedByKind"], saved["active"]["savedBy"].is_string()),
        (&json!("user"), true)
    );
    assert_eq!(saved["rescoring"], json!({ "done": 0, "total": null, "secondsLeft": null }));
    world.save(&state["active"]["config"], " ").await;
    let versions = world.state().await["versions"].clone();
    let shown: Vec<_> =
        versions.as_array().unwrap().iter().map(|one| (&one["version"], &one["note"])).collect();
    let (three, two, one) = (json!(3), json!(2), json!(1));
    assert_eq!(shown, [(&three, &Value::Null), (&two, &json!("Five stars count")), (&one, &Value::Null)]);
    assert_eq!(world.read("").await["relevanceVersion"], 3);

    let key = world.app.secret_key(&world.owner, &[Scope::ConfigWrite], &[]).await;
    let body = json!({ "config": other_model() });
    world.app.put(PATH).token(&key).json(&body).send().await.ok(200);
    assert_eq!(world.state().await["active"]["savedByKind"], "secret_key");
}

#[tokio::test]
async fn what_is_wrong_with_a_model_is_said_with_its_path_and_nothing_is_saved() {
    let world = World::new().await;
    let mut config = other_model();
    config["signals"][7]["measure"]["goal"] = json!("nothing");
    config["signals"][4]["measure"]["match"] = json!({ "kind": "regex", "value": "(" });
    config["signals"][0]["cap"] = json!(10);
    config["tiers"][1]["min"] = json!(0);
    let expected = [
        "body.config.signals.0.cap",
        "body.config.signals.4.measure.match.value",
        "body.config.signals.5.measure.group",
        "body.config.signals.7.measure.goal",
        "body.config.tiers.1.min",
    ];
    let body = json!({ "config": config });
    assert_eq!(world.app.put(PATH).bearer(&world.owner).json(&body).send().await.violations(), expected);
    let preview = format!("{PATH}/preview");
    assert_eq!(world.app.post(&preview).bearer(&world.owner).json(&body).send().await.violations(), expected);

    config["signals"][1]["measure"]["more"] = json!(1);
    config["signals"][2]["measure"] = json!({ "kind": "mood" });
    let body = json!({ "config": config, "note": "n".repeat(501), "who": "me" });
    let mut found = world.app.put(PATH).bearer(&world.owner).json(&body).send().await.violations();
    found.sort();
    assert_eq!(found[..2], ["body.config.signals.1.measure.more", "body.config.signals.2.measure"]);
    assert!(found.contains(&"body.note".to_owned()) && found.contains(&"body.who".to_owned()), "{found:?}");
    assert_eq!(world.state().await["active"]["version"], 1);
    let body = json!({ "config": other_model(), "sample": 10_001 });
    assert_eq!(
        world.app.post(&preview).bearer(&world.owner).json(&body).send().await.violations()[0],
        "body.sample"
    );
}

#[tokio::test]
async fn a_preview_shows_what_saving_the_model_brings() {
    let world = visited().await;
    let before = world.scores().await;
    let mut config = other_model();
    let preview = world.preview(&config).await;
    assert_eq!(world.scores().await, before, "a preview stores nothing");
    assert_eq!(
        (world.state().await["active"]["version"].clone(), &preview["sessions"]),
        (json!(1), &json!(11))
    );
    world.save(&config, "").await;
    recompute(&world.app).await;
    let after = world.scores().await;

    let bucket = |scores: &[(String, i64, String)], from: i64| {
        scores.iter().filter(|(_, score, _)| (score / 10).min(9) * 10 == from).count()
    };
    for one in preview["distribution"].as_array().unwrap() {
        let from = one["from"].as_i64().unwrap();
        assert_eq!(
            (&one["before"], &one["after"]),
            (&json!(bucket(&before, from)), &json!(bucket(&after, from))),
            "{one}"
        );
    }
    let tiers = |name: &str| {
        let tiers = preview[name].as_array().unwrap().iter();
        tiers
            .map(|tier| (tier["key"].as_str().unwrap().to_owned(), tier["sessions"].as_u64().unwrap()))
            .collect::<Vec<_>>()
    };
    let count = |scores: &[(String, i64, String)], keys: &[&str]| {
        let of = |key: &&str| scores.iter().filter(|(.., tier)| tier == key).count() as u64;
        keys.iter().map(|key| ((*key).to_owned(), of(key))).collect::<Vec<_>>()
    };
    assert_eq!(tiers("tiersBefore"), count(&before, &["low", "medium", "high"]));
    assert_eq!(tiers("tiersAfter"), count(&after, &["cold", "warm", "hot", "top"]));
    assert!(tiers("tiersAfter").iter().filter(|(_, sessions)| *sessions > 0).count() > 2);
    // No key of the one is a key of the other.
    assert_eq!((&preview["changed"], preview["changes"].as_array().unwrap().len()), (&json!(11), 11));
    for change in preview["changes"].as_array().unwrap() {
        let of = |scores: &[(String, i64, String)]| {
            let (_, score, tier) =
                scores.iter().find(|(id, ..)| change["id"] == id.as_str()).unwrap().clone();
            (json!(score), json!(tier))
        };
        let said = |side: &str| (change[side]["score"].clone(), change[side]["tier"].clone());
        assert_eq!((said("before"), said("after")), (of(&before), of(&after)));
    }
    let sum =
        |scores: &[(String, i64, String)]| scores.iter().map(|(_, score, _)| *score).sum::<i64>() as f64;
    assert!((preview["averageAfter"].as_f64().unwrap() * 11.0 - sum(&after)).abs() < 1e-6);
    assert!((preview["averageBefore"].as_f64().unwrap() * 11.0 - sum(&before)).abs() < 1e-6);
    // The active model against itself changes nothing, whatever is still to be rescored.
    config["tiers"][1]["label"] = json!("Lukewarm");
    world.save(&config, "").await;
    let same = world.preview(&config).await;
    assert_eq!(
        (&same["changed"], &same["tiersBefore"], &same["averageBefore"]),
        (&json!(0), &same["tiersAfter"], &same["averageAfter"])
    );
}

#[tokio::test]
async fn one_chunk_is_rescored_now_and_the_job_finds_nothing_left() {
    let world = visited().await;
    let before = world.scores().await;
    world.save(&other_model(), "").await;
    assert_eq!(world.read("analytics/overview?preset=7d").await["recomputing"], true);
    // Twelve visits are less than a chunk.
    let did = world.rescore().await;
    assert_eq!((&did["sessions"], &did["failed"], &did["rescoring"]), (&json!(12), &json!(0), &Value::Null));
    let after = world.scores().await;
    assert_ne!(before, after);
    assert_eq!(world.state().await["rescoring"], Value::Null);
    assert_eq!(world.read("analytics/overview?preset=7d").await["recomputing"], false);
    recompute(&world.app).await;
    assert_eq!(world.scores().await, after);
    assert_eq!(world.rescore().await, json!({ "sessions": 0, "failed": 0, "rescoring": null }));
    let reader = world.app.secret_key(&world.owner, &[Scope::AnalyticsRead], &[]).await;
    world.app.post(&format!("{PATH}/rescore")).token(&reader).send().await.problem(403, "insufficient_scope");
}

#[tokio::test]
async fn the_job_and_chunks_on_two_instances_rescore_each_session_by_the_new_model() {
    if !is_postgres() {
        return;
    }
    let world = visited().await;
    let url = world.app.inner.config.database.url().into_owned();
    let other = App::on(tempfile::tempdir().unwrap(), &url, world.app.clock.clone(), &[]).await;
    let there = other.post(&format!("{PATH}/rescore")).bearer(&world.owner);
    world.save(&other_model(), "").await;
    let job = world.app.get("/v1/cron/recompute").token(CRON_SECRET);
    let (there, here, job) = futures::join!(there.send(), world.rescore(), job.send());
    there.ok(200);
    job.ok(200);
    assert_eq!(here["failed"], 0);
    recompute(&world.app).await;
    let (_, after) = (world.state().await["rescoring"] == Value::Null, world.scores().await);
    assert_eq!(world.state().await["rescoring"], Value::Null);
    for (id, score, _) in &after {
        let detail = world.read(&format!("sessions/{id}")).await;
        assert_eq!(
            (&detail["relevance"]["version"], &detail["relevance"]["score"]),
            (&json!(2), &json!(score))
        );
        let sum = detail["relevance"]["sum"].as_f64().unwrap();
        assert_eq!(sum.clamp(0.0, 100.0).round() as i64, *score);
    }
}

#[tokio::test]
async fn who_comes_back_on_the_same_day_gives_the_points_of_a_revisit() {
    let world = World::new().await;
    let revisit = json!({ "key": "again", "measure": { "kind": "revisit" }, "points": 40 });
    let config = world.state().await["active"]["config"].clone();
    world.save(&json!({ "signals": [revisit], "tiers": config["tiers"] }), "").await;
    let scores =
        async || -> Vec<i64> { world.scores().await.into_iter().map(|(_, score, _)| score).collect() };
    let here = |number: u8| world.batch(number).from("192.0.2.1");
    here(1).stored().await;
    // Within the half hour it is the same visit.
    world.app.advance(Duration::from_secs(20 * 60));
    here(2).stored().await;
    assert_eq!(scores().await, [0]);
    world.app.advance(Duration::from_secs(31 * 60));
    here(3).stored().await;
    assert_eq!(scores().await, [0, 40]);
    // A repeated batch of the first visit makes none of it, nor does a page that must not be tied to others.
    here(1).stored().await;
    world.app.advance(Duration::from_secs(31 * 60));
    world.batch(4).from("192.0.2.9").stored().await;
    assert_eq!(scores().await, [0, 40, 0]);
    let detail = world.read(&format!("sessions/{}", session(3))).await["relevance"].clone();
    assert_eq!((&detail["parts"][0]["found"], &detail["parts"][0]["points"]), (&json!(1.0), &json!(40.0)));
    assert_eq!(detail["parts"][0]["label"], "Came back the same day");
    // The hash is another one the next day.
    world.next_day(12, 0, 0);
    here(5).stored().await;
    assert_eq!(scores().await, [0, 40, 0, 0]);
    let sql = json!({ "query": "select revisit, count(*) from sessions group by revisit order by revisit" });
    let rows = world.app.post("/v1/projects/shop/sql").bearer(&world.owner).json(&sql).send().await.ok(200);
    assert_eq!(rows["rows"], json!([[0, 3], [1, 1]]));
}

#[tokio::test]
async fn a_session_explains_its_score_signal_by_signal_in_both_languages() {
    let world = visited().await;
    world.save(&other_model(), "").await;
    recompute(&world.app).await;
    let detail = async |locale: &str| {
        let path = format!("sessions/{}?locale={locale}", session(12));
        world.read(&path).await["relevance"].clone()
    };
    let (english, german) = (detail("en").await, detail("de").await);
    let part = |of: &Value, key: &str| {
        of["parts"].as_array().unwrap().iter().find(|part| part["key"] == key).unwrap().clone()
    };
    assert_eq!(
        part(&english, "five"),
        json!({ "key": "five", "label": "Five stars", "kind": "event", "found": 2.0, "points": 14.0, "max": 14.0 })
    );
    assert_eq!(part(&german, "five")["label"], "Fünf Sterne");
    assert_eq!(part(&german, "engaged")["label"], "Aktive Zeit");
    assert_eq!(part(&english, "group")["label"], "Page group shop");
    assert_eq!(
        (&part(&english, "group")["points"], &part(&english, "group")["max"]),
        (&json!(-20.0), &json!(-20.0))
    );
    assert_eq!(
        (&part(&english, "engaged")["found"], &part(&english, "engaged")["points"]),
        (&json!(168.0), &json!(30.0))
    );
    assert_eq!(
        (&part(&english, "mail")["found"], &part(&english, "mail")["points"]),
        (&json!(0.0), &json!(0.0))
    );
    // 30 + 10 + 0 + 0 + 7.5 - 20 + 14 + 12 + 0 + 10 + 5
    assert_eq!(
        (&english["sum"], &english["score"], &english["version"]),
        (&json!(68.5), &json!(69), &json!(2))
    );
    assert_eq!(
        (&english["tier"], &english["tierLabel"], &german["tierLabel"]),
        (&json!("top"), &json!("top"), &json!("top de"))
    );
    assert_eq!(english["modelGone"], false);
}

#[tokio::test]
async fn a_session_says_when_the_model_that_scored_it_is_not_kept_any_more() {
    let world = visited().await;
    world.save(&other_model(), "").await;
    recompute(&world.app).await;
    // Nothing is rescored while a hundred more versions are saved.
    for _ in 0..100 {
        world.save(&other_model(), "").await;
    }
    let detail = world.read(&format!("sessions/{}", session(1))).await["relevance"].clone();
    assert_eq!((&detail["version"], &detail["modelGone"]), (&json!(2), &json!(true)));
    assert_eq!((&detail["parts"], &detail["sum"]), (&json!([]), &Value::Null));
    let state = world.state().await;
    let versions: Vec<_> =
        state["versions"].as_array().unwrap().iter().map(|one| one["version"].as_i64().unwrap()).collect();
    assert_eq!((versions.len(), versions[0], versions[99], versions[100]), (101, 102, 3, 1));
}

#[tokio::test]
async fn sessions_are_filtered_and_split_by_the_tiers_of_the_active_model() {
    let world = visited().await;
    let split = async || {
        let rows = world.read("analytics/breakdown?preset=7d&dimension=relevance_tier").await["rows"].clone();
        let rows = rows.as_array().unwrap().clone();
        rows.into_iter()
            .map(|row| {
                (
                    row["value"].as_str().unwrap().to_owned(),
                    row["label"].clone(),
                    row["sessions"].as_u64().unwrap(),
                )
            })
            .collect::<Vec<_>>()
    };
    assert!(split().await.iter().any(|(key, label, _)| key == "medium" && label == "Medium"));
    world.save(&other_model(), "").await;
    recompute(&world.app).await;
    let rows = split().await;
    assert!(rows.len() > 2, "{rows:?}");
    for (key, label, sessions) in &rows {
        assert_eq!(label, key);
        let list = world.read(&format!("sessions?preset=7d&relevance_tier={key}")).await;
        assert_eq!(list["total"], *sessions, "{key}");
        assert!(list["items"].as_array().unwrap().iter().all(|item| item["relevanceTier"] == key.as_str()));
    }
    let options = world.read("analytics/filter-options?preset=7d").await;
    let tiers =
        options["dimensions"].as_array().unwrap().iter().find(|one| one["dimension"] == "relevance_tier");
    assert_eq!(tiers.unwrap()["options"].as_array().unwrap().len(), rows.len());
    for gone in ["medium", "x'; drop table", ""] {
        let path =
            format!("/v1/projects/shop/analytics/overview?relevance_tier={}", gone.replace(' ', "%20"));
        assert_eq!(
            world.app.get(&path).bearer(&world.owner).send().await.violations(),
            ["query.relevance_tier"]
        );
    }
}

#[tokio::test]
async fn the_ranking_puts_what_brings_relevant_sessions_first() {
    let world = visited().await;
    let settings = json!({ "settings": { "ads": { "relevantMinScore": 30 } } });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&settings).send().await.ok(200);
    let scores = world.scores().await;
    let relevant = scores.iter().filter(|(_, score, _)| *score >= 30).count();
    let ranking = world.read("analytics/relevance-ranking?preset=7d").await;
    assert_eq!((&ranking["by"], &ranking["relevantMinScore"]), (&json!("page"), &json!(30)));
    assert_eq!((&ranking["sessions"], &ranking["relevantSessions"]), (&json!(11), &json!(relevant)));
    let pages = ranking["rows"].as_array().unwrap();
    let shop = pages.iter().find(|row| row["value"] == "/shop/shoes").unwrap();
    let of_shop: Vec<i64> = scores
        .iter()
        .filter(|(id, ..)| id[id.len() - 2..].parse::<u8>().unwrap() % 2 == 0)
        .map(|(_, score, _)| *score)
        .collect();
    let count = of_shop.iter().filter(|score| **score >= 30).count();
    assert_eq!((&shop["sessions"], &shop["relevantSessions"]), (&json!(of_shop.len()), &json!(count)));
    assert_eq!(shop["relevantShare"], json!(count as f64 / of_shop.len() as f64));
    assert_eq!(shop["averageRelevance"], json!(of_shop.iter().sum::<i64>() as f64 / of_shop.len() as f64));
    let order: Vec<u64> = pages.iter().map(|row| row["relevantSessions"].as_u64().unwrap()).collect();
    assert!(order.is_sorted_by(|a, b| a >= b), "{order:?}");

    let campaigns = world.read("analytics/relevance-ranking?preset=7d&by=utm_campaign&min_sessions=3").await;
    assert_eq!((&campaigns["distinct"], &campaigns["rows"][0]["value"]), (&json!(1), &Value::Null));
    let path = "/v1/projects/shop/analytics/relevance-ranking?by=mood&min_sessions=0&limit=1001";
    let mut wrong = world.app.get(path).bearer(&world.owner).send().await.violations();
    wrong.sort();
    assert_eq!(wrong, ["query.by", "query.limit", "query.min_sessions"]);
}
