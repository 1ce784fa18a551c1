//! Going over a day visitor by visitor, which makes counting distinct visitors of anything a
//! matter of remembering the last one.

use crate::columns::{Day, NO_TWIN};

/// The visitors that a fold has met so far.
#[derive(Default)]
pub(super) struct Visitors {
    met: u32,
    /// Sessions of the day that a later one of the same visitor points back to.
    earlier: Vec<bool>,
}

impl Visitors {
    /// Hands every counted session over with a number for its visitor: those of one visitor come
    /// one after the other, and no two visitors of the fold have the same number, nor 0.
    pub(super) fn each(&mut self, day: &Day, mask: &[bool], mut each: impl FnMut(usize, u32)) {
        self.earlier.clear();
        self.earlier.resize(day.len(), false);
        for &twin in day.twin.iter().filter(|twin| **twin != NO_TWIN) {
            self.earlier[twin as usize] = true;
        }
        for last in 0..day.len() {
            if self.earlier[last] {
                continue;
            }
            self.met += 1;
            let mut session = last;
            loop {
                if mask[session] {
                    each(session, self.met);
                }
                match day.twin[session] {
                    NO_TWIN => break,
                    before => session = before as usize,
                }
            }
        }
    }
}

/// Whether the visitor is not the one that was met here last, which is then this one.
pub(super) fn is_new(last: &mut u32, visitor: u32) -> bool {
    std::mem::replace(last, visitor) != visitor
}
