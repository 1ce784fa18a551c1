//! Conversion totals of each visit, for the visit's row. Every change of a conversion marks its visit in the same
//! transaction. The updater removes the mark before it reads the totals, so no change is missed.

use std::collections::{BTreeMap, BTreeSet};

use entity::conversion::{self, ConversionStatus};
use entity::{converted_visit, project, reckoning};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait,
    FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select, Statement,
};
use uuid::Uuid;

use crate::money::leads;
use crate::money::rates::Rates;
use crate::tenancy::queues::{Queue, Worked, projects_with, work_off};
use crate::{Context, Result};

/// Conversion totals of a visit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Recorded {
    /// Number of confirmed conversions.
    pub confirmed: i64,
    /// Number of pending conversions.
    pub pending: i64,
    /// Total value of the confirmed and pending conversions in the project's currency, converted by the rates of their day.
    pub value: f64,
    /// Number of these conversions whose value is left out, because there is no rate.
    pub unconverted: i64,
}

/// Marks the visits of changed conversions, given by project.
pub(super) async fn note<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    visits: impl IntoIterator<Item = (Uuid, Uuid)>,
) -> Result<()> {
    let mut visits: Vec<(Uuid, Uuid)> = visits.into_iter().collect();
    // Marks are always locked in the same order, to avoid deadlocks.
    visits.sort_unstable();
    visits.dedup();
    if visits.is_empty() {
        return Ok(());
    }
    let at = context.clock.now_ms();
    let rows = visits.into_iter().map(|(project, session)| converted_visit::ActiveModel {
        project_id: Set(project),
        session_id: Set(session),
        at: Set(at),
    });
    converted_visit::Entity::insert_many(rows)
        .on_conflict(again())
        .exec_without_returning(transaction)
        .await?;
    Ok(())
}

/// Requests new totals for all visits of a project that have conversions. [`mark_visits`] marks them: there may be
/// millions.
pub(crate) async fn note_all<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<()> {
    let row = reckoning::ActiveModel { project_id: Set(project), after: Set(None), marked_until: Set(None) };
    let from_the_first = OnConflict::column(reckoning::Column::ProjectId)
        .update_columns([reckoning::Column::After, reckoning::Column::MarkedUntil])
        .to_owned();
    reckoning::Entity::insert(row).on_conflict(from_the_first).exec_without_returning(transaction).await?;
    Ok(())
}

/// Number of visits of a project that one transaction marks.
const MARKED: u64 = 500;

/// Queue of projects whose converted visits are to be marked for new totals.
struct Reckonings;

impl Queue for Reckonings {
    type Table = reckoning::Entity;
    const NAME: &'static str = "projects with new totals";
    const IN_STEPS: bool = true;

    fn projects(&self, backend: DbBackend) -> Statement {
        Statement::from_string(backend, projects_with("reckonings", "marked_until is null"))
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        reckoning::Entity::find_by_id(project)
            .filter(reckoning::Column::MarkedUntil.is_null())
            .order_by_asc(reckoning::Column::ProjectId)
    }

    async fn work(&self, context: &Context, rows: Vec<reckoning::Model>) -> Result<()> {
        for row in rows {
            mark_some(context, row.project_id).await?;
        }
        Ok(())
    }
}

/// Marks the visits of projects whose currency has changed.
pub async fn mark_visits(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    work_off(context, &Reckonings, is_over).await
}

async fn mark_some(context: &Context, project: Uuid) -> Result<()> {
    let transaction = context.begin().await?;
    // A change of the project locks it first, too.
    if !leads::lock(&transaction, project).await? {
        return Ok(());
    }
    let Some(row) = reckoning::Entity::find_by_id(project).one(&transaction).await? else { return Ok(()) };
    let mut visits = conversion::Entity::find()
        .select_only()
        .distinct()
        .column(conversion::Column::SessionId)
        .filter(conversion::Column::ProjectId.eq(project))
        .filter(conversion::Column::SessionId.is_not_null());
    if let Some(after) = row.after {
        visits = visits.filter(conversion::Column::SessionId.gt(after));
    }
    let visits: Vec<Uuid> = visits
        .order_by_asc(conversion::Column::SessionId)
        .limit(MARKED)
        .into_tuple()
        .all(&transaction)
        .await?;
    let last = visits.last().copied().filter(|_| visits.len() as u64 == MARKED);
    note(context, &transaction, visits.into_iter().map(|visit| (project, visit))).await?;
    let marked_until = match last {
        Some(_) => None,
        None => newest_mark(&transaction, project).await?,
    };
    if last.is_some() || marked_until.is_some() {
        let reached = reckoning::ActiveModel {
            project_id: Set(project),
            after: Set(last),
            marked_until: Set(marked_until),
        };
        reckoning::Entity::update(reached).exec(&transaction).await?;
    } else {
        reckoning::Entity::delete_by_id(project).exec(&transaction).await?;
    }
    Ok(transaction.commit().await?)
}

async fn newest_mark(transaction: &DatabaseTransaction, project: Uuid) -> Result<Option<i64>> {
    let newest = converted_visit::Entity::find()
        .select_only()
        .column_as(converted_visit::Column::At.max(), "newest")
        .filter(converted_visit::Column::ProjectId.eq(project));
    Ok(newest.into_tuple::<Option<i64>>().one(transaction).await?.flatten())
}

/// Ends the requests for new totals all of whose visits have them. Until then, reports say that their figures are mixed.
pub async fn end_reckonings(context: &Context) -> Result<()> {
    let marked = reckoning::Entity::find().filter(reckoning::Column::MarkedUntil.is_not_null());
    // Asks first, because even a deletion of nothing waits for the other writes of SQLite.
    if marked.limit(1).one(&context.db).await?.is_some() {
        context.db.execute_unprepared(DONE).await?;
    }
    Ok(())
}

const DONE: &str = "delete from reckonings where marked_until is not null and not exists \
    (select 1 from converted_visits where converted_visits.project_id = reckonings.project_id \
    and converted_visits.at <= reckonings.marked_until)";

/// Writes an existing mark again, so that an updater that is about to take the mark waits for this transaction. It keeps its
/// time, by which [`end_reckonings`] knows it.
fn again() -> OnConflict {
    let mut conflict =
        OnConflict::columns([converted_visit::Column::ProjectId, converted_visit::Column::SessionId]);
    let kept = Expr::col((converted_visit::Entity, converted_visit::Column::At));
    conflict.value(converted_visit::Column::At, kept).to_owned()
}

/// Removes the marks of a few visits of a project and returns their totals. Visits that another updater has taken are left
/// out. One statement sums up the conversions of all of them, which may be thousands for each visit. The rates are read
/// before the transaction, because they may be many.
pub async fn take_noted(
    transaction: &DatabaseTransaction,
    project: Uuid,
    sessions: &[Uuid],
    rates: &Rates,
) -> Result<BTreeMap<Uuid, Recorded>> {
    // Marks are always locked in the same order, to avoid deadlocks.
    let sessions: BTreeSet<Uuid> = sessions.iter().copied().collect();
    let mut visits = Vec::with_capacity(sessions.len());
    for session in sessions {
        let note = converted_visit::Entity::delete_by_id((project, session));
        if note.exec(transaction).await?.rows_affected == 1 {
            visits.push(session);
        }
    }
    // Read after the marks are gone: a change of the currency from now on marks the visits again.
    let currency = project::Entity::find_by_id(project).select_only().column(project::Column::Currency);
    let Some(currency) = currency.into_tuple::<String>().one(transaction).await? else {
        return Ok(BTreeMap::new());
    };
    let mut taken: BTreeMap<Uuid, Recorded> =
        visits.iter().map(|session| (*session, Recorded::default())).collect();
    for sum in sums(transaction, project, &visits).await? {
        let Some(recorded) = taken.get_mut(&sum.session_id) else { continue };
        match sum.status {
            ConversionStatus::Confirmed => recorded.confirmed += sum.conversions,
            ConversionStatus::Pending => recorded.pending += sum.conversions,
            ConversionStatus::Rejected | ConversionStatus::Retracted => continue,
        }
        let Some(value) = sum.value else { continue };
        match rates.converted(value.round() as i64, &sum.currency, &currency, sum.day) {
            Some(value) => recorded.value += value as f64 / 10_000.0,
            None => recorded.unconverted += sum.valued,
        }
    }
    Ok(taken)
}

/// Conversions of a session with the same status, currency and day.
#[derive(FromQueryResult)]
struct Sum {
    session_id: Uuid,
    status: ConversionStatus,
    currency: String,
    day: i32,
    conversions: i64,
    /// Number of those with a value.
    valued: i64,
    /// In ten-thousandths of the currency's unit. A float, because the sum could exceed the database's integers.
    value: Option<f64>,
}

async fn sums(transaction: &DatabaseTransaction, project: Uuid, sessions: &[Uuid]) -> Result<Vec<Sum>> {
    let value = Expr::col(conversion::Column::Value).cast_as("double precision");
    let found = conversion::Entity::find()
        .select_only()
        .column(conversion::Column::SessionId)
        .column(conversion::Column::Status)
        .column(conversion::Column::Currency)
        .column(conversion::Column::Day)
        .column_as(conversion::Column::Id.count(), "conversions")
        .column_as(conversion::Column::Value.count(), "valued")
        .column_as(value.sum(), "value")
        .filter(conversion::Column::ProjectId.eq(project))
        .filter(conversion::Column::SessionId.is_in(sessions.iter().copied()))
        .filter(conversion::Column::Status.is_in([ConversionStatus::Confirmed, ConversionStatus::Pending]))
        .group_by(conversion::Column::SessionId)
        .group_by(conversion::Column::Status)
        .group_by(conversion::Column::Currency)
        .group_by(conversion::Column::Day);
    Ok(found.into_model::<Sum>().all(transaction).await?)
}
