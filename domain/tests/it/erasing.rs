//! Reports and changes of leads that come while a person is being erased.

mod servers;

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use domain::ground::hash::sha256_hex;
use domain::ground::revision::Expected;
use domain::money::leads::FirstVisit;
use domain::money::{conversions, leads};
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Error, Result};
use entity::visits::Channel;
use entity::{conversion, person, person_visit};
use futures::FutureExt;
use futures::future::BoxFuture;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::world::World;

const ANNA: &str = "anna@example.com";
const OTTO: &str = "otto@example.com";
const NUMBER: &str = "+436601234567";

/// A shop with a definition of sales that servers tell.
struct Shop {
    world: World,
    access: ProjectAccess,
}

impl Shop {
    async fn selling() -> Self {
        let world = World::new().await;
        let owner = world.owner("acme").await;
        let access = world.project(&owner, "acme", "shop").await;
        let sale = json!({ "name": "Sale", "trigger": { "type": "server" } });
        let sale = serde_json::from_value(sale).unwrap();
        conversions::put(&world, &access, "sale", sale, &Expected::Any).await.unwrap();
        Self { world, access }
    }

    /// A server tells of a person, perhaps in a visit. Returns the lead.
    async fn told(&self, person: Value, visit: Option<FirstVisit>) -> Uuid {
        let person = serde_json::from_value(person).unwrap();
        leads::create(&self.world, &self.access, person, visit).await.unwrap().id
    }

    async fn tells(&self, person: Value) -> Uuid {
        self.told(person, None).await
    }

    /// A server tells of a person in each of the visits from 1 to this one.
    async fn tells_in_visits(&self, person: Value, last: u128) -> Uuid {
        let mut lead = Uuid::nil();
        for number in 1..=last {
            lead = self.told(person.clone(), Some(visit(number))).await;
        }
        lead
    }

    /// A server tells of a sale that it heard of at a time. Returns the conversion.
    async fn heard(&self, number: u32, more: Value, heard_at: i64) -> Value {
        let mut sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale" });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let sale = serde_json::from_value(sale).unwrap();
        let made = conversions::create(&self.world, &self.access, sale, None, heard_at).await.unwrap();
        serde_json::to_value(made.conversion).unwrap()
    }

    async fn sells(&self, number: u32, more: Value) -> Value {
        self.heard(number, more, self.world.clock.now_ms()).await
    }

    async fn erases(&self, lead: Uuid) -> Result<()> {
        erase(&self.world, &self.access, lead).await
    }

    /// Erases a lead with many visits. In the transaction of the first ones, something happens. Returns the outcome, and the
    /// visits that have lost their click ids.
    async fn erases_while(
        &self,
        lead: Uuid,
        mut happens: impl for<'a> FnMut(&'a DatabaseTransaction) -> BoxFuture<'a, Result<()>> + Send,
    ) -> (Result<()>, BTreeSet<Uuid>) {
        let (mut is_first, mut cleared) = (true, BTreeSet::new());
        let outcome = leads::delete(&self.world, &self.access, lead, &mut |transaction, sessions| {
            cleared.extend(sessions.to_vec());
            match std::mem::take(&mut is_first) {
                true => happens(transaction),
                false => async { Ok(()) }.boxed(),
            }
        })
        .await;
        (outcome, cleared)
    }

    async fn sql(&self, statement: &str) {
        self.world.db.execute_unprepared(statement).await.unwrap();
    }

    /// Lets the database run statements when the link of a visit to a lead ends, if the link meets a condition.
    async fn when_a_link_ends(&self, condition: &str, statements: &str) {
        let trigger = "create trigger interfering after delete on people_visits";
        if self.is_postgres() {
            let function = "create function interfere() returns trigger language plpgsql";
            self.sql(&format!("{function} as $$ begin {statements} return null; end $$")).await;
            self.sql(&format!("{trigger} for each row when ({condition}) execute function interfere()"))
                .await;
        } else {
            self.sql(&format!("{trigger} when {condition} begin {statements} end")).await;
        }
    }

    fn is_postgres(&self) -> bool {
        self.world.db.get_database_backend() == DbBackend::Postgres
    }

    /// Writes an id in SQL.
    fn literal(&self, id: Uuid) -> String {
        if self.is_postgres() { format!("'{id}'") } else { format!("x'{}'", id.simple()) }
    }

    async fn leads(&self) -> Vec<person::Model> {
        person::Entity::find().all(&self.world.db).await.unwrap()
    }

    async fn links(&self) -> Vec<person_visit::Model> {
        person_visit::Entity::find().all(&self.world.db).await.unwrap()
    }

    async fn sales(&self) -> Vec<conversion::Model> {
        conversion::Entity::find().all(&self.world.db).await.unwrap()
    }

    /// Number of sales that name somebody by this address or number.
    async fn sales_naming(&self, text: &str) -> usize {
        let hash = sha256_hex(text);
        let sales = self.sales().await;
        let evidence = sales.iter().filter_map(|sale| sale.evidence.as_ref());
        evidence.filter(|evidence| evidence.to_string().contains(&hash)).count()
    }
}

/// Erases a lead at a server.
async fn erase(server: &Context, access: &ProjectAccess, lead: Uuid) -> Result<()> {
    leads::delete(server, access, lead, &mut |_, _| async { Ok(()) }.boxed()).await
}

fn visit(number: u128) -> FirstVisit {
    FirstVisit {
        session: Uuid::from_u128(number),
        lead: Uuid::from_u128(number),
        started_at: 0,
        channel: Channel::Direct,
        utm_source: None,
        utm_medium: None,
        utm_campaign: None,
    }
}

/// Ids of the visits from 1 to this one.
fn visits(last: u128) -> BTreeSet<Uuid> {
    (1..=last).map(Uuid::from_u128).collect()
}

#[tokio::test]
async fn what_is_told_while_a_person_is_being_erased_keeps_nothing_of_them() {
    let shop = Shop::selling().await;
    let anna = shop.tells(json!({ "email": ANNA })).await;
    let tell = async |number: u32, heard_at: i64| {
        let told = json!({ "email": ANNA, "clickIds": { "gclid": "a-click-of-anna" }, "consent": true });
        let sale = shop.heard(number, told, heard_at).await;
        json!([sale["person"], sale["clickIds"]])
    };
    let mut heard_at = 0;
    leads::delete(&shop.world, &shop.access, anna, &mut |_, _| {
        // The erasure has noted whom it erases, and is not committed yet.
        shop.world.advance(TimeDelta::seconds(1));
        heard_at = shop.world.clock.now_ms();
        shop.world.advance(TimeDelta::seconds(1));
        async { Ok(()) }.boxed()
    })
    .await
    .unwrap();
    // It is stored when the erasure has ended.
    assert_eq!(tell(1, heard_at).await, json!([[], []]));
    // A person who reports themselves later is a new lead.
    shop.world.advance(TimeDelta::seconds(1));
    assert_eq!(tell(2, shop.world.clock.now_ms()).await, json!([["email"], ["gclid"]]));
}

#[tokio::test]
async fn a_lead_that_is_reported_while_its_person_is_being_erased_brings_nobody_back() {
    let shop = Shop::selling().await;
    let anna = || json!({ "email": ANNA, "phone": NUMBER });
    let id = shop.tells(anna()).await;
    shop.world.advance(TimeDelta::seconds(1));
    let mut reporting = None;
    leads::delete(&shop.world, &shop.access, id, &mut |_, _| {
        // The report comes now, and waits for the erasure.
        let (context, access) = ((*shop.world).clone(), shop.access.clone());
        let told = serde_json::from_value(anna()).unwrap();
        reporting = Some(tokio::spawn(async move { leads::create(&context, &access, told, None).await }));
        let clock = shop.world.clock.clone();
        async move {
            tokio::task::yield_now().await;
            clock.advance(Duration::from_secs(1));
            Ok(())
        }
        .boxed()
    })
    .await
    .unwrap();
    let refused = reporting.unwrap().await.unwrap();
    assert!(matches!(refused, Err(Error::Conflict(_))));
    assert!(shop.leads().await.is_empty());
    // A person who is reported later is a new lead.
    shop.world.advance(TimeDelta::seconds(1));
    let told = serde_json::from_value(anna()).unwrap();
    assert!(leads::create(&shop.world, &shop.access, told, None).await.unwrap().created);
}

/// An erasure waits for its turn after it was requested.
#[tokio::test]
async fn the_erasure_of_a_lead_that_became_another_one_meanwhile_says_so() {
    let shop = Shop::selling().await;
    let both = [shop.tells(json!({ "email": ANNA })).await, shop.tells(json!({ "phone": NUMBER })).await];
    let merged = shop.tells(json!({ "email": ANNA, "phone": NUMBER })).await;
    let gone = both.into_iter().find(|id| *id != merged).unwrap();
    assert!(matches!(shop.erases(gone).await, Err(Error::Conflict(_))));
    shop.erases(merged).await.unwrap();
    assert!(matches!(shop.erases(merged).await, Err(Error::NotFound)));
}

#[tokio::test]
async fn an_erasure_of_many_visits_and_conversions_goes_on_where_it_was_interrupted() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    for number in 1..=150 {
        shop.sells(number, json!({ "email": ANNA })).await;
    }
    let (mut portions, mut cleared) = (Vec::new(), BTreeSet::new());
    let interrupted = leads::delete(&shop.world, &shop.access, anna, &mut |_, sessions| {
        portions.push(sessions.len());
        if portions.len() == 2 {
            return async { Err(Error::DbUnavailable) }.boxed();
        }
        cleared.extend(sessions.to_vec());
        async { Ok(()) }.boxed()
    })
    .await;
    assert!(matches!(interrupted, Err(Error::DbUnavailable)));
    assert_eq!(portions, [100, 50]);
    assert_eq!(shop.leads().await.len(), 1);
    // Reports about the person are ignored already.
    assert_eq!(shop.sells(151, json!({ "email": ANNA })).await["person"], json!([]));
    let told = serde_json::from_value(json!({ "email": ANNA })).unwrap();
    let refused = leads::create(&shop.world, &shop.access, told, None).await;
    assert!(matches!(refused, Err(Error::Conflict(_))));
    let (erased, more) = shop.erases_while(anna, |_| async { Ok(()) }.boxed()).await;
    erased.unwrap();
    cleared.extend(more);
    assert_eq!(cleared, visits(150));
    assert_eq!((shop.leads().await, shop.links().await), (Vec::new(), Vec::new()));
    assert_eq!((shop.sales().await.len(), shop.sales_naming(ANNA).await), (151, 0));
}

/// Gives the phone number of a lead and its visits after the hundredth to another lead, as another transaction might do when a
/// server tells whose the number is.
async fn give_number(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    for (lead, number) in [(from, None), (to, Some(sha256_hex(NUMBER)))] {
        person::Entity::update_many()
            .col_expr(person::Column::Ph, Expr::value(number))
            .filter(person::Column::Id.eq(lead))
            .exec(transaction)
            .await?;
    }
    give_visits(transaction, from, to).await
}

/// Gives the visits of a lead after the hundredth to another lead.
async fn give_visits(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    person_visit::Entity::update_many()
        .col_expr(person_visit::Column::PersonId, Expr::value(to))
        .filter(person_visit::Column::PersonId.eq(from))
        .filter(person_visit::Column::SessionId.gt(Uuid::from_u128(100)))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Moves the visits of a lead after the hundredth to another lead, and deletes the lead.
async fn become_another(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    give_visits(transaction, from, to).await?;
    person::Entity::delete_by_id(from).exec(transaction).await?;
    Ok(())
}

/// The search for a person's data comes before the many transactions that remove it.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_nothing_that_becomes_somebody_else_s_meanwhile() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA, "phone": NUMBER }), 150).await;
    for number in 1..=150 {
        let (name, text) = if number <= 100 { ("email", ANNA) } else { ("phone", NUMBER) };
        shop.sells(number, json!({ "consent": true, name: text })).await;
    }
    let otto = shop.tells(json!({ "email": OTTO })).await;
    let (erased, cleared) =
        shop.erases_while(anna, |transaction| give_number(transaction, anna, otto).boxed()).await;
    erased.unwrap();
    assert_eq!(cleared, visits(100));
    assert_eq!(shop.leads().await.iter().map(|lead| lead.id).collect::<Vec<_>>(), [otto]);
    assert_eq!(shop.links().await.len(), 50);
    assert_eq!([shop.sales_naming(ANNA).await, shop.sales_naming(NUMBER).await], [0, 50]);
}

/// A server may say of a visit that it is another lead's, without a change of this one.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_none_that_alone_becomes_somebody_else_s_meanwhile() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    let otto = shop.tells(json!({ "email": OTTO })).await;
    let (erased, cleared) =
        shop.erases_while(anna, |transaction| give_visits(transaction, anna, otto).boxed()).await;
    erased.unwrap();
    assert_eq!(cleared, visits(100));
    let links = shop.links().await;
    assert_eq!((links.len(), links.iter().all(|link| link.person_id == otto)), (50, true));
}

#[tokio::test]
async fn an_erasure_of_many_visits_ends_if_its_lead_becomes_another_one() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    let otto = shop.tells(json!({ "email": OTTO })).await;
    let (ended, _) =
        shop.erases_while(anna, |transaction| become_another(transaction, anna, otto).boxed()).await;
    assert!(matches!(ended, Err(Error::Conflict(_))));
    let links = shop.links().await;
    assert_eq!((links.len(), links.iter().all(|link| link.person_id == otto)), (50, true));
}

/// The links of the visits to the lead end some at a time, and the last transaction comes later.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_no_conversion_of_one_that_became_somebody_else_s_after_its_link_had_ended()
 {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    let otto = shop.tells(json!({ "email": OTTO })).await;
    shop.sells(1, json!({ "email": OTTO })).await;
    // As soon as the link of the first visit has ended, the visit is Otto's, and so is a conversion in it.
    let first = Uuid::from_u128(1);
    let name = format!(
        "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
         values (old.project_id, old.session_id, old.lead_id, {}, 0); \
         update conversions set session_id = old.session_id;",
        shop.literal(otto)
    );
    shop.when_a_link_ends(&format!("old.session_id = {}", shop.literal(first)), &name).await;
    shop.erases(anna).await.unwrap();
    let links: Vec<_> = shop.links().await.iter().map(|link| (link.session_id, link.person_id)).collect();
    assert_eq!(links, [(first, otto)]);
    let [sale] = <[conversion::Model; 1]>::try_from(shop.sales().await).unwrap();
    assert_eq!(sale.session_id, Some(first));
    assert_eq!(shop.sales_naming(OTTO).await, 1);
}

/// Another erasure of the person that was cut short lets reports about them count again.
#[tokio::test]
async fn a_conversion_that_is_told_anew_between_the_steps_of_an_erasure_keeps_nothing_of_the_person() {
    let shop = Shop::selling().await;
    let anna = shop.tells_in_visits(json!({ "email": ANNA }), 150).await;
    shop.sells(1, json!({ "email": ANNA, "consent": true })).await;
    let [sale] = <[conversion::Model; 1]>::try_from(shop.sales().await).unwrap();
    let told = format!("update conversions set evidence = '{}';", sale.evidence.unwrap());
    let first = format!("old.session_id = {}", shop.literal(Uuid::from_u128(1)));
    shop.when_a_link_ends(&first, &told).await;
    shop.erases(anna).await.unwrap();
    assert_eq!((shop.sales().await.len(), shop.sales_naming(ANNA).await), (1, 0));
}

/// Calls of a server about one person in several visits are one identity.
#[tokio::test]
async fn many_visits_that_a_server_named_by_the_same_words_are_parted_in_portions() {
    let shop = Shop::selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let started_at = i64::try_from(number).unwrap();
        let visit = FirstVisit { lead: Uuid::from_u128(1_000), started_at, ..visit(number) };
        anna = shop.told(json!({ "email": ANNA }), Some(visit)).await;
    }
    let refuse =
        if shop.is_postgres() { "raise exception 'refused';" } else { "select raise(abort, 'refused');" };
    shop.when_a_link_ends("old.started_at = 150", refuse).await;
    assert!(shop.erases(anna).await.is_err());
    assert_eq!(shop.links().await.len(), 50);
}
