//! Places that a request holds while it is served, and after its client has left.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use parking_lot::Mutex;

use super::Turn;
use crate::ground::behalf;

tokio::task_local! {
    /// Places of the request that this task serves.
    static HELD: Held;
}

type Held = Arc<Mutex<Places>>;

/// Places of a request in pools.
#[derive(Default)]
struct Places {
    /// Its own place.
    own: Option<Turn>,
    /// Number of turns of other pools in which it uses the database.
    others: usize,
}

/// Serves a request that holds a place. The place is freed at the end, or once the request waits for something else:
/// when it takes a turn in another pool.
pub async fn holding<T>(turn: Option<Turn>, work: impl Future<Output = T>) -> T {
    HELD.scope(Held::new(Mutex::new(Places { own: turn, others: 0 })), work).await
}

/// Maximum time for which a request goes on that nobody waits for any more.
const ABANDONED: Duration = Duration::from_secs(30);

/// Serves a request like [`holding`]. If its client leaves while it has a place at the database, the request goes on in a
/// task of its own: a statement in the database goes on, too, and the place must not be free before it ends. Otherwise, a
/// client that leaves again and again would use any number of connections. Such a request ends early with `silence`: then
/// the database answers nobody.
pub async fn holding_to_the_end<T: Send + 'static>(
    turn: Option<Turn>,
    silence: impl Future<Output = ()> + Send + 'static,
    work: impl Future<Output = T> + Send + 'static,
) -> T {
    let held = Held::new(Mutex::new(Places { own: turn, others: 0 }));
    let work = HELD.scope(held.clone(), behalf::continued(work));
    let mut serving = Serving { held, silence: Some(Box::pin(silence)), work: Some(Box::pin(work)) };
    serving.end().await
}

/// Request that is being served.
struct Serving<T: Send + 'static> {
    held: Held,
    silence: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    /// None once it has ended.
    work: Option<Pin<Box<dyn Future<Output = T> + Send>>>,
}

impl<T: Send + 'static> Serving<T> {
    async fn end(&mut self) -> T {
        std::future::poll_fn(|context| match &mut self.work {
            Some(work) => work.as_mut().poll(context).map(|ended| {
                self.work = None;
                ended
            }),
            None => Poll::Pending,
        })
        .await
    }

    fn has_place(&self) -> bool {
        let places = self.held.lock();
        places.own.is_some() || places.others > 0
    }
}

impl<T: Send + 'static> Drop for Serving<T> {
    fn drop(&mut self) {
        if let (Some(work), Some(silence)) = (self.work.take(), self.silence.take())
            && self.has_place()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move {
                tokio::select! {
                    _ = tokio::time::timeout(ABANDONED, work) => {}
                    () = silence => {}
                }
            });
        }
    }
}

/// Turn of another pool in which a request uses the database.
pub struct InUse {
    _turn: Turn,
    /// None outside of a request.
    held: Option<Held>,
}

impl InUse {
    /// Notes that the request which this task serves uses the database in a turn.
    pub fn of(turn: Turn) -> Self {
        let held = HELD.try_with(Arc::clone).ok();
        if let Some(held) = &held {
            held.lock().others += 1;
        }
        Self { _turn: turn, held }
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        if let Some(held) = &self.held {
            held.lock().others -= 1;
        }
    }
}

/// Frees the place of the request that this task serves, before it waits for something else.
pub fn leave() {
    // Outside of a request there is no place.
    let place = HELD.try_with(|held| held.lock().own.take());
    drop(place);
}
