//! The shared filter as a caller writes it.

use async_graphql::InputObject;
use domain::flag::{FlagSchema, flag};
use entity::visits::{AdPlatform, Browser, Channel, ClickIdFilter, Device, Mark, Os, Screen, Stitch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conditions::WhereText;
use super::values::{AdMatch, PageMode, Traffic};
use crate::period::Preset;
use crate::wire::{Name, SeveralSchema, several};

/// The filter all reports share. Every given parameter narrows the sessions a report counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(default)]
#[graphql(name = "AnalyticsFilter")]
pub struct FilterParams {
    /// First day, YYYY-MM-DD in the project's time zone; wins over the preset. When only `to` is given,
    /// 29 days before it.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub from: Option<String>,
    /// Last day, inclusive; today when absent.
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub to: Option<String>,
    /// Used when from and to are absent; 30d when that is absent too. `all` is the last 731 days.
    #[schemars(with = "Preset")]
    pub preset: Option<Preset>,
    /// Canonical page path.
    #[schemars(with = "String", length(min = 1, max = 2048))]
    pub page: Option<String>,
    /// Page group key of the tracking config.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub page_group: Option<String>,
    /// Where page and page_group look: any pageview (default), the entry or the exit.
    #[schemars(with = "PageMode")]
    pub page_mode: Option<PageMode>,
    /// The channel the visit came through.
    #[schemars(with = "Channel")]
    pub channel: Option<Channel>,
    /// The visit's utm_source, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_source: Option<String>,
    /// The visit's utm_medium, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_medium: Option<String>,
    /// The visit's utm_campaign, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_campaign: Option<String>,
    /// The visit's utm_content, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_content: Option<String>,
    /// The visit's utm_term, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_term: Option<String>,
    /// The visit's utm_id, exactly.
    #[schemars(with = "String", length(min = 1, max = 256))]
    pub utm_id: Option<String>,
    /// Referrer host of the entry.
    #[schemars(with = "String", length(min = 1, max = 300))]
    pub ref_host: Option<String>,
    /// Page variant of the entry pageview.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub variant: Option<String>,
    /// The kind of device.
    #[schemars(with = "Device")]
    pub device: Option<Device>,
    /// The browser family.
    #[schemars(with = "Browser")]
    pub browser: Option<Browser>,
    /// The operating system.
    #[schemars(with = "Os")]
    pub os: Option<Os>,
    /// ISO country code, upper case.
    #[schemars(with = "String", regex(pattern = r"^[A-Z]{2}$"))]
    pub country: Option<String>,
    /// The browser's language, two lower-case letters.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub lang: Option<String>,
    /// The class of the screen's width.
    #[schemars(with = "Screen")]
    pub screen: Option<Screen>,
    /// Whether the session reached a conversion goal.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub converted: Option<bool>,
    /// Whether the visitor had consented.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub consent: Option<bool>,
    /// Count test sessions too; they are left out by default.
    #[serde(deserialize_with = "flag")]
    #[schemars(with = "FlagSchema")]
    pub include_test: Option<bool>,
    /// Marks the session must all carry.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Mark>")]
    pub has: Option<Vec<Mark>>,
    /// Keys of goals the session must all have reached.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub goal: Option<Vec<String>>,
    /// Names of events the session must all contain.
    #[serde(deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub event: Option<Vec<String>>,
    /// Which ad click id the visit carries; any and none ask for one at all.
    #[schemars(with = "ClickIdFilter")]
    pub click_id: Option<ClickIdFilter>,
    /// Paid: an ad click id or a paid utm_medium. Organic: neither.
    #[schemars(with = "Traffic")]
    pub traffic: Option<Traffic>,
    /// How the pageviews of the visit were joined.
    #[schemars(with = "Stitch")]
    pub stitch: Option<Stitch>,
    /// Lowest relevance, 0 to 100.
    #[schemars(with = "String", regex(pattern = r"^\d{1,3}(\.\d{1,6})?$"))]
    pub min_relevance: Option<String>,
    /// Highest relevance, 0 to 100.
    #[schemars(with = "String", regex(pattern = r"^\d{1,3}(\.\d{1,6})?$"))]
    pub max_relevance: Option<String>,
    /// Key of a tier of the project's relevance model.
    #[schemars(with = "String", length(min = 1, max = 20))]
    pub relevance_tier: Option<String>,
    /// The ad platform the visit came from.
    #[schemars(with = "AdPlatform")]
    pub ad_platform: Option<AdPlatform>,
    /// The ad account the visit is matched with.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub ad_account_id: Option<String>,
    /// The ad campaign the visit is matched with.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub ad_campaign_id: Option<String>,
    /// The ad set the visit is matched with.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub ad_adset_id: Option<String>,
    /// The ad the visit is matched with.
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub ad_id: Option<String>,
    /// Sessions with or without an ad-entity match.
    #[schemars(with = "AdMatch")]
    pub ad_match: Option<AdMatch>,
    /// Conditions beyond the other parameters, all of which must hold, as JSON: any of, is not, contains, ranges
    /// of numbers, properties of events.
    #[serde(rename = "where")]
    #[graphql(name = "where")]
    #[schemars(with = "WhereText", extend("x-extension" = true))]
    pub where_: Option<WhereText>,
    /// Key of a segment, whose conditions must hold, too.
    #[schemars(with = "String", regex(pattern = SEGMENT_KEY), extend("x-extension" = true))]
    pub segment: Option<String>,
}

/// The form of a segment's key.
pub const SEGMENT_KEY: &str = r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$";
