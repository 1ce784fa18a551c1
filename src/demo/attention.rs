//! Generates what visitors look at on a page: sections and videos.

use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::{Map, Value, json};

/// Sections of each page, from top to bottom. A path with a trailing slash stands for all pages below it.
const SECTIONS: [(&str, &[&str]); 7] = [
    ("/", &["hero", "lamps", "workshop", "letters", "newsletter"]),
    ("/lamps", &["intro", "list", "care"]),
    ("/lamps/", &["hero", "details", "materials", "letters", "questions"]),
    ("/workshop", &["hero", "film", "oak", "visit"]),
    ("/journal", &["latest", "archive"]),
    ("/journal/", &["article", "author", "related"]),
    ("/contact", &["form", "map"]),
];

/// Videos, with the page that shows each and its length in seconds.
const FILMS: [(&str, &str, f64); 3] = [
    ("/workshop", "making-of", 184.0),
    ("/lamps/aurora", "aurora-evening", 42.5),
    ("/lamps/fjord", "fjord-setup", 96.0),
];

/// Part of a video that visitors like to watch again, as shares of its length.
const LIKED: (f64, f64) = (0.55, 0.7);

fn sections_of(page: &str) -> &'static [&'static str] {
    let own = SECTIONS.iter().find(|(path, _)| *path == page);
    let above =
        || SECTIONS.iter().find(|(path, _)| *path != "/" && path.ends_with('/') && page.starts_with(path));
    own.or_else(above).map_or(&[], |(_, sections)| sections)
}

/// Returns the top section of a page, which contains most of the clickable elements.
pub fn first_section(page: &str) -> &'static str {
    sections_of(page).first().copied().unwrap_or_default()
}

/// Returns the times at which each section came into view and left it, for a visitor who scrolled to `reach`
/// percent.
pub fn sections(random: &mut ChaCha20Rng, page: &str, reach: i64, engaged_ms: i64) -> Value {
    let sections = sections_of(page);
    let mut seen = Map::new();
    for (name, place) in sections.iter().zip(0_i64..) {
        let top = 100 * place / sections.len() as i64;
        if reach < top + 8 && place > 0 {
            break;
        }
        let from = engaged_ms * top / 130;
        let stays = engaged_ms / sections.len() as i64;
        let to = from + random.random_range(stays / 3..=stays * 2 + 400);
        seen.insert((*name).to_owned(), json!([from, to]));
    }
    Value::Object(seen)
}

/// Returns the play of the page's video, if the visitor played it.
pub fn videos(random: &mut ChaCha20Rng, page: &str, interest: f64, narrow: bool, engaged_ms: i64) -> Value {
    let Some((_, film, length)) = FILMS.iter().find(|(path, ..)| *path == page) else { return json!([]) };
    if !random.random_bool((0.3 * interest).clamp(0.0, 0.9)) {
        return json!([]);
    }
    // Some visitors leave before anything is shown, many within the first seconds.
    let patience = interest * -random.random_range(0.02_f64..1.0).ln();
    let share = if random.random_bool(0.06) { 0.0 } else { (0.12 + 0.45 * patience).min(1.0) };
    let mut ranges = Vec::new();
    if share > 0.0 {
        // Some visitors skip the beginning.
        let from = if random.random_bool(0.12) { 0.1_f64.min(share / 2.0) } else { 0.0 };
        ranges.push((from * length, share * length));
    }
    if share > LIKED.1 && random.random_bool(0.22) {
        ranges.push((LIKED.0 * length, LIKED.1 * length));
    }
    let tenths = |seconds: f64| (seconds * 10.0).round() / 10.0;
    let watched: f64 = ranges.iter().map(|(from, to)| to - from).sum();
    let ranges: Vec<_> = ranges.into_iter().map(|(from, to)| (tenths(from), tenths(to))).collect();
    json!([{
        "n": 0, "id": film, "src": "file", "fmt": if narrow { "portrait" } else { "landscape" },
        "t": engaged_ms / 5, "dur": length, "ws": watched as i64, "mp": (share * 100.0) as i64,
        "done": share >= 1.0, "b": bitmap(&ranges, *length), "r": ranges,
    }])
}

/// Returns the watched hundredths of a video as bits in hexadecimal, first hundredth first.
fn bitmap(ranges: &[(f64, f64)], length: f64) -> String {
    let covered = |hundredth: u32| {
        let middle = (f64::from(hundredth) + 0.5) / 100.0 * length;
        ranges.iter().any(|(from, to)| (*from..*to).contains(&middle))
    };
    let digit = |first: u32| (0..4).fold(0, |digit, bit| digit * 2 + u32::from(covered(first + bit)));
    (0..100).step_by(4).map(|first| char::from_digit(digit(first), 16).unwrap_or('0')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_sections_of_their_own_or_those_of_their_kind() {
        assert_eq!(first_section("/lamps"), "intro");
        assert_eq!(first_section("/lamps/aurora"), "hero");
        assert_eq!(first_section("/contact/thanks"), "");
    }

    #[test]
    fn a_bitmap_has_the_beginning_first() {
        assert_eq!(bitmap(&[(0.0, 6.0), (90.0, 100.0)], 100.0), format!("fc{}3ff", "0".repeat(20)));
        assert_eq!(bitmap(&[], 100.0), "0".repeat(25));
    }
}
