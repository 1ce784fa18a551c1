//! Sends the queued mails.

use std::pin::pin;
use std::time::Duration;

use chrono::TimeDelta;
use entity::mail;
use futures::future::{Fuse, FusedFuture};
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use uuid::Uuid;

use super::composing::compose;
use super::turns::{Served, Urgency};
use super::{Failure, Transport, notices};
use crate::{Context, Result};

/// How long a mail stays claimed. Longer than any mail server takes.
const CLAIM: TimeDelta = TimeDelta::minutes(5);

/// Pause after each failure. The last pause repeats until the mail expires.
const PAUSES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(4),
];

/// Maximum number of mails that one run sends at a time, each of another tenant.
const PLACES: usize = 4;

/// Maximum number of mails sent in one run.
const MAX_PER_RUN: usize = 500;

/// How often a run looks for further mails while some are being sent.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Result of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Delivered {
    pub sent: usize,
    /// Mails returned to the queue.
    pub failed: usize,
    /// Mails discarded: expired, rejected for good, or about something that no longer exists.
    pub dropped: usize,
    pub more: bool,
}

/// Result of one attempt to send a mail.
enum Outcome {
    Sent,
    Failed,
    Dropped,
}

impl Delivered {
    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Sent => self.sent += 1,
            Outcome::Failed => self.failed += 1,
            Outcome::Dropped => self.dropped += 1,
        }
    }
}

/// Sends due mails in [turns](super::turns), some at a time but only one of each tenant, so that a slow recipient holds up
/// the mails of its own tenant only. Deletes the row of each mail that was handed over.
pub async fn deliver(context: &Context, transport: &impl Transport) -> Result<Delivered> {
    let served: Served = context.shared();
    let (mut done, mut failure) = (Delivered::default(), None);
    let (mut sending, mut busy, mut taken) = (FuturesUnordered::new(), Vec::new(), 0);
    let mut taking = pin!(Fuse::terminated());
    // Number of attempts that have ended, in all and when the search under way began.
    let (mut ended, mut ended_before) = (0, 0);
    let mut is_empty = false;
    loop {
        // After a failure, the attempts under way come to their end.
        let goes_on = failure.is_none() && !is_empty && sending.len() < PLACES && taken < MAX_PER_RUN;
        if goes_on && taking.is_terminated() {
            ended_before = ended;
            taking.set(take(context, &served, taken, busy.clone()).fuse());
        }
        // Both go on side by side: an attempt may have the place at the database that the next mail waits for.
        tokio::select! {
            found = &mut taking, if !taking.is_terminated() => match found {
                Ok(Some(mail)) => {
                    taken += 1;
                    busy.push(mail.sender);
                    sending.push(async move { (mail.sender, attempt(context, mail, transport).await) });
                }
                // If an attempt has ended meanwhile, its sender may have another mail.
                Ok(None) => is_empty = ended == ended_before,
                Err(error) => failure = Some(error),
            },
            Some((sender, outcome)) = sending.next(), if !sending.is_empty() => {
                busy.retain(|one| *one != sender);
                (ended, is_empty) = (ended + 1, false);
                match outcome {
                    Ok(outcome) => done.count(&outcome),
                    Err(error) => failure = Some(error),
                }
            }
            // Somebody may have queued a mail meanwhile.
            () = tokio::time::sleep(LOOK_EVERY), if is_empty && !sending.is_empty() => is_empty = false,
            else => break,
        }
    }
    done.more = taken == MAX_PER_RUN;
    failure.map_or(Ok(done), Err)
}

/// Claims the mail that is next. `taken` is the number of mails that this run took before.
async fn take(
    context: &Context,
    served: &Served,
    taken: usize,
    busy: Vec<Uuid>,
) -> Result<Option<mail::Model>> {
    while let Some(mail) = served.next(context, taken, &busy).await? {
        if claim(context, &mail).await? {
            return Ok(Some(mail));
        }
    }
    Ok(None)
}

/// Claims a due mail. Returns false if another instance was faster.
async fn claim(context: &Context, mail: &mail::Model) -> Result<bool> {
    let claimed = mail::Entity::update_many()
        .col_expr(mail::Column::Attempts, Expr::value(mail.attempts + 1))
        .col_expr(mail::Column::NextAttemptAt, Expr::value(context.clock.now() + CLAIM))
        .filter(mail::Column::Id.eq(mail.id))
        .filter(mail::Column::Attempts.eq(mail.attempts))
        .exec(&context.db)
        .await?;
    Ok(claimed.rows_affected == 1)
}

async fn attempt(context: &Context, mail: mail::Model, transport: &impl Transport) -> Result<Outcome> {
    if mail.expires_at <= context.clock.now() {
        tracing::warn!(mail.id = %mail.id, mail.attempts = mail.attempts, "A mail expired before it could be sent");
        delete(context, mail.id).await?;
        return Ok(Outcome::Dropped);
    }
    let is_notice = mail.urgency == Urgency::Notice.number();
    if is_notice && notices::are_enough(context, &mail).await? {
        tracing::info!(mail.id = %mail.id, "A notice was not sent, because its recipient got enough of them today");
        delete(context, mail.id).await?;
        return Ok(Outcome::Dropped);
    }
    let Some(message) = compose(context, &mail).await? else {
        delete(context, mail.id).await?;
        return Ok(Outcome::Dropped);
    };
    match transport.send(&message).await {
        Ok(()) => {
            delete(context, mail.id).await?;
            if is_notice {
                notices::note(context, &mail).await?;
            }
            Ok(Outcome::Sent)
        }
        Err(Failure::Permanent) => {
            delete(context, mail.id).await?;
            Ok(Outcome::Dropped)
        }
        Err(Failure::Transient) => {
            let failures = usize::try_from(mail.attempts).unwrap_or(0);
            let pause = PAUSES[failures.min(PAUSES.len() - 1)];
            mail::Entity::update_many()
                .col_expr(mail::Column::NextAttemptAt, Expr::value(context.clock.now() + pause))
                .filter(mail::Column::Id.eq(mail.id))
                .exec(&context.db)
                .await?;
            Ok(Outcome::Failed)
        }
    }
}

async fn delete(context: &Context, id: Uuid) -> Result<()> {
    mail::Entity::delete_by_id(id).exec(&context.db).await?;
    Ok(())
}
