//! Currencies of values that sums leave out, because there is no exchange rate.

use std::collections::BTreeSet;

use domain::Result;
use domain::money::rates;
use domain::projects::currency;
use entity::{conversion, goal, project};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{Reports, Site};
use crate::period::Period;

/// Returns the currencies without a rate of values that were recorded in a period, sorted. They are those of the project, not
/// only of the selected sessions.
pub(super) async fn currencies(reports: &Reports, site: &Site, period: &Period) -> Result<Vec<String>> {
    reports.turn_of_rows(site).await?;
    let db = &reports.context.db;
    let rates = rates::current(&reports.context).await?;
    let (first, last) = period.numbers();
    // A conversion may be recorded days after its session.
    let recorded: Vec<(String, i32)> = conversion::Entity::find()
        .select_only()
        .columns([conversion::Column::Currency, conversion::Column::Day])
        .distinct()
        .filter(conversion::Column::ProjectId.eq(site.id))
        .filter(conversion::Column::Currency.ne(site.currency.as_str()))
        .filter(conversion::Column::Value.is_not_null())
        .filter(conversion::Column::Test.eq(false))
        .filter(conversion::Column::Day.gte(first))
        .into_tuple()
        .all(db)
        .await?;
    let fixed: Vec<Option<String>> = goal::Entity::find()
        .select_only()
        .column(goal::Column::Currency)
        .filter(goal::Column::ProjectId.eq(site.id))
        .filter(goal::Column::Currency.is_not_null())
        .into_tuple()
        .all(db)
        .await?;
    let project = project::Entity::find_by_id(site.id).one(db).await?;
    let of_visits = project.map(|project| currency::former_of(&project)).unwrap_or_default();
    let of_goals = fixed.into_iter().flatten().chain(of_visits);
    let of_goals = of_goals.flat_map(|currency| (first..=last).map(move |day| (currency.clone(), day)));
    let has_no_rate =
        |(currency, day): &(String, i32)| rates.converted(0, currency, &site.currency, *day).is_none();
    let found: BTreeSet<String> =
        recorded.into_iter().chain(of_goals).filter(has_no_rate).map(|(currency, _)| currency).collect();
    Ok(found.into_iter().collect())
}
