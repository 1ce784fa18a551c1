//! Outgoing mail: a queue in the database, so that a restart loses nothing.
//!
//! The queue stores the topic of a mail; the text is written when the mail is sent ([`words`], and [`report`] for
//! reports). Therefore a request for a magic link queues the same row whether or not the account exists. No link waits in
//! the database either: each link is created when its mail is sent, and only its hash is stored. Sending is up to the
//! caller: [`deliver`] takes a [`Transport`].
//!
//! A mail replaces one that waits for the same recipient with the same topic. Mails are sent in [turns] by tenant, so
//! that nobody's mails hold up those of others, and notices have a daily [limit](notices).
//!
//! Before sending a mail, an instance claims it by moving its next attempt into the future. So only one of several
//! instances sends the mail, and if that instance dies, the mail is sent later.

mod about;
mod composing;
mod delivery;
mod notices;
mod queue;
mod report;
mod turns;
mod words;

use std::sync::Arc;

use tokio::sync::Notify;
use uuid::Uuid;

pub(crate) use self::about::About;
pub use self::delivery::{Delivered, deliver};
pub use self::notices::sweep as sweep_notices;
pub(crate) use self::queue::{
    queue, queue_ad_connection_ending, queue_deletion_requested, queue_destination_paused, queue_invitation,
    queue_keys_ended, queue_report_confirmation,
};
pub use self::report::{Compared, Report, ReportContent, ReportFigures, ReportedAnnotation, ReportedSite};
use crate::Context;

/// Destination of a deployment's mails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// There is no transport, so mails are not queued.
    Nobody,
    /// Development without a mail server: mails are written to the log.
    #[default]
    Log,
    People,
}

/// Ability of this deployment to send mail, and the signal that wakes the sender.
#[derive(Clone, Debug, Default)]
pub struct Mailroom {
    reach: Reach,
    queued: Arc<Notify>,
}

impl Context {
    /// Returns the server's mailroom.
    pub fn mailroom(&self) -> Mailroom {
        self.shared()
    }

    /// Sets how far this deployment can send mail.
    pub fn with_mailroom(self, mailroom: Mailroom) -> Self {
        self.with_shared(mailroom)
    }
}

impl Mailroom {
    pub fn new(reach: Reach) -> Self {
        Self { reach, ..Self::default() }
    }

    pub fn is_open(&self) -> bool {
        self.reach != Reach::Nobody
    }

    /// Returns true if mails arrive at the address they are sent to.
    pub fn reaches_people(&self) -> bool {
        self.reach == Reach::People
    }

    /// Resolves when this process has queued a mail since the last call.
    pub async fn queued(&self) {
        self.queued.notified().await;
    }

    /// Wakes the sender. Call this after the commit of the queued mail.
    pub(crate) fn wake(&self) {
        self.queued.notify_one();
    }
}

/// Complete mail. Has no debug output, because its link can log someone in.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Id, the same for every attempt.
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Image that the HTML shows.
    pub image: Option<Image>,
    /// Address to which a mail program posts to end mails like this one (RFC 8058).
    pub unsubscribe: Option<String>,
}

/// Image within a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Name of the file.
    pub name: &'static str,
    /// Id by which the HTML names it: `cid:ID`.
    pub id: String,
    pub png: Vec<u8>,
}

/// Reason why a mail could not be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A retry may succeed.
    Transient,
    /// The server will never accept the mail.
    Permanent,
}

/// Hands mails to a mail server.
pub trait Transport: Sync {
    fn send(&self, message: &Message) -> impl Future<Output = Result<(), Failure>> + Send;
}
