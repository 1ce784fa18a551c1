//! Made-up visits written straight into the tables, for tests and benchmarks.
//!
//! A [`Sample`] is seeded: the same one always makes the same rows. It bypasses ingest on purpose,
//! to load a million sessions in seconds; a believable history that went through ingest is what
//! the demo makes.

mod load;

use chrono_tz::Tz;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

use crate::period;

pub use load::{Rows, load_postgres, load_sqlite};

/// What to make.
#[derive(Clone, Debug)]
pub struct Sample {
    pub seed: u64,
    pub project: Uuid,
    pub zone: Tz,
    pub sessions: u32,
    /// Number of the first local day.
    pub first_day: i32,
    pub days: u32,
    /// How many different pages, campaigns and visitors per day there are.
    pub pages: u32,
    pub campaigns: u32,
    pub visitors_per_day: u32,
}

/// A cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Int(i64),
    Real(f64),
    Flag(bool),
    Text(String),
    Id(Uuid),
}

/// A session with its pageviews and events, as rows of their tables.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleVisit {
    pub id: Uuid,
    pub day: i32,
    pub session: Vec<Cell>,
    pub pageviews: Vec<Vec<Cell>>,
    pub events: Vec<Vec<Cell>>,
}

pub(crate) const SESSION_COLUMNS: &str = "project_id, session_id, rev, day, started_at, last_at, visitor, stitch, \
    consent, test, country, lang, device, browser, os, screen, entry_host, entry_page, exit_page, variant, \
    ref_host, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, utm_id, click_ids, \
    ad_platform, ad_account_id, ad_campaign_id, ad_adset_id, ad_id, pageviews, events, engaged_ms, max_scroll, \
    clicks, iclicks, video_ms, flags, goals, conversions, conversion_value, relevance, relevance_version, \
    goals_version, event_counts";
pub(crate) const PAGEVIEW_COLUMNS: &str = "project_id, session_id, pageview_id, seq, started_at, nav, host, page, \
    page_group, variant, lang, attr_from, ref_host, vw, vh, sw, touch, page_height, scroll_y, scroll, \
    engaged_ms, clicks, iclicks, stitch";
pub(crate) const EVENT_COLUMNS: &str = "project_id, session_id, pageview_id, n, t, at, seen, name, props";

const CHANNELS: [&str; 6] = ["direct", "search_organic_1", "search_ads_1", "social_1", "referral", "email"];
const SOURCES: [&str; 5] = ["newsletter", "search", "social", "partner", "été ☀"];
const MEDIUMS: [&str; 4] = ["cpc", "email", "organic", "o'brien \\ \t tab"];
const COUNTRIES: [&str; 12] = ["DE", "AT", "CH", "US", "GB", "FR", "IT", "ES", "NL", "PL", "SE", "BR"];
const LANGS: [&str; 4] = ["de", "en", "fr", "it"];
const DEVICES: [&str; 4] = ["mobile", "desktop", "tablet", "unknown"];
const BROWSERS: [&str; 5] = ["chrome", "safari", "firefox", "edge", "other"];
const SYSTEMS: [&str; 5] = ["ios", "android", "windows", "macos", "linux"];
const SCREENS: [&str; 5] = ["xs", "sm", "md", "lg", "xl"];
const STITCHES: [&str; 4] = ["new", "memory", "storage", "hash"];
const PLATFORMS: [&str; 3] = ["search_ads_1", "social_ads_1", "social_ads_2"];
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
    /// A million sessions over 90 days with three million pageviews and two million events.
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
        }
    }

    /// The visits, one after the other in the order of their ids.
    pub fn visits(&self) -> impl Iterator<Item = SampleVisit> + '_ {
        let mut random = StdRng::seed_from_u64(self.seed);
        (0..self.sessions).map(move |number| {
            // Ids rise with time, as the sessions do.
            let share = f64::from(number) / f64::from(self.sessions);
            let day = self.first_day + (share * f64::from(self.days)) as i32;
            self.visit(day, &mut random)
        })
    }

    /// One visit on a day.
    pub fn visit(&self, day: i32, random: &mut StdRng) -> SampleVisit {
        let (from, to) = (period::day_start(day, self.zone), period::day_start(day + 1, self.zone));
        let started = random.random_range(from..to);
        let id = id_at(started, random);
        self.visit_at(id, day, started, random)
    }

    /// A visit with this id and start.
    pub fn visit_at(&self, id: Uuid, day: i32, started: i64, random: &mut StdRng) -> SampleVisit {
        let pages = self.pageviews(id, started, random);
        let events = self.events(id, &pages, random);
        let session = self.session(id, day, started, &pages, &events, random);
        SampleVisit { id, day, session, pageviews: pages.into_iter().map(|page| page.row).collect(), events }
    }

    fn pageviews(&self, id: Uuid, started: i64, random: &mut StdRng) -> Vec<Page> {
        let count = [1, 1, 1, 2, 2, 3, 3, 4, 5, 8][random.random_range(0..10)];
        let mut at = started;
        let mut pages: Vec<Page> = (0..count)
            .map(|seq| {
                let number = skewed(self.pages, random);
                let path = if number == 0 { "/".to_owned() } else { format!("/page-{number}") };
                let engaged = random.random_range(0..60_000_i64).min(random.random_range(0..240_000));
                let scroll = random.random_range(0..=100);
                let pageview = id_at(at, random);
                let row = vec![
                    Cell::Id(self.project),
                    Cell::Id(id),
                    Cell::Id(pageview),
                    Cell::Int(1),
                    Cell::Int(at),
                    Cell::Text(if seq == 0 { "load" } else { "spa" }.to_owned()),
                    Cell::Text("www.example.com".to_owned()),
                    Cell::Text(path.clone()),
                    Cell::Text(GROUPS[number as usize % GROUPS.len()].to_owned()),
                    Cell::Null,
                    Cell::Text("de".to_owned()),
                    Cell::Text("none".to_owned()),
                    Cell::Null,
                    Cell::Int(390),
                    Cell::Int(844),
                    Cell::Int(390),
                    Cell::Flag(true),
                    Cell::Int(3000),
                    Cell::Int(100),
                    Cell::Int(scroll),
                    Cell::Int(engaged),
                    Cell::Int(1),
                    Cell::Int(1),
                    Cell::Int(0),
                ];
                let page = Page { id: pageview, started: at, path, engaged, scroll, row };
                // Some pageviews begin in the same millisecond; their ids then decide.
                at += if random.random_bool(0.05) { 0 } else { engaged + random.random_range(100..5_000) };
                page
            })
            .collect();
        pages.sort_by_key(|page| (page.started, page.id));
        pages
    }

    fn events(&self, id: Uuid, pages: &[Page], random: &mut StdRng) -> Vec<Vec<Cell>> {
        let count = [0, 0, 0, 1, 1, 2, 2, 3, 4, 7][random.random_range(0..10)];
        (0..count)
            .map(|number| {
                let page = &pages[random.random_range(0..pages.len())];
                let offset = random.random_range(0..30_000);
                vec![
                    Cell::Id(self.project),
                    Cell::Id(id),
                    Cell::Id(page.id),
                    Cell::Int(number),
                    Cell::Int(offset),
                    Cell::Int(page.started + offset),
                    Cell::Int(page.started + offset),
                    Cell::Text(EVENTS[skewed(8, random) as usize].to_owned()),
                    Cell::Text(r#"{"label": "Buy"}"#.to_owned()),
                ]
            })
            .collect()
    }

    fn session(
        &self,
        id: Uuid,
        day: i32,
        started: i64,
        pages: &[Page],
        events: &[Vec<Cell>],
        random: &mut StdRng,
    ) -> Vec<Cell> {
        let engaged: i64 = pages.iter().map(|page| page.engaged).sum();
        let goals: Vec<&str> = GOALS.into_iter().filter(|_| random.random_bool(0.04)).collect();
        let conversions = goals.iter().filter(|goal| **goal != "cta_click").count() as i64;
        let last = pages.last().map_or(started, |page| page.started + page.engaged);
        let tagged = random.random_bool(0.4);
        let paid = random.random_bool(0.15);
        let matched = random.random_bool(0.1);
        let click_ids = if paid { 1 << random.random_range(0..7) } else { 0 };
        let mut flags = random.random_range(0..1_i64 << 16) & 0b1000_1111_1111_1000;
        flags |= i64::from(conversions > 0);
        flags |= i64::from(pages.len() == 1 && engaged < 10_000 && conversions == 0) << 1;
        flags |= i64::from(engaged >= 10_000) << 2;
        flags |= i64::from(pages.len() > 1) << 8;
        flags |= i64::from(paid) << 14;
        let path = |page: Option<&Page>| page.map_or_else(String::new, |page| page.path.clone());
        let pick = |list: &[&str], random: &mut StdRng| {
            Cell::Text(list[skewed(list.len() as u32, random) as usize].to_owned())
        };
        let maybe = |cell: Cell, present: bool| if present { cell } else { Cell::Null };
        let campaign = format!("campaign-{}", skewed(self.campaigns, random));
        let visitor = i64::from(day) * 1_000_003 + i64::from(skewed(self.visitors_per_day, random)) * 7_919;
        vec![
            Cell::Id(self.project),
            Cell::Id(id),
            Cell::Int(0),
            Cell::Int(day.into()),
            Cell::Int(started),
            Cell::Int(last),
            Cell::Int(visitor),
            pick(&STITCHES, random),
            Cell::Flag(random.random_bool(0.5)),
            Cell::Flag(random.random_bool(0.03)),
            maybe(pick(&COUNTRIES, random), random.random_bool(0.95)),
            maybe(pick(&LANGS, random), random.random_bool(0.95)),
            pick(&DEVICES, random),
            pick(&BROWSERS, random),
            pick(&SYSTEMS, random),
            pick(&SCREENS, random),
            Cell::Text("www.example.com".to_owned()),
            Cell::Text(path(pages.first())),
            Cell::Text(path(pages.last())),
            maybe(Cell::Text("b".to_owned()), random.random_bool(0.3)),
            maybe(Cell::Text(format!("site-{}.example", skewed(60, random))), random.random_bool(0.4)),
            pick(&CHANNELS, random),
            maybe(pick(&SOURCES, random), tagged),
            maybe(pick(&MEDIUMS, random), tagged),
            maybe(Cell::Text(campaign), tagged),
            maybe(Cell::Text(format!("ad {}", skewed(30, random))), tagged && random.random_bool(0.5)),
            maybe(Cell::Text(format!("term {}", skewed(40, random))), tagged && random.random_bool(0.3)),
            maybe(Cell::Text(format!("{}", skewed(20, random))), tagged && random.random_bool(0.2)),
            Cell::Int(click_ids),
            maybe(pick(&PLATFORMS, random), paid),
            maybe(Cell::Text(format!("act-{}", skewed(3, random))), matched),
            maybe(Cell::Text(format!("cmp-{}", skewed(20, random))), matched),
            maybe(Cell::Text(format!("set-{}", skewed(30, random))), matched && random.random_bool(0.5)),
            maybe(Cell::Text(format!("ad-{}", skewed(40, random))), matched && random.random_bool(0.5)),
            Cell::Int(pages.len() as i64),
            Cell::Int(events.len() as i64),
            Cell::Int(engaged),
            Cell::Int(pages.iter().map(|page| page.scroll).max().unwrap_or(0)),
            Cell::Int(random.random_range(0..20)),
            Cell::Int(random.random_range(0..5)),
            Cell::Int(if random.random_bool(0.1) { random.random_range(0..90_000) } else { 0 }),
            Cell::Int(flags),
            Cell::Text(serde_json::Value::from(goals).to_string()),
            Cell::Int(conversions),
            Cell::Real(conversions as f64 * random.random_range(0.0..200.0)),
            Cell::Int(random.random_range(0..=100)),
            Cell::Int(1),
            Cell::Int(1),
            Cell::Text("{}".to_owned()),
        ]
    }
}

struct Page {
    id: Uuid,
    started: i64,
    path: String,
    engaged: i64,
    scroll: i64,
    row: Vec<Cell>,
}

/// Small numbers are much more frequent than large ones.
fn skewed(below: u32, random: &mut StdRng) -> u32 {
    let share: f64 = random.random();
    (share * share * share * f64::from(below)) as u32
}

fn id_at(at: i64, random: &mut StdRng) -> Uuid {
    uuid::Builder::from_unix_timestamp_millis(at.max(0).unsigned_abs(), &random.random()).into_uuid()
}
