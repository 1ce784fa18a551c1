//! Makes rules that move to an ad what they promise: only visits without an ad.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use entity::visits::AdPlatform;

use super::resembling::{Hit, Values, resemblance};
use super::worth::{Target, rates};
use super::{FIELDS, Search, Suggested, lower};
use crate::ground::rule::RuleKind;
use crate::measuring::attribution::platform_of_source;
use crate::money::ads::resemblance::{Form, SuggestionConfidence};
use crate::money::ads::rules::{AdMappingCondition, AdMappingRuleWrite, AdMappingTarget};

/// Maximum number of values of an ad for each of which a rule is tried.
const MAX_TRIED: usize = 20;
/// Maximum length of a condition's text, in characters.
const LONGEST_CONDITION: usize = 100;

impl Search<'_> {
    /// Returns the rule that moves the most sessions to a target, and the visits that it moves.
    pub(super) fn best(
        &self,
        target: &Target<'_>,
        hits: &[&Hit<'_>],
        values: &[Values; 4],
    ) -> Option<(Suggested, Vec<usize>)> {
        let mut best: Option<(Suggested, Vec<usize>)> = None;
        for (field, values) in FIELDS.into_iter().zip(values) {
            let hits: Vec<&Hit<'_>> = hits.iter().filter(|hit| hit.field == field).copied().collect();
            let sessions = |value: &str| -> u64 {
                let visits = values.get(value).into_iter().flatten();
                visits
                    .map(|at| &self.evidence.visits[*at])
                    .filter(|one| one.unmatched)
                    .map(|one| one.sessions)
                    .sum()
            };
            let mut tried: Vec<(u64, &Hit<'_>)> =
                hits.iter().map(|hit| (sessions(hit.value), *hit)).collect();
            tried.sort_by_key(|(sessions, hit)| (Reverse(*sessions), hit.confidence, hit.value));
            let exact = tried.iter().take(MAX_TRIED).map(|(_, hit)| {
                let visits = values.get(hit.value).cloned().unwrap_or_default();
                (RuleKind::Exact, hit.value.to_owned(), hit.confidence, visits)
            });
            let family = self.family(target, &hits, values);
            for (kind, value, confidence, visits) in exact.chain(family) {
                let written = AdMappingRuleWrite {
                    field,
                    kind,
                    value,
                    when: None,
                    target: AdMappingTarget {
                        platform: target.costs.platform,
                        level: target.costs.level,
                        entity_id: self.ads.entities[target.place].id.to_string(),
                    },
                    note: None,
                };
                let Some((rule, moved)) = self.promised(written, &visits) else { continue };
                let suggested = self.suggested(target, rule, confidence, &moved);
                let is_better = best.as_ref().is_none_or(|(best, _)| suggested.sessions > best.sessions);
                if is_better {
                    best = Some((suggested, moved));
                }
            }
        }
        best
    }

    /// Returns the beginning that all values of a target have, if it is still known by it and no other value begins so.
    fn family(
        &self,
        target: &Target<'_>,
        hits: &[&Hit<'_>],
        values: &Values,
    ) -> Option<(RuleKind, String, SuggestionConfidence, Vec<usize>)> {
        let (first, rest) = hits.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let shared = rest.iter().fold(first.value, |shared, hit| common(shared, hit.value));
        let is_whole = hits.iter().any(|hit| hit.value == shared);
        let end = shared.rfind(|sign: char| !sign.is_alphanumeric()).filter(|_| !is_whole);
        let shared = if is_whole {
            shared
        } else {
            end.map_or("", |end| {
                let sign = shared[end..].chars().next().map_or(0, char::len_utf8);
                &shared[..end + sign]
            })
        };
        // Spaces at the end are no part of a rule's value.
        let shared = shared.trim();
        if shared.is_empty() {
            return None;
        }
        resemblance(shared, &Form::of(shared), &self.ads.entities[target.place], &target.names)?;
        let known: HashSet<&str> = hits.iter().map(|hit| hit.value).collect();
        let mut visits = Vec::new();
        for (value, of_value) in
            values.range(shared.to_owned()..).take_while(|(value, _)| value.starts_with(shared))
        {
            if !known.contains(value.as_str()) {
                return None;
            }
            visits.extend(of_value.iter().copied());
        }
        let confidence = hits.iter().map(|hit| hit.confidence).max()?;
        Some((RuleKind::Prefix, shared.to_owned(), confidence, visits))
    }

    /// Returns the rule with the conditions under which it moves only visits that it may, and these visits.
    fn promised(
        &self,
        rule: AdMappingRuleWrite,
        visits: &[usize],
    ) -> Option<(AdMappingRuleWrite, Vec<usize>)> {
        let all = |visits: &[usize]| visits.iter().all(|at| self.may_move(*at, rule.target.platform));
        let mut groups: BTreeMap<[Option<String>; 2], Vec<usize>> = BTreeMap::new();
        for at in visits {
            let of = |place: usize| self.evidence.visits[*at].utm[place].as_deref().map(lower);
            groups.entry([of(0), of(1)]).or_default().push(*at);
        }
        let sources: HashSet<&Option<String>> = groups.keys().map(|[source, _]| source).collect();
        let (only, whole) = (sources.len() == 1, all(visits));
        let conditioned = |when: Option<AdMappingCondition>, visits: Vec<usize>| {
            let rule = AdMappingRuleWrite { when, ..rule.clone() };
            let asks =
                |rule: &AdMappingRuleWrite| (rule.field, rule.kind, rule.value.clone(), rule.when.clone());
            let is_new = self.written.iter().all(|other| asks(other) != asks(&rule));
            is_new.then_some((rule, visits))
        };
        let fits = |text: &Option<String>| {
            text.as_ref().is_some_and(|text| !text.is_empty() && text.chars().count() <= LONGEST_CONDITION)
        };
        if whole && !(only && sources.iter().all(|source| fits(source))) {
            return conditioned(None, visits.to_vec());
        }
        let mut by_source: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
        for ([source, _], visits) in &groups {
            by_source.entry(source.clone()).or_default().extend(visits);
        }
        let of_source = by_source.into_iter().map(|(source, visits)| ([source, None], visits));
        let of_source = of_source.filter(|([source, _], _)| fits(source));
        let of_both = groups.into_iter().filter(|([source, medium], _)| fits(source) && fits(medium));
        let most = |candidates: Vec<([Option<String>; 2], Vec<usize>)>| {
            let clean = candidates.into_iter().filter(|(_, visits)| all(visits));
            clean.min_by_key(|([source, medium], visits)| {
                (Reverse(self.sessions(visits)), source.clone(), medium.clone())
            })
        };
        let ([utm_source, utm_medium], mut visits) =
            most(of_source.collect()).or_else(|| most(of_both.collect()))?;
        visits.sort_unstable();
        conditioned(Some(AdMappingCondition { utm_source, utm_medium }), visits)
    }

    /// Returns true if a rule may move visits to a platform: they have no ad, nothing about them says another platform, and
    /// no rule takes them already.
    pub(super) fn may_move(&self, at: usize, platform: AdPlatform) -> bool {
        let visits = &self.evidence.visits[at];
        let is_other = |source: &str| {
            platform_of_source(source).is_some_and(|named| named != platform)
                || self
                    .owners
                    .get(&lower(source))
                    .is_some_and(|owners| owners.iter().any(|one| *one != platform))
        };
        visits.unmatched
            && visits.allowed().has(Some(platform))
            && !visits.utm[0].as_deref().is_some_and(is_other)
            && self.rules.first(&visits.tags(), &self.assigned).is_none()
    }

    fn sessions(&self, visits: &[usize]) -> u64 {
        visits.iter().map(|at| self.evidence.visits[*at].sessions).sum()
    }

    fn suggested(
        &self,
        target: &Target<'_>,
        rule: AdMappingRuleWrite,
        confidence: SuggestionConfidence,
        moved: &[usize],
    ) -> Suggested {
        let mut values: BTreeMap<&str, u64> = BTreeMap::new();
        for visits in moved.iter().map(|at| &self.evidence.visits[*at]) {
            *values.entry(visits.value(rule.field).unwrap_or_default().trim()).or_default() +=
                visits.sessions;
        }
        let mut values: Vec<(String, u64)> =
            values.into_iter().map(|(value, sessions)| (value.to_owned(), sessions)).collect();
        values.sort_by_key(|(_, sessions)| Reverse(*sessions));
        Suggested {
            rule,
            name: self.ads.entities[target.place].latest_name().to_owned(),
            sessions: self.sessions(moved),
            cost: target.cost,
            rates: rates(target.costs, target.cost),
            confidence,
            values,
            together: 0,
        }
    }
}

/// Returns the beginning that two texts share.
fn common<'a>(a: &'a str, b: &str) -> &'a str {
    let shared = a.char_indices().zip(b.chars()).find(|((_, a), b)| a != b);
    let end = match shared {
        Some(((at, _), _)) => at,
        None => a.len().min(b.len()),
    };
    a.get(..end).unwrap_or_default()
}
