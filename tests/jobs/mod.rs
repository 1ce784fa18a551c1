//! Isolation of jobs from each other. Their state in the cron route and health is tested in `api/system.rs`,
//! and the takeover from a killed server in `faults/jobs_killed.rs`.

mod alone;
mod check;
mod clock;
mod queues;
mod rates;
mod sessions;
mod turns;

use std::sync::Mutex;

use svc::jobs::{Job, Work};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Where a made-up job of a test says that it was here. A job is a plain function and has no other way.
struct Bell(Mutex<Option<UnboundedSender<()>>>);

impl Bell {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    fn hear(&self) -> UnboundedReceiver<()> {
        let (sender, receiver) = unbounded_channel();
        *self.0.lock().unwrap() = Some(sender);
        receiver
    }

    fn ring(&self) {
        self.0.lock().unwrap().as_ref().unwrap().send(()).ok();
    }
}

/// A job that does nothing, to be changed.
const IDLE: Job = Job::new("idle", std::time::Duration::from_secs(3600), |_, _| {
    Box::pin(async { Ok(Work::done(serde_json::json!({}))) })
});
