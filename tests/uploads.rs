//! Upload queue: every conversion reaches each platform exactly once, whatever happens on the way.

use std::time::{Duration, Instant};

use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use entity::{conversion, organization, project};
use futures::future::join_all;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};

use crate::support::fakes::{Failure, Fakes};
use crate::support::mailbox::Mailbox;
use crate::support::{App, CRON_SECRET, Project, User};

pub(crate) const ALL: &str = "/v1/projects/shop/conversions";
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) fakes: Fakes,
    pub(crate) owner: User,
    pub(crate) shop: Project,
}

impl World {
    /// A shop whose sales are told to these platforms.
    pub(crate) async fn new(platforms: &[&str]) -> Self {
        Self::with(platforms, &[]).await
    }

    pub(crate) async fn with(platforms: &[&str], settings: &[(&str, &str)]) -> Self {
        let fakes = Fakes::start().await;
        let app = App::with(&[settings, &fakes.settings()].concat()).await;
        fakes.follow(&app.clock);
        let owner = app.owner().await;
        let shop = app.project(&owner, "shop").await;
        let world = Self { app, fakes, owner, shop };
        for platform in platforms {
            world.set_up(platform, json!({})).await;
        }
        let told = |platform: &&str| ((*platform).to_owned(), json!({ "enabled": true, "name": "77" }));
        let destinations: serde_json::Map<String, Value> = platforms.iter().map(told).collect();
        let sale = json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
        let path = "/v1/projects/shop/conversion-definitions/sale";
        world.app.put(path).bearer(&world.owner).json(&sale).send().await.ok(200);
        world
    }

    pub(crate) async fn set_up(&self, platform: &str, more: Value) {
        self.app.sudo(&self.owner).await;
        let mut body = Fakes::set_up(platform);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/destinations/{platform}");
        self.app.put(&path).bearer(&self.owner).json(&body).send().await.ok(200);
    }

    /// A sale that every platform can recognise, made a minute ago.
    pub(crate) async fn sale(&self, number: usize, more: Value) -> Value {
        let mut sale = json!({
            "eventId": format!("order-{number:04}"), "definition": "sale", "value": 19.99, "consent": true,
            "email": format!("anna{number}@example.com"),
            "clickIds": {
                "gclid": format!("gclid-of-a-click-{number:06}"), "fbclid": format!("fbclid-of-a-click-{number:06}"),
                "li_fat_id": format!("5e55105e-0000-4000-8000-{number:012}"),
                "ttclid": format!("ttclid-of-a-click-{number:06}"),
            },
        });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        sale.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        self.app.post(ALL).bearer(&self.owner).json(&sale).send().await.ok(201)["conversion"].clone()
    }

    /// Runs the job once; what it told.
    pub(crate) async fn run(&self) -> Value {
        let ran = self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
        ran["ran"][0]["stats"]["told"].clone()
    }

    pub(crate) async fn uploads(&self, conversion: &Value) -> Vec<Value> {
        let path = format!("{ALL}/{}", conversion["id"].as_str().unwrap());
        let shown = self.app.get(&path).bearer(&self.owner).send().await.ok(200);
        shown["uploads"].as_array().unwrap().clone()
    }

    /// State and code of the one upload of a conversion.
    pub(crate) async fn stands(&self, conversion: &Value) -> (String, Option<String>) {
        let upload = self.uploads(conversion).await.remove(0);
        (upload["state"].as_str().unwrap().to_owned(), upload["code"].as_str().map(str::to_owned))
    }

    pub(crate) async fn says(&self, conversion: &Value, body: Value) {
        let path = format!("{ALL}/{}/status", conversion["id"].as_str().unwrap());
        self.app.patch(&path).bearer(&self.owner).json(&body).send().await.ok(200);
    }

    pub(crate) fn counted_once(&self, platform: &str) -> usize {
        let counts = self.fakes.counts(platform);
        assert!(counts.values().all(|count| *count == 1), "{platform}: {counts:?}");
        counts.len()
    }
}

pub(crate) fn state(text: &str, code: Option<&str>) -> (String, Option<String>) {
    (text.to_owned(), code.map(str::to_owned))
}

#[tokio::test]
async fn a_conversion_reaches_every_platform_of_its_definition_once() {
    let world = World::new(AdPlatform::NAMES).await;
    let sale = world.sale(1, json!({})).await;
    assert_eq!(world.run().await["sent"], 4);
    assert_eq!(world.run().await["sent"], 0);
    for platform in AdPlatform::NAMES {
        assert_eq!(world.counted_once(platform), 1);
    }
    let uploads = world.uploads(&sale).await;
    assert!(uploads.iter().all(|upload| upload["state"] == "sent" && upload["attempts"] == 1), "{uploads:?}");
    assert!(uploads.iter().all(|upload| upload["sentAt"] == "2026-11-21T12:00:00.000Z"));
}

#[tokio::test]
async fn whatever_a_platform_does_its_conversions_are_taken_in_the_end_and_once() {
    let world = World::new(AdPlatform::NAMES).await;
    let failures = [
        Failure::TooMany { retry_after: None },
        Failure::ServerError,
        Failure::TakenWithoutAnswer,
        Failure::Broken,
        Failure::TokenExpired,
    ];
    let mut sales = Vec::new();
    for (number, failure) in failures.into_iter().enumerate() {
        sales.push(world.sale(number, json!({})).await);
        for platform in AdPlatform::NAMES {
            world.fakes.fail_next(platform, failure);
        }
        world.run().await;
        world.app.advance(HOUR);
    }
    for _ in 0..8 {
        world.run().await;
        world.app.advance(HOUR);
    }
    for platform in AdPlatform::NAMES {
        assert_eq!(world.counted_once(platform), sales.len(), "{platform}");
    }
    for sale in &sales {
        assert!(world.uploads(sale).await.iter().all(|upload| upload["state"] == "sent"));
    }
}

#[tokio::test]
async fn a_platform_that_asks_to_wait_is_left_alone_for_so_long() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: Some(7200) });
    assert_eq!(world.run().await["later"], 1);
    assert_eq!(world.uploads(&sale).await[0]["nextAttemptAt"], "2026-11-21T14:00:00.000Z");
    world.app.advance(Duration::from_secs(7199));
    world.run().await;
    assert_eq!(world.fakes.requests("social_ads_1"), 1);
    world.app.advance(Duration::from_secs(1));
    assert_eq!(world.run().await["sent"], 1);
}

#[tokio::test]
async fn one_that_is_refused_fails_alone_and_can_be_tried_again() {
    let world = World::new(&["search_ads_1"]).await;
    let mut sales = Vec::new();
    for number in 0..3 {
        sales.push(world.sale(number, json!({})).await);
    }
    world.fakes.fail_next("search_ads_1", Failure::FirstRefused);
    let told = world.run().await;
    assert_eq!((&told["sent"], &told["failed"]), (&json!(2), &json!(1)));
    let mut failed = Vec::new();
    for sale in &sales {
        if world.stands(sale).await.0 == "failed" {
            failed.push(sale.clone());
        }
    }
    assert_eq!(failed.len(), 1);
    assert!(world.uploads(&failed[0]).await[0]["message"].is_string(), "the platform's own words");
    let path = format!("{ALL}/{}/retry", failed[0]["id"].as_str().unwrap());
    world.app.post(&path).bearer(&world.owner).send().await.ok(200);
    assert_eq!(world.run().await["sent"], 1);
    assert_eq!(world.counted_once("search_ads_1"), 3);
}

#[tokio::test]
async fn what_is_not_to_be_sent_says_why_and_is_not_sent() {
    let world = World::new(&["social_ads_1"]).await;
    let no_consent = world.sale(1, json!({ "consent": false })).await;
    let old = world.sale(2, json!({ "occurredAt": "2026-11-14T12:04:00Z" })).await;
    let nobody = world.sale(3, json!({ "email": null, "clickIds": { "msclkid": "abc" } })).await;
    world.run().await;
    assert_eq!(world.stands(&no_consent).await, state("skipped", Some("no_consent")));
    assert_eq!(world.stands(&old).await.0, "expired");
    assert_eq!(world.stands(&nobody).await, state("skipped", Some("no_identifier")));
    world.set_up("social_ads_1", json!({ "enabled": false })).await;
    let off = world.sale(4, json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&off).await, state("skipped", Some("destination_off")));
    assert_eq!(world.fakes.requests("social_ads_1"), 0);
}

#[tokio::test]
async fn a_destination_that_takes_nothing_pauses_and_tells_its_managers_once() {
    let mailbox = Mailbox::start().await;
    let world = World::with(&["search_ads_1", "social_ads_1"], &mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    world.fakes.fail_next("search_ads_1", Failure::Revoked);
    let first = world.sale(1, json!({})).await;
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 1, "the other one goes on");
    let second = world.sale(2, json!({})).await;
    world.fakes.fail_next("search_ads_1", Failure::Revoked);
    world.run().await;
    world.app.advance(HOUR);
    world.run().await;
    for sale in [&first, &second] {
        assert_eq!(world.uploads(sale).await[0]["state"], "queued");
    }
    world.app.get("/v1/cron/mail").token(CRON_SECRET).send().await.ok(200);
    let mails = mailbox.mails();
    assert_eq!(mails.len(), 1, "one mail for one trouble");
    let list = world.app.get("/v1/projects/shop/destinations").bearer(&world.owner).send().await.ok(200);
    let shown = list["items"].as_array().or(list.as_array()).unwrap();
    let paused: Vec<&Value> = shown.iter().filter(|one| one["pause"].is_object()).collect();
    assert_eq!((paused.len(), &paused[0]["provider"]), (1, &json!("search_ads_1")));
    // New credentials: it goes on at once.
    world.set_up("search_ads_1", json!({})).await;
    assert_eq!(world.run().await["sent"], 2);
    assert_eq!(world.counted_once("search_ads_1"), 2);

    // Changing the credentials again and again sends no further mail within a day.
    for number in 3..6 {
        // The access token of the same credentials has expired.
        world.app.advance(2 * HOUR);
        world.set_up("search_ads_1", json!({})).await;
        world.fakes.fail_next("search_ads_1", Failure::Revoked);
        let sale = world.sale(number, json!({})).await;
        world.run().await;
        assert_eq!(world.uploads(&sale).await[0]["state"], "queued");
    }
    world.app.get("/v1/cron/mail").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(mailbox.mails().len(), 1);
    world.app.advance(24 * HOUR);
    world.fakes.fail_next("search_ads_1", Failure::Revoked);
    world.run().await;
    world.app.get("/v1/cron/mail").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(mailbox.mails().len(), 2);
}

/// Sets up a project that tells its sales to one platform, and makes one.
async fn shop_with_a_sale(app: &App, owner: &User, slug: &str, platform: &str) {
    app.project(owner, slug).await;
    app.sudo(owner).await;
    let path = |of: &str| format!("/v1/projects/{slug}/{of}");
    let destination = Fakes::set_up(platform);
    app.put(&path(&format!("destinations/{platform}"))).bearer(owner).json(&destination).send().await.ok(200);
    let destinations = json!({ platform: { "enabled": true, "name": "77" } });
    let sale = json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
    app.put(&path("conversion-definitions/sale")).bearer(owner).json(&sale).send().await.ok(200);
    let sale = json!({
        "eventId": format!("order-of-{slug}"), "definition": "sale", "value": 1, "consent": true,
        "email": format!("{slug}@example.com"),
    });
    app.post(&path("conversions")).bearer(owner).json(&sale).send().await.ok(201);
}

#[tokio::test]
async fn many_destinations_of_one_tenant_do_not_delay_those_of_others() {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    fakes.follow(&app.clock);
    let (many, one) = (app.user("many").await, app.user("one").await);
    for number in 0..12 {
        shop_with_a_sale(&app, &many, &format!("shop-{number}"), "social_ads_1").await;
    }
    app.advance(Duration::from_secs(1));
    shop_with_a_sale(&app, &one, "single", "social_ads_1").await;
    // Half of the eight places are for one tenant, so a fifth request under way is of the other one.
    let held = [(); 5].map(|()| fakes.hold_next("social_ads_1"));
    let look = async {
        let mut under_way = Vec::new();
        for (came, let_go) in held {
            came.await.unwrap();
            under_way.push(let_go);
        }
        assert!(fakes.received().iter().any(|request| request.contains("order-of-single")));
        under_way.into_iter().for_each(|let_go| let_go.send(()).unwrap());
    };
    let (ran, ()) = tokio::join!(app.get("/v1/cron/conversions").token(CRON_SECRET).send(), look);
    ran.ok(200);
    assert_eq!(fakes.accepted("social_ads_1").len(), 13);
}

#[tokio::test]
async fn destinations_that_wait_for_an_answer_delay_no_others() {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    fakes.follow(&app.clock);
    for number in 0..9 {
        let owner = app.user(&format!("owner-{number}")).await;
        shop_with_a_sale(&app, &owner, &format!("shop-{number}"), "social_ads_1").await;
    }
    // As many as can begin at once, and one more.
    let held = [(); 9].map(|()| fakes.hold_next("social_ads_1"));
    let look = async {
        let (came, go): (Vec<_>, Vec<_>) = held.into_iter().unzip();
        let all = tokio::time::timeout(Duration::from_secs(30), join_all(came)).await;
        go.into_iter().for_each(|let_go| let_go.send(()).unwrap());
        assert!(all.is_ok(), "eight silent destinations delay the ninth");
    };
    let (ran, ()) = tokio::join!(app.get("/v1/cron/conversions").token(CRON_SECRET).send(), look);
    ran.ok(200);
    assert_eq!(fakes.accepted("social_ads_1").len(), 9);
}

/// Organizations that each have a conversion for social_ads_1, and the owner of another one.
async fn organizations_at_social_ads_1(count: usize) -> (Fakes, App, User) {
    let fakes = Fakes::start().await;
    let app = App::of_many_addresses(&fakes.settings()).await;
    fakes.follow(&app.clock);
    let other = app.user("other").await;
    for number in 0..count {
        let owner = app.user(&format!("owner-{number}")).await;
        shop_with_a_sale(&app, &owner, &format!("shop-{number}"), "social_ads_1").await;
    }
    (fakes, app, other)
}

#[tokio::test]
async fn a_silent_platform_of_many_organizations_delays_no_other_platform() {
    // More than all fast places and the slow ones of a platform.
    const SILENT: usize = 26;
    let (fakes, app, other) = organizations_at_social_ads_1(SILENT).await;
    let (came, go): (Vec<_>, Vec<_>) = (0..SILENT).map(|_| fakes.hold_next("social_ads_1")).unzip();
    let look = async {
        let waiting = join_all(came.into_iter().take(12));
        let all = tokio::time::timeout(Duration::from_secs(30), waiting).await;
        assert!(all.is_ok(), "silent destinations delay others of the same platform");
        let (left, let_go) = fakes.hold_next("social_ads_2");
        shop_with_a_sale(&app, &other, "single", "social_ads_2").await;
        let left = tokio::time::timeout(Duration::from_secs(10), left).await;
        assert!(left.is_ok(), "a silent platform delays another one");
        assert!(fakes.requests("social_ads_1") < SILENT);
        let_go.send(()).unwrap();
        go.into_iter().for_each(|let_go| let_go.send(()).unwrap());
    };
    // As the server does by itself, without an end.
    let deliver = domain::money::conversions::deliver(&app.inner.context, || false);
    let (delivered, ()) = tokio::join!(deliver, look);
    assert_eq!(delivered.unwrap().sent, SILENT + 1);
    assert_eq!((fakes.accepted("social_ads_1").len(), fakes.accepted("social_ads_2").len()), (SILENT, 1));
}

/// Adds organizations with a project each, and in each a conversion like that of a project, for a destination that is not
/// set up.
async fn organizations_like_that_of(app: &App, slug: &str, count: usize) {
    let (context, db) = (&app.inner.context, app.inner.db());
    let one = project::Entity::find().filter(project::Column::Slug.eq(slug)).one(db).await.unwrap().unwrap();
    let org = organization::Entity::find_by_id(one.org_id).one(db).await.unwrap().unwrap();
    let sales = conversion::Entity::find().filter(conversion::Column::ProjectId.eq(one.id));
    let sale = sales.one(db).await.unwrap().unwrap();
    let uploads =
        conversion_upload::Entity::find().filter(conversion_upload::Column::ConversionId.eq(sale.id));
    let upload = uploads.one(db).await.unwrap().unwrap();
    let next_at = context.clock.now_ms();
    for number in 0..count {
        let slug = format!("{slug}-like-{number}");
        let org = organization::Model { id: context.new_id(), slug: slug.clone(), ..org.clone() };
        let one = project::Model { id: context.new_id(), org_id: org.id, slug, ..one.clone() };
        let sale = conversion::Model { id: context.new_id(), project_id: one.id, ..sale.clone() };
        let upload = conversion_upload::Model {
            id: context.new_id(),
            conversion_id: sale.id,
            project_id: one.id,
            next_at,
            ..upload.clone()
        };
        let (org, one) = (org.into_active_model(), one.into_active_model());
        organization::Entity::insert(org).exec_without_returning(db).await.unwrap();
        project::Entity::insert(one).exec_without_returning(db).await.unwrap();
        conversion::Entity::insert(sale.into_active_model()).exec_without_returning(db).await.unwrap();
        let upload = upload.into_active_model();
        conversion_upload::Entity::insert(upload).exec_without_returning(db).await.unwrap();
    }
}

#[tokio::test]
async fn more_destinations_at_a_silent_platform_than_one_look_reads_hide_no_other() {
    // As many as may wait for a silent platform, so that all others of this platform stay due.
    const SILENT: usize = 16;
    let (fakes, app, other) = organizations_at_social_ads_1(SILENT).await;
    app.advance(Duration::from_secs(1));
    organizations_like_that_of(&app, "shop-0", 1_100).await;
    app.advance(Duration::from_secs(1));
    shop_with_a_sale(&app, &other, "single", "social_ads_2").await;
    let (came, go): (Vec<_>, Vec<_>) = (0..SILENT).map(|_| fakes.hold_next("social_ads_1")).unzip();
    let (left, let_go) = fakes.hold_next("social_ads_2");
    let look = async {
        let left = tokio::time::timeout(Duration::from_secs(30), left).await;
        assert!(left.is_ok(), "destinations that wait hide one behind them");
        let_go.send(()).unwrap();
        assert!(join_all(came).await.iter().all(Result::is_ok));
        go.into_iter().for_each(|let_go| let_go.send(()).unwrap());
    };
    let (ran, ()) = tokio::join!(app.get("/v1/cron/conversions").token(CRON_SECRET).send(), look);
    ran.ok(200);
    assert_eq!(fakes.accepted("social_ads_2").len(), 1);
}

#[tokio::test]
async fn conversions_of_a_busy_site_gather_for_a_batch() {
    let world = World::new(&["social_ads_1", "social_ads_2"]).await;
    world.sale(0, json!({})).await;
    let began = Instant::now();
    // One run sends all of them: it goes on for as long as one platform is silent.
    let (came, let_go) = world.fakes.hold_next("social_ads_2");
    let busy = async {
        came.await.unwrap();
        for number in 0..20 {
            join_all((1..=10).map(|one| world.sale(10 * number + one, json!({})))).await;
        }
        let_go.send(()).unwrap();
    };
    tokio::join!(world.run(), busy);
    let took = began.elapsed();
    for platform in ["social_ads_1", "social_ads_2"] {
        assert_eq!(world.counted_once(platform), 201);
        let (requests, most) = (world.fakes.requests(platform), took.as_millis() / 200 + 1);
        assert!(requests as u128 <= most, "{platform}: {requests} requests in {took:?}");
    }
}

#[tokio::test]
async fn who_dies_while_sending_leaves_it_to_the_next() {
    let world = World::new(&["social_ads_2"]).await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_2", Failure::TakenWithoutAnswer);
    world.run().await;
    assert_eq!(world.counted_once("social_ads_2"), 1);
    // As if the instance that was sending had died before it heard of that.
    let now = world.app.clock.now_ms();
    let db = world.app.inner.db();
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Sending))
        .col_expr(conversion_upload::Column::Lease, Expr::value(uuid::Uuid::from_u128(7)))
        .col_expr(conversion_upload::Column::NextAt, Expr::value(now + 5 * 60 * 1000))
        .exec(db)
        .await
        .unwrap();
    assert_eq!(world.run().await["sent"], 0, "somebody is at it");
    world.app.advance(Duration::from_secs(5 * 60));
    assert_eq!(world.run().await["sent"], 1);
    assert_eq!((world.counted_once("social_ads_2"), world.fakes.repeated("social_ads_2")), (1, 1));
    assert_eq!(world.stands(&sale).await, state("sent", None));
}

#[tokio::test]
async fn what_may_have_been_taken_is_not_repeated_once_the_platform_has_forgotten_it() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_1", Failure::TakenWithoutAnswer);
    world.run().await;
    world.app.advance(49 * HOUR);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("failed", Some("outcome_unknown")));
    assert_eq!((world.counted_once("social_ads_1"), world.fakes.requests("social_ads_1")), (1, 1));
}

#[tokio::test]
async fn platforms_that_can_be_told_hear_of_other_values_and_of_conversions_that_do_not_count() {
    let world = World::new(&["search_ads_1", "social_ads_1"]).await;
    let restated = world.sale(1, json!({})).await;
    let retracted = world.sale(2, json!({})).await;
    let early = world.sale(3, json!({})).await;
    world.says(&early, json!({ "status": "retracted" })).await;
    world.run().await;
    assert_eq!(world.counted_once("search_ads_1"), 2, "what was taken back before is not told");
    world.app.advance(48 * HOUR);
    world.says(&restated, json!({ "status": "confirmed", "value": 5.5 })).await;
    world.says(&retracted, json!({ "status": "retracted" })).await;
    world.run().await;
    assert_eq!(world.fakes.adjusted("search_ads_1").len(), 2);
    for sale in [&restated, &retracted] {
        let uploads = world.uploads(sale).await;
        assert_eq!(uploads[0]["state"], "sent");
        let other = (&uploads[1]["state"], &uploads[1]["code"]);
        assert_eq!(other, (&json!("skipped"), &json!("unsupported_change")), "it cannot be told");
    }
}

/// Failures by chance, several at once, and a job that runs while another one does.
#[tokio::test]
async fn by_chance_nothing_is_lost_and_nothing_counted_twice() {
    for seed in 0..4 {
        let world = World::new(AdPlatform::NAMES).await;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let failures = [
            Failure::TooMany { retry_after: Some(60) },
            Failure::TooMany { retry_after: None },
            Failure::ServerError,
            Failure::TakenWithoutAnswer,
            Failure::Broken,
            Failure::TokenExpired,
        ];
        let mut sold = 0;
        for _ in 0..8 {
            for _ in 0..chance.random_range(0..4) {
                world.sale(sold, json!({})).await;
                sold += 1;
            }
            for platform in AdPlatform::NAMES {
                if chance.random_bool(0.5) {
                    world.fakes.fail_next(platform, *failures.choose(&mut chance).unwrap());
                }
            }
            tokio::join!(world.run(), async {
                let deliver = domain::money::conversions::deliver(&world.app.inner.context, || false);
                deliver.await.unwrap();
            });
            world.app.advance(Duration::from_secs(chance.random_range(1..7200)));
        }
        for _ in 0..12 {
            world.app.advance(HOUR);
            world.run().await;
        }
        for platform in AdPlatform::NAMES {
            assert_eq!(world.counted_once(platform), sold, "seed {seed}, {platform}");
        }
        let open = conversion_upload::Entity::find()
            .filter(conversion_upload::Column::State.ne(UploadState::Sent))
            .all(world.app.inner.db())
            .await
            .unwrap();
        assert!(open.is_empty(), "seed {seed}: {open:?}");
    }
}
