//! Days on which a budget was used up, which answers name with their period.

use std::collections::BTreeMap;

use domain::{Context, Result};
use entity::visits::IgnoredReason;
use sea_orm::{FromQueryResult, Statement, Value};
use uuid::Uuid;

use crate::period::{CappedDay, Date, date};
use crate::visits::model::outcome::{CAPPED_EVENTS, CAPPED_PAGEVIEWS};

#[derive(Debug, FromQueryResult)]
struct Counted {
    day: i32,
    reason: String,
    count: i64,
}

/// Returns the days on which a budget of the project or of the server was used up.
pub(super) async fn days(context: &Context, project: Uuid) -> Result<Vec<CappedDay>> {
    let words = IgnoredReason::PROJECT_BUDGETS.iter().map(|budget| budget.as_str());
    let words: Vec<&str> = words.chain([CAPPED_PAGEVIEWS, CAPPED_EVENTS]).collect();
    let places: Vec<String> = (2..2 + words.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "select day, reason, count from ingest_outcomes \
         where project_id = $1 and reason in ({})",
        places.join(", ")
    );
    let values = std::iter::once(Value::from(project)).chain(words.into_iter().map(Value::from));
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    let counts = Counted::find_by_statement(statement).all(&context.db).await?;
    let mut days: BTreeMap<i32, CappedDay> = BTreeMap::new();
    for Counted { day, reason, count } in counts {
        let entry = days.entry(day).or_insert_with(|| CappedDay {
            day: Date(date(day)),
            budgets: Vec::new(),
            batches: 0,
            pageviews: 0,
            events: 0,
        });
        match reason.as_str() {
            CAPPED_PAGEVIEWS => entry.pageviews += count,
            CAPPED_EVENTS => entry.events += count,
            budget => {
                entry.budgets.extend(IgnoredReason::parse(budget));
                entry.batches += count;
            }
        }
    }
    let mut days: Vec<CappedDay> = days.into_values().collect();
    // Databases differ in how they order rows.
    days.iter_mut().for_each(|day| day.budgets.sort());
    Ok(days)
}
