//! Upload batches against strict fake platforms: the result of each conversion, however the platform behaves.

use std::time::Duration;

use domain::money::destinations::{
    self, Change, Hashes, Mode, OpenDestination, Outgoing, Skip, Verdict, limits, skips,
};
use entity::visits::{AdPlatform, ClickId};

use crate::support::fakes::{Failure, Fakes};
use crate::support::{App, noon};

const DAY: i64 = 24 * 60 * 60 * 1_000;

struct World {
    app: App,
    fakes: Fakes,
    open: Vec<OpenDestination>,
}

/// A shop with all platforms set up.
async fn world() -> World {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    fakes.follow(&app.clock);
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let mut open = Vec::new();
    for provider in AdPlatform::ALL {
        let path = format!("/v1/projects/shop/destinations/{provider}");
        let body = Fakes::set_up(provider.as_str());
        app.put(&path).bearer(&owner).json(&body).send().await.ok(200);
        let id = shop.id.parse().unwrap();
        open.push(destinations::open(&app.inner.context, id, *provider).await.unwrap().unwrap());
    }
    World { app, fakes, open }
}

impl World {
    async fn send(&self, provider: AdPlatform, batch: &[Outgoing]) -> Vec<Verdict> {
        let destination = &self.open[provider as usize];
        destinations::send(&self.app.inner.context, destination, batch, Mode::Live).await
    }

    fn counted(&self, provider: AdPlatform) -> usize {
        let counts = self.fakes.counts(provider.as_str());
        assert!(counts.values().all(|count| *count == 1), "{counts:?}");
        counts.len()
    }
}

fn conversion(number: usize) -> Outgoing {
    let ids = [
        (ClickId::Gclid, format!("gclid-of-a-click-{number:06}")),
        (ClickId::Fbclid, format!("fbclid-of-a-click-{number:06}")),
        (ClickId::LiFatId, format!("5e55105e-0000-4000-8000-{number:012}")),
        (ClickId::Ttclid, format!("ttclid-of-a-click-{number:06}")),
    ];
    Outgoing {
        event_id: format!("order-{number}"),
        name: "77".to_owned(),
        occurred_at: noon().timestamp_millis() - 60_000,
        value: Some(199_900),
        currency: "EUR".to_owned(),
        click_ids: ids.into(),
        clicked_at: None,
        ad_cookies: Default::default(),
        hashes: Hashes { em: Some("a".repeat(64)), ..Hashes::default() },
        page: Some("https://shop.example/thanks".to_owned()),
        consent: Some(true),
        change: Change::New,
        together: None,
    }
}

fn conversions(count: usize) -> Vec<Outgoing> {
    (0..count).map(conversion).collect()
}

fn accepted(verdicts: &[Verdict]) -> usize {
    let is_there = |verdict: &&Verdict| matches!(verdict, Verdict::Accepted | Verdict::AlreadyThere);
    verdicts.iter().filter(is_there).count()
}

#[tokio::test]
async fn every_platform_takes_a_full_batch_in_one_request() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        let batch = conversions(limits(provider).batch);
        assert!(batch.iter().all(|one| skips(provider, one, noon().timestamp_millis()).is_none()));
        let verdicts = world.send(provider, &batch).await;
        assert_eq!(accepted(&verdicts), batch.len(), "{provider}: {:?}", verdicts[0]);
        assert_eq!(world.counted(provider), batch.len());
        assert_eq!(world.fakes.requests(provider.as_str()), 1);
    }
}

#[tokio::test]
async fn what_was_taken_without_an_answer_counts_once_when_it_is_repeated() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        let batch = conversions(3);
        world.fakes.fail_next(provider.as_str(), Failure::TakenWithoutAnswer);
        let verdicts = world.send(provider, &batch).await;
        let unknown = verdicts.iter().all(|verdict| matches!(verdict, Verdict::Unknown { .. }));
        assert!(unknown, "{provider}: {verdicts:?}");
        assert_eq!(world.counted(provider), 3);
        assert_eq!(accepted(&world.send(provider, &batch).await), 3, "{provider}");
        assert_eq!(world.counted(provider), 3, "{provider}");
        assert_eq!(world.fakes.repeated(provider.as_str()), 3, "{provider}");
        // A broken connection by which nothing was taken looks the same from here.
        world.fakes.fail_next(provider.as_str(), Failure::Broken);
        let verdicts = world.send(provider, &[conversion(7)]).await;
        assert!(matches!(verdicts[..], [Verdict::Unknown { .. }]), "{provider}: {verdicts:?}");
        assert_eq!(world.counted(provider), 3, "{provider}");
    }
}

/// The social networks know an event id again for two days: after that a repetition would count twice.
#[tokio::test]
async fn after_two_days_an_event_id_is_new_again() {
    let world = world().await;
    for provider in [AdPlatform::SocialAds1, AdPlatform::SocialAds2, AdPlatform::SocialAds3] {
        assert_eq!(limits(provider).remembers.map(|time| time.num_hours()), Some(48));
        world.send(provider, &conversions(1)).await;
    }
    world.send(AdPlatform::SearchAds1, &conversions(1)).await;
    world.app.advance(Duration::from_secs(49 * 60 * 60));
    for provider in [AdPlatform::SocialAds1, AdPlatform::SocialAds2, AdPlatform::SocialAds3] {
        world.send(provider, &conversions(1)).await;
        assert_eq!(world.fakes.counts(provider.as_str())["order-0"], 2, "{provider}");
    }
    assert_eq!(limits(AdPlatform::SearchAds1).remembers, None);
    assert_eq!(world.send(AdPlatform::SearchAds1, &conversions(1)).await, [Verdict::AlreadyThere]);
    assert_eq!(world.counted(AdPlatform::SearchAds1), 1);
}

#[tokio::test]
async fn too_many_requests_wait_as_long_as_the_platform_says() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        for retry_after in [Some(90), None] {
            world.fakes.fail_next(provider.as_str(), Failure::TooMany { retry_after });
            let verdicts = world.send(provider, &conversions(2)).await;
            let expected = retry_after.map(Duration::from_secs);
            let wait =
                |verdict: &Verdict| matches!(verdict, Verdict::Later { after, .. } if *after == expected);
            assert!(verdicts.iter().all(wait), "{provider}: {verdicts:?}");
        }
        assert_eq!(world.counted(provider), 0);
    }
}

#[tokio::test]
async fn an_error_of_the_platform_leaves_everything_open() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        world.fakes.fail_next(provider.as_str(), Failure::ServerError);
        let verdicts = world.send(provider, &conversions(2)).await;
        assert!(matches!(verdicts[..], [Verdict::Unknown { .. }, Verdict::Unknown { .. }]), "{verdicts:?}");
    }
}

#[tokio::test]
async fn one_that_is_refused_does_not_take_the_others_along() {
    let world = world().await;
    for provider in [AdPlatform::SearchAds1, AdPlatform::SocialAds2, AdPlatform::SocialAds3] {
        world.fakes.fail_next(provider.as_str(), Failure::FirstRefused);
        let verdicts = world.send(provider, &conversions(3)).await;
        assert!(matches!(verdicts[0], Verdict::Refused { .. }), "{provider}: {verdicts:?}");
        assert_eq!(accepted(&verdicts), 2, "{provider}");
        assert_eq!(world.counted(provider), 2, "{provider}");
        assert_eq!(world.fakes.requests(provider.as_str()), 1, "{provider}");
    }
}

/// Platforms that refuse a request as a whole are asked about halves of it until the one to blame is found.
#[tokio::test]
async fn the_one_for_which_a_whole_request_is_refused_is_found() {
    let world = world().await;
    for provider in [AdPlatform::SocialAds1, AdPlatform::SocialAds3] {
        let mut batch = conversions(1_000);
        batch[617].name = String::new();
        let verdicts = world.send(provider, &batch).await;
        assert!(matches!(verdicts[617], Verdict::Refused { .. }), "{provider}: {:?}", verdicts[617]);
        assert_eq!(accepted(&verdicts), 999, "{provider}");
        assert_eq!(world.counted(provider), 999, "{provider}");
        assert!(world.fakes.requests(provider.as_str()) <= 21, "{}", world.fakes.requests(provider.as_str()));
    }
}

#[tokio::test]
async fn a_batch_of_nothing_but_faults_ends_after_some_requests() {
    let world = world().await;
    let mut batch = conversions(1_000);
    batch.iter_mut().for_each(|one| one.name = String::new());
    let verdicts = world.send(AdPlatform::SocialAds1, &batch).await;
    assert!(world.fakes.requests("social_ads_1") <= 64);
    let refused = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Refused { .. })).count();
    let waiting = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Later { .. })).count();
    assert!(refused > 20 && refused + waiting == 1_000, "{refused} {waiting}");
}

#[tokio::test]
async fn a_request_that_is_not_understood_once_goes_through_in_halves() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        world.fakes.fail_next(provider.as_str(), Failure::Schema);
        let verdicts = world.send(provider, &conversions(4)).await;
        assert_eq!(accepted(&verdicts), 4, "{provider}: {verdicts:?}");
        assert_eq!(world.counted(provider), 4);
    }
}

#[tokio::test]
async fn one_platform_refuses_a_whole_request_for_one_old_event() {
    let world = world().await;
    let now = noon().timestamp_millis();
    let mut batch = conversions(4);
    batch[2].occurred_at = now - 7 * DAY - 1_000;
    // The queue asks before it sends.
    assert_eq!(skips(AdPlatform::SocialAds1, &batch[2], now), Some(Skip::TooOld));
    let verdicts = world.send(AdPlatform::SocialAds1, &batch).await;
    assert_eq!(accepted(&verdicts), 3, "{verdicts:?}");
    let Verdict::Refused { message, .. } = &verdicts[2] else { panic!("{verdicts:?}") };
    assert!(message.contains("7 days"), "{message}");
}

#[tokio::test]
async fn one_platform_refuses_events_after_90_days_and_long_event_ids() {
    let world = world().await;
    let now = noon().timestamp_millis();
    let mut batch = conversions(3);
    batch[0].occurred_at = now - 91 * DAY;
    batch[1].event_id = "x".repeat(100);
    assert_eq!(skips(AdPlatform::SocialAds2, &batch[0], now), Some(Skip::TooOld));
    for _ in 0..2 {
        let verdicts = world.send(AdPlatform::SocialAds2, &batch).await;
        assert!(
            matches!(verdicts[..], [Verdict::Refused { .. }, Verdict::Accepted, Verdict::Accepted]),
            "{verdicts:?}"
        );
    }
    assert_eq!(world.counted(AdPlatform::SocialAds2), 2);
}

#[tokio::test]
async fn a_new_conversion_action_takes_nothing_for_six_hours() {
    let world = world().await;
    world.fakes.fail_next("search_ads_1", Failure::NewConversionAction);
    let verdicts = world.send(AdPlatform::SearchAds1, &conversions(2)).await;
    let six_hours = Duration::from_secs(6 * 60 * 60);
    let wait = |verdict: &Verdict| matches!(verdict, Verdict::NotYet { after, .. } if *after == six_hours);
    assert!(verdicts.iter().all(wait), "{verdicts:?}");
}

#[tokio::test]
async fn a_conversion_that_changed_is_adjusted_once() {
    let world = world().await;
    let batch = conversions(3);
    world.send(AdPlatform::SearchAds1, &batch).await;
    let now = noon().timestamp_millis();
    let retracted = Outgoing { change: Change::Retraction { at: now }, ..batch[0].clone() };
    let restated =
        Outgoing { change: Change::Restatement { at: now }, value: Some(50_000), ..batch[1].clone() };
    let changes = [retracted, restated, conversion(9)];
    assert!(matches!(skips(AdPlatform::SearchAds1, &changes[0], now), Some(Skip::NotYet { .. })));
    // Too early, the platform says so itself; what is new goes through.
    let verdicts = world.send(AdPlatform::SearchAds1, &changes).await;
    assert!(
        matches!(verdicts[..], [Verdict::NotYet { .. }, Verdict::NotYet { .. }, Verdict::Accepted]),
        "{verdicts:?}"
    );
    world.app.advance(Duration::from_secs(25 * 60 * 60));
    for _ in 0..2 {
        let verdicts = world.send(AdPlatform::SearchAds1, &changes[..2]).await;
        assert_eq!(accepted(&verdicts), 2);
    }
    let adjusted = world.fakes.adjusted("search_ads_1");
    assert_eq!(adjusted.len(), 2);
    assert_eq!(adjusted[1]["restatementValue"]["adjustedValue"], 5);
}

#[tokio::test]
async fn an_access_token_is_got_once_and_again_when_it_ends() {
    let world = world().await;
    let send = async |number| world.send(AdPlatform::SearchAds1, &[conversion(number)]).await;
    for number in 0..3 {
        assert_eq!(send(number).await, [Verdict::Accepted]);
    }
    assert_eq!(world.fakes.tokens("search_ads_1"), 1);
    // It lasts an hour.
    world.app.advance(Duration::from_secs(58 * 60));
    assert_eq!(send(3).await, [Verdict::Accepted]);
    assert_eq!(world.fakes.tokens("search_ads_1"), 2);
    // One that ends before its time costs a second request and nothing else.
    world.fakes.fail_next("search_ads_1", Failure::TokenExpired);
    assert_eq!(send(4).await, [Verdict::Accepted]);
    assert_eq!(world.fakes.tokens("search_ads_1"), 3);
    assert_eq!(world.counted(AdPlatform::SearchAds1), 5);
}

#[tokio::test]
async fn credentials_that_are_not_accepted_wait_for_a_person() {
    let world = world().await;
    world.fakes.fail_next("search_ads_1", Failure::Revoked);
    let verdicts = world.send(AdPlatform::SearchAds1, &conversions(2)).await;
    let revoked =
        |verdict: &Verdict| matches!(verdict, Verdict::Unauthorized { code, .. } if code == "invalid_grant");
    assert!(verdicts.iter().all(revoked), "{verdicts:?}");
    for provider in [AdPlatform::SocialAds1, AdPlatform::SocialAds2, AdPlatform::SocialAds3] {
        world.fakes.fail_next(provider.as_str(), Failure::TokenExpired);
        let verdicts = world.send(provider, &conversions(2)).await;
        let waits = |verdict: &Verdict| matches!(verdict, Verdict::Unauthorized { .. });
        assert!(verdicts.iter().all(waits), "{provider}: {verdicts:?}");
        assert_eq!(world.counted(provider), 0);
    }
}

/// A redirect would take the credentials along.
#[tokio::test]
async fn no_redirect_is_followed() {
    let world = world().await;
    for provider in AdPlatform::ALL.iter().copied() {
        let before = world.fakes.requests("social_ads_1");
        world.fakes.fail_next(provider.as_str(), Failure::Redirect);
        let verdicts = world.send(provider, &conversions(1)).await;
        assert!(matches!(verdicts[..], [Verdict::Later { .. }]), "{provider}: {verdicts:?}");
        let own = usize::from(provider == AdPlatform::SocialAds1);
        assert_eq!(world.fakes.requests("social_ads_1"), before + own);
    }
}

#[tokio::test]
async fn more_than_a_platform_takes_at_once_goes_in_several_requests() {
    let world = world().await;
    let batch = conversions(2_500);
    assert_eq!(accepted(&world.send(AdPlatform::SocialAds3, &batch).await), 2_500);
    assert_eq!(world.counted(AdPlatform::SocialAds3), 2_500);
    assert_eq!(world.fakes.requests("social_ads_3"), 3);
}
