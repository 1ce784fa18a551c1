//! The conditions of `where` over the columns of a day.

use std::sync::Arc;

use domain::Result;
use entity::visits::session::KEYS;
use entity::visits::{Mark, Vocabulary, entries, event, pageview};
use rustc_hash::FxHashSet;
use uuid::Uuid;

use super::meaning::{AnyOf, Check, NumberField, Subject, Test, Words};
use super::{Condition, Filter};
use crate::columns::{Day, Dictionary, Parts, Source};
use crate::period::Offsets;

/// Whether something holds for a session of the day.
type Holds<'day> = Box<dyn Fn(usize) -> bool + 'day>;

/// What is known of the texts of a project, from one day to the next: a dictionary only grows.
#[derive(Default)]
pub(super) struct Known {
    /// Of each test, which codes fit.
    fits: Vec<Vec<bool>>,
    offsets: Option<Offsets>,
}

impl Filter {
    /// The parts of the columns that the conditions look at.
    pub fn parts(&self) -> Parts {
        match self.reads_props() {
            true => Parts::CORE.with(entity::visits::Part::Props),
            false => Parts::CORE,
        }
    }

    /// Whether a condition is about a property of events.
    pub(crate) fn reads_props(&self) -> bool {
        self.tests().any(|test| matches!(test.subject, Subject::Prop { .. }))
    }

    /// The same filter with its conditions about properties answered from the rows. Blocks.
    pub(crate) fn with_props_of_rows(&self, source: &Source, project: Uuid) -> Result<Self> {
        let mut found = vec![FxHashSet::default(); self.tests().count()];
        let (first, last) = self.period.numbers();
        source.props(project, first, last, &mut |session, name, props| {
            let Ok(props) = serde_json::from_str(props) else { return };
            for (test, found) in self.tests().zip(&mut found) {
                if test.fits_event(name, &props) {
                    found.insert(session);
                }
            }
        })?;
        let mut found = found.into_iter();
        let mut filter = self.clone();
        for condition in &mut filter.conditions {
            let Condition::AnyOf(any) = condition else { continue };
            for (test, found) in any.0.iter_mut().zip(&mut found) {
                if matches!(test.subject, Subject::Prop { .. }) {
                    test.subject = Subject::Among(Arc::new(found));
                }
            }
        }
        Ok(filter)
    }

    pub(super) fn tests(&self) -> impl Iterator<Item = &Test> {
        self.conditions.iter().flat_map(|condition| match condition {
            Condition::AnyOf(any) => any.0.as_slice(),
            _ => &[],
        })
    }
}

impl Known {
    /// Learns the texts that are new since the last day.
    pub(super) fn learn(&mut self, filter: &Filter, dictionary: &Dictionary) {
        let tests: Vec<&Test> = filter.tests().collect();
        self.fits.resize(tests.len(), Vec::new());
        for (test, fits) in tests.iter().zip(&mut self.fits) {
            let known = fits.len();
            match &test.subject {
                Subject::Text(field) => {
                    let text = |code: u32| field.text(dictionary, code);
                    fits.extend(codes(known, field.len(dictionary)).map(|code| fit(test, text(code))));
                }
                subject => {
                    let Some(vocabulary) = vocabulary(subject) else { continue };
                    let text = |code: u32| dictionary.text(vocabulary, code).map(|text| &**text);
                    fits.extend(codes(known, dictionary.len(vocabulary)).map(|code| fit(test, text(code))));
                }
            }
        }
        let needs_hours = |test: &&Test| test.subject == Subject::Number(NumberField::Hour);
        if self.offsets.is_none() && tests.iter().any(needs_hours) {
            self.offsets = Some(filter.offsets());
        }
    }
}

fn codes(known: usize, all: usize) -> impl Iterator<Item = u32> {
    (known..all).map(|code| u32::try_from(code).unwrap_or(u32::MAX))
}

fn fit(test: &Test, text: Option<&str>) -> bool {
    text.is_some_and(|text| test.check.fits(text))
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

impl AnyOf {
    /// Clears the mask where none of the tests holds. `first` is the place of the first one among all.
    pub(super) fn apply(
        &self,
        day: &Day,
        dictionary: &Dictionary,
        known: &Known,
        first: usize,
        mask: &mut [bool],
    ) {
        let tests = self.0.iter().zip(first..);
        let mut holds: Vec<Holds<'_>> =
            tests.map(|(test, place)| test.on(day, dictionary, known, place)).collect();
        match holds.pop() {
            Some(only) if holds.is_empty() => super::mask::keep_each(mask, only),
            Some(last) => super::mask::keep_each(mask, |session| {
                holds.iter().any(|holds| holds(session)) || last(session)
            }),
            // No test, no condition.
            None => {}
        }
    }
}

impl Test {
    fn on<'day>(
        &'day self,
        day: &'day Day,
        dictionary: &'day Dictionary,
        known: &'day Known,
        place: usize,
    ) -> Holds<'day> {
        let fits = known.fits.get(place).map_or(&[][..], Vec::as_slice);
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
        // By what a flag says.
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
