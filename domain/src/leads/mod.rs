//! Leads: the people of a project. What visits and servers tell of one person comes together in one lead.
//!
//! A person is known by hashes (SHA-256 of what [`people`](crate::people) normalizes). In plain text they are kept only
//! where `settings.pii.storePlaintext` is on, only from servers, and encrypted ([`secrets`](crate::secrets)).

mod contact;
mod erase;
mod found;
mod merge;
mod place;
mod told;
mod types;

pub use contact::LeadContact;
pub(crate) use contact::{forget_contacts, seal_anew};
pub use erase::{Erasing, delete, delete_before, erased, forget_visits};
pub use found::{get, list, visits};
pub use place::{FirstVisit, Said, identified, place_visit};
pub use told::{LeadCreate, LeadCreated, LeadUpdate, create, update};
pub use types::{Lead, LeadList, LeadParams};
