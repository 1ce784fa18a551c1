//! Conversions.

use sea_orm::entity::prelude::*;

use crate::choices;

choices! {
    /// What told of a conversion.
    text ConversionSource {
        /// The page of the visit, with a conversion beacon.
        Beacon = "beacon" / "BEACON",
        /// A goal that the visit reached.
        Goal = "goal" / "GOAL",
        /// An event of the visit.
        Event = "event" / "EVENT",
        /// A visitor who said who they are.
        Identify = "identify" / "IDENTIFY",
        /// A server.
        Server = "server" / "SERVER",
    }
}

choices! {
    /// How sure a conversion is.
    text ConversionStatus {
        /// It waits for the server that confirms it.
        Pending = "pending" / "PENDING",
        /// It counts.
        Confirmed = "confirmed" / "CONFIRMED",
        /// A server said that it is none, or nobody confirmed it in time.
        Rejected = "rejected" / "REJECTED",
        /// It counted, and a server took it back.
        Retracted = "retracted" / "RETRACTED",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "conversions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    /// Unique in the project.
    pub event_id: String,
    /// The key of its definition.
    pub definition: String,
    pub session_id: Option<Uuid>,
    pub source: ConversionSource,
    pub status: ConversionStatus,
    /// In milliseconds since 1970-01-01 UTC.
    pub occurred_at: i64,
    /// The project's local day it happened on, counted from 1970-01-01.
    pub day: i32,
    /// In ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    pub currency: String,
    /// Until when it can be confirmed, in milliseconds since 1970-01-01 UTC.
    pub confirm_until: Option<i64>,
    /// What an ad platform can recognise the visitor by, hashed where it names a person.
    #[sea_orm(column_type = "JsonBinary")]
    pub evidence: Option<Json>,
    /// When the row was made, in milliseconds since 1970-01-01 UTC.
    pub created_at: i64,
    /// When it was last changed, in milliseconds since 1970-01-01 UTC.
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
