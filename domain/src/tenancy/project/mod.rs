//! What a project is: its fields and its settings. Making, changing and deleting one is in [`crate::projects`].

mod deletions;
mod settings;

use async_graphql::SimpleObject;
use chrono_tz::Tz;
use entity::{Locale, project};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{DbBackend, EntityTrait, Iterable, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::ids::{SLUG_MAX, SLUG_PATTERN};
use crate::{Error, Result, Timestamp};

pub use deletions::{DeletionKind, PendingDeletion};
pub use settings::{
    AdsSettings, ConversionSettings, LimitSettings, PiiSettings, ProjectSettings, ProjectSettingsUpdate,
    SqlSettings,
};

/// Project (site).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "ProjectFields", complex)]
pub struct Project {
    /// Id of the project.
    pub id: Uuid,
    /// Organization that owns the project.
    pub org_id: Uuid,
    /// Slug of that organization.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub org_slug: String,
    /// Name in URLs, unique within the organization.
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: String,
    /// Display name.
    pub name: String,
    /// IANA time zone. It determines the days of reports.
    #[schemars(length(min = 1, max = 64))]
    pub timezone: String,
    /// Currency of the project's values, three upper-case letters.
    #[schemars(regex(pattern = CURRENCY_PATTERN))]
    pub currency: String,
    /// Language of labels.
    pub locale: Locale,
    /// ISO country code of the site, upper case. Null if not set.
    #[schemars(regex(pattern = COUNTRY_PATTERN))]
    pub country: Option<String>,
    /// Number of days after which visits are deleted. A smaller number deletes older visits a day after the change.
    pub retention_days: i32,
    /// Version of the channel rules: 1 or 2.
    #[schemars(range(min = 1, max = 2))]
    pub channel_rules: i32,
    /// Version of the relevance model. It rises with each saved model.
    pub relevance_version: i32,
    /// Version of the goals. It rises with each change.
    pub goals_version: i32,
    /// Revision of the tracking config. It rises with each change.
    pub config_rev: i32,
    /// Preset the project was created with: default or cpi.
    pub preset: Option<String>,
    #[graphql(skip)]
    pub settings: ProjectSettings,
    /// Deletions that a change of the settings has requested and that have not begun. The former value takes a deletion
    /// back. Deletions of nothing are left out, and so is the field in the REST API if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending_deletions: Vec<PendingDeletion>,
    /// When the project was created.
    pub created_at: Timestamp,
    /// When the project was last changed.
    pub updated_at: Timestamp,
}

crate::revised!(Project besides [
    "orgSlug", "relevanceVersion", "goalsVersion", "configRev", "pendingDeletions", "updatedAt",
]);

/// Selects projects without their rules (tracking config, relevance model and channel mappings), which may have half a
/// megabyte each.
pub fn without_rules(backend: DbBackend) -> Select<project::Entity> {
    use project::Column::{ChannelMappings, Relevance, Tracking};
    let nothing = match backend {
        DbBackend::Postgres => "'null'::jsonb",
        _ => "'null'",
    };
    project::Column::iter().fold(project::Entity::find().select_only(), |select, column| match column {
        Tracking | Relevance | ChannelMappings => select.column_as(Expr::cust(nothing), column),
        _ => select.column(column),
    })
}

pub(crate) use crate::ground::currencies::PATTERN as CURRENCY_PATTERN;
pub(crate) const COUNTRY_PATTERN: &str = "^[A-Z]{2}$";

impl Project {
    /// Returns the address with both slugs.
    pub fn address(&self) -> String {
        format!("{}/{}", self.org_slug, self.slug)
    }

    pub(crate) fn from_row(row: project::Model, org_slug: &str) -> Result<Self> {
        let mut pending: Vec<PendingDeletion> =
            serde_json::from_value(row.pending_deletions).map_err(Error::internal)?;
        pending.retain(PendingDeletion::deletes_something);
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
            pending_deletions: pending,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }

    /// Returns the time zone; UTC if a name was dropped from the time zone database since it was set.
    pub fn tz(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::UTC)
    }
}
