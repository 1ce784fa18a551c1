//! Row of a call in the activity. The tool notes how its call ended, and the row is recorded once it is known how many bytes
//! were sent: before an answer in one piece is sent, and at the end of a stream.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::Context;
use domain::tenancy::access::Principal;
use domain::tenancy::mcp_calls::{self, McpOutcome};
use parking_lot::Mutex;
use uuid::Uuid;

/// How a call ended.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    pub(super) tool: &'static str,
    pub(super) project: Option<Uuid>,
    pub(super) outcome: McpOutcome,
    pub(super) took: Duration,
}

/// Row of one request, shared by the tool and whoever sends its answer. If a client leaves before its answer, the row is
/// recorded when both have dropped it.
pub(super) struct Row {
    context: Context,
    principal: Principal,
    /// None if the request called no tool, or if the call is recorded.
    ended: Mutex<Option<Ended>>,
    bytes: AtomicUsize,
}

impl Row {
    pub(super) fn new(context: &Context, principal: &Principal) -> Arc<Self> {
        let (context, principal) = (context.clone(), principal.clone());
        Arc::new(Self { context, principal, ended: Mutex::default(), bytes: AtomicUsize::default() })
    }

    /// Notes how the call ended.
    pub(super) fn note(&self, ended: Ended) {
        *self.ended.lock() = Some(ended);
    }

    /// Adds bytes that are sent.
    pub(super) fn count(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Records the call, if it has ended and is not recorded yet.
    pub(super) fn record(&self) {
        let Some(Ended { tool, project, outcome, took }) = self.ended.lock().take() else { return };
        let bytes = self.bytes.load(Ordering::Relaxed);
        mcp_calls::record(
            &self.context,
            &self.principal,
            mcp_calls::Call { project, tool, outcome, took, bytes },
        );
    }
}

impl Drop for Row {
    fn drop(&mut self) {
        self.record();
    }
}
