//! Leads with very many visits.

use chrono::TimeDelta;
use domain::Error;
use domain::money::leads::{self, FirstVisit, LeadCreated};
use domain::tenancy::access::ProjectAccess;
use entity::visits::Channel;
use entity::{person, person_visit};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::world::World;

/// The numbers from 1 to this one, as the table `n`.
fn numbers(last: u32) -> String {
    format!("with recursive n (x) as (select 1 union all select x + 1 from n where x < {last})")
}

struct Shop {
    world: World,
    access: ProjectAccess,
}

impl Shop {
    async fn new() -> Self {
        let world = World::new().await;
        let owner = world.owner("acme").await;
        let access = world.project(&owner, "acme", "shop").await;
        Self { world, access }
    }

    /// A server tells of a person, in a visit with this number that began at this time.
    async fn told(&self, lead: Value, visit: Option<(u128, i64)>) -> domain::Result<LeadCreated> {
        let visit = visit.map(|(number, started_at)| FirstVisit {
            session: Uuid::from_u128(number),
            lead: Uuid::from_u128(number),
            started_at,
            channel: Channel::Direct,
            utm_source: None,
            utm_medium: None,
            utm_campaign: None,
        });
        leads::create(&self.world, &self.access, serde_json::from_value(lead).unwrap(), visit).await
    }

    async fn tells(&self, lead: Value, visit: Option<(u128, i64)>) -> Uuid {
        self.told(lead, visit).await.unwrap().id
    }

    /// Links each lead with a visit to so many others, which began at 1, 2, 3 and so on.
    async fn link(&self, others: u32) {
        let id = match self.world.db.get_database_backend() {
            DbBackend::Postgres => "gen_random_uuid()",
            _ => "randomblob(16)",
        };
        let link = format!(
            "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) {} \
             select project_id, {id}, {id}, person_id, x from people_visits cross join n",
            numbers(others)
        );
        self.world.db.execute_unprepared(&link).await.unwrap();
    }

    /// Starts of the visits that a lead is linked to, the earliest first.
    async fn starts(&self, lead: Uuid) -> Vec<i64> {
        let links = person_visit::Entity::find()
            .filter(person_visit::Column::PersonId.eq(lead))
            .order_by_asc(person_visit::Column::StartedAt)
            .all(&self.world.db)
            .await
            .unwrap();
        links.into_iter().map(|link| link.started_at).collect()
    }

    async fn lead(&self, id: Uuid) -> person::Model {
        person::Entity::find_by_id(id).one(&self.world.db).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn a_lead_with_too_many_visits_keeps_its_first_and_its_latest_ones() {
    let shop = Shop::new().await;
    let anna = || json!({ "email": "anna@example.com" });
    let lead = shop.tells(anna(), Some((1, 0))).await;
    shop.link(9_998).await;
    shop.tells(anna(), Some((2, 20_000))).await;
    assert_eq!(shop.starts(lead).await.len(), 10_000);
    shop.tells(anna(), Some((3, 20_001))).await;
    let mut kept = vec![0];
    kept.extend(502..=9_998);
    kept.extend([20_000, 20_001]);
    assert_eq!(shop.starts(lead).await, kept);
    let person = shop.lead(lead).await;
    let ends = [person.first_session_id, person.last_session_id];
    assert_eq!(ends, [Some(Uuid::from_u128(1)), Some(Uuid::from_u128(3))]);
}

#[tokio::test]
async fn two_leads_with_very_many_visits_become_one_with_the_latest_of_both() {
    let shop = Shop::new().await;
    shop.tells(json!({ "email": "anna@example.com" }), Some((1, -1))).await;
    shop.world.advance(TimeDelta::seconds(1));
    shop.tells(json!({ "phone": "+436601234567" }), Some((2, 0))).await;
    shop.link(6_000).await;
    let both = json!({ "email": "anna@example.com", "phone": "+436601234567" });
    let merged = shop.tells(both, None).await;
    let starts = shop.starts(merged).await;
    // Of each start, there are two.
    assert_eq!((starts.len(), starts[0], starts[1]), (9_500, -1, 1_251));
    assert_eq!(shop.lead(merged).await.first_session_id, Some(Uuid::from_u128(1)));
    assert_eq!(person_visit::Entity::find().all(&shop.world.db).await.unwrap().len(), 9_500);
}

/// An erasure follows all of them.
#[tokio::test]
async fn a_lead_with_too_many_former_addresses_takes_none_of_another_lead() {
    let shop = Shop::new().await;
    shop.tells(json!({ "email": "anna@example.com" }), None).await;
    shop.tells(json!({ "phone": "+436601234567" }), None).await;
    let many = format!(
        "insert into former_hashes (project_id, person_id, hash) {} \
         select project_id, id, 'hash-' || x from people cross join n",
        numbers(1_000)
    );
    shop.world.db.execute_unprepared(&many).await.unwrap();
    let both = json!({ "email": "anna@example.com", "phone": "+436601234567" });
    assert!(matches!(shop.told(both, None).await, Err(Error::Conflict(_))));
    assert_eq!(person::Entity::find().all(&shop.world.db).await.unwrap().len(), 2);
}

#[tokio::test]
async fn leads_of_an_older_build_keep_their_first_and_their_latest_visits() {
    let shop = Shop::new().await;
    let lead = shop.tells(json!({ "email": "anna@example.com" }), Some((1, 0))).await;
    shop.link(10_000).await;
    let few = shop.tells(json!({ "email": "otto@example.com" }), Some((2, 7))).await;
    let mut undone = ["em", "emg", "ph", "xid"].map(|column| format!("drop index leads_{column}")).to_vec();
    undone.push("drop table merged_leads".to_owned());
    undone.push("delete from seaql_migrations where version = 'm0095_lead_bounds'".to_owned());
    for statement in undone {
        shop.world.db.execute_unprepared(&statement).await.unwrap();
    }
    migration::up(&shop.world.db).await.unwrap();
    let mut kept = vec![0];
    kept.extend(502..=10_000);
    assert_eq!(shop.starts(lead).await, kept);
    assert_eq!(shop.starts(few).await, [7]);
}
