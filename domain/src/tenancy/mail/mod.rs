//! Outgoing mail: a queue in the database, so that a restart loses nothing.
//!
//! The queue stores the topic of a mail; the text is written when the mail is sent ([`words`]). Therefore a request for
//! a magic link queues the same row whether or not the account exists. No link waits in the database either: each link
//! is created when its mail is sent, and only its hash is stored. Sending is up to the caller: [`deliver`] takes a
//! [`Transport`].
//!
//! Before sending a mail, an instance claims it by moving its next attempt into the future. So only one of several
//! instances sends the mail, and if that instance dies, the mail is sent later.

mod words;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use entity::visits::AdPlatform;
use entity::{
    AdConnectionStatus, LinkPurpose, Locale, ad_connection, api_key, mail, organization, project, user,
};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::tenancy::auth::magic_link;
use crate::tenancy::project::{PendingDeletion, Project};
use crate::tenancy::{invitations, members};
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

/// Number of mails read at once, and sent in one run. Few are read at once, so that a mail that somebody waits for does
/// not wait for the others.
const CHUNK: u64 = 5;
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
#[derive(Debug, Serialize, Deserialize)]
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
    /// A change of a project's settings requested deletions, which have not begun yet. `by` is the name of whoever made
    /// the change.
    DeletionRequested { project: Uuid, requested_at: Timestamp, by: Option<String> },
    /// A magic link for the account with the recipient's address, if there is one.
    MagicLink { purpose: LinkPurpose, next: Option<String> },
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

/// Queues a mail, which is discarded after `expires_at`. The caller must wake the [`Mailroom`] after the commit.
pub(crate) async fn queue<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    recipient: &str,
    locale: Locale,
    about: &About,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let now = context.clock.now();
    let row = mail::Model {
        id: context.new_id(),
        recipient: recipient.to_owned(),
        locale,
        about: serde_json::to_value(about).map_err(Error::internal)?,
        attempts: 0,
        next_attempt_at: now,
        expires_at,
        created_at: now,
    };
    mail::Entity::insert(mail::ActiveModel::from(row)).exec_without_returning(connection).await?;
    Ok(())
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
    let keys: Vec<Uuid> = ended.iter().map(|key| key.id).collect();
    let expires_at = context.clock.now() + WORTH_KNOWING;
    for user in members::managers(connection, org).await? {
        let about = About::KeysEnded { org, keys: keys.clone() };
        queue(context, connection, &user.email, user.locale, &about, expires_at).await?;
    }
    Ok(())
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
    let expires_at = context.clock.now() + WORTH_KNOWING;
    for user in members::managers(connection, project.org_id).await? {
        let about = About::DestinationPaused { project: project.id, provider };
        queue(context, connection, &user.email, user.locale, &about, expires_at).await?;
    }
    Ok(())
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
    let expires_at = context.clock.now() + WORTH_KNOWING;
    for user in members::managers(connection, row.org_id).await? {
        let about = About::AdConnectionEnding { connection: row.id };
        queue(context, connection, &user.email, user.locale, &about, expires_at).await?;
    }
    Ok(())
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
    for user in members::owners(connection, project.org_id).await? {
        let (requested_at, by) = (first.requested_at, by.clone());
        let about = About::DeletionRequested { project: project.id, requested_at, by };
        queue(context, connection, &user.email, user.locale, &about, first.begins_at.utc()).await?;
    }
    Ok(())
}

/// Sends all due mails, those that expire first first: somebody waits for a magic link, and nobody for a notice that is
/// worth knowing for a week. Deletes the row of each mail that was handed over.
pub async fn deliver(context: &Context, transport: &impl Transport) -> Result<Delivered> {
    let mut done = Delivered::default();
    for _ in 0..MAX_PER_RUN / CHUNK as usize {
        let due = mail::Entity::find()
            .filter(mail::Column::NextAttemptAt.lte(context.clock.now()))
            .order_by_asc(mail::Column::ExpiresAt)
            .limit(CHUNK)
            .all(&context.db)
            .await?;
        if due.is_empty() {
            return Ok(done);
        }
        for mail in due {
            if claim(context, &mail).await? {
                attempt(context, mail, transport, &mut done).await?;
            }
        }
    }
    done.more = true;
    Ok(done)
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

async fn attempt(
    context: &Context,
    mail: mail::Model,
    transport: &impl Transport,
    done: &mut Delivered,
) -> Result<()> {
    if mail.expires_at <= context.clock.now() {
        tracing::warn!(mail.id = %mail.id, mail.attempts = mail.attempts, "A mail expired before it could be sent");
        done.dropped += 1;
        return delete(context, mail.id).await;
    }
    let Some(message) = compose(context, &mail).await? else {
        done.dropped += 1;
        return delete(context, mail.id).await;
    };
    match transport.send(&message).await {
        Ok(()) => {
            done.sent += 1;
            delete(context, mail.id).await
        }
        Err(Failure::Permanent) => {
            done.dropped += 1;
            delete(context, mail.id).await
        }
        Err(Failure::Transient) => {
            done.failed += 1;
            let failures = usize::try_from(mail.attempts).unwrap_or(0);
            let pause = PAUSES[failures.min(PAUSES.len() - 1)];
            mail::Entity::update_many()
                .col_expr(mail::Column::NextAttemptAt, Expr::value(context.clock.now() + pause))
                .filter(mail::Column::Id.eq(mail.id))
                .exec(&context.db)
                .await?;
            Ok(())
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
    project.pending_deletions.retain(|one| one.requested_at == requested_at);
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
