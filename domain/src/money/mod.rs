//! What visits are worth: people, leads, conversions, and the ad platforms that hear of conversions.
//!
//! A room belongs here if it deals with a person who converted, with an amount, or with an ad platform. How a visit finds
//! its channel belongs in [`crate::measuring`].

pub mod conversions;
pub mod destinations;
pub mod leads;
pub mod people;
pub mod secret_rotation;
