//! What a project says of its own campaigns, and an index of the visits whose tags no rule knows.

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

/// 12 is the channel `other`.
const UP: &str = r#"
alter table projects add column channel_mappings {json} not null default '{"mappings":[]}';
create index sessions_other on {stored}sessions ({project}, started_at) where channel = 12;
"#;
