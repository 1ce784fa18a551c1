//! The shared filter as the caller writes it.

use async_graphql::InputObject;
use domain::ground::flag::{FlagSchema, flag};
use entity::visits::{AdPlatform, Browser, Channel, ClickIdFilter, Device, Mark, Os, Screen, Stitch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conditions::WhereText;
use super::values::{AdMatch, PageMode, Traffic};
use crate::period::{CompareWith, Preset};
use crate::wire::{Name, SeveralSchema, several};

/// The filter that all reports share. Every parameter narrows the sessions that a report counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(default)]
#[graphql(name = "AnalyticsFilter")]
pub struct FilterParams {
    /// First day, YYYY-MM-DD in the project's time zone; takes precedence over the preset. Default if only `to` is
    /// given: 29 days before it.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub from: Option<String>,
    /// Last day, inclusive; today by default.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub to: Option<String>,
    /// Period to use if `from` and `to` are not given; 30d by default. `all` is the last 731 days.
    #[schemars(with = "Preset")]
    pub preset: Option<Preset>,
    /// Period with which a report compares, if it does; previous by default. If the report's period is not over, the
    /// comparison ends at the same time of day: as many days after its beginning, or for `year` at the same date.
    #[schemars(with = "CompareWith", extend("x-extension" = true))]
    pub compare_with: Option<CompareWith>,
    /// First day of the period with which a report compares; takes precedence over compare_with. Default if only
    /// compare_to is given: a period as long as the report's. Another number of days than the report's is compared as a
    /// whole, also if the report's period is not over.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("x-extension" = true))]
    pub compare_from: Option<String>,
    /// Last day of the period with which a report compares, inclusive. Default: as many days as the report's period.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"), extend("x-extension" = true))]
    pub compare_to: Option<String>,
    /// Canonical path of a page.
    #[schemars(with = "String", length(min = 1, max = 2048))]
    pub page: Option<String>,
    /// Key of a page group in the tracking config.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub page_group: Option<String>,
    /// Pageviews to which page and page_group apply: any (default), the entry or the exit.
    #[schemars(with = "PageMode")]
    pub page_mode: Option<PageMode>,
    /// Channel of the visit.
    #[schemars(with = "Channel")]
    pub channel: Option<Channel>,
    /// utm_source of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_source: Option<String>,
    /// utm_medium of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_medium: Option<String>,
    /// utm_campaign of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_campaign: Option<String>,
    /// utm_content of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_content: Option<String>,
    /// utm_term of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_term: Option<String>,
    /// utm_id of the visit, exact match.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_id: Option<String>,
    /// Referrer host of the entry.
    #[schemars(with = "String", length(min = 1, max = 300))]
    pub ref_host: Option<String>,
    /// Page variant of the entry.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub variant: Option<String>,
    /// Kind of device.
    #[schemars(with = "Device")]
    pub device: Option<Device>,
    /// Browser family.
    #[schemars(with = "Browser")]
    pub browser: Option<Browser>,
    /// Operating system.
    #[schemars(with = "Os")]
    pub os: Option<Os>,
    /// ISO country code, upper case.
    #[schemars(with = "String", regex(pattern = r"^[A-Z]{2}$"))]
    pub country: Option<String>,
    /// Language of the browser, two lower-case letters.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub lang: Option<String>,
    /// Class of the screen's width.
    #[schemars(with = "Screen")]
    pub screen: Option<Screen>,
    /// true: only sessions that reached a conversion goal; false: only the others.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub converted: Option<bool>,
    /// true: only sessions whose visitor had given consent; false: only the others.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub consent: Option<bool>,
    /// Include test sessions, which are left out by default.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub include_test: Option<bool>,
    /// Marks, all of which the session must have.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Mark>")]
    pub has: Option<Vec<Mark>>,
    /// Keys of goals, all of which the session must have reached.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub goal: Option<Vec<String>>,
    /// Names of events, all of which the session must contain.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub event: Option<Vec<String>>,
    /// Ad click id of the visit; any: with an ad click id, none: without.
    #[schemars(with = "ClickIdFilter")]
    pub click_id: Option<ClickIdFilter>,
    /// Paid: with an ad click id or a paid utm_medium. Organic: with neither.
    #[schemars(with = "Traffic")]
    pub traffic: Option<Traffic>,
    /// How the pageviews of the visit were joined.
    #[schemars(with = "Stitch")]
    pub stitch: Option<Stitch>,
    /// Lowest relevance score, 0 to 100.
    #[schemars(with = "String", regex(pattern = r"^\d{1,3}(\.\d{1,6})?$"))]
    pub min_relevance: Option<String>,
    /// Highest relevance score, 0 to 100.
    #[schemars(with = "String", regex(pattern = r"^\d{1,3}(\.\d{1,6})?$"))]
    pub max_relevance: Option<String>,
    /// Key of a tier of the project's relevance model.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub relevance_tier: Option<String>,
    /// Ad platform from which the visit came.
    #[schemars(with = "AdPlatform")]
    pub ad_platform: Option<AdPlatform>,
    /// Ad account with which the visit is matched.
    #[schemars(with = "String", length(min = 1, max = 240))]
    pub ad_account_id: Option<String>,
    /// Ad campaign with which the visit is matched.
    #[schemars(with = "String", length(min = 1, max = 240))]
    pub ad_campaign_id: Option<String>,
    /// Ad set with which the visit is matched.
    #[schemars(with = "String", length(min = 1, max = 240))]
    pub ad_adset_id: Option<String>,
    /// Ad with which the visit is matched.
    #[schemars(with = "String", length(min = 1, max = 240))]
    pub ad_id: Option<String>,
    /// Sessions with or without an ad-entity match.
    #[schemars(with = "AdMatch")]
    pub ad_match: Option<AdMatch>,
    /// Further conditions as JSON, all of which must hold. They allow several values, negation, parts of texts, ranges
    /// of numbers and properties of events.
    #[serde(rename = "where")]
    #[graphql(name = "where")]
    #[schemars(with = "WhereText", extend("x-extension" = true))]
    pub where_: Option<WhereText>,
    /// Key of a segment, whose conditions must also hold.
    #[schemars(with = "String", regex(pattern = SEGMENT_KEY), extend("x-extension" = true))]
    pub segment: Option<String>,
}

/// Pattern of a segment's key.
pub const SEGMENT_KEY: &str = r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$";
