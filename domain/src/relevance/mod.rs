//! The relevance score: how much a visit looks like interest, 0 to 100.
//!
//! A project's model is data ([`config`]): signals that give or take points, and tiers of their sum.
//! [`Model`] is a model ready to score visits, [`Tiers`] its tiers, [`saved`] its versions. A project
//! that saved none has [`RelevanceConfig::default`], version 1.

mod config;
mod model;
pub mod saved;
mod tiers;
mod validate;

pub use config::{MeasureKind, RelevanceConfig, RelevanceMeasure, RelevanceSignal, RelevanceTier};
pub use model::{Evidence, Finding, Model, Score};
pub use tiers::Tiers;
pub use validate::{Known, violations};
