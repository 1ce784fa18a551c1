//! Events: which names the service knows, what a project says of its own, and which events are kept.
//!
//! [`EventRules::check`] is the one place that decides over an event's name and props: tracking batches, server events
//! and their validation all ask it.

mod built_in;
mod check;
mod schema;
mod stored;

pub use built_in::{
    BUILT_IN, BuiltIn, BuiltInEvent, EVENT_NAME, MAX_COUNTED_NAMES, MAX_PROPS, MAX_UNREGISTERED_NAMES,
    built_in, is_built_in_prop, is_event_name,
};
pub use check::{
    Checked, EventProblem, EventRules, KnownAs, Problem, checked_props, is_prop_name, plain_props,
};
pub use schema::{
    Dedupe, EventProps, EventSchema, EventSchemaWrite, EventStatus, MAX_ENUM_VALUES, PropDefinition,
    PropPrivacy,
};
pub use stored::{Registered, Repeats, delete, of_project, of_projects, put};

/// How many event schemas a project can have.
pub const MAX_EVENT_SCHEMAS: u64 = 200;
