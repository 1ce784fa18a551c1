//! Bounds the memory of an answer and the time for which it keeps a thread, while it is resolved.
//!
//! The cost of a query ([`crate::limits`]) assumes a number of rows for each list. This module counts what there really
//! is: every field, every entry of a list, and what the values contain. An operation whose answer becomes too large
//! is dropped as a whole. The library resolves the fields of an answer one after another without a pause, so after
//! each slice of the work all fields wait until other tasks of the thread have had their turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextExecute, NextResolve, ResolveInfo,
};
use async_graphql::{Response, ServerError, ServerResult, Value};
use async_trait::async_trait;
use futures::future;
use tokio::sync::{Mutex, Notify};
use tokio::task;

/// Maximum memory of an answer. The largest one that clients need is that of an SQL query: half a million values. The
/// dashboard's list of projects takes 600 bytes for each project, and a page of 200 sessions some hundred KiB.
const MAX: usize = 64 << 20;
/// Memory that is filled without a pause: some hundred fields, about a millisecond.
const SLICE: usize = 64 << 10;
/// Memory of a field or an entry of a list, without what its value contains.
const FIELD: usize = 128;
/// Memory of the error of a field.
const ERROR: usize = 512;
/// Memory of a member of a JSON object, without its name and value.
const MEMBER: usize = 24;

/// Message to whoever asks for too much.
const TOO_LARGE: &str = "The answer is too large. Ask for fewer fields or rows.";

/// Measures the answer to each operation of a schema.
pub(crate) struct Measured;

impl ExtensionFactory for Measured {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Answer::default())
    }
}

/// Answer that is being resolved.
#[derive(Default)]
struct Answer {
    /// Memory so far.
    bytes: AtomicUsize,
    /// Memory since the last pause. Locked during a pause.
    unpaused: Mutex<usize>,
    exceeded: Notify,
}

impl Answer {
    /// Adds memory, and pauses after each slice. Never returns if it is too much: the operation is dropped then.
    async fn add(&self, bytes: usize) {
        if self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > MAX {
            self.exceeded.notify_waiters();
            return future::pending().await;
        }
        // Takes no part in the runtime's own way of making tasks pause: it would wake all waiting fields each time,
        // and the lock wakes one after the other.
        let mut unpaused = task::unconstrained(self.unpaused.lock()).await;
        *unpaused += bytes;
        if *unpaused >= SLICE {
            *unpaused = 0;
            task::yield_now().await;
        }
    }
}

#[async_trait]
impl Extension for Answer {
    async fn execute(
        &self,
        ctx: &ExtensionContext<'_>,
        operation_name: Option<&str>,
        next: NextExecute<'_>,
    ) -> Response {
        // Each event of a subscription is an answer of its own.
        self.bytes.store(0, Ordering::Relaxed);
        tokio::select! {
            response = next.run(ctx, operation_name) => response,
            () = self.exceeded.notified() => Response::from_errors(vec![ServerError::new(TOO_LARGE, None)]),
        }
    }

    async fn resolve(
        &self,
        ctx: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        // Fields of an object are counted on their own.
        let is_leaf = info.field.selection_set.node.items.is_empty();
        self.add(FIELD).await;
        let resolved = next.run(ctx, info).await;
        match &resolved {
            Ok(Some(value)) if is_leaf => self.add(content(value)).await,
            Ok(_) => {}
            Err(_) => self.add(ERROR).await,
        }
        resolved
    }
}

/// Estimates the memory of what a value contains.
pub(crate) fn content(value: &Value) -> usize {
    let entry = |value: &Value| size_of::<Value>() + content(value);
    match value {
        Value::String(text) => text.len(),
        Value::List(items) => items.iter().map(entry).sum(),
        Value::Object(members) => {
            members.iter().map(|(name, value)| MEMBER + name.len() + entry(value)).sum()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::value;
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn another_task_runs_after_each_slice_and_the_fields_go_on_in_order() {
        let answer = Answer::default();
        let other = tokio::spawn(async {});
        answer.add(SLICE - 1).await;
        assert!(!other.is_finished());
        let order = parking_lot::Mutex::new(Vec::new());
        let field = |number: usize| {
            let (answer, order) = (&answer, &order);
            async move {
                answer.add(FIELD).await;
                order.lock().push(number);
            }
        };
        let mut all = Box::pin(future::join_all((0..100).map(field)));
        assert!((&mut all).now_or_never().is_none());
        assert!(order.lock().is_empty());
        all.await;
        assert!(other.is_finished());
        assert_eq!(*order.lock(), (0..100).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_dropped_field_holds_up_no_other() {
        let answer = Answer::default();
        assert!(answer.add(SLICE).now_or_never().is_none());
        assert!(answer.add(FIELD).now_or_never().is_some());
    }

    #[tokio::test]
    async fn an_answer_that_is_too_large_is_never_finished() {
        let answer = Answer::default();
        answer.add(MAX).await;
        let exceeded = answer.exceeded.notified();
        assert!(answer.add(FIELD).now_or_never().is_none());
        exceeded.await;
    }

    #[test]
    fn the_content_of_a_value_is_all_that_is_below_it() {
        let one = size_of::<Value>();
        assert_eq!(content(&value!("four")), 4);
        assert_eq!(content(&value!([1, "two", [null]])), 4 * one + 3);
        assert_eq!(content(&value!({ "name": { "of": true } })), 2 * (one + MEMBER) + 6);
    }
}
