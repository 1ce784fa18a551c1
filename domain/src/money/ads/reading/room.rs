//! Memory that rows of costs may take while they are read: by one reading, and by all readings of the server together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Trouble;
use crate::Context;

/// Memory of all readings of a server unless it is set, in bytes.
const ALL: usize = 256 << 20;

/// Least memory of all readings that may be set, in bytes. With less, an ordinary day would not fit.
pub const LEAST_ADS_MEMORY: usize = 16 << 20;

/// Part of the memory that a window may take. A window with more is asked for in parts.
const OF_A_WINDOW: usize = 4;

/// Part of the memory that is there for each reading, whatever others take. Half of the memory suffices for the eight
/// readings that a server does at a time.
const ITS_OWN: usize = 16;

/// Part of the memory that all readings share beyond that.
const SHARED: usize = 2;

/// Size of the parts in which a reading takes shared memory. Smaller ones would need more writes to the common counter.
const STEP: usize = 1 << 20;

/// Counter of the memory that all readings of the server share, and what one of them may take.
#[derive(Clone)]
pub(in crate::money::ads) struct Rooms {
    free: Arc<AtomicUsize>,
    of_a_window: usize,
    its_own: usize,
}

impl Default for Rooms {
    fn default() -> Self {
        Self::of(ALL)
    }
}

impl Rooms {
    fn of(all: usize) -> Self {
        let free = Arc::new(AtomicUsize::new(all / SHARED));
        Self { free, of_a_window: all / OF_A_WINDOW, its_own: all / ITS_OWN }
    }
}

impl Context {
    /// Sets the memory that costs may take while they are read from accounts, in bytes.
    pub fn with_ads_memory(self, bytes: usize) -> Self {
        self.with_shared(Rooms::of(bytes.max(LEAST_ADS_MEMORY)))
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
        if taken > self.rooms.of_a_window {
            return Err(Trouble::TooLarge);
        }
        let shared = taken.saturating_sub(self.rooms.its_own).next_multiple_of(STEP);
        if let Some(more) = shared.checked_sub(self.shared).filter(|more| *more > 0) {
            let less = |free: usize| free.checked_sub(more);
            // Another time there may be room, so what fits is no property of the account.
            if self.rooms.free.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_err() {
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
        self.rooms.free.fetch_add(self.shared, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_a_bound() {
        let mut room = Room::new(&Rooms::default());
        assert_eq!(room.take(64 << 20), Ok(()));
        assert_eq!(room.take(1), Err(Trouble::TooLarge));
        room.give_back(1);
        assert_eq!(room.take(1), Ok(()));
        let mut room = Room::new(&Rooms::of(LEAST_ADS_MEMORY));
        assert_eq!(room.take((4 << 20) + 1), Err(Trouble::TooLarge));
        assert_eq!(room.take(4 << 20), Ok(()));
    }

    #[test]
    fn all_readings_share_what_is_beyond_their_own() {
        let rooms = Rooms::default();
        let shared = rooms.free.load(Ordering::Relaxed);
        let large = shared / (rooms.of_a_window - rooms.its_own);
        let mut taken: Vec<Room> = (0..large).map(|_| Room::new(&rooms)).collect();
        for room in &mut taken {
            assert_eq!(room.take(rooms.of_a_window), Ok(()));
        }
        let rest = shared - large * (rooms.of_a_window - rooms.its_own);
        let mut last = Room::new(&rooms);
        assert_eq!(last.take(rooms.its_own), Ok(()), "its own is there whatever others take");
        assert_eq!(last.take(rest), Ok(()));
        assert_eq!(last.take(1), Err(Trouble::broken("no_memory")));
        drop(taken);
        assert_eq!(last.take(1), Ok(()));
        drop(last);
        assert_eq!(rooms.free.load(Ordering::Relaxed), shared);
    }
}
