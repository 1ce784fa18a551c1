pub mod attribution;
pub mod event_catalog;
pub mod goals;
pub mod relevance;
pub mod rule;
pub mod tracking;
pub mod visit_flags;
