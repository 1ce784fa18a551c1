//! Segments: conditions under a name, of one person or shared in the project.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::dialect::run(manager, UP).await
    }
}

/// A segment without an owner is shared.
const UP: &str = "
create table segments (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    owner_id {uuid} references users (id) on delete cascade,
    key text not null,
    name text not null,
    conditions {json} not null,
    created_at {time} not null,
    updated_at {time} not null
);
create unique index segments_shared on segments (project_id, key) where owner_id is null;
create unique index segments_private on segments (project_id, owner_id, key) where owner_id is not null;
create index segments_of_owner on segments (owner_id);
";
