//! Step 2: whose forwarded address and country headers are trusted.

use domain::ground::credentials::Kind;
use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use super::{ADDRESS, Batch, World};

const PROXY_KEY: &str = "x-svc-proxy-key";

impl Batch<'_> {
    fn through(self, key: &str, address: &str, country: &str) -> Self {
        self.header(PROXY_KEY, key).header("x-svc-client-ip", address).header("x-svc-client-country", country)
    }
}

impl World {
    async fn country(&self, number: u8) -> Value {
        self.detail(number).await["session"]["country"].clone()
    }
}

#[tokio::test]
async fn a_proxy_with_a_valid_key_names_country_and_address() {
    let world = World::new().await;
    let key = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop]).await;
    world.batch(1).through(&key, "198.51.100.7", "de").stored().await;
    assert_eq!(world.country(1).await, "DE");
    // The same address named by the proxy is the same visitor, whatever machine the proxy is.
    let again = world.batch(2).through(&key, "198.51.100.7", "DE").stored().await;
    assert!(again.contains("stitch=hash"), "{again}");
    let other = world.batch(3).through(&key, "198.51.100.8", "DE").stored().await;
    assert!(other.contains("stitch=new"), "{other}");
}

/// Rule 8 of the chapter Authentication.
#[tokio::test]
async fn without_a_valid_key_nothing_a_client_claims_is_believed() {
    let world = World::new().await;
    let read = world.app.secret_key(&world.owner, &[Scope::AnalyticsRead], &[&world.shop]).await;
    let second = world.app.project(&world.owner, "second").await;
    let elsewhere = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&second]).await;
    let stranger = world.app.user("stranger").await;
    let foreign = world.app.secret_key(&stranger, &[Scope::IngestProxy], &[]).await;
    let made = "/v1/projects/shop/proxy-keys";
    let revoked = world.app.post(made).bearer(&world.owner).send().await.ok(201);
    let path = format!("{made}/{}", revoked["key"]["id"].as_str().unwrap());
    world.app.delete(&path).bearer(&world.owner).send().await.ok(204);
    let revoked = revoked["secret"].as_str().unwrap();
    let wider = [Scope::IngestProxy, Scope::AnalyticsRead];
    let wider = world.app.secret_key(&world.owner, &wider, &[&world.shop]).await;
    let of_all = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[]).await;
    let of_two = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop, &second]).await;
    let person = &world.owner.token;
    let own = [&read, &elsewhere, &foreign, &wider, &of_all, &of_two, person, &world.shop.key];
    let keys = ["", "nonsense", revoked].into_iter().chain(own.map(String::as_str));
    for (number, key) in (1..).zip(keys) {
        let verdict = world.batch(number).through(key, "198.51.100.7", "DE").stored().await;
        assert!(verdict.contains("stitch=new"), "{key}: {verdict}");
        assert_eq!(world.country(number).await, Value::Null, "{key}");
    }
}

/// It stands on a machine that anybody may reach.
#[tokio::test]
async fn a_proxy_key_opens_no_operation() {
    let world = World::new().await;
    let made = "/v1/projects/shop/proxy-keys";
    let made = world.app.post(made).bearer(&world.owner).send().await.ok(201);
    let key = made["secret"].as_str().unwrap();
    for path in ["/v1/orgs", "/v1/orgs/acme", "/v1/projects", "/v1/projects/shop"] {
        world.app.get(path).token(key).send().await.problem(403, "forbidden");
    }
    world.app.get("/v1/projects/shop/goals").token(key).send().await.problem(403, "insufficient_scope");
    let query = json!({ "query": "{ projects { name } }" });
    world.app.post("/graphql").token(key).json(&query).send().await.problem(403, "forbidden");
    world.batch(1).through(key, "198.51.100.7", "DE").stored().await;
    assert_eq!(world.country(1).await, "DE");
}

#[tokio::test]
async fn a_proxy_key_does_not_replace_an_allowed_origin() {
    let world = World::new().await;
    let key = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop]).await;
    let batch = world.batch(1).through(&key, "198.51.100.7", "DE").header("origin", "https://evil.example");
    assert_eq!(batch.send().await.status, 403);
}

#[tokio::test]
async fn what_a_proxy_cannot_tell_is_not_stored_as_a_country() {
    let world = World::new().await;
    let key = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop]).await;
    for (number, country) in (1..).zip(["XX", "T1", "Germany", ""]) {
        let address = format!("198.51.100.{number}");
        world.batch(number).through(&key, &address, country).stored().await;
        assert_eq!(world.country(number).await, Value::Null, "{country}");
    }
}

#[tokio::test]
async fn the_deployments_own_headers_are_believed_only_where_it_names_them() {
    let country = "x-edge-country";
    let world = World::with(&[("SVC_TRUSTED_COUNTRY_HEADER", country)], json!({})).await;
    world.batch(1).header(country, "at").stored().await;
    assert_eq!(world.country(1).await, "AT");
    let plain = World::new().await;
    plain.batch(1).header(country, "at").header("cf-ipcountry", "AT").stored().await;
    assert_eq!(plain.country(1).await, Value::Null);
}

#[tokio::test]
async fn of_several_forwarded_addresses_the_one_the_nearest_proxy_wrote_counts() {
    let world = World::new().await;
    world.batch(1).from("203.0.113.9, 192.0.2.50").stored().await;
    let forged = world.batch(2).from("203.0.113.77, 192.0.2.50").stored().await;
    assert!(forged.contains("stitch=hash"), "{forged}");
}

#[tokio::test]
async fn an_address_may_be_forwarded_with_its_port() {
    let world = World::new().await;
    for (number, [one, other]) in (1..).step_by(2).zip([
        ["192.0.2.60", "192.0.2.60:4711"],
        ["2001:db8:1::1", "[2001:db8:1::1]:4711"],
        ["2001:db8:2::1", "[2001:db8:2::1]"],
    ]) {
        world.batch(number).from(one).stored().await;
        let again = world.batch(number + 1).from(other).stored().await;
        assert!(again.contains("stitch=hash"), "{other}: {again}");
    }
}

#[tokio::test]
async fn a_proxy_that_adds_a_line_of_its_own_is_believed_before_the_client() {
    let world = World::new().await;
    let send = async |claimed: &str, number: u8| {
        let call = world.app.post("/v1/e").header("origin", "https://shop.example");
        let call = call.header(ADDRESS, claimed).header(ADDRESS, "192.0.2.50");
        let answer = call.body(world.batch(number).body.to_string()).send().await;
        answer.header("x-svc-debug").unwrap().to_owned()
    };
    send("203.0.113.9", 1).await;
    let forged = send("203.0.113.77", 2).await;
    assert!(forged.contains("stitch=hash"), "{forged}");
}

#[tokio::test]
async fn a_proxys_visitors_are_told_apart_while_the_database_is_away() {
    let world = World::new().await;
    let key = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop]).await;
    world.batch(1).through(&key, "198.51.100.7", "DE").stored().await;
    // The key's place in the cache is long over when it is needed again.
    world.app.inner.context.db.clone().close().await.unwrap();
    world.app.advance(std::time::Duration::from_secs(60));
    let same = world.batch(2).through(&key, "198.51.100.7", "DE").stored().await;
    assert!(same.contains("stitch=hash"), "{same}");
    let other = world.batch(3).from("192.0.2.1").through(&key, "198.51.100.8", "DE").stored().await;
    assert!(other.contains("stitch=new"), "{other}");
    let unknown = Kind::Secret.generate(&domain::Random::seeded(5)).into_string();
    let waits = world.batch(4).through(&unknown, "198.51.100.7", "DE").send().await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, Some("5")));
}

#[tokio::test]
async fn where_a_proxy_stands_is_not_where_its_visitors_are() {
    let edge = "x-edge-country";
    let world = World::with(&[("SVC_TRUSTED_COUNTRY_HEADER", edge)], json!({})).await;
    let key = world.app.secret_key(&world.owner, &[Scope::IngestProxy], &[&world.shop]).await;
    world.batch(1).header(edge, "US").through(&key, "198.51.100.7", "").stored().await;
    assert_eq!(world.country(1).await, Value::Null);
    world.batch(2).header(edge, "US").through(&key, "198.51.100.8", "DE").stored().await;
    assert_eq!(world.country(2).await, "DE");
}
