//! Relevance score: how much interest a visit shows, from 0 to 100.
//!
//! A project's model is data ([`config`]): signals that add or subtract points, and tiers of the total. [`Model`] is a
//! compiled model that scores visits, [`Tiers`] are its tiers, and [`saved`] contains its versions. A project without a
//! saved model uses [`RelevanceConfig::default`], version 1.

mod config;
mod model;
pub mod saved;
mod tiers;
mod validate;

pub use config::{MeasureKind, RelevanceConfig, RelevanceMeasure, RelevanceSignal, RelevanceTier};
pub use model::{Evidence, Finding, Model, Score};
pub use tiers::Tiers;
pub use validate::{Known, violations};
