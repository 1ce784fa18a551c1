//! Tracking batches over HTTP: every ingest rule of the API, one behaviour per test.

mod beacons;
mod bodies;
mod budgets;
mod clamping;
mod clients;
mod conversions;
mod cors;
mod countries;
mod events;
mod identify;
mod machines;
mod marks;
mod merging;
mod origins;
mod pages;
mod paths;
mod proxies;
mod quarantine;
mod referrers;
mod salts;
mod scripts;
mod sdk_files;
mod stitching;
mod storage;

use serde_json::{Value, json};

use crate::support::{Answer, App, CHROME, Project, User};

/// The header in which these tests' deployment is told the visitor's address.
const ADDRESS: &str = "x-visitor-address";

/// A server with one project, `shop`, whose site is shop.example.
pub struct World {
    pub app: App,
    pub owner: User,
    pub shop: Project,
}

impl World {
    pub async fn new() -> Self {
        Self::with(&[], json!({})).await
    }

    /// With more settings and more fields of ProjectCreate.
    pub async fn with(settings: &[(&str, &str)], more: Value) -> Self {
        let app = App::with(&[settings, &[("SVC_TRUSTED_IP_HEADER", ADDRESS)]].concat()).await;
        let owner = app.owner().await;
        let shop = app.project_with(&owner, "shop", more).await;
        Self { app, owner, shop }
    }

    /// Changes the tracking config.
    pub async fn configure(&self, patch: Value) {
        self.app.patch("/v1/projects/shop/config").bearer(&self.owner).json(&patch).send().await.ok(200);
    }

    /// Changes daily budgets.
    pub async fn limit(&self, budgets: Value) {
        let mut limits = json!({
            "pageviewsPerDay": 25_000, "pageviewsPerKeyDay": 400, "eventsPerKeyDay": 4000,
            "eventsPerDay": null, "storedBytesQuota": null,
        });
        limits.as_object_mut().unwrap().extend(budgets.as_object().unwrap().clone());
        let body = json!({ "settings": { "limits": limits } });
        self.app.patch("/v1/projects/shop").bearer(&self.owner).json(&body).send().await.ok(200);
    }

    /// A batch of one pageview, numbered like its session and its visitor's address.
    pub fn batch(&self, number: u8) -> Batch<'_> {
        let session = session(number);
        let body = self.shop.batch(&session, &pageview(number), |_| {});
        Batch { world: self, body, headers: Vec::new() }
            .header("origin", "https://shop.example")
            .header("content-type", "text/plain;charset=UTF-8")
            .header("user-agent", CHROME)
            .from(&format!("192.0.2.{number}"))
    }

    /// What the session's detail shows.
    pub async fn detail(&self, number: u8) -> Value {
        let path = format!("/v1/projects/shop/sessions/{}?sections=1", session(number));
        self.app.get(&path).bearer(&self.owner).send().await.ok(200)
    }

    pub async fn is_stored(&self, number: u8) -> bool {
        let path = format!("/v1/projects/shop/sessions/{}", session(number));
        self.app.get(&path).bearer(&self.owner).send().await.status == 200
    }

    /// The first pageview as shown.
    pub async fn first_pageview(&self, number: u8) -> Value {
        self.detail(number).await["pageviews"][0].clone()
    }

    /// Name and props of the session's events.
    pub async fn events(&self, number: u8) -> Vec<(String, Value)> {
        let detail = self.detail(number).await;
        let timeline = detail["timeline"].as_array().unwrap().iter();
        timeline
            .filter(|item| item["kind"] == "event")
            .map(|item| (item["name"].as_str().unwrap().to_owned(), item["props"].clone()))
            .collect()
    }

    /// The project's status once everything that waited is written. Nothing can be tracked after.
    pub async fn final_status(&self) -> Value {
        self.app.inner.ingest.stop().await;
        self.app.get("/v1/projects/shop/status").bearer(&self.owner).send().await.ok(200)
    }
}

/// An event schema of 160 KB, the largest there can be.
pub fn large_schema() -> Value {
    let values = (0..100).map(|number| format!("{number:080}")).collect::<Vec<_>>();
    let props = (0..20).map(|number| (format!("prop_{number}"), json!({ "type": "enum", "values": values })));
    json!({ "label": { "en": "Large", "de": "Groß" }, "props": props.collect::<serde_json::Map<_, _>>() })
}

/// The id of a numbered session.
pub fn session(number: u8) -> String {
    format!("5e55105e-0000-4000-8000-{number:012}")
}

/// The id of a numbered pageview.
pub fn pageview(number: u8) -> String {
    format!("9a6e01e3-0000-4000-8000-{number:012}")
}

/// A tracking request being put together.
#[derive(Clone)]
pub struct Batch<'world> {
    world: &'world World,
    pub body: Value,
    headers: Vec<(String, String)>,
}

impl<'world> Batch<'world> {
    /// Sets the value at a path such as `pvs.0.vw`; a last segment that is new is added.
    pub fn set(mut self, path: &str, value: Value) -> Self {
        let mut target = &mut self.body;
        for segment in path.split('.') {
            target = match segment.parse::<usize>() {
                Ok(index) => &mut target[index],
                Err(_) => &mut target[segment],
            };
        }
        *target = value;
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.body.as_object_mut().unwrap().remove(name);
        self
    }

    /// Sets a header, or takes it away if it is empty.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn from(self, address: &str) -> Self {
        self.header(ADDRESS, address)
    }

    pub fn path(self, path: &str) -> Self {
        self.set("pvs.0.path", json!(path))
    }

    /// The same visitor's next pageview, in another session if that is numbered otherwise.
    pub fn in_session(self, number: u8) -> Self {
        self.set("sid", json!(session(number)))
    }

    /// Adds an event to the first pageview.
    pub fn event(mut self, n: i64, name: &str, props: Value) -> Self {
        let pageview = self.body["pvs"][0]["id"].clone();
        if self.body.get("ev").is_none() {
            self.body["ev"] = json!([]);
        }
        let event = json!({ "pv": pageview, "n": n, "t": 10, "e": name, "p": props });
        self.body["ev"].as_array_mut().unwrap().push(event);
        self
    }

    pub async fn send(&self) -> Answer {
        self.send_text(self.body.to_string()).await
    }

    /// Sends something else with this batch's headers.
    pub async fn send_text(&self, body: impl Into<Vec<u8>>) -> Answer {
        let mut call = self.world.app.post("/v1/e");
        for (name, value) in self.headers.iter().filter(|(_, value)| !value.is_empty()) {
            call = call.header(name, value);
        }
        call.body(body.into()).send().await
    }

    /// Sends it and reads what became of it, from the debug header.
    pub async fn verdict(&self) -> String {
        let answer = self.send().await;
        assert!(answer.body.is_empty());
        answer.header("x-svc-debug").unwrap().to_owned()
    }

    #[track_caller]
    pub fn stored(&self) -> impl Future<Output = String> + use<'world> {
        let here = std::panic::Location::caller();
        let this = self.clone();
        async move {
            let verdict = this.verdict().await;
            assert!(verdict.starts_with("stored; "), "{verdict} at {here}");
            verdict
        }
    }

    #[track_caller]
    pub fn ignored_for(&self, reason: &str) -> impl Future<Output = ()> + use<'world> {
        let here = std::panic::Location::caller();
        let (this, expected) = (self.clone(), format!("ignored; reason={reason}"));
        async move {
            let answer = this.send().await;
            assert_eq!(answer.status, 204, "at {here}");
            assert_eq!(answer.header("x-svc-debug"), Some(expected.as_str()), "at {here}");
        }
    }
}
