//! What goals are worth to each visit, and of which goals the past is not recomputed yet.

use sea_orm_migration::prelude::*;

use super::{dialect, stored};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        dialect::run(manager, &stored::fill_in(UP, manager.get_database_backend())).await
    }
}

/// Visits that are stored already need no value: until now no goal could be given one.
const UP: &str = "
alter table {stored}sessions add column goal_values {json};
alter table goals add column rules_version integer not null default 1;
alter table recomputations add column from_version integer not null default 1;
";
