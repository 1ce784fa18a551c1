//! Tracking requests for the load generator: a few thousand templates, made unique when sent.

use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::demo::cast::{ARRIVALS, COUNTRIES, DEVICES};

/// Template of a request. Ids and visitor address are filled in from a running number, so that no two
/// requests of a run belong to the same visit and preparing one costs only a copy.
pub struct Template {
    bytes: Vec<u8>,
    /// Positions of the last twelve hexadecimal digits of each id.
    ids: Vec<usize>,
    /// Position of the eight digits of the visitor's network, in two groups of four, if the request contains
    /// one.
    address: Option<usize>,
}

/// Digits of an id that differ in each request.
pub const ID_MARK: &str = "feedfacecafe";
const ADDRESS_MARK: &str = "dead:beef";

impl Template {
    /// Creates a template from a request whose ids end in [`ID_MARK`].
    pub fn new(bytes: Vec<u8>) -> Self {
        let find_all = |mark: &str| -> Vec<usize> {
            let windows = bytes.windows(mark.len()).enumerate();
            windows.filter(|(_, window)| *window == mark.as_bytes()).map(|(at, _)| at).collect()
        };
        let ids = find_all(ID_MARK);
        let address = find_all(ADDRESS_MARK).first().copied();
        Self { ids, address, bytes }
    }

    /// Writes the request with number `turn` into `into`.
    pub fn fill(&self, turn: usize, into: &mut Vec<u8>) {
        into.clear();
        into.extend_from_slice(&self.bytes);
        let digits = format!("{turn:012x}");
        for &at in &self.ids {
            into[at..at + 12].copy_from_slice(digits.as_bytes());
        }
        // The digits that change fastest come first, so that the networks differ and not only the addresses
        // in them.
        if let Some(at) = self.address {
            into[at..at + 4].copy_from_slice(&digits.as_bytes()[8..12]);
            into[at + 5..at + 9].copy_from_slice(&digits.as_bytes()[4..8]);
        }
    }
}

/// Returns the id of the session of the request with number `turn`. Ids rise with the number.
pub fn session(turn: usize) -> Uuid {
    Uuid::from_u128((0x0192_ffff_0000_7000_8000 << 48) | turn as u128)
}

/// Generates `count` requests with one to three pageviews and up to five events each.
pub fn templates(seed: u64, count: usize, publishable_key: &str, host: &str) -> Vec<Template> {
    let mut random = ChaCha20Rng::seed_from_u64(seed);
    (0..count).map(|_| template(&mut random, publishable_key, host)).collect()
}

fn template(random: &mut ChaCha20Rng, publishable_key: &str, host: &str) -> Template {
    let device = &DEVICES[random.random_range(0..DEVICES.len())];
    let arrival = &ARRIVALS[random.random_range(0..ARRIVALS.len())];
    let country = COUNTRIES[random.random_range(0..COUNTRIES.len())];
    let pageviews: Vec<Value> = (0..random.random_range(1..=3))
        .map(|index: usize| {
            let reach = random.random_range(0..=100);
            let mut attributes = serde_json::Map::new();
            for (name, value) in arrival.attributes.iter().filter(|(name, _)| index == 0 && *name != "gclid") {
                attributes.insert((*name).to_owned(), json!(value));
            }
            json!({
                "id": format!("0192f{index:03x}-0000-7000-8000-{ID_MARK}"), "seq": 1,
                "age": 4_000 * (3 - index), "nav": if index == 0 { "load" } else { "spa" }, "host": host,
                "path": format!("/section-{}/page-{}", random.random_range(0..12), random.random_range(0..40)),
                "variant": null, "lang": "de", "ref": arrival.referrer.filter(|_| index == 0),
                "attrFrom": if attributes.is_empty() { "none" } else { "url" }, "attr": attributes,
                "vw": device.width, "vh": device.height, "sw": device.width, "tp": device.touch, "ph": 2400,
                "sy": 24 * reach, "sp": reach, "marks": {"25": 800, "50": 2100}, "sec": {},
                "eng": random.random_range(0..60_000), "clk": 2, "iclk": 1, "vids": [],
            })
        })
        .collect();
    let events: Vec<Value> = (0..random.random_range(0..=5))
        .map(|n: usize| {
            let pageview = &pageviews[n % pageviews.len()]["id"];
            let name = ["cta_click", "add_to_cart", "form_start", "download"][random.random_range(0..4)];
            json!({"pv": pageview, "n": n, "t": 900 * n, "e": name, "p": {"label": "Try it", "step": n}})
        })
        .collect();
    let body = json!({
        "v": 2, "k": publishable_key, "sid": format!("0192ffff-0000-7000-8000-{ID_MARK}"), "fresh": true,
        "consent": false, "test": false, "pvs": pageviews, "ev": events, "lib": "svc-bench@1",
    })
    .to_string();
    let head = format!(
        "POST /v1/e HTTP/1.1\r\nhost: {host}\r\norigin: https://{host}\r\ncontent-type: text/plain\r\n\
         user-agent: {}\r\nx-forwarded-for: 2001:db8:{ADDRESS_MARK}::1\r\nx-country: {country}\r\n\
         content-length: {}\r\n\r\n",
        device.user_agent,
        body.len()
    );
    Template::new([head.into_bytes(), body.into_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::{session, templates};

    #[test]
    fn two_requests_from_one_template_share_no_id_and_no_address() {
        let template = &templates(1, 1, "pk_svc_x", "example.com")[0];
        let (mut one, mut two) = (Vec::new(), Vec::new());
        template.fill(1, &mut one);
        template.fill(2, &mut two);
        assert_eq!(one.len(), two.len());
        let text = String::from_utf8(one).unwrap();
        assert!(!text.contains("feedface") && !text.contains("dead:beef"));
        assert!(text.contains(&format!("\"sid\":\"{}\"", session(1))));
        assert!(text.contains("-000000000001") && !String::from_utf8(two).unwrap().contains("-000000000001"));
    }
}
