//! Cursor of the live tail: a position in the order in which events and pageviews arrived.

use domain::ground::page::Cursor;
use domain::{Error, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Position up to which everything has been shown. Within one commit, in which everything arrives at once, rows are
/// ordered by key, because their keys never change and their times do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) seen: i64,
    pub(super) session: Uuid,
    pub(super) pageview: Uuid,
    /// Number of the event. A pageview is [`PAGEVIEW`], which comes before its events.
    pub(super) n: i32,
}

pub(super) const PAGEVIEW: i32 = -1;

impl Place {
    /// Returns the position after everything that arrived up to and including a commit.
    pub(super) fn after(seen: i64) -> Self {
        Self { seen, session: Uuid::max(), pageview: Uuid::max(), n: i32::MAX }
    }

    pub(super) fn encode(self) -> Result<String> {
        Cursor::encode(&self)
    }

    pub(super) fn decode(cursor: &str) -> Result<Self> {
        let place: Self = Cursor::decode(cursor)?;
        let is_ours = place.seen >= 0 && place.n >= PAGEVIEW;
        is_ours.then_some(place).ok_or(Error::BadRequest("the cursor is not valid".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_survives_its_cursor() {
        for place in [
            Place::after(0),
            Place { seen: 77, session: Uuid::from_u128(1), pageview: Uuid::from_u128(2), n: PAGEVIEW },
        ] {
            assert_eq!(Place::decode(&place.encode().unwrap()).unwrap(), place);
        }
    }

    #[test]
    fn anything_else_is_a_bad_request() {
        let negative = Place { n: -2, ..Place::after(1) }.encode().unwrap();
        for cursor in ["", "x", "AAAA", "ä", negative.as_str(), &"A".repeat(61)] {
            assert_eq!(Place::decode(cursor).unwrap_err().code(), "bad_request", "{cursor}");
        }
    }
}
