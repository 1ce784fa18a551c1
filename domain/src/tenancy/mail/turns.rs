//! The order in which mails are sent.
//!
//! Urgent kinds come first. Within a kind, senders take turns, each with one mail, so however many mails one tenant
//! causes, a mail of another tenant waits for one of them at most.

use std::sync::Arc;

use entity::mail;
use parking_lot::Mutex;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::{Context, Result};

/// Urgency of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgency {
    /// A link that somebody waits for. In turns by the network that requested it.
    SignIn,
    Invitation,
    /// A notice that is worth knowing for a day or a week.
    Notice,
    /// A report that somebody subscribed to.
    Report,
}

impl Urgency {
    /// Returns the number that the database stores.
    pub(super) fn number(self) -> i16 {
        self as i16
    }

    /// Returns the kinds in the order in which a run looks for a mail after having taken `taken` mails. One mail in eight
    /// is a report, one an invitation and one a notice, if any waits, so that a flood of links does not stop them.
    fn in_order(taken: usize) -> [Self; 4] {
        match taken % 8 {
            5 => [Self::Report, Self::SignIn, Self::Invitation, Self::Notice],
            6 => [Self::Invitation, Self::SignIn, Self::Notice, Self::Report],
            7 => [Self::Notice, Self::SignIn, Self::Invitation, Self::Report],
            _ => [Self::SignIn, Self::Invitation, Self::Notice, Self::Report],
        }
    }
}

/// The last sender served of each urgency, for the whole server.
#[derive(Clone, Default)]
pub(super) struct Served(Arc<Mutex<[Uuid; 4]>>);

impl Served {
    /// Returns the due mail that is next: the one that is due longest of the sender after the last one served. Leaves out
    /// senders that are `busy` with another mail.
    pub(super) async fn next(
        &self,
        context: &Context,
        taken: usize,
        busy: &[Uuid],
    ) -> Result<Option<mail::Model>> {
        for urgency in Urgency::in_order(taken) {
            let due = mail::Entity::find()
                .filter(mail::Column::Urgency.eq(urgency.number()))
                .filter(mail::Column::Sender.is_not_in(busy.iter().copied()))
                .filter(mail::Column::NextAttemptAt.lte(context.clock.now()))
                .order_by_asc(mail::Column::Sender)
                .order_by_asc(mail::Column::NextAttemptAt);
            let last = self.0.lock()[urgency as usize];
            let after_the_last = due.clone().filter(mail::Column::Sender.gt(last)).one(&context.db).await?;
            let next = match after_the_last {
                Some(mail) => Some(mail),
                None => due.one(&context.db).await?,
            };
            if let Some(mail) = next {
                self.0.lock()[urgency as usize] = mail.sender;
                return Ok(Some(mail));
            }
        }
        Ok(None)
    }
}
