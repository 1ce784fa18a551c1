//! Keeps rates in the database.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use entity::{fx_rate, fx_state};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};

use super::{Code, Rate, STATE};
use crate::{Context, Error, Result};

/// Maximum number of rates per statement. SQLite takes 32,766 values, and a rate has three.
const PER_STATEMENT: usize = 5_000;

/// What became of rates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Number of days that they have.
    pub days: usize,
    /// Number of currencies that they have.
    pub currencies: usize,
    /// Number of rates that were not there before.
    pub added: usize,
    /// Number of rates that were another number before.
    pub changed: usize,
    /// Number of rates that were the same before.
    pub unchanged: usize,
}

/// Stores rates in one transaction, and replaces those of the same day and currency.
pub async fn store(context: &Context, rates: &[Rate]) -> Result<Stored> {
    // A statement must not name a rate twice.
    let given: BTreeMap<(i32, Code), i64> =
        rates.iter().map(|rate| ((rate.day, rate.currency), rate.per_euro)).collect();
    let (Some((first, _)), Some((last, _))) = (given.keys().next(), given.keys().next_back()) else {
        return Ok(Stored::default());
    };
    let (first, last) = (*first, *last);
    let currencies: BTreeSet<Code> = given.keys().map(|(_, currency)| *currency).collect();
    let days: BTreeSet<i32> = given.keys().map(|(day, _)| *day).collect();
    let transaction = context.begin().await?;
    // Locked, so that two that store at once do not count the same rates as new.
    let state = fx_state::Entity::find_by_id(STATE).lock_exclusive().one(&transaction).await?;
    let state = state.ok_or_else(|| Error::internal("the row of fx_state is missing"))?;
    let known = known(&transaction, &currencies, (first, last)).await?;
    let mut stored = Stored { days: days.len(), currencies: currencies.len(), ..Stored::default() };
    let mut rows = Vec::new();
    for (&(day, currency), &per_euro) in &given {
        match known.get(&(day, currency)) {
            Some(known) if *known == per_euro => {
                stored.unchanged += 1;
                continue;
            }
            Some(_) => stored.changed += 1,
            None => stored.added += 1,
        }
        rows.push(fx_rate::ActiveModel {
            currency: Set(currency.as_str().to_owned()),
            day: Set(day),
            per_euro: Set(per_euro),
        });
    }
    if rows.is_empty() {
        return Ok(stored);
    }
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(PER_STATEMENT));
        let replace = OnConflict::columns([fx_rate::Column::Currency, fx_rate::Column::Day])
            .update_column(fx_rate::Column::PerEuro)
            .to_owned();
        let some = std::mem::replace(&mut rows, rest);
        fx_rate::Entity::insert_many(some).on_conflict(replace).exec_without_returning(&transaction).await?;
    }
    let first_day = state.first_day.map_or(first, |known| known.min(first));
    let newest_day = state.newest_day.map_or(last, |known| known.max(last));
    fx_state::Entity::update_many()
        .col_expr(fx_state::Column::Version, Expr::value(new_version(context, state.version)))
        .col_expr(fx_state::Column::FirstDay, Expr::value(first_day))
        .col_expr(fx_state::Column::NewestDay, Expr::value(newest_day))
        .filter(fx_state::Column::Id.eq(STATE))
        .exec(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(stored)
}

/// Returns the stored rates of some currencies, from a first to a last day.
async fn known<C: ConnectionTrait>(
    connection: &C,
    currencies: &BTreeSet<Code>,
    (first, last): (i32, i32),
) -> Result<HashMap<(i32, Code), i64>> {
    let rows: Vec<(String, i32, i64)> = fx_rate::Entity::find()
        .filter(fx_rate::Column::Currency.is_in(currencies.iter().map(Code::as_str)))
        .filter(fx_rate::Column::Day.between(first, last))
        .into_tuple()
        .all(connection)
        .await?;
    let key = |(currency, day, per_euro): (String, i32, i64)| Some(((day, Code::of(&currency)?), per_euro));
    Ok(rows.into_iter().filter_map(key).collect())
}

/// Returns a version unlike the one before. It is random, so that a database that was put back from a backup never comes
/// to a version that stood for other rates.
fn new_version(context: &Context, before: i64) -> i64 {
    let random = i64::from_le_bytes(context.random.bytes()) & i64::MAX;
    if random == before { random ^ 1 } else { random }.max(1)
}
