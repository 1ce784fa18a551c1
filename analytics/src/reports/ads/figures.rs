//! Figures of ads, and the ratios of costs and visits.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::totals::money;

/// Sums of cost rows, as the platforms count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spend {
    /// In millionths of a unit of the project's currency.
    pub cost: i128,
    pub impressions: i128,
    pub clicks: i128,
    /// In millionths.
    pub conversions: i128,
    /// True if there are costs in a currency without a rate, which are not part of `cost`.
    pub lacks_rate: bool,
}

impl Spend {
    pub(super) fn merge(&mut self, other: &Self) {
        self.cost += other.cost;
        self.impressions += other.impressions;
        self.clicks += other.clicks;
        self.conversions += other.conversions;
        self.lacks_rate |= other.lacks_rate;
    }
}

/// Visits that ads brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Visits {
    pub sessions: u64,
    pub relevant: u64,
    pub leads: u64,
    pub converted: u64,
    /// In ten-thousandths of a unit of the project's currency.
    pub value: i64,
}

impl Visits {
    pub(super) fn merge(&mut self, other: &Self) {
        self.sessions += other.sessions;
        self.relevant += other.relevant;
        self.leads += other.leads;
        self.converted += other.converted;
        self.value = self.value.saturating_add(other.value);
    }
}

entity::choices! {
    /// Why a ratio has no value.
    AdsRatioReason {
        /// The denominator is zero.
        ZeroDenominator = "zero_denominator" / "ZERO_DENOMINATOR",
        /// The filter splits sessions, by device or country for example, but platforms do not split costs that way.
        CostNotSplit = "cost_not_split" / "COST_NOT_SPLIT",
        /// Some costs are in a currency without an exchange rate.
        NoRate = "no_rate" / "NO_RATE",
    }
}

/// Ratio with its parts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsRatio {
    /// The numerator by the denominator; null for a `reason`.
    pub value: Option<f64>,
    /// Amount that is divided.
    pub numerator: f64,
    /// Amount by which it is divided.
    pub denominator: f64,
    /// Why there is no value; null if there is one.
    pub reason: Option<AdsRatioReason>,
}

/// What ads cost, and the visits that they brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsFigures {
    /// Costs in the project's currency. Those in a currency without a rate are left out.
    pub spend: f64,
    /// How often ads were shown, as the platforms count.
    pub impressions: f64,
    /// Number of clicks on ads, as the platforms count.
    pub clicks: f64,
    /// Number of conversions, as the platforms count.
    pub platform_conversions: f64,
    /// Number of sessions that ads brought.
    pub sessions: u64,
    /// Number of these sessions that are relevant.
    pub relevant_sessions: u64,
    /// Number of these sessions in which a form, a quiz or a booking was sent. Leads from servers are not counted.
    pub leads: u64,
    /// Number of these sessions that reached at least one conversion goal.
    pub conversions: u64,
    /// Sum of the values of reached goals, in the project's currency.
    pub conversion_value: f64,
    /// Costs per click.
    pub cost_per_click: AdsRatio,
    /// Costs per session.
    pub cost_per_session: AdsRatio,
    /// Costs per relevant session.
    pub cost_per_relevant_session: AdsRatio,
    /// Costs per session with a lead.
    pub cost_per_lead: AdsRatio,
    /// Costs per session that reached a conversion goal.
    pub cost_per_conversion: AdsRatio,
    /// Value of reached goals by costs.
    pub return_on_ad_spend: AdsRatio,
}

impl AdsFigures {
    /// `is_split`: the sessions are selected by conditions that do not apply to the costs.
    pub(super) fn of(spend: &Spend, visits: &Visits, is_split: bool) -> Self {
        let ratio = |numerator: f64, denominator: f64, is_split: bool| {
            let reason = if is_split {
                Some(AdsRatioReason::CostNotSplit)
            } else if spend.lacks_rate {
                Some(AdsRatioReason::NoRate)
            } else if denominator == 0.0 {
                Some(AdsRatioReason::ZeroDenominator)
            } else {
                None
            };
            // Nothing by a credit is zero, not minus zero.
            let value = reason.is_none().then(|| numerator / denominator + 0.0);
            AdsRatio { value, numerator, denominator, reason }
        };
        let (cost, clicks, value) = (millionths(spend.cost), spend.clicks as f64, money(visits.value));
        let per = |count: u64| ratio(cost, count as f64, is_split);
        Self {
            spend: cost,
            impressions: spend.impressions as f64,
            clicks,
            platform_conversions: millionths(spend.conversions),
            sessions: visits.sessions,
            relevant_sessions: visits.relevant,
            leads: visits.leads,
            conversions: visits.converted,
            conversion_value: value,
            cost_per_click: ratio(cost, clicks, false),
            cost_per_session: per(visits.sessions),
            cost_per_relevant_session: per(visits.relevant),
            cost_per_lead: per(visits.leads),
            cost_per_conversion: per(visits.converted),
            return_on_ad_spend: ratio(value, cost, is_split),
        }
    }
}

/// Returns millionths as units. Exact up to nine thousand million units.
pub(super) fn millionths(amount: i128) -> f64 {
    amount as f64 / 1_000_000.0
}
