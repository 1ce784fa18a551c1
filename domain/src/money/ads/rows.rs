//! Rows of costs, wherever they come from: an import, or an ad platform.

use std::sync::Arc;

use entity::ad_cost;
use entity::visits::{AdLevel, AdPlatform};
use uuid::Uuid;

/// Ids of campaign, ad set and ad. An empty id stands for none.
pub(super) type AdKey = [String; 3];

pub(super) const LEVELS: [AdLevel; 3] = [AdLevel::Campaign, AdLevel::Adset, AdLevel::Ad];

/// Id of what has costs and no id: the part of a campaign that belongs to no ad, or the campaign of an ad that the
/// platform does not tell any more.
pub const NONE: &str = "(none)";

/// Largest cost of a row, in millionths: a thousand million of a currency's units.
pub(super) const MAX_COST: i64 = 1_000_000_000_000_000;

/// Largest cost that a platform may tell, of an account on a day, too: a hundred thousand million of a currency's units.
pub(super) const MAX_TOLD: i64 = 100 * MAX_COST;

/// Largest number of impressions or clicks of a row.
pub(super) const MAX_COUNT: i64 = 1_000_000_000_000;

/// Costs of an ad, or of what is known of it, on a day. Rows share their texts, because each names its ad again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CostRow {
    pub(super) platform: Option<AdPlatform>,
    pub(super) day: i32,
    pub(super) key: [Arc<str>; 3],
    /// Name of each level, if known.
    pub(super) names: [Option<Arc<str>>; 3],
    pub(super) currency: Arc<str>,
    /// Cost, impressions, clicks and conversions.
    pub(super) figures: [i64; 4],
}

impl CostRow {
    /// Returns the ids as the database holds them.
    pub(super) fn ad_key(&self) -> AdKey {
        self.key.each_ref().map(|id| id.to_string())
    }

    /// Returns the row as the database holds it.
    pub(super) fn stored(&self, project: Uuid, account: Uuid) -> ad_cost::Model {
        let [campaign_id, adset_id, ad_id] = self.ad_key();
        let [cost, impressions, clicks, conversions] = self.figures;
        ad_cost::Model {
            project_id: project,
            account_id: account,
            day: self.day,
            campaign_id,
            adset_id,
            ad_id,
            currency: self.currency.to_string(),
            cost,
            impressions,
            clicks,
            conversions,
        }
    }
}
