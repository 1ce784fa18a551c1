use domain::Error;
use domain::ground::writes::Transaction;
use entity::organization;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseBackend, DatabaseTransaction, EntityTrait, QueryFilter};

use crate::world::World;

/// In a deadlock, PostgreSQL aborts one of the two transactions. SQLite has a single writer.
#[tokio::test]
async fn of_two_changes_that_wait_for_each_other_one_is_a_conflict() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Postgres {
        return;
    }
    world.owner("one").await;
    world.owner("two").await;
    let rename = async |transaction: &DatabaseTransaction, slug: &str| {
        let update = organization::Entity::update_many()
            .col_expr(organization::Column::Name, Expr::value("Renamed"))
            .filter(organization::Column::Slug.eq(slug));
        update.exec(transaction).await.map(drop).map_err(Error::from)
    };
    let (first, second) = (world.begin().await.unwrap(), world.begin().await.unwrap());
    rename(&first, "one").await.unwrap();
    rename(&second, "two").await.unwrap();
    // Whoever lost ends its transaction, which lets the other one go on.
    let finish = async |transaction: Transaction, slug: &str| {
        let outcome = rename(&transaction, slug).await;
        match outcome {
            Ok(()) => transaction.commit().await.unwrap(),
            Err(_) => transaction.rollback().await.unwrap(),
        }
        outcome.err().map(|error| error.code())
    };
    let (a, b) = tokio::join!(finish(first, "two"), finish(second, "one"));
    let mut codes = [a, b];
    codes.sort_unstable();
    assert_eq!(codes, [None, Some("conflict")]);
}
