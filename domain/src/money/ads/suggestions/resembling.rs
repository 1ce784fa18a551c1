//! Finds the values of campaign parameters that resemble an ad's name or id, and no other ad's as much.

use std::collections::{BTreeMap, HashMap, HashSet};

use entity::visits::AdLevel;

use super::worth::Target;
use super::{FIELDS, LONGEST_VALUE, Search, TaggedVisits, lower};
use crate::Result;
use crate::money::ads::known::{AdEntity, Ads, Place};
use crate::money::ads::placeholders::is_unfilled;
use crate::money::ads::resemblance::{Form, SuggestionConfidence, ids};
use crate::money::ads::rules::MappingField;

/// Maximum number of ads whose names share a key. With more, the name says too little.
const MAX_NAMESAKES: usize = 64;

/// Value of a parameter in lower case, and the visits that have it.
pub(super) type Values = BTreeMap<String, Vec<usize>>;

/// A value that resembles a target.
pub(super) struct Hit<'a> {
    pub(super) field: MappingField,
    pub(super) value: &'a str,
    pub(super) target: usize,
    pub(super) confidence: SuggestionConfidence,
    form: Form,
}

impl<'a> Search<'a> {
    /// Returns the names that an ad had in the period.
    pub(super) fn names(&self, entity: &AdEntity) -> Vec<Form> {
        let (first, last) = self.evidence.days;
        let names = entity.names.iter().filter(|name| name.first_day <= last && name.last_day >= first);
        names.map(|name| Form::of(&name.text)).collect()
    }

    pub(super) fn values(&self, field: MappingField) -> Values {
        let mut values = Values::new();
        for (at, visits) in self.evidence.visits.iter().enumerate() {
            if let Some(value) = visits.value(field).map(lower).filter(|value| !value.is_empty()) {
                values.entry(value).or_default().push(at);
            }
        }
        values
    }

    /// Returns the values that resemble a target.
    pub(super) fn hits<'v>(&self, targets: &[Target<'_>], values: &'v [Values; 4]) -> Result<Vec<Hit<'v>>> {
        let (mut hits, index) = (Vec::new(), Index::of(self.ads, targets));
        for (field, values) in FIELDS.into_iter().zip(values) {
            for (value, visits) in values {
                self.until.check()?;
                let is_open = visits.iter().any(|at| self.evidence.visits[*at].unmatched);
                if !is_open || is_unfilled(value) || value.chars().count() > LONGEST_VALUE {
                    continue;
                }
                let (form, mut found) = (Form::of(value), Vec::new());
                for (target, one) in index.near(value, &form).into_iter().map(|at| (at, &targets[at])) {
                    let entity = &self.ads.entities[one.place];
                    let confidence = resemblance(value, &form, entity, &one.names);
                    let fits = |confidence: &SuggestionConfidence| {
                        *confidence == SuggestionConfidence::Exact || natural(field) == entity.level
                    };
                    let may = || visits.iter().any(|at| self.may_move(*at, one.costs.platform));
                    found.extend(
                        confidence.filter(fits).filter(|_| may()).map(|confidence| (target, confidence)),
                    );
                }
                let clear = clearest(found, targets).into_iter();
                hits.extend(clear.map(|(target, confidence)| Hit {
                    field,
                    value,
                    target,
                    confidence,
                    form: form.clone(),
                }));
            }
        }
        Ok(hits)
    }

    /// Keeps values that mean one ad only.
    pub(super) fn unrivalled<'v>(
        &self,
        hits: Vec<Hit<'v>>,
        targets: &[Target<'_>],
        values: &[Values; 4],
    ) -> Result<Vec<Hit<'v>>> {
        let wanted: HashSet<u64> = hits.iter().flat_map(|hit| hit.form.keys()).collect();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let mut named: HashMap<u64, Vec<(Place, Form)>> = HashMap::new();
        for (place, entity) in self.ads.entities.iter().enumerate() {
            self.until.check()?;
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
            let mut by_id = ids(hit.value).flat_map(|id| self.ads.with_id(id));
            !by_id.any(|place| is_rival(place, None))
                && hit.form.keys().filter_map(|key| named.get(&key)).all(|places| {
                    places.len() <= MAX_NAMESAKES
                        && !places.iter().any(|(place, form)| is_rival(*place, Some(form)))
                })
        };
        let mut only = Vec::new();
        for hit in hits {
            self.until.check()?;
            if is_only(&hit) {
                only.push(hit);
            }
        }
        Ok(only)
    }
}

/// Returns, for each platform and level, the target that a value resembles most. Several that it resembles as much exclude
/// each other, so that no value has more hits than there are platforms and levels.
fn clearest(
    mut found: Vec<(usize, SuggestionConfidence)>,
    targets: &[Target<'_>],
) -> Vec<(usize, SuggestionConfidence)> {
    let of = |(target, _): &(usize, SuggestionConfidence)| {
        let costs = targets[*target].costs;
        (costs.platform, costs.level)
    };
    found.sort_by_key(|one| (of(one), one.1));
    let alike = found.chunk_by(|one, other| of(one) == of(other));
    alike
        .filter(|alike| alike.get(1).is_none_or(|second| second.1 > alike[0].1))
        .map(|alike| alike[0])
        .collect()
}

/// Targets by the keys of their names and by their ids, so that not every value is compared with every target.
struct Index<'a> {
    by_key: HashMap<u64, Vec<usize>>,
    by_id: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Index<'a> {
    fn of(ads: &'a Ads, targets: &[Target<'_>]) -> Self {
        let mut index = Self { by_key: HashMap::new(), by_id: HashMap::new() };
        for (at, target) in targets.iter().enumerate() {
            for key in target.names.iter().flat_map(Form::keys) {
                index.by_key.entry(key).or_default().push(at);
            }
            index.by_id.entry(&ads.entities[target.place].id).or_default().push(at);
        }
        index
    }

    /// Returns the targets that a value may resemble.
    fn near(&self, value: &str, form: &Form) -> Vec<usize> {
        let by_key = form.keys().filter_map(|key| self.by_key.get(&key));
        let by_id = ids(value).filter_map(|id| self.by_id.get(id));
        let mut near: Vec<usize> = by_key.chain(by_id).flatten().copied().collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}

/// Returns how much a value resembles an ad with these names. None if it does not.
pub(super) fn resemblance(
    value: &str,
    form: &Form,
    entity: &AdEntity,
    names: &[Form],
) -> Option<SuggestionConfidence> {
    if ids(value).any(|id| *id == *entity.id) {
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
