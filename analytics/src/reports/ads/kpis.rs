//! Costs of ads beside the visits that they brought, by platform, account, campaign, ad set or ad.

use std::cmp::Ordering;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use domain::ground::flag::{FlagSchema, flag};
use domain::ground::page::Cursor;
use domain::money::ads::accounts::{self, KnownAccount};
use domain::money::ads::known::{Ads, Lineage};
use domain::tenancy::access::Scope;
use entity::visits::{AdLevel, AdPlatform};
use futures::future::try_join;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::{Answering, Report, Reports, Site, Way};
use super::costs::{By, Exchange, SpendOf, spend};
use super::figures::{AdsFigures, Spend, Visits, millionths};
use super::nodes::{AdPath, AdsLevel, Node};
use super::notes::{AdsNote, OtherCurrency, notes, other_currencies};
use super::visits::{self, VISITS, VisitsOfAds};
use crate::filter::{Filter, FilterParams, OfAds};
use crate::period::Period;
use crate::wire::{SortDir, count};

/// Parameters of the report on costs and visits of ads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct AdsKpisParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Level of the rows; `campaign` by default. To see what is below a row, filter by its id and ask for the next level.
    #[serde(default)]
    #[schemars(with = "AdsLevel")]
    pub level: Option<AdsLevel>,
    /// Add the figures of the period before, or of another, to each row. `compare_with` or `compare_from` names the
    /// other. Its days are whole, also if this period is not over.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub compare: Option<bool>,
    /// Figure by which the rows are sorted; `spend` by default. Rows without the figure come last.
    #[serde(default)]
    #[schemars(with = "AdsKpiSort")]
    pub sort: Option<AdsKpiSort>,
    /// Sort direction; descending by default, and ascending when sorted by name.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub dir: Option<SortDir>,
    /// Maximum number of rows; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before.
    #[serde(default)]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

entity::choices! {
    /// Figure by which the rows are sorted.
    AdsKpiSort {
        /// Costs.
        Spend = "spend" / "SPEND",
        /// How often ads were shown.
        Impressions = "impressions" / "IMPRESSIONS",
        /// Number of clicks on ads.
        Clicks = "clicks" / "CLICKS",
        /// Number of sessions that ads brought.
        Sessions = "sessions" / "SESSIONS",
        /// Number of these sessions that are relevant.
        RelevantSessions = "relevant_sessions" / "RELEVANT_SESSIONS",
        /// Number of these sessions with a lead.
        Leads = "leads" / "LEADS",
        /// Number of these sessions that reached a conversion goal.
        Conversions = "conversions" / "CONVERSIONS",
        /// Value of the goals reached.
        ConversionValue = "conversion_value" / "CONVERSION_VALUE",
        /// Costs per session.
        CostPerSession = "cost_per_session" / "COST_PER_SESSION",
        /// Costs per relevant session.
        CostPerRelevantSession = "cost_per_relevant_session" / "COST_PER_RELEVANT_SESSION",
        /// Costs per session with a lead.
        CostPerLead = "cost_per_lead" / "COST_PER_LEAD",
        /// Costs per session that reached a conversion goal.
        CostPerConversion = "cost_per_conversion" / "COST_PER_CONVERSION",
        /// Value of the goals reached, per unit of costs.
        ReturnOnAdSpend = "return_on_ad_spend" / "RETURN_ON_AD_SPEND",
        /// The name, without regard to case.
        Name = "name" / "NAME",
    }
}

/// What ads cost beside the visits that they brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsKpis {
    /// Days covered. A day of sessions is one in the project's time zone, a day of costs one in the account's.
    pub period: Period,
    /// Currency of all amounts, the project's.
    pub currency: String,
    /// Level of the rows.
    pub level: AdsLevel,
    /// Figures of all rows together, and of the sessions that are matched with no ad.
    pub totals: AdsFigures,
    /// One row per platform, account, campaign, ad set or ad, in the requested order. Ties are sorted by costs, then by
    /// sessions.
    pub rows: Vec<AdsKpiRow>,
    /// Number of rows on all pages.
    pub distinct: u64,
    /// Cursor of the next page; null on the last one.
    pub next_cursor: Option<String>,
    /// Rows with costs that brought no session.
    pub without_sessions: SpendWithoutSessions,
    /// Sessions that came by ads, but are matched with none.
    pub unmatched: UnmatchedSessions,
    /// Costs in currencies without an exchange rate. They are part of no sum.
    pub other_currencies: Vec<OtherCurrency>,
    /// Period with which the rows are compared; null unless `compare` is set.
    pub comparison: Option<AdsComparison>,
    /// What a reader must know to read the figures.
    pub notes: Vec<AdsNote>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Costs and visits of a platform, an account, a campaign, an ad set or an ad.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsKpiRow {
    /// The platform; null for imported costs of none of the four.
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of imported costs; null for a platform.
    pub account_id: Option<String>,
    /// Name of the account.
    pub account: Option<String>,
    /// The platform's id of the campaign; null above its level, and for costs and sessions that are assigned to none.
    pub campaign_id: Option<String>,
    /// Latest name of the campaign.
    pub campaign: Option<String>,
    /// The platform's id of the ad set; null above its level, and for costs and sessions that are assigned to none.
    pub adset_id: Option<String>,
    /// Latest name of the ad set.
    pub adset: Option<String>,
    /// The platform's id of the ad; null above its level, and for costs and sessions that are assigned to none.
    pub ad_id: Option<String>,
    /// Latest name of the ad.
    pub ad: Option<String>,
    /// Costs and visits.
    pub figures: AdsFigures,
    /// Share of all costs, 0 to 1. With credits, it may be negative or above 1.
    pub spend_share: f64,
    /// Figures of the comparison period; null unless `compare` is set.
    pub previous: Option<AdsFigures>,
}

/// Rows with costs that brought no session.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SpendWithoutSessions {
    /// Number of rows.
    pub rows: u64,
    /// Their costs, in the project's currency.
    pub spend: f64,
}

/// Sessions that came by ads, but are matched with none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct UnmatchedSessions {
    /// Number of sessions.
    pub sessions: u64,
    /// Number of these sessions that are relevant.
    pub relevant_sessions: u64,
    /// Number of these sessions in which a form, a quiz or a booking was sent. Leads from servers are not counted.
    pub leads: u64,
    /// Number of these sessions that reached at least one conversion goal.
    pub conversions: u64,
}

/// Period with which the rows are compared: the one before, or the one that `compare_with` or `compare_from` names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsComparison {
    /// Days of the comparison.
    pub period: Period,
    /// Figures of all ads, and of the sessions that are matched with none.
    pub totals: AdsFigures,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

impl Report for AdsKpis {
    type Params = AdsKpisParams;

    const NAME: &'static str = "ads-kpis";
    const SUMMARY: &'static str =
        "What ads cost beside the visits that they brought, by platform, account, campaign, ad set or ad.";
    const DESCRIPTION: &'static str = "Costs are converted into the project's currency; those without a rate are \
                                       listed apart and part of no sum. Ratios are null, with a reason, if the \
                                       filter splits sessions in a way in which costs cannot be split. Sessions \
                                       that came by ads but are matched with none are counted apart.";
    const DEFINITION: &'static str = VISITS;
    const SCOPE: Scope = Scope::AdsRead;

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: AdsKpisParams) -> Answering<'a, Self> {
        Box::pin(async move {
            // Costs are known by the day.
            let filter = reports.filter(site, &params.filter)?.by_the_day();
            let level = params.level.unwrap_or(AdsLevel::Campaign);
            let offset: u64 = params.cursor.as_deref().map(Cursor::decode).transpose()?.unwrap_or_default();
            let accounts = accounts::of_project(&reports.context, site.id).await?;
            let ads = domain::money::ads::known(&reports.context, site.id).await?;
            let exchange = Exchange::to(reports, site).await?;
            let way = reports.way(site, &filter).await?;
            let whole = Whole { site, exchange: &exchange, level };
            let counted = whole.counted(&way, &filter).await?;
            let before = match params.compare {
                Some(true) => {
                    let before = reports.of_comparison(site, &filter).0.by_the_day();
                    let counted = whole.counted(&way.over(before.clone()), &before).await?;
                    Some((before, counted))
                }
                _ => None,
            };

            let is_split = counted.of_ads.has_others;
            let described = Described { ads: &ads, accounts: &accounts };
            let (sort, dir) = (params.sort.unwrap_or(AdsKpiSort::Spend), params.dir);
            let mut ranked: Vec<Ranked<'_>> =
                counted.nodes.iter().map(|(node, one)| described.ranked(node, one, is_split, sort)).collect();
            let order = |left: &Ranked<'_>, right: &Ranked<'_>| left.order(right, sort, dir);
            let distinct = ranked.len() as u64;
            let limit = u64::from(params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT));
            let end = offset.saturating_add(limit);
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(counted.nodes.len());
            // The rows beyond the page need neither an order nor names.
            if place(end) < ranked.len() {
                ranked.select_nth_unstable_by(place(end), order);
                ranked.truncate(place(end));
            }
            ranked.sort_unstable_by(order);
            let spent: f64 = counted.totals().0.cost as f64;
            let page = ranked.into_iter().skip(place(offset)).map(|Ranked { node, one, .. }| {
                let mut row = described.row(node, one, is_split);
                row.spend_share = if spent == 0.0 { 0.0 } else { one.spend.cost as f64 / spent };
                row.previous = before.as_ref().map(|(_, before)| {
                    let one = before.nodes.get(node).cloned().unwrap_or_default();
                    AdsFigures::of(&one.spend, &one.visits, is_split)
                });
                row
            });
            let rows = page.collect();
            let without_sessions = counted.without_sessions();
            Ok(Self {
                currency: site.currency.clone(),
                level,
                totals: counted.figures(),
                rows,
                distinct,
                next_cursor: (end < distinct).then(|| Cursor::encode(&end)).transpose()?,
                without_sessions,
                unmatched: UnmatchedSessions {
                    sessions: counted.unmatched.sessions,
                    relevant_sessions: counted.unmatched.relevant,
                    leads: counted.unmatched.leads,
                    conversions: counted.unmatched.converted,
                },
                other_currencies: other_currencies(&counted.spend),
                comparison: before.map(|(before, counted)| AdsComparison {
                    period: before.period,
                    totals: counted.figures(),
                }),
                notes: notes(site, &counted.of_ads, &counted.spend, &exchange, &accounts),
                period: filter.period,
                recomputing: false,
            })
        })
    }
}

/// Costs and visits of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct One {
    pub(super) spend: Spend,
    pub(super) visits: Visits,
    /// An ad of the node, for the ids above it.
    path: AdPath,
}

/// Everything that was counted over a period.
struct Counted {
    of_ads: OfAds,
    spend: SpendOf,
    nodes: FxHashMap<Node, One>,
    unmatched: Visits,
}

/// Project, rates and level of a count, the same for both periods of a comparison.
struct Whole<'a> {
    site: &'a Site,
    exchange: &'a Exchange,
    level: AdsLevel,
}

impl Whole<'_> {
    async fn counted(&self, way: &Way, filter: &Filter) -> Result<Counted> {
        let of_ads = OfAds::of(filter);
        let spend = spend(way, self.site, &of_ads, self.exchange, By::Ad);
        let (found, mut spend) = match way {
            Way::Columns(scan) => try_join(visits::of_columns(scan, self.site), spend).await?,
            // The report has one turn for statements.
            Way::Sql(pool) => (visits::of_rows(pool, self.site, filter).await?, spend.await?),
        };
        let nodes = joined(std::mem::take(&mut spend.by_ad), &found, self.level);
        Ok(Counted { of_ads, spend, nodes, unmatched: found.unmatched })
    }
}

/// Adds up costs and visits by node.
pub(super) fn joined(
    spend: FxHashMap<AdPath, Spend>,
    visits: &VisitsOfAds,
    level: AdsLevel,
) -> FxHashMap<Node, One> {
    let mut nodes: FxHashMap<Node, One> = FxHashMap::default();
    let mut add = |path: AdPath, spend: &Spend, visits: &Visits| {
        let one = nodes.entry(path.node(level)).or_default();
        one.spend.merge(spend);
        one.visits.merge(visits);
        // The smallest of several paths, so that their order does not matter.
        if one.path == AdPath::default() || path < one.path {
            one.path = path;
        }
    };
    for (path, spend) in spend {
        add(path, &spend, &Visits::default());
    }
    for (path, visits) in &visits.matched {
        add(path.clone(), &Spend::default(), visits);
    }
    nodes
}

impl Counted {
    fn totals(&self) -> (Spend, Visits) {
        let (mut spend, mut visits) = (Spend::default(), self.unmatched);
        for one in self.nodes.values() {
            spend.merge(&one.spend);
            visits.merge(&one.visits);
        }
        (spend, visits)
    }

    fn figures(&self) -> AdsFigures {
        let (spend, visits) = self.totals();
        AdsFigures::of(&spend, &visits, self.of_ads.has_others)
    }

    fn without_sessions(&self) -> SpendWithoutSessions {
        let idle = self.nodes.values().filter(|one| one.visits.sessions == 0 && one.spend.cost != 0);
        let (rows, cost) = idle.fold((0, 0), |(rows, cost), one| (rows + 1, cost + one.spend.cost));
        SpendWithoutSessions { rows, spend: millionths(cost) }
    }
}

/// Names of ads and accounts.
struct Described<'a> {
    ads: &'a Arc<Ads>,
    accounts: &'a [KnownAccount],
}

/// A row before the names that it shows are looked up.
struct Ranked<'a> {
    node: &'a Node,
    one: &'a One,
    figures: AdsFigures,
    /// The name, if rows are sorted by it.
    name: String,
}

impl Described<'_> {
    fn ranked<'a>(&self, node: &'a Node, one: &'a One, is_split: bool, sort: AdsKpiSort) -> Ranked<'a> {
        let name = match sort {
            AdsKpiSort::Name => self.row(node, one, is_split).name(),
            _ => String::new(),
        };
        Ranked { node, one, figures: AdsFigures::of(&one.spend, &one.visits, is_split), name }
    }

    fn row(&self, node: &Node, one: &One, is_split: bool) -> AdsKpiRow {
        let owned = |id: &Option<Arc<str>>| id.as_deref().map(str::to_owned);
        let lineage =
            node.level.of_entity().and_then(|level| self.ads.lineage_of(node.platform, level, &node.id));
        let [campaign, adset, ad] = match lineage {
            Some(Lineage { campaign, adset, ad, .. }) => {
                [campaign, adset, ad].map(|id| id.map(str::to_owned))
            }
            None => [owned(&one.path.ids[0]), owned(&one.path.ids[1]), owned(&one.path.ids[2])],
        };
        let has = |level: AdsLevel| node.level >= level;
        let account_id = owned(&one.path.account).filter(|_| has(AdsLevel::Account));
        let account = self.accounts.iter().find(|account| {
            account.platform == node.platform && Some(&account.external_id) == account_id.as_ref()
        });
        let campaign_id = campaign.filter(|_| has(AdsLevel::Campaign));
        let adset_id = adset.filter(|_| has(AdsLevel::Adset));
        let ad_id = ad.filter(|_| has(AdsLevel::Ad));
        let name = |level: AdLevel, id: &Option<String>| {
            self.ads.name_of(node.platform, level, id.as_deref()?).map(str::to_owned)
        };
        AdsKpiRow {
            platform: node.platform,
            account: account.map(|account| account.name.clone()),
            account_id,
            campaign: name(AdLevel::Campaign, &campaign_id),
            campaign_id,
            adset: name(AdLevel::Adset, &adset_id),
            adset_id,
            ad: name(AdLevel::Ad, &ad_id),
            ad_id,
            figures: AdsFigures::of(&one.spend, &one.visits, is_split),
            spend_share: 0.0,
            previous: None,
        }
    }
}

impl AdsKpiRow {
    /// Returns the name of what the row stands for, or its id.
    fn name(&self) -> String {
        let names = [
            &self.ad,
            &self.ad_id,
            &self.adset,
            &self.adset_id,
            &self.campaign,
            &self.campaign_id,
            &self.account,
            &self.account_id,
        ];
        let name = names.into_iter().flatten().next().map(String::as_str);
        name.or(self.platform.map(AdPlatform::as_str)).unwrap_or_default().to_lowercase()
    }
}

/// Returns the figure by which rows are sorted, if there is one.
fn figure(figures: &AdsFigures, sort: AdsKpiSort) -> Option<f64> {
    Some(match sort {
        AdsKpiSort::Spend => figures.spend,
        AdsKpiSort::Impressions => figures.impressions,
        AdsKpiSort::Clicks => figures.clicks,
        AdsKpiSort::Sessions => figures.sessions as f64,
        AdsKpiSort::RelevantSessions => figures.relevant_sessions as f64,
        AdsKpiSort::Leads => figures.leads as f64,
        AdsKpiSort::Conversions => figures.conversions as f64,
        AdsKpiSort::ConversionValue => figures.conversion_value,
        AdsKpiSort::CostPerSession => return figures.cost_per_session.value,
        AdsKpiSort::CostPerRelevantSession => return figures.cost_per_relevant_session.value,
        AdsKpiSort::CostPerLead => return figures.cost_per_lead.value,
        AdsKpiSort::CostPerConversion => return figures.cost_per_conversion.value,
        AdsKpiSort::ReturnOnAdSpend => return figures.return_on_ad_spend.value,
        AdsKpiSort::Name => return None,
    })
}

impl Ranked<'_> {
    /// Compares two rows. No two are equal.
    fn order(&self, other: &Self, sort: AdsKpiSort, dir: Option<SortDir>) -> Ordering {
        let ascending = dir.unwrap_or(if sort == AdsKpiSort::Name { SortDir::Asc } else { SortDir::Desc });
        let directed = |order: Ordering| if ascending == SortDir::Asc { order } else { order.reverse() };
        let first = if sort == AdsKpiSort::Name {
            directed(self.name.cmp(&other.name))
        } else {
            match (figure(&self.figures, sort), figure(&other.figures, sort)) {
                (Some(left), Some(right)) => directed(left.total_cmp(&right)),
                (left, right) => right.is_some().cmp(&left.is_some()),
            }
        };
        first
            .then_with(|| other.figures.spend.total_cmp(&self.figures.spend))
            .then_with(|| other.figures.sessions.cmp(&self.figures.sessions))
            .then_with(|| self.node.cmp(other.node))
    }
}
