//! The fold over the columns.

use std::sync::Arc;

use domain::Result;
use domain::funnels::{FunnelMode, Plan};
use entity::visits::{Part, Vocabulary, entries, event, pageview, session};

use super::walk::Walk;
use super::{Counts, StepCounts};
use crate::columns::{Day, Dictionary, Parts};
use crate::reports::quartiles::Quartiles;
use crate::reports::{Fold, Scan, run};

pub(super) async fn counts(scan: &Scan, plan: Plan) -> Result<Counts> {
    let plan = Arc::new(plan);
    let fold = match plan.needs_props() {
        true => scan.fold(move || Walked::<true>::new(plan.clone())).await?.into_counts(),
        false => scan.fold(move || Walked::<false>::new(plan.clone())).await?.into_counts(),
    };
    run(move |_| Ok(fold.with_medians())).await
}

/// Counts of visits, and the times that medians are made of.
struct Sums {
    counts: Counts,
    times: Vec<Vec<u32>>,
}

impl Sums {
    fn with_medians(mut self) -> Counts {
        for (step, times) in self.counts.steps.iter_mut().zip(&mut self.times) {
            step.median_ms = (!times.is_empty()).then(|| Quartiles::of(times).median);
        }
        self.counts
    }
}

/// Visits that went through a plan. Properties are loaded only for a plan that needs them.
struct Walked<const PROPS: bool> {
    plan: Arc<Plan>,
    sums: Sums,
    asked: Asked,
    /// The steps that each session of the day at hand took.
    taken: Vec<u32>,
}

/// The steps by codes: what was asked of the plan about the texts of the dictionary so far.
#[derive(Default)]
struct Asked {
    pages: Vec<u32>,
    groups: Vec<u32>,
    events: Vec<Events>,
    goals: Vec<Vec<u32>>,
}

/// What events of a name do.
#[derive(Clone, Default)]
struct Events {
    steps: u32,
    /// Places of the plan's events whose properties decide.
    deciding: Vec<usize>,
}

impl Asked {
    /// Asks about texts that are new since.
    fn learn(&mut self, plan: &Plan, dictionary: &Dictionary) {
        let text = |vocabulary, code: usize| {
            dictionary.text(vocabulary, u32::try_from(code).unwrap_or(0)).map_or("", |text| text)
        };
        for code in self.pages.len()..dictionary.len(Vocabulary::PAGE) {
            self.pages.push(plan.of_page(text(Vocabulary::PAGE, code)));
        }
        for code in self.groups.len()..dictionary.len(Vocabulary::GROUP) {
            self.groups.push(plan.of_group(text(Vocabulary::GROUP, code)));
        }
        for code in self.events.len()..dictionary.len(Vocabulary::EVENT) {
            let name = text(Vocabulary::EVENT, code);
            let mut events = Events::default();
            for (place, event) in plan.events().iter().enumerate().filter(|(_, event)| event.name == name) {
                match event.needs_props {
                    true => events.deciding.push(place),
                    false => events.steps |= event.steps(&NoProps),
                }
            }
            self.events.push(events);
        }
        let wanted = plan.goals();
        let known = self.goals.len();
        for set in dictionary.goals().iter().skip(known) {
            let reached =
                |key: &str| dictionary.code(Vocabulary::GOAL, key).is_some_and(|goal| set.contains(&goal));
            self.goals.push(wanted.iter().filter(|(key, _)| reached(key)).map(|(_, steps)| *steps).collect());
        }
    }
}

impl<const PROPS: bool> Walked<PROPS> {
    fn new(plan: Arc<Plan>) -> Self {
        let steps = plan.len();
        let counts = Counts { steps: vec![StepCounts::default(); steps], ..Counts::default() };
        let sums = Sums { counts, times: vec![Vec::new(); steps] };
        Self { plan, sums, asked: Asked::default(), taken: Vec::new() }
    }

    fn into_counts(self) -> Sums {
        self.sums
    }
}

impl<const PROPS: bool> Fold for Walked<PROPS> {
    const PARTS: Parts = if PROPS { Parts::CORE.with(Part::Props) } else { Parts::CORE };

    fn add(&mut self, day: &Day, mask: &[bool], dictionary: &Dictionary) {
        self.asked.learn(&self.plan, dictionary);
        let Self { plan, sums, asked, taken } = self;
        let mut walk = Walk::new(&plan.within, plan.mode == FunnelMode::Sequential);
        let (pages, groups) =
            (day.pageviews.get(pageview::KEYS.page), day.pageviews.get(pageview::KEYS.page_group));
        let began = day.pageviews.get(pageview::KEYS.started_at);
        let (names, happened) = (day.events.get(event::KEYS.name), day.events.get(event::KEYS.at));
        let (goals, ended) = (day.sessions.get(session::KEYS.goals), day.sessions.get(session::KEYS.last_at));
        taken.clear();
        taken.resize(day.len(), 0);
        for session in (0..day.len()).filter(|session| mask[*session]) {
            walk.restart();
            let times = &mut sums.times;
            let mut act = |at: u32, steps: u32| {
                if steps != 0 {
                    walk.act(at.into(), steps, |step, took| {
                        times[step].push(u32::try_from(took).unwrap_or(u32::MAX));
                    });
                }
            };
            // Goals that are no single action count as done at the visit's last sign of life.
            let (end, mut reached) = (ended[session], asked.goals[goals.get(session) as usize].as_slice());
            let (mut views, mut events) = (day.pageviews.of(session), day.events.of(session));
            // Both are in order; at the same moment pageviews come first, then events.
            loop {
                let view = (views.start < views.end).then(|| began[views.start]);
                let event = (events.start < events.end).then(|| happened[events.start]);
                let Some(at) = view.into_iter().chain(event).min() else { break };
                if at > end {
                    std::mem::take(&mut reached).iter().for_each(|steps| act(end, *steps));
                }
                if view == Some(at) {
                    let place = views.start;
                    views.start += 1;
                    let page = asked.pages[pages.get(place) as usize];
                    act(at, page | asked.groups[groups.get(place) as usize]);
                } else {
                    let place = events.start;
                    events.start += 1;
                    let known = &asked.events[names.get(place) as usize];
                    let mut steps = known.steps;
                    if PROPS && !known.deciding.is_empty() {
                        let props = DayProps { day, dictionary, event: place };
                        for event in &known.deciding {
                            steps |= plan.events()[*event].steps(&props);
                        }
                    }
                    act(at, steps);
                }
            }
            reached.iter().for_each(|steps| act(end, *steps));
            taken[session] = walk.taken;
        }
        sums.counts.add(day, mask, taken);
    }

    fn merge(&mut self, other: Self) {
        let (mine, other) = (&mut self.sums, other.sums);
        mine.counts.sessions += other.counts.sessions;
        mine.counts.completed += other.counts.completed;
        for (step, other) in mine.counts.steps.iter_mut().zip(other.counts.steps) {
            step.sessions += other.sessions;
            step.visitors += other.visitors;
            step.with_before += other.with_before;
            step.with_first += other.with_first;
        }
        for (times, other) in mine.times.iter_mut().zip(other.times) {
            times.extend(other);
        }
    }
}

impl Counts {
    /// Adds the sessions of a day with the steps that they took.
    fn add(&mut self, day: &Day, mask: &[bool], taken: &[u32]) {
        let all = (1_u32 << self.steps.len()) - 1;
        // What an earlier session of the same visitor took counts for its visitor already.
        let mut known = 0;
        for (session, same) in day.by_visitor.iter() {
            if !same {
                known = 0;
            }
            if !mask[session] {
                continue;
            }
            self.sessions += 1;
            let steps = taken[session];
            if steps == 0 {
                continue;
            }
            self.completed += u64::from(steps == all);
            for (at, counts) in self.steps.iter_mut().enumerate() {
                let took = |at: usize| u64::from(steps & (1 << at) != 0);
                let here = took(at);
                counts.sessions += here;
                counts.visitors += u64::from((steps & !known) & (1 << at) != 0);
                counts.with_first += here & took(0);
                counts.with_before += here & if at == 0 { 1 } else { took(at - 1) };
            }
            known |= steps;
        }
    }
}

struct NoProps;

impl domain::matching::Props for NoProps {
    fn says(&self, _: &str) -> Option<std::borrow::Cow<'_, str>> {
        None
    }
}

/// The properties of an event of a day.
struct DayProps<'day> {
    day: &'day Day,
    dictionary: &'day Dictionary,
    event: usize,
}

impl domain::matching::Props for DayProps<'_> {
    fn says(&self, name: &str) -> Option<std::borrow::Cow<'_, str>> {
        let wanted = self.dictionary.code(Vocabulary::PROP, name)?;
        let (names, values) = (self.day.props.get(entries::PROP), self.day.props.get(entries::PROP_VALUE));
        let at = self.day.props.of(self.event).find(|at| names.get(*at) == wanted)?;
        self.dictionary.text(Vocabulary::PROP_VALUE, values.get(at)).map(|text| (&**text).into())
    }
}
