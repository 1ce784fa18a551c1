//! Queues mails.

use chrono::{DateTime, TimeDelta, Utc};
use entity::visits::AdPlatform;
use entity::{Locale, ad_connection, api_key, invitation, mail, project, report_subscription, user};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::About;
use crate::tenancy::project::PendingDeletion;
use crate::tenancy::{members, tenants};
use crate::{Context, Error, Result};

/// How long a mail about ended keys is worth sending.
const WORTH_KNOWING: TimeDelta = TimeDelta::days(7);

/// Time of the first attempt to send a mail that replaces another: a mail that was due keeps its place in the queue.
const EARLIER_ATTEMPT: &str = "case when mails.next_attempt_at < excluded.next_attempt_at \
    then mails.next_attempt_at else excluded.next_attempt_at end";

/// Queues a mail, which is discarded after `expires_at`, in place of a waiting one with the same topic. `sender` is whose
/// turn it takes: a tenant, or the keyed hash of a network. The caller must wake the [`Mailroom`](super::Mailroom) after
/// the commit.
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

/// Queues a request to confirm a subscription to reports by mail.
pub(crate) async fn queue_report_confirmation<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    row: &report_subscription::Model,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    let sender = tenants::remembered(context).await?.of_org(row.org_id);
    let about = About::ReportConfirmation { subscription: row.id };
    queue(context, connection, sender, (&row.address, row.locale), &about, expires_at).await
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
