//! Memory for answers: a budget that all tenants share, of which each takes a part only.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

/// Part of a budget that one owner may use. A single room may be larger.
const SHARES: u64 = 8;

/// Number of bytes that all share. Whoever asks for room names the owners for whom it counts: tenants, persons and
/// addresses.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    total: u64,
    free: u64,
    /// Used by each owner.
    used: HashMap<Uuid, u64>,
}

impl Budget {
    pub fn new(total: u64) -> Self {
        Self(Arc::new(Mutex::new(State { total, free: total, used: HashMap::new() })))
    }

    /// Returns a room without any bytes yet.
    pub fn room(&self, owners: Vec<Uuid>) -> Room {
        Room { budget: self.clone(), owners, bytes: 0 }
    }

    /// Takes room for a number of bytes. None if too little is left, or one of the owners has used its part.
    pub fn take(&self, owners: Vec<Uuid>, bytes: u64) -> Option<Room> {
        let mut room = self.room(owners);
        room.grow(bytes).then_some(room)
    }

    /// Returns the number of bytes that nobody uses.
    pub fn free(&self) -> u64 {
        self.0.lock().free
    }
}

/// Part of a budget that somebody uses. Dropping it gives it back.
#[derive(Debug)]
pub struct Room {
    budget: Budget,
    owners: Vec<Uuid>,
    bytes: u64,
}

impl Room {
    /// Takes more bytes. Returns false if the owners may not have them, and takes none.
    ///
    /// An owner may use an eighth of the budget with several rooms, and never more than stays free for the others.
    pub fn grow(&mut self, bytes: u64) -> bool {
        let mut state = self.budget.0.lock();
        let Some(left) = state.free.checked_sub(bytes) else { return false };
        let share = state.total / SHARES;
        let mut used = self.owners.iter().map(|owner| state.used.get(owner).copied().unwrap_or(0));
        if used.any(|used| used + bytes > left || (used > self.bytes && used + bytes > share)) {
            return false;
        }
        state.free = left;
        for owner in &self.owners {
            *state.used.entry(*owner).or_default() += bytes;
        }
        self.bytes += bytes;
        true
    }

    /// Gives everything back.
    pub fn clear(&mut self) {
        let mut state = self.budget.0.lock();
        state.free += self.bytes;
        for owner in &self.owners {
            if let Some(used) = state.used.get_mut(owner) {
                *used = used.saturating_sub(self.bytes);
                if *used == 0 {
                    state.used.remove(owner);
                }
            }
        }
        self.bytes = 0;
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TOTAL: u64 = 256 << 20;
    const SHARE: u64 = TOTAL / SHARES;
    const HERE: Uuid = Uuid::from_u128(1);
    const THERE: Uuid = Uuid::from_u128(2);
    const TENANT: Uuid = Uuid::from_u128(3);

    #[test]
    fn a_tenant_has_its_part_of_the_budget_from_wherever_it_asks() {
        let budget = Budget::new(TOTAL);
        let _some = budget.take(vec![TENANT, HERE], SHARE).unwrap();
        assert!(budget.take(vec![TENANT, THERE], 1).is_none());
        assert!(budget.take(vec![THERE], 1).is_some());
    }

    #[test]
    fn any_number_of_tenants_leaves_room_for_another_one() {
        let budget = Budget::new(TOTAL);
        let mut taken = Vec::new();
        for tenant in 10..1_000 {
            for bytes in [16 << 20, 1 << 20, 64 << 10] {
                while let Some(room) = budget.take(vec![Uuid::from_u128(tenant)], bytes) {
                    taken.push(room);
                }
            }
        }
        assert!(budget.take(vec![HERE], 2 << 10).is_some());
    }

    #[test]
    fn a_single_room_may_be_larger_than_the_part_of_its_owner() {
        let budget = Budget::new(TOTAL);
        let some: Vec<Room> = (0..8).map(|_| budget.take(vec![HERE], SHARE / 8).unwrap()).collect();
        assert!(budget.take(vec![HERE], 1).is_none());
        let mut others = budget.take(vec![THERE], SHARE).unwrap();
        assert!(others.grow(SHARE));
        assert!(!others.grow(TOTAL));
        assert!(budget.take(vec![THERE], 1).is_none());
        drop(some);
        assert!(budget.take(vec![HERE], SHARE).is_some());
        drop(others);
        assert!(budget.0.lock().used.is_empty());
        assert_eq!(budget.free(), TOTAL);
    }
}
