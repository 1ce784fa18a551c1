//! Evaluates the conditions of `where` over the columns of a day.

use std::sync::atomic::{AtomicBool, Ordering};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use entity::visits::session::KEYS;
use entity::visits::{Mark, Vocabulary, entries, event, pageview};
use rustc_hash::FxHashSet;

use super::mask::keep_each_until;
use super::meaning::{Check, NumberField, Subject, Test, TextCheck, Words};
use super::{Condition, Filter};
use crate::columns::{Day, Dictionary, Parts, RowCounts};
use crate::period::Offsets;

/// Test of a session of the day.
type Holds<'day> = Box<dyn Fn(usize) -> bool + 'day>;

/// Results for the texts of a project, kept from one day to the next, because a dictionary only grows.
#[derive(Default)]
pub(super) struct Known {
    /// By test, in the order of [`Wanted`]: the codes that match.
    fits: Vec<Vec<bool>>,
    offsets: Option<Offsets>,
}

impl Filter {
    /// Returns the parts of the columns that the conditions need.
    pub fn parts(&self) -> Parts {
        match self.reads_props() {
            true => Parts::CORE.with(entity::visits::Part::Props),
            false => Parts::CORE,
        }
    }

    /// Returns true if a condition tests a property of events.
    pub(crate) fn reads_props(&self) -> bool {
        self.tests().any(|test| matches!(test.subject, Subject::Prop { .. }))
    }

    pub(super) fn tests(&self) -> impl Iterator<Item = &Test> {
        self.conditions.iter().flat_map(|condition| match condition {
            Condition::AnyOf(any) => any.0.as_slice(),
            _ => &[],
        })
    }
}

/// Conditions as they are evaluated on columns: for each condition, the tests of which one must hold. Tests of the same
/// texts are combined.
pub(super) struct Wanted(Vec<Vec<Looked>>);

/// A test, or several tests of the same texts of which one must match.
struct Looked {
    test: Test,
    texts: Texts,
}

/// All comparisons of a text.
#[derive(Default)]
struct Texts {
    checks: Vec<Check>,
    same: FxHashSet<String>,
    /// Finds texts that contain one of several parts, in one pass over the text.
    parts: Option<AhoCorasick>,
}

impl Texts {
    fn of(checks: Vec<Check>) -> Self {
        let mut texts = Self::default();
        let mut parts = Vec::new();
        for check in checks {
            match check {
                Check::Text(TextCheck::In(values)) => texts.same.extend(values),
                Check::Text(TextCheck::Contains(part)) => parts.push(part),
                check => texts.checks.push(check),
            }
        }
        if parts.len() > 1 {
            let kind = Some(AhoCorasickKind::ContiguousNFA);
            texts.parts = AhoCorasick::builder().kind(kind).build(&parts).ok();
        }
        if texts.parts.is_none() {
            texts.checks.extend(parts.into_iter().map(|part| Check::Text(TextCheck::Contains(part))));
        }
        texts
    }

    fn fits(&self, text: &str) -> bool {
        self.same.contains(text)
            || self.parts.as_ref().is_some_and(|parts| parts.is_match(text))
            || self.checks.iter().any(|check| check.fits(text))
    }

    /// Estimates the number of comparisons for a text.
    fn len(&self) -> u64 {
        (self.checks.len() + usize::from(!self.same.is_empty()) + usize::from(self.parts.is_some())) as u64
    }
}

impl Wanted {
    pub(super) fn of(filter: &Filter) -> Self {
        let conditions = filter.conditions.iter().filter_map(|condition| match condition {
            Condition::AnyOf(any) => Some(looked(&any.0)),
            _ => None,
        });
        Self(conditions.filter(|any| !any.is_empty()).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn all(&self) -> impl Iterator<Item = &Looked> {
        self.0.iter().flatten()
    }

    pub(super) fn comparisons(&self, rows: &RowCounts, dictionary: &Dictionary) -> u64 {
        self.all()
            .map(|looked| {
                let texts = looked.test.subject.texts(dictionary) as u64 * looked.texts.len();
                looked.test.subject.rows(rows).saturating_add(texts)
            })
            .fold(0, u64::saturating_add)
    }

    /// Clears the mask for sessions for which no test of a condition holds.
    pub(super) fn apply(
        &self,
        day: &Day,
        dictionary: &Dictionary,
        known: &Known,
        mask: &mut [bool],
        gone: &AtomicBool,
    ) {
        let mut fits = known.fits.iter();
        for any in &self.0 {
            let tests = any.iter().zip(&mut fits);
            let mut holds: Vec<Holds<'_>> =
                tests.map(|(looked, fits)| looked.test.on(day, dictionary, known, fits)).collect();
            match holds.pop() {
                Some(only) if holds.is_empty() => keep_each_until(mask, gone, only),
                Some(last) => keep_each_until(mask, gone, |session| {
                    holds.iter().any(|holds| holds(session)) || last(session)
                }),
                // No test, no condition.
                None => {}
            }
        }
    }
}

/// Returns the tests of one condition. Tests of the same texts are combined; negated tests and tests of other subjects
/// are not.
fn looked(tests: &[Test]) -> Vec<Looked> {
    let mut groups: Vec<(Test, Vec<Check>)> = Vec::new();
    for test in tests {
        let joins = !test.denies && test.subject.has_texts();
        let same = |(first, _): &&mut (Test, Vec<Check>)| !first.denies && first.subject == test.subject;
        match groups.iter_mut().find(same).filter(|_| joins) {
            Some((_, checks)) => checks.push(test.check.clone()),
            None => groups.push((test.clone(), vec![test.check.clone()])),
        }
    }
    groups.into_iter().map(|(test, checks)| Looked { test, texts: Texts::of(checks) }).collect()
}

impl Subject {
    fn has_texts(&self) -> bool {
        matches!(self, Self::Text(_)) || vocabulary(self).is_some()
    }

    /// Returns how many texts the subject can have.
    fn texts(&self, dictionary: &Dictionary) -> usize {
        match self {
            Self::Text(field) => field.len(dictionary),
            subject => vocabulary(subject).map_or(0, |vocabulary| dictionary.len(vocabulary)),
        }
    }

    fn text<'a>(&self, dictionary: &'a Dictionary, code: u32) -> Option<&'a str> {
        match self {
            Self::Text(field) => field.text(dictionary, code),
            subject => dictionary.text(vocabulary(subject)?, code).map(|text| &**text),
        }
    }

    /// Returns how many rows are examined.
    fn rows(&self, rows: &RowCounts) -> u64 {
        match self {
            Self::Page | Self::Group => rows.pageviews,
            Self::Event => rows.events,
            Self::Prop { .. } => rows.events + rows.props,
            _ => rows.sessions,
        }
    }
}

impl Known {
    /// Returns true if no text is new since the last day.
    pub(super) fn knows(&self, wanted: &Wanted, dictionary: &Dictionary) -> bool {
        let mut fits = self.fits.iter();
        let all = |looked: &Looked| {
            fits.next().is_some_and(|fits| fits.len() == looked.test.subject.texts(dictionary))
        };
        wanted.all().all(all)
    }

    /// Evaluates the texts that are new since the last day. Ends early if the caller is gone.
    pub(super) fn learn(
        &mut self,
        filter: &Filter,
        wanted: &Wanted,
        dictionary: &Dictionary,
        gone: &AtomicBool,
    ) {
        self.fits.resize(wanted.all().count(), Vec::new());
        for (looked, fits) in wanted.all().zip(&mut self.fits) {
            let subject = &looked.test.subject;
            for code in codes(fits.len(), subject.texts(dictionary)) {
                if code % 256 == 0 && gone.load(Ordering::Relaxed) {
                    return;
                }
                fits.push(subject.text(dictionary, code).is_some_and(|text| looked.texts.fits(text)));
            }
        }
        let needs_hours = |looked: &Looked| looked.test.subject == Subject::Number(NumberField::Hour);
        if self.offsets.is_none() && wanted.all().any(needs_hours) {
            self.offsets = Some(filter.offsets());
        }
    }
}

fn codes(known: usize, all: usize) -> impl Iterator<Item = u32> {
    (known..all).map(|code| u32::try_from(code).unwrap_or(u32::MAX))
}

fn vocabulary(subject: &Subject) -> Option<Vocabulary> {
    match subject {
        Subject::Page => Some(Vocabulary::PAGE),
        Subject::Group => Some(Vocabulary::GROUP),
        Subject::Event => Some(Vocabulary::EVENT),
        Subject::Goal => Some(Vocabulary::GOAL),
        Subject::Prop { .. } => Some(Vocabulary::PROP_VALUE),
        Subject::Text(_) | Subject::Words(_) | Subject::Number(_) | Subject::Among(_) => None,
    }
}

impl Test {
    fn on<'day>(
        &'day self,
        day: &'day Day,
        dictionary: &'day Dictionary,
        known: &'day Known,
        fits: &'day [bool],
    ) -> Holds<'day> {
        let holds = self.holds(day, dictionary, known, fits);
        match self.denies {
            true => Box::new(move |session| !holds(session)),
            false => holds,
        }
    }

    fn holds<'day>(
        &'day self,
        day: &'day Day,
        dictionary: &'day Dictionary,
        known: &'day Known,
        fits: &'day [bool],
    ) -> Holds<'day> {
        let fit = |code: u32| fits.get(code as usize).is_some_and(|fits| *fits);
        let sessions = &day.sessions;
        match &self.subject {
            Subject::Text(field) => {
                let codes = field.codes(day);
                Box::new(move |session| fit(codes.get(session)))
            }
            Subject::Page => {
                let codes = day.pageviews.get(pageview::KEYS.page);
                Box::new(move |session| day.pageviews.of(session).any(|at| fit(codes.get(at))))
            }
            Subject::Group => {
                let codes = day.pageviews.get(pageview::KEYS.page_group);
                Box::new(move |session| day.pageviews.of(session).any(|at| fit(codes.get(at))))
            }
            Subject::Event => {
                let codes = day.events.get(event::KEYS.name);
                Box::new(move |session| day.events.of(session).any(|at| fit(codes.get(at))))
            }
            Subject::Goal => {
                let sets: Vec<bool> =
                    dictionary.goals().iter().map(|goals| goals.iter().any(|goal| fit(*goal))).collect();
                let codes = sessions.get(KEYS.goals);
                Box::new(move |session| sets.get(codes.get(session) as usize).is_some_and(|fits| *fits))
            }
            Subject::Words(words) => words.holds(day, &self.check),
            Subject::Among(ids) => Box::new(move |session| ids.contains(&day.ids[session])),
            Subject::Number(field) => {
                let Check::Ranges(ranges) = &self.check else { return Box::new(|_| false) };
                let number = field.of(day, known.offsets.as_ref());
                Box::new(move |session| {
                    let number = number(session);
                    ranges.iter().any(|(low, high)| (*low..=*high).contains(&number))
                })
            }
            Subject::Prop { event, name } => {
                let Some(prop) = dictionary.code(Vocabulary::PROP, name) else {
                    return Box::new(|_| false);
                };
                let wanted = event.as_ref().map(|event| dictionary.code(Vocabulary::EVENT, event));
                let Ok(wanted) = wanted.map(|code| code.ok_or(())).transpose() else {
                    return Box::new(|_| false);
                };
                let events = day.events.get(event::KEYS.name);
                let (props, values) = (day.props.get(entries::PROP), day.props.get(entries::PROP_VALUE));
                Box::new(move |session| {
                    day.events.of(session).any(|event| {
                        wanted.is_none_or(|wanted| events.get(event) == wanted)
                            && day.props.of(event).any(|at| props.get(at) == prop && fit(values.get(at)))
                    })
                })
            }
        }
    }
}

impl Words {
    fn holds<'day>(self, day: &'day Day, check: &Check) -> Holds<'day> {
        let sessions = &day.sessions;
        let bits = self.fitting(check).fold(0, |bits, bit| bits | bit);
        let holds = |number: u32| self.fitting(check).any(|fitting| fitting == number);
        // The result for both values of a flag.
        let either = [holds(0), holds(1)];
        match self {
            Self::ClickIds => {
                let ids = sessions.get(KEYS.click_ids);
                Box::new(move |session| u32::from(ids[session]) & bits != 0)
            }
            Self::Marks => {
                let flags = sessions.get(KEYS.flags);
                Box::new(move |session| flags.get(session) & bits != 0)
            }
            Self::Traffic => {
                let flags = sessions.get(KEYS.flags);
                let paid = Mark::Paid.bit().unsigned_abs();
                Box::new(move |session| either[usize::from(flags.get(session) & paid != 0)])
            }
            Self::Converted => {
                let conversions = sessions.get(KEYS.conversions);
                Box::new(move |session| either[usize::from(conversions[session] > 0)])
            }
            Self::Consent => {
                let consent = sessions.get(KEYS.consent);
                Box::new(move |session| either[usize::from(consent[session])])
            }
        }
    }
}

impl NumberField {
    fn of<'day>(self, day: &'day Day, offsets: Option<&'day Offsets>) -> Box<dyn Fn(usize) -> i64 + 'day> {
        let sessions = &day.sessions;
        macro_rules! counts {
            ($key:ident) => {{
                let values = sessions.get(KEYS.$key);
                Box::new(move |session| values.get(session).into())
            }};
        }
        macro_rules! slice {
            ($key:ident) => {{
                let values = sessions.get(KEYS.$key);
                Box::new(move |session: usize| values[session].into())
            }};
        }
        match self {
            Self::Pageviews => counts!(pageviews),
            Self::Events => counts!(events),
            Self::Clicks => counts!(clicks),
            Self::EngagedMs => slice!(engaged_ms),
            Self::MaxScroll => slice!(max_scroll),
            Self::VideoMs => slice!(video_ms),
            Self::Conversions => slice!(conversions),
            Self::ConversionValue => counts!(conversion_value),
            Self::ConfirmedConversions => slice!(confirmed_conversions),
            Self::PendingConversions => slice!(pending_conversions),
            Self::RecordedValue => counts!(recorded_value),
            Self::Relevance => slice!(relevance),
            Self::Hour => {
                let started = sessions.get(KEYS.started_at);
                Box::new(move |session| offsets.map_or(0, |offsets| offsets.hour(started[session])))
            }
            Self::Weekday => {
                let weekday = crate::period::weekday(day.number);
                Box::new(move |_| weekday)
            }
        }
    }
}
