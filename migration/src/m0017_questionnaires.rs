//! Questionnaires of a project.

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
create table questionnaires (
    project_id {uuid} not null references projects (id) on delete cascade,
    id text not null,
    label {json} not null,
    questions {json} not null,
    updated_at {time} not null,
    primary key (project_id, id)
);
";
