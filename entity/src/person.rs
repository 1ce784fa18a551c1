//! People whom a project knows: its leads.

use sea_orm::entity::prelude::*;

use crate::choices;
use crate::visits::Channel;

choices! {
    /// How far a lead has come.
    text LeadStatus {
        /// Nobody has looked at it yet.
        New = "new" / "NEW",
        /// Worth talking to.
        Qualified = "qualified" / "QUALIFIED",
        /// Became a customer.
        Won = "won" / "WON",
        /// Will not become one.
        Lost = "lost" / "LOST",
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "people")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub project_id: Uuid,
    pub status: LeadStatus,
    /// In ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    pub currency: Option<String>,
    /// Whether the person agreed that ad platforms are told.
    pub consent: bool,
    /// Whether a server has told of the person, who then stays when all their visits are gone.
    pub told: bool,
    /// SHA-256 of the e-mail address.
    pub em: Option<String>,
    /// SHA-256 of the e-mail address without what its provider ignores.
    pub emg: Option<String>,
    /// SHA-256 of the phone number.
    pub ph: Option<String>,
    /// SHA-256 of the site's own id of the person.
    pub xid: Option<String>,
    /// SHA-256 of the first name.
    pub fname: Option<String>,
    /// SHA-256 of the last name.
    pub lname: Option<String>,
    /// The same in plain text, each sealed, where the project keeps it.
    #[sea_orm(column_type = "JsonBinary")]
    pub contact: Option<Json>,
    #[sea_orm(column_type = "JsonBinary")]
    pub traits: Option<Json>,
    /// The form that identified last.
    pub form: Option<String>,
    /// What brought the first visit.
    pub channel: Option<Channel>,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    pub first_session_id: Option<Uuid>,
    pub last_session_id: Option<Uuid>,
    /// In milliseconds since 1970-01-01 UTC, like all times here.
    pub first_seen_at: i64,
    pub last_seen_at: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
