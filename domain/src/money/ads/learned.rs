//! Makes the ads, ad sets and campaigns that rows of costs name known to the project.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use entity::ad_entity;
use entity::visits::AdLevel;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    Statement,
};
use uuid::Uuid;

use super::catalog::{self, names_of};
use super::lock_account;
use super::names::{Names, RANGE_BYTES, StoredName};
use super::rematching::{self, Changes};
use super::rows::{CostRow, LEVELS, NONE};
use super::stored_costs::A_STEP;
use crate::{Context, Error, Result};

/// Maximum number of ads, ad sets and campaigns that a project knows.
const MAX_ENTITIES: u64 = 200_000;

/// Maximum memory in bytes of their names. Beyond it, a new name of an ad, ad set or campaign takes the room of its older
/// ones, and is not remembered if there is too little. Accounts that are read at the same time may exceed it a little.
const MAX_NAMES: usize = 64 << 20;

/// Parent, names and days of an ad, ad set or campaign, as the rows of a reading or an import have them.
struct Said {
    parent: Option<Arc<str>>,
    /// Each with the day on which a row says it. The texts are those of the rows.
    names: Vec<(Arc<str>, i32)>,
    first_day: i32,
    last_day: i32,
}

/// Stores the ads, ad sets and campaigns of an account that rows name, some in each transaction. Then past visits that have
/// another ad now are derived again.
pub(super) async fn learn(context: &Context, project: Uuid, account: Uuid, rows: &[&CostRow]) -> Result<()> {
    let said: Vec<((AdLevel, String), Said)> = said(rows).into_iter().collect();
    let mut room = MAX_NAMES.saturating_sub(size_of_names(context, project).await?);
    for some in said.chunks(A_STEP) {
        let transaction = context.begin().await?;
        lock_account(&transaction, project, account).await?;
        let Some(changes) = learn_some(&transaction, (project, account), some, &mut room).await? else {
            continue;
        };
        catalog::changed(&transaction, project).await?;
        rematching::record(context, &transaction, project, &changes).await?;
        transaction.commit().await?;
        context.config_changed();
    }
    rematching::follow(context, project).await
}

/// Returns the memory in bytes that the names of a project's ads, ad sets and campaigns take, about.
async fn size_of_names(context: &Context, project: Uuid) -> Result<usize> {
    let backend = context.db.get_database_backend();
    let ranges = match backend {
        DbBackend::Postgres => "jsonb_array_length(names)",
        _ => "json_array_length(names)",
    };
    let sql = format!(
        "select coalesce(sum(octet_length(cast(names as text)) + {RANGE_BYTES} * {ranges}), 0) as bytes \
         from ad_entities where project_id = $1"
    );
    let sum = Statement::from_sql_and_values(backend, sql, [project.into()]);
    let row = context.db.query_one_raw(sum).await?;
    let bytes: i64 = row.map(|row| row.try_get("", "bytes")).transpose()?.unwrap_or_default();
    Ok(usize::try_from(bytes).unwrap_or_default())
}

/// Stores some ads, ad sets and campaigns. `room` is the memory in bytes that is left for names. Returns what visits may be
/// matched with since. None if nothing has changed that is known, be it a last day.
async fn learn_some<C: ConnectionTrait>(
    transaction: &C,
    (project, account): (Uuid, Uuid),
    said: &[((AdLevel, String), Said)],
    room: &mut usize,
) -> Result<Option<Changes>> {
    use ad_entity::Column;
    let known = ad_entity::Entity::find()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::AccountId.eq(account))
        .filter(Column::Id.is_in(said.iter().map(|((_, id), _)| id.as_str())));
    let mut known: HashMap<(AdLevel, String), ad_entity::Model> =
        known.all(transaction).await?.into_iter().map(|row| ((row.level, row.id.clone()), row)).collect();
    let (mut changes, mut count) = (Changes::default(), 0);
    let mut written = Vec::new();
    for (key, said) in said {
        let before = known.remove(key);
        let former = Names::of(before.as_ref().map(names_of).unwrap_or_default());
        let mut names = former.clone();
        let told = said.names.iter().map(|(name, day)| StoredName(name.to_string(), *day, *day));
        names.add(&told.collect::<Vec<_>>());
        let most = former.size() + *room;
        names.shrink_to(most);
        *room = most - names.size();
        let after = ad_entity::Model {
            project_id: project,
            account_id: account,
            level: key.0,
            id: key.1.clone(),
            parent_id: said.parent.as_deref().map(str::to_owned),
            names: serde_json::to_value(names.stored()).map_err(Error::internal)?,
            first_day: before.as_ref().map_or(said.first_day, |before| before.first_day.min(said.first_day)),
            last_day: before.as_ref().map_or(said.last_day, |before| before.last_day.max(said.last_day)),
        };
        count += u64::from(before.is_none());
        changes.names.extend(names.changed_since(&former));
        match &before {
            None => {
                changes.ids.insert(key.1.clone());
            }
            Some(before) if before.parent_id != after.parent_id => {
                changes.ids.insert(key.1.clone());
                changes.names.extend(names.stored().iter().map(|name| (name.0.clone(), None)));
                // The ads of an ad set move with it, and there may be many. Visits that are matched with another one of them
                // since belong to one of both campaigns already.
                let campaigns = [&before.parent_id, &after.parent_id].into_iter().flatten();
                changes.ids.extend(campaigns.filter(|_| key.0 == AdLevel::Adset).cloned());
            }
            Some(_) => {}
        }
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
    if written.is_empty() {
        return Ok(None);
    }
    let again = OnConflict::columns([Column::ProjectId, Column::AccountId, Column::Level, Column::Id])
        .update_columns([Column::ParentId, Column::Names, Column::FirstDay, Column::LastDay])
        .to_owned();
    let written = written.into_iter().map(IntoActiveModel::into_active_model);
    ad_entity::Entity::insert_many(written).on_conflict(again).exec_without_returning(transaction).await?;
    Ok(Some(changes))
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
            let name = name.as_ref().map(|name| (name.clone(), row.day));
            // A campaign has a row of each of its ads.
            said.names.extend(name.filter(|name| said.names.last() != Some(name)));
        }
    }
    all
}
