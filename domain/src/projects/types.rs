//! The shapes of the interface around projects.

use async_graphql::{InputObject, Json, MaybeUndefined, SimpleObject};
use chrono_tz::Tz;
use entity::{Locale, project};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{ProjectSettings, ProjectSettingsUpdate};
use crate::goals::ProjectPreset;
use crate::ids::{SLUG_MAX, SLUG_PATTERN};
use crate::page::PageParams;
use crate::{Error, Result, Timestamp};

/// A project (site).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "ProjectFields")]
pub struct Project {
    /// The project's id.
    pub id: Uuid,
    /// The organization that owns it.
    pub org_id: Uuid,
    /// That organization's slug.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub org_slug: String,
    /// Unique per organization.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// An IANA time zone; days of reports are days there.
    #[schemars(length(min = 1, max = 64))]
    pub timezone: String,
    /// The currency of its values, three upper-case letters.
    #[schemars(regex(pattern = CURRENCY_PATTERN))]
    pub currency: String,
    /// The language of labels.
    pub locale: Locale,
    /// ISO country code of the site, upper case; null where not said.
    #[schemars(regex(pattern = COUNTRY_PATTERN))]
    pub country: Option<String>,
    /// Days after which visits are deleted.
    pub retention_days: i32,
    /// Which set of channel rules applies: 1 or 2.
    #[schemars(range(min = 1, max = 2))]
    pub channel_rules: i32,
    /// Version of the relevance model; each saved one is the next.
    pub relevance_version: i32,
    /// Rises with each change of goals.
    pub goals_version: i32,
    /// Rises with each change of the tracking config.
    pub config_rev: i32,
    /// What it was set up as: default or cpi.
    pub preset: Option<String>,
    #[graphql(skip)]
    pub settings: ProjectSettings,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

const CURRENCY_PATTERN: &str = "^[A-Z]{3}$";
const COUNTRY_PATTERN: &str = "^[A-Z]{2}$";

impl Project {
    pub(crate) fn from_row(row: project::Model, org_slug: &str) -> Result<Self> {
        Ok(Self {
            id: row.id,
            org_id: row.org_id,
            org_slug: org_slug.to_owned(),
            slug: row.slug,
            name: row.name,
            timezone: row.timezone,
            currency: row.currency,
            locale: row.locale,
            country: row.country,
            retention_days: row.retention_days,
            channel_rules: row.channel_rules,
            relevance_version: row.relevance_version,
            goals_version: row.goals_version,
            config_rev: row.config_rev,
            preset: row.preset,
            settings: serde_json::from_value(row.settings).map_err(Error::internal)?,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }

    /// The time zone; UTC if a name was dropped from the time zone database since it was set.
    pub fn tz(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::UTC)
    }
}

/// What a new project is made of.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectCreate {
    /// Its name for people, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
    /// Its name in addresses, unique in the organization; `conflict` when taken.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: String,
    /// Hosts of the site; `*.example.com` takes every host below it.
    #[schemars(length(min = 1, max = 50), inner(length(max = 255), regex(pattern = HOST_PATTERN)))]
    pub domains: Vec<String>,
    /// An IANA time zone.
    #[serde(default = "utc")]
    #[graphql(default_with = "utc()")]
    #[schemars(length(min = 1, max = 64))]
    pub timezone: String,
    /// The currency of its values, three upper-case letters.
    #[serde(default = "eur")]
    #[graphql(default_with = "eur()")]
    #[schemars(regex(pattern = CURRENCY_PATTERN))]
    pub currency: String,
    /// The language of labels.
    #[serde(default)]
    #[graphql(default)]
    pub locale: Locale,
    /// ISO country code of the site, upper case.
    #[serde(default)]
    #[schemars(regex(pattern = COUNTRY_PATTERN))]
    pub country: Option<String>,
    /// The set of goals it starts with.
    #[serde(default)]
    #[graphql(default)]
    pub preset: ProjectPreset,
    /// Whether pages on localhost may send data, for development.
    #[serde(default)]
    #[graphql(default)]
    pub allow_localhost: bool,
}

/// A host name, optionally every host below it.
const HOST_PATTERN: &str =
    r"^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$";

fn utc() -> String {
    "UTC".to_owned()
}

fn eur() -> String {
    "EUR".to_owned()
}

/// What creating a project answers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectCreated {
    pub project: Project,
    /// The first publishable key, for the snippet.
    pub publishable_key: String,
}

/// A change of a project; what is left out stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectUpdate {
    /// Its name for people, 1 to 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub name: Option<String>,
    /// Its name in addresses, unique in the organization; `conflict` when taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: Option<String>,
    /// An IANA time zone; visits move to their days there within minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub timezone: Option<String>,
    /// The currency of its values, three upper-case letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = CURRENCY_PATTERN))]
    pub currency: Option<String>,
    /// The language of labels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
    /// Null takes the country away.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<String>", regex(pattern = COUNTRY_PATTERN))]
    pub country: MaybeUndefined<String>,
    /// Days after which visits are deleted, 1 to 3650.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32", range(min = 1, max = 3650))]
    pub retention_days: Option<i32>,
    /// Which set of channel rules applies: 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32", range(min = 1, max = 2))]
    pub channel_rules: Option<i32>,
    /// Groups of ProjectSettings; each given one must be complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ProjectSettingsUpdate")]
    pub settings: Option<Json<ProjectSettingsUpdate>>,
}

/// The query parameters of the list of projects.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProjectListParams {
    /// Id or slug of an organization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub org: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

impl ProjectListParams {
    pub(super) fn paging(&self) -> PageParams {
        PageParams { limit: self.limit, cursor: self.cursor.clone() }
    }
}
