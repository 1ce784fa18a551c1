//! Makes the sources of an import known.

use std::collections::{BTreeMap, BTreeSet};

use entity::ad_account;
use entity::visits::AdPlatform;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use crate::money::ads::accounts::check_number;
use crate::money::ads::rows::CostRow;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Result};

/// Accounts of a source, by platform.
pub(super) struct Accounts {
    pub(super) of: BTreeMap<Option<AdPlatform>, Uuid>,
    pub(super) is_new: bool,
}

/// Returns the accounts of a source, and creates those that the rows need.
pub(super) async fn of<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    access: &ProjectAccess,
    source: &str,
    rows: &[CostRow],
) -> Result<Accounts> {
    let known = ad_account::Entity::find().filter(ad_account::Column::ProjectId.eq(access.id()));
    let known = known.all(transaction).await?;
    let key = |platform: Option<AdPlatform>| match platform {
        Some(platform) => format!("import:{source}:{platform}"),
        None => format!("import:{source}"),
    };
    let is_of_source = |account: &&ad_account::Model| account.key == key(account.platform);
    let mut of: BTreeMap<_, _> =
        known.iter().filter(is_of_source).map(|account| (account.platform, account.id)).collect();
    let wanted: BTreeSet<Option<AdPlatform>> = rows.iter().map(|row| row.platform).collect();
    let missing: Vec<_> = wanted.into_iter().filter(|platform| !of.contains_key(platform)).collect();
    check_number(known.len() + missing.len())?;
    for platform in &missing {
        let row = ad_account::Model {
            project_id: access.id(),
            id: context.new_id(),
            key: key(*platform),
            platform: *platform,
            external_id: source.to_owned(),
            name: source.to_owned(),
            currency: None,
            timezone: None,
            created_at: context.clock.now(),
            connection_id: None,
            settings: None,
            purged: false,
        };
        of.insert(*platform, row.id);
        ad_account::Entity::insert(row.into_active_model()).exec_without_returning(transaction).await?;
    }
    Ok(Accounts { of, is_new: !missing.is_empty() })
}
