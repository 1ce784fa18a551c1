//! Salts of the hashes that daily budgets are counted under, one per end of a local day.

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
create table network_salts (
    ends_at bigint not null primary key,
    salt {bytes} not null
);
";
