use std::borrow::Cow;

use serde_json::json;

use super::*;
use crate::measuring::matching::{Event, Props, Video, says};

/// A visit with three pageviews and three events.
struct Did;

impl Deeds for Did {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        let events = [("save", json!({"plan": "big", "seats": 3})), ("save", json!({})), ("open", json!({}))];
        events.iter().any(|(name, props)| test(&Event { at: 0, name, props: &Says(props) }))
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        let pages = [("/", "home"), ("/prices", "shop"), ("/prices/big", "shop")];
        pages.into_iter().any(|(page, group)| test(&Pageview { at: 0, page, group }))
    }

    fn any_video(&self, _: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        false
    }

    fn engaged_ms(&self) -> i64 {
        0
    }

    fn scroll(&self) -> i16 {
        0
    }
}

struct Says<'json>(&'json serde_json::Value);

impl Props for Says<'_> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        says(self.0.get(name)?)
    }
}

fn visit(goals: &[String]) -> Evidence<'_> {
    Evidence {
        engaged_ms: 0,
        max_scroll: 0,
        pageviews: 1,
        video_ms: 0,
        flags: 0,
        channel: Channel::Direct,
        revisit: false,
        conversions: 0,
        goals,
        deeds: &Did,
    }
}

fn model(signals: serde_json::Value) -> Model {
    let tiers = serde_json::to_value(RelevanceConfig::default().tiers).unwrap_or_default();
    match serde_json::from_value::<RelevanceConfig>(json!({ "signals": signals, "tiers": tiers })) {
        Ok(config) => Model::new(2, &config),
        Err(error) => panic!("{error}"),
    }
}

/// Returns the finding of a single signal.
fn finds(measure: serde_json::Value, points: f64, cap: Option<f64>, visit: &Evidence<'_>) -> (f64, f64) {
    let mut signal = json!({ "key": "one", "measure": measure, "points": points });
    if let Some(cap) = cap {
        signal["cap"] = json!(cap);
    }
    let found: Vec<_> = model(json!([signal])).findings(visit).map(|one| (one.found, one.points)).collect();
    found[0]
}

#[test]
fn the_default_model_scores_as_the_service_always_did() {
    // The formula that was hard-coded before models were data.
    fn before(engaged_ms: i64, max_scroll: i16, pageviews: i32, flags: i32) -> i16 {
        let any = |marks: &[Mark]| if flags & Mark::bits(marks) != 0 { 1.0 } else { 0.0 };
        let share = |value: f64, full: f64| (value / full).clamp(0.0, 1.0);
        let parts: [f64; 6] = [
            share(engaged_ms as f64, 180_000.0) * 30.0,
            share(f64::from(max_scroll), 100.0) * 15.0,
            share(f64::from(pageviews - 1), 5.0 - 1.0) * 15.0,
            any(&[Mark::Cta, Mark::Messaging]) * 10.0,
            any(&[Mark::Form]) * 5.0,
            any(&[Mark::Converted]) * 25.0,
        ];
        parts.iter().sum::<f64>().clamp(0.0, 100.0).round() as i16
    }
    let model = Model::default();
    // Steps by a prime number produce all combinations of times, depths, pages and marks.
    let marks = [Mark::Cta, Mark::Messaging, Mark::Form, Mark::Converted];
    for step in 0..400_000_i64 {
        let (engaged_ms, max_scroll) = (step * 7919 % 200_000, (step * 31 % 101) as i16);
        let pageviews = (step % 9) as i32;
        let chosen: Vec<Mark> = (0..4).filter(|bit| step >> bit & 1 == 1).map(|bit| marks[bit]).collect();
        let flags = Mark::bits(&chosen);
        let conversions = i16::from(chosen.contains(&Mark::Converted)) * (1 + (step % 3) as i16);
        let visit = Evidence { engaged_ms, max_scroll, pageviews, flags, conversions, ..visit(&[]) };
        let expected = before(engaged_ms, max_scroll, pageviews, flags);
        let found = i16::from(model.score(&visit));
        assert_eq!(found, expected, "{engaged_ms} {max_scroll} {pageviews} {chosen:?}");
    }
}

#[test]
fn amounts_give_points_in_proportion_up_to_all_of_them() {
    let visit = Evidence { engaged_ms: 45_000, video_ms: 90_000, max_scroll: 40, pageviews: 3, ..visit(&[]) };
    assert_eq!(finds(json!({"kind": "engaged", "full": 90}), 20.0, None, &visit), (45.0, 10.0));
    assert_eq!(finds(json!({"kind": "video", "full": 60}), 20.0, None, &visit), (90.0, 20.0));
    assert_eq!(finds(json!({"kind": "scroll", "full": 80}), 20.0, None, &visit), (40.0, 10.0));
    assert_eq!(finds(json!({"kind": "pageviews", "full": 5}), 20.0, None, &visit), (3.0, 10.0));
    assert_eq!(finds(json!({"kind": "engaged", "full": 90}), -20.0, None, &visit), (45.0, -10.0));
}

#[test]
fn what_happens_several_times_counts_once_or_up_to_its_cap() {
    let visit = visit(&[]);
    let shop = || json!({"kind": "page_group", "group": "shop"});
    assert_eq!(finds(shop(), 4.0, None, &visit), (2.0, 4.0));
    assert_eq!(finds(shop(), 4.0, Some(20.0), &visit), (2.0, 8.0));
    assert_eq!(finds(shop(), 4.0, Some(6.0), &visit), (2.0, 6.0));
    assert_eq!(finds(shop(), -4.0, Some(6.0), &visit), (2.0, -6.0));
    let prices = json!({"kind": "page", "match": {"kind": "prefix", "value": "/prices"}});
    assert_eq!(finds(prices, 1.0, Some(10.0), &visit), (2.0, 2.0));
    let big = json!({"kind": "event", "name": "save", "props": {"plan": "big", "seats": {"atLeast": 3}}});
    assert_eq!(finds(big, 5.0, Some(50.0), &visit), (1.0, 5.0));
    assert_eq!(finds(json!({"kind": "event", "name": "save"}), 5.0, Some(50.0), &visit), (2.0, 10.0));
    assert_eq!(finds(json!({"kind": "event", "name": "close"}), 5.0, None, &visit), (0.0, 0.0));
}

#[test]
fn facts_of_the_whole_visit_count_once() {
    let goals = ["booking".to_owned()];
    let flags = Mark::bits(&[Mark::Form]);
    let visit = Evidence { conversions: 2, flags, channel: Channel::Email, revisit: true, ..visit(&goals) };
    assert_eq!(finds(json!({"kind": "revisit"}), 5.0, None, &visit), (1.0, 5.0));
    assert_eq!(
        finds(json!({"kind": "revisit"}), 5.0, None, &Evidence { revisit: false, ..visit }),
        (0.0, 0.0)
    );
    assert_eq!(finds(json!({"kind": "goal", "goal": "booking"}), 5.0, None, &visit), (1.0, 5.0));
    assert_eq!(finds(json!({"kind": "goal", "goal": "other"}), 5.0, None, &visit), (0.0, 0.0));
    assert_eq!(finds(json!({"kind": "channel", "of": ["email", "direct"]}), -5.0, None, &visit), (1.0, -5.0));
    assert_eq!(finds(json!({"kind": "mark", "of": ["cta", "form"]}), 5.0, None, &visit), (1.0, 5.0));
    assert_eq!(finds(json!({"kind": "conversion"}), 5.0, Some(40.0), &visit), (2.0, 10.0));
}

#[test]
fn the_score_stays_between_nothing_and_a_hundred() {
    let visit = visit(&[]);
    let signal = |key: &str, points: f64| json!({ "key": key, "measure": {"kind": "event", "name": "open"}, "points": points });
    let score = |points: &[f64]| {
        let keys = ["a", "b", "c"];
        let signals: Vec<_> = keys.iter().zip(points).map(|(key, points)| signal(key, *points)).collect();
        model(json!(signals)).score(&visit)
    };
    assert_eq!(score(&[90.0, 90.0]), 100);
    assert_eq!(score(&[-90.0, 40.0]), 0);
    assert_eq!(score(&[90.0, 90.0, -100.0]), 80);
    assert_eq!(score(&[0.5]), 1);
}
