//! Bounds the size of an answer while it is resolved.
//!
//! The cost of a query ([`crate::limits`]) assumes a number of rows for each list. This module counts what there really
//! is: every field, every entry of a list, and what the values contain. An operation whose answer becomes too large
//! is dropped as a whole. The library resolves the fields of an answer one after another without a pause, so the number
//! of fields bounds the time for which an answer keeps a thread, too. Pauses would part the fields that one query of the
//! database reads together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextExecute, NextResolve, ResolveInfo,
};
use async_graphql::{Response, ServerError, ServerResult, Value};
use async_trait::async_trait;
use futures::future;
use tokio::sync::Notify;

/// Maximum memory of an answer. The largest one that clients need is that of an SQL query: half a million values.
const MAX: usize = 64 << 20;
/// Maximum number of fields of an answer: about half a second on a thread. The dashboard's list of projects needs five for
/// each project, and a page of 200 sessions some thousand.
const MAX_FIELDS: usize = 500_000;
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
    fields: AtomicUsize,
    /// Memory so far.
    bytes: AtomicUsize,
    exceeded: Notify,
}

impl Answer {
    /// Adds a field with its value, or only a value. Never returns if that is too much: the operation is dropped then.
    async fn add(&self, fields: usize, bytes: usize) {
        let fields = self.fields.fetch_add(fields, Ordering::Relaxed) + fields;
        if fields > MAX_FIELDS || self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > MAX {
            self.exceeded.notify_waiters();
            future::pending().await
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
        self.fields.store(0, Ordering::Relaxed);
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
        self.add(1, FIELD).await;
        let resolved = next.run(ctx, info).await;
        match &resolved {
            Ok(Some(value)) if is_leaf => self.add(0, content(value)).await,
            Ok(_) => {}
            Err(_) => self.add(0, ERROR).await,
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
    async fn an_answer_that_is_too_large_is_never_finished() {
        for (fields, bytes) in [(0, MAX), (MAX_FIELDS, 0)] {
            let answer = Answer::default();
            answer.add(fields, bytes).await;
            let exceeded = answer.exceeded.notified();
            assert!(answer.add(1, FIELD).now_or_never().is_none());
            exceeded.await;
        }
    }

    #[test]
    fn the_content_of_a_value_is_all_that_is_below_it() {
        let one = size_of::<Value>();
        assert_eq!(content(&value!("four")), 4);
        assert_eq!(content(&value!([1, "two", [null]])), 4 * one + 3);
        assert_eq!(content(&value!({ "name": { "of": true } })), 2 * (one + MEMBER) + 6);
    }
}
