//! Step 3: the request must come from an origin the project allows. Every browser states the
//! origin of a cross-site or keepalive POST; a same-site proxy passes it on.

use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use domain::sites::Site;
use domain::tracking::Origin;

/// The origin, or the one that is refused.
pub(super) fn admit(headers: &HeaderMap, site: &Site) -> Result<Origin, Option<Origin>> {
    let stated = headers.get(ORIGIN).and_then(|value| value.to_str().ok()).and_then(Origin::parse);
    match stated {
        Some(origin) if site.tracking.hosts().admits(&origin) => Ok(origin),
        refused => Err(refused),
    }
}
