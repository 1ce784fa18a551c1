//! Funnels of a project.

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
create table funnels (
    project_id {uuid} not null references projects (id) on delete cascade,
    key text not null,
    name text not null,
    mode text not null,
    steps {json} not null,
    is_default boolean not null,
    sort integer not null,
    primary key (project_id, key)
);
create unique index default_funnel_of_project on funnels (project_id) where is_default;
";
