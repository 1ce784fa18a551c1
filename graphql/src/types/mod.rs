//! Objects of the graph that are more than their REST form: those that lead to others.

mod organization;
mod project;

pub use organization::Organization;
pub use project::{Project, ProjectCreated};
