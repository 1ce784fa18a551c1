//! Channel mappings: a project's own assignment of sources and mediums to channels.

use std::cmp::Reverse;
use std::collections::HashSet;

use async_graphql::{InputObject, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Channel;
use super::sources::plain;
use crate::{Violation, ViolationCode};

/// Maximum number of mappings per project.
pub const MAX_MAPPINGS: usize = 200;

/// Channel for visits with a given source, medium, or both. Case, spaces, hyphens and similar characters are ignored:
/// `Summer Flyer`, `summer-flyer` and `SUMMERFLYER` are the same. A text that ends in `*` matches every value with that
/// prefix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "ChannelMappingWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(example = serde_json::json!({ "source": "newsletter", "medium": null, "channel": "email" }))]
pub struct ChannelMapping {
    /// The utm_source, up to 100 characters. Null: any source.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100))]
    pub source: Option<String>,
    /// The utm_medium, up to 100 characters. Null: any medium. A source or a medium is required.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100))]
    pub medium: Option<String>,
    /// Channel of these visits.
    pub channel: Channel,
}

/// Channel mappings of a project. Mappings with a source and a medium are checked first, then those with only a source,
/// then those with only a medium. Of two matching prefixes, the longer one applies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, InputObject)]
#[graphql(name = "ChannelMappingsWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChannelMappings {
    /// Up to 200 mappings, each with a different combination of source and medium.
    #[schemars(length(max = 200))]
    pub mappings: Vec<ChannelMapping>,
}

impl ChannelMappings {
    /// Checks the rules that the JSON Schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for (at, mapping) in self.mappings.iter().enumerate() {
            let path = format!("body.mappings.{at}");
            let pattern = Pattern::of(mapping);
            let texts = [("source", &mapping.source), ("medium", &mapping.medium)];
            if texts.iter().all(|(_, text)| text.is_none()) {
                let message = "must have a source, a medium or both";
                found.push(Violation::new(path, ViolationCode::Required, message));
                continue;
            }
            for (name, text) in texts {
                if text.as_ref().is_some_and(|text| plain(text).is_empty()) {
                    let message = "must contain a letter or a digit";
                    found.push(Violation::new(format!("{path}.{name}"), ViolationCode::WrongFormat, message));
                }
            }
            if !seen.insert((pattern.source, pattern.medium)) {
                let message = "another mapping already has this source and medium";
                found.push(Violation::new(path, ViolationCode::Duplicate, message));
            }
        }
        found
    }
}

/// Mappings prepared for matching, the most specific first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mappings(Vec<Pattern>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) source: Option<Word>,
    pub(super) medium: Option<Word>,
    pub(super) channel: Channel,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Word {
    Is(String),
    Begins(String),
}

impl Word {
    fn of(text: &str) -> Word {
        let word = plain(text);
        if text.trim_end().ends_with('*') { Word::Begins(word) } else { Word::Is(word) }
    }

    fn matches(&self, given: &str) -> bool {
        match self {
            Word::Is(word) => given == word,
            Word::Begins(word) => given.starts_with(word.as_str()),
        }
    }

    /// Returns the sort key: exact words come before prefixes, and longer prefixes before shorter ones.
    fn precision(&self) -> (bool, usize) {
        match self {
            Word::Is(_) => (true, 0),
            Word::Begins(word) => (false, word.len()),
        }
    }
}

impl Pattern {
    fn of(mapping: &ChannelMapping) -> Pattern {
        let word = |text: &Option<String>| text.as_deref().map(Word::of);
        Pattern { source: word(&mapping.source), medium: word(&mapping.medium), channel: mapping.channel }
    }
}

impl Mappings {
    pub fn new(mappings: &ChannelMappings) -> Mappings {
        let mut patterns: Vec<Pattern> = mappings.mappings.iter().map(Pattern::of).collect();
        patterns.sort_by_cached_key(|pattern| {
            let precision = |word: &Option<Word>| word.as_ref().map(Word::precision);
            Reverse((
                pattern.source.is_some() && pattern.medium.is_some(),
                precision(&pattern.source),
                precision(&pattern.medium),
            ))
        });
        Mappings(patterns)
    }

    /// Returns the mapping that applies to these tags.
    pub(super) fn find(&self, source: Option<&str>, medium: Option<&str>) -> Option<&Pattern> {
        if self.0.is_empty() {
            return None;
        }
        let (source, medium) = (source.map(plain), medium.map(plain));
        let fits = |word: &Option<Word>, given: &Option<String>| {
            word.as_ref().is_none_or(|word| given.as_ref().is_some_and(|given| word.matches(given)))
        };
        self.0.iter().find(|pattern| fits(&pattern.source, &source) && fits(&pattern.medium, &medium))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mappings(list: &[(&str, &str, Channel)]) -> ChannelMappings {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let mapping = |(source, medium, channel): &(&str, &str, Channel)| ChannelMapping {
            source: given(source),
            medium: given(medium),
            channel: *channel,
        };
        ChannelMappings { mappings: list.iter().map(mapping).collect() }
    }

    #[test]
    fn the_most_specific_mapping_decides() {
        let all = Mappings::new(&mappings(&[
            ("", "flyer", Channel::Other),
            ("partner*", "", Channel::Referral),
            ("Partner Mail*", "", Channel::Email),
            ("partner-x", "", Channel::SocialOther),
            ("partner-x", "flyer", Channel::Direct),
        ]));
        let channel = |source, medium| all.find(Some(source), Some(medium)).map(|found| found.channel);
        assert_eq!(channel("PARTNER_X", "Flyer"), Some(Channel::Direct));
        assert_eq!(channel("Partner X", "qr"), Some(Channel::SocialOther));
        assert_eq!(channel("partner-mailing", "qr"), Some(Channel::Email));
        assert_eq!(channel("partner-y", "flyer"), Some(Channel::Referral));
        assert_eq!(channel("shop", "flyer"), Some(Channel::Other));
        assert_eq!(channel("shop", "qr"), None);
        assert_eq!(all.find(None, None), None);
    }

    #[test]
    fn a_mapping_says_something_and_says_it_once() {
        let paths = |list: &[(&str, &str, Channel)]| {
            let found = mappings(list).violations();
            found.into_iter().map(|one| (one.path, one.code)).collect::<Vec<_>>()
        };
        let path = |text: &str, code| (format!("body.mappings.{text}"), code);
        assert_eq!(paths(&[("", "", Channel::Other)]), [path("0", ViolationCode::Required)]);
        assert_eq!(paths(&[("-*", "", Channel::Other)]), [path("0.source", ViolationCode::WrongFormat)]);
        let twice = [("a b", "c", Channel::Other), ("x", "", Channel::Email), ("A-B", "C", Channel::Email)];
        assert_eq!(paths(&twice), [path("2", ViolationCode::Duplicate)]);
        assert!(paths(&[("a", "", Channel::Other), ("a*", "", Channel::Email)]).is_empty());
    }
}
