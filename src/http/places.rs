//! How many connections that stay open, and operations on them, each credential may hold. They
//! outlive the request that a rate limit counts.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

/// So many places for each credential. Cheap to clone.
#[derive(Clone)]
pub struct Places {
    each: usize,
    /// How many are taken, by the credential's id.
    taken: Arc<Mutex<HashMap<Uuid, usize>>>,
}

/// One taken place, free again when dropped.
pub struct Place {
    places: Places,
    credential: Uuid,
}

impl Places {
    pub fn new(each: usize) -> Self {
        Self { each, taken: Arc::default() }
    }

    /// A place, unless the credential holds all of its own.
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
