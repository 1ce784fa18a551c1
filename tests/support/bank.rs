//! The European Central Bank, as far as exchange rates are concerned: its three files, on this machine.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, IF_MODIFIED_SINCE, LAST_MODIFIED, LOCATION};
use axum::response::Response;
use futures::stream;
use tokio::net::TcpListener;

/// How the bank fails.
#[derive(Clone, Copy, Debug)]
pub enum Failure {
    Status(u16),
    /// Sends to another address.
    Redirect,
    /// The file breaks off in the middle, and the connection as well.
    Broken,
    /// The file ends in the middle, as if it were whole.
    Truncated,
    /// Something else comes instead of the file.
    Odd(&'static str),
    /// A file without an end.
    Endless,
}

#[derive(Default)]
struct World {
    /// Rates by day and currency.
    rates: BTreeMap<String, BTreeMap<String, String>>,
    /// Number of changes.
    changes: u32,
    failure: Option<Failure>,
    /// Names of the files that were asked for, with the date of a conditional request.
    asked: Vec<(String, Option<String>)>,
}

#[derive(Clone)]
pub struct Bank {
    pub url: String,
    world: Arc<Mutex<World>>,
}

impl Bank {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/stats/eurofxref", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World::default()));
        let router = Router::new().fallback(answer).with_state(world.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, world }
    }

    /// The bank publishes a rate, or corrects it.
    pub fn publish(&self, day: &str, currency: &str, rate: &str) {
        let mut world = self.world.lock().unwrap();
        world.changes += 1;
        world.rates.entry(day.to_owned()).or_default().insert(currency.to_owned(), rate.to_owned());
    }

    /// How the bank fails from now on.
    pub fn fail(&self, failure: Option<Failure>) {
        self.world.lock().unwrap().failure = failure;
    }

    /// The files that were asked for since the last time.
    pub fn asked(&self) -> Vec<String> {
        let asked = std::mem::take(&mut self.world.lock().unwrap().asked);
        let said = |(name, since): (String, Option<String>)| match since {
            Some(_) => format!("{name} if modified"),
            None => name,
        };
        asked.into_iter().map(said).collect()
    }
}

/// A file with these days, each with its currencies and rates.
pub fn file(days: &[(&str, &[(&str, &str)])]) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gesmes:Envelope \
                    xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" \
                    xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">\n<gesmes:subject>Reference \
                    rates</gesmes:subject>\n<Cube>\n"
        .to_owned();
    for (day, rates) in days {
        text += &format!("<Cube time='{day}'>\n");
        for (currency, rate) in *rates {
            text += &format!("<Cube currency='{currency}' rate='{rate}'/>\n");
        }
        text += "</Cube>\n";
    }
    text + "</Cube>\n</gesmes:Envelope>\n"
}

async fn answer(State(world): State<Arc<Mutex<World>>>, request: Request) -> Response {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default().to_owned();
    let since = request.headers().get(IF_MODIFIED_SINCE).map(|date| date.to_str().unwrap().to_owned());
    let mut world = world.lock().unwrap();
    world.asked.push((name.clone(), since.clone()));
    let days = world.rates.iter().rev().take(match name.as_str() {
        "eurofxref-daily.xml" => 1,
        "eurofxref-hist-90d.xml" => 62,
        "eurofxref-hist.xml" => usize::MAX,
        _ => 0,
    });
    let days: Vec<(&str, Vec<(&str, &str)>)> = days
        .map(|(day, rates)| (day.as_str(), rates.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect()))
        .collect();
    let days: Vec<(&str, &[(&str, &str)])> =
        days.iter().map(|(day, rates)| (*day, rates.as_slice())).collect();
    let whole = file(&days);
    let date = format!("Fri, 20 Nov 2026 15:{:02}:{:02} GMT", world.changes / 60 % 60, world.changes % 60);
    let reply = Response::builder().header(LAST_MODIFIED, &date);
    let reply = match world.failure {
        _ if days.is_empty() && world.failure.is_none() => reply.status(404).body(Body::empty()),
        None if since.as_ref() == Some(&date) => reply.status(304).body(Body::empty()),
        None => reply.body(Body::from(whole)),
        Some(Failure::Status(status)) => reply.status(status).body(Body::from("no")),
        Some(Failure::Redirect) => {
            reply.status(302).header(LOCATION, "/elsewhere/eurofxref-daily.xml").body(Body::empty())
        }
        Some(Failure::Broken) => {
            let half = Bytes::from(whole[..whole.len() / 2].to_owned());
            let parts = stream::iter([Ok(half), Err(std::io::Error::other("broken"))]);
            reply.header(CONTENT_LENGTH, whole.len()).body(Body::from_stream(parts))
        }
        Some(Failure::Truncated) => reply.body(Body::from(whole[..whole.len() / 2].to_owned())),
        Some(Failure::Odd(text)) => reply.body(Body::from(text)),
        Some(Failure::Endless) => {
            let more = Bytes::from(vec![b' '; 1 << 20]);
            reply.body(Body::from_stream(stream::repeat_with(move || Ok::<_, std::io::Error>(more.clone()))))
        }
    };
    reply.unwrap()
}
