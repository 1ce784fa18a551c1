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

/// Tenants of a task and of those that it began. Empty if the task works for the server itself.
#[derive(Clone, Default)]
struct Tenants(Arc<Mutex<Box<[Uuid]>>>);

/// Does work on behalf of tenants.
pub async fn on_behalf_of<T>(tenants: impl Into<Box<[Uuid]>>, work: impl Future<Output = T>) -> T {
    TENANTS.scope(Tenants(Arc::new(Mutex::new(tenants.into()))), work).await
}

/// Returns work that another task will do on behalf of the tenants of this one.
pub fn continued<F: Future>(work: F) -> impl Future<Output = F::Output> {
    TENANTS.scope(TENANTS.try_with(Clone::clone).unwrap_or_default(), work)
}

/// Sets the tenants of this task, because they are known better now.
pub(crate) fn turns_out_to_be(tenants: Vec<Uuid>) {
    // A task outside of a request works for the server itself.
    let _ = TENANTS.try_with(|known| *known.0.lock() = tenants.into());
}

/// Returns the tenants that this task works for. Empty if it works for the server itself.
pub(super) fn tenants() -> Box<[Uuid]> {
    TENANTS.try_with(|known| known.0.lock().clone()).unwrap_or_default()
}
