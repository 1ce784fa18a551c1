//! Funnels: steps that visits take towards a target, and how many visits complete each step.
//!
//! A step is an action of a visit: a pageview, an event, or reaching a goal. [`Plan`] is a compiled funnel that returns
//! the steps an action completes. The report `funnel` runs the plan over the visits.

mod plan;
mod step;
mod stored;
mod types;

pub use plan::{Plan, StepEvent};
pub use step::StepMatch;
pub use stored::{create, default_of, delete, list, of_key, of_projects, update};
pub use types::{
    Funnel, FunnelMode, FunnelPreviewInput, FunnelStep, FunnelStepWrite, FunnelUpdate, FunnelWrite,
    MAX_STEPS, read_steps,
};
