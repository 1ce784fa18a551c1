//! Links of invitations that went out by mail: each is made when its mail is sent.

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
create table invitation_links (
    token_hash {bytes} not null primary key,
    invitation_id {uuid} not null references invitations (id) on delete cascade
);
create index invitation_links_of_invitation on invitation_links (invitation_id);
";
