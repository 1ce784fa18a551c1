//! API types of annotations.

use async_graphql::{InputObject, MaybeUndefined, SimpleObject};
use entity::annotation::{self, AnnotationKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::formats::DISPLAY_NAME;
use crate::ground::page::PageParams;
use crate::{Error, Result, Timestamp};

/// Annotation: a note on the charts of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct Annotation {
    /// Id of the annotation.
    pub id: Uuid,
    /// When it happened, or began.
    pub at: Timestamp,
    /// When it was over. Null if it took no time.
    pub end: Option<Timestamp>,
    /// Title, which charts show.
    pub title: String,
    /// Kind of the annotation.
    pub kind: AnnotationKind,
    /// True to leave this time out of the traffic that alerts will expect. There are no alerts yet.
    pub exclude_from_alerts: bool,
    /// Name of the person, key or application that created the annotation. Null for a person without a name.
    pub created_by: Option<String>,
    /// Time of creation.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
}

crate::revised!(Annotation);

impl TryFrom<annotation::Model> for Annotation {
    type Error = Error;

    fn try_from(row: annotation::Model) -> Result<Self> {
        let time = |ms| Timestamp::from_ms(ms).ok_or_else(|| Error::internal("a time beyond all calendars"));
        Ok(Self {
            id: row.id,
            at: time(row.at)?,
            end: row.ends_at.map(time).transpose()?,
            title: row.title,
            kind: row.kind,
            exclude_from_alerts: row.exclude_from_alerts,
            created_by: row.created_by,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
        })
    }
}

/// A new annotation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnotationCreate {
    /// Title, 1 to 200 characters.
    #[schemars(length(min = 1, max = 200), extend("format" = DISPLAY_NAME))]
    pub title: String,
    /// Kind of the annotation.
    pub kind: AnnotationKind,
    /// When it happened, or began; from 1970 to 2200. Default: now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub at: Option<Timestamp>,
    /// When it was over, after `at`. Default: it took no time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub end: Option<Timestamp>,
    /// True to leave this time out of the traffic that alerts will expect. There are no alerts yet.
    #[serde(default)]
    #[graphql(default)]
    pub exclude_from_alerts: bool,
}

/// Changes to an annotation. Fields that are left out stay unchanged.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnotationUpdate {
    /// Title, 1 to 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200), extend("format" = DISPLAY_NAME))]
    pub title: Option<String>,
    /// Kind of the annotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AnnotationKind")]
    pub kind: Option<AnnotationKind>,
    /// When it happened, or began; from 1970 to 2200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub at: Option<Timestamp>,
    /// When it was over, after `at`. Null: it took no time.
    #[serde(default, skip_serializing_if = "MaybeUndefined::is_undefined")]
    #[schemars(with = "Option<Timestamp>")]
    pub end: MaybeUndefined<Timestamp>,
    /// True to leave this time out of the traffic that alerts will expect. There are no alerts yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub exclude_from_alerts: Option<bool>,
}

/// Query parameters of the list of annotations.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnnotationListParams {
    /// First day, YYYY-MM-DD in the project's time zone. Annotations that were over before are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub from: Option<String>,
    /// Last day, inclusive. Annotations that began later are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    pub to: Option<String>,
    /// Maximum number of annotations; 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the list begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

impl AnnotationListParams {
    pub(super) fn paging(&self) -> PageParams {
        PageParams { limit: self.limit, cursor: self.cursor.clone() }
    }
}
