//! Threads that all reports share. They give way to whatever stores visits and answers requests.

use std::sync::Once;

use domain::ground::aside::{self, Niceness};
use rayon::ThreadPoolBuilder;

/// Returns the number of threads. The first call creates them, before rayon creates its own, which give way to nobody.
pub(crate) fn count() -> usize {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let pool = ThreadPoolBuilder::new().thread_name(|at| format!("report-{at}"));
        if let Err(error) = pool.start_handler(|_| aside::give_way(Niceness::Short)).build_global() {
            tracing::warn!(%error, "reports run at the priority of requests");
        }
    });
    rayon::current_num_threads()
}
