//! What visits are worth and what they cost: people, leads, conversions, ads, exchange rates, and the ad platforms.
//!
//! A room belongs here if it deals with a person who converted, with an amount, or with an ad platform. How a visit finds
//! its channel belongs in [`crate::measuring`].

pub mod ads;
pub mod conversions;
pub mod destinations;
pub mod leads;
pub mod people;
pub mod rates;
pub mod secret_rotation;
