//! Iterates over a day visitor by visitor. To count distinct visitors of anything, it is then enough to remember the
//! last one.

use crate::columns::Day;

/// Visitors that a fold has met so far.
#[derive(Default)]
pub(super) struct Visitors {
    met: u32,
}

impl Visitors {
    /// Calls `each` for every counted session, with a number for its visitor. Sessions of one visitor are consecutive,
    /// and no two visitors of the fold have the same number; 0 is not used.
    pub(super) fn each(&mut self, day: &Day, mask: &[bool], mut each: impl FnMut(usize, u32)) {
        self.each_returning(day, mask, &mut each);
        for (session, (alone, keep)) in day.by_visitor.alone.iter().zip(mask).enumerate() {
            if alone & keep {
                self.met += 1;
                each(session, self.met);
            }
        }
    }

    /// Does the same without sessions that are their visitor's only one of the day, which nothing can count twice.
    pub(super) fn each_returning(&mut self, day: &Day, mask: &[bool], mut each: impl FnMut(usize, u32)) {
        for (session, same) in day.by_visitor.together() {
            self.met += u32::from(!same);
            if mask[session] {
                each(session, self.met);
            }
        }
    }
}

/// Returns true if the visitor differs from the last one, and stores the visitor as the last one.
pub(super) fn is_new(last: &mut u32, visitor: u32) -> bool {
    std::mem::replace(last, visitor) != visitor
}

/// Visitor that was last met, by place.
#[derive(Default)]
pub(super) struct LastMet(Vec<u32>);

impl LastMet {
    pub(super) fn resize(&mut self, places: usize) {
        self.0.resize(places.max(self.0.len()), 0);
    }

    /// Returns true if the visitor differs from the last one at this place.
    #[inline]
    pub(super) fn is_new(&mut self, place: usize, who: u32) -> bool {
        is_new(&mut self.0[place], who)
    }
}
