//! Tables with which a client reads the address of an ad as the server does.

use domain::measuring::attribution::{SOURCE_ENDS, ad_hosts, sources_of};
use domain::money::ads::placeholders::{Placeholders, UNFILLED};
use entity::visits::AdPlatform;
use serde_json::{Map, Value, json};

/// Returns the tables by name: sources of each platform, ends that a source may have, hosts that are sources, placeholders
/// of each platform, and the pattern of a value that still has one.
pub(super) fn tables() -> Value {
    json!({
        "AD_SOURCES": by_platform(|platform| sources_of(platform).collect::<Vec<_>>().into()),
        "SOURCE_ENDS": SOURCE_ENDS,
        "AD_HOSTS": ad_hosts().map(|(name, platform)| (name.to_owned(), json!(platform))).collect::<Map<_, _>>(),
        "AD_PLACEHOLDERS": by_platform(|platform| {
            let Placeholders { open, close, words } = Placeholders::of(platform);
            json!({ "open": open, "close": close, "words": words })
        }),
        "AD_UNFILLED": { "pattern": UNFILLED },
    })
}

fn by_platform(read: impl Fn(AdPlatform) -> Value) -> Value {
    let of = |platform: &AdPlatform| (platform.as_str().to_owned(), read(*platform));
    AdPlatform::ALL.iter().map(of).collect::<Map<_, _>>().into()
}
