use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use domain::ground::behalf::{accepted_from, on_behalf_of};
use domain::ground::secrets::{Key, Secrets};
use domain::ground::writes::Transaction;
use domain::tenancy::auth::attempts::{self, Attempt, Attempted};
use domain::{Context, Error, Random};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
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

const OWNER: Ipv4Addr = Ipv4Addr::new(10, 2, 0, 0);
const STRANGERS: Ipv4Addr = Ipv4Addr::new(10, 1, 0, 0);

/// Tenant of an address.
fn tenant_of(address: Ipv4Addr) -> Uuid {
    Uuid::from_u128(u32::from(address).into())
}

fn secrets() -> Secrets {
    Secrets::new(vec![Key::new(&Random::seeded(1))])
}

/// Writes that wait behind one under way.
struct Queue {
    world: World,
    first: Transaction,
    waiting: JoinSet<()>,
    /// Tenants whose writes are done.
    order: Arc<Mutex<Vec<Uuid>>>,
}

impl Queue {
    /// Begins the write under way. None if the database orders writes itself.
    async fn begin() -> Option<Self> {
        let world = World::new().await;
        if world.db.get_database_backend() != DatabaseBackend::Sqlite {
            return None;
        }
        let first = world.begin().await.unwrap();
        Some(Self { world, first, waiting: JoinSet::new(), order: Arc::default() })
    }

    /// Adds writes of a tenant.
    async fn add(&mut self, count: usize, tenant: Uuid) {
        for _ in 0..count {
            let (context, order) = (Context::clone(&self.world), self.order.clone());
            self.waiting.spawn(on_behalf_of([tenant], async move {
                context.begin().await.unwrap().commit().await.unwrap();
                order.lock().unwrap().push(tenant);
            }));
            tokio::task::yield_now().await;
        }
    }

    /// Adds attempts to sign in, each from a network of its own, and waits until they wait to write.
    async fn sign_ins(&mut self, context: &Context, count: u8, email: &'static str, first: Ipv4Addr) {
        for number in 0..count {
            let (context, order) = (context.clone(), self.order.clone());
            let [a, b, c, _] = first.octets();
            let address = Ipv4Addr::new(a, b, c, number);
            self.waiting.spawn(on_behalf_of([tenant_of(address)], async move {
                let account = Attempted::email(email);
                Attempt::begin(&context, &account, &address.to_string()).await.unwrap().unwrap();
                order.lock().unwrap().push(tenant_of(address));
            }));
        }
        // Each reads once before it writes, at the same time as this reads again and again.
        for _ in 0..200 {
            context
                .db
                .query_one_raw(Statement::from_string(DatabaseBackend::Sqlite, "select 1"))
                .await
                .unwrap();
        }
    }

    /// Ends the write under way, and waits for all others.
    async fn done(self) -> Vec<Uuid> {
        self.first.commit().await.unwrap();
        self.waiting.join_all().await;
        self.order.lock().unwrap().clone()
    }
}

#[tokio::test]
async fn a_tenant_with_many_writes_does_not_make_another_wait_for_all_of_them() {
    let Some(mut queue) = Queue::begin().await else { return };
    queue.add(30, MANY).await;
    queue.add(1, ONE).await;
    assert_eq!(queue.done().await[..3], [MANY, ONE, MANY]);
}

#[tokio::test]
async fn the_writer_of_visits_comes_after_the_write_under_way() {
    let Some(mut queue) = Queue::begin().await else { return };
    queue.add(1, MANY).await;
    let (context, noted) = (Context::clone(&queue.world), queue.order.clone());
    queue.waiting.spawn(async move {
        for _ in 0..2 {
            let turn = context.db.turn_within(std::time::Duration::from_secs(60)).await.unwrap();
            noted.lock().unwrap().push(Uuid::nil());
            drop(turn);
        }
    });
    tokio::task::yield_now().await;
    queue.add(1, ONE).await;
    // Between two commits of the writer, somebody else writes.
    let order = queue.done().await;
    assert_eq!((order[0], order.iter().filter(|one| one.is_nil()).count()), (Uuid::nil(), 2));
    assert_ne!(order[1], Uuid::nil());
}

/// The networks are hundreds of tenants, the accounts a few.
#[tokio::test]
async fn sign_ins_at_an_account_from_many_networks_wait_for_each_other() {
    let Some(mut queue) = Queue::begin().await else { return };
    let context = Context::clone(&queue.world).with_secrets(secrets());
    queue.sign_ins(&context, 20, "many@acme.example", STRANGERS).await;
    queue.sign_ins(&context, 1, "one@acme.example", OWNER).await;
    let order = queue.done().await;
    assert_eq!(order.iter().position(|network| *network == tenant_of(OWNER)), Some(1), "{order:?}");
}

#[tokio::test]
async fn sign_ins_at_an_account_from_elsewhere_do_not_make_its_owner_wait() {
    let Some(mut queue) = Queue::begin().await else { return };
    let context = Context::clone(&queue.world).with_secrets(secrets());
    // The write under way ends for those that the test needs.
    queue.first.commit().await.unwrap();
    let owner = queue.world.sign_up("one@acme.example", "acme").await;
    attempts::signed_in(&context, owner.user_id, &OWNER.to_string()).await.unwrap();
    queue.first = context.begin().await.unwrap();
    queue.sign_ins(&context, 20, "one@acme.example", STRANGERS).await;
    queue.sign_ins(&context, 1, "one@acme.example", OWNER).await;
    let order = queue.done().await;
    assert_eq!(order.iter().position(|network| *network == tenant_of(OWNER)), Some(1), "{order:?}");
}

#[tokio::test]
async fn a_write_behind_too_many_of_its_tenant_is_refused() {
    let Some(mut queue) = Queue::begin().await else { return };
    queue.add(200, MANY).await;
    let refused = on_behalf_of([MANY], queue.world.begin()).await.map(drop).map_err(Error::from);
    assert!(matches!(refused, Err(Error::RateLimited { .. })), "{refused:?}");
    queue.add(1, ONE).await;
    assert_eq!(queue.done().await.len(), 201);
}

/// A refusal in the middle of an erasure, for example, would leave it half done.
#[tokio::test]
async fn a_write_of_accepted_work_waits_behind_any_number_of_its_tenant() {
    let Some(mut queue) = Queue::begin().await else { return };
    queue.add(200, MANY).await;
    let context = Context::clone(&queue.world);
    queue.waiting.spawn(accepted_from([MANY], async move {
        context.begin().await.unwrap().commit().await.unwrap();
    }));
    tokio::task::yield_now().await;
    queue.done().await;
}
