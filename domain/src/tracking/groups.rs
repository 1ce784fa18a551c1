//! The page groups of a tracking config, ready to be asked.

use serde::Deserialize;
use serde_json::Value;

use super::config::{DefaultGroup, PageGroup};
use crate::rule::Matcher;

/// Which group a page is counted in.
#[derive(Clone, Debug)]
pub struct PageGroups {
    groups: Vec<(String, Vec<Matcher>)>,
    default: String,
}

impl PageGroups {
    /// A rule that does not compile matches nothing; saving the config refuses such rules.
    pub fn new(groups: &[PageGroup], default: &DefaultGroup) -> PageGroups {
        let matchers = |group: &PageGroup| {
            group.matches.iter().filter_map(|rule| rule.compile().ok()).collect::<Vec<_>>()
        };
        PageGroups {
            groups: groups.iter().map(|group| (group.key.clone(), matchers(group))).collect(),
            default: default.key.clone(),
        }
    }

    /// The groups of a stored tracking config.
    pub fn of_stored(tracking: &Value) -> PageGroups {
        fn read<T: for<'de> Deserialize<'de>>(value: Option<&Value>) -> Option<T> {
            T::deserialize(value?).ok()
        }
        let groups: Vec<PageGroup> = read(tracking.get("pageGroups")).unwrap_or_default();
        let default = read(tracking.get("defaultGroup"));
        PageGroups::new(&groups, &default.unwrap_or_else(DefaultGroup::other))
    }

    /// Bytes of memory that the patterns take.
    pub(super) fn size(&self) -> usize {
        self.groups.iter().flat_map(|(_, rules)| rules).map(Matcher::size).sum()
    }

    /// The first group with a matching rule, in the order of the config.
    pub fn of(&self, path: &str) -> &str {
        self.groups
            .iter()
            .find(|(_, rules)| rules.iter().any(|rule| rule.matches(path)))
            .map_or(self.default.as_str(), |(key, _)| key)
    }
}
