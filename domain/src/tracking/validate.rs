//! Rules about a tracking config that its schema cannot express.

use super::config::{Booking, TrackingConfig};
use super::origin::OriginPattern;
use crate::rule::{Rule, regex};
use crate::{Violation, ViolationCode};

/// Every violation, with the path of the value in the request body.
pub fn violations(config: &TrackingConfig) -> Vec<Violation> {
    let mut found = Vec::new();
    for (at, origin) in config.allowed_origins.iter().enumerate() {
        if OriginPattern::parse(origin).is_none() {
            found.push(Violation::new(
                format!("body.allowedOrigins.{at}"),
                ViolationCode::WrongFormat,
                "is not an origin",
            ));
        }
    }
    for (at, group) in config.page_groups.iter().enumerate() {
        rules(&mut found, &format!("body.pageGroups.{at}.match"), &group.matches);
        let repeated = config.page_groups.iter().take(at).any(|other| other.key == group.key);
        if repeated || group.key == config.default_group.key {
            found.push(Violation::new(
                format!("body.pageGroups.{at}.key"),
                ViolationCode::Duplicate,
                "is used by another group",
            ));
        }
    }
    rules(&mut found, "body.excludePaths", &config.exclude_paths);
    for (at, personal) in config.personal_paths.iter().enumerate() {
        rule(&mut found, &format!("body.personalPaths.{at}.match"), &personal.matches);
    }
    for (at, redaction) in config.value_redactions.iter().enumerate() {
        if let Err(message) = regex(&redaction.pattern, redaction.ignore_case) {
            found.push(Violation::new(
                format!("body.valueRedactions.{at}.pattern"),
                ViolationCode::WrongFormat,
                message,
            ));
        }
    }
    for (at, booking) in config.bookings.iter().enumerate() {
        if let Booking::Postmessage { origin, .. } = booking
            && OriginPattern::parse(origin).is_none()
        {
            found.push(Violation::new(
                format!("body.bookings.{at}.origin"),
                ViolationCode::WrongFormat,
                "is not an origin",
            ));
        }
    }
    found
}

fn rules(found: &mut Vec<Violation>, path: &str, rules: &[Rule]) {
    for (at, one) in rules.iter().enumerate() {
        rule(found, &format!("{path}.{at}"), one);
    }
}

fn rule(found: &mut Vec<Violation>, path: &str, rule: &Rule) {
    if let Err(message) = rule.compile() {
        found.push(Violation::new(format!("{path}.value"), ViolationCode::WrongFormat, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::RuleKind;
    use crate::tracking::config::{Label, PageGroup, ValueRedaction};

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
            ["body.allowedOrigins.1", "body.pageGroups.0.match.1.value", "body.valueRedactions.0.pattern"]
        );
    }
}
