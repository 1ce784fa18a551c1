//! Bounds of a tracking batch. The OpenAPI document publishes them, and the SDK applies them, so that a
//! number on the dashboard is never a clamped one.

pub mod bodies;

pub use analytics::visits::SCROLL_MARKS;
use analytics::visits::SERVER_EVENTS_FROM;
use domain::ground::time::MS_PER_DAY;
use domain::measuring::attribution::attribution_parameters;
use domain::measuring::events::EVENT_NAME;
use serde_json::{Value, json};

pub const MAX_BYTES: usize = 16 * 1024;
pub const MAX_PAGEVIEWS: usize = 5;
pub const MAX_EVENTS: usize = 100;
pub const MAX_EVENTS_PER_PAGEVIEW: i32 = SERVER_EVENTS_FROM;
pub const MAX_ENGAGED_MS: i64 = 4 * 60 * 60 * 1000;
pub const MAX_AGE_MS: i64 = MS_PER_DAY;
/// Maximum length of a campaign parameter or click id.
pub const MAX_ATTRIBUTION_CHARS: usize = 256;
pub const MAX_REFERRER_CHARS: usize = 300;
pub const MAX_VIDEOS: usize = 10;
/// Largest web vital: ten minutes in milliseconds, or a layout shift of 60 in ten-thousandths.
pub const MAX_VITAL: i64 = 10 * 60 * 1000;
/// Maximum number of watched ranges of a video.
pub const MAX_RANGES: usize = 40;

/// Returns the bounds by name, as published in the OpenAPI document.
pub fn bounds() -> Value {
    json!({
        "MAX_BYTES": MAX_BYTES,
        "MAX_PAGEVIEWS": MAX_PAGEVIEWS,
        "MAX_EVENTS": MAX_EVENTS,
        "MAX_EVENTS_PER_PAGEVIEW": MAX_EVENTS_PER_PAGEVIEW,
        "MAX_ENGAGED_MS": MAX_ENGAGED_MS,
        "MAX_AGE_MS": MAX_AGE_MS,
        "MAX_ATTRIBUTION_CHARS": MAX_ATTRIBUTION_CHARS,
        "MAX_REFERRER_CHARS": MAX_REFERRER_CHARS,
        "SCROLL_MARKS": SCROLL_MARKS,
        "ATTRIBUTION_PARAMETERS": attribution_parameters().collect::<Vec<_>>(),
        "EVENT_NAME": { "pattern": EVENT_NAME },
    })
}
