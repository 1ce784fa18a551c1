//! Converts the conditions of `where` to tests of a session, and finds everything that is wrong with them.

use std::sync::Arc;

use domain::ground::paths::canonical_text;
use domain::{Violation, ViolationCode};
use entity::visits::{ClickId, Mark};
use rustc_hash::FxHashSet;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::conditions::{WhereCondition, WhereField, WhereOp, WhereValue};
use super::values::Traffic;
use crate::columns::SessionText;

/// Tests of which at least one must hold. A plain condition is a single test.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyOf(pub Vec<Test>);

/// Test of a session, possibly negated.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    pub subject: Subject,
    pub check: Check,
    pub denies: bool,
}

impl Test {
    /// Returns true if an event has a property that matches. Ignores the test's negation.
    pub(super) fn fits_event(&self, event_name: &str, props: &Map<String, Value>) -> bool {
        let Subject::Prop { event, name } = &self.subject else { return false };
        let fits = |value: &Value| match value {
            Value::String(text) => self.check.fits(text),
            other => self.check.fits(&other.to_string()),
        };
        event.as_ref().is_none_or(|event| event == event_name) && props.get(name).is_some_and(fits)
    }
}

/// Subject of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// Field with one text.
    Text(SessionText),
    /// Field with one or several of a fixed set of words.
    Words(Words),
    /// A text of any pageview or event.
    Page,
    Group,
    Event,
    Goal,
    Number(NumberField),
    /// Property of any event, or of any event with this name.
    Prop {
        event: Option<String>,
        name: String,
    },
    /// The session is one of these.
    Among(Arc<FxHashSet<Uuid>>),
}

impl Subject {
    /// Returns true for fields whose texts are paths, which are stored in their canonical form.
    fn is_path(&self) -> bool {
        match self {
            Self::Page => true,
            Self::Text(text) => text.is_path(),
            _ => false,
        }
    }
}

/// Fields whose words are fixed and are not stored as texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    ClickIds,
    Marks,
    Traffic,
    Converted,
    Consent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberField {
    Pageviews,
    Events,
    EngagedMs,
    MaxScroll,
    Clicks,
    VideoMs,
    Conversions,
    /// In ten-thousandths of the currency's unit.
    ConversionValue,
    ConfirmedConversions,
    PendingConversions,
    /// In ten-thousandths of the currency's unit.
    RecordedValue,
    Relevance,
    Hour,
    Weekday,
}

/// Comparison of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum Check {
    Text(TextCheck),
    /// Whole numbers in one of these ranges, both ends inclusive.
    Ranges(Vec<(i64, i64)>),
    /// Property that is a number in this range.
    Within(Within),
}

#[derive(Clone, Debug, PartialEq)]
pub enum TextCheck {
    /// There is a text.
    Present,
    In(Vec<String>),
    Contains(String),
    /// Contains this text, which is in lower case. The letters A to Z are matched in either case.
    Finds(String),
    BeginsWith(String),
    EndsWith(String),
}

/// Range of numbers, possibly open-ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within {
    pub low: f64,
    pub high: f64,
    pub low_included: bool,
    pub high_included: bool,
}

impl TextCheck {
    pub fn fits(&self, text: &str) -> bool {
        match self {
            Self::Present => true,
            Self::In(values) => values.iter().any(|value| value == text),
            Self::Contains(part) => text.contains(part.as_str()),
            Self::Finds(part) => text.to_ascii_lowercase().contains(part.as_str()),
            Self::BeginsWith(part) => text.starts_with(part.as_str()),
            Self::EndsWith(part) => text.ends_with(part.as_str()),
        }
    }
}

impl Within {
    pub fn holds(&self, number: f64) -> bool {
        (number > self.low || self.low_included && number == self.low)
            && (number < self.high || self.high_included && number == self.high)
    }

    /// Returns the whole numbers in the range, for a field that counts in fractions.
    fn whole(&self, parts: f64) -> (i64, i64) {
        let (low, high) = (snapped(self.low * parts), snapped(self.high * parts));
        // The casts saturate at the limits of the type.
        let low = if self.low_included || low.fract() != 0.0 { low.ceil() } else { low + 1.0 } as i64;
        let high = if self.high_included || high.fract() != 0.0 { high.floor() } else { high - 1.0 } as i64;
        (low, high)
    }
}

/// Rounds away floating-point errors: 1.1 × 10,000 is a little more than 11,000.
fn snapped(number: f64) -> f64 {
    let whole = number.round();
    if (number - whole).abs() < 1e-6 { whole } else { number }
}

impl Check {
    /// Returns true if a text matches. A text that is a property's value may be a number.
    pub fn fits(&self, text: &str) -> bool {
        match self {
            Self::Text(check) => check.fits(text),
            Self::Within(range) => number(text).is_some_and(|number| range.holds(number)),
            Self::Ranges(_) => false,
        }
    }
}

/// Parses a text as a number in JSON notation, with at most 15 digits before the point and two in the exponent.
/// [`NUMBER_PATTERN`] is the same rule for PostgreSQL.
pub(super) fn number(text: &str) -> Option<f64> {
    let digits = |text: &str, most: usize| {
        !text.is_empty() && text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let rest = text.strip_prefix('-').unwrap_or(text);
    let (rest, exponent) = match rest.split_once(['e', 'E']) {
        Some((rest, exponent)) => (rest, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (rest, None),
    };
    let (whole, fraction) = match rest.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (rest, None),
    };
    let sound = digits(whole, 15)
        && fraction.is_none_or(|fraction| digits(fraction, usize::MAX))
        && exponent.is_none_or(|exponent| digits(exponent, 2));
    sound.then(|| text.parse().ok()).flatten()
}

/// Pattern of numbers; see [`number`].
pub(super) const NUMBER_PATTERN: &str = r"^-?[0-9]{1,15}(\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$";

impl Words {
    /// Returns every word with its number.
    pub fn all(self) -> Vec<(&'static str, u32)> {
        match self {
            Self::ClickIds => {
                ClickId::ALL.iter().map(|id| (id.as_str(), id.bit().unsigned_abs().into())).collect()
            }
            Self::Marks => Mark::ALL.iter().map(|mark| (mark.as_str(), mark.bit().unsigned_abs())).collect(),
            Self::Traffic => vec![(Traffic::Organic.as_str(), 0), (Traffic::Paid.as_str(), 1)],
            Self::Converted | Self::Consent => vec![("false", 0), ("true", 1)],
        }
    }

    /// Returns true if the numbers are bits, of which a session may have several.
    pub fn are_bits(self) -> bool {
        matches!(self, Self::ClickIds | Self::Marks)
    }

    /// Returns the numbers of the words that match.
    pub fn fitting(self, check: &Check) -> impl Iterator<Item = u32> {
        let all = self.all();
        all.into_iter().filter(|(word, _)| check.fits(word)).map(|(_, number)| number)
    }
}

/// Path of a condition, and its violations.
struct Reading<'a> {
    path: &'a str,
    one: &'a WhereCondition,
    violations: &'a mut Vec<Violation>,
}

impl AnyOf {
    pub(super) fn of(one: &WhereCondition, path: &str, violations: &mut Vec<Violation>) -> Self {
        let Some(group) = &one.any else {
            return Self(Test::of(one, path, violations).into_iter().collect());
        };
        let path = format!("{path}.any");
        if *one != (WhereCondition { any: one.any.clone(), ..WhereCondition::default() }) {
            let message = "must be the only member of its condition";
            violations.push(Violation::new(path.as_str(), ViolationCode::Invalid, message));
        }
        let mut tests = Vec::new();
        for (at, one) in group.iter().enumerate() {
            let path = format!("{path}.{at}");
            if one.any.is_some() {
                let message = "any cannot be nested";
                violations.push(Violation::new(format!("{path}.any"), ViolationCode::Invalid, message));
            } else {
                tests.extend(Test::of(one, &path, violations));
            }
        }
        Self(tests)
    }

    /// Returns the tests of a search: what a person sees of a session in a list, and the session with the id that the
    /// text is.
    pub(crate) fn searched(text: &str, id: Option<Uuid>) -> Self {
        let text = text.trim();
        let test = |subject, check| Test { subject, check: Check::Text(check), denies: false };
        let sources = ["ref_host", "utm_source", "utm_medium", "utm_campaign"];
        let sources = sources.into_iter().filter_map(SessionText::named).map(Subject::Text);
        let texts = [Subject::Page, Subject::Event].into_iter().chain(sources);
        let found = texts.map(|subject| test(subject, TextCheck::Finds(text.to_ascii_lowercase())));
        let country = SessionText::named("country").map(Subject::Text);
        let country = country.map(|country| test(country, TextCheck::In(vec![text.to_ascii_uppercase()])));
        let same =
            id.map(|id| test(Subject::Among(Arc::new([id].into_iter().collect())), TextCheck::Present));
        Self(found.chain(country).chain(same).collect())
    }
}

impl Test {
    fn of(one: &WhereCondition, path: &str, violations: &mut Vec<Violation>) -> Option<Self> {
        let mut reading = Reading { path, one, violations };
        let subject = reading.subject();
        let Some(op) = one.op else {
            reading.refuse("op", ViolationCode::Required, "is required");
            return None;
        };
        let subject = subject?;
        let (opposite, denies) = op.opposite();
        let check = reading.check(&subject, opposite)?;
        Some(Self { subject, check, denies })
    }
}

impl WhereOp {
    /// Returns the positive form of a negative op and true, otherwise the op itself and false.
    fn opposite(self) -> (Self, bool) {
        match self {
            Self::NotEq => (Self::Eq, true),
            Self::NotIn => (Self::In, true),
            Self::NotContains => (Self::Contains, true),
            Self::NotSet => (Self::IsSet, true),
            other => (other, false),
        }
    }

    /// Returns the members of a condition that this op needs.
    fn members(self) -> &'static [&'static str] {
        match self {
            Self::In | Self::NotIn => &["values"],
            Self::Between => &["min", "max"],
            Self::IsSet | Self::NotSet => &[],
            _ => &["value"],
        }
    }
}

impl<'a> Reading<'a> {
    fn refuse(&mut self, member: &str, code: ViolationCode, message: impl Into<String>) {
        self.violations.push(Violation::new(format!("{}.{member}", self.path), code, message));
    }

    fn subject(&mut self) -> Option<Subject> {
        let one = self.one;
        match (one.field, &one.prop) {
            (Some(_), Some(_)) => {
                self.refuse("prop", ViolationCode::Invalid, "cannot be combined with field");
                None
            }
            (None, None) => {
                self.refuse("field", ViolationCode::Required, "is required unless prop is given");
                None
            }
            (Some(_), None) if one.event.is_some() => {
                self.refuse(
                    "event",
                    ViolationCode::Invalid,
                    "is only allowed with prop; to test the names of events use the field event",
                );
                None
            }
            (Some(field), None) => Some(Subject::of(field)),
            (None, Some(name)) => Some(Subject::Prop { event: one.event.clone(), name: name.clone() }),
        }
    }

    /// Returns true if the condition has the members that its op needs, and no others.
    fn has_members(&mut self) -> bool {
        let (one, needed) = (self.one, self.one.op.map(WhereOp::members).unwrap_or_default());
        let given = [
            ("value", one.value.is_some()),
            ("values", one.values.is_some()),
            ("min", one.min.is_some()),
            ("max", one.max.is_some()),
        ];
        let mut sound = true;
        for (member, given) in given {
            if needed.contains(&member) != given {
                sound = false;
                match given {
                    true => self.refuse(member, ViolationCode::Invalid, "is not allowed with this op"),
                    false => self.refuse(member, ViolationCode::Required, "is required"),
                }
            }
        }
        sound
    }

    fn check(&mut self, subject: &Subject, op: WhereOp) -> Option<Check> {
        if !self.has_members() {
            return None;
        }
        match (subject, op) {
            (
                Subject::Number(_),
                WhereOp::IsSet | WhereOp::Contains | WhereOp::BeginsWith | WhereOp::EndsWith,
            ) => {
                self.refuse(
                    "op",
                    ViolationCode::Invalid,
                    "is only allowed for texts; this field is a number",
                );
                None
            }
            (Subject::Number(field), WhereOp::Eq | WhereOp::In) => {
                let mut ranges = Vec::new();
                for (member, value) in self.values() {
                    ranges.push(Within::only(self.number(&member, value)?).whole(field.parts()));
                }
                Some(Check::Ranges(ranges))
            }
            (Subject::Number(field), _) => {
                self.range(op).map(|range| Check::Ranges(vec![range.whole(field.parts())]))
            }
            (
                Subject::Prop { .. },
                WhereOp::Gt | WhereOp::Gte | WhereOp::Lt | WhereOp::Lte | WhereOp::Between,
            ) => self.range(op).map(Check::Within),
            (_, WhereOp::Gt | WhereOp::Gte | WhereOp::Lt | WhereOp::Lte | WhereOp::Between) => {
                self.refuse(
                    "op",
                    ViolationCode::Invalid,
                    "is only allowed for numbers; this field is a text",
                );
                None
            }
            _ => {
                let is_path = subject.is_path();
                let text = |value: &WhereValue| {
                    if is_path { canonical_text(&value.text()) } else { value.text() }
                };
                let texts: Vec<String> = self.values().into_iter().map(|(_, value)| text(value)).collect();
                let first = || texts.first().cloned().unwrap_or_default();
                Some(Check::Text(match op {
                    WhereOp::Contains => TextCheck::Contains(first()),
                    WhereOp::BeginsWith => TextCheck::BeginsWith(first()),
                    WhereOp::EndsWith => TextCheck::EndsWith(first()),
                    WhereOp::IsSet => TextCheck::Present,
                    _ => TextCheck::In(texts),
                }))
            }
        }
    }

    /// Returns `value` or `values`, each with its path in the condition.
    fn values(&self) -> Vec<(String, &'a WhereValue)> {
        let one = self.one.value.iter().map(|value| ("value".to_owned(), value));
        let many = self.one.values.iter().flatten().enumerate();
        one.chain(many.map(|(at, value)| (format!("values.{at}"), value))).collect()
    }

    fn number(&mut self, member: &str, value: &WhereValue) -> Option<f64> {
        let number = value.number();
        if number.is_none() {
            self.refuse(member, ViolationCode::WrongType, "must be a number for this condition");
        }
        number
    }

    fn range(&mut self, op: WhereOp) -> Option<Within> {
        let open =
            Within { low: f64::NEG_INFINITY, high: f64::INFINITY, low_included: true, high_included: true };
        if op == WhereOp::Between {
            let ends = [&self.one.min, &self.one.max].map(|end| end.as_ref().and_then(|end| end.as_f64()));
            let [Some(low), Some(high)] = ends else { return None };
            if low > high {
                self.refuse("max", ViolationCode::Invalid, "must not be less than min");
                return None;
            }
            return Some(Within { low, high, ..open });
        }
        let value = self.one.value.as_ref()?;
        let number = self.number("value", value)?;
        Some(match op {
            WhereOp::Gt => Within { low: number, low_included: false, ..open },
            WhereOp::Gte => Within { low: number, ..open },
            WhereOp::Lt => Within { high: number, high_included: false, ..open },
            _ => Within { high: number, ..open },
        })
    }
}

impl Within {
    fn only(number: f64) -> Self {
        Self { low: number, high: number, low_included: true, high_included: true }
    }
}

impl NumberField {
    /// Returns by how many parts of one the field counts.
    fn parts(self) -> f64 {
        if matches!(self, Self::ConversionValue | Self::RecordedValue) { 10_000.0 } else { 1.0 }
    }
}

impl Subject {
    fn of(field: WhereField) -> Self {
        use WhereField as Field;
        match field {
            Field::Page => Self::Page,
            Field::PageGroup => Self::Group,
            Field::Event => Self::Event,
            Field::Goal => Self::Goal,
            Field::ClickId => Self::Words(Words::ClickIds),
            Field::Mark => Self::Words(Words::Marks),
            Field::Traffic => Self::Words(Words::Traffic),
            Field::Converted => Self::Words(Words::Converted),
            Field::Consent => Self::Words(Words::Consent),
            Field::Pageviews => Self::Number(NumberField::Pageviews),
            Field::Events => Self::Number(NumberField::Events),
            Field::EngagedMs => Self::Number(NumberField::EngagedMs),
            Field::MaxScroll => Self::Number(NumberField::MaxScroll),
            Field::Clicks => Self::Number(NumberField::Clicks),
            Field::VideoMs => Self::Number(NumberField::VideoMs),
            Field::Conversions => Self::Number(NumberField::Conversions),
            Field::ConversionValue => Self::Number(NumberField::ConversionValue),
            Field::ConfirmedConversions => Self::Number(NumberField::ConfirmedConversions),
            Field::PendingConversions => Self::Number(NumberField::PendingConversions),
            Field::RecordedValue => Self::Number(NumberField::RecordedValue),
            Field::Relevance => Self::Number(NumberField::Relevance),
            Field::Hour => Self::Number(NumberField::Hour),
            Field::Weekday => Self::Number(NumberField::Weekday),
            // All others are fields of a session with the same name.
            text => match SessionText::named(text.as_str()) {
                Some(text) => Self::Text(text),
                None => unreachable!("{text} is no field of a session"),
            },
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::json;

    use super::super::conditions::Conditions;
    use super::*;

    fn wrong(value: Value) -> Vec<String> {
        let mut violations = Vec::new();
        let read = Conditions::read("query.where", value, &mut violations);
        if let Some(conditions) = read {
            conditions.check("query.where", &mut violations);
        }
        violations.into_iter().map(|violation| violation.path).collect()
    }

    #[test]
    fn every_field_has_a_meaning() {
        for field in WhereField::ALL {
            Subject::of(*field);
        }
    }

    #[test]
    fn what_is_wrong_is_found_where_it_stands() {
        for (value, path) in [
            (json!({"field": "country"}), "query.where"),
            (json!([]), "query.where"),
            (json!([{"field": "country", "op": "like", "value": "D"}]), "query.where.0.op"),
            (json!([{"field": "color", "op": "eq", "value": "D"}]), "query.where.0.field"),
            (json!([{"field": "country", "op": "eq", "value": {}}]), "query.where.0.value"),
            (json!([{"field": "country", "op": "eq", "wert": 1, "value": "D"}]), "query.where.0.wert"),
            (json!([{"field": "country", "value": "D"}]), "query.where.0.op"),
            (json!([{"op": "eq", "value": "D"}]), "query.where.0.field"),
            (json!([{"field": "page", "prop": "x", "op": "is_set"}]), "query.where.0.prop"),
            (json!([{"field": "page", "event": "x", "op": "is_set"}]), "query.where.0.event"),
            (json!([{"field": "country", "op": "in", "value": "D"}]), "query.where.0.value"),
            (json!([{"field": "country", "op": "gt", "value": "D"}]), "query.where.0.op"),
            (json!([{"field": "pageviews", "op": "contains", "value": 1}]), "query.where.0.op"),
            (json!([{"field": "pageviews", "op": "in", "values": [1, "x"]}]), "query.where.0.values.1"),
            (json!([{"field": "pageviews", "op": "between", "min": 2}]), "query.where.0.max"),
            (json!([{"field": "pageviews", "op": "between", "min": 2, "max": 1}]), "query.where.0.max"),
            (json!([{"prop": "n", "op": "lt", "value": "many"}]), "query.where.0.value"),
            (json!([{"any": []}]), "query.where.0.any"),
            (json!([{"any": [{"field": "page", "op": "eq"}]}]), "query.where.0.any.0.value"),
            (json!([{"any": [{"any": [{"field": "page", "op": "is_set"}]}]}]), "query.where.0.any.0.any"),
            (json!([{"any": [{"field": "page", "op": "is_set"}], "op": "eq"}]), "query.where.0.any"),
        ] {
            let found = wrong(value.clone());
            assert!(found.iter().any(|found| found == path), "{value}: {found:?}");
        }
    }

    #[test]
    fn ranges_of_fractions_narrow_to_the_whole_numbers_inside() {
        let range = |low, high, included| {
            Within { low, high, low_included: included, high_included: included }.whole(1.0)
        };
        assert_eq!(range(1.5, 3.5, true), (2, 3));
        assert_eq!(range(1.0, 3.0, true), (1, 3));
        assert_eq!(range(1.0, 3.0, false), (2, 2));
        assert_eq!(range(f64::NEG_INFINITY, f64::INFINITY, true), (i64::MIN, i64::MAX));
        assert_eq!(Within::only(1.1).whole(10_000.0), (11_000, 11_000));
        // No whole number equals one and a half.
        assert_eq!(Within::only(1.5).whole(1.0), (2, 1));
    }

    #[test]
    fn numbers_are_what_json_writes() {
        for text in ["0", "-7", "1.50", "1e3", "2.5E-07", "999999999999999"] {
            assert!(number(text).is_some(), "{text}");
        }
        for text in ["", "-", "inf", "NaN", "+1", ".5", "1.", "1e999", "0x1", "1 ", "1234567890123456", "١"]
        {
            assert!(number(text).is_none(), "{text}");
        }
    }
}
