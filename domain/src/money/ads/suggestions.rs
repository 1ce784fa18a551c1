//! Suggests mapping rules: for ads with costs that brought no session, whose name or id resembles the campaign parameters
//! of visits without an ad.
//!
//! A rule is suggested only if it does what it promises: each visit that it would move is one without an ad, its click id
//! and utm_source allow the platform, and no rule of the project takes it. Only the few ads whose costs weigh enough are
//! compared with each parameter, and names that may be meant as well are found by their words, so the work does not grow
//! with the product of both.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use entity::visits::{AdLevel, AdPlatform};
use uuid::Uuid;

use super::known::{AdEntity, Ads, Place};
use super::mapping::{self, MAX_RULES};
use super::matcher::{Allowed, Tags};
use super::placeholders::is_unfilled;
pub use super::resemblance::SuggestionConfidence;
use super::resemblance::{Form, ids};
use super::rules::{AdMappingCondition, AdMappingRuleWrite, AdMappingTarget, MappingField, MappingRules};
use crate::ground::rule::RuleKind;
use crate::measuring::attribution::platform_of_source;
use crate::{Context, Error, Result};

/// Least share of a platform's costs that a rule must add to those with sessions, in hundredths.
const LEAST_GAIN: i128 = 15;
/// Least share of a platform's costs that must have sessions with the rule, in hundredths.
const LEAST_AFTER: i128 = 50;
/// Maximum number of ads whose names share a key. With more, the name says too little.
const MAX_NAMESAKES: usize = 64;
/// Maximum number of values of an ad for each of which a rule is tried.
const MAX_TRIED: usize = 20;
/// Maximum lengths of a rule's texts, in characters.
const LONGEST_VALUE: usize = 200;
const LONGEST_CONDITION: usize = 100;

const FIELDS: [MappingField; 4] =
    [MappingField::UtmCampaign, MappingField::UtmId, MappingField::UtmContent, MappingField::UtmTerm];

/// Visits with the same campaign parameters that neither an id nor a rule matches with an ad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaggedVisits {
    /// True if they came by ads, but it is not known by which. False if nothing says that they came by ads, or if an ad's
    /// name matched them.
    pub unmatched: bool,
    /// Click ids, as bits.
    pub click_ids: i16,
    /// utm_source, utm_medium, utm_campaign, utm_content, utm_term and utm_id.
    pub utm: [Option<Arc<str>>; 6],
    pub sessions: u64,
}

/// Costs of a platform, as the rows of a level show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    pub platform: AdPlatform,
    pub level: AdLevel,
    /// In millionths.
    pub total: i128,
    /// Part of the total that brought no session.
    pub idle: i128,
    /// Ids of the ads, ad sets or campaigns that brought no session, with their costs.
    pub ads: Vec<(Arc<str>, i128)>,
}

/// What visits and costs of a period say.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    pub visits: Vec<TaggedVisits>,
    /// utm_source of visits that are matched with ads, with the platforms of these.
    pub owners: Vec<(Arc<str>, AdPlatform)>,
    pub costs: Vec<Weighed>,
    /// First and last day.
    pub days: (i32, i32),
}

/// A rule that is worth creating.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggested {
    pub rule: AdMappingRuleWrite,
    /// Latest name of the target.
    pub name: String,
    pub sessions: u64,
    /// Costs of the target, in millionths.
    pub cost: i128,
    /// Shares of the platform's costs that have sessions, without and with the rule.
    pub rates: (f64, f64),
    pub confidence: SuggestionConfidence,
    /// Values that the rule would match, with their sessions, most sessions first.
    pub values: Vec<(String, u64)>,
}

/// Returns rules that are worth creating, those with the highest costs first. The caller has checked access.
pub async fn suggest(
    context: &Context,
    project: Uuid,
    ads: Arc<Ads>,
    evidence: Evidence,
) -> Result<Vec<Suggested>> {
    let rules = mapping::all(context, project).await?;
    if rules.len() >= MAX_RULES {
        return Ok(Vec::new());
    }
    // On a thread that serves nobody, because there may be many names.
    let work = move || Search::new(&ads, rules, &evidence).suggest();
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}

/// An ad, ad set or campaign whose costs weigh enough.
struct Target<'a> {
    place: Place,
    costs: &'a Weighed,
    cost: i128,
    names: Vec<Form>,
}

/// Value of a parameter in lower case, and the visits that have it.
type Values = BTreeMap<String, Vec<usize>>;

/// A value that resembles a target.
struct Hit<'a> {
    field: MappingField,
    value: &'a str,
    target: usize,
    confidence: SuggestionConfidence,
    form: Form,
}

struct Search<'a> {
    ads: &'a Ads,
    evidence: &'a Evidence,
    written: Vec<AdMappingRuleWrite>,
    rules: MappingRules,
    /// Platforms by the utm_source that they have.
    owners: HashMap<String, HashSet<AdPlatform>>,
}

impl<'a> Search<'a> {
    fn new(ads: &'a Ads, written: Vec<AdMappingRuleWrite>, evidence: &'a Evidence) -> Self {
        let mut owners: HashMap<String, HashSet<AdPlatform>> = HashMap::new();
        for (source, platform) in &evidence.owners {
            owners.entry(lower(source)).or_default().insert(*platform);
        }
        let rules = MappingRules::new(written.iter().cloned());
        Self { ads, evidence, written, rules, owners }
    }

    fn suggest(&self) -> Vec<Suggested> {
        let targets = self.targets();
        if targets.is_empty() {
            return Vec::new();
        }
        let values = FIELDS.map(|field| self.values(field));
        let hits = self.hits(&targets, &values);
        let hits = self.unrivalled(hits, &targets, &values);
        let mut found: Vec<(Suggested, Vec<usize>)> = targets
            .iter()
            .enumerate()
            .filter_map(|(at, target)| {
                let hits: Vec<&Hit<'_>> = hits.iter().filter(|hit| hit.target == at).collect();
                self.best(target, &hits, &values)
            })
            .collect();
        found.sort_by(|(a, _), (b, _)| {
            let of = |one: &Suggested| (Reverse(one.cost), Reverse(one.sessions), one.rule.target.level);
            let id = |one: &Suggested| (one.rule.target.platform, one.rule.target.entity_id.clone());
            of(a).cmp(&of(b)).then_with(|| id(a).cmp(&id(b)))
        });
        // Each visit is promised once, so that one accepted suggestion leaves the others as they are.
        let mut promised = HashSet::new();
        found.retain(|(_, visits)| {
            let is_free = visits.iter().all(|at| !promised.contains(at));
            if is_free {
                promised.extend(visits.iter().copied());
            }
            is_free
        });
        found.into_iter().map(|(suggested, _)| suggested).collect()
    }

    fn targets(&self) -> Vec<Target<'a>> {
        let mut targets = Vec::new();
        for costs in &self.evidence.costs {
            for (id, cost) in &costs.ads {
                let target = AdMappingTarget {
                    platform: costs.platform,
                    level: costs.level,
                    entity_id: id.to_string(),
                };
                let Some(place) = self.ads.target(&target).filter(|_| is_worth(costs, *cost)) else {
                    continue;
                };
                // Several sources of costs may know it by different names.
                let same = self.ads.by_id.get(&**id).into_iter().flatten();
                let same = same.filter(|other| self.ads.one_of([place, **other].into_iter()).is_some());
                let names = same.flat_map(|place| self.names(&self.ads.entities[*place])).collect();
                targets.push(Target { place, costs, cost: *cost, names });
            }
        }
        targets
    }

    /// Returns the names that an ad had in the period.
    fn names(&self, entity: &AdEntity) -> Vec<Form> {
        let (first, last) = self.evidence.days;
        let names = entity.names.iter().filter(|name| name.first_day <= last && name.last_day >= first);
        names.map(|name| Form::of(&name.text)).collect()
    }

    fn values(&self, field: MappingField) -> Values {
        let mut values = Values::new();
        for (at, visits) in self.evidence.visits.iter().enumerate() {
            if let Some(value) = visits.value(field).map(lower).filter(|value| !value.is_empty()) {
                values.entry(value).or_default().push(at);
            }
        }
        values
    }

    fn hits<'v>(&self, targets: &[Target<'_>], values: &'v [Values; 4]) -> Vec<Hit<'v>> {
        let mut hits = Vec::new();
        for (field, values) in FIELDS.into_iter().zip(values) {
            for (value, visits) in values {
                let is_open = visits.iter().any(|at| self.evidence.visits[*at].unmatched);
                if !is_open || is_unfilled(value) || value.chars().count() > LONGEST_VALUE {
                    continue;
                }
                let form = Form::of(value);
                for (target, one) in targets.iter().enumerate() {
                    let entity = &self.ads.entities[one.place];
                    let confidence = resemblance(value, &form, entity, &one.names);
                    let fits = |confidence: &SuggestionConfidence| {
                        *confidence == SuggestionConfidence::Exact || natural(field) == entity.level
                    };
                    let may = || visits.iter().any(|at| self.may_move(*at, one.costs.platform));
                    if let Some(confidence) = confidence.filter(fits).filter(|_| may()) {
                        hits.push(Hit { field, value, target, confidence, form: form.clone() });
                    }
                }
            }
        }
        hits
    }

    /// Keeps values that mean one ad only.
    fn unrivalled<'v>(
        &self,
        hits: Vec<Hit<'v>>,
        targets: &[Target<'_>],
        values: &[Values; 4],
    ) -> Vec<Hit<'v>> {
        let wanted: HashSet<u64> = hits.iter().flat_map(|hit| hit.form.keys()).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut named: HashMap<u64, Vec<(Place, Form)>> = HashMap::new();
        for (place, entity) in self.ads.entities.iter().enumerate() {
            for form in self.names(entity) {
                let keys: HashSet<u64> = form.keys().filter(|key| wanted.contains(key)).collect();
                for key in keys {
                    let places = named.entry(key).or_default();
                    if places.len() <= MAX_NAMESAKES {
                        places.push((place, form.clone()));
                    }
                }
            }
        }
        let is_only = |hit: &Hit<'v>| {
            let target = &targets[hit.target];
            let visits = FIELDS.into_iter().zip(values).find(|(field, _)| *field == hit.field);
            let visits = visits.and_then(|(_, values)| values.get(hit.value));
            let visits: Vec<&TaggedVisits> =
                visits.into_iter().flatten().map(|at| &self.evidence.visits[*at]).collect();
            let is_rival = |place: Place, form: Option<&Form>| {
                let entity = &self.ads.entities[place];
                let is_same = self.ads.one_of([target.place, place].into_iter()).is_some();
                let is_level = entity.level == target.costs.level || entity.level == natural(hit.field);
                let names = form.map(std::slice::from_ref).unwrap_or_default();
                let meant = resemblance(hit.value, &hit.form, entity, names);
                !is_same
                    && is_level
                    && meant.is_some_and(|meant| meant <= hit.confidence)
                    && visits.iter().any(|visits| visits.unmatched && visits.allowed().has(entity.platform))
            };
            let by_id = ids(hit.value).filter_map(|id| self.ads.by_id.get(id)).flatten();
            !by_id.into_iter().any(|place| is_rival(*place, None))
                && hit.form.keys().filter_map(|key| named.get(&key)).all(|places| {
                    places.len() <= MAX_NAMESAKES
                        && !places.iter().any(|(place, form)| is_rival(*place, Some(form)))
                })
        };
        hits.into_iter().filter(is_only).collect()
    }

    /// Returns the rule that moves the most sessions to a target, and the visits that it moves.
    fn best(
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
                        entity_id: self.ads.entities[target.place].id.clone(),
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
    fn may_move(&self, at: usize, platform: AdPlatform) -> bool {
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
            && !self.rules.targets(&visits.tags()).any(|target| self.ads.target(target).is_some())
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
        let Weighed { total, idle, .. } = target.costs;
        let share = |cost: i128| cost as f64 / *total as f64;
        Suggested {
            rule,
            name: self.ads.entities[target.place].latest_name().to_owned(),
            sessions: self.sessions(moved),
            cost: target.cost,
            rates: (share(total - idle), share(total - idle + target.cost)),
            confidence,
            values,
        }
    }
}

impl TaggedVisits {
    fn tags(&self) -> Tags<'_> {
        let [utm_source, utm_medium, utm_campaign, utm_content, utm_term, utm_id] =
            self.utm.each_ref().map(|text| text.as_deref());
        Tags {
            utm_source,
            utm_medium,
            utm_campaign,
            utm_content,
            utm_term,
            utm_id,
            click_ids: self.click_ids,
            paid: true,
            day: 0,
        }
    }

    fn allowed(&self) -> Allowed {
        Allowed::by(&self.tags())
    }

    fn value(&self, field: MappingField) -> Option<&str> {
        let tags = self.tags();
        match field {
            MappingField::UtmCampaign => tags.utm_campaign,
            MappingField::UtmContent => tags.utm_content,
            MappingField::UtmTerm => tags.utm_term,
            MappingField::UtmId => tags.utm_id,
        }
    }
}

/// Returns how much a value resembles an ad with these names. None if it does not.
fn resemblance(value: &str, form: &Form, entity: &AdEntity, names: &[Form]) -> Option<SuggestionConfidence> {
    if ids(value).any(|id| id == entity.id) {
        return Some(SuggestionConfidence::Exact);
    }
    names.iter().filter_map(|name| form.resembles(name)).min()
}

/// Returns the level that a parameter usually names.
fn natural(field: MappingField) -> AdLevel {
    match field {
        MappingField::UtmCampaign | MappingField::UtmId => AdLevel::Campaign,
        MappingField::UtmContent => AdLevel::Ad,
        MappingField::UtmTerm => AdLevel::Adset,
    }
}

/// Returns true if sessions for these costs would change enough.
fn is_worth(costs: &Weighed, cost: i128) -> bool {
    let after = costs.total - costs.idle + cost;
    costs.total > 0 && cost * 100 >= costs.total * LEAST_GAIN && after * 100 >= costs.total * LEAST_AFTER
}

/// Returns a text as rules compare it.
fn lower(text: &str) -> String {
    text.trim().to_lowercase()
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

#[cfg(test)]
#[path = "suggestions/tests.rs"]
mod tests;
