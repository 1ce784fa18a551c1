//! Project settings: groups of limits and switches, with bounds and defaults.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Settings of a project. Every group is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectSettings {
    pub pii: PiiSettings,
    pub limits: LimitSettings,
    pub conversions: ConversionSettings,
    pub ads: AdsSettings,
    pub sql: SqlSettings,
    /// Share of pageviews from a single network above which a missing proxy configuration is suspected.
    #[schemars(range(min = 0.05, max = 1.0))]
    pub proxy_warning_share: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("required" = ["storePlaintext", "leadsRetentionDays"]))]
pub struct PiiSettings {
    /// True if contact data of leads may be stored in plain text. Turning this off also needs `leads:write`. From then
    /// on no contact data is stored or shown; the stored data is deleted a day later.
    pub store_plaintext: bool,
    /// Number of days after which leads are deleted. Null: leads are kept as long as the project's other data. A shorter
    /// time also needs `leads:write`; older leads are deleted a day later.
    #[schemars(range(min = 1, max = 3650))]
    pub leads_retention_days: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("required" = [
    "pageviewsPerDay", "pageviewsPerKeyDay", "eventsPerKeyDay", "eventsPerDay", "storedBytesQuota"
]))]
pub struct LimitSettings {
    /// Maximum number of pageviews of the project per day.
    #[schemars(range(min = 100, max = 50_000_000))]
    pub pageviews_per_day: i64,
    /// Maximum number of pageviews per visitor network (IP prefix) per day.
    #[schemars(range(min = 10, max = 1_000_000))]
    pub pageviews_per_key_day: i64,
    /// Maximum number of events per visitor network per day.
    #[schemars(range(min = 100, max = 10_000_000))]
    pub events_per_key_day: i64,
    /// Maximum number of events of the project per day. Null: no limit.
    #[schemars(range(min = 1000, max = 500_000_000))]
    pub events_per_day: Option<i64>,
    /// Maximum estimated storage in bytes. Null: no limit.
    #[schemars(range(min = 10_000_000))]
    pub stored_bytes_quota: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionSettings {
    /// Maximum number of conversions that browser traffic may trigger per day.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub web_daily_cap: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdsSettings {
    /// Relevance score from which a session counts as relevant in ad reports.
    #[schemars(range(min = 1, max = 100))]
    pub relevant_min_score: i32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SqlSettings {
    /// True if read-only SQL over the project's data is allowed.
    pub enabled: bool,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            pageviews_per_day: 25_000,
            pageviews_per_key_day: 400,
            events_per_key_day: 4_000,
            events_per_day: None,
            stored_bytes_quota: None,
        }
    }
}

impl Default for ProjectSettings {
    fn default() -> Self {
        Self {
            pii: PiiSettings { store_plaintext: false, leads_retention_days: None },
            limits: LimitSettings::default(),
            conversions: ConversionSettings { web_daily_cap: 100 },
            ads: AdsSettings { relevant_min_score: 60 },
            sql: SqlSettings { enabled: true },
            proxy_warning_share: 0.5,
        }
    }
}

/// Changes to settings. Groups may be left out; a given group must be complete.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectSettingsUpdate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PiiSettings")]
    pub pii: Option<PiiSettings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LimitSettings")]
    pub limits: Option<LimitSettings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ConversionSettings")]
    pub conversions: Option<ConversionSettings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdsSettings")]
    pub ads: Option<AdsSettings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SqlSettings")]
    pub sql: Option<SqlSettings>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.05, max = 1.0))]
    pub proxy_warning_share: Option<f64>,
}

impl ProjectSettings {
    pub(crate) fn apply(&mut self, update: ProjectSettingsUpdate) {
        let ProjectSettingsUpdate { pii, limits, conversions, ads, sql, proxy_warning_share } = update;
        fn set<T>(target: &mut T, value: Option<T>) {
            if let Some(value) = value {
                *target = value;
            }
        }
        set(&mut self.pii, pii);
        set(&mut self.limits, limits);
        set(&mut self.conversions, conversions);
        set(&mut self.ads, ads);
        set(&mut self.sql, sql);
        set(&mut self.proxy_warning_share, proxy_warning_share);
    }
}
