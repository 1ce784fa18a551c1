//! Origins from which batches came that their project does not allow.

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
create table refused_origins (
    project_id {uuid} not null references projects (id) on delete cascade,
    origin text not null,
    count bigint not null,
    last_at bigint not null,
    primary key (project_id, origin)
);
";
