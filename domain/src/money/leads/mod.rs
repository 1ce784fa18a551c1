//! Leads: the people of a project. Data about the same person from visits and servers is merged into one lead.
//!
//! People are identified by hashes (SHA-256 of values normalised by [`people`](crate::money::people)). Plain contact
//! data is stored only if `settings.pii.storePlaintext` is enabled, only when a server sends it, and only encrypted
//! ([`secrets`](crate::ground::secrets)).

mod apart;
mod contact;
mod erase;
mod former;
mod found;
mod identification;
mod identities;
mod linked;
mod merge;
mod place;
mod signed_ids;
mod types;

pub use apart::{JOB, part_queued};
pub use contact::LeadContact;
pub(crate) use contact::{forget_contacts, seal_anew};
pub use erase::{Erasing, ForgetClicks, delete, delete_before, erased, forget_visits};
pub use found::{get, list, require, visits};
pub use identification::{LeadCreate, LeadCreated, LeadUpdate, LeadUpdated, create, update};
pub(crate) use place::lock;
pub use place::{FirstVisit, Said, place_visit};
pub use signed_ids::{IdentitySecret, NewIdentitySecret, delete_secret, renew, secrets_of_projects};
pub(crate) use signed_ids::{seal_secrets_anew, sealed_of};
pub use types::{Lead, LeadList, LeadParams};
