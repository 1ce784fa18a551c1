//! Conversions that servers of several organizations report at the same moment.

use std::sync::{Arc, Mutex};

use domain::ground::revision::Expected;
use domain::ground::writes::Transaction;
use domain::money::conversions;
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Error, Result};
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use serde_json::json;
use tokio::task::JoinSet;

use crate::world::World;

async fn shop(world: &World, org: &str) -> ProjectAccess {
    let owner = world.owner(org).await;
    let shop = world.project(&owner, org, org).await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(world, &shop, "sale", sale, &Expected::Any).await.unwrap();
    shop
}

/// Reports under way, and the event ids of those that were answered, in this order.
#[derive(Default)]
struct Reports {
    running: JoinSet<(String, Result<bool>)>,
    answered: Arc<Mutex<Vec<String>>>,
}

impl Reports {
    async fn add(&mut self, world: &World, shop: &ProjectAccess, event_id: String) {
        let (context, shop, answered) = (Context::clone(world), shop.clone(), self.answered.clone());
        self.running.spawn(async move {
            let told = json!({ "eventId": event_id, "definition": "sale", "email": "anna@example.com" });
            let told = serde_json::from_value(told).unwrap();
            let created = conversions::create(&context, &shop, told, None, context.clock.now_ms()).await;
            answered.lock().unwrap().push(event_id.clone());
            (event_id, created.map(|created| created.created))
        });
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }
}

/// Holds up the group of which a conversion of this project is.
async fn hold(world: &World, shop: &ProjectAccess) -> Transaction {
    let transaction = world.begin().await.unwrap();
    if transaction.get_database_backend() == DatabaseBackend::Postgres {
        let lock = format!("select id from projects where id = '{}' for update", shop.id());
        transaction.execute_unprepared(&lock).await.unwrap();
    }
    transaction
}

#[tokio::test]
async fn a_conversion_does_not_wait_for_all_that_another_organization_reports() {
    let world = World::new().await;
    let (many, one) = (shop(&world, "many").await, shop(&world, "one").await);
    let (held, mut reports) = (hold(&world, &many).await, Reports::default());
    for number in 0..600 {
        reports.add(&world, &many, format!("order-{number:04}")).await;
    }
    reports.add(&world, &one, "the-one-order".to_owned()).await;
    held.commit().await.unwrap();
    for (event_id, created) in std::mem::take(&mut reports.running).join_all().await {
        assert!(created.unwrap(), "{event_id}");
    }
    let answered = reports.answered.lock().unwrap();
    let place = answered.iter().position(|event_id| event_id == "the-one-order").unwrap();
    assert!(place <= 512, "{place}");
}

#[tokio::test]
async fn a_conversion_that_the_database_refuses_costs_other_organizations_no_commits() {
    let world = World::new().await;
    let (bad, good) = (shop(&world, "bad").await, shop(&world, "good").await);
    let first = shop(&world, "first").await;
    let is_postgres = world.db.get_database_backend() == DatabaseBackend::Postgres;
    let refuse = match is_postgres {
        true => {
            "create function refuse() returns trigger language plpgsql as $$ begin \
             if new.event_id = 'a-bad-order' then raise exception 'refused'; end if; return new; end $$; \
             create trigger refusing before insert on conversions for each row execute function refuse()"
        }
        false => {
            "create trigger refusing before insert on conversions when new.event_id = 'a-bad-order' begin \
             select raise(abort, 'refused'); end"
        }
    };
    world.db.execute_unprepared(refuse).await.unwrap();
    let (held, mut reports) = (hold(&world, &first).await, Reports::default());
    reports.add(&world, &first, "first-order".to_owned()).await;
    for number in 0..40 {
        reports.add(&world, &good, format!("order-{number:04}")).await;
        reports.add(&world, &bad, format!("order-{number:04}")).await;
    }
    reports.add(&world, &bad, "a-bad-order".to_owned()).await;
    held.commit().await.unwrap();
    for (event_id, created) in reports.running.join_all().await {
        match event_id.as_str() {
            "a-bad-order" => assert!(matches!(created, Err(Error::Internal(_))), "{created:?}"),
            _ => assert!(created.unwrap(), "{event_id}"),
        }
    }
    if is_postgres {
        let sql = "select count(distinct xmin::text) as count from conversions where project_id = $1";
        let commits = Statement::from_sql_and_values(DatabaseBackend::Postgres, sql, [good.id().into()]);
        let commits = world.db.query_one_raw(commits).await.unwrap().unwrap();
        let commits: i64 = commits.try_get("", "count").unwrap();
        assert!(commits <= 2, "{commits}");
    }
}
