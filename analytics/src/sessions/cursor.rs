//! A place in the order in which events and pageviews arrived.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Error, Result};
use uuid::Uuid;

/// Everything up to this place has been shown. Within one commit, which arrives at one moment,
/// the keys of the rows decide, because unlike their times they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) seen: i64,
    pub(super) session: Uuid,
    pub(super) pageview: Uuid,
    /// The event's counter; a pageview comes before its events, at [`PAGEVIEW`].
    pub(super) n: i32,
}

pub(super) const PAGEVIEW: i32 = -1;

impl Place {
    /// Behind everything that arrived with a commit or before it.
    pub(super) fn after(seen: i64) -> Self {
        Self { seen, session: Uuid::max(), pageview: Uuid::max(), n: i32::MAX }
    }

    pub(super) fn encode(self) -> String {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(self.seen.to_be_bytes());
        bytes.extend(self.session.as_bytes());
        bytes.extend(self.pageview.as_bytes());
        bytes.extend(self.n.to_be_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    pub(super) fn decode(cursor: &str) -> Result<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| Self::read(&bytes));
        bytes.ok_or(Error::BadRequest("the cursor is not one this service gave out".into()))
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (seen, rest) = bytes.split_first_chunk()?;
        let (session, rest) = rest.split_first_chunk()?;
        let (pageview, rest) = rest.split_first_chunk()?;
        let n = i32::from_be_bytes(rest.try_into().ok()?);
        let seen = i64::from_be_bytes(*seen);
        let place =
            Self { seen, session: Uuid::from_bytes(*session), pageview: Uuid::from_bytes(*pageview), n };
        (seen >= 0 && n >= PAGEVIEW).then_some(place)
    }
}

const LENGTH: usize = 8 + 16 + 16 + 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_survives_its_cursor() {
        for place in [
            Place::after(0),
            Place { seen: 77, session: Uuid::from_u128(1), pageview: Uuid::from_u128(2), n: PAGEVIEW },
        ] {
            assert_eq!(Place::decode(&place.encode()).unwrap(), place);
        }
    }

    #[test]
    fn anything_else_is_a_bad_request() {
        let negative = Place { n: -2, ..Place::after(1) }.encode();
        for cursor in ["", "x", "AAAA", "ä", negative.as_str(), &"A".repeat(61)] {
            assert_eq!(Place::decode(cursor).unwrap_err().code(), "bad_request", "{cursor}");
        }
    }
}
