//! The reader's side of a subscription: viewing, confirming and ending it by a link from one of its mails.

use entity::{organization, project, report_link, report_subscription};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, ModelTrait, QueryFilter};
use uuid::Uuid;

use super::subscriptions::{change, zone_of, zones_of_sites};
use super::{ReportSubscriptionDetails, TO_CONFIRM, schedule};
use crate::ground::credentials::{Credential, Kind};
use crate::tenancy::audit::AuditAction;
use crate::tenancy::orgs;
use crate::{Context, Error, Result};

/// Link in a mail about a subscription. The subscription may have ended.
#[derive(Clone, Debug)]
pub struct ReportLink(Credential);

impl ReportLink {
    /// Reads the token of a link. A token of another form belongs to no link.
    pub fn parse(token: &str) -> Result<Self> {
        let credential = Credential::parse(token).filter(|credential| credential.kind() == Kind::ReportLink);
        credential.map(Self).ok_or(Error::NotFound)
    }

    /// Creates a link for a mail. Its token is stored nowhere. Links of earlier mails keep working.
    pub(crate) async fn issue(context: &Context, subscription: Uuid) -> Result<Self> {
        let token = Kind::ReportLink.generate(&context.random);
        let row = report_link::Model {
            token_hash: token.hash().to_vec(),
            subscription_id: subscription,
            created_at: context.clock.now(),
        };
        report_link::Entity::insert(report_link::ActiveModel::from(row))
            .exec_without_returning(&context.db)
            .await?;
        Ok(Self(token))
    }

    /// Returns the address of the page on which the reader confirms the subscription.
    pub(crate) fn page(&self, context: &Context) -> String {
        context.link(&format!("/report-mails/{}", self.0.as_str()))
    }

    /// Returns the address of the page on which the reader ends the subscription.
    pub fn end_page(&self, context: &Context) -> String {
        format!("{}?end=1", self.page(context))
    }

    /// Returns the address to which mail programs post to end the subscription (RFC 8058).
    pub(crate) fn one_click(&self, context: &Context) -> String {
        context.link(&format!("/v1/report-subscriptions/{}/end", self.0.as_str()))
    }
}

/// Returns the subscription to whose mails a link belongs.
pub async fn details(context: &Context, link: &ReportLink) -> Result<ReportSubscriptionDetails> {
    let row = find(context, link).await?.ok_or(Error::NotFound)?;
    shown(context, row).await
}

/// Confirms that the reader of the address wants the reports. Confirming again changes nothing.
pub async fn confirm(context: &Context, link: &ReportLink) -> Result<ReportSubscriptionDetails> {
    let now = context.clock.now();
    let mut row = find(context, link).await?.ok_or(Error::NotFound)?;
    if row.confirmed_at.is_none() {
        if row.created_at + TO_CONFIRM <= now {
            return Err(Error::Gone("the link has expired; ask for another one".into()));
        }
        let transaction = context.begin().await?;
        orgs::hold(&transaction, row.org_id).await?;
        let sites = zones_of_sites(&transaction, row.org_id, row.project_id).await?;
        let due = schedule::next(now, row.frequency, zone_of(&row.timezone), &sites);
        let confirmed = report_subscription::Entity::update_many()
            .col_expr(report_subscription::Column::ConfirmedAt, Expr::value(now))
            .col_expr(report_subscription::Column::DueDay, Expr::value(due.day.to_epoch_days()))
            .col_expr(report_subscription::Column::NextAt, Expr::value(due.at))
            .filter(report_subscription::Column::Id.eq(row.id))
            .filter(report_subscription::Column::ConfirmedAt.is_null())
            .exec(&transaction)
            .await?;
        if confirmed.rows_affected == 0 {
            // Another request has confirmed or ended it.
            let found = report_subscription::Entity::find_by_id(row.id).one(&transaction).await?;
            row = found.ok_or(Error::NotFound)?;
        } else {
            row.confirmed_at = Some(now);
            let confirmation = change(AuditAction::ReportSubscriptionConfirm, &row);
            confirmation.record(context, &transaction, row.org_id, None).await?;
        }
        transaction.commit().await?;
    }
    shown(context, row).await
}

/// Ends the subscription. A link of one that has ended is answered in the same way, because mail programs may follow it
/// again.
pub async fn end(context: &Context, link: &ReportLink) -> Result<()> {
    let Some(row) = find(context, link).await? else { return Ok(()) };
    let transaction = context.begin().await?;
    match orgs::hold(&transaction, row.org_id).await {
        // The subscription has ended with its organization.
        Err(Error::NotFound) => return Ok(()),
        held => held?,
    };
    if row.clone().delete(&transaction).await?.rows_affected > 0 {
        let deletion = change(AuditAction::ReportSubscriptionDelete, &row).because("reader_ended");
        deletion.record(context, &transaction, row.org_id, None).await?;
    }
    transaction.commit().await?;
    Ok(())
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

async fn find(context: &Context, link: &ReportLink) -> Result<Option<report_subscription::Model>> {
    let link = report_link::Entity::find_by_id(link.0.hash().to_vec()).one(&context.db).await?;
    let Some(link) = link else { return Ok(None) };
    Ok(report_subscription::Entity::find_by_id(link.subscription_id).one(&context.db).await?)
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
