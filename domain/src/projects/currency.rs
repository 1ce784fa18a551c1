//! Currency of a project's values.
//!
//! A value keeps the currency in which it was recorded. Reports show it in the project's currency, converted by the exchange
//! rate of its day. So a change of the currency converts the past and relabels nothing. Amounts of events have the currency
//! that the project had at their visit; fixed values of goals and conversions, and bounds of values, have the one that it had
//! when they were set.

use std::ops::RangeInclusive;
use std::sync::Arc;

use async_graphql::SimpleObject;
use entity::{goal, project};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, Statement,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::former::{self, Former};
use crate::ground::time::{MS_PER_DAY, day_text, local_day};
use crate::money::conversions;
use crate::money::rates::{self, Rates};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Currencies in which the values of a project were recorded, and the rates to the current one.
#[derive(Clone, Debug)]
pub struct Worth {
    current: String,
    /// Oldest first.
    former: Vec<Former>,
    rates: Arc<Rates>,
}

impl Worth {
    /// Returns what values are worth in a project that always had one currency.
    pub fn plain(currency: &str) -> Self {
        Self { current: currency.to_owned(), former: Vec::new(), rates: Arc::default() }
    }

    /// Reads the rates if the project had another currency, or if other values of it have one.
    pub async fn of(context: &Context, project: &project::Model, has_others: bool) -> Result<Self> {
        let former = former::read(&project.former_currencies);
        let rates = match has_others || !former.is_empty() {
            true => rates::current(context).await?,
            false => Arc::default(),
        };
        Ok(Self { current: project.currency.clone(), former, rates })
    }

    /// Reads what values of a project are worth. The rates are read as by [`Self::of`].
    pub async fn of_project(context: &Context, project: Uuid, has_others: bool) -> Result<Self> {
        let row = project::Entity::find_by_id(project).one(&context.db).await?.ok_or(Error::NotFound)?;
        Self::of(context, &row, has_others).await
    }

    /// Reads what values are worth in a currency in which all of them are told, unless another one is given.
    pub async fn of_currency(context: &Context, currency: &str) -> Result<Self> {
        Ok(Self { rates: rates::current(context).await?, ..Self::plain(currency) })
    }

    /// Converts ten-thousandths that were recorded for a visit, by the rates of the visit's day. The currency is that of the
    /// project when the visit began, unless another one is given. None without a rate.
    pub fn convert(&self, amount: i64, currency: Option<&str>, (began, day): (i64, i32)) -> Option<i64> {
        let currency = currency.unwrap_or_else(|| self.at(began));
        self.rates.converted(amount, currency, &self.current, day)
    }

    /// Converts a bound from the currency in which it was set into that of amounts told at a time, by the rates of a day. None
    /// without a rate.
    pub fn bound(&self, amount: i64, currency: &str, (told, day): (i64, i32)) -> Option<i64> {
        self.rates.converted(amount, currency, self.at(told), day)
    }

    /// Returns the currency that the project had at a time, in milliseconds since the epoch.
    pub fn at(&self, time: i64) -> &str {
        at(&self.former, &self.current, time)
    }
}

/// Returns the currency at a time.
fn at<'a>(former: &'a [Former], current: &'a str, time: i64) -> &'a str {
    former.iter().find(|former| time < former.until).map_or(current, |former| former.value.as_str())
}

/// Returns the currency that a project had at a time, in milliseconds since the epoch.
pub fn of_project_at(project: &project::Model, time: i64) -> String {
    at(&former::read(&project.former_currencies), &project.currency, time).to_owned()
}

/// Returns the currencies that a project had before, each with the local days of its beginning and end.
pub fn former_of(project: &project::Model) -> Vec<(String, RangeInclusive<i32>)> {
    let zone = project.timezone.parse().unwrap_or(chrono_tz::UTC);
    let mut first = i32::MIN;
    let spans = former::read(&project.former_currencies).into_iter().map(|former| {
        let last = local_day(former.until, zone);
        (former.value, std::mem::replace(&mut first, last)..=last)
    });
    spans.collect()
}

/// Keeps the currency of everything that has a value, before the project gets another currency. Returns the project's former
/// currencies. The caller has locked the project, and requests the recomputation of its visits.
pub(super) async fn keep(
    transaction: &DatabaseTransaction,
    project: &project::Model,
    new: &str,
    now: i64,
) -> Result<Value> {
    let former = former::currencies(&project.former_currencies, &project.currency, now)?;
    let goals = || goal::Entity::update_many().filter(goal::Column::ProjectId.eq(project.id));
    goals()
        .col_expr(goal::Column::Currency, Expr::value(project.currency.clone()))
        .filter(goal::Column::Value.is_not_null())
        .filter(goal::Column::Currency.is_null())
        .exec(transaction)
        .await?;
    goals()
        .col_expr(goal::Column::Currency, Expr::value(None::<String>))
        .filter(goal::Column::Currency.eq(new))
        .exec(transaction)
        .await?;
    conversions::keep_currency(transaction, project.id, &project.currency, new).await?;
    conversions::note_all(transaction, project.id).await?;
    Ok(json!(former))
}

/// Effect of another currency on a project's values.
#[derive(Clone, Debug, PartialEq, SimpleObject)]
pub struct CurrencyPreview {
    /// Units of the new currency for one unit of the present one, by the newest rates. Null if there is no rate.
    pub rate: Option<f64>,
    /// Day of these rates. Null if there are none.
    pub rate_day: Option<String>,
    /// Number of sessions with values of goals, which are converted, without tests.
    pub sessions: u64,
    /// Number of recorded conversions with a value in another currency than the new one, which are converted in reports.
    pub conversions: u64,
    /// Number of these sessions and conversions whose day has no rate. Their values are left out of sums.
    pub without_rate: u64,
    /// Number of goals with a fixed value, which keeps its currency.
    pub goals: u64,
    /// Number of conversion definitions with a fixed value or bounds, which keep their currency.
    pub definitions: u64,
}

#[derive(FromQueryResult)]
struct Counted {
    currency: String,
    day: i32,
    count: i64,
}

/// Tells what another currency would do to the values of a project. Changes nothing.
pub async fn preview(context: &Context, access: &ProjectAccess, currency: &str) -> Result<CurrencyPreview> {
    access.require(Scope::ProjectAdmin)?;
    if !rates::is_money(currency) {
        return Err(Violation::new("currency", ViolationCode::NotListed, "is not a currency").into());
    }
    let (present, rates) = (&access.project().currency, rates::current(context).await?);
    let sessions = "select cast($2 as text) as currency, day, count(*) as count from sessions \
                    where project_id = $1 and goal_values is not null and not test group by day";
    let sessions = counted(context, sessions, [access.id().into(), present.clone().into()]).await?;
    let recorded = "select currency, day, count(*) as count from conversions \
                    where project_id = $1 and currency <> $2 and value is not null and not test group by currency, day";
    let recorded = counted(context, recorded, [access.id().into(), currency.into()]).await?;
    let goals = goal::Entity::find()
        .filter(goal::Column::ProjectId.eq(access.id()))
        .filter(goal::Column::Value.is_not_null())
        .count(&context.db)
        .await?;
    let definitions = conversions::with_amounts(context, access.id()).await?;
    let total = |rows: &[Counted]| rows.iter().map(|row| row.count.max(0).unsigned_abs()).sum::<u64>();
    let has_no_rate = |row: &&Counted| rates.converted(0, &row.currency, currency, row.day).is_none();
    let without_rate = sessions.iter().chain(&recorded).filter(has_no_rate);
    let today = i32::try_from(context.clock.now_ms().div_euclid(MS_PER_DAY)).unwrap_or_default();
    let unit = 1_000_000;
    let rate = rates.converted(unit, present, currency, today);
    Ok(CurrencyPreview {
        rate: rate.map(|rate| rate as f64 / unit as f64),
        rate_day: rate.and(rates.newest_day()).map(|newest| day_text(newest.min(today))),
        without_rate: without_rate.map(|row| row.count.max(0).unsigned_abs()).sum(),
        sessions: total(&sessions),
        conversions: total(&recorded),
        goals,
        definitions: definitions as u64,
    })
}

async fn counted(context: &Context, sql: &str, values: [sea_orm::Value; 2]) -> Result<Vec<Counted>> {
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    Ok(Counted::find_by_statement(statement).all(&context.db).await?)
}
