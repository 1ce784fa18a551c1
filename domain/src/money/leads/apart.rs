//! Parts a lead from visits that are no longer known to be the person's.
//!
//! A lead may have very many visits. The transaction in which it loses an identifier looks through some of them, and a queue
//! through the others.

use std::collections::BTreeSet;

use entity::{identified_visit, lead_parting, person, person_visit};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select, Statement,
};
use uuid::Uuid;

use super::place::{ends, lock, store};
use super::{identities, merge};
use crate::ground::jobs_lease::make_due;
use crate::ground::writes::Transaction;
use crate::tenancy::queues::{Queue, Worked, projects_in, work_off};
use crate::{Context, Result};

/// Name of the job that works off the queue.
pub const JOB: &str = "leads";

/// Number of visits that one transaction looks through.
const AT_ONCE: u64 = 500;

/// Number of times that [`begin`] works off the queue before its transaction. After that, the transaction itself does.
const TRIES: usize = 3;

/// Queue of leads whose visits are not all looked through.
struct Partings;

impl Queue for Partings {
    type Table = lead_parting::Entity;
    const NAME: &'static str = "leads that have lost an identifier";
    const IN_STEPS: bool = true;

    fn projects(&self, backend: DbBackend) -> Statement {
        projects_in(backend, "lead_partings")
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        lead_parting::Entity::find()
            .filter(lead_parting::Column::ProjectId.eq(project))
            .order_by_asc(lead_parting::Column::PersonId)
    }

    async fn work(&self, context: &Context, rows: Vec<lead_parting::Model>) -> Result<()> {
        for row in rows {
            part_more(context, row.project_id, row.person_id).await?;
        }
        Ok(())
    }
}

/// Looks through further visits of leads that have lost an identifier.
pub async fn part_queued(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    work_off(context, &Partings, is_over).await
}

/// Looks through all visits that the queue has of a project's leads: before somebody counts on the visits of a lead, or
/// deletes what tells whose they are.
pub(super) async fn part_all(context: &Context, project: Uuid) -> Result<()> {
    for row in queued(&context.db, project).await? {
        while part_more(context, project, row.person_id).await? {}
    }
    Ok(())
}

/// Like [`part_all`], in a transaction that holds the project.
pub(super) async fn part_all_within(
    transaction: &DatabaseTransaction,
    project: Uuid,
    now: i64,
) -> Result<()> {
    for row in queued(transaction, project).await? {
        while part_queued_lead(transaction, project, row.person_id, now).await? {}
    }
    Ok(())
}

/// Begins a transaction that holds the project while the queue has no visits of its leads. None if the project does not
/// exist.
pub(super) async fn begin(context: &Context, project: Uuid) -> Result<Option<Transaction>> {
    let mut tries = 0;
    loop {
        let transaction = context.begin().await?;
        if !lock(&transaction, project).await? {
            return Ok(None);
        }
        if !is_any_queued(&transaction, project).await? {
            return Ok(Some(transaction));
        }
        if tries == TRIES {
            part_all_within(&transaction, project, context.clock.now_ms()).await?;
            return Ok(Some(transaction));
        }
        tries += 1;
        transaction.rollback().await?;
        part_all(context, project).await?;
    }
}

/// Returns true if the queue has visits of any of the project's leads.
pub(super) async fn is_any_queued(transaction: &DatabaseTransaction, project: Uuid) -> Result<bool> {
    let any = lead_parting::Entity::find().filter(lead_parting::Column::ProjectId.eq(project)).limit(1);
    Ok(any.one(transaction).await?.is_some())
}

async fn queued<C: ConnectionTrait>(connection: &C, project: Uuid) -> Result<Vec<lead_parting::Model>> {
    Ok(Partings.rows(project).all(connection).await?)
}

/// Looks through further visits of a lead in a transaction of its own. Returns false if the queue has none.
async fn part_more(context: &Context, project: Uuid, person: Uuid) -> Result<bool> {
    let transaction = context.begin().await?;
    if !lock(&transaction, project).await? {
        return Ok(false);
    }
    let parted = part_queued_lead(&transaction, project, person, context.clock.now_ms()).await?;
    transaction.commit().await?;
    Ok(parted)
}

/// Looks through further visits of a lead. Returns false if the queue has none.
async fn part_queued_lead(
    transaction: &DatabaseTransaction,
    project: Uuid,
    person: Uuid,
    now: i64,
) -> Result<bool> {
    let row = lead_parting::Entity::find_by_id((project, person)).one(transaction).await?;
    let person = person::Entity::find_by_id(person).one(transaction).await?;
    let (Some(row), Some(person)) = (row, person) else { return Ok(false) };
    part_some(transaction, person, Some(row), now).await?;
    Ok(true)
}

/// Ends the links to visits in which nobody gave an identifier that the lead still has, and queues them, so that they
/// become the leads of somebody else. Visits that a server named stay. Returns the lead as stored.
pub(super) async fn part(
    transaction: &DatabaseTransaction,
    person: person::Model,
    now: i64,
) -> Result<person::Model> {
    let (project, id) = (person.project_id, person.id);
    let person = part_some(transaction, person, None, now).await?;
    if lead_parting::Entity::find_by_id((project, id)).one(transaction).await?.is_some() {
        make_due(JOB, transaction).await?;
    }
    Ok(person)
}

/// Parts a lead from some of its visits, and notes whether there are others.
async fn part_some(
    transaction: &DatabaseTransaction,
    person: person::Model,
    after: Option<lead_parting::Model>,
    now: i64,
) -> Result<person::Model> {
    let links = links(transaction, person.id, after).await?;
    let sessions: Vec<Uuid> = links.iter().map(|link| link.session_id).collect();
    let last = links.last().filter(|_| links.len() as u64 == AT_ONCE).cloned();
    note(transaction, &person, last).await?;
    let kept = merge::of(&person);
    let mut foreign = BTreeSet::new();
    for identity in identities::of_sessions(transaction, person.project_id, &sessions).await? {
        let id = identity.lead_id;
        if !identity.hashes().iter().any(|(kind, hash)| kept.get(kind) == Some(hash)) {
            foreign.insert(id);
        }
    }
    let foreign: Vec<_> = links.into_iter().filter(|link| foreign.contains(&link.lead_id)).collect();
    if foreign.is_empty() {
        return Ok(person);
    }
    end(transaction, person, foreign, now).await
}

/// Returns the next links of a lead, the earliest visit first.
async fn links(
    transaction: &DatabaseTransaction,
    person: Uuid,
    after: Option<lead_parting::Model>,
) -> Result<Vec<person_visit::Model>> {
    use person_visit::Column;
    let order = [Column::StartedAt, Column::SessionId, Column::LeadId];
    let found =
        person_visit::Entity::find().filter(Column::PersonId.eq(person)).apply_if(after, |links, after| {
            let columns = Expr::tuple(order.map(Expr::col));
            let values = [after.started_at.into(), after.session_id.into(), after.lead_id.into()];
            links.filter(columns.gt(Expr::tuple(values.map(Expr::value::<sea_orm::Value>))))
        });
    let found = order.iter().fold(found, |links, column| links.order_by_asc(*column));
    Ok(found.limit(AT_ONCE).all(transaction).await?)
}

/// Notes the link behind which the lead's visits still have to be looked through. None: there are no others.
async fn note(
    transaction: &DatabaseTransaction,
    person: &person::Model,
    last: Option<person_visit::Model>,
) -> Result<()> {
    use lead_parting::Column;
    let Some(last) = last else {
        lead_parting::Entity::delete_by_id((person.project_id, person.id)).exec(transaction).await?;
        return Ok(());
    };
    let row = lead_parting::Model {
        project_id: person.project_id,
        person_id: person.id,
        started_at: last.started_at,
        session_id: last.session_id,
        lead_id: last.lead_id,
    };
    let mut known = OnConflict::columns([Column::ProjectId, Column::PersonId]);
    known.update_columns([Column::StartedAt, Column::SessionId, Column::LeadId]);
    lead_parting::Entity::insert(row.into_active_model())
        .on_conflict(known)
        .exec_without_returning(transaction)
        .await?;
    Ok(())
}

/// Ends links of a lead and queues their visits.
async fn end(
    transaction: &DatabaseTransaction,
    mut person: person::Model,
    links: Vec<person_visit::Model>,
    now: i64,
) -> Result<person::Model> {
    use person_visit::Column;
    let mut again: BTreeSet<Uuid> = links.iter().map(|link| link.session_id).collect();
    person_visit::Entity::delete_many()
        .filter(Column::PersonId.eq(person.id))
        .filter(Column::LeadId.is_in(links.iter().map(|link| link.lead_id)))
        .exec(transaction)
        .await?;
    let [first, last] = ends(transaction, person.id).await?;
    if person.first_session_id != first {
        // The source is that of the first visit, which is read again.
        (person.channel, person.utm_source, person.utm_medium, person.utm_campaign) =
            (None, None, None, None);
        again.extend(first);
    }
    (person.first_session_id, person.last_session_id) = (first, last);
    store(transaction, person.clone(), false).await?;
    let rows = again.into_iter().map(|session_id| {
        identified_visit::Model { project_id: person.project_id, session_id, at: now }.into_active_model()
    });
    use identified_visit::Column as Noted;
    identified_visit::Entity::insert_many(rows)
        .on_conflict(OnConflict::columns([Noted::ProjectId, Noted::SessionId]).do_nothing().to_owned())
        .exec_without_returning(transaction)
        .await?;
    Ok(person)
}
