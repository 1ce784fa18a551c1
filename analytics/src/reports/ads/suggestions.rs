//! Suggested mapping rules: ads whose costs brought no session, and visits without an ad that are probably theirs.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use domain::money::ads::rules::AdMappingRuleWrite;
use domain::money::ads::suggestions::{
    self as rules, Evidence, Suggested, SuggestionConfidence, TaggedVisits, Weighed,
};
use domain::tenancy::access::Scope;
use entity::visits::session::KEYS;
use entity::visits::{AdLevel, AdOutcome, AdPlatform, Vocabulary};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::super::totals::counted;
use super::super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use super::costs::{By, Exchange, SpendOf, spend};
use super::figures::millionths;
use super::kpis::joined;
use super::nodes::AdsLevel;
use super::notes::{OtherCurrency, other_currencies};
use super::unmatched::TAGS;
use super::visits::{self, VisitsOfAds};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, OfAds};
use crate::period::{Period, Preset};
use crate::wire::absent_last;

/// Period of suggested mapping rules. There are no other conditions, because a rule applies to all visits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(default)]
#[schemars(extend("additionalProperties" = false))]
pub struct AdsMappingSuggestionsParams {
    /// First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
    /// given: 29 days before it.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub from: Option<String>,
    /// Last day, inclusive; today by default.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub to: Option<String>,
    /// Period to use if `from` and `to` are not given; 90d by default.
    #[schemars(with = "Preset")]
    pub preset: Option<Preset>,
}

/// Mapping rules that are worth creating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsMappingSuggestions {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Currency of all amounts, the project's.
    pub currency: String,
    /// Suggestions: those that are worth creating alone, then group by group; each with the highest costs first. No visit is
    /// promised by two of them.
    pub items: Vec<AdMappingSuggestion>,
    /// Costs in currencies without an exchange rate. A platform with such costs has no suggestions, because the shares of
    /// its costs are not known.
    pub other_currencies: Vec<OtherCurrency>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// A mapping rule that is worth creating: its target brought no session in the period, and visits without an ad have a
/// parameter that resembles the target's name or id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingSuggestion {
    /// The rule, to be created as it is.
    pub rule: AdMappingRuleWrite,
    /// Latest name of the target.
    pub target_name: String,
    /// What the rule would match in the period.
    pub would_match: AdMappingReach,
    /// Shares of costs that have sessions.
    pub rates: AdMappingRates,
    /// How sure the suggestion is.
    pub confidence: SuggestionConfidence,
    /// Up to five values that the rule would match, most sessions first.
    pub examples: Vec<AdMappingExample>,
    /// Reason in plain words.
    pub why: String,
    /// Number of other suggestions of the same platform and level with which this one is worth creating: a group, whose
    /// rates count all of its rules. 0 for a suggestion that is worth creating alone.
    pub together: u32,
}

/// What a suggested rule would match in the period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingReach {
    /// Number of sessions that would move. None of them has an ad now.
    pub sessions: u64,
    /// Costs of the target, which brought no session so far, in the project's currency.
    pub spend: f64,
}

/// Shares of a platform's costs in the period that are costs of ads with sessions, 0 to 1. With credits, they may be
/// negative or above 1. Ads are the rows of the report on costs (`kpis`) at the level of the rule's target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingRates {
    /// Share without the rule.
    pub before: f64,
    /// Share with the rule; with all rules of its group if it has one.
    pub after: f64,
}

/// A value that a suggested rule would match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdMappingExample {
    /// Value of the rule's parameter.
    pub value: String,
    /// Number of sessions with it that would move.
    pub sessions: u64,
}

/// Maximum number of combinations of campaign parameters that are looked at, those with the most sessions.
const MAX_COMBINATIONS: usize = 100_000;
const EXAMPLES: usize = 5;

impl Report for AdsMappingSuggestions {
    type Params = AdsMappingSuggestionsParams;

    const NAME: &'static str = "ads-mapping-suggestions";
    const SUMMARY: &'static str = "Mapping rules that are worth creating, because ads without sessions and visits without an ad \
                                   probably belong together.";
    const DESCRIPTION: &'static str = "Each can be created as it is (`rule`), and nothing is created by itself. \
                                       Covers 90 days by default. A suggestion says how many sessions would move, \
                                       and how much of the costs would then have sessions.";
    const DEFINITION: &'static str = include_str!("suggestions.sql");
    const SCOPE: Scope = Scope::AdsRead;

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(
        reports: &'a Reports,
        site: &'a Site,
        params: AdsMappingSuggestionsParams,
    ) -> Answering<'a, Self> {
        Box::pin(async move {
            let AdsMappingSuggestionsParams { from, to, preset } = params;
            let preset = preset.or(Some(Preset::Days90));
            let params = FilterParams { from, to, preset, ..FilterParams::default() };
            // Costs are known by the day.
            let filter = reports.filter(site, &params)?.by_the_day();
            let ads = domain::money::ads::known(&reports.context, site.id).await?;
            let exchange = Exchange::to(reports, site).await?;
            let way = reports.way(site, &filter).await?;
            let spend = spend(&way, site, &OfAds::of(&filter), &exchange, By::Ad).await?;
            let mut items = Vec::new();
            if !spend.by_ad.is_empty() {
                let (visits, mut evidence) = match &way {
                    Way::Columns(scan) => (visits::of_columns(scan, site).await?, of_columns(scan).await?),
                    Way::Sql(pool) => {
                        (visits::of_rows(pool, site, &filter).await?, of_rows(pool, site, &filter).await?)
                    }
                };
                let levels = [
                    (AdsLevel::Campaign, AdLevel::Campaign),
                    (AdsLevel::Adset, AdLevel::Adset),
                    (AdsLevel::Ad, AdLevel::Ad),
                ];
                let weighed = levels.map(|level| weighed(&spend, &visits, level));
                evidence.costs = weighed.into_iter().flatten().collect();
                evidence.days = filter.period.numbers();
                let tenants = site.effort.tenants();
                let found = rules::suggest(&reports.context, tenants, site.id, ads, evidence).await?;
                items = found.into_iter().map(|suggested| told(suggested, &site.currency)).collect();
            }
            Ok(Self {
                period: filter.period,
                currency: site.currency.clone(),
                items,
                other_currencies: other_currencies(&spend),
                recomputing: false,
            })
        })
    }
}

/// Returns the costs of each platform at a level. A platform with costs of which the amount is not known is left out.
fn weighed(spend: &SpendOf, visits: &VisitsOfAds, (level, of_entity): (AdsLevel, AdLevel)) -> Vec<Weighed> {
    let nodes = joined(spend.by_ad.clone(), visits, level);
    let of_platform = |platform: AdPlatform| {
        let rows = || nodes.iter().filter(move |(node, _)| node.platform == Some(platform));
        if rows().any(|(_, one)| one.spend.lacks_rate) {
            return None;
        }
        let idle = || rows().filter(|(_, one)| one.visits.sessions == 0 && one.spend.cost != 0);
        let mut ads: Vec<(Arc<str>, i128)> = idle()
            .filter(|(node, _)| node.level == level)
            .map(|(node, one)| (node.id.clone(), one.spend.cost))
            .collect();
        ads.sort();
        Some(Weighed {
            platform,
            level: of_entity,
            total: rows().map(|(_, one)| one.spend.cost).sum(),
            idle: idle().map(|(_, one)| one.spend.cost).sum(),
            ads,
        })
    };
    AdPlatform::ALL.iter().copied().filter_map(of_platform).collect()
}

fn told(suggested: Suggested, currency: &str) -> AdMappingSuggestion {
    let Suggested { rule, name, sessions, cost, rates: (before, after), confidence, values, together } =
        suggested;
    let spend = millionths(cost);
    let has_id = values.iter().any(|(value, _)| value.contains(&rule.target.entity_id));
    let like = match confidence {
        SuggestionConfidence::Exact if has_id => "contains its id",
        SuggestionConfidence::Exact => "is its name with other separators or accents",
        SuggestionConfidence::High => {
            "has the words of its name, but not all of its numbers, or another order"
        }
        SuggestionConfidence::Medium => "begins as its name, or its name begins so",
    };
    let level = match rule.target.level {
        AdLevel::Campaign => "campaign",
        AdLevel::Adset => "ad set",
        AdLevel::Ad => "ad",
    };
    let (count, have) = if sessions == 1 { ("session", "has") } else { ("sessions", "have") };
    let mut why = format!(
        "The {level} {name} cost {spend:.2} {currency} and brought no session. {sessions} {count} without an ad {have} a \
         {} that {like}.",
        rule.field
    );
    if together > 0 {
        let others = if together == 1 { "1 other".to_owned() } else { format!("{together} others") };
        let _ = write!(
            why,
            " Its costs are too few for a rule alone: the rule is suggested together with {others}."
        );
    }
    let examples = values.into_iter().take(EXAMPLES);
    AdMappingSuggestion {
        rule,
        target_name: name,
        would_match: AdMappingReach { sessions, spend },
        rates: AdMappingRates { before, after },
        confidence,
        examples: examples.map(|(value, sessions)| AdMappingExample { value, sessions }).collect(),
        why,
        together: u32::try_from(together).unwrap_or(u32::MAX),
    }
}

async fn of_columns(scan: &Scan) -> Result<Evidence> {
    let fold = scan.fold(Movable::default).await?;
    let mut groups: Vec<(Codes, u64)> = fold.groups.into_iter().collect();
    // Texts are only looked up for the leaders and all ties with the last of them.
    groups.sort_unstable_by_key(|(_, sessions)| std::cmp::Reverse(*sessions));
    if let Some(last) = groups.get(MAX_COMBINATIONS - 1).map(|(_, sessions)| *sessions) {
        groups.retain(|(_, sessions)| *sessions >= last);
    }
    let dictionary = scan.project.dictionary.read();
    let visits = groups.into_iter().map(|([unmatched, click_ids, texts @ ..], sessions)| {
        let mut utm = [const { None }; 6];
        for ((text, code), vocabulary) in utm.iter_mut().zip(texts).zip(TAGS) {
            *text = dictionary.text(vocabulary, code).cloned();
        }
        let click_ids = i16::try_from(click_ids).unwrap_or_default();
        TaggedVisits { unmatched: unmatched == 1, click_ids, utm, sessions }
    });
    let owners = fold.owners.into_iter().filter_map(|(platform, source)| {
        let number = i16::try_from(platform).ok()?.checked_sub(1)?;
        let source = dictionary.text(Vocabulary::UTM_SOURCE, source)?.clone();
        Some((source, AdPlatform::from_number(number)?))
    });
    Ok(in_order(visits.collect(), owners.collect()))
}

/// Sorts visits and platforms, so that their order does not depend on how they were read.
fn in_order(mut visits: Vec<TaggedVisits>, owners: BTreeSet<(Arc<str>, AdPlatform)>) -> Evidence {
    let order = |one: &TaggedVisits| (std::cmp::Reverse(one.sessions), one.unmatched, one.click_ids);
    visits.sort_unstable_by(|a, b| {
        let tags = || a.utm.each_ref().map(absent_last).cmp(&b.utm.each_ref().map(absent_last));
        order(a).cmp(&order(b)).then_with(tags)
    });
    visits.truncate(MAX_COMBINATIONS);
    Evidence { visits, owners: owners.into_iter().collect(), ..Evidence::default() }
}

/// One if the visits are unmatched, their click ids, and codes of the campaign parameters.
type Codes = [u32; 8];

#[derive(Default)]
struct Movable {
    groups: FxHashMap<Codes, u64>,
    /// Platform, as one above its number, and code of the utm_source.
    owners: FxHashSet<(u32, u32)>,
}

impl Fold for Movable {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let sessions = &day.sessions;
        let (outcomes, platforms) = (sessions.get(KEYS.ad_outcome), sessions.get(KEYS.ad_platform));
        let click_ids = sessions.get(KEYS.click_ids);
        let utm = [
            sessions.get(KEYS.utm_source),
            sessions.get(KEYS.utm_medium),
            sessions.get(KEYS.utm_campaign),
            sessions.get(KEYS.utm_content),
            sessions.get(KEYS.utm_term),
            sessions.get(KEYS.utm_id),
        ];
        let code = |outcome: AdOutcome| u32::from(outcome.number().unsigned_abs()) + 1;
        let (by_name, first_reason) = (code(AdOutcome::Name), code(AdOutcome::NoUtm));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            let outcome = outcomes.get(session);
            let codes = utm.map(|codes| codes.get(session));
            if (1..first_reason).contains(&outcome) && platforms.get(session) != 0 && codes[0] != 0 {
                self.owners.insert((platforms.get(session), codes[0]));
            }
            let is_movable = outcome == 0 || outcome >= by_name;
            if is_movable && codes[2..].iter().any(|code| *code != 0) {
                let [source, medium, campaign, content, term, id] = codes;
                let unmatched = u32::from(outcome >= first_reason);
                let ids = u32::from(click_ids[session]);
                let codes = [unmatched, ids, source, medium, campaign, content, term, id];
                *self.groups.entry(codes).or_default() += 1;
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (codes, sessions) in other.groups {
            *self.groups.entry(codes).or_default() += sessions;
        }
        self.owners.extend(other.owners);
    }
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Evidence> {
    let own = vec![Bound::Long(i64::try_from(MAX_COMBINATIONS).unwrap_or(i64::MAX))];
    let rows = definition::rows(pool, site, filter, AdsMappingSuggestions::DEFINITION, own).await?;
    let (mut visits, mut owners) = (Vec::new(), BTreeSet::new());
    for row in &rows {
        let (platform, one) = read(row).map_err(postgres)?;
        match (platform, &one.utm[0]) {
            (Some(platform), Some(source)) => {
                owners.insert((source.clone(), platform));
            }
            _ => visits.push(one),
        }
    }
    Ok(in_order(visits, owners))
}

fn read(row: &PgRow) -> Result<(Option<AdPlatform>, TaggedVisits), sqlx::Error> {
    let platform = row.try_get::<Option<i16>, _>("ad_platform")?.and_then(AdPlatform::from_number);
    let mut utm = [const { None }; 6];
    let names = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term", "utm_id"];
    for (text, name) in utm.iter_mut().zip(names) {
        *text = row.try_get::<Option<&str>, _>(name)?.map(Arc::from);
    }
    let visits = TaggedVisits {
        unmatched: row.try_get("unmatched")?,
        click_ids: row.try_get("click_ids")?,
        utm,
        sessions: counted(row, "sessions")?,
    };
    Ok((platform, visits))
}
