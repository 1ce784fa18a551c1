//! Rules for paths: exact, prefix, glob or regular expression. Page groups, excluded and personal paths, and
//! goals use them.

use entity::choices;
use globset::GlobBuilder;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::paths::{canonical_pattern, canonical_text};
use crate::ground::pattern::{Pattern, PatternError};

choices! {
    /// How a rule compares a text.
    RuleKind {
        /// The whole text is equal to the value.
        Exact = "exact" / "EXACT",
        /// The text begins with the value.
        Prefix = "prefix" / "PREFIX",
        /// The whole text matches the value, in which `*` is a wildcard.
        Glob = "glob" / "GLOB",
        /// The regular expression matches.
        Regex = "regex" / "REGEX",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    pub kind: RuleKind,
    /// Value of the rule: the whole text; a prefix; a glob (`*` within a path segment, `**` across segments); or a
    /// regular expression, which may match anywhere unless it begins with `^` and ends with `$`. In regular
    /// expressions, `\w`, `\d` and `(?i)` are limited to ASCII.
    #[schemars(length(min = 1, max = 200))]
    pub value: String,
}

impl Rule {
    pub fn new(kind: RuleKind, value: impl Into<String>) -> Rule {
        Rule { kind, value: value.into() }
    }

    /// Compiles the rule for paths in their [canonical form](crate::ground::paths), however the rule writes them.
    pub fn compile(&self) -> Result<Matcher, String> {
        let value = match self.kind {
            RuleKind::Regex => canonical_pattern(&self.value),
            _ => canonical_text(&self.value),
        };
        Ok(match self.kind {
            RuleKind::Exact => Matcher::Exact(value),
            RuleKind::Prefix => Matcher::Prefix(value),
            RuleKind::Glob => match as_prefix(&value) {
                Some(prefix) => Matcher::Prefix(prefix.to_owned()),
                None => GlobBuilder::new(&value)
                    .literal_separator(true)
                    .build()
                    .map_err(|error| format!("is not a valid glob: {}", error.kind()))
                    .and_then(|glob| pattern(glob.regex()))?,
            },
            RuleKind::Regex => pattern(&value)?,
        })
    }
}

/// Returns the prefix that is equivalent to a glob: `/blog/` for `/blog/**`. Prefixes are cheap to match.
fn as_prefix(glob: &str) -> Option<&str> {
    let prefix = glob.strip_suffix("**").filter(|prefix| prefix.ends_with('/'))?;
    (!prefix.contains(['*', '?', '[', ']', '{', '}', '\\'])).then_some(prefix)
}

/// Compiled rule.
#[derive(Clone, Debug)]
pub enum Matcher {
    Exact(String),
    Prefix(String),
    Pattern(Pattern),
}

impl Matcher {
    pub fn matches(&self, text: &str) -> bool {
        match self {
            Matcher::Exact(value) => value == text,
            Matcher::Prefix(value) => text.starts_with(value.as_str()),
            Matcher::Pattern(pattern) => pattern.is_match(text),
        }
    }

    /// Returns the memory in bytes that the compiled pattern takes. 0 for rules without a pattern.
    pub fn size(&self) -> usize {
        match self {
            Matcher::Exact(_) | Matcher::Prefix(_) => 0,
            Matcher::Pattern(pattern) => pattern.size(),
        }
    }
}

fn pattern(text: &str) -> Result<Matcher, String> {
    Pattern::anywhere(text).map(Matcher::Pattern).map_err(|error: PatternError| error.message().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(kind: RuleKind, value: &str, text: &str) -> bool {
        Rule::new(kind, value).compile().is_ok_and(|rule| rule.matches(text))
    }

    #[test]
    fn each_kind_matches_in_its_way() {
        assert!(matches(RuleKind::Exact, "/a", "/a"));
        assert!(!matches(RuleKind::Exact, "/a", "/a/b"));
        assert!(matches(RuleKind::Prefix, "/a", "/a/b"));
        assert!(matches(RuleKind::Glob, "/a/*", "/a/b"));
        assert!(!matches(RuleKind::Glob, "/a/*", "/a/b/c"));
        assert!(matches(RuleKind::Glob, "/a/**", "/a/b/c"));
        assert!(!matches(RuleKind::Glob, "/a/**", "/b/a/b/c") && !matches(RuleKind::Glob, "/a/**", "/a"));
        assert!(matches(RuleKind::Glob, "/{a,b}/**", "/b/c") && matches(RuleKind::Glob, "/*/b/**", "/a/b/c"));
        assert!(matches(RuleKind::Regex, r"^/p/\d+$", "/p/42"));
    }

    #[test]
    fn a_pattern_that_would_grow_too_large_is_refused() {
        assert!(Rule::new(RuleKind::Regex, "(a{1000}){1000}").compile().is_err());
        assert!(Rule::new(RuleKind::Regex, "(?=a)").compile().is_err());
        assert!(Rule::new(RuleKind::Glob, "/a/[").compile().is_err());
    }
}
