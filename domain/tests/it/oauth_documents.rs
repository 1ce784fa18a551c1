//! Metadata documents of OAuth clients, with a fetcher that answers what the test says.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use domain::ground::pages::{Fetched, Fetcher, MayAsk, NoPage, Page, Refused};
use domain::ground::turns::Turn;
use domain::tenancy::oauth::requests::{self, NotStored, Untrusted};
use domain::tenancy::oauth::{AskingNetwork, Form};
use domain::{Context, Error};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use url::Url;

use crate::world::World;

const ID: &str = "https://assistant.example/client.json";

/// Answer of the site.
#[derive(Clone)]
struct Site {
    answer: Arc<Mutex<Result<Page, NoPage>>>,
    asked: Arc<AtomicUsize>,
    /// Where the site redirects to, if it does.
    redirects_to: Arc<Mutex<Option<&'static str>>>,
}

impl Fetcher for Site {
    fn fetch<'fetch>(
        &'fetch self,
        url: Url,
        may_ask: MayAsk<'fetch>,
        max_bytes: usize,
        _: Turn,
    ) -> Fetched<'fetch> {
        Box::pin(async move {
            assert_eq!(max_bytes, 16 << 10);
            self.asked.fetch_add(1, Ordering::SeqCst);
            assert!(may_ask(url.host_str().unwrap()), "the host of the id may be asked");
            if let Some(host) = *self.redirects_to.lock()
                && !may_ask(host)
            {
                return Err(NoPage::Refused(Refused::Host));
            }
            self.answer.lock().clone()
        })
    }
}

fn page(kind: &str, body: Vec<u8>, cache: &str) -> Page {
    let headers =
        vec![("content-type".to_owned(), kind.to_owned()), ("cache-control".to_owned(), cache.to_owned())];
    Page { url: ID.parse().unwrap(), status: 200, headers, body, is_cut: false }
}

fn document(changes: Value) -> Value {
    let mut whole = json!({
        "client_id": ID,
        "client_name": "Assistant",
        "redirect_uris": ["https://assistant.example/callback"],
        "token_endpoint_auth_method": "none",
        "jwks": { "keys": [] },
    });
    whole.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    whole
}

impl Site {
    fn of(changes: Value) -> Self {
        let site = Self {
            answer: Arc::new(Mutex::new(Err(NoPage::NotReached))),
            asked: Arc::default(),
            redirects_to: Arc::default(),
        };
        site.answers(changes, "max-age=3600");
        site
    }

    fn answers(&self, changes: Value, cache: &str) {
        let body = document(changes).to_string().into_bytes();
        *self.answer.lock() = Ok(page("application/json", body, cache));
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

async fn world(site: &Site) -> (World, Context) {
    let world = World::new().await;
    let context = Context::clone(&world).with_fetcher(Arc::new(site.clone()));
    (world, context)
}

async fn ask(context: &Context) -> Result<String, NotStored> {
    ask_for(context, "192.0.2.1", ID).await
}

/// A network asks for the client with this id.
async fn ask_for(context: &Context, network: &str, id: &str) -> Result<String, NotStored> {
    let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("client_id", id)
        .append_pair("redirect_uri", "https://assistant.example/callback")
        .append_pair("response_type", "code")
        .append_pair("code_challenge", challenge)
        .append_pair("code_challenge_method", "S256")
        .finish();
    let network = AskingNetwork::new(context, network);
    requests::store(context, network, &Form::parse(query.as_bytes())).await
}

fn reason(outcome: Result<String, NotStored>) -> &'static str {
    match outcome {
        Err(NotStored::Untrusted(Untrusted::Document(reason))) => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_client_is_what_the_document_at_its_address_says() {
    let site = Site::of(json!({ "client_name": "\u{202e}Assist\u{200b}ant" }));
    let (_world, context) = world(&site).await;
    let id = ask(&context).await.unwrap();
    let shown = requests::get(&context, &id).await.unwrap();
    assert_eq!((&*shown.client_id, &*shown.client_name), (ID, "Assistant"));
    assert_eq!(shown.client_host.as_deref(), Some("assistant.example"));
}

#[tokio::test]
async fn a_document_is_kept_as_its_headers_say_within_five_minutes_and_a_day() {
    for (cache, minutes) in [
        ("max-age=3600", 60),
        ("public, max-age=1", 5),
        ("no-store", 5),
        ("no-cache, max-age=86400", 5),
        ("", 5),
        ("max-age=nonsense", 5),
        ("max-age=999999999", 24 * 60),
    ] {
        let site = Site::of(json!({}));
        site.answers(json!({}), cache);
        let (world, context) = world(&site).await;
        ask(&context).await.unwrap();
        world.advance(TimeDelta::minutes(minutes) - TimeDelta::seconds(1));
        ask(&context).await.unwrap();
        assert_eq!(site.asked(), 1, "{cache}");
        world.advance(TimeDelta::seconds(1));
        ask(&context).await.unwrap();
        assert_eq!(site.asked(), 2, "{cache}");
    }
}

#[tokio::test]
async fn a_failure_is_kept_a_minute() {
    let site = Site::of(json!({}));
    *site.answer.lock() = Err(NoPage::NotReached);
    let (world, context) = world(&site).await;
    assert_eq!(reason(ask(&context).await), "its document could not be fetched");
    site.answers(json!({}), "");
    world.advance(TimeDelta::seconds(59));
    reason(ask(&context).await);
    assert_eq!(site.asked(), 1);
    world.advance(TimeDelta::seconds(1));
    ask(&context).await.unwrap();
}

#[tokio::test]
async fn a_document_that_does_not_fit_is_refused() {
    for (changes, expected) in [
        (json!({ "client_id": "https://assistant.example/other.json" }), "names another client_id"),
        (json!({ "client_id": "https://assistant.example/client.json/" }), "names another client_id"),
        (json!({ "client_id": null }), "names another client_id"),
        (json!({ "redirect_uris": [] }), "names a redirect address that is not allowed"),
        (
            json!({ "redirect_uris": ["http://evil.example/"] }),
            "names a redirect address that is not allowed",
        ),
        (json!({ "redirect_uris": ["javascript:alert(1)"] }), "names a redirect address that is not allowed"),
        (json!({ "redirect_uris": "https://assistant.example/callback" }), "is no client metadata"),
        (json!({ "token_endpoint_auth_method": "private_key_jwt" }), "another authentication than none"),
        (json!({ "policy_uri": "x".repeat(17 << 10) }), "is larger than 16 KiB"),
    ] {
        let site = Site::of(changes.clone());
        let (_world, context) = world(&site).await;
        let found = reason(ask(&context).await);
        assert!(found.contains(expected), "{changes}: {found}");
    }
    let whole = document(json!({})).to_string().into_bytes();
    let cut = Page { is_cut: true, ..page("application/json", whole.clone(), "") };
    let missing = Page { status: 404, ..page("application/json", whole.clone(), "") };
    let elsewhere = Page {
        url: "https://assistant.example/moved.json".parse().unwrap(),
        ..page("application/json", whole.clone(), "")
    };
    for (answer, expected) in [
        (page("text/html", whole.clone(), ""), "is not JSON"),
        (page("text/plain", whole, ""), "is not JSON"),
        (page("application/json", b"<html>".to_vec(), ""), "is not JSON"),
        // 1 GiB comes no further than the limit of the fetch.
        (cut, "is larger than 16 KiB"),
        (missing, "was not answered with status 200"),
        (elsewhere, "was not answered with status 200"),
    ] {
        let site = Site::of(json!({}));
        *site.answer.lock() = Ok(answer);
        let (_world, context) = world(&site).await;
        let found = reason(ask(&context).await);
        assert!(found.contains(expected), "{expected}: {found}");
    }
}

#[tokio::test]
async fn a_document_is_not_followed_anywhere_also_not_on_its_own_host() {
    for host in ["assistant.example", "evil.example"] {
        let site = Site::of(json!({}));
        *site.redirects_to.lock() = Some(host);
        let (_world, context) = world(&site).await;
        assert_eq!(reason(ask(&context).await), "its document is not at a public address, or redirects");
    }
}

/// Site that answers nothing until the test lets it.
#[derive(Clone)]
struct Slow {
    answers: Arc<Semaphore>,
    asked: Arc<AtomicUsize>,
}

impl Fetcher for Slow {
    fn fetch<'fetch>(&'fetch self, _: Url, _: MayAsk<'fetch>, _: usize, place: Turn) -> Fetched<'fetch> {
        Box::pin(async move {
            let _place = place;
            self.asked.fetch_add(1, Ordering::SeqCst);
            let _answer = self.answers.acquire().await;
            Err(NoPage::NotReached)
        })
    }
}

impl Slow {
    async fn world() -> (Self, World, Context) {
        let site = Self { answers: Arc::new(Semaphore::new(0)), asked: Arc::default() };
        let world = World::new().await;
        let context = Context::clone(&world).with_fetcher(Arc::new(site.clone()));
        (site, world, context)
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Asks on a task, which runs until it waits.
async fn begin(
    context: &Context,
    network: &'static str,
    id: String,
) -> JoinHandle<Result<String, NotStored>> {
    let context = context.clone();
    let asking = tokio::spawn(async move { ask_for(&context, network, &id).await });
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    asking
}

#[tokio::test]
async fn a_network_fetches_one_document_at_a_time_and_is_refused_behind_eight_of_its_own() {
    let (site, _world, context) = Slow::world().await;
    let id = |number: usize| format!("https://assistant.example/{number}.json");
    let mut asking = Vec::new();
    for number in 0..9 {
        asking.push(begin(&context, "192.0.2.1", id(number)).await);
    }
    assert_eq!(site.asked(), 1);
    let refused = ask_for(&context, "192.0.2.1", &id(9)).await;
    assert!(matches!(refused, Err(NotStored::Failed(Error::RateLimited { .. }))), "{refused:?}");
    asking.push(begin(&context, "192.0.2.2", id(9)).await);
    assert_eq!(site.asked(), 2);
    site.answers.add_permits(10);
    for asking in asking {
        assert_eq!(reason(asking.await.unwrap()), "its document could not be fetched");
    }
    assert_eq!(site.asked(), 10);
}

#[tokio::test]
async fn a_document_that_several_networks_ask_for_is_fetched_once() {
    let (site, _world, context) = Slow::world().await;
    let mut asking = Vec::new();
    for network in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        asking.push(begin(&context, network, ID.to_owned()).await);
    }
    site.answers.add_permits(3);
    for asking in asking {
        assert_eq!(reason(asking.await.unwrap()), "its document could not be fetched");
    }
    assert_eq!(site.asked(), 1);
}
