//! `Idempotency-Key`: a repeated request gets the answer of the first request.
//!
//! Keys are scoped to the credential that sent them. [`begin`] distinguishes six cases: the first request; a
//! repetition ([`Begun::Replay`]); the same key with another body ([`Error::Validation`]); a first request that is
//! still running ([`Error::Conflict`]); a first request that failed with 5xx ([`Run::abandon`]), after which the
//! key counts as new; and a first request whose answer was deleted with its person ([`Error::Gone`]), because running
//! again would bring the person back.

use chrono::TimeDelta;
use entity::idempotency_key as table;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, TryInsertResult, UpdateMany,
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use crate::ground::hash::sha256_hex;
use crate::{Context, Error, Result};

const KEPT_FOR: TimeDelta = TimeDelta::hours(24);

/// Timeout after which a running request is considered lost together with its server, and its key is free again.
const LOST_AFTER: TimeDelta = TimeDelta::minutes(2);

const RUNNING: &str = "running";
const DONE: &str = "done";
const ERASED: &str = "erased";

/// Request with an idempotency key.
#[derive(Clone, Copy, Debug)]
pub struct Request<'request> {
    pub credential_id: Uuid,
    pub key: &'request str,
    pub method: &'request str,
    pub path: &'request str,
    pub body: &'request [u8],
}

/// Stored answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub status: u16,
    /// Headers to repeat, as an object of names and values.
    pub headers: Value,
    pub body: Vec<u8>,
}

#[derive(Debug)]
pub enum Begun {
    /// First request: process it, then call [`Run::finish`] or [`Run::abandon`].
    First(Run),
    Replay(Answer),
}

/// Running request that holds its key.
#[derive(Debug)]
#[must_use = "a run that is neither finished nor abandoned blocks its key for two minutes"]
pub struct Run {
    credential_id: Uuid,
    key: String,
    attempt: Uuid,
}

pub async fn begin(context: &Context, request: Request<'_>) -> Result<Begun> {
    let now = context.clock.now();
    let body_hash = Sha256::digest(request.body).to_vec();
    let run = Run {
        credential_id: request.credential_id,
        // Hashed, because a client may use anything as a key, even an e-mail address.
        key: sha256_hex(request.key),
        attempt: context.random.uuid_v7(now),
    };
    let row = table::Model {
        credential_id: run.credential_id,
        key: run.key.clone(),
        method: request.method.to_owned(),
        path: request.path.to_owned(),
        body_hash: body_hash.clone(),
        state: RUNNING.to_owned(),
        attempt: run.attempt,
        status: None,
        headers: None,
        body: None,
        created_at: now,
        expires_at: now + KEPT_FOR,
    };
    // Expired rows are deleted first. If two requests arrive at once, the primary key lets only one in.
    clear_over(context, &run).await?;
    let inserted = table::Entity::insert(table::ActiveModel::from(row))
        .on_conflict(
            OnConflict::columns([table::Column::CredentialId, table::Column::Key]).do_nothing().to_owned(),
        )
        .try_insert()
        .exec_without_returning(&context.db)
        .await?;
    if matches!(inserted, TryInsertResult::Inserted(rows) if rows > 0) {
        return Ok(Begun::First(run));
    }
    let stored = table::Entity::find_by_id((run.credential_id, run.key))
        .one(&context.db)
        .await?
        // The first request was abandoned between our two statements. The client may simply retry.
        .ok_or(Error::Conflict(STILL_RUNNING.into()))?;
    if stored.state == ERASED {
        return Err(Error::Gone("the answer was deleted together with the person it was about".into()));
    }
    let same =
        stored.method == request.method && stored.path == request.path && stored.body_hash == body_hash;
    if !same {
        return Err(Error::invalid("header.Idempotency-Key", "was already used for a different request"));
    }
    match (stored.status, stored.body) {
        (Some(status), Some(body)) if stored.state == DONE => Ok(Begun::Replay(Answer {
            status: u16::try_from(status).map_err(Error::internal)?,
            headers: stored.headers.unwrap_or_default(),
            body,
        })),
        _ => Err(Error::Conflict(STILL_RUNNING.into())),
    }
}

const STILL_RUNNING: &str = "the first request with this Idempotency-Key is still running";

impl Run {
    /// Stores the answer for 24 hours, unless somebody it is about was deleted while the request ran.
    pub async fn finish(self, context: &Context, answer: Answer) -> Result<()> {
        let mut forgotten = None;
        loop {
            let unchanged = match &forgotten {
                None => table::Column::Body.is_null(),
                Some(ids) => table::Column::Body.eq(Vec::clone(ids)),
            };
            let done = table::Entity::update_many()
                .col_expr(table::Column::Status, Expr::value(i32::from(answer.status)))
                .filter(self.is_held())
                .filter(unchanged);
            let done = match &forgotten {
                Some(ids) if names_any(&answer.body, ids) => without_answer(done),
                _ => done
                    .col_expr(table::Column::State, Expr::value(DONE))
                    .col_expr(table::Column::Headers, Expr::value(answer.headers.clone()))
                    .col_expr(table::Column::Body, Expr::value(answer.body.clone())),
            };
            if done.exec(&context.db).await?.rows_affected > 0 {
                return Ok(());
            }
            let row = table::Entity::find().filter(self.is_held()).one(&context.db).await?;
            match row.and_then(|row| row.body) {
                Some(ids) if forgotten.as_ref() != Some(&ids) => forgotten = Some(ids),
                // Another attempt has taken the key over.
                _ => return Ok(()),
            }
        }
    }

    /// Frees the key, because the request failed in a way that the client may retry.
    pub async fn abandon(self, context: &Context) -> Result<()> {
        table::Entity::delete_many().filter(self.is_held()).exec(&context.db).await?;
        Ok(())
    }

    /// Condition for the row, unless another attempt has taken it over.
    fn is_held(&self) -> Condition {
        of(self).add(table::Column::Attempt.eq(self.attempt))
    }
}

fn of(run: &Run) -> Condition {
    Condition::all()
        .add(table::Column::CredentialId.eq(run.credential_id))
        .add(table::Column::Key.eq(run.key.as_str()))
}

async fn clear_over(context: &Context, run: &Run) -> Result<()> {
    let now = context.clock.now();
    let lost = Condition::all()
        .add(table::Column::State.eq(RUNNING))
        .add(table::Column::CreatedAt.lte(now - LOST_AFTER));
    let over = Condition::any().add(table::Column::ExpiresAt.lte(now)).add(lost);
    table::Entity::delete_many().filter(of(run)).filter(over).exec(&context.db).await?;
    Ok(())
}

/// Deletes the stored answers that contain this id, and the hashes of their requests. The keys stay used until they
/// expire. Requests that are still running will not store such an answer either: their rows collect the ids in `body`.
pub(crate) async fn forget<C: ConnectionTrait>(connection: &C, id: Uuid) -> Result<()> {
    let (names_it, collected) = match connection.get_database_backend() {
        DbBackend::Postgres => ("position($1 in body) > 0", "coalesce(body, '') || $1"),
        _ => ("instr(body, ?) > 0", "cast(coalesce(body, '') || ? as blob)"),
    };
    let id = id.to_string().into_bytes();
    without_answer(table::Entity::update_many())
        .filter(table::Column::State.ne(RUNNING))
        .filter(Expr::cust_with_values(names_it, [id.clone()]))
        .exec(connection)
        .await?;
    table::Entity::update_many()
        .col_expr(table::Column::Body, Expr::cust_with_values(collected, [id]))
        .filter(table::Column::State.eq(RUNNING))
        .exec(connection)
        .await?;
    Ok(())
}

fn without_answer(rows: UpdateMany<table::Entity>) -> UpdateMany<table::Entity> {
    rows.col_expr(table::Column::State, Expr::value(ERASED))
        .col_expr(table::Column::BodyHash, Expr::value(Vec::<u8>::new()))
        .col_expr(table::Column::Headers, Expr::value(None::<Value>))
        .col_expr(table::Column::Body, Expr::value(None::<Vec<u8>>))
}

/// Whether an answer contains one of these ids, which are texts of the same length one after the other.
fn names_any(answer: &[u8], ids: &[u8]) -> bool {
    ids.chunks(Hyphenated::LENGTH).any(|id| answer.windows(id.len()).any(|part| part == id))
}

/// Deletes expired answers. Returns their number.
pub async fn sweep(context: &Context) -> Result<u64> {
    let over = table::Column::ExpiresAt.lte(context.clock.now());
    Ok(table::Entity::delete_many().filter(over).exec(&context.db).await?.rows_affected)
}
