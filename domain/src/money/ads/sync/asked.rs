//! Days that somebody asks for by hand.

use async_graphql::{InputObject, SimpleObject};
use entity::{ad_account, ad_cursor};
use schemars::JsonSchema;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use uuid::Uuid;

use super::pauses::{self, Pauses};
use super::plan::{Plan, Window};
use super::{JOB, reading, today};
use crate::ground::jobs_lease::make_due;
use crate::ground::time::{day_number, local_day};
use crate::money::ads::lock;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result};

/// Maximum number of days before today.
const FARTHEST: i32 = 1_095;

/// Days to read now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdSyncRequest {
    /// Accounts to read, by their ids in the project. Null: all that are attached.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100))]
    pub account_ids: Option<Vec<Uuid>>,
    /// First day, at most 1,095 days ago. Null: the day before the last one.
    #[serde(default)]
    #[schemars(extend("format" = "date"))]
    pub from: Option<String>,
    /// Last day. Null: today. Today is that of each account's time zone; of an account in which the days have not begun,
    /// today is read.
    #[serde(default)]
    #[schemars(extend("format" = "date"))]
    pub to: Option<String>,
}

/// Accounts that are read now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdSyncQueued {
    /// Number of accounts whose days were queued.
    pub queued: u32,
    /// Number of them that are being read at this moment. They read the days next.
    pub running: u32,
}

/// Queues days of accounts, before all others that wait. Each account once in ten minutes. A pause that the platform asked
/// for goes on.
pub async fn request(
    context: &Context,
    access: &ProjectAccess,
    input: &AdSyncRequest,
) -> Result<AdSyncQueued> {
    access.require(Scope::AdsWrite)?;
    let asked = asked(context, input)?;
    let now = context.clock.now();
    let transaction = context.begin().await?;
    lock(&transaction, access).await?;
    let attached = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.eq(access.id()))
        .filter(ad_account::Column::ConnectionId.is_not_null())
        // Requests of several projects write pauses in the same order.
        .order_by_asc(ad_account::Column::Key)
        .all(&transaction)
        .await?;
    let wanted: Option<HashSet<Uuid>> = input.account_ids.as_ref().map(|ids| ids.iter().copied().collect());
    let accounts: Vec<ad_account::Model> = attached
        .into_iter()
        .filter(|row| wanted.as_ref().is_none_or(|wanted| wanted.contains(&row.id)))
        .collect();
    if wanted.is_some_and(|wanted| wanted.len() != accounts.len()) {
        return Err(Error::invalid("body.accountIds", "must be ids of attached accounts"));
    }
    let org = access.project().org_id;
    let (mut queued, mut free_at) = (AdSyncQueued { queued: 0, running: 0 }, None);
    for account in &accounts {
        let cursor = ad_cursor::Entity::find_by_id((access.id(), account.id)).lock_exclusive();
        let Some(cursor) = cursor.one(&transaction).await? else { continue };
        let pauses = Pauses::of(&transaction, org, &account.key, now).await?;
        if let Some(at) = pauses.free_at(now) {
            free_at = free_at.into_iter().chain([at]).min();
            continue;
        }
        let platform = account.platform.ok_or(Error::NotFound)?;
        let mut plan = Plan::of(&cursor);
        let waiting = std::mem::take(&mut plan.queue);
        if waiting.is_empty() && plan.regular_at.is_none() {
            plan.regular_at = Some(cursor.next_at.timestamp_millis());
        }
        let today = today(context, account.timezone.as_deref().unwrap_or_default());
        let (from, to) = asked.until(today);
        plan.push(from, to, reading::longest(platform));
        plan.queue.extend(waiting);
        (plan.run, plan.tries) = (None, 0);
        queued.queued += 1;
        queued.running += u32::from(cursor.leased_until.is_some_and(|until| until > now));
        let mut after = cursor.into_active_model();
        after.plan = Set(serde_json::to_value(&plan).map_err(Error::internal)?);
        after.next_at = Set(pauses.after_pause(now));
        after.update(&transaction).await?;
        pauses::asked(&transaction, org, &account.key, now).await?;
    }
    if let Some(free_at) = free_at.filter(|_| queued.queued == 0) {
        // Rounded up, so that a client that waits as long is not refused again.
        let ms = (free_at - now).num_milliseconds().unsigned_abs();
        return Err(Error::RateLimited { retry_after_s: ms.div_ceil(1_000).max(1) });
    }
    if queued.queued > 0 {
        make_due(JOB, &transaction).await?;
    }
    transaction.commit().await?;
    Ok(queued)
}

/// First and last day of a request.
#[derive(Clone, Copy)]
struct Asked {
    from: Option<i32>,
    to: Option<i32>,
}

impl Asked {
    /// Returns the days that are read of an account whose day is today.
    fn until(self, today: i32) -> Window {
        let to = self.to.unwrap_or(today).min(today);
        (self.from.unwrap_or(to - 1).min(to), to)
    }
}

fn asked(context: &Context, input: &AdSyncRequest) -> Result<Asked> {
    // Tomorrow, as some account's zone may be ahead of UTC, or behind it.
    let latest = local_day(context.clock.now_ms(), chrono_tz::UTC) + 1;
    let day = |text: &Option<String>, path: &str| match text {
        Some(text) => {
            let day = day_number(text);
            day.map(Some).ok_or_else(|| Error::invalid(path, "must be a calendar day as YYYY-MM-DD"))
        }
        None => Ok(None),
    };
    let (from, to) = (day(&input.from, "body.from")?, day(&input.to, "body.to")?);
    let (first, last) = Asked { from, to }.until(latest);
    if to.is_some_and(|to| to > latest) {
        return Err(Error::invalid("body.to", "must not lie in the future"));
    }
    if first < latest - 2 - FARTHEST {
        // Without a first day, it is the one before the last day.
        let path = if from.is_some() { "body.from" } else { "body.to" };
        return Err(Error::invalid(path, format!("must be at most {FARTHEST} days ago")));
    }
    if from.is_some_and(|from| from > last) {
        return Err(Error::invalid("body.from", "must not be after the last day"));
    }
    Ok(Asked { from, to })
}
