//! Relevance models that projects save. A project without one keeps the model it began with.

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
alter table projects add column relevance {json};

create table relevance_models (
    project_id {uuid} not null references projects (id) on delete cascade,
    version integer not null,
    config {json} not null,
    note text,
    saved_by text,
    saved_by_kind text not null,
    saved_at {time} not null,
    primary key (project_id, version)
);
";
