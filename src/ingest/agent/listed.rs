//! List of known machines: three thousand patterns for user agents, each with tags for the purpose of its machines.
//!
//! `make data` generates `machines.tsv` from the crate `iscrawl`. Matching follows that crate, and a test compares the
//! answers of both. An automaton finds the patterns that are plain text. Each other pattern has gates: texts of which
//! one starts or ends every match. The first user agent that contains a gate compiles the pattern.
//!
//! The crate itself would take 16 MiB: it compiles all patterns at startup, its automaton is a large DFA, and it keeps
//! descriptions that the server does not need.

use std::sync::{Arc, LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::Regex;
use regex_syntax::hir::literal::{ExtractKind, Extractor};

const TABLE: &str = include_str!("machines.tsv");

/// Minimum length of a gate. Shorter texts occur in too many user agents.
const MIN_GATE: usize = 3;

static LIST: LazyLock<List> = LazyLock::new(|| List::read(TABLE));

/// Returns the tags of the pattern that a user agent matches, separated by commas. If it matches several patterns,
/// the match that ends first decides.
pub(super) fn tags(agent: &str) -> Option<&'static str> {
    LIST.tags(agent)
}

struct List {
    texts: AhoCorasick,
    /// Meaning of each text of the automaton.
    found: Vec<Found>,
    /// Patterns without gates.
    ungated: Vec<Arc<Pattern>>,
}

/// Meaning of a text that the automaton finds.
enum Found {
    Machine(&'static str),
    Gate(Arc<Pattern>),
}

struct Pattern {
    tags: &'static str,
    text: &'static str,
    /// None for a pattern that the crate regex does not support, which matches nothing.
    compiled: OnceLock<Option<Regex>>,
}

impl List {
    fn read(table: &'static str) -> Self {
        let mut texts: Vec<Vec<u8>> = Vec::new();
        let mut found = Vec::new();
        let mut ungated = Vec::new();
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        for (tags, text) in rows.filter_map(|row| row.split_once('\t')) {
            if let Some(plain) = plain(text) {
                texts.push(plain.into_bytes());
                found.push(Found::Machine(tags));
                continue;
            }
            let pattern = Arc::new(Pattern { tags, text, compiled: OnceLock::new() });
            match gates(text) {
                Some(gates) => {
                    found.extend(gates.iter().map(|_| Found::Gate(pattern.clone())));
                    texts.extend(gates);
                }
                None => ungated.push(pattern),
            }
        }
        let kind = Some(AhoCorasickKind::ContiguousNFA);
        let texts = AhoCorasick::builder().kind(kind).build(&texts).expect("the list is part of this source");
        Self { texts, found, ungated }
    }

    fn tags(&self, agent: &str) -> Option<&'static str> {
        let gated =
            self.texts.find_overlapping_iter(agent).find_map(|text| match &self.found[text.pattern()] {
                Found::Machine(tags) => Some(*tags),
                Found::Gate(pattern) => pattern.matches(agent).then_some(pattern.tags),
            });
        gated.or_else(|| Some(self.ungated.iter().find(|pattern| pattern.matches(agent))?.tags))
    }
}

impl Pattern {
    fn matches(&self, agent: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(self.text).ok());
        compiled.as_ref().is_some_and(|pattern| pattern.is_match(agent))
    }
}

/// Returns the only text that a pattern matches. None for a pattern that matches several.
fn plain(pattern: &str) -> Option<String> {
    let mut plain = String::with_capacity(pattern.len());
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => plain.push(signs.next().filter(|escaped| "/.-_ :)(!".contains(*escaped))?),
            _ if ".^$*+?{}[]|()".contains(sign) => return None,
            _ => plain.push(sign),
        }
    }
    (!plain.is_empty()).then_some(plain)
}

/// Returns texts of which one starts every match of a pattern, or one ends every match, whichever are longer.
fn gates(pattern: &str) -> Option<Vec<Vec<u8>>> {
    let parsed = regex_syntax::parse(pattern).ok()?;
    let shortest = |gates: &Vec<Vec<u8>>| gates.iter().map(Vec::len).min().unwrap_or(0);
    [ExtractKind::Prefix, ExtractKind::Suffix]
        .into_iter()
        .filter_map(|kind| {
            let texts = Extractor::new().kind(kind).extract(&parsed);
            Some(texts.literals()?.iter().map(|text| text.as_bytes().to_vec()).collect())
        })
        .filter(|gates| shortest(gates) >= MIN_GATE)
        .max_by_key(shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_are_those_of_iscrawl() {
        let of_source = |agent: &str| iscrawl::crawler_info(agent).map(|info| info.tags.join(","));
        let browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
        let mut machines = 0;
        for pattern in TABLE.lines().filter_map(|row| Some(row.split_once('\t')?.1)) {
            // Some of these texts do not match their own pattern, but all of them contain gates.
            let text = pattern.replace(['\\', '^', '$', '?', '(', ')', '[', ']'], "");
            for agent in [pattern.to_owned(), format!("{text}/1.0"), format!("{browser} ({text})")] {
                assert_eq!(tags(&agent).map(str::to_owned), of_source(&agent), "{agent}");
                machines += u32::from(tags(&agent).is_some());
            }
        }
        assert!(machines > 8_000, "{machines}");
        assert_eq!(tags(browser), None);
    }

    #[test]
    fn nearly_every_pattern_compiles_and_has_a_gate() {
        let gated = LIST.found.iter().filter_map(|found| match found {
            Found::Gate(pattern) => Some(pattern),
            Found::Machine(_) => None,
        });
        let unsupported = gated.chain(&LIST.ungated).map(|pattern| pattern.text);
        let unsupported: Vec<_> = unsupported.filter(|text| Regex::new(text).is_err()).collect();
        // The crate regex has no look-ahead. iscrawl skips the pattern too.
        assert_eq!(unsupported, [r"WebFetch(?!\w)"]);
        assert!(LIST.ungated.len() < 10, "{}", LIST.ungated.len());
    }
}
