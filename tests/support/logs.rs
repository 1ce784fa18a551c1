//! Logs of the service: warnings go to the test's output, and a test can capture everything.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};

use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

use super::panics;

static CAPTURING: AtomicBool = AtomicBool::new(false);
static CAPTURED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The HTTP client of the tests logs, too, and knows what it sends.
const OF_THE_TESTS: [&str; 5] = ["reqwest", "hyper", "hyper_util", "rustls", "mio"];

/// Sets up the process's log once.
pub fn init() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let warnings = fmt::layer().with_test_writer().with_filter(EnvFilter::new("warn"));
        let everything = fmt::layer().with_ansi(false).with_writer(|| Capture).with_filter(
            dynamic_filter_fn(|line, _| {
                let from = line.target().split("::").next().unwrap_or_default();
                CAPTURING.load(Ordering::Relaxed) && !OF_THE_TESTS.contains(&from)
            }),
        );
        tracing_subscriber::registry().with(warnings).with(everything).with(panics::layer()).init();
    });
}

/// From now on everything is kept, at the most talkative level.
pub fn capture() {
    init();
    CAPTURING.store(true, Ordering::Relaxed);
}

/// What was captured so far, by this test and those beside it in the same process.
pub fn captured() -> Vec<u8> {
    CAPTURED.lock().unwrap().clone()
}

struct Capture;

impl io::Write for Capture {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        CAPTURED.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
