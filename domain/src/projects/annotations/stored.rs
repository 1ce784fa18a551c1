//! Reads and writes the annotations of a project.

use chrono::{Datelike, Days, NaiveDate};
use entity::{annotation, project};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, ModelTrait,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde_json::json;
use uuid::Uuid;

use super::{Annotation, AnnotationCreate, AnnotationListParams, AnnotationUpdate};
use crate::ground::page::Page;
use crate::ground::revision::Expected;
use crate::ground::time::day_start;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Timestamp, Violation, ViolationCode};

/// Maximum number of annotations per project. Charts read all that are within their period.
const MAX_ANNOTATIONS: u64 = 1000;

/// Years in which something can happen, like the days of reports.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=2200;

const BEYOND: &str = "must be between the years 1970 and 2200";

/// Returns a page of the project's annotations, latest first.
pub async fn list(
    context: &Context,
    access: &ProjectAccess,
    params: &AnnotationListParams,
) -> Result<Page<Annotation>> {
    access.require(Scope::AnalyticsRead)?;
    let from = day(params.from.as_deref(), "query.from")?;
    let to = day(params.to.as_deref(), "query.to")?;
    let paging = params.paging();
    let after: Option<(i64, Uuid)> = paging.after()?;
    let rows = touching(access, from, to)?
        .apply_if(after, |select, (at, id)| {
            let same_time = annotation::Column::At.eq(at).and(annotation::Column::Id.lt(id));
            select.filter(Condition::any().add(annotation::Column::At.lt(at)).add(same_time))
        })
        .order_by_desc(annotation::Column::At)
        .order_by_desc(annotation::Column::Id)
        .limit(paging.fetch())
        .all(&context.db)
        .await?;
    Page::cut(rows, &paging, |row| (row.at, row.id))?.try_map(Annotation::try_from)
}

/// Returns all annotations of a project that touch the days from the first to the last, earliest first. Without a bound,
/// the days have no beginning or no end.
pub async fn on_days(
    context: &Context,
    access: &ProjectAccess,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<Vec<Annotation>> {
    access.require(Scope::AnalyticsRead)?;
    let from = from.map(|day| within(day, "from")).transpose()?;
    let to = to.map(|day| within(day, "to")).transpose()?;
    let rows = touching(access, from, to)?
        .order_by_asc(annotation::Column::At)
        .order_by_asc(annotation::Column::Id)
        .all(&context.db)
        .await?;
    rows.into_iter().map(Annotation::try_from).collect()
}

/// Returns an annotation of the project.
pub async fn get(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Annotation> {
    access.require(Scope::AnalyticsRead)?;
    of(access, id).one(&context.db).await?.ok_or(Error::NotFound)?.try_into()
}

/// Creates an annotation, by default at the current time.
pub async fn create(
    context: &Context,
    access: &ProjectAccess,
    input: AnnotationCreate,
) -> Result<Annotation> {
    access.require(Scope::ConfigWrite)?;
    let now = context.clock.now();
    let at = input.at.unwrap_or(now.into());
    check(at, input.end)?;
    let transaction = context.begin().await?;
    // Locked, so that annotations that are created at the same time do not exceed the limit.
    let project = project::Entity::find_by_id(access.id()).lock_exclusive().one(&transaction).await?;
    project.ok_or(Error::NotFound)?;
    if all(access).count(&transaction).await? >= MAX_ANNOTATIONS {
        let message =
            format!("a project can have at most {MAX_ANNOTATIONS} annotations; delete some of them");
        return Err(Error::Conflict(message.into()));
    }
    let row = annotation::Model {
        id: context.new_id(),
        project_id: access.id(),
        at: at.as_ms(),
        ends_at: input.end.map(Timestamp::as_ms),
        title: input.title,
        kind: input.kind,
        exclude_from_alerts: input.exclude_from_alerts,
        created_by: access::name(&transaction, access.principal()).await?,
        created_at: now,
        updated_at: now,
    };
    annotation::Entity::insert(row.clone().into_active_model()).exec_without_returning(&transaction).await?;
    record(context, &transaction, access, AuditAction::AnnotationCreate, &row).await?;
    transaction.commit().await?;
    row.try_into()
}

/// Changes an annotation. Fields that are left out stay unchanged.
pub async fn update(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    input: AnnotationUpdate,
    expected: &Expected,
) -> Result<Annotation> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    // Locked, so that of two people who have read the same annotation one comes first.
    let before = of(access, id).lock_exclusive().one(&transaction).await?.ok_or(Error::NotFound)?;
    let seen = Annotation::try_from(before.clone())?;
    expected.check(Some(&seen))?;
    let at = input.at.unwrap_or(seen.at);
    let end = if input.end.is_undefined() { seen.end } else { input.end.take() };
    check(at, end)?;
    let mut after = before.clone();
    (after.at, after.ends_at) = (at.as_ms(), end.map(Timestamp::as_ms));
    after.title = input.title.unwrap_or(after.title);
    after.kind = input.kind.unwrap_or(after.kind);
    after.exclude_from_alerts = input.exclude_from_alerts.unwrap_or(after.exclude_from_alerts);
    if after == before {
        return Ok(seen);
    }
    after.updated_at = context.clock.now();
    let row = after.into_active_model().reset_all().update(&transaction).await?;
    record(context, &transaction, access, AuditAction::AnnotationUpdate, &row).await?;
    transaction.commit().await?;
    row.try_into()
}

/// Deletes an annotation.
pub async fn delete(context: &Context, access: &ProjectAccess, id: Uuid, expected: &Expected) -> Result<()> {
    access.require(Scope::ConfigWrite)?;
    let transaction = context.begin().await?;
    // Locked, so that of two people who delete the same annotation one comes first.
    let row = of(access, id).lock_exclusive().one(&transaction).await?.ok_or(Error::NotFound)?;
    expected.check(Some(&Annotation::try_from(row.clone())?))?;
    row.clone().delete(&transaction).await?;
    record(context, &transaction, access, AuditAction::AnnotationDelete, &row).await?;
    transaction.commit().await?;
    Ok(())
}

/// Fails unless the times are within the years of reports and in their order.
fn check(at: Timestamp, end: Option<Timestamp>) -> Result<()> {
    for (path, time) in [("body.at", Some(at)), ("body.end", end)] {
        if time.is_some_and(|time| !YEARS.contains(&time.utc().year())) {
            return Err(Error::invalid(path, BEYOND));
        }
    }
    match end {
        Some(end) if end <= at => Err(Error::invalid("body.end", "must be after `at`")),
        _ => Ok(()),
    }
}

/// Parses a day of the query.
fn day(text: Option<&str>, path: &'static str) -> Result<Option<NaiveDate>> {
    let parsed = |text: &str| {
        let day = NaiveDate::parse_from_str(text, "%Y-%m-%d");
        let wrong = |_| Violation::new(path, ViolationCode::WrongFormat, "expected a date as YYYY-MM-DD");
        within(day.map_err(wrong)?, path)
    };
    text.map(parsed).transpose()
}

/// Returns the day if it is within the years of reports.
fn within(day: NaiveDate, path: &'static str) -> Result<NaiveDate> {
    if YEARS.contains(&day.year()) { Ok(day) } else { Err(Error::invalid(path, BEYOND)) }
}

fn all(access: &ProjectAccess) -> Select<annotation::Entity> {
    annotation::Entity::find().filter(annotation::Column::ProjectId.eq(access.id()))
}

fn of(access: &ProjectAccess, id: Uuid) -> Select<annotation::Entity> {
    all(access).filter(annotation::Column::Id.eq(id))
}

/// Selects the annotations that touch the days from the first to the last. Fails if the first comes after the last.
fn touching(
    access: &ProjectAccess,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<Select<annotation::Entity>> {
    if from.zip(to).is_some_and(|(from, to)| from > to) {
        return Err(Error::BadRequest("from must not be after to".into()));
    }
    let zone = access.project().tz();
    let start = from.map(|day| day_start(day, zone));
    let end = to.and_then(|day| day.checked_add_days(Days::new(1))).map(|day| day_start(day, zone));
    Ok(all(access)
        .apply_if(start, |select, start| {
            let begins = annotation::Column::At.gte(start);
            select.filter(Condition::any().add(begins).add(annotation::Column::EndsAt.gt(start)))
        })
        .apply_if(end, |select, end| select.filter(annotation::Column::At.lt(end))))
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    row: &annotation::Model,
) -> Result<()> {
    Change::new(action)
        .project(row.project_id)
        .target("annotation", row.id)
        .details(json!({ "name": row.title }))
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}
