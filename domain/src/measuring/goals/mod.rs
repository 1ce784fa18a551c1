//! Goals: what a project wants its visits to do.
//!
//! The conditions are in [`crate::measuring::matching`]. A changed goal triggers a recomputation of past visits
//! ([`crate::measuring::recomputation`]), so that they count as if the goal had always been this way.

mod preset;
mod reached;
mod stored;
mod types;

pub use preset::{PresetGoal, ProjectPreset, is_of_preset, preset};
pub use reached::{Goals, Reached, as_recorded};
pub use stored::{MAX_GOALS, create, delete, list, of_projects, update};
pub(crate) use types::is_goal_key;
pub use types::{GOAL_KEY, Goal, GoalCreate, GoalListParams, GoalUpdate, read_match};
