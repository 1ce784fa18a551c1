//! `Idempotency-Key`: a repeated request gets the answer of the first request.
//!
//! Keys are scoped to the credential that sent them. [`begin`] distinguishes six cases: the first request; a
//! repetition ([`Begun::Replay`]); the same key with another body ([`Error::Validation`]); a first request that is
//! still running ([`Error::Conflict`]); a first request that failed with 5xx ([`Run::abandon`]), after which the
//! key counts as new; and a first request whose answer was deleted with its person ([`Error::Gone`]), because running
//! again would bring the person back.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{erased_id, idempotency_id, idempotency_key as table, merged_lead};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select, Set,
    SqlErr, TryInsertResult, UpdateMany,
};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use crate::ground::database::delete_some;
use crate::ground::hash::sha256_hex;
use crate::{Context, Error, Result};

const KEPT_FOR: TimeDelta = TimeDelta::hours(24);

/// Timeout after which a running request is considered lost together with its server, and its key is free again.
const LOST_AFTER: TimeDelta = TimeDelta::minutes(2);

/// How far ahead the clock of another instance may be.
const CLOCK_DIFFERENCE: TimeDelta = TimeDelta::seconds(10);

/// Number of ids in one statement.
const IDS_AT_ONCE: usize = 500;

/// Number of answers that are deleted in one transaction before that of an erasure.
const ANSWERS_AT_ONCE: u64 = 100;

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
    begun_at: DateTime<Utc>,
}

pub async fn begin(context: &Context, request: Request<'_>) -> Result<Begun> {
    let now = context.clock.now();
    let body_hash = Sha256::digest(request.body).to_vec();
    let run = Run {
        credential_id: request.credential_id,
        // Hashed, because a client may use anything as a key, even an e-mail address.
        key: sha256_hex(request.key),
        attempt: context.random.uuid_v7(now),
        begun_at: now,
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
        let ids = ids_in(&answer.body);
        let names_some = !ids.is_empty();
        if !self.note(context, ids).await? {
            return Ok(());
        }
        if !self.store(context, answer).await? && names_some {
            without_answer(table::Entity::update_many()).filter(self.is_running()).exec(&context.db).await?;
        }
        Ok(())
    }

    /// Stores the answer. Returns false if it names somebody who was erased meanwhile, or if another attempt has taken the
    /// key over.
    async fn store(&self, context: &Context, answer: Answer) -> Result<bool> {
        let done = table::Entity::update_many()
            .col_expr(table::Column::State, Expr::value(DONE))
            .col_expr(table::Column::Status, Expr::value(i32::from(answer.status)))
            .col_expr(table::Column::Headers, Expr::value(answer.headers))
            .col_expr(table::Column::Body, Expr::value(answer.body))
            .filter(self.is_running())
            .filter(Expr::exists(self.erased().into_query()).not());
        Ok(done.exec(&context.db).await?.rows_affected > 0)
    }

    /// Notes the ids that the answer names, by which [`forget`] finds it. Returns false if another attempt has taken the key
    /// over.
    async fn note(&self, context: &Context, ids: BTreeSet<Uuid>) -> Result<bool> {
        let ids: Vec<Uuid> = ids.into_iter().collect();
        for some in ids.chunks(IDS_AT_ONCE) {
            let rows = some
                .iter()
                .map(|id| idempotency_id::ActiveModel { attempt: Set(self.attempt), id: Set(*id) });
            let noted = idempotency_id::Entity::insert_many(rows).exec_without_returning(&context.db).await;
            match noted.map_err(|error| (error.sql_err(), error)) {
                Ok(_) => {}
                Err((Some(SqlErr::ForeignKeyConstraintViolation(_)), _)) => return Ok(false),
                Err((_, error)) => return Err(error.into()),
            }
        }
        Ok(true)
    }

    /// Selects the noted ids that were erased while the request ran.
    fn erased(&self) -> Select<erased_id::Entity> {
        let noted = idempotency_id::Entity::find()
            .select_only()
            .column(idempotency_id::Column::Id)
            .filter(idempotency_id::Column::Attempt.eq(self.attempt))
            .into_query();
        erased_id::Entity::find()
            .filter(erased_id::Column::ErasedAt.gte(self.begun_at - CLOCK_DIFFERENCE))
            .filter(erased_id::Column::Id.in_subquery(noted))
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

    /// Condition for the row, unless an erasure or another attempt has ended the run.
    fn is_running(&self) -> Condition {
        self.is_held().add(table::Column::State.eq(RUNNING))
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

/// Deletes the stored answers that name one of these ids, and the hashes of their requests. The keys stay used until they
/// expire. Requests that are still running will not store such an answer either.
///
/// Call [`forget_noted`] after the commit. A request notes the ids of its answer, and then looks for erased ones before it
/// stores the answer; an erasure commits the erased ids, and then looks for noted ones. So one of them sees the other, and
/// neither waits.
pub(crate) async fn forget<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    ids: &[Uuid],
) -> Result<()> {
    let now = context.clock.now();
    for some in ids.chunks(IDS_AT_ONCE) {
        let erased = some.iter().map(|id| erased_id::ActiveModel { id: Set(*id), erased_at: Set(now) });
        erased_id::Entity::insert_many(erased)
            .on_conflict(
                OnConflict::column(erased_id::Column::Id)
                    .update_column(erased_id::Column::ErasedAt)
                    .to_owned(),
            )
            .exec_without_returning(connection)
            .await?;
    }
    forget_noted(connection, ids).await
}

/// Deletes the stored answers that name one of these erased ids.
pub(crate) async fn forget_noted<C: ConnectionTrait>(connection: &C, ids: &[Uuid]) -> Result<()> {
    for some in ids.chunks(IDS_AT_ONCE) {
        let naming = idempotency_id::Entity::find()
            .select_only()
            .column(idempotency_id::Column::Attempt)
            .filter(idempotency_id::Column::Id.is_in(some.iter().copied()))
            .into_query();
        without_answer(table::Entity::update_many())
            .filter(table::Column::Attempt.in_subquery(naming))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Returns true if somebody with this id was erased in the last 24 hours.
pub(crate) async fn is_erased<C: ConnectionTrait>(connection: &C, id: Uuid) -> Result<bool> {
    Ok(erased_id::Entity::find_by_id(id).one(connection).await?.is_some())
}

/// Deletes stored answers that name a lead, before [`forget`] deletes the others in the transaction that erases it. There may
/// be very many, so each transaction deletes some.
pub(crate) async fn forget_answers(context: &Context, lead: Uuid) -> Result<()> {
    for id in with_merged(&context.db, lead).await? {
        loop {
            let named = idempotency_id::Entity::find()
                .select_only()
                .column(idempotency_id::Column::Attempt)
                .filter(idempotency_id::Column::Id.eq(id))
                .limit(ANSWERS_AT_ONCE);
            let attempts: Vec<Uuid> = named.into_tuple().all(&context.db).await?;
            if attempts.is_empty() {
                break;
            }
            let transaction = context.begin().await?;
            without_answer(table::Entity::update_many())
                .filter(table::Column::Attempt.is_in(attempts.iter().copied()))
                .exec(&transaction)
                .await?;
            idempotency_id::Entity::delete_many()
                .filter(idempotency_id::Column::Attempt.is_in(attempts))
                .filter(idempotency_id::Column::Id.eq(id))
                .exec(&transaction)
                .await?;
            transaction.commit().await?;
        }
    }
    Ok(())
}

/// Lets the stored answers that name a lead be forgotten with the one that it is merged into, also those that are stored
/// later.
pub(crate) async fn follow<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    from: Uuid,
    to: Uuid,
) -> Result<()> {
    let merged =
        merged_lead::ActiveModel { id: Set(from), into_id: Set(to), merged_at: Set(context.clock.now()) };
    merged_lead::Entity::insert(merged).exec_without_returning(connection).await?;
    Ok(())
}

/// Returns the ids by which stored answers may name a lead: its own, and those of leads that have become it.
pub(crate) async fn with_merged<C: ConnectionTrait>(connection: &C, lead: Uuid) -> Result<Vec<Uuid>> {
    let (mut all, mut newest) = (Vec::new(), vec![lead]);
    while !newest.is_empty() {
        let mut merged = Vec::new();
        for some in newest.chunks(IDS_AT_ONCE) {
            let found = merged_lead::Entity::find()
                .select_only()
                .column(merged_lead::Column::Id)
                .filter(merged_lead::Column::IntoId.is_in(some.iter().copied()));
            merged.extend(found.into_tuple::<Uuid>().all(connection).await?);
        }
        all.append(&mut newest);
        newest = merged;
    }
    Ok(all)
}

fn without_answer(rows: UpdateMany<table::Entity>) -> UpdateMany<table::Entity> {
    rows.col_expr(table::Column::State, Expr::value(ERASED))
        .col_expr(table::Column::BodyHash, Expr::value(Vec::<u8>::new()))
        .col_expr(table::Column::Headers, Expr::value(None::<Value>))
        .col_expr(table::Column::Body, Expr::value(None::<Vec<u8>>))
}

/// Returns the ids that an answer contains.
fn ids_in(answer: &[u8]) -> BTreeSet<Uuid> {
    let has_hyphens = |text: &&[u8]| [8, 13, 18, 23].iter().all(|place| text[*place] == b'-');
    let texts = answer.windows(Hyphenated::LENGTH).filter(has_hyphens);
    texts.filter_map(|text| Uuid::try_parse_ascii(text).ok()).collect()
}

/// Deletes at most `most` expired answers. Returns their number.
pub async fn sweep(context: &Context, most: u64) -> Result<u64> {
    let now = context.clock.now();
    delete_some(context, "idempotency_keys", "credential_id, key", "expires_at <= $1", [now.into()], most)
        .await
}

/// Deletes at most `most` ids that were erased before every request that is still running. Returns their number.
pub async fn sweep_erased_ids(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - KEPT_FOR - CLOCK_DIFFERENCE;
    delete_some(context, "erased_ids", "id", "erased_at < $1", [before.into()], most).await
}

/// Deletes at most `most` ids of leads that were merged before every request whose answer is still stored. Returns their
/// number.
pub async fn sweep_merged_leads(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - KEPT_FOR - CLOCK_DIFFERENCE;
    delete_some(context, "merged_leads", "id", "merged_at < $1", [before.into()], most).await
}
