//! API types of projects.

use async_graphql::{InputObject, Json, MaybeUndefined};
use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::formats::{CURRENCY, DISPLAY_NAME, SLUG};
use crate::ground::ids::{SLUG_MAX, SLUG_PATTERN};
use crate::ground::page::PageParams;
use crate::measuring::goals::ProjectPreset;
use crate::tenancy::project::{COUNTRY_PATTERN, CURRENCY_PATTERN, Project, ProjectSettingsUpdate};

/// New project.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectCreate {
    /// Display name, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    /// Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN), extend("format" = SLUG))]
    pub slug: String,
    /// Hosts of the site. `*.example.com` includes every host below it.
    #[schemars(length(min = 1, max = 50), inner(length(max = 255), regex(pattern = HOST_PATTERN)))]
    pub domains: Vec<String>,
    /// IANA time zone.
    #[serde(default = "utc")]
    #[graphql(default_with = "utc()")]
    #[schemars(length(min = 1, max = 64))]
    pub timezone: String,
    /// Currency of the project's values, three upper-case letters.
    #[serde(default = "eur")]
    #[graphql(default_with = "eur()")]
    #[schemars(regex(pattern = CURRENCY_PATTERN), extend("format" = CURRENCY))]
    pub currency: String,
    /// Language of labels.
    #[serde(default)]
    #[graphql(default)]
    pub locale: Locale,
    /// ISO country code of the site, upper case.
    #[serde(default)]
    #[schemars(regex(pattern = COUNTRY_PATTERN))]
    pub country: Option<String>,
    /// Preset: the set of goals that the project gets.
    #[serde(default)]
    #[graphql(default)]
    pub preset: ProjectPreset,
    /// True if pages on localhost may send data, for development.
    #[serde(default)]
    #[graphql(default)]
    pub allow_localhost: bool,
}

/// Pattern of a host name, optionally with `*.` for every host below it.
const HOST_PATTERN: &str =
    r"^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$";

fn utc() -> String {
    "UTC".to_owned()
}

fn eur() -> String {
    "EUR".to_owned()
}

/// Created project.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectCreated {
    pub project: Project,
    /// First publishable key, for the snippet.
    pub publishable_key: String,
}

/// Changes to a project. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectUpdate {
    /// Display name, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Name in URLs, unique within the organization. A name that is already taken is answered with `conflict`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN), extend("format" = SLUG))]
    pub slug: Option<String>,
    /// IANA time zone. Past visits are assigned to the new zone's days within minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub timezone: Option<String>,
    /// Currency of the project's values, three upper-case letters. Recorded values keep theirs: reports convert them by the
    /// exchange rate of their day, within minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = CURRENCY_PATTERN), extend("format" = CURRENCY))]
    pub currency: Option<String>,
    /// Language of labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
    /// ISO country code of the site, upper case. Null removes the country.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", regex(pattern = COUNTRY_PATTERN))]
    pub country: MaybeUndefined<String>,
    /// Number of days after which visits are deleted, 1 to 3650. A smaller number also needs `leads:write`; older visits
    /// are deleted a day later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32", range(min = 1, max = 3650))]
    pub retention_days: Option<i32>,
    /// Version of the channel rules: 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32", range(min = 1, max = 2))]
    pub channel_rules: Option<i32>,
    /// Groups of ProjectSettings. Each given group must be complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ProjectSettingsUpdate")]
    pub settings: Option<Json<ProjectSettingsUpdate>>,
}

/// Query parameters of the list of projects.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectListParams {
    /// Id or slug of an organization: only its projects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub org: Option<String>,
    /// Slug of a project: only this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: Option<String>,
    /// Maximum number of projects; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the list begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

impl ProjectListParams {
    pub(super) fn paging(&self) -> PageParams {
        PageParams { limit: self.limit, cursor: self.cursor.clone() }
    }
}
