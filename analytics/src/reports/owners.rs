//! Which session each pageview or event of a day belongs to.
//!
//! Sessions have few of them and never the same number, so a loop over the sessions with one over each one's part
//! spends most of its time on guessing wrong where the inner one ends. One loop over everything does not.

use crate::columns::Ends;

/// The owner of what belongs to a session that is not counted.
pub(super) const NOBODY: u32 = u32::MAX;

/// So many places are written at once; few sessions have more.
const AT_ONCE: usize = 8;

/// The owners of the rows of a day's table, in its order; the memory is used again for the next day.
#[derive(Default)]
pub(super) struct Owners(Vec<u32>);

impl Owners {
    /// The session of every row, or [`NOBODY`] where its mask is not set; `ends` says where each session's rows end.
    pub(super) fn of<'a>(&'a mut self, ends: &Ends, mask: &[bool]) -> &'a [u32] {
        let rows = ends.last() as usize;
        self.0.resize(rows + AT_ONCE, NOBODY);
        let mut begin = 0;
        for ((session, keep), end) in (0..).zip(mask).zip(ends.unpacked().iter()) {
            let owner = if *keep { session } else { NOBODY };
            // What is too much is written over by the next one.
            self.0[begin..begin + AT_ONCE].copy_from_slice(&[owner; AT_ONCE]);
            if end - begin > AT_ONCE {
                self.0[begin + AT_ONCE..end].fill(owner);
            }
            begin = end;
        }
        &self.0[..rows]
    }
}
