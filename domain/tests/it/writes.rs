use std::sync::{Arc, Mutex};

use domain::Context;
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tokio::task::JoinSet;

use crate::world::World;

/// SQLite by itself gives its write lock to whoever happens to ask when it is free.
#[tokio::test]
async fn writes_on_sqlite_get_their_turns_in_the_order_in_which_they_came() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Sqlite {
        return;
    }
    let order = Arc::new(Mutex::new(Vec::new()));
    let first = world.begin().await.unwrap();
    let mut waiting = JoinSet::new();
    for number in 0..20 {
        let (context, order) = (Context::clone(&world), order.clone());
        waiting.spawn(async move {
            let single = "delete from mails where id is null";
            match number % 2 {
                0 => context.begin().await.unwrap().commit().await.unwrap(),
                _ => drop(context.db.execute_unprepared(single).await.unwrap()),
            }
            order.lock().unwrap().push(number);
            // Each asks again at once when it is done.
            context.begin().await.unwrap().commit().await.unwrap();
        });
        tokio::task::yield_now().await;
    }
    first.commit().await.unwrap();
    waiting.join_all().await;
    assert_eq!(*order.lock().unwrap(), (0..20).collect::<Vec<_>>());
}
