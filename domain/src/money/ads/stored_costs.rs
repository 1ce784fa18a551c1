//! Stored costs of an account: which rows differ from those that somebody tells, and how they are written.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use entity::ad_cost;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, Statement, Value};
use uuid::Uuid;

use super::cost_days;
use super::rows::{AdKey, CostRow};
use crate::Result;

/// Maximum number of rows that one statement writes.
pub(super) const A_STEP: usize = 300;

/// Maximum number of rows that one statement deletes.
pub(super) const DELETED_AT_ONCE: usize = 200;

/// Stored costs of an account, by day and ad.
pub(super) type Costs = HashMap<(i32, AdKey), ad_cost::Model>;

/// Returns the stored costs of an account on some days.
pub(super) async fn costs_of<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    account: Uuid,
    days: impl IntoIterator<Item = i32>,
) -> Result<Costs> {
    let found = ad_cost::Entity::find()
        .filter(ad_cost::Column::ProjectId.eq(project))
        .filter(ad_cost::Column::AccountId.eq(account))
        .filter(ad_cost::Column::Day.is_in(days))
        .all(connection)
        .await?;
    let key = |row: &ad_cost::Model| [row.campaign_id.clone(), row.adset_id.clone(), row.ad_id.clone()];
    Ok(found.into_iter().map(|row| ((row.day, key(&row)), row)).collect())
}

/// How told rows differ from the stored ones.
pub(super) struct Difference {
    /// Rows to write, and whether each replaces another one.
    pub(super) written: Vec<(ad_cost::Model, bool)>,
    pub(super) unchanged: u64,
    /// Stored rows that nobody tells.
    pub(super) left: Costs,
}

/// Compares the rows of an account with the stored ones.
pub(super) fn difference<'rows>(
    rows: impl IntoIterator<Item = &'rows CostRow>,
    project: Uuid,
    account: Uuid,
    mut before: Costs,
) -> Difference {
    let (mut written, mut unchanged) = (Vec::new(), 0);
    for row in rows {
        let after = row.stored(project, account);
        match before.remove(&(row.day, row.ad_key())) {
            Some(before) if before == after => unchanged += 1,
            Some(_) => written.push((after, true)),
            None => written.push((after, false)),
        }
    }
    Difference { written, unchanged, left: before }
}

/// Writes rows with one statement: at most [`A_STEP`]. The caller holds the lock of the project.
pub(super) async fn write<'rows, C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    rows: impl Iterator<Item = &'rows ad_cost::Model> + Clone,
) -> Result<()> {
    use ad_cost::Column;
    let key = [
        Column::ProjectId,
        Column::AccountId,
        Column::Day,
        Column::CampaignId,
        Column::AdsetId,
        Column::AdId,
    ];
    let figures = [Column::Currency, Column::Cost, Column::Impressions, Column::Clicks, Column::Conversions];
    let again = OnConflict::columns(key).update_columns(figures).to_owned();
    let written = rows.clone().map(|row| row.clone().into_active_model());
    ad_cost::Entity::insert_many(written).on_conflict(again).exec_without_returning(transaction).await?;
    changed(transaction, project, rows).await
}

/// Deletes rows with one statement: at most [`DELETED_AT_ONCE`]. Returns their number. The caller holds the lock of the
/// project.
pub(super) async fn delete<'rows, C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    rows: impl Iterator<Item = &'rows ad_cost::Model> + Clone,
) -> Result<u64> {
    // The rows by their whole key, as a list of values: by alternatives, SQLite would read all costs of the project.
    let mut values = vec![Value::from(project)];
    let mut keys = Vec::new();
    for row in rows.clone() {
        let of_row: [Value; 5] = [
            row.account_id.into(),
            row.day.into(),
            row.campaign_id.as_str().into(),
            row.adset_id.as_str().into(),
            row.ad_id.as_str().into(),
        ];
        let places: Vec<String> =
            (1..=of_row.len()).map(|place| format!("${}", values.len() + place)).collect();
        keys.push(format!("($1, {})", places.join(", ")));
        values.extend(of_row);
    }
    let sql = format!(
        "delete from ad_costs where (project_id, account_id, day, campaign_id, adset_id, ad_id) in (values {})",
        keys.join(", ")
    );
    let statement = Statement::from_sql_and_values(transaction.get_database_backend(), sql, values);
    let deleted = transaction.execute_raw(statement).await?.rows_affected();
    changed(transaction, project, rows).await?;
    Ok(deleted)
}

/// Records the days of rows, so that the columns of costs read them again.
async fn changed<'rows, C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    rows: impl Iterator<Item = &'rows ad_cost::Model>,
) -> Result<()> {
    let mut days: BTreeMap<Uuid, BTreeSet<i32>> = BTreeMap::new();
    for row in rows {
        days.entry(row.account_id).or_default().insert(row.day);
    }
    for (account, days) in &days {
        cost_days::changed(transaction, project, *account, days).await?;
    }
    Ok(())
}
