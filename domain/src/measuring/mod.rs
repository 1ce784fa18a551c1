//! What a project measures: its tracking config, goals, funnels, questionnaires, events, relevance model and channels,
//! and the note that past visits must be derived again because one of them changed.
//!
//! A room belongs here if it says which questions a project asks about its visits. What a visit is worth, and who hears
//! of it, belongs in [`crate::money`].

pub mod attribution;
pub mod events;
pub mod funnels;
pub mod goals;
pub mod matching;
pub mod questionnaires;
pub mod recomputation;
pub mod relevance;
pub mod tracking;
