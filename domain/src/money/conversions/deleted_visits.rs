//! Conversions of deleted visits. A conversion is a business record, so it is kept without any data that leads to its
//! visitor. Conversions of testers are deleted with their visits.

use entity::conversion_upload::{self, UploadChange, UploadState};
use entity::{conversion, conversion_trigger};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::{Context, Result};

/// Code of an upload that was skipped because the data about the visitor was deleted.
pub(super) const VISIT_DELETED: &str = "visit_deleted";

/// Deletes the conversions of these visits, together with their uploads.
pub async fn delete_of<C: ConnectionTrait>(transaction: &C, project: Uuid, visits: &[Uuid]) -> Result<()> {
    if visits.is_empty() {
        return Ok(());
    }
    forget_triggers(transaction, project, visits).await?;
    conversion::Entity::delete_many().filter(are_of(project, visits)).exec(transaction).await?;
    Ok(())
}

/// Removes all data about the visitors from the conversions of these visits: click ids, cookies, hashes and the visit's
/// id. Pending uploads are skipped.
///
/// Call this before the visits are deleted. A conversion that is being created concurrently locks its trigger. It is
/// therefore either committed before this function continues, or does not find its trigger any more.
pub async fn detach_from<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    project: Uuid,
    visits: &[Uuid],
) -> Result<()> {
    if visits.is_empty() {
        return Ok(());
    }
    forget_triggers(transaction, project, visits).await?;
    let ids = conversion::Entity::find()
        .select_only()
        .column(conversion::Column::Id)
        .filter(are_of(project, visits))
        .into_query();
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Skipped))
        .col_expr(conversion_upload::Column::Code, Expr::value(VISIT_DELETED))
        .col_expr(conversion_upload::Column::Message, Expr::value(Option::<String>::None))
        .col_expr(conversion_upload::Column::Version, Expr::col(conversion_upload::Column::Version).add(1))
        .filter(conversion_upload::Column::ConversionId.in_subquery(ids))
        // An upload that is being sent now is skipped only if that attempt fails.
        .filter(conversion_upload::Column::State.is_in([UploadState::Waiting, UploadState::Queued]))
        .filter(conversion_upload::Column::Change.eq(UploadChange::New))
        // The platform has received it already, and is asked what came of it.
        .filter(conversion_upload::Column::Request.is_null())
        .exec(transaction)
        .await?;
    conversion::Entity::update_many()
        .col_expr(conversion::Column::SessionId, Expr::value(Option::<Uuid>::None))
        .col_expr(conversion::Column::Evidence, Expr::value(Option::<serde_json::Value>::None))
        .col_expr(conversion::Column::UpdatedAt, Expr::value(context.clock.now_ms()))
        .filter(are_of(project, visits))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Deletes the pending conversion triggers of these visits.
async fn forget_triggers<C: ConnectionTrait>(transaction: &C, project: Uuid, visits: &[Uuid]) -> Result<()> {
    conversion_trigger::Entity::delete_many()
        .filter(conversion_trigger::Column::ProjectId.eq(project))
        .filter(conversion_trigger::Column::SessionId.is_in(visits.iter().copied()))
        .exec(transaction)
        .await?;
    Ok(())
}

fn are_of(project: Uuid, visits: &[Uuid]) -> Condition {
    Condition::all()
        .add(conversion::Column::ProjectId.eq(project))
        .add(conversion::Column::SessionId.is_in(visits.iter().copied()))
}
