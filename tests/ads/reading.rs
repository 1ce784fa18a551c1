//! Answers of platforms that are large, endless or not as documented, and what is read of them.

use super::*;

/// Steps, each when it is due, until one is neither waiting for a report nor without an outcome.
async fn outcome(world: &World) -> SyncStep {
    for _ in 0..20 {
        let wait = world.cursor().await.next_at - world.context().clock.now();
        world.inner.app.advance(wait.to_std().unwrap_or_default());
        let step = world.step().await.unwrap();
        if step.outcome.is_some() {
            return step;
        }
    }
    panic!("the platform prepares its report for ever");
}

async fn narrowed(world: &World) -> usize {
    world.runs().await.iter().filter(|run| run.outcome == Outcome::Narrowed).count()
}

#[tokio::test]
async fn one_answer_that_is_too_large_narrows_all_windows_and_is_remembered() {
    let world = world_with("search_ads_1", json!({ "backfillDays": 42 })).await;
    fill(&world);
    world.platform.with(|fake| {
        for day in today() - 41..=today() - BACKFILL {
            for ad in &mut fake.ads {
                ad.days.insert(day, [1_000_000, 10, 1, 0]);
            }
        }
        // Eight ads fit for seven days, and not for fourteen.
        fake.largest = 60;
    });
    world.settle().await;
    world.agrees().await;
    assert_eq!(narrowed(&world).await, 1);
    // The nights after ask for what fits.
    for _ in 0..3 {
        world.after(TimeDelta::hours(24)).await;
    }
    assert_eq!(narrowed(&world).await, 1);
    assert!(
        world
            .runs()
            .await
            .iter()
            .all(|run| run.to_day - run.from_day < 7 || run.outcome == Outcome::Narrowed)
    );
    // So does a changed choice of campaigns, which reads all days again.
    let rules = json!([{ "field": "name", "kind": "prefix", "value": "Campaign" }]);
    let choice = json!({ "backfillDays": 42, "campaigns": { "mode": "include", "rules": rules } });
    world.attach("shop", choice).await.ok(200);
    world.settle().await;
    assert_eq!(narrowed(&world).await, 1);
    assert_eq!(world.cursor().await.covered_from, Some(today() - 41 + 3));
}

#[tokio::test]
async fn an_answer_larger_than_anybody_reads_is_too_large() {
    for name in ["search_ads_1", "social_ads_2", "social_ads_3"] {
        let world = world_with(name, json!({ "backfillDays": 90 })).await;
        fill(&world);
        world.platform.with(|fake| fake.faults.push_back(Fault::Padded));
        assert_eq!(outcome(&world).await.outcome, Some(Outcome::Narrowed), "{name}");
        let queue = world.cursor().await.plan["queue"].clone();
        let days = |window: &Value| window[1].as_i64().unwrap() - window[0].as_i64().unwrap() + 1;
        let widest = queue.as_array().unwrap().iter().map(days).max();
        assert_eq!(widest, Some(if name == "search_ads_1" { 7 } else { 15 }), "{name} {queue}");
        world.settle().await;
        world.agrees().await;
    }
}

#[tokio::test]
async fn a_window_with_more_text_than_its_memory_is_narrowed() {
    let memory = [("SVC_ADS_MEMORY", "16MiB")];
    let world = world_on("social_ads_1", json!({ "backfillDays": 28 }), &memory).await;
    world.platform.with(|fake| {
        // As many names as rows, each of the longest: 2.4 KB a row, of which a quarter of the memory does not hold 1,750.
        fake.ads = (0..1_750)
            .map(|number: i32| {
                let name = format!("{number:05}{}", "𝔘".repeat(195));
                let mut one = ad(["10001", "20001", &(100_000 + number).to_string()], [&name, "Set", "Ad"]);
                one.names[1] = format!("s{name}");
                one.names[2] = format!("a{name}");
                one.days.insert(today() - number % 28, [1_000_000, 10, 1, 0]);
                one
            })
            .collect();
        fake.page = 250;
    });
    assert_eq!(outcome(&world).await.outcome, Some(Outcome::Narrowed));
    assert_eq!(world.cursor().await.plan["queue"].as_array().unwrap().len(), 2);
    // The halves fit.
    world.settle().await;
    assert_eq!((narrowed(&world).await, world.stored().await.len()), (1, 1_750));
    world.agrees().await;
}

#[tokio::test]
async fn what_the_documentation_does_not_allow_changes_nothing() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        let before = world.stored().await;
        world.inner.app.advance(Duration::from_secs(3_600));
        // The report is asked for without a fault, and read with one.
        world.platform.with(|fake| fake.faults.push_back(Fault::OtherForm));
        let step = outcome(&world).await;
        assert_eq!(step.outcome, Some(Outcome::Narrowed), "{name}");
        assert_eq!(world.stored().await, before, "{name}");
        world.settle().await;
        world.agrees().await;
    }
}

#[tokio::test]
async fn days_read_by_campaigns_have_deleted_campaigns() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.platform.with(|fake| {
            fake.largest = 5;
            fake.ads.iter_mut().filter(|ad| ad.ids[0] == "10001").for_each(|ad| ad.is_deleted = true);
        });
        world.settle().await;
        let stored = world.stored().await;
        let of_deleted = stored.keys().filter(|(_, key)| key[2] == "30001").count();
        assert_eq!(of_deleted, BACKFILL as usize, "{name}");
        assert_eq!(world.cursor().await.plan["differences"], json!([]), "{name}");
    }
}

#[tokio::test]
async fn pages_without_rows_come_to_an_end() {
    let world = world("social_ads_1").await;
    fill(&world);
    world.platform.with(|fake| fake.is_endless = true);
    let step = outcome(&world).await;
    assert_eq!(step.outcome, Some(Outcome::Narrowed));
    let asked = world.platform.with(|fake| fake.requests);
    assert!(asked < 30, "{asked}");
    world.platform.with(|fake| fake.is_endless = false);
    world.settle().await;
    world.agrees().await;
}

#[tokio::test]
async fn every_closed_day_that_does_not_add_up_is_shown() {
    let world = world_with("social_ads_3", json!({ "backfillDays": 150 })).await;
    fill(&world);
    world.platform.with(|fake| {
        // The account has costs that no ad has.
        let mut other = ad(["19999", "", ""], ["Other", "", ""]);
        other.days = (today() - 149..=today()).map(|day| (day, [2_500_000, 1, 1, 0])).collect();
        fake.ads.push(other);
    });
    world.settle().await;
    let account = world.get("sync").await["items"][0].clone();
    let differences = account["differences"].as_array().unwrap();
    // Today is not over, and the newest 100 are listed.
    assert_eq!((differences.len(), &account["moreDifferences"]), (100, &json!(49)));
    assert!(differences.iter().all(|one| one["missing"] == 2.5), "{differences:?}");
    assert_eq!(
        (&differences[0]["day"], &differences[99]["day"]),
        (&json!("2026-08-13"), &json!("2026-11-20"))
    );
    world.after(TimeDelta::hours(24)).await;
    let account = world.get("sync").await["items"][0].clone();
    let differences = account["differences"].as_array().unwrap();
    let newest = (differences.len(), &differences[99]["day"], &account["moreDifferences"]);
    assert_eq!(newest, (100, &json!("2026-11-21"), &json!(50)));
}

#[tokio::test]
async fn days_that_begin_at_another_hour_in_a_part_of_the_period_are_noted() {
    let world = world("search_ads_1").await;
    // One hour behind Berlin in summer, and like it in winter.
    world.platform.with(|fake| fake.timezone = "Africa/Lagos".to_owned());
    fill(&world);
    world.settle().await;
    let zone = json!({ "timezone": "Europe/Berlin" });
    world.inner.app.patch("/v1/projects/shop").bearer(&world.inner.owner).json(&zone).send().await.ok(200);
    let notes = async |from: &str| {
        let kpis = world.get(&format!("kpis?from={from}&to={TODAY}&level=campaign")).await;
        let notes = kpis["notes"].as_array().unwrap().clone();
        notes.into_iter().filter(|note| note["code"] == "days_differ").collect::<Vec<_>>()
    };
    assert_eq!(notes("2026-11-01").await, [json!(null); 0]);
    let notes = notes("2026-10-20").await;
    assert_eq!((notes.len(), &notes[0]["hours"]), (1, &json!(-1.0)));
    assert!(notes[0]["message"].as_str().unwrap().contains("some days"), "{}", notes[0]);
}

#[tokio::test]
async fn rows_that_are_lost_without_a_word_delete_nothing() {
    for name in ["social_ads_1", "social_ads_2", "social_ads_3"] {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        let before = world.stored().await;
        for fault in [Fault::LostRow, Fault::LostPage] {
            world.inner.app.advance(Duration::from_secs(3_600));
            world.platform.with(|fake| fake.faults.push_back(fault));
            outcome(&world).await;
            assert!(world.platform.with(|fake| fake.faults.is_empty()), "{name} {fault:?}");
            assert_eq!(world.stored().await, before, "{name} {fault:?}");
            world.settle().await;
            world.agrees().await;
        }
    }
}

#[tokio::test]
async fn a_page_that_is_lost_each_time_is_read_three_times_and_then_shown() {
    let world = world("social_ads_1").await;
    fill(&world);
    world.settle().await;
    let before = world.stored().await;
    world.platform.with(|fake| fake.bad_days.insert(today() - 1, Fault::LostPage));
    world.after(TimeDelta::hours(1)).await;
    let incomplete = async || {
        let runs = world.runs().await.into_iter();
        runs.filter(|run| run.error.as_deref() == Some("incomplete")).count()
    };
    assert_eq!(incomplete().await, 2);
    assert_eq!(world.stored().await, before);
    let lost = before[&(today() - 1, ["10002", "20004", "30008"].map(str::to_owned))][0];
    let difference = json!([{ "day": "2026-11-20", "missing": lost as f64 / 1e6 }]);
    assert_eq!(world.get("sync").await["items"][0]["differences"], difference);
    // The next hour knows the difference, and believes it at once. It deletes nothing either.
    world.after(TimeDelta::hours(1)).await;
    assert_eq!(incomplete().await, 2);
    assert_eq!(world.stored().await, before);
    world.platform.with(|fake| {
        fake.bad_days.clear();
        fake.ads[7].days.insert(today() - 1, [0; 4]);
    });
    world.after(TimeDelta::hours(1)).await;
    world.agrees().await;
}

#[tokio::test]
async fn rows_that_a_platform_cuts_off_are_asked_for_by_fewer_days_and_by_campaigns() {
    let many = |world: &World, count: i32, days: i32| {
        let ads = (0..count).map(|number| {
            let campaign = (10_001 + number % 2).to_string();
            let mut one =
                ad([&campaign, &campaign, &(100_000 + number).to_string()], ["Spring", "Set", "Ad"]);
            one.ids[1].insert(0, '2');
            one.days = (today() - days + 1..=today()).map(|day| (day, [1_000_000, 10, 1, 0])).collect();
            one
        });
        world.platform.with(|fake| (fake.ads, fake.page) = (ads.collect(), 1_000));
    };
    // 15,000 rows are the most of an answer.
    let world = world("social_ads_2").await;
    many(&world, 800, BACKFILL);
    world.settle().await;
    world.agrees().await;
    assert_eq!((narrowed(&world).await, world.stored().await.len()), (1, 16_000));
    // 10,000 ads are the most of a report.
    let world = world_with("social_ads_3", json!({ "backfillDays": 1 })).await;
    many(&world, 10_010, 1);
    world.settle().await;
    world.agrees().await;
    assert_eq!(world.stored().await.len(), 10_010);
}
