//! Which ads weigh enough for a rule, alone or together with others.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use super::{Found, MAX_RULES, Search, Weighed};
use crate::money::ads::known::Place;
use crate::money::ads::resemblance::Form;
use crate::money::ads::rules::AdMappingTarget;

/// Least share of a platform's costs that a rule or a group must add to those with sessions, in hundredths.
const LEAST_GAIN: i128 = 15;
/// Least share of a platform's costs that must have sessions with the rule or the group, in hundredths.
const LEAST_AFTER: i128 = 50;
/// Maximum number of rules of a group: the ads with the highest costs that are not worth a rule alone are tried.
const MAX_TOGETHER: usize = 20;

/// An ad, ad set or campaign for which rules are tried.
pub(super) struct Target<'a> {
    pub(super) place: Place,
    pub(super) costs: &'a Weighed,
    pub(super) cost: i128,
    pub(super) names: Vec<Form>,
    /// True if it is worth a rule only together with others.
    pub(super) is_small: bool,
}

impl<'a> Search<'a> {
    /// Returns the ads that are worth a rule alone, and the largest others of each platform and level if all of these
    /// would be worth it together.
    pub(super) fn targets(&self) -> Vec<Target<'a>> {
        let mut targets = Vec::new();
        for costs in &self.evidence.costs {
            let mut by_cost: Vec<&(Arc<str>, i128)> =
                costs.ads.iter().filter(|(_, cost)| *cost > 0).collect();
            by_cost.sort_by_key(|(_, cost)| Reverse(*cost));
            let known = by_cost.into_iter().filter_map(|(id, cost)| {
                let (platform, level) = (costs.platform, costs.level);
                let target = AdMappingTarget { platform, level, entity_id: id.to_string() };
                Some((self.ads.target(&target)?, *cost))
            });
            let mut small = Vec::new();
            for (place, cost) in known {
                if is_worth(costs, cost) {
                    targets.push(self.target(place, costs, cost, false));
                } else {
                    small.push((place, cost));
                    if small.len() == MAX_TOGETHER {
                        break;
                    }
                }
            }
            if is_worth(costs, small.iter().map(|(_, cost)| cost).sum()) {
                targets.extend(small.into_iter().map(|(place, cost)| self.target(place, costs, cost, true)));
            }
        }
        targets
    }

    fn target(&self, place: Place, costs: &'a Weighed, cost: i128, is_small: bool) -> Target<'a> {
        // Several sources of costs may know it by different names.
        let names = self.ads.known_as(place).flat_map(|entity| self.names(entity)).collect();
        Target { place, costs, cost, names, is_small }
    }

    /// Returns the rules of each platform and level, those with the highest costs first.
    pub(super) fn groups(&self, small: Vec<Found<'a>>) -> Vec<Vec<Found<'a>>> {
        let mut groups: Vec<Vec<Found<'a>>> = self.evidence.costs.iter().map(|_| Vec::new()).collect();
        for found in small {
            let place = self.evidence.costs.iter().position(|costs| std::ptr::eq(costs, found.costs));
            if let Some(group) = place.and_then(|place| groups.get_mut(place)) {
                group.push(found);
            }
        }
        groups.sort_by_key(|group| Reverse(sum(group)));
        groups
    }

    /// Returns the rules of a platform and level as a group. Empty if they are not worth creating together.
    pub(super) fn together(&self, group: Vec<Found<'a>>, promised: &mut HashSet<usize>) -> Vec<Found<'a>> {
        let mut own = promised.clone();
        let mut group: Vec<Found<'a>> =
            group.into_iter().filter(|found| found.is_free(&own) && found.promise(&mut own)).collect();
        let cost = sum(&group);
        let is_worth = group.first().is_some_and(|found| is_worth(found.costs, cost));
        if !is_worth || self.written.len() + group.len() > MAX_RULES {
            return Vec::new();
        }
        *promised = own;
        let others = group.len() - 1;
        for found in &mut group {
            found.suggested.together = others;
            found.suggested.rates = rates(found.costs, cost);
        }
        group
    }
}

fn sum(group: &[Found<'_>]) -> i128 {
    group.iter().map(|found| found.suggested.cost).sum()
}

/// Returns true if sessions for these costs would change enough.
pub(super) fn is_worth(costs: &Weighed, cost: i128) -> bool {
    let after = costs.total - costs.idle + cost;
    costs.total > 0 && cost * 100 >= costs.total * LEAST_GAIN && after * 100 >= costs.total * LEAST_AFTER
}

/// Returns the shares of a platform's costs that have sessions, without and with sessions for these costs.
pub(super) fn rates(costs: &Weighed, cost: i128) -> (f64, f64) {
    let share = |cost: i128| cost as f64 / costs.total as f64;
    let before = costs.total - costs.idle;
    (share(before), share(before + cost))
}
