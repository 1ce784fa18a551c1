//! HTTP infrastructure between the socket and the handlers of [`crate::api`]: how a route is declared, what
//! is checked before its handler runs, and how an error becomes a problem document.
//!
//! Code that knows a single resource does not belong here. A new route is one line in its file under `api/`
//! and changes nothing in this folder.

pub mod answer;
pub mod caller;
pub mod cors;
pub mod csv;
pub mod envelope;
pub mod file;
pub mod idempotency;
pub mod input;
pub mod large;
pub mod openapi;
pub mod places;
pub mod problem;
pub mod rate_limit;
pub mod revision;
pub mod route;

pub use domain::ground::shape;

pub use answer::{Accepted, Created, CreatedOrFound, Json, NoContent};
pub use caller::MaybeBearer;
pub use input::{Body, OptionalBody, Path, Query};
pub use problem::{Problem, Result};
pub use revision::{IfMatch, Tagged};
pub use route::{Credential, Route};
