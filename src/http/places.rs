//! Limits the number of long-lived connections per credential, and of operations on them. A rate limit counts
//! requests only, and these outlive their request.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

/// Limit per credential. Cheap to clone.
#[derive(Clone)]
pub struct Places {
    each: usize,
    /// Slots in use, by credential id.
    taken: Arc<Mutex<HashMap<Uuid, usize>>>,
}

/// Slot in use. Dropping it frees the slot.
pub struct Place {
    places: Places,
    credential: Uuid,
}

impl Places {
    pub fn new(each: usize) -> Self {
        Self { each, taken: Arc::default() }
    }

    /// Takes a slot. None if the credential has used all of its slots.
    pub fn take(&self, credential: Uuid) -> Option<Place> {
        let mut taken = self.taken.lock();
        let count = taken.get(&credential).copied().unwrap_or(0);
        if count == self.each {
            return None;
        }
        taken.insert(credential, count + 1);
        Some(Place { places: self.clone(), credential })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        match taken.get_mut(&self.credential) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(taken.remove(&self.credential)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_it_is_dropped() {
        let places = Places::new(2);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (first, second) = (places.take(one), places.take(one));
        assert!(first.is_some() && second.is_some() && places.take(one).is_none());
        assert!(places.take(other).is_some());
        drop(first);
        let again = places.take(one);
        assert!(again.is_some() && places.take(one).is_none());
        drop((second, again));
        assert!(places.taken.lock().is_empty());
    }
}
