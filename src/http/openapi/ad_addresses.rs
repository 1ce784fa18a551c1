//! Tables with which a client reads the address of an ad as the server does.

use domain::measuring::attribution::{SOURCE_ENDS, sources_of};
use domain::money::ads::placeholders::Placeholders;
use entity::visits::AdPlatform;
use serde_json::{Map, Value, json};

/// Returns the tables by name: sources of each platform, ends that a source may have, and placeholders of each platform.
pub(super) fn tables() -> Value {
    json!({
        "AD_SOURCES": by_platform(|platform| sources_of(platform).collect::<Vec<_>>().into()),
        "SOURCE_ENDS": SOURCE_ENDS,
        "AD_PLACEHOLDERS": by_platform(|platform| {
            let Placeholders { open, close, words } = Placeholders::of(platform);
            json!({ "open": open, "close": close, "words": words })
        }),
    })
}

fn by_platform(read: impl Fn(AdPlatform) -> Value) -> Value {
    let of = |platform: &AdPlatform| (platform.as_str().to_owned(), read(*platform));
    AdPlatform::ALL.iter().map(of).collect::<Map<_, _>>().into()
}
