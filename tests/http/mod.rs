//! Behaviour that all routes share: problem documents, request ids, strict input, limits.

mod bodies;
mod connections;
mod cors;
mod dashboard;
mod failures;
mod half_sent_heads;
mod headers;
mod health;
mod idempotency;
mod limits;
mod problems;
mod sign_ins;
mod slow_readers;
mod texts;
