//! Identities that sessions gave themselves: hashes, never plain contact data.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "leads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub lead_id: Uuid,
    /// The pageview that identified last, and the number of its state.
    pub pageview_id: Uuid,
    pub seq: i32,
    /// Milliseconds since the epoch, as in all visit tables.
    pub first_seen_at: i64,
    pub last_seen_at: i64,
    pub consent: bool,
    /// SHA-256 of the e-mail address as given.
    pub em: Option<String>,
    /// SHA-256 of the e-mail address without what its provider ignores.
    pub emg: Option<String>,
    /// SHA-256 of the phone number.
    pub ph: Option<String>,
    pub fname: Option<String>,
    pub lname: Option<String>,
    /// SHA-256 of the site's own id of the person.
    pub xid: Option<String>,
    pub form: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub traits: Option<Json>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
