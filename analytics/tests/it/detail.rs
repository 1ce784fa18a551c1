//! Tests the detail of a session.

use std::time::Duration;

use analytics::sessions::{SessionDetail, SessionDetailParams, TimelineKind, detail};
use domain::Error;
use entity::Locale;
use entity::visits::{AdPlatform, AttrFrom, Channel, Nav};
use serde_json::json;
use uuid::Uuid;

use crate::world::{NOON, World, id, insert, quoted};

impl World {
    async fn detail(&self, session: Uuid, params: SessionDetailParams) -> SessionDetail {
        detail(self, &self.shop, session, params).await.unwrap()
    }

    /// Inserts a visit with two pageviews, an event, a video, marks and sections.
    async fn rich_visit(&self) {
        let last = (NOON + 60_000).to_string();
        let second = (NOON + 30_000).to_string();
        let event = (NOON + 12_000).to_string();
        self.session(
            1,
            id(1),
            &[
                ("last_at", &last),
                ("channel", &Channel::Email.number().to_string()),
                ("utm_source", "'news'"),
                ("utm_medium", "'email'"),
                ("click_ids", "1"),
                ("ad_platform", &AdPlatform::SearchAds1.number().to_string()),
                ("pageviews", "2"),
                ("events", "1"),
                ("engaged_ms", "90000"),
                ("max_scroll", "50"),
                ("goals", "'[\"cta_click\"]'"),
                ("flags", "8"),
                ("relevance", "36"),
                ("exit_page", "'/prices'"),
            ],
        )
        .await;
        self.pageview(
            1,
            id(1),
            id(11),
            &[
                ("attr_from", &AttrFrom::Url.number().to_string()),
                ("attr", r#"'{"utm_source":"news","utm_medium":"email","gclid":"x"}'"#),
                ("marks", r#"'{"25":4000,"50":20000}'"#),
                ("sections", r#"'{"hero":[0,5000]}'"#),
                ("engaged_ms", "25000"),
                ("clicks", "3"),
                ("iclicks", "1"),
            ],
        )
        .await;
        self.pageview(
            1,
            id(1),
            id(12),
            &[("started_at", &second), ("page", "'/prices'"), ("nav", &Nav::Spa.number().to_string())],
        )
        .await;
        self.event(1, id(1), id(11), 0, &[("at", &event), ("t", "12000"), ("props", r#"'{"label":"Buy"}'"#)])
            .await;
        let row = [
            ("project_id", quoted(&self.db, self.shop.id())),
            ("session_id", quoted(&self.db, id(1))),
            ("pageview_id", quoted(&self.db, id(12))),
            ("bitmap", format!("'{}'", "0".repeat(25))),
        ];
        let more = [
            ("n", "0"),
            ("seq", "1"),
            ("video", "'tour'"),
            ("src", "'file'"),
            ("fmt", "0"),
            ("t", "1000"),
            ("dur", "60"),
            ("watched_s", "20"),
            ("max_percent", "33"),
            ("done", "false"),
        ];
        insert(&self.db, "video_plays", &row, &more).await;
    }
}

#[tokio::test]
async fn a_session_shows_its_summary_attribution_and_pageviews_in_order() {
    let world = World::new().await;
    world.rich_visit().await;
    let shown = world.detail(id(1), Default::default()).await;
    let json = serde_json::to_value(&shown).unwrap();
    assert_eq!(json["session"]["startedAt"], "2026-11-21T12:00:00.000Z");
    assert_eq!(json["session"]["goals"], json!(["cta_click"]));
    assert_eq!(json["session"]["clickIds"], json!(["gclid"]));
    assert_eq!(json["session"]["relevanceTier"], "medium");
    assert_eq!(json["session"]["converted"], false);
    assert_eq!(json["attribution"]["source"], "url");
    assert_eq!(json["attribution"]["channel"], "email");
    assert_eq!(json["attribution"]["adPlatform"], "search_ads_1");
    let pages: Vec<&str> = shown.pageviews.iter().map(|pageview| pageview.page.as_str()).collect();
    assert_eq!(pages, ["/", "/prices"]);
    assert_eq!((shown.pageviews[0].clicks, shown.pageviews[0].internal_clicks), (3, 1));
    assert_eq!(shown.pageviews[0].viewport, "1280x720");
}

#[tokio::test]
async fn the_parts_of_the_relevance_add_up_to_its_score() {
    let world = World::new().await;
    world.rich_visit().await;
    let relevance = world.detail(id(1), Default::default()).await.relevance;
    let sum: f64 = relevance.parts.iter().map(|part| part.points).sum();
    assert_eq!(sum.round() as u32, relevance.score);
    assert_eq!((relevance.version, relevance.tier.as_str()), (1, "medium"));
}

#[tokio::test]
async fn the_timeline_merges_everything_by_time() {
    let world = World::new().await;
    world.rich_visit().await;
    let shown = world.detail(id(1), Default::default()).await;
    let moments: Vec<(TimelineKind, &str)> =
        shown.timeline.iter().map(|item| (item.kind, item.name.as_str())).collect();
    assert_eq!(
        moments,
        [
            (TimelineKind::Pageview, "/"),
            (TimelineKind::ScrollMark, "25"),
            (TimelineKind::Event, "cta_click"),
            (TimelineKind::ScrollMark, "50"),
            (TimelineKind::Pageview, "/prices"),
            (TimelineKind::Video, "tour"),
        ]
    );
    assert_eq!(shown.timeline[2].props, Some(json!({ "label": "Buy" })));
    assert_eq!(shown.timeline[5].props.as_ref().unwrap()["watchedS"], 20);
}

#[tokio::test]
async fn sections_are_part_of_the_timeline_only_when_asked_for() {
    let world = World::new().await;
    world.rich_visit().await;
    let params = SessionDetailParams { sections: Some(true), ..Default::default() };
    let shown = world.detail(id(1), params).await;
    let section = shown.timeline.iter().find(|item| item.kind == TimelineKind::Section).unwrap();
    assert_eq!((section.name.as_str(), section.at.as_ms()), ("hero", NOON));
    assert_eq!(section.props, Some(json!({ "visibleMs": 5000 })));
}

#[tokio::test]
async fn a_visit_that_is_over_ends_with_the_moment_its_visitor_left() {
    let world = World::new().await;
    world.rich_visit().await;
    world.clock.advance(Duration::from_secs(31 * 60));
    let shown = world.detail(id(1), Default::default()).await;
    let leave = shown.timeline.last().unwrap();
    assert_eq!((leave.kind, leave.name.as_str()), (TimelineKind::Leave, "/prices"));
    assert_eq!(leave.at.as_ms(), NOON + 60_000);
}

#[tokio::test]
async fn labels_speak_the_language_asked_for_else_the_projects() {
    let world = World::with(json!({ "locale": "de" })).await;
    world.rich_visit().await;
    let german = world.detail(id(1), Default::default()).await;
    assert_eq!(german.relevance.parts[0].label, "Aktive Zeit");
    assert_eq!(german.timeline[0].label.as_deref(), Some("Andere Seiten"));
    let params = SessionDetailParams { locale: Some(Locale::En), ..Default::default() };
    let english = world.detail(id(1), params).await;
    assert_eq!(english.relevance.parts[0].label, "Engaged time");
    assert_eq!(english.timeline[2].label.as_deref(), Some("Call to action clicked"));
}

#[tokio::test]
async fn an_id_that_continued_another_session_leads_to_it() {
    let world = World::new().await;
    world.rich_visit().await;
    let row = [
        ("project_id", quoted(&world.db, world.shop.id())),
        ("alias_id", quoted(&world.db, id(2))),
        ("session_id", quoted(&world.db, id(1))),
        ("created_at", NOON.to_string()),
    ];
    insert(&world.db, "session_aliases", &row, &[]).await;
    assert_eq!(world.detail(id(2), Default::default()).await.session.id, id(1));
}

#[tokio::test]
async fn an_unknown_session_and_one_of_another_project_are_not_found() {
    let world = World::new().await;
    world.rich_visit().await;
    let unknown = detail(&world, &world.shop, id(3), Default::default()).await;
    assert!(matches!(unknown, Err(Error::NotFound)));
    let foreign = detail(&world, &world.other, id(1), Default::default()).await;
    assert!(matches!(foreign, Err(Error::NotFound)));
}
