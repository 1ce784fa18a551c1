//! What projects say of their own events.

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
create table event_schemas (
    project_id {uuid} not null references projects (id) on delete cascade,
    name text not null,
    schema {json} not null,
    updated_at {time} not null,
    primary key (project_id, name)
);
";
