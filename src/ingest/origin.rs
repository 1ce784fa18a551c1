//! Step 3: checks that the request comes from an origin that the project allows. Browsers send the origin
//! with every cross-site or keepalive POST; a same-site proxy forwards it.

use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use domain::measuring::tracking::Origin;
use domain::projects::sites::Site;

/// Returns the origin. The error is the refused origin, if the request has one.
pub(super) fn admit(headers: &HeaderMap, site: &Site) -> Result<Origin, Option<Origin>> {
    let stated = headers.get(ORIGIN).and_then(|value| value.to_str().ok()).and_then(Origin::parse);
    match stated {
        Some(origin) if site.tracking.hosts().admits(&origin) => Ok(origin),
        refused => Err(refused),
    }
}
