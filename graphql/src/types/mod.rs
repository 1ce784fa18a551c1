//! Objects with fields that lead to other resources, which REST does not have.

mod audit;
mod organization;
mod project;
mod shared;

pub use audit::AuditLog;
pub use organization::Organization;
pub use project::{Destination, Project, ProjectCreated};
pub use shared::Shared;
