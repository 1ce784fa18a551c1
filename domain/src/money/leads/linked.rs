//! Bounds the visits that a lead is linked to, so that no transaction about a lead grows with its visits for ever.
//!
//! A visit whose link ends stays as it is, with what its visitor said: an erasure finds that by its hashes.

use entity::person_visit::{Column, Entity, Model};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::Result;

/// Maximum number of links between a lead and visits.
const MOST: u64 = 10_000;

/// Number of links that a lead keeps if they become too many: the earliest one, whose visit tells its source, and the
/// latest ones. There are fewer than [`MOST`], so that not every further visit ends one.
const KEPT: u64 = 9_500;

/// Columns by which links are in order, the earliest visit first.
const ORDER: [Column; 3] = [Column::StartedAt, Column::SessionId, Column::LeadId];

/// Gives the visits of leads to the one that they are merged into.
pub(super) async fn take(transaction: &DatabaseTransaction, person: Uuid, others: &[Uuid]) -> Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    bound(transaction, &[others, &[person]].concat()).await?;
    Entity::update_many()
        .col_expr(Column::PersonId, Expr::value(person))
        .filter(Column::PersonId.is_in(others.iter().copied()))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Ends links of leads that are one, or become one, if there are too many.
pub(super) async fn bound(transaction: &DatabaseTransaction, people: &[Uuid]) -> Result<()> {
    let links = Entity::find().filter(Column::PersonId.is_in(people.iter().copied()));
    // Counted in the index of leads.
    let beyond = links.clone().select_only().column(Column::StartedAt).offset(MOST).limit(1);
    if beyond.into_tuple::<i64>().one(transaction).await?.is_none() {
        return Ok(());
    }
    let from_first = ORDER.iter().fold(links.clone(), |links, column| links.order_by_asc(*column));
    let from_last = ORDER.iter().fold(links, |links, column| links.order_by_desc(*column));
    let first = from_first.one(transaction).await?;
    let last_to_end = from_last.offset(KEPT - 1).one(transaction).await?;
    let (Some(first), Some(last_to_end)) = (first, last_to_end) else { return Ok(()) };
    let place = || Expr::tuple(ORDER.map(Expr::col));
    Entity::delete_many()
        .filter(Column::PersonId.is_in(people.iter().copied()))
        .filter(place().gt(place_of(first)))
        .filter(place().lte(place_of(last_to_end)))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Returns the values of the columns by which links are in order.
fn place_of(link: Model) -> Expr {
    let values = [link.started_at.into(), link.session_id.into(), link.lead_id.into()];
    Expr::tuple(values.map(Expr::value::<sea_orm::Value>))
}
