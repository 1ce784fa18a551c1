//! Measures the damage that one project's rules can do to others: searches for the most expensive config that
//! is accepted, and for the most expensive batch under it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue};
use domain::Random;
use domain::ground::credentials::Kind;
use domain::ground::pattern;
use domain::ground::rule::{Rule, RuleKind};
use domain::measuring::tracking::{
    Compiled, Label, PageGroup, PersonalPath, TrackingConfig, ValueRedaction, violations,
};
use domain::projects::sites::Site;
use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::json;
use uuid::Uuid;

use super::{Options, table};
use crate::ingest::read_untrusted;

/// Number of configs tried. After each, the most expensive one so far is changed a little.
const TRIES: usize = 200;
const AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

pub fn run(options: &Options) {
    let mut random = ChaCha20Rng::seed_from_u64(options.seed);
    let key = Kind::Publishable.generate(&Random::seeded(options.seed)).into_string();
    let mut dearest = Tried::default();
    let (mut saving, mut refused) = (Duration::ZERO, 0);
    for turn in 0..TRIES {
        let parts = match turn % 2 == 0 || dearest.parts.is_empty() {
            true => (0..6).map(|_| Part::new(&mut random)).collect(),
            false => changed(&dearest.parts, &mut random),
        };
        let config = config(&parts);
        let start = Instant::now();
        let found = violations(&config);
        saving = saving.max(start.elapsed());
        if !found.is_empty() {
            refused += 1;
            continue;
        }
        let tried = measure(parts, &config, &key, &mut random);
        if tried.batch > dearest.batch {
            dearest = tried;
        }
    }
    println!("\n### The most expensive rules of a project\n\nOf {TRIES} configs, {refused} were refused.\n");
    let kib = |bytes: usize| format!("{} KiB", bytes / 1024);
    let rows = [
        ("most expensive batch under the most expensive config", table::millis(dearest.batch)),
        ("ordinary batch under the same config", table::millis(dearest.ordinary)),
        ("memory of its patterns", kib(dearest.size)),
        ("compiling the config, once per change", table::millis(dearest.compile)),
        ("checking a config on save, at most", table::millis(saving)),
        ("memory limit", kib(pattern::LARGEST_TOTAL)),
    ];
    table::print(&["", ""], rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]));
}

/// Pattern of one list in the config, and the number of copies.
#[derive(Clone, Debug)]
struct Part {
    pattern: String,
    count: usize,
}

impl Part {
    fn new(random: &mut ChaCha20Rng) -> Part {
        let n = random.random_range(1..150);
        let letter = |random: &mut ChaCha20Rng| char::from(b'a' + random.random_range(0..3));
        let few = n % 12 + 1;
        let pattern = match random.random_range(0..8) {
            0 => format!("(?:[ -~]?){{{n}}}[^ -~]"),
            1 => format!("[ab]*a[ab]{{{few}}}c"),
            2 => (0..few).map(|_| format!(".*{}", letter(random))).collect::<String>() + "!",
            3 => (0..few).map(|_| format!("{}+", letter(random))).collect::<Vec<_>>().join("|") + "|!",
            4 => format!("(?:a|b|ab){{{few}}}!"),
            5 => format!("[a-c]{{{few},{}}}[^a]!", few + 9),
            6 => format!("(?i){}!", "a".repeat(n)),
            _ => "a!".to_owned(),
        };
        Part { pattern, count: random.random_range(1..=20) }
    }
}

fn changed(parts: &[Part], random: &mut ChaCha20Rng) -> Vec<Part> {
    let mut parts = parts.to_vec();
    let at = random.random_range(0..parts.len());
    match random.random_range(0..3) {
        0 => parts[at] = Part::new(random),
        1 => parts[at].count += 5,
        _ => parts.iter_mut().for_each(|part| part.count = 20),
    }
    parts
}

/// Builds a config with each part's pattern in each list, up to the limits of the lists.
fn config(parts: &[Part]) -> TrackingConfig {
    let mut config = TrackingConfig::default_for(&["example.com".to_owned()], true);
    config.host_prefixes.insert("example.com".to_owned(), "/x".to_owned());
    // A pattern without a match has to search the whole text.
    let rules =
        || parts.iter().flat_map(|part| vec![Rule::new(RuleKind::Regex, part.pattern.as_str()); part.count]);
    config.exclude_paths = rules().take(50).collect();
    let personal = |matches| PersonalPath { matches, replacement: "/p".to_owned() };
    config.personal_paths = rules().take(20).map(personal).collect();
    // As many patterns as the limit leaves beside the redactions.
    let left = pattern::MAX_PATTERNS - config.exclude_paths.len() - config.personal_paths.len() - 10;
    let all: Vec<Rule> = rules().cycle().take(left).collect();
    let group = |(at, rules): (usize, &[Rule])| PageGroup {
        key: format!("g{at}"),
        label: Label::Plain("Group".to_owned()),
        matches: rules.to_vec(),
    };
    config.page_groups = all.chunks(20).take(30).enumerate().map(group).collect();
    // Redactions do match, often.
    let redaction = |part: &Part| ValueRedaction {
        pattern: part.pattern.replace('!', "?"),
        replacement: ":n".to_owned(),
        ignore_case: false,
    };
    config.value_redactions = parts.iter().cycle().take(10).map(redaction).collect();
    config
}

#[derive(Default)]
struct Tried {
    parts: Vec<Part>,
    batch: Duration,
    ordinary: Duration,
    compile: Duration,
    size: usize,
}

fn measure(parts: Vec<Part>, config: &TrackingConfig, key: &str, random: &mut ChaCha20Rng) -> Tried {
    let start = Instant::now();
    let size = Compiled::new(config).size();
    let compile = start.elapsed();
    let site = Arc::new(Site::detached(Uuid::from_u128(1), config));
    let mut headers = HeaderMap::new();
    headers.insert("origin", HeaderValue::from_static("https://example.com"));
    headers.insert("user-agent", HeaderValue::from_static(AGENT));
    let cost = |body: &[u8]| {
        let once = || {
            let start = Instant::now();
            std::hint::black_box(read_untrusted(body, &headers, &site));
            start.elapsed()
        };
        // The fastest of three runs, because the processor also does other work.
        once().min(once()).min(once())
    };
    let texts = [
        "a".repeat(2000),
        "ab".repeat(1000),
        (0..2000).map(|_| char::from(random.random_range(b'a'..b'd'))).collect(),
    ];
    let batch = texts.iter().map(|text| cost(&body(key, text))).max().unwrap_or_default();
    let ordinary = cost(&body(key, "shop/lamps/arc"));
    Tried { parts, batch, ordinary, compile, size }
}

/// Builds a batch with the maximum number of pageviews and length of texts.
fn body(key: &str, text: &str) -> Vec<u8> {
    let path = format!("/{text}");
    let pageview = |n: u128| {
        json!({
            "id": Uuid::from_u128(n).to_string(), "seq": 1, "path": path, "host": "example.com", "vw": 1200, "vh": 800,
            "sw": 1200, "attr": { "utm_campaign": &text[..text.len().min(200)] },
        })
    };
    let pageviews: Vec<_> = (1..=5).map(pageview).collect();
    json!({ "v": 2, "k": key, "sid": Uuid::from_u128(9).to_string(), "fresh": true, "pvs": pageviews })
        .to_string()
        .into()
}
