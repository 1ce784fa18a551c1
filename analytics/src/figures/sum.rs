//! Sums over the rows of a project's visits, by day.

use domain::ground::time::MS_PER_DAY;
use domain::{Context, Result};
use entity::daily_figure;
use entity::visits::stored;
use sea_orm::{ActiveValue, DatabaseTransaction, DbBackend, EntityTrait, FromQueryResult, Statement, Value};
use uuid::Uuid;

/// Maximum number of rows in one statement.
pub(super) const ROWS_AT_ONCE: usize = 1_000;

const HOUR_MS: i64 = 3_600_000;

/// Offsets of time zones are between -12 and +14 hours, so a local day begins within these hours of the day in UTC.
const EARLIEST_MS: i64 = -14 * HOUR_MS;
const LATEST_MS: i64 = 12 * HOUR_MS;

/// Sums of a day.
#[derive(FromQueryResult)]
pub(super) struct Figures {
    pub(super) day: i32,
    sessions: i64,
    visitors: i64,
    pageviews: i64,
    conversions: i64,
    value: i64,
    unconverted: i64,
    ad_sessions: i64,
    unmatched: i64,
}

impl Figures {
    /// Writes the sums of some days of a project, which are not in the table.
    pub(super) async fn insert(
        figures: &[Self],
        transaction: &DatabaseTransaction,
        project: Uuid,
    ) -> Result<()> {
        for some in figures.chunks(ROWS_AT_ONCE) {
            let rows = some.iter().map(|of_day| daily_figure::ActiveModel {
                project_id: ActiveValue::Set(project),
                day: ActiveValue::Set(of_day.day),
                sessions: ActiveValue::Set(of_day.sessions),
                visitors: ActiveValue::Set(of_day.visitors),
                pageviews: ActiveValue::Set(of_day.pageviews),
                conversions: ActiveValue::Set(of_day.conversions),
                value: ActiveValue::Set(of_day.value),
                unconverted: ActiveValue::Set(of_day.unconverted),
                ad_sessions: ActiveValue::Set(of_day.ad_sessions),
                unmatched: ActiveValue::Set(of_day.unmatched),
            });
            daily_figure::Entity::insert_many(rows).exec_without_returning(transaction).await?;
        }
        Ok(())
    }
}

/// Returns the sums over a project's visits by day, of the days from the first to the last, or of all.
pub(super) async fn summed(
    context: &Context,
    project: Uuid,
    days: Option<(i32, i32)>,
) -> Result<Vec<Figures>> {
    let backend = context.db.get_database_backend();
    let mut values: Vec<Value> = vec![project.into()];
    let rows = match days {
        None => stored::of_project(backend, "sessions"),
        Some((first, last)) => {
            let ms = |day: i32| i64::from(day) * MS_PER_DAY;
            let (from, until) = (ms(first) + EARLIEST_MS, ms(last) + MS_PER_DAY + LATEST_MS);
            values.extend([Value::from(first), last.into(), from.into(), until.into()]);
            let of_project = stored::sessions_by(backend, "sessions_started");
            format!("{of_project} and day between $2 and $3 and started_at >= $4 and started_at < $5")
        }
    };
    // Outcomes from 3 on say why no ad is known.
    let text = format!(
        "select day, count(*) as sessions, count(distinct visitor) as visitors, \
         cast(sum(pageviews) as bigint) as pageviews, \
         sum(case when conversions > 0 then 1 else 0 end) as conversions, \
         cast(sum({value}) as bigint) as value, \
         cast(sum(unconverted_goals + unconverted_conversions) as bigint) as unconverted, \
         sum(case when ad_outcome is not null then 1 else 0 end) as ad_sessions, \
         sum(case when ad_outcome >= 3 then 1 else 0 end) as unmatched \
         from {rows} and test = false group by day",
        value = ten_thousandths(backend)
    );
    let statement = Statement::from_sql_and_values(backend, text, values);
    Ok(Figures::find_by_statement(statement).all(&context.db).await?)
}

/// Returns the expression for a visit's value in whole ten-thousandths, rounded like the columns: a value between two goes to
/// the even one. PostgreSQL rounds floats so; SQLite rounds away from zero, and half of such a value rounds to half of the
/// even one. Sums of whole numbers do not depend on the order.
fn ten_thousandths(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "cast(round(conversion_value * 10000) as bigint)",
        _ => {
            "case abs(conversion_value * 10000 - cast(conversion_value * 10000 as integer)) \
             when 0.5 then 2 * cast(round(conversion_value * 5000) as integer) \
             else cast(round(conversion_value * 10000) as integer) end"
        }
    }
}
