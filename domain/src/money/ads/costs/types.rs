//! Shapes of an import of costs.

use async_graphql::{InputObject, SimpleObject};
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

choices! {
    /// Treatment of stored costs of the same source that the import does not name.
    CostImportMode {
        /// They stay. A row for the same day and ad replaces the one before.
        Upsert = "upsert" / "UPSERT",
        /// On the days that the import names, they are deleted.
        ReplaceDays = "replace_days" / "REPLACE_DAYS",
    }
}

choices! {
    /// Why a row of an import was rejected.
    CostRejection {
        /// The day is not a calendar day as YYYY-MM-DD, or lies more than a day ahead.
        Day = "invalid_day" / "INVALID_DAY",
        /// The cost is not a decimal text such as `12.50`, or is too large.
        Cost = "invalid_cost" / "INVALID_COST",
        /// The currency is not an ISO 4217 code of a currency in use.
        Currency = "invalid_currency" / "INVALID_CURRENCY",
        /// Impressions, clicks or conversions are negative or too large.
        Count = "invalid_count" / "INVALID_COUNT",
        /// The row names an ad set or ad without its campaign.
        NoCampaign = "no_campaign" / "NO_CAMPAIGN",
        /// An earlier row has the same day and ad.
        Duplicate = "duplicate" / "DUPLICATE",
    }
}

/// Costs to import.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdCostImport {
    /// Where the costs come from, for example `newsletter-ads`. Imports of one source replace each other's rows.
    #[schemars(length(min = 1, max = 60), regex(pattern = "^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$"))]
    pub source: String,
    /// Treatment of stored costs of the source that the import does not name.
    pub mode: CostImportMode,
    /// 1 to 5,000 rows.
    #[schemars(length(min = 1, max = 5_000))]
    pub rows: Vec<AdCostRow>,
}

/// Costs of an ad, or of what is known of it, on one day. An ad, ad set or campaign has an id or a name, or both.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdCostRow {
    /// Day as YYYY-MM-DD.
    #[schemars(length(max = 20))]
    pub day: String,
    /// Decimal text, such as `12.50`. Digits beyond the sixth are rounded half up. Credits are negative.
    #[schemars(length(max = 40))]
    pub cost: String,
    /// ISO 4217 code. Null: the project's currency.
    #[serde(default)]
    #[schemars(length(max = 10))]
    pub currency: Option<String>,
    /// Platform of the ad. Null: none of the four.
    #[serde(default)]
    pub platform: Option<AdPlatform>,
    /// The platform's id of the campaign.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub campaign_id: Option<String>,
    /// Name of the campaign.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub campaign: Option<String>,
    /// The platform's id of the ad set.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub adset_id: Option<String>,
    /// Name of the ad set.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub adset: Option<String>,
    /// The platform's id of the ad.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub ad_id: Option<String>,
    /// Name of the ad.
    #[serde(default)]
    #[schemars(length(max = 200))]
    pub ad: Option<String>,
    /// How often the ad was shown.
    #[serde(default)]
    pub impressions: Option<i64>,
    /// How often it was clicked, as the platform counts.
    #[serde(default)]
    pub clicks: Option<i64>,
    /// Conversions as the platform counts them, a decimal text.
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub conversions: Option<String>,
}

/// Result of an import.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdCostImported {
    /// Number of new rows.
    pub stored: u64,
    /// Number of rows that replaced another one.
    pub changed: u64,
    /// Number of rows that were stored before.
    pub unchanged: u64,
    /// Number of stored rows that were deleted because the import does not name them (`replace_days`).
    pub deleted: u64,
    /// Rows that were not stored. `replace_days` deletes no row of a day with such a row.
    pub rejected: Vec<RejectedCost>,
}

/// Row that was not stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RejectedCost {
    /// Position in `rows`, from 0.
    pub index: u32,
    /// Reason, for programs.
    pub code: CostRejection,
    /// Reason, for people.
    pub message: String,
}
