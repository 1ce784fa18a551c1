//! Ad accounts of a project: which accounts of connections its costs are read from, and sources of imported costs.

mod attach;
mod list;
mod types;

use entity::ad_account;
use entity::visits::AdPlatform;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::ground::page;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::{Context, Error, Result};

pub use attach::{attach, detach};
pub use list::{list, of_projects};
pub(super) use types::Choice;
pub use types::{
    AdAccount, AdAccountDays, AdAccountError, AdAccountSettings, AdAccountSpend, AdAccountSync,
    AdAccountWrite, AdAccounts, AdCampaignChoice, AdCampaignField, AdCampaignRule, AdCampaignsMode,
    AdSyncState,
};

/// Maximum number of accounts of a project, sources of imports included.
const MAX_ACCOUNTS: usize = 100;

/// Maximum number of accounts that are read at once, of several projects together.
const MAX_LISTED: u64 = 2_000;

/// An account as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub external_id: String,
    pub name: String,
    /// Time zone of the account's days. None if it is not known, which means that of the project.
    pub timezone: Option<String>,
}

/// Returns the accounts of a project. The caller has checked access.
pub async fn of_project(context: &Context, project: Uuid) -> Result<Vec<KnownAccount>> {
    let rows = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.eq(project))
        .order_by_asc(ad_account::Column::Key)
        .all(&context.db)
        .await?;
    let account = |row: ad_account::Model| KnownAccount {
        platform: row.platform,
        external_id: row.external_id,
        name: row.name,
        timezone: row.timezone,
    };
    Ok(rows.into_iter().map(account).collect())
}

/// Returns the accounts of several projects that lists show: all but those whose costs are being deleted.
pub(super) async fn listed(context: &Context, projects: &[ProjectAccess]) -> Result<Vec<ad_account::Model>> {
    let ids = access::ids_with(projects, Scope::AdsRead)?;
    let rows = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.is_in(ids))
        .filter(ad_account::Column::Purged.eq(false))
        .order_by_asc(ad_account::Column::Key)
        .limit(MAX_LISTED + 1)
        .all(&context.db)
        .await?;
    page::whole(rows, MAX_LISTED)
}

/// Fails if a project has no room for so many accounts.
pub(super) fn check_number(count: usize) -> Result<()> {
    match count <= MAX_ACCOUNTS {
        true => Ok(()),
        false => {
            let message =
                format!("a project can have at most {MAX_ACCOUNTS} ad accounts and sources of costs");
            Err(Error::Conflict(message.into()))
        }
    }
}
