//! Load of tracking batches from many connections, with a record of the acknowledged ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::process::{Process, ProjectKeys};
use super::soak::full_or;

pub const CONNECTIONS: usize = 16;
/// So many batches that each connection waits for a fault twice.
pub const FEW: usize = 2 * CONNECTIONS;

/// More batches than anybody sends. Twice as many still fit into a semaphore.
const WITHOUT_LIMIT: usize = Semaphore::MAX_PERMITS / 2;

/// How many batches are sent beyond those that a test waits for: enough to be under load until the test does its next
/// step, few enough that they are soon stored and checked.
fn ahead() -> usize {
    full_or(WITHOUT_LIMIT, 200)
}

/// Connections that send batch after batch until they are told to stop or the server is gone.
pub struct Load {
    senders: JoinSet<()>,
    course: Arc<Course>,
}

/// The sessions that were answered with 204, and the pageviews each was sent with.
pub type Acknowledged = HashMap<Uuid, usize>;

/// How it goes.
struct Course {
    /// Batches that may still be sent. Closed at the end.
    allowed: Semaphore,
    /// Batches that may be sent in all.
    total: Mutex<usize>,
    /// Batches that may be sent beyond those that a test waits for.
    ahead: usize,
    acknowledged: Mutex<Vec<(Uuid, usize)>>,
    /// In milliseconds.
    slowest: AtomicU64,
}

impl Load {
    /// As much as the server takes.
    pub fn start(server: &Process, project: &ProjectKeys) -> Load {
        Self::with_events(server, project, |_| "cta_click")
    }

    /// As much as the server takes, but no batch beyond those that the test waits for: each of them waits for a fault.
    pub fn just(server: &Process, project: &ProjectKeys) -> Load {
        Self::begin(server, project, |_| "cta_click", Duration::ZERO, full_or(WITHOUT_LIMIT, 0))
    }

    /// With events of the name that each turn of a connection is given.
    pub fn with_events(server: &Process, project: &ProjectKeys, name: fn(usize) -> &'static str) -> Load {
        Self::begin(server, project, name, Duration::ZERO, ahead())
    }

    /// So many batches a second, if the server takes them.
    pub fn at_rate(server: &Process, project: &ProjectKeys, batches: u32) -> Load {
        let every = Duration::from_secs(CONNECTIONS as u64) / batches;
        Self::begin(server, project, |_| "cta_click", every, WITHOUT_LIMIT)
    }

    fn begin(
        server: &Process,
        project: &ProjectKeys,
        name: fn(usize) -> &'static str,
        every: Duration,
        ahead: usize,
    ) -> Load {
        let course = Arc::new(Course {
            allowed: Semaphore::new(ahead),
            total: Mutex::new(ahead),
            ahead,
            acknowledged: Mutex::default(),
            slowest: AtomicU64::default(),
        });
        let mut senders = JoinSet::new();
        for _ in 0..CONNECTIONS {
            let url = format!("{}/v1/e", server.base);
            senders.spawn(send(url, project.publishable_key.clone(), name, every, course.clone()));
        }
        Load { senders, course }
    }

    /// Lets so many batches be sent, and some more.
    pub fn allow(&self, batches: usize) {
        let mut total = self.course.total.lock();
        let more = (batches + self.course.ahead).saturating_sub(*total);
        self.course.allowed.add_permits(more);
        *total += more;
    }

    pub async fn until_acknowledged(&self, enough: usize) {
        self.allow(enough);
        while self.count() < enough {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until this many more batches are acknowledged.
    pub async fn until_more_acknowledged(&self, more: usize) {
        self.until_acknowledged(self.count() + more).await;
    }

    pub fn count(&self) -> usize {
        self.course.acknowledged.lock().len()
    }

    /// What was acknowledged so far, in the order of the answers.
    pub fn so_far(&self) -> Vec<(Uuid, usize)> {
        self.course.acknowledged.lock().clone()
    }

    /// How long the slowest answer took.
    pub fn slowest(&self) -> Duration {
        Duration::from_millis(self.course.slowest.load(Ordering::Relaxed))
    }

    /// Lets each connection finish its batch and returns what was acknowledged in all.
    pub async fn finish(self) -> Acknowledged {
        self.finish_in_order().await.into_iter().collect()
    }

    /// [`Self::finish`], in the order of the answers.
    pub async fn finish_in_order(mut self) -> Vec<(Uuid, usize)> {
        self.course.allowed.close();
        while let Some(ended) = self.senders.join_next().await {
            ended.unwrap();
        }
        std::mem::take(&mut *self.course.acknowledged.lock())
    }
}

/// Sends a batch, and the next one when it is answered and its time has come.
async fn send(
    url: String,
    key: String,
    name: fn(usize) -> &'static str,
    every: Duration,
    course: Arc<Course>,
) {
    let http = reqwest::Client::new();
    let started = Instant::now();
    for turn in 1.. {
        let Ok(allowed) = course.allowed.acquire().await else { break };
        allowed.forget();
        let session = Uuid::new_v4();
        let pageviews = 1 + turn % 3;
        let began = Instant::now();
        let batch = batch(&key, session, pageviews, turn, name(turn));
        let Ok(answer) = request(&http, &url, "https://example.com", &batch).send().await else { break };
        assert_eq!(answer.status(), 204);
        course.slowest.fetch_max(began.elapsed().as_millis() as u64, Ordering::Relaxed);
        course.acknowledged.lock().push((session, pageviews));
        if !every.is_zero() {
            tokio::time::sleep_until((started + every * turn as u32).into()).await;
        }
    }
}

/// Sends one batch from a page of an origin, and returns once it is answered.
pub async fn send_from(server: &Process, project: &ProjectKeys, origin: &str) {
    let batch = batch(&project.publishable_key, Uuid::new_v4(), 1, 1, "cta_click");
    let sending = request(&reqwest::Client::new(), &format!("{}/v1/e", server.base), origin, &batch).send();
    sending.await.unwrap();
}

/// Sends one batch of a new visitor, and returns the status of the answer.
pub async fn send_one(server: &Process, project: &ProjectKeys) -> u16 {
    let batch = batch(&project.publishable_key, Uuid::new_v4(), 1, 1, "cta_click");
    let url = format!("{}/v1/e", server.base);
    let sending = request(&reqwest::Client::new(), &url, "https://example.com", &batch).send();
    sending.await.unwrap().status().as_u16()
}

/// Sends one batch through a site's own proxy, and returns the status of the answer.
pub async fn send_through_proxy(server: &Process, project: &ProjectKeys, key: &str) -> u16 {
    let batch = batch(&project.publishable_key, Uuid::new_v4(), 1, 1, "cta_click");
    let url = format!("{}/v1/e", server.base);
    let sending = request(&reqwest::Client::new(), &url, "https://example.com", &batch)
        .header("x-svc-proxy-key", key)
        .header("x-svc-client-ip", address());
    sending.send().await.unwrap().status().as_u16()
}

fn request(http: &reqwest::Client, url: &str, origin: &str, batch: &Value) -> reqwest::RequestBuilder {
    http.post(url)
        .header("content-type", "text/plain")
        .header("origin", origin)
        .header("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
        .header("x-forwarded-for", address())
        .body(batch.to_string())
}

/// The address of a visitor who has not been here yet.
fn address() -> String {
    static VISITORS: AtomicU32 = AtomicU32::new(1);
    let [_, a, b, c] = VISITORS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}

/// Asserts through the REST API that each acknowledged session is there once with just its pageviews: in the list, and
/// some of them (in `make soak` all) in detail, because each detail is a request of its own.
pub async fn assert_all_stored_once(server: &Process, project: &ProjectKeys, acknowledged: &Acknowledged) {
    let listed = listed(server, project).await;
    for (session, pageviews) in acknowledged {
        let found = listed.get(session);
        assert_eq!(found, Some(pageviews), "session {session}, which was acknowledged");
    }
    let check = async |(session, pageviews): (&Uuid, &usize)| {
        let path = format!("/v1/projects/{}/sessions/{session}", project.id);
        let (status, detail) = server.get(&path, &project.token).await;
        assert_eq!(status, 200, "session {session}: {detail}");
        assert_eq!(detail["session"]["pageviews"], json!(pageviews), "session {session}");
        assert_eq!(detail["pageviews"].as_array().map(Vec::len), Some(*pageviews), "session {session}");
    };
    let some = acknowledged.iter().take(full_or(usize::MAX, 40));
    stream::iter(some).for_each_concurrent(CONNECTIONS, check).await;
}

/// The sessions in the list of the last seven days, with their pageviews. What was sent and not answered may still be
/// stored meanwhile and moves the pages of the list on, so a session may be read twice.
async fn listed(server: &Process, project: &ProjectKeys) -> Acknowledged {
    const PAGE: usize = 200;
    let mut listed = Acknowledged::new();
    for offset in (0..).step_by(PAGE) {
        let path = format!("/v1/projects/{}/sessions?preset=7d&limit={PAGE}&offset={offset}", project.id);
        let (status, list) = server.get(&path, &project.token).await;
        assert_eq!(status, 200, "{list}");
        let items = list["items"].as_array().unwrap();
        listed.extend(items.iter().map(|item| {
            let session: Uuid = item["id"].as_str().unwrap().parse().unwrap();
            (session, item["pageviews"].as_u64().unwrap() as usize)
        }));
        if items.len() < PAGE {
            break;
        }
    }
    listed
}

fn batch(key: &str, session: Uuid, pageviews: usize, turn: usize, event: &str) -> Value {
    let pvs: Vec<Value> = (0..pageviews)
        .map(|index| {
            json!({
                "id": Uuid::new_v4(), "seq": 1, "age": 1000 * (pageviews - index), "nav": if index == 0 { "load" } else { "spa" },
                "host": "example.com", "path": format!("/page-{index}"), "variant": null, "lang": "en", "ref": null,
                "attrFrom": "none", "attr": {}, "vw": 1280, "vh": 720, "sw": 1440, "tp": false, "ph": 3000, "sy": 400,
                "sp": 40, "marks": {"25": 900}, "sec": {}, "eng": 5000, "clk": 1, "iclk": 0, "vids": []
            })
        })
        .collect();
    let events: Vec<Value> = (0..1 + turn % 6)
        .map(|n| json!({"pv": pvs[0]["id"], "n": n, "t": 100 * n, "e": event, "p": {"label": "Try it"}}))
        .collect();
    json!({"v": 2, "k": key, "sid": session, "fresh": true, "consent": false, "test": false, "pvs": pvs, "ev": events})
}
