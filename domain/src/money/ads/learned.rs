//! Makes the ads, ad sets and campaigns that rows of costs name known to the project.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use entity::ad_entity;
use entity::visits::AdLevel;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use super::catalog::{self, StoredName, names_of};
use super::rows::{CostRow, LEVELS, NONE};
use super::stored_costs::A_STEP;
use super::{lock_account, unknown};
use crate::measuring::recomputation;
use crate::{Context, Error, Result};

/// Maximum number of ads, ad sets and campaigns that a project knows.
const MAX_ENTITIES: u64 = 200_000;

/// Maximum number of names that are kept of an ad, the newest ones.
const MAX_NAMES: usize = 20;

/// Which past visits are derived again if ads become known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follow {
    /// All, because an import may name ads as it likes.
    AllVisits,
    /// Those that told an id or name that nobody knew until now.
    UnknownVisits,
}

/// What became known with some rows.
#[derive(Debug, Default)]
struct New {
    /// Ids of new ads, ad sets and campaigns.
    ids: Vec<String>,
    /// New names of any of them.
    names: Vec<String>,
    /// True if visits may be matched with other ads.
    is_other: bool,
    /// True if anything that is known has changed, be it a last day. Names count on their days.
    is_changed: bool,
}

/// Parent, names and days of an ad, ad set or campaign, as the rows of an import have them.
struct Said {
    parent: Option<Arc<str>>,
    /// Each with the day on which a row says it. The texts are those of the rows.
    names: Vec<(Arc<str>, i32)>,
    first_day: i32,
    last_day: i32,
}

/// Stores the ads, ad sets and campaigns of an account that rows name, some in each transaction. If visits may be matched
/// with other ads now, past visits are derived again. Returns true if anything changed that is known, be it a last day.
pub(super) async fn learn(
    context: &Context,
    project: Uuid,
    account: Uuid,
    rows: &[&CostRow],
    follow: Follow,
) -> Result<bool> {
    let said: Vec<((AdLevel, String), Said)> = said(rows).into_iter().collect();
    let mut is_changed = false;
    for some in said.chunks(A_STEP) {
        let transaction = context.begin().await?;
        lock_account(&transaction, project, account).await?;
        let new = learn_some(&transaction, project, account, some).await?;
        if new.is_changed {
            catalog::changed(&transaction, project).await?;
            is_changed = true;
        }
        if new.is_other {
            match follow {
                Follow::AllVisits => drop(recomputation::raise_rules_version(&transaction, project).await?),
                Follow::UnknownVisits => {
                    unknown::rederive(&transaction, project, &new.ids, &new.names).await?
                }
            }
        }
        transaction.commit().await?;
    }
    Ok(is_changed)
}

/// Stores some ads, ad sets and campaigns. Returns what of them is new.
async fn learn_some<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    account: Uuid,
    said: &[((AdLevel, String), Said)],
) -> Result<New> {
    use ad_entity::Column;
    let known = ad_entity::Entity::find()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::AccountId.eq(account))
        .filter(Column::Id.is_in(said.iter().map(|((_, id), _)| id.as_str())));
    let mut known: HashMap<(AdLevel, String), ad_entity::Model> =
        known.all(transaction).await?.into_iter().map(|row| ((row.level, row.id.clone()), row)).collect();
    let (mut new, mut count, mut written) = (New::default(), 0, Vec::new());
    for (key, said) in said {
        let before = known.remove(key);
        let mut names = before.as_ref().map(names_of).unwrap_or_default();
        let mut has_new_name = false;
        for (name, day) in &said.names {
            if add_name(&mut names, &StoredName(name.to_string(), *day, *day)) {
                has_new_name = true;
                new.names.push(name.to_string());
            }
        }
        let after = ad_entity::Model {
            project_id: project,
            account_id: account,
            level: key.0,
            id: key.1.clone(),
            parent_id: said.parent.as_deref().map(str::to_owned),
            names: serde_json::to_value(&names).map_err(Error::internal)?,
            first_day: before.as_ref().map_or(said.first_day, |before| before.first_day.min(said.first_day)),
            last_day: before.as_ref().map_or(said.last_day, |before| before.last_day.max(said.last_day)),
        };
        if before.is_none() {
            count += 1;
            new.ids.push(key.1.clone());
        }
        new.is_other |=
            has_new_name || before.as_ref().is_none_or(|before| before.parent_id != after.parent_id);
        if before.as_ref() != Some(&after) {
            written.push(after);
        }
    }
    if count > 0 {
        let all = ad_entity::Entity::find().filter(Column::ProjectId.eq(project)).count(transaction).await?;
        if all + count > MAX_ENTITIES {
            let message = format!("a project can have at most {MAX_ENTITIES} ads, ad sets and campaigns");
            return Err(Error::Conflict(message.into()));
        }
    }
    new.is_changed = !written.is_empty();
    if new.is_changed {
        let again = OnConflict::columns([Column::ProjectId, Column::AccountId, Column::Level, Column::Id])
            .update_columns([Column::ParentId, Column::Names, Column::FirstDay, Column::LastDay])
            .to_owned();
        let written = written.into_iter().map(IntoActiveModel::into_active_model);
        ad_entity::Entity::insert_many(written)
            .on_conflict(again)
            .exec_without_returning(transaction)
            .await?;
    }
    Ok(new)
}

/// Collects what rows say about each ad, ad set and campaign.
fn said(rows: &[&CostRow]) -> BTreeMap<(AdLevel, String), Said> {
    let mut all: BTreeMap<(AdLevel, String), Said> = BTreeMap::new();
    for row in rows {
        let mut parent = None;
        for ((level, id), name) in LEVELS.into_iter().zip(&row.key).zip(&row.names) {
            if id.is_empty() || **id == *NONE {
                continue;
            }
            let said = all.entry((level, id.to_string())).or_insert_with(|| Said {
                parent: None,
                names: Vec::new(),
                first_day: row.day,
                last_day: row.day,
            });
            said.parent = parent.replace(id.clone());
            (said.first_day, said.last_day) = (said.first_day.min(row.day), said.last_day.max(row.day));
            said.names.extend(name.as_ref().map(|name| (name.clone(), row.day)));
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
