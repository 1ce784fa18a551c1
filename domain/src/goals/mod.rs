//! Goals: what a project wants its visits to do, and whether a visit did it.
//!
//! What can be asked of a visit is [`crate::matching`]. Changing a goal asks for past visits to be recomputed
//! ([`crate::recomputation`]), so that they are counted as if it had always been so.

mod preset;
mod reached;
mod stored;
mod types;

pub use preset::{PresetGoal, ProjectPreset, preset};
pub use reached::{Goals, Reached};
pub use stored::{MAX_GOALS, create, delete, list, of_projects, update};
pub(crate) use types::is_goal_key;
pub use types::{GOAL_KEY, Goal, GoalCreate, GoalListParams, GoalUpdate, read_match};
