//! Moves the visits of leads that are about to be merged.
//!
//! A lead may have very many visits, and on SQLite nobody else writes while a transaction moves them. So several transactions
//! move some of them each, the latest first, and the last one moves the rest and merges the leads. Until then, both leads
//! are there, each with its identifiers and its source, and each visit is one lead's. If the server ends in between,
//! a repetition of the request goes on.

use entity::{person, person_visit};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use uuid::Uuid;

use super::apart::{ORDER, is_after};
use super::merge::Decision;
use super::place::{Said, decision, ends, lock};
use crate::ground::writes::Transaction;
use crate::{Context, Error, Result};

/// Number of visits of a lead that one transaction moves.
const AT_ONCE: u64 = 500;

/// Begins a transaction that holds the project, and decides to which lead the words of a server belong.
pub(super) async fn begin(context: &Context, project: Uuid, said: &Said) -> Result<(Transaction, Decision)> {
    begin_towards(context, project, said, None).await
}

/// Returns true if the decision merges a lead that has more visits than one transaction moves.
pub(super) async fn is_long(transaction: &DatabaseTransaction, decision: &Decision) -> Result<bool> {
    for other in &decision.with {
        if latest_to_stay(transaction, other.id).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Like [`begin`], after other transactions have moved visits of the leads to merge: those are left that one transaction
/// moves.
pub(super) async fn begin_after_moving(
    context: &Context,
    project: Uuid,
    said: &Said,
) -> Result<(Transaction, Decision)> {
    let mut towards = None;
    loop {
        let (transaction, decision) = begin_towards(context, project, said, towards).await?;
        if !move_some(&transaction, &decision).await? {
            return Ok((transaction, decision));
        }
        transaction.commit().await?;
        // Which lead was seen last may change meanwhile. The visits move in one direction all the same.
        towards = decision.to.map(|lead| lead.id);
    }
}

async fn begin_towards(
    context: &Context,
    project: Uuid,
    said: &Said,
    towards: Option<Uuid>,
) -> Result<(Transaction, Decision)> {
    let transaction = context.begin().await?;
    lock(&transaction, project).await?.then_some(()).ok_or(Error::NotFound)?;
    let decision = decision(&transaction, project, said, towards).await?;
    Ok((transaction, decision.ok_or_else(|| Error::internal("no lead"))?))
}

/// Moves visits of one of the leads to merge. Returns false if one transaction can move all that are left.
async fn move_some(transaction: &DatabaseTransaction, decision: &Decision) -> Result<bool> {
    let Some(to) = &decision.to else { return Ok(false) };
    for other in &decision.with {
        let Some(stays) = latest_to_stay(transaction, other.id).await? else { continue };
        move_visits(transaction, other.id, to.id, Some(stays)).await?;
        for lead in [other.id, to.id] {
            let [_, last] = ends(transaction, lead).await?;
            person::Entity::update_many()
                .col_expr(person::Column::LastSessionId, Expr::value(last))
                .filter(person::Column::Id.eq(lead))
                .exec(transaction)
                .await?;
        }
        return Ok(true);
    }
    Ok(false)
}

/// Returns the link before the latest ones of a lead, as many as one transaction moves. None if the lead has no more.
async fn latest_to_stay(
    transaction: &DatabaseTransaction,
    person: Uuid,
) -> Result<Option<person_visit::Model>> {
    let links = person_visit::Entity::find().filter(person_visit::Column::PersonId.eq(person));
    let links = ORDER.iter().fold(links, |links, column| links.order_by_desc(*column));
    Ok(links.offset(AT_ONCE).limit(1).one(transaction).await?)
}

/// Moves the visits of a lead to another one: all, or those after a link.
pub(super) async fn move_visits(
    transaction: &DatabaseTransaction,
    from: Uuid,
    to: Uuid,
    after: Option<person_visit::Model>,
) -> Result<()> {
    person_visit::Entity::update_many()
        .col_expr(person_visit::Column::PersonId, Expr::value(to))
        .filter(person_visit::Column::PersonId.eq(from))
        .apply_if(after, |links, after| {
            links.filter(is_after(after.started_at, after.session_id, after.lead_id))
        })
        .exec(transaction)
        .await?;
    Ok(())
}
