//! Daily salts for the hashes of visitors and networks.
//!
//! A salt is random. The instance that needs it first creates it, and only the database knows it. A salt belongs to a
//! local day and is identified by the moment that day ends, so projects whose days end at the same moment share it; a
//! hash also includes the project. The salt for visitors lives half an hour longer than its day, so that a visit can
//! continue across midnight. The salt for networks lives exactly as long as its day. After the deletion of a salt,
//! nobody can link the hashes of that day to anything.

use entity::day_salt;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use crate::ground::time::SESSION_TIMEOUT_MS;
use crate::{Context, Error, Result};

/// How long after midnight visitors of the previous day are recognised.
pub const OVERLAP_MS: i64 = SESSION_TIMEOUT_MS;

pub type Salt = [u8; 32];

/// Purpose of a salt: the kind of data it hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Visitor,
    Network,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::Network => "network",
        }
    }
}

/// Returns the salt of the local days that end at this moment, in milliseconds since the epoch. If there is no such
/// salt, stores `new`.
pub async fn of_day(context: &Context, purpose: Purpose, ends_at: i64, new: Salt) -> Result<Salt> {
    if let Some(salt) = stored(context, purpose, ends_at).await? {
        return Ok(salt);
    }
    let row = day_salt::ActiveModel {
        purpose: Set(purpose.as_str().to_owned()),
        ends_at: Set(ends_at),
        salt: Set(new.to_vec()),
    };
    // If several instances insert a salt at midnight, the first one wins and the others read its salt.
    let key = [day_salt::Column::Purpose, day_salt::Column::EndsAt];
    day_salt::Entity::insert(row)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    stored(context, purpose, ends_at).await?.ok_or_else(|| Error::internal("the day's salt was deleted"))
}

/// Returns the salt of a day, or `None` for a day without traffic.
pub async fn stored(context: &Context, purpose: Purpose, ends_at: i64) -> Result<Option<Salt>> {
    let key = (purpose.as_str().to_owned(), ends_at);
    let Some(row) = day_salt::Entity::find_by_id(key).one(&context.db).await? else { return Ok(None) };
    row.salt.try_into().map(Some).map_err(|_| Error::internal("a salt of the wrong length"))
}

/// Deletes expired salts. Returns their number.
pub async fn delete_past(context: &Context) -> Result<u64> {
    let now = context.clock.now_ms();
    let mut deleted = 0;
    for (purpose, until) in [(Purpose::Visitor, now - OVERLAP_MS), (Purpose::Network, now)] {
        deleted += day_salt::Entity::delete_many()
            .filter(day_salt::Column::Purpose.eq(purpose.as_str()))
            .filter(day_salt::Column::EndsAt.lte(until))
            .exec(&context.db)
            .await?
            .rows_affected;
    }
    Ok(deleted)
}
