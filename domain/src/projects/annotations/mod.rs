//! Annotations: notes on the charts of a project, such as a deployment, a campaign or an outage.
//!
//! People write annotations in the dashboard, and build servers with a secret key. An annotation changes no figure.

mod stored;
mod types;

pub use stored::{create, delete, get, list, on_days, update};
pub use types::{Annotation, AnnotationCreate, AnnotationListParams, AnnotationUpdate};
