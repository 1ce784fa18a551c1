//! Funnels: the steps that visits take towards something, and how many get how far.
//!
//! A step is something that a visit does at a moment: a pageview, an event, or reaching a goal. [`Plan`] is
//! a funnel ready to be asked which of its steps an action does; the report `funnel` walks over the visits.

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
