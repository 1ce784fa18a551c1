//! Generates plausible visits to the demo site. The same seed generates the same visits.
//!
//! The result is what browsers would send (tracking batches and client headers), so that everything behind
//! the wire is tested for real.

use chrono::{DateTime, Datelike, Duration, TimeZone, Timelike, Utc};
use chrono_tz::Tz;
use rand::distr::weighted::WeightedIndex;
use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::attention;
use super::cast::{ARRIVALS, Arrival, BOTS, COUNTRIES, DEVICES, Device, NEXT_PAGES};

/// Share of visitors who return on the same day.
const COMES_BACK: f64 = 0.12;

/// Request of a browser.
pub struct Hit {
    pub at: DateTime<Utc>,
    pub ip: std::net::Ipv4Addr,
    pub country: &'static str,
    pub user_agent: &'static str,
    pub body: Value,
}

/// Settings of the generated traffic.
pub struct Setting {
    pub publishable_key: String,
    pub host: String,
    pub timezone: Tz,
    /// Visits on an average day.
    pub visits_per_day: f64,
}

pub struct Story {
    setting: Setting,
    random: ChaCha20Rng,
}

impl Story {
    pub fn new(seed: u64, setting: Setting) -> Self {
        Self { setting, random: ChaCha20Rng::seed_from_u64(seed) }
    }

    /// Returns all hits of the visits that began on the local day `days_ago` days before `now`, grouped by
    /// visit. No hit is later than `now`.
    pub fn day(&mut self, now: DateTime<Utc>, days_ago: i64) -> Vec<Hit> {
        let local = now.with_timezone(&self.setting.timezone);
        let date = local.date_naive() - Duration::days(days_ago);
        let growth = 1.0 - 0.004 * days_ago as f64;
        let weekday =
            [1.08, 1.15, 1.12, 1.06, 0.94, 0.74, 0.86][date.weekday().num_days_from_monday() as usize];
        // A newsletter goes out on the first Tuesday of the month.
        let newsletter = date.weekday() == chrono::Weekday::Tue && date.day() <= 7;
        let luck = self.random.random_range(0.88..1.12);
        let visits = (self.setting.visits_per_day * growth * weekday * luck) as usize;
        let extra = if newsletter { visits / 3 } else { 0 };

        let mut hits = Vec::new();
        for index in 0..visits + extra {
            let arrival = if index >= visits { newsletter_arrival() } else { self.pick_arrival() };
            let Some(start) = self.pick_time(date) else { continue };
            if start < now {
                let visitor = self.pick_visitor();
                hits.extend(self.visit(start, arrival, visitor));
                let later = start + Duration::minutes(self.random.random_range(90..400));
                let same_day = later.with_timezone(&self.setting.timezone).date_naive() == date;
                if same_day && self.random.random_bool(COMES_BACK) {
                    hits.extend(self.visit(later, directly(), visitor));
                }
            }
        }
        hits.extend(self.crawlers(date));
        hits.retain(|hit| hit.at <= now);
        hits.sort_by_key(|hit| hit.at);
        hits
    }

    /// Returns the hits of a visit: the first state of each pageview at its start, and the last state at its
    /// end.
    fn visit(&mut self, start: DateTime<Utc>, arrival: &Arrival, visitor: Visitor) -> Vec<Hit> {
        let Visitor { ip, country, device } = visitor;
        let client = (ip, country, device.user_agent);
        let lang = if matches!(country, "DE" | "AT" | "CH") { "de" } else { "en" };
        let mut page = *pick(&mut self.random, arrival.lands_on);
        let mut at = start;
        let mut hits = Vec::new();
        for step in 0..12 {
            // Without browser storage each page load creates a new session id, and the server links them by
            // the visitor's daily hash.
            let session = self.uuid(at);
            let view = self.pageview(at, page, arrival, device, lang, step == 0);
            let leaves = at + Duration::milliseconds(view.stays_ms);
            let mut pageview = view.state;
            for (sent, seq) in [(at + Duration::milliseconds(800), 1), (leaves, 2)] {
                let events = if seq == 1 { &[][..] } else { &view.events };
                pageview["seq"] = json!(seq);
                pageview["age"] = json!((sent - at).num_milliseconds());
                let state = if seq == 1 { just_opened(&pageview) } else { pageview.clone() };
                hits.push(self.hit(sent, client, session, state, events));
            }
            at = leaves;
            match self.next_page(page, arrival, step) {
                Some(next) => page = next,
                None => break,
            }
        }
        hits
    }

    fn pageview(
        &mut self,
        at: DateTime<Utc>,
        page: &'static str,
        arrival: &Arrival,
        device: &Device,
        lang: &str,
        first: bool,
    ) -> View {
        let reads = if page.starts_with("/journal/") { 75.0 } else { 24.0 };
        let interest = arrival.interest * -self.random.random_range(0.02_f64..1.0).ln();
        let engaged_ms = (1000.0 * reads * interest).clamp(600.0, 900_000.0) as i64;
        let stays_ms = engaged_ms + self.random.random_range(300..9_000);
        let height = if page.starts_with("/journal/") { 3200 } else { 1900 };
        let reach = (35.0 + 45.0 * interest + self.random.random_range(-20.0..20.0)).clamp(0.0, 100.0) as i64;
        let mut marks = Map::new();
        for mark in [25, 50, 75, 90, 100].into_iter().filter(|mark| *mark <= reach) {
            marks.insert(mark.to_string(), json!(engaged_ms * mark / 110));
        }
        let id = self.uuid(at);
        let sections = attention::sections(&mut self.random, page, reach, engaged_ms);
        let narrow = device.width < 700;
        let videos = attention::videos(&mut self.random, page, arrival.interest, narrow, engaged_ms);
        let events = self.events(id, page, arrival, engaged_ms);
        let clicks = self.random.random_range(0..4) + events.len() as i64;
        let mut attribution = Map::new();
        for (name, value) in arrival.attributes.iter().filter(|_| first) {
            attribution.insert((*name).to_owned(), json!(value));
        }
        if first && arrival.attributes.iter().any(|(name, _)| *name == "gclid") {
            attribution.insert("gclid".to_owned(), json!(format!("demo-{:x}", self.random.random::<u64>())));
        }
        let state = json!({
            "id": id, "seq": 1, "age": 0, "nav": "load", "host": self.setting.host, "path": page,
            "variant": null, "lang": lang, "ref": arrival.referrer.filter(|_| first),
            "attrFrom": if attribution.is_empty() { "none" } else { "url" }, "attr": attribution,
            "vw": device.width, "vh": device.height, "sw": device.width, "tp": device.touch, "ph": height,
            "sy": height * reach / 100, "sp": reach, "marks": marks, "sec": sections, "eng": engaged_ms,
            "clk": clicks, "iclk": clicks / 2, "vids": videos,
        });
        View { state, events, stays_ms }
    }

    fn events(&mut self, pageview: Uuid, page: &str, arrival: &Arrival, engaged_ms: i64) -> Vec<Value> {
        let keen = arrival.interest;
        let section = attention::first_section(page);
        let mut events: Vec<(&str, Value)> = Vec::new();
        let chance = self.random.random::<f64>();
        match page {
            "/" if chance < 0.35 * keen => {
                events.push(("cta_click", json!({"label": "See the lamps", "section": section})))
            }
            "/workshop" if chance < 0.2 * keen => {
                events.push(("cta_click", json!({"label": "Plan a visit", "section": "visit"})))
            }
            "/lamps" => {
                events.extend(super::funnels::quiz(pageview, keen));
                if chance < 0.05 * keen {
                    events.push(("messaging_click", json!({"app": "telegram", "section": "care"})));
                }
            }
            "/lamps/aurora" | "/lamps/fjord" | "/lamps/harbour" => {
                let product = page.rsplit('/').next().unwrap_or_default();
                let price = [480, 260, 390][product.len() % 3];
                if chance < 0.16 * keen {
                    events.push(("add_to_cart", json!({"product": product, "price": price})));
                } else if chance < 0.24 * keen {
                    events
                        .push(("cta_click", json!({"label": "Ask about this lamp", "section": "questions"})));
                }
            }
            "/contact" if chance < 0.75 => {
                events.push(("form_start", json!({"form": "contact"})));
                if chance < 0.42 {
                    events.push(("form_submit", json!({"form": "contact"})));
                }
            }
            "/contact" if chance < 0.83 => events.push(("phone_click", json!({"section": "map"}))),
            "/contact" if chance < 0.9 => events.push(("email_click", json!({"section": "map"}))),
            _ => {}
        }
        let count = events.len() as i64 + 1;
        let numbered = events.into_iter().enumerate();
        numbered
            .map(|(n, (name, props))| {
                json!({"pv": pageview, "n": n, "t": engaged_ms * (n as i64 + 1) / count, "e": name, "p": props})
            })
            .collect()
    }

    fn hit(
        &self,
        at: DateTime<Utc>,
        (ip, country, user_agent): (std::net::Ipv4Addr, &'static str, &'static str),
        session: Uuid,
        pageview: Value,
        events: &[Value],
    ) -> Hit {
        let body = json!({
            "v": 2, "k": self.setting.publishable_key, "sid": session, "fresh": true, "consent": false,
            "test": false, "pvs": [pageview], "ev": events, "lib": "svc-demo@1",
        });
        Hit { at, ip, country, user_agent, body }
    }

    /// Returns hits of a few crawlers a day. Ingest ignores them and counts them in the project status.
    fn crawlers(&mut self, date: chrono::NaiveDate) -> Vec<Hit> {
        let mut hits = Vec::new();
        for _ in 0..self.random.random_range(2..9) {
            let Some(at) = self.pick_time(date) else { continue };
            let direct = Arrival { referrer: None, attributes: &[], ..*newsletter_arrival() };
            let device = self.pick_device();
            let view = self.pageview(at, "/lamps", &direct, device, "en", true);
            let session = self.uuid(at);
            let client = (self.pick_ip(), "US", *pick(&mut self.random, &BOTS));
            hits.push(self.hit(at, client, session, view.state, &[]));
        }
        hits
    }

    fn next_page(&mut self, page: &str, arrival: &Arrival, step: usize) -> Option<&'static str> {
        let leave = (0.34 + 0.03 * step as f64) / arrival.interest.max(0.4);
        if page == "/contact/thanks" || self.random.random::<f64>() < leave {
            return None;
        }
        let (_, choices) = NEXT_PAGES.iter().find(|(from, _)| *from == page)?;
        let next: &[&'static str] = choices;
        Some(*pick(&mut self.random, next))
    }

    /// Picks a time of the local day, most likely in the late morning or evening.
    fn pick_time(&mut self, date: chrono::NaiveDate) -> Option<DateTime<Utc>> {
        const HOURS: [f64; 24] = [
            1.0, 0.6, 0.4, 0.3, 0.3, 0.6, 1.4, 2.6, 3.8, 4.8, 5.4, 5.2, 4.6, 4.4, 4.6, 4.8, 4.9, 5.0, 5.2,
            5.8, 6.2, 5.4, 3.6, 2.0,
        ];
        let hour = WeightedIndex::new(HOURS).ok()?.sample(&mut self.random) as u32;
        let (minute, second) = (self.random.random_range(0..60), self.random.random_range(0..60));
        let local = date.and_hms_opt(hour, minute, second)?;
        // Skips times that a clock change omits or repeats.
        let at = self.setting.timezone.from_local_datetime(&local).single()?.with_timezone(&Utc);
        at.with_nanosecond(self.random.random_range(0..1_000) * 1_000_000)
    }

    fn pick_arrival(&mut self) -> &'static Arrival {
        let index = WeightedIndex::new(ARRIVALS.iter().map(|arrival| arrival.share));
        index.ok().and_then(|index| ARRIVALS.get(index.sample(&mut self.random))).unwrap_or(&ARRIVALS[0])
    }

    fn pick_visitor(&mut self) -> Visitor {
        let (device, ip) = (self.pick_device(), self.pick_ip());
        let country: &&str = pick(&mut self.random, &COUNTRIES);
        Visitor { ip, country, device }
    }

    fn pick_device(&mut self) -> &'static Device {
        let index = WeightedIndex::new(DEVICES.iter().map(|device| device.share));
        index.ok().and_then(|index| DEVICES.get(index.sample(&mut self.random))).unwrap_or(&DEVICES[0])
    }

    /// Picks an address from a documentation or benchmarking range, so that no real address is generated.
    fn pick_ip(&mut self) -> std::net::Ipv4Addr {
        std::net::Ipv4Addr::new(
            198,
            self.random.random_range(18..20),
            self.random.random(),
            self.random.random(),
        )
    }

    fn uuid(&mut self, at: DateTime<Utc>) -> Uuid {
        let millis = at.timestamp_millis().unsigned_abs();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.random.random()).into_uuid()
    }
}

/// Visitor with a device. The same address and browser are the same visitor within a day.
#[derive(Clone, Copy)]
struct Visitor {
    ip: std::net::Ipv4Addr,
    country: &'static str,
    device: &'static Device,
}

struct View {
    state: Value,
    events: Vec<Value>,
    stays_ms: i64,
}

/// Returns the state that a browser sends right after the page opened.
fn just_opened(pageview: &Value) -> Value {
    let mut state = pageview.clone();
    for counter in ["sy", "sp", "eng", "clk", "iclk"] {
        state[counter] = json!(0);
    }
    state["marks"] = json!({});
    state["sec"] = json!({});
    state["vids"] = json!([]);
    state
}

/// Returns direct traffic: visitors who know the site's address.
fn directly() -> &'static Arrival {
    let direct = |arrival: &&Arrival| arrival.referrer.is_none() && arrival.attributes.is_empty();
    ARRIVALS.iter().find(direct).unwrap_or(&ARRIVALS[0])
}

fn newsletter_arrival() -> &'static Arrival {
    ARRIVALS
        .iter()
        .find(|arrival| arrival.attributes.contains(&("utm_source", "newsletter")))
        .unwrap_or(&ARRIVALS[0])
}

fn pick<'a, T>(random: &mut impl Rng, choices: &'a [T]) -> &'a T {
    &choices[random.random_range(0..choices.len())]
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn told(seed: u64) -> Vec<Hit> {
        let setting = Setting {
            publishable_key: "pk".to_owned(),
            host: "shop.example".to_owned(),
            timezone: chrono_tz::Europe::Berlin,
            visits_per_day: 200.0,
        };
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
        let mut story = Story::new(seed, setting);
        (0..3).flat_map(|days_ago| story.day(now, days_ago)).collect()
    }

    #[test]
    fn the_same_seed_tells_the_same_story_and_another_seed_another() {
        let text = |hits: Vec<Hit>| hits.into_iter().map(|hit| hit.body.to_string()).collect::<Vec<_>>();
        assert_eq!(text(told(7)), text(told(7)));
        assert_ne!(text(told(7)), text(told(8)));
    }

    #[test]
    fn some_visitors_come_back_the_same_day_as_people_do() {
        let mut visitors: HashMap<_, Vec<DateTime<Utc>>> = HashMap::new();
        for hit in told(7) {
            visitors.entry((hit.ip, hit.user_agent)).or_default().push(hit.at);
        }
        let pause = Duration::minutes(30);
        let comes_back = |hits: &Vec<DateTime<Utc>>| {
            let mut hits = hits.clone();
            hits.sort();
            hits.windows(2).any(|pair| pair[1] - pair[0] > pause)
        };
        let back = visitors.values().filter(|hits| comes_back(hits));
        let share = back.count() as f64 / visitors.len() as f64;
        assert!((0.05..0.2).contains(&share), "{share}");
    }
}
