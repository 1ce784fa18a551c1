//! Progress of a call that takes long. Only SQL has it: all other tools answer from columns in memory.
//!
//! A call is answered with JSON, unless a notification is sent first: then `rmcp` answers with a stream of events that
//! ends with the result. So a quick query is answered with JSON, also to a client that asks for progress.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use futures::StreamExt;
use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::RequestContext;

use super::limits::Running;
use super::record::Row;

/// Time between two notifications.
const EVERY: Duration = Duration::from_millis(500);

/// Runs a call, and tells the client every now and then that it still runs, if the client gave a token for that.
pub(super) async fn with<T>(context: &RequestContext<RoleServer>, call: impl Future<Output = T>) -> T {
    tokio::select! {
        biased;
        answer = call => answer,
        never = tell(context) => match never {},
    }
}

async fn tell(context: &RequestContext<RoleServer>) -> Infallible {
    let Some(token) = context.meta.get_progress_token() else { return std::future::pending().await };
    let begun = Instant::now();
    loop {
        tokio::time::sleep(EVERY).await;
        let seconds = begun.elapsed().as_secs_f64();
        let progress = ProgressNotificationParam::new(token.clone(), seconds)
            .with_message(format!("The query has been running for {seconds:.1} s."));
        if context.peer.notify_progress(progress).await.is_err() {
            // Nobody listens any more. The cancellation of the request ends the call.
            return std::future::pending().await;
        }
    }
}

/// A stream that is being sent. Its call counts among those that run until the stream ends or the client closes it.
struct Sending {
    row: Arc<Row>,
    _running: Option<Running>,
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.row.record();
    }
}

/// Records the call with the size of its answer: at once if that is known, or when a stream has been sent.
pub(super) fn until_sent(body: Body, row: Arc<Row>, running: Option<Running>) -> Body {
    if let Some(bytes) = body.size_hint().exact() {
        row.count(usize::try_from(bytes).unwrap_or(usize::MAX));
        row.record();
        return body;
    }
    let sending = Sending { row, _running: running };
    let stream = body.into_data_stream();
    Body::from_stream(stream.inspect(move |chunk| {
        sending.row.count(chunk.as_ref().map_or(0, |bytes| bytes.len()));
    }))
}
