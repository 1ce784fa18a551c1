//! Rules for conditions that the JSON Schema cannot express.

use super::Match;
use crate::ground::rule::{Rule, RuleKind};
use crate::{Violation, ViolationCode};

/// Maximum nesting depth of a condition, including the outermost level.
pub const MAX_DEPTH: usize = 4;
/// Maximum number of parts of a condition.
pub const MAX_PARTS: usize = 50;
/// Maximum number of regular expressions in a condition. Each takes memory as long as the project has visits.
pub const MAX_REGEXES: usize = 5;

impl Match {
    /// Returns every violation. `path` is the path of the condition, such as `body.match`.
    pub fn violations(&self, path: &str) -> Vec<Violation> {
        let mut found = Found::default();
        found.look_at(self, path, 1);
        let too_many = |limit: usize, message: &str| {
            Violation::new(path, ViolationCode::TooMany, message).bound(limit as u64)
        };
        if found.parts > MAX_PARTS {
            found.violations.push(too_many(MAX_PARTS, "must not have more than 50 parts in total"));
        }
        if found.regexes > MAX_REGEXES {
            found.violations.push(too_many(MAX_REGEXES, "must not have more than 5 regular expressions"));
        }
        found.violations
    }
}

#[derive(Default)]
struct Found {
    parts: usize,
    regexes: usize,
    violations: Vec<Violation>,
}

impl Found {
    fn look_at(&mut self, part: &Match, path: &str, depth: usize) {
        self.parts += 1;
        if let Match::Page { matches } = part {
            self.look_at_rule(matches, path);
        }
        if depth > MAX_DEPTH {
            let message = "must not be nested more than 4 deep";
            self.violations.push(Violation::new(path, ViolationCode::Invalid, message));
            return;
        }
        for (at, part) in part.parts().iter().enumerate() {
            self.look_at(part, &format!("{path}.of.{at}"), depth + 1);
        }
    }

    fn look_at_rule(&mut self, rule: &Rule, path: &str) {
        self.regexes += usize::from(rule.kind == RuleKind::Regex);
        // Beyond the limit, compiling is skipped, because it takes long.
        if self.regexes <= MAX_REGEXES
            && let Err(message) = rule.compile()
        {
            let path = format!("{path}.match.value");
            self.violations.push(Violation::new(path, ViolationCode::WrongFormat, message));
        }
    }
}
