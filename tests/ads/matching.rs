//! Past visits get the ads that became known after them, whichever way they were matched before, and no other visit is
//! derived again.

use super::*;

impl World {
    /// A visit of now with these campaign parameters.
    async fn visit(&self, number: u8, attr: Value) {
        let batch = self.inner.batch(number).set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url"));
        batch.stored().await;
    }

    /// Outcome, campaign and ad of a visit.
    async fn seen(&self, number: u8) -> [Value; 3] {
        let attribution = self.inner.detail(number).await["attribution"].clone();
        ["adOutcome", "adCampaignId", "adId"].map(|field| attribution[field].clone())
    }

    /// Derives visits again. Returns their number.
    async fn recomputed(&self) -> Value {
        let stats = self.inner.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
        stats["ran"][0]["stats"]["visits"].clone()
    }
}

fn paid(more: Value) -> Value {
    let mut attr = json!({ "utm_source": "google", "utm_medium": "cpc" });
    attr.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    attr
}

fn days(from: i32, to: i32) -> BTreeMap<i32, [i64; 4]> {
    (from..=to).map(|day| (day, [1_000_000, 10, 1, 0])).collect()
}

/// Two campaigns of one name, one after the other.
fn one_after_the_other(world: &World) {
    let mut before = ad(["10001", "20001", "30001"], ["Spring", "Set 1", "Ad 1"]);
    let mut now = ad(["10002", "20002", "30002"], ["Spring", "Set 2", "Ad 2"]);
    before.days = days(today() - 10, today() - 5);
    now.days = days(today() - 3, today());
    world.platform.with(|fake| fake.ads = vec![before, now]);
}

#[tokio::test]
async fn new_ads_derive_again_only_visits_that_told_them() {
    let world = world("search_ads_1").await;
    let visits = [
        paid(json!({ "utm_id": "10001", "utm_content": "30001" })),
        paid(json!({ "utm_campaign": "campaign+10002" })),
        paid(json!({ "utm_id": "77777" })),
    ];
    for (number, attr) in visits.into_iter().enumerate() {
        world.visit(number as u8 + 1, attr).await;
    }
    assert_eq!(world.seen(1).await, [json!("unknown_id"), json!(null), json!(null)]);
    assert_eq!(world.seen(2).await, [json!("unknown_name"), json!(null), json!(null)]);
    let version = async || {
        let project = project::Entity::find_by_id(world.project);
        project.one(&world.context().db).await.unwrap().unwrap().rules_version
    };
    let before = version().await;
    fill(&world);
    world.settle().await;
    assert_eq!(world.recomputed().await, 2);
    assert_eq!(world.seen(1).await, [json!("id"), json!("10001"), json!("30001")]);
    assert_eq!(world.seen(2).await, [json!("name"), json!("10002"), json!(null)]);
    assert_eq!(world.seen(3).await, [json!("unknown_id"), json!(null), json!(null)]);
    assert_eq!(version().await, before);
}

#[tokio::test]
async fn a_name_counts_on_days_that_are_read_while_the_server_runs() {
    let world = world("search_ads_1").await;
    one_after_the_other(&world);
    world.settle().await;
    let visit = async |number: u8| {
        world.visit(number, paid(json!({ "utm_campaign": "Spring" }))).await;
        world.seen(number).await
    };
    assert_eq!(visit(1).await, [json!("name"), json!("10002"), json!(null)]);
    world.platform.with(|fake| fake.ads[1].days.extend(days(today() + 1, today() + 1)));
    world.after(TimeDelta::hours(14)).await;
    assert_eq!(visit(2).await, [json!("name"), json!("10002"), json!(null)]);
}

#[tokio::test]
async fn a_new_ad_of_a_known_campaign_gets_its_past_visits() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let visits = [
        paid(json!({ "utm_id": "10001", "utm_content": "39999" })),
        paid(json!({ "utm_campaign": "Campaign 10001", "utm_content": "Fresh" })),
        paid(json!({ "utm_id": "{campaignid}", "utm_content": "39999" })),
        paid(json!({ "utm_id": "10001" })),
    ];
    for (number, attr) in visits.into_iter().enumerate() {
        world.visit(number as u8 + 1, attr).await;
    }
    assert_eq!(world.seen(1).await, [json!("id"), json!("10001"), json!(null)]);
    assert_eq!(world.seen(2).await, [json!("name"), json!("10001"), json!(null)]);
    assert_eq!(world.seen(3).await, [json!("unfilled_macro"), json!(null), json!(null)]);
    let mut fresh = ad(["10001", "20001", "39999"], ["Campaign 10001", "Set 20001", "Fresh"]);
    fresh.days.insert(today(), [1_000_000, 10, 1, 0]);
    world.platform.with(|fake| fake.ads.push(fresh));
    world.after(TimeDelta::hours(1)).await;
    assert_eq!(world.recomputed().await, 3);
    for (number, outcome) in [(1, "id"), (2, "name"), (3, "id")] {
        assert_eq!(world.seen(number).await, [json!(outcome), json!("10001"), json!("39999")], "{number}");
    }
    assert_eq!(world.seen(4).await, [json!("id"), json!("10001"), json!(null)]);
}

#[tokio::test]
async fn visits_of_no_paid_medium_get_their_ad_too() {
    let world = world("search_ads_1").await;
    let mail = |id: &str| json!({ "utm_source": "newsletter", "utm_medium": "email", "utm_id": id });
    // An id in a link that says nothing of ads, a name from a source that names the platform, and what nobody knows.
    world.visit(1, mail("10001")).await;
    world.visit(2, json!({ "utm_source": "google", "utm_campaign": "Campaign 10002" })).await;
    world.visit(3, mail("77777")).await;
    world.visit(4, json!({ "utm_source": "newsletter", "utm_campaign": "Campaign 10002" })).await;
    for number in 1..=4 {
        assert_eq!(world.seen(number).await, [json!(null), json!(null), json!(null)], "{number}");
    }
    fill(&world);
    world.settle().await;
    assert_eq!(world.recomputed().await, 2);
    assert_eq!(world.seen(1).await, [json!("id"), json!("10001"), json!(null)]);
    assert_eq!(world.seen(2).await, [json!("name"), json!("10002"), json!(null)]);
    for number in 3..=4 {
        assert_eq!(world.seen(number).await, [json!(null), json!(null), json!(null)], "{number}");
    }
    // The next readings find nothing more.
    world.after(TimeDelta::hours(1)).await;
    assert_eq!(world.recomputed().await, 0);
}

#[tokio::test]
async fn a_visit_of_a_day_without_costs_is_matched_by_name_once_they_are_read() {
    let world = world("search_ads_1").await;
    one_after_the_other(&world);
    world.settle().await;
    // The next day, of which no costs are known yet.
    world.inner.app.advance(Duration::from_secs(14 * 3_600));
    world.visit(1, paid(json!({ "utm_campaign": "spring" }))).await;
    world.visit(2, paid(json!({ "utm_id": "10002" }))).await;
    assert_eq!(world.seen(1).await, [json!("ambiguous_name"), json!(null), json!(null)]);
    world.platform.with(|fake| fake.ads[1].days.extend(days(today() + 1, today() + 1)));
    world.settle().await;
    assert_eq!(world.recomputed().await, 1);
    assert_eq!(world.seen(1).await, [json!("name"), json!("10002"), json!(null)]);
    // The other campaign had the name on that day as well, as the platform says later.
    world.platform.with(|fake| fake.ads[0].days.extend(days(today() + 1, today() + 1)));
    world.after(TimeDelta::hours(1)).await;
    assert_eq!(world.recomputed().await, 1);
    assert_eq!(world.seen(1).await, [json!("ambiguous_name"), json!(null), json!(null)]);
}

#[tokio::test]
async fn days_of_a_name_that_nobody_shares_derive_nothing_again() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    world.inner.app.advance(Duration::from_secs(14 * 3_600));
    world.visit(1, paid(json!({ "utm_campaign": "Campaign 10001" }))).await;
    assert_eq!(world.seen(1).await, [json!("name"), json!("10001"), json!(null)]);
    world.recomputed().await;
    world.platform.with(|fake| fake.ads[0].days.extend(days(today() + 1, today() + 1)));
    world.settle().await;
    assert_eq!(world.recomputed().await, 0);
}

#[tokio::test]
async fn an_id_or_a_name_that_another_ad_has_as_well_is_ambiguous_from_then_on() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let visits = [
        json!({ "utm_medium": "cpc", "utm_content": "30001" }),
        json!({ "utm_medium": "cpc", "utm_campaign": "Campaign 10001", "utm_content": "Ad 0" }),
        paid(json!({ "utm_content": "30001" })),
    ];
    for (number, attr) in visits.into_iter().enumerate() {
        world.visit(number as u8 + 1, attr).await;
    }
    for (number, outcome) in [(1, "id"), (2, "name"), (3, "id")] {
        assert_eq!(world.seen(number).await, [json!(outcome), json!("10001"), json!("30001")], "{number}");
    }
    world.recomputed().await;
    // An import brings the same id and the same name of another platform.
    let day = TODAY;
    let import = async |rows: Value| {
        let body = json!({ "source": "sheet", "mode": "upsert", "rows": rows });
        let post = world.inner.app.post("/v1/projects/shop/ads/costs").bearer(&world.inner.owner);
        post.json(&body).send().await.ok(200);
    };
    let of_other = |campaign: &str| json!({ "day": day, "cost": "1", "platform": "social_ads_1", "campaignId": campaign, "campaign": campaign });
    import(json!([of_other("90001")])).await;
    // A source of costs that was not there before may decide about any visit.
    assert_eq!(world.recomputed().await, 3);
    let mut row = of_other("90002");
    row["campaign"] = json!("Campaign 10001");
    row["adId"] = json!("30001");
    import(json!([row])).await;
    assert_eq!(world.recomputed().await, 2);
    assert_eq!(world.seen(1).await, [json!("ambiguous_id"), json!(null), json!(null)]);
    assert_eq!(world.seen(2).await, [json!("ambiguous_name"), json!(null), json!(null)]);
    assert_eq!(world.seen(3).await, [json!("id"), json!("10001"), json!("30001")]);
}

#[tokio::test]
async fn an_ad_set_that_moves_takes_its_past_visits_along() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    world.visit(1, paid(json!({ "utm_content": "30001" }))).await;
    world.visit(2, paid(json!({ "utm_content": "30003" }))).await;
    world.recomputed().await;
    world.platform.with(|fake| {
        for ad in fake.ads.iter_mut().filter(|ad| ad.ids[1] == "20001") {
            (ad.ids[0], ad.names[0]) = ("10002".to_owned(), "Campaign 10002".to_owned());
        }
    });
    world.after(TimeDelta::hours(1)).await;
    assert_eq!(world.recomputed().await, 1);
    assert_eq!(world.seen(1).await, [json!("id"), json!("10002"), json!("30001")]);
    assert_eq!(world.seen(2).await, [json!("id"), json!("10001"), json!("30003")]);
}

#[tokio::test]
async fn who_dies_while_ads_become_known_leaves_the_visits_to_the_next() {
    let world = world("search_ads_1").await;
    for number in 1..=3 {
        world.visit(number, paid(json!({ "utm_content": format!("3000{number}") }))).await;
    }
    world.recomputed().await;
    fill(&world);
    assert!(accounts::die_at_each_wait(&world).await > 10);
    world.settle().await;
    world.recomputed().await;
    for number in 1..=3 {
        let ad = json!(format!("3000{number}"));
        assert_eq!(world.seen(number).await, [json!("id"), json!("10001"), ad], "{number}");
    }
}
