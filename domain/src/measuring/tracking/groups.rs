//! Compiled page groups of a tracking config.

use serde::Deserialize;
use serde_json::Value;

use super::config::{DefaultGroup, PageGroup};
use crate::ground::rule::Matcher;

/// Page groups with their rules.
#[derive(Clone, Debug)]
pub struct PageGroups {
    groups: Vec<(String, Vec<Matcher>)>,
    default: String,
}

impl PageGroups {
    /// Work for the groups of one visit, in bytes that patterns read: some 30 ms. A thousand paths of 150 bytes and two
    /// hundred patterns need all of it. Batches of all projects wait while a visit gets new groups.
    pub const OF_A_VISIT: usize = 32 << 20;

    /// Compiles page groups. A rule that does not compile matches nothing; configs with such rules cannot be saved.
    pub fn new(groups: &[PageGroup], default: &DefaultGroup) -> PageGroups {
        let matchers = |group: &PageGroup| {
            group.matches.iter().filter_map(|rule| rule.compile().ok()).collect::<Vec<_>>()
        };
        PageGroups {
            groups: groups.iter().map(|group| (group.key.clone(), matchers(group))).collect(),
            default: default.key.clone(),
        }
    }

    /// Compiles the page groups of a stored tracking config.
    pub fn of_stored(tracking: &Value) -> PageGroups {
        fn read<T: for<'de> Deserialize<'de>>(value: Option<&Value>) -> Option<T> {
            T::deserialize(value?).ok()
        }
        let groups: Vec<PageGroup> = read(tracking.get("pageGroups")).unwrap_or_default();
        let default = read(tracking.get("defaultGroup"));
        PageGroups::new(&groups, &default.unwrap_or_else(DefaultGroup::other))
    }

    /// Returns the memory in bytes that the patterns take.
    pub(crate) fn size(&self) -> usize {
        self.groups.iter().flat_map(|(_, rules)| rules).map(Matcher::size).sum()
    }

    /// Returns the key of the first group with a matching rule, in the order of the config.
    pub fn of(&self, path: &str) -> &str {
        let mut left = usize::MAX;
        self.within(&mut left, path)
    }

    /// Returns the key of the first group with a matching rule, as long as there is work `left`. Without any, returns the
    /// default group.
    pub fn within(&self, left: &mut usize, path: &str) -> &str {
        let mut matches = |rule: &Matcher| {
            *left = left.saturating_sub(path.len());
            *left > 0 && rule.matches(path)
        };
        self.groups
            .iter()
            .find(|(_, rules)| rules.iter().any(&mut matches))
            .map_or(self.default.as_str(), |(key, _)| key)
    }
}
