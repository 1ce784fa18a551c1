//! Leads with very many visits.

use chrono::TimeDelta;
use domain::Error;
use domain::ground::hash::sha256_hex;
use domain::ground::revision::Expected;
use domain::money::conversions;
use domain::money::leads::{self, FirstVisit, LeadCreated};
use domain::tenancy::access::ProjectAccess;
use entity::visits::Channel;
use entity::{conversion, person, person_visit};
use futures::FutureExt;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, Statement};
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

    async fn sql(&self, statement: &str) {
        self.world.db.execute_unprepared(statement).await.unwrap();
    }

    /// Lets the links that meet a condition come from visitors, who gave this address in the visits.
    async fn claimed(&self, condition: &str, email: &str) {
        let columns = "lead_id, pageview_id, seq, first_seen_at, last_seen_at, consent, em";
        let em = sha256_hex(email);
        let values = format!("l.lead_id, l.session_id, 0, 0, 0, false, '{em}'");
        let links = format!("(select * from people_visits where {condition}) as l");
        if self.world.db.get_database_backend() == DbBackend::Postgres {
            let ids = "project_id, session_id";
            self.sql(&format!("insert into leads ({ids}, {columns}) select l.{ids}, {values} from {links}"))
                .await;
            return;
        }
        self.sql("insert into stored_projects (project_id) select id from projects").await;
        let required =
            "select name from pragma_table_info('stored_sessions') where \"notnull\" and dflt_value is null";
        let required = Statement::from_string(DbBackend::Sqlite, required);
        let required = self.world.db.query_all_raw(required).await.unwrap();
        let required: Vec<String> = required.iter().map(|row| row.try_get("", "name").unwrap()).collect();
        let of_session = |column: &String| match column.as_str() {
            "project" => "p.project",
            "visit" => "row_number() over (order by l.session_id)",
            "session_id" => "l.session_id",
            _ => "0",
        };
        let of_session: Vec<&str> = required.iter().map(of_session).collect();
        self.sql(&format!(
            "insert into stored_sessions ({}) select {} from {links} join stored_projects p using (project_id)",
            required.join(", "),
            of_session.join(", ")
        ))
        .await;
        self.sql(&format!(
            "insert into stored_leads (project, visit, {columns}) select s.project, s.visit, {values} \
             from {links} join stored_sessions s on s.session_id = l.session_id"
        ))
        .await;
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

#[tokio::test]
async fn visits_in_which_browsers_named_a_person_part_from_the_lead_before_those_that_a_server_named() {
    let shop = Shop::new().await;
    let anna = || json!({ "email": "anna@example.com" });
    let lead = shop.tells(anna(), Some((1, 0))).await;
    shop.link(9_999).await;
    shop.claimed("started_at > 4000 and started_at < 20000", "anna@example.com").await;
    shop.tells(anna(), Some((2, 20_000))).await;
    let mut kept: Vec<i64> = (0..=4_000).collect();
    kept.extend(4_502..=9_999);
    kept.push(20_000);
    assert_eq!(shop.starts(lead).await, kept);
}

#[tokio::test]
async fn browsers_end_no_link_of_a_lead_to_as_many_visits_that_a_server_named_as_it_may_have() {
    let shop = Shop::new().await;
    let anna = || json!({ "email": "anna@example.com" });
    let lead = shop.tells(anna(), Some((1, 0))).await;
    shop.link(9_999).await;
    shop.claimed("started_at > 9990", "anna@example.com").await;
    shop.tells(anna(), Some((2, 20_000))).await;
    let mut kept: Vec<i64> = (0..=9_990).collect();
    kept.push(20_000);
    assert_eq!(shop.starts(lead).await, kept);
}

#[tokio::test]
async fn two_leads_that_become_one_keep_the_visits_that_a_server_named() {
    let shop = Shop::new().await;
    shop.tells(json!({ "email": "anna@example.com" }), Some((1, -1))).await;
    shop.world.advance(TimeDelta::seconds(1));
    shop.tells(json!({ "phone": "+436601234567" }), Some((2, 0))).await;
    shop.link(6_000).await;
    shop.claimed("started_at > 1000", "anna@example.com").await;
    let both = json!({ "email": "anna@example.com", "phone": "+436601234567" });
    let merged = shop.tells(both, None).await;
    let mut kept = vec![-1, 0];
    kept.extend((1..=1_000).chain(2_252..=6_000).flat_map(|start| [start, start]));
    assert_eq!(shop.starts(merged).await, kept);
}

/// The visitor gave nothing there by which the erasure would find the visit.
#[tokio::test]
async fn an_erasure_empties_a_conversion_of_a_visit_that_a_server_named_before_browsers_named_the_person_very_often()
 {
    let shop = Shop::new().await;
    let anna = || json!({ "email": "anna@example.com" });
    let lead = shop.tells(anna(), Some((1, 0))).await;
    shop.tells(anna(), Some((2, 0))).await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(&shop.world, &shop.access, "sale", sale, &Expected::Any).await.unwrap();
    let told = json!({ "eventId": "order-0001", "definition": "sale", "email": "otto@example.com" });
    let told = serde_json::from_value(told).unwrap();
    let now = shop.world.clock.now_ms();
    conversions::create(&shop.world, &shop.access, told, None, now).await.unwrap();
    let in_visit = conversion::Entity::update_many()
        .col_expr(conversion::Column::SessionId, Expr::value(Uuid::from_u128(2)));
    in_visit.exec(&shop.world.db).await.unwrap();
    // Twice as many, from two links.
    shop.link(5_000).await;
    shop.claimed("started_at > 0", "anna@example.com").await;
    shop.tells(anna(), Some((3, 20_000))).await;
    assert_eq!(shop.starts(lead).await.len(), 9_500);
    // An erasure of so many visits takes long.
    let identities = match shop.world.db.get_database_backend() {
        DbBackend::Postgres => "leads",
        _ => "stored_leads",
    };
    shop.sql(&format!("delete from {identities}")).await;
    shop.sql("delete from people_visits where started_at > 0").await;
    let says_otto = async || {
        let [sale] =
            <[conversion::Model; 1]>::try_from(conversion::Entity::find().all(&shop.world.db).await.unwrap())
                .unwrap();
        sale.evidence.is_some_and(|evidence| evidence.to_string().contains(&sha256_hex("otto@example.com")))
    };
    assert!(says_otto().await);
    leads::delete(&shop.world, &shop.access, lead, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    assert!(!says_otto().await);
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
    shop.claimed("started_at > 9000", "anna@example.com").await;
    let few = shop.tells(json!({ "email": "otto@example.com" }), Some((2, 7))).await;
    let mut undone = ["em", "emg", "ph", "xid"].map(|column| format!("drop index leads_{column}")).to_vec();
    undone.push("drop table merged_leads".to_owned());
    undone.push("delete from seaql_migrations where version = 'm0095_lead_bounds'".to_owned());
    for statement in undone {
        shop.world.db.execute_unprepared(&statement).await.unwrap();
    }
    migration::up(&shop.world.db).await.unwrap();
    let mut kept: Vec<i64> = (0..=9_000).collect();
    kept.extend(9_502..=10_000);
    assert_eq!(shop.starts(lead).await, kept);
    assert_eq!(shop.starts(few).await, [7]);
}
