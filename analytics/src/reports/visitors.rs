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
        self.each_returning(day, mask, &mut each);
        for (session, (alone, keep)) in day.by_visitor.alone.iter().zip(mask).enumerate() {
            if alone & keep {
                self.met += 1;
                each(session, self.met);
            }
        }
    }

    /// The same without the sessions that are their visitor's only one of the day, whom nothing counts twice.
    pub(super) fn each_returning(&mut self, day: &Day, mask: &[bool], mut each: impl FnMut(usize, u32)) {
        for (session, same) in day.by_visitor.together() {
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

/// Who was met last at each of many places.
#[derive(Default)]
pub(super) struct LastMet(Vec<u32>);

impl LastMet {
    pub(super) fn resize(&mut self, places: usize) {
        self.0.resize(places.max(self.0.len()), 0);
    }

    /// Whether it is somebody else this time.
    #[inline]
    pub(super) fn is_new(&mut self, place: usize, who: u32) -> bool {
        is_new(&mut self.0[place], who)
    }
}
