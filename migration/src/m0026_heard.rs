//! When the newest state of a pageview came in. Of pageviews that are stored already nobody knows it any more; their
//! visits keep the time they were heard of last.

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

const UP: &str = "alter table {stored}pageviews add column heard_at bigint not null default 0;";
