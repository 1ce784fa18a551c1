//! Topics of mails.

use chrono::NaiveDate;
use entity::LinkPurpose;
use entity::visits::AdPlatform;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Report;
use super::turns::Urgency;
use crate::Timestamp;

/// Topic of a mail.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub(crate) enum About {
    /// An invitation. The mail is sent only while the invitation is open.
    Invitation { id: Uuid },
    /// Secret keys of an organization ended, because their creator lost the right to give them out.
    KeysEnded { org: Uuid, keys: Vec<Uuid> },
    /// A destination of a project was paused, because its uploads fail.
    DestinationPaused { project: Uuid, provider: AdPlatform },
    /// The grant of a connection to an ad platform ends soon.
    AdConnectionEnding { connection: Uuid },
    /// Changes of a project's settings since `requested_at` requested deletions, which have not begun yet. `by` is the
    /// name of whoever made the changes, if it was one person.
    DeletionRequested { project: Uuid, requested_at: Timestamp, by: Option<String> },
    /// A request to confirm a subscription to reports by mail.
    ReportConfirmation { subscription: Uuid },
    /// The report on the period that ends the day before `day`. The mail is sent only while the subscription exists.
    Report { subscription: Uuid, day: NaiveDate, report: Box<Report> },
    /// A magic link for the account with the recipient's address, if there is one.
    MagicLink { purpose: LinkPurpose, next: Option<String> },
}

impl About {
    pub(super) fn urgency(&self) -> Urgency {
        match self {
            Self::MagicLink { .. } => Urgency::SignIn,
            Self::Invitation { .. } | Self::ReportConfirmation { .. } => Urgency::Invitation,
            Self::Report { .. } => Urgency::Report,
            Self::KeysEnded { .. }
            | Self::DestinationPaused { .. }
            | Self::AdConnectionEnding { .. }
            | Self::DeletionRequested { .. } => Urgency::Notice,
        }
    }

    /// Returns the key of the topic: of the mails with one key for one recipient, only the newest waits. Links that
    /// different networks request do not replace each other, so that nobody can move another person's mail to their own
    /// place in the queue.
    pub(super) fn key(&self, sender: Uuid) -> String {
        match self {
            Self::Invitation { id } => format!("invitation {id}"),
            Self::KeysEnded { org, .. } => format!("keys_ended {org}"),
            Self::DestinationPaused { project, provider } => {
                format!("destination_paused {project} {provider}")
            }
            Self::AdConnectionEnding { connection } => format!("ad_connection_ending {connection}"),
            Self::DeletionRequested { project, .. } => format!("deletion_requested {project}"),
            Self::ReportConfirmation { subscription } => format!("report_confirmation {subscription}"),
            Self::Report { subscription, day, .. } => format!("report {subscription} {day}"),
            Self::MagicLink { purpose: LinkPurpose::Login, .. } => format!("login {sender}"),
            Self::MagicLink { purpose: LinkPurpose::Sudo, .. } => format!("sudo {sender}"),
        }
    }

    /// Adds what a waiting mail with the same topic tells, before this one replaces it.
    pub(super) fn take_over(&mut self, waiting: Self) {
        match (self, waiting) {
            (Self::KeysEnded { keys, .. }, Self::KeysEnded { keys: earlier, .. }) => {
                keys.splice(0..0, earlier);
            }
            (
                Self::DeletionRequested { requested_at, by, .. },
                Self::DeletionRequested { requested_at: earlier, by: other, .. },
            ) => {
                *requested_at = earlier;
                if *by != other {
                    *by = None;
                }
            }
            _ => {}
        }
    }
}
