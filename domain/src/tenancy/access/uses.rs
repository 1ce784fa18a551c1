//! Times at which sessions, keys, grants and share links were last used. They are noted behind the answers, at most once a minute.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use entity::{api_key, login_session, oauth_grant, share_link};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::ground::later::{self, Later};
use crate::{Context, Result};

/// Precision of `last_seen_at` and `last_used_at`, so that not every request causes a write.
const EVERY: TimeDelta = TimeDelta::minutes(1);

/// Maximum number of ids in a statement.
const MAX_IDS: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    Session,
    Key,
    Grant,
    ShareLink,
}

/// Use of a credential.
#[derive(Clone)]
struct Use {
    what: What,
    id: Uuid,
    at: DateTime<Utc>,
}

impl Later for Use {
    const WHAT: &'static str = "when credentials were last used";

    /// Writes the newest time to all credentials of a kind. The rows are of the same moment, and these times are precise
    /// to a minute.
    async fn write(context: &Context, rows: Vec<Self>) -> Result<()> {
        let mut used: HashMap<What, (DateTime<Utc>, HashSet<Uuid>)> = HashMap::new();
        for row in rows {
            let (at, ids) = used.entry(row.what).or_insert_with(|| (row.at, HashSet::new()));
            *at = (*at).max(row.at);
            ids.insert(row.id);
        }
        for (what, (at, ids)) in used {
            let ids: Vec<Uuid> = ids.into_iter().collect();
            for ids in ids.chunks(MAX_IDS) {
                note(context, what, at, ids).await?;
            }
        }
        Ok(())
    }
}

/// Notes the time, unless a later one is known.
async fn note(context: &Context, what: What, at: DateTime<Utc>, ids: &[Uuid]) -> Result<()> {
    let ids = ids.iter().copied();
    match what {
        What::Session => {
            use login_session::{Column, Entity};
            let update = Entity::update_many().col_expr(Column::LastSeenAt, Expr::value(at));
            update.filter(Column::Id.is_in(ids)).filter(Column::LastSeenAt.lt(at)).exec(&context.db).await?;
        }
        What::Key => {
            use api_key::{Column, Entity};
            let older = Condition::any().add(Column::LastUsedAt.is_null()).add(Column::LastUsedAt.lt(at));
            let update = Entity::update_many().col_expr(Column::LastUsedAt, Expr::value(at));
            update.filter(Column::Id.is_in(ids)).filter(older).exec(&context.db).await?;
        }
        What::Grant => {
            use oauth_grant::{Column, Entity};
            let older = Condition::any().add(Column::LastUsedAt.is_null()).add(Column::LastUsedAt.lt(at));
            let update = Entity::update_many().col_expr(Column::LastUsedAt, Expr::value(at));
            update.filter(Column::Id.is_in(ids)).filter(older).exec(&context.db).await?;
        }
        What::ShareLink => {
            use share_link::{Column, Entity};
            let older = Condition::any().add(Column::LastUsedAt.is_null()).add(Column::LastUsedAt.lt(at));
            let update = Entity::update_many().col_expr(Column::LastUsedAt, Expr::value(at));
            update.filter(Column::Id.is_in(ids)).filter(older).exec(&context.db).await?;
        }
    }
    Ok(())
}

/// Returns when a credential was last used, from the time in its row and the uses that wait to be written.
pub(super) fn latest(context: &Context, what: What, id: Uuid, stored: DateTime<Utc>) -> DateTime<Utc> {
    let of = |used: &Use| (used.what == what && used.id == id).then_some(used.at);
    later::find(context, of).map_or(stored, |waiting| waiting.max(stored))
}

/// Notes soon that a credential is used, if the time in its row is older than a minute.
pub(super) fn note_soon(context: &Context, what: What, id: Uuid, stored: Option<DateTime<Utc>>) {
    let at = context.clock.now();
    if stored.is_none_or(|stored| at - stored >= EVERY) {
        later::write(context, Use { what, id, at });
    }
}

/// Notes soon that a key is used.
pub(crate) fn note_key_use(context: &Context, key: &api_key::Model) {
    note_soon(context, What::Key, key.id, key.last_used_at);
}

/// Writes the uses that wait to be noted. The server calls it before it ends, and so does whatever shows the times.
pub async fn note_uses(context: &Context) {
    later::write_waiting::<Use>(context).await;
}
