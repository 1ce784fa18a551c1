//! Bounds the visits that a lead is linked to, so that no transaction about a lead grows with its visits for ever.
//!
//! Anybody can claim to be a person in any number of visits, so the links to such visits end before those that a server made. A
//! visit whose link ends stays as it is, with what its visitor said: an erasure finds that by its hashes.

use std::collections::BTreeSet;

use entity::person_visit::{Column, Entity, Model};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::identities;
use crate::Result;

/// Maximum number of links between a lead and visits.
const MOST: usize = 10_000;

/// Number of links that a lead keeps if they become too many: the earliest one, whose visit tells its source, and the
/// latest ones. There are fewer than [`MOST`], so that not every further visit ends one.
const KEPT: usize = 9_500;

/// Number of links in one statement.
const AT_ONCE: usize = 500;

/// Columns by which links are in order, the earliest visit first.
const ORDER: [Column; 3] = [Column::StartedAt, Column::SessionId, Column::LeadId];

/// Gives the visits of leads to the one that they are merged into.
pub(super) async fn take(
    transaction: &DatabaseTransaction,
    project: Uuid,
    person: Uuid,
    others: &[Uuid],
) -> Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    bound(transaction, project, &[others, &[person]].concat()).await?;
    Entity::update_many()
        .col_expr(Column::PersonId, Expr::value(person))
        .filter(Column::PersonId.is_in(others.iter().copied()))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Ends links of leads that are one, or become one, if there are too many: the earliest of those that browsers claimed, and,
/// if there are too many of servers, the earliest of these. The first link stays.
pub(super) async fn bound(transaction: &DatabaseTransaction, project: Uuid, people: &[Uuid]) -> Result<()> {
    let links = Entity::find().filter(Column::PersonId.is_in(people.iter().copied()));
    // Counted in the index of leads.
    let beyond = links.clone().select_only().column(Column::StartedAt).offset(MOST as u64).limit(1);
    if beyond.into_tuple::<i64>().one(transaction).await?.is_none() {
        return Ok(());
    }
    let from_first = ORDER.iter().fold(links.clone(), |links, column| links.order_by_asc(*column));
    let all = from_first.all(transaction).await?;
    let Some((first, others)) = all.split_first() else { return Ok(()) };
    let claims = earliest_claims(transaction, project, others, all.len().saturating_sub(KEPT)).await?;
    end(transaction, project, &claims).await?;
    if all.len() - claims.len() <= MOST {
        return Ok(());
    }
    // Servers have made all that are left, but perhaps the first one.
    let from_last = ORDER.iter().fold(links, |links, column| links.order_by_desc(*column));
    let last_to_end = from_last.offset(KEPT as u64 - 1).limit(1).one(transaction).await?;
    let Some(last_to_end) = last_to_end else { return Ok(()) };
    let place = || Expr::tuple(ORDER.map(Expr::col));
    Entity::delete_many()
        .filter(Column::PersonId.is_in(people.iter().copied()))
        .filter(place().gt(place_of(first)))
        .filter(place().lte(place_of(&last_to_end)))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Returns the first ones of these links, at most so many, that come from what a visitor said: their visits have the
/// identity. Links that a server made have none.
async fn earliest_claims(
    transaction: &DatabaseTransaction,
    project: Uuid,
    links: &[Model],
    most: usize,
) -> Result<Vec<Model>> {
    let mut claims = Vec::new();
    for some in links.chunks(AT_ONCE) {
        if claims.len() >= most {
            break;
        }
        let sessions: Vec<Uuid> = some.iter().map(|link| link.session_id).collect();
        let given = identities::of_sessions(transaction, project, &sessions).await?;
        let given: BTreeSet<Uuid> = given.into_iter().map(|identity| identity.lead_id).collect();
        claims.extend(some.iter().filter(|link| given.contains(&link.lead_id)).cloned());
    }
    claims.truncate(most);
    Ok(claims)
}

/// Ends links that browsers claimed. The id of such an identity is in no other visit.
async fn end(transaction: &DatabaseTransaction, project: Uuid, claims: &[Model]) -> Result<()> {
    for some in claims.chunks(AT_ONCE) {
        Entity::delete_many()
            .filter(Column::ProjectId.eq(project))
            .filter(Column::SessionId.is_in(some.iter().map(|link| link.session_id)))
            // Written as a negation, so that SQLite does not look for each id in each visit.
            .filter(Column::LeadId.is_not_in(some.iter().map(|link| link.lead_id)).not())
            .exec(transaction)
            .await?;
    }
    Ok(())
}

/// Returns the values of the columns by which links are in order.
fn place_of(link: &Model) -> Expr {
    let values = [link.started_at.into(), link.session_id.into(), link.lead_id.into()];
    Expr::tuple(values.map(Expr::value::<sea_orm::Value>))
}
