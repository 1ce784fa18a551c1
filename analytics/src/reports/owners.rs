//! Finds the session to which each pageview or event of a day belongs.
//!
//! Each session has a small and varying number of them. With a loop over sessions and an inner loop over each session's
//! rows, the processor would mostly mispredict where the inner loop ends. A single loop over all rows avoids this.

use crate::columns::RowEnds;

/// Owner of rows whose session is not counted.
pub(super) const NOBODY: u32 = u32::MAX;

/// Number of places written at once; few sessions have more rows.
const AT_ONCE: usize = 8;

/// Owners of the rows of a day's table, in its order. The memory is reused for the next day.
#[derive(Default)]
pub(super) struct Owners(Vec<u32>);

impl Owners {
    /// Returns the session of every row, or [`NOBODY`] if its mask is not set. `ends` holds where each session's rows
    /// end.
    pub(super) fn of<'a>(&'a mut self, ends: &RowEnds, mask: &[bool]) -> &'a [u32] {
        let rows = ends.last() as usize;
        self.0.resize(rows + AT_ONCE, NOBODY);
        let mut begin = 0;
        for ((session, keep), end) in (0..).zip(mask).zip(ends.unpacked().iter()) {
            let owner = if *keep { session } else { NOBODY };
            // Surplus values are overwritten by the next session.
            self.0[begin..begin + AT_ONCE].copy_from_slice(&[owner; AT_ONCE]);
            if end - begin > AT_ONCE {
                self.0[begin + AT_ONCE..end].fill(owner);
            }
            begin = end;
        }
        &self.0[..rows]
    }
}
