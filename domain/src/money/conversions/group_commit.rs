//! Group commit of conversions reported by servers. A commit waits for the disk, so conversions that arrive at the same
//! moment share a transaction. Otherwise a thousand conversions per second would wait for the disk one after the other.
//!
//! Groups are put together in turns by tenant. Conversions that cannot be stored with the others are stored apart, tenant by
//! tenant, in transactions of their own: those that another request stores at the same moment, those that replace what a page
//! said, and those of which the database refuses one. The next group does not wait for them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use entity::{conversion, conversion_definition};
use parking_lot::Mutex;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::create::{Created, Told};
use super::triggered::has_id_of_page;
use super::uploads;
use super::{Conversion, ConversionDefinition, told_by_page};
use crate::ground::behalf::{accepted_from, on_behalf_of};
use crate::ground::turns::{self, Share, Turns};
use crate::tenancy::storage::{self, Paused};
use crate::tenancy::tenants;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Maximum number of conversions per transaction.
const MAX_GROUP: usize = 256;

/// Tenant on whose behalf groups are written. The tenants of a group share it fairly.
const GROUPS: Uuid = Uuid::from_u128(3);

/// Transactions beside the groups, each with conversions of a single tenant.
const APART: Share = Share { places: 2, each: 1, waiting: usize::MAX, wait: Duration::MAX };

/// Queue of conversions waiting for the next group commit. Shared by cloning; one per server.
#[derive(Clone)]
pub struct GroupCommit {
    queue: Arc<Mutex<Queue<Waiting>>>,
    turn: Arc<tokio::sync::Mutex<()>>,
    apart: Turns,
}

impl Default for GroupCommit {
    fn default() -> Self {
        Self { queue: Arc::default(), turn: Arc::default(), apart: Turns::new(APART) }
    }
}

struct Waiting {
    tenant: Uuid,
    told: Told,
    answer: oneshot::Sender<Result<Created>>,
}

/// Lines of tenants, which take turns.
struct Queue<T>(VecDeque<(Uuid, VecDeque<T>)>);

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Queue<T> {
    fn add(&mut self, tenant: Uuid, one: T) {
        match self.0.iter_mut().find(|(known, _)| *known == tenant) {
            Some((_, line)) => line.push_back(one),
            None => self.0.push_back((tenant, [one].into())),
        }
    }

    /// Takes at most `most`, one of each tenant in turn.
    fn take(&mut self, most: usize) -> Vec<T> {
        let mut group = Vec::new();
        while group.len() < most {
            let Some((tenant, mut line)) = self.0.pop_front() else { break };
            group.extend(line.pop_front());
            if !line.is_empty() {
                self.0.push_back((tenant, line));
            }
        }
        group
    }
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
        let tenant = tenants::last_known(context).of_org(told.project.org_id);
        self.queue.lock().add(tenant, Waiting { tenant, told, answer });
        // A request in the queue needs no connection of its own. With few of them under way, groups would stay small.
        turns::leave();
        let (context, all) = (context.clone(), self.clone());
        // In a task of its own, so that a client that disconnects does not abort a transaction shared with others. The
        // first waiting task whose turn it is stores a group of the waiting conversions.
        tokio::spawn(on_behalf_of([GROUPS], async move {
            let _turn = all.turn.lock().await;
            let group = all.queue.lock().take(MAX_GROUP);
            all.store_group(&context, group).await;
        }));
        stored.await.map_err(Error::internal)?
    }

    /// Stores conversions together, but for those that keep the others from being stored.
    async fn store_group(&self, context: &Context, mut group: Vec<Waiting>) {
        while !group.is_empty() {
            let stored = try_to_store(context, &told(&group)).await;
            let Failed { error, of } = match stored {
                Ok(outcomes) => return self.answer(context, group, outcomes),
                Err(failed) => failed,
            };
            if matches!(error, Error::DbUnavailable) {
                return refuse(group);
            }
            let blamed: BTreeSet<Uuid> = match of.is_empty() {
                true => group.iter().map(|one| one.tenant).collect(),
                false => of.into_iter().filter_map(|place| group.get(place)).map(|one| one.tenant).collect(),
            };
            let (theirs, others) = group.into_iter().partition(|one| blamed.contains(&one.tenant));
            self.store_apart(context, theirs);
            group = others;
        }
    }

    /// Stores the conversions of each tenant in transactions of their own.
    fn store_apart(&self, context: &Context, group: Vec<Waiting>) {
        let mut of_tenant = HashMap::<Uuid, Vec<Waiting>>::new();
        for one in group {
            of_tenant.entry(one.tenant).or_default().push(one);
        }
        for (tenant, part) in of_tenant {
            let (all, context) = (self.clone(), context.clone());
            tokio::spawn(accepted_from([tenant], async move {
                all.store_in_parts(&context, tenant, part).await;
            }));
        }
    }

    /// Stores conversions of a tenant. If that fails, stores each half, so that a conversion that the database rejects fails
    /// alone.
    async fn store_in_parts(&self, context: &Context, tenant: Uuid, part: Vec<Waiting>) {
        let mut parts = vec![part];
        while let Some(mut part) = parts.pop() {
            // Nobody is refused in this pool.
            let Ok(_turn) = self.apart.take(&[tenant]).await else { return };
            let stored = try_to_store(context, &told(&part)).await;
            match stored {
                Ok(outcomes) => self.answer(context, part, outcomes),
                Err(Failed { error: Error::DbUnavailable, .. }) => refuse(part),
                Err(Failed { error, .. }) if part.len() == 1 => {
                    if let Some(one) = part.pop() {
                        one.send(Err(error));
                    }
                }
                Err(_) => {
                    let half = part.split_off(part.len() / 2);
                    parts.extend([half, part]);
                }
            }
        }
    }

    fn answer(&self, context: &Context, group: Vec<Waiting>, outcomes: Vec<Outcome>) {
        context.uploads().wake();
        for (one, outcome) in group.into_iter().zip(outcomes) {
            match outcome {
                Outcome::Done(result) => one.send(*result),
                Outcome::OfPage(of_page) => self.replace(context, one, *of_page),
            }
        }
    }

    /// Replaces what a page said, in a transaction of its own.
    fn replace(&self, context: &Context, one: Waiting, of_page: OfPage) {
        let (apart, context, tenant) = (self.apart.clone(), context.clone(), one.tenant);
        tokio::spawn(accepted_from([tenant], async move {
            let OfPage { stored, row, definition, differs } = of_page;
            let replacing = async {
                let _turn = apart.take(&[tenant]).await?;
                let told = one.told.to_store(row, &definition);
                created(told_by_page::replace(&context, stored, told).await?, differs)
            };
            let replaced = replacing.await;
            one.send(replaced);
        }));
    }
}

impl Waiting {
    fn send(self, result: Result<Created>) {
        // If the client has disconnected, the conversion is stored all the same.
        let _ = self.answer.send(result);
    }
}

fn told(group: &[Waiting]) -> Vec<&Told> {
    group.iter().map(|one| &one.told).collect()
}

/// Answers that the database is away. To ask it once for each conversion would take the longer.
fn refuse(group: Vec<Waiting>) {
    group.into_iter().for_each(|one| one.send(Err(Error::DbUnavailable)));
}

/// Result of a conversion whose group was stored.
enum Outcome {
    Done(Box<Result<Created>>),
    OfPage(Box<OfPage>),
}

/// Conversion that a page has told, and the report of a server that replaces it.
struct OfPage {
    stored: conversion::Model,
    row: conversion::Model,
    definition: ConversionDefinition,
    differs: Vec<String>,
}

/// Reason why a group was not stored, and the places of the conversions that it is due to. No place if that is unknown.
struct Failed {
    error: Error,
    of: Vec<usize>,
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self { error, of: Vec::new() }
    }
}

impl From<DbErr> for Failed {
    fn from(error: DbErr) -> Self {
        Error::from(error).into()
    }
}

type Key = (Uuid, String);

async fn try_to_store(context: &Context, told: &[&Told]) -> Result<Vec<Outcome>, Failed> {
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
        // Concurrent requests created some of the conversions.
        let stored = self::known(&transaction, told).await?;
        let is_of_another = |row: &conversion::Model| {
            let key = (row.project_id, row.event_id.clone());
            stored.get(&key).filter(|stored| stored.id != row.id).cloned()
        };
        if let ([one], [(_, row, definition)]) = (told, &new[..])
            && let Some(stored) = is_of_another(row)
        {
            return Ok(vec![repeated(&transaction, one, (stored, row.clone()), definition).await?]);
        }
        let message = "this conversion was reported by two requests at once; try again";
        let of = new.iter().filter(|(_, row, _)| is_of_another(row).is_some()).map(|(place, ..)| *place);
        return Err(Failed { error: Error::TryLater(message.into()), of: of.collect() });
    };
    for ((place, _, _), (row, uploads)) in new.into_iter().zip(made) {
        let conversion = Conversion::new(row, uploads);
        results[place] = Some(Ok(Created { conversion, created: true, differs: Vec::new() }));
    }
    let stored = repeats.iter().map(|(_, stored, _)| stored.clone()).collect();
    let shown = Conversion::of(&transaction, stored).await?;
    let mut of_pages = HashMap::new();
    for ((place, stored, row), conversion) in repeats.into_iter().zip(shown) {
        let differs = told[place].input.differs(&row, &stored);
        if has_id_of_page(&stored)
            && let Some(definition) = definitions.get(&(row.project_id, row.definition.clone()))
        {
            let (definition, differs) = (definition.clone(), differs.clone());
            of_pages.insert(place, OfPage { stored, row, definition, differs });
        }
        results[place] = Some(Ok(Created { conversion, created: false, differs }));
    }
    transaction.commit().await?;
    let mut outcome = |(place, result): (usize, Option<Result<Created>>)| match of_pages.remove(&place) {
        Some(of_page) => Outcome::OfPage(Box::new(of_page)),
        None => Outcome::Done(Box::new(result.unwrap_or(Err(Error::NotFound)))),
    };
    Ok(results.into_iter().enumerate().map(&mut outcome).collect())
}

/// Returns the outcome of a report of a conversion that another request has just stored.
async fn repeated<C: ConnectionTrait>(
    transaction: &C,
    one: &Told,
    (stored, row): (conversion::Model, conversion::Model),
    definition: &ConversionDefinition,
) -> Result<Outcome> {
    let differs = one.input.differs(&row, &stored);
    if has_id_of_page(&stored) {
        let definition = definition.clone();
        return Ok(Outcome::OfPage(Box::new(OfPage { stored, row, definition, differs })));
    }
    let shown = Conversion::of(transaction, vec![stored]).await?.pop().ok_or(Error::NotFound)?;
    Ok(Outcome::Done(Box::new(Ok(Created { conversion: shown, created: false, differs }))))
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
    told: &[&Told],
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
    told: &[&Told],
) -> Result<HashMap<Key, conversion::Model>> {
    let found = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.is_in(told.iter().map(|one| one.project.id)))
        .filter(conversion::Column::EventId.is_in(told.iter().map(|one| &one.input.event_id)))
        .all(transaction)
        .await?;
    Ok(found.into_iter().map(|row| ((row.project_id, row.event_id.clone()), row)).collect())
}

impl std::fmt::Debug for GroupCommit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GroupCommit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_conversions_of_each_tenant_in_turn() {
        let [many, few, one] = [1, 2, 3].map(Uuid::from_u128);
        let mut queue = Queue::default();
        for number in 0..6 {
            queue.add(many, ("many", number));
        }
        queue.add(few, ("few", 0));
        queue.add(few, ("few", 1));
        queue.add(one, ("one", 0));
        assert_eq!(queue.take(4), [("many", 0), ("few", 0), ("one", 0), ("many", 1)]);
        queue.add(one, ("one", 1));
        assert_eq!(queue.take(4), [("few", 1), ("many", 2), ("one", 1), ("many", 3)]);
        assert_eq!(queue.take(4), [("many", 4), ("many", 5)]);
        assert!(queue.take(4).is_empty());
    }
}
