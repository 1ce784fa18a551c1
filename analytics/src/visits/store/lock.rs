//! Locks and revisions for transactions that change visits outside of the writer.

use domain::Result;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, FromQueryResult, Statement};
use uuid::Uuid;

use super::{postgres, revision};

/// Locks visits as the writers do. On PostgreSQL a writer may have loaded a visit and be about to save it, which would
/// bring the deleted visit back.
pub(crate) async fn lock(transaction: &DatabaseTransaction, project: Uuid, ids: &[Uuid]) -> Result<()> {
    let backend = transaction.get_database_backend();
    if backend == DbBackend::Postgres {
        let keys: Vec<String> =
            postgres::locks_of(project, ids.iter().copied()).iter().map(i64::to_string).collect();
        let array = format!("{{{}}}", keys.join(","));
        let statement = Statement::from_sql_and_values(backend, postgres::LOCK, [array.into()]);
        transaction.execute_raw(statement).await?;
    }
    Ok(())
}

/// Returns the revision of this transaction: in SQLite the incremented counter, in PostgreSQL the transaction's own.
pub(crate) async fn next_revision(transaction: &DatabaseTransaction) -> Result<i64> {
    let backend = transaction.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => revision::OF_TRANSACTION,
        _ => "update visit_rev set rev = rev + 1 where id = 1 returning rev",
    };
    let statement = Statement::from_string(backend, sql);
    let row = Revision::find_by_statement(statement).one(transaction).await?;
    Ok(row.map_or(0, |row| row.rev))
}

#[derive(FromQueryResult)]
struct Revision {
    rev: i64,
}
