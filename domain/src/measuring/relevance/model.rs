//! Compiled relevance model that scores visits.

use entity::visits::{Channel, Mark};

use super::{MeasureKind, RelevanceConfig, RelevanceMeasure, RelevanceSignal, Tiers};
use crate::ground::rule::Matcher;
use crate::measuring::matching::work::{self, Work};
use crate::measuring::matching::{Compiled, Deeds, Match, Pageview};

/// Data of a visit that signals use.
#[derive(Clone, Copy)]
pub struct Evidence<'visit> {
    pub engaged_ms: i64,
    pub max_scroll: i16,
    pub pageviews: i32,
    pub video_ms: i64,
    pub flags: i32,
    pub channel: Channel,
    /// True if the visitor had already made a visit on the same day.
    pub revisit: bool,
    pub conversions: i16,
    /// Keys of the goals that the visit reached.
    pub goals: &'visit [String],
    /// Pageviews and events of the visit.
    pub deeds: &'visit dyn Deeds,
}

/// Compiled version of a model.
#[derive(Clone, Debug)]
pub struct Model {
    pub version: i32,
    pub tiers: Tiers,
    signals: Vec<Signal>,
    /// Work budget of each signal per visit.
    share: usize,
}

#[derive(Clone, Debug)]
struct Signal {
    kind: MeasureKind,
    test: Test,
    points: f64,
    cap: Option<f64>,
}

/// Amount of something in a visit.
#[derive(Clone, Debug)]
enum Test {
    /// Proportion of the value for the full points. Pageviews count after the first.
    Share {
        full: f64,
    },
    Page(Matcher),
    PageGroup(String),
    Event(Compiled),
    Goal(String),
    Channel(Vec<Channel>),
    Revisit,
    Conversion,
    /// Bits of `flags`.
    Mark(i32),
    /// A rule that does not compile, so it never matches. Models with such rules cannot be saved.
    Nothing,
}

/// Result of a signal for a visit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// Seconds of engaged time or video, percent of scroll, otherwise a count.
    pub found: f64,
    /// Points that the signal added or subtracted.
    pub points: f64,
    /// Maximum points that the signal can add or subtract.
    pub most: f64,
}

/// Sum of points, and the resulting score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    pub sum: f64,
    /// The sum, limited to 0 to 100 and rounded.
    pub score: u8,
}

impl Score {
    pub fn of(points: impl Iterator<Item = f64>) -> Self {
        let sum: f64 = points.sum();
        // The sum is clamped to 0 to 100, so the cast loses nothing.
        Self { sum, score: sum.clamp(0.0, 100.0).round() as u8 }
    }
}

impl Default for Model {
    fn default() -> Self {
        Self::new(1, &RelevanceConfig::default())
    }
}

impl Model {
    pub fn new(version: i32, config: &RelevanceConfig) -> Self {
        let signals: Vec<Signal> = config.signals.iter().map(Signal::new).collect();
        let asked = signals.iter().filter(|signal| signal.is_asked()).count();
        let among = |signal: Signal| match signal.test {
            Test::Event(wanted) => Signal { test: Test::Event(wanted.among(asked)), ..signal },
            _ => signal,
        };
        let signals = signals.into_iter().map(among).collect();
        Self { version, tiers: Tiers::of(&config.tiers), signals, share: work::share(asked) }
    }

    /// Returns the number of conditions checked per event or pageview.
    pub(crate) fn conditions(&self) -> usize {
        self.signals.iter().filter(|signal| signal.is_asked()).count()
    }

    pub fn score(&self, visit: &Evidence<'_>) -> u8 {
        Score::of(self.findings(visit).map(|finding| finding.points)).score
    }

    /// Returns the result of each signal, in the order of the model. Their points add up to the score's sum.
    pub fn findings<'a>(&'a self, visit: &'a Evidence<'_>) -> impl Iterator<Item = Finding> + 'a {
        self.signals.iter().map(|signal| signal.finding(visit, self.share))
    }
}

impl Signal {
    /// Returns true if the signal checks every event or pageview.
    fn is_asked(&self) -> bool {
        matches!(self.test, Test::Page(_) | Test::Event(_))
    }

    fn new(signal: &RelevanceSignal) -> Self {
        let test = match &signal.measure {
            RelevanceMeasure::Engaged { full } | RelevanceMeasure::Video { full } => {
                Test::Share { full: f64::from(*full) * 1000.0 }
            }
            RelevanceMeasure::Scroll { full } => Test::Share { full: f64::from(*full) },
            RelevanceMeasure::Pageviews { full } => Test::Share { full: f64::from(*full) - 1.0 },
            RelevanceMeasure::Page { matches } => matches.compile().map_or(Test::Nothing, Test::Page),
            RelevanceMeasure::PageGroup { group } => Test::PageGroup(group.clone()),
            RelevanceMeasure::Event { name, props } => {
                let event = Match::Event { name: name.clone(), props: props.clone(), value_from: None };
                Test::Event(Compiled::new(&event))
            }
            RelevanceMeasure::Goal { goal } => Test::Goal(goal.clone()),
            RelevanceMeasure::Channel { of } => Test::Channel(of.clone()),
            RelevanceMeasure::Revisit {} => Test::Revisit,
            RelevanceMeasure::Conversion {} => Test::Conversion,
            RelevanceMeasure::Mark { of } => Test::Mark(Mark::bits(of)),
        };
        let kind = signal.measure.kind();
        Self { kind, test, points: signal.points, cap: signal.cap.filter(|_| kind.repeats()) }
    }

    fn finding(&self, visit: &Evidence<'_>, share: usize) -> Finding {
        if let Test::Share { full } = self.test {
            let (amount, unit) = match self.kind {
                MeasureKind::Engaged => (visit.engaged_ms as f64, 1000.0),
                MeasureKind::Video => (visit.video_ms as f64, 1000.0),
                MeasureKind::Scroll => (f64::from(visit.max_scroll), 1.0),
                _ => (f64::from(visit.pageviews) - 1.0, 1.0),
            };
            let found = if self.kind == MeasureKind::Pageviews { amount + 1.0 } else { amount / unit };
            let share = (amount / full).clamp(0.0, 1.0);
            return Finding { found, points: share * self.points, most: self.points };
        }
        let times = self.times(visit, share);
        let found = f64::from(u32::try_from(times).unwrap_or(u32::MAX));
        match self.cap {
            None => Finding { found, points: found.min(1.0) * self.points, most: self.points },
            Some(cap) => {
                let most = cap.copysign(self.points);
                let points = found * self.points;
                Finding { found, points: if points.abs() < cap { points } else { most }, most }
            }
        }
    }

    fn times(&self, visit: &Evidence<'_>, share: usize) -> usize {
        match &self.test {
            Test::Page(rule) => pageviews(visit, share, |view| rule.matches(view.page)),
            Test::PageGroup(group) => pageviews(visit, usize::MAX, |view| view.group == group),
            Test::Event(wanted) => wanted.count(visit.deeds),
            Test::Goal(key) => usize::from(visit.goals.contains(key)),
            Test::Channel(of) => usize::from(of.contains(&visit.channel)),
            Test::Revisit => usize::from(visit.revisit),
            Test::Conversion => usize::try_from(visit.conversions).unwrap_or(0),
            Test::Mark(bits) => usize::from(visit.flags & bits != 0),
            Test::Share { .. } | Test::Nothing => 0,
        }
    }
}

/// Returns the number of pageviews that pass.
fn pageviews(visit: &Evidence<'_>, share: usize, passes: impl Fn(&Pageview<'_>) -> bool) -> usize {
    let (mut work, mut times) = (Work::new(share), 0);
    visit.deeds.any_pageview(&mut |view| {
        times += usize::from(passes(view));
        work.is_over_after(work::page(view.page.len()))
    });
    times
}

#[cfg(test)]
mod tests;
