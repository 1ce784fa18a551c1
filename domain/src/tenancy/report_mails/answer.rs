//! The reader's side of a subscription: viewing, confirming and ending it by a link from one of its mails.

use entity::{organization, project, report_link, report_subscription};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter};
use uuid::Uuid;

use super::subscriptions::{change, zone_of, zones_of_sites};
use super::{ReportSubscriptionDetails, TO_CONFIRM, schedule};
use crate::ground::credentials::{Credential, Kind};
use crate::tenancy::audit::AuditAction;
use crate::{Context, Error, Result};

/// Returns the subscription to whose mails a link belongs.
pub async fn details(context: &Context, token: &str) -> Result<ReportSubscriptionDetails> {
    let row = find(&context.db, parse(token)?).await?.ok_or(Error::NotFound)?;
    shown(context, row).await
}

/// Confirms that the reader of the address wants the reports. Confirming again changes nothing.
pub async fn confirm(context: &Context, token: &str) -> Result<ReportSubscriptionDetails> {
    let now = context.clock.now();
    let transaction = context.begin().await?;
    let mut row = find(&transaction, parse(token)?).await?.ok_or(Error::NotFound)?;
    if row.confirmed_at.is_none() {
        if row.created_at + TO_CONFIRM <= now {
            return Err(Error::Gone("the link has expired; ask for another one".into()));
        }
        let sites = zones_of_sites(&transaction, row.org_id, row.project_id).await?;
        let due = schedule::next(now, row.frequency, zone_of(&row.timezone), &sites);
        report_subscription::Entity::update_many()
            .col_expr(report_subscription::Column::ConfirmedAt, Expr::value(now))
            .col_expr(report_subscription::Column::DueDay, Expr::value(due.day.to_epoch_days()))
            .col_expr(report_subscription::Column::NextAt, Expr::value(due.at))
            .filter(report_subscription::Column::Id.eq(row.id))
            .filter(report_subscription::Column::ConfirmedAt.is_null())
            .exec(&transaction)
            .await?;
        row.confirmed_at = Some(now);
        let confirmation = change(AuditAction::ReportSubscriptionConfirm, &row);
        confirmation.record(context, &transaction, row.org_id, None).await?;
    }
    transaction.commit().await?;
    shown(context, row).await
}

/// Ends the subscription. A link of one that has ended is answered in the same way, because mail programs may follow it
/// again.
pub async fn end(context: &Context, token: &str) -> Result<()> {
    let hash = parse(token)?;
    let transaction = context.begin().await?;
    let Some(row) = find(&transaction, hash).await? else { return Ok(()) };
    row.clone().delete(&transaction).await?;
    let deletion = change(AuditAction::ReportSubscriptionDelete, &row).because("ended by its reader");
    deletion.record(context, &transaction, row.org_id, None).await?;
    transaction.commit().await?;
    Ok(())
}

/// Returns the address of the page on which the reader ends a subscription.
pub fn page(context: &Context, token: &str) -> Result<String> {
    parse(token)?;
    Ok(end_page(context, token))
}

/// Like [`page`], for a token that was just created.
pub(crate) fn end_page(context: &Context, token: &str) -> String {
    context.link(&format!("/report-mails/{token}?end=true"))
}

/// Returns a subscription whose reports are to be sent. `None` if it has ended.
pub(crate) async fn active(context: &Context, id: Uuid) -> Result<Option<report_subscription::Model>> {
    let row = report_subscription::Entity::find_by_id(id)
        .filter(report_subscription::Column::ConfirmedAt.is_not_null());
    Ok(row.one(&context.db).await?)
}

/// Returns a subscription that waits to be confirmed, as its reader sees it. `None` if it does not wait any more.
pub(crate) async fn waiting(
    context: &Context,
    id: Uuid,
) -> Result<Option<(report_subscription::Model, ReportSubscriptionDetails)>> {
    let row = report_subscription::Entity::find_by_id(id)
        .filter(report_subscription::Column::ConfirmedAt.is_null());
    let Some(row) = row.one(&context.db).await? else { return Ok(None) };
    let details = shown(context, row.clone()).await?;
    Ok(Some((row, details)))
}

/// Creates a link for a mail and returns its token, which is stored nowhere. Links of earlier mails keep working.
pub(crate) async fn issue_link(context: &Context, subscription: Uuid) -> Result<String> {
    let token = Kind::ReportLink.generate(&context.random);
    let row = report_link::Model {
        token_hash: token.hash().to_vec(),
        subscription_id: subscription,
        created_at: context.clock.now(),
    };
    report_link::Entity::insert(report_link::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(token.into_string())
}

/// Returns the hash of a link's token. A token of another form belongs to no link.
fn parse(token: &str) -> Result<Vec<u8>> {
    let credential = Credential::parse(token).filter(|credential| credential.kind() == Kind::ReportLink);
    Ok(credential.ok_or(Error::NotFound)?.hash().to_vec())
}

async fn find<C: ConnectionTrait>(
    connection: &C,
    hash: Vec<u8>,
) -> Result<Option<report_subscription::Model>> {
    let Some(link) = report_link::Entity::find_by_id(hash).one(connection).await? else { return Ok(None) };
    Ok(report_subscription::Entity::find_by_id(link.subscription_id).one(connection).await?)
}

async fn shown(context: &Context, row: report_subscription::Model) -> Result<ReportSubscriptionDetails> {
    let org = organization::Entity::find_by_id(row.org_id).one(&context.db).await?.ok_or(Error::NotFound)?;
    let project = match row.project_id {
        Some(id) => Some(project::Entity::find_by_id(id).one(&context.db).await?.ok_or(Error::NotFound)?),
        None => None,
    };
    Ok(ReportSubscriptionDetails {
        org_name: org.name,
        project_name: project.map(|project| project.name),
        frequency: row.frequency,
        address: row.address,
        locale: row.locale,
        confirmed: row.confirmed_at.is_some(),
    })
}
