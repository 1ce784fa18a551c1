//! Tenants that a task works for.
//!
//! Hundreds of functions write to the database, and on SQLite their writes take turns by tenant. So the tenant is no
//! argument of theirs: the task knows it. A request begins on behalf of its address, and goes on for the person or
//! organization once its access is proved.

use std::sync::Arc;

use parking_lot::Mutex;
use uuid::Uuid;

tokio::task_local! {
    static TENANTS: Tenants;
}

/// Tenants of a task and of those that it began.
#[derive(Clone, Default)]
struct Tenants {
    /// Empty if the task works for the server itself.
    ids: Arc<Mutex<Box<[Uuid]>>>,
    is_accepted: bool,
}

/// Does work on behalf of tenants.
pub fn on_behalf_of<F: Future>(tenants: impl Into<Box<[Uuid]>>, work: F) -> impl Future<Output = F::Output> {
    scope(Tenants { ids: Arc::new(Mutex::new(tenants.into())), is_accepted: false }, work)
}

/// Does work that was accepted from tenants, and that goes on when its request has ended. However many writes wait, and
/// however long that takes, its own wait, too: to refuse one would leave the work half done.
pub fn accepted_from<F: Future>(tenants: impl Into<Box<[Uuid]>>, work: F) -> impl Future<Output = F::Output> {
    scope(Tenants { ids: Arc::new(Mutex::new(tenants.into())), is_accepted: true }, work)
}

/// Returns work that another task will do on behalf of the tenants of this one.
pub fn continued<F: Future>(work: F) -> impl Future<Output = F::Output> {
    scope(TENANTS.try_with(Clone::clone).unwrap_or_default(), work)
}

/// Does work for tenants. It is on the heap, so that those around it need not carry it on their stack.
fn scope<F: Future>(tenants: Tenants, work: F) -> impl Future<Output = F::Output> {
    TENANTS.scope(tenants, Box::pin(work))
}

/// Sets the tenants of this task, because they are known better now.
pub(crate) fn turns_out_to_be(tenants: Vec<Uuid>) {
    // A task outside of a request works for the server itself.
    let _ = TENANTS.try_with(|known| *known.ids.lock() = tenants.into());
}

/// Adds a tenant to those of this task: one that its requests from several addresses have in common.
pub(crate) fn joined_by(tenant: Uuid) {
    // A task outside of a request works for the server itself.
    let _ = TENANTS.try_with(|known| {
        let mut ids = known.ids.lock();
        *ids = ids.iter().copied().chain([tenant]).collect();
    });
}

/// Returns the tenants that this task works for. Empty if it works for the server itself.
pub(super) fn tenants() -> Box<[Uuid]> {
    TENANTS.try_with(|known| known.ids.lock().clone()).unwrap_or_default()
}

/// Returns true if this task does work that was accepted.
pub(super) fn is_accepted() -> bool {
    TENANTS.try_with(|known| known.is_accepted).unwrap_or_default()
}
