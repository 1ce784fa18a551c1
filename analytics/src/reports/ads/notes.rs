//! Notes of a report on ads: what a reader must know to read its figures.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use async_graphql::SimpleObject;
use chrono_tz::Tz;
use domain::money::ads::accounts::KnownAccount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::Site;
use super::costs::{Exchange, SpendOf};
use super::figures::millionths;
use crate::filter::OfAds;
use crate::period::day_start;

entity::choices! {
    /// What a note is about.
    AdsNoteCode {
        /// The filter splits sessions in a way in which costs cannot be split. All costs are shown, and no ratios of both.
        CostNotSplit = "cost_not_split" / "COST_NOT_SPLIT",
        /// Costs in a currency without an exchange rate are not part of the sums.
        NoRate = "no_rate" / "NO_RATE",
        /// The last days are converted by the latest rate before them, because there is no rate of them yet.
        ProvisionalRate = "provisional_rate" / "PROVISIONAL_RATE",
        /// Days of an account begin earlier or later than those of the project.
        DaysDiffer = "days_differ" / "DAYS_DIFFER",
    }
}

/// What a reader must know to read the figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdsNote {
    /// Subject, for programs.
    pub code: AdsNoteCode,
    /// Explanation, for people.
    pub message: String,
    /// The account that the note is about; null if it is about all.
    pub account: Option<String>,
    /// Hours by which the account's days begin earlier than those of the project; negative if later. Null for other notes.
    pub hours: Option<f64>,
}

/// Costs in a currency without an exchange rate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OtherCurrency {
    /// ISO 4217 code.
    pub currency: String,
    /// Costs in this currency.
    pub spend: f64,
}

pub(super) fn notes(
    site: &Site,
    of_ads: &OfAds,
    spend: &SpendOf,
    exchange: &Exchange,
    accounts: &[KnownAccount],
) -> Vec<AdsNote> {
    let note = |code, message: String| AdsNote { code, message, account: None, hours: None };
    let mut notes = Vec::new();
    if of_ads.has_others {
        let message = "The filter selects some of the sessions, by device or country for example. Platforms do not say \
                       what those cost, so all costs are shown, and no ratio of costs and sessions.";
        notes.push(note(AdsNoteCode::CostNotSplit, message.to_owned()));
    }
    if !spend.without_rate.is_empty() {
        let currencies: Vec<&str> = spend.without_rate.keys().map(String::as_str).collect();
        let message = format!(
            "There is no exchange rate from {} to {}, so these costs are listed apart and are part of no sum.",
            currencies.join(", "),
            site.currency
        );
        notes.push(note(AdsNoteCode::NoRate, message));
    }
    if spend.last_converted.is_some_and(|day| exchange.is_provisional(day)) {
        let message = "There is no exchange rate of the last days yet. Their costs are converted by the latest one, and \
                       may change a little.";
        notes.push(note(AdsNoteCode::ProvisionalRate, message.to_owned()));
    }
    let (first, last) = of_ads.filter.period.numbers();
    let mut known: HashMap<Tz, (f64, bool)> = HashMap::new();
    for account in accounts {
        let Some(zone) = account.timezone.as_deref().and_then(|zone| zone.parse::<Tz>().ok()) else {
            continue;
        };
        let (hours, is_always) = *known.entry(zone).or_insert_with(|| apart(first..=last, (site.zone, zone)));
        if hours != 0.0 {
            let when = if hours > 0.0 { "earlier" } else { "later" };
            // Clocks change on different days, or in one of the zones only.
            let which = if is_always { "A day" } else { "On some days, the day" };
            let message = format!(
                "{which} of the account {} begins {} hours {when} than a day of the project, so its costs and sessions of \
                 one day are not from the same hours.",
                account.name,
                hours.abs()
            );
            notes.push(AdsNote {
                code: AdsNoteCode::DaysDiffer,
                message,
                account: Some(account.external_id.clone()),
                hours: Some(hours),
            });
        }
    }
    notes
}

/// Returns by how many hours days of the second zone begin earlier than those of the first, at most, and whether all do.
fn apart(days: RangeInclusive<i32>, (own, other): (Tz, Tz)) -> (f64, bool) {
    let hours = |day: i32| (day_start(day, own) - day_start(day, other)) as f64 / 3_600_000.0;
    let (first, mut most, mut is_always) = (hours(*days.end()), 0.0, true);
    for day in days {
        let hours = hours(day);
        is_always &= hours == first;
        if f64::abs(hours) > f64::abs(most) {
            most = hours;
        }
    }
    (most, is_always)
}

/// Returns the costs without a rate, by their currency.
pub(super) fn other_currencies(spend: &SpendOf) -> Vec<OtherCurrency> {
    let other = |(currency, amount): (&String, &i128)| OtherCurrency {
        currency: currency.clone(),
        spend: millionths(*amount),
    };
    spend.without_rate.iter().map(other).collect()
}
