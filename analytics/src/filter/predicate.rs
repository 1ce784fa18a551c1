//! Evaluates a filter as an SQL predicate over `sessions s`, with bound values.
//!
//! Every piece of SQL text here is fixed or a field's name. Input of callers is always bound.

use std::fmt::Write;

use entity::visits::{ClickIdFilter, Mark};
use sqlx::Postgres;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;

use super::{AdMatch, Condition, Filter, PageMode, Traffic};
use crate::columns::SessionText;

/// Value to bind.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    Text(String),
    Texts(Vec<String>),
    OptionalText(Option<String>),
    OptionalTexts(Vec<Option<String>>),
    /// A null list of texts.
    NoTexts,
    Int(i32),
    Ints(Vec<i32>),
    Long(i64),
    Longs(Vec<i64>),
    Real(f64),
    OptionalReal(Option<f64>),
    OptionalLong(Option<i64>),
    Flag(bool),
    Flags(Vec<bool>),
    Id(uuid::Uuid),
    Ids(Vec<uuid::Uuid>),
    OptionalId(Option<uuid::Uuid>),
}

/// Text of a predicate, in which every part begins with `and`, and the values that it binds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predicate {
    pub text: String,
    pub values: Vec<Bound>,
    next: usize,
}

impl Filter {
    /// Returns the predicate of all conditions. Its first value is bound as `$first`.
    pub fn predicate(&self, first: usize) -> Predicate {
        let mut predicate = Predicate { next: first, ..Predicate::default() };
        for condition in &self.conditions {
            condition.write(self, &mut predicate);
        }
        predicate
    }
}

impl Predicate {
    /// Adds `and` and a fragment in which every `?` stands for the next value.
    pub(super) fn add(&mut self, fragment: &str, values: impl IntoIterator<Item = Bound>) {
        self.text.push_str("\n        and ");
        let mut parts = fragment.split('?');
        self.text.push_str(parts.next().unwrap_or_default());
        for part in parts {
            // Writing to a String cannot fail.
            let _ = write!(self.text, "${}{part}", self.next);
            self.next += 1;
        }
        self.values.extend(values);
    }
}

impl Bound {
    pub(crate) fn bind(self, query: Query<'_, Postgres, PgArguments>) -> Query<'_, Postgres, PgArguments> {
        match self {
            Self::Text(text) => query.bind(text),
            Self::Texts(texts) => query.bind(texts),
            Self::OptionalText(text) => query.bind(text),
            Self::OptionalTexts(texts) => query.bind(texts),
            Self::NoTexts => query.bind(None::<Vec<String>>),
            Self::Int(number) => query.bind(number),
            Self::Ints(numbers) => query.bind(numbers),
            Self::Long(number) => query.bind(number),
            Self::Longs(numbers) => query.bind(numbers),
            Self::Real(number) => query.bind(number),
            Self::OptionalReal(number) => query.bind(number),
            Self::Flag(flag) => query.bind(flag),
            Self::Flags(flags) => query.bind(flags),
            Self::Id(id) => query.bind(id),
            Self::Ids(ids) => query.bind(ids),
            Self::OptionalId(id) => query.bind(id),
            Self::OptionalLong(number) => query.bind(number),
        }
    }
}

impl Condition {
    fn write(&self, filter: &Filter, to: &mut Predicate) {
        let text = |text: &String| Bound::Text(text.clone());
        match self {
            Self::AnyOf(any) => any.write(filter, to),
            Self::Equals(field, value) => to.add(&format!("s.{} = ?", field.name()), [equal(*field, value)]),
            Self::Converted(true) => to.add("s.conversions > 0", []),
            Self::Converted(false) => to.add("s.conversions = 0", []),
            Self::Consent(true) => to.add("s.consent", []),
            Self::Consent(false) => to.add("not s.consent", []),
            Self::Marks(bits) => {
                let bits = Bound::Int(i32::try_from(*bits).unwrap_or(i32::MAX));
                to.add("s.flags & ? = ?", [bits.clone(), bits]);
            }
            Self::Traffic(Traffic::Paid) => to.add("s.flags & ? <> 0", [Bound::Int(Mark::Paid.bit())]),
            Self::Traffic(Traffic::Organic) => {
                to.add("s.flags & ? = 0", [Bound::Int(Mark::Paid.bit())]);
            }
            Self::Relevance(low, high) => {
                to.add("s.relevance between ? and ?", [Bound::Int((*low).into()), Bound::Int((*high).into())])
            }
            Self::BeganSince(moment) => to.add("s.started_at >= ?", [Bound::Long(*moment)]),
            Self::BeganBefore(moment) => to.add("s.started_at < ?", [Bound::Long(*moment)]),
            Self::ClickId(ClickIdFilter::None) => to.add("s.click_ids = 0", []),
            Self::ClickId(filter) => match filter.one() {
                Some(id) => to.add("s.click_ids & ? <> 0", [Bound::Int(id.bit().into())]),
                None => to.add("s.click_ids <> 0", []),
            },
            Self::Goal(key) => to.add("jsonb_exists(s.goals, ?)", [text(key)]),
            Self::Event(name) => to.add(
                "exists (select from events e where e.project_id = s.project_id \
                 and e.session_id = s.session_id and e.name = ?)",
                [text(name)],
            ),
            Self::AdMatch(AdMatch::Matched) => {
                to.add("coalesce(s.ad_account_id, s.ad_campaign_id, s.ad_adset_id, s.ad_id) is not null", []);
            }
            Self::AdMatch(AdMatch::Unmatched) => {
                to.add("coalesce(s.ad_account_id, s.ad_campaign_id, s.ad_adset_id, s.ad_id) is null", []);
            }
            Self::Page { page, group, mode } => {
                let optional =
                    |text: &Option<String>| text.iter().cloned().map(Bound::Text).collect::<Vec<_>>();
                let (page, group) = (optional(page), optional(group));
                to.add(page_on(*mode, page.is_empty(), group.is_empty()), [page, group].concat());
            }
        }
    }
}

/// Returns the value to compare a field with. Texts are compared byte by byte in both executors. A text that is not a
/// value of the field's enumeration matches no session.
fn equal(field: SessionText, text: &str) -> Bound {
    match field.number(text) {
        Some(number) => Bound::Int(number.into()),
        None if field.is_choice() => Bound::Int(-1),
        None => Bound::Text(text.to_owned()),
    }
}

fn page_on(mode: PageMode, no_page: bool, no_group: bool) -> &'static str {
    macro_rules! any {
        ($test:literal) => {
            concat!(
                "exists (select from pageviews p where p.project_id = s.project_id ",
                "and p.session_id = s.session_id and ",
                $test,
                ")"
            )
        };
    }
    macro_rules! end {
        ($row:literal, $values:literal, $order:literal) => {
            concat!(
                "(select ",
                $row,
                " from pageviews p where p.project_id = s.project_id and p.session_id = s.session_id ",
                "order by ",
                $order,
                " limit 1) = ",
                $values
            )
        };
    }
    macro_rules! both_ends {
        ($row:literal, $values:literal) => {
            if mode == PageMode::Entry {
                end!($row, $values, "p.started_at, p.pageview_id")
            } else {
                end!($row, $values, "p.started_at desc, p.pageview_id desc")
            }
        };
    }
    match (mode, no_page, no_group) {
        (PageMode::Any, false, true) => any!("p.page = ?"),
        (PageMode::Any, true, _) => any!("p.page_group = ?"),
        (PageMode::Any, false, false) => any!("p.page = ? and p.page_group = ?"),
        (_, false, true) => both_ends!("p.page", "?"),
        (_, true, _) => both_ends!("p.page_group", "?"),
        (_, false, false) => both_ends!("array[p.page, p.page_group]", "array[?, ?]"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_caller_wrote_is_only_bound() {
        let today = chrono::NaiveDate::default();
        let period = crate::period::Period::resolve(None, None, None, today, chrono_tz::UTC).unwrap();
        let filter = Filter {
            compared: period.clone(),
            compared_with: None,
            period,
            zone: chrono_tz::UTC,
            include_test: false,
            conditions: vec![
                Condition::Equals(
                    SessionText::named("utm_source").unwrap(),
                    "x'; drop table sessions; --".to_owned(),
                ),
                Condition::Page { page: Some("/a".to_owned()), group: None, mode: PageMode::Exit },
            ],
        };
        let predicate = filter.predicate(5);
        assert!(!predicate.text.contains("drop"));
        assert!(predicate.text.contains("s.utm_source = $5"));
        assert!(predicate.text.ends_with("limit 1) = $6"));
        assert_eq!(predicate.values.len(), 2);
    }
}
