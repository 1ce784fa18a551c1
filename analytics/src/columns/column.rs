//! What a column is to the day that holds it: room in memory.

use super::codes::{Codes, with_codes};

/// A column of a day, whatever it holds.
pub(super) trait Column {
    /// Makes room for some values more. Where there is too little, a sixteenth is added beyond
    /// that: a day that is over changes little, and doubling its columns for a few sessions, as
    /// pushing would, doubles the memory of all days.
    fn make_room(&mut self, more: usize);

    /// Gives spare room back.
    fn shrink(&mut self);
}

impl<T> Column for Vec<T> {
    fn make_room(&mut self, more: usize) {
        if self.capacity() - self.len() < more {
            self.reserve_exact(more + self.len() / 16);
        }
    }

    fn shrink(&mut self) {
        self.shrink_to_fit();
    }
}

impl Column for Codes {
    fn make_room(&mut self, more: usize) {
        with_codes!(self, |values| values.make_room(more));
    }

    fn shrink(&mut self) {
        with_codes!(self, |values| values.shrink());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_made_rarely_and_never_doubles() {
        let mut values = vec![0_u8; 16_000];
        let mut grown = 0;
        for _ in 0..2_000 {
            let before = values.capacity();
            values.make_room(1);
            grown += usize::from(values.capacity() > before);
            values.push(0);
        }
        assert!(values.capacity() < 20_000, "{} for 18,000 values", values.capacity());
        assert!(grown <= 3, "{grown} times for 2,000 values");
    }
}
