//! Step 3: the request must come from an origin the project allows. Every browser states the
//! origin of a cross-site or keepalive POST; a same-site proxy passes it on.

use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use domain::sites::Site;
use domain::tracking::Origin;

use super::Refusal;

pub(super) fn admit(headers: &HeaderMap, site: &Site) -> Result<Origin, Refusal> {
    let stated = headers.get(ORIGIN).and_then(|value| value.to_str().ok()).and_then(Origin::parse);
    stated.filter(|origin| site.tracking.admits(origin)).ok_or(Refusal::Origin)
}
