//! Makes the sources and the ads of an import known.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use entity::visits::{AdLevel, AdPlatform};
use entity::{ad_account, ad_entity};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use super::A_STEP;
use super::rows::{LEVELS, Row};
use crate::measuring::recomputation;
use crate::money::ads::catalog::{self, StoredName, names_of};
use crate::money::ads::lock;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result};

/// Maximum number of accounts of a project, sources of imports included.
const MAX_ACCOUNTS: usize = 100;

/// Maximum number of ads, ad sets and campaigns that a project knows.
const MAX_ENTITIES: u64 = 200_000;

/// Maximum number of names that are kept of an ad, the newest ones.
const MAX_NAMES: usize = 20;

/// Accounts of a source, by platform.
pub(super) struct Accounts {
    pub(super) of: BTreeMap<Option<AdPlatform>, Uuid>,
    pub(super) is_new: bool,
}

/// Returns the accounts of a source, and creates those that the rows need.
pub(super) async fn accounts<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    access: &ProjectAccess,
    source: &str,
    rows: &[Row],
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
    if known.len() + missing.len() > MAX_ACCOUNTS {
        let message = format!("a project can have at most {MAX_ACCOUNTS} ad accounts and sources of costs");
        return Err(Error::Conflict(message.into()));
    }
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
        };
        of.insert(*platform, row.id);
        ad_account::Entity::insert(row.into_active_model()).exec_without_returning(transaction).await?;
    }
    Ok(Accounts { of, is_new: !missing.is_empty() })
}

/// Parent, names and days of an ad, ad set or campaign, as the rows of an import have them.
struct Said {
    parent: Option<String>,
    names: Vec<StoredName>,
    first_day: i32,
    last_day: i32,
}

/// Stores the ads, ad sets and campaigns of an account that rows name, some in each transaction. If visits may be matched
/// with them in another way now, past visits are derived again.
pub(super) async fn learn(
    context: &Context,
    access: &ProjectAccess,
    account: Uuid,
    rows: &[&Row],
) -> Result<bool> {
    let said: Vec<((AdLevel, String), Said)> = said(rows).into_iter().collect();
    let mut is_other = false;
    for some in said.chunks(A_STEP) {
        let transaction = context.begin().await?;
        lock(&transaction, access).await?;
        if learn_some(&transaction, access.id(), account, some).await? {
            catalog::changed(&transaction, access.id()).await?;
            recomputation::raise_rules_version(&transaction, access.id()).await?;
            is_other = true;
        }
        transaction.commit().await?;
    }
    Ok(is_other)
}

/// Returns true if an ad, ad set or campaign is new, or one of their names or parents.
async fn learn_some<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    account: Uuid,
    said: &[((AdLevel, String), Said)],
) -> Result<bool> {
    use ad_entity::Column;
    let known = ad_entity::Entity::find()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::AccountId.eq(account))
        .filter(Column::Id.is_in(said.iter().map(|((_, id), _)| id.as_str())));
    let mut known: HashMap<(AdLevel, String), ad_entity::Model> =
        known.all(transaction).await?.into_iter().map(|row| ((row.level, row.id.clone()), row)).collect();
    let (mut new, mut is_other, mut written) = (0, false, Vec::new());
    for (key, said) in said {
        let before = known.remove(key);
        let mut names = before.as_ref().map(names_of).unwrap_or_default();
        let mut has_new_name = false;
        for name in &said.names {
            has_new_name |= add_name(&mut names, name);
        }
        let after = ad_entity::Model {
            project_id: project,
            account_id: account,
            level: key.0,
            id: key.1.clone(),
            parent_id: said.parent.clone(),
            names: serde_json::to_value(&names).map_err(Error::internal)?,
            first_day: before.as_ref().map_or(said.first_day, |before| before.first_day.min(said.first_day)),
            last_day: before.as_ref().map_or(said.last_day, |before| before.last_day.max(said.last_day)),
        };
        new += u64::from(before.is_none());
        is_other |= has_new_name || before.as_ref().is_none_or(|before| before.parent_id != after.parent_id);
        if before.as_ref() != Some(&after) {
            written.push(after);
        }
    }
    if new > 0 {
        let all = ad_entity::Entity::find().filter(Column::ProjectId.eq(project)).count(transaction).await?;
        if all + new > MAX_ENTITIES {
            let message = format!("a project can have at most {MAX_ENTITIES} ads, ad sets and campaigns");
            return Err(Error::Conflict(message.into()));
        }
    }
    if !written.is_empty() {
        let again = OnConflict::columns([Column::ProjectId, Column::AccountId, Column::Level, Column::Id])
            .update_columns([Column::ParentId, Column::Names, Column::FirstDay, Column::LastDay])
            .to_owned();
        let written = written.into_iter().map(IntoActiveModel::into_active_model);
        ad_entity::Entity::insert_many(written)
            .on_conflict(again)
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(is_other)
}

/// Collects what rows say about each ad, ad set and campaign.
fn said(rows: &[&Row]) -> BTreeMap<(AdLevel, String), Said> {
    let mut all: BTreeMap<(AdLevel, String), Said> = BTreeMap::new();
    for row in rows {
        let mut parent = None;
        for ((level, id), name) in LEVELS.into_iter().zip(&row.key).zip(&row.names) {
            if id.is_empty() {
                continue;
            }
            let said = all.entry((level, id.clone())).or_insert_with(|| Said {
                parent: None,
                names: Vec::new(),
                first_day: row.day,
                last_day: row.day,
            });
            said.parent = parent.replace(id.clone());
            (said.first_day, said.last_day) = (said.first_day.min(row.day), said.last_day.max(row.day));
            said.names.extend(name.as_ref().map(|name| StoredName(name.clone(), row.day, row.day)));
        }
    }
    all
}

/// Adds a name with its days. Returns true if it was not known.
fn add_name(names: &mut Vec<StoredName>, StoredName(text, first, last): &StoredName) -> bool {
    let known = names.iter_mut().find(|known| known.0 == *text);
    let is_new = known.is_none();
    match known {
        Some(known) => (known.1, known.2) = (known.1.min(*first), known.2.max(*last)),
        None => names.push(StoredName(text.clone(), *first, *last)),
    }
    names.sort_by_key(|name| (name.2, name.1));
    let too_many = names.len().saturating_sub(MAX_NAMES);
    names.drain(..too_many);
    is_new
}
