//! Creates, lists and ends subscriptions.

use std::collections::HashMap;

use chrono::TimeDelta;
use chrono_tz::Tz;
use entity::{member, project, report_subscription, user};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, ModelTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde_json::json;
use uuid::Uuid;

use super::{ReportSubscription, ReportSubscriptionCreate, TO_CONFIRM, schedule};
use crate::ground::database::delete_some;
use crate::ground::page::{MAX_WHOLE, Page, PageParams, whole};
use crate::tenancy::access::{self, OrgAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::auth::normalized;
use crate::tenancy::invitations::limits;
use crate::tenancy::revocation::Ending;
use crate::tenancy::{mail, orgs};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of subscriptions of an organization.
const MAX_SUBSCRIPTIONS: u64 = 500;

/// Maximum number of these that a member without `org:admin` creates.
const MAX_PER_MEMBER: u64 = 50;

/// How long a link in a mail works.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(400);

/// Returns the subscriptions that the caller may see, oldest first: all with `org:admin`, otherwise the caller's own.
pub async fn list(
    context: &Context,
    access: &OrgAccess,
    params: &PageParams,
) -> Result<Page<ReportSubscription>> {
    access.require(Scope::AnalyticsRead)?;
    let after: Option<Uuid> = params.after()?;
    let rows = report_subscription::Entity::find()
        .filter(visible(access)?)
        .apply_if(after, |select, id| select.filter(report_subscription::Column::Id.gt(id)))
        .order_by_asc(report_subscription::Column::Id)
        .limit(params.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, params, |row| row.id)?.try_map(|row| Ok(row.into()))
}

/// Returns the subscriptions of several organizations that the caller may see, by organization, with one query.
pub async fn of_orgs(
    context: &Context,
    orgs: &[OrgAccess],
) -> Result<HashMap<Uuid, Vec<ReportSubscription>>> {
    // Without a condition, the statement would select the subscriptions of all tenants.
    if orgs.is_empty() {
        return Ok(HashMap::new());
    }
    let mut any = Condition::any();
    for access in orgs {
        access.require(Scope::AnalyticsRead)?;
        any = any.add(visible(access)?);
    }
    let rows = report_subscription::Entity::find()
        .filter(any)
        .order_by_asc(report_subscription::Column::Id)
        .limit(MAX_WHOLE + 1)
        .all(&context.db)
        .await?;
    let mut by_org: HashMap<Uuid, Vec<ReportSubscription>> = HashMap::new();
    for row in whole(rows, MAX_WHOLE)? {
        by_org.entry(row.org_id).or_default().push(row.into());
    }
    Ok(by_org)
}

/// Subscribes an address. The caller's own is confirmed if the account's address is; every other one, for which the caller
/// proves their identity (sudo), gets a request to confirm it. Replaces a subscription that waits for that.
pub async fn create(
    context: &Context,
    access: &OrgAccess,
    input: ReportSubscriptionCreate,
) -> Result<ReportSubscription> {
    access.require(Scope::AnalyticsRead)?;
    let session = access.principal().user()?;
    if !context.mailroom().is_open() {
        return Err(Error::NotConfigured(
            "this server cannot send mail; its operator must set SVC_MAIL_URL".into(),
        ));
    }
    let own = user::Entity::find_by_id(session.user_id()).one(&context.db).await?;
    let own = own.ok_or(Error::InvalidToken)?.email;
    let address = input.address.as_deref().map_or_else(|| own.clone(), normalized);
    let is_own = address == own;
    if !is_own {
        access.require(Scope::OrgAdmin)?;
        access.principal().require_sudo(context).await?;
    }
    let now = context.clock.now();
    let transaction = context.begin().await?;
    // The account's row is locked first, as everywhere a login and its account are both locked.
    let maker = user::Entity::find_by_id(session.user_id()).lock(LockType::NoKeyUpdate);
    let maker = maker.one(&transaction).await?.ok_or(Error::InvalidToken)?;
    session.hold(&transaction).await?;
    orgs::hold(&transaction, access.id()).await?;
    access.still_holds(&transaction).await?;
    if !is_own && context.mailroom().reaches_people() && !maker.email_verified {
        return Err(Error::Forbidden(
            "verify your own e-mail address before you subscribe other addresses".into(),
        ));
    }
    let (zone, sites) = zones(&transaction, access.id(), &input).await?;
    let confirmed_at = (is_own && maker.email_verified).then_some(now);
    let due = confirmed_at.map(|now| schedule::next(now, input.frequency, zone, &sites));
    let row = report_subscription::Model {
        id: context.new_id(),
        org_id: access.id(),
        project_id: input.project_id,
        target: input.project_id.unwrap_or(access.id()),
        frequency: input.frequency,
        user_id: member_with(&transaction, access.id(), &address).await?,
        address,
        locale: input.locale.unwrap_or(maker.locale),
        timezone: zone.name().to_owned(),
        created_by: access::label(&transaction, Some(access.principal())).await?,
        made_by: maker.id,
        created_at: now,
        confirmed_at,
        due_day: due.map(|due| due.day.to_epoch_days()),
        next_at: due.map(|due| due.at),
    };
    replace_waiting(&transaction, &row).await?;
    check_limits(&transaction, access, &row).await?;
    report_subscription::Entity::insert(report_subscription::ActiveModel::from(row.clone()))
        .exec_without_returning(&transaction)
        .await?;
    if row.confirmed_at.is_none() {
        limits::take(context, &transaction, row.org_id, maker.id, &row.address).await?;
        mail::queue_report_confirmation(context, &transaction, &row, now + TO_CONFIRM).await?;
    }
    change(AuditAction::ReportSubscriptionCreate, &row)
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.mailroom().wake();
    Ok(row.into())
}

/// Ends a subscription: the caller's own, or any with `org:admin`.
pub async fn delete(context: &Context, access: &OrgAccess, id: Uuid) -> Result<()> {
    access.require(Scope::AnalyticsRead)?;
    let transaction = context.begin().await?;
    // The organization's row is locked before its subscriptions, as by the deletion of the organization.
    orgs::hold(&transaction, access.id()).await?;
    let row = report_subscription::Entity::find_by_id(id).filter(visible(access)?);
    let row = row.one(&transaction).await?.ok_or(Error::NotFound)?;
    if row.clone().delete(&transaction).await?.rows_affected == 0 {
        return Err(Error::NotFound);
    }
    change(AuditAction::ReportSubscriptionDelete, &row)
        .record(context, &transaction, row.org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(())
}

/// Ends the subscriptions that their author would not be allowed to create any more.
pub(crate) async fn end_given(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<()> {
    if !ending.ends_report_subscriptions() {
        return Ok(());
    }
    for row in ending.report_subscriptions().lock_exclusive().all(transaction).await? {
        row.clone().delete(transaction).await?;
        let deletion = change(AuditAction::ReportSubscriptionDelete, &row);
        ending.record(context, transaction, row.org_id, deletion).await?;
    }
    Ok(())
}

/// Ends the subscriptions of a member who is removed, also those of an address that was subscribed before its reader
/// joined.
pub(crate) async fn end_of_member(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &OrgAccess,
    leaving: &user::Model,
) -> Result<()> {
    for row in of_member(access, leaving).lock_exclusive().all(transaction).await? {
        row.clone().delete(transaction).await?;
        let deletion = change(AuditAction::ReportSubscriptionDelete, &row).because("member_removed");
        deletion.record(context, transaction, row.org_id, Some(access.principal())).await?;
    }
    Ok(())
}

/// Returns what [`end_of_member`] would end now.
pub(crate) async fn preview_of_member(
    context: &Context,
    access: &OrgAccess,
    leaving: &user::Model,
) -> Result<Vec<ReportSubscription>> {
    let rows = of_member(access, leaving).all(&context.db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Selects the subscriptions of a member's own address.
fn of_member(access: &OrgAccess, member: &user::Model) -> Select<report_subscription::Entity> {
    let theirs = Condition::any()
        .add(report_subscription::Column::UserId.eq(member.id))
        .add(report_subscription::Column::Address.eq(&member.email));
    report_subscription::Entity::find()
        .filter(report_subscription::Column::OrgId.eq(access.id()))
        .filter(theirs)
        .order_by_asc(report_subscription::Column::Id)
}

/// Returns what [`end_given`] would end now.
pub(crate) async fn preview_given(context: &Context, ending: &Ending) -> Result<Vec<ReportSubscription>> {
    if !ending.ends_report_subscriptions() {
        return Ok(Vec::new());
    }
    let rows = ending.report_subscriptions().all(&context.db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Deletes at most `most` subscriptions that nobody confirmed in time. Returns their number.
pub async fn sweep_unconfirmed(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - TO_CONFIRM;
    let condition = "confirmed_at is null and created_at < $1";
    delete_some(context, "report_subscriptions", "id", condition, [before.into()], most).await
}

/// Deletes at most `most` links of old mails. Returns their number.
pub async fn sweep_links(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - LINK_LIFETIME;
    delete_some(context, "report_links", "token_hash", "created_at < $1", [before.into()], most).await
}

/// Returns the audit log entry of a change to a subscription.
pub(super) fn change(action: AuditAction, row: &report_subscription::Model) -> Change {
    let change = Change::new(action).target("report_subscription", row.id);
    let change = change.details(json!({ "email": row.address, "frequency": row.frequency }));
    match row.project_id {
        Some(project) => change.project(project),
        None => change,
    }
}

/// Returns the time zones of the projects that a report reads.
pub(super) async fn zones_of_sites<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    project: Option<Uuid>,
) -> Result<Vec<Tz>> {
    let sites: Select<project::Entity> = project::Entity::find()
        .filter(project::Column::OrgId.eq(org))
        .apply_if(project, |select, id| select.filter(project::Column::Id.eq(id)));
    let names = sites.select_only().column(project::Column::Timezone).distinct();
    let names: Vec<String> = names.into_tuple().all(connection).await?;
    Ok(names.iter().map(|name| zone_of(name)).collect())
}

/// Returns the time zone; UTC if a name was dropped from the time zone database since it was stored.
pub(super) fn zone_of(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// Returns the time zone of the reader and those of the projects. Fails if the organization does not have the project.
async fn zones<C: ConnectionTrait>(
    connection: &C,
    org: Uuid,
    input: &ReportSubscriptionCreate,
) -> Result<(Tz, Vec<Tz>)> {
    let sites = zones_of_sites(connection, org, input.project_id).await?;
    if input.project_id.is_some() && sites.is_empty() {
        return Err(Error::invalid("body.projectId", "is no project of this organization"));
    }
    let reader = match input.timezone.as_deref() {
        Some(name) => name.parse::<Tz>().map_err(|_| {
            Violation::new("body.timezone", ViolationCode::NotListed, "is not an IANA time zone")
        })?,
        None => input.project_id.and(sites.first().copied()).unwrap_or(Tz::UTC),
    };
    Ok((reader, sites))
}

/// Returns the member whose address it is.
async fn member_with<C: ConnectionTrait>(connection: &C, org: Uuid, address: &str) -> Result<Option<Uuid>> {
    let found = member::Entity::find()
        .find_also_related(user::Entity)
        .filter(member::Column::OrgId.eq(org))
        .filter(user::Column::Email.eq(address))
        .one(connection)
        .await?;
    Ok(found.map(|(member, _)| member.user_id))
}

/// Fails if the organization has its maximum of subscriptions, or if the caller without `org:admin` has made theirs. The
/// caller must hold the lock on the organization's row.
async fn check_limits(
    transaction: &DatabaseTransaction,
    access: &OrgAccess,
    row: &report_subscription::Model,
) -> Result<()> {
    let all = report_subscription::Entity::find().filter(report_subscription::Column::OrgId.eq(row.org_id));
    if all.clone().count(transaction).await? >= MAX_SUBSCRIPTIONS {
        let message = format!("an organization can have at most {MAX_SUBSCRIPTIONS} reports by mail");
        return Err(Error::Conflict(message.into()));
    }
    let own = all.filter(report_subscription::Column::MadeBy.eq(row.made_by));
    if !access.scopes().contains(Scope::OrgAdmin) && own.count(transaction).await? >= MAX_PER_MEMBER {
        let message = format!("a member without org:admin can have at most {MAX_PER_MEMBER} reports by mail");
        return Err(Error::Conflict(message.into()));
    }
    Ok(())
}

/// Deletes the subscription of the same address to the same report if it waits for confirmation. Fails if it is confirmed.
async fn replace_waiting(transaction: &DatabaseTransaction, row: &report_subscription::Model) -> Result<()> {
    let same = report_subscription::Entity::find()
        .filter(report_subscription::Column::Target.eq(row.target))
        .filter(report_subscription::Column::Frequency.eq(row.frequency))
        .filter(report_subscription::Column::Address.eq(&row.address));
    match same.one(transaction).await? {
        Some(known) if known.confirmed_at.is_some() => {
            Err(Error::Conflict("this address gets this report already".into()))
        }
        Some(waiting) => {
            waiting.delete(transaction).await?;
            Ok(())
        }
        None => Ok(()),
    }
}

/// Returns the condition for the subscriptions that the caller may see and end.
fn visible(access: &OrgAccess) -> Result<Condition> {
    let caller = access.principal().user()?.user_id();
    let of_org = Condition::all().add(report_subscription::Column::OrgId.eq(access.id()));
    Ok(match access.scopes().contains(Scope::OrgAdmin) {
        true => of_org,
        false => of_org.add(report_subscription::Column::UserId.eq(caller)),
    })
}
