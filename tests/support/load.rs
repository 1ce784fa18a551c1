//! Tracking batches from many connections at once, with a record of what was acknowledged.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures::{StreamExt, stream};
use serde_json::{Value, json};
use uuid::Uuid;

use super::process::{Process, ProjectKeys};

pub const CONNECTIONS: usize = 16;

/// Connections that send batch after batch until they are told to stop or the server is gone.
pub struct Load {
    senders: tokio::task::JoinSet<Acknowledged>,
    acknowledged: Arc<AtomicUsize>,
    /// In milliseconds.
    slowest: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

/// The sessions that were answered with 204, and the pageviews each was sent with.
pub type Acknowledged = HashMap<Uuid, usize>;

impl Load {
    pub fn start(server: &Process, project: &ProjectKeys) -> Load {
        Self::with_events(server, project, |_| "cta_click")
    }

    /// With events of the name that each turn of a connection is given.
    pub fn with_events(server: &Process, project: &ProjectKeys, name: fn(usize) -> &'static str) -> Load {
        let count = Arc::new(AtomicUsize::new(0));
        let slowest = Arc::new(AtomicU64::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let mut senders = tokio::task::JoinSet::new();
        for _ in 0..CONNECTIONS {
            let url = format!("{}/v1/e", server.base);
            senders.spawn(send(
                url,
                project.publishable_key.clone(),
                name,
                count.clone(),
                slowest.clone(),
                stop.clone(),
            ));
        }
        Load { senders, acknowledged: count, slowest, stop }
    }

    pub async fn until_acknowledged(&self, enough: usize) {
        while self.count() < enough {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    pub fn count(&self) -> usize {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// How long the slowest answer took.
    pub fn slowest(&self) -> Duration {
        Duration::from_millis(self.slowest.load(Ordering::Relaxed))
    }

    /// Lets each connection finish its batch and returns what was acknowledged in all.
    pub async fn finish(mut self) -> Acknowledged {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = HashMap::new();
        while let Some(part) = self.senders.join_next().await {
            all.extend(part.unwrap());
        }
        all
    }
}

async fn send(
    url: String,
    key: String,
    name: fn(usize) -> &'static str,
    count: Arc<AtomicUsize>,
    slowest: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
) -> Acknowledged {
    let http = reqwest::Client::new();
    let mut acknowledged = HashMap::new();
    for turn in 1.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let session = Uuid::new_v4();
        let pageviews = 1 + turn % 3;
        let began = Instant::now();
        let answer = http
            .post(&url)
            .header("content-type", "text/plain")
            .header("origin", "https://example.com")
            .header("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
            .header("x-forwarded-for", address())
            .body(batch(&key, session, pageviews, turn, name(turn)).to_string())
            .send()
            .await;
        let Ok(answer) = answer else { break };
        assert_eq!(answer.status(), 204);
        slowest.fetch_max(began.elapsed().as_millis() as u64, Ordering::Relaxed);
        acknowledged.insert(session, pageviews);
        count.fetch_add(1, Ordering::Relaxed);
    }
    acknowledged
}

/// The address of a visitor who has not been here yet.
fn address() -> String {
    static VISITORS: AtomicU32 = AtomicU32::new(1);
    let [_, a, b, c] = VISITORS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}

/// Each acknowledged session is there with just its pageviews, read through the REST API.
pub async fn assert_all_stored_once(server: &Process, project: &ProjectKeys, acknowledged: &Acknowledged) {
    let check = async |(session, pageviews): (&Uuid, &usize)| {
        let path = format!("/v1/projects/{}/sessions/{session}", project.id);
        let (status, detail) = server.get(&path, &project.token).await;
        assert_eq!(status, 200, "session {session} was acknowledged and is lost");
        assert_eq!(detail["session"]["pageviews"], json!(pageviews), "session {session}");
        assert_eq!(detail["pageviews"].as_array().map(Vec::len), Some(*pageviews), "session {session}");
    };
    stream::iter(acknowledged).for_each_concurrent(CONNECTIONS, check).await;
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
