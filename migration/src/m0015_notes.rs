//! Notes of a project.

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
create table notes (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    at {time} not null,
    text text not null,
    created_by text,
    created_at {time} not null
);
create index notes_of_project on notes (project_id, id);
";
