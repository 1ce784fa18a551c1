//! New rows of a batch of uploads. Most uploads of a batch change in the same way, so one statement stores many.

use entity::conversion_upload::{Column, Entity, Model};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, IdenStatic, Iterable, ModelTrait, QueryFilter, Value,
};
use uuid::Uuid;

use crate::Result;

/// Names of columns that change, with their new values.
type Change = Vec<(&'static str, Value)>;

/// Changes of uploads, each with the ids of the uploads that change in this way.
#[derive(Default)]
pub(super) struct Changes(Vec<(Change, Vec<Uuid>)>);

impl Changes {
    /// Adds the change from one row of an upload to another.
    pub(super) fn add(&mut self, before: &Model, after: &Model) {
        let changed = |column: Column| {
            let value = after.get(column);
            (value != before.get(column)).then_some((column.as_str(), value))
        };
        let change: Change = Column::iter().filter_map(changed).collect();
        // The last one first, because neighbours are the most alike.
        match self.0.iter_mut().rev().find(|(known, _)| *known == change) {
            _ if change.is_empty() => {}
            Some((_, ids)) => ids.push(before.id),
            None => self.0.push((change, vec![before.id])),
        }
    }

    /// Stores the changes. The caller holds the uploads.
    pub(super) async fn store(self, transaction: &DatabaseTransaction) -> Result<()> {
        for (change, ids) in self.0 {
            let mut update = Entity::update_many().filter(Column::Id.is_in(ids));
            for (column, value) in change {
                update = update.col_expr(Alias::new(column), Expr::value(value));
            }
            update.exec(transaction).await?;
        }
        Ok(())
    }
}
