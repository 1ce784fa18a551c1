//! API types of share links.

use async_graphql::{InputObject, SimpleObject};
use domain::ground::formats::DISPLAY_NAME;
use domain::tenancy::share_links::Made;
use domain::{Error, Result, Timestamp};
use entity::share_link;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::settings::Settings;
use crate::dimension::Dimension;

entity::choices! {
    /// Screen that a share link can show.
    ShareScreen {
        /// The figures of the period, their time series, and one panel for each chosen dimension.
        Overview = "overview" / "OVERVIEW",
        /// The pages, with views, entries, exits, time and scroll depth.
        Pages = "pages" / "PAGES",
        /// The goals, and how often they were reached.
        Goals = "goals" / "GOALS",
        /// How long, how deep and at which hours of the week people visited.
        Engagement = "engagement" / "ENGAGEMENT",
    }
}

entity::choices! {
    /// Colors of a shared dashboard.
    ShareTheme {
        /// Follows the viewer's device.
        Auto = "auto" / "AUTO",
        /// Light colors.
        Light = "light" / "LIGHT",
        /// Dark colors.
        Dark = "dark" / "DARK",
    }
}

/// Link under which a project publishes a part of its reports.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ShareLink {
    /// Id of the link.
    pub id: Uuid,
    /// Name, which viewers see as the title.
    pub name: String,
    /// Beginning of the token in the link's address. The rest is not stored.
    pub hint: String,
    /// Screens that the link shows.
    pub screens: Vec<ShareScreen>,
    /// Dimensions by which viewers see the visits split.
    pub dimensions: Vec<Dimension>,
    /// Period and filter of all figures, as the query string of a report.
    pub filter: String,
    /// True if viewers choose the period.
    pub free_period: bool,
    /// True if viewers filter by the chosen dimensions.
    pub free_filter: bool,
    /// True if viewers see how the figures changed.
    pub compare: bool,
    /// Colors of the dashboard.
    pub theme: ShareTheme,
    /// Origins whose pages may embed the dashboard.
    pub embed_on: Vec<String>,
    /// True if viewers enter a password first.
    pub has_password: bool,
    /// When the link ends. Null: when somebody ends it.
    pub expires_at: Option<Timestamp>,
    /// Name of the person or key that created the link. Viewers do not see it.
    pub created_by: Option<String>,
    /// Time of creation.
    pub created_at: Timestamp,
    /// When somebody last looked at the dashboard. Precise to a minute.
    pub last_used_at: Option<Timestamp>,
}

impl TryFrom<share_link::Model> for ShareLink {
    type Error = Error;

    fn try_from(row: share_link::Model) -> Result<Self> {
        let settings = Settings::stored(&row.shows)?;
        Ok(Self {
            id: row.id,
            name: row.name,
            hint: row.hint,
            screens: settings.screens,
            dimensions: settings.dimensions,
            filter: settings.filter,
            free_period: settings.free_period,
            free_filter: settings.free_filter,
            compare: settings.compare,
            theme: settings.theme,
            embed_on: serde_json::from_value(row.embed_on).map_err(Error::internal)?,
            has_password: row.password_hash.is_some(),
            expires_at: row.expires_at.map(Into::into),
            created_by: row.created_by,
            created_at: row.created_at.into(),
            last_used_at: row.last_used_at.map(Into::into),
        })
    }
}

/// A new link with its address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ShareLinkCreated {
    /// The link.
    pub link: ShareLink,
    /// Token in the address. Shown only here.
    pub token: String,
    /// Address of the shared dashboard. Shown only here.
    pub url: String,
}

impl TryFrom<Made> for ShareLinkCreated {
    type Error = Error;

    fn try_from(made: Made) -> Result<Self> {
        Ok(Self { link: made.row.try_into()?, token: made.token, url: made.url })
    }
}

/// A new link, and what it shows.
#[derive(Clone, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShareLinkCreate {
    /// Name, which viewers see as the title.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Screens that the link shows, at least one.
    #[schemars(length(min = 1, max = 4), extend("uniqueItems" = true))]
    pub screens: Vec<ShareScreen>,
    /// Dimensions by which viewers see the visits split. Properties of events, ads and relevance cannot be shared.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 30), extend("uniqueItems" = true))]
    pub dimensions: Vec<Dimension>,
    /// Period and filter of all figures, as the query string of a report: `preset=7d&country=DE`. Of segments, only shared
    /// ones, with the conditions that they have now. Default: all visits of the last 30 days.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 8000))]
    pub filter: String,
    /// Let viewers choose the period.
    #[serde(default)]
    #[graphql(default)]
    pub free_period: bool,
    /// Let viewers filter by the chosen dimensions, within the link's filter.
    #[serde(default)]
    #[graphql(default)]
    pub free_filter: bool,
    /// Show viewers how the figures changed, which tells those of the period before.
    #[serde(default)]
    #[graphql(default)]
    pub compare: bool,
    /// Colors of the dashboard. Default: those of the viewer's device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ShareTheme")]
    pub theme: Option<ShareTheme>,
    /// Origins whose pages may embed the dashboard, such as `https://www.example.com`. Default: none.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 20), inner(length(min = 1, max = 300)), extend("uniqueItems" = true))]
    pub embed_on: Vec<String>,
    /// Password that viewers enter first, 8 to 128 characters. Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 8, max = 128))]
    pub password: Option<String>,
    /// When the link ends. Default: when somebody ends it. A link that a key makes ends with the key at the latest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub expires_at: Option<Timestamp>,
}
