//! Rules for tracking configs that the JSON Schema cannot express.

use super::config::{Booking, TrackingConfig};
use super::origin::OriginPattern;
use crate::ground::pattern::{LARGEST_TOTAL, MAX_PATTERNS, Redaction};
use crate::ground::rule::Rule;
use crate::{Violation, ViolationCode};

/// Maximum number of invalid patterns to report, because compiling a pattern that is too large takes some milliseconds.
const MAX_WRONG: usize = 10;

/// Returns every violation, with the path of the value in the request body.
pub fn violations(config: &TrackingConfig) -> Vec<Violation> {
    let mut found = Found::default();
    for (at, origin) in config.allowed_origins.iter().enumerate() {
        found.origin(&format!("body.allowedOrigins.{at}"), origin);
    }
    for (at, group) in config.page_groups.iter().enumerate() {
        found.rules(&format!("body.pageGroups.{at}.match"), &group.matches);
        let repeated = config.page_groups.iter().take(at).any(|other| other.key == group.key);
        if repeated || group.key == config.default_group.key {
            let path = format!("body.pageGroups.{at}.key");
            found.add(path, ViolationCode::Duplicate, "is already used by another group");
        }
    }
    found.rules("body.excludePaths", &config.exclude_paths);
    for (at, personal) in config.personal_paths.iter().enumerate() {
        found.rule(&format!("body.personalPaths.{at}.match"), &personal.matches);
    }
    for (at, redaction) in config.value_redactions.iter().enumerate() {
        let size = || {
            let tried = Redaction::new(&redaction.pattern, redaction.ignore_case, &redaction.replacement);
            tried.map(|redaction| redaction.size()).map_err(|error| error.message().to_owned())
        };
        found.pattern(format!("body.valueRedactions.{at}.pattern"), size);
    }
    for (at, booking) in config.bookings.iter().enumerate() {
        if let Booking::Postmessage { origin, .. } = booking {
            found.origin(&format!("body.bookings.{at}.origin"), origin);
        }
    }
    found.violations
}

#[derive(Default)]
struct Found {
    violations: Vec<Violation>,
    /// Number of invalid patterns among the violations.
    wrong: usize,
    /// Number of patterns so far, and their size in bytes.
    patterns: usize,
    size: usize,
}

impl Found {
    fn add(&mut self, path: impl Into<String>, code: ViolationCode, message: impl Into<String>) {
        self.violations.push(Violation::new(path, code, message));
    }

    fn origin(&mut self, path: &str, origin: &str) {
        if OriginPattern::parse(origin).is_none() {
            self.add(path, ViolationCode::WrongFormat, "is not a valid origin");
        }
    }

    fn rules(&mut self, path: &str, rules: &[Rule]) {
        for (at, rule) in rules.iter().enumerate() {
            self.rule(&format!("{path}.{at}"), rule);
        }
    }

    fn rule(&mut self, path: &str, rule: &Rule) {
        self.pattern(format!("{path}.value"), || rule.compile().map(|rule| rule.size()));
    }

    /// Compiles a pattern and adds its size. Skipped if previous patterns already make the config invalid.
    fn pattern(&mut self, path: String, size: impl FnOnce() -> Result<usize, String>) {
        if self.wrong == MAX_WRONG || self.patterns > MAX_PATTERNS || self.size > LARGEST_TOTAL {
            return;
        }
        match size() {
            Ok(size) => {
                self.patterns += usize::from(size > 0);
                self.size += size;
                if self.patterns > MAX_PATTERNS {
                    let message = "is one regular expression or glob too many: a project can have at most 200; globs \
                                   such as /blog/** and the other kinds of rules do not count";
                    self.violations.push(
                        Violation::new(path, ViolationCode::TooMany, message).bound(MAX_PATTERNS as u64),
                    );
                } else if self.size > LARGEST_TOTAL {
                    let message = "exceeds, together with the previous patterns, the memory for a project's rules: \
                                   replace some patterns by prefixes, or shorten them";
                    self.add(path, ViolationCode::Invalid, message);
                }
            }
            Err(message) => {
                self.wrong += 1;
                self.add(path, ViolationCode::WrongFormat, message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::rule::RuleKind;
    use crate::measuring::tracking::config::{Label, PageGroup, ValueRedaction};

    #[test]
    fn violations_carry_the_path_of_the_value() {
        let mut config = TrackingConfig::default_for(&["example.com".to_owned()], false);
        assert_eq!(violations(&config), []);
        config.allowed_origins.push("https://a:0".to_owned());
        config.page_groups.push(PageGroup {
            key: "blog".to_owned(),
            label: Label::Plain("Blog".to_owned()),
            matches: vec![Rule::new(RuleKind::Exact, "/"), Rule::new(RuleKind::Regex, "(")],
        });
        config.value_redactions.push(ValueRedaction {
            pattern: "(?=x)".to_owned(),
            replacement: String::new(),
            ignore_case: true,
        });
        let paths: Vec<String> = violations(&config).into_iter().map(|violation| violation.path).collect();
        assert_eq!(
            paths,
            ["body.allowedOrigins.4", "body.pageGroups.0.match.1.value", "body.valueRedactions.0.pattern"]
        );
    }
}
