//! Bounds the size of an answer while it is resolved.
//!
//! The cost of a query ([`crate::limits`]) assumes a number of rows for each list. This module counts what there really
//! is: every field, every entry of a list, and what the values contain. An operation whose answer becomes too large
//! is dropped as a whole, and so is one that finds no more memory in the budget that all answers share: half an answer
//! may wait for its other half. The library resolves the fields of an answer one after another without a pause, so the number
//! of fields bounds the time for which an answer keeps a thread, too. Pauses would part the fields that one query of the
//! database reads together.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextExecute, NextResolve, ResolveInfo,
};
use async_graphql::{Response, ServerError, ServerResult, Value};
use async_trait::async_trait;
use domain::Error;
use domain::ground::memory::Room;
use futures::future;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::refusal;

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

/// Memory that an answer may use without a room: a budget is for the large ones.
const SMALL: usize = 64 << 10;
/// Memory by which the room of an answer grows.
const STEP: usize = 256 << 10;
/// When whoever finds no more memory should ask again.
const RETRY_AFTER_S: u64 = 5;

/// Message to whoever asks for too much.
const TOO_LARGE: &str = "The answer is too large. Ask for fewer fields or rows.";

/// Memory of the answer to a request, out of the budget that all answers share. Whoever runs the request adds it to the
/// request's data, and keeps a clone until the answer has been written.
#[derive(Clone)]
pub struct AnswerRoom(Arc<Mutex<Room>>);

impl AnswerRoom {
    pub fn new(room: Room) -> Self {
        Self(Arc::new(Mutex::new(room)))
    }

    /// Gives the memory back, once the answer has been written.
    pub fn clear(&self) {
        self.0.lock().clear();
    }

    /// Makes room for an answer of this size. Returns false if there is too little.
    fn reach(&self, bytes: usize) -> bool {
        let mut room = self.0.lock();
        let missing = (bytes as u64).saturating_sub(room.bytes());
        missing == 0 || room.grow(missing.next_multiple_of(STEP as u64))
    }
}

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
    /// True once there was no more room.
    lacks_room: AtomicBool,
    ended: Notify,
}

impl Answer {
    /// Adds a field with its value, or only a value. Never returns if that is too much: the operation is dropped then.
    async fn add(&self, room: Option<&AnswerRoom>, fields: usize, bytes: usize) {
        let fields = self.fields.fetch_add(fields, Ordering::Relaxed) + fields;
        let bytes = self.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if fields <= MAX_FIELDS && bytes <= MAX {
            if bytes <= SMALL || room.is_none_or(|room| room.reach(bytes)) {
                return;
            }
            self.lacks_room.store(true, Ordering::Relaxed);
        }
        self.ended.notify_one();
        future::pending().await
    }

    /// Returns the response to an operation that was dropped.
    fn refusal(&self) -> Response {
        match self.lacks_room.load(Ordering::Relaxed) {
            true => refusal(Error::RateLimited { retry_after_s: RETRY_AFTER_S }),
            false => Response::from_errors(vec![ServerError::new(TOO_LARGE, None)]),
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
        if let Some(room) = ctx.data_opt::<AnswerRoom>() {
            room.clear();
        }
        tokio::select! {
            response = next.run(ctx, operation_name) => response,
            () = self.ended.notified() => self.refusal(),
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
        let room = ctx.data_opt();
        self.add(room, 1, FIELD).await;
        let resolved = next.run(ctx, info).await;
        match &resolved {
            Ok(Some(value)) if is_leaf => self.add(room, 0, content(value)).await,
            Ok(_) => {}
            Err(_) => self.add(room, 0, ERROR).await,
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
#[allow(clippy::unwrap_used)]
mod tests {
    use async_graphql::value;
    use domain::ground::memory::Budget;
    use futures::FutureExt;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn an_answer_that_is_too_large_is_never_finished() {
        for (fields, bytes) in [(0, MAX), (MAX_FIELDS, 0)] {
            let answer = Answer::default();
            answer.add(None, fields, bytes).await;
            assert!(answer.add(None, 1, FIELD).now_or_never().is_none());
            answer.ended.notified().await;
            assert_eq!(answer.refusal().errors[0].message, TOO_LARGE);
        }
    }

    #[tokio::test]
    async fn a_large_answer_needs_room_until_it_is_written() {
        let budget = Budget::new(8 << 20);
        let room = || AnswerRoom::new(budget.room(vec![Uuid::from_u128(1)]));
        let (first, second) = (room(), room());
        let answer = Answer::default();
        answer.add(Some(&first), 1, SMALL).await;
        assert_eq!(budget.free(), 8 << 20);
        answer.add(Some(&first), 1, 1 << 20).await;
        assert!(budget.free() < 7 << 20);
        // Its tenant has no more than an eighth for several.
        let other = Answer::default();
        other.add(Some(&second), 1, SMALL).await;
        assert!(other.add(Some(&second), 1, FIELD).now_or_never().is_none());
        other.ended.notified().await;
        let refused = other.refusal();
        assert_eq!(refused.errors[0].extensions.as_ref().unwrap().get("code"), Some(&value!("rate_limited")));
        drop(first);
        let another = Answer::default();
        another.add(Some(&second), 1, 1 << 20).await;
    }

    #[test]
    fn the_content_of_a_value_is_all_that_is_below_it() {
        let one = size_of::<Value>();
        assert_eq!(content(&value!("four")), 4);
        assert_eq!(content(&value!([1, "two", [null]])), 4 * one + 3);
        assert_eq!(content(&value!({ "name": { "of": true } })), 2 * (one + MEMBER) + 6);
    }
}
