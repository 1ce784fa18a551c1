use std::sync::{Arc, Mutex};

use domain::ground::behalf::{accepted_from, on_behalf_of};
use domain::{Context, Error};
use sea_orm::{ConnectionTrait, DatabaseBackend};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::world::World;

/// SQLite by itself gives its write lock to whoever happens to ask when it is free.
#[tokio::test]
async fn writes_of_one_tenant_on_sqlite_get_their_turns_in_the_order_in_which_they_came() {
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

const MANY: Uuid = Uuid::from_u128(100);
const ONE: Uuid = Uuid::from_u128(101);

/// Adds a write of a tenant to those that wait, and notes the tenant when it is done.
async fn queue(waiting: &mut JoinSet<()>, world: &World, order: &Arc<Mutex<Vec<Uuid>>>, tenant: Uuid) {
    let (context, order) = (Context::clone(world), order.clone());
    waiting.spawn(on_behalf_of([tenant], async move {
        context.begin().await.unwrap().commit().await.unwrap();
        order.lock().unwrap().push(tenant);
    }));
    tokio::task::yield_now().await;
}

#[tokio::test]
async fn a_tenant_with_many_writes_does_not_make_another_wait_for_all_of_them() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Sqlite {
        return;
    }
    let (order, mut waiting) = (Arc::default(), JoinSet::new());
    let first = world.begin().await.unwrap();
    for _ in 0..30 {
        queue(&mut waiting, &world, &order, MANY).await;
    }
    queue(&mut waiting, &world, &order, ONE).await;
    first.commit().await.unwrap();
    waiting.join_all().await;
    assert_eq!(order.lock().unwrap()[..3], [MANY, ONE, MANY]);
}

#[tokio::test]
async fn the_writer_of_visits_comes_after_the_write_under_way() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Sqlite {
        return;
    }
    let (order, mut waiting) = (Arc::default(), JoinSet::new());
    let first = world.begin().await.unwrap();
    queue(&mut waiting, &world, &order, MANY).await;
    let (context, noted) = (Context::clone(&world), Arc::clone(&order));
    waiting.spawn(async move {
        for _ in 0..2 {
            let turn = context.db.turn_within(std::time::Duration::from_secs(60)).await.unwrap();
            noted.lock().unwrap().push(Uuid::nil());
            drop(turn);
        }
    });
    tokio::task::yield_now().await;
    queue(&mut waiting, &world, &order, ONE).await;
    first.commit().await.unwrap();
    waiting.join_all().await;
    // Between two commits of the writer, somebody else writes.
    let order = order.lock().unwrap();
    assert_eq!((order[0], order.iter().filter(|one| one.is_nil()).count()), (Uuid::nil(), 2));
    assert_ne!(order[1], Uuid::nil());
}

#[tokio::test]
async fn a_write_behind_too_many_of_its_tenant_is_refused() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Sqlite {
        return;
    }
    let (order, mut waiting) = (Arc::default(), JoinSet::new());
    let first = world.begin().await.unwrap();
    for _ in 0..200 {
        queue(&mut waiting, &world, &order, MANY).await;
    }
    let refused = on_behalf_of([MANY], world.begin()).await.map(drop).map_err(Error::from);
    assert!(matches!(refused, Err(Error::RateLimited { .. })), "{refused:?}");
    queue(&mut waiting, &world, &order, ONE).await;
    first.commit().await.unwrap();
    waiting.join_all().await;
    assert_eq!(order.lock().unwrap().len(), 201);
}

/// A refusal in the middle of an erasure, for example, would leave it half done.
#[tokio::test]
async fn a_write_of_accepted_work_waits_behind_any_number_of_its_tenant() {
    let world = World::new().await;
    if world.db.get_database_backend() != DatabaseBackend::Sqlite {
        return;
    }
    let (order, mut waiting) = (Arc::default(), JoinSet::new());
    let first = world.begin().await.unwrap();
    for _ in 0..200 {
        queue(&mut waiting, &world, &order, MANY).await;
    }
    let context = Context::clone(&world);
    waiting.spawn(accepted_from([MANY], async move {
        context.begin().await.unwrap().commit().await.unwrap();
    }));
    tokio::task::yield_now().await;
    first.commit().await.unwrap();
    waiting.join_all().await;
}
