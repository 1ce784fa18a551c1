//! Tests that daily figures are those of the reports, and follow the rows.

use sea_orm::ConnectionTrait;

use super::columns::replace;
use super::*;
use crate::figures::{self, DailySums};

fn params_of(days: &[String; 2]) -> Value {
    json!({ "from": days[0], "to": days[1] })
}

/// Compares the figures of every range of days with the overview and its series.
async fn compare(reports: &Reports) {
    let context = &reports.context;
    let first = sample().first_day - 2;
    let series = figures::visitors(context, &[PROJECT], (first, first + 15), 1).await.unwrap();
    for (from, to) in (0..16).flat_map(|from| (from..16).step_by(3).map(move |to| (first + from, first + to)))
    {
        let days = [from, to].map(|day| crate::period::date(day).to_string());
        let mut params = params_of(&days);
        params["bucket"] = json!("day");
        let overview: Value = serde_json::from_str(&answer::<Overview>(reports, &params).await).unwrap();
        let sums = figures::sums(context, &[PROJECT], (from, to)).await.unwrap();
        let DailySums { sessions, visitors, pageviews, conversions, value, unconverted } =
            sums.get(&PROJECT).copied().unwrap_or_default();
        let counted =
            json!([sessions, visitors, pageviews, conversions, value as f64 / 10_000.0, unconverted]);
        let totals =
            ["sessions", "visitors", "pageviews", "conversions", "conversionValue", "unconvertedValues"];
        assert_eq!(counted, json!(totals.map(|name| &overview["totals"][name])), "{days:?}");
        let ads: Value =
            serde_json::from_str(&answer::<AdsUnmatched>(reports, &params_of(&days)).await).unwrap();
        let counted = figures::ad_sessions(context, &[PROJECT], (from, to)).await.unwrap();
        let counted = counted.first().map_or((0, 0), |of| (of.sessions, of.unmatched));
        let expected =
            [&ads["sessionsOfAds"], &ads["unmatchedSessions"]].map(|count| count.as_i64().unwrap());
        assert_eq!([counted.0, counted.1], expected, "{days:?}");
        let points = overview["series"].as_array().unwrap().iter().map(|point| point["visitors"].as_u64());
        let places = (from - first) as usize..=(to - first) as usize;
        let of_figures = series[&PROJECT][places].iter().map(|visitors| Some(*visitors));
        assert!(of_figures.eq(points), "{days:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn daily_figures_are_those_of_the_reports_however_visits_change() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    let context = reports.context.clone();
    let sample = sample();
    let mut random = StdRng::seed_from_u64(21);
    let mut known: Vec<SampleVisit> = sample.visits().collect();
    for round in 0..4 {
        let did = figures::turn(&context, || false).await.unwrap();
        assert_eq!((did.projects, did.more, did.failure), (1, false, None), "{round}");
        compare(&reports).await;
        let mut changed = Vec::new();
        for _ in 0..30 {
            let index = random.random_range(0..known.len());
            let (id, day) = (known[index].id, known[index].day);
            let moved = if random.random_bool(0.3) { day - 1 } else { day };
            let started = crate::period::day_start(moved, ZONE) + random.random_range(0..80_000_000);
            changed.push((day, sample.visit_at(id, moved, started, &mut random)));
            known[index] = changed.last().unwrap().1.clone();
        }
        let deleted = known.swap_remove(random.random_range(0..known.len()));
        replace(&sqlite, changed, &deleted);
    }
    // A request waits for them, too, when the pause is over; and what is up to date is not summed up again.
    let refresh =
        async || figures::refresh(&context, None, &[PROJECT], Duration::from_secs(60)).await.unwrap();
    let pausing = refresh().await;
    assert!(pausing.summing.is_empty() && pausing.lagging.contains(&PROJECT), "{pausing:?}");
    context.clock.advance(Duration::from_secs(60));
    let refreshed = refresh().await;
    assert!(refreshed.summing.is_empty() && refreshed.lagging.is_empty(), "{refreshed:?}");
    compare(&reports).await;
    assert_eq!(figures::turn(&context, || false).await.unwrap().projects, 0);
    // Without its state, a project is summed up whole.
    entity::figure_state::Entity::delete_many().exec(&context.db).await.unwrap();
    assert_eq!(figures::turn(&context, || false).await.unwrap().projects, 1);
    compare(&reports).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_sums_of_many_days_are_written_whole_and_replace_what_was_there() {
    let sqlite = Sqlite::filled().await;
    let context = sqlite.reports(1 << 30, false).context.clone();
    let (sample, mut random) = (sample(), StdRng::seed_from_u64(3));
    let first = sample.first_day - 2_500;
    let days = (first..sample.first_day).step_by(2);
    let visits: Vec<SampleVisit> = days
        .map(|day| {
            let id = Uuid::from_u128(u128::from(day.unsigned_abs()));
            sample.visit_at(id, day, crate::period::day_start(day, ZONE) + 3_600_000, &mut random)
        })
        .collect();
    let added = visits.iter().filter(|visit| !visit.session.test).count() as i64;
    load_sqlite(&sqlite.path(), visits.into_iter()).unwrap();
    let sessions = async || {
        assert_eq!(figures::turn(&context, || false).await.unwrap().projects, 1);
        let sums = figures::sums(&context, &[PROJECT], (first - 1_000, sample.first_day + 20)).await.unwrap();
        sums[&PROJECT].sessions
    };
    let all = sessions().await;
    let before = figures::sums(&context, &[PROJECT], (first, sample.first_day - 1)).await.unwrap();
    assert_eq!(before[&PROJECT].sessions, added);
    // An earlier writer ended halfway, and left days that no longer have visits.
    for change in [
        "update figure_states set filled = false",
        "delete from daily_figures where day % 3 = 0",
        "update daily_figures set sessions = 7 where day % 3 = 1",
        "update daily_figures set day = day - 1 where day % 20 = 0",
    ] {
        context.db.execute_unprepared(change).await.unwrap();
    }
    assert_eq!(sessions().await, all);
    assert_eq!(figures::turn(&context, || false).await.unwrap().projects, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_sums_up_the_same_figures() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    found_project(&db).await;
    let reports = on_postgres(&db, Executor::Columns);
    assert_eq!(figures::turn(&reports.context, || false).await.unwrap().projects, 1);
    compare(&reports).await;
}
