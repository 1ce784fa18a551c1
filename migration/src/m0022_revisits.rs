//! Whether a visit's visitor had been here before on the same day. Of visits that are stored already nobody knows it
//! any more.

use sea_orm_migration::prelude::*;

use super::{dialect, stored};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        dialect::run(manager, &stored::fill_in(UP, manager.get_database_backend())).await
    }
}

const UP: &str = "alter table {stored}sessions add column revisit boolean not null default false;";
