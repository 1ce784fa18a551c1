//! Parts of generated visits that only some reports read, in all shapes that ingest accepts.

use entity::visits::JsonText;
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Map, Value, json};

use super::{maybe, pick, skewed};
use crate::visits::SCROLL_MARKS;

const SECTIONS: [&str; 6] = ["hero", "price", "faq", "Über uns", "team", "foot"];
const LABELS: [&str; 6] = ["Buy", "Book a call", "été \u{2600}", "o'brien \\ \t tab", "", "Mehr"];
const APPS: [&str; 3] = ["telegram", "signal", ""];

/// Returns the marks down to a random depth.
pub(super) fn marks(random: &mut StdRng) -> JsonText {
    let reached = random.random_range(0..=SCROLL_MARKS.len());
    let mut after = 0;
    let mut marks = Map::new();
    for mark in &SCROLL_MARKS[..reached] {
        after += random.random_range(0..5_000);
        marks.insert(mark.to_string(), json!(after));
    }
    JsonText(Value::Object(marks).to_string())
}

/// Returns some sections. A few have the same time, and a few end before they begin.
pub(super) fn sections(random: &mut StdRng) -> JsonText {
    let mut sections = Map::new();
    for name in SECTIONS {
        if random.random_bool(0.5) {
            let from = if random.random_bool(0.3) { 0 } else { random.random_range(0..30_000) };
            sections.insert(name.to_owned(), json!([from, random.random_range(0..90_000)]));
        }
    }
    JsonText(Value::Object(sections).to_string())
}

/// Returns labels, apps and sections, or none of them.
pub(super) fn props(random: &mut StdRng) -> Option<JsonText> {
    let mut props = Map::new();
    for (name, values) in [("label", &LABELS[..]), ("app", &APPS), ("section", &SECTIONS)] {
        if random.random_bool(0.5) {
            props.insert(name.to_owned(), json!(pick_of(values, random)));
        }
    }
    if random.random_bool(0.1) {
        props.insert("price".to_owned(), json!(skewed(40, random)));
    }
    maybe(0.9, random, |_| JsonText(Value::Object(props).to_string()))
}

/// Returns none to all of the hundred bits, mostly contiguous from the beginning.
pub(super) fn bitmap(random: &mut StdRng) -> String {
    let mut bits = [false; 100];
    for _ in 0..random.random_range(0..4) {
        let from = skewed(100, random) as usize;
        let to = random.random_range(from..=100);
        bits[from..to].fill(true);
    }
    let digit = |bits: &[bool]| bits.iter().fold(0, |digit, bit| digit * 2 + u32::from(*bit));
    bits.chunks(4).map(|bits| char::from_digit(digit(bits), 16).unwrap_or('0')).collect()
}

/// Returns ranges in seconds. Some are repeated, reversed or beyond the end of any video.
pub(super) fn ranges(random: &mut StdRng) -> Option<JsonText> {
    let mut ranges = Vec::new();
    for _ in 0..random.random_range(0..6) {
        let from = f64::from(random.random_range(0..90_000)) / 1000.0 * pick(&[1.0, 0.1, 0.001], random);
        let to = from + random.random_range(-5.0..60.0_f64).max(-from);
        ranges.push(if random.random_bool(0.02) { json!([0, 1e300]) } else { json!([from, to]) });
    }
    (!ranges.is_empty()).then(|| JsonText(Value::Array(ranges).to_string()))
}

fn pick_of<'a>(list: &[&'a str], random: &mut StdRng) -> &'a str {
    list[skewed(u32::try_from(list.len()).unwrap_or(1), random) as usize]
}
