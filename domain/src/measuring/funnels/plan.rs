//! Compiled funnels.

use std::borrow::Cow;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{FunnelMode, FunnelStep, StepMatch};
use crate::Result;
use crate::measuring::matching::{Compiled, Deeds, Event, Match, Pageview, Props, Video};

/// Compiled funnel. Sets of steps are bit masks: 1 is the first step, 2 the second, 4 the third.
#[derive(Clone, Debug)]
pub struct Plan {
    pub mode: FunnelMode,
    /// Time limit of each step after the previous step, in milliseconds. The largest number means no limit.
    pub within: Vec<i64>,
    pages: Vec<(u32, Compiled)>,
    groups: Vec<(u32, String)>,
    events: Vec<StepEvent>,
    goals: Vec<(u32, String)>,
}

/// Event that completes a step.
#[derive(Clone, Debug)]
pub struct StepEvent {
    pub name: String,
    /// True if the event's properties matter, and not only its name.
    pub needs_props: bool,
    steps: u32,
    wanted: Compiled,
}

impl Plan {
    /// Compiles a project's funnel. A deleted goal completes no step.
    pub async fn of<C: ConnectionTrait>(
        connection: &C,
        project: Uuid,
        mode: FunnelMode,
        steps: &[FunnelStep],
    ) -> Result<Self> {
        let mut named = Vec::new();
        for step in steps {
            step.matches.0.goals("", &mut |_, goal| named.push(goal.to_owned()));
        }
        let goals = match named.is_empty() {
            true => Vec::new(),
            false => {
                let found = entity::goal::Entity::find()
                    .filter(entity::goal::Column::ProjectId.eq(project))
                    .filter(entity::goal::Column::Key.is_in(named));
                found.all(connection).await?
            }
        };
        let read = |goal: entity::goal::Model| Some((goal.key, serde_json::from_value(goal.matches).ok()?));
        Ok(Self::new(mode, steps, &goals.into_iter().filter_map(read).collect::<Vec<_>>()))
    }

    /// Compiles steps of a project with these goals.
    pub fn new(mode: FunnelMode, steps: &[FunnelStep], goals: &[(String, Match)]) -> Self {
        let within = |step: &FunnelStep| step.within.map_or(i64::MAX, |seconds| i64::from(seconds) * 1000);
        let mut plan = Self {
            mode,
            within: steps.iter().map(within).collect(),
            pages: Vec::new(),
            groups: Vec::new(),
            events: Vec::new(),
            goals: Vec::new(),
        };
        for (at, step) in steps.iter().enumerate() {
            plan.add(1 << at, &step.matches.0, goals);
        }
        plan
    }

    fn add(&mut self, step: u32, wanted: &StepMatch, goals: &[(String, Match)]) {
        match wanted {
            StepMatch::Any { of } => of.iter().for_each(|part| self.add(step, part, goals)),
            StepMatch::Goal { goal } => match goals.iter().find(|(key, _)| key == goal) {
                Some((_, wanted)) if is_of_actions(wanted) => self.add_action(step, wanted),
                Some(_) => self.goals.push((step, goal.clone())),
                None => {}
            },
            action => action.action().iter().for_each(|wanted| self.add_action(step, wanted)),
        }
    }

    fn add_action(&mut self, step: u32, wanted: &Match) {
        let compiled = Compiled::new(wanted);
        match wanted {
            Match::Any { of } => of.iter().for_each(|part| self.add_action(step, part)),
            Match::Page { .. } => self.pages.push((step, compiled)),
            Match::PageGroup { group } => self.groups.push((step, group.clone())),
            Match::Event { name, props, .. } => {
                let needs_props = props.as_ref().is_some_and(|props| !props.is_empty());
                self.events.push(StepEvent {
                    name: name.clone(),
                    needs_props,
                    steps: step,
                    wanted: compiled,
                });
            }
            Match::Answer { .. } => self.events.push(StepEvent {
                name: crate::measuring::matching::ANSWER_EVENT.to_owned(),
                needs_props: compiled.needs().props,
                steps: step,
                wanted: compiled,
            }),
            _ => {}
        }
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.within.len()
    }

    pub fn is_empty(&self) -> bool {
        self.within.is_empty()
    }

    /// Returns the steps that a pageview of this page completes, regardless of its group.
    pub fn of_page(&self, page: &str) -> u32 {
        let view = Action::Pageview(Pageview { at: 0, page, group: "" });
        self.pages.iter().filter(|(_, wanted)| wanted.passes(&view)).fold(0, |steps, (step, _)| steps | step)
    }

    /// Returns the steps that a pageview in this page group completes, regardless of the page.
    pub fn of_group(&self, group: &str) -> u32 {
        self.groups.iter().filter(|(_, wanted)| wanted == group).fold(0, |steps, (step, _)| steps | step)
    }

    /// Returns the events that complete steps.
    pub fn events(&self) -> &[StepEvent] {
        &self.events
    }

    /// Returns true if any step depends on event properties.
    pub fn needs_props(&self) -> bool {
        self.events.iter().any(|event| event.needs_props)
    }

    /// Returns goals that count as reached at the visit's last activity: each key with a step, in the order of the
    /// steps. Such a goal is a state of the visit and not an action, so it completes every step that names it.
    pub fn goals(&self) -> &[(u32, String)] {
        &self.goals
    }
}

impl StepEvent {
    /// Returns the number of conditions checked for an event with this name.
    pub fn tests(&self) -> u64 {
        if self.needs_props { self.wanted.tests() } else { 0 }
    }

    /// Returns the steps that an event with this name completes.
    pub fn steps(&self, props: &dyn Props) -> u32 {
        let event = Action::Event(Event { at: 0, name: &self.name, props });
        if !self.needs_props || self.wanted.passes(&event) { self.steps } else { 0 }
    }
}

/// Returns true if a single action can satisfy the condition.
fn is_of_actions(wanted: &Match) -> bool {
    match wanted {
        Match::Event { .. } | Match::Page { .. } | Match::PageGroup { .. } | Match::Answer { .. } => true,
        Match::Any { of } => of.iter().all(is_of_actions),
        _ => false,
    }
}

/// Visit with a single action.
enum Action<'action> {
    Event(Event<'action>),
    Pageview(Pageview<'action>),
}

impl Deeds for Action<'_> {
    fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
        matches!(self, Self::Event(event) if test(event))
    }

    fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
        matches!(self, Self::Pageview(view) if test(view))
    }

    fn any_video(&self, _: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
        false
    }

    fn engaged_ms(&self) -> i64 {
        0
    }

    fn scroll(&self) -> i16 {
        0
    }
}

/// Properties as sent by the client.
impl Props for serde_json::Map<String, serde_json::Value> {
    fn says(&self, name: &str) -> Option<Cow<'_, str>> {
        crate::measuring::matching::says(self.get(name)?)
    }
}
