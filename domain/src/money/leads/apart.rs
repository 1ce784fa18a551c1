//! Parts a lead from visits that are no longer known to be the person's.

use std::collections::BTreeSet;

use entity::visits::{Fields, lead, stored};
use entity::{identified_visit, person, person_visit};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, FromQueryResult, IntoActiveModel,
    QueryFilter, Statement, Value,
};
use uuid::Uuid;

use super::merge::known;
use super::place::{ends, store};
use crate::Result;
use crate::money::people::PersonHash;

/// Number of visits in one statement.
const CHUNK: usize = 500;

/// Identity that a visitor gave in a visit.
#[derive(FromQueryResult)]
struct Identity {
    lead_id: Uuid,
    em: Option<String>,
    emg: Option<String>,
    ph: Option<String>,
    xid: Option<String>,
}

impl Identity {
    fn is_of(&self, person: &person::Model) -> bool {
        [
            (PersonHash::Email, &self.em),
            (PersonHash::EmailPlain, &self.emg),
            (PersonHash::Phone, &self.ph),
            (PersonHash::ExternalId, &self.xid),
        ]
        .into_iter()
        .any(|(kind, hash)| hash.is_some() && hash.as_ref() == known(person, kind))
    }
}

/// Ends the links to visits in which nobody gave an identifier that the lead still has, and queues them, so that they
/// become the leads of somebody else. Visits that a server named stay. Returns the lead as stored.
pub(super) async fn part(
    transaction: &DatabaseTransaction,
    mut person: person::Model,
    now: i64,
) -> Result<person::Model> {
    use person_visit::Column;
    let links = person_visit::Entity::find().filter(Column::PersonId.eq(person.id)).all(transaction).await?;
    let mut foreign = BTreeSet::new();
    for some in links.chunks(CHUNK) {
        let identities = identities(transaction, person.project_id, some).await?;
        foreign.extend(identities.into_iter().filter(|one| !one.is_of(&person)).map(|one| one.lead_id));
    }
    let foreign: Vec<_> = links.into_iter().filter(|link| foreign.contains(&link.lead_id)).collect();
    if foreign.is_empty() {
        return Ok(person);
    }
    let mut again: BTreeSet<Uuid> = foreign.iter().map(|link| link.session_id).collect();
    for some in foreign.chunks(CHUNK) {
        person_visit::Entity::delete_many()
            .filter(Column::PersonId.eq(person.id))
            .filter(Column::LeadId.is_in(some.iter().map(|link| link.lead_id)))
            .exec(transaction)
            .await?;
    }
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

async fn identities(
    transaction: &DatabaseTransaction,
    project: Uuid,
    links: &[person_visit::Model],
) -> Result<Vec<Identity>> {
    let backend = transaction.get_database_backend();
    let sessions = (2..2 + links.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
    let rows = stored::of_sessions(backend, lead::Model::TABLE, &sessions);
    let values = std::iter::once(Value::from(project)).chain(links.iter().map(|link| link.session_id.into()));
    let sql = format!("select lead_id, em, emg, ph, xid from {rows}");
    let found = Identity::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
    Ok(found.all(transaction).await?)
}
