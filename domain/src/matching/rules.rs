//! Rules about a match that its schema cannot express.

use super::Match;
use crate::rule::{Rule, RuleKind};
use crate::{Violation, ViolationCode};

/// How deep parts may be nested, the outermost one included.
pub const MAX_DEPTH: usize = 4;
/// How many parts there may be in all.
pub const MAX_PARTS: usize = 50;
/// How many of them may have a regular expression, which takes memory for as long as the project is visited.
pub const MAX_REGEXES: usize = 5;

impl Match {
    /// Every violation; `path` is where the match stands: `body.match`.
    pub fn violations(&self, path: &str) -> Vec<Violation> {
        let mut found = Found::default();
        found.look_at(self, path, 1);
        let too_many = |limit: usize, message: &str| {
            Violation::new(path, ViolationCode::TooMany, message).bound(limit as u64)
        };
        if found.parts > MAX_PARTS {
            found.violations.push(too_many(MAX_PARTS, "must not have more than 50 parts in all"));
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
        // Beyond the limit there is no need to try what takes long.
        if self.regexes <= MAX_REGEXES
            && let Err(message) = rule.compile()
        {
            let path = format!("{path}.match.value");
            self.violations.push(Violation::new(path, ViolationCode::WrongFormat, message));
        }
    }
}
