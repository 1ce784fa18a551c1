//! Compiled conditions, ready to be checked against many visits.

use std::borrow::Cow;

use serde_json::Value;

use super::condition::{Check, Wanted, number};
use super::work::{self, Work};
use super::{ANSWER_EVENT, ANSWER_PROPS, Match, PropValue};
use crate::ground::rule::Matcher;

/// Data of a visit that conditions can check. All times of a visit are milliseconds on the same scale, which may differ
/// between visits.
pub trait Deeds {
    /// Calls `test` for the visit's events until it returns true. Returns true if it did.
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool;
    /// Calls `test` for the visit's pageviews until it returns true. Returns true if it did.
    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool;
    /// Calls `test` for the visit's video plays until it returns true. Returns true if it did.
    fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool;
    /// Visible and focused time in milliseconds.
    fn engaged_ms(&self) -> i64;
    /// Deepest scroll in percent.
    fn scroll(&self) -> i16;
}

/// An event of a visit.
pub struct Event<'visit> {
    /// When the event happened.
    pub at: i64,
    pub name: &'visit str,
    pub props: &'visit dyn Props,
}

/// The properties of an event.
pub trait Props {
    /// Returns a property as text: a text as it is, numbers and booleans in JSON notation.
    fn says(&self, name: &str) -> Option<Cow<'_, str>>;
}

/// Returns a property's value as text; see [`Props::says`].
pub fn says(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text)),
        Value::Number(_) | Value::Bool(_) => Some(Cow::Owned(value.to_string())),
        _ => None,
    }
}

/// A pageview of a visit.
pub struct Pageview<'visit> {
    /// When the pageview began.
    pub at: i64,
    pub page: &'visit str,
    /// Key of the page group.
    pub group: &'visit str,
}

/// A video play of a visit.
pub struct Video<'visit> {
    /// When playback began.
    pub at: i64,
    pub video: &'visit str,
    /// Furthest point reached, in percent.
    pub percent: i16,
    /// True if the video was watched to its end.
    pub completed: bool,
}

/// Data that must be loaded to check a condition, in addition to sessions, pageviews and event names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Event properties.
    pub props: bool,
    pub videos: bool,
}

/// Compiled condition.
#[derive(Clone, Debug)]
pub struct Compiled {
    test: Test,
    /// Work budget of each part per visit; see [`work`].
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
    /// A rule that does not compile, so it never matches. Goals and funnels with such rules cannot be saved.
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

    /// Returns the number of conditions checked per event, pageview or video play.
    pub(crate) fn conditions(&self) -> usize {
        self.test.conditions()
    }

    /// Returns the memory in bytes that the patterns take.
    pub(crate) fn size(&self) -> usize {
        self.test.size()
    }

    /// Limits the work, given the total number of conditions that are checked against the same visit.
    pub(crate) fn among(self, conditions: usize) -> Self {
        Self { share: work::share(conditions), ..self }
    }

    /// Returns true if the visit meets the condition.
    pub fn passes(&self, deeds: &dyn Deeds) -> bool {
        self.test.passes(deeds, self.share)
    }

    /// Returns the number of matching events. 0 if the condition contains no event.
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

    /// Returns the first time, not before `from`, at which the visit met the condition. If several parts must all be
    /// met, this is the time of the last. Engaged time and scroll depth belong to the whole visit and have no time of
    /// their own, so they count as met at `from`.
    pub fn first(&self, deeds: &dyn Deeds, from: i64) -> Option<i64> {
        self.test.first(deeds, from, self.share)
    }

    /// Returns the total value of the matching events, in ten-thousandths of the currency's unit; see `valueFrom` of
    /// [`Match::Event`]. Returns `None` if no event carries a number, or if the condition takes no value from events.
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

    /// Returns what properties of the earliest matching event say. Nothing if the condition is not an event.
    pub(crate) fn says<const N: usize>(&self, deeds: &dyn Deeds, props: [&str; N]) -> [Option<String>; N] {
        let mut first: Option<(i64, [Option<String>; N])> = None;
        if let Test::Event(test) = &self.test {
            let mut work = Work::new(self.share);
            deeds.any_event(&mut |event| {
                let matters = first.as_ref().is_none_or(|(at, _)| event.at < *at);
                let (fits, cost) = if matters { test.ask(event) } else { (false, work::NAME) };
                if fits {
                    first = Some((event.at, props.map(|prop| event.props.says(prop).map(Cow::into_owned))));
                }
                work.is_over_after(cost)
            });
        }
        first.map_or([const { None }; N], |(_, said)| said)
    }

    /// Returns the maximum number of conditions checked per pageview or event.
    pub fn tests(&self) -> u64 {
        self.test.tests()
    }

    pub fn needs(&self) -> Needs {
        let mut needs = Needs::default();
        self.test.add_needs(&mut needs);
        needs
    }
}

/// Maximum value of a visit for a goal.
const MAX_AMOUNT: f64 = 1_000_000_000.0;

/// Converts an amount into ten-thousandths, because integers have the same sum in any order. Negative values and NaN
/// become 0. Larger values are clamped to the maximum.
pub fn amount_of(value: f64) -> i64 {
    // Casting NaN gives 0.
    ten_thousandths(value.clamp(0.0, MAX_AMOUNT))
}

/// Converts units into ten-thousandths, without a maximum.
pub fn ten_thousandths(units: f64) -> i64 {
    (units * 10_000.0).round_ties_even() as i64
}

/// Returns the number of decimals that a number is written with.
pub fn decimals(value: f64) -> usize {
    value.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// Converts ten-thousandths into the currency's unit.
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
            Self::Event(_) | Self::Page(_) | Self::PageGroup(_) | Self::Video { .. } => 1,
            Self::Engaged(_) | Self::Scroll(_) | Self::Never => 0,
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Any(of) | Self::All(of) => of.iter().map(Self::size).sum(),
            Self::Page(page) => page.size(),
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
            Self::PageGroup(group) => {
                let (mut work, mut found) = (Work::new(share), false);
                deeds.any_pageview(&mut |view| {
                    found = view.group == group;
                    found || work.is_over_after(work::NAME)
                });
                found
            }
            Self::Engaged(ms) => deeds.engaged_ms() >= *ms,
            Self::Scroll(percent) => deeds.scroll() >= *percent,
            Self::Video { .. } => {
                let (mut work, mut found) = (Work::new(share), false);
                deeds.any_video(&mut |play| {
                    found = self.fits_video(play);
                    found || work.is_over_after(work::NAME)
                });
                found
            }
            Self::Any(of) => of.iter().any(|test| test.passes(deeds, share)),
            Self::All(of) => of.iter().all(|test| test.passes(deeds, share)),
            Self::Never => false,
        }
    }

    fn first(&self, deeds: &dyn Deeds, from: i64, share: usize) -> Option<i64> {
        let (mut work, mut first) = (Work::new(share), None);
        let mut seen = |at: i64, ask: &dyn Fn() -> (bool, usize)| {
            let matters = at >= from && first.is_none_or(|first| at < first);
            let (fits, cost) = if matters { ask() } else { (false, work::NAME) };
            if fits {
                first = Some(at);
            }
            work.is_over_after(cost)
        };
        match self {
            Self::Event(test) => {
                deeds.any_event(&mut |event| seen(event.at, &|| test.ask(event)));
            }
            Self::Page(rule) => {
                let ask = |page: &str| (rule.matches(page), work::page(page.len()));
                deeds.any_pageview(&mut |view| seen(view.at, &|| ask(view.page)));
            }
            Self::PageGroup(group) => {
                deeds.any_pageview(&mut |view| seen(view.at, &|| (view.group == group, work::NAME)));
            }
            Self::Video { .. } => {
                deeds.any_video(&mut |play| seen(play.at, &|| (self.fits_video(play), work::NAME)));
            }
            Self::Engaged(_) | Self::Scroll(_) | Self::Never => {
                return self.passes(deeds, share).then_some(from);
            }
            Self::Any(of) => return of.iter().filter_map(|test| test.first(deeds, from, share)).min(),
            Self::All(of) => {
                return of
                    .iter()
                    .try_fold(from, |last, test| Some(last.max(test.first(deeds, from, share)?)));
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

    /// Collects the events that determine the goal's value, from the parts that the visit met.
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
    /// Returns true if the event matches, and the work spent on the check.
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
