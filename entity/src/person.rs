//! Leads: the people that a project knows.

use sea_orm::entity::prelude::*;

use crate::choices;
use crate::visits::Channel;

choices! {
    /// Sales status of a lead.
    text LeadStatus {
        /// Nobody has looked at the lead yet.
        New = "new" / "NEW",
        /// Worth contacting.
        Qualified = "qualified" / "QUALIFIED",
        /// Became a customer.
        Won = "won" / "WON",
        /// Will not become a customer.
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
    /// Value, in ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    pub currency: Option<String>,
    /// True if the person consented to the upload of their data to ad platforms.
    pub consent: bool,
    /// True if a server stated the consent. What browsers say does not change it.
    pub consent_told: bool,
    /// True if a server reported the person. Such a lead is kept after all its visits are deleted.
    pub told: bool,
    /// SHA-256 of the e-mail address.
    pub em: Option<String>,
    /// SHA-256 of the e-mail address without the parts that its provider ignores.
    pub emg: Option<String>,
    /// SHA-256 of the phone number.
    pub ph: Option<String>,
    /// SHA-256 of the site's own id for the person.
    pub xid: Option<String>,
    /// SHA-256 of the first name.
    pub fname: Option<String>,
    /// SHA-256 of the last name.
    pub lname: Option<String>,
    /// Contact data in plain text, each value encrypted. Null unless the project keeps plain contact data.
    #[sea_orm(column_type = "JsonBinary")]
    pub contact: Option<Json>,
    /// Traits that browsers said. They do not count for a lead that a server told of.
    #[sea_orm(column_type = "JsonBinary")]
    pub traits: Option<Json>,
    /// Traits that servers said.
    #[sea_orm(column_type = "JsonBinary")]
    pub told_traits: Option<Json>,
    /// Form used by the last identify call.
    pub form: Option<String>,
    /// Channel of the first visit.
    pub channel: Option<Channel>,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    pub first_session_id: Option<Uuid>,
    pub last_session_id: Option<Uuid>,
    /// When the person was first seen. This and the other times are in milliseconds since 1970-01-01 UTC.
    pub first_seen_at: i64,
    pub last_seen_at: i64,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
