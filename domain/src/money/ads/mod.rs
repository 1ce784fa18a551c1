//! Ads: what the ads of a project cost, and which of them brought a visit.

pub(crate) mod catalog;
pub mod costs;
pub mod entities;
pub mod mapping;
pub mod matcher;
pub mod micros;
pub mod placeholders;
pub mod rules;
pub mod templates;
