//! Recorded conversions.

use sea_orm::entity::prelude::*;

use crate::choices;

choices! {
    /// Source that reported a conversion.
    text ConversionSource {
        /// A conversion beacon from the page of the visit.
        Beacon = "beacon" / "BEACON",
        /// A goal that the visit reached.
        Goal = "goal" / "GOAL",
        /// An event of the visit.
        Event = "event" / "EVENT",
        /// An identify call: the visitor gave their contact data.
        Identify = "identify" / "IDENTIFY",
        /// A request from a server.
        Server = "server" / "SERVER",
    }
}

choices! {
    /// Status of a conversion.
    text ConversionStatus {
        /// Waiting for confirmation by a server. Not counted yet.
        Pending = "pending" / "PENDING",
        /// Counted.
        Confirmed = "confirmed" / "CONFIRMED",
        /// Not counted: a server rejected it, or nobody confirmed it in time.
        Rejected = "rejected" / "REJECTED",
        /// Was counted until a server retracted it.
        Retracted = "retracted" / "RETRACTED",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    /// Event id, unique within the project.
    pub event_id: String,
    /// Key of the conversion's definition.
    pub definition: String,
    pub session_id: Option<Uuid>,
    pub source: ConversionSource,
    pub status: ConversionStatus,
    /// When the conversion happened, in milliseconds since 1970-01-01 UTC.
    pub occurred_at: i64,
    /// Local day of the conversion in the project's time zone, in days since 1970-01-01.
    pub day: i32,
    /// Value, in ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    pub currency: String,
    /// Deadline for confirmation, in milliseconds since 1970-01-01 UTC.
    pub confirm_until: Option<i64>,
    /// Match data by which an ad platform can recognise the visitor. Personal identifiers are hashed.
    #[sea_orm(column_type = "JsonBinary")]
    pub evidence: Option<Json>,
    /// True for a made-up conversion that tests a destination. It counts nowhere, and is deleted after a day.
    pub test: bool,
    /// When the row was created, in milliseconds since 1970-01-01 UTC.
    pub created_at: i64,
    /// When the row was last changed, in milliseconds since 1970-01-01 UTC.
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
