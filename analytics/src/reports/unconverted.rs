//! Currencies of values that sums leave out, because there is no exchange rate.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use domain::ground::aside;
use domain::money::rates::{self, Rates};
use domain::projects::currency;
use domain::{Context, Result};
use entity::{conversion, goal, project};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{Reports, Site};
use crate::period::Period;

/// Returns the currencies without a rate of values that were recorded in a period, sorted. They are those of the project, not
/// only of the selected sessions.
pub(super) async fn currencies(reports: &Reports, site: &Site, period: &Period) -> Result<Vec<String>> {
    reports.turn_of_rows(site).await?;
    let naming = async {
        let recorded = Recorded::read(&reports.context, site.id, period.numbers()).await?;
        let (rates, current) = (rates::current(&reports.context).await?, site.currency.clone());
        // Hundreds of currencies may have thousands of days each.
        aside::run(move || recorded.without_rate(&rates, &current)).await
    };
    reports.admission.within_time(&site.effort, naming).await
}

/// Currencies in which values of a period may be recorded.
struct Recorded {
    /// Currencies of conversions, each with a day.
    conversions: Vec<(String, i32)>,
    /// Currencies of goals, each with the days on which visits may have reached a goal with a value in it.
    goals: Vec<(String, RangeInclusive<i32>)>,
}

impl Recorded {
    async fn read(context: &Context, project: Uuid, (first, last): (i32, i32)) -> Result<Self> {
        let Some(row) = project::Entity::find_by_id(project).one(&context.db).await? else {
            return Ok(Self { conversions: Vec::new(), goals: Vec::new() });
        };
        // A conversion may be recorded days after its session.
        let conversions = conversion::Entity::find()
            .select_only()
            .columns([conversion::Column::Currency, conversion::Column::Day])
            .distinct()
            .filter(conversion::Column::ProjectId.eq(project))
            .filter(conversion::Column::Currency.ne(row.currency.as_str()))
            .filter(conversion::Column::Value.is_not_null())
            .filter(conversion::Column::Test.eq(false))
            .filter(conversion::Column::Day.gte(first))
            .into_tuple()
            .all(&context.db)
            .await?;
        let fixed: Vec<Option<String>> = goal::Entity::find()
            .select_only()
            .column(goal::Column::Currency)
            .distinct()
            .filter(goal::Column::ProjectId.eq(project))
            .filter(goal::Column::Currency.is_not_null())
            .into_tuple()
            .all(&context.db)
            .await?;
        let fixed = fixed.into_iter().flatten().map(|currency| (currency, first..=last));
        // Amounts of events have the currency that the project had on their day.
        let of_events = currency::former_of(&row).into_iter().map(|(currency, days)| {
            let (begin, end) = days.into_inner();
            (currency, begin.max(first)..=end.min(last))
        });
        Ok(Self { conversions, goals: fixed.chain(of_events).collect() })
    }

    fn without_rate(self, rates: &Rates, current: &str) -> Vec<String> {
        let has_none = |currency: &str, day: i32| rates.converted(0, currency, current, day).is_none();
        let of_conversions = self.conversions.into_iter().filter(|(currency, day)| has_none(currency, *day));
        let mut found: BTreeSet<String> = of_conversions.map(|(currency, _)| currency).collect();
        for (currency, mut days) in self.goals {
            if !found.contains(&currency) && days.any(|day| has_none(&currency, day)) {
                found.insert(currency);
            }
        }
        found.into_iter().collect()
    }
}
