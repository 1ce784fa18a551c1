//! Parts a lead from visits that are no longer known to be the person's.

use std::collections::BTreeSet;

use entity::{identified_visit, person, person_visit};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use super::place::{ends, store};
use super::{identities, merge};
use crate::Result;

/// Number of visits in one statement.
const CHUNK: usize = 500;

/// Ends the links to visits in which nobody gave an identifier that the lead still has, and queues them, so that they
/// become the leads of somebody else. Visits that a server named stay. Returns the lead as stored.
pub(super) async fn part(
    transaction: &DatabaseTransaction,
    mut person: person::Model,
    now: i64,
) -> Result<person::Model> {
    use person_visit::Column;
    let links = person_visit::Entity::find().filter(Column::PersonId.eq(person.id)).all(transaction).await?;
    let sessions: Vec<Uuid> = links.iter().map(|link| link.session_id).collect();
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
