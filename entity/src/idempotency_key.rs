//! Requests with an `Idempotency-Key` header and their answers, kept for 24 hours.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub credential_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub method: String,
    pub path: String,
    pub body_hash: Vec<u8>,
    /// `running`, `done`, or `erased`: done, and its answer was deleted with the person it was about.
    pub state: String,
    /// Run of the request that holds the key, unique. A changed value means that another run took over.
    pub attempt: Uuid,
    pub status: Option<i32>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub headers: Option<Json>,
    /// Body of the answer.
    pub body: Option<Vec<u8>>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
