//! Regular expressions written by customers, compiled to automata whose cost is known before they run.
//!
//! An expression becomes a deterministic automaton, which takes one table lookup per byte of text, for any expression
//! and any text. Expressions with a large table are rejected when they are saved. So the rules of one project cannot
//! starve the others.
//!
//! `\w`, `\d`, `\s`, `\b`, `.` and `(?i)` are limited to ASCII, because browsers encode paths in ASCII. If an
//! expression names other characters in a class, these have their Unicode meaning.

use regex_automata::dfa::{Automaton, StartKind, dense, regex};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::syntax;
use regex_automata::{Input, MatchKind};
use regex_syntax::hir::{Hir, Look};
use uuid::Uuid;

use super::compiling::compile;

/// Maximum size in bytes of an expression's table.
pub const LARGEST_PATTERN: usize = 64 * 1024;

/// Maximum number of expressions in a tracking config, because each of them examines every byte of a path. Exact paths,
/// prefixes, and globs equivalent to these do not count.
pub const MAX_PATTERNS: usize = 200;

/// Maximum size in bytes of all expressions of one kind in a project: those of its tracking config, of its goals, or of
/// its event schemas. Typical expressions take 1 to 10 kB each.
pub const LARGEST_TOTAL: usize = 2_000_000;

/// Maximum number of matches replaced one by one. If a text has more, the whole text is replaced, because each match
/// may have to examine all of the remaining text.
const MAX_REPLACED: usize = 16;

type Table = dense::DFA<Vec<u32>>;

/// Reason why an expression cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    Invalid,
    TooLarge,
}

impl PatternError {
    pub fn message(self) -> &'static str {
        match self {
            PatternError::Invalid => {
                "is not a supported regular expression (look-around and back-references are not supported)"
            }
            PatternError::TooLarge => {
                "is too large: counted repetitions such as .{100} need much memory, less if the expression begins \
                 with ^"
            }
        }
    }
}

/// Expression that texts are matched against.
#[derive(Clone, Debug)]
pub struct Pattern(Box<Table>);

impl Pattern {
    /// Compiles an expression that matches anywhere in a text.
    pub fn anywhere(pattern: &str) -> Result<Pattern, PatternError> {
        table(&parsed(pattern, false)?, Direction::Forward).map(|table| Pattern(Box::new(table)))
    }

    /// Compiles an expression that must match the whole text.
    pub fn whole(pattern: &str) -> Result<Pattern, PatternError> {
        let hir = Hir::concat(vec![Hir::look(Look::Start), parsed(pattern, false)?, Hir::look(Look::End)]);
        table(&hir, Direction::Forward).map(|table| Pattern(Box::new(table)))
    }

    pub fn is_match(&self, text: &str) -> bool {
        // The search cannot fail, because the automaton has no bytes at which it gives up.
        self.0.try_search_fwd(&Input::new(text).earliest(true)).is_ok_and(|found| found.is_some())
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        self.0.memory_usage()
    }
}

/// Expression whose matches are replaced.
#[derive(Clone, Debug)]
pub struct Redaction {
    pattern: regex::Regex,
    replacement: String,
}

impl Redaction {
    pub fn new(pattern: &str, ignore_case: bool, replacement: &str) -> Result<Redaction, PatternError> {
        let hir = parsed(pattern, ignore_case)?;
        let forward = table(&hir, Direction::Forward)?;
        let pattern = regex::Regex::builder().build_from_dfas(forward, table(&hir, Direction::Backward)?);
        Ok(Redaction { pattern, replacement: replacement.to_owned() })
    }

    /// Returns the text with every match replaced, or `None` if there is no match.
    pub fn replaced(&self, text: &str) -> Option<String> {
        let mut out = String::new();
        let mut copied = 0;
        for (at, found) in self.pattern.find_iter(text).enumerate() {
            if at == MAX_REPLACED {
                return Some(self.replacement.clone());
            }
            // A byte class may match part of a character. The whole character is replaced.
            out.push_str(&text[copied..text.floor_char_boundary(found.start()).max(copied)]);
            out.push_str(&self.replacement);
            copied = text.ceil_char_boundary(found.end());
        }
        (copied > 0 || !out.is_empty()).then(|| out + &text[copied..])
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        self.pattern.forward().memory_usage() + self.pattern.reverse().memory_usage()
    }
}

/// Compiles patterns and adds up their sizes. Returns true if the total is within [`LARGEST_TOTAL`].
pub(crate) async fn fit(
    context: &crate::Context,
    tenants: &[Uuid],
    mut sizes: impl Iterator<Item = usize> + Send + 'static,
) -> crate::Result<bool> {
    compile(context, tenants, move || {
        let mut sum = 0;
        sizes.all(|size| {
            sum += size;
            sum <= LARGEST_TOTAL
        })
    })
    .await
}

enum Direction {
    Forward,
    Backward,
}

fn parsed(pattern: &str, ignore_case: bool) -> Result<Hir, PatternError> {
    let ascii = syntax::Config::new().unicode(false).utf8(false).case_insensitive(ignore_case);
    let read = |config: syntax::Config| syntax::parse_with(pattern, &config).ok();
    read(ascii).or_else(|| read(ascii.unicode(true))).ok_or(PatternError::Invalid)
}

/// Builds the automaton of an expression, with limits on intermediate results too.
fn table(hir: &Hir, direction: Direction) -> Result<Table, PatternError> {
    let backward = matches!(direction, Direction::Backward);
    let nfa = thompson::Config::new()
        .reverse(backward)
        .which_captures(WhichCaptures::None)
        .nfa_size_limit(Some(4 * LARGEST_PATTERN));
    let nfa = NFA::compiler().configure(nfa).build_from_hir(hir).map_err(|_| PatternError::TooLarge)?;
    let (start, kind) = match direction {
        Direction::Forward => (StartKind::Unanchored, MatchKind::LeftmostFirst),
        Direction::Backward => (StartKind::Anchored, MatchKind::All),
    };
    let config = dense::Config::new()
        .start_kind(start)
        .match_kind(kind)
        .dfa_size_limit(Some(LARGEST_PATTERN))
        .determinize_size_limit(Some(4 * LARGEST_PATTERN));
    dense::Builder::new().configure(config).build_from_nfa(&nfa).map_err(|error| {
        match error.is_size_limit_exceeded() {
            true => PatternError::TooLarge,
            // Unicode word boundaries are not possible in a byte automaton.
            false => PatternError::Invalid,
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn found(pattern: &str, text: &str) -> bool {
        Pattern::anywhere(pattern).unwrap().is_match(text)
    }

    #[test]
    fn expressions_mean_what_they_usually_mean() {
        assert!(found(r"^/p/\d+$", "/p/42") && !found(r"^/p/\d+$", "/p/42a"));
        assert!(found(r"sale", "/summer-sale-24") && !found(r"\bsale\b", "/wholesale"));
        assert!(found(r"(?i)/Shop", "/SHOP") && found("/grün", "/grün") && found("/gr[üu]n", "/grün"));
        assert!(found("", "") && found("a|", "b"));
        let whole = Pattern::whole("a|b").unwrap();
        assert!(whole.is_match("a") && whole.is_match("b") && !whole.is_match("ab") && !whole.is_match("xb"));
    }

    #[test]
    fn what_is_large_or_no_expression_is_refused() {
        let refused = |pattern: &str| Pattern::anywhere(pattern).map(drop).unwrap_err();
        for large in ["(a{1000}){1000}", "[ab]*a[ab]{14}c", r"(?:[ -~]?){1500}[^ -~]{900}x", r"(?u)\w{60}"] {
            assert_eq!(refused(large), PatternError::TooLarge, "{large}");
        }
        for wrong in ["(", "(?=a)", r"(a)\1", r"[é]\b"] {
            assert_eq!(refused(wrong), PatternError::Invalid, "{wrong}");
        }
    }

    #[test]
    fn matches_are_replaced_and_too_many_take_the_whole_text() {
        let digits = Redaction::new(r"\d{3,}", false, ":n").unwrap();
        assert_eq!(digits.replaced("/a-12/b").as_deref(), None);
        assert_eq!(digits.replaced("/1234/b-567").as_deref(), Some("/:n/b-:n"));
        assert_eq!(digits.replaced(&"/1234".repeat(17)).as_deref(), Some(":n"));
        let byte = Redaction::new(".b", false, "$1").unwrap();
        assert_eq!(byte.replaced("aéb!").as_deref(), Some("a$1!"));
        assert_eq!(Redaction::new("x*", false, "-").unwrap().replaced("é").as_deref(), Some("-é-"));
    }
}
