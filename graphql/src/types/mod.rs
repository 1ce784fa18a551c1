//! Objects of the graph that are more than their REST form: those that lead to others.

mod audit;
mod organization;
mod project;

pub use audit::AuditLog;
pub use organization::Organization;
pub use project::{Project, ProjectCreated};
