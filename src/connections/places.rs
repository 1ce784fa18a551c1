//! Places of open connections: how many there are, and which connection makes room for another.
//!
//! A connection works while a request is under way, from its complete head to the end of its answer. Otherwise it
//! waits: nothing or half a head has arrived, or the body takes long. If all places are taken, a new connection gets the place of one that
//! waits. It is chosen from the group of addresses with the most waiting connections, and has waited longest there. So
//! half-sent heads from a few addresses keep nobody else out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use super::Limits;
use crate::http::caller::{largest_network, network};

/// Maximum size of all bodies of requests, and of messages of upgraded connections, that are being received or read,
/// besides small ones.
const BODIES: usize = 64 << 20;
/// Maximum of one network.
const BODIES_OF_NETWORK: usize = BODIES / 4;
/// Maximum number of bytes in which a message has to arrive, frames and all. Messages are smaller, but a client may
/// send frames without end that contain nothing.
const MESSAGE: usize = 1 << 20;
/// Size up to which a body or a message does not count.
const SMALL: usize = 16 << 10;

/// Places of all connections.
#[derive(Clone)]
pub(super) struct Places {
    free: Arc<Semaphore>,
    /// Maximum per network.
    most: Option<usize>,
    open: Arc<Mutex<Open>>,
    /// Notified when a connection that could make room begins to wait.
    turned: Arc<Notify>,
}

#[derive(Default)]
struct Open {
    /// Number of open connections per network.
    taken: HashMap<IpAddr, usize>,
    /// Size of the bodies of requests, in all and per network.
    bodies: usize,
    bodies_of: HashMap<IpAddr, usize>,
    /// Waiting connections per group, longest first.
    waiting: HashMap<IpAddr, BTreeMap<u64, Arc<Notify>>>,
    /// Groups with waiting connections. The last one has the most; of several, the one that waits longest.
    groups: BTreeSet<(usize, Reverse<u64>, IpAddr)>,
    /// Number for the next connection that begins to wait.
    next: u64,
    /// Number of the connection that was told to close and has not yet done so.
    closing: Option<u64>,
}

/// Place of one open connection. Dropping it frees the place.
pub(crate) struct Place {
    _free: OwnedSemaphorePermit,
    places: Places,
    network: IpAddr,
    group: IpAddr,
    state: Mutex<State>,
    /// Notified when the connection has to make room.
    close: Arc<Notify>,
}

#[derive(Default)]
struct State {
    /// Number of [`Working`] values.
    works: usize,
    /// Number under which it waits, also after it was told to close.
    waits_as: Option<u64>,
    /// True once a request has arrived.
    began: bool,
    /// Message that is arriving, on a connection that was upgraded.
    message: Option<Message>,
}

#[derive(Default)]
struct Message {
    /// Number of bytes that have arrived.
    received: usize,
    /// Number of those that count as memory.
    counted: usize,
}

/// Marks a connection as working, so that it is not closed for another one.
pub(crate) struct Working(Arc<Place>);

impl Places {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            free: Arc::new(Semaphore::new(limits.all)),
            most: limits.network,
            open: Arc::default(),
            turned: Arc::default(),
        }
    }

    /// Takes a place, if necessary that of a waiting connection. If there is none, waits for one. None if the network
    /// has reached its limit.
    pub(super) async fn take(&self, address: IpAddr) -> Option<Arc<Place>> {
        let address = address.to_canonical();
        let network = network(address);
        let count = self.open.lock().taken.get(&network).copied().unwrap_or_default();
        if self.most.is_some_and(|most| count >= most) {
            return None;
        }
        let free = self.free().await?;
        *self.open.lock().taken.entry(network).or_default() += 1;
        let place = Place {
            _free: free,
            places: self.clone(),
            network,
            group: largest_network(address),
            state: Mutex::default(),
            close: Arc::default(),
        };
        place.wait(&mut place.state.lock());
        Some(Arc::new(place))
    }

    async fn free(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(free) = self.free.clone().try_acquire_owned() {
                return Some(free);
            }
            self.open.lock().close_longest();
            tokio::select! {
                free = self.free.clone().acquire_owned() => return free.ok(),
                () = self.turned.notified() => {}
            }
        }
    }

    /// Takes more memory for a network. Returns false if there is too little.
    ///
    /// A network may take memory only while at least as much stays free for the others, so that however many networks
    /// take some, one that needs little finds it (Choudhury and Hahne, "Dynamic queue length thresholds for
    /// shared-memory packet switches", 1998).
    fn grow(&self, network: IpAddr, more: usize) -> bool {
        let mut open = self.open.lock();
        let all = open.bodies + more;
        let of_network = open.bodies_of.get(&network).copied().unwrap_or_default() + more;
        // Behind a reverse proxy all have the same network.
        let most = self.most.map_or(BODIES, |_| BODIES_OF_NETWORK.min(BODIES.saturating_sub(all)));
        if all > BODIES || of_network > most {
            return false;
        }
        open.bodies = all;
        open.bodies_of.insert(network, of_network);
        true
    }

    fn shrink(&self, network: IpAddr, less: usize) {
        let mut open = self.open.lock();
        open.bodies -= less;
        if let Some(bytes) = open.bodies_of.get_mut(&network) {
            *bytes -= less;
            if *bytes == 0 {
                open.bodies_of.remove(&network);
            }
        }
    }

    /// Resolves when every place is free.
    pub(super) async fn all_free(&self, all: usize) {
        drop(self.free.acquire_many(u32::try_from(all).unwrap_or(u32::MAX)).await);
    }
}

impl Open {
    /// Tells the connection that makes room to close. Does nothing while another one still has to.
    fn close_longest(&mut self) {
        if self.closing.is_some() {
            return;
        }
        let Some((_, Reverse(number), group)) = self.groups.last().copied() else { return };
        let close = self.waiting.get(&group).and_then(|waiting| waiting.get(&number)).cloned();
        self.remove(group, number);
        if let Some(close) = close {
            self.closing = Some(number);
            close.notify_one();
        }
    }

    fn insert(&mut self, group: IpAddr, close: Arc<Notify>) -> u64 {
        let number = self.next;
        self.next += 1;
        self.change(group, |waiting| drop(waiting.insert(number, close)));
        number
    }

    fn remove(&mut self, group: IpAddr, number: u64) {
        self.change(group, |waiting| drop(waiting.remove(&number)));
    }

    fn change(&mut self, group: IpAddr, how: impl FnOnce(&mut BTreeMap<u64, Arc<Notify>>)) {
        let rank = |waiting: &BTreeMap<u64, Arc<Notify>>| {
            let longest = waiting.first_key_value()?;
            Some((waiting.len(), Reverse(*longest.0), group))
        };
        let waiting = self.waiting.entry(group).or_default();
        let before = rank(waiting);
        how(waiting);
        let after = rank(waiting);
        if after.is_none() {
            self.waiting.remove(&group);
        }
        if let Some(before) = before {
            self.groups.remove(&before);
        }
        self.groups.extend(after);
    }
}

/// Memory for the body of a request. Dropping it frees the memory.
pub(super) struct Memory {
    place: Arc<Place>,
    bytes: usize,
}

impl Memory {
    /// Returns no memory yet.
    pub(super) fn of(place: &Arc<Place>) -> Self {
        Self { place: place.clone(), bytes: 0 }
    }

    /// Takes as much memory as this in all. Returns false if there is too little.
    pub(super) fn grow(&mut self, bytes: usize) -> bool {
        let more = bytes.saturating_sub(self.bytes);
        let has_room = bytes <= SMALL || self.place.places.grow(self.place.network, more);
        if has_room && bytes > SMALL {
            self.bytes += more;
        }
        has_room
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.place.places.shrink(self.place.network, self.bytes);
        }
    }
}

impl Place {
    /// Marks the connection as working, until the returned value is dropped.
    pub(crate) fn work(self: &Arc<Self>) -> Working {
        let mut state = self.state.lock();
        state.works += 1;
        if self.wait_no_more(&mut state) {
            self.places.turned.notify_one();
        }
        Working(self.clone())
    }

    /// Like [`work`](Self::work), for a request whose head has arrived.
    pub(super) fn begin(self: &Arc<Self>) -> Working {
        self.state.lock().began = true;
        self.work()
    }

    pub(super) fn has_begun(&self) -> bool {
        self.state.lock().began
    }

    /// Counts what arrives from now on as messages. Call this when the connection was upgraded.
    pub(crate) fn upgraded(&self) {
        self.state.lock().message = Some(Message::default());
    }

    /// Counts bytes of a message that arrive. Returns false if there is no memory for the message.
    pub(crate) fn receives(&self, bytes: usize) -> bool {
        let mut state = self.state.lock();
        let Some(message) = &mut state.message else { return true };
        message.received += bytes;
        if message.received <= SMALL {
            return true;
        }
        let has_room =
            message.received <= MESSAGE && self.places.grow(self.network, message.received - message.counted);
        if has_room {
            message.counted = message.received;
        }
        has_room
    }

    /// Called when a message is complete. Its memory is then up to those who read it.
    pub(crate) fn received(&self) {
        let message = self.state.lock().message.replace(Message::default());
        self.release(message);
    }

    fn release(&self, message: Option<Message>) {
        let counted = message.map_or(0, |message| message.counted);
        if counted > 0 {
            self.places.shrink(self.network, counted);
        }
    }

    /// Resolves when the connection has to make room for another one.
    pub(crate) async fn is_to_close(&self) {
        loop {
            self.close.notified().await;
            // A request may have arrived meanwhile. Another connection is closed then.
            if self.state.lock().works == 0 {
                return;
            }
        }
    }

    fn wait(&self, state: &mut State) {
        state.waits_as = Some(self.places.open.lock().insert(self.group, self.close.clone()));
        if self.places.free.available_permits() == 0 {
            self.places.turned.notify_one();
        }
    }

    /// Returns true if the connection was told to close.
    fn wait_no_more(&self, state: &mut State) -> bool {
        let Some(number) = state.waits_as.take() else { return false };
        let mut open = self.places.open.lock();
        open.remove(self.group, number);
        open.closing.take_if(|closing| *closing == number).is_some()
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.works -= 1;
        if state.works == 0 {
            self.0.wait(&mut state);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = std::mem::take(&mut *self.state.lock());
        self.wait_no_more(&mut state);
        self.release(state.message.take());
        let mut open = self.places.open.lock();
        if let Some(count) = open.taken.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.taken.remove(&self.network);
            }
        }
    }
}
