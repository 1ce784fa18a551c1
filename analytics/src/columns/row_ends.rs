//! Ends of the parents' parts in a table.

use std::ops::Range;

use super::codes::{Codes, with_codes};

/// Number of parents that share one begin. Sixteen parents together have few enough rows for one byte each.
const BLOCK: usize = 16;

/// For each parent the position after its last row, in little more than a byte: every block of parents stores where its
/// rows begin, and every parent the distance from there to its own end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowEnds {
    begins: Vec<u32>,
    behind: Codes,
}

impl RowEnds {
    /// Restores what [`Self::stored`] returned.
    pub(super) fn of_stored(begins: Vec<u32>, behind: Codes) -> Self {
        Self { begins, behind }
    }

    /// Returns the parts that a snapshot stores.
    pub(super) fn stored(&self) -> (&[u32], &Codes) {
        (&self.begins, &self.behind)
    }

    /// Returns the number of parents.
    pub(crate) fn len(&self) -> usize {
        self.behind.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.behind.is_empty()
    }

    /// Adds a parent whose rows end here. The end must not be before that of the previous parent.
    pub(crate) fn push(&mut self, end: u32) {
        if self.len().is_multiple_of(BLOCK) {
            self.begins.push(self.last());
        }
        let begin = self.begins.last().copied().unwrap_or_default();
        self.behind.push(end.saturating_sub(begin));
    }

    /// Returns the total number of rows.
    pub(crate) fn last(&self) -> u32 {
        self.len().checked_sub(1).map_or(0, |parent| self.end(parent))
    }

    #[inline]
    fn end(&self, parent: usize) -> u32 {
        self.begins[parent / BLOCK] + self.behind.get(parent)
    }

    /// Returns the positions of one parent's rows.
    #[inline]
    pub(crate) fn of(&self, parent: usize) -> Range<usize> {
        // The first parent of a block begins where its block does.
        let begin = match parent % BLOCK {
            0 => self.begins[parent / BLOCK],
            _ => self.end(parent - 1),
        };
        begin as usize..self.end(parent) as usize
    }

    /// Returns the parent of a row.
    pub(crate) fn parent(&self, row: u32) -> usize {
        // The row belongs to the last block that does not begin after it.
        let block = self.begins.partition_point(|begin| *begin <= row).saturating_sub(1);
        let parents = block * BLOCK..self.len();
        parents.clone().find(|parent| self.end(*parent) > row).unwrap_or(parents.end)
    }

    /// Returns the ends in full width, for iterating over all parents.
    pub(crate) fn unpacked(&self) -> Unpacked {
        let mut ends = Vec::with_capacity(self.len());
        with_codes!(&self.behind, |behind| {
            for (begin, block) in self.begins.iter().zip(behind.chunks(BLOCK)) {
                ends.extend(block.iter().map(|behind| begin + u32::from(*behind)));
            }
        });
        Unpacked(ends)
    }

    /// Returns true if the ends are in ascending order.
    pub(super) fn is_sound(&self) -> bool {
        let (mut last, mut sound) = (0_u64, self.begins.len() == self.len().div_ceil(BLOCK));
        with_codes!(&self.behind, |behind| {
            for (begin, block) in self.begins.iter().zip(behind.chunks(BLOCK)) {
                sound &= u64::from(*begin) == last && block.is_sorted();
                last = u64::from(*begin) + block.last().map_or(0, |behind| u64::from(*behind));
            }
        });
        sound && u32::try_from(last).is_ok()
    }

    pub(super) fn make_room(&mut self, parents: usize) {
        with_codes!(&mut self.behind, |behind| super::store::make_room(behind, parents));
        super::store::make_room(&mut self.begins, parents.div_ceil(BLOCK));
    }

    pub(super) fn shrink(&mut self) {
        with_codes!(&mut self.behind, |behind| behind.shrink_to_fit());
        self.begins.shrink_to_fit();
    }

    pub(super) fn bytes(&self) -> usize {
        self.behind.bytes() + self.begins.capacity() * size_of::<u32>()
    }
}

/// Ends in full width; see [`Ends::unpacked`].
pub(crate) struct Unpacked(Vec<u32>);

impl Unpacked {
    /// Returns the positions of one parent's rows.
    #[inline]
    pub(crate) fn of(&self, parent: usize) -> Range<usize> {
        let begin = if parent == 0 { 0 } else { self.0[parent - 1] };
        begin as usize..self.0[parent] as usize
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|end| *end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends_of(counts: &[u32]) -> (RowEnds, Vec<u32>) {
        let (mut ends, mut plain) = (RowEnds::default(), Vec::new());
        for count in counts {
            let end = ends.last() + count;
            ends.push(end);
            plain.push(end);
        }
        (ends, plain)
    }

    #[test]
    fn every_parent_has_its_rows_and_every_row_its_parent() {
        for large in [0, 3, 300, 70_000] {
            let counts: Vec<u32> = (0..100).map(|at| if at % 37 == 20 { large } else { at % 4 }).collect();
            let (ends, plain) = ends_of(&counts);
            let mut begin = 0;
            for (parent, end) in plain.iter().enumerate() {
                assert_eq!(ends.of(parent), begin..*end as usize);
                for row in (begin..*end as usize).take(3) {
                    assert_eq!(ends.parent(row as u32), parent);
                }
                begin = *end as usize;
            }
            let unpacked = ends.unpacked();
            assert!(unpacked.iter().eq(plain.iter().map(|end| *end as usize)));
            assert!((0..100).all(|parent| unpacked.of(parent) == ends.of(parent)));
            assert!(ends.is_sound());
        }
    }

    #[test]
    fn ends_that_go_back_or_overflow_are_not_sound() {
        let (ends, _) = ends_of(&[1; 40]);
        let (begins, behind) = (ends.begins, ends.behind);
        for (at, begin) in [(1, 15), (1, 17), (2, 31), (0, 1)] {
            let mut begins = begins.clone();
            begins[at] = begin;
            assert!(!RowEnds::of_stored(begins, behind.clone()).is_sound(), "{at} begins at {begin}");
        }
        assert!(!RowEnds::of_stored(begins[1..].to_vec(), behind).is_sound());
        let back = RowEnds::of_stored(vec![0], Codes::Narrow(vec![2, 1]));
        let over = RowEnds::of_stored(vec![0, u32::MAX], Codes::Wide([&[u32::MAX; 16][..], &[1]].concat()));
        assert!(!back.is_sound() && !over.is_sound());
    }
}
