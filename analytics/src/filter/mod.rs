//! The filter all reports share.
//!
//! [`FilterParams`] is what a caller writes.

mod params;
mod values;

pub use params::FilterParams;
pub use values::{
    AdMatch, AdPlatform, Browser, CLICK_IDS, Channel, ClickIdFilter, Device, Os, PageMode, Screen, Stitch,
    Traffic,
};
