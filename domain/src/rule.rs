//! A rule over a path or a name: exact, prefix, glob or regular expression. Page groups, excluded
//! and personal paths and goals are all written with it.

use globset::{GlobBuilder, GlobMatcher};
use regex::{Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Compiled patterns may take this much memory; it stops expressions like `(a{1000}){1000}`.
const REGEX_SIZE_LIMIT: usize = 256 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RuleKind {
    Exact,
    Prefix,
    Glob,
    Regex,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    pub kind: RuleKind,
    #[schemars(length(min = 1, max = 200))]
    pub value: String,
}

impl Rule {
    pub fn new(kind: RuleKind, value: impl Into<String>) -> Rule {
        Rule { kind, value: value.into() }
    }

    pub fn compile(&self) -> Result<Matcher, String> {
        Ok(match self.kind {
            RuleKind::Exact => Matcher::Exact(self.value.clone()),
            RuleKind::Prefix => Matcher::Prefix(self.value.clone()),
            RuleKind::Glob => GlobBuilder::new(&self.value)
                .literal_separator(true)
                .build()
                .map(|glob| Matcher::Glob(Box::new(glob.compile_matcher())))
                .map_err(|error| format!("is not a valid glob: {}", error.kind()))?,
            RuleKind::Regex => Matcher::Regex(regex(&self.value, false)?),
        })
    }
}

/// A rule ready to be asked.
#[derive(Clone, Debug)]
pub enum Matcher {
    Exact(String),
    Prefix(String),
    Glob(Box<GlobMatcher>),
    Regex(Regex),
}

impl Matcher {
    pub fn matches(&self, text: &str) -> bool {
        match self {
            Matcher::Exact(value) => value == text,
            Matcher::Prefix(value) => text.starts_with(value.as_str()),
            Matcher::Glob(glob) => glob.is_match(text),
            Matcher::Regex(regex) => regex.is_match(text),
        }
    }
}

/// Compiles with the linear-time engine: no pattern can take exponential time, and none may be big.
pub fn regex(pattern: &str, ignore_case: bool) -> Result<Regex, String> {
    RegexBuilder::new(pattern)
        .case_insensitive(ignore_case)
        .size_limit(REGEX_SIZE_LIMIT)
        .dfa_size_limit(REGEX_SIZE_LIMIT)
        .build()
        .map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => "is too large a regular expression".to_owned(),
            _ => "is not a regular expression this service can run (no look-around, no back-references)"
                .to_owned(),
        })
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
        assert!(matches(RuleKind::Regex, r"^/p/\d+$", "/p/42"));
    }

    #[test]
    fn a_pattern_that_would_grow_too_large_is_refused() {
        assert!(Rule::new(RuleKind::Regex, "(a{1000}){1000}").compile().is_err());
        assert!(Rule::new(RuleKind::Regex, "(?=a)").compile().is_err());
        assert!(Rule::new(RuleKind::Glob, "/a/[").compile().is_err());
    }
}
