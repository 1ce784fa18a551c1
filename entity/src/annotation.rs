//! Annotations on the charts of a project.

use sea_orm::entity::prelude::*;

use crate::choices;

choices! {
    /// Kind of an annotation.
    text AnnotationKind {
        /// A new version of the site or of its server.
        Deployment = "deployment" / "DEPLOYMENT",
        /// Advertising, a newsletter or anything else that brings visitors.
        Campaign = "campaign" / "CAMPAIGN",
        /// The site or its measurement did not work.
        Outage = "outage" / "OUTAGE",
        /// None of the others.
        Other = "other" / "OTHER",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "annotations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    /// When it happened or began, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
    /// When it was over, in milliseconds since 1970-01-01 UTC. Null: it took no time.
    pub ends_at: Option<i64>,
    pub title: String,
    pub kind: AnnotationKind,
    pub exclude_from_alerts: bool,
    /// Name of the person, key or application that created it.
    pub created_by: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
