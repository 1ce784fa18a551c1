//! Funnel report: the fold over the columns.

use std::sync::Arc;

use domain::Result;
use domain::measuring::funnels::{FunnelMode, Plan, StepEvent};
use entity::visits::{Part, Vocabulary, entries, event, pageview, session};

use super::walk::Walk;
use super::{Counts, StepCounts};
use crate::columns::{Day, Dictionary, Parts, with_codes};
use crate::filter::Mask;
use crate::reports::quartiles::Quartiles;
use crate::reports::{Fold, Scan};

pub(super) async fn counts(scan: &Scan, plan: Plan) -> Result<Counts> {
    let plan = Arc::new(plan);
    let fold = match plan.needs_props() {
        true => scan.fold(move || Walked::<true>::new(plan.clone())).await?.into_counts(),
        false => scan.fold(move || Walked::<false>::new(plan.clone())).await?.into_counts(),
    };
    scan.in_turn(move || fold.with_medians()).await
}

/// Counts of visits, and the times from which medians are computed.
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
    /// Steps that each view and each event of the current day can do.
    steps: [Vec<u32>; 2],
    /// Steps that each session of the current day took.
    taken: Vec<u32>,
}

/// Steps by code: the plan's answers about the dictionary's texts so far.
#[derive(Default)]
struct Asked {
    pages: Vec<u32>,
    groups: Vec<u32>,
    events: Vec<Events>,
    /// By set of goals: the steps that the set does at the end of a visit.
    goals: Vec<u32>,
}

/// Steps that events of a name do.
#[derive(Clone, Default)]
struct Events {
    steps: u32,
    /// Indexes of the plan's events that depend on properties.
    deciding: Vec<usize>,
}

impl Asked {
    /// Evaluates texts that are new since the last call. Stops when the mask is abandoned.
    fn learn(&mut self, plan: &Plan, dictionary: &Dictionary, mask: &Mask) {
        let text = |vocabulary, code: usize| {
            dictionary.text(vocabulary, u32::try_from(code).unwrap_or(0)).map_or("", |text| text)
        };
        for code in self.pages.len()..dictionary.len(Vocabulary::PAGE) {
            if code % 256 == 0 && mask.is_abandoned() {
                return;
            }
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
            let steps = wanted.iter().filter(|(_, key)| reached(key));
            self.goals.push(steps.fold(0, |steps, (step, _)| steps | step));
        }
    }
}

impl Asked {
    /// Writes the steps that each view of a day can do.
    fn steps_of_views(&self, day: &Day, into: &mut Vec<u32>) {
        let pages = day.pageviews.get(pageview::KEYS.page);
        let groups = day.pageviews.get(pageview::KEYS.page_group);
        let (of_pages, of_groups) = (self.pages.as_slice(), self.groups.as_slice());
        into.clear();
        with_codes!(pages, |pages| with_codes!(groups, |groups| {
            let at = |code: u32| code as usize;
            let steps = |(page, group): (_, _)| of_pages[at(page)] | of_groups[at(group)];
            into.extend(
                pages.iter().zip(groups).map(|(page, group)| steps(((*page).into(), (*group).into()))),
            );
        }));
    }

    /// Writes the steps that each event of a day can do, by its name.
    fn steps_of_events(&self, day: &Day, into: &mut Vec<u32>) {
        let steps: Vec<u32> = self.events.iter().map(|event| event.steps).collect();
        into.clear();
        with_codes!(day.events.get(event::KEYS.name), |names| {
            let code = |name: u32| name as usize;
            into.extend(names.iter().map(|name| steps[code((*name).into())]));
        });
    }

    /// Adds the steps that depend on the properties of events.
    fn add_deciding(&self, plan: &Plan, day: &Day, mask: &Mask, dictionary: &Dictionary, into: &mut [u32]) {
        let names = day.events.get(event::KEYS.name);
        let events = mask.kept().flat_map(|session| day.events.of(session));
        for event in events {
            let steps = &mut into[event];
            for place in &self.events[names.get(event) as usize].deciding {
                *steps |= plan.events()[*place].steps(&DayProps { day, dictionary, event });
            }
        }
    }
}

impl<const PROPS: bool> Walked<PROPS> {
    fn new(plan: Arc<Plan>) -> Self {
        let steps = plan.len();
        let counts = Counts { steps: vec![StepCounts::default(); steps], ..Counts::default() };
        let sums = Sums { counts, times: vec![Vec::new(); steps] };
        Self { plan, sums, asked: Asked::default(), steps: Default::default(), taken: Vec::new() }
    }

    fn into_counts(self) -> Sums {
        self.sums
    }
}

impl<const PROPS: bool> Fold for Walked<PROPS> {
    const PARTS: Parts = if PROPS { Parts::CORE.with(Part::Props) } else { Parts::CORE };

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.asked.learn(&self.plan, dictionary, mask);
        if mask.is_abandoned() {
            return;
        }
        let Self { plan, sums, asked, steps: [of_views, of_events], taken } = self;
        asked.steps_of_views(day, of_views);
        asked.steps_of_events(day, of_events);
        if PROPS {
            asked.add_deciding(plan, day, mask, dictionary, of_events);
        }
        let sequential = plan.mode == FunnelMode::Sequential;
        let mut walk = Walk::new(&plan.within, sequential);
        let began = day.pageviews.get(pageview::KEYS.started_at);
        let happened = day.events.get(event::KEYS.at);
        let (goals, ended) = (day.sessions.get(session::KEYS.goals), day.sessions.get(session::KEYS.last_at));
        // Most funnels consist of pages, and most events do no step.
        let eventful = of_events.iter().any(|steps| *steps != 0);
        let (views_of, events_of) = (day.pageviews.ranges(), day.events.ranges());
        taken.clear();
        taken.resize(day.len(), 0);
        for session in (0..day.len()).filter(|session| mask[*session]) {
            let (views, events) = (views_of.of(session), if eventful { events_of.of(session) } else { 0..0 });
            let reached = asked.goals[goals.get(session) as usize];
            let any = |steps: &[u32]| steps.iter().fold(0, |any, steps| any | steps);
            let possible = any(&of_views[views.clone()]) | any(&of_events[events.clone()]) | reached;
            // In an independent funnel this is all. In a sequential one no step counts without the previous one, so
            // only sessions that may have done the first two steps are walked.
            if !sequential || possible & 3 != 3 {
                taken[session] = if sequential { possible & 1 } else { possible };
                continue;
            }
            walk.restart();
            let times = &mut sums.times;
            let mut act = |at: u32, steps: u32| {
                if steps != 0 {
                    walk.act(at.into(), steps, |step, took| {
                        times[step].push(u32::try_from(took).unwrap_or(u32::MAX));
                    });
                }
            };
            let mut views = began[views.clone()].iter().zip(&of_views[views]).peekable();
            let mut events = happened[events.clone()].iter().zip(&of_events[events]).peekable();
            let mut end = ended[session];
            // Both lists are in chronological order. At the same moment pageviews come first, then events.
            loop {
                let next = match (views.peek(), events.peek()) {
                    (Some((view, _)), Some((event, _))) if event < view => events.next(),
                    (Some(_), _) => views.next(),
                    (None, _) => events.next(),
                };
                let Some((at, steps)) = next else { break };
                if *steps != 0 {
                    end = end.max(*at);
                }
                act(*at, *steps);
            }
            // Goals that are not a single action count as reached at the end of the visit, one step after the other.
            (0..plan.len()).for_each(|step| act(end, reached & (1 << step)));
            taken[session] = walk.taken;
        }
        sums.counts.add(day, mask, taken);
    }

    fn tests(&self) -> u64 {
        self.plan.events().iter().map(StepEvent::tests).sum()
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
    /// Adds the sessions of a day with the steps they took.
    fn add(&mut self, day: &Day, mask: &[bool], taken: &[u32]) {
        let all = (1_u32 << self.steps.len()) - 1;
        // Steps that an earlier session of the same visitor took are already counted for the visitor.
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

impl domain::measuring::matching::Props for NoProps {
    fn says(&self, _: &str) -> Option<std::borrow::Cow<'_, str>> {
        None
    }
}

/// Properties of an event of a day.
struct DayProps<'day> {
    day: &'day Day,
    dictionary: &'day Dictionary,
    event: usize,
}

impl domain::measuring::matching::Props for DayProps<'_> {
    fn says(&self, name: &str) -> Option<std::borrow::Cow<'_, str>> {
        let wanted = self.dictionary.code(Vocabulary::PROP, name)?;
        let (names, values) = (self.day.props.get(entries::PROP), self.day.props.get(entries::PROP_VALUE));
        let at = self.day.props.of(self.event).find(|at| names.get(*at) == wanted)?;
        self.dictionary.text(Vocabulary::PROP_VALUE, values.get(at)).map(|text| (&**text).into())
    }
}
