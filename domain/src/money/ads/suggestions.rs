//! Suggests mapping rules: for ads with costs that brought no session, whose name or id resembles the campaign parameters
//! of visits without an ad. Where costs are spread over many small campaigns, no rule alone would add enough, so rules for
//! the largest of them are suggested as a group.
//!
//! A rule is suggested only if it does what it promises: each visit that it would move is one without an ad, its click id
//! and utm_source allow the platform, and no rule of the project takes it. Only the few ads whose costs weigh enough are
//! compared with each parameter, and names that may be meant as well are found by their words, so the work does not grow
//! with the product of both.

mod promising;
mod resembling;
mod worth;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use entity::visits::{AdLevel, AdPlatform};
use uuid::Uuid;

use self::resembling::Hit;
use super::known::{Ads, Place};
use super::mapping::{self, MAX_RULES};
use super::matcher::{Allowed, Tags};
pub use super::resemblance::SuggestionConfidence;
use super::rules::{AdMappingRuleWrite, MappingField, MappingRules};
use super::searches::{Deadline, search};
use crate::{Context, Result};

/// Maximum length of a rule's value, in characters.
const LONGEST_VALUE: usize = 200;

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
    /// Shares of the platform's costs that have sessions, without and with the rule, and with its group if it has one.
    pub rates: (f64, f64),
    pub confidence: SuggestionConfidence,
    /// Values that the rule would match, with their sessions, most sessions first.
    pub values: Vec<(String, u64)>,
    /// Number of other rules of its group, all of one platform and level. 0 if the rule is worth creating alone.
    pub together: usize,
}

/// Returns rules that are worth creating: first those that are worth it alone, then group by group, each with the highest
/// costs first. The search counts for these tenants. The caller has checked access.
pub async fn suggest(
    context: &Context,
    tenants: &[Uuid],
    project: Uuid,
    ads: Arc<Ads>,
    evidence: Evidence,
) -> Result<Vec<Suggested>> {
    let rules = mapping::all(context, project).await?;
    if rules.len() >= MAX_RULES {
        return Ok(Vec::new());
    }
    search(context, tenants, move |until| Search::new(&ads, rules, &evidence, until).suggest()).await
}

struct Search<'a> {
    ads: &'a Ads,
    evidence: &'a Evidence,
    written: Vec<AdMappingRuleWrite>,
    rules: MappingRules,
    /// Where each rule assigns visits, if the project knows it.
    assigned: Vec<Option<Place>>,
    /// Platforms by the utm_source that they have.
    owners: HashMap<String, HashSet<AdPlatform>>,
    until: Deadline,
}

impl<'a> Search<'a> {
    fn new(ads: &'a Ads, written: Vec<AdMappingRuleWrite>, evidence: &'a Evidence, until: Deadline) -> Self {
        let mut owners: HashMap<String, HashSet<AdPlatform>> = HashMap::new();
        for (source, platform) in &evidence.owners {
            owners.entry(lower(source)).or_default().insert(*platform);
        }
        let rules = MappingRules::new(written.iter().cloned());
        let assigned = rules.targets(ads);
        Self { ads, evidence, written, rules, assigned, owners, until }
    }

    fn suggest(&self) -> Result<Vec<Suggested>> {
        let targets = self.targets();
        if targets.is_empty() {
            return Ok(Vec::new());
        }
        let values = FIELDS.map(|field| self.values(field));
        let hits = self.hits(&targets, &values)?;
        let hits = self.unrivalled(hits, &targets, &values)?;
        let (mut alone, mut small) = (Vec::new(), Vec::new());
        for (at, target) in targets.iter().enumerate() {
            self.until.check()?;
            let hits: Vec<&Hit<'_>> = hits.iter().filter(|hit| hit.target == at).collect();
            let Some((suggested, visits)) = self.best(target, &hits, &values) else { continue };
            let list = if target.is_small { &mut small } else { &mut alone };
            list.push(Found { suggested, visits, costs: target.costs });
        }
        // Each visit is promised once, so that one accepted suggestion leaves the others as they are.
        let mut promised = HashSet::new();
        let mut all = in_order(alone);
        all.retain(|found| found.is_free(&promised) && found.promise(&mut promised));
        for group in self.groups(in_order(small)) {
            all.extend(self.together(group, &mut promised));
        }
        Ok(all.into_iter().map(|found| found.suggested).collect())
    }
}

/// A rule that may be suggested.
struct Found<'a> {
    suggested: Suggested,
    /// Places of the visits that it moves.
    visits: Vec<usize>,
    /// Costs among which it weighs.
    costs: &'a Weighed,
}

impl Found<'_> {
    fn is_free(&self, promised: &HashSet<usize>) -> bool {
        self.visits.iter().all(|at| !promised.contains(at))
    }

    /// Remembers the visits. Returns true.
    fn promise(&self, promised: &mut HashSet<usize>) -> bool {
        promised.extend(self.visits.iter().copied());
        true
    }
}

/// Sorts rules by the costs of their targets, the highest first.
fn in_order(mut found: Vec<Found<'_>>) -> Vec<Found<'_>> {
    found.sort_by(|Found { suggested: a, .. }, Found { suggested: b, .. }| {
        let of = |one: &Suggested| (Reverse(one.cost), Reverse(one.sessions), one.rule.target.level);
        let id = |one: &Suggested| (one.rule.target.platform, one.rule.target.entity_id.clone());
        of(a).cmp(&of(b)).then_with(|| id(a).cmp(&id(b)))
    });
    found
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

/// Returns a text as rules compare it.
fn lower(text: &str) -> String {
    text.trim().to_lowercase()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
#[path = "suggestions/tests.rs"]
mod tests;
