//! Days on which a budget was used up, which answers name with their period.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::{Context, Result};
use entity::visits::IgnoredReason;
use sea_orm::FromQueryResult;
use serde::Deserialize;
use uuid::Uuid;

use crate::of_projects::select;
use crate::period::{CappedDay, CompareWith, Date, Period, Preset, date, day_at};
use crate::visits::model::outcome::{CAPPED_EVENTS, CAPPED_PAGEVIEWS};

#[derive(Debug, FromQueryResult)]
struct Counted {
    project_id: Uuid,
    day: i32,
    reason: String,
    count: i64,
}

/// Parameters of a report that say which days it covers.
#[derive(Deserialize)]
struct Days {
    from: Option<String>,
    to: Option<String>,
    preset: Option<Preset>,
    compare_with: Option<CompareWith>,
    compare_from: Option<String>,
    compare_to: Option<String>,
}

/// Returns the first and the last day that a report with these parameters can name: those of its period and of the one
/// with which it may compare. None if it has no valid period, of which the report then complains.
pub(super) fn span(params: &serde_json::Value, zone: Tz, now: DateTime<Utc>) -> Option<(i32, i32)> {
    let Days { from, to, preset, compare_with, compare_from, compare_to } = Days::deserialize(params).ok()?;
    let period = Period::resolve(from.as_deref(), to.as_deref(), preset, day_at(now, zone), zone).ok()?;
    let compared =
        period.compared(compare_from.as_deref(), compare_to.as_deref(), compare_with, zone).ok()?;
    let ((first, last), (compared_first, compared_last)) = (period.numbers(), compared.numbers());
    Some((first.min(compared_first), last.max(compared_last)))
}

/// Returns the days, from the first to the last, on which a budget of these projects or of the server was used up.
/// Projects without such a day are left out.
pub(crate) async fn days(
    context: &Context,
    projects: &[Uuid],
    (first, last): (i32, i32),
) -> Result<HashMap<Uuid, Vec<CappedDay>>> {
    let words = IgnoredReason::PROJECT_BUDGETS.iter().map(|budget| budget.as_str());
    let words = words.chain([CAPPED_PAGEVIEWS, CAPPED_EVENTS]).map(|word| format!("'{word}'"));
    let text = format!(
        "select project_id, day, reason, count from ingest_outcomes \
         where project_id in ({{projects}}) and day between {{first}} and {{last}} and reason in ({})",
        words.collect::<Vec<_>>().join(", ")
    );
    let counts: Vec<Counted> = select(&context.db, &text, projects, &[first, last]).await?;
    let mut days: BTreeMap<(Uuid, i32), CappedDay> = BTreeMap::new();
    for Counted { project_id, day, reason, count } in counts {
        let entry = days.entry((project_id, day)).or_insert_with(|| CappedDay {
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
    let mut of_project: HashMap<Uuid, Vec<CappedDay>> = HashMap::new();
    for ((project, _), mut day) in days {
        // Databases differ in how they order rows.
        day.budgets.sort();
        of_project.entry(project).or_default().push(day);
    }
    Ok(of_project)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::period::number;

    #[test]
    fn the_days_to_read_are_those_of_the_period_and_of_the_one_it_is_compared_with() {
        let now: DateTime<Utc> = "2026-03-15T23:30:00Z".parse().unwrap();
        let day = |text: &str| number(text.parse().unwrap());
        let span = |params: serde_json::Value| span(&params, Tz::Europe__Berlin, now);
        let week = json!({ "preset": "7d", "where": null, "limit": 5 });
        assert_eq!(span(week), Some((day("2026-03-03"), day("2026-03-16"))));
        let days = json!({ "from": "2026-03-01", "to": "2026-03-02", "preset": null });
        assert_eq!(span(days), Some((day("2026-02-27"), day("2026-03-02"))));
        let year = json!({ "from": "2026-03-01", "to": "2026-03-02", "compare_with": "year" });
        assert_eq!(span(year), Some((day("2025-03-01"), day("2026-03-02"))));
        assert_eq!(span(json!({})), Some((day("2026-01-16"), day("2026-03-16"))));
        assert_eq!(span(json!({ "from": "2026-02-30" })), None);
    }
}
