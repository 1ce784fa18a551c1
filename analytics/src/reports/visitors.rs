//! Going over a day visitor by visitor, which makes counting distinct visitors of anything a
//! matter of remembering the last one.

use crate::columns::Day;

/// The visitors that a fold has met so far.
#[derive(Default)]
pub(super) struct Visitors {
    met: u32,
}

impl Visitors {
    /// Hands every counted session over with a number for its visitor: those of one visitor come
    /// one after the other, and no two visitors of the fold have the same number, nor 0.
    pub(super) fn each(&mut self, day: &Day, mask: &[bool], mut each: impl FnMut(usize, u32)) {
        for (session, same) in day.by_visitor.iter() {
            self.met += u32::from(!same);
            if mask[session] {
                each(session, self.met);
            }
        }
    }
}

/// Whether the visitor is not the one that was met here last, which is then this one.
pub(super) fn is_new(last: &mut u32, visitor: u32) -> bool {
    std::mem::replace(last, visitor) != visitor
}
