//! Whether the time of day may be believed when something is deleted because it is old.
//!
//! A clock that is wrong for a minute must not end all visits and logins for good. So what deletes by age asks here
//! first. A time is believed close to one that was believed before, and else only once the server has run with it
//! for an hour without a jump, or for a day where it lies more than a month away.

use std::sync::Arc;

use entity::confirmed_clock;
use parking_lot::Mutex;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Set};

use crate::time::MS_PER_DAY;
use crate::{Clock, Context, Result};

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_HOUR: i64 = 60 * MS_PER_MINUTE;

/// Network time moves a clock slowly; more than this is a jump.
const JUMP_MS: i64 = 5 * MS_PER_MINUTE;
/// So far from the last believed time a server may start and be believed at once.
const CLOSE_MS: i64 = 6 * MS_PER_HOUR;
const FAR_MS: i64 = 31 * MS_PER_DAY;

/// How long this process has run without a jump of the time of day.
#[derive(Clone)]
pub(crate) struct Steady(Arc<Mutex<Stretch>>);

struct Stretch {
    /// What the steady clock said when it began.
    began: i64,
    /// The time of day, less the steady clock.
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

/// Whether the time of day is believed now. Says so in the log while it is not.
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
        // Several jobs ask.
        crate::seldom!(
            warn,
            minutes = (needed - steady) / MS_PER_MINUTE,
            "Nothing is deleted for its age until this server has run with the present time of day for so long"
        );
    }
    Ok(is_close)
}
