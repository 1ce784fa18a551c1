//! The daily salts of the visitor hash.
//!
//! A salt is random, made by whichever instance needs it first, and known to the database
//! only. Yesterday's lives until 00:30 UTC, so that a visit can cross midnight, and is then
//! deleted: from that moment nobody can link the hashes of that day to anything.
//!
//! The networks that daily budgets are counted under have salts of their own, since a budget
//! lasts a project's local day. Such a salt is known by the moment its day ends, is shared by the
//! projects whose days end then, and is deleted at that moment.

use chrono::{DateTime, Timelike, Utc};
use entity::{network_salt, salt};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use crate::{Context, Error, Result};

/// Minutes after midnight UTC for which yesterday's salt is still of use.
const OVERLAP_MINUTES: u32 = 30;

#[derive(Clone, PartialEq, Eq)]
pub struct Salt {
    /// Days since 1970-01-01 in UTC.
    pub day: i32,
    pub bytes: [u8; 32],
}

impl std::fmt::Debug for Salt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Salt").field("day", &self.day).finish_non_exhaustive()
    }
}

/// Today's salt, and yesterday's in the first half hour of the day (if there was traffic).
pub async fn today_and_yesterday(context: &Context) -> Result<(Salt, Option<Salt>)> {
    let now = context.clock.now();
    let day = day_of(now);
    let mut salts = load(context, oldest_of_use(now)).await?;
    if !salts.iter().any(|salt| salt.day == day) {
        create(context, day).await?;
        salts = load(context, oldest_of_use(now)).await?;
    }
    let today = salts.iter().find(|salt| salt.day == day).cloned();
    let today = today.ok_or_else(|| Error::internal("today's salt was deleted"))?;
    let yesterday = salts.into_iter().find(|salt| salt.day == day - 1);
    Ok((today, yesterday))
}

/// The salt of the networks' hashes for local days that end at this moment, in milliseconds since
/// the epoch.
pub async fn of_networks(context: &Context, ends_at: i64) -> Result<[u8; 32]> {
    let row =
        network_salt::ActiveModel { ends_at: Set(ends_at), salt: Set(context.random.bytes::<32>().to_vec()) };
    network_salt::Entity::insert(row)
        .on_conflict(OnConflict::column(network_salt::Column::EndsAt).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    let row = network_salt::Entity::find_by_id(ends_at).one(&context.db).await?;
    let row = row.ok_or_else(|| Error::internal("the network salt was deleted"))?;
    row.salt.try_into().map_err(|_| Error::internal("a salt of the wrong length"))
}

/// Makes today's salt if need be and deletes what is past its use. Answers how many were deleted.
pub async fn rotate(context: &Context) -> Result<u64> {
    let now = context.clock.now();
    create(context, day_of(now)).await?;
    let past = salt::Column::Day.lt(oldest_of_use(now));
    let visitors = salt::Entity::delete_many().filter(past).exec(&context.db).await?;
    let past = network_salt::Column::EndsAt.lte(now.timestamp_millis());
    let networks = network_salt::Entity::delete_many().filter(past).exec(&context.db).await?;
    Ok(visitors.rows_affected + networks.rows_affected)
}

fn day_of(at: DateTime<Utc>) -> i32 {
    i32::try_from(at.timestamp().div_euclid(86_400)).unwrap_or(i32::MAX)
}

fn oldest_of_use(now: DateTime<Utc>) -> i32 {
    let overlaps = now.hour() == 0 && now.minute() < OVERLAP_MINUTES;
    day_of(now) - i32::from(overlaps)
}

async fn load(context: &Context, from: i32) -> Result<Vec<Salt>> {
    let rows = salt::Entity::find().filter(salt::Column::Day.gte(from)).all(&context.db).await?;
    let salt = |row: salt::Model| {
        let bytes = row.salt.try_into().map_err(|_| Error::internal("a salt of the wrong length"))?;
        Ok(Salt { day: row.day, bytes })
    };
    rows.into_iter().map(salt).collect()
}

/// Of several instances at midnight, the first insert wins and the others read it.
async fn create(context: &Context, day: i32) -> Result<()> {
    let row = salt::ActiveModel { day: Set(day), salt: Set(context.random.bytes::<32>().to_vec()) };
    salt::Entity::insert(row)
        .on_conflict(OnConflict::column(salt::Column::Day).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    Ok(())
}
