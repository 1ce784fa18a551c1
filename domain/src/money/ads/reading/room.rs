//! Memory that rows of costs may take while they are read: by one reading, and by all readings of the server together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Trouble;

/// Maximum size of the rows and texts of a window in bytes. A window with more is asked for in parts.
const OF_A_WINDOW: usize = 64 << 20;

/// Memory that is there for each reading, whatever others take, in bytes.
const ITS_OWN: usize = 16 << 20;

/// Memory that all readings together may take beyond that, in bytes.
const SHARED: usize = 128 << 20;

/// Size of the parts in which a reading takes shared memory. Smaller ones would need more writes to the common counter.
const STEP: usize = 1 << 20;

/// Counter of the memory that all readings of the server share. It says how much is free.
#[derive(Clone)]
pub(in crate::money::ads) struct Rooms(Arc<AtomicUsize>);

impl Default for Rooms {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(SHARED)))
    }
}

/// Memory that one reading has taken. Dropping it gives the memory back.
pub(in crate::money::ads) struct Room {
    rooms: Rooms,
    taken: usize,
    /// Shared part of it, in whole steps.
    shared: usize,
}

impl Room {
    pub(in crate::money::ads) fn new(rooms: &Rooms) -> Self {
        Self { rooms: rooms.clone(), taken: 0, shared: 0 }
    }

    /// Takes some bytes. Never waits for other readings, because they would wait for each other.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Trouble> {
        let taken = self.taken + bytes;
        if taken > OF_A_WINDOW {
            return Err(Trouble::TooLarge);
        }
        let shared = taken.saturating_sub(ITS_OWN).next_multiple_of(STEP);
        if let Some(more) = shared.checked_sub(self.shared).filter(|more| *more > 0) {
            let less = |free: usize| free.checked_sub(more);
            // Another time there may be room, so what fits is no property of the account.
            if self.rooms.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_err() {
                return Err(Trouble::broken("no_memory"));
            }
            self.shared = shared;
        }
        self.taken = taken;
        Ok(())
    }

    /// Gives back what some rows took that are dropped. The shared part stays until the reading ends.
    pub(super) fn give_back(&mut self, bytes: usize) {
        self.taken = self.taken.saturating_sub(bytes);
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.rooms.0.fetch_add(self.shared, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_a_bound() {
        let mut room = Room::new(&Rooms::default());
        assert_eq!(room.take(OF_A_WINDOW), Ok(()));
        assert_eq!(room.take(1), Err(Trouble::TooLarge));
        room.give_back(1);
        assert_eq!(room.take(1), Ok(()));
    }

    #[test]
    fn all_readings_share_what_is_beyond_their_own() {
        let rooms = Rooms::default();
        let large = SHARED / (OF_A_WINDOW - ITS_OWN);
        let mut taken: Vec<Room> = (0..large).map(|_| Room::new(&rooms)).collect();
        for room in &mut taken {
            assert_eq!(room.take(OF_A_WINDOW), Ok(()));
        }
        let rest = SHARED - large * (OF_A_WINDOW - ITS_OWN);
        let mut last = Room::new(&rooms);
        assert_eq!(last.take(ITS_OWN), Ok(()), "its own is there whatever others take");
        assert_eq!(last.take(rest), Ok(()));
        assert_eq!(last.take(1), Err(Trouble::broken("no_memory")));
        drop(taken);
        assert_eq!(last.take(1), Ok(()));
        drop(last);
        assert_eq!(rooms.0.load(Ordering::Relaxed), SHARED);
    }
}
