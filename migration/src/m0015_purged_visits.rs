//! A purge of some days, or of test visits, holds for what comes out of a file later, too. A batch does not
//! tell when its visit began, so the ids of such visits are kept.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::dialect::run(manager, UP).await
    }
}

/// Ids of sessions, and ids under which they were continued.
const UP: &str = "
create table purged_visits (
    project_id {uuid} not null references projects (id) on delete cascade,
    id {uuid} not null,
    purged_at bigint not null,
    primary key (project_id, id)
);
";
