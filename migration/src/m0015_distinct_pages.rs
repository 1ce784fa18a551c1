//! How many different pages a visit saw.

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

/// Visits that are stored already get it from the job `recompute`, to which their rules count as changed.
const UP: &str = "
alter table {stored}sessions add column distinct_pages integer not null default 0;

update projects set rules_version = rules_version + 1;
insert into recomputations (project_id, rules_version, asked, done, worked_ms)
select id, rules_version, 1, 0, 0 from projects where true
on conflict (project_id) do update
set rules_version = excluded.rules_version, asked = recomputations.asked + 1,
    total = null, done = 0, worked_ms = 0, reached_at = null;
";
