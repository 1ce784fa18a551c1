//! Evaluates the conditions of `where` over the rows.

use entity::visits::Mark;

use super::Filter;
use super::meaning::{AnyOf, Check, NUMBER_PATTERN, NumberField, Subject, Test, TextCheck, Words};
use super::predicate::{Bound, Predicate};

/// SQL fragment with a `?` for each value.
type Fragment = (String, Vec<Bound>);

impl AnyOf {
    pub(super) fn write(&self, filter: &Filter, to: &mut Predicate) {
        let tests: Vec<Fragment> = self.0.iter().map(|test| test.fragment(filter)).collect();
        if tests.is_empty() {
            return;
        }
        let (texts, values): (Vec<String>, Vec<Vec<Bound>>) = tests.into_iter().unzip();
        to.add(&format!("({})", texts.join(" or ")), values.concat());
    }
}

impl Test {
    fn fragment(&self, filter: &Filter) -> Fragment {
        let (text, values) = self.sql(filter);
        match self.denies {
            // A missing value does not match, so the negated test holds for it.
            true => (format!("not coalesce({text}, false)"), values),
            false => (text, values),
        }
    }

    fn sql(&self, filter: &Filter) -> Fragment {
        match &self.subject {
            Subject::Text(field) => match field.numbers(|name| self.check.fits(name)) {
                Some(numbers) => (format!("s.{} = any(?)", field.name()), vec![longs(numbers)]),
                None => of_text(&format!("s.{}", field.name()), &self.check),
            },
            Subject::Page => self.any_row("pageviews", "page"),
            Subject::Group => self.any_row("pageviews", "page_group"),
            Subject::Event => self.any_row("events", "name"),
            Subject::Goal => {
                let (test, values) = of_text("g.key", &self.check);
                (
                    format!(
                        "exists (select from jsonb_array_elements_text(s.goals) as g (key) where {test})"
                    ),
                    values,
                )
            }
            Subject::Words(words) => words.sql(&self.check),
            Subject::Among(ids) => {
                ("s.session_id = any(?)".to_owned(), vec![Bound::Ids(ids.iter().copied().collect())])
            }
            Subject::Number(field) => {
                let Check::Ranges(ranges) = &self.check else { return ("false".to_owned(), Vec::new()) };
                let number = field.sql(filter);
                let each = vec![format!("{number} between ? and ?"); ranges.len()];
                let ends = ranges.iter().flat_map(|(low, high)| [Bound::Long(*low), Bound::Long(*high)]);
                (format!("({})", each.join(" or ")), ends.collect())
            }
            Subject::Prop { event, name } => {
                let named = if event.is_some() { " and e.name = ?" } else { "" };
                let mut values: Vec<Bound> = event.iter().cloned().map(Bound::Text).collect();
                let (test, compared) = of_prop(name, &self.check);
                values.extend(compared);
                (
                    format!(
                        "exists (select from events e where e.project_id = s.project_id \
                         and e.session_id = s.session_id{named} and {test})"
                    ),
                    values,
                )
            }
        }
    }

    /// Tests whether any row of the session matches in a column.
    fn any_row(&self, table: &str, column: &str) -> Fragment {
        let (test, values) = of_text(&format!("t.{column}"), &self.check);
        let text = format!(
            "exists (select from {table} t where t.project_id = s.project_id \
             and t.session_id = s.session_id and {test})"
        );
        (text, values)
    }
}

/// Tests a text column. Texts are compared exactly, whatever the database's locale.
fn of_text(column: &str, check: &Check) -> Fragment {
    let Check::Text(check) = check else { return ("false".to_owned(), Vec::new()) };
    let text = |part: &String| Bound::Text(part.clone());
    match check {
        TextCheck::Present => (format!("{column} is not null"), Vec::new()),
        TextCheck::In(values) => (format!("{column} = any(?)"), vec![Bound::Texts(values.clone())]),
        TextCheck::Contains(part) => (format!("strpos({column}, ?) > 0"), vec![text(part)]),
        // Lower-cases only the letters A to Z, whatever the database's locale.
        TextCheck::Finds(part) => (format!("strpos(lower({column} collate \"C\"), ?) > 0"), vec![text(part)]),
        TextCheck::BeginsWith(part) => (format!("starts_with({column}, ?)"), vec![text(part)]),
        TextCheck::EndsWith(part) => {
            (format!("right({column}, char_length(?)) = ?"), vec![text(part), text(part)])
        }
    }
}

/// Tests a property of the event `e`.
fn of_prop(name: &str, check: &Check) -> Fragment {
    let name = Bound::Text(name.to_owned());
    let (test, values) = match check {
        Check::Text(TextCheck::Present) => ("jsonb_exists(e.props, ?)".to_owned(), Vec::new()),
        Check::Within(range) => {
            let low = if range.low_included { ">=" } else { ">" };
            let high = if range.high_included { "<=" } else { "<" };
            // Check the format before the cast, in one case expression: SQL does not guarantee the order of clauses.
            let number = "case when e.props ->> ? ~ ? then (e.props ->> ?)::double precision end";
            let pattern = Bound::Text(NUMBER_PATTERN.to_owned());
            let mut values = Vec::new();
            let mut ends = Vec::new();
            for (sign, end) in [(low, range.low), (high, range.high)] {
                if end.is_finite() {
                    ends.push(format!("({number}) {sign} ?"));
                    values.extend([name.clone(), pattern.clone(), name.clone(), Bound::Real(end)]);
                }
            }
            return (format!("({})", ends.join(" and ")), values);
        }
        check => of_text("(e.props ->> ?)", check),
    };
    // The name is bound before the value it is compared with, as in the fragment.
    (test, std::iter::once(name).chain(values).collect())
}

fn longs(numbers: impl IntoIterator<Item = u16>) -> Bound {
    Bound::Longs(numbers.into_iter().map(i64::from).collect())
}

impl Words {
    fn sql(self, check: &Check) -> Fragment {
        let bits = self.fitting(check).fold(0, |bits, bit| bits | bit);
        let bits = || vec![Bound::Long(bits.into())];
        let fitting: Vec<i64> = self.fitting(check).map(i64::from).collect();
        let paid = Mark::Paid.bit();
        let one_of = |number: String| (format!("{number}::bigint = any(?)"), vec![Bound::Longs(fitting)]);
        match self {
            Self::ClickIds => ("s.click_ids::bigint & ? <> 0".to_owned(), bits()),
            Self::Marks => ("s.flags::bigint & ? <> 0".to_owned(), bits()),
            Self::Traffic => one_of(format!("(s.flags & {paid} <> 0)::integer")),
            Self::Converted => one_of("(s.conversions > 0)::integer".to_owned()),
            Self::Consent => one_of("s.consent::integer".to_owned()),
        }
    }
}

impl NumberField {
    fn sql(self, filter: &Filter) -> String {
        match self {
            Self::Pageviews => "s.pageviews".to_owned(),
            Self::Events => "s.events".to_owned(),
            Self::EngagedMs => "s.engaged_ms".to_owned(),
            Self::MaxScroll => "s.max_scroll".to_owned(),
            Self::Clicks => "s.clicks".to_owned(),
            Self::VideoMs => "s.video_ms".to_owned(),
            Self::Conversions => "s.conversions".to_owned(),
            Self::ConversionValue => "round(s.conversion_value * 10000)::bigint".to_owned(),
            Self::ConfirmedConversions => "s.confirmed_conversions".to_owned(),
            Self::PendingConversions => "s.pending_conversions".to_owned(),
            Self::RecordedValue => "round(s.recorded_value * 10000)::bigint".to_owned(),
            Self::Relevance => "s.relevance".to_owned(),
            Self::Hour => filter.offsets().sql_hour("s.started_at"),
            Self::Weekday => crate::period::sql_weekday("s.day"),
        }
    }
}
