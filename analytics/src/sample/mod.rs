//! Generated visits that are written straight into the tables, for tests and benchmarks.
//!
//! A [`Sample`] is seeded: the same one always generates the same rows. It bypasses ingest on purpose, to load a
//! million sessions in seconds. The demo generates a believable history that goes through ingest.

mod details;
mod load;

use chrono_tz::Tz;
use entity::visits::{
    AdOutcome, AdPlatform, AttrFrom, Browser, Channel, Device, Fields, JsonText, Nav, Os, Screen, Stitch,
    VideoFormat,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

use crate::period;
use crate::visits::model::rows::{EventRow, PageviewRow, SessionRow, VideoRow};
use details::{bitmap, marks, props, ranges, sections};

pub use load::{Rows, load_postgres, load_sqlite};

/// Parameters of the generated visits.
#[derive(Clone, Debug)]
pub struct Sample {
    pub seed: u64,
    pub project: Uuid,
    pub zone: Tz,
    pub sessions: u32,
    /// Number of the first local day.
    pub first_day: i32,
    pub days: u32,
    /// Number of different pages, campaigns and visitors per day.
    pub pages: u32,
    pub campaigns: u32,
    pub visitors_per_day: u32,
    /// True to generate scroll marks, sections, labels of clicks and video plays as well.
    pub details: bool,
}

/// A session with its pageviews and events.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleVisit {
    pub id: Uuid,
    pub day: i32,
    pub session: SessionRow,
    pub pageviews: Vec<PageviewRow>,
    pub events: Vec<EventRow>,
    pub videos: Vec<VideoRow>,
}

const CHANNELS: [Channel; 6] = [
    Channel::Direct,
    Channel::SearchOrganic1,
    Channel::SearchAds1,
    Channel::Social1,
    Channel::Referral,
    Channel::Email,
];
const SOURCES: [&str; 5] = ["newsletter", "search", "social", "partner", "été ☀"];
const MEDIUMS: [&str; 4] = ["cpc", "email", "organic", "o'brien \\ \t tab"];
const COUNTRIES: [&str; 12] = ["DE", "AT", "CH", "US", "GB", "FR", "IT", "ES", "NL", "PL", "SE", "BR"];
const LANGS: [&str; 4] = ["de", "en", "fr", "it"];
const DEVICES: [Device; 4] = [Device::Mobile, Device::Desktop, Device::Tablet, Device::Unknown];
const BROWSERS: [Browser; 5] =
    [Browser::Chrome, Browser::Safari, Browser::Firefox, Browser::Edge, Browser::Other];
const SYSTEMS: [Os; 5] = [Os::Ios, Os::Android, Os::Windows, Os::Macos, Os::Linux];
const MATCHED_BY: [AdOutcome; 3] = [AdOutcome::Id, AdOutcome::Rule, AdOutcome::Name];
const NOT_MATCHED: [AdOutcome; 3] = [AdOutcome::NoUtm, AdOutcome::UnknownId, AdOutcome::UnknownName];
const PLATFORMS: [AdPlatform; 3] = [AdPlatform::SearchAds1, AdPlatform::SocialAds1, AdPlatform::SocialAds2];
const GROUPS: [&str; 5] = ["home", "product", "blog", "legal", "other"];
const EVENTS: [&str; 8] = [
    "cta_click",
    "form_start",
    "form_submit",
    "booking",
    "video_start",
    "quiz_answer",
    "messaging_click",
    "calculator_used",
];
const GOALS: [&str; 4] = ["form_submit", "booking", "cta_click", "messaging"];

impl Sample {
    /// Returns a sample of a million sessions over 90 days, with three million pageviews and two million events.
    pub fn large(project: Uuid, zone: Tz, last_day: i32) -> Self {
        Self {
            seed: 1,
            project,
            zone,
            sessions: 1_000_000,
            first_day: last_day - 89,
            days: 90,
            pages: 500,
            campaigns: 200,
            visitors_per_day: 9_000,
            details: false,
        }
    }

    /// Returns the visits, in the order of their ids.
    pub fn visits(&self) -> impl Iterator<Item = SampleVisit> + '_ {
        let mut random = StdRng::seed_from_u64(self.seed);
        (0..self.sessions).map(move |number| {
            // Ids ascend with time, as those of sessions do.
            let share = f64::from(number) / f64::from(self.sessions);
            let day = self.first_day + (share * f64::from(self.days)) as i32;
            self.visit(day, &mut random)
        })
    }

    /// Returns one visit on a day.
    pub fn visit(&self, day: i32, random: &mut StdRng) -> SampleVisit {
        let (from, to) = (period::day_start(day, self.zone), period::day_start(day + 1, self.zone));
        let started = random.random_range(from..to);
        let id = id_at(started, random);
        self.visit_at(id, day, started, random)
    }

    /// Returns a visit with this id and start.
    pub fn visit_at(&self, id: Uuid, day: i32, started: i64, random: &mut StdRng) -> SampleVisit {
        let pages = self.pageviews(id, started, random);
        let events = self.events(id, &pages, random);
        let videos = self.videos(&pages, random);
        let session = self.session((id, day, started), &pages, &events, random);
        SampleVisit { id, day, session, pageviews: pages, events, videos }
    }

    fn pageviews(&self, id: Uuid, started: i64, random: &mut StdRng) -> Vec<PageviewRow> {
        let count = [1, 1, 1, 2, 2, 3, 3, 4, 5, 8][random.random_range(0..10)];
        let mut at = started;
        let mut pages: Vec<PageviewRow> = (0..count)
            .map(|seq| {
                let page = self.pageview(id, at, seq == 0, random);
                // Some pageviews begin in the same millisecond; their ids then decide.
                let pause = i64::from(page.engaged_ms) + random.random_range(100..5_000);
                at += if random.random_bool(0.05) { 0 } else { pause };
                page
            })
            .collect();
        pages.sort_by_key(|page| (page.started_at, page.pageview_id));
        pages
    }

    fn pageview(&self, session: Uuid, at: i64, first: bool, random: &mut StdRng) -> PageviewRow {
        let number = skewed(self.pages, random);
        let engaged_ms = random.random_range(0..60_000).min(random.random_range(0..240_000));
        let details = self.details && random.random_bool(0.5);
        PageviewRow {
            project_id: self.project,
            session_id: session,
            pageview_id: id_at(at, random),
            seq: 1,
            started_at: at,
            nav: if first { Nav::Load } else { Nav::Spa },
            host: "www.example.com".to_owned(),
            page: if number == 0 { "/".to_owned() } else { format!("/page-{number}") },
            page_group: GROUPS[number as usize % GROUPS.len()].to_owned(),
            lang: Some("de".to_owned()),
            attr_from: AttrFrom::None,
            vw: 390,
            vh: 844,
            sw: 390,
            touch: true,
            page_height: 3000,
            scroll_y: 100,
            scroll: random.random_range(0..=100),
            marks: details.then(|| marks(random)),
            sections: details.then(|| sections(random)),
            engaged_ms,
            clicks: if details { random.random_range(0..300) } else { 1 },
            iclicks: 1,
            lcp_ms: if details { maybe(0.8, random, |random| random.random_range(200..9_000)) } else { None },
            inp_ms: if details { maybe(0.5, random, |random| random.random_range(8..900)) } else { None },
            cls: if details { maybe(0.7, random, |random| random.random_range(1..4_000)) } else { None },
            ttfb_ms: if details { maybe(0.9, random, |random| random.random_range(1..3_000)) } else { None },
            ..PageviewRow::empty()
        }
    }

    fn events(&self, session: Uuid, pages: &[PageviewRow], random: &mut StdRng) -> Vec<EventRow> {
        let count = [0, 0, 0, 1, 1, 2, 2, 3, 4, 7][random.random_range(0..10)];
        (0..count)
            .map(|n| {
                let page = &pages[random.random_range(0..pages.len())];
                let t = random.random_range(0..30_000);
                EventRow {
                    project_id: self.project,
                    session_id: session,
                    pageview_id: page.pageview_id,
                    n,
                    t,
                    at: page.started_at + i64::from(t),
                    name: EVENTS[skewed(8, random) as usize].to_owned(),
                    props: match self.details {
                        true if t % 2 == 0 => Some(JsonText(own_props(t))),
                        true => props(random),
                        false => Some(JsonText(r#"{"label": "Buy"}"#.to_owned())),
                    },
                    ..EventRow::empty()
                }
            })
            .collect()
    }

    fn videos(&self, pages: &[PageviewRow], random: &mut StdRng) -> Vec<VideoRow> {
        let play = |page: &PageviewRow, n: i16, random: &mut StdRng| VideoRow {
            project_id: self.project,
            session_id: page.session_id,
            pageview_id: page.pageview_id,
            n,
            seq: 1,
            video: format!("film-{}", skewed(9, random)),
            src: pick(&["player", "host-1"], random).to_owned(),
            fmt: VideoFormat::ALL[random.random_range(0..VideoFormat::ALL.len())],
            t: random.random_range(0..9_000),
            dur: pick(&[90.0, 12.345, 0.0, 600.5], random),
            watched_s: random.random_range(0..90),
            max_percent: random.random_range(0..=100),
            done: random.random_bool(0.2),
            bitmap: bitmap(random),
            ranges: ranges(random),
        };
        let mut videos = Vec::new();
        for page in pages.iter().filter(|_| self.details) {
            if random.random_bool(0.1) {
                videos.push(play(page, 0, random));
                if random.random_bool(0.3) {
                    videos.push(play(page, 1, random));
                }
            }
        }
        videos
    }

    fn session(
        &self,
        (session_id, day, started_at): (Uuid, i32, i64),
        pages: &[PageviewRow],
        events: &[EventRow],
        random: &mut StdRng,
    ) -> SessionRow {
        let engaged_ms: i64 = pages.iter().map(|page| i64::from(page.engaged_ms)).sum();
        let goals: Vec<&str> = GOALS.into_iter().filter(|_| random.random_bool(0.04)).collect();
        let conversions = goals.iter().filter(|goal| **goal != "cta_click").count() as i16;
        let tagged = random.random_bool(0.4);
        let paid = random.random_bool(0.15);
        let matched = random.random_bool(0.1);
        let click_ids = if paid { 1 << random.random_range(0..7) } else { 0 };
        let mut flags = random.random_range(0..1 << 16) & 0b1000_1111_1111_1000;
        flags |= i32::from(conversions > 0);
        flags |= i32::from(pages.len() == 1 && engaged_ms < 10_000 && conversions == 0) << 1;
        flags |= i32::from(engaged_ms >= 10_000) << 2;
        flags |= i32::from(pages.len() > 1) << 8;
        flags |= i32::from(paid) << 14;
        let recorded = i16::try_from(started_at % 7).unwrap_or_default() / 5;
        let path = |page: Option<&PageviewRow>| page.map_or_else(String::new, |page| page.page.clone());
        SessionRow {
            project_id: self.project,
            session_id,
            day,
            started_at,
            last_at: pages.last().map_or(started_at, |page| page.started_at + i64::from(page.engaged_ms)),
            visitor: i64::from(day) * 1_000_003 + i64::from(skewed(self.visitors_per_day, random)) * 7_919,
            stitch: pick(Stitch::ALL, random),
            revisit: started_at % 10 == 0,
            consent: random.random_bool(0.5),
            test: random.random_bool(0.03),
            country: maybe(0.95, random, |random| pick(&COUNTRIES, random).to_owned()),
            lang: maybe(0.95, random, |random| pick(&LANGS, random).to_owned()),
            device: pick(&DEVICES, random),
            browser: pick(&BROWSERS, random),
            os: pick(&SYSTEMS, random),
            screen: pick(Screen::ALL, random),
            entry_host: "www.example.com".to_owned(),
            entry_page: path(pages.first()),
            exit_page: path(pages.last()),
            variant: maybe(0.3, random, |_| "b".to_owned()),
            ref_host: maybe(0.4, random, |random| format!("site-{}.example", skewed(60, random))),
            channel: pick(&CHANNELS, random),
            utm_source: tagged.then(|| pick(&SOURCES, random).to_owned()),
            utm_medium: tagged.then(|| pick(&MEDIUMS, random).to_owned()),
            utm_campaign: tagged.then(|| format!("campaign-{}", skewed(self.campaigns, random))),
            utm_content: maybe(share(tagged, 0.5), random, |random| format!("ad {}", skewed(30, random))),
            utm_term: maybe(share(tagged, 0.3), random, |random| format!("term {}", skewed(40, random))),
            utm_id: maybe(share(tagged, 0.2), random, |random| skewed(20, random).to_string()),
            click_ids,
            ad_platform: paid.then(|| pick(&PLATFORMS, random)),
            ad_account_id: matched.then(|| format!("act-{}", skewed(3, random))),
            ad_campaign_id: matched.then(|| format!("cmp-{}", skewed(20, random))),
            ad_adset_id: maybe(share(matched, 0.5), random, |random| format!("set-{}", skewed(30, random))),
            ad_id: maybe(share(matched, 0.5), random, |random| format!("ad-{}", skewed(40, random))),
            ad_outcome: outcome(matched, paid, started_at),
            pageviews: pages.len() as i32,
            events: events.len() as i32,
            engaged_ms,
            max_scroll: pages.iter().map(|page| page.scroll).max().unwrap_or(0),
            clicks: random.random_range(0..20),
            iclicks: random.random_range(0..5),
            video_ms: maybe(0.1, random, |random| random.random_range(0..90_000)).unwrap_or_default(),
            flags,
            goal_values: worth(&goals, started_at),
            goals: JsonText(serde_json::Value::from(goals).to_string()),
            conversions,
            conversion_value: f64::from(conversions) * random.random_range(0.0..200.0),
            confirmed_conversions: recorded,
            pending_conversions: i16::from(started_at % 11 == 0),
            recorded_value: f64::from(recorded) * f64::from(conversions) * 12.5,
            relevance: random.random_range(0..=100),
            relevance_version: 1,
            goals_version: 1,
            rules_version: 1,
            event_counts: JsonText("{}".to_owned()),
            ..SessionRow::empty()
        }
    }
}

/// Returns the value of some of the goals for a visit that began at this time.
fn worth(goals: &[&str], started_at: i64) -> Option<JsonText> {
    let valued = goals.iter().filter(|goal| started_at % 3 != 0 && **goal != "messaging");
    let values: serde_json::Map<String, serde_json::Value> =
        valued.map(|goal| ((*goal).to_owned(), ((started_at % 9_973) as f64 / 10_000.0).into())).collect();
    (!values.is_empty()).then(|| JsonText::of(&values)).flatten()
}

/// Returns an item of a list, the first ones much more often.
fn pick<T: Copy>(list: &[T], random: &mut StdRng) -> T {
    list[skewed(list.len() as u32, random) as usize]
}

fn maybe<T>(share: f64, random: &mut StdRng, make: impl FnOnce(&mut StdRng) -> T) -> Option<T> {
    random.random_bool(share).then(|| make(random))
}

/// Returns how a visit is matched with an ad, or why it is not.
fn outcome(matched: bool, paid: bool, started_at: i64) -> Option<AdOutcome> {
    let outcomes = if matched { &MATCHED_BY } else { &NOT_MATCHED };
    let place = usize::try_from(started_at.rem_euclid(3)).unwrap_or_default();
    (matched || paid).then(|| outcomes[place])
}

/// Returns the share if the condition holds, otherwise 0.
fn share(of: bool, share: f64) -> f64 {
    if of { share } else { 0.0 }
}

/// Returns a number; small ones are much more frequent than large ones.
fn skewed(below: u32, random: &mut StdRng) -> u32 {
    let share: f64 = random.random();
    (share * share * share * f64::from(below)) as u32
}

fn id_at(at: i64, random: &mut StdRng) -> Uuid {
    uuid::Builder::from_unix_timestamp_millis(at.max(0).unsigned_abs(), &random.random()).into_uuid()
}

/// Returns properties of a custom event, depending on its time.
fn own_props(t: i32) -> String {
    let half = t / 2;
    let plan = ["free", "pro", "Größe L", "12"][half as usize % 4];
    match half % 5 {
        0 => r#"{"label": "Buy"}"#.to_owned(),
        1 => format!(r#"{{"plan": "{plan}", "again": true}}"#),
        2 => format!(r#"{{"plan": "{plan}", "price": {}.5}}"#, half % 50),
        _ => format!(r#"{{"label": "buy {plan}", "price": {}}}"#, half % 40),
    }
}
