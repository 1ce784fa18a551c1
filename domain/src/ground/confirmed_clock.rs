//! Protection against a wrong system clock when data is deleted because of its age.
//!
//! A clock that is wrong for a minute must not delete all visits and logins for good. Therefore every deletion by age
//! first asks [`is_believed`]. The current time is trusted if it is close to the last confirmed time. Otherwise the
//! server must first run for an hour without a clock jump, or for a day if the time differs from the last confirmed one
//! by more than a month.

use std::sync::Arc;

use entity::confirmed_clock;
use parking_lot::Mutex;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Set};

use crate::ground::time::MS_PER_DAY;
use crate::{Clock, Context, Result};

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_HOUR: i64 = 60 * MS_PER_MINUTE;

/// Smallest difference that counts as a clock jump. Time synchronisation adjusts a clock in smaller steps.
const JUMP_MS: i64 = 5 * MS_PER_MINUTE;
/// Maximum distance from the last confirmed time at which a starting server trusts its clock at once.
const CLOSE_MS: i64 = 6 * MS_PER_HOUR;
const FAR_MS: i64 = 31 * MS_PER_DAY;

/// Tracks how long this process has run without a jump of the system clock.
#[derive(Clone)]
pub(crate) struct Steady(Arc<Mutex<Stretch>>);

struct Stretch {
    /// Monotonic clock at the start of the stretch.
    began: i64,
    /// System clock minus monotonic clock.
    offset: i64,
}

impl Steady {
    pub(crate) fn new(clock: &Clock) -> Steady {
        Steady(Arc::new(Mutex::new(Stretch::begin(clock))))
    }

    fn for_ms(&self, clock: &Clock) -> i64 {
        let mut stretch = self.0.lock();
        let now = Stretch::begin(clock);
        if (now.offset - stretch.offset).abs() > JUMP_MS {
            *stretch = now;
            return 0;
        }
        now.began - stretch.began
    }
}

impl Stretch {
    fn begin(clock: &Clock) -> Stretch {
        let began = clock.steady_ms();
        Stretch { began, offset: clock.now_ms() - began }
    }
}

/// Returns true if the system clock is trusted now. Logs a warning otherwise.
pub async fn is_believed(context: &Context) -> Result<bool> {
    let now = context.clock.now_ms();
    let steady = context.steady.for_ms(&context.clock);
    let stored = confirmed_clock::Entity::find_by_id(1).one(&context.db).await?;
    let away = stored.map(|stored| (now - stored.confirmed_at).abs());
    let needed = match away {
        Some(away) if away > FAR_MS => MS_PER_DAY,
        _ => MS_PER_HOUR,
    };
    if steady >= needed {
        let row = confirmed_clock::ActiveModel { id: Set(1), confirmed_at: Set(now) };
        let newer = OnConflict::column(confirmed_clock::Column::Id)
            .update_column(confirmed_clock::Column::ConfirmedAt)
            .to_owned();
        confirmed_clock::Entity::insert(row).on_conflict(newer).exec_without_returning(&context.db).await?;
        return Ok(true);
    }
    let is_close = away.is_some_and(|away| away <= CLOSE_MS);
    if !is_close {
        // Several jobs ask, so the warning is rate limited.
        crate::log_throttled!(
            warn,
            minutes = (needed - steady) / MS_PER_MINUTE,
            "Nothing is deleted by age yet: the server must first run this long without a system clock jump"
        );
    }
    Ok(is_close)
}
