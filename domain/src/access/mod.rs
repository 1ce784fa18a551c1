//! Who is asking, and what that lets them do.
//!
//! Every rule of the contract's chapter Authentication lives in this folder. It turns a bearer
//! token into a [`Principal`], and a principal with an address into a proof of access
//! ([`OrgAccess`], [`ProjectAccess`]) that the rest of `domain` asks for as an argument. The
//! fields of a proof are private, so nothing outside can make one up. What a role may do is in
//! [`scope`]; rules about resources themselves (a slug is unique, a key can be rolled) are not
//! here.
//!
//! ```ignore
//! let principal = access::authenticate(&context, token).await?;
//! let project = access::project(&context, &principal, "acme/shop").await?;
//! keys::publishable::create(&context, &project, input).await?; // asks for project:admin
//! ```

mod authenticate;
mod org;
mod principal;
mod project;
mod scope;

pub use authenticate::{CredentialCache, authenticate};
pub use entity::Role;
pub use org::{OrgAccess, org, orgs};
pub use principal::{Actor, Principal, SecretKey, UserSession};
pub use project::{ProjectAccess, ProjectQuery, project, projects, system_project};
pub use scope::{Scope, ScopeSet};

pub(crate) use authenticate::{IDLE, is_active, note_key_use};
pub(crate) use org::Standing;
pub(crate) use principal::{label, label_of_user};
