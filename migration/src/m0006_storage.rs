//! What the storage guard measured last, for every instance to go by.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::dialect::run(manager, UP).await
    }
}

const UP: &str = "
create table storage_state (
    id integer not null primary key check (id = 1),
    measured_at bigint not null,
    database_bytes bigint not null,
    folder_bytes bigint not null,
    cleanup_above_bytes bigint,
    pause_above_bytes bigint,
    limit_bytes bigint,
    paused text
);
";
