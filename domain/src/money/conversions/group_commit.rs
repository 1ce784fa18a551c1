//! Group commit of conversions reported by servers. A commit waits for the disk, so conversions that arrive at the same
//! moment share a transaction. Otherwise a thousand conversions per second would wait for the disk one after the other.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use entity::{conversion, conversion_definition};
use parking_lot::Mutex;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::create::{Created, Told};
use super::triggered::has_id_of_page;
use super::uploads;
use super::{Conversion, ConversionDefinition, told_by_page};
use crate::ground::turns;
use crate::tenancy::storage::{self, Paused};
use crate::tenancy::tenants;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of conversions per transaction.
const MAX_GROUP: usize = 256;

/// Queue of conversions waiting for the next group commit. Shared by cloning; one per server.
#[derive(Clone, Default)]
pub struct GroupCommit {
    waiting: Arc<Mutex<Vec<Waiting>>>,
    turn: Arc<tokio::sync::Mutex<()>>,
}

struct Waiting {
    told: Told,
    answer: oneshot::Sender<Result<Created>>,
}

impl Context {
    /// Returns the server's queue of conversions.
    pub(super) fn conversion_queue(&self) -> GroupCommit {
        self.shared()
    }
}

impl GroupCommit {
    /// Stores a conversion. Resolves once the conversion is committed, or if it existed before.
    pub(super) async fn store(&self, context: &Context, told: Told) -> Result<Created> {
        let (answer, stored) = oneshot::channel();
        self.waiting.lock().push(Waiting { told, answer });
        // A request in the queue needs no connection of its own. With few of them under way, groups would stay small.
        turns::leave();
        let (context, all) = (context.clone(), self.clone());
        // In a task of its own, so that a client that disconnects does not abort a transaction shared with others. The
        // first waiting task whose turn it is stores all waiting conversions.
        tokio::spawn(async move {
            let _turn = all.turn.lock().await;
            let group: Vec<Waiting> = {
                let mut waiting = all.waiting.lock();
                let most = waiting.len().min(MAX_GROUP);
                waiting.drain(..most).collect()
            };
            if !group.is_empty() {
                store_all(&context, group).await;
            }
        });
        stored.await.map_err(Error::internal)?
    }
}

async fn store_all(context: &Context, group: Vec<Waiting>) {
    let (told, answers): (Vec<Told>, Vec<_>) = group.into_iter().map(|one| (one.told, one.answer)).unzip();
    let results = match try_to_store(context, &told).await {
        Ok(results) => results,
        Err(error) if told.len() == 1 => vec![Err(error)],
        // Retry one by one, so that a conversion the database rejects does not fail the others.
        Err(_) => {
            let mut results = Vec::with_capacity(told.len());
            for one in &told {
                let alone = try_to_store(context, std::slice::from_ref(one)).await;
                results.push(alone.and_then(|mut one| one.pop().unwrap_or(Err(Error::NotFound))));
            }
            results
        }
    };
    context.uploads().wake();
    for (answer, result) in answers.into_iter().zip(results) {
        // If the client has disconnected, the conversion is stored all the same.
        let _ = answer.send(result);
    }
}

type Key = (Uuid, String);

async fn try_to_store(context: &Context, told: &[Told]) -> Result<Vec<Result<Created>>> {
    let tenants = tenants::remembered(context).await?;
    let transaction = context.begin().await?;
    let paused = Paused::read(&transaction).await?;
    let definitions = definitions(&transaction, told).await?;
    let known = known(&transaction, told).await?;
    let mut results: Vec<Option<Result<Created>>> = Vec::with_capacity(told.len());
    let (mut new, mut places) = (Vec::new(), HashMap::<Key, usize>::new());
    // Repeated conversions: position, stored conversion, and the conversion the request would have created.
    let mut repeats: Vec<(usize, conversion::Model, conversion::Model)> = Vec::new();
    for (place, one) in told.iter().enumerate() {
        results.push(None);
        let Some(definition) = definitions.get(&(one.project.id, one.input.definition.clone())) else {
            results[place] = Some(Err(unknown_definition()));
            continue;
        };
        let row = match one.row(context, definition) {
            Ok(row) => row,
            Err(error) => {
                results[place] = Some(Err(error));
                continue;
            }
        };
        let key = (row.project_id, row.event_id.clone());
        if let Some(stored) = known.get(&key) {
            repeats.push((place, stored.clone(), row));
            continue;
        }
        match places.entry(key) {
            Entry::Occupied(first) => {
                let (_, stored, _): &(usize, conversion::Model, _) = &new[*first.get()];
                repeats.push((place, stored.clone(), row));
            }
            Entry::Vacant(free) => {
                if let Some(reason) = paused.of(one.project.org_id, &tenants) {
                    results[place] = Some(Err(storage::refusal(reason)));
                    continue;
                }
                free.insert(new.len());
                new.push((place, row, definition));
            }
        }
    }
    let rows = new.iter().map(|(place, row, definition)| told[*place].to_store(row.clone(), definition));
    let Some(made) = uploads::insert(context, &transaction, rows.collect()).await? else {
        // A concurrent request created one of the conversions. The retry one by one will find it.
        let stored = match told {
            [one] => known_now(&transaction, one).await?,
            _ => None,
        };
        let (Some(stored), [one], Some((_, row, definition))) = (stored, told, new.pop()) else {
            return Err(Error::TryLater(
                "this conversion was reported by two requests at once; try again".into(),
            ));
        };
        let differs = one.input.differs(&row, &stored);
        if has_id_of_page(&stored) {
            transaction.rollback().await?;
            let replaced = told_by_page::replace(context, stored, one.to_store(row, definition)).await?;
            return Ok(vec![created(replaced, differs)]);
        }
        let shown = Conversion::of(&transaction, vec![stored]).await?.pop().ok_or(Error::NotFound)?;
        return Ok(vec![Ok(Created { conversion: shown, created: false, differs })]);
    };
    for ((place, _, _), (row, uploads)) in new.into_iter().zip(made) {
        let conversion = Conversion::new(row, uploads);
        results[place] = Some(Ok(Created { conversion, created: true, differs: Vec::new() }));
    }
    let stored = repeats.iter().map(|(_, stored, _)| stored.clone()).collect();
    let shown = Conversion::of(&transaction, stored).await?;
    let mut of_pages = Vec::new();
    for ((place, stored, row), conversion) in repeats.into_iter().zip(shown) {
        let differs = told[place].input.differs(&row, &stored);
        if has_id_of_page(&stored) {
            of_pages.push((place, stored, row, differs.clone()));
        }
        results[place] = Some(Ok(Created { conversion, created: false, differs }));
    }
    transaction.commit().await?;
    for (place, stored, row, differs) in of_pages {
        let Some(definition) = definitions.get(&(row.project_id, row.definition.clone())) else { continue };
        let replaced = told_by_page::replace(context, stored, told[place].to_store(row, definition)).await;
        results[place] = Some(replaced.and_then(|replaced| created(replaced, differs)));
    }
    Ok(results.into_iter().map(|result| result.unwrap_or(Err(Error::NotFound))).collect())
}

/// Returns the answer to a report under the event id of a page.
fn created(replaced: Option<(Conversion, bool)>, differs: Vec<String>) -> Result<Created> {
    let (conversion, created) = replaced.ok_or(Error::NotFound)?;
    Ok(Created { conversion, created, differs: if created { Vec::new() } else { differs } })
}

fn unknown_definition() -> Error {
    let message = "is not the key of a conversion definition of the project";
    Violation::new("body.definition", ViolationCode::NotFound, message).into()
}

async fn definitions<C: ConnectionTrait>(
    transaction: &C,
    told: &[Told],
) -> Result<HashMap<Key, ConversionDefinition>> {
    let found = conversion_definition::Entity::find()
        .filter(conversion_definition::Column::ProjectId.is_in(told.iter().map(|one| one.project.id)))
        .filter(conversion_definition::Column::Key.is_in(told.iter().map(|one| &one.input.definition)))
        .filter(conversion_definition::Column::Archived.eq(false))
        .all(transaction)
        .await?;
    let read = |row: conversion_definition::Model| {
        Ok(((row.project_id, row.key.clone()), ConversionDefinition::try_from(row)?))
    };
    found.into_iter().map(read).collect()
}

/// Returns the stored conversions by event id.
async fn known<C: ConnectionTrait>(
    transaction: &C,
    told: &[Told],
) -> Result<HashMap<Key, conversion::Model>> {
    let found = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.is_in(told.iter().map(|one| one.project.id)))
        .filter(conversion::Column::EventId.is_in(told.iter().map(|one| &one.input.event_id)))
        .all(transaction)
        .await?;
    Ok(found.into_iter().map(|row| ((row.project_id, row.event_id.clone()), row)).collect())
}

async fn known_now<C: ConnectionTrait>(transaction: &C, one: &Told) -> Result<Option<conversion::Model>> {
    let found = known(transaction, std::slice::from_ref(one)).await?;
    Ok(found.into_values().next())
}

impl std::fmt::Debug for GroupCommit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GroupCommit")
    }
}
