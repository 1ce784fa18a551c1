//! Events: built-in names, the project's event schemas, and the rules for keeping events.
//!
//! [`EventRules::check`] is the only place that decides on an event's name and props. Tracking batches, server events
//! and the validation of server events all use it.

mod built_in;
mod check;
mod schema;
mod stored;

pub use built_in::{
    BUILT_IN, BuiltIn, BuiltInEvent, CONVERT_EVENT, CONVERT_ID, EVENT_NAME, MAX_COUNTED_NAMES, MAX_PROPS,
    MAX_UNREGISTERED_NAMES, built_in, is_built_in_prop, is_event_name,
};
pub use check::{
    Checked, EventProblem, EventRules, KnownAs, Problem, checked_props, is_prop_name, plain_props,
};
pub use schema::{
    Dedupe, EventProps, EventSchema, EventSchemaWrite, EventStatus, MAX_ENUM_VALUES, PropDefinition,
    PropPrivacy,
};
pub use stored::{Registered, Repeats, delete, of_project, of_projects, put};

/// Maximum number of event schemas per project.
pub const MAX_EVENT_SCHEMAS: u64 = 200;
