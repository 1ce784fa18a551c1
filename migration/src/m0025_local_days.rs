//! Salts by the end of a local day, for visitors as for networks. Visits that run while a deployment takes this step
//! are cut in two: the salts of the days in UTC go.

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
drop table salts;
drop table network_salts;
create table day_salts (
    purpose text not null,
    ends_at bigint not null,
    salt {bytes} not null,
    primary key (purpose, ends_at)
);
";
