//! Outgoing mail: a queue in the database, so that a restart loses nothing.
//!
//! The queue stores the topic of a mail; the text is written when the mail is sent ([`words`]). Therefore a request for
//! a magic link queues the same row whether or not the account exists. No link waits in the database either: each link
//! is created when its mail is sent, and only its hash is stored. Sending is up to the caller: [`deliver`] takes a
//! [`Transport`].
//!
//! A mail replaces one that waits for the same recipient with the same topic. Mails are sent in [turns] by tenant, so
//! that nobody's mails hold up those of others, and notices have a daily [limit](notices).
//!
//! Before sending a mail, an instance claims it by moving its next attempt into the future. So only one of several
//! instances sends the mail, and if that instance dies, the mail is sent later.

mod notices;
mod turns;
mod words;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::visits::AdPlatform;
use entity::{
    AdConnectionStatus, LinkPurpose, Locale, ad_connection, api_key, invitation, mail, organization, project,
    user,
};
use futures::future::{Fuse, FusedFuture};
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use uuid::Uuid;

pub use self::notices::sweep as sweep_notices;
use self::turns::{Served, Urgency};
use crate::tenancy::auth::magic_link;
use crate::tenancy::project::{PendingDeletion, Project};
use crate::tenancy::{invitations, members, tenants};
use crate::{Context, Error, Result, Timestamp};

/// How long a mail stays claimed. Longer than any mail server takes.
const CLAIM: TimeDelta = TimeDelta::minutes(5);

/// How long a mail about ended keys is worth sending.
const WORTH_KNOWING: TimeDelta = TimeDelta::days(7);

/// Pause after each failure. The last pause repeats until the mail expires.
const PAUSES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(4),
];

/// Time of the first attempt to send a mail that replaces another: a mail that was due keeps its place in the queue.
const EARLIER_ATTEMPT: &str = "case when mails.next_attempt_at < excluded.next_attempt_at \
    then mails.next_attempt_at else excluded.next_attempt_at end";

/// Maximum number of mails that one run sends at a time, each of another tenant.
const PLACES: usize = 4;

/// Maximum number of mails sent in one run.
const MAX_PER_RUN: usize = 500;

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
    /// A magic link for the account with the recipient's address, if there is one.
    MagicLink { purpose: LinkPurpose, next: Option<String> },
}

impl About {
    fn urgency(&self) -> Urgency {
        match self {
            Self::MagicLink { .. } => Urgency::SignIn,
            Self::Invitation { .. } => Urgency::Invitation,
            Self::KeysEnded { .. }
            | Self::DestinationPaused { .. }
            | Self::AdConnectionEnding { .. }
            | Self::DeletionRequested { .. } => Urgency::Notice,
        }
    }

    /// Returns the key of the topic: of the mails with one key for one recipient, only the newest waits. Links that
    /// different networks request do not replace each other, so that nobody can move another person's mail to their own
    /// place in the queue.
    fn key(&self, sender: Uuid) -> String {
        match self {
            Self::Invitation { id } => format!("invitation {id}"),
            Self::KeysEnded { org, .. } => format!("keys_ended {org}"),
            Self::DestinationPaused { project, provider } => {
                format!("destination_paused {project} {provider}")
            }
            Self::AdConnectionEnding { connection } => format!("ad_connection_ending {connection}"),
            Self::DeletionRequested { project, .. } => format!("deletion_requested {project}"),
            Self::MagicLink { purpose: LinkPurpose::Login, .. } => format!("login {sender}"),
            Self::MagicLink { purpose: LinkPurpose::Sudo, .. } => format!("sudo {sender}"),
        }
    }

    /// Adds what a waiting mail with the same topic tells, before this one replaces it.
    fn take_over(&mut self, waiting: Self) {
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

/// Complete mail. Has no debug output, because its link can log someone in.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Id, the same for every attempt.
    pub id: Uuid,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Reason why a mail could not be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A retry may succeed.
    Transient,
    /// The server will never accept the mail.
    Permanent,
}

/// How often a run looks for further mails while some are being sent.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Hands mails to a mail server.
pub trait Transport: Sync {
    fn send(&self, message: &Message) -> impl Future<Output = Result<(), Failure>> + Send;
}

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

/// Queues a mail, which is discarded after `expires_at`, in place of a waiting one with the same topic. `sender` is whose
/// turn it takes: a tenant, or the keyed hash of a network. The caller must wake the [`Mailroom`] after the commit.
pub(crate) async fn queue<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    sender: Uuid,
    (recipient, locale): (&str, Locale),
    about: &About,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let now = context.clock.now();
    let row = mail::Model {
        id: context.new_id(),
        recipient: recipient.to_owned(),
        locale,
        about: serde_json::to_value(about).map_err(Error::internal)?,
        topic: about.key(sender),
        urgency: about.urgency().number(),
        sender,
        attempts: 0,
        next_attempt_at: now,
        expires_at,
        created_at: now,
    };
    // The replaced mail may be on its way to the mail server. Because of the new id, that attempt does not change this row.
    let replaced = OnConflict::columns([mail::Column::Recipient, mail::Column::Topic])
        .update_columns([
            mail::Column::Id,
            mail::Column::Locale,
            mail::Column::About,
            mail::Column::Urgency,
            mail::Column::Sender,
            mail::Column::Attempts,
            mail::Column::ExpiresAt,
            mail::Column::CreatedAt,
        ])
        .value(mail::Column::NextAttemptAt, Expr::cust(EARLIER_ATTEMPT))
        .to_owned();
    mail::Entity::insert(mail::ActiveModel::from(row))
        .on_conflict(replaced)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Queues a notice to members of an organization. It also tells what waiting ones with the same topic would have told.
async fn queue_notices<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
    readers: Vec<user::Model>,
    about: &About,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let sender = tenants::remembered(context).await?.of_org(org);
    for reader in readers {
        let mut about = about.clone();
        let waiting = mail::Entity::find()
            .filter(mail::Column::Recipient.eq(&reader.email))
            .filter(mail::Column::Topic.eq(about.key(sender)));
        if let Some(waiting) = waiting.one(connection).await? {
            about.take_over(serde_json::from_value(waiting.about).map_err(Error::internal)?);
        }
        queue(context, connection, sender, (&reader.email, reader.locale), &about, expires_at).await?;
    }
    Ok(())
}

/// Queues an invitation.
pub(crate) async fn queue_invitation<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    row: &invitation::Model,
    locale: Locale,
) -> Result<()> {
    if !context.mailroom().is_open() {
        return Ok(());
    }
    let sender = tenants::remembered(context).await?.of_org(row.org_id);
    let about = About::Invitation { id: row.id };
    queue(context, connection, sender, (&row.email, locale), &about, row.expires_at).await
}

/// Queues a mail about ended keys to everybody who can create new keys. Skips unverified addresses, which may belong to
/// strangers.
pub(crate) async fn queue_keys_ended<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
    ended: &[api_key::Model],
) -> Result<()> {
    if ended.is_empty() || !context.mailroom().is_open() {
        return Ok(());
    }
    let about = About::KeysEnded { org, keys: ended.iter().map(|key| key.id).collect() };
    let managers = members::managers(connection, org).await?;
    queue_notices(context, connection, org, managers, &about, context.clock.now() + WORTH_KNOWING).await
}

/// Queues a mail about a paused destination to everybody who manages its project.
pub(crate) async fn queue_destination_paused<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    project: &project::Model,
    provider: AdPlatform,
) -> Result<()> {
    if !context.mailroom().is_open() {
        return Ok(());
    }
    let about = About::DestinationPaused { project: project.id, provider };
    let managers = members::managers(connection, project.org_id).await?;
    let expires_at = context.clock.now() + WORTH_KNOWING;
    queue_notices(context, connection, project.org_id, managers, &about, expires_at).await
}

/// Queues a mail about a connection whose grant ends soon to everybody who manages its organization.
pub(crate) async fn queue_ad_connection_ending<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    row: &ad_connection::Model,
) -> Result<()> {
    if !context.mailroom().is_open() {
        return Ok(());
    }
    let about = About::AdConnectionEnding { connection: row.id };
    let managers = members::managers(connection, row.org_id).await?;
    let expires_at = context.clock.now() + WORTH_KNOWING;
    queue_notices(context, connection, row.org_id, managers, &about, expires_at).await
}

/// Queues a mail about requested deletions to the owners. It is dropped once the deletions begin.
pub(crate) async fn queue_deletion_requested<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    project: &project::Model,
    requested: &[PendingDeletion],
    by: Option<String>,
) -> Result<()> {
    let Some(first) = requested.first().filter(|_| context.mailroom().is_open()) else { return Ok(()) };
    let about = About::DeletionRequested { project: project.id, requested_at: first.requested_at, by };
    let owners = members::owners(connection, project.org_id).await?;
    queue_notices(context, connection, project.org_id, owners, &about, first.begins_at.utc()).await
}

/// Sends due mails in [turns], some at a time but only one of each tenant, so that a slow recipient holds up the mails of
/// its own tenant only. Deletes the row of each mail that was handed over.
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

/// Writes a mail. Returns `None` if its topic does not exist (any more).
async fn compose(context: &Context, mail: &mail::Model) -> Result<Option<Message>> {
    let about = serde_json::from_value(mail.about.clone()).map_err(Error::internal)?;
    let words = match about {
        About::Invitation { id } => match invitations::open_by_id(context, id).await? {
            Some((invitation, org)) => {
                let url = invitations::issue_link(context, id).await?;
                words::invitation(mail.locale, &org.name, &invitation, url)
            }
            None => return Ok(None),
        },
        About::KeysEnded { org, keys } => match keys_ended(context, mail, org, keys).await? {
            Some(words) => words,
            None => return Ok(None),
        },
        About::DestinationPaused { project, provider } => {
            match destination_paused(context, mail, project, provider).await? {
                Some(words) => words,
                None => return Ok(None),
            }
        }
        About::AdConnectionEnding { connection } => {
            match ad_connection_ending(context, mail, connection).await? {
                Some(words) => words,
                None => return Ok(None),
            }
        }
        About::DeletionRequested { project, requested_at, by } => {
            match deletion_requested(context, mail, project, requested_at, by).await? {
                Some(words) => words,
                None => return Ok(None),
            }
        }
        About::MagicLink { purpose, next } => {
            let user = user::Entity::find().filter(user::Column::Email.eq(&mail.recipient));
            match user.one(&context.db).await? {
                Some(user) => {
                    let url = magic_link::issue(context, &user, purpose, next.as_deref()).await?;
                    words::magic_link(user.locale, purpose, url)
                }
                None => return Ok(None),
            }
        }
    };
    Ok(Some(Message {
        id: mail.id,
        recipient: mail.recipient.clone(),
        subject: words.subject().to_owned(),
        text: words.text(),
        html: words.html(),
    }))
}

/// Writes a mail about a paused destination. Returns `None` if the recipient no longer manages its project.
async fn destination_paused(
    context: &Context,
    mail: &mail::Model,
    project: Uuid,
    provider: AdPlatform,
) -> Result<Option<words::Words>> {
    let Some(project) = project::Entity::find_by_id(project).one(&context.db).await? else { return Ok(None) };
    let managers = members::managers(&context.db, project.org_id).await?;
    let Some(reader) = managers.into_iter().find(|user| user.email == mail.recipient) else {
        return Ok(None);
    };
    let org = organization::Entity::find_by_id(project.org_id).one(&context.db).await?;
    let Some(org) = org else { return Ok(None) };
    let url = context.link(&format!("/p/{}/{}/conversions", org.slug, project.slug));
    Ok(Some(words::destination_paused(reader.locale, &project.name, provider, url)))
}

/// Writes a mail about a connection whose grant ends soon. Returns `None` if it got another grant or was removed, or if the
/// recipient no longer manages its organization.
async fn ad_connection_ending(
    context: &Context,
    mail: &mail::Model,
    connection: Uuid,
) -> Result<Option<words::Words>> {
    let row = ad_connection::Entity::find_by_id(connection).one(&context.db).await?;
    let is_ending =
        |row: &ad_connection::Model| row.status == AdConnectionStatus::Connected && row.warned_at.is_some();
    let Some(row) = row.filter(is_ending) else { return Ok(None) };
    let managers = members::managers(&context.db, row.org_id).await?;
    let Some(reader) = managers.into_iter().find(|user| user.email == mail.recipient) else {
        return Ok(None);
    };
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?;
    let (Some(org), Some(ends)) = (org, row.expires_at) else { return Ok(None) };
    let url = context.link(&format!("/o/{}", org.slug));
    Ok(Some(words::ad_connection_ending(reader.locale, &org.name, &row, ends, url)))
}

/// Writes a mail about requested deletions. Returns `None` if all of them were taken back, or if the recipient no longer
/// owns the organization.
async fn deletion_requested(
    context: &Context,
    mail: &mail::Model,
    project: Uuid,
    requested_at: Timestamp,
    by: Option<String>,
) -> Result<Option<words::Words>> {
    let Some(row) = project::Entity::find_by_id(project).one(&context.db).await? else { return Ok(None) };
    let owners = members::owners(&context.db, row.org_id).await?;
    let Some(reader) = owners.into_iter().find(|user| user.email == mail.recipient) else {
        return Ok(None);
    };
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?;
    let Some(org) = org else { return Ok(None) };
    let mut project = Project::from_row(row, &org.slug)?;
    let now = context.clock.now();
    project.pending_deletions.retain(|one| one.requested_at >= requested_at && one.begins_at.utc() > now);
    if project.pending_deletions.is_empty() {
        return Ok(None);
    }
    let url = context.link(&format!("/p/{}/{}/setup/project", org.slug, project.slug));
    Ok(Some(words::deletion_requested(reader.locale, &project, by.as_deref(), url)))
}

/// Writes a mail about ended keys. Returns `None` if the recipient no longer manages the organization.
async fn keys_ended(
    context: &Context,
    mail: &mail::Model,
    org: Uuid,
    keys: Vec<Uuid>,
) -> Result<Option<words::Words>> {
    let managers = members::managers(&context.db, org).await?;
    let Some(reader) = managers.into_iter().find(|user| user.email == mail.recipient) else {
        return Ok(None);
    };
    let Some(org) = organization::Entity::find_by_id(org).one(&context.db).await? else { return Ok(None) };
    let keys = api_key::Entity::find()
        .filter(api_key::Column::OrgId.eq(org.id))
        .filter(api_key::Column::Id.is_in(keys))
        .order_by_asc(api_key::Column::Id)
        .all(&context.db)
        .await?;
    let url = context.link(&format!("/o/{}/keys", org.slug));
    Ok(Some(words::keys_ended(reader.locale, &org.name, &keys, url)))
}
