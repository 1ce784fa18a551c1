//! A match, ready to be asked of many visits.

use std::borrow::Cow;

use serde_json::Value;

use super::condition::{Check, Wanted, number};
use super::work::{self, Work};
use super::{ANSWER_EVENT, ANSWER_PROPS, Match, PropValue};
use crate::rule::Matcher;

/// What a visit offers to be asked for. Moments are milliseconds on one scale, whichever the visit has.
pub trait Deeds {
    /// Hands over its events until one passes; answers whether one did.
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool;
    /// Hands over its pageviews until one passes; answers whether one did.
    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool;
    /// Hands over its video plays until one passes; answers whether one did.
    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool;
    /// Visible and focused milliseconds.
    fn engaged_ms(&self) -> i64;
    /// Deepest scroll in percent.
    fn scroll(&self) -> i16;
}

/// An event of a visit.
pub struct Event<'visit> {
    /// When it happened.
    pub at: i64,
    pub name: &'visit str,
    pub props: &'visit dyn Props,
}

/// The properties of an event.
pub trait Props {
    /// What a property says: a text as it is, numbers and truth values as JSON writes them.
    fn says(&self, name: &str) -> Option<Cow<'_, str>>;
}

/// What a value of an event's properties says; see [`Props::says`].
pub fn says(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text)),
        Value::Number(_) | Value::Bool(_) => Some(Cow::Owned(value.to_string())),
        _ => None,
    }
}

/// A pageview of a visit.
pub struct Pageview<'visit> {
    /// When it began.
    pub at: i64,
    pub page: &'visit str,
    /// Key of the page's group.
    pub group: &'visit str,
}

/// A video play of a visit.
pub struct Video<'visit> {
    /// When it began to play.
    pub at: i64,
    pub video: &'visit str,
    /// Furthest point reached, in percent.
    pub percent: i16,
    /// Whether it was watched to its end.
    pub completed: bool,
}

/// What must be loaded to ask a match, beyond sessions, pageviews and the names of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The properties of events.
    pub props: bool,
    pub videos: bool,
}

/// A match, ready to be asked.
#[derive(Clone, Debug)]
pub struct Compiled {
    test: Test,
    /// What each of its conditions may do with one visit; see [`work`].
    share: usize,
}

#[derive(Clone, Debug)]
enum Test {
    Event(EventTest),
    Page(Matcher),
    PageGroup(String),
    Engaged(i64),
    Scroll(i16),
    Video {
        video: Option<String>,
        percent: i16,
        completed: bool,
    },
    Any(Vec<Test>),
    All(Vec<Test>),
    /// Of a rule that does not compile. Saving a goal or a funnel refuses such rules.
    Never,
}

#[derive(Clone, Debug)]
struct EventTest {
    name: String,
    checks: Vec<(String, Vec<Check>)>,
    value_from: Option<String>,
}

impl Compiled {
    pub fn new(wanted: &Match) -> Self {
        Self { test: Test::new(wanted), share: usize::MAX }
    }

    /// How many of its conditions are asked of each event or pageview.
    pub(crate) fn conditions(&self) -> usize {
        self.test.conditions()
    }

    /// Bounds the work, as one of so many conditions that are asked of the same visit.
    pub(crate) fn among(self, conditions: usize) -> Self {
        Self { share: work::share(conditions), ..self }
    }

    /// Whether the visit did it.
    pub fn passes(&self, deeds: &dyn Deeds) -> bool {
        self.test.passes(deeds, self.share)
    }

    /// How many of its events are what is wanted; none where no event is.
    pub(crate) fn count(&self, deeds: &dyn Deeds) -> usize {
        let Test::Event(test) = &self.test else { return 0 };
        let (mut work, mut count) = (Work::new(self.share), 0);
        deeds.any_event(&mut |event| {
            let (fits, cost) = test.ask(event);
            count += usize::from(fits);
            work.is_over_after(cost)
        });
        count
    }

    /// The first moment, not before `from`, at which the visit has done it. Of several that must all
    /// be done it is the last one's. Engaged time and scroll depth belong to the whole visit and not to
    /// a moment of it: they count as done at `from`.
    pub fn first(&self, deeds: &dyn Deeds, from: i64) -> Option<i64> {
        self.test.first(deeds, from)
    }

    /// What the events that fit are worth together, in ten-thousandths of the currency's unit; see `valueFrom`
    /// of [`Match::Event`]. None where none of them carries a number, or none is asked for one.
    pub fn amount(&self, deeds: &dyn Deeds) -> Option<i64> {
        let mut tests = Vec::new();
        self.test.valued(deeds, self.share, &mut tests);
        if tests.is_empty() {
            return None;
        }
        let mut sum: Option<i64> = None;
        let mut work = Work::new(self.share.saturating_mul(tests.len()));
        deeds.any_event(&mut |event| {
            let mut cost = 0;
            let amount = tests.iter().find_map(|test| {
                let (fits, asked) = test.ask(event);
                cost += asked;
                fits.then(|| number(&event.props.says(test.value_from.as_deref()?)?).map(amount_of)).flatten()
            });
            if let Some(amount) = amount {
                sum = Some(sum.unwrap_or_default().saturating_add(amount).min(amount_of(f64::MAX)));
            }
            work.is_over_after(cost)
        });
        sum
    }

    /// How many conditions a view or an event may be held against.
    pub fn tests(&self) -> u64 {
        self.test.tests()
    }

    pub fn needs(&self) -> Needs {
        let mut needs = Needs::default();
        self.test.add_needs(&mut needs);
        needs
    }
}

/// What one visit can be worth to one goal.
const MOST: f64 = 1_000_000_000.0;

/// An amount in ten-thousandths: whole numbers add up to the same in any order. What is no number or below
/// zero is worth nothing, what is too large as much as a visit can be.
pub fn amount_of(value: f64) -> i64 {
    // A cast of NaN is 0.
    (value.clamp(0.0, MOST) * 10_000.0).round_ties_even() as i64
}

/// How many decimals a number is written with.
pub fn decimals(value: f64) -> usize {
    value.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// An amount of ten-thousandths in the currency's unit.
pub fn in_units(ten_thousandths: i64) -> f64 {
    ten_thousandths as f64 / 10_000.0
}

impl Test {
    fn new(wanted: &Match) -> Self {
        match wanted {
            Match::Event { name, props, value_from } => Self::Event(EventTest {
                name: name.clone(),
                checks: props.iter().flatten().map(|(key, one)| (key.clone(), one.checks())).collect(),
                value_from: value_from.clone(),
            }),
            Match::Page { matches } => matches.compile().map_or(Self::Never, Self::Page),
            Match::PageGroup { group } => Self::PageGroup(group.clone()),
            Match::Engaged { seconds } => Self::Engaged(i64::from(*seconds) * 1000),
            Match::Scroll { percent } => Self::Scroll((*percent).into()),
            Match::Video { video, percent, completed } => Self::Video {
                video: video.clone(),
                percent: percent.unwrap_or(0).into(),
                completed: *completed,
            },
            Match::Answer { questionnaire, question, values } => {
                let text = |text: &Option<String>| text.clone().map(|text| vec![Wanted::Text(text)]);
                let values = values.as_ref().map(|list| list.iter().map(PropValue::wanted).collect());
                let wanted = [text(questionnaire), text(question), values];
                let checks = ANSWER_PROPS
                    .iter()
                    .zip(wanted)
                    .filter_map(|(name, wanted)| Some(((*name).to_owned(), vec![Check::AnyOf(wanted?)])));
                Self::Event(EventTest {
                    name: ANSWER_EVENT.to_owned(),
                    checks: checks.collect(),
                    value_from: None,
                })
            }
            Match::Any { of } => Self::Any(of.iter().map(Self::new).collect()),
            Match::All { of } if of.is_empty() => Self::Never,
            Match::All { of } => Self::All(of.iter().map(Self::new).collect()),
        }
    }

    fn tests(&self) -> u64 {
        match self {
            Self::Event(test) => {
                let checks = test.checks.iter().flat_map(|(_, checks)| checks);
                1 + checks.map(Check::values).sum::<usize>() as u64
            }
            Self::Any(of) | Self::All(of) => of.iter().map(Self::tests).sum(),
            _ => 1,
        }
    }

    fn conditions(&self) -> usize {
        match self {
            Self::Any(of) | Self::All(of) => of.iter().map(Self::conditions).sum(),
            Self::Event(_) | Self::Page(_) => 1,
            _ => 0,
        }
    }

    fn passes(&self, deeds: &dyn Deeds, share: usize) -> bool {
        match self {
            Self::Event(test) => {
                let (mut work, mut found) = (Work::new(share), false);
                deeds.any_event(&mut |event| {
                    let (fits, cost) = test.ask(event);
                    found = fits;
                    found || work.is_over_after(cost)
                });
                found
            }
            Self::Page(rule) => {
                let (mut work, mut found) = (Work::new(share), false);
                deeds.any_pageview(&mut |view| {
                    found = rule.matches(view.page);
                    found || work.is_over_after(work::page(view.page.len()))
                });
                found
            }
            Self::PageGroup(group) => deeds.any_pageview(&mut |view| view.group == group),
            Self::Engaged(ms) => deeds.engaged_ms() >= *ms,
            Self::Scroll(percent) => deeds.scroll() >= *percent,
            Self::Video { .. } => deeds.any_video(&mut |play| self.fits_video(play)),
            Self::Any(of) => of.iter().any(|test| test.passes(deeds, share)),
            Self::All(of) => of.iter().all(|test| test.passes(deeds, share)),
            Self::Never => false,
        }
    }

    fn first(&self, deeds: &dyn Deeds, from: i64) -> Option<i64> {
        let mut first: Option<i64> = None;
        let mut seen = |at: i64, fits: &dyn Fn() -> bool| {
            if at >= from && first.is_none_or(|first| at < first) && fits() {
                first = Some(at);
            }
            false
        };
        match self {
            Self::Event(test) => {
                deeds.any_event(&mut |event| seen(event.at, &|| test.ask(event).0));
            }
            Self::Page(rule) => {
                deeds.any_pageview(&mut |view| seen(view.at, &|| rule.matches(view.page)));
            }
            Self::PageGroup(group) => {
                deeds.any_pageview(&mut |view| seen(view.at, &|| view.group == group));
            }
            Self::Video { .. } => {
                deeds.any_video(&mut |play| seen(play.at, &|| self.fits_video(play)));
            }
            Self::Engaged(_) | Self::Scroll(_) | Self::Never => {
                return self.passes(deeds, usize::MAX).then_some(from);
            }
            Self::Any(of) => return of.iter().filter_map(|test| test.first(deeds, from)).min(),
            Self::All(of) => {
                return of.iter().try_fold(from, |last, test| Some(last.max(test.first(deeds, from)?)));
            }
        }
        first
    }

    fn fits_video(&self, play: &Video<'_>) -> bool {
        let Self::Video { video, percent, completed } = self else { return false };
        video.as_ref().is_none_or(|video| video == play.video)
            && play.percent >= *percent
            && (play.completed || !completed)
    }

    /// The events that a goal's value comes from, of the parts that the visit did.
    fn valued<'test>(&'test self, deeds: &dyn Deeds, share: usize, into: &mut Vec<&'test EventTest>) {
        match self {
            Self::Event(test) if test.value_from.is_some() => into.push(test),
            Self::Any(of) | Self::All(of) => {
                of.iter()
                    .filter(|test| test.has_value() && test.passes(deeds, share))
                    .for_each(|test| test.valued(deeds, share, into));
            }
            _ => {}
        }
    }

    fn has_value(&self) -> bool {
        match self {
            Self::Event(test) => test.value_from.is_some(),
            Self::Any(of) | Self::All(of) => of.iter().any(Self::has_value),
            _ => false,
        }
    }

    fn add_needs(&self, needs: &mut Needs) {
        match self {
            Self::Event(test) => needs.props |= !test.checks.is_empty() || test.value_from.is_some(),
            Self::Video { .. } => needs.videos = true,
            Self::Any(of) | Self::All(of) => of.iter().for_each(|test| test.add_needs(needs)),
            _ => {}
        }
    }
}

impl EventTest {
    /// Whether it is the event that is wanted, and what it cost to find out.
    fn ask(&self, event: &Event<'_>) -> (bool, usize) {
        let mut cost = work::NAME;
        let fits = event.name == self.name
            && self.checks.iter().all(|(key, checks)| {
                let says = event.props.says(key);
                checks.iter().all(|check| {
                    cost += work::property(says.as_deref().map_or(0, str::len)) * check.values();
                    check.passes(says.as_deref())
                })
            });
        (fits, cost)
    }
}
