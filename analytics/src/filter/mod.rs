//! The filter that all reports share.
//!
//! [`FilterParams`] is the caller's input. [`Filter`] is its meaning: a period and a list of [`Condition`]s, all of
//! which a session must meet. A condition has two forms, a mask over the columns of a day (in [`mask`]) and a predicate
//! over the rows (in [`predicate`]). No report knows a parameter by name.

mod conditions;
mod mask;
mod meaning;
mod of_ads;
mod of_rows;
mod params;
mod predicate;
mod values;
mod views;
mod where_mask;
mod where_predicate;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::ground::paths::canonical_text;
use domain::measuring::relevance::Tiers;
use domain::{Error, Result, Violation, ViolationCode};
use entity::visits::{ClickIdFilter, Mark};

use crate::columns::SessionText;
use crate::period::{self, CompareWith, Offsets, Period};

pub use conditions::{Conditions, WhereCondition, WhereField, WhereOp, WhereText, WhereValue};
pub use mask::{Mask, Masker};
pub use meaning::AnyOf;
pub(crate) use of_ads::OfAds;
pub(crate) use of_rows::FoundInRows;
pub use params::{FilterParams, SEGMENT_KEY};
pub use predicate::{Bound, Predicate};
pub use values::{AdMatch, PageMode, Traffic};
pub(crate) use views::Views;

/// Validated filter.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    pub period: Period,
    /// Period with which a report compares, if it does.
    pub compared: Period,
    /// The name of that period; none if its days were given.
    pub(crate) compared_with: Option<CompareWith>,
    pub zone: Tz,
    pub include_test: bool,
    pub conditions: Vec<Condition>,
}

/// Condition that a session must meet.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A field of the session has this text.
    Equals(SessionText, String),
    Converted(bool),
    Consent(bool),
    /// All these bits of `flags` are set.
    Marks(u32),
    /// The session reached the goal with this key.
    Goal(String),
    /// The session has an event with this name.
    Event(String),
    ClickId(ClickIdFilter),
    Traffic(Traffic),
    /// Relevance in this range, both ends inclusive.
    Relevance(u8, u8),
    /// The session began at this time or later, in milliseconds since 1970.
    BeganSince(i64),
    /// The session began before this time, in milliseconds since 1970.
    BeganBefore(i64),
    AdMatch(AdMatch),
    /// A condition of `where`.
    AnyOf(AnyOf),
    /// Any pageview, or the first or last one, is on the page and in the group.
    Page {
        page: Option<String>,
        group: Option<String>,
        mode: PageMode,
    },
}

impl Filter {
    /// Resolves the period and checks what the schema cannot express. `segment` holds the conditions of the requested
    /// segment.
    pub fn new(
        params: &FilterParams,
        segment: Option<&Conditions>,
        zone: Tz,
        tiers: &Tiers,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let today = period::day_at(now, zone);
        let period =
            Period::resolve(params.from.as_deref(), params.to.as_deref(), params.preset, today, zone)?;
        let period = period.at(now, zone);
        let (from, to) = (params.compare_from.as_deref(), params.compare_to.as_deref());
        let compared = period.compared(from, to, params.compare_with, zone)?;
        let is_named = from.is_none() && to.is_none();
        let compared_with = is_named.then(|| params.compare_with.unwrap_or(CompareWith::Previous));
        let mut violations = Vec::new();
        let mut conditions = conditions(params, tiers, &mut violations);
        conditions.extend(of_where(params, segment, &mut violations));
        if !violations.is_empty() {
            return Err(Error::Validation(violations));
        }
        let include_test = params.include_test.unwrap_or(false);
        let filter = Self { period: period.clone(), compared, compared_with, zone, include_test, conditions };
        Ok(filter.over(period))
    }

    /// Returns the UTC offsets of the project over the period.
    pub(crate) fn offsets(&self) -> Offsets {
        let (first, last) = self.period.numbers();
        Offsets::new(first, last, self.zone)
    }

    /// Returns the same conditions over the period with which this one is compared. If this period is not over, the
    /// conditions also end at the returned time.
    pub fn of_comparison(&self, now: DateTime<Utc>) -> (Self, Option<DateTime<Utc>>) {
        let until = self.period.until(&self.compared, self.compared_with, now, self.zone);
        let mut before = self.over(self.compared.clone());
        before.conditions.extend(until.map(|until| Condition::BeganBefore(until.timestamp_millis())));
        (before, until)
    }

    /// Returns the same conditions over another period, without those that bound the time of a session within a day.
    pub(crate) fn over(&self, period: Period) -> Self {
        let is_bound =
            |condition: &Condition| matches!(condition, Condition::BeganSince(_) | Condition::BeganBefore(_));
        let mut conditions = self.conditions.clone();
        conditions.retain(|condition| !is_bound(condition));
        conditions.extend(period.since.map(|since| Condition::BeganSince(since.as_ms())));
        Self { period, conditions, ..self.clone() }
    }

    /// Returns the filter over whole days, compared with whole days.
    pub(crate) fn by_the_day(&self) -> Self {
        let period = Period { since: None, ..self.period.clone() };
        let compared = match self.compared_with {
            // The days of 24 hours are longer than these, and so is the time to go back.
            Some(with) => period.earlier(with, self.zone),
            None => Period { since: None, ..self.compared.clone() },
        };
        Self { compared, ..self.over(period) }
    }
}

/// Returns the conditions of `where` and of the segment.
fn of_where(
    params: &FilterParams,
    segment: Option<&Conditions>,
    violations: &mut Vec<Violation>,
) -> Vec<Condition> {
    let given = params.where_.as_ref().and_then(|text| text.read("query.where", violations));
    let mut all: Vec<AnyOf> = given.map(|given| given.check("query.where", violations)).unwrap_or_default();
    match (&params.segment, segment) {
        (Some(_), Some(segment)) => all.extend(segment.check("query.segment", violations)),
        (Some(_), None) => {
            let message = "does not exist, or is a private segment of somebody else";
            violations.push(Violation::new("query.segment", ViolationCode::NotFound, message));
        }
        (None, _) => {}
    }
    all.into_iter().map(Condition::AnyOf).collect()
}

fn conditions(params: &FilterParams, tiers: &Tiers, violations: &mut Vec<Violation>) -> Vec<Condition> {
    let mut conditions = equals(params);
    conditions.extend(params.converted.map(Condition::Converted));
    conditions.extend(params.consent.map(Condition::Consent));
    conditions.extend(params.click_id.map(Condition::ClickId));
    conditions.extend(params.traffic.map(Condition::Traffic));
    conditions.extend(params.ad_match.map(Condition::AdMatch));
    conditions.extend(params.goal.iter().flatten().cloned().map(Condition::Goal));
    conditions.extend(params.event.iter().flatten().cloned().map(Condition::Event));
    if params.page.is_some() || params.page_group.is_some() {
        conditions.push(Condition::Page {
            page: params.page.as_deref().map(canonical_text),
            group: params.page_group.clone(),
            mode: params.page_mode.unwrap_or(PageMode::Any),
        });
    }
    let marks = params.has.as_deref().map(Mark::bits);
    conditions.extend(marks.map(|bits| Condition::Marks(bits.unsigned_abs())));
    conditions.extend(relevance(params, tiers, violations));
    conditions
}

/// Returns the conditions of parameters that are named like a field of a session.
fn equals(params: &FilterParams) -> Vec<Condition> {
    let given = serde_json::to_value(params).unwrap_or_default();
    let equal = |(name, value): (&String, &serde_json::Value)| {
        let (field, text) = (SessionText::named(name)?, value.as_str()?);
        let text = if field.is_path() { canonical_text(text) } else { text.to_owned() };
        Some(Condition::Equals(field, text))
    };
    given.as_object().into_iter().flatten().filter_map(equal).collect()
}

fn relevance(params: &FilterParams, tiers: &Tiers, violations: &mut Vec<Violation>) -> Vec<Condition> {
    let mut read = |text: &Option<String>, path: &str| {
        let text = text.as_deref()?;
        let value = text.parse::<f64>().ok().filter(|value| (0.0..=100.0).contains(value));
        if value.is_none() {
            let message = "expected a number from 0 to 100";
            violations.push(Violation::new(path, ViolationCode::TooLarge, message).bound(100));
        }
        value
    };
    let min = read(&params.min_relevance, "query.min_relevance");
    let max = read(&params.max_relevance, "query.max_relevance");
    let tier = params.relevance_tier.as_deref().and_then(|key| {
        let range = tiers.place(key).and_then(|place| tiers.range(place));
        if range.is_none() {
            let message = "is not a tier of the project's relevance model";
            violations.push(Violation::new("query.relevance_tier", ViolationCode::NotFound, message));
        }
        range
    });
    let mut conditions = Vec::new();
    if min.is_some() || max.is_some() {
        // Scores are whole numbers, so a fraction narrows to the next one inside.
        conditions
            .push(Condition::Relevance(min.unwrap_or(0.0).ceil() as u8, max.unwrap_or(100.0).floor() as u8));
    }
    conditions.extend(tier.map(|(low, high)| Condition::Relevance(low, high)));
    conditions
}
