//! Writes mails when they are sent.

use entity::visits::AdPlatform;
use entity::{AdConnectionStatus, ad_connection, api_key, mail, organization, project, user};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::{About, Message, Report, report, words};
use crate::tenancy::auth::magic_link;
use crate::tenancy::project::Project;
use crate::tenancy::{invitations, members, report_mails};
use crate::{Context, Error, Result, Timestamp};

/// Writes a mail. Returns `None` if its topic does not exist (any more).
pub(super) async fn compose(context: &Context, mail: &mail::Model) -> Result<Option<Message>> {
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
        About::ReportConfirmation { subscription } => {
            match report_mails::waiting(context, subscription).await? {
                Some((row, details)) => {
                    let link = report_mails::ReportLink::issue(context, row.id).await?;
                    words::report_confirmation(&details, link.page(context))
                }
                None => return Ok(None),
            }
        }
        About::Report { subscription, report, .. } => {
            return report_mail(context, mail, subscription, &report).await;
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
        image: None,
        unsubscribe: None,
    }))
}

/// Writes the mail of a report. Returns `None` if its subscription has ended.
async fn report_mail(
    context: &Context,
    mail: &mail::Model,
    subscription: Uuid,
    report: &Report,
) -> Result<Option<Message>> {
    let Some(row) = report_mails::active(context, subscription).await? else { return Ok(None) };
    let link = report_mails::ReportLink::issue(context, row.id).await?;
    let links = report::Links {
        base: context.link(""),
        end: link.end_page(context),
        one_click: link.one_click(context),
    };
    Ok(Some(report::message(mail.id, &mail.recipient, row.locale, report, links)))
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
